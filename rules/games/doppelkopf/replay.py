"""Replays a deal card by card: from what was said and played to the deal record; its score is elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.games.doppelkopf.announcing import SAYABLE
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.deal import DECLARABLE
from rules.games.doppelkopf.genscher import GENSCHER
from rules.games.doppelkopf.opening import THROWN_IN, Opening, open_deal
from rules.games.doppelkopf.played import Play, read, spoken
from rules.games.doppelkopf.result import result
from rules.plays import cards_meant
from rules.reading import error
from rules.types import Options, Replay, Trick, Value, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CALLS = 100
"""More than both sides can make in any deal."""

WORDS = (*SAYABLE, *DECLARABLE, GENSCHER)
"""What can be said between the cards: a call, the solo of a Schwarze Sau, a new partner."""


class Said(NamedTuple):
    """Something said between the cards."""

    seat: int
    word: str
    partner: object
    after: int
    """Cards laid before it."""


def replay(options: Options, play: object) -> Replay:
    """What happened in a deal, as a record for `rules.score`, with its tricks and every illegal act.

    `play` is the flat mapping of full-trick mode: `hands` (a list of cards per seat, empty for a dealer who sits out),
    `dealer`, `declarations` `[[seat, word], ...]` in turn (`healthy`, `reservation`, a kind; a solo may add
    `"compulsory"` or `"forced"`), for a poverty `offered`, `answers` `[[seat, "takes" | "refuses"], ...]` and
    `returned`, `calls` `[[seat, call, cards laid before it], ...]` and `cards` `[[seat, card], ...]`. A reservation is
    taken back by `[seat, "withdraws"]`. Among the calls stand `[seat, "genscher", cards laid before it, partner]` and
    the kind of solo that a Schwarze Sau becomes. Never raises: an illegal act becomes an error, and the replay goes on
    with what was done, so that all of them are reported together.
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
    if course.sides.naming is not None:
        trick, seat = len(course.tricks.taken), course.sides.naming
        given.problems.append(error("solo_unnamed", "calls", trick=trick, seat=seat))
    elif len(course.tricks.taken) == given.hand_size:
        record |= result(options, course, opening.duty)
    else:
        given.problems.append(error("play_incomplete", "cards", tricks=len(course.tricks.taken)))
    return tuple(course.tricks.taken)


def _follow(given: Play, course: Course) -> None:
    """Lay the cards in their order, with what was said between them; what can be read is done, even if it is wrong.

    While a solo has to be named nobody can tell what may be played: there it ends.
    """
    count, most = len(given.cards), len(given.pack)
    if count > most:
        given.problems.append(error("cards_too_many", "cards", count=count, most=most))
    meant = cards_meant(count, most)
    calls = sorted(_calls(given), key=lambda each: each.after)
    for number, entry in enumerate(given.cards[: most + 1]):
        if len(course.tricks.taken) == given.hand_size:
            break
        while calls and calls[0].after <= number:
            course.say(*calls.pop(0)[:3])
        if course.sides.naming is not None:
            return
        card = spoken(entry)
        if card is None or card[1] not in given.pack:
            given.problems.append(error("card_unreadable", "cards", number=number + 1, given=shown(entry)))
        else:
            course.lay(*card, meant - number, surplus=meant > most)
    for each in calls:
        course.say(*each[:3])


def _calls(given: Play) -> Iterator[Said]:
    """What was said; entries that do not say who, what and when are named."""
    for number, entry in enumerate(given.calls[:MOST_CALLS], start=1):
        call = _call(given, entry)
        if call is None:
            given.problems.append(error("announcement_unreadable", "calls", number=number, given=shown(entry)))
        else:
            yield call
    if len(given.calls) > MOST_CALLS:
        given.problems.append(error("announcements_too_many", "calls", count=len(given.calls)))


def _call(given: Play, entry: object) -> Said | None:
    """One of the four, a word, a number of cards that were laid at some time, and with Genscher the partner."""
    if not isinstance(entry, list | tuple) or len(entry) not in {3, 4}:
        return None
    said, after, partner = spoken(entry[:2]), entry[2], entry[3] if len(entry) == 4 else None
    if said is None or said[0] not in given.table or said[1] not in WORDS:
        return None
    if (len(entry) == 4 and said[1] != GENSCHER) or type(after) is not int or not 0 <= after <= len(given.cards):
        return None
    return Said(*said, partner, after)
