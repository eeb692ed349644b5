"""What the pages of a list that was declared void say and offer."""

from dataclasses import dataclass

from django.http import HttpRequest

from scoring import hosts, permissions
from scoring.access import reader
from scoring.lists.queries.loaded import Loaded
from scoring.lists.views import presenters
from scoring.presenting.void_words import void_words


@dataclass(frozen=True, slots=True)
class VoidShown:
    """A list that was declared void, as its pages tell it."""

    said: str
    way_back: str
    """Where that is undone, for who directs the event."""
    again: str
    """Where the list is that the table plays instead."""


def void_shown(request: HttpRequest, loaded: Loaded) -> VoidShown | None:
    """None of a list that was not; two statements of one that was."""
    if not loaded.void:
        return None
    book, how = loaded.sheet.book, hosts.voided(loaded.sheet)
    directs = permissions.can_direct(reader(request), book)
    said = void_words(how, presenters.zone(book), directs=directs)
    return VoidShown(said, how.way_back if how and directs else "", how.again if how else "")
