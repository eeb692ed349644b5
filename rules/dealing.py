"""What was dealt: hands and what lies beside them, held against the pack; one card left out or too many is found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rules import problems as any_game
from rules.codes import error

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules.cards import Card
    from rules.types import Problem


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards dealt to one place."""

    key: str
    """Of the play."""
    cards: tuple[Card, ...]
    size: int
    """How many belong there."""
    code: str
    """Of the problem where there are more or fewer."""
    seat: int | None = None
    """Whose hand it is."""

    @property
    def short(self) -> int:
        """How many cards are missing; below zero: how many are too many."""
        return self.size - len(self.cards)


def completed(problems: list[Problem], pack: Iterable[Card], heaps: Sequence[Heap]) -> tuple[Heap, ...]:
    """The heaps with what can belong to one of them alone; what does not fit is named once.

    Every card of the pack is in one of the heaps. Problems: `card_twice`, `cards_missing`, and that of every
    heap whose size is not explained by these.
    """
    there, dealt = Counter(pack), Counter(card for heap in heaps for card in heap.cards)
    wrong = [heap for heap in heaps if heap.short]
    surplus, absent = dealt - there, tuple((there - dealt).elements())
    explained = len(wrong) == 1 and _explained(wrong[0], absent, surplus)
    keys = tuple(dict.fromkeys(heap.key for heap in (wrong if explained else heaps)))
    problems += [error("card_twice", *keys, card=card, count=dealt[card], copies=there[card]) for card in surplus]
    if absent:
        problems.append(error("cards_missing", *keys, cards=" ".join(absent)))
    if explained:
        return tuple(_mended(heap, absent, surplus) if heap is wrong[0] else heap for heap in heaps)
    problems += [_size(heap) for heap in wrong]
    return tuple(heaps)


def _explained(heap: Heap, absent: Sequence[Card], surplus: Counter[Card]) -> bool:
    """Whether exactly the absent cards are missing here, or exactly the cards that are there twice are too many."""
    return heap.short == len(absent) - surplus.total() and (not absent or not surplus)


def _mended(heap: Heap, absent: tuple[Card, ...], surplus: Counter[Card]) -> Heap:
    cards = list(heap.cards)
    for card in surplus.elements():
        if card in cards:
            cards.remove(card)
    return replace(heap, cards=(*cards, *absent))


def _size(heap: Heap) -> Problem:
    count, expected = len(heap.cards), heap.size
    if heap.seat is None:
        return any_game.error(heap.code, heap.key, count=count, expected=expected)
    return any_game.error(heap.code, heap.key, seat=heap.seat, count=count, expected=expected)
