"""Replays a deal card by card: from what was dealt and played to the deal record; its score is elsewhere."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rules.describing import record_of
from rules.following import Act, acts_of, follow, name_after_end, unmended
from rules.games.sixty_six.acts import ACTS, do
from rules.games.sixty_six.codes import error, incomplete
from rules.games.sixty_six.course import Course
from rules.games.sixty_six.deal import Deal, going_out
from rules.games.sixty_six.played import Play, read
from rules.games.sixty_six.talon import Talon
from rules.games.sixty_six.tricks import KNOWN
from rules.types import Replay

if TYPE_CHECKING:
    from rules.games.sixty_six.options import Options

MAX_ENTRIES = 60
"""More cards and acts than any deal can have."""


def replay(options: Options, play: object) -> Replay:
    """What happened in a deal, as a record for `rules.score`, with its tricks and every illegal act.

    `play` is a flat mapping: `hands` (list of cards by seat), `turned` (the card that makes trumps), `talon` (those
    above it, in drawing order), `dealer`, and `cards`: everything played in order, `[seat, card]`, and where it was
    done `[seat, act]` with an act of `ACTS`. A marriage is said right after its card was led; `close` stands after
    drawing, `close_undrawn` for a talon closed before. Never raises: what cannot be or may not be becomes an error,
    named by trick, seat and card, and the replay goes on with what was done. Rules: SX-01 to SX-07, SX-09, SX-13.
    """
    given = read(options, play)
    if not given.table:
        return Replay(record_of(Deal(kind="deal")), (), tuple(given.problems))
    course = _play_out(options, given)
    if not course.complete:
        tricks = len(course.tricks.taken)
        given.problems.append(incomplete("play_incomplete", "cards", tricks=tricks, out=course.going_out))
    return Replay(record_of(_record(given, course)), tuple(course.tricks.taken), tuple(given.problems))


class Replayed(Course):
    """A deal that takes what was handed in, and names the first of what came after its end."""

    stopped = False

    def take(self, act: Act) -> None:
        if self.claimant is not None or (self.complete and act.word in KNOWN):
            name_after_end(self.problems, act)
        elif act.word in KNOWN:
            self.lay(act.seat, act.word)
        else:
            do(self, act.seat, act.word)


def begin(options: Options, given: Play) -> Replayed:
    """The deal before the first card; it has to have a table."""
    turned = str(given.turned)
    talon = Talon(() if given.shared_out else (*given.talon, turned))
    low = turned[0] + given.pack[-1][1]
    return Replayed(options, dict(enumerate(given.hands)), talon, low, given.table, going_out(str(len(given.pack))))


def _play_out(options: Options, given: Play) -> Replayed:
    """Everything in its order; what can be read is done, whatever is wrong with it."""
    acts = acts_of(given.problems, given.cards[:MAX_ENTRIES], KNOWN | ACTS.keys())
    if len(given.cards) > MAX_ENTRIES:
        given.problems.append(error("entries_too_many", "cards", count=len(given.cards), most=MAX_ENTRIES))
    most = len(given.pack)
    deals = [partial(begin, options, replace(given, talon=talon)) for talon in given.talons]
    followed = follow(min(deals, key=lambda deal: unmended(deal, acts, most).complaints), acts, most)
    given.problems += followed.problems
    return followed.course


def _record(given: Play, course: Course) -> Deal:
    """What the cards tell of the deal; how it ended only when it came to an end."""
    seats, tricks = range(given.seats), course.tricks
    bare = tuple(tuple(course.unmarked.get(seat, ())) for seat in seats)
    deal = Deal(
        kind="deal",
        dealer=given.dealer,
        card_points=tuple(tricks.points(seat) for seat in seats),
        tricks=tuple(tricks.count(seat) for seat in seats),
        marriages=tuple(tuple(course.marriages.get(seat, ())) for seat in seats),
        unmarked=bare if any(bare) else None,
        claimed_with=course.claimed_with if any(bare) else None,
    )
    if course.claimant is not None:
        deal = replace(deal, ending="claim", claimant=course.claimant)
    elif tricks.played_out:
        deal = replace(deal, ending="played_out", last_trick=tricks.leader)
    return _closed(deal, course)


def _closed(deal: Deal, course: Course) -> Deal:
    """With who closed and when, and what the other one had by then (SX-08)."""
    if course.talon.closed_by is None:
        return deal
    points, tricks = course.at_close
    return replace(
        deal,
        closed_by=course.talon.closed_by,
        closed_after=course.closed_after,
        opponent_points_at_close=points,
        opponent_tricks_at_close=tricks,
    )
