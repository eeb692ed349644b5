"""Who may do what, asked by object. Nothing is read here but grants and who is whose."""

from django.db.models import Q

from scoring.models import Account, Book, Club, Grant, Player, Sheet
from scoring.queries.books import Reader, viewable_books

Role = Grant.Role


def can_view_book(account: Reader, book: Book) -> bool:
    """Public books: everybody. Others: whoever has a role there or has played in it."""
    return book.public or viewable_books(account).filter(pk=book.pk).exists()


def can_record(account: Reader, sheet: Sheet) -> bool:
    """Scorekeepers and up: write into the sheet and confirm it for all."""
    return can_keep_book(account, sheet.book)


def can_keep_book(account: Reader, book: Book) -> bool:
    """Scorekeepers and up: open sheets in the book and write into them, see full names."""
    return _holds(account, _in_book(book), Role.SCOREKEEPER, Role.DIRECTOR, Role.CLUB_ADMIN)


def can_direct(account: Reader, book: Book) -> bool:
    """Directors of the book, admins of its club."""
    return _holds(account, _in_book(book), Role.DIRECTOR, Role.CLUB_ADMIN)


def can_reopen(account: Reader, book: Book) -> bool:
    """A confirmed sheet is the director's; a club admin's only where there is no director."""
    if _holds(account, _in_book(book), Role.DIRECTOR):
        return True
    directed = Grant.objects.filter(_in_book(book), role=Role.DIRECTOR).exists()
    return not directed and _holds(account, _in_book(book), Role.CLUB_ADMIN)


def can_administer(account: Reader, club: Club) -> bool:
    """Admins of the club."""
    return _holds(account, Q(club=club), Role.CLUB_ADMIN)


def can_keep_club(account: Reader, club: Club) -> bool:
    """Anybody with a role in the whole club: open its books, see its players' full names."""
    return _holds(account, Q(club=club), Role.SCOREKEEPER, Role.DIRECTOR, Role.CLUB_ADMIN)


def can_view_history(account: Reader, player: Player) -> bool:
    """One's own; one's club's; and of whoever shows a name in public, what public books tell anyway."""
    if is_own(account, player) or _is_site_admin(account):
        return True
    if player.club is not None and can_keep_club(account, player.club):
        return True
    named = player.shown_as != Player.Publicity.NUMBER
    return named and player.seat_totals.filter(sheet__book__in=viewable_books(account)).exists()


def is_own(account: Reader, player: Player) -> bool:
    """Whether this account is the player's."""
    return player.account_id is not None and player.account_id == account.pk


def _in_book(book: Book) -> Q:
    """Roles in a book: given there, or in its whole club."""
    return Q(book=book) | Q(club=book.club_id) if book.club_id else Q(book=book)


def _holds(account: Reader, where: Q, *roles: str) -> bool:
    if not isinstance(account, Account) or not account.is_active:
        return False
    return account.is_superuser or Grant.objects.filter(where, account=account, role__in=roles).exists()


def _is_site_admin(account: Reader) -> bool:
    return account.is_active and account.is_superuser
