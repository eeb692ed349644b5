"""What a played deal says in its record: points, tricks, calls, what was caught; it is scored elsewhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from rules.ending import CONCEDED
from rules.games.doppelkopf.bock import HEART_TRICK
from rules.games.doppelkopf.deal import KONTRA, RE, SCHLANKER_MARTIN, TEAM_KINDS, UNDECLARED_SOLOS, Deal, Kind
from rules.games.doppelkopf.reservations import COMPULSORY, FORCED
from rules.games.doppelkopf.schwarze_sau import SchwarzeSau
from rules.games.doppelkopf.sides import MARRIAGE
from rules.games.doppelkopf.trumps import CLUB_JACK, COPIES, FOX, HEART_TEN

if TYPE_CHECKING:
    from rules.games.doppelkopf.course import Course
    from rules.games.doppelkopf.options import Options
    from rules.types import Trick

RICH = 40
"""Card points of a Doppelkopf: four cards of ten and eleven, and nothing else makes as many (DK-22)."""

DIAMOND_QUEEN = "DQ"


def result(options: Options, course: Course, duty: str) -> Deal:
    """The record of a deal that came to its end, without dealer; what did not happen is left out."""
    sides, taken, announcements = course.sides, course.tricks.taken, course.announcements
    hearts = options.bock_heart_trick and any(is_heart_trick(course, trick) for trick in taken)
    deal = Deal(
        kind=cast("Kind", sides.kind),
        re=sides.re,
        re_call=announcements.highest(RE),
        kontra_call=announcements.highest(KONTRA),
        compulsory=True if duty == COMPULSORY else None,
        forced=True if duty == FORCED else None,
        marriage_trick=sides.found_in if sides.kind == MARRIAGE else None,
        genscher=sides.changed or None,
        schwarze_sau=True if isinstance(sides, SchwarzeSau) else None,
        bock_events=(HEART_TRICK,) if hearts else None,
    )
    own = [trick for trick in taken if sides.of(trick.winner) == RE]
    if sides.kind == SCHLANKER_MARTIN:
        return replace(deal, won=_fewest(course))
    more_tricks, more_points = course.rest(RE)
    points, tricks = sum(trick.points for trick in own) + more_points, len(own) + more_tricks
    deal = replace(deal, re_points=points, re_tricks=tricks)
    if sides.kind not in TEAM_KINDS:
        return deal
    deal = _counted(options, course, deal)
    return deal if course.ended else _last_trick(options, course, deal)


def _fewest(course: Course) -> bool:
    """In a Schlanker Martin: whether nobody took fewer tricks than the soloist, nor he gave it up."""
    taken = Counter(trick.winner for trick in course.tricks.taken)
    if course.ended and course.ended.word == CONCEDED:
        return course.sides.of(course.ended.seat) != RE
    if course.ended:
        taken[course.ended.seat] += course.tricks.left[0]
    return all(taken[soloist] <= taken[seat] for soloist in course.sides.re for seat in course.tricks.hands)


def is_heart_trick(course: Course, trick: Trick) -> bool:
    """Whether hearts ran through: four plain hearts, in a deal with the trumps of a normal one."""
    usual = course.sides.kind in TEAM_KINDS + UNDECLARED_SOLOS
    return usual and all(course.tricks.order.suit[card] == "H" for _, card in trick.cards)


def _counted(options: Options, course: Course, deal: Deal) -> Deal:
    """With the special points that each side may have more than once, those it has."""
    side, taken = course.sides.of, course.tricks.taken
    foxes = Counter(side(taker) for seat, taker in course.tricks.foxes if side(seat) != side(taker))
    rich = Counter(side(trick.winner) for trick in taken if trick.points >= RICH)
    counts_tens = options.tens_caught and options.tens_of_hearts
    tens = Counter(side(each.winner) for each in taken if counts_tens for _ in _caught(course, each, HEART_TEN))
    hearts = Counter(side(each.winner) for each in taken if options.heart_tricks and is_heart_trick(course, each))
    return replace(
        deal,
        re_foxes=foxes[RE] or None,
        kontra_foxes=foxes[KONTRA] or None,
        re_doppelkopfs=rich[RE] or None,
        kontra_doppelkopfs=rich[KONTRA] or None,
        re_tens=tens[RE] or None,
        kontra_tens=tens[KONTRA] or None,
        re_heart_tricks=hearts[RE] or None,
        kontra_heart_tricks=hearts[KONTRA] or None,
    )


def _caught(course: Course, trick: Trick, card: str) -> list[int]:
    """Who lost such a card to the other side in this trick."""
    winner = course.sides.of(trick.winner)
    return [seat for seat, laid in trick.cards if laid == card and course.sides.of(seat) != winner]


def _last_trick(options: Options, course: Course, deal: Deal) -> Deal:
    """Karlchen and its relatives: what the last trick was won with, and what it caught (DK-22)."""
    last = course.tricks.taken[-1]
    side, card = course.sides.of(last.winner), dict(last.cards)[last.winner]
    if card == CLUB_JACK:
        double = options.karlchen_double and _both_laid(course, last, card)
        deal = replace(deal, karlchen=side, karlchen_double=double or None)
    if options.fox_last_trick and card == FOX:
        double = options.fox_double and _both_laid(course, last, card)
        deal = replace(deal, fox_last_trick=side, fox_double=double or None)
    caught = _caught(course, last, CLUB_JACK)
    if caught and _catches_karlchen(options, card):
        double = options.karlchen_double and len(caught) == COPIES
        deal = replace(deal, karlchen_caught=side, karlchen_double=double or deal.karlchen_double)
    return deal


def _both_laid(course: Course, trick: Trick, card: str) -> bool:
    """Whether the partner of who won the last trick with such a card laid the other one."""
    side = course.sides.of(trick.winner)
    return sum(laid == card and course.sides.of(seat) == side for seat, laid in trick.cards) == COPIES


def _catches_karlchen(options: Options, card: str) -> bool:
    catching = options.karlchen_caught
    return catching == "any" or (catching == "diamond_queen" and card == DIAMOND_QUEEN)
