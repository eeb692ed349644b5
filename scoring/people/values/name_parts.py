"""What of a typed name is neither first nor last name: salutations, titles, suffixes. Pure text, no database."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from scoring.people.values.name_order import is_capital
from scoring.people.values.name_words import (
    BORN,
    CAPITAL_TITLES,
    DEGREES,
    GENERATIONS,
    GLUED,
    LATER_IN_TITLES,
    NOBLE,
    NUMBER_BEFORE,
    NUMBER_BEHIND,
    SALUTATIONS,
    TITLES,
    bare,
    is_surely_particle,
    joined,
)


def parts(typed: str) -> list["Part"]:
    """What stands before, between and behind the commas."""
    text = GLUED.sub(r"\1 ", NUMBER_BEFORE.sub("", NUMBER_BEHIND.sub("", typed)))
    found = [words for each in text.split(",") if (words := each.split())]
    if len(found) == 1 and (at := _comma_left_out(*found)):
        found = [found[0][:at], found[0][at:]]
    return [Part.of(each, alone=len(found) == 1) for each in found]


def titles(text: str) -> str:
    """The titles of a cell that holds nothing else: “Dr.” of “Frau Dr.”; empty for a name, or a salutation alone."""
    words = text.split()
    found = Part.of(words, alone=False) if words else None
    return found.title if found and not found.words else ""


def _comma_left_out(words: Sequence[str]) -> int:
    """Where one would stand: behind Zobelmann jun. Nora, or before a title between names; 0 for nowhere."""
    inside = range(1, len(words) - 1)
    behind = (at + 1 for at in inside if words[at].endswith(".") and _is_generation(words[at], at))
    begun = _end_of_title(words, 1) or 1
    before = (at for at in inside if at >= begun and words[at].endswith(".") and _is_in_title(words[at], begins=True))
    return next(behind, 0) or next((at for at in before if not _is_title(words[at:])), 0)


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two commas, without what is no part of first and last names."""

    words: list[str]
    salutation: str
    title: str
    suffix: str

    @classmethod
    def of(cls, words: list[str], *, alone: bool) -> Self:
        """`alone`: there is no comma, and of a name one word at least is left."""
        least = int(alone)
        salutation, words = _split(words, _end_of_salutation(words, least))
        title, words = _split(words, _end_of_title(words, least))
        words, born = _split_behind(words, _begin_of_born(words, least))
        suffixes, titles = [born], [title]
        while (at := _begin_of_suffix(words, least)) < len(words):
            words, suffix = _split_behind(words, at)
            (titles if _is_title(suffix.split()) else suffixes).insert(0, suffix)
        return cls(words, salutation, joined(titles), joined(suffixes))


def _split(words: list[str], at: int) -> tuple[str, list[str]]:
    return " ".join(words[:at]), words[at:]


def _split_behind(words: list[str], at: int) -> tuple[list[str], str]:
    return words[:at], " ".join(words[at:])


def _end_of_salutation(words: Sequence[str], least: int) -> int:
    if words[0] == "M." and len(words) > 2 and is_capital(words[1]) and not is_capital(words[-1]):
        return 1  # M. DUPONT Jean; any other M. may be Max
    if len(words) == 1 and len(bare(words[0])) < 4:
        return 0  # behind a comma “Fr.” is a Friedrich
    return int(len(words) > least and bare(words[0]) in SALUTATIONS)


def _end_of_title(words: Sequence[str], least: int) -> int:
    if words and bare(words[0]) in NOBLE:  # Graf Anton von Gutfeld
        return int(not is_surely_particle(words[1 % len(words)]) and any(map(is_surely_particle, words[2:-1])))
    if words[:1] == ["DI"] and is_capital(words[1 % len(words)]) and not is_capital(words[-1]):
        return 0  # DI MARTINO Angelo; DI Angelo Martin is a Diplom-Ingenieur
    end = 0
    while end < len(words) - least and _is_in_title(words[end], begins=not end):
        end += 1
    return end


def _is_title(words: Sequence[str]) -> bool:
    return bool(words) and _end_of_title(words, 0) == len(words)


def _is_in_title(word: str, *, begins: bool) -> bool:
    plain = bare(word)
    if begins or plain.startswith("dipl-"):
        return (
            word in CAPITAL_TITLES
            or plain.startswith("dipl-")
            or all(each in TITLES for each in plain.replace("/", "-").split("-"))
        )
    # Dr. Phil Collins is no doctor of philosophy.
    return (
        word in CAPITAL_TITLES or plain in TITLES or (plain in LATER_IN_TITLES and (word[-1] in ".)" or word.islower()))
    )


def _begin_of_born(words: Sequence[str], least: int) -> int:
    found = (
        at
        for at, each in enumerate(words)
        if least <= at < len(words) - 1 and bare(each) in BORN and each.lstrip("(")[0].islower()
    )
    return next(found, len(words))


def _begin_of_suffix(words: Sequence[str], least: int) -> int:
    """Where the last suffix, or the title behind a name, begins; the end where there is none."""
    end = len(words)
    if end <= least:
        return end
    if words[-1].endswith(")"):
        opened = next((at for at in reversed(range(least, end)) if words[at].startswith("(")), end)
        if opened < end:
            return opened
    if end - 1 > least and joined(words[-2:]).casefold() in ("d. ä.", "d. j.", "der ältere", "der jüngere"):
        return end - 2
    if words[-1] in DEGREES or _is_generation(words[-1], end - 1 - least):
        return end - 1
    dotted = words[-1].endswith(".") or bare(words[-1]) in ("dr", "prof")
    return next((at for at in range(least, end) if dotted and _is_title(words[at:])), end)


def _is_generation(word: str, before: int) -> bool:
    """`before`: how many words it leaves beyond those that a name must have. Anna Sen is nobody's elder."""
    plain = bare(word)
    if plain not in GENERATIONS:
        return False
    if plain[0] == "i":
        return word.isupper()
    return "." in word or ((before > 0 or word.islower()) and plain not in ("jun", "sen")) or word in ("jun", "sen")
