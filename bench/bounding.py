"""What a page of something very long costs beside the same page of something small: processor time and statements.

A player of the small book has just more than fills a page: what is asked is what the many lists behind the page cost,
and fifty lines cost half as much again as seven, however few there are.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Count
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench import auditing, copying, place, ranking
from scoring import bounds
from scoring.models import Book, SeatTotal, Sheet

SMALL = 100
"""Lists of the small book, and lines of the small ranking; twice as many lists are copied for the large book."""
ROUNDS = 7
MOST_TIMES, MOST_STATEMENTS = 1.5, 30
"""The bars."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a page takes."""

    seconds: float
    """Of the processor, the best of some rounds."""
    statements: int


def compared(lists: int, lines: int) -> Iterator[str]:
    """A line for each page, as it is made for who asks first."""
    settings.KEPT_BYTES = 0
    small, base = auditing.archive(SMALL), auditing.archive(2 * SMALL)
    large = copying.copied(base, lists // SMALL // 2)
    few, full, many = ranking.event(SMALL), ranking.event(4 * bounds.ROWS), ranking.event(lines)
    _analyse()
    some, frequent = _player(base, "-counted"), _player(large, "-counted")
    played = SeatTotal.objects.filter(player=frequent)
    yield f"{Sheet.objects.filter(book=large).count()} lists, {lines} lines, {played.count()} lists of a player"
    for name, one, other in (
        *((name, (small.pk,), (large.pk,)) for name in ("book", "book_statistics")),
        *((name, (small.pk,), (large.pk,)) for name in ("api_book_ranking", "api_book_statistics")),
        *((name, (few.slug,), (many.slug,)) for name in ("event", "event_ranking")),
        ("api_event_ranking", (few.slug,), (many.slug,)),
        *((name, (some,), (frequent,)) for name in ("player", "player_deals")),
        *((name, (some,), (frequent,)) for name in ("api_player_history", "api_player_deals")),
        ("api_player_statistics", (some,), (frequent,)),
    ):
        yield _told(name, _cost(reverse(name, args=one)), _cost(reverse(name, args=other)))
    for name in ("event", "event_ranking", "api_event_ranking"):
        yield _told(f"{name}, a full one", *(_cost(reverse(name, args=[each.slug])) for each in (full, many)))
    after_one = [_cost(reverse("event_ranking", args=[each.slug]) + "?series=1") for each in (full, many)]
    yield _told("after a series, a full one", *after_one)
    last = f"?page={lists // 50}"
    yield _told("book, its last page", _cost(reverse("book", args=[small.pk]) + "?page=2"), _cost(_book(large) + last))


def _book(book: Book) -> str:
    return reverse("book", args=[book.pk])


def _player(book: Book, order: str) -> int:
    rows = SeatTotal.objects.filter(sheet__book=book, player__isnull=False)
    counted: Any = rows.values("player").annotate(counted=Count("pk")).order_by(order, "player")
    return int(counted[0]["player"])


def _cost(address: str) -> Cost:
    """Of the interface as many lines are asked for as the small ranking has."""
    address += f"?limit={SMALL}" if address.endswith("/ranking/") and "/api/" in address else ""
    path, _mark, query = address.partition("?")
    best = min(_seconds(path, query) for _round in range(ROUNDS))
    with CaptureQueriesContext(connection) as captured:
        _seconds(path, query)
    return Cost(best, len(captured))


def _seconds(path: str, query: str) -> float:
    asked = place.request("GET", path, headers={"QUERY_STRING": query})
    begun = time.process_time()
    place.answer(asked)
    return time.process_time() - begun


def _told(name: str, few: Cost, many: Cost) -> str:
    times = many.seconds / few.seconds
    missed = " MISSED" if times > MOST_TIMES or many.statements > MOST_STATEMENTS else ""
    milliseconds = f"{few.seconds * 1000:6.1f} ms {many.seconds * 1000:8.1f} ms {times:6.2f} times"
    return f"{name:28} {milliseconds} {few.statements:3} {many.statements:3} statements{missed}"


def _analyse() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
