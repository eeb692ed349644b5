"""Names found while they are typed: by how their words begin, in one spelling, with one slip if need be. No database.

What is alike is what `twins` says: accents, umlauts and titles tell nobody apart, and a slip is a letter that is wrong,
missing, too many or swapped with its neighbour.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from scoring import names
from scoring.people.values.twins import WORD, one_slip, words


class Found(NamedTuple):
    """Somebody whose name begins as was typed."""

    slip: bool
    """Whether it does so only if something was mistyped."""
    sorted_by: tuple[str, str]
    who: int


class Beginnings:
    """Names by the first letters of their words: a key pressed looks at those of one letter."""

    def __init__(self) -> None:
        self._names: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._by_letter: dict[str, set[int]] = defaultdict(set)

    def put(self, who: int, name: str) -> None:
        """Somebody is called so from now on."""
        self.drop(who)
        read = words(name)
        self._names[who] = name, read
        for each in read:
            self._by_letter[each[0]].add(who)

    def drop(self, who: int) -> None:
        """Nobody is called so any more."""
        _name, read = self._names.pop(who, ("", ()))
        for each in read:
            self._by_letter[each[0]].discard(who)

    def found(self, typed: str) -> list[Found]:
        """Whoever may be meant, by name; those behind a slip only where nobody's name begins as it stands."""
        sought = sorted(words(typed), key=len, reverse=True)
        if not sought:
            return []
        plainly = list(self._fitting(sought, sought[0][0], _begins, slip=False))
        return sorted(plainly or self._fitting(sought, sought[0][:2], _slipped, slip=True))

    def _fitting(
        self, sought: Sequence[str], letters: str, fits: Callable[[str, str], bool], *, slip: bool
    ) -> Iterator[Found]:
        near = set[int]().union(*(self._by_letter.get(each, ()) for each in letters))
        for who in near:
            name, read = self._names[who]
            if _each(sought, read, fits) or "".join(read).startswith("".join(sought)):
                yield Found(slip, names.sort_key(name), who)


def _each(sought: Sequence[str], read: Collection[str], fits: Callable[[str, str], bool]) -> bool:
    """Whether every typed word, the longest first, has a word of its own that it fits."""
    left = list(read)
    for each in sought:
        own = next((place for place, word in enumerate(left) if fits(each, word)), None)
        if own is None:
            return False
        left.pop(own)
    return True


def _begins(typed: str, word: str) -> bool:
    return word.startswith(typed)


def _slipped(typed: str, word: str) -> bool:
    """Whether the word begins as typed but for one slip; in a few letters that would be almost any word."""
    if word.startswith(typed):
        return True
    near = range(len(typed) - 1, len(typed) + 2)
    return len(typed) >= WORD and any(one_slip(typed, word[:length]) for length in near)
