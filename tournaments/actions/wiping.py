"""Taking away row by row a rehearsal, or an event at which nothing was played: the database lets go of nothing else."""

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.models import (
    Book,
    BookHead,
    Deal,
    Entry,
    EntryText,
    Player,
    PlayerEntry,
    PlayerText,
    PlayerTotal,
    PrintJob,
    Retraction,
    SeatTotal,
    Sheet,
)
from scoring.people.actions import naming_players
from scoring.printing.actions import tidying
from tournaments.actions.directing import directed
from tournaments.actions.errors import Objection
from tournaments.models import Decision, DecisionText, Event, Posting, Registration, SetAside, Snapshot, Table
from tournaments.queries import keeping, rehearsals


def wipe(*, event_id: int, by: Actor) -> None:
    """Delete a rehearsal with everything that was made for it: lists, decisions, prints, its invented people.

    Raises `Objection` for an event that is none, `PermissionDenied` for who does not direct it.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        if not event.book.rehearsal:
            raise Objection(_("This event is no rehearsal. It stays."))
        _wipe(event)


def delete_event(*, event_id: int, by: Actor) -> None:
    """Delete an event that was begun by mistake, with its draws and registrations, and whoever is known from it alone.

    `Objection` names what counts of it: what was entered, money, a final ranking. Players of a club stay there.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        # Players, lists, then their book, as whoever writes takes them: who enters a deal meanwhile is seen here, or
        # finds no list any more.
        naming_players.hold(rehearsals.invented(event))
        list(Sheet.objects.select_for_update().filter(book=event.book_id).order_by("pk").values_list("pk"))
        book = Book.objects.select_for_update().get(pk=event.book_id)
        if reasons := list(keeping.reasons_to_stay(event)):
            raise Objection(*reasons)
        if not book.rehearsal:
            Book.objects.filter(pk=book.pk).update(rehearsal=True)
            event.book.rehearsal = True
        _wipe(event)


def _wipe(event: Event) -> None:
    people = rehearsals.invented(event)
    _let_go(event, people)
    _forget_day(event)
    _forget_lists(event.book)
    event.registrations.all().delete()
    Event.objects.filter(pk=event.pk).delete()
    Player.objects.filter(pk__in=people).delete()
    Book.objects.filter(pk=event.book_id).delete()


def _let_go(event: Event, people: list[int]) -> None:
    """The logs of the invented, whom the database knows by their registration: whoever lost it gets it again."""
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING, finalised_at=None, held_until=None)
    taken = dict(event.registrations.order_by("number").values_list("player", "number"))
    first = max(taken.values(), default=0) + 1
    lost = [player for player in people if player not in taken]
    Registration.objects.bulk_create(
        Registration(event=event, player_id=player, number=number) for number, player in enumerate(lost, start=first)
    )
    PlayerText.objects.filter(entry__player__in=people).delete()
    PlayerEntry.objects.filter(player__in=people).delete()


def _forget_day(event: Event) -> None:
    Posting.objects.filter(event=event).delete()
    DecisionText.objects.filter(decision__event=event).delete()
    Decision.objects.filter(event=event).delete()
    Snapshot.objects.filter(event=event).delete()
    SetAside.objects.filter(event=event).delete()
    event.lots.all().delete()
    Table.objects.filter(series__event=event).delete()
    event.series.all().delete()


def _forget_lists(book: Book) -> None:
    tidying.forget(list(PrintJob.objects.filter(book=book)))
    Retraction.objects.filter(book=book).delete()
    BookHead.objects.filter(book=book).delete()
    PlayerTotal.objects.filter(book=book).delete()
    EntryText.objects.filter(entry__sheet__book=book).delete()
    for part in (Deal, SeatTotal, Entry):
        part.objects.filter(sheet__book=book).delete()
    Sheet.objects.filter(book=book, second__isnull=False).update(second=None)
    Sheet.objects.filter(book=book, second_of__isnull=False).delete()
    Sheet.objects.filter(book=book).delete()
