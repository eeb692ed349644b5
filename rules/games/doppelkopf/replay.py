"""Replays a deal card by card: from what was said and played to the deal record; its score is elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.announcing import SAYABLE
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.opening import THROWN_IN, Opening, open_deal
from rules.games.doppelkopf.played import Play, read, spoken
from rules.games.doppelkopf.result import result
from rules.reading import error
from rules.types import Options, Replay, Trick, Value, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CALLS = 100
"""More than both sides can make in any deal."""


def replay(options: Options, play: object) -> Replay:
    """What happened in a deal, as a record for `rules.score`, with its tricks and every illegal act.

    `play` is the flat mapping of full-trick mode: `hands` (a list of cards per seat, empty for a dealer who sits out),
    `dealer`, `declarations` `[[seat, word], ...]` in turn (`healthy`, `reservation`, a kind; a solo may add
    `"compulsory"` or `"forced"`), for a poverty `offered`, `answers` `[[seat, "takes" | "refuses"], ...]` and
    `returned`, `calls` `[[seat, call, cards laid before it], ...]` and `cards` `[[seat, card], ...]`. Never raises: an
    illegal act becomes an error, and the replay goes on with what was done, so that all of them are reported together.
    A partner chosen by Genscher and the Schwarze Sau after a refused poverty cannot be told.
    """
    given = read(options, play)
    record: dict[str, Value] = {"kind": "normal"}
    tricks: tuple[Trick, ...] = ()
    if given.table:
        record["dealer"] = given.dealer
        opening = open_deal(options, given)
        if opening is not None:
            record["kind"] = opening.sides.kind
            tricks = _play(options, given, opening, record)
    return Replay(record, tricks, tuple(given.problems))


def _play(options: Options, given: Play, opening: Opening, record: dict[str, Value]) -> tuple[Trick, ...]:
    """Everything after the declarations: complete the record as far as the cards tell."""
    if opening.sides.kind == THROWN_IN:
        stated = [key for key in ("calls", "cards") if key in given.stated]
        given.problems += [error("thrown_in_yet_played", key) for key in stated]
        record |= {"reason": opening.reason} if opening.reason else {}
        return ()
    course = Course(options, opening)
    _follow(given, course)
    given.problems += [*course.tricks.problems, *course.problems]
    if len(course.tricks.taken) == given.hand_size:
        record |= result(options, course, opening.duty)
    else:
        given.problems.append(error("play_incomplete", "cards", tricks=len(course.tricks.taken)))
    return tuple(course.tricks.taken)


def _follow(given: Play, course: Course) -> None:
    """Lay the cards in their order, with the calls between them; what can be read is done, even if it is wrong."""
    calls = sorted(_calls(given), key=lambda call: call[2])
    for number, entry in enumerate(given.cards[: len(given.pack)]):
        while calls and calls[0][2] <= number:
            course.call(*calls.pop(0)[:2])
        card = spoken(entry)
        if card is None or card[1] not in given.pack:
            given.problems.append(error("card_unreadable", "cards", number=number + 1, given=shown(entry)))
        else:
            course.lay(*card)
    for seat, call, _ in calls:
        course.call(seat, call)
    if len(given.cards) > len(given.pack):
        count, most = len(given.cards), len(given.pack)
        given.problems.append(error("cards_too_many", "cards", count=count, most=most))


def _calls(given: Play) -> Iterator[tuple[int, str, int]]:
    """Who said what after how many cards; entries that do not say so are named."""
    for number, entry in enumerate(given.calls[:MOST_CALLS], start=1):
        call = _call(given, entry)
        if call is None:
            given.problems.append(error("announcement_unreadable", "calls", number=number, given=shown(entry)))
        else:
            yield call
    if len(given.calls) > MOST_CALLS:
        given.problems.append(error("announcements_too_many", "calls", count=len(given.calls)))


def _call(given: Play, entry: object) -> tuple[int, str, int] | None:
    """One of the four, a call, and a number of cards that were laid at some time."""
    if not isinstance(entry, list | tuple) or len(entry) != 3:
        return None
    said, after = spoken(entry[:2]), entry[2]
    if said is None or said[0] not in given.table or said[1] not in SAYABLE:
        return None
    return (*said, after) if type(after) is int and 0 <= after <= len(given.cards) else None
