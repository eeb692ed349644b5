"""A poverty's exchange: three cards offered in turn, taken by one, three given back; who declares it is elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.games.doppelkopf.codes import Key, error
from rules.games.doppelkopf.played import spoken
from rules.games.doppelkopf.reservations import poor_trumps
from rules.types import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.cards import Card
    from rules.games.doppelkopf.options import Options
    from rules.games.doppelkopf.played import Play

TAKES = "takes"
REFUSES = "refuses"
ANSWERS = (TAKES, REFUSES)

OFFERED = 3
"""Cards that a poverty gives away and gets back (DK-10)."""
STATED: tuple[Key, ...] = ("offered", "answers", "returned")


def asked(table: Sequence[int], poor: int) -> tuple[int, ...]:
    """Who is asked to take a poverty, from its left on (DK-10)."""
    place = table.index(poor)
    return (*table[place + 1 :], *table[:place])


def exchange(options: Options, given: Play, poor: int) -> tuple[int | None, dict[int, list[Card]]]:
    """Who took the poverty, None when nobody did, and the hands that are played with.

    Every act that the rules do not allow is named; a card that was not there to give stays where it is.
    """
    hands = {seat: list(hand) for seat, hand in enumerate(given.hands)}
    _check_offer(options, given, hands[poor])
    taker = _taker(given, poor)
    if taker is None:
        returned = given.returned and refused_by_all(given, poor)
        given.problems += [error("returned_without_taker", "returned")] if returned else []
    else:
        _move(given.offered, hands[poor], hands[taker])
        _check_return(given, hands[taker])
        _move(given.returned, hands[taker], hands[poor])
    return taker, hands


def refused_by_all(given: Play, poor: int) -> bool:
    """Whether all three were asked and said that they do not want the poverty."""
    return [spoken(entry) for entry in given.answers] == [(seat, REFUSES) for seat in asked(given.table, poor)]


def _check_offer(options: Options, given: Play, hand: Sequence[Card]) -> None:
    """Three cards, all trumps among them; trumps only, where an option allows more than three."""
    if len(given.offered) != OFFERED:
        given.problems.append(error("offered_size", "offered", count=len(given.offered)))
    strange = (Counter(given.offered) - Counter(hand)).elements()
    given.problems += [error("offered_not_held", "offered", card=card) for card in strange]
    trumps_left = Counter(poor_trumps(options, hand)) - Counter(given.offered)
    if trumps_left and len(poor_trumps(options, given.offered)) < OFFERED:
        given.problems.append(error("offered_without_trumps", "offered", cards=" ".join(trumps_left.elements())))


def _check_return(given: Play, hand: Sequence[Card]) -> None:
    """Any three cards of the fifteen."""
    if len(given.returned) != OFFERED:
        given.problems.append(error("returned_size", "returned", count=len(given.returned)))
    strange = (Counter(given.returned) - Counter(hand)).elements()
    given.problems += [error("returned_not_held", "returned", card=card) for card in strange]


def _taker(given: Play, poor: int) -> int | None:
    """Who says that he takes the poverty; after him nobody is asked."""
    order = asked(given.table, poor)
    for number, (entry, turn) in enumerate(zip(given.answers, order, strict=False), start=1):
        answer = spoken(entry)
        if answer is None or answer[1] not in ANSWERS:
            given.problems.append(error("answer_unreadable", "answers", number=number, given=printable(entry)))
        elif answer[0] != turn:
            seat = printable(answer[0])
            given.problems.append(error("answer_wrong_turn", "answers", number=number, seat=seat, turn=turn))
        elif answer[1] == TAKES:
            _check_count(given, order[:number])
            return turn
    _check_count(given, order)
    return None


def _check_count(given: Play, order: Sequence[int]) -> None:
    count = len(given.answers)
    if count > len(order):
        given.problems.append(error("answers_too_many", "answers", count=count))
    elif count < len(order):
        given.problems.append(error("answers_unfinished", "answers", seat=order[count]))


def _move(cards: Sequence[Card], source: list[Card], target: list[Card]) -> None:
    for card in cards:
        if card in source:
            source.remove(card)
            target.append(card)
