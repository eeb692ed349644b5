"""What erasing a player would do, as whoever is asked for the last time reads it. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from scoring import bounds
from scoring.lists.values.log import PHOTO
from scoring.models import Account, EntryText, Player, Sheet
from scoring.people.queries import merge_queries
from tournaments.models import Event, Registration

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Consequences:
    """What becomes of this player's things."""

    lists: int
    removed: Sequence[Registration]
    """Registrations of events in which the player never sat: they go."""
    withdrawn: Sequence[Registration]
    """Of events that are still played: the number stays, and is drawn no more."""
    seated: Sequence[Sheet]
    """Lists that are still played: the number sits on."""
    remarked: Sequence[Sheet]
    """Lists in which others wrote something, some of them: only a reader can tell of whom."""


def consequences(player: Player) -> Consequences:
    """Of the player and everybody who was found to be the same."""
    family = merge_queries.family(player.pk)
    sheets = merge_queries.sheets_of(family)
    sat = Event.objects.filter(pk=OuterRef("event"), book__sheets__in=sheets)
    registered = Registration.objects.filter(player__in=family).exclude(event__state=Event.State.FINAL)
    rows = (
        registered.select_related("event__book")
        .annotate(sat=Exists(sat))
        .order_by("event__starts_at", "number")[: bounds.ROWS]
    )
    accounts = Account.objects.filter(players__in=family)
    goes = Q(entry__author__in=accounts) | Q(entry__kind=PHOTO)
    written = EntryText.objects.filter(entry__sheet=OuterRef("pk")).exclude(goes)
    lists = Sheet.objects.filter(pk__in=sheets).select_related("book").order_by("-opened_at", "-pk")
    going_on = lists.filter(state=Sheet.State.OPEN, finished=False, retracted_at=None)
    going_on = going_on.exclude(series_number__isnull=False, counts=False)  # replaced or void: nobody plays there
    return Consequences(
        lists=len(sheets),
        removed=[each for each in rows if not each.sat],
        withdrawn=[each for each in rows if each.sat],
        seated=list(going_on.filter(seat_totals__player__in=family)[:SHOWN]),
        remarked=list(lists.filter(Exists(written))[:SHOWN]),
    )
