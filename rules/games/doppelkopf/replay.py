"""Replays a deal card by card: from what was said and played to the deal record; its score is elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from rules.describing import record_of
from rules.ending import ENDS
from rules.following import Act, act_of, acts_between, follow
from rules.games.doppelkopf.announcing import SAYABLE
from rules.games.doppelkopf.codes import Key, error, incomplete
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.deal import DECLARABLE, Deal, Kind
from rules.games.doppelkopf.genscher import GENSCHER
from rules.games.doppelkopf.opening import THROWN_IN, Opening, open_deal
from rules.games.doppelkopf.played import Play, read
from rules.games.doppelkopf.result import result
from rules.types import Replay, Trick, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.doppelkopf.options import Options

MOST_CALLS = 100
"""More than both sides can make in any deal."""

PLAYED: tuple[Key, ...] = ("calls", *ENDS, "cards")
WORDS = (*SAYABLE, *DECLARABLE, GENSCHER)
"""What can be said between the cards: a call, the solo of a Schwarze Sau, a new partner."""


def replay(options: Options, play: object) -> Replay:
    """What happened in a deal, as a record for `rules.score`, with its tricks and every illegal act.

    `play` is the flat mapping of full-trick mode: `hands` (a list of cards per seat, empty for a dealer who sits out),
    `dealer`, `declarations` `[[seat, word], ...]` in turn (`healthy`, `reservation`, a kind; a solo may add
    `"compulsory"` or `"forced"`), for a poverty `offered`, `answers` `[[seat, "takes" | "refuses"], ...]` and
    `returned`, `calls` `[[seat, call, cards laid before it], ...]` and `cards` `[[seat, card], ...]`. A reservation is
    taken back by `[seat, "withdraws"]`. Among the calls stand `[seat, "genscher", cards laid before it, partner]` and
    the kind of solo that a Schwarze Sau becomes. `claimed` and `conceded` `[seat, cards laid before it]` end the deal.
    Never raises: an illegal act becomes an error, and the replay goes on with what was done, so that all of them are
    reported together.
    """
    given = read(options, play)
    deal, tricks = _follow(options, given)
    return Replay(record_of(deal), tricks, tuple(given.problems))


def _follow(options: Options, given: Play) -> tuple[Deal, tuple[Trick, ...]]:
    deal = Deal(kind="normal", dealer=given.dealer if given.table else None)
    opening = open_deal(options, given) if given.table else None
    if opening is None:
        return deal, ()
    return _play(options, given, opening, replace(deal, kind=cast("Kind", opening.sides.kind)))


def _play(options: Options, given: Play, opening: Opening, deal: Deal) -> tuple[Deal, tuple[Trick, ...]]:
    """Everything after the declarations: complete the record as far as the cards tell."""
    if opening.sides.kind == THROWN_IN:
        keys = [key for key in PLAYED if key in given.filled]
        given.problems += [error("thrown_in_yet_played", key) for key in keys]
        return replace(deal, reason=opening.reason or None), ()
    followed = follow(lambda: Course(options, opening), _acts(given), len(given.pack))
    course = followed.course
    given.problems += followed.problems
    if course.sides.naming is not None:
        trick, seat = len(course.tricks.taken), course.sides.naming
        given.problems.append(incomplete("solo_unnamed", "calls", trick=trick, seat=seat))
    elif course.complete:
        deal = replace(result(options, course, opening.duty), dealer=given.dealer)
    else:
        given.problems.append(incomplete("play_incomplete", "cards", tricks=len(course.tricks.taken)))
    return deal, tuple(course.tricks.taken)


def _acts(given: Play) -> list[Act]:
    """The cards in their order, with what was said between them."""
    between = (*_calls(given), *given.ends)
    return acts_between(given.problems, given.cards[: 2 * len(given.pack)], between, given.pack)


def _calls(given: Play) -> Iterator[tuple[int, Act]]:
    """What was said, with the number of cards laid before it; entries that do not say so are named."""
    for number, each in enumerate(given.calls[:MOST_CALLS], start=1):
        call = _call(given, each)
        if call is None:
            given.problems.append(error("announcement_unreadable", "calls", number=number, given=printable(each)))
        else:
            yield call
    if len(given.calls) > MOST_CALLS:
        given.problems.append(error("announcements_too_many", "calls", count=len(given.calls)))


def _call(given: Play, call: object) -> tuple[int, Act] | None:
    """One of the four, a word, a number of cards that were laid at some time, and with Genscher the partner."""
    if not isinstance(call, list | tuple) or len(call) not in {3, 4}:
        return None
    act, after, partner = act_of(call[:2], WORDS), call[2], call[3] if len(call) == 4 else None
    if act is None or act.seat not in given.table or (len(call) == 4 and act.word != GENSCHER):
        return None
    if type(after) is not int or not 0 <= after <= len(given.cards):
        return None
    return after, replace(act, more=partner)
