"""Shorthand: a deal of a paper list in a few signs, `2k1`. Each game declares its marks, one reader reads them all.

A line is a deal: who declared, what, and whatever else there was. Seats count from 1 as at the table. Blanks are free,
and so are the case of letters and accents. `#` begins the deal's remark.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules import registry
from rules.engine import fields
from rules.shorthand.legend import Explained, examples, explained
from rules.shorthand.marks import Table, Word, words
from rules.shorthand.reader import Reader, Short
from rules.shorthand.typed_lines import LONGEST_LINE, lines, plain_word
from rules.texts import spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.rulesets import Ruleset
    from rules.types import Deal, Value

__all__ = [
    "Explained",
    "Short",
    "explain_shorthand",
    "letters",
    "read_shorthand",
    "read_sign",
    "shorthand_examples",
    "whole_line",
    "write_shorthand",
]


def read_shorthand(
    ruleset: Ruleset, seats: int, text: object, language: str = "", *, first: int = 1
) -> tuple[Short, ...]:
    """Each line of a text with the record that it says, or with what cannot be read of it. Never raises on data.

    `first` is the number of the first line, as the paper has it.

    Words of German, French and English are read at once; where one is two things, the language of the reader decides,
    and without one it is asked about. What is unusual or impossible of a record `rules.score` says.
    `RulesetError` for a game that has no shorthand.
    """
    return _reader(ruleset, seats, language).read(text, first)


@lru_cache(maxsize=64)
def letters(game: str, language: str) -> Mapping[tuple[str, Value], str]:
    """The one letter that says an answer, by key of the record and value, as shorthand has it in this language.

    Of each key every letter says one answer; an answer that has no letter of its own is left out.
    """
    found: dict[tuple[str, Value], str] = {}
    declared = registry.find(game).shorthand
    marks = [mark for form in declared.forms for mark in form.marks] if declared else []
    for mark in marks:
        for value, spelt in mark.words.items() if isinstance(mark, Word) else ():
            single = [each for each in map(plain_word, words(spelt, language)) if len(each) == 1 and each.isalpha()]
            taken = {letter for (key, _value), letter in found.items() if key == mark.key}
            if (mark.key, value) not in found and single and single[0] not in taken:
                found[mark.key, value] = single[0]
    return found


def read_sign(game: str, key: str, text: str) -> Value:
    """What is typed of one key alone, as a line says it: `o2` and `ohne 2` are matadors of -2. Never raises on data.

    None where it says nothing of this key, more than one thing, or the game has no shorthand.
    """
    declared = registry.find(game).shorthand
    if declared is None or len(typed := lines(text[:LONGEST_LINE])) != 1 or typed[0].remark:
        return None
    sign, table = typed[0].plain.strip(), Table(max(registry.find(game).seats))
    marks = {mark for form in declared.forms for mark in (*form.begins, *form.goes_on) if mark.key == key}
    found = {each.value for mark in marks for each in mark.read(sign, 0, table) if each.end == len(sign)}
    return found.pop() if len(found) == 1 else None


def write_shorthand(ruleset: Ruleset, seats: int, deal: Deal, language: str = "") -> str:
    """The shortest line that is read as this record in `de`, `fr` or `en`; empty for a record that no line says.

    `RulesetError` for a game that has no shorthand.
    """
    return _reader(ruleset, seats, language).write(deal)


def whole_line(game: str) -> str:
    """A pattern of lines to which a usual deal adds nothing, so that a digit begins the next deal; empty for none."""
    return registry.shorthand(game).whole


def explain_shorthand(ruleset: Ruleset, seats: int, language: str) -> tuple[Explained, ...]:
    """What can be typed at this table, question by question, in `de`, `fr` or `en`.

    `RulesetError` for a game that has no shorthand.
    """
    return explained(_reader(ruleset, seats, language), language)


def shorthand_examples(ruleset: Ruleset, seats: int, language: str) -> tuple[tuple[str, str], ...]:
    """A few deals as they are usually typed, each with what it says.

    `RulesetError` for a game that has no shorthand.
    """
    return examples(_reader(ruleset, seats, language), language)


def _reader(ruleset: Ruleset, seats: int, language: str) -> Reader:
    asked = {field.key: field for field in fields(ruleset, seats)}
    table = Table(seats, spoken(language) if language else "")
    return Reader(ruleset.game, registry.shorthand(ruleset.game), table, asked)
