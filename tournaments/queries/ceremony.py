"""What a ceremony reads, in its order: the rankings beside that of all, then that of all, each from its last place to
its first. Reads only.

What is beside comes before anything of the ranking of all: so nobody can reckon who is left for its first places.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Event
from tournaments.queries.envelopes import Envelope, envelopes
from tournaments.queries.rows import Standing
from tournaments.queries.selections import Selection, categories, choose
from tournaments.values import plans
from tournaments.values.prize_lists import CATEGORY, OVERALL, rankings, series_of


@dataclass(frozen=True, slots=True)
class Step:
    """A place of a ranking beside that of all, as it is read."""

    ranking: str
    """Its key, as in `values.prize_lists`."""
    rank: int
    line: Standing
    """Of the ranking of all: what it says of that is not told yet."""
    cents: int
    total: int | None
    """What the series brought, where everybody knows it; None for all else: the ranking of all would follow from it."""


@dataclass(frozen=True, slots=True)
class Ceremony:
    """All that is read."""

    beside: tuple[Step, ...]
    prizes: Mapping[int, int]
    """By player the cents of a prize in the ranking of all."""


def ceremony(event: Event) -> Ceremony:
    """By the rankings that hold: as many places of each as have a prize, of a category without prizes the first."""
    plan = plans.read(event.plan)
    found = envelopes(event)
    won = {own: pot.of(own) for pot in found for own in pot.rankings}
    last = max((each.number for each in event.series.all()), default=0)
    wanted = [each for each in rankings(plan, last) if each != OVERALL]
    wanted += [key for name in categories(event) if (key := f"{CATEGORY}{name}") not in wanted]
    steps = [step for each in wanted for step in reversed(list(_steps(event, each, won.get(each, ()), last)))]
    return Ceremony(tuple(steps), {row.line.player.pk: row.cents for row in won.get(OVERALL, ())})


def _steps(event: Event, ranking: str, won: Sequence[Envelope], last: int) -> Iterator[Step]:
    """Best first."""
    number = series_of(ranking)
    for row in won:
        result = row.line.series[number - 1] if number and number < last else None
        yield Step(ranking, row.won.first, row.line, row.cents, result.told if result else None)
    if not won and ranking.startswith(CATEGORY):
        chosen = choose(event, Selection(category=ranking.removeprefix(CATEGORY)))
        first = sum(each.rank == 1 for each in chosen.places)
        yield from (Step(ranking, 1, line, 0, None) for line in chosen.lines(0, first) if line.shown_rank)
