"""Everything that the audit finds in the database under test."""

from scoring.management import people_audit
from scoring.models import Book, Sheet
from scoring.plain import books, lists
from tournaments.models import Event
from tournaments.plain import events


def findings():
    persons = (people_audit.audit_players(), people_audit.audit_aliases())
    sheets = (lists.audit_sheets(Sheet.objects.all()), books.audit_books(Book.objects.all()))
    return [*_found(*persons, *sheets), *findings_of_events()]


def findings_of_events():
    return _found(events.audit_orphans(), events.audit_events(Event.objects.all()))


def _found(*audits):
    return [finding for audit in audits for _row, several in audit for finding in several]
