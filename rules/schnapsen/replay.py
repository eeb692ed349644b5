"""Replays a deal card by card: from what was said and played to the deal record; its score is elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rules.describing import record_of
from rules.ending import CLAIMED, ENDS
from rules.following import acts_between, follow, name_after_end
from rules.registry import Turn
from rules.schnapsen.acts import ACTS, CLAIM, do, finish
from rules.schnapsen.beginning import begin, left_lying
from rules.schnapsen.calling import doubled, hear
from rules.schnapsen.codes import error, incomplete
from rules.schnapsen.course import Begun, Course
from rules.schnapsen.deal import Bummerl, Deal, rufer, side_of
from rules.schnapsen.played import CARDS, Play, read
from rules.types import Replay

if TYPE_CHECKING:
    from collections.abc import Collection

    from rules.following import Act
    from rules.schnapsen.options import Options

Own = TypeVar("Own", bound=Deal)

MAX_ENTRIES = 60
"""More cards and acts than any deal can have."""
KNOWN = frozenset(CARDS)


def replay(into: type[Own], seats: int, options: Options, play: object) -> Replay:
    """What happened in a deal, as a record for `rules.score`, with its tricks and everything that the rules forbid.

    `play` is a flat mapping: `dealer`, `hands` (cards by seat, as dealt), of three `talon` and `discard` (what was laid
    away for it, nothing where it was left lying), `trumps` (`clubs` to `diamonds`, needed where there are any),
    `auction` (`[[seat, contract or "pass"], ...]`, behind an announcement `alone`, of three `without_talon`),
    `doubling` (`[[seat, "kontra"], ...]`), `cards` (`[seat, card]` in order, and where it was done `[seat, act]` with
    an act of `ACTS`), `claimed` and `conceded` (`[seat, cards laid by then]`). An announced game ends as soon as it is
    decided. Never raises: what cannot be or may not be becomes an error, and the replay goes on with what was done.
    """
    given = read(seats, play)
    if given.dealer is None or not given.hands:
        return Replay(record_of(into(kind="deal", dealer=given.dealer)), (), tuple(given.problems))
    turn = Turn(options, seats, 1, given.dealer, (0,) * seats, (), Bummerl())
    game = hear(turn, given.auction, given.problems)
    kontra = doubled(turn, game, given.doubling, given.problems)
    deal = into(kind="deal", dealer=given.dealer, contract=game.contract, kontra=kontra)
    deal = deal.with_talon(left=left_lying(given, game))
    begun = begin(given, options, game, rufer(turn))
    if begun is None:
        return Replay(record_of(deal), (), tuple(given.problems))
    course = _play_out(given, begun)
    if not course.complete:
        given.problems.append(incomplete("play_incomplete", "cards", tricks=len(course.tricks.taken)))
    return Replay(record_of(_record(deal, course)), tuple(course.tricks.taken), tuple(given.problems))


class Replayed(Course):
    """A deal that takes what was handed in, and names the first of what came after its end."""

    def take(self, act: Act) -> None:
        if self.complete and not (act.word == CLAIM and self.may_claim):
            name_after_end(self.problems, act)
        elif act.word in KNOWN:
            self.lay(act.seat, act.word)
        elif act.word in ENDS:
            finish(self, act)
        else:
            do(self, act.seat, act.word)


def _play_out(given: Play, begun: Begun) -> Replayed:
    """Everything in its order; what can be read is done, whatever is wrong with it."""
    acts = acts_between(given.problems, given.cards[:MAX_ENTRIES], given.ends, KNOWN | ACTS.keys())
    if len(given.cards) > MAX_ENTRIES:
        given.problems.append(error("entries_too_many", "cards", count=len(given.cards), most=MAX_ENTRIES))
    followed = follow(lambda: Replayed(begun), acts, sum(len(begun.hands[seat]) for seat in begun.table))
    given.problems += followed.problems
    return followed.course


def _record(deal: Own, course: Course) -> Own:
    """What the cards tell of the deal; how it ended only when it came to an end."""
    if course.announced:
        certain = course.call.certain
        return replace(deal, declarer=course.game.declarer, won=None if certain else _made(course))
    found = [course.of(side) for side in course.sides]
    deal = replace(
        deal,
        card_points=tuple(side.cards for side in found),
        tricks=tuple(side.tricks for side in found),
        marriages=tuple(_shown(course, side) for side in course.sides),
    )
    if course.claimant is not None:
        return replace(deal, ending="claim", claimant=course.claimant)
    if course.ended is not None:
        return _with_rest(deal, course, course.ended.seat)
    if course.tricks.played_out:
        return replace(deal, ending="played_out", last_trick=course.tricks.leader)
    return deal


def _made(course: Course) -> bool | None:
    """Whether what was announced was made: who lays open has done it, who gives up has not."""
    if course.ended is None or course.made is not None:
        return course.made
    declares = side_of(course.sides, course.ended.seat) == side_of(course.sides, course.game.declarer)
    return declares is (course.ended.word == CLAIMED)


def _shown(course: Course, side: Collection[int]) -> tuple[int, ...]:
    return tuple(value for seat in side for value in course.marriages.get(seat, ()))


def _with_rest(deal: Own, course: Course, seat: int) -> Own:
    """A normal game laid open: all that was not taken goes to this seat's side."""
    tricks, points = course.tricks.left
    own = side_of(course.sides, seat)
    counted = zip(deal.card_points or (), deal.tricks or (), strict=True)
    first_trick = tricks and not (deal.tricks or ())[own] and own == side_of(course.sides, course.game.declarer)
    points += course.begun.away if first_trick else 0
    with_rest = [
        (held + points * (side == own), count + tricks * (side == own)) for side, (held, count) in enumerate(counted)
    ]
    return replace(
        deal,
        card_points=tuple(held for held, _ in with_rest),
        tricks=tuple(count for _, count in with_rest),
        ending="played_out",
        last_trick=seat,
    )
