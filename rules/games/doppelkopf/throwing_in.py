"""Hands that may be thrown in before the play, by the options; the tournament rules know none."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import points_of
from rules.games.doppelkopf.trumps import FOX, order_of, trumps_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.cards import Card
    from rules.types import Options

HIGHEST: Mapping[str, Card] = MappingProxyType({"fox": FOX, "diamond_jack": "DJ"})
"""By the choices of the option `throw_in_highest_trump`."""

NEVER = 241
"""More than any hand has of anything."""


def reasons(options: Options, hand: Sequence[Card]) -> Iterator[str]:
    """Why this hand may be thrown in, by the codes of the field `reason`."""
    order = order_of(options, "normal")
    nines, kings = ([card[1] for card in hand].count(rank) for rank in "9K")
    trumps, points = trumps_in(order, hand), points_of(hand)
    at_least = {"nines": nines, "kings": kings, "nines_and_kings": nines + kings, "points_over": points - 1}
    yield from (code for code, count in at_least.items() if count >= _limit(options, code, never=NEVER))
    at_most = {"trumps": len(trumps), "points_under": points + 1}
    yield from (code for code, count in at_most.items() if count <= _limit(options, code, never=-1))
    highest = HIGHEST.get(str(options["throw_in_highest_trump"]))
    if highest is not None and all(order.strength[card] <= order.strength[highest] for card in trumps):
        yield "highest_trump"


def _limit(options: Options, code: str, *, never: int) -> int:
    """The number that the table plays with, or one that no hand reaches."""
    limit = options[f"throw_in_{code}"]
    return limit if isinstance(limit, int) else never
