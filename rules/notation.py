"""The notation in which a person types a deal: text <-> the play that `replay` takes; each game declares its grammar.

One statement a line: `key: words`, `key seat: words`, or `seat: words` for what this seat and those after it did. Seats
count from 1 as at the table. Cards are suit and rank, `CJ`, also `♣J`, `KrB` or `trèfle valet`. `#` begins a comment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import registry
from rules.rulesets import seated
from rules.texts import pick, spoken
from rules.types import Typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.rulesets import Ruleset
    from rules.types import Random


def read_play(game: str, text: str) -> Typed:
    """A typed deal as `replay` takes it, and a problem for every word that cannot be read. Never raises on data.

    It is read in German, French and English at once. `RulesetError` for a game that has no notation.
    """
    return Typed(*registry.notation(game).grammar.read(text))


def write_play(game: str, play: Mapping[str, object], language: str = "") -> str:
    """The text that `read_play` gives this play back from: in `de`, `fr` or `en`, or in the words of records.

    `RulesetError` for a game that has no notation.
    """
    return registry.notation(game).grammar.write(play, spoken(language) if language else "")


def explain_notation(game: str, language: str) -> tuple[tuple[str, str], ...]:
    """What can be typed, statement by statement: an example, and what it says in `de`, `fr` or `en`.

    `RulesetError` for a game that has no notation.
    """
    notation = registry.notation(game)
    words = notation.grammar.written_words(spoken(language))
    return tuple(
        (notation.grammar.respelt(typed, spoken(language)), pick(text, language).format_map(words))
        for typed, text in notation.statements.items()
    )


def sample_play(ruleset: Ruleset, seats: int, rng: Random) -> Mapping[str, object]:
    """A legal deal played to its end, every choice drawn at random; the same seed gives the same deal.

    `RulesetError` for a number of seats that the game has no table for, and for a game that has no notation.
    """
    seated(ruleset, seats)
    return registry.notation(ruleset.game).sample(ruleset.chosen, seats, rng)
