"""The lists of prizes in a plan, one for each ranking that has any. Nothing is read here.

A ranking is called by a key: empty for that of all, `series:1`, `category:Damen`, `pot:Tandem`.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import quote

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.values.plans import CENTS, Plan
from tournaments.values.postings import POT

OVERALL, SERIES, CATEGORY = "", "series:", "category:"


class PrizeList(NamedTuple):
    """What the places of a ranking get."""

    ranking: str
    unit: str
    """`plans.CENTS` or `plans.SHARES`."""
    worth: tuple[int, ...]
    """By place, the first one first: cents, or hundredths of a per cent."""

    @property
    def pot(self) -> str:
        return pot_of(self.ranking)


def per_cent(share: int) -> str:
    """So many hundredths of a per cent as the reader's language writes them: `78 %`, `12,50 %`."""
    return _("%(share)s %%") % {"share": number_format(share / 100, 2 if share % 100 else 0)}


def pot_of(ranking: str) -> str:
    """The extra pot that pays its prizes; empty for that of the event."""
    return ranking.removeprefix(POT) if ranking.startswith(POT) else ""


def rankings(plan: Plan, series: int) -> tuple[str, ...]:
    """All that an event of so many series can have prizes for, in the order in which they are shown."""
    return (
        OVERALL,
        *(f"{SERIES}{number}" for number in range(1, series + 1)),
        *(f"{CATEGORY}{name}" for name in plan.categories),
        *(f"{POT}{name}" for name, _stake in plan.pots),
    )


def lists(plan: Plan) -> tuple[PrizeList, ...]:
    """Those of the plan that hold anything."""
    every = [PrizeList(OVERALL, plan.prizes_in, plan.prizes), *(PrizeList(*each) for each in plan.prizes_of)]
    return tuple(each for each in every if each.worth)


def own_lists(plan: Plan, pot: str) -> tuple[PrizeList, ...]:
    """Those that this pot pays."""
    return tuple(each for each in lists(plan) if each.pot == pot)


def with_lists(plan: Plan, wanted: Iterable[PrizeList]) -> Plan:
    """The plan with just these, in their order."""
    by_ranking = {each.ranking: each for each in wanted if each.worth}
    own = by_ranking.pop(OVERALL, PrizeList(OVERALL, plan.prizes_in, ()))
    others = tuple((each.ranking, each.unit, each.worth) for each in by_ranking.values())
    return replace(plan, prizes=own.worth, prizes_in=own.unit, prizes_of=others)


def as_fixed(plan: Plan) -> Plan:
    """The plan with amounts in place of the shares that the first payment fixed; shares of nothing end their list."""
    fixed = dict(plan.fixed)
    own = (
        PrizeList(each.ranking, CENTS, fixed[each.ranking]) if each.ranking in fixed else each for each in lists(plan)
    )
    return with_lists(plan, own)


def up_to_series(plan: Plan, series: int) -> Plan:
    """The plan without prizes for series that an event of so many does not have."""
    return with_lists(plan, (each for each in lists(plan) if (series_of(each.ranking) or 0) <= series))


def field_of(ranking: str) -> str:
    """What a form calls the prizes of a ranking, and whoever objects to them: no spaces, so that a page can name it."""
    return quote(ranking, safe=":") or "prizes"


def series_of(ranking: str) -> int | None:
    """The number of the series that a ranking is of; None for all other rankings."""
    number = ranking.removeprefix(SERIES)
    return int(number) if ranking.startswith(SERIES) and number.isdecimal() else None
