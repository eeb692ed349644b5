"""What players count over their lists; a deal's points are worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.schnapsen.contracts import ANNOUNCED
from rules.schnapsen.options import FACTORS
from rules.types import Statistic

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.schnapsen.deal import Deal
    from rules.schnapsen.options import Options
    from rules.types import Line

WINS, CALLS, MADE, LOST = (f"statistic.group.{name}" for name in ("wins", "contracts", "contracts_won", "bummerl"))

STATISTICS = (
    Statistic("won", out_of="deals"),
    Statistic("normal_won", out_of="normal", group=WINS),
    Statistic("won_single", out_of="normal_won", group=WINS),
    Statistic("won_double", out_of="normal_won", group=WINS),
    Statistic("won_triple", out_of="normal_won", group=WINS),
    Statistic("announced_won", out_of="announced"),
    Statistic("kontra_won", out_of="kontra"),
    Statistic("false_claims", out_of="claims"),
    Statistic("forgotten_66"),
    *(Statistic(contract, out_of="announced", group=CALLS) for contract in ANNOUNCED),
    *(Statistic(f"{contract}_won", out_of=contract, group=MADE) for contract in ANNOUNCED),
    Statistic("bummerl_against", group=LOST),
    Statistic("bummerl_schneider", group=LOST),
    Statistic("bummerl_retour", group=LOST),
)
BY_VALUE = {1: "won_single", 2: "won_double", 3: "won_triple"}
"""Of normal games before they are doubled."""


def count(_options: Options, seats: int, line: Line, deal: Deal) -> Sequence[Mapping[str, int]]:
    """What a scored line adds to each seat's counters; a decider is no deal, but its Bummerl counts."""
    return [
        {**dict.fromkeys(_happened(line, deal, seat), 1), "bummerl_against": line.tallies[seat]["bummerl_against"]}
        for seat in range(seats)
    ]


def _happened(line: Line, deal: Deal, seat: int) -> Iterator[str]:
    """The counters that the line adds one to."""
    yield from (each.code for each in line.steps if each.seat == seat and each.code.startswith("bummerl_"))
    if deal.kind not in ("deal", "result"):
        return
    won = bool(line.tallies[seat]["deals_won"])
    yield "deals"
    yield from ["won"] if won else []
    if deal.kind == "deal":
        yield from _normal(line, deal, seat, won=won) if deal.announced is None else _called(line, deal, seat)
        yield from _kontra(deal, won=won)


def _normal(line: Line, deal: Deal, seat: int, *, won: bool) -> Iterator[str]:
    yield "normal"
    if won:
        yield "normal_won"
        yield BY_VALUE[line.value // FACTORS[deal.kontra or "none"]]
    if deal.claimant == seat:
        yield "claims"
        yield from ["false_claims"] if line.outcome == "false_claim" else []
    if any(each.code == "forgotten_66" and each.params["seat"] == seat for each in line.problems):
        yield "forgotten_66"


def _called(line: Line, deal: Deal, seat: int) -> Iterator[str]:
    """The announced games of who announced them."""
    if deal.declarer == seat:
        yield from ("announced", str(deal.announced))
        if line.outcome == "won":
            yield from ("announced_won", f"{deal.announced}_won")


def _kontra(deal: Deal, *, won: bool) -> Iterator[str]:
    """Games that were doubled, for whoever played in them: a record does not say who said it."""
    if FACTORS[deal.kontra or "none"] > 1:
        yield "kontra"
        yield from ["kontra_won"] if won else []
