"""Renders the tables and examples of `docs/notation.md` in three languages: `python -m rules.notation_page`.

What stands above the first table is written by hand and stays. The deal that a game shows lies beside its words,
`example.txt`; the rules themselves never read a file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rules
from rules import registry
from rules.alphabets import ALPHABETS, SYMBOLS
from rules.shorthand.shorthand_page import section
from rules.texts import pick
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules.spelling import Spelt

GAMES = Path(__file__).parent / "games"
DOCS = Path(__file__).parent.parent / "docs"

LANGUAGE_NAMES: Mapping[str, Text] = {
    "de": Text("Deutsch", "allemand", "German"),
    "fr": Text("Französisch", "français", "French"),
    "en": Text("Englisch", "anglais", "English"),
}
HEADINGS: Mapping[str, Text] = {
    "statements": Text("Angabe|sagt", "indication|ce qu'elle dit", "statement|says"),
    "words": Text(
        "Alle Wörter, gleich in welcher Sprache Sie lesen:",
        "Tous les mots, quelle que soit votre langue :",
        "Every word, whichever language you read:",
    ),
    "recorded": Text("im Datensatz", "dans les données", "in records"),
    "scores": Text("Dieses Spiel zählt: {}.", "Cette donne compte : {}.", "This deal scores: {}."),
}


def path(language: str) -> Path:
    """Where the page of a language lies; English has none in its name."""
    return DOCS / ("notation.md" if language == "en" else f"notation.{language}.md")


def page(language: str) -> str:
    """The whole page as Markdown, with what is written by hand as it stands."""
    played = [game for game, info in rules.games().items() if info.notation]
    prose, _, _ = path(language).read_text(encoding="utf-8").partition("\n|")
    return prose + _cards(language) + "".join(_game(game, language) for game in played) + section(language)


def example(game: str) -> str:
    """The deal that the page of this game shows, as records spell it."""
    return (GAMES / game / "example.txt").read_text(encoding="utf-8")


def _cards(language: str) -> str:
    """Letters and names of suits and ranks, by language."""
    names = [pick(LANGUAGE_NAMES[each], language) for each in ALPHABETS]
    suits = [
        [SYMBOLS[suit][0], *(_ways(each.suits[suit], each.suit_names[suit]) for each in ALPHABETS.values())]
        for suit in "CSHD"
    ]
    ranks = [
        [rank, *(_ways(each.ranks[rank], each.rank_names[rank]) for each in ALPHABETS.values())] for rank in "AKQJT987"
    ]
    return "\n" + _table(["", *names], [*suits, *ranks])


def _game(game: str, language: str) -> str:
    statements = [[f"`{typed}`", words] for typed, words in rules.explain_notation(game, language)]
    told, spelt = pick(HEADINGS["statements"], language), pick(HEADINGS["words"], language)
    return (
        f"\n## {rules.say(game, rules.games()[game].name, language=language)}\n\n"
        + _table(told.split("|"), statements)
        + f"\n{spelt}\n\n{_words(game, language)}\n{_example(game, language)}"
    )


def _words(game: str, language: str) -> str:
    """Every head and every word, in all languages."""
    grammar = registry.notation(game).grammar
    heads = {f"{head}:": spelt for head, spelt in grammar.vocabulary.heads.items() if head in grammar.heads}
    columns = [pick(HEADINGS["recorded"], language), *(pick(LANGUAGE_NAMES[each], language) for each in ALPHABETS)]
    return _table(columns, [*_rows(heads, ":"), *_rows(grammar.vocabulary.words, "")])


def _rows(table: Mapping[str, Spelt], colon: str) -> Iterable[Sequence[str]]:
    for code, spelt in table.items():
        spellings = [[each.strip() for each in one.split(",") if each.strip()] for one in spelt]
        yield [f"`{code}`", *(", ".join(f"`{each}{colon}`" for each in one) for one in spellings)]


def _example(game: str, language: str) -> str:
    """A deal in the words of the language, and what it scores."""
    play, ruleset = rules.read_play(game, example(game)).play, rules.ruleset(game)
    deal = rules.replay(ruleset, play).deal
    line = rules.score(ruleset, rules.games()[game].seats[0], [deal]).lines[0]
    typed = rules.write_play(game, play, language)
    scores = pick(HEADINGS["scores"], language).format(rules.explain(game, line.steps, language))
    return f"```{game}\n{typed}```\n\n{scores}\n"


def _ways(letters: Sequence[str], names: Sequence[str]) -> str:
    return ", ".join(f"`{each}`" for each in (*letters, *names))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> None:
    """Write the pages."""
    for language in rules.LANGUAGES:
        path(language).write_text(page(language), encoding="utf-8")


if __name__ == "__main__":
    main()
