"""Everything that the audit finds in the database under test."""

from itertools import chain

from scoring.management import people_audit
from scoring.models import Book, Sheet
from scoring.plain import book_audit, list_audit
from tournaments.models import Event
from tournaments.plain import event_audit


def findings():
    return [*findings_of_people(), *_of_lists(), *findings_of_events()]


def findings_of_people():
    return [*_of_people()]


def findings_of_events():
    return [*_of_events()]


def tells(said=""):
    """Whether any finding says this. Events are looked at first, and once it is found nothing else is."""
    return any(said in each for part in (_of_events, _of_lists, _of_people) for each in part())


def _of_people():
    return _found(people_audit.audit_players(), people_audit.audit_aliases())


def _of_lists():
    return _found(list_audit.audit_sheets(Sheet.objects.all()), book_audit.audit_books(Book.objects.all()))


def _of_events():
    return _found(event_audit.audit_orphans(), event_audit.audit_events(Event.objects.all()))


def _found(*audits):
    return (finding for _row, several in chain(*audits) for finding in several)
