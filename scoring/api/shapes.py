"""What answers look like, for the schema: `scoring.api.showing` fills them, tests hold the two together."""

from typing import Any

from rest_framework import serializers

from rules.types import Kind, Op, Severity
from scoring.api.records import RecordField
from scoring.models import Book, Entry, PrintJob, Sheet

ENTRY_KINDS = Entry.Kind.values
SHEET_STATES = Sheet.State.values
PRINT_STATES = PrintJob.State.values
FIELD_KINDS = [each.value for each in Kind]


def integers(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **more)


def anything(**more: Any) -> serializers.DictField:
    """An object whose keys depend on the game."""
    return serializers.DictField(child=serializers.JSONField(allow_null=True), **more)


class Problem(serializers.Serializer[Any]):
    """Something wrong or remarkable. `error` blocks, `confirm` wants its code in `accepted`, `note` only tells."""

    code = serializers.CharField()
    severity = serializers.ChoiceField([each.value for each in Severity])
    fields = serializers.ListField(child=serializers.CharField(), help_text="Keys of the record or of the request.")  # type: ignore[assignment]  # DRF takes declared fields off the class
    message = serializers.CharField(help_text="The sentence for a person, by Accept-Language.")
    params = anything()


class Error(serializers.Serializer[Any]):
    """Every answer from 400 up."""

    code = serializers.CharField()
    message = serializers.CharField()
    problems = Problem(many=True)


class Step(serializers.Serializer[Any]):
    """One line of a calculation. Begin with v = 0 and points all 0. Without a seat: `set` v = amount, `add` v +=
    amount, `times` v *= amount. With a seat: `share` points[seat] += amount * v, `add` points[seat] += amount, `set`
    points[seat] = amount.
    """

    code = serializers.CharField()
    op = serializers.ChoiceField([each.value for each in Op])
    amount = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, min_value=0)
    params = anything()
    text = serializers.CharField()


class Explanation(serializers.Serializer[Any]):
    """A calculation that explains itself: working its steps gives exactly the points."""

    text = serializers.CharField(allow_blank=True)
    steps = Step(many=True)


class Line(serializers.Serializer[Any]):
    """A deal, scored against the deals before it."""

    number = serializers.IntegerField(help_text="Deal number as on paper.")
    dealer = serializers.IntegerField()
    record = RecordField(help_text="As it was understood: clean, without what could not be read.")
    problems = Problem(many=True)
    points = integers(allow_null=True, help_text="By seat; null while an error blocks the deal.")
    running = integers(help_text="By seat, after this deal.")
    outcome = serializers.CharField()
    value = serializers.IntegerField()
    explanation = Explanation()
    tallies = serializers.ListField(child=serializers.DictField(child=serializers.IntegerField()))
    row = anything(help_text="Cells of the score sheet by the key of the column.")
    section = serializers.CharField(allow_blank=True, help_text="Part of the score sheet in which the line stands.")


class SheetDeal(Line):
    """A deal of a list, and where it came from."""

    sequence = serializers.IntegerField(help_text="Number of the entry that brought the deal; it never changes.")
    position = serializers.IntegerField(help_text="Place in the list, from 1.")
    corrected = serializers.BooleanField()
    accepted = serializers.ListField(child=serializers.CharField())
    written_at = serializers.DateTimeField(allow_null=True)


class NamedPlayer(serializers.Serializer[Any]):
    """Somebody at the table, named as he or she chose to be shown to this reader."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class Seat(serializers.Serializer[Any]):
    """A chair, who its result counts for, and what it has brought."""

    seat = serializers.IntegerField()
    player = NamedPlayer(allow_null=True, help_text="Who the result counts for.")
    seated = NamedPlayer(allow_null=True, help_text="Who sits there now.")
    total = serializers.IntegerField(help_text="After settlement.")
    tallies = serializers.DictField(child=serializers.IntegerField())


class NextDeal(serializers.Serializer[Any]):
    """What comes after the last deal."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    sitting_out = integers()
    obligations = anything()


class Standing(serializers.Serializer[Any]):
    """The list as it stands at one revision."""

    revision = serializers.IntegerField(help_text="Number of entries; send it back with the next one.")
    head = serializers.CharField(help_text="Hash of the last entry.")
    state = serializers.ChoiceField(SHEET_STATES)
    finished = serializers.BooleanField()
    closed_early = serializers.BooleanField()
    winner = serializers.IntegerField(allow_null=True)
    seats = Seat(many=True)
    lines = SheetDeal(many=True)
    totals = integers(help_text="By seat, after settlement.")
    money = integers(
        allow_null=True, help_text="By seat, in cents, negative for who pays; null where no money is played for."
    )
    settlement = Explanation()
    next = NextDeal(allow_null=True)


class FieldChoice(serializers.Serializer[Any]):
    """A value that may be chosen."""

    value = serializers.JSONField()
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes declared fields off the class


