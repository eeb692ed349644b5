"""What clients may send, key by key; anything else is refused. Deal records pass untouched: the rules read them."""

from typing import Any

from rest_framework import serializers

import rules
from scoring import log, names
from scoring.api.fields import Strict, Text, Whole
from scoring.api.records import RecordField
from scoring.log import Draft

HIGHEST = 2**31 - 1
LARGEST = 2**63 - 1
LANGUAGES = ("de", "fr", "en")


class SeatTaken(Strict):
    """Who takes which chair; null leaves it empty."""

    seat = Whole(min_value=0, max_value=HIGHEST)
    player = Whole(min_value=1, max_value=LARGEST, allow_null=True)


class EntryRequest(Strict):
    """An entry to write. `revision` is the one that its writer saw; `key` the client's own name for this entry, so that
    a repeated submission is recorded once.
    """

    kind = serializers.ChoiceField(log.KINDS)
    key = Text(max_length=64)
    revision = Whole(min_value=0, max_value=HIGHEST)
    record = RecordField(required=False, allow_null=True, help_text="`record`, `correct`, `insert`: the deal.")
    corrects = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=HIGHEST,
        help_text="`correct`, `delete`: sequence number of the entry that first brought the deal.",
    )
    before = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=HIGHEST,
        help_text="`insert`: the deal to stand before. `seat`: the first deal played by who is seated.",
    )
    seats = SeatTaken(many=True, required=False, help_text="`seat`: who takes which chair.")
    reason = Text(required=False, allow_blank=True, max_length=500, help_text="`delete`, `close`, `reopen`: why.")
    accepted = serializers.ListField(
        child=Text(max_length=64),
        required=False,
        max_length=50,
        help_text="Codes of the unusual facts (`confirm`) that were ticked as right.",
    )

    @property
    def draft(self) -> Draft:
        """The validated entry as the log takes it."""
        given = dict(self.validated_data)
        seats = tuple((each["seat"], each["player"]) for each in given.pop("seats", ()))
        return Draft(**given | {"seats": seats, "accepted": tuple(given.pop("accepted", ()))})


class SheetRequest(Strict):
    """A sheet to open. `players` says who sits where, by seat; null is an empty chair."""

    book = Whole(min_value=1, max_value=LARGEST)
    title = Text(max_length=160, validators=[names.validate])
    game = serializers.ChoiceField(sorted(rules.games()))
    preset = Text(required=False, max_length=40)
    options = serializers.JSONField(required=False, help_text="Options that differ from the preset, by key.")
    players = serializers.ListField(child=Whole(min_value=1, max_value=LARGEST, allow_null=True), max_length=10)

    def validate_options(self, given: Any) -> dict[str, Any]:
        if not isinstance(given, dict):
            self.fail("invalid", datatype=type(given).__name__)
        return given

    @property
    def ruleset(self) -> rules.Ruleset:
        """The rule set asked for; `RulesetError` names what it does not know."""
        given = self.validated_data
        game, changes = given["game"], given.get("options", {})
        known = tuple(option.key for option in rules.options(game))
        unknown = next((key for key in changes if key not in known), None)
        if unknown is not None:
            raise rules.RulesetError("option", unknown, known)
        return rules.ruleset(game, given.get("preset"), **changes)


class RankingPrintRequest(Strict):
    """A ranking to print."""

    language = serializers.ChoiceField(LANGUAGES, required=False, help_text="The reader's own by default.")


class PrintRequest(RankingPrintRequest):
    """A list to print: with its deals, or blank for the pen."""

    document = serializers.ChoiceField(["sheet", "blank"])
