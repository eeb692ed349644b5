"""What a lot among equals decides: the prizes of the places that they take up. Reads only."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Event
from tournaments.queries.envelopes import Envelopes, envelopes
from tournaments.queries.rows import Place
from tournaments.values import plans, prizes
from tournaments.values.prize_lists import CATEGORY, as_fixed, lists


@dataclass(frozen=True, slots=True)
class AtStake:
    """The prizes of one ranking that equals share unless a lot parts them."""

    ranking: str
    worth: tuple[tuple[int, int], ...]
    """Places and cents, without places that get nothing."""


def at_stake(event: Event, groups: Iterable[Sequence[Place]]) -> list[list[AtStake]]:
    """By group of equals, in every ranking with prizes; nothing where the plan gives more than there is."""
    equals = [{each.player for each in group} for group in groups]
    if not equals or not lists(plans.read(event.plan)):
        return [[] for _ in equals]
    found, known = envelopes(event), event.registrations.filter(player__in=set[int]().union(*equals))
    classed = {each.player_id: {*map(str.casefold, each.categories)} for each in known}
    return [[each for pot in found for each in _of_pot(event, pot, group, classed)] for group in equals]


def _of_pot(event: Event, pot: Envelopes, group: set[int], classed: Mapping[int, Collection[str]]) -> Iterator[AtStake]:
    if not pot.rows:
        return
    amounts = prizes.by_place(as_fixed(plans.read(event.plan)), pot.pot, pot.name)
    for ranking in pot.rankings:
        category = ranking.removeprefix(CATEGORY).casefold()
        if ranking.startswith(CATEGORY) and sum(category in classed.get(each, ()) for each in group) < 2:
            continue  # the only lady of them gets that prize with a lot and without
        won = [row.won for row in pot.of(ranking) if row.won.player in group]
        places = sorted({place for each in won for place in range(each.first, each.last + 1)})
        own = amounts[ranking]
        worth = tuple((place, own[place - 1]) for place in places if place <= len(own) and own[place - 1])
        if worth:
            yield AtStake(ranking, worth)
