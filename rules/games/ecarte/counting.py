"""What Écarté players count over their matches; what a deal is worth is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.ecarte.deal import PLAYED, REFUSED, REFUSED_LATER
from rules.games.ecarte.options import counts_later
from rules.types import Line, Statistic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.ecarte.deal import Deal
    from rules.games.ecarte.options import Options

STATISTICS = (
    Statistic("point", "deals", "statistic.group.tricks"),
    Statistic("vole", "deals", "statistic.group.tricks"),
    Statistic("king_turned", "dealt", "statistic.group.kings"),
    Statistic("king_declared", "deals", "statistic.group.kings"),
    Statistic("refusals", "dealt", "statistic.group.talk"),
    Statistic("refusals_failed", "refusals", "statistic.group.talk"),
    Statistic("unproposed", "led", "statistic.group.talk"),
    Statistic("unproposed_failed", "unproposed", "statistic.group.talk"),
    Statistic("parties_won", "parties", "statistic.group.parties"),
    Statistic("doubles", "parties_won", "statistic.group.parties"),
    Statistic("triples", "parties_won", "statistic.group.parties"),
)


def count(options: Options, _seats: int, line: Line, deal: Deal) -> Sequence[Mapping[str, int]]:
    """What a scored line adds to each seat's counters; a result from paper counts for its partie alone."""
    return tuple(_played(options, line, deal, seat) | _parties(line, seat) for seat in (0, 1))


def _played(options: Options, line: Line, deal: Deal, seat: int) -> dict[str, int]:
    if deal.kind != "deal":
        return {}
    codes = {step.code for step in line.steps if step.seat == seat}
    own, talk = seat == line.dealer, deal.first_talk
    failed = any(step.code in ("point", "vole") for step in line.steps if step.seat != seat)
    refusing = talk == REFUSED or (talk == REFUSED_LATER and counts_later(options))
    refused, unproposed = own and refusing, not own and talk == PLAYED
    return {
        "deals": 1,
        "dealt": int(own),
        "led": int(not own),
        "point": int("point" in codes),
        "vole": line.tallies[seat]["voles"],
        "king_turned": int("king_turned" in codes),
        "king_declared": int("king_declared" in codes),
        "refusals": int(refused),
        "refusals_failed": int(refused and failed),
        "unproposed": int(unproposed),
        "unproposed_failed": int(unproposed and failed),
    }


def _parties(line: Line, seat: int) -> dict[str, int]:
    won, stake = line.tallies[seat]["parties"], line.tallies[seat]["stake"]
    return {
        "parties": int(any(tallies["parties"] for tallies in line.tallies)),
        "parties_won": won,
        "doubles": int(stake == 2),
        "triples": int(stake == 3),
    }
