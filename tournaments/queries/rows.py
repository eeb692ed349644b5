"""A ranking as values: its lines, and what each series brought. Nothing is read here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.models import Player
from tournaments.models import Registration
from tournaments.values import plans


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What one series brought a player, and the list that tells how."""

    sheet_id: int
    total: int
    """Of what the ranking counts first."""


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


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the ranking."""

    rank: int | None
    """None for whoever has not been seated yet."""
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
    def withdrawn(self) -> bool:
        return self.registration is not None and self.registration.withdrawn
