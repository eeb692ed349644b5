"""Players as they are called at a table: by the name that somebody types."""

import re
from collections.abc import Iterable
from itertools import islice

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring import bounds, hosts, names
from scoring.actors import Actor, account_of, is_site_admin
from scoring.models import Account, Book, Player, PlayerEntry, SeatTotal
from scoring.people.queries import acquaintances, role_queries

NUMBERED = re.compile(r"(?P<name>.*) #(?P<number>[0-9]{1,18})")
"""How one of several players of the same name is told from the others."""
REGISTERED = re.compile(r"(?:(?P<name>.*) \((?P<number>[0-9]{1,9})\)|(?P<bare>[0-9]{1,9}))")
"""How one of the registered is: by a start number, behind the name or alone."""


def known(book: Book) -> QuerySet[Player]:
    """Who may be meant by a name typed in this book: its club's players, else those of no club who have sat in it.

    In an event's book everybody registered as well, guests included.
    """
    if book.club_id:
        own = Q(club=book.club_id)
    else:
        own = Q(club=None, pk__in=SeatTotal.objects.filter(sheet__book=book).values("player"))
    return Player.objects.filter(own | Q(pk__in=hosts.entrants(book)), merged_into=None, erased_at=None)


def seatable(book: Book, players: Iterable[Player], by: Actor) -> set[int]:
    """Who of these may be seated in the book by whoever acts, so that what is played there enters their history.

    Those of its club, the registered of its event, who has sat there already, the account's own player, and guests whom
    the account named itself and nobody else has seated. Whoever was found to be somebody else counts as that one.
    """
    meant = {each.pk: each.merged_into_id or each.pk for each in players}
    members = {each.pk for each in players if book.club_id and each.club_id == book.club_id}
    left = set(meant) - members
    if not left or is_site_admin(by):
        return set(meant)
    wanted = {meant[pk] for pk in left}
    found = hosts.expected(wanted, book.pk) if hosts.is_event(book) else set[int]()
    if wanted - found:
        found |= set(_at_home(book, by).filter(pk__in=wanted - found).values_list("pk", flat=True))
    if wanted - found:
        guests = set(_own_guests(by).filter(pk__in=wanted - found).values_list("pk", flat=True))
        found |= guests - hosts.expected(guests)
    return members | {pk for pk in left if meant[pk] in found}


def candidates(book: Book, by: Actor) -> QuerySet[Player]:
    """Whom an account that keeps the book is likely to seat there: everybody of whom `seatable` says yes, but for what
    a site admin could, and for whom it only rehearsed with.

    Nobody else is among them, so that a page of them is full.
    """
    rehearsed = SeatTotal.objects.filter(player=OuterRef("pk"), sheet__book__rehearsal=True).exclude(sheet__book=book)
    guests = _own_guests(by).filter(~Exists(rehearsed))
    home = Q(pk__in=_at_home(book, by).values("pk"))
    own = Q(pk__in=guests.values("pk")) & ~Q(pk__in=hosts.expected(guests.values_list("pk", flat=True)))
    return Player.objects.filter(home | own | Q(pk__in=hosts.entrants(book)), merged_into=None, erased_at=None)


def _named(by: Actor) -> QuerySet[PlayerEntry]:
    return PlayerEntry.objects.filter(player=OuterRef("pk"), sequence=1, author=account_of(by))


def _at_home(book: Book, by: Actor) -> QuerySet[Player]:
    here = Q(club=book.club_id) if book.club_id else Q()
    sat = Q(pk__in=SeatTotal.objects.filter(sheet__book=book).values("player"))
    own = Q(account=by) if isinstance(by, Account) else Q()
    return Player.objects.filter(here | sat | own)


def _own_guests(by: Actor) -> QuerySet[Player]:
    """Guests without an account whom this account named, and who have sat in no book but those that it keeps.

    Who is registered for an event is none of them, and is among them: only the host of events knows.
    """
    roles = role_queries.grants_of(by)
    kept = Book.objects.filter(Q(pk__in=roles.values("book")) | Q(club__in=roles.values("club")))
    elsewhere = SeatTotal.objects.exclude(sheet__book__in=kept).filter(player=OuterRef("pk"))
    return Player.objects.filter(~Exists(elsewhere), Exists(_named(by)), club=None, account=None)


def callable_names(book: Book) -> list[str]:
    """A name for each of them to be called by, unique in the book; the registered stand first.

    Of very many only some are suggested; everybody else can be typed all the same.
    """
    people, registered = known(book), hosts.entrants(book)
    first = list(islice(registered, bounds.SUGGESTED))
    players = list(people.filter(pk__in=first))
    players += people.exclude(pk__in=first)[: bounds.SUGGESTED - len(players)]
    apart = acquaintances.apart(people.filter(name__in={each.name for each in players}))

    def called_as(player: Player) -> str:
        entrant = registered.get(player.pk)
        return f"{player.name} ({entrant.number})" if entrant and apart[player.pk] != player.name else apart[player.pk]

    return [called_as(each) for each in sorted(players, key=lambda player: player.pk not in registered)]


def numbered(book: Book, name: str) -> Player | None:
    """Who is called by name and number, one of several of the same name; in an event also by start number alone."""
    if match := NUMBERED.fullmatch(name):
        return known(book).filter(pk=int(match["number"])).first()
    number = REGISTERED.fullmatch(name)
    found = _numbered(number, hosts.entrants(book)) if number else None
    return Player.objects.get(pk=found) if found else None


def _numbered(match: re.Match[str], registered: hosts.Entrants) -> int | None:
    """Who has this start number and, where a name stands before it, that name."""
    number = int(match["number"] or match["bare"])
    own = {entrant.number: player for player, entrant in registered.items()}
    player = own.get(number)
    if player is None or (match["name"] and names.plain(registered[player].name) != names.plain(match["name"])):
        return None
    return player
