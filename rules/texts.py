"""Says codes in a language: picks the text, fills it, strings steps together; a game's own texts live with the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules import registry
from rules.shared_texts import TEXTS
from rules.steps import values
from rules.types import NOTHING, Op, Param, Problem, Step, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

LANGUAGES = ("de", "fr", "en")
FALLBACK = "en"

PLACES = frozenset({"seat", "dealer", "planned", "declarer", "offender", "turn", "beside"})
"""Params that hold a seat: counted from 0 in code, from 1 at the table."""

TOGETHER = frozenset({"tied", "playing"})
"""Params that hold several seats as they are counted at the table, `1, 3, 4`."""

CARDS = frozenset({"card", "cards", "led", "low"})
"""Params that hold cards as archives write them, `CJ SJ`: players read their symbols."""

PLACE = re.compile(r"\b(?:la place|place|platz|seat)\s(?=\{(?:" + "|".join(sorted(PLACES)) + r")\})", re.IGNORECASE)
"""What stands before the number of a seat, and not before a name."""

BRACKETS = re.compile(r"\(([^()]*) \(([^()]*)\)\)")
"""A name in brackets behind a seat that stands in brackets."""

SHARE = re.compile(r"\{seat\}\s?: \{points\}")
"""A step that tells no more than what a seat is given."""

NAMING = frozenset({"given", "allowed", "key"})
"""Params that hold words of records, one or several, which a problem may have labels for."""

WRITTEN = frozenset({"given", "key", "seats"})
"""Params that hold what somebody wrote, which may happen to look like a code: shown as it is."""


class Counted(int):
    """A number that chooses the word behind it, `{points} {points:Auge|Augen}`: the first of one, else the second."""

    @property
    def is_one(self) -> bool:
        return abs(self) == 1

    def __format__(self, words: str) -> str:
        one, _, many = words.partition("|")
        return (one if self.is_one else many) if words else str(int(self))


class FrenchCounted(Counted):
    """The same in French, where nothing is singular, too."""

    @property
    def is_one(self) -> bool:
        return abs(self) < 2


def say(game: str, code: str, params: Mapping[str, Param] = NOTHING, language: str = FALLBACK) -> str:
    """The text of a code, of this game or shared by all games, in `de`, `fr` or `en` (`de-ch` counts as `de`).

    Seats in the params come out counted from 1, and a param that is itself a code comes out as its text.
    Raises KeyError for an unknown code: codes come from the rules, never from data.
    """
    return _filled(game, _template(game, code, language), params, language)


def sentence(game: str, problem: Problem, language: str, names: Sequence[str] = (), *, codes: bool = False) -> str:
    """A problem as a sentence for the reader; a game may word a common problem better for one of its fields.

    With the players' names by seat, a seat is named behind its number: `Platz 2 (Bernd)`. With `codes`, for whoever
    writes records by hand or by program, what is called by its label is followed by its code: `Armut (poverty)`.
    """
    texts = registry.find(game).texts
    special = (f"{problem.code}.{field}" for field in problem.fields)
    code = next((each for each in special if each in texts), problem.code)
    called = [f"{place} ({name})" for place, name in enumerate(names, start=1)]
    params = {
        **problem.params,
        **_of_the_notation(game, problem, language),
        **_of_the_record(game, problem, language, codes=codes),
    }
    return BRACKETS.sub(r"(\1, \2)", _filled(game, _template(game, code, language), params, language, called))


def _of_the_record(game: str, problem: Problem, language: str, *, codes: bool) -> Mapping[str, Param]:
    """What a problem names by words of records, in the reader's words; a word that has no label stays as it is."""
    called = {word: _called(game, word, label, language, codes=codes) for word, label in problem.labels.items()}
    named = ((name, problem.params.get(name)) for name in NAMING if called)
    return {
        name: _strung([called.get(word, word) for word in given.split(", ")], language)
        for name, given in named
        if isinstance(given, str)
    }


def _strung(words: Sequence[str], language: str) -> str:
    """With semicolons where a comma stands in one of them."""
    apart = any(", " in word for word in words)
    return (pick(TEXTS["punctuation.semicolon"], language) if apart else ", ").join(words)


def _called(game: str, word: str, label: str, language: str, *, codes: bool) -> str:
    if label not in TEXTS and label not in registry.find(game).texts:
        return word
    said = say(game, label, NOTHING, language)
    return with_code(said, word) if codes else said


