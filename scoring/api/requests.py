"""What clients may send, key by key; anything else is refused. Deal records pass untouched: the rules read them."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

import rules
from rules.types import Typed
from scoring import names
from scoring.api.choices import Choice
from scoring.api.parsing import MOST_DIGITS
from scoring.api.record_schema import GameField, PresetField, RecordField
from scoring.api.strict_fields import ClientKey, EntryKey, Flag, Keyed, Strict, Text, Whole
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.models import Entry

MAX_NUMBER = 2**31 - 1
MAX_KEY = 10**MOST_DIGITS - 1
"""As long as a number in a body may be."""
SHOWN = "Without invisible or control characters."
LANGUAGES = ("de", "fr", "en")
MOST_ENTRIES = 100
OWN_KEY = (
    "Your own name for it, among all that you make: sent again with the same body, it is answered with the same "
    "thing, and nothing is made twice."
)
MOST_DEALS = 200
DOCUMENTS = ("sheet", "blank")
WRITTEN_KINDS = [kind for kind in log.KINDS if kind != log.HEAD and kind not in {*log.SPOKEN, log.TOTALS}]


class SeatTaken(Strict):
    """Who takes which chair; null leaves it empty."""

    seat = Whole(min_value=0, max_value=MAX_NUMBER)
    player = Whole(min_value=1, max_value=MAX_KEY, allow_null=True)


class SeenToo(Strict):
    """Another list of the same result, as it was seen."""

    sheet = Whole(min_value=1, max_value=MAX_KEY)
    revision = Whole(min_value=0, max_value=MAX_NUMBER)


class EntryRequest(Strict):
    """An entry to write. `revision` is the one that its writer saw; `key` the client's own name for this entry, so that
    a repeated submission is recorded once.
    """

    kind = Choice(WRITTEN_KINDS, called=lambda: {each.value: each.label for each in Entry.Kind})
    key = EntryKey(max_length=64)
    revision = Whole(min_value=0, max_value=MAX_NUMBER)
    game = GameField(required=False, help_text="Which game the record is of: that of the sheet.")
    record = RecordField(required=False, allow_null=True, help_text="`record`, `correct`, `insert`: the deal.")
    corrects = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text="`correct`, `delete`: sequence number of the entry that first brought the deal. `erase`: the entry "
        "whose texts are erased.",
    )
    before = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MAX_NUMBER,
        help_text="`insert`: the deal to stand before. `seat`: the first deal played by who is seated.",
    )
    since = Whole(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MAX_NUMBER,
        help_text="`record`: the revision seen when the deal was begun, if others have written since: what they "
        "recorded is compared with this deal (`entry_deal_twice`).",
    )
    seats = SeatTaken(many=True, required=False, help_text="`seat`: who takes which chair.")
    reason = Text(required=False, allow_blank=True, max_length=500, help_text="`delete`, `close`, `reopen`: why.")
    accepted = serializers.ListField(
        child=Text(max_length=64),
        required=False,
        max_length=50,
        help_text="Codes of the unusual facts (`confirm`) that were ticked as right.",
    )
    also = SeenToo(
        many=True,
        required=False,
        help_text="`confirm`: the complete lists that are one result with this one (one ended early, the others played"
        " on), with the revision that was seen. All are confirmed, or none; without them 409 `stale`.",
    )

    @property
    def also_seen(self) -> dict[int, int]:
        """By list of the same result the revision that was seen."""
        return {each["sheet"]: each["revision"] for each in self.validated_data.get("also", ())}

    @property
    def draft(self) -> Draft:
        """The validated entry as the log takes it."""
        return drafted(self.validated_data)


class BatchRequest(Strict):
    """Entries to write one after the other, all or none; each names the revision that the one before it leaves."""

    entries = EntryRequest(many=True, allow_empty=False, max_length=MOST_ENTRIES)  # type: ignore[call-arg]  # of the list

    def validate_entries(self, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What is told of a conflict is the list as it stands, and not as some of these would have left it."""
        text = _("Give the revision that the previous entry leaves: %(wanted)d.")
        first = given[0]["revision"]
        wrong = {
            str(place): {"revision": [ErrorDetail(text % {"wanted": first + place}, "revision_gap")]}
            for place, each in enumerate(given)
            if each["revision"] != first + place
        }
        if wrong:
            raise serializers.ValidationError(wrong)
        return given

    @property
    def drafts(self) -> list[Draft]:
        """The validated entries as the log takes them."""
        return [drafted(each) for each in self.validated_data["entries"]]


