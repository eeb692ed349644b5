"""A ranking, a draw and a field of players as pages show them. Nothing is worked out here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from scoring.models import Book, Player
from scoring.views.showing import house_rules_of, name_of
from tournaments.models import Event
from tournaments.queries.exports import heading
from tournaments.queries.seats import SeriesState, TableState
from tournaments.queries.standings import LOT, TOTAL, SeriesResult, Standing, count, counted


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the ranking, told."""

    line: Standing
    name: str
    decided_by: str
    """What separates it from the line above, in words; empty where nothing does."""

    @property
    def series(self) -> tuple[SeriesResult | None, ...]:
        return self.line.series

    @property
    def club(self) -> str:
        """Where a guest comes from."""
        return self.line.registration.club_name if self.line.registration else ""

    @property
    def withdrawn(self) -> bool:
        return self.line.registration is not None and self.line.registration.withdrawn


@dataclass(frozen=True, slots=True)
class Ranking:
    """The whole ranking with the headings of its columns."""

    first: str
    """What the ranking counts first."""
    series: tuple[int, ...]
    deciders: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """How a reader is told of players: who keeps the book calls the registered as they were registered."""

    kept: Book | None
    """The event's book for who keeps it, None for everybody else."""
    registered: frozenset[int]

    def __call__(self, player: Player | None, seat: int = 0) -> str:
        if player is not None and player.pk in self.registered:
            return player.name
        return name_of(player, seat, kept=self.kept)


def names(event: Event, *, keeps: bool) -> Names:
    """For a reader who keeps the event's book or does not."""
    if not keeps:
        return Names(None, frozenset())
    return Names(event.book, frozenset(event.registrations.values_list("player", flat=True)))


def ranking(event: Event, lines: Sequence[Standing], naming: Names) -> Ranking:
    """The whole ranking, told."""
    series = max((len(line.series) for line in lines), default=0)
    first, *deciders = (heading(event, name) for name in counted(event.game))
    rows = tuple(Row(line, naming(line.player), decided_by(event, line.decided_by)) for line in lines)
    return Ranking(first, tuple(range(1, series + 1)), tuple(deciders), rows)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, told: its state, and of each seat the name and what it has brought."""

    state: TableState
    seats: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series, told."""

    state: SeriesState
    tables: tuple[TableRow, ...]
    method: str
    """How it was drawn."""


def series_rows(drawn: Sequence[SeriesState], naming: Names) -> tuple[SeriesRow, ...]:
    """The series, the last one first."""
    return tuple(
        SeriesRow(each, tuple(_table(table, naming) for table in each.tables), _method(each.series.certificate))
        for each in reversed(drawn)
    )


def _table(state: TableState, naming: Names) -> TableRow:
    """A list in play shows how it stands, a finished one what the ranking counts of it."""
    sheet = state.table.sheet
    shown = counted(sheet.game)[0] if sheet.finished else TOTAL
    seats = ((naming(each.player, each.seat), count(shown, each.total, each.tallies)) for each in state.seats)
    return TableRow(state, tuple(seats))


def decided_by(event: Event, key: str | None) -> str:
    """What separated a line from the one above it, in words."""
    if key is None:
        return ""
    own = {TOTAL: _("points"), LOT: _("lot")}
    return own[key] if key in own else _say(event, f"tally.{key.lstrip('-')}")


def ruleset_name(event: Event) -> str:
    """The rules of the event, as players call them."""
    return _say(event, f"preset.{event.ruleset['preset']}")


def house_rules(event: Event) -> list[tuple[str, str]]:
    """What is played otherwise than these rules say: option and value in words."""
    return house_rules_of(rules.Ruleset.from_dict(event.ruleset))


def game_name(event: Event) -> str:
    return _say(event, rules.games()[event.game].name)


def _method(certificate: Mapping[str, object]) -> str:
    texts = {"ring": _("groups rotating around a ring"), "search": _("search by swapping players")}
    return texts.get(str(certificate.get("method")), "")


def _say(event: Event, code: str) -> str:
    return rules.say(event.game, code, {}, get_language() or "en")
