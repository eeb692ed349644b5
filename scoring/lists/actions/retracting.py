"""Taking a list or a book back from the public, and showing it again. The logs are never touched.

What is retracted counts nowhere and is in nobody's history; only who has a role in the book still reads it.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from scoring import hosts, permissions
from scoring.access import require
from scoring.actors import Actor, account_of
from scoring.errors import Conflict
from scoring.lists.actions import sitting, storing
from scoring.lists.queries.projections import project
from scoring.lists.queries.sheet_queries import load
from scoring.models import Book, Retraction, Sheet
from scoring.people.actions.stale_copies import outdated


class NotRetracted(Conflict):
    """It cannot be retracted, or not shown again, as it stands now: says why, in the reader's language."""


def retract_sheet(*, sheet_id: int, ground: str, by: Actor, at: datetime) -> Retraction:
    """Take one list back; one that an event counts is its director's. Raises `NotRetracted`, `PermissionDenied`."""
    with transaction.atomic():
        sheet = _locked(sheet_id)
        require(permissions.can_retract(by, sheet.book))
        _refuse_twice(sheet)
        if hosts.is_event(sheet.book) and sheet.counts:
            raise NotRetracted(
                _("This sheet counts in an event. Ask its director to correct it or to retract the event.")
            )
        made = _made(sheet.book, sheet, ground, by, at)
        _show(sheet, counted=sheet.counts, counts=False, retracted_at=at)
    return made


def retract_book(*, book_id: int, ground: str, by: Actor, at: datetime) -> Retraction:
    """Take a book back with all its lists, an event with its rankings. Raises `NotRetracted` and `PermissionDenied`."""
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book_id)
        require(permissions.can_retract(by, book))
        _refuse_twice(book)
        made = _made(book, None, ground, by, at)
        _turn(book, at)
        hosts.retracted(book, at, shown=False)
    return made


def show_again(*, retraction_id: int, by: Actor, at: datetime) -> None:
    """End a retraction: everything is read and counted as before. Raises `NotRetracted`, `PermissionDenied`, and
    `Refused` where somebody of the list has sat down at another table of its series meanwhile.
    """
    with transaction.atomic():
        found = Retraction.objects.select_related("book", "sheet").get(pk=retraction_id)
        require(permissions.can_retract(by, found.book))
        sheet = _locked(found.sheet_id) if found.sheet_id else None
        book = sheet.book if sheet else Book.objects.select_for_update().get(pk=found.book_id)
        going = Retraction.objects.filter(pk=retraction_id, ended_at=None)
        if not going.update(ended_at=at, ended_by=account_of(by)):
            raise NotRetracted(_("This is already shown again."))
        if sheet is None:
            _turn(book, None)
            hosts.retracted(book, at, shown=True)
        else:
            _show(sheet, counted=False, counts=not hosts.is_event(book), retracted_at=None)


def _locked(sheet_id: int) -> Sheet:
    return Sheet.objects.select_for_update(of=("self",)).select_related("book").get(pk=sheet_id)


def _refuse_twice(what: Sheet | Book) -> None:
    if what.retracted_at is not None:
        raise NotRetracted(_("This has already been retracted."))


def _made(book: Book, sheet: Sheet | None, ground: str, by: Actor, at: datetime) -> Retraction:
    return Retraction.objects.create(book=book, sheet=sheet, ground=ground, author=account_of(by), made_at=at)


def _show(sheet: Sheet, *, counted: bool, counts: bool, retracted_at: datetime | None) -> None:
    """What the list counted leaves the totals of its book, or comes back."""
    sheet.counts, sheet.retracted_at = counts, retracted_at
    sheet.save(update_fields=["counts", "retracted_at"])
    stands = project(load(sheet))
    # An event that is final counts no list that can be retracted: its numbers stay as they were published.
    storing.store([storing.Change(sheet, stands, stands, entries=1, counted=counted)], same=True)
    if counts and sheet.series_number is not None:
        sitting.refuse_two_tables(load(sheet))
    outdated({sheet.book_id})


def _turn(book: Book, at: datetime | None) -> None:
    Book.objects.filter(pk=book.pk).update(retracted_at=at, version=F("version") + 1)
    outdated({book.pk})
