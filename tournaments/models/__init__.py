"""Shape of the data; no business logic."""

from tournaments.models.events import Event, Registration, Series, Table

__all__ = ["Event", "Registration", "Series", "Table"]
