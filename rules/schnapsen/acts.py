"""What players do besides playing cards, and what the rules have against it at which moment; no score lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.ending import CONCEDED
from rules.schnapsen.codes import Code, error
from rules.schnapsen.course import Course
from rules.schnapsen.deal import OUT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.following import Act
    from rules.types import Param

MARRIAGE, CLAIM = "marriage", "claim"


def objection(course: Course, seat: int, act: str) -> Code | None:
    """The code of what the rules have against this act of a seat at this moment, or None."""
    return ACTS[act][0](course, seat) if seat in course.tricks.hands else "act_not_at_table"


def do(course: Course, seat: int, act: str) -> None:
    """Do what the word says. What the rules forbid is named; a claim stands all the same, as one that was wrong."""
    code = objection(course, seat, act)
    if code is not None:
        named: dict[str, Param] = {"act": f"act.{act}", "contract": f"contract.{course.game.contract}", "out": OUT}
        course.problems.append(error(code, "cards", **course.tricks.moment(seat), **named))
    if code is None or (act == CLAIM and code in {"claim_without_trick", "claim_wrong_moment"}):
        ACTS[act][1](course, seat)


def finish(course: Course, act: Act) -> None:
    """Lay the cards open, or give up; a normal game has a winner of its own, whom giving up does not tell."""
    if act.word == CONCEDED and not course.announced:
        course.problems.append(error("conceded_normal", CONCEDED, seat=act.seat))
    elif act.seat not in course.tricks.hands:
        course.problems.append(
            error("act_not_at_table", "cards", act=f"act.{act.word}", trick=course.tricks.number, seat=act.seat)
        )
    else:
        course.end(act)


def _against_marriage(course: Course, seat: int) -> Code | None:
    """King or queen led, the other one shown; in a Schnapser the declarer alone, in other contracts nobody."""
    counts = not course.announced or (course.call.aim == "sixty_six" and seat == course.game.declarer)
    return course.tricks.no_pair(seat, course.married) if counts else "marriage_without_worth"


def _against_claim(course: Course, seat: int) -> Code | None:
    """Whoever just took a trick or showed a marriage, as soon as the side has a trick; in a Schnapser its declarer."""
    if course.announced and (course.call.aim != "sixty_six" or seat != course.game.declarer):
        return "claim_without_worth"
    if not any(map(course.tricks.count, course.side(seat))):
        return "claim_without_trick"
    return None if course.tricks.on_lead(seat) or course.shows(seat) else "claim_wrong_moment"


ACTS: Mapping[str, tuple[Callable[[Course, int], Code | None], Callable[[Course, int], None]]] = {
    MARRIAGE: (_against_marriage, Course.marry),
    CLAIM: (_against_claim, Course.claim),
}
"""What the rules have against an act, and what it does."""
