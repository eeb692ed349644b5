"""What extra pots and prizes an event may plan."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import names
from scoring.amounts import euros
from scoring.presenting.prize_names import prize_name
from tournaments.models import Event
from tournaments.queries import ledger
from tournaments.values import prize_lists
from tournaments.values.plans import CENTS, RESTS, SHARES, Plan
from tournaments.values.postings import POT, STAKE, ranking_of
from tournaments.values.prize_lists import PrizeList, field_of, lists, own_lists, per_cent, series_of, with_lists
from tournaments.values.prizes import WHOLE

MOST_POTS = 6
POT_LENGTH = 40
HIGHEST_STAKE = 100_000
MOST_PRIZES = 100
HIGHEST_PRIZE = 10_000_000
STEPS = (1, 10, 50, 100, 500, 1000)
"""Cents that shares of the pot can be rounded to."""


def rankings(event: Event, plan: Plan) -> tuple[str, ...]:
    """All that the event can have prizes for."""
    return prize_lists.rankings(plan, max(event.planned_series, event.series.count()))


def cleaned(event: Event, wanted: Plan) -> Plan:
    """The plan with its prizes in the order of the rankings, each called as the plan calls it by now. What a payment
    fixed goes with the last payment out of its pot.
    """
    if wanted.fixed:
        paid = _pots_that_paid(event)
        wanted = replace(wanted, fixed=tuple(each for each in wanted.fixed if prize_lists.pot_of(each[0]) in paid))
    known = {each.casefold(): (place, each) for place, each in enumerate(prize_lists.rankings(wanted, 0))}
    found = []
    for own in lists(wanted):
        place, called = known.get(own.ranking.casefold(), (len(known), own.ranking))
        number = series_of(own.ranking)
        found.append(((place > 0 and number is None, number or place), own._replace(ranking=called)))
    return with_lists(wanted, [own for _place, own in sorted(found, key=lambda each: each[0])])


def wrong(event: Event, now: Plan, wanted: Plan) -> Iterator[tuple[str, str]]:
    """By field: what cannot be planned."""
    yield from _pots(wanted)
    for own in lists(wanted):
        if problem := _list(own):
            yield field_of(own.ranking), problem
    yield from _all_lists(wanted)
    yield from _strange(event, now, wanted)
    if lost := _given_up(event, now, wanted):
        yield "pots", _("Money is booked for: %(pots)s. Take it back first.") % {"pots": ", ".join(lost)}
    for pot in _pots_that_paid(event):
        before, after = (_of_prizes(each, pot) for each in (now, wanted))
        if before != after:
            text = _("A prize has been paid already: prizes stay as they are. Take the payments back first.")
            yield _changed(now, wanted, pot), text


def _pots_that_paid(event: Event) -> set[str]:
    return {prize_lists.pot_of(ranking_of(account)) for _registration, account in ledger.prizes_paid(event)}


def left_over(plan: Plan) -> Iterator[str]:
    """Of each pot that the plan shares out in part: how much of it goes to nobody."""
    for pot in ("", *dict(plan.pots)):
        shares = [sum(each.worth) for each in own_lists(plan, pot) if each.unit == SHARES]
        if shares and (left := WHOLE - sum(shares)) > 0:
            text = _("The shares come to %(share)s: %(left)s of “%(pot)s” go to nobody and stay in the house.")
            called = prize_name(f"{POT}{pot}") if pot else _("Pot")
            yield text % {"share": per_cent(sum(shares)), "left": per_cent(left), "pot": called}


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
        return _("A stake is between %(least)s and %(most)s.") % {"least": euros(1), "most": euros(HIGHEST_STAKE)}
    return ""


def _list(own: PrizeList) -> str:
    """What is wrong with it; empty if nothing."""
    if any(not 1 <= each <= HIGHEST_PRIZE for each in own.worth):
        return _("Every prize is more than nothing.")
    if any(lower > higher for higher, lower in pairwise(own.worth)):
        return _("No place gets more than the place before it.")
    if own.unit not in (CENTS, SHARES):
        return _("This cannot be chosen.")
    return ""


def _all_lists(plan: Plan) -> Iterator[tuple[str, str]]:
    """How many prizes there are, how much of each pot they share out, and how that is rounded."""
    others = [each for each in lists(plan) if each.ranking]
    for few in ([each for each in lists(plan) if not each.ranking], others):
        if sum(len(each.worth) for each in few) > MOST_PRIZES:
            text = _("At most %(most)d prizes of the overall ranking, and %(most)d of all others together.")
            yield field_of(few[-1].ranking), text % {"most": MOST_PRIZES}
    for pot in ("", *dict(plan.pots)):
        shared = [each for each in lists(plan) if each.pot == pot and each.unit == SHARES]
        if (whole := sum(sum(each.worth) for each in shared)) > WHOLE:
            share = {"share": per_cent(whole), "more": per_cent(whole - WHOLE)}
            text = _("The shares come to %(share)s, %(more)s more than there is. Lower one of them.")
            yield field_of(shared[-1].ranking), text % share
    for field, value, known in (
        ("prize_step", plan.prize_step, STEPS),
        ("prize_rest", plan.prize_rest, RESTS),
    ):
        if value not in known:
            yield field, _("This cannot be chosen.")


def _strange(event: Event, now: Plan, wanted: Plan) -> Iterator[tuple[str, str]]:
    """Prizes of rankings that the event does not have. Those of a series that was given up since may stay."""
    known = {*rankings(event, wanted)}
    kept = {each for each in lists(now) if series_of(each.ranking) is not None}
    for own in lists(wanted):
        if own.ranking not in known and own not in kept:
            text = _("This event has no “%(ranking)s”. Add it, or empty this field.")
            yield field_of(own.ranking), text % {"ranking": prize_name(own.ranking)}


def _given_up(event: Event, now: Plan, wanted: Plan) -> list[str]:
    gone = [name for name, _stake in now.pots if name not in dict(wanted.pots)]
    booked = ledger.standing(event).filter(purpose=STAKE)
    return [name for name in gone if booked.filter(gives=f"{POT}{name}").exists()]


def _of_prizes(plan: Plan, pot: str) -> tuple[object, ...]:
    """Of the plan what says who wins how much of this pot."""
    rounding = plan.prize_step, plan.prize_rest
    return own_lists(plan, pot), *((*rounding, plan.prize_lost, plan.one_prize) if not pot else rounding)


def _changed(now: Plan, wanted: Plan, pot: str) -> str:
    """The field that is to stay as it was."""
    before, after = ({each.ranking: each for each in own_lists(plan, pot)} for plan in (now, wanted))
    changed = [each for each in (before | after) if before.get(each) != after.get(each)]
    return field_of(changed[0]) if changed else "prizes"
