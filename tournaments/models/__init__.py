"""Shape of the data; no business logic."""

from tournaments.models.decisions import Decision, DecisionText, Snapshot
from tournaments.models.events import Event, Lot, Registration, Series, SetAside, Table
from tournaments.models.money import Posting

__all__ = [
    "Decision",
    "DecisionText",
    "Event",
    "Lot",
    "Posting",
    "Registration",
    "Series",
    "SetAside",
    "Snapshot",
    "Table",
]
