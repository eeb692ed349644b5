"""Whether what was played is what a plan said, and what is left of a plan when somebody has gone."""

from collections.abc import Collection, Sequence

from tournaments.seating.counting import Tables, fairly_shared
from tournaments.seating.field import Field


def followed(plan: Sequence[Tables], earlier: Sequence[Tables]) -> bool:
    """Whether these are the tables that the plan began with, in whatever order of tables and places."""
    return all(_alike(thought, played) for thought, played in zip(plan, earlier, strict=False))


def without(plan: Sequence[Tables], earlier: Sequence[Tables], field: Field) -> Sequence[Tables]:
    """The rest of a plan with empty chairs for those who have gone since; nothing where that leaves no fair series."""
    if not plan or not followed([_left(*each) for each in zip(plan, map(_players, earlier), strict=False)], earlier):
        return ()
    rest = [_left(tables, field.players) for tables in plan[len(earlier) :]]
    fits = all(tuple(map(len, tables)) == field.sizes for tables in rest)
    return rest if fits and fairly_shared([*earlier, *rest], field.players, field.tables[0]) else ()


def _players(tables: Tables) -> set[int]:
    return {player for table in tables for player in table}


def _left(tables: Tables, players: Collection[int]) -> Tables:
    """Tables that somebody has left count as the others: they come last."""
    left = (tuple(player for player in table if player in players) for table in tables)
    return tuple(sorted(left, key=len, reverse=True))


def _alike(one: Tables, other: Tables) -> bool:
    return {*map(frozenset, one)} == {*map(frozenset, other)}
