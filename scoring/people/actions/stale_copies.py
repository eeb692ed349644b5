"""Somebody is to be called otherwise from now on: whoever keeps a copy is to notice, and prints that say so go.

The file of such a print goes, and what it was made of. That it was printed, and when, stays: it is to be printed anew.
"""

import json
from collections.abc import Collection
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from scoring import hosts
from scoring.models import Book, Player, PrintJob, Sheet
from scoring.people.queries import merge_queries


class Papers(Enum):
    """Which prints a change of names reaches."""

    PUBLISHED = "published"
    """Those with names as the public reads them: what stays in the hall bears whole ones anyway."""
    HUNG = "hung"
    """These, and what hangs or lies in the hall, where minors are named as in public."""
    ALL = "all"


def names_of(player: Player) -> set[str]:
    """What prints call the player, as he or she stands."""
    return {player.name, player.public_name}


def shown_otherwise(players: Collection[Player], *, told: Collection[str], papers: Papers = Papers.ALL) -> None:
    """The books in which these ever sat or are awaited have another version, and prints that bear their names go.

    `told`: what they were called until now. Whoever is read as one of them sat there for him or her.
    """
    everybody = set[int]().union(*(merge_queries.family(each.pk) for each in players))
    lists = merge_queries.sheets_of(everybody)
    books = set(Sheet.objects.filter(pk__in=lists).order_by().values_list("book", flat=True))
    books |= hosts.expecting(everybody)
    books |= set(Book.objects.filter(player_totals__player__in=players).values_list("pk", flat=True))
    _bump(books)
    _take_away_bearing(told, _prints(books, papers), lists)


def outdated(books: Collection[int], *, papers: Papers = Papers.ALL) -> None:
    """These books have another version, and all prints of them that name people go; to be called in a transaction."""
    _bump(books)
    take_away(list(_prints(books, papers).defer("payload")))


def worth_otherwise(book: int) -> None:
    """Prizes of the book's event have other amounts by now: prints that say them go."""
    take_away(list(_prints({book}, Papers.ALL).filter(document__in=PrintJob.AMOUNTS).defer("payload")))


def ranked_otherwise(book: int, players: Collection[Player]) -> None:
    """These have other places in the final ranking than it had before: final papers that name one of them go."""
    told = set[str]().union(*map(names_of, players))
    final = Q(document__in=PrintJob.AMOUNTS) | Q(document="ranking", payload__final=True)
    _take_away_bearing(told, _prints({book}, Papers.ALL).filter(final))


def drawn_otherwise(book: int, series: int) -> None:
    """The draw of this series stands no more: what was made of it goes, and every card that says a seat of it."""
    prints = PrintJob.objects.filter(book=book).exclude(state=PrintJob.State.STALE).order_by("pk")
    of_series = prints.filter(Q(about__series=series) | Q(sheet__series_number=series))
    cards = prints.filter(document="cards").exclude(about__series=series)
    take_away([*of_series.defer("payload"), *(job for job in cards.iterator() if _seats_in(job, series))])


def _seats_in(job: PrintJob, series: int) -> bool:
    cards: Any = (job.payload or {}).get("cards", ())
    return any(seat[0] == series for card in cards for seat in card["seats"])


def worded_otherwise(book: int, text: str) -> None:
    """The text is told no more: its book has another version, and prints that say it go."""
    _bump({book})
    _take_away_bearing([text], _prints({book}, Papers.ALL))


def _bump(books: Collection[int]) -> None:
    Book.objects.filter(pk__in=books).update(version=F("version") + 1, told_version=F("version") + 1)


def _prints(books: Collection[int], papers: Papers) -> QuerySet[PrintJob]:
    prints = PrintJob.objects.filter(book__in=books).exclude(document__in=PrintJob.NAMELESS).order_by("pk")
    prints = prints.exclude(state=PrintJob.State.STALE)
    if papers is Papers.PUBLISHED:
        return prints.filter(document="ranking", payload__whole_names__isnull=True)
    return prints.exclude(document__in=PrintJob.HANDED) if papers is Papers.HUNG else prints


def _take_away_bearing(told: Collection[str], prints: QuerySet[PrintJob], lists: Collection[int] = ()) -> None:
    """Those that say one of these texts, as a payload has it, or were made of one of these lists."""
    said = [json.dumps(each)[1:-1] for each in told]
    take_away([job for job in prints.iterator() if _bears(job, said, lists)])


def _bears(job: PrintJob, said: Collection[str], lists: Collection[int]) -> bool:
    """A print of one list names who ever sat there, and holds none of it."""
    payload: Any = job.payload
    if payload is None:
        return job.sheet_id in lists
    text = json.dumps(payload)
    return any(each in text for each in said)


def take_away(prints: Collection[PrintJob]) -> None:
    """These go. A worker that makes one of them now finds that nobody waits for it, and takes the document away."""
    gone: dict[str, Any] = {"state": PrintJob.State.STALE, "payload": None, "file": "", "error": "", "table_pages": {}}
    PrintJob.objects.filter(pk__in=[each.pk for each in prints]).update(**gone, lease_until=None)
    transaction.on_commit(partial(_unlink, [each.file for each in prints if each.file]))


def _unlink(files: Collection[str]) -> None:
    for name in files:
        (Path(settings.PRINTS_DIR) / name).unlink(missing_ok=True)