class RecordKey(serializers.Serializer[Any]):
    """Something to ask for the next deal."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(FIELD_KINDS)
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes declared fields off the class
    choices = FieldChoice(many=True)
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    default = serializers.JSONField(allow_null=True)
    shown_when = serializers.DictField(child=serializers.ListField(child=serializers.JSONField()))
    length = serializers.IntegerField(allow_null=True)
    prominent = serializers.BooleanField()
    each = integers(help_text="For a list with one entry per seat: the seats that the entries belong to, in order.")
    rare = serializers.ListField(child=serializers.JSONField(), help_text="Choices that a form may fold away.")


class Column(serializers.Serializer[Any]):
    """A column of the score sheet."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes declared fields off the class
    per_seat = serializers.BooleanField()
    kind = serializers.CharField()


class Section(serializers.Serializer[Any]):
    """A part of the score sheet that paper keeps apart."""

    key = serializers.CharField(allow_blank=True)
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes declared fields off the class
    columns = serializers.ListField(child=serializers.CharField(), help_text="Keys of the columns shown there.")
    length = serializers.IntegerField(allow_null=True, help_text="Rows of a full list, where they are known.")


class AgreedRule(serializers.Serializer[Any]):
    """An option that differs from the preset."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes declared fields off the class
    value = serializers.JSONField(allow_null=True)
    text = serializers.CharField(help_text="The value in words.")


class Ruleset(serializers.Serializer[Any]):
    """A game's options, every one spelled out, frozen with the sheet."""

    game = serializers.CharField()
    preset = serializers.CharField()
    version = serializers.IntegerField()
    options = anything()


class SheetDetail(Standing):
    """Everything a score-keeping client needs of a sheet."""

    id = serializers.IntegerField()
    book = serializers.IntegerField()
    title = serializers.CharField()
    series_number = serializers.IntegerField(allow_null=True)
    table_number = serializers.IntegerField(allow_null=True)
    game = serializers.CharField()
    opened_at = serializers.DateTimeField()
    heading = anything(help_text="What stands in the head of the list, as the log's chain begins with it.")
    merged = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Players whom the log names and who were found to be others: by number, whom they are read as.",
    )
    ruleset = Ruleset()
    house_rules = AgreedRule(many=True, help_text="What differs from the preset.")
    columns = Column(many=True)
    sections = Section(many=True)
    fields = RecordKey(many=True, help_text="What to ask for the next deal.")  # type: ignore[assignment]  # DRF takes declared fields off the class


class SeatChange(serializers.Serializer[Any]):
    """Who takes which chair; null leaves it empty."""

    seat = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True)


class LogEntry(serializers.Serializer[Any]):
    """A line of the append-only log. `hash` is the SHA-256 of `body`, which names the hash before it."""

    sequence = serializers.IntegerField()
    kind = serializers.ChoiceField(ENTRY_KINDS)
    key = serializers.CharField()
    written_at = serializers.DateTimeField()
    device = serializers.CharField(allow_blank=True)
    record = RecordField(allow_null=True)
    corrects = serializers.IntegerField(allow_null=True)
    before = serializers.IntegerField(allow_null=True)
    seats = SeatChange(many=True)
    accepted = serializers.ListField(child=serializers.CharField())
    texts = serializers.DictField(child=serializers.CharField(), help_text="Remark and reason, unless erased.")
    body = serializers.CharField(help_text="Canonical JSON, as hashed.")
    hash = serializers.CharField()


class Written(serializers.Serializer[Any]):
    """The answer to an entry; a repeated one is answered with the very same."""

    entry = LogEntry()
    revision = serializers.IntegerField()
    line = Line(allow_null=True)
    totals = integers()
    explanation = serializers.CharField(allow_null=True)


class Previewed(serializers.Serializer[Any]):
    """What an entry would bring. Nothing was stored."""

    revision = serializers.IntegerField()
    line = Line(allow_null=True)
    totals = integers()
    explanation = serializers.CharField(allow_null=True)
    problems = Problem(many=True, help_text="Of the entry itself and of the deal that it is about.")
    unticked = serializers.ListField(
        child=serializers.CharField(), help_text="Codes that still have to be sent in `accepted`."
    )


class SentEntry(serializers.Serializer[Any]):
    """An entry that was not written, as it was sent."""

    kind = serializers.CharField()
    key = serializers.CharField()
    revision = serializers.IntegerField()
    record = serializers.JSONField(allow_null=True)
    corrects = serializers.IntegerField(allow_null=True)
    before = serializers.IntegerField(allow_null=True)
    seats = SeatChange(many=True)
    reason = serializers.CharField(allow_blank=True)
    accepted = serializers.ListField(child=serializers.CharField())


class Current(Standing):
    """The list as it stands now, and what came first."""

    since = LogEntry(many=True, help_text="Entries after the revision that was sent.")


class ConflictError(Error):
    """409. `stale` carries both versions: what was sent, and the list as it stands now."""

    yours = SentEntry(required=False)
    current = Current(required=False)


