"""What a played deal says in its record: points, tricks, calls, what was caught; it is scored elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.games.doppelkopf.bock import HEART_TRICK
from rules.games.doppelkopf.deal import RE, SCHLANKER_MARTIN, SIDES, TEAM_KINDS, UNDECLARED_SOLOS
from rules.games.doppelkopf.schwarze_sau import SchwarzeSau
from rules.games.doppelkopf.sides import MARRIAGE
from rules.games.doppelkopf.trumps import CLUB_JACK, COPIES, FOX, HEART_TEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.games.doppelkopf.course import Course
    from rules.games.doppelkopf.sides import Sides
    from rules.types import Options, Trick, Value

RICH = 40
"""Card points of a Doppelkopf: four cards of ten and eleven, and nothing else makes as many (DK-22)."""

DIAMOND_QUEEN = "DQ"


def result(options: Options, course: Course, duty: str) -> dict[str, Value]:
    """The record of a deal that was played to its end, without dealer; what did not happen is left out."""
    sides, taken = course.sides, course.tricks.taken
    record: dict[str, Value] = {"kind": sides.kind, "re": sides.re}
    record |= {f"{side}_call": course.announcements.highest(side) for side in SIDES}
    record |= _cards(sides, taken) | ({duty: True} if duty else {})
    if sides.kind == MARRIAGE:
        record["marriage_trick"] = sides.found_in
    if sides.changed:
        record["genscher"] = True
    if isinstance(sides, SchwarzeSau):
        record["schwarze_sau"] = True
    if sides.kind in TEAM_KINDS:
        record |= dict(_counted(options, course)) | dict(_last_trick(options, course))
    if options["bock_heart_trick"] and any(is_heart_trick(course, trick) for trick in taken):
        record["bock_events"] = (HEART_TRICK,)
    return record


def _cards(sides: Sides, taken: Sequence[Trick]) -> dict[str, Value]:
    """Card points and tricks of Re; of a Schlanker Martin only whether nobody took fewer tricks than the soloist."""
    own = [trick for trick in taken if sides.of(trick.winner) == RE]
    if sides.kind == SCHLANKER_MARTIN:
        by_seat = Counter(trick.winner for trick in taken)
        return {"won": all(len(own) <= by_seat[seat] for trick in taken[:1] for seat, _ in trick.cards)}
    return {"re_points": sum(trick.points for trick in own), "re_tricks": len(own)}


def is_heart_trick(course: Course, trick: Trick) -> bool:
    """Whether hearts ran through: four plain hearts, in a deal with the trumps of a normal one."""
    usual = course.sides.kind in TEAM_KINDS + UNDECLARED_SOLOS
    return usual and all(course.tricks.order.suit[card] == "H" for _, card in trick.cards)


def _counted(options: Options, course: Course) -> Iterator[tuple[str, int]]:
    """Special points that each side may have more than once, those it has."""
    side = course.sides.of
    rich = [trick for trick in course.tricks.taken if trick.points >= RICH]
    counters = {
        "foxes": Counter(side(taker) for seat, taker in course.tricks.foxes if side(seat) != side(taker)),
        "doppelkopfs": Counter(side(trick.winner) for trick in rich),
    }
    if options["tens_caught"] and options["tens_of_hearts"]:
        taken = course.tricks.taken
        counters["tens"] = Counter(side(each.winner) for each in taken for _ in _caught(course, each, HEART_TEN))
    if options["heart_tricks"]:
        hearts = (trick for trick in course.tricks.taken if is_heart_trick(course, trick))
        counters["heart_tricks"] = Counter(side(trick.winner) for trick in hearts)
    for key, counter in counters.items():
        yield from ((f"{each}_{key}", counter[each]) for each in SIDES if counter[each])


def _caught(course: Course, trick: Trick, card: str) -> list[int]:
    """Who lost such a card to the other side in this trick."""
    winner = course.sides.of(trick.winner)
    return [seat for seat, laid in trick.cards if laid == card and course.sides.of(seat) != winner]


def _last_trick(options: Options, course: Course) -> Iterator[tuple[str, Value]]:
    """Karlchen and its relatives: what the last trick was won with, and what it caught (DK-22)."""
    last = course.tricks.taken[-1]
    card = dict(last.cards)[last.winner]
    if card == CLUB_JACK:
        yield from _won_with(options, course, last, card, "karlchen", "karlchen_double")
    if options["fox_last_trick"] and card == FOX:
        yield from _won_with(options, course, last, card, "fox_last_trick", "fox_double")
    caught = _caught(course, last, CLUB_JACK)
    if caught and _catches_karlchen(options, card):
        yield "karlchen_caught", course.sides.of(last.winner)
        if options["karlchen_double"] and len(caught) == COPIES:
            yield "karlchen_double", True


def _won_with(
    options: Options, course: Course, trick: Trick, card: str, key: str, double: str
) -> Iterator[tuple[str, Value]]:
    """Who won the last trick with such a card, and whether his partner laid the other one."""
    side = course.sides.of(trick.winner)
    own = [seat for seat, laid in trick.cards if laid == card and course.sides.of(seat) == side]
    yield key, side
    if options[double] and len(own) == COPIES:
        yield double, True


def _catches_karlchen(options: Options, card: str) -> bool:
    catching = options["karlchen_caught"]
    return catching == "any" or (catching == "diamond_queen" and card == DIAMOND_QUEEN)