def with_code(label: str, code: str) -> str:
    """What something is called, and behind it what records and requests call it: `Armut (poverty)`."""
    return label if label == code else f"{label} ({code})"


def _of_the_notation(game: str, problem: Problem, language: str) -> Mapping[str, Param]:
    """What a problem of a typed deal names, as it is typed in the reader's language."""
    notation = registry.find(game).notation
    if notation is None or not problem.code.startswith("notation_"):
        return NOTHING
    return notation.grammar.vocabulary.told(problem.params, spoken(language))


def explain_steps(game: str, steps: Sequence[Step], language: str, names: Sequence[str] = ()) -> tuple[str, ...]:
    """One short text per step, with the running value: `("mit 2", "Spiel 3", "mal 12 = 36", "gewonnen: +36")`.

    With the players' names by seat, seats are called by them instead of their numbers.
    """
    return tuple(_worded(game, steps, language, names))


def explain(game: str, steps: Sequence[Step], language: str, names: Sequence[str] = ()) -> str:
    """The steps as one sentence: `mit 2, Spiel 3, mal 12 = 36; gewonnen: +36`.

    A semicolon begins a new group of steps: a value that is set anew, and whatever is given to a seat.
    With the players' names by seat, seats are called by them, and what only repeats what each is given is left out:
    whoever names the players shows their points beside them.
    """
    sentence_so_far, semicolon = "", pick(TEXTS["punctuation.semicolon"], language)
    for step, text in zip(steps, _worded(game, steps, language, names), strict=True):
        if names and SHARE.fullmatch(_step(game, step, language, names)):
            continue
        begins = step.op is Op.SET or step.seat is not None
        sentence_so_far += f"{semicolon if begins else ', '}{text}" if sentence_so_far else text
    return sentence_so_far


def _worded(game: str, steps: Sequence[Step], language: str, names: Sequence[str]) -> Iterator[str]:
    for step, value in zip(steps, values(steps), strict=True):
        brought = step.amount * value if step.op is Op.SHARE else step.amount
        known: dict[str, Param] = {"amount": step.amount, "value": value, "points": signed(brought), "seat": step.seat}
        yield _filled(game, _step(game, step, language, names), {**known, **step.params}, language, names)


def _step(game: str, step: Step, language: str, names: Sequence[str]) -> str:
    """The template of a step; where seats have names, without the word that stands before their numbers."""
    template = _template(game, f"step.{step.code}", language)
    return PLACE.sub("", template) if names else template


def _template(game: str, code: str, language: str) -> str:
    texts = registry.find(game).texts
    return pick(texts[code] if code in texts else TEXTS[code], language)


def _filled(game: str, template: str, params: Mapping[str, Param], language: str, names: Sequence[str] = ()) -> str:
    return template.format_map({name: _spoken(game, name, value, language, names) for name, value in params.items()})


def signed(points: int) -> str:
    """Points as a list shows them: +48, -120, 0."""
    return f"{points:+d}" if points else "0"


def pick(text: Text, language: str) -> str:
    """The text in this language, else in English."""
    return str(getattr(text, spoken(language)))


def spoken(language: str) -> str:
    """The one of our languages that is meant, `de` by `de-ch`; English for any other."""
    code = language.replace("_", "-").partition("-")[0].lower()
    return code if code in LANGUAGES else FALLBACK


def _spoken(game: str, name: str, value: Param, language: str, names: Sequence[str]) -> Param:
    if isinstance(value, bool):
        return say(game, "word.yes" if value else "word.no", NOTHING, language)
    if name in PLACES and isinstance(value, int):
        return names[value] if 0 <= value < len(names) else value + 1
    if name in CARDS | TOGETHER and isinstance(value, str):
        return _listed(game, name, value, language)
    if isinstance(value, int):
        return FrenchCounted(value) if spoken(language) == "fr" else Counted(value)
    if name in WRITTEN or not isinstance(value, str) or "." not in value:
        return value
    known = value in TEXTS or value in registry.find(game).texts
    return say(game, value, NOTHING, language) if known else value


def _listed(game: str, name: str, value: str, language: str) -> str:
    """Cards with their symbols; seats as people name several, `1, 3 und 4`."""
    if name in CARDS:
        return " ".join(say(game, f"card.{card}", NOTHING, language) for card in value.split())
    before, comma, last = value.rpartition(", ")
    return f"{before} {say(game, 'word.and', NOTHING, language)} {last}" if comma else last
