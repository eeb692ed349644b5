"""Finding what a request is about, for pages and API alike: what one may not see is not there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request

from scoring import ended, hosts, indexing, permissions
from scoring.actors import Device
from scoring.lists.queries import second_lists, table_queries
from scoring.lists.queries.table_queries import LetIn
from scoring.lists.values.table_codes import End
from scoring.models import Account, Book, Player, Sheet
from scoring.people.queries import merge_queries
from scoring.statements import Given, Select

LARGEST = 2**63 - 1
"""Primary key that a row can have."""
_SHEET = Select(lambda: Sheet.objects.select_related("book__club").filter(pk=Given("pk")))

TABLE_COOKIE = "table"
"""What a phone keeps that a table's code let in."""
_AT_TABLE = "_at_table"
Respond = Callable[[HttpRequest], HttpResponseBase]


def rights_asked_once(respond: Respond) -> Respond:
    """Middleware: in one request a role is looked up once, whether page, permission class or action asks."""

    def responding(request: HttpRequest) -> HttpResponseBase:
        with permissions.asked_once():
            return respond(request)

    return responding


class CodeOver(PermissionDenied):
    """What a table's code opened, or was to open, is open no more; `sheet` is None where the code is not known."""

    def __init__(self, end: End, sheet: Sheet | None) -> None:
        self.end = end
        self.sheet = sheet
        super().__init__(end)


class Retracted(Http404):
    """What was there was retracted: everybody is told so, and only who has a role in the book reads it."""

    def __init__(self, what: Book | Sheet) -> None:
        self.what = what
        super().__init__(f"retracted {what.retracted_at}")

    @property
    def book(self) -> Book:
        return self.what if isinstance(self.what, Book) else self.what.book


class Untold(PermissionDenied):
    """A list that waits to be published with the ranking of its event. The message says so."""

    def __init__(self, sheet: Sheet, *, by_series: bool) -> None:
        self.sheet = sheet
        super().__init__(
            _("The director publishes the standing after each series, and with it the sheets of that series.")
            if by_series
            else _("The ranking is published after the prize-giving, and with it the sheets of the last series.")
        )


class OtherHand(PermissionDenied):
    """Who types one of the two entries of a list asks for the other one. The message says so."""


def reader(request: HttpRequest | Request) -> Account | AnonymousUser:
    """Who asks."""
    return request.user


def visible_book(request: HttpRequest | Request, pk: int) -> Book:
    """The book, if the reader may see it."""
    book = get_object_or_404(Book.objects.select_related("club"), pk=pk)
    demand_visible(request, book)
    return book


def demand_visible(request: HttpRequest | Request, book: Book) -> None:
    """What one may not see is not there; of what everybody saw one is told that it was retracted."""
    if not permissions.can_view_book(reader(request), book):
        raise _unseen(book)
    indexing.wanted(request, book.club)


def _unseen(book: Book) -> Http404:
    return Retracted(book) if book.public and book.retracted_at else Http404()


def visible_sheet(request: HttpRequest | Request, pk: int) -> Sheet:
    """The sheet, if the reader may see its book."""
    for sheet in _SHEET(pk=min(pk, LARGEST)):
        if permissions.can_view_book(reader(request), sheet.book):
            indexing.wanted(request, sheet.book.club)
        elif not _opened_by_code(request, sheet):
            raise _unseen(sheet.book)
        _demand_independent(request, sheet)
        _demand_told(request, sheet)
        if sheet.retracted_at and not permissions.can_keep_book(reader(request), sheet.book):
            raise Retracted(sheet)
        ended.remember(sheet)
        return sheet
    raise Http404


