"""Shape of the data; no business logic."""

from scoring.models.accounts import Account, Grant, Offer
from scoring.models.clubs import Book, Club, ClubLogo, Player, PlayerTotal
from scoring.models.keys import ClientKey, Token
from scoring.models.notices import Notice
from scoring.models.people import Merge, PlayerEntry, PlayerText
from scoring.models.phones import TableCode, TablePhone
from scoring.models.photos import EntryPhoto
from scoring.models.printers import PrinterOrder
from scoring.models.retractions import Retraction
from scoring.models.sheets import BookHead, Deal, Entry, EntryText, PaperTrail, PrintJob, SeatTotal, Sheet

__all__ = [
    "Account",
    "Book",
    "BookHead",
    "ClientKey",
    "Club",
    "ClubLogo",
    "Deal",
    "Entry",
    "EntryPhoto",
    "EntryText",
    "Grant",
    "Merge",
    "Notice",
    "Offer",
    "PaperTrail",
    "Player",
    "PlayerEntry",
    "PlayerText",
    "PlayerTotal",
    "PrintJob",
    "PrinterOrder",
    "Retraction",
    "SeatTotal",
    "Sheet",
    "TableCode",
    "TablePhone",
    "Token",
]
