"""Taking over events made before 0.3.0: their state is written into their chains once, and a final ranking is kept."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

import rules
from scoring import hashing
from scoring.actors import OPERATOR
from scoring.lists.values.shares import deciders
from scoring.models import Book, PlayerTotal
from tournaments.actions import taking_snapshots
from tournaments.actions.directing import decide
from tournaments.actions.organising import announced
from tournaments.actions.registering import texts_of
from tournaments.models import Decision, Event, Series, Table

PERSON = ("number", "player", "withdrawn", "paid")


def strange_events() -> QuerySet[Event]:
    """Events whose chains do not tell their state yet."""
    adopted = Decision.objects.filter(event=OuterRef("pk"), kind=Decision.Kind.ADOPTED)
    planned = Decision.objects.filter(event=OuterRef("pk"), sequence=1, body__contains='"planned_series"')
    return Event.objects.filter(~Exists(adopted), ~Exists(planned)).order_by("pk")


def adopt(*, event_id: int, at: datetime) -> None:
    """Write down what stands: state, people, tables, lots. To be done before any total of it is made anew."""
    with transaction.atomic():
        event = Event.objects.select_for_update(of=("self",)).select_related("book").get(pk=event_id)
        Book.objects.select_for_update().get(pk=event.book_id)
        if not strange_events().filter(pk=event_id).exists():
            return
        said = _standing(event)
        if event.state == Event.State.FINAL:
            final = taking_snapshots.take(event, event.finalised_at or at, _ranked_by(event))
            said["final"] = taking_snapshots.digests(final)
        decide(event, Decision.Kind.ADOPTED, by=OPERATOR, at=at, said=said, texts=_texts(event))


def _ranked_by(event: Event) -> tuple[str, ...]:
    """The keys of the version that ranked it: tie-breaks are still kept as that version counted them."""
    rows = PlayerTotal.objects.filter(book=event.book_id, game=event.game).values("decider_1", "decider_2", "tallies")
    for row in rows:
        if (row["decider_1"], row["decider_2"]) != deciders(row["tallies"], event.game):
            return rules.ranked_before(event.game)
    return rules.ranking_keys(event.game)


def _standing(event: Event) -> dict[str, Any]:
    return {
        **announced(event),
        "state": event.state,
        "finalised_at": hashing.moment(event.finalised_at) if event.finalised_at else None,
        "people": [list(each) for each in event.registrations.order_by("number").values_list(*PERSON)],
        "series": [_series(each) for each in event.series.order_by("number")],
        "lots": list(event.lots.order_by("pk").values_list("players", flat=True)),
        "set_aside": [],
    }


def _series(series: Series) -> list[Any]:
    tables = Table.objects.filter(series=series).order_by("number").values_list("number", "sheet__uid")
    return [series.number, series.certificate, [[number, str(uid)] for number, uid in tables]]


def _texts(event: Event) -> dict[str, str]:
    return dict(_spoken(event))


def _spoken(event: Event) -> Iterator[tuple[str, str]]:
    for each in event.registrations.select_related("player").order_by("number"):
        yield from ((f"{each.number}.{name}", text) for name, text in texts_of(each).items())
