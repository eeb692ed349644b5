"""Archives of played games, whatever the game: reading, writing, comparing, sampling; formats live with the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import registry
from rules.types import Severity

if TYPE_CHECKING:
    from rules.archived import Archived
    from rules.types import Line, Problem, Random, Replay


def archived_games() -> tuple[str, ...]:
    """The games that have an archive."""
    return tuple(key for key, game in registry.games().items() if game.archive)


def read_archived(game: str, line: str) -> Archived:
    """The game that a line holds. `ArchiveError` for a line that cannot be read; its problem says why."""
    return registry.archive(game).read(line)


def write_archived(game: str, archived: Archived) -> str:
    """The line that `read_archived` reads as this game."""
    return registry.archive(game).write(archived)


def sample_archived(game: str, rng: Random, number: int) -> str:
    """A legal game, played by itself, as a line of an archive with the right result."""
    return registry.archive(game).sample(rng, number)


def differences(game: str, archived: Archived, line: Line) -> tuple[Problem, ...]:
    """Differences between a complete game, replayed and scored as `line`, and its archive; empty if there are none."""
    return registry.archive(game).differences(archived, line, registry.find(game).deal(**line.deal))


def illegal_acts(game: str, archived: Archived, replay: Replay) -> tuple[Problem, ...]:
    """The errors of a game's replay; for a game that was cut short, without those that only say so."""
    errors = tuple(problem for problem in replay.problems if problem.severity is Severity.ERROR)
    if archived.complete:
        return errors
    unfinished = registry.archive(game).unfinished
    return tuple(each for each in errors if each.code not in unfinished and not _lacks_its_last_card(each, replay))


def _lacks_its_last_card(problem: Problem, replay: Replay) -> bool:
    """Whether somebody left with one card to come, which the replay then laid for him."""
    last = (problem.params.get("seat"), problem.params.get("card"))
    return problem.code == "card_missing" and last == replay.tricks[-1].cards[-1]
