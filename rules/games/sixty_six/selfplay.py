"""Plays deals out of its own head, for samples: legally, every choice drawn by lot; nobody thinks about his cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.drawing import shuffled
from rules.games.sixty_six.acts import ACTS, CLAIM, EXCHANGE, MARRIAGE, UNMARKED, do, objection
from rules.games.sixty_six.played import Play, new
from rules.games.sixty_six.replay import begin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.sixty_six.course import Course
    from rules.games.sixty_six.options import Options
    from rules.types import Random

ONE_IN: Mapping[str, int] = {EXCHANGE: 2, MARRIAGE: 2, UNMARKED: 2, "close": 20, "close_undrawn": 20}
"""How seldom an act is done that is allowed."""
RIGHT_CLAIM, WRONG_CLAIM = 2, 60
"""How seldom somebody claims, rightly and wrongly."""


def sample(options: Options, seats: int, rng: Random) -> Mapping[str, object]:
    """A deal at random, played legally to its end, with exchanges, marriages, closing and claims, right or wrong."""
    deal = _dealt(options, seats, rng)
    course = begin(options, deal)
    entries: list[tuple[int, str]] = []
    _act(course, rng, entries)
    while not course.complete:
        _lay(course, rng, entries)
        _act(course, rng, entries)
    dealt = {"dealer": deal.dealer, "hands": deal.hands, "turned": deal.turned, "talon": deal.talon}
    return {key: value for key, value in dealt.items() if value != ()} | {"cards": tuple(entries)}


def _dealt(options: Options, seats: int, rng: Random) -> Play:
    """A shuffled pack dealt out by a seat drawn by lot, who of three takes no cards himself."""
    deal = new(options, seats)
    cards, size = tuple(shuffled(rng, deal.pack)), deal.size
    dealer = deal.dealer = rng.randrange(seats)
    playing = [seat for seat in range(seats) if seats != 3 or seat != dealer]
    hands = {seat: cards[place * size : (place + 1) * size] for place, seat in enumerate(playing)}
    deal.hands = tuple(hands.get(seat, ()) for seat in range(seats))
    left = cards[len(playing) * size :]
    deal.turned, deal.talon = (left[0], left[1:]) if left else (deal.hands[dealer][-1], ())
    return deal


def _act(course: Course, rng: Random, entries: list[tuple[int, str]]) -> None:
    """What is done before the next card, or instead of it; a close may be answered with an exchange."""
    for act in (*ACTS, EXCHANGE):
        for seat in course.tricks.hands:
            allowed = course.claimant is None and objection(course, seat, act) is None
            if allowed and not rng.randrange(_one_in(course, seat, act)):
                do(course, seat, act)
                entries.append((seat, act))


def _one_in(course: Course, seat: int, act: str) -> int:
    if act == CLAIM:
        announced = sum(course.unmarked[seat][-1:]) if course.shows(seat) else 0
        right = course.points(course.side(seat)) + announced >= course.going_out
        return RIGHT_CLAIM if right else WRONG_CLAIM
    return ONE_IN[act]


def _lay(course: Course, rng: Random, entries: list[tuple[int, str]]) -> None:
    legal = sorted(course.tricks.legal())
    seat, card = course.tricks.turn, legal[rng.randrange(len(legal))]
    course.lay(seat, card)
    entries.append((seat, card))
