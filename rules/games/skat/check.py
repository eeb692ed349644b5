"""What is wrong or remarkable in a record of Skat: all at once, each naming its fields; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat import ramsch
from rules.games.skat.bock import Turn, planned
from rules.games.skat.check_game import ending, missing, null_game, trump_game
from rules.games.skat.check_result import cards
from rules.games.skat.codes import Key, confirm, error
from rules.games.skat.deal import Deal, Kind, Reading, doublings, is_null
from rules.games.skat.fields import KEYS, fields
from rules.games.skat.nearest import list_points
from rules.games.skat.seating import playing, sitting_out
from rules.reading import nearest, unknown_keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.games.skat.options import Options
    from rules.types import Problem

REQUIRED: Mapping[Kind, tuple[Key, ...]] = {
    "game": ("declarer", "contract"),
    "value": ("declarer", "value"),
    "penalty": ("offender", "amount"),
}


def check(turn: Turn, reading: Reading) -> tuple[Problem, ...]:
    """Every problem of a record beyond its reading; a key that could not be read is not complained of twice."""
    deal = reading.deal
    if deal.kind is None:
        return ()
    kind = deal.kind
    return (
        *_not_with_kind(turn, reading, kind),
        *missing(reading, *REQUIRED.get(kind, ())),
        *_declarer(turn, deal),
        *_bock(turn, deal, kind),
        *_of_kind(turn, reading, kind),
    )


def _of_kind(turn: Turn, reading: Reading, kind: Kind) -> Iterator[Problem]:
    deal = reading.deal
    if kind == "game" and deal.contract is not None:
        yield from null_game(reading) if is_null(deal) else trump_game(reading)
        yield from ending(turn.options, deal) if deal.decided is not None else cards(turn.options, reading)
    elif kind == "ramsch":
        yield from ramsch.check(turn, reading)
    elif kind == "value":
        yield from _value(turn.options, deal)
    elif kind == "penalty":
        yield from _penalty(turn.options, deal)
    elif kind == "passed" and turn.options.ramsch == "when_passed":
        yield confirm("ramsch_instead", "kind")
    elif kind == "passed" and turn.options.passed_deal == "dealt_again":
        yield confirm("dealt_again_instead", "kind")


def _not_with_kind(turn: Turn, reading: Reading, kind: Kind) -> Iterator[Problem]:
    for key in unknown_keys(reading.record, KEYS[kind], lambda: fields(turn)):
        yield error("not_with_kind", key, kind=f"kind.{kind}")


def _declarer(turn: Turn, deal: Deal) -> Iterator[Problem]:
    declarer = deal.declarer
    if deal.kind in ("game", "value") and declarer in sitting_out(turn.options, turn.seats, turn.dealer):
        named: tuple[Key, ...] = ("declarer", "dealer") if deal.dealer is not None else ("declarer",)
        seats = ", ".join(str(seat + 1) for seat in playing(turn.options, turn.seats, turn.dealer))
        yield error("declarer_sits_out", *named, declarer=declarer, playing=seats)


def _bock(turn: Turn, deal: Deal, kind: Kind) -> Iterator[Problem]:
    """The table may know better than the deals before; then what it says counts."""
    bock = deal.bock
    if bock is not None and bock != planned(turn, kind) and "bock" in KEYS[kind]:
        yield confirm("bock_differs", "bock", given=bock, planned_bock=planned(turn, kind))


def _penalty(options: Options, deal: Deal) -> Iterator[Problem]:
    """No text sets an amount; one that nobody can lose with a game at this table is asked about."""
    amount, most = deal.amount, -min(list_points(doublings(options), bock=options.bock)) + options.lost_deduction
    if amount is not None and amount > most:
        yield confirm("penalty_amount", "amount", amount=amount, most=most)


def _value(options: Options, deal: Deal) -> Iterator[Problem]:
    value = deal.value
    possible = list_points(doublings(options), bock=options.bock)
    if value is not None and value not in possible:
        yield confirm("value_of_no_game", "value", given=value, nearest=nearest(value, possible))
