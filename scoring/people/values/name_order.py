"""Where the first names of a person end and the last name begins, or the other way round. Pure text, no database.

Capitals tell, commas tell, particles tell; nothing else does (ADR 0112).
"""

from collections.abc import Sequence
from enum import StrEnum

from scoring.people.values.name_words import (
    ELIDED,
    FIRST_NAMES_TOO,
    LINKS,
    NEVER_FIRST,
    NOBLE,
    PARTICLES,
    SMALL_IN_CAPITALS,
    VOWELS,
    bare,
    is_surely_particle,
    joined,
)

Split = tuple[str, str]
"""First names and last name."""


class Order(StrEnum):
    """Which of the two stands first."""

    FIRST = "first"
    LAST = "last"


def in_order(words: list[str], *, last_name_first: bool = False) -> list[Split]:
    """How a name without a comma may be split, the likeliest way first: several where nothing in it tells.

    `last_name_first`: the head of its column says so.
    """
    if len(words) == 1:
        return [(words[0], "")]
    if found := told(words):
        return [found[1]]
    if last_name_first:
        return [last_first(words, end) for end in ends_of_last(words)]
    plainly = first_first(words, begin_of_last(words))
    return [plainly, last_first(words, end_of_last(words))] if is_bound(words) else [plainly]


def told(words: list[str]) -> tuple[Order, Split] | None:
    """What capitals tell, else a particle with which no first name begins; None where they tell nothing."""
    begin, end = _capitals(words)
    if end < len(words):
        return Order.LAST, last_first(words, end)
    if begin:
        return Order.FIRST, first_first(words, begin)
    if _begins_with_last(words) or 0 < moved(words) < len(words) - 1:
        return Order.LAST, last_first(words, end_of_last(words))
    return None


def capitals(words: Sequence[str]) -> list[int]:
    """Where words in capitals stand among others: Jean MARTIN Paul; none where all are, or no word is."""
    found = [at for at, each in enumerate(words) if is_capital(each) and bare(each) not in PARTICLES]
    return found if any(_is_first_like(each) for each in words) else []


def is_bound(words: Sequence[str]) -> bool:
    """Whether a name begins as last names do, and as some first names do: Le Goff Yann, but Al Pacino."""
    return len(words) > 2 and bare(words[0]) in PARTICLES


def ends_with_initials(words: Sequence[str]) -> bool:
    """Whether behind one word there are only letters, as in Bibersdorf U. and Bibersdorf H.-P.; Æ alone is a name."""
    letters = [part for each in words[1:] for part in each.split("-")]
    short = all(
        len(bare(each)) == 1 and (each.endswith(".") or each.isascii()) and each[0].isalpha() for each in letters
    )
    return bool(letters) and short and len(bare(words[0])) > 1


def first_first(words: Sequence[str], begin: int) -> Split:
    """The last name begins there."""
    return joined(words[:begin]), joined(words[begin:])


def last_first(words: list[str], end: int) -> Split:
    """The last name ends there."""
    return around_comma(words[:end], words[end:]) if end < len(words) else ("", joined(words))


def around_comma(last: list[str], first: list[str]) -> Split:
    """Last name and first names, the particles of the one perhaps behind the other: Heide, Anna von der."""
    if all(_is_particle(first, at) for at in range(len(first))) and first[0][0].islower():
        return "", joined([*first, *last])
    behind, before = moved(first), _led(first)
    first, particles = first[before : len(first) - behind], [*first[:before], *first[len(first) - behind :]]
    behind = moved(last)
    last = last[len(last) - behind :] + last[: len(last) - behind]
    return joined(first), joined([*particles, *last])


def moved(words: Sequence[str]) -> int:
    """How many particles stand behind a name to which they belong: Anna von der."""
    number = 0
    while number < len(words) - 1 and is_surely_particle(words[-1 - number], noble=number > 0):
        number += 1
    return number


def _led(words: Sequence[str]) -> int:
    """How many particles of the last name stand before first names: von der Anna."""
    number = 0
    while number < len(words) - 1 and words[number][0].islower() and is_surely_particle(words[number]):
        number += 1
    return number


