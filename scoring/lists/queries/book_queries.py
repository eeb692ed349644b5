"""Books as they are read: which ones somebody may see, and the order of the players in one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import BigIntegerField, Count, Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

import rules
from scoring.actors import Bearer, Reader, is_site_admin
from scoring.models import Account, Book, Grant, Player, PlayerTotal, SeatTotal, Sheet
from scoring.statements import Given, Select


def viewable_books(account: Reader) -> QuerySet[Book]:
    """Every book that somebody may see: the public ones, those of one's roles, those one has played in.

    Of what was retracted those of one's roles alone.
    """
    if is_site_admin(account):
        return Book.objects.all()
    public = Book.objects.filter(public=True, retracted_at=None)
    if isinstance(account, Bearer):
        there = Q(club=account.club) if account.book is None else Q(pk=account.book)
        return public | Book.objects.filter(there, pk__in=viewable_books(account.account))
    if not isinstance(account, Account) or not account.is_active:
        return public
    return _open_to(account)


def own_lists() -> QuerySet[Sheet]:
    """Every list but second entries, which are shown beside their lists and nowhere else."""
    return Sheet.objects.filter(second_of=None)


def lists_of(book: Book) -> QuerySet[Sheet]:
    """Those of one book. Second entries are few and have an index of their own, by which they are left out: so of very
    many lists the index of the book is counted and turned, and not their rows.
    """
    return book.sheets.exclude(pk__in=Sheet.objects.filter(second_of__isnull=False).values("pk"))


def viewable_sheets(account: Reader) -> QuerySet[Sheet]:
    """Every list of those books; of retracted ones those of one's roles."""
    if is_site_admin(account):
        return own_lists()
    found = own_lists().filter(book__in=viewable_books(account))
    if not isinstance(account, Account) or not account.is_active:
        return found.filter(retracted_at=None)
    granted = Grant.objects.filter(Q(book=OuterRef("book")) | Q(club=OuterRef("book__club")), account=account)
    return found.filter(Q(retracted_at=None) | Exists(granted))


def is_viewable(account: Reader, book: Book) -> bool:
    """Whether this book is among those that somebody may see."""
    if (book.public and book.retracted_at is None) or is_site_admin(account):
        return True
    if isinstance(account, Bearer):
        return account.reaches(club=book.club_id, book=book.pk) and is_viewable(account.account, book)
    if not isinstance(account, Account) or not account.is_active:
        return False
    return bool(_OPEN_TO(account=account.pk, book=book.pk))


def _open_to(account: Account | Given) -> QuerySet[Book]:
    granted = Grant.objects.filter(Q(book=OuterRef("pk")) | Q(club=OuterRef("club")), account=account)
    played = SeatTotal.objects.filter(sheet__book=OuterRef("pk"), player__account=account)
    return Book.objects.filter(Q(Q(public=True) | Exists(played), retracted_at=None) | Exists(granted))


_OPEN_TO = Select(lambda: _open_to(Given("account")).filter(pk=Given("book")).only("pk"))


def belongs_to(account: Account, book: Book) -> bool:
    """Whether somebody's player is a member of the book's club, or holds a seat in the book. One statement."""
    seats = SeatTotal.objects.filter(sheet__book=book, player=OuterRef("pk"))
    of_club = Q(club=book.club_id, club__isnull=False, guest_since=None)
    return Player.objects.filter(of_club | Exists(seats), account=account).exists()


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


KEPT = ("decider_1", "decider_2")
"""Columns of the first tie-breaks, in which more is better; further ones are found among the tallies."""


def lines_by_game(book: Book) -> dict[str, int]:
    """How many players each game of the book ranks, in the order of the games. One statement."""
    counted = dict(book.player_totals.order_by().values_list("game").annotate(Count("pk")))
    return {game: counted[game] for game in rules.games() if game in counted}


