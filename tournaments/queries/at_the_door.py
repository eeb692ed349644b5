"""Whom somebody at the door means by what is typed so far: the registered, and everybody whom the director may know.

A key pressed reads no club. Each process remembers the names of an event's circle, and reads only those about whom
something was written since: what a player is called changes by an entry of his or her log, and by nothing else. Who is
registered, and as what, is read whenever it is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock

from django.db import connection
from django.db.models import Max, Q

from scoring.models import Account, PlayerEntry
from scoring.people.queries import role_queries
from scoring.people.queries.acquaintances import Somebody
from scoring.people.values.beginnings import Beginnings
from tournaments.models import Event, Registration
from tournaments.queries import acquaintances

MOST = 12
"""Hits that are shown."""
MOST_CIRCLES = 8
"""Circles that a process remembers."""
FOR = timedelta(minutes=5)
"""So long a circle is remembered: another event of the same day may have brought guests."""
OVERLAP = 30
"""Entries that are looked at again: of two transactions the one that began first may end last."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Somebody who may be meant: registered in the event, or known and not yet registered."""

    sure: bool
    """Whether the name begins as it was typed, without a slip."""
    registration: Registration | None = None
    known: Somebody | None = None


@dataclass(slots=True)
class _Circle:
    read_at: datetime
    last: int = 0
    """The entry about a player up to which it was read."""
    people: dict[int, Somebody] = field(default_factory=dict)
    names: Beginnings = field(default_factory=Beginnings)

    def take(self, people: Iterable[Somebody]) -> None:
        for each in people:
            if each.player is not None:
                self.people[each.player] = each
                self.names.put(each.player, each.name)

    def forget(self, players: Iterable[int]) -> None:
        for each in players:
            self.people.pop(each, None)
            self.names.drop(each)


_CIRCLES: dict[object, _Circle] = {}
_ONE_AT_A_TIME = Lock()


def search(event: Event, by: Account, typed: str, at: datetime) -> list[Hit]:
    """Who is meant by a start number, or by the beginnings of names; what stands behind a semicolon is no name."""
    name = typed.partition(";")[0].strip()
    if name.isascii() and name.isdecimal():
        return _numbered(event, int(name[:9]))
    with _ONE_AT_A_TIME:
        circle = _circle(event, by, at)
        found = [(not each.slip, circle.people[each.who]) for each in circle.names.found(name)[:MOST]]
    rows = event.registrations.select_related("player", "partner__player")
    here = {each.player_id: each for each in rows.filter(player__in=[each.player for _sure, each in found])}
    return [Hit(sure, here[each.player]) if each.player in here else Hit(sure, known=each) for sure, each in found]


def _numbered(event: Event, number: int) -> list[Hit]:
    """Who has this start number, then those whose numbers begin so."""
    begins = [Q(number__range=(number * ten, number * ten + ten - 1)) for ten in (1, 10, 100, 1000)]
    meant = begins[0] | begins[1] | begins[2] | begins[3] if number else Q(pk=None)
    rows = event.registrations.select_related("player", "partner__player").filter(meant, number__lt=100_000)
    return [Hit(sure=each.number == number, registration=each) for each in rows.order_by("number")[:MOST]]


def _circle(event: Event, by: Account, at: datetime) -> _Circle:
    """The circle as it stands. In a transaction none is remembered: what is read there may never come to be."""
    if connection.in_atomic_block:
        return _read(event, by, at, _last())
    key = event.pk, by.pk, *role_queries.grants_of(by).order_by("pk").values_list("pk", flat=True)
    circle, last = _CIRCLES.pop(key, None), _last()
    if circle is None or at - circle.read_at > FOR:
        circle = _read(event, by, at, last)
    elif circle.last != last:
        written = PlayerEntry.objects.filter(pk__gt=circle.last - OVERLAP, pk__lte=last)
        changed = set(written.values_list("player", flat=True))
        circle.forget(changed)
        circle.take(acquaintances.of_event(event, by, changed))
        circle.last = last
    _CIRCLES[key] = circle
    while len(_CIRCLES) > MOST_CIRCLES:
        _CIRCLES.pop(next(iter(_CIRCLES)))
    return circle


def _last() -> int:
    return PlayerEntry.objects.aggregate(last=Max("pk"))["last"] or 0


def _read(event: Event, by: Account, at: datetime, last: int) -> _Circle:
    circle = _Circle(at, last)
    circle.take(acquaintances.of_event(event, by))
    return circle
