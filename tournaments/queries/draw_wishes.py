"""What the draw of an event is asked for: by standing, club mates apart, away from other evenings. Reads only.

Everybody can know all of it: the ranking is published, and so is the club that somebody starts for.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring import names
from tournaments.models import Event
from tournaments.queries.acquaintances import club_of
from tournaments.queries.earlier_evenings import evening_wishes
from tournaments.queries.standings import live_places
from tournaments.seating import Wishes
from tournaments.seating.counting import Tables
from tournaments.values import plans


def wishes_of(event: Event, active: Mapping[int, int], earlier: Sequence[Tables]) -> Wishes:
    """What the next draw is asked for: start numbers by player in `active`, the series before by start number."""
    plan = plans.read(event.plan)
    wishes = evening_wishes(event, active)
    if plan.clubs_apart:
        sat = {number for tables in earlier for table in tables for number in table}
        wishes = replace(wishes, apart=_groups(event, sat | set(active.values())))
    return replace(wishes, standing=_by_rank(event, active)) if plan.by_standing else wishes


def clubs_of(event: Event, numbers: Collection[int]) -> dict[str, list[int]]:
    """Start numbers, of these alone, by the club that they start for, as one of them wrote it; nobody without a club.

    It is what the ranking says beside a name; of who has nothing there, the club whose event it is, for its members.
    What an erased person started for is not known any more.
    """
    rows = event.registrations.filter(player__erased_at=None).order_by("number").select_related("player")
    found, called = defaultdict[str, list[int]](list), dict[str, str]()
    for each in rows:
        number, name = each.number, club_of(each, event)
        if number in numbers and any(map(str.isalnum, name)):
            found[called.setdefault(names.plain(name), name)].append(number)
    return dict(found)


def _groups(event: Event, numbers: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """By start number: whoever left stays a club mate, so that a draw which goes on without him or her does go on.

    A club of everybody is none: nobody could be kept apart.
    """
    groups = clubs_of(event, numbers).values()
    return tuple(sorted(tuple(group) for group in groups if 1 < len(group) < len(numbers)))


def _by_rank(event: Event, active: Mapping[int, int]) -> tuple[int, ...]:
    """Who takes part and has sat at a table, nobody before the first draw: the best first; equals whom no lot parted by
    start number.
    """
    places, _series = live_places(event)
    ranked = [(each.rank, active[each.player]) for each in places if each.rank is not None and each.player in active]
    return tuple(number for _rank, number in sorted(ranked))
