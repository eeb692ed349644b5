"""The audit of lots: is each that the seed is said to have drawn the one that it draws?"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.plain.decided import Story


def out_of_turn(story: Story, said: Mapping[str, Any], seed: int | None) -> Iterator[str]:
    """Numbers that are not the players', as they stood then, or not in the order that the seed gives."""
    numbers = said.get("numbers")
    if numbers is None:
        return
    players = [player for number in numbers for player in _who(story, number)]
    if players != list(said["players"]):
        yield "draws a lot among other numbers than its players have"
    elif seed is not None and list(numbers) != _drawn(numbers, seed):
        yield "draws another lot than the seed gives"


def _who(story: Story, number: int) -> Iterator[int]:
    """Who draws under this number: somebody, or a fixed pair under the lower number of both."""
    person = story.people.get(number)
    if person is None:
        return
    yield person.player
    if person.partner is not None:
        yield person.partner.player


def _drawn(numbers: list[int], seed: int) -> list[int]:
    listed = ",".join(str(each) for each in sorted(numbers))
    hashed = {
        hashlib.sha256(bytes(f"kiebitz lot {seed} {listed} {each}\n", "ascii")).hexdigest(): each for each in numbers
    }
    return [number for _digest, number in sorted(hashed.items())]
