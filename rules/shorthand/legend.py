"""What can be typed at a table, with what it says: for the page on which it is typed, and for the documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.shorthand.hints import is_played
from rules.texts import say
from rules.types import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.shorthand.reader import Reader
    from rules.types import Deal, Field, Value


class Explained(NamedTuple):
    """One question: what it is about, and what can be typed for which answer."""

    key: str
    label: str
    answers: tuple[tuple[str, str], ...]
    usual: bool
    """Whether it belongs to most deals."""


def explained(reader: Reader, language: str) -> tuple[Explained, ...]:
    """Everything that can be typed at this table, question by question, in the order of the usual deal."""
    found: dict[str, dict[str, str]] = {}
    known: set[tuple[str, Value]] = set()
    for mark in (mark for form in reader.shorthand.forms for mark in form.marks if mark.key in reader.asked):
        answers = found.setdefault(mark.key, {})
        for typed, value in mark.typed(reader.table):
            if (mark.key, value) not in known and typed and is_played(reader.asked[mark.key], value):
                known.add((mark.key, value))
                answers[typed] = _answer(reader, mark.key, value, language)
    return tuple(
        Explained(
            key,
            say(reader.game, reader.asked[key].label, language=language),
            tuple(answers.items()),
            key in reader.shorthand.usual,
        )
        for key, answers in found.items()
        if answers
    )


def examples(reader: Reader, language: str) -> tuple[tuple[str, str], ...]:
    """A few deals as they are usually typed, each with what it says."""
    found = ((reader.write(deal), ", ".join(_told(reader, deal, language))) for deal in reader.shorthand.examples)
    return tuple((typed, words) for typed, words in found if typed)


def _told(reader: Reader, deal: Deal, language: str) -> Iterator[str]:
    for key, value in deal.items():
        if key in reader.asked:
            yield in_words(reader.game, reader.asked[key], value, language)


def _answer(reader: Reader, key: str, value: Value, language: str) -> str:
    """Nothing where the words would only repeat the question."""
    words = in_words(reader.game, reader.asked[key], value, language)
    return "" if words.startswith(say(reader.game, reader.asked[key].label, language=language)) else words


def in_words(game: str, asked: Field, value: Value, language: str) -> str:
    """An answer as a sentence would have it."""
    label = say(game, asked.label, language=language)
    named: Mapping[Value, str] = dict(zip(asked.choices, asked.choice_labels, strict=False))
    if value in named:
        return say(game, named[value], language=language)
    if asked.kind is not Kind.FLAG:
        return f"{label} {', '.join(_numbers(asked, value))}"
    if asked.outcomes:
        return say(game, f"outcome.{asked.outcomes[0 if value else 1]}", language=language)
    return label if value else f"{say(game, 'word.no', language=language)}: {label}"


def _numbers(asked: Field, value: Value) -> Iterator[str]:
    seats = asked.kind in (Kind.SEAT, Kind.SEATS)
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, tuple):
            yield "+".join(map(str, each)) or "0"
        else:
            yield str(each + 1) if seats and isinstance(each, int) else str(each)
