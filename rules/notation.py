"""The notation in which a person types a deal: text <-> the play that `replay` takes; each game declares its grammar.

One statement a line: `key: words`, `key seat: words`, or `seat: words` for what this seat and those after it did. Seats
count from 1 as at the table. Cards are suit and rank, `CJ`, also `cj`, `♣J`, `♣B` or `C10`. `#` begins a comment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import registry
from rules.rulesets import seated
from rules.texts import pick
from rules.types import Typed
from rules.vocabulary import RECORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.rulesets import Ruleset
    from rules.types import Random
    from rules.vocabulary import Vocabulary


def read_play(game: str, text: str, vocabulary: Vocabulary = RECORDS) -> Typed:
    """A typed deal as `replay` takes it, and a problem for every word that cannot be read. Never raises on data.

    The vocabulary says how heads, words and cards are spelt. `RulesetError` for a game that has no notation.
    """
    return Typed(*registry.notation(game).grammar.read(text, vocabulary))


def write_play(game: str, play: Mapping[str, object], vocabulary: Vocabulary = RECORDS) -> str:
    """The text that `read_play` gives this play back from."""
    return registry.notation(game).grammar.write(play, vocabulary)


def explain_notation(game: str, language: str) -> tuple[tuple[str, str], ...]:
    """What can be typed, statement by statement: an example, and what it says in `de`, `fr` or `en`.

    `RulesetError` for a game that has no notation.
    """
    return tuple((typed, pick(text, language)) for typed, text in registry.notation(game).statements.items())


def sample_play(ruleset: Ruleset, seats: int, rng: Random) -> Mapping[str, object]:
    """A legal deal played to its end, every choice drawn at random; the same seed gives the same deal.

    `RulesetError` for a number of seats that the game has no table for, and for a game that has no notation.
    """
    seated(ruleset, seats)
    return registry.notation(ruleset.game).sample(ruleset.chosen, seats, rng)
