"""The ranking of an event as associations take it: under the names of the registrations, with what it is made of.

The columns of the published table come first and say the same; what adds up to a total stands behind them. Reads only.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.lists.values.rereading import read_by
from scoring.models import SeatTotal
from tournaments.models import Event
from tournaments.queries.exports import by_totals, heading, table_headings, table_row
from tournaments.queries.progress import is_provisional, told_by_totals
from tournaments.queries.selections import ALL, Selection, categories, choose
from tournaments.queries.snapshots import final_head
from tournaments.queries.standings import Standing, columns, count

Cell = int | str | None


class Page(NamedTuple):
    """A table of its own: a name, headings, rows."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Parts:
    """What seats have brought, and what it is made of."""

    points: int
    """Of the deals alone."""
    own: int
    """What the foot of the list adds for games won and lost."""
    others: int
    """What it adds for games that others lost."""
    total: int
    tallies: Mapping[str, int]

    def __add__(self, other: "Parts") -> "Parts":
        tallies = {name: number + other.tallies.get(name, 0) for name, number in self.tallies.items()}
        return Parts(
            self.points + other.points,
            self.own + other.own,
            self.others + other.others,
            self.total + other.total,
            tallies,
        )


def results(event: Event) -> list[Page]:
    """The ranking of all, that of each category, the lists by series and table, and what the event was."""
    read = _Read(event)
    pages = [read.ranking(_("Ranking"), ALL)]
    pages += [read.ranking(name, Selection(category=name)) for name in categories(event)]
    return [*pages, read.lists(), Page(_("Event"), (), list(_about(event)))]


def overall(event: Event) -> Page:
    """The ranking of all alone."""
    return _Read(event).ranking(_("Ranking"), ALL)


class _Read:
    """The lists of an event's tables, read once for all pages."""

    def __init__(self, event: Event) -> None:
        self._event, self._naming = event, Naming(event.book, keeps=True)
        found = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
        order = ("sheet__table__series__number", "sheet__table__number", "seat")
        self._seats = list(found.select_related("player", "sheet__table__series", "sheet__book").order_by(*order))
        self._parts = [_parts(each) for each in self._seats]
        self._settles = any(each.own or each.others for each in self._parts)
        self._tallies = sorted({name for each in self._parts for name in each.tallies})
        self._numbers = dict(event.registrations.values_list("player", "number"))
        mine: dict[int, list[Parts]] = defaultdict(list)
        for seat, parts in zip(self._seats, self._parts, strict=True):
            mine[seat.player_id or 0].append(parts)
        self._of_player = {player: _summed(each) for player, each in mine.items()}

    def ranking(self, title: str, selection: Selection) -> Page:
        """A ranking with the columns that everybody is shown, then those that add up."""
        found, own = choose(self._event, selection), categories(self._event)
        headings, first = list(table_headings(found, own)), columns(self._event, found.places)[0]
        rows: list[list[Cell]] = []
        for lines in found.in_parts():
            self._naming.about(line.player for line in lines)
            for line in lines:
                cells = list(table_row(line, self._naming(line.player), own))
                rows.append([*cells, *[None] * (len(headings) - len(cells)), *self._made_of(line, first)])
        return Page(title, [*headings, *self._headings()], rows)

    def _made_of(self, line: Standing, first: str) -> list[Cell]:
        """Nothing where what is kept of the lists is not what was published: then the total stands alone."""
        parts = self._of_player.get(line.player.pk)
        if parts is None or count(first, parts.total, parts.tallies) != line.total:
            return [None] * len(self._headings())
        return self._cells(parts)

    def _headings(self) -> list[str]:
        settled = [_("For own games"), _("For games others lost")] if self._settles else []
        counted = [heading(self._event, name) for name in self._tallies]
        return [_("Points of the deals"), *settled, _("Sum of the points"), *counted]

    def _cells(self, parts: Parts) -> list[Cell]:
        settled = [parts.own, parts.others] if self._settles else []
        return [parts.points, *settled, parts.total, *(parts.tallies.get(name, 0) for name in self._tallies)]

    def lists(self) -> Page:
        """Each list by series and table, a line for each seat."""
        self._naming.about(seat.player for seat in self._seats)
        headings = [_("Series"), _("Table"), _("Seat"), _("No."), _("Name"), *self._headings()]
        rows = [[*self._where(seat), *self._cells(parts)] for seat, parts in zip(self._seats, self._parts, strict=True)]
        return Page(_("Sheets"), headings, rows)

    def _where(self, seat: SeatTotal) -> Iterator[Cell]:
        table = seat.sheet.table
        yield from (table.series.number, table.number, seat.seat + 1)
        if seat.player is not None:
            yield from (self._numbers.get(seat.player.pk), self._naming(seat.player))


def _parts(seat: SeatTotal) -> Parts:
    """What is settled is worked out of the counts; where it does not add up, as on a paper that was not checked, all of
    it stays with the points.
    """
    ruleset = rules.Ruleset.from_dict(read_by(seat.sheet.book.ruleset, seat.sheet.ruleset))
    own, others = rules.settled(ruleset, seat.sheet.seats, seat.tallies) or (0, 0)
    if seat.points + own + others != seat.total:
        return Parts(seat.total, 0, 0, seat.total, seat.tallies)
    return Parts(seat.points, own, others, seat.total, seat.tallies)


def _summed(parts: Sequence[Parts]) -> Parts:
    return reduce(Parts.__add__, parts)


def _about(event: Event) -> Iterator[tuple[Cell, ...]]:
    """What it was, by lines of two cells."""
    with timezone.override(event.zone):
        day = date_format(timezone.localtime(event.starts_at), "DATE_FORMAT")
    yield _("Event"), event.book.title
    yield _("Day"), day
    yield _("Place"), event.place
    yield _("Club"), event.book.club.name if event.book.club else ""
    yield _("Rules"), rules.say(event.game, f"preset.{event.played_by['preset']}", {}, get_language() or "en")
    yield _("Series"), event.series.count()
    yield _("Players"), event.registrations.filter(withdrawn=False).count()
    yield _("Ranking"), _("provisional") if is_provisional(event) else _("final")
    if number := told_by_totals(event):
        yield _("Remark"), by_totals(number)
    if head := final_head(event):
        yield _("Checksum"), head
