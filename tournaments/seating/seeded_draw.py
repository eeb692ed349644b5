"""The tables of the next series, or of all of them, with a certificate. Knows no players, only their numbers.

The same players, earlier series, number of series, wishes and seed always give the same tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tournaments.seating.certificate import Certificate, Drawn, certificate
from tournaments.seating.chair_lots import Lots
from tournaments.seating.counting import Tables
from tournaments.seating.dice import Dice
from tournaments.seating.field import Field
from tournaments.seating.following import followed, without
from tournaments.seating.outlines import outline
from tournaments.seating.places import placed
from tournaments.seating.searching import searched
from tournaments.seating.standing import by_standing
from tournaments.seating.wishes import NONE, Wishes, prices, renamed


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tables of one series, the preferred size first; each lists its players in the order of their places."""

    tables: Tables
    certificate: Certificate


@dataclass(frozen=True, slots=True)
class Programme:
    """All series of a day, and one certificate for them together."""

    series: tuple[Tables, ...]
    certificate: Certificate


Plan = tuple[tuple[Tables, ...], str]
"""All series, and by which method they were made."""


def draw(
    players: Sequence[int],
    earlier: Sequence[Tables],
    planned: int,
    seed: int,
    tables: Sequence[int],
    wishes: Wishes = NONE,
) -> Drawing:
    """The series after `earlier`, drawn with those in mind that are still planned after it.

    `tables` are the sizes that a table may have, the preferred one first. Raises `NoSeatingError`.
    """
    field, series = Field(tuple(sorted(players)), tuple(tables), wishes), max(planned, len(earlier) + 1)
    way = _by_standing if wishes.standing else _planned
    found, method = way(field, tuple(earlier), series, seed)
    return Drawing(found, certificate(Drawn((*earlier, found), field.tables, series, method, seed, wishes)))


def draw_all(players: Sequence[int], series: int, seed: int, tables: Sequence[int], wishes: Wishes = NONE) -> Programme:
    """All series at once: the same ones that `draw` gives one after the other."""
    field = Field(tuple(sorted(players)), tuple(tables), wishes)
    found, method = _plan(field, series, seed)
    return Programme(found, certificate(Drawn(found, field.tables, series, method, seed, wishes)))


def _by_standing(field: Field, earlier: tuple[Tables, ...], series: int, seed: int) -> tuple[Tables, str]:
    """The next series alone: nobody knows the ranks of those after it."""
    del series
    ranks = [player for player in field.wishes.standing if player in field.players]
    ranks += [player for player in field.players if player not in ranks]
    dice = _dice(seed, earlier)
    found = by_standing(prices(ranks, earlier, field.wishes), field.sizes, field.had(earlier, ranks), dice)
    return placed(renamed([found], ranks), earlier, dice)[0], "standing"


def _planned(field: Field, earlier: tuple[Tables, ...], series: int, seed: int) -> tuple[Tables, str]:
    """As planned where everything went as planned, and else by a search from here."""
    plan, method = _plan(field, series, seed)
    if plan[: len(earlier)] == earlier:
        return plan[len(earlier)], method
    dice = _dice(seed, earlier)
    if followed(plan, earlier):
        rest: Sequence[Tables] = plan[len(earlier) :]
    else:
        first = Field(tuple(sorted(player for table in earlier[0] for player in table)), field.tables, field.wishes)
        before = _plan(first, series, seed)[0] if {*field.players} < {*first.players} else ()
        begun = without(before, earlier, field)
        rest, method = searched(field, earlier, series - len(earlier), dice, begun), "search"
    return placed(rest, earlier, dice)[0], method


def _dice(seed: int, earlier: Sequence[Tables]) -> Dice:
    return Dice(f"{seed}/{len(earlier) + 1}")


@lru_cache(maxsize=8)
def _plan(field: Field, series: int, seed: int) -> Plan:
    """All series of an event whose field never changes; kept, as each series is drawn from the whole plan."""
    dice = Dice(str(seed))
    found, method = _outlined(field, series, dice)
    return placed(found, (), dice), method


def forget() -> None:
    """Plans that are kept, for who measures what they cost."""
    _plan.cache_clear()


def _outlined(field: Field, series: int, dice: Dice) -> tuple[Sequence[Tables], str]:
    """By an outline where there is one. It is given up where a search keeps apart whom no lots keep apart.

    An outline knows no turns of other days.
    """
    made = None if field.in_turn else outline(len(field.players), field.tables, series)
    if made is None:
        return searched(field, (), series, dice), "search"
    cost, lots = Lots(made.series, prices(field.players, (), field.wishes), dice).run()
    begun = renamed(renamed(made.series, lots), field.players)
    found = searched(field, (), series, dice, begun) if cost else begun
    return found, made.method if found == begun else "search"
