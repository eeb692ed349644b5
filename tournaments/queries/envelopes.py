"""The prizes of an event: who gets what by plan, pot and ranking. Reads only."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring import hashing
from tournaments.models import Event, Posting
from tournaments.queries import ledger, read_out
from tournaments.queries.progress import anything_played
from tournaments.queries.read_out import Pot
from tournaments.queries.rows import Standing
from tournaments.queries.series_ranks import series_ranks
from tournaments.queries.standings import standings
from tournaments.values import plans, prizes
from tournaments.values.plans import Plan
from tournaments.values.postings import of_ranking
from tournaments.values.prize_lists import CATEGORY, OVERALL, as_fixed, lists, pot_of, series_of
from tournaments.values.prizes import Won

Ranked = Sequence[tuple[int, int]]
"""Players and ranks, best first."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What lies in the envelope of somebody, for a place in one ranking."""

    line: Standing
    won: Won
    paid: Posting | None

    @property
    def cents(self) -> int:
        return self.won.cents

    @property
    def is_open(self) -> bool:
        """Whether it can be handed out: to somebody registered, who has had nothing for this ranking."""
        return self.paid is None and self.line.registration is not None


@dataclass(frozen=True, slots=True)
class Envelopes:
    """All that one pot pays; with what stays in the house they are the pot, to the cent."""

    name: str
    """Of an extra pot; empty for that of the event."""
    pot: int
    """What the prizes are reckoned from."""
    late: int
    """What came in after they were read out, and belongs to no prize; below 0 where money was given back."""
    planned: int
    """What the plan gives; more than the pot where there are no envelopes."""
    rankings: tuple[str, ...]
    """Those that the plan has prizes for."""
    rows: tuple[Envelope, ...]

    @property
    def missing(self) -> int:
        return max(self.planned - max(self.pot + min(self.late, 0), 0), 0)

    @property
    def house(self) -> int:
        """What nobody gets."""
        return self.pot - sum(row.cents for row in self.rows)

    @property
    def open(self) -> tuple[Envelope, ...]:
        """Those that are still to be handed out; none while money is missing."""
        return () if self.missing else tuple(row for row in self.rows if row.is_open)

    def of(self, ranking: str) -> tuple[Envelope, ...]:
        """Those of one ranking, the first place first."""
        return tuple(row for row in self.rows if row.won.ranking == ranking)


def envelopes(event: Event, *, anew: bool = False) -> tuple[Envelopes, ...]:
    """Of the event's pot, and of each extra pot that the plan has prizes for. By the rankings that hold; while they are
    not final, what it would be now, and nothing before the first deal. `anew`: as they would be if they were shared out
    now.
    """
    plan = as_fixed(plans.read(event.plan))
    planned, pots = lists(plan), read_out.pots(event, plan, anew=anew)
    staked = {name: pot.members for name, pot in pots.items()}
    ranks = planned and anything_played(event)  # before, all share the first rank
    lines = {line.player.pk: line for line in standings(event) if line.rank is not None} if ranks else {}
    ranked = _ranked(event, plan, lines, staked)
    paid = ledger.prizes_paid(event) if planned else {}
    return tuple(_of_pot(plan, name, pot, lines, ranked, paid) for name, pot in pots.items())


def digest(pots: Sequence[Envelopes]) -> str:
    """Of who gets how much for what: two that are alike give everybody the same."""
    rows = [[row.won.ranking, row.line.player.pk, row.cents] for pot in pots for row in pot.rows]
    return hashing.digest(hashing.canonical([[pot.name, pot.pot] for pot in pots] + rows))


def _of_pot(
    plan: Plan,
    name: str,
    pot: Pot,
    lines: Mapping[int, Standing],
    ranked: Mapping[str, Ranked],
    paid: Mapping[tuple[int, str], Posting],
) -> Envelopes:
    own = tuple(each.ranking for each in lists(plan) if each.pot == name)
    try:
        amounts = prizes.by_place(plan, pot.cents, name)
    except prizes.TooMuch as much:
        return Envelopes(name, pot.cents, pot.late, much.planned, own, ())
    found = prizes.won(amounts, ranked, once=plan.one_prize and not name)
    rows = (_envelope(lines[won.player], won, paid) for won in found)
    return Envelopes(name, pot.cents, pot.late, sum(map(sum, amounts.values())), own, tuple(rows))


def _envelope(line: Standing, won: Won, paid: Mapping[tuple[int, str], Posting]) -> Envelope:
    registration = line.registration.pk if line.registration else 0
    return Envelope(line, won, paid.get((registration, of_ranking(won.ranking))))


def _ranked(
    event: Event, plan: Plan, lines: Mapping[int, Standing], staked: Mapping[str, Collection[int]]
) -> dict[str, Ranked]:
    """By ranking, of whoever has a rank among all: a series by its own lists; of a category, and of whoever has paid
    into a pot, in the order of all.
    """
    wanted = [each.ranking for each in lists(plan)]
    series = {number: each for each in wanted if (number := series_of(each)) is not None}
    found: dict[str, Ranked] = {}
    if series:
        found |= {series[number]: own for number, own in series_ranks(event, series, lines).items()}
    for each in wanted:
        if each not in series.values():
            found[each] = [(player, line.rank or 0) for player, line in lines.items() if _is_in(line, each, staked)]
    return found


def _is_in(line: Standing, ranking: str, staked: Mapping[str, Collection[int]]) -> bool:
    if ranking == OVERALL:
        return True
    if line.registration is None:
        return False
    if pot := pot_of(ranking):
        return line.registration.pk in staked.get(pot, ())
    category = ranking.removeprefix(CATEGORY).casefold()
    return category in map(str.casefold, line.registration.categories)
