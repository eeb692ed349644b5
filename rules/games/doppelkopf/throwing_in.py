"""Hands that may be thrown in before the play, by the options; the tournament rules know none."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import points_of
from rules.games.doppelkopf.options import throw_in_limits
from rules.games.doppelkopf.trumps import FOX, order_of, trumps_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.cards import Card
    from rules.games.doppelkopf.options import Options

HIGHEST_TRUMPS: Mapping[str, Card] = MappingProxyType({"fox": FOX, "diamond_jack": "DJ"})
"""By the choices of the option `throw_in_highest_trump`."""


def reasons(options: Options, hand: Sequence[Card]) -> Iterator[str]:
    """Why this hand may be thrown in, by the codes of the field `reason`."""
    order = order_of(options, "normal")
    nines, kings = ([card[1] for card in hand].count(rank) for rank in "9K")
    trumps, points = trumps_in(order, hand), points_of(hand)
    at_least = {"nines": nines, "kings": kings, "nines_and_kings": nines + kings, "points_over": points - 1}
    limits = throw_in_limits(options)
    yield from (code for code, count in at_least.items() if (least := limits[code]) is not None and count >= least)
    at_most = {"trumps": len(trumps), "points_under": points + 1}
    yield from (code for code, count in at_most.items() if (most := limits[code]) is not None and count <= most)
    highest = HIGHEST_TRUMPS.get(options.throw_in_highest_trump)
    if highest is not None and all(order.strength[card] <= order.strength[highest] for card in trumps):
        yield "highest_trump"
