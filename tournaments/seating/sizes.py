"""How many tables of each size a field makes; who sits at them stands elsewhere."""

from collections.abc import Sequence
from itertools import combinations_with_replacement, count, islice


class NoSeatingError(ValueError):
    """A field that no tables of these sizes can be made of, and the nearest numbers of players that make some."""

    def __init__(self, players: int, tables: Sequence[int]) -> None:
        self.players = players
        self.tables = tuple(tables)
        below = (number for number in range(players - 1, 0, -1) if _sizes(number, tables))
        above = (number for number in count(players + 1) if _sizes(number, tables))
        self.possible = (*islice(below, 1), next(above))
        super().__init__(f"{players} players cannot be seated at tables of {', '.join(map(str, tables))}")


def sizes(players: int, tables: Sequence[int]) -> tuple[int, ...]:
    """Seats of every table, those of the preferred size first and as few others as possible."""
    found = _sizes(players, tables)
    if not found:
        raise NoSeatingError(players, tables)
    return found


def seatable(players: int, tables: Sequence[int]) -> int:
    """So many, or as few more or fewer as these tables take: fewer where there is a way."""
    try:
        return sum(sizes(players, tables))
    except NoSeatingError as error:
        return error.possible[0]


def left_over(players: int, tables: Sequence[int]) -> int:
    """How few have to sit out so that the others make such tables. Raises `NoSeatingError` where there is no table."""
    for number in range(players):
        if _sizes(players - number, tables):
            return number
    raise NoSeatingError(players, tables)


def fitting(players: int, tables: Sequence[int], larger: Sequence[int] = ()) -> tuple[int, ...]:
    """The sizes that the tables of so many may have, the preferred one first; larger ones where no others serve."""
    for more in range(1, len(larger) + 1) if not _sizes(players, tables) else ():
        if found := _sizes(players, (*tables, *larger[:more])):
            return tuple(dict.fromkeys(found))
    return tuple(tables)


def _sizes(players: int, tables: Sequence[int]) -> tuple[int, ...]:
    """Empty where there is no way. As many others as the preferred size has seats would hold preferred ones."""
    preferred, *others = tables
    for number in range(preferred):
        for chosen in combinations_with_replacement(others, number):
            rest = players - sum(chosen)
            if rest >= 0 and rest % preferred == 0:
                return (preferred,) * (rest // preferred) + chosen
    return ()
