"""Everything that the audit finds in the database under test."""

from scoring.management import people_audit
from scoring.models import Book, Sheet
from scoring.plain import books, lists
from tournaments.models import Event
from tournaments.plain import events


def findings():
    audits = (
        lists.audit_sheets(Sheet.objects.all()),
        books.audit_books(Book.objects.all()),
        people_audit.audit_players(),
        people_audit.audit_aliases(),
        events.audit_orphans(),
        events.audit_events(Event.objects.all()),
    )
    return [finding for audit in audits for _row, several in audit for finding in several]
