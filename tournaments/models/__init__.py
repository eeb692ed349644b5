"""Shape of the data; no business logic."""

from tournaments.models.decisions import Decision, DecisionText, Snapshot
from tournaments.models.deliveries import Delivery
from tournaments.models.events import Event, Lot, Registration, Series, SetAside, Table
from tournaments.models.money import Posting
from tournaments.models.waiting import Announcement

__all__ = [
    "Announcement",
    "Decision",
    "DecisionText",
    "Delivery",
    "Event",
    "Lot",
    "Posting",
    "Registration",
    "Series",
    "SetAside",
    "Snapshot",
    "Table",
]
