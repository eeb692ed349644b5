"""What is wrong or remarkable in a record of Skat: all at once, each naming its fields; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat import ramsch
from rules.games.skat.bock import planned
from rules.games.skat.check_game import ending, missing, null_game, trump_game
from rules.games.skat.check_result import cards
from rules.games.skat.deal import DECIDED, integer, is_null
from rules.games.skat.fields import KEYS, fields
from rules.games.skat.nearest import list_points
from rules.games.skat.options import WHEN_PASSED
from rules.games.skat.seating import playing, sitting_out
from rules.reading import confirm, error, nearest, strangers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.skat.bock import Ahead
    from rules.registry import Reading, Turn
    from rules.types import Deal, Options, Problem

REQUIRED = {
    "game": ("declarer", "contract"),
    "value": ("declarer", "value"),
    "penalty": ("offender", "amount"),
}


def check(turn: Turn[Ahead], reading: Reading) -> tuple[Problem, ...]:
    """Every problem of a record beyond its reading; a key that could not be read is not complained of twice."""
    deal = reading.deal
    if "kind" not in deal:
        return ()
    kind = str(deal["kind"])
    return (
        *_strangers(turn, deal, kind),
        *missing(reading, *REQUIRED.get(kind, ())),
        *_declarer(turn, deal),
        *_bock(turn, deal, kind),
        *_of_kind(turn, reading, kind),
    )


def _of_kind(turn: Turn[Ahead], reading: Reading, kind: str) -> Iterator[Problem]:
    deal = reading.deal
    if kind == "game" and "contract" in deal:
        yield from null_game(reading) if is_null(deal) else trump_game(reading)
        yield from ending(deal) if deal.get("ending") in DECIDED else cards(reading)
    elif kind == "ramsch":
        yield from ramsch.check(turn, reading)
    elif kind == "value":
        yield from _value(turn.options, deal)
    elif kind == "passed" and turn.options["ramsch"] == WHEN_PASSED:
        yield confirm("ramsch_instead", "kind")


def _strangers(turn: Turn[Ahead], deal: Deal, kind: str) -> Iterator[Problem]:
    for key in strangers(deal, KEYS[kind], lambda: fields(turn)):
        yield error("not_with_kind", key, kind=f"kind.{kind}")


def _declarer(turn: Turn[Ahead], deal: Deal) -> Iterator[Problem]:
    declarer = integer(deal, "declarer")
    if deal["kind"] in ("game", "value") and declarer in sitting_out(turn.options, turn.seats, turn.dealer):
        named = ("declarer", "dealer") if "dealer" in deal else ("declarer",)
        seats = ", ".join(str(seat + 1) for seat in playing(turn.options, turn.seats, turn.dealer))
        yield error("declarer_sits_out", *named, declarer=declarer, playing=seats)


def _bock(turn: Turn[Ahead], deal: Deal, kind: str) -> Iterator[Problem]:
    """The table may know better than the deals before; then what it says counts."""
    stated = integer(deal, "bock")
    if stated is not None and stated != planned(turn, kind) and "bock" in KEYS[kind]:
        yield confirm("bock_differs", "bock", given=stated, planned_bock=planned(turn, kind))


def _value(options: Options, deal: Deal) -> Iterator[Problem]:
    value = integer(deal, "value")
    possible = list_points(kontra=options["kontra"] is True, bock=options["bock"] is True)
    if value is not None and value not in possible:
        yield confirm("value_of_no_game", "value", given=value, nearest=nearest(value, possible))
