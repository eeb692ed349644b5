"""Shape of the data; no business logic."""

from scoring.models.accounts import Account, Grant
from scoring.models.clubs import Book, Club, Kept, Player
from scoring.models.sheets import Deal, Entry, EntryText, PrintJob, SeatTotal, Sheet

__all__ = [
    "Account",
    "Book",
    "Club",
    "Deal",
    "Entry",
    "EntryText",
    "Grant",
    "Kept",
    "Player",
    "PrintJob",
    "SeatTotal",
    "Sheet",
]
