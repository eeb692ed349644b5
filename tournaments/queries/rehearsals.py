"""Rehearsals of an event, and who was invented for one. Reads only."""

from collections.abc import Iterator, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.actors import Actor, account_of
from scoring.models import Account, Grant, Player, SeatTotal
from tournaments import chain
from tournaments.models import Decision, Event, Registration
from tournaments.values import plans
from tournaments.values.rehearsed_days import HALF_MADE

DIRECTS = (Grant.Role.DIRECTOR, Grant.Role.CLUB_ADMIN)


def of_event(event: Event) -> QuerySet[Event]:
    """Those that are going on, the first one first."""
    rehearsed = Event.objects.filter(book__rehearsal=True, plan__rehearses=event.pk)
    return rehearsed.select_related("book__club").order_by("pk")


def is_half_made(event: Event) -> bool:
    """Whether the machine stopped while a rehearsal was being made: what waits is the last that is written down."""
    return HALF_MADE in plans.read(event.plan).tasks


def begun_by(by: Actor) -> QuerySet[Event]:
    """Those that an account has begun; of the operator those that nobody's name stands under."""
    first = Decision.objects.filter(event=OuterRef("pk"), sequence=1, author=account_of(by))
    return Event.objects.filter(Exists(first), book__rehearsal=True)


def original(event: Event) -> Event | None:
    """The event that this one rehearses, if it is still there."""
    rehearsed = plans.read(event.plan).rehearses
    return Event.objects.select_related("book__club").filter(pk=rehearsed).first() if event.book.rehearsal else None


def directors(event: Event) -> Sequence[Account]:
    """Whoever directs the event by a role in it or in its club."""
    where = Q(book=event.book_id) | Q(club=event.book.club_id, club__isnull=False)
    grants = Grant.objects.filter(where, role__in=DIRECTS)
    return list(Account.objects.filter(pk__in=grants.values("account"), is_active=True).order_by("pk"))


def invented(event: Event) -> list[int]:
    """Who was made up for this rehearsal and is known nowhere else: by primary key.

    Whoever was registered once counts, too, though the registration is gone: its decision names the player.
    """
    book = event.book_id
    elsewhere = (
        Registration.objects.filter(player=OuterRef("pk")).exclude(event=event),
        SeatTotal.objects.filter(player=OuterRef("pk")).exclude(sheet__book=book),
    )
    found = Player.objects.filter(
        Q(registrations__event=event) | Q(seat_totals__sheet__book=book) | Q(pk__in=set(_registered(event))),
        *(~Exists(each) for each in elsewhere),
        club=None,
        account=None,
        merged_into=None,
        merges=None,
        absorbed=None,
    )
    return sorted(set(found.values_list("pk", flat=True)))


def _registered(event: Event) -> Iterator[int]:
    for body in event.decisions.filter(kind=Decision.Kind.REGISTERED).values_list("body", flat=True):
        yield from (player for _number, player in chain.read_body(body).said["people"])
