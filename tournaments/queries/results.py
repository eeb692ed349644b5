"""The ranking of an event as associations take it: under the names of the registrations, with what it is made of.

The columns of the published table come first and say the same; what adds up to a total stands behind them. Reads only.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.lists.values import totals
from scoring.lists.values.rereading import read_by
from scoring.models import SeatTotal
from tournaments.models import Event
from tournaments.queries import payments
from tournaments.queries.exports import has_marks, heading, of_lots, remarks, table_headings, table_row
from tournaments.queries.progress import is_provisional
from tournaments.queries.selections import ALL, Selection, categories, choose
from tournaments.queries.snapshots import final_head
from tournaments.queries.standings import Standing, columns, count

Cell = int | str | Decimal | None
LOST, OTHERS_LOST = "lost", "opponents_lost"
"""Tallies: the second is what the others at a table have of the first, where a paper said only that."""


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
    """Only what all of these lists say."""

    def __add__(self, other: "Parts") -> "Parts":
        both = self.tallies.keys() & other.tallies.keys()
        tallies = {name: self.tallies[name] + other.tallies[name] for name in both}
        return Parts(
            self.points + other.points,
            self.own + other.own,
            self.others + other.others,
            self.total + other.total,
            tallies,
        )


def results(event: Event) -> list[Page]:
    """The ranking of all, that of each category, the lists by series and table, who pays what where money is played
    for, and what the event was.
    """
    read = _Read(event)
    pages = [read.ranking(_("Ranking"), ALL)]
    pages += [read.ranking(name, Selection(category=name)) for name in categories(event)]
    paying = [who_pays(event)] if payments.plays_for_money(event) else []
    return [*pages, read.lists(), *paying, Page(_("Event"), (), list(_about(event, read.unsplit)))]


def who_pays(event: Event) -> Page:
    """What points and lost games come to for each player, and what goes into the cash box: each column of money comes
    to nothing. Amounts are euros.
    """
    found, naming = payments.payments(event), Naming(event.book, keeps=True)
    naming.about(each.player for each in found.rows)
    headings = [_("No."), _("Name"), _("Points"), _("For points"), _("Lost games"), _("Together"), _("Still open")]
    rows: list[list[Cell]] = []
    for each in found.rows:
        money = (each.for_points, each.lost_games, each.together, each.open)
        number = each.registration.number if each.registration else None
        rows.append([number, naming(each.player), each.points, *map(_euros, money)])
    box = (-found.for_points, -found.lost_games, found.box, -sum(each.open for each in found.rows))
    return Page(_("Who pays what"), headings, [*rows, [None, _("Cash box"), None, *map(_euros, box)]])


def _euros(cents: int) -> Decimal:
    return Decimal(cents) / 100


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
        lost: dict[int, int] = defaultdict(int)
        for each in self._seats:
            lost[each.sheet_id] += each.tallies.get(LOST, 0)
        self._parts = [_parts(each, lost[each.sheet_id]) for each in self._seats]
        self.unsplit = len({each.sheet_id for each in self._seats if each.sheet.totals_only and _is_reread(each)})
        self._settles = any(each.own or each.others for each in self._parts)
        self._tallies = sorted({name for each in self._parts for name in each.tallies})
        self._numbers = dict(event.registrations.values_list("player", "number"))
        mine: dict[int, list[Parts]] = defaultdict(list)
        for seat, parts in zip(self._seats, self._parts, strict=True):
            mine[seat.player_id or 0].append(parts)
        self._of_player = {player: _summed(each) for player, each in mine.items()}

    def ranking(self, title: str, selection: Selection) -> Page:
        """A ranking with the columns that everybody is shown, then those that add up; no count stands in both."""
        found, own = choose(self._event, selection), categories(self._event)
        lots = of_lots(found)
        marks = bool(lots) or has_marks(found)
        headings, shown = list(table_headings(found, own, marks=marks)), columns(self._event, found.places)
        first, tallies = shown[0], [name for name in self._tallies if name not in shown]
        rows: list[list[Cell]] = []
        for lines in found.in_parts():
            self._naming.about(line.player for line in lines)
            for line in lines:
                cells = table_row(line, self._naming, own, len(headings), marks=marks, lots=lots)
                rows.append([*cells, *self._made_of(line, first, tallies)])
        return Page(title, [*headings, *self._headings(tallies)], rows)

    def _made_of(self, line: Standing, first: str, tallies: Sequence[str]) -> list[Cell]:
        """Nothing where what is kept of the lists is not what was published: then the total stands alone. No count that
        one of the lists does not say: a paper tells at its foot what is ranked by, and not how often somebody passed.
        """
        parts = self._of_player.get(line.player.pk)
        if parts is None or count(first, parts.total, parts.tallies) != line.total:
            return [None] * len(self._headings(tallies))
        return self._cells(parts, tallies)

    def _headings(self, tallies: Sequence[str]) -> list[str]:
        settled = [_("For own games"), _("For games others lost")] if self._settles else []
        counted = [heading(self._event, name) for name in tallies]
        return [_("Points of the deals"), *settled, _("Sum of the points"), *counted]

    def _cells(self, parts: Parts, tallies: Sequence[str]) -> list[Cell]:
        settled = [parts.own, parts.others] if self._settles else []
        return [parts.points, *settled, parts.total, *(parts.tallies.get(name) for name in tallies)]

    def lists(self) -> Page:
        """Each list by series and table, a line for each seat."""
        self._naming.about(seat.player for seat in self._seats)
        headings = [_("Series"), _("Table"), _("Seat"), _("No."), _("Name"), *self._headings(self._tallies)]
        both = zip(self._seats, self._parts, strict=True)
        rows = [[*self._where(seat), *self._cells(parts, self._tallies)] for seat, parts in both]
        return Page(_("Sheets"), headings, rows)

    def _where(self, seat: SeatTotal) -> Iterator[Cell]:
        table = seat.sheet.table
        yield from (table.series.number, table.number, seat.seat + 1)
        if seat.player is not None:
            yield from (self._numbers.get(seat.player.pk), self._naming(seat.player))


def _parts(seat: SeatTotal, lost: int) -> Parts:
    """What is settled is worked out of the counts; where it does not add up, all of it stays with the points.

    Of a list that is known by its totals the points are what the settlement leaves: won and lost games of everybody
    stand on it, `lost` in all. Where its paper was reckoned by other rules, it is not split.
    """
    sheet, tallies = seat.sheet, dict(seat.tallies)
    if sheet.totals_only:
        tallies = {name: number for name, number in tallies.items() if name in totals.names(sheet.game)}
        tallies |= {OTHERS_LOST: lost - tallies[LOST]} if OTHERS_LOST in seat.tallies else {}
    own, others = _settled(read_by(sheet.book.ruleset, sheet.ruleset), sheet.seats, tallies)
    if sheet.totals_only and not _is_reread(seat):
        return Parts(seat.total - own - others, own, others, seat.total, tallies)
    if seat.points + own + others != seat.total:
        return Parts(seat.total, 0, 0, seat.total, tallies)
    return Parts(seat.points, own, others, seat.total, tallies)


def _is_reread(seat: SeatTotal) -> bool:
    """Whether its list goes by rules that settle games otherwise than those it was opened with."""
    sheet, one_of_each = seat.sheet, dict.fromkeys(seat.tallies, 1)
    read = read_by(sheet.book.ruleset, sheet.ruleset)
    return _settled(read, sheet.seats, one_of_each) != _settled(sheet.ruleset, sheet.seats, one_of_each)


def _settled(ruleset: Mapping[str, Any], seats: int, tallies: Mapping[str, int]) -> tuple[int, int]:
    return rules.settled(rules.Ruleset.from_dict(ruleset), seats, tallies) or (0, 0)


def _summed(parts: Sequence[Parts]) -> Parts:
    return reduce(Parts.__add__, parts)


def _about(event: Event, unsplit: int) -> Iterator[tuple[Cell, ...]]:
    """What it was, by lines of two cells; `unsplit`: how many lists known by their totals are not split."""
    with timezone.override(event.zone):
        day = date_format(timezone.localtime(event.starts_at), "DATE_FORMAT")
    yield _("Event"), event.book.title
    yield _("Day"), day
    yield _("Place"), event.place
    yield _("Club"), event.book.club.name if event.book.club else ""
    yield _("Rules"), rules.say(event.game, f"preset.{event.played_by['preset']}", {}, get_language() or "en")
    yield _("Series"), event.series.count()
    sat = SeatTotal.objects.filter(sheet__table__series__event=event).values("player")
    yield _("Players"), event.registrations.filter(Q(withdrawn=False) | Q(player__in=sat)).count()  # also who left
    yield _("Ranking"), _("provisional") if is_provisional(event) else _("final")
    yield from ((_("Remark"), each) for each in remarks(event, ALL))
    if unsplit:
        text = ngettext(
            "The totals of %(number)d sheet are not split: its paper was reckoned by other rules.",
            "The totals of %(number)d sheets are not split: their papers were reckoned by other rules.",
            unsplit,
        )
        yield _("Remark"), text % {"number": unsplit}
    if head := final_head(event):
        yield _("Checksum"), head
