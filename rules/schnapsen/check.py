"""What is wrong or remarkable in a record: all at once, each naming its fields; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.reading import nearest, unknown_keys
from rules.schnapsen.check_cards import check_cards
from rules.schnapsen.codes import Code, Key, confirm, error, incomplete
from rules.schnapsen.contracts import ANNOUNCED, NORMAL
from rules.schnapsen.deal import Deal, Ending, Kind, Reading, Turn, rufer, sides, winning_side
from rules.schnapsen.fields import KEYS, OF_NORMAL, fields
from rules.schnapsen.options import possible_results

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.schnapsen.contracts import Announced, Callers
    from rules.types import Param, Problem

REQUIRED: Mapping[Kind, tuple[Key, ...]] = {"result": ("winners", "game_points"), "decider": ("loser",)}
REQUIRED_BY_ENDING: Mapping[Ending, tuple[Key, ...]] = {
    "claim": ("claimant", "card_points", "tricks"),
    "played_out": ("last_trick", "card_points", "tricks"),
    "revoke": ("offender",),
}
OF_ENDING: Mapping[Key, Ending] = {"claimant": "claim", "last_trick": "played_out", "offender": "revoke"}
"""Keys that belong to one ending alone."""

NOT_HIS: Mapping[Callers, Code] = {
    "rufer": "only_rufer",
    "rufers_side": "only_rufers_side",
    "opponents": "only_opponents",
}


def check(turn: Turn, reading: Reading) -> tuple[Problem, ...]:
    """Every problem of a record beyond its reading; a key that could not be read is not complained of twice."""
    deal = reading.deal
    kind = deal.kind
    if kind is None:
        return ()
    found = [*_not_with_kind(turn, reading, kind), *missing(reading, *REQUIRED.get(kind, ())), *_tie(turn, deal)]
    if kind == "result":
        found += _result(turn, deal)
    elif kind == "deal" and "contract" not in reading.unreadable:
        contract = deal.announced
        found += _normal(turn, reading) if contract is None else _announced(turn, reading, contract)
    return tuple(found)


def missing(reading: Reading, *keys: Key) -> Iterator[Problem]:
    """What has to be stated and is not; what could not be read was stated."""
    stated = {*reading.record, *reading.unreadable}
    return (incomplete("missing", key) for key in keys if key not in stated)


def _not_with_kind(turn: Turn, reading: Reading, kind: Kind) -> Iterator[Problem]:
    for key in unknown_keys(reading.record, KEYS[kind], lambda: fields(turn)):
        yield error("not_with_kind", key, kind=f"kind.{kind}")


def _tie(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """While two of three are last together nothing can be played but the decider; and only then that."""
    tied = turn.state.tied
    seats = ", ".join(str(seat + 1) for seat in tied)
    if deal.kind == "decider" and not tied:
        yield error("no_decider", "kind")
    elif deal.kind in ("deal", "result") and tied:
        yield error("decider_due", "kind", tied=seats)
    elif tied and deal.loses is not None and deal.loses not in tied:
        yield error("loser_not_tied", "loser", seat=deal.loses, tied=seats)


def _result(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Who wins is a side: two who sit across, or one of three, or the two others; what it wins a contract brings."""
    winners, points = deal.winners, deal.game_points
    if points is not None and points not in (worth := possible_results(turn.options)):
        yield confirm("value_of_no_game", "game_points", given=points, nearest=nearest(points, worth))
    if winners is None:
        return
    possible = [side for seat in range(turn.seats) for side in sides(turn.seats, seat)]
    if winning_side(turn.seats, winners) not in possible:
        yield error("not_a_side", "winners")


def _announced(turn: Turn, reading: Reading, contract: Announced) -> Iterator[Problem]:
    """Who may announce it, whether it can be doubled or lost; the cards are not told of it."""
    deal, call = reading.deal, ANNOUNCED[contract]
    yield from missing(reading, "declarer")
    if not call.certain:
        yield from missing(reading, "won")
    yield from _not_with_contract(reading, contract, *OF_NORMAL)
    if deal.declarer is not None and not may_announce(turn, call.callers, deal.declarer):
        named: dict[str, Param] = {"declarer": deal.declarer, "contract": f"contract.{contract}", "turn": rufer(turn)}
        yield error(NOT_HIS[call.callers], "declarer", "contract", **named)
    if deal.kontra not in (None, "none") and not turn.options.is_doubled(contract):
        yield error("not_doubled", "kontra", "contract", contract=f"contract.{contract}")
    if call.certain and deal.won is False:
        yield error("cannot_lose", "won", "contract", contract=f"contract.{contract}")


def may_announce(turn: Turn, callers: Callers, seat: int) -> bool:
    """Whether this seat is one of those who may announce."""
    first = rufer(turn)
    beside = turn.seats == 4 and (seat - first) % 2 == 0
    if callers == "rufer":
        return seat == first
    if callers == "rufers_side":
        return seat == first or (beside and turn.options.partner_may)
    return callers == "any" or not (seat == first or beside)


def _not_with_contract(reading: Reading, contract: Announced | str, *keys: Key) -> Iterator[Problem]:
    for key in reading.record:
        if key in keys:
            yield error("not_with_contract", key, "contract", contract=f"contract.{contract}")


def _normal(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """The Rufer's own game: what its ending needs, what belongs to another one, and its cards."""
    deal = reading.deal
    yield from _not_with_contract(reading, NORMAL, "won")
    if deal.declarer not in (None, rufer(turn)):
        yield error("declarer_is_rufer", "declarer", declarer=deal.declarer, turn=rufer(turn))
    yield from missing(reading, "ending")
    if deal.ending is not None:
        yield from missing(reading, *REQUIRED_BY_ENDING[deal.ending])
        for key in (key for key, owner in OF_ENDING.items() if key in reading.record and owner != deal.ending):
            yield error("not_with_ending", key, "ending", ending=f"ending.{deal.ending}")
    yield from check_cards(turn, deal)
