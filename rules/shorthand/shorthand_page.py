"""The tables of docs/notation.md that tell of the shorthand, rendered from the marks that each game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from rules import registry
from rules.shared_texts import TEXTS
from rules.shorthand.legend import in_words
from rules.shorthand.marks import LANGUAGES, Signed, Table, Word, words
from rules.texts import pick, say
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rules.shorthand.marks import Mark
    from rules.spelling import Spelt
    from rules.types import Field, Value

HEADING = Text("{}: eine Zeile je Spiel", "{} : une ligne par donne", "{}: a line for each deal")
LINES = Text("Zeile|sagt", "ligne|ce qu'elle dit", "line|says")
MARKS = Text("sagt|Deutsch|Französisch|Englisch", "dit|allemand|français|anglais", "says|German|French|English")


def section(language: str) -> str:
    """All games, as Markdown."""
    return "".join(_game(game, language) for game, info in rules.games().items() if info.shorthand)


def _game(game: str, language: str) -> str:
    """Lines as they are usually typed, then every mark with its spellings."""
    ruleset = rules.ruleset(game)
    seats = rules.seats(ruleset)[0]
    heading = pick(HEADING, language).format(say(game, rules.games()[game].name, language=language))
    examples = [[f"`{typed}`", said] for typed, said in rules.shorthand_examples(ruleset, seats, language)]
    lines, marks = (
        _table(pick(LINES, language), examples),
        _table(pick(MARKS, language), _rows(game, seats, language)),
    )
    return f"\n## {heading}\n\n{lines}\n{marks}"


def _rows(game: str, seats: int, language: str) -> Iterator[Sequence[str]]:
    asked, told = _asked(game), set[tuple[str, str]]()
    for mark in (mark for form in registry.shorthand(game).forms for mark in form.marks):
        for said, cells in _said(game, mark, asked.get(mark.key), seats, language):
            if (mark.key, said) not in told:
                told.add((mark.key, said))
                yield [said, *cells]


def _asked(game: str) -> Mapping[str, Field]:
    """The questions of every preset, each with most of its answers."""
    found: dict[str, Field] = {}
    for preset in rules.games()[game].presets:
        ruleset = rules.ruleset(game, preset)
        for field in rules.fields(ruleset, rules.seats(ruleset)[0]):
            if len(field.choices) >= len(found.get(field.key, field).choices):
                found[field.key] = field
    return found


def _said(game: str, mark: Mark, asked: Field | None, seats: int, language: str) -> Iterator[tuple[str, Sequence[str]]]:
    label = say(game, asked.label if asked else f"field.{mark.key}", language=language)
    if isinstance(mark, Word):
        for value, spelt in mark.words.items():
            answer = _answer(game, mark.key, asked, value, language)
            yield answer if answer == label else f"{label}: {answer}", _spelt(spelt)
        return
    typed = [_listed(each for each, _ in mark.typed(Table(seats, one))) for one in LANGUAGES]
    more = [mark.plus, mark.minus] if isinstance(mark, Signed) else [getattr(mark, "spelt", None)]
    columns = zip(typed, *(_spelt(each) for each in more if each), strict=True)
    yield label, [", ".join(dict.fromkeys(filter(None, cells))) for cells in columns]


def _answer(game: str, key: str, asked: Field | None, value: Value, language: str) -> str:
    """Also of what only some house rule asks."""
    code = f"{key}.{value}"
    if asked is None or (asked.choices and value not in asked.choices):
        known = code in TEXTS or code in registry.find(game).texts
        return say(game, code if known else f"field.{key}", language=language)
    return in_words(game, asked, value, language)


def _spelt(spelt: Spelt) -> Sequence[str]:
    return [_listed(words(spelt, language)) for language in LANGUAGES]


def _listed(typed: Iterable[str]) -> str:
    return ", ".join(f"`{each}`" for each in typed if each)


def _table(head: str, rows: Iterable[Sequence[str]]) -> str:
    columns = head.split("|")
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
