"""What a director watches: the tables of a series, what is open elsewhere, what became of one table. Reads only."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import takewhile
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

import rules
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.comparing import Standing
from scoring.lists.values.log import AGREE, DISPUTE, INSERT, RECORD, SEAT, read_body
from scoring.models import Deal, Entry, Player, PrintJob, SeatTotal, Sheet, TableCode
from tournaments.models import Event, Series, Table
from tournaments.queries.current_series import drawn_and_current
from tournaments.queries.desk_queries import Kind, registered
from tournaments.queries.held import held, is_held, tellable
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.progress import doubled, open_tables
from tournaments.queries.protests import deadline
from tournaments.queries.seats import taking_part
from tournaments.queries.signing import Waiting, second_standings, waiting
from tournaments.queries.voided import void_lists
from tournaments.values import plans, tiles
from tournaments.values.next_steps import FEWEST, Situation
from tournaments.values.tiles import TileState, Watched

LAST_LINES = 5


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table with its sheet, its state and the minutes since its last deal."""

    sheet: Sheet
    watched: Watched
    planned: int | None
    begun: bool
    """Whether anything stands in the sheet, be it a penalty."""
    coded: bool
    """Whether it has a code that nobody revoked."""
    settled: bool = False
    """Whether a dispute was raised here, and none is open any more."""
    reseated: bool = False
    """Whether a seat changed after the list was opened."""

    @property
    def untouched(self) -> bool:
        """Nothing has been played or signed here."""
        return not self.begun and not self.sheet.closed_early and self.sheet.state == Sheet.State.OPEN


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A table of a series that is not shown."""

    series: int
    table: TableNow

    @property
    def watched(self) -> Watched:
        return self.table.watched


@dataclass(frozen=True)
class DayNow:
    """An event at this moment, with the tables of one of its series."""

    event: Event
    at: datetime
    series: tuple[Series, ...]
    """Those that are drawn."""
    current: Series | None
    """The one that is being played."""
    shown: Series | None
    tables: tuple[TableNow, ...]
    here: int
    elsewhere: tuple[Elsewhere, ...] = ()
    """Tables of the other series that are played at, wait for the director, or are disputed."""
    void: tuple[Sheet, ...] = ()
    """Lists of the series that is shown that were declared void, at whose tables nothing is played instead."""

    @property
    def watched(self) -> tuple[Watched, ...]:
        return tuple(each.watched for each in self.tables)

    @cached_property
    def seen(self) -> int:
        """How many tables people see: one that goes on with another list is one, and a table of nobody is none."""
        return sum(each.watched.state is not TileState.DESERTED for each in self._lasting)

    @cached_property
    def counts(self) -> Counter[TileState]:
        """How many tables are in which state; of a list from which another goes on only that it is to be looked at."""
        done = {TileState.COMPLETE, TileState.SIGNED}
        ended = (each for each in self.tables if each not in self._lasting and each.watched.state not in done)
        return Counter(each.watched.state for each in (*self._lasting, *ended))

    @cached_property
    def _lasting(self) -> tuple[TableNow, ...]:
        """The tables whose list no other one goes on from."""
        ended = {each.sheet.goes_on_from_id for each in self.tables}
        return tuple(each for each in self.tables if each.sheet.pk not in ended)

    @cached_property
    def limit(self) -> int:
        """Minutes without a deal from which a table is slow."""
        deals = max((each.planned or 0 for each in self.tables), default=0)
        return tiles.patience(self.watched, plans.read(self.event.plan).minutes, deals)


def day_now(event: Event, at: datetime, number: int | None = None) -> DayNow:
    """The event as it is: five statements at most. The series of this number, or the current one."""
    void = void_lists(event)
    with_void = Exists(void.filter(series_number=OuterRef("number")))
    series, current = drawn_and_current(event, before_played_at=_played_before(), with_void=with_void)
    shown: Any = next((each for each in series if each.number == number), current)
    here = taking_part(event).count()
    if shown is None:
        return DayNow(event, at, series, current, shown, (), here)
    laid = list(_tables(Table.objects.filter(series=shown)))
    began = _began(event, series, shown, laid)
    elsewhere = _elsewhere(event, shown, at) if len(series) > 1 else ()
    own = [_table(each, began, at) for each in laid]
    coming = _coming([*own, *(each.table for each in elsewhere)])
    tables = _missed(event, began, _checked(event, _attended(own, coming)), at)
    elsewhere = tuple(replace(each, table=_attended([each.table], coming)[0]) for each in elsewhere)
    gone = void.filter(series_number=shown.number).order_by("table_number") if shown.with_void else ()
    return DayNow(event, at, series, current, shown, tables, here, elsewhere, tuple(gone))


def _coming(tables: Iterable[TableNow]) -> Mapping[int, str]:
    """By sheet of a table that calls who is on the way: one statement, and none where nobody calls."""
    calls = {each.sheet.pk: each.sheet.called for each in tables if each.watched.called is not None}
    said = Entry.objects.filter(sheet__in=calls, kind=AGREE).select_related("author") if calls else ()
    return {
        each.sheet_id: (each.author.get_full_name() or each.author.username) if each.author else _("the site admin")
        for each in said
        if read_body(each.body).corrects == calls[each.sheet_id]
    }


def _attended(tables: Iterable[TableNow], coming: Mapping[int, str]) -> list[TableNow]:
    return [
        replace(each, watched=replace(each.watched, coming=coming[each.sheet.pk])) if each.sheet.pk in coming else each
        for each in tables
    ]


def _played_before() -> Subquery:
    """Of a series when the last deal of the series before it was entered."""
    earlier = Entry.objects.filter(
        sheet__table__series__event=OuterRef("event"), sheet__table__series__number__lt=OuterRef("number")
    )
    return Subquery(earlier.filter(kind__in=(RECORD, INSERT)).order_by("-written_at").values("written_at")[:1])


def _began(event: Event, drawn: Iterable[Any], series: Any, laid: Iterable[Any]) -> datetime | None:
    """From when the tables of a series are waited for: its draw, but not before the event's announced start.

    One that was drawn while an earlier one was played begins with its first deal at any table: None until then.
    """
    since = [each.first_at for each in laid if each.first_at]
    earlier = [each for each in drawn if each.number < series.number]
    own = next(each for each in drawn if each.pk == series.pk)
    ahead = own.before_played_at and own.before_played_at > own.drawn_at
    if not ahead and not any(each.open_still for each in earlier):
        since.append(max(own.drawn_at, event.starts_at))
    return min(since, default=None)


def _elsewhere(event: Event, shown: Series, at: datetime) -> tuple[Elsewhere, ...]:
    others = Table.objects.filter(series__event=event).exclude(series=shown)
    watched = Q(sheet__called__gt=0) | Q(sheet__disputed__gt=0) | Q(sheet__finished=False, begun=True)
    rows = _tables(others).filter(watched).exclude(sheet__state=Sheet.State.CONFIRMED)
    return tuple(Elsewhere(each.series.number, _table(each, None, at)) for each in rows)


AS_TILES = {Standing.MISSING: TileState.UNPAIRED, Standing.DIFFERS: TileState.DIFFERS}


def _checked(event: Event, tables: list[TableNow]) -> list[TableNow]:
    """The tables, with those told apart of whose complete sheets the second entry is missing, or differs."""
    stands = second_standings(event, (each.sheet for each in tables if each.watched.state is TileState.COMPLETE))
    found = {pk: AS_TILES[standing] for pk, standing in stands.items() if standing in AS_TILES}
    return [
        replace(each, watched=replace(each.watched, state=found.get(each.sheet.pk, each.watched.state)))
        for each in tables
    ]


def _missed(event: Event, began: datetime | None, tables: list[TableNow], at: datetime) -> tuple[TableNow, ...]:
    """The tables, with those marked whose sheet is missing."""
    passed = tiles.minutes_between(began, at) if began else 0
    late = tiles.overdue([each.watched for each in tables], passed, plans.read(event.plan).minutes)
    return tuple(
        replace(each, watched=replace(each.watched, overdue=True)) if each.watched.number in late else each
        for each in tables
    )


def _tables(tables: QuerySet[Table]) -> QuerySet[Any]:
    dealt = Entry.objects.filter(sheet=OuterRef("sheet"), kind__in=(RECORD, INSERT)).order_by("-sequence")
    taken = SeatTotal.objects.filter(sheet=OuterRef("sheet"), player__isnull=False)
    deals = Deal.objects.filter(sheet=OuterRef("sheet"))
    call = Entry.objects.filter(sheet=OuterRef("sheet"), sequence=OuterRef("sheet__called"))
    found = tables.select_related("sheet", "series").order_by("series__number", "number")
    annotated: QuerySet[Any] = found.annotate(
        dealt_at=Subquery(dealt.values("written_at")[:1]),
        first_at=Subquery(dealt.order_by("sequence").values("written_at")[:1]),
        called_at=Subquery(call.values("written_at")[:1]),
        seated=Exists(taken),
        begun=Exists(deals),
        raised=Exists(Entry.objects.filter(sheet=OuterRef("sheet"), kind=DISPUTE)),
        reseated=Exists(Entry.objects.filter(sheet=OuterRef("sheet"), kind=SEAT, sequence__gt=1)),
        coded=Exists(TableCode.objects.filter(sheet=OuterRef("sheet"), revoked_at=None)),
    )
    return annotated


def _table(table: Any, began: datetime | None, at: datetime) -> TableNow:
    """`began`: since when the first deals of its series are waited for; of a table that was made later, since then."""
    sheet = table.sheet
    since = table.dealt_at or (began and max(began, sheet.opened_at))
    begun = table.begun or sheet.totals_only
    signed = sheet.state == Sheet.State.CONFIRMED
    state = tiles.state_of(
        seated=table.seated,
        begun=begun,
        finished=sheet.finished,
        blocked=bool(sheet.blocked),
        disputed=bool(sheet.disputed),
        signed=signed,
    )
    idle = tiles.minutes_between(since, at) if since else 0
    planned = rules.length(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats)
    called = None if table.called_at is None else tiles.minutes_between(table.called_at, at)
    unfinished = state is not TileState.DESERTED and not signed and not sheet.finished
    settled = table.raised and not sheet.disputed
    watched = Watched(table.number, state, idle, called, unfinished)
    return TableNow(sheet, watched, planned, begun, table.coded, settled, table.reseated)


def seats_of(series: Series) -> Mapping[int, list[SeatTotal]]:
    """Of all its tables, by sheet, in the order of the places: one statement."""
    return _by_sheet(SeatTotal.objects.filter(sheet__table__series=series))


def seats_of_sheets(sheets: Iterable[Sheet]) -> Mapping[int, list[SeatTotal]]:
    """The same of these sheets; no statement for none."""
    return _by_sheet(SeatTotal.objects.filter(sheet__in=[each.pk for each in sheets]))


def _by_sheet(rows: QuerySet[SeatTotal]) -> Mapping[int, list[SeatTotal]]:
    found: dict[int, list[SeatTotal]] = defaultdict(list)
    for seat in rows.select_related("player").order_by("seat"):
        found[seat.sheet_id].append(seat)
    return found


def situation(day: DayNow, open_seats: int, by: int | None = None, repaid: int = 0) -> Situation:
    """What the next step of this account follows from, over all series: six statements at most, and those that find
    the other sheet of a result. `open_seats`, `repaid`: see `Situation`.
    """
    event, current = day.event, day.current.number if day.current else 0
    nobody = not day.series and day.here < FEWEST
    complete = to_correct = others = disputed = 0
    for number, finished, blocked, contested, tables in _open(event):
        disputed += tables if contested else 0
        complete += tables if finished and not blocked and not contested else 0
        to_correct += tables if finished and blocked and not contested else 0
        others += tables if not finished and number != current else 0
    waits = waiting(event, by) if complete else Waiting()
    unchecked, for_others = len(waits.unchecked), len(waits.for_others)
    complete -= unchecked + for_others
    playing = _playing(day) if day.shown == day.current else _unfinished(event, current)
    everything_in = not (complete or unchecked or for_others or to_correct or others or disputed or playing)
    return Situation(
        final=event.state == Event.State.FINAL,
        held=is_held(event, day.at),
        repaid=repaid,
        here=day.here,
        drawn=len(day.series),
        planned=event.planned_series,
        complete=complete,
        to_correct=to_correct,
        playing=playing,
        others=others,
        loose=_loose(event) if everything_in else 0,
        disputed=disputed,
        unchecked=unchecked,
        for_others=for_others,
        open_seats=open_seats,
        called=tuple(number for _series, number in calling(day)),
        awaited=registered(event, Kind.ANNOUNCED).count() if nobody else 0,
        tellable=_tellable(day),
        unprinted=_unprinted(day),
    )


def _tellable(day: DayNow) -> int:
    """The last series is told with the final ranking, but where protests are waited for."""
    number, event = tellable(day.event, held(day.event, day.at)), day.event
    return 0 if number >= event.planned_series and deadline(event) is None else number


def _unprinted(day: DayNow) -> bool:
    """Whether the series that is shown was drawn for paper, and waits for it: a statement only until a deal is in."""
    if day.event.is_evening or day.shown is None or day.shown != day.current or not day.tables:
        return False
    if not all(each.untouched for each in day.tables):
        return False
    since = {"about__series": day.shown.number, "created_at__gte": day.shown.drawn_at}
    return not PrintJob.objects.filter(book=day.event.book_id, **since).exists()


def calling(day: DayNow) -> list[tuple[int, int]]:
    """Series and number of every table that waits for the director and to which nobody is on the way, whichever series
    is shown: the longest first.
    """
    shown = day.shown.number if day.shown else 0
    tables = [*((shown, each) for each in day.watched), *((each.series, each.watched) for each in day.elsewhere)]
    waiting = sorted(
        (each for each in tables if each[1].called is not None and not each[1].coming),
        key=lambda each: -(each[1].called or 0),
    )
    return [(series, each.number) for series, each in waiting]


def _open(event: Event) -> Iterable[tuple[int, bool, bool, bool, int]]:
    """Series, complete, with deals to correct, disputed: and how many unsigned tables."""
    columns = ("series__number", "sheet__finished", "sheet__blocked", "sheet__disputed")
    rows = open_tables(event).order_by().values_list(*columns)
    for (number, finished, blocked, disputed), tables in Counter(rows).items():
        yield number, finished, bool(blocked), bool(disputed), tables


def _playing(day: DayNow) -> tuple[int, ...]:
    return tuple(each.number for each in day.watched if each.unfinished)


def _unfinished(event: Event, series: int) -> tuple[int, ...]:
    rows = open_tables(event).filter(series__number=series, sheet__finished=False)
    return tuple(rows.order_by("number").values_list("number", flat=True))


def _loose(event: Event) -> int:
    return loose_sheets(event, untouched=False).count() + len(list(doubled(event)))


def sitting_in(sheet: Sheet) -> dict[int, tuple[int, Player | None]]:
    """By seat, where somebody else than its holder plays now, or nobody: from which deal, and who."""
    loaded = sheet_queries.load(sheet)
    holders, now = [each and each.pk for each in loaded.players], loaded.log.occupants
    moved = [seat for seat, holder in enumerate(holders) if holder != now[seat]]
    return {seat: (_since(loaded, seat), loaded.seated[seat]) for seat in moved}


def _since(loaded: Loaded, seat: int) -> int:
    """From which deal on who sits there now has done so."""
    deals, now = loaded.log.deals, loaded.log.occupants[seat]
    own = takewhile(lambda deal: deal.players[seat] == now, reversed(deals))
    return len(deals) - sum(1 for _deal in own) + 1


def last_lines(sheet: Sheet) -> list[Entry]:
    """What was last written about a table, the last first."""
    return list(sheet.entries.select_related("author").order_by("-sequence")[:LAST_LINES])


def open_disputes(sheet: Sheet) -> list[tuple[int, str]]:
    """Of each open dispute the entry that raised it, and the number of its deal; empty where it is the whole list."""
    loaded = sheet_queries.load(sheet)
    deals = {each.sequence: str(each.line.number) for each in loaded.deals}
    return [(each.entry, deals.get(each.deal or 0, "")) for each in loaded.log.disputes]