def _begins_with_last(words: Sequence[str]) -> bool:
    first = bare(words[0])
    if first in NEVER_FIRST:
        return True
    if first in NOBLE:
        return is_surely_particle(words[1]) and len(words) > 2
    if first in PARTICLES - FIRST_NAMES_TOO and len(words) > 2 and is_surely_particle(words[1]):
        return True  # Van den Berg Jan
    bound = first in PARTICLES or ELIDED.match(words[0]) is not None
    return bound and words[0][0].islower() and any(map(str.isupper, "".join(words[1:])))


def end_of_last(words: Sequence[str]) -> int:
    """Where a last name that stands first ends: behind its particles, its word, and what is joined to it."""
    at = 0
    while at < len(words) - 1 and _is_particle(words, at):
        at += 1
    at += 1
    while at < len(words) - 1 and (words[at] in LINKS or is_surely_particle(words[at])):
        further = at + 1 + end_of_last(words[at + 1 :])
        if further >= len(words) and words[at] not in LINKS:
            break
        at = further
    return at


def ends_of_last(words: Sequence[str]) -> list[int]:
    """Where a last name that stands first may end, the likeliest first: Meier Karl Heinz, but Soto Vega Anna."""
    end = end_of_last(words)
    last, first = words[:end], words[end : len(words) - moved(words)]
    if end > 1 or "-" in last[0] or any("." in each for each in first):
        return [end]
    return [end, *range(end + 1, end + len(first))]


def begin_of_last(words: Sequence[str]) -> int:
    """Where a last name that stands last begins: at its particles, or at what is joined to its last word."""
    for at in range(1, len(words) - 1):
        if bare(words[at]) in PARTICLES or bare(words[at]) in NOBLE:
            return at
        if at > 1 and words[at] in LINKS:
            return at - 1
    return len(words) - 1


def _is_particle(words: Sequence[str], at: int) -> bool:
    """Whether this word of a last name that stands first belongs to the next one; “Le” in Le Minh is the last name."""
    plain, left = bare(words[at]), len(words) - at - 1
    if plain in NOBLE:
        return left > 1 and is_surely_particle(words[at + 1], noble=True)
    if plain in LINKS:
        return at > 0 and left > 0 and bare(words[at + 1]) in PARTICLES
    return plain in PARTICLES and (left > 1 or plain in NEVER_FIRST or words[at][0].islower())


def _capitals(words: Sequence[str]) -> tuple[int, int]:
    """Where a last name in capitals begins and ends: 0 and the length where capitals tell nothing."""
    nothing = 0, len(words)
    capital = [is_capital(each) for each in words]
    loose = [not own and is_surely_particle(each) for own, each in zip(capital, words, strict=True)]
    telling = [own and bare(each) not in PARTICLES for own, each in zip(capital, words, strict=True)]
    first = [
        not own and not bound and _is_first_like(each) for each, own, bound in zip(words, capital, loose, strict=True)
    ]
    if not (any(telling) and any(first)):
        return nothing
    begin, end = capital.index(True), len(words) - capital[::-1].index(True)
    while begin and loose[begin - 1]:
        begin -= 1
    run = all(own or bound for own, bound in zip(capital[begin:end], loose[begin:end], strict=True))
    if not run:
        return nothing
    if end == len(words):
        return begin, end
    return (0, end) if begin == 0 and not loose[end] else nothing


def is_capital(word: str) -> bool:
    """Whether a word is written in capitals, as lists write last names; initials are not."""
    core = SMALL_IN_CAPITALS.sub("", word).replace("ß", "")
    return "." not in core and core.isupper() and len(core) > 1 and bool(VOWELS.search(core))


def _is_first_like(word: str) -> bool:
    """Whether a word stands out among capitals: it is in small letters, or an initial as in MARTIN J.-P."""
    return any(map(str.islower, word)) or (word[0].isalpha() and word.endswith("."))
