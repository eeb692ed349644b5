"""R3: what reading a recorded game and replaying it card by card costs."""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import rules
from bench.clock import Figure, Work, against, compare

GAME = "skat"
LINES = 200
TOKEN = re.compile(r"[^][(); .]+")
"""A property, a number, a name, a call, a card."""


def measure() -> Iterator[Figure]:
    """Games that were played by themselves; the floor splits their lines into tokens and looks at none."""
    ruleset, chance = rules.ruleset(GAME, deals=1), random.Random(1)
    lines = [rules.sample_archived(GAME, chance, number) for number in range(LINES)]
    archived = [rules.read_archived(GAME, line) for line in lines]
    works = {
        "tokens": _each(lines, tokens),
        "read": _each(lines, lambda line: rules.read_archived(GAME, line)),
        "replayed": _each(archived, lambda game: rules.replay(ruleset, game.play)),
        "both": reading(lines),
    }
    seconds = compare(works)
    floor = "splitting the line into tokens"
    yield against("R3", "read, replay and judge a recorded game", seconds, "both", "tokens", floor)
    yield against("R3", "of it, reading the line", seconds, "read", "tokens", floor)
    yield against("R3", "of it, replaying what it says", seconds, "replayed", "tokens", floor)


def reading(lines: Iterable[str]) -> Work:
    """Reading and replaying these games."""
    ruleset = rules.ruleset(GAME, deals=1)
    return _each(lines, lambda line: rules.replay(ruleset, rules.read_archived(GAME, line).play))


def tokens(line: str) -> list[str]:
    """The least that anybody who reads the line must do."""
    return TOKEN.findall(line)


def _each(items: Iterable[Any], work: Callable[[Any], object]) -> Work:
    every = list(items)
    return Work(lambda _nothing: [work(item) for item in every], len(every))
