"""What players do besides playing cards, and what the rules have against it at which moment; no score lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.sixty_six.codes import Code, error
from rules.games.sixty_six.course import Course
from rules.games.sixty_six.options import Exchange, wants_markers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rules.types import Param

EXCHANGE, MARRIAGE, CLAIM = "exchange", "marriage", "claim"
UNMARKED = "marriage_unmarked"
FEW = 2
"""Cards in the talon with which a sharp player no longer exchanges."""

NEEDED: Mapping[Exchange, Code] = {
    "lead_or_trick": "exchange_needs_lead_or_trick",
    "lead_and_trick": "exchange_needs_lead_and_trick",
    "on_lead": "exchange_needs_lead",
    "on_lead_sharp": "exchange_needs_lead",
    "on_lead_talon": "exchange_needs_lead",
}
"""What is missed by who may not exchange yet, by the option `exchange`."""


def objection(course: Course, seat: int, act: str) -> Code | None:
    """The code of what the rules have against this act of a seat at this moment, or None."""
    return ACTS[act][0](course, seat) if seat in course.tricks.hands else "act_not_at_table"


def do(course: Course, seat: int, act: str) -> None:
    """Do what the word says. What the rules forbid is named and, where it can be done at all, still done."""
    code = objection(course, seat, act)
    if code is not None:
        named: dict[str, Param] = {"act": f"act.{act}", "low": course.low, "out": course.going_out}
        course.problems.append(error(code, "cards", **course.tricks.moment(seat), **named))
    if seat in course.tricks.hands and (code is None or act not in (MARRIAGE, UNMARKED)):
        ACTS[act][1](course, seat)


def _against_exchange(course: Course, seat: int) -> Code | None:
    """SX-04 and the option `exchange`."""
    tricks, talon = course.tricks, course.talon
    if course.options.exchange == "never":
        return "exchange_never"
    if tricks.lying:
        return "exchange_mid_trick"
    if course.low not in tricks.hands[seat]:
        return "exchange_not_held"
    if not talon.cards:
        return "exchange_talon_gone"
    if talon.closed_by is not None:
        return None if _answers_close(course, seat) else "exchange_talon_closed"
    return _exchange_too_soon_or_late(course, seat)


def _answers_close(course: Course, seat: int) -> bool:
    """The closer's opponent exchanges at the close, before the next card."""
    just_now, closer = len(course.tricks.taken) == course.closed_after, course.talon.closed_by
    return course.options.exchange_at_close and just_now and closer not in (None, *course.side(seat))


def _exchange_too_soon_or_late(course: Course, seat: int) -> Code | None:
    rule, leads, taken = course.options.exchange, course.tricks.on_lead(seat), course.tricks.count(seat) > 0
    if not (leads or (rule == "lead_or_trick" and taken)) or (rule == "lead_and_trick" and not taken):
        return NEEDED[rule]
    if rule == "on_lead_sharp" and not course.tricks.taken:
        return "exchange_first_trick"
    low = rule in {"on_lead_sharp", "on_lead_talon"} and len(course.talon.cards) <= FEW
    return "exchange_talon_low" if low else None


def _against_marriage(course: Course, seat: int) -> Code | None:
    """SX-05: king or queen led, the other one shown."""
    tricks, options = course.tricks, course.options
    if not options.marriages:
        return "marriage_never"
    no_pair = tricks.no_pair(seat, course.married)
    if no_pair is not None:
        return no_pair
    if course.drawing and tricks.strict and not options.marriage_after_talon:
        return "marriage_too_late"
    return "marriage_too_early" if not tricks.taken and not options.marriage_first_trick else None


def _against_unmarked(course: Course, seat: int) -> Code | None:
    """The option `unmarked_marriage`: only where there are markers can one be forgotten."""
    return _against_marriage(course, seat) if wants_markers(course.options) else "marriage_without_markers"


def _against_close(course: Course, seat: int) -> Code | None:
    """SX-07: who is on lead may close, as long as enough is left in the talon."""
    return _against_close_with(course, seat, len(course.talon.cards))


def _against_close_with(course: Course, seat: int, lying: int) -> Code | None:
    if not course.tricks.on_lead(seat):
        return "close_not_on_lead"
    if course.talon.closed_by is not None:
        return "close_twice"
    if not lying:
        return "close_talon_gone"
    return "close_talon_low" if lying < course.options.close_talon else None


def _against_close_undrawn(course: Course, seat: int) -> Code | None:
    """SX-07: closed before drawing, each with a card less in hand; the cards of that drawing still lie there."""
    returns = course.talon.can_return(course.tricks.hands)
    lying = course.talon.before_drawing() if returns else len(course.talon.cards)
    objection = _against_close_with(course, seat, lying)
    if objection is None and not course.options.close_before_drawing:
        return "close_after_drawing_only"
    return "close_nothing_drawn" if objection is None and not returns else objection


def _against_claim(course: Course, seat: int) -> Code | None:
    """SX-09: whoever just took a trick or showed a marriage; and with no trick nothing counts."""
    if not course.tricks.count(seat):
        return "claim_without_trick"
    return None if course.tricks.on_lead(seat) or course.shows(seat) else "claim_wrong_moment"


ACTS: Mapping[str, tuple[Callable[[Course, int], Code | None], Callable[[Course, int], None]]] = {
    EXCHANGE: (_against_exchange, Course.exchange),
    MARRIAGE: (_against_marriage, Course.marry),
    UNMARKED: (_against_unmarked, Course.marry_unmarked),
    "close": (_against_close, Course.close),
    "close_undrawn": (_against_close_undrawn, Course.close_undrawn),
    CLAIM: (_against_claim, Course.claim),
}
"""What the rules have against an act, and what it does."""
