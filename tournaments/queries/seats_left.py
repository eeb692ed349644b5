"""Seats of people who have left: at tables that have not begun, or that began without them. Reads only."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.access import name_for_keeper
from scoring.models import Deal, Player, SeatTotal, Sheet
from tournaments import chain
from tournaments.models import Decision, Event

LEAVING = (Decision.Kind.WITHDRAWN, Decision.Kind.REPAIRED, Decision.Kind.BARRED)
"""Decisions by which somebody leaves."""
AHEAD = "ahead"
"""What such a decision calls the lists at which somebody who leaves had a seat, and nothing was played yet."""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """Somebody who has left still has this seat: whatever is played there would count for him or her."""

    player: Player
    name: str
    """As who directs the event is told."""
    series: int
    table: int
    seat: int
    sheet: Sheet
    begun: bool

    @property
    def query(self) -> str:
        """Where the repair of the seat begins, in the address of repairs."""
        return f"?series={self.series}&table={self.table}&seat={self.seat}"

    @property
    def text(self) -> str:
        """What is open, as a sentence."""
        named = {"name": self.name, "series": self.series, "table": self.table}
        if self.begun:
            text = _("%(name)s left before series %(series)d and gets the points of table %(table)d: who played there?")
        else:
            text = _("%(name)s has left and still has a seat in series %(series)d, table %(table)d.")
        return text % named


def seats_left(event: Event, player: int | None = None) -> list[SeatLeft]:
    """Every such seat, or those of one player, by series and table: one statement where there is none.

    A seat at a list that has begun is one where its holder had left before: the decision says so by which he or she
    left last. Whoever leaves in mid-series keeps seat and points.
    """
    gone = event.registrations.filter(Q(withdrawn=True) | Q(disqualified_at__isnull=False))
    rows = _seats(event).filter(player__in=gone.values("player"))
    found = list(rows if player is None else rows.filter(player=player))
    if not found:
        return []
    known = _left_before(event, {each.player_id for each in found}) if any(map(_begun, found)) else set()
    return [_told(each, event) for each in found if not _begun(each) or (each.player_id, str(each.sheet.uid)) in known]


def seats_ahead(event: Event, series: int, player: int) -> list[SeatLeft]:
    """The seats of somebody in later series, at tables that have not begun: one statement."""
    rows = _seats(event).filter(player=player, sheet__table__series__number__gt=series)
    return [_told(each, event) for each in rows if not _begun(each)]


def said_of_leaving(event: Event, players: Collection[int]) -> dict[str, list[str]]:
    """What the decision by which these leave says of lists at which they have a seat and nothing was played yet: uids.

    Nothing where there are none. One statement.
    """
    rows = _seats(event).filter(player__in=players) if players else ()
    lists = [str(each.sheet.uid) for each in rows if not _begun(each)]
    return {AHEAD: lists} if lists else {}


def _seats(event: Event) -> QuerySet[Any]:
    begun = Exists(Deal.objects.filter(sheet=OuterRef("sheet")))
    seats: QuerySet[Any] = SeatTotal.objects.filter(sheet__table__series__event=event).annotate(begun=begun)
    closed = Q(sheet__closed_early=True) | Q(sheet__state=Sheet.State.CONFIRMED)
    found = seats.exclude(closed, begun=False, sheet__totals_only=False).select_related(
        "player", "sheet__table__series"
    )
    return found.order_by("sheet__table__series__number", "sheet__table__number", "seat")


def _begun(seat: Any) -> bool:
    return bool(seat.begun or seat.sheet.totals_only)


def _told(seat: Any, event: Event) -> SeatLeft:
    table, name = seat.sheet.table, name_for_keeper(seat.player, event.book)
    return SeatLeft(seat.player, name, table.series.number, table.number, seat.seat, seat.sheet, _begun(seat))


def _left_before(event: Event, players: set[int]) -> set[tuple[int, str]]:
    """Player and list: of each of these who left before that list began, as the last decision says."""
    numbers = dict(event.registrations.filter(player__in=players).values_list("number", "player"))
    last: dict[int, Sequence[str]] = {}
    for body in event.decisions.filter(kind__in=LEAVING).order_by("sequence").values_list("body", flat=True):
        said = chain.read_body(body).said
        if "number" in said:
            leaving = [said[key] for key in ("number", "partner") if key in said]
        else:
            leaving = [each for each, _was, now in said["presence"] if now[0]]
        last |= {number: said.get(AHEAD, ()) for number in leaving}
    return {(player, uid) for number, player in numbers.items() for uid in last.get(number, ())}