class EntryPage(serializers.Serializer[Any]):
    """A page of a log."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = LogEntry(many=True)


class SheetSummary(serializers.ModelSerializer[Sheet]):
    """A sheet in a list of sheets."""

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
            "revision",
            "state",
            "finished",
            "closed_early",
            "winner",
            "deals_played",
            "blocked",
        )
        read_only_fields = fields


class BookShape(serializers.ModelSerializer[Book]):
    """Sheets that belong together. `version` is bumped by every write to any of them."""

    class Meta:
        model = Book
        fields = ("id", "title", "club", "held_on", "public", "rehearsal", "version")
        read_only_fields = fields


class BookStanding(serializers.Serializer[Any]):
    """A line of a book's ranking."""

    game = serializers.CharField()
    rank = serializers.IntegerField()
    player = NamedPlayer()
    sheets = serializers.IntegerField()
    total = serializers.IntegerField()
    tallies = serializers.DictField(child=serializers.IntegerField())
    decided_by = serializers.CharField(allow_null=True, help_text="What separates this line from the one above.")


class HistoryLine(serializers.Serializer[Any]):
    """What a sheet brought a player."""

    sheet = serializers.IntegerField()
    title = serializers.CharField()
    book = serializers.IntegerField()
    book_title = serializers.CharField()
    game = serializers.CharField()
    opened_at = serializers.DateTimeField()
    state = serializers.ChoiceField(SHEET_STATES)
    seat = serializers.IntegerField()
    points = serializers.IntegerField()
    total = serializers.IntegerField()
    tallies = serializers.DictField(child=serializers.IntegerField())


class HistoryPage(serializers.Serializer[Any]):
    """A page of a player's history."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = HistoryLine(many=True)


class StatisticShape(serializers.Serializer[Any]):
    """Something that players of a game count over their lists."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes declared fields off the class
    out_of = serializers.CharField(allow_null=True, help_text="The counter that makes it a rate.")
    group = serializers.CharField(allow_blank=True, help_text="What stands together has the same one.")
    heading = serializers.CharField(allow_blank=True, help_text="The group in words.")


class CountShape(StatisticShape):
    """What somebody has counted."""

    number = serializers.IntegerField()
    whole = serializers.IntegerField(allow_null=True, help_text="What it is a part of, where it is a rate.")
    percent = serializers.IntegerField(allow_null=True, help_text="Rounded; null without a whole.")


class GameCounts(serializers.Serializer[Any]):
    """What somebody has counted in one game."""

    game = serializers.CharField()
    statistics = CountShape(many=True)


class PlayerCounts(GameCounts):
    """What a player of a book has counted in one game."""

    player = NamedPlayer()


class PrintRow(serializers.ModelSerializer[PrintJob]):
    """A document that is being printed, or was."""

    state = serializers.ChoiceField(PRINT_STATES)

    class Meta:
        model = PrintJob
        fields = ("id", "document", "book", "sheet", "revision", "language", "state", "attempts", "pages", "created_at")
        read_only_fields = fields


class PrintState(PrintRow):
    """A document that is being printed, or was, and where to fetch it."""

    file = serializers.CharField(allow_null=True, help_text="Address of the finished document.")

    class Meta(PrintRow.Meta):
        fields = (*PrintRow.Meta.fields, "file")  # type: ignore[assignment]


class OptionShape(serializers.Serializer[Any]):
    """A switch of a game's rule sets."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(FIELD_KINDS)
    label = serializers.CharField()  # type: ignore[assignment]  # DRF takes declared fields off the class
    choices = FieldChoice(many=True)
    default = serializers.JSONField(allow_null=True)
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    nullable = serializers.BooleanField()


class Game(serializers.Serializer[Any]):
    """A game that can be kept."""

    key = serializers.CharField()
    name = serializers.CharField()
    seats = integers(help_text="Numbers of chairs that a table may have.")
    presets = Ruleset(many=True)
    options = OptionShape(many=True)
    notation = serializers.BooleanField(help_text="Whether a deal can be typed card by card.")
    match = serializers.BooleanField(help_text="Whether a list is a match, played to a number.")
    winner_at = integers(help_text="Numbers of chairs at which one player wins the match.")


class GameForm(serializers.Serializer[Any]):
    """What a game asks for the first deal, how its score sheet looks, what its players count, what can be agreed."""

    ruleset = Ruleset()
    fields = RecordKey(many=True)  # type: ignore[assignment]  # DRF takes declared fields off the class
    columns = Column(many=True)
    sections = Section(many=True)
    statistics = StatisticShape(many=True)
    options = OptionShape(many=True)


class LaidCard(serializers.Serializer[Any]):
    """A card, and the seat that played it."""

    seat = serializers.IntegerField()
    card = serializers.CharField()


class TrickShape(serializers.Serializer[Any]):
    """A trick as it was played."""

    number = serializers.IntegerField()
    leader = serializers.IntegerField()
    cards = LaidCard(many=True)
    winner = serializers.IntegerField()
    points = serializers.IntegerField()


class Replayed(serializers.Serializer[Any]):
    """A deal played card by card. Nothing was stored."""

    play = anything(help_text="What was said and played, as it was understood.")
    record = RecordField(help_text="The deal record; complete where there is no problem.")
    tricks = TrickShape(many=True)
    problems = Problem(many=True, help_text="What could not be read, and every illegal act.")
