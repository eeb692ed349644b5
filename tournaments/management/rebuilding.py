"""Making kept totals anew, book by book: its lists, each in a transaction of its own, then what it keeps per player.

Killed at any moment it goes on where it was: what bears this version's stamp is done.
"""

from collections.abc import Callable
from datetime import datetime

from scoring.lists.actions.rebuilding import Announce, rebuild_book, rebuild_sheet
from scoring.lists.queries import staleness
from scoring.lists.queries.differences import Difference
from scoring.models import Book, Sheet
from tournaments.actions.adopting import adopt
from tournaments.models import Event


def rebuild(*, stale_only: bool, announce: Announce, advance: Callable[[], object], at: datetime) -> list[str]:
    """Everything, or what another version made. What had to be left alone, and why."""
    books = staleness.stale_books() if stale_only else Book.objects.all()
    left_alone = []
    for book in list(books.order_by("pk").values_list("pk", flat=True)):
        keep_published_standings(book_id=book, announce=announce, at=at)
        sheets = staleness.stale_sheets() if stale_only else Sheet.objects.all()
        for sheet in list(sheets.filter(book=book).order_by("pk").values_list("pk", flat=True)):
            found = rebuild_sheet(sheet_id=sheet, stale_only=stale_only, announce=announce)
            left_alone += [f"sheet {sheet}: {'; '.join(found)}"] if found else []
            advance()
        found = rebuild_book(book_id=book, stale_only=stale_only, announce=announce)
        left_alone += [f"book {book}: {'; '.join(found)}"] if found else []
    return left_alone


def keep_published_standings(*, book_id: int, announce: Announce, at: datetime) -> None:
    """Called for each book before the first of its lists is made anew: what was published is still to be had here.

    An event of before 0.3.0 is written into its chain, and a final ranking is kept as it was published: it stays, even
    where the lists now add up to another one. After a kill it is called again: what was kept first was published.
    """
    book = Book.objects.get(pk=book_id)
    event = Event.objects.filter(book=book).first()
    if event is not None:
        adopt(event_id=event.pk, at=at)
    final = event is not None and event.state == Event.State.FINAL
    published = ", whose ranking was published as final and stays as it was:" if final else ":"
    announce([Difference(f"In book {book_id}, {book.title}{published}")])
