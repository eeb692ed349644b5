"""What players of Skat count over their lists; read off scored lines, nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.deal import STAGES, Deal, declaration
from rules.games.skat.fields import CONTRACTS
from rules.games.skat.seating import playing
from rules.types import Statistic

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.games.skat.options import Options
    from rules.types import Line

DECLARED, DEFENCE, GAMES, WON, HOUSE = (
    f"statistic.group.{name}" for name in ("declared", "defence", "contracts", "contracts_won", "house")
)

STATISTICS = (
    Statistic("declared", "played"),
    Statistic("declared_won", "declared", DECLARED),
    Statistic("hand", "noted", DECLARED),
    Statistic("schneider", "noted_won", DECLARED),
    Statistic("schwarz", "noted_won", DECLARED),
    Statistic("overbid", "noted", DECLARED),
    Statistic("defended_won", "defended", DEFENCE),
    Statistic("passed", "dealt", DEFENCE),
    *(Statistic(contract, "noted", GAMES) for contract in CONTRACTS),
    *(Statistic(f"{contract}_won", contract, WON) for contract in CONTRACTS),
    Statistic("kontra", "noted", HOUSE),
    Statistic("kontra_won", "kontra", HOUSE),
    Statistic("bock", "dealt", HOUSE),
    Statistic("ramsch_lost", "ramsch", HOUSE),
    Statistic("durchmarsch", "ramsch", HOUSE),
)


def count(options: Options, seats: int, line: Line, deal: Deal) -> Sequence[Mapping[str, int]]:
    """By seat; who sits out counts nothing, and a deal that was struck or only fined is none."""
    if deal.kind not in ("game", "value", "passed", "ramsch"):
        return ({},) * seats
    active = playing(options, seats, line.dealer)
    return [dict.fromkeys(_happened(line, deal, active, seat), 1) if seat in active else {} for seat in range(seats)]


def _happened(line: Line, deal: Deal, active: Sequence[int], seat: int) -> Iterator[str]:
    """The counters that the line adds one to for a seat that played."""
    yield "dealt"
    if "bock" in _codes(line):
        yield "bock"
    if deal.kind == "passed":
        yield "passed"
    elif deal.kind == "ramsch":
        yield from _in_ramsch(line, deal, active, seat)
    else:
        yield "played"
        yield from _declared(line, deal) if seat == deal.declarer else _defended(line)


def _codes(line: Line, seat: int | None = None) -> set[str]:
    """Of the steps, or of those that bring this seat something."""
    return {step.code for step in line.steps if seat in (None, step.seat)}


def _in_ramsch(line: Line, deal: Deal, active: Sequence[int], seat: int) -> Iterator[str]:
    yield "ramsch"
    if "ramsch_lost" in _codes(line, seat):
        yield "ramsch_lost"
    taken = dict(zip(active, deal.points_each or (), strict=True))
    if "durchmarsch" in _codes(line) and taken[seat] == max(taken.values()):
        yield "durchmarsch"


def _declared(line: Line, deal: Deal) -> Iterator[str]:
    """What the declarer did; of a game taken over from paper only whether he won it: nothing else is noted there."""
    won = _declarer_has(line, "won")
    yield "declared"
    if won:
        yield "declared_won"
    if deal.kind == "game":
        yield "noted"
        yield from _declarations(deal, won=won)
        if _codes(line) & {"overbid", "null_replaced"}:
            yield "overbid"
        if won:
            yield "noted_won"
            yield from _codes(line) & STAGES.keys()


def _declarations(deal: Deal, *, won: bool) -> Iterator[str]:
    declared = declaration(deal)
    named = {declared.contract: True, "hand": declared.hand, "kontra": (deal.kontra or "none") != "none"}
    for name in (name for name, holds in named.items() if holds):
        yield name
        if won and name != "hand":
            yield f"{name}_won"


def _defended(line: Line) -> Iterator[str]:
    yield "defended"
    if _declarer_has(line, "lost"):
        yield "defended_won"


def _declarer_has(line: Line, tally: str) -> bool:
    return any(own[tally] for own in line.tallies)
