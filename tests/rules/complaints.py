"""Where each complaint points: of golden examples told wrongly on purpose, by lot, every code with its fields.

    python -m tests.rules.complaints

writes complaints.txt anew; what changes in it is read before it is kept. A line is a game, a code, its severity, the
fields that it names and what its sentence is told.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import rules
from rules import document
from rules.types import Problem
from tests.rules.numbers import ruleset

FILE = Path(__file__).with_name("complaints.txt")
OF_EACH = 25
"""Wrong tellings of one example, of which every run tells the first `FEW`."""
FEW = 5
VALUES = (None, -1, 0, 1, 2, 3, 4, 12, 66, 99, 121, True, False, "x", "", [], [0], [1, 1], [[0], [1]], [9, "x"], {})


def told(game: str, of_each: int = OF_EACH) -> set[str]:
    """Every complaint about any of them, as a line; about so many of each example."""
    return {
        " ".join((game, each.code, each.severity, ",".join(each.fields) or "-", ",".join(sorted(each.params)) or "-"))
        for each in complaints(game, of_each)
    }


def complaints(game: str, of_each: int) -> Iterator[Problem]:
    """Every complaint about any of them."""
    for rule in document.golden(game):
        for number, example in enumerate(rule.get("example", ())):
            stated = ruleset((game, example.get("preset"), example.get("options", {})))
            *before, last = example["deals"]
            sheet = rules.score(stated, example["seats"], before)
            lot, choices = Random(f"{game} {rule['id']} {number}"), _choices(stated, example["seats"])
            for wrong in islice(_wrong(last, choices, lot), of_each):
                yield from rules.score(stated, example["seats"], [wrong], after=sheet).lines[-1].problems
        for number, example in enumerate(rule.get("play", ())):
            stated = ruleset((game, example.get("preset"), example.get("options", {})))
            play, lot = rules.read_play(game, example["text"]).play, Random(f"{game} {rule['id']} play {number}")
            for wrong in islice(_wrong(play, {}, lot), of_each):
                yield from rules.replay(stated, wrong).problems


def _choices(stated: Any, seats: int) -> dict[str, tuple[Any, ...]]:
    return {each.key: tuple(each.choices) for each in rules.fields(stated, seats)}


def _wrong(record: Mapping[str, Any], choices: Mapping[str, tuple[Any, ...]], lot: Random) -> Iterator[dict[str, Any]]:
    """The record with one to three things changed."""
    keys = sorted({*record, *choices})
    for _each in range(OF_EACH):
        wrong = deepcopy(dict(record))
        for key in lot.sample(keys, min(len(keys), lot.randint(1, 3))):
            _change(wrong, key, choices.get(key, ()), lot)
        yield wrong


def _change(wrong: dict[str, Any], key: str, choices: tuple[Any, ...], lot: Random) -> None:
    """Left out, something else altogether, or one of its entries left out, twice, or in another's place."""
    held = wrong.get(key)
    way = lot.randrange(4)
    if way == 0:
        wrong.pop(key, None)
    elif way == 1 or not isinstance(held, list | tuple) or not held:
        wrong[key] = lot.choice((*VALUES, *choices, *choices))
    else:
        place, entries = lot.randrange(len(held)), list(held)
        entries[place : place + 1] = ([], entries[place : place + 1] * 2)[way - 2]
        lot.shuffle(entries) if way == 3 and lot.randrange(2) else None
        wrong[key] = entries


def main() -> None:
    FILE.write_text("".join(f"{line}\n" for game in rules.games() for line in sorted(told(game))), encoding="utf-8")


if __name__ == "__main__":
    main()