def standings(book: Book, game: str, first: int, behind: int) -> list[RankedPlayer]:
    """The lines of a game's ranking from place `first` (0 is the best) to before `behind`; equals share a rank.

    A game is ranked by itself, for the sum of the points of two means nothing. The database sorts, so that a page of a
    long ranking costs what a short ranking does: one statement, another where better ones stand above.
    """
    rows = list(_in_order(book, game)[max(first - 1, 0) : behind])
    ranked = _ranked(game, rows)
    if not first or not rows:
        return ranked
    top = 1 + _in_order(book, game).filter(_better(game, rows[0])).count()
    # The line above was read as well: who equals it shares its rank, all others stand where they are counted to.
    return [replace(each, rank=top if each.rank == 1 else each.rank + first - 1) for each in ranked[1:]]


def place_of(book: Book, row: PlayerTotal) -> int:
    """How many lines stand above this one, equals of a lower number among them."""
    above = _in_order(book, row.game)
    equal = Q(**dict(zip(_merits(row.game), _own(row.game, row), strict=True)))
    return above.filter(_better(row.game, row) | equal & Q(player__lt=row.player_id)).count()


def whole_standings(book: Book) -> dict[str, list[RankedPlayer]]:
    """Every line of every game: for what compares two rankings, never for a page."""
    return {game: standings(book, game, 0, number) for game, number in lines_by_game(book).items()}


def pages_of_standings(
    book: Book, first: int, behind: int, *, wanted: Callable[[str], object] = bool
) -> list[RankedPlayer]:
    """The lines of all wanted games one after the other, counted through from 0: from `first` to before `behind`."""
    found: list[RankedPlayer] = []
    numbers = ((game, number) for game, number in lines_by_game(book).items() if wanted(game))
    for game, number in numbers:
        if first < number and behind > 0:
            found += standings(book, game, max(first, 0), min(behind, number))
        first, behind = first - number, behind - number
    return found


def _in_order(book: Book, game: str) -> QuerySet[PlayerTotal]:
    """Best first, for most games in the very order of an index. Equals by number: names may be hidden, and their order
    would tell where in the alphabet.
    """
    rows = book.player_totals.filter(game=game).select_related("player").alias(**_further(game))
    return rows.order_by(*(f"-{name}" for name in _merits(game)), "player_id")


def _merits(game: str) -> list[str]:
    """What the database sorts by: the total, a kept tie-break, or one of `_further`."""
    keys = rules.ranking_keys(game)
    breaks = [key for key in keys if key != "total"]
    names = dict(zip(breaks, (*KEPT, *(f"further_{number}" for number, _key in enumerate(breaks))), strict=False))
    return [names.get(key, key) for key in keys]


def _further(game: str) -> dict[str, Combinable]:
    """Tie-breaks that no column keeps, more being better as in those."""
    breaks = [key for key in rules.ranking_keys(game) if key != "total"][len(KEPT) :]
    return {f"further_{number}": tally(key) for number, key in enumerate(breaks)}


def tally(key: str) -> Combinable:
    """What is counted under this name, as a number the database sorts by and adds up; of `-name` less is more."""
    number = Coalesce(Cast(KT(f"tallies__{key.removeprefix('-')}"), BigIntegerField()), 0)
    return -number if key.startswith("-") else number


def _better(game: str, than: PlayerTotal) -> Q:
    """Whoever stands above: more of one thing, and as much of all that weighs more."""
    better, equal = Q(), Q()
    for name, number in zip(_merits(game), _own(game, than), strict=True):
        better |= equal & Q(**{f"{name}__gt": number})
        equal &= Q(**{name: number})
    return better


def _own(game: str, row: PlayerTotal) -> Iterable[int]:
    for key in rules.ranking_keys(game):
        name = key.removeprefix("-")
        yield _number(row, name) * (1 if name == key else -1)


def ranked_by(game: str) -> list[str]:
    """What the counts of a line are called, the most important first."""
    return [key.removeprefix("-") for key in rules.ranking_keys(game)]


def _ranked(game: str, totals: Sequence[PlayerTotal]) -> list[RankedPlayer]:
    keys = rules.ranking_keys(game)
    rows = [{name: _number(row, name) for name in ranked_by(game)} for row in totals]
    return [RankedPlayer(rank, totals[row], decided_by, rows[row]) for row, rank, decided_by in rules.rank(rows, keys)]


def _number(row: PlayerTotal, name: str) -> int:
    return row.total if name == "total" else int(row.tallies.get(name, 0))
