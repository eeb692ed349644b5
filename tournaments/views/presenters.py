"""A ranking, a draw and a field of players as pages show them. Nothing is worked out here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.lists.views.presenters import house_rules_of
from scoring.presenting.words import name_of
from scoring.printing.documents.draw_sheet import method
from scoring.templatetags.kiebitz import points
from tournaments.models import Event, Registration
from tournaments.queries.exports import heading
from tournaments.queries.held import Held
from tournaments.queries.rows import EQUAL, decision
from tournaments.queries.seats import SeriesState, TableState
from tournaments.queries.selections import Selection, categories, drawn
from tournaments.queries.snapshots import Publication, RankingChange
from tournaments.queries.standings import LOT, TOTAL, SeriesResult, Standing, columns, count, counted
from tournaments.queries.substitutes import in_words

MEDALS = 3
"""Places that are named first of all when a ranking is final."""
Byes = Mapping[int, Sequence[Registration]]
"""By series who has a bye in it."""


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A line of the ranking, told."""

    line: Standing
    name: str
    decided_by: str
    """What decided among equals in what is counted first, with the own number, or that nothing did; else empty."""
    leads: bool
    """Whether the name leads to a page of the player's own."""
    byes: frozenset[int] = frozenset()
    """Series in which the player has a bye."""

    played_for: str = ""
    """For whom somebody without a result of his or her own sat in, in words."""

    @property
    def series(self) -> tuple[SeriesResult | None, ...]:
        return self.line.series

    @property
    def club(self) -> str:
        """Where a guest comes from."""
        return self.line.registration.club_name if self.line.registration else ""

    @property
    def waits(self) -> bool:
        """Whether somebody has not been seated yet, and nothing else is to be said."""
        return not self.line.listed

    @property
    def mark(self) -> str:
        """What stands beside the name: disqualified, left, not present; empty where nothing does."""
        return str(self.line.mark.label) if self.line.mark else ""


@dataclass(frozen=True, slots=True)
class RankingTable:
    """The whole ranking with the headings of its columns."""

    first: str
    """What the ranking counts first."""
    series: tuple[int, ...]
    deciders: tuple[str, ...]
    rows: tuple[RankingRow, ...]

    @property
    def winners(self) -> tuple[RankingRow, ...]:
        """The first three places, with everybody who shares one."""
        return tuple(row for row in self.rows if (row.line.shown_rank or MEDALS + 1) <= MEDALS)

    @property
    def remarks(self) -> bool:
        """Whether any line says what decided it, or that somebody waits for a seat."""
        return any(row.decided_by or row.waits for row in self.rows)

    @property
    def has_byes(self) -> bool:
        """Whether any of these had a bye."""
        return any(row.byes for row in self.rows)


def ranking(event: Event, lines: Sequence[Standing], naming: Naming, byes: Byes | None = None) -> RankingTable:
    """The whole ranking, told, with the byes by series."""
    out = [(number, each.player_id) for number, people in (byes or {}).items() for each in people]
    if replaced := [each.player for line in lines for each in line.played_for]:
        naming.about(replaced)
    series = max((len(line.series) for line in lines), default=0)
    keys = columns(event, lines)
    first, *deciders = (heading(event, name) for name in keys)
    rows = tuple(
        RankingRow(
            line,
            naming(line.player),
            _reason(event, keys[0], lines, at),
            (line.seated or bool(line.played_for)) and naming.leads(line.player),  # who never sat here may have no page
            frozenset(number for number, player in out if player == line.player.pk),
            in_words(line.played_for, naming),
        )
        for at, line in enumerate(lines)
    )
    return RankingTable(first, tuple(range(1, series + 1)), tuple(deciders), rows)


class Choice(NamedTuple):
    """A ranking that can be looked at instead: where it is, what it is called, whether it is looked at now."""

    query: str
    text: str
    current: bool


def selections(event: Event, now: Selection, hidden: Held | None = None) -> tuple[tuple[Choice, ...], ...]:
    """The rankings that there are beside this one: by series, and by category; nothing where there is but one.

    `hidden`: results that the reader is not shown yet.
    """
    last = max(drawn(event), default=0)
    shown = hidden.before if hidden else last
    after = [(None if number == last else number, _after(number, last)) for number in range(1, shown + 1)]
    own = categories(event)
    by_category = [("", _("All")), *((each, each) for each in own)] if own else []
    series = tuple(_choice(replace(now, series=number), text, now) for number, text in after)
    return (
        series if len(series) > 1 else (),
        tuple(_choice(replace(now, category=each), text, now) for each, text in by_category),
    )


