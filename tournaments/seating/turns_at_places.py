"""Places for as many series as a table has places, so that everybody has each place once: the colours of a graph.

Tables and players are its points, who sits where its lines, and places are their colours: no two lines of a point may
have the same. As many colours as the fullest point has lines are always enough (König), and this is his way to them.
"""

from collections.abc import Sequence
from itertools import count

from tournaments.seating.counting import Table, Tables

Point = tuple[str, int]


class _Colours:
    """`lines[point][colour]` is the point at the other end."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.lines: dict[Point, dict[int, Point]] = {}

    def draw(self, table: Point, player: Point, wanted: int = 0) -> None:
        """A line of the wanted colour, or of the next one that is free at the table."""
        at_table, at_player = (self.lines.setdefault(point, {}) for point in (table, player))
        colours = [(wanted + more) % self.number for more in range(self.number)]
        colour = next(colour for colour in colours if colour not in at_table)
        if colour in at_player:
            self._turn(player, colour, next(other for other in colours if other not in at_player))
        self.lines[table][colour], self.lines[player][colour] = player, table

    def _turn(self, start: Point, one: int, other: int) -> None:
        """Exchanges two colours along the way that leaves this point with the first one: then it is free here."""
        way, colour = [start], one
        while (following := self.lines[way[-1]].get(colour)) is not None:
            way.append(following)
            colour = one + other - colour
        for point in way:
            before, after = self.lines[point].pop(one, None), self.lines[point].pop(other, None)
            if before is not None:
                self.lines[point][other] = before
            if after is not None:
                self.lines[point][one] = after


def in_turn(series: Sequence[Tables], places: int) -> tuple[Tables, ...]:
    """The same tables, each in the order of its places. A table with fewer places leaves out the last one if it can."""
    found: list[Tables] = []
    for begin in range(0, len(series), places):
        found += _coloured(series[begin : begin + places], places)
    return tuple(found)


def _coloured(series: Sequence[Tables], places: int) -> list[Tables]:
    colours, nobody, number = _Colours(places), count(), count()
    points = [[("table", next(number)) for _ in tables] for tables in series]
    for tables, called in zip(series, points, strict=True):
        for table, point in zip(tables, called, strict=True):
            for missing in range(len(table), places):
                colours.draw(point, ("nobody", next(nobody)), missing)
            for player in table:
                colours.draw(point, ("player", player))
    return [tuple(_order(colours, point) for point in called) for called in points]


def _order(colours: _Colours, table: Point) -> Table:
    line = colours.lines[table]
    return tuple(line[colour][1] for colour in sorted(line) if line[colour][0] == "player")
