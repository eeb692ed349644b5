"""The tables of the next series, or of all of them, with a certificate. Knows no players, only their numbers.

The same players, earlier series, number of series, wishes and seed always give the same tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from tournaments.seating import sitting_out
from tournaments.seating.certificate import Certificate, Drawn, certificate
from tournaments.seating.chair_lots import Lots
from tournaments.seating.counting import Table, Tables, repeats
from tournaments.seating.dice import Dice
from tournaments.seating.field import Field
from tournaments.seating.following import followed, without
from tournaments.seating.outlines import outline
from tournaments.seating.places import placed
from tournaments.seating.searching import searched
from tournaments.seating.sizes import NoSeatingError, left_over
from tournaments.seating.standing import by_standing
from tournaments.seating.wishes import NONE, Wishes, prices, renamed


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tables of one series, the preferred size first; each lists its players in the order of their places."""

    tables: Tables
    certificate: Certificate
    byes: Table = ()
    """Who has none."""


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

    `tables` are the sizes that a table may have, the preferred one first. A number of players that makes no such tables
    leaves as few as possible with a bye. Raises `NoSeatingError` where there is no table at all.
    """
    field, series = Field(tuple(sorted(players)), tuple(tables), wishes), max(planned, len(earlier) + 1)
    number = left_over(len(field.players), field.tables)
    way = partial(_with_byes, number) if number else _by_standing if wishes.standing else _planned
    found, method = way(field, tuple(earlier), series, seed)
    out = _without_table(field, found)
    stated = Drawn((*earlier, found), field.tables, series, method, seed, wishes, out)
    return Drawing(found, certificate(stated), out)


def draw_all(players: Sequence[int], series: int, seed: int, tables: Sequence[int], wishes: Wishes = NONE) -> Programme:
    """All series at once: the same ones that `draw` gives one after the other."""
    field = Field(tuple(sorted(players)), tuple(tables), wishes)
    if left_over(len(field.players), field.tables):
        drawn: list[Drawing] = []
        for _ in range(series):
            drawn.append(draw(players, [each.tables for each in drawn], series, seed, tables, wishes))
        return Programme(tuple(each.tables for each in drawn), drawn[-1].certificate)
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
        try:
            before = _plan(first, series, seed)[0] if {*field.players} < {*first.players} else ()
        except NoSeatingError:  # they sat at larger tables than those who are left need
            before = ()
        begun = without(before, earlier, field)
        rest, method = searched(field, earlier, series - len(earlier), dice, begun), "search"
    return placed(rest, earlier, dice)[0], method


def _with_byes(number: int, field: Field, earlier: tuple[Tables, ...], series: int, seed: int) -> tuple[Tables, str]:
    """The next series without the few whose turn it is: as planned where two sit at a table, else drawn alone."""
    dice, standing = _dice(seed, earlier), field.wishes.standing
    if {*field.tables} == {2} and not standing:
        plan, method = _plan(field, series, seed)
        found = plan[len(earlier)]
        if followed(plan, earlier) and sitting_out.fairly_out(_without_table(field, found), field.players, earlier):
            return found if plan[: len(earlier)] == earlier else placed([found], earlier, dice)[0], method
    ways = [
        Field(tuple(player for player in field.players if player not in out), field.tables, field.wishes)
        for out in sitting_out.in_turn(field.players, number, earlier, standing, dice)
    ]
    if standing:
        return _by_standing(ways[0], earlier, series, seed)
    tried: list[tuple[int, Tables]] = []
    for way in ways:
        (tables,) = searched(way, earlier, 1, dice)
        tried.append((repeats([*earlier, tables]), tables))
        if tried[-1][0] == repeats(earlier):
            break
    return placed([min(tried, key=lambda each: each[0])[1]], earlier, dice)[0], "search"


def _without_table(field: Field, tables: Tables) -> Table:
    seated = {player for table in tables for player in table}
    return tuple(player for player in field.players if player not in seated)


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
    odd = bool(left_over(len(field.players), field.tables))
    found = searched(field, (), series, dice, begun) if cost and not odd else begun
    return found, made.method if found == begun else "search"