def drafted(validated: Mapping[str, Any]) -> Draft:
    """A validated entry as the log takes it."""
    given = dict(validated)
    given.pop("also", None)
    given.pop("game", None)
    seats = tuple((each["seat"], each["player"]) for each in given.pop("seats", ()))
    return Draft(**given | {"seats": seats, "accepted": tuple(given.pop("accepted", ()))})


class UnderRules(Strict):
    """Something that is asked under the rules of a game."""

    preset = PresetField(required=False, help_text="One of the game's own; its first one by default.")
    options = Keyed(required=False, help_text="Options that differ from the preset, by key.")

    def ruleset(self, game: str) -> rules.Ruleset:
        """The rule set asked for; `RulesetError` names what it does not know."""
        changes = self.validated_data.get("options", {})
        known = tuple(option.key for option in rules.options(game))
        unknown = next((key for key in changes if key not in known), None)
        if unknown is not None:
            raise rules.RulesetError("option", unknown, known, game=game)
        return rules.ruleset(game, self.validated_data.get("preset"), **changes)


class BookRequest(Strict):
    """A book to open. What is `public` everybody can read; for that one needs a role in a club."""

    title = Text(max_length=160, validators=[names.validate], help_text=SHOWN)
    public = Flag()
    club = Whole(required=False, allow_null=True, min_value=1, max_value=MAX_KEY, help_text="Null: of no club.")
    held_on = serializers.DateField(required=False, allow_null=True, help_text="The day, where it is one evening.")
    rehearsal = Flag(required=False, help_text="Whether it is only tried out.")
    key = ClientKey(required=False, max_length=64, help_text=OWN_KEY)


class PlayerRequest(Strict):
    """Somebody new to sit at tables of this book."""

    name = Text(max_length=120, validators=[names.validate], help_text=SHOWN)
    last_name = Text(
        required=False,
        max_length=120,
        validators=[names.validate],
        help_text="The last name with its particles, as it stands at the beginning or the end of `name`: needed where "
        "that is refused as `name_unclear`.",
    )
    namesake = Flag(required=False, help_text="Whether this is somebody else than those known by such a name.")
    agreed = Flag(
        required=False,
        help_text="Whether he or she agreed to be shown by the full name; who says so is kept. Otherwise public pages "
        "show first name and initial.",
    )
    key = ClientKey(required=False, max_length=64, help_text=OWN_KEY)


class SheetRequest(UnderRules):
    """A sheet to open. `players` says who sits where, by seat; null is an empty chair."""

    book = Whole(min_value=1, max_value=MAX_KEY)
    title = Text(max_length=160, validators=[names.validate], help_text=SHOWN)
    game = GameField()
    players = serializers.ListField(child=Whole(min_value=1, max_value=MAX_KEY, allow_null=True), max_length=10)
    key = ClientKey(required=False, max_length=64, help_text=OWN_KEY)


class ScoreRequest(UnderRules):
    """Deals to score, in order of play, without storing them."""

    game = GameField()
    seats = Whole(min_value=1, max_value=10, help_text="Chairs at the table.")
    deals = serializers.ListField(child=RecordField(), max_length=MOST_DEALS)

    def validate_deals(self, given: list[Any]) -> list[dict[str, Any]]:
        """What is no object is no deal at all; everything else is for the rules to find."""
        found = ErrorDetail(_("A deal must be a JSON object."), "not_an_object")
        wrong: dict[str, Any] = {str(place): [found] for place, each in enumerate(given) if type(each) is not dict}
        if wrong:
            raise serializers.ValidationError(wrong)
        return given


class ReplayRequest(UnderRules):
    """A deal played card by card: typed in the game's notation, or as the game's own mapping of what happened."""

    either = ("text", "play")

    text = Text(required=False, max_length=20_000, help_text="The typed deal, where the game has a notation.")
    play = Keyed(required=False, help_text="What was dealt, said and played.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("text" in attrs) == ("play" in attrs):
            raise serializers.ValidationError({"play": [ErrorDetail(_("Send either a text or a play."), "invalid")]})
        return attrs

    def typed(self, game: str) -> Typed:
        """What was played; `RulesetError` for a text in a game that has no notation."""
        given = self.validated_data
        return rules.read_play(game, given["text"]) if "text" in given else Typed(given["play"], ())


class RankingPrintRequest(Strict):
    """A ranking to print."""

    language = Choice(
        LANGUAGES,
        called=lambda: dict(settings.LANGUAGES),
        required=False,
        help_text="The reader's own by default.",
    )


class PrintRequest(RankingPrintRequest):
    """A list to print: with its deals, or blank for the pen."""

    document = Choice(DOCUMENTS, called=lambda: {"sheet": _("Score sheet"), "blank": _("Blank sheet")})
