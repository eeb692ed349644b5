"""Books as they are read: which ones somebody may see, and the order of the players in one."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

import rules
from scoring.actors import Reader, is_site_admin
from scoring.models import Account, Book, Grant, PlayerTotal, SeatTotal
from scoring.statements import Given, Select


def viewable_books(account: Reader) -> QuerySet[Book]:
    """Every book that somebody may see: the public ones, those of one's roles, those one has played in."""
    if is_site_admin(account):
        return Book.objects.all()
    if not isinstance(account, Account) or not account.is_active:
        return Book.objects.filter(public=True)
    return _open_to(account)


def is_viewable(account: Reader, book: Book) -> bool:
    """Whether this book is among those that somebody may see."""
    if book.public or is_site_admin(account):
        return True
    if not isinstance(account, Account) or not account.is_active:
        return False
    return bool(_OPEN_TO(account=account.pk, book=book.pk))


def _open_to(account: Account | Given) -> QuerySet[Book]:
    granted = Grant.objects.filter(Q(book=OuterRef("pk")) | Q(club=OuterRef("club")), account=account)
    played = SeatTotal.objects.filter(sheet__book=OuterRef("pk"), player__account=account)
    return Book.objects.filter(Q(public=True) | Exists(granted) | Exists(played))


_OPEN_TO = Select(lambda: _open_to(Given("account")).filter(pk=Given("book")).only("pk"))


def listing(account: Reader) -> QuerySet[Book]:
    """The books somebody may see, newest first, each with its club."""
    return viewable_books(account).select_related("club")


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of a book's ranking."""

    rank: int
    player_total: PlayerTotal
    decided_by: str | None
    """What separates this line from the one above: `total` or the name of a tally (`-name`: fewer is better)."""
    counts: Mapping[str, int]
    """What the ranking goes by, the most important first: `total` and tallies by name, as people count them."""


def standings(book: Book) -> dict[str, list[RankedPlayer]]:
    """By game: the players of a book, best first, by what the game ranks by; equals share a rank.

    A game is ranked by itself, for the sum of the points of two means nothing. One statement.
    """
    by_game: dict[str, list[PlayerTotal]] = defaultdict(list)
    for row in book.player_totals.select_related("player").order_by("player"):
        by_game[row.game].append(row)
    return {game: _ranked(game, by_game[game]) for game in rules.games() if game in by_game}


def _ranked(game: str, totals: Sequence[PlayerTotal]) -> list[RankedPlayer]:
    keys = rules.ranking_keys(game)
    rows = [{key.lstrip("-"): _number(row, key.lstrip("-")) for key in keys} for row in totals]
    return [RankedPlayer(rank, totals[row], decided_by, rows[row]) for row, rank, decided_by in rules.rank(rows, keys)]


def _number(row: PlayerTotal, name: str) -> int:
    return row.total if name == "total" else int(row.tallies.get(name, 0))
