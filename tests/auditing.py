"""Everything that the audit finds in the database under test."""

from scoring.management import people_audit
from scoring.models import Book, Sheet
from scoring.plain import book_audit, list_audit
from tournaments.models import Event
from tournaments.plain import event_audit


def findings():
    sheets = (list_audit.audit_sheets(Sheet.objects.all()), book_audit.audit_books(Book.objects.all()))
    return [*findings_of_people(), *_found(*sheets), *findings_of_events()]


def findings_of_people():
    return _found(people_audit.audit_players(), people_audit.audit_aliases())


def findings_of_events():
    return _found(event_audit.audit_orphans(), event_audit.audit_events(Event.objects.all()))


def _found(*audits):
    return [finding for audit in audits for _row, several in audit for finding in several]
