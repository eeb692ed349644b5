"""Telling another program that a ranking was published, changed or retracted: the address is the operator's.

The row is written with what it tells of, in one transaction; a message rings a bell, and the sweep finds what was lost.
It says what happened to which event, and nothing of people: who wants to know more asks the interface, as anybody may.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from scoring import hashing, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.printing.actions import bell
from tournaments.models import Delivery, Event, Snapshot
from tournaments.values import webhooks

State = Delivery.State
TELL = "tournaments.tasks.tell"
BACKOFF = tuple(timedelta(minutes=each) for each in (1, 5, 30, 2 * 60, 12 * 60))
"""Between two attempts; behind the last one a person decides."""
LEASE = timedelta(seconds=6 * webhooks.PATIENCE)
NOTIFIED_PER_SWEEP = 100
KEPT = timedelta(days=90)


def note(event: Event, kind: Delivery.Kind, at: datetime, due: datetime | None = None) -> None:
    """Something happened to a final ranking: to be called in the transaction in which it does. `due`: not told before.

    Nothing is told where the operator named no address, of rehearsals, and of events that are not public.
    """
    if not settings.WEBHOOK or event.book.rehearsal or not event.book.public:
        return
    version = event.snapshots.order_by("-number").values_list("number", flat=True).first()
    if version is not None:
        made = Delivery.objects.create(event=event, kind=kind, version=version, made_at=at, due_at=due or at)
        if due is None:
            _ring(made)


def note_final(event: Event, snapshot: Snapshot, at: datetime, *, known: bool) -> None:
    """The ranking was made final: for the first time that everybody is to know of it, or anew with other places.

    `known`: whether one of before was public. What is held back is told of once it is public: by itself, or before.
    """
    if not known:
        note(event, Delivery.Kind.FINAL, at, event.held_until)
    elif snapshot.changes:
        note(event, Delivery.Kind.CHANGED, at, event.held_until)


def note_published(event: Event, held_until: datetime, at: datetime) -> None:
    """A ranking that was to be held back until then is public: what waited for that is told now."""
    for each in _not_tried(event, held_until):
        Delivery.objects.filter(pk=each.pk).update(due_at=at)
        _ring(each)


def note_withheld(event: Event, held_until: datetime) -> None:
    """A ranking that was to be held back until then is none any more: nobody is told of it."""
    _not_tried(event, held_until).delete()


def _not_tried(event: Event, until: datetime) -> QuerySet[Delivery]:
    kinds = (Delivery.Kind.FINAL, Delivery.Kind.CHANGED)
    return event.deliveries.filter(kind__in=kinds, state=State.WAITING, attempts=0, due_at=until)


def note_retraction(book_id: int, at: datetime, *, shown: bool) -> None:
    """A book was retracted or is shown again; one that is no event's is nobody's business."""
    event = Event.objects.select_related("book").filter(book=book_id).first() if settings.WEBHOOK else None
    if event is not None:
        note(event, Delivery.Kind.SHOWN if shown else Delivery.Kind.RETRACTED, at)


def send_again(*, delivery_id: int, by: Actor, at: datetime) -> None:
    """A message that failed, or that is to wait, is tried at once and as often as on the first day."""
    with transaction.atomic():
        found = Delivery.objects.select_related("event__book").get(pk=delivery_id)
        require(permissions.can_direct(by, found.event.book))
        open_still = Delivery.objects.filter(pk=delivery_id).exclude(state=State.TOLD)
        if open_still.update(state=State.WAITING, attempts=0, due_at=at, lease_until=None, error=""):
            _ring(found)


def _ring(delivery: Delivery) -> None:
    transaction.on_commit(partial(bell.notify_worker, delivery.pk, TELL), robust=True)


def run(delivery_id: int, clock: Callable[[], datetime]) -> None:
    """Tell it, if it still waits to be told."""
    at = clock()
    free = _free(at).filter(pk=delivery_id)
    if not settings.WEBHOOK or not free.update(attempts=F("attempts") + 1, lease_until=at + LEASE):
        return
    found = Delivery.objects.select_related("event").get(pk=delivery_id)
    wrong = webhooks.post(settings.WEBHOOK, settings.WEBHOOK_SECRET, str(found.uid), message(found))
    held = Delivery.objects.filter(pk=delivery_id, attempts=found.attempts, lease_until=found.lease_until)
    held.update(lease_until=None, **(_failed(found, wrong, clock()) if wrong else _told(clock())))


def message(delivery: Delivery) -> dict[str, Any]:
    """What is sent. Addresses are paths: the site's own name is known to who listens."""
    slug = delivery.event.slug
    return {
        "delivery": str(delivery.uid),
        "kind": delivery.kind,
        "event": slug,
        "version": delivery.version,
        "at": hashing.moment(delivery.made_at),
        "page": reverse("event_ranking", args=[slug]),
        "ranking": reverse("api_event_ranking", args=[slug]),
    }


def _told(at: datetime) -> dict[str, Any]:
    return {"state": State.TOLD, "told_at": at, "error": ""}


def _failed(delivery: Delivery, wrong: str, at: datetime) -> dict[str, Any]:
    """It waits for the next attempt, or for a person."""
    if delivery.attempts > len(BACKOFF):
        return {"state": State.FAILED, "error": wrong}
    return {"due_at": at + BACKOFF[delivery.attempts - 1], "error": wrong}


def sweep(*, at: datetime) -> list[int]:
    """Ring for every message that is due; those that were rung for."""
    if not settings.WEBHOOK:
        return []
    due = list(_free(at).order_by("due_at", "pk").values_list("pk", flat=True)[:NOTIFIED_PER_SWEEP])
    return [each for each in due if bell.notify_worker(each, TELL)]


def _free(at: datetime) -> QuerySet[Delivery]:
    """What is due and nobody's, or whose worker's time is over: run out, or given by a clock that was set back."""
    nobody = Q(lease_until=None) | Q(lease_until__lt=at) | Q(lease_until__gt=at + 2 * LEASE)
    return Delivery.objects.filter(nobody, state=State.WAITING, due_at__lte=at)


def forget_old(at: datetime) -> int:
    """Messages that were told, or given up, some months ago; how many."""
    old = Delivery.objects.filter(made_at__lt=at - KEPT).exclude(state=State.WAITING)
    return old.delete()[0]
