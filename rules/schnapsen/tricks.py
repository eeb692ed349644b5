"""Tricks and marriages as all games of the family have them: what beats what, what may be laid or shown; no score."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from rules import tricks
from rules.cards import TRUMP, Card, Order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MARRIED: Mapping[str, str] = {"K": "Q", "Q": "K"}
NoPair = Literal["marriage_not_led", "marriage_no_pair", "marriage_twice"]


@cache
def order(ranks: str, trumps: str | None) -> Order:
    """What beats what with these ranks, highest first, and this suit as trumps, or with none."""
    return Order.of(tuple(trumps + rank for rank in ranks) if trumps else (), ranks)


def must_play(
    order: Order, hand: Iterable[Card], lying: Sequence[Card], *, heads: bool = True, trumps: bool = True
) -> tuple[Card, ...]:
    """What may be played to a trick: follow and beat, else follow, else trump and beat, else trump, else any.

    Without `heads` nothing has to be beaten; without `trumps` only a trump that beats has to be played.
    """
    held = tuple(hand)
    if not lying:
        return held
    led, best = order.suit[lying[0]], lying[order.winner(lying)]
    for suit in (led, TRUMP):
        able = tuple(card for card in held if order.suit[card] == suit)
        if able:
            beating = tuple(card for card in able if order.beats(card, best))
            if suit != led and not trumps:
                return beating or held
            return (beating if heads else ()) or able
    return held


class Tricks(tricks.Tricks):
    """Tricks in which cards have to follow and to beat."""

    strict = True
    """Whether there is any duty at all."""
    heads = True
    """Whether cards have to beat what lies there."""
    must_trump = True
    """Whether a trump has to be played, even one that does not beat."""

    def on_lead(self, seat: int) -> bool:
        return not self.lying and seat == self.leader

    def count(self, seat: int) -> int:
        """Tricks that a seat has taken."""
        return sum(trick.winner == seat for trick in self.taken)

    def points(self, seat: int) -> int:
        """Card points in the tricks that a seat has taken."""
        return sum(trick.points for trick in self.taken if trick.winner == seat)

    def may_follow(self, hand: tuple[Card, ...], led: Card) -> tuple[Card, ...]:  # noqa: ARG002  what lies counts
        if not self.strict:
            return hand
        lying = [card for _, card in self.lying]
        return must_play(self.order, hand, lying, heads=self.heads, trumps=self.must_trump)

    def no_pair(self, seat: int, shown: Card | None) -> NoPair | None:
        """What is missing for a marriage: king or queen led by this seat, the other one in hand, not shown before."""
        if [player for player, _ in self.lying] != [seat]:
            return "marriage_not_led"
        led = self.lying[0][1]
        if MARRIED.get(led[1]) not in {card[1] for card in self.hands[seat] if card[0] == led[0]}:
            return "marriage_no_pair"
        return "marriage_twice" if shown == led else None
