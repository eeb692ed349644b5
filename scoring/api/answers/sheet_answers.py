"""A sheet: in a list of sheets, as it stands at one revision, and with all that a client needs to keep it."""

from rest_framework import serializers

from scoring.api.answers.base import SHEET_STATES, Answer, Listed, Moment, anything, integers
from scoring.api.answers.game_answers import AgreedRule, Column, RecordKey, Ruleset, Section, agreed
from scoring.api.answers.line_answers import Explanation, SheetDeal
from scoring.api.answers.player_answers import NamedPlayer
from scoring.models import Sheet

RETRACTED = "Since when it counts nowhere, and only keepers of its book read it; null: it stands."
TOLD = "Told to who keeps the book, plays in it or belongs to its club; null for everybody else."


class Seat(Answer):
    """A chair, who its result counts for, and what it has brought."""

    seat = serializers.IntegerField(source="place")
    player = NamedPlayer(source="holder", allow_null=True, help_text="Who the result counts for.")
    seated = NamedPlayer(allow_null=True, help_text="Who sits there now.")
    total = serializers.IntegerField(help_text="After settlement.")
    tallies = serializers.DictField(child=serializers.IntegerField())


class NextDeal(Answer):
    """What comes after the last deal."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    sitting_out = integers()
    obligations = anything()


class Standing(Answer):
    """The list as it stands at one revision."""

    revision = serializers.IntegerField(
        source="loaded.revision", help_text="Number of entries; send it back with the next one."
    )
    head = serializers.CharField(source="loaded.head", help_text="Hash of the last entry.")
    state = serializers.ChoiceField(SHEET_STATES, source="loaded.state")
    finished = serializers.BooleanField(source="loaded.finished")
    closed_early = serializers.BooleanField(source="loaded.log.ended")
    winner = serializers.IntegerField(allow_null=True)
    seats = Seat(many=True)
    lines = SheetDeal(source="loaded.deals", many=True)
    totals = integers(help_text="By seat, after settlement.")
    money = integers(
        allow_null=True,
        help_text=f"By seat, in cents, negative for who pays; null where no money is played for. {TOLD}",
    )
    fees = integers(
        allow_null=True,
        help_text=f"What of the money goes to the cash box, for lost games; null where none. {TOLD}",
    )
    settlement = Explanation()
    next = NextDeal(source="following", allow_null=True)


class SheetDetail(Standing):
    """Everything a score-keeping client needs of a sheet."""

    first = (
        "id", "book", "title", "series_number", "table_number", "game", "opened_at", "retracted_at", "heading",
        "merged", "ruleset", "opened_with", "house_rules", "columns", "sections", "fields",
    )  # fmt: skip
    inherited = "presentation"
    id = serializers.IntegerField(source="sheet.pk")
    book = serializers.IntegerField(source="sheet.book_id")
    title = serializers.CharField(source="sheet")
    series_number = serializers.IntegerField(source="sheet.series_number", allow_null=True)
    table_number = serializers.IntegerField(source="sheet.table_number", allow_null=True)
    game = serializers.CharField(source="sheet.game")
    opened_at = Moment(source="sheet.opened_at")
    retracted_at = Moment(source="sheet.retracted_at", allow_null=True, help_text=RETRACTED)
    heading = anything(help_text="What stands in the head of the list, as the log's chain begins with it.")
    merged = serializers.DictField(
        source="aliases",
        child=serializers.IntegerField(),
        help_text="Players whom the log names and who were found to be others: by number, whom they are read as.",
    )
    ruleset = Ruleset()
    opened_with = anything(
        source="sheet.ruleset",
        help_text="The rule set that the chain of the log begins with; `ruleset` is the one that holds now.",
    )
    house_rules = Listed(agreed, child=AgreedRule(), source="ruleset", help_text="What differs from the preset.")
    columns = Column(source="presentation.columns", many=True)
    sections = Section(many=True)
    fields = RecordKey(many=True, help_text="What to ask for the next deal.")  # type: ignore[assignment]  # as in `Answer`


class SheetSummary(serializers.ModelSerializer[Sheet]):
    """A sheet in a list of sheets."""

    opened_at = Moment()
    retracted_at = Moment(allow_null=True, help_text=RETRACTED)
    state = serializers.ChoiceField(SHEET_STATES)

    class Meta:
        model = Sheet
        fields = (
            "id",
            "book",
            "title",
            "series_number",
            "table_number",
            "game",
            "seats",
            "opened_at",
            "retracted_at",
            "revision",
            "state",
            "finished",
            "closed_early",
            "winner",
            "deals_played",
            "blocked",
        )
        read_only_fields = fields
