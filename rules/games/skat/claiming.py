"""Ends of a game before its last card: what a claim or a concession leaves of it, and whether a claim is proven."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.cards import points_of
from rules.ending import CONCEDED
from rules.games.skat.codes import confirm
from rules.games.skat.deal import DECIDED_BY, Deal, declaration, is_null

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card
    from rules.following import Act
    from rules.games.skat.tricks import Course
    from rules.tricks import Tricks
    from rules.types import Problem

MOST_TRIED = 2_000
"""Cards that are laid to see whether a claim can fail."""


def ended(problems: list[Problem], deal: Deal, course: Course, end: Act, laid: Sequence[Card]) -> Deal:
    """The record of a game that `end` ended; `laid` counts for the declarer from the start (ISkO 4.4)."""
    taken = [trick for trick in course.tricks.taken if trick.winner == deal.declarer]
    points, tricks = sum(trick.points for trick in taken) + points_of(laid), len(taken)
    if end.word == CONCEDED:
        problems += _won_before(deal, course, end, points)
        return replace(deal, ending="conceded" if end.seat == deal.declarer else "defender_conceded")
    deal = replace(deal, ending="claimed")
    if is_null(deal):
        return replace(deal, tricks=0) if end.seat == deal.declarer else replace(deal, won=False)
    if end.seat != deal.declarer and not _proven(problems, course.tricks, end.seat):
        end = replace(end, seat=deal.declarer or 0)
    more_tricks, more_points = course.tricks.left if end.seat == deal.declarer else (0, 0)
    return replace(deal, card_points=points + more_points, tricks=tricks + more_tricks)


def _won_before(deal: Deal, course: Course, end: Act, points: int) -> list[Problem]:
    """Who gives up a game that his side has won already keeps it (ISkO 4.1.3)."""
    if is_null(deal):
        return []
    others = sum(trick.points for trick in course.tricks.taken if trick.winner != deal.declarer)
    own_side, against = DECIDED_BY[declaration(deal).announced]
    won = points >= own_side if end.seat == deal.declarer else others >= against
    return [confirm("conceded_though_won", CONCEDED, seat=end.seat)] if won else []


def _proven(problems: list[Problem], tricks: Tricks, claimant: int) -> bool:
    """A defender who lays his cards open takes all that follows by himself, or it falls to the declarer (4.4.5)."""
    lead = {seat: tuple(hand) for seat, hand in tricks.hands.items()}
    proven = not Search(tricks, claimant).can_lose(lead, tuple(tricks.lying), tricks.turn)
    if not proven:
        problems.append(confirm("claim_not_proven", "claimed", seat=claimant))
    return proven


class Search:
    """Whether one seat can be kept from one of the tricks to come; where that would take too long he is believed."""

    def __init__(self, tricks: Tricks, claimant: int) -> None:
        self._order, self._circle, self._claimant = tricks.order, tricks.from_leader(), claimant
        self._left = MOST_TRIED

    def can_lose(self, hands: Mapping[int, tuple[Card, ...]], lying: tuple[tuple[int, Card], ...], turn: int) -> bool:
        """Whether the others can, with these hands and these cards on the table, however he plays."""
        if len(lying) == len(self._circle):
            winner = lying[self._order.winner([card for _, card in lying])][0]
            return winner != self._claimant or self.can_lose(hands, (), winner)
        self._left -= 1
        hand = hands[turn]
        if self._left < 0 or not hand:
            return False
        legal = self._order.legal(hand, lying[0][1]) if lying else hand
        after = self._circle[(self._circle.index(turn) + 1) % len(self._circle)]
        lost = (
            self.can_lose({**hands, turn: tuple(each for each in hand if each != card)}, (*lying, (turn, card)), after)
            for card in sorted(legal, key=self._order.strength.__getitem__, reverse=True)
        )
        return all(lost) if turn == self._claimant else any(lost)
