"""The notation in which a person types a deal: lines, seats and cards; each game brings its own words.

One statement a line: `key: words`, `key seat: words`, or `seat: words` for what this seat and those after it did. Seats
count from 1 as at the table. Cards are suit and rank, `CJ`, also `cj`, `♣J`, `♣B` or `C10`. `#` begins a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules import registry
from rules.cards import CARD_POINTS, SUITS
from rules.reading import error
from rules.texts import pick
from rules.types import Typed, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from rules.cards import Card
    from rules.rulesets import Ruleset
    from rules.types import Problem, Random

LONGEST = 20_000
"""Characters. No deal of any game needs more."""
PLAYED = ""
"""Key of a statement that begins with a seat alone."""

SYMBOLS: Mapping[str, str] = MappingProxyType(dict(zip("♣♠♥♦♧♤♡♢", SUITS * 2, strict=True)))
RANKS: Mapping[str, str] = MappingProxyType({"B": "J", "V": "J", "D": "Q", "R": "K"})
"""Bube, valet, Dame and dame, roi: what stands on the cards, and in front of the players, in their language."""
HEAD = re.compile(r"\s*([a-z_]*)\s*([1-9])?\s*:(.*)", re.ASCII | re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Statement:
    """A line of the notation, taken apart."""

    number: int
    """Of the line, from 1."""
    key: str
    """In small letters; `PLAYED` where the line begins with a seat."""
    seat: int | None
    """From 0."""
    words: tuple[str, ...]


def statements(text: str, keys: Collection[str]) -> tuple[tuple[Statement, ...], tuple[Problem, ...]]:
    """The statements of a text, and a problem for every line that is none; `keys` are the game's own words."""
    if not isinstance(text, str):
        return (), (error("not_a_text", "text", given=shown(text)),)
    if len(text) > LONGEST:
        return (), (error("text_too_long", "text", length=LONGEST),)
    found: list[Statement] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.partition("#")[0].strip()
        statement = _statement(number, bare)
        if statement is not None and statement.key in {PLAYED, *keys}:
            found.append(statement)
        elif bare:
            allowed = ", ".join(sorted(keys))
            problems.append(error("notation_bad_line", "text", line=number, given=shown(bare), allowed=allowed))
    return tuple(found), tuple(problems)


def _statement(number: int, line: str) -> Statement | None:
    matched = HEAD.fullmatch(line)
    if matched is None or not (matched[1] or matched[2]):
        return None
    seat = int(matched[2]) - 1 if matched[2] else None
    return Statement(number, matched[1].lower(), seat, tuple(matched[3].replace(",", " ").split()))


def unreadable(statement: Statement, word: str) -> Problem:
    """A word of a statement that means nothing there."""
    return error("notation_bad_word", "text", line=statement.number, given=shown(word))


def repeated(statement: Statement) -> Problem:
    """A statement that can be made once, made again."""
    key = statement.key if statement.seat is None else f"{statement.key} {statement.seat + 1}"
    return error("notation_said_twice", "text", line=statement.number, given=key)


def card(word: str) -> Card | None:
    """The card that a word names, suit first; None for any other word."""
    plain = "".join(SYMBOLS.get(sign, sign) for sign in word).upper().replace("10", "T")
    plain = plain[:1] + "".join(RANKS.get(rank, rank) for rank in plain[1:])
    known = len(plain) == 2 and plain[0] in SUITS and plain[1] in CARD_POINTS
    return plain if known else None


def line(key: str, words: Iterable[object], seat: int | None = None) -> str:
    """A statement as text, the seat counted from 1."""
    head = " ".join(filter(None, (key, "" if seat is None else str(seat + 1))))
    return " ".join((f"{head}:", *map(str, words)))


def read_play(game: str, text: str) -> Typed:
    """A typed deal as `replay` takes it, and a problem for every word that cannot be read. Never raises on data.

    `RulesetError` for a game that has no notation.
    """
    return Typed(*registry.notation(game).read(text))


def write_play(game: str, play: Mapping[str, object]) -> str:
    """The text that `read_play` gives this play back from."""
    return registry.notation(game).write(play)


def explain_notation(game: str, language: str) -> tuple[tuple[str, str], ...]:
    """What can be typed, statement by statement: an example, and what it says in `de`, `fr` or `en`.

    `RulesetError` for a game that has no notation.
    """
    return tuple((typed, pick(text, language)) for typed, text in registry.notation(game).statements.items())


def sample_play(ruleset: Ruleset, seats: int, rng: Random) -> Mapping[str, object]:
    """A deal played legally to its end, every choice drawn by lot; the same seed plays the same deal.

    `RulesetError` for a number of seats that the game has no table for, and for a game that has no notation.
    """
    registry.seated(ruleset.game, seats)
    return registry.notation(ruleset.game).sample(ruleset.chosen, seats, rng)
