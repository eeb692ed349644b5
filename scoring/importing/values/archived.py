"""Games of an archive as they will be kept: read, replayed card by card, and compared with what was recorded."""

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime

import rules
from rules.archived import ArchiveError
from rules.types import Deal, Problem, Sheet
from scoring import names
from scoring.lists.values.problems import error


@dataclass(frozen=True, slots=True)
class ArchivedSheet:
    """A list that can be kept: of one deal where the archive knows single games."""

    line: int
    """Where it stood in its file."""
    id: str
    title: str
    players: tuple[str, ...]
    """By seat; empty where the archive names nobody."""
    played_at: datetime | None
    deals: tuple[Deal, ...]
    complete: bool = True
    """False: a game cut short, so the deal says no more than the archive's own result."""
    scored: Sheet | None = None
    """What the rules make of its only deal, where that was asked already."""


class Disagrees(Exception):  # noqa: N818  a finding, not a failure
    """A game that was not played by the rules, or does not replay to its recorded result."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__(", ".join(problem.code for problem in problems))


def read(ruleset: rules.Ruleset, text: str, line: int) -> ArchivedSheet:
    """The game in this line. Raises `ArchiveError` if it cannot be read and `Disagrees` if it contradicts itself."""
    archived = rules.read_archived(ruleset.game, text)
    name = _name(archived.id) or hashlib.sha256(text.encode()).hexdigest()[:32]
    game = ArchivedSheet(
        line=line,
        id=name,
        title=name,
        players=tuple(_name(name) for name in archived.players),
        played_at=parse_datetime(archived.played_at) if archived.played_at else None,
        deals=(archived.recorded,),
        complete=archived.complete,
    )
    played = rules.replay(ruleset, archived.play)
    found = rules.illegal_acts(ruleset.game, archived, played)
    if archived.complete:
        scored = rules.score(ruleset, archived.seats, [played.deal])
        found += rules.differences(ruleset.game, archived, scored.lines[0])
        game = replace(game, deals=(played.deal,), scored=scored)
    if found:
        raise Disagrees(found)
    return game


def _name(text: str) -> str:
    try:
        return names.clean(text)
    except ValidationError as unfit:
        raise ArchiveError(error("entry_text_unfit", "name")) from unfit
