"""What each place comes to by the prize plan, by what has been paid so far. Reads only."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import zip_longest

from django.db.models import Count, Max, Q

from tournaments.models import Event
from tournaments.queries import ledger, read_out
from tournaments.values import plans, prizes
from tournaments.values.plan_in_amounts import Place, Pot, PrizeTables, Ranking
from tournaments.values.plans import SHARES, Plan
from tournaments.values.postings import FEES, LOST
from tournaments.values.prize_lists import PrizeList, as_fixed, lists, own_lists, pot_of


def prize_tables(event: Event) -> PrizeTables | None:
    """None where the event plans no prizes. As many statements for any number of players."""
    plan = plans.read(event.plan)
    if not lists(plan):
        return None
    found = {name: pot for name, pot in read_out.pots(event, plan).items() if own_lists(plan, name)}
    fixed = {pot_of(ranking) for ranking, _cents in plan.fixed}
    fees, last = _paid(event, plan)
    return PrizeTables(
        pots=tuple(_pot(plan, name, pot.cents) for name, pot in found.items()),
        settled=all(pot.promised or name in fixed for name, pot in found.items()),
        fees=fees,
        last=last,
        lost=ledger.proof(event).lost if plan.prize_lost else None,
        zone=event.zone,
    )


def _paid(event: Event, plan: Plan) -> tuple[int, datetime | None]:
    """How many entry fees stand, and when the pot changed last, be it that something was given back."""
    into = (FEES, LOST) if plan.prize_lost else (FEES,)
    fees = ledger.standing(event).filter(gives=FEES).aggregate(number=Count("pk"))["number"]
    moved = event.postings.filter(Q(gives__in=into) | Q(gets__in=into))
    return fees, moved.aggregate(last=Max("decision__done_at"))["last"]


def _pot(plan: Plan, name: str, cents: int) -> Pot:
    amounts = _amounts(plan, name, cents)
    return Pot(name, cents, tuple(_ranking(each, amounts) for each in own_lists(plan, name)))


def _amounts(plan: Plan, name: str, cents: int) -> Mapping[str, Sequence[int]]:
    """By ranking, of what is known: no share of nothing, nor of a pot that the planned amounts are more than."""
    fixed = as_fixed(plan)
    own = own_lists(fixed, name)
    try:
        known = prizes.by_place(fixed, cents, name) if cents > 0 else {}
    except prizes.TooMuch:
        known = {}
    return {each.ranking: each.worth for each in own if each.unit != SHARES} | known


def _ranking(own: PrizeList, amounts: Mapping[str, Sequence[int]]) -> Ranking:
    known = amounts.get(own.ranking)
    places = enumerate(zip_longest(own.worth, known or (), fillvalue=0), start=1)  # fixed shares of nothing have ended
    shared = own.unit == SHARES
    return Ranking(
        own.ranking,
        tuple(
            Place(number, worth if shared else None, None if known is None else cents)
            for number, (worth, cents) in places
        ),
    )
