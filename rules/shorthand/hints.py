"""What a line that cannot be read is told: what could have stood there, what was probably meant, what is not played."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from rules.codes import error
from rules.shorthand.marks import LANGUAGES, Word, words
from rules.shorthand.typed_lines import plain_word
from rules.spelling import nearest
from rules.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rules.shorthand.marks import Mark, Table
    from rules.types import Deal, Field, Problem

MOST_NAMED = 12
"""Of what could have stood there."""
MOST_SLIPS = 2
FEW = 3
"""So many questions are named each with its answers."""


def expected(game: str, marks: Iterable[Mark], table: Table, asked: Mapping[str, Field]) -> str:
    """What can be typed where a line could not be read, in the reader's language."""
    answers = defaultdict[str, list[str]](list)
    for mark in marks:
        if mark.key in asked:
            played = (typed for typed, value in mark.typed(table) if is_played(asked[mark.key], value))
            answers[mark.key].extend(each for each in played if each not in answers[mark.key])
    if len(answers) <= FEW:
        semicolon = say(game, "punctuation.semicolon", language=table.language)
        return semicolon.join(
            f"{say(game, asked[key].label, language=table.language)} {', '.join(typed)}"
            for key, typed in answers.items()
        )
    shown = list(dict.fromkeys(each for typed in answers.values() for each in typed))
    return ", ".join(shown[:MOST_NAMED]) + (" …" if len(shown) > MOST_NAMED else "")


def misspelt(given: str, marks: Iterable[Mark]) -> str | None:
    """The word that was probably meant."""
    letters = len(plain_word(given))
    near = {each for each in _spellings(marks) if abs(len(plain_word(each)) - letters) <= MOST_SLIPS}
    return nearest(given, sorted(near))


def not_played(line: int, record: Deal, asked: Mapping[str, Field]) -> Problem | None:
    """What the record says of which this rule set knows nothing; the rules tell of numbers beyond their bounds."""
    for key, value in record.items():
        if key not in asked:
            return error("shorthand_not_asked", "text", line=line, what=f"field.{key}")
        if not is_played(asked[key], value):
            what = f"{asked[key].choice_labels[0].rpartition('.')[0]}.{value}"
            return error("shorthand_not_played", "text", line=line, what=what)
    return None


def is_played(asked: Field, value: object) -> bool:
    """Whether this rule set has such an answer."""
    return not isinstance(value, str) or not asked.choice_labels or value in asked.choices


def _spellings(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        spelt: Sequence[object] = [*mark.words.values()] if isinstance(mark, Word) else [getattr(mark, "spelt", None)]
        yield from (word for each in spelt if each for language in LANGUAGES for word in words(each, language))  # type: ignore[arg-type]