def _after(number: int, last: int) -> str:
    return _("Overall") if number == last else _("After series %(number)d") % {"number": number}


def _choice(other: Selection, text: str, now: Selection) -> Choice:
    parts = {"series": other.series, "category": other.category}
    return Choice(urlencode({name: value for name, value in parts.items() if value}), text, other == now)


@dataclass(frozen=True, slots=True)
class PublishedChanges:
    """A final ranking that took the place of an earlier one, told."""

    publication: Publication
    rows: tuple[tuple[str, RankingChange], ...]
    """Name, and what changed."""


def published(found: Sequence[Publication], naming: Naming) -> list[PublishedChanges]:
    """What was changed in rankings that had been final."""
    return [PublishedChanges(each, tuple((naming(change.player), change) for change in each.changes)) for each in found]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, told: its state, and of each seat the name and what it has brought."""

    state: TableState
    seats: tuple[tuple[str, int | None], ...]
    """None: not shown yet."""


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A series, told."""

    state: SeriesState
    tables: tuple[TableRow, ...]
    method: str
    """How it was drawn."""
    byes: tuple[str, ...]
    """Who has no table in it."""

    @property
    def behind(self) -> int:
        """The series that is played before this one, which is only drawn; 0 where it is played, or was."""
        ahead = self.state.untouched and not self.state.current
        return self.state.series.number - 1 if ahead else 0


def series_rows(
    drawn: Sequence[SeriesState], current: int, byes: Byes, naming: Naming, hidden: Held | None = None
) -> tuple[SeriesRow, ...]:
    """The series of number `current` and those that come after it, then those before, the latest first.

    `hidden`: results that the reader is not shown yet.
    """
    coming = [each for each in drawn if each.series.number >= current]
    before = [each for each in reversed(drawn) if each.series.number < current]
    return tuple(
        SeriesRow(
            each,
            tuple(
                _table(table, naming, told=hidden is None or each.series.number < hidden.series)
                for table in each.tables
            ),
            method(each.series.certificate),
            told_byes(byes, each.series.number, naming),
        )
        for each in (*coming, *before)
    )


def told_byes(byes: Byes, series: int, naming: Naming) -> tuple[str, ...]:
    """The names of who has a bye in this series."""
    return tuple(naming(each.player) for each in byes.get(series, ()))


def _table(state: TableState, naming: Naming, *, told: bool) -> TableRow:
    """A list in play shows how it stands, a finished one what the ranking counts of it; `told`: if it may be shown."""
    sheet = state.table.sheet
    column = counted(sheet.game)[0] if sheet.finished else TOTAL
    seats = (
        (name_of(each.player, each.seat, naming=naming), count(column, each.total, each.tallies) if told else None)
        for each in state.seats
    )
    return TableRow(state, tuple(seats))


def tie_break(event: Event, first: str, key: str | None) -> str:
    """What broke the tie with the line above, in words; nothing where what is counted `first` differs anyway."""
    if key in (None, first):
        return ""
    return _("drawing lots") if key == LOT else tally_name(event, key.lstrip("-"))


def _reason(event: Event, first: str, lines: Sequence[Standing], at: int) -> str:
    """What decided among equals in what is counted `first`, with the line's own number, or that nothing did."""
    made = decision(lines, at, first)
    if made is None or made.by == EQUAL:
        return _("equal in everything") if made else ""
    words = tie_break(event, first, made.by)
    return words if made.own is None else f"{words} {points(made.own)}"


def tally_name(event: Event, name: str) -> str:
    """What is counted under this name, in words."""
    return _("points") if name == TOTAL else _say(event, f"tally.{name}")


def ruleset_name(event: Event) -> str:
    """The rules of the event, as players call them."""
    return _say(event, f"preset.{event.played_by['preset']}")


def house_rules(event: Event) -> list[tuple[str, str]]:
    """What is played otherwise than these rules say: option and value in words."""
    return house_rules_of(rules.Ruleset.from_dict(event.played_by))


def game_name(event: Event) -> str:
    return _say(event, rules.games()[event.game].name)


def _say(event: Event, code: str) -> str:
    return rules.say(event.game, code, {}, get_language() or "en")
