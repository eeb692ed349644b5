"""Which values an answer about a list is made of; `scoring.api.answers` declares how they are told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from rules.types import Field, Section
from scoring.access import Naming
from scoring.lists.queries.loaded import Loaded, head_of
from scoring.lists.values.log import Draft
from scoring.models import Entry, Sheet
from scoring.presenting.lists import present
from scoring.presenting.values import Presentation


@dataclass(frozen=True, slots=True)
class Detail:
    """A list with all that a client needs to keep it, the coming deal's fields included."""

    presentation: Presentation
    aliases: Mapping[str, int]
    """Who is read for players whom the log names, as far as this reader is told whom it names."""

    @property
    def sheet(self) -> Sheet:
        return self.presentation.loaded.sheet

    @property
    def ruleset(self) -> rules.Ruleset:
        return self.presentation.loaded.ruleset

    @property
    def heading(self) -> Mapping[str, Any]:
        return head_of(self.sheet)

    @property
    def sections(self) -> tuple[Section, ...]:
        return tuple(part.section for part in self.presentation.parts)

    @property
    def fields(self) -> tuple[Field, ...]:
        return rules.fields(self.ruleset, self.sheet.seats, after=self.presentation.loaded.folded)


@dataclass(frozen=True, slots=True)
class Current:
    """A list as it stands now, and the entries that somebody had not seen."""

    presentation: Presentation
    since: tuple[Entry, ...]


def detail(loaded: Loaded, naming: Naming, *, money: bool) -> Detail:
    """For who keeps a list, or looks at all of it; `money`: whether he or she is told what each seat pays or gets."""
    return Detail(present(loaded, money=money), loaded.sheet.aliases if naming.tells_names else {})


def both(yours: Draft, current: Loaded) -> Mapping[str, Draft | Current]:
    """Both versions, for who keeps the list to decide: what was sent, and the list as it stands now with what came
    first.
    """
    since = tuple(each for each in current.entries if each.sequence > yours.revision)
    return {"yours": yours, "current": Current(present(current, money=True), since)}


def words_of(sheet: Sheet, naming: Naming | None = None) -> dict[str, Any]:
    """What an answer about a list is worded by, as the declarations take it; only who keeps one writes into it."""
    return {"game": sheet.game, "naming": naming or Naming(sheet.book, keeps=True)}
