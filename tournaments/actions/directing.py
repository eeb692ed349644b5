"""How every action of a director begins and ends: it locks the event, and it keeps the decision."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from scoring import hashing, names, permissions
from scoring.access import require
from scoring.actors import Actor, key_of
from scoring.lists.values.log import Record
from scoring.models import Book
from tournaments import chain
from tournaments.actions.errors import Objection
from tournaments.models import Decision, DecisionText, Event
from tournaments.queries.decision_heads import head_of


def _locked() -> QuerySet[Event]:
    return Event.objects.select_for_update(of=("self",)).select_related("book__club")


def directed(event_id: int | str, by: Actor) -> Event:
    """The event, its row locked until the transaction ends; `PermissionDenied` for whoever does not direct it.

    `event_id`: its primary key, or its short name in addresses: who has just that need not read the row twice.
    """
    event = _locked().get(**{"slug" if isinstance(event_id, str) else "pk": event_id})
    require(permissions.can_direct(by, event.book))
    return event


def desk_of(event_id: int | str, by: Actor) -> Event:
    """The same for who runs the event's desk."""
    event = _locked().get(**{"slug" if isinstance(event_id, str) else "pk": event_id})
    require(permissions.can_run_desk(by, event.book))
    return event


def desk_with(registration_id: int, by: Actor) -> Event | None:
    """The event that a registration is of, for who runs its desk; None where it is of none any more."""
    event = _locked().filter(registrations=registration_id).first()
    if event is not None:
        require(permissions.can_run_desk(by, event.book))
    return event


def still_open(event: Event) -> None:
    """A final ranking stays as it is until it is reopened with a reason, a retracted event until it is shown again."""
    refuse_retracted(event)
    if event.state == Event.State.FINAL:
        raise Objection(_("The ranking is final. Reopen it first."))


def refuse_retracted(event: Event) -> None:
    """What was retracted stays as it is until it is shown again."""
    if event.book.retracted_at is not None:
        raise Objection(_("The event has been retracted. It must be shown again first."))


@dataclass(frozen=True, slots=True)
class Saying:
    """What one decision says; `number` and free texts as the row and its texts keep them."""

    number: int | None = None
    reason: str = ""
    said: Record | None = None
    texts: Mapping[str, str] | None = None


def decide(  # noqa: PLR0913  keyword-only: what a decision says
    event: Event,
    kind: Decision.Kind,
    *,
    by: Actor,
    at: datetime,
    number: int | None = None,
    reason: str = "",
    said: Record | None = None,
    texts: Mapping[str, str] | None = None,
) -> Decision:
    """Keep what was decided, and let everything that shows the event know that it changed.

    The event's row is locked by then, so that no two decisions follow the same one; the book's row is taken here, so
    that no list of it changes before the transaction ends.
    """
    (made,) = decide_each(event, kind, [Saying(number, reason, said, texts)], by=by, at=at)
    return made


def decide_each(
    event: Event, kind: Decision.Kind, sayings: Iterable[Saying], *, by: Actor, at: datetime
) -> list[Decision]:
    """The same of several decisions, each by itself and one after the other: as many statements as of one."""
    last, previous = head_of(event)
    made, texts = list[Decision](), list[DecisionText]()
    for sequence, each in enumerate(sayings, start=last + 1):
        spoken = {name: text for name, text in (each.texts or {}).items() if text}
        if cleaned := names.clean(each.reason, 500):
            spoken[chain.REASON] = cleaned
        salt = secrets.token_hex(16)
        body = chain.Body(
            event=event.slug,
            sequence=sequence,
            kind=kind.value,
            author=key_of(by),
            at=hashing.moment(at),
            previous=previous,
            said=each.said or {},
            texts=hashing.text_digests(salt, spoken),
        )
        made.append(_row(event, body, each.number, at))
        previous = made[-1].hash
        if spoken:
            texts.append(DecisionText(decision=made[-1], salt=salt, texts=spoken))
    Decision.objects.bulk_create(made)
    if texts:
        DecisionText.objects.bulk_create(texts)
    Book.objects.filter(pk=event.book_id).update(version=F("version") + 1)
    return made


def _row(event: Event, body: chain.Body, number: int | None, at: datetime) -> Decision:
    text = chain.write_body(body)
    return Decision(
        event=event,
        sequence=body.sequence,
        kind=body.kind,
        number=number,
        author_id=body.author,
        done_at=at,
        body=text,
        hash=hashing.digest(text),
    )
