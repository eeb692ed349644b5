"""Lists of an event's book that stand at no table. Reads only."""

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import Deal, SeatTotal, Sheet
from tournaments.models import Event


def loose_sheets(event: Event, *, untouched: bool) -> QuerySet[Sheet]:
    """Lists at no table that nobody has set aside: those in which somebody sits or something was written, or the rest.

    They count nowhere; what was retracted is no open end any more. An untouched one is left over from a draw that was
    taken back.
    """
    taken = SeatTotal.objects.filter(sheet=OuterRef("pk"), player__isnull=False)
    begun = Deal.objects.filter(sheet=OuterRef("pk"))
    free = event.book.sheets.filter(table=None, set_aside=None, retracted_at=None, second_of=None)
    idle = {"closed_early": False, "totals_only": False, "state": Sheet.State.OPEN}
    return free.filter(~Exists(taken), ~Exists(begun), **idle) if untouched else _touched(free, taken, begun)


def _touched(free: QuerySet[Sheet], taken: QuerySet[SeatTotal], begun: QuerySet[Deal]) -> QuerySet[Sheet]:
    ended = free.filter(closed_early=True) | free.filter(state=Sheet.State.CONFIRMED)
    ended = ended | free.filter(totals_only=True)
    return (free.filter(Exists(taken)) | free.filter(Exists(begun)) | ended).order_by("pk")
