"""A ranking as values: its lines, and what each series brought. Nothing is read here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.models import Player
from scoring.presenting.marks import Mark
from tournaments.models import Registration
from tournaments.queries.marked import mark_of
from tournaments.queries.substitutes import PlayedFor
from tournaments.values import plans


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What one series brought a player, and the list that tells how."""

    sheet_id: int
    total: int
    """Of what the ranking counts first."""
    played: bool = True
    """Whether the list holds anything."""
    before: tuple[int, ...] = ()
    """The lists that ended early, from which this one goes on: the total is the sum of all."""

    @property
    def sheets(self) -> tuple[int, ...]:
        """All lists that tell how, in the order in which they were played."""
        return (*self.before, self.sheet_id)

    @property
    def told(self) -> int | None:
        """What stands in the column of the series: nothing before anything counts in its list."""
        return self.total if self.played or self.total else None


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the ranking before anybody is looked up: of ten thousand there is room for these."""

    player: int
    rank: int | None
    """As in `Standing`, and so are the others."""
    total: int
    deciders: tuple[tuple[str, int], ...]
    decided_by: str | None
    kept: Mapping[str, Any] | None = None
    """The line as it was made final."""
    seated: bool = True
    """False for whoever has not been seated yet; with a seat and without a rank somebody is disqualified."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the ranking."""

    rank: int | None
    """None for whoever has not been seated yet, or is disqualified."""
    player: Player
    registration: Registration | None
    """None for somebody who sat down without being registered."""
    total: int
    """Of what the ranking counts first: points or, in some games, matches won."""
    series: tuple[SeriesResult | None, ...]
    deciders: tuple[tuple[str, int], ...]
    """All else that the game ranks by as people count it, weightiest first."""
    decided_by: str | None
    """What separates this line from the one above: `total`, a tally of the game, or `-lot`."""
    played_for: tuple[PlayedFor, ...] = ()
    """For whom the player, who holds nothing that was played, sat in."""

    @property
    def number(self) -> int | None:
        """The start number."""
        return self.registration.number if self.registration else None

    @property
    def club_name(self) -> str:
        """Where a guest comes from; empty at home and for the unregistered."""
        return self.registration.club_name if self.registration else ""

    @property
    def categories(self) -> tuple[str, ...]:
        """The event's own categories in which the player is ranked; none where the event has none of its own."""
        own = plans.read(self.registration.event.plan).categories if self.registration else ()
        return tuple(each for each in (self.registration.categories if self.registration else ()) if each in own)

    @property
    def seated(self) -> bool:
        """Whether the line has a total, with a rank or without."""
        return self.rank is not None or any(self.series)

    @property
    def shown_rank(self) -> int | None:
        """The rank as every face shows it: none for whoever has not played yet."""
        begun = self.total or any(each.played for each in self.series if each)
        return self.rank if begun else None

    @property
    def mark(self) -> Mark | None:
        """What stands beside the name on every face."""
        if self.registration is None:
            return None
        played = bool(self.played_for) or any(each.played for each in self.series if each)
        return mark_of(self.registration, self.registration.event.state, played=played)

    @property
    def mark_code(self) -> str | None:
        """The mark as programs are told: who went home from an evening has left like anybody else."""
        return self.mark and self.mark.code

    @property
    def listed(self) -> bool:
        """Whether the line stands on what hangs on a wall: whoever waits for a first seat does not."""
        return self.seated or self.mark is not None or bool(self.played_for)

    @property
    def withdrawn(self) -> bool:
        return self.registration is not None and self.registration.withdrawn


EQUAL = "equal"
"""Nothing decided: the rank is shared."""


class Decision(NamedTuple):
    """What decided among equals in what is counted first."""

    by: str
    """A key as in `Standing.decided_by`, or `EQUAL`."""
    own: int | None = None
    """The line's own number of it; None of a lot."""


def decided_by(lines: Sequence[Standing | Place], at: int, first: str) -> str | None:
    """The key that `decision` is about, or `EQUAL`."""
    line, below = lines[at], lines[at + 1] if at + 1 < len(lines) else None
    if any(0 <= beside < len(lines) and lines[beside].rank == line.rank for beside in (at - 1, at + 1)):
        return EQUAL
    key = line.decided_by if line.decided_by not in (None, first) else below.decided_by if below else None
    return None if key == first else key


def decision(lines: Sequence[Standing], at: int, first: str) -> Decision | None:
    """What separates a line from the one above, else from the one below; nothing where no other line is as good."""
    line = lines[at]
    key = decided_by(lines, at, first) if line.shown_rank is not None else None
    if key is None or key == EQUAL:
        return Decision(EQUAL) if key else None
    name = key.lstrip("-")
    return Decision(key, line.total if name == "total" else dict(line.deciders).get(name))