def _demand_told(request: HttpRequest | Request, sheet: Sheet) -> None:
    """Whoever adds up the lists of a series knows who has won: while its results are held back, each list is read by
    who played there and by who keeps the event.
    """
    found, who = at_table(request, sheet.pk), reader(request)
    if found is not None and found.opens:
        return
    held = hosts.held_series(sheet.book, keeps=permissions.can_keep_book(who, sheet.book))
    if held is None or sheet.series_number is None or sheet.series_number < held.series:
        return
    if not (permissions.played_at(who, sheet) or reads_by_code(request, sheet)):
        raise Untold(sheet, by_series=held.by_series)


def twice_kept_sheet(request: HttpRequest | Request, pk: int) -> Sheet:
    """The sheet for who keeps its book or was let in to it, also while typing its other entry.

    For what shows nobody a deal that he or she is not to see.
    """
    sheet = get_object_or_404(Sheet.objects.select_related("book__club"), pk=min(pk, LARGEST))
    if _opened_by_code(request, sheet):
        return sheet
    demand_visible(request, sheet.book)
    require(permissions.can_keep_book(reader(request), sheet.book))
    return sheet


def _demand_independent(request: HttpRequest | Request, sheet: Sheet) -> None:
    """A second entry is for keepers and whoever keeps it at the table, and none of the two for who keeps the other."""
    keeps = sheet.second_of_id is None or permissions.can_keep_book(reader(request), sheet.book)
    if not keeps and not _opened_by_code(request, sheet):
        raise Http404
    if second_lists.is_kept_from(sheet, reader(request)) or _phone_keeps_other(request, sheet):
        raise OtherHand(_("You are typing the other entry of this sheet. Its deals are shown once both are complete."))


def _phone_keeps_other(request: HttpRequest | Request, sheet: Sheet) -> bool:
    """Whether the phone that asks keeps the other entry of this list, and one of them is not complete yet."""
    other = sheet.second_of_id or sheet.second_id
    if other is None or reader(request).is_authenticated:
        return False
    found = by_cookie(request)
    return found is not None and found.end is None and found.keeps == other and not second_lists.are_complete(sheet)


def at_table(request: HttpRequest | Request, pk: int) -> LetIn | None:
    """The phone that a code of this list let in, whether or not it still is and whether or not it opens another now."""
    found = by_cookie(request)
    return found.reached(pk) if found else None


def by_cookie(request: HttpRequest | Request) -> LetIn | None:
    """The phone that asks, whatever list it was let in to: pages alone know it by its cookie.

    One statement in a request, and none for who has no such cookie.
    """
    secret = request.COOKIES.get(TABLE_COOKIE, "") if isinstance(request, HttpRequest) else ""
    if secret and not hasattr(request, _AT_TABLE):
        setattr(request, _AT_TABLE, table_queries.of_cookie(secret, timezone.now()))
    found: LetIn | None = getattr(request, _AT_TABLE, None)
    return found


def _opened_by_code(request: HttpRequest | Request, sheet: Sheet) -> bool:
    """Whether a phone, or an account that sits nowhere in this hidden book, may read its one list."""
    found = at_table(request, sheet.pk)
    if found and found.end and not found.opens:
        raise CodeOver(found.end, found.sheet)
    return reads_by_code(request, sheet)


def reads_by_code(request: HttpRequest | Request, sheet: Sheet) -> bool:
    """Whether the table's code opens the list to who asks: while it is played, and for a while after it was signed."""
    found = at_table(request, sheet.pk)
    if found is None and isinstance(request, HttpRequest):
        found = table_queries.of_actor(reader(request), sheet, timezone.now())
    return found is not None and found.opens


def at_the_list(request: HttpRequest, sheet: Sheet) -> Account | AnonymousUser | Device:
    """Who asks about a list: the account where it may write there by itself, else the phone that was let in."""
    who, found = reader(request), at_table(request, sheet.pk)
    if found is None or found.end or (who.is_authenticated and permissions.can_record(who, sheet)):
        return who
    return found.device


def visible_player(request: HttpRequest | Request, pk: int) -> Player:
    """The player, or who he or she was found to be, if the reader may see what was played."""
    player = merge_queries.current(get_object_or_404(Player.objects.select_related("club"), pk=pk))
    if not permissions.can_view_history(reader(request), player):
        raise Http404
    indexing.wanted(request, player.club)
    return player


