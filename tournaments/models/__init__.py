"""Shape of the data; no business logic."""

from tournaments.models.events import Act, Event, Lot, Registration, Series, Table

__all__ = ["Act", "Event", "Lot", "Registration", "Series", "Table"]
