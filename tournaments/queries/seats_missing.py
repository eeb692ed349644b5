"""Who takes part and has no seat in a series that is drawn and has not ended, or none any more. Reads only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from scoring.access import name_for_keeper
from scoring.models import SeatTotal
from tournaments.models import Event, Registration, Series, Table
from tournaments.queries.byes import byes_of
from tournaments.queries.current_series import continued, with_somebody
from tournaments.queries.repair_plans import planned
from tournaments.queries.seats import taking_part
from tournaments.queries.substitutes import lists_with_substitutes, sitting_in
from tournaments.values.repairs import Asked, Impossible, Kind


@dataclass(frozen=True, slots=True)
class SeatMissing:
    """Somebody whom a series that is drawn leaves out, and who was not left out by its draw."""

    registration: Registration
    name: str
    """As who directs the event is told."""
    series: int
    way: Kind | None
    """The repair by which there is a seat; None for whoever waits."""
    back: bool = False
    """Whether he or she had left in mid-series, and is here again."""
    table: int = 0
    """Of the table at which the seat that was given up is empty; 0 where there is none."""
    seat: int = 0

    @property
    def offered(self) -> bool:
        """Whether there is a seat before the first deal of a table."""
        return self.way is Kind.LATE

    @property
    def query(self) -> str:
        """Where the seat that is free is shown, in the address of repairs."""
        way = self.way or (Kind.JOIN if self.back else Kind.LATE)
        seat = f"&table={self.table}&seat={self.seat}" if self.table else ""
        return f"?kind={way}&series={self.series}{seat}&number={self.registration.number}"

    @property
    def text(self) -> str:
        """What is open, as a sentence."""
        named = {"name": self.name, "series": self.series, "table": self.table}
        if self.table:
            text = _("%(name)s is here again. In series %(series)d the seat at table %(table)d is empty.")
        elif self.back:
            text = _("%(name)s is here again. In series %(series)d the others play on.")
        else:
            text = _("%(name)s takes part and has no seat in series %(series)d.")
        return text % named


def seats_missing(event: Event, ways: Sequence[Kind] = (Kind.LATE,)) -> list[SeatMissing]:
    """Everybody of every such series, with the first of these ways to a seat that there is: one statement where there
    is nobody. By a substitute's way whoever gave a seat up that waits takes it again.
    """
    found = [each for series in _lacking(event) for each in _missing(event, series, ways)]
    return [*found, *_given_up(event)] if Kind.SUBSTITUTE in ways else found


def seats_offered(event: Event) -> list[SeatMissing]:
    """Those of them for whom there is a seat: the others wait, and nobody can do anything about it now."""
    return [each for each in seats_missing(event) if each.offered]


def _lacking(event: Event) -> Sequence[Series]:
    """The drawn series that have not ended, for at a table somebody sits and the list is not complete, and in which
    somebody has no seat.
    """
    played = with_somebody(Table.objects.filter(series=OuterRef("pk"), sheet__finished=False))
    seat = _of_now().filter(sheet__table__series=OuterRef(OuterRef("pk")), player=OuterRef("player"))
    lacks = taking_part(event).filter(~Exists(seat)).order_by()
    return list(event.series.filter(Exists(played), Exists(lacks)).order_by("number"))


def _missing(event: Event, series: Series, ways: Sequence[Kind]) -> Iterator[SeatMissing]:
    seated = _of_now().filter(sheet__table__series=series, player__isnull=False)
    rows = taking_part(event).exclude(player__in=seated.values("player")).select_related("player")
    played = Exists(SeatTotal.objects.filter(sheet__table__series=series, player=OuterRef("player")))
    out = _left_out(list(rows.annotate(back=played).order_by("number")), event, series)
    first = {each.back: each for each in reversed(out)}
    found = {back: _way(event, series, each, ways) for back, each in first.items()}
    for each in out:
        yield SeatMissing(each, name_for_keeper(each.player, event.book), series.number, found[each.back], each.back)


def _of_now() -> QuerySet[Any]:
    """The seats at lists from which no other one goes on."""
    return SeatTotal.objects.alias(ended=continued("sheet__table__series")).filter(ended=False)


def _given_up(event: Event) -> Iterator[SeatMissing]:
    """Who is here again and had given up a seat at which nobody plays yet."""
    here = {each.player_id: each for each in taking_part(event).select_related("player")}
    for loaded in lists_with_substitutes(event):
        table = loaded.sheet.table
        for seat, (plays, holder) in enumerate(zip(loaded.log.occupants, loaded.log.holders, strict=True)):
            if plays is None and (back := here.get(holder or 0)):
                name, at = name_for_keeper(back.player, event.book), (table.number, seat)
                yield SeatMissing(back, name, table.series.number, Kind.SUBSTITUTE, True, *at)


def _left_out(found: Sequence[Any], event: Event, series: Series) -> Sequence[Any]:
    """Those of these who have no bye, do not play for somebody else, and whose sheet was not declared void for good."""
    if not found:
        return ()
    byes = {each.pk for each in byes_of(event, [series]).get(series.number, ())}
    players = [each.player_id for each in found]
    aside = SeatTotal.objects.filter(sheet__book=event.book_id, sheet__table=None, sheet__series_number=series.number)
    again = Table.objects.filter(series=series, number=OuterRef("sheet__table_number"))
    aside = aside.filter(~Exists(again))
    settled = {*sitting_in(event, series.number, players), *aside.values_list("player", flat=True)}
    return [each for each in found if each.pk not in byes and each.player_id not in settled]


def _way(event: Event, series: Series, comes: Registration, ways: Sequence[Kind]) -> Kind | None:
    return next((each for each in ways if _takes(event, series, comes, each)), None)


def _takes(event: Event, series: Series, comes: Registration, way: Kind) -> bool:
    try:
        planned(event, Asked(way, series.number, number=comes.number))
    except Impossible:
        return False
    return True
