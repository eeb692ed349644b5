"""The points of a day that can be rehearsed, what goes wrong at each, and the people who are invented for it.

Nothing is read here, and nothing is random that is not drawn from what is passed in.
"""

import random
from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

FEWEST, USUAL, MOST = 8, 24, 400
"""Players of a rehearsal."""
LARGEST_SEED = 2**31 - 1
BREAK = timedelta(minutes=30)
CHECKING_IN = timedelta(hours=1)


class Point(StrEnum):
    """Until when the day has been played already."""

    DOORS = "doors"
    REGISTERED = "registered"
    DRAWN = "drawn"
    PLAYING = "playing"
    COMPLETE = "complete"
    BETWEEN = "between"
    LAST = "last"
    FINAL = "final"


POINTS = {
    Point.DOORS: _("The doors open: everybody is announced, nobody is here yet"),
    Point.REGISTERED: _("Registered: nearly everybody is here, nothing is drawn"),
    Point.DRAWN: _("Series 1 is drawn, nothing has been played"),
    Point.PLAYING: _("In the middle of series 1"),
    Point.COMPLETE: _("Series 1 is complete, no sheet is confirmed"),
    Point.BETWEEN: _("Series 1 is confirmed, the next one is not drawn"),
    Point.LAST: _("In the middle of the last series"),
    Point.FINAL: _("The ranking is final"),
}
"""As readers are told."""
_ORDER = tuple(Point)


def reached(until: Point, point: Point) -> bool:
    """Whether the day is as far as this point."""
    return _ORDER.index(until) >= _ORDER.index(point)


class Task(StrEnum):
    """What goes wrong, and is the director's to put right."""

    LATE = "late"
    NO_SHOW = "no_show"
    LEAVES = "leaves"
    WITHDRAWN = "withdrawn"
    MIXED_UP = "mixed_up"
    SLOW = "slow"
    UNPAID = "unpaid"


HALF_MADE = ("half_made",)
"""What stands among the tasks of a rehearsal until it is made to its end."""
Fault = tuple[Task, *tuple[int, ...]]
"""A task, and the numbers that it is about: of a player, of a table, or both."""
OPEN: dict[Point, frozenset[Task]] = {
    Point.DOORS: frozenset(),
    Point.REGISTERED: frozenset({Task.LATE, Task.UNPAID}),
    Point.DRAWN: frozenset({Task.LATE, Task.NO_SHOW, Task.UNPAID}),
    Point.PLAYING: frozenset({Task.LATE, Task.NO_SHOW, Task.LEAVES, Task.SLOW}),
    Point.COMPLETE: frozenset({Task.WITHDRAWN, Task.MIXED_UP}),
    Point.BETWEEN: frozenset({Task.WITHDRAWN, Task.UNPAID}),
    Point.LAST: frozenset({Task.LEAVES, Task.SLOW, Task.NO_SHOW}),
    Point.FINAL: frozenset({Task.UNPAID}),
}
"""What waits for the director at each point."""

RANKED_APART = 0.3
"""Of the players: so many are in a category."""
FIRST = """\
Anna Anton Berta Bernd Camille Clara Dora Emil Élodie Fatma Frida Georg Gül Hanna Hugo Ines Ivo Jan Jeanne Karla
Konrad Lea Loïc Lotte Marek Marie Nadja Noël Olga Oskar Paula Pierre Quentin Rosa Rolf Sara Søren Thea Tom Ulla
Uwe Vera Viktor Wanda Willi Xaver Yasmin Yves Zita Zoë
"""
BIRDS = """\
Adler Alouette Ammer Amsel Bachstelze Bussard Colibri Distelfink Dohle Drossel Eisvogel Elster Falke Fasan Fink
Flamant Gimpel Goéland Grünspecht Habicht Häher Hirondelle Ibis Kauz Kernbeißer Kleiber Krähe Kranich Kuckuck
Lerche Mauersegler Meise Mésange Milan Möwe Nachtigall Pelikan Pirol Pinson Rabe Reiher Rotkehlchen Schwalbe
Specht Sperber Star Stieglitz Storch Uhu Wachtel Wiedehopf Zaunkönig Zeisig
"""
"""Whoever is called like a bird was invented."""


def invented(players: int, dice: random.Random) -> list[str]:
    """So many names, each once; up to fifty of them share no part."""
    first, last = (dice.sample(each.split(), len(each.split())) for each in (FIRST, BIRDS))
    # The one row is shifted against the other each time it is through: no pair comes again.
    return [
        f"{first[place % len(first)]} {last[(place + place // len(first)) % len(last)]}" for place in range(players)
    ]


TREES = ["Ahorn", "Buche", "Châtaignier", "Eiche", "Érable", "Fichte", "Linde", "Mélèze", "Pappel", "Ulme"]
MATES = 5
"""Players of a club, on average."""


def clubs(players: int, dice: random.Random) -> list[str]:
    """For each a club called like a tree, or, for a few, none."""
    offered = ["", *TREES[: max(2, players // MATES)]]
    return [dice.choice(offered) for _player in range(players)]


def categories(offered: Sequence[str], players: int, dice: random.Random) -> list[str]:
    """For each a category of the event or, for most, none."""
    return [dice.choice(offered) if offered and dice.random() < RANKED_APART else "" for _player in range(players)]
