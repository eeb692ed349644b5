"""R3 and R4: what reading a recorded or typed deal and replaying it card by card costs."""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import rules
from bench.clock import Figure, Work, against, compare

GAME = rules.archived_games()[0]
LINES = 200
PLAYS = 60
TOKEN = re.compile(r"[^][(); .]+")
"""A property, a number, a name, a call, a card."""


def measure() -> Iterator[Figure]:
    """Games that were played by themselves; the floor splits their lines into tokens and looks at none."""
    yield from _archived()
    for game in [key for key, info in rules.games().items() if info.notation]:
        yield from _typed(game)


def _archived() -> Iterator[Figure]:
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


def _typed(game: str) -> Iterator[Figure]:
    """Whole deals of a game, typed by hand."""
    ruleset, seats, chance = rules.ruleset(game), rules.tables(game)[0], random.Random(1)
    plays = [rules.sample_play(ruleset, seats, chance) for _ in range(PLAYS)]
    texts = [rules.write_play(game, play) for play in plays]
    works = {
        "tokens": _each(texts, tokens),
        "read": _each(texts, lambda text: rules.read_play(game, text)),
        "replayed": _each(plays, lambda play: rules.replay(ruleset, play)),
    }
    seconds = compare(works)
    floor = "splitting the text into tokens"
    yield against("R4", f"{game}: read a deal as it was typed", seconds, "read", "tokens", floor)
    yield against("R4", f"{game}: replay it and judge every card", seconds, "replayed", "tokens", floor)


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
