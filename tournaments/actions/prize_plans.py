"""What extra pots and prizes an event may plan."""

from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import names
from tournaments.models import Event
from tournaments.queries import ledger
from tournaments.values.plans import CENTS, FIRST, HOUSE, SHARES, Plan
from tournaments.values.postings import POT, STAKE
from tournaments.values.prizes import WHOLE

MOST_POTS = 6
POT_LENGTH = 40
HIGHEST_STAKE = 100_000
MOST_PRIZES = 100
HIGHEST_PRIZE = 10_000_000
STEPS = (1, 10, 50, 100, 500, 1000)
"""Cents that shares of the pot can be rounded to."""


def wrong(event: Event, now: Plan, wanted: Plan) -> Iterator[tuple[str, str]]:
    """By field: what cannot be planned."""
    yield from _pots(wanted)
    yield from _prizes(wanted)
    if lost := _given_up(event, now, wanted):
        yield "pots", _("Money is booked for: %(pots)s. Take it back first.") % {"pots": ", ".join(lost)}
    if _of_prizes(now) != _of_prizes(wanted) and ledger.prizes_paid(event):
        yield "prizes", _("A prize has been paid already: prizes stay as they are. Take the payments back first.")


def _pots(plan: Plan) -> Iterator[tuple[str, str]]:
    called = [name.casefold() for name, _stake in plan.pots]
    if len(called) > MOST_POTS:
        yield "pots", _("At most %(most)d pots.") % {"most": MOST_POTS}
    if len(set(called)) < len(called):
        yield "pots", _("Two pots have the same name.")
    for name, stake in plan.pots:
        if problem := _pot(name, stake):
            yield "pots", problem


def _pot(name: str, stake: int) -> str:
    try:
        if names.clean(name, POT_LENGTH) != name or not name:
            return _("A pot needs a name.")
    except ValidationError as error:
        return " ".join(error.messages)
    if not 1 <= stake <= HIGHEST_STAKE:
        return _("A stake is between 0.01 and %(most)d euros.") % {"most": HIGHEST_STAKE // 100}
    return ""


def _prizes(plan: Plan) -> Iterator[tuple[str, str]]:
    if len(plan.prizes) > MOST_PRIZES:
        yield "prizes", _("At most %(most)d prizes.") % {"most": MOST_PRIZES}
    if any(not 1 <= each <= HIGHEST_PRIZE for each in plan.prizes):
        yield "prizes", _("Every prize is more than nothing.")
    if any(lower > higher for higher, lower in zip(plan.prizes, plan.prizes[1:], strict=False)):
        yield "prizes", _("No place gets more than the place before it.")
    if plan.prizes_in == SHARES and sum(plan.prizes) > WHOLE:
        share = {"share": sum(plan.prizes) / 100, "more": (sum(plan.prizes) - WHOLE) / 100}
        text = _("The shares come to %(share).2f %%, %(more).2f %% more than there is. Lower one of them.")
        yield "prizes", text % share
    for field, value, known in (
        ("prizes", plan.prizes_in, (CENTS, SHARES)),
        ("prize_step", plan.prize_step, STEPS),
        ("prize_rest", plan.prize_rest, (FIRST, HOUSE)),
    ):
        if value not in known:
            yield field, _("This cannot be chosen.")


def _given_up(event: Event, now: Plan, wanted: Plan) -> list[str]:
    gone = [name for name, _stake in now.pots if name not in dict(wanted.pots)]
    booked = ledger.standing(event).filter(purpose=STAKE)
    return [name for name in gone if booked.filter(gives=f"{POT}{name}").exists()]


def _of_prizes(plan: Plan) -> tuple[object, ...]:
    """Of the plan what says who wins how much."""
    return plan.prizes, plan.prizes_in, plan.prize_step, plan.prize_rest, plan.prize_lost
