"""What of a ranking everybody is not shown yet: the last series waits for the ceremony, each for a director who wishes.

Reads only.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Max, Min, OuterRef, Q, Subquery
from django.utils import timezone

from scoring.hosts import HeldBack
from scoring.lists.values import log
from scoring.models import Entry
from tournaments import chain
from tournaments.models import Decision, Event, Table
from tournaments.queries.progress import open_tables
from tournaments.queries.protests import all_in, all_signed
from tournaments.queries.seats import SeriesState
from tournaments.queries.selections import Selection
from tournaments.values import plans
from tournaments.values.prize_lists import lists

LONGEST_HELD = timedelta(hours=12)
"""A ranking that waits for the ceremony is public by then, whatever happens: a night, and no longer."""
CHANGES = (log.RECORD, log.CORRECT, log.INSERT, log.DELETE, log.SEAT, log.CLOSE, log.TOTALS)
"""Entries by which the points of a sheet can change."""
TELLING = (Decision.Kind.TOLD, Decision.Kind.UNTOLD, Decision.Kind.RULED, Decision.Kind.PLANNED)
"""Decisions that publish a standing, take it back, or change how it is reckoned."""
ENDED = (Decision.Kind.FINALISED, Decision.Kind.PUBLISHED, Decision.Kind.REOPENED)


@dataclass(frozen=True, slots=True)
class Held:
    """Results that only who keeps the event is shown."""

    series: int
    """The last one: what it brought is held back."""
    until: datetime | None
    """When they publish themselves; None while the ranking is not final."""
    complete: bool = True
    """False while a sheet of what was final once is open again."""
    by_series: bool = False
    """Whether a director publishes the standing after each series, and nothing waits for a ceremony."""
    published_at: datetime | None = None
    """When the standing was published that is shown until then; None where nobody did, or need."""
    changed_at: datetime | None = None
    """When a sheet of that standing was last changed after it was published."""
    ruled_at: datetime | None = None
    """When rules or tie-breaks were last changed after it was published."""

    @property
    def before(self) -> int:
        """The series after which the public standing stops; 0: there is none before."""
        return self.series - 1


def is_held(event: Event, at: datetime) -> bool:
    """Whether the ranking is final, and not public yet: no statement."""
    return event.held_until is not None and at < event.held_until


def held(event: Event, at: datetime) -> Held | None:
    """What is held back now: for the ceremony, or until a director publishes the standing after the next series.

    No statement where nothing is to wait, or the ranking is final and public.
    """
    last, told = _for_ceremony(event, at), _by_series(event, at)
    if last is None or told is None or last.series <= told.series:
        return told if last is None else last
    standing = {name: getattr(told, name) for name in ("series", "published_at", "changed_at", "ruled_at")}
    return replace(last, **standing)


def _for_ceremony(event: Event, at: datetime) -> Held | None:
    """Of a final ranking as it was said, of another from when all its sheets were confirmed, or it was final, whatever
    is corrected since; where nobody makes it final, no longer than `LONGEST_HELD`.
    """
    if is_held(event, at):
        return Held(_last(event), event.held_until)
    if event.state == Event.State.FINAL or not waits(event):
        return None
    complete, signed = all_in(event), all_signed(event)
    once = complete or len(signed) >= event.planned_series or event.snapshots.exists()
    if not once or was_public(event, at):
        return None
    if at - _last_word(event) >= LONGEST_HELD:
        return None
    # A series that is drawn on top, or whose sheet lies there a second time, tells nobody what was to wait.
    return Held(max(signed, default=0) or _last(event), None, complete)


def _by_series(event: Event, at: datetime) -> Held | None:
    """Where a director publishes standings: all that was played after the last published one. Where nobody makes the
    ranking final, no longer than `LONGEST_HELD`.
    """
    if plans.read(event.plan).standing != plans.BY_SERIES or event.state == Event.State.OPEN:
        return None
    if event.state == Event.State.FINAL and not is_held(event, at):
        return None
    if was_public(event, at) or (all_in(event) and at - _last_word(event) >= LONGEST_HELD):
        return None
    told = told_series(event)
    if told is None:
        return Held(1, None, by_series=True)
    return Held(
        told.series + 1,
        None,
        by_series=True,
        published_at=told.at,
        changed_at=_changed_at(event, told),
        ruled_at=told.ruled_at,
    )


def published_standing(event: Event, series: int | None, at: datetime) -> Held | None:
    """What is held back, where everybody is shown just the standing after this series, as a director published it."""
    waiting = _by_series(event, at)
    return waiting if waiting and waiting.before and waiting.before == series else None


class ToldSeries(NamedTuple):
    """A standing that a director published."""

    series: int
    at: datetime
    ruled_at: datetime | None = None
    """When rules or tie-breaks were last changed after that."""


def told_series(event: Event) -> ToldSeries | None:
    """The last one that nobody took back: one statement."""
    stands: list[ToldSeries] = []
    ties: Any = None
    for made in event.decisions.filter(kind__in=TELLING).order_by("sequence"):
        kind, before = made.kind, ties
        if kind == Decision.Kind.PLANNED:
            ties = chain.read_body(made.body).said["plan"].get("ties")
        if kind == Decision.Kind.TOLD:
            stands.append(ToldSeries(made.number or 0, made.done_at))
        elif kind == Decision.Kind.UNTOLD:
            stands.pop()
        elif kind == Decision.Kind.RULED or ties != before:
            stands = [each._replace(ruled_at=made.done_at) for each in stands]
    return stands[-1] if stands else None


def tellable(event: Event, waiting: Held | None) -> int:
    """The last series of which everybody could be shown the standing, and is not; 0 where there is none. `waiting`:
    what is `held` now.
    """
    if waiting is None or not waiting.by_series:
        return 0
    first = open_tables(event).aggregate(first=Min("series__number"))["first"]
    number = _last(event) if first is None else first - 1
    if waits(event):
        number = min(number, event.planned_series - 1)
    return number if number >= waiting.series else 0


def _changed_at(event: Event, told: ToldSeries) -> datetime | None:
    """When a sheet of what was published was last changed after that."""
    since = Entry.objects.filter(kind__in=CHANGES, written_at__gt=told.at)
    of_tables = since.filter(sheet__table__series__event=event, sheet__table__series__number__lte=told.series)
    last: datetime | None = of_tables.aggregate(last=Max("written_at"))["last"]
    return last


def waits(event: Event) -> bool:
    """Whether the ranking is to be published after a ceremony: as the plan says, else where it has prizes."""
    plan = plans.read(event.plan)
    return plan.publish == plans.AFTER_CEREMONY or (not plan.publish and bool(lists(plan)))


def held_series(book_id: int) -> HeldBack | None:
    """Of the event of this book the series from which on results are held back now; None: none are."""
    event = Event.objects.filter(book=book_id).first()
    found = _hiding(event, timezone.now()) if event else None
    return HeldBack(found.series, found.by_series) if found else None


def _hiding(event: Event, at: datetime) -> Held | None:
    """What is held back now, where something of that is drawn."""
    found = held(event, at)
    return None if found is None or (found.by_series and found.series > _last(event)) else found


def held_books(player: int) -> set[int]:
    """The books of events in which this player takes part and results are held back now.

    One statement, and a few for each of these events that waits for a ceremony, or for a director who publishes it.
    """
    now = timezone.now()
    told = Q(state=Event.State.FINAL) & (Q(held_until=None) | Q(held_until__lte=now))
    entered = Event.objects.filter(registrations__player=player).exclude(told)
    return {each.book_id for each in entered if _hiding(each, now)}


def was_public(event: Event, at: datetime) -> bool:
    """Whether a final ranking of the event has ever been shown to everybody: what was read is not held back again."""
    return first_told(event) is not None or (event.state == Event.State.FINAL and not is_held(event, at))


def first_told(event: Event) -> Decision | None:
    """What made the first ranking final that everybody was shown, as far as the decisions after it tell: one
    statement.
    """
    final: Decision | None = None
    until: datetime | None = None
    for made in event.decisions.filter(kind__in=ENDED).order_by("sequence"):
        if made.kind == Decision.Kind.FINALISED:
            said = chain.read_body(made.body).said.get("held_until")
            final, until = made, datetime.fromisoformat(said) if isinstance(said, str) else None
        if made.kind == Decision.Kind.PUBLISHED or until is None or until <= made.done_at:
            return final or made
    return None


def was_read_out(event: Event) -> bool:
    """Whether the last final ranking was published after its ceremony."""
    last = event.decisions.filter(kind__in=ENDED).order_by("sequence").last()
    return last is not None and last.kind == Decision.Kind.PUBLISHED


def shown(selection: Selection, hidden: Held | None) -> Selection:
    """The ranking that is shown instead of the one asked for, where results are hidden from the reader."""
    if hidden is None or (selection.series is not None and selection.series < hidden.series):
        return selection
    return replace(selection, series=hidden.before)


def without_results(drawn: Iterable[SeriesState], hidden: Held | None) -> None:
    """Take what the tables of series that are hidden have brought off these rows, which nobody saves."""
    for state in drawn:
        if hidden is not None and state.series.number >= hidden.series:
            for seat in (seat for table in state.tables for seat in table.seats):
                setattr(seat, "total", None)  # noqa: B010  a column that is never empty where it is kept


def _last_word(event: Event) -> datetime:
    """When the last sheet was confirmed for the first time, or the ranking last closed or opened again: whoever
    corrects a sheet later hides nothing longer.
    """
    signed = Entry.objects.filter(sheet=OuterRef("sheet"), kind=log.CONFIRM).order_by("sequence")
    first = (
        Table.objects.filter(series__event=event).order_by().annotate(first=Subquery(signed.values("written_at")[:1]))
    )
    words = (
        first.aggregate(last=Max("first"))["last"],
        event.decisions.filter(kind__in=ENDED).aggregate(last=Max("done_at"))["last"],
    )
    return max((each for each in words if each), default=event.starts_at)


def _last(event: Event) -> int:
    return event.series.aggregate(most=Max("number"))["most"] or 0