def knows(request: HttpRequest | Request, player: Player) -> bool:
    """Whether who asks is told the whole name anyway, and what was played however long ago."""
    return permissions.knows(reader(request), player)


class Waiting(NamedTuple):
    """The books of one player whose results wait to be published and are not told to who asks."""

    sums: set[int]
    """What adds up leaves these out."""
    lists: set[int]
    """Of these no list and no deal is told; players read their own."""


def waiting(request: HttpRequest | Request, player: Player) -> Waiting:
    """What of this player's is not told to who asks."""
    held = hosts.held_books(player.pk)
    books = Book.objects.filter(pk__in=held) if held else ()
    waits = {each.pk for each in books if not permissions.can_keep_book(reader(request), each)}
    return Waiting(waits, set() if permissions.is_own(reader(request), player) else waits)


def name_for_keeper(player: Player, book: Book) -> str:
    """Who keeps a book calls the players of its club and the registered by their whole names; others as they chose.

    Otherwise seating somebody in a book of one's own would unmask him or her.
    """
    return hosts.distinct_name(hosts.plain_name(player, book, publicly=False), player.pk, book, publicly=False)


def name_in_public(player: Player, book: Book) -> str:
    """Everybody else is told what players chose to show, and after some years numbers."""
    if ended.has_ended(book):
        return ended.number(player.pk, book.pk)
    return hosts.distinct_name(hosts.plain_name(player, book, publicly=True), player.pk, book, publicly=True)


def name_in_hall(player: Player, book: Book) -> str:
    """On what hangs or is shown where it is played: by the whole name, as who is there is called; minors as in public.

    Nothing of it is published: it lies on paper, or is shown to who keeps the book and has it on the wall.
    """
    return name_in_public(player, book) if player.minor else name_for_keeper(player, book)


@dataclass(frozen=True, slots=True)
class Naming:
    """How one reader is told of the players of a book: the one rule for pages, lists, API and exports."""

    do_not_call_in_templates: ClassVar[bool] = True
    book: Book
    keeps: bool
    """Whether the reader keeps this book."""
    hangs: bool = False
    """Whether it is for a wall of the hall, where others read along with who keeps the book: see `name_in_hall`."""
    reads: bool = True
    """Whether the book itself is open to the reader: a table's code opens its one list, and nothing that leads away."""

    def __call__(self, player: Player) -> str:
        if not self.keeps:
            return name_in_public(player, self.book)
        return name_in_hall(player, self.book) if self.hangs else name_for_keeper(player, self.book)

    def about(self, players: Iterable[Player | None]) -> None:
        """Say beforehand whom a page tells of: of many registered only these are read, and namesakes are told apart."""
        if self.tells_names:
            somebody = [each for each in players if each]
            hosts.look_at(self.book, somebody, publicly=not self.keeps)
            if self.hangs and (minors := [each for each in somebody if each.minor]):
                hosts.look_at(self.book, minors, publicly=True)
            hosts.meet(self.book, somebody)

    @property
    def tells_names(self) -> bool:
        """Whether this reader is told who anybody is; not any more in public where names have ended."""
        return self.keeps or not ended.has_ended(self.book)

    def leads(self, player: Player | None) -> bool:
        """Whether the name leads to a page of the player's own. Who was invented has none."""
        if self.book.rehearsal or not self.reads:
            return False
        return player is not None and self.tells_names and player.shown_as != Player.Publicity.NUMBER


def naming(request: HttpRequest | Request, book: Book) -> Naming:
    """For who asks."""
    who = reader(request)
    return Naming(book, permissions.can_keep_book(who, book), reads=permissions.can_view_book(who, book))


def require(allowed: bool) -> None:  # noqa: FBT001  the one thing it is about
    """What one sees but may not do is 403."""
    if not allowed:
        raise PermissionDenied
