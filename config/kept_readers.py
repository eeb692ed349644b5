"""What a page shows and who reads it: for who is signed in, his or her session apart, both in one statement."""

from collections.abc import Callable, Mapping
from datetime import datetime
from time import time
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db.models import CharField, Exists, F, OuterRef, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from scoring import permissions
from scoring.access import LARGEST
from scoring.actors import is_site_admin
from scoring.models import Account, Book, Entry, Player, PrintJob, Sheet, TableCode, TablePhone
from scoring.statements import Both, Given, Joined, Select
from tournaments.models import Announcement, Decision, Event
from tournaments.queries.event_queries import by_slug
from tournaments.queries.progress import open_tables


class Found(NamedTuple):
    """What a page shows: the book, what else it follows from, and what of that moves on with each entry."""

    book: Book
    more: tuple[object, ...] = ()
    moving: tuple[object, ...] = ()
    to: tuple[object, ...] = ()
    """Of who is signed in: who it is, and what else the page follows from that nobody else is told."""
    roles: frozenset[str] = permissions.NOTHING
    alone: bool = False
    """Whether what is played at other tables of the book changes nothing of it."""

    @property
    def standing(self) -> tuple[object, ...]:
        """What a page follows from whoever reads it, but for what moves on."""
        book, club = self.book, self.book.club
        return (
            *(book.pk, book.title, book.held_on, book.public, book.sealed, book.rehearsal),
            (club.pk, club.name, club.slug, club.time_zone, club.indexed, club.logo) if club else None,
            *self.more,
        )


class Subject:
    """What some routes are about: how its row is found, what of it a page follows from."""

    def __init__(
        self,
        rows: Callable[[], QuerySet[Any]],
        found: Callable[[Any], Found],
        *,
        book: str = "book",
        own: Mapping[str, Any] | None = None,
    ) -> None:
        """`book`: the path to its key, `own`: what besides the roles is told of it to who is signed in."""
        club = "club" if book == "pk" else f"{book}__club"
        self._own = tuple(own or ())
        self._found, self._everybody = found, Select(rows)
        self._somebody = Both(_account, lambda: rows().annotate(**permissions.annotated(book, club), **(own or {})))

    def to_everybody(self, where: Mapping[str, Any]) -> Found | None:
        """As who has not signed in finds it; None: it is not there."""
        return next(map(self._found, self._everybody(**_within(where))), None)

    def to_somebody(self, request: HttpRequest, where: Mapping[str, Any]) -> Found | None:
        """As this session's holder finds it; None also where Django is to look closer who that is."""
        key = request.session.get(SESSION_KEY)
        rows = self._somebody(account=int(key), **_within(where)) if key else ()
        return next((self._told(*row) for row in rows if _is_signed_in(request, row[0])), None)

    def state(self, where: Mapping[str, Any]) -> tuple[object, ...] | None:
        """All that moves on when something is to be seen; None: it is not there.

        Of a list that is its own entries and who is told of otherwise; what else moves its book on it does without.
        """
        found = self.to_everybody(where)
        if found is None:
            return None
        book = found.book
        moved = None if found.alone else book.version
        return (*found.standing, moved, book.told_version, book.retracted_at, *found.moving)

    def _told(self, who: Account, row: Any) -> Found:
        found = self._found(row)
        roles = permissions.roles_told(who, found.book, row.held)
        may = is_site_admin(who) or row.concerned, row.directed
        own = tuple(getattr(row, name) for name in self._own)
        return found._replace(
            to=(who.pk, who.get_full_name(), who.get_username(), who.is_superuser, sorted(roles), *may, *own),
            roles=roles,
        )


def _account() -> QuerySet[Account]:
    return Account.objects.filter(pk=Given("account"), is_active=True)


def _within(where: Mapping[str, Any]) -> dict[str, Any]:
    """No row has a key beyond that, and no engine takes one."""
    return {name: min(value, LARGEST) if isinstance(value, int) else value for name, value in where.items()}


def _is_signed_in(request: HttpRequest, account: Account) -> bool:
    """Whether the session is this account's by all that Django asks for, which is then not asked again.

    Whatever Django looks at more closely is left to it: here it is nobody's.
    """
    session = request.session
    sealed = constant_time_compare(session.get(HASH_SESSION_KEY, ""), account.get_session_auth_hash())
    if not sealed or session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return False
    cast("Any", request)._cached_user = account  # noqa: SLF001  where Django keeps whom it found
    return True


def _book(book: Any) -> Found:
    return Found(book, (_still_held(book.held_until),))


def _sheet(sheet: Any) -> Found:
    lies = (sheet.pk, sheet.counts, sheet.title, sheet.series_number, sheet.table_number)
    event = (sheet.event_state, sheet.planned, sheet.plan, _still_held(sheet.held_until), sheet.is_played, sheet.told)
    return Found(sheet.book, (*lies, *event), (sheet.revision, sheet.head, sheet.state, sheet.aliases), alone=True)


def _event(event: Event) -> Found:
    more = (event.pk, event.state, event.place, event.starts_at, event.planned_series, event.finalised_at)
    return Found(event.book, (*more, _still_held(event.held_until)))


def _still_held(until: datetime | None) -> bool:
    """Whether a final ranking waits for its ceremony: time passes by itself, and then it is public."""
    return until is not None and timezone.now() < until


def _books() -> QuerySet[Book]:
    rows = Book.objects.select_related("club").filter(pk=Given("pk"))
    return rows.annotate(held_until=F("event__held_until"))


_TOLD = Decision.objects.filter(event=OuterRef("book__event"), kind__in=(Decision.Kind.TOLD, Decision.Kind.UNTOLD))
_WHETHER_HELD = {
    "event_state": F("book__event__state"),
    "planned": F("book__event__planned_series"),
    "plan": Cast("book__event__plan", TextField()),
    "held_until": F("book__event__held_until"),
    "is_played": Exists(open_tables(OuterRef("book__event"))),
    "told": Subquery(_TOLD.order_by("-sequence").values("sequence")[:1]),
}
"""What decides whether a list waits to be published with its event's ranking: see `tournaments.queries.held`."""


def _kept() -> QuerySet[Sheet]:
    rows = Sheet.objects.select_related("book__club").filter(pk=Given("pk"), retracted_at=None)
    return rows.annotate(**_WHETHER_HELD)


def _sheets() -> QuerySet[Sheet]:
    return _kept().filter(second_of=None)


def _joined(rows: QuerySet[Any], *told: Any) -> Subquery:
    """Of all these rows what is told, in one text."""
    each = Concat(*told, output_field=CharField()) if len(told) > 1 else told[0]
    return Subquery(rows.order_by().annotate(told=Joined(each)).values("told"))


_PLAYERS = _joined(Player.objects.filter(account=Given("account")), "pk")
"""Who sits at the table may speak up; whose player one is moves no book's version on."""
_MEMBER = Exists(
    Player.objects.filter(account=Given("account"), club=OuterRef("book__club"), guest_since=None).order_by()
)
"""The club's people are told of money."""
_PRINTS = _joined(PrintJob.objects.filter(sheet=OuterRef("pk")), Cast("pk", CharField()), Value(" "), "state")
_PHONES = _joined(
    TablePhone.objects.filter(code__sheet=OuterRef("pk"), account=Given("account"), code__revoked_at=None),
    Cast("pk", CharField()),
)
"""Whom the table's code let in is led to the table."""
_WRITERS = _joined(
    Account.objects.filter(pk__in=Entry.objects.filter(sheet=OuterRef(OuterRef("pk"))).order_by().values("author")),
    *(Cast("pk", CharField()), Value(" "), F("first_name"), Value(" "), F("last_name"), Value(" "), F("username")),
)
"""Keepers are told who wrote what."""

BOOK = Subject(_books, _book, book="pk")
SHEET = Subject(_sheets, _sheet, own={"players": _PLAYERS, "member": _MEMBER, "prints": _PRINTS, "phones": _PHONES})
LOG = Subject(_sheets, _sheet, own={"players": _PLAYERS, "writers": _WRITERS})
EVENT = Subject(by_slug, _event)

_HOME = Coalesce(OuterRef("second_of"), OuterRef("pk"))
"""The list whose code opens this one."""
_AT_THE_TABLE = _joined(
    TablePhone.objects.filter(code__sheet=_HOME, code__revoked_at=None),
    *(Cast("pk", CharField()), Value(" "), Cast("pencil", CharField()), Cast("seat", CharField()), Value(" ")),
    Cast("second", CharField()),
)
_CODES = _joined(
    TableCode.objects.filter(sheet=_HOME, revoked_at=None),
    *(Cast("pk", CharField()), Value(" "), Cast("signs", CharField())),
)
"""Who is let in, and who holds the pencil, is no entry."""
_WAITING = _joined(Announcement.objects.filter(event=OuterRef("pk"), removed_at=None), Cast("pk", CharField()))
"""Nobody decides anything by announcing oneself."""


_BESIDE = Sheet.objects.filter(pk=Coalesce(OuterRef("second_of"), OuterRef("second"))).order_by().values("revision")
"""How far the other entry is of a list that is entered twice."""


def _tables() -> QuerySet[Sheet]:
    told = {"told_phones": _AT_THE_TABLE, "told_codes": _CODES, "told_beside": Subquery(_BESIDE)}
    return _kept().annotate(**told)


def _table(sheet: Any) -> Found:
    found = _sheet(sheet)
    return found._replace(moving=(*found.moving, sheet.told_phones, sheet.told_codes, sheet.told_beside))


def _directed() -> QuerySet[Event]:
    return by_slug().annotate(waiting=_WAITING)


def _day(event: Any) -> Found:
    """Minutes pass by themselves, and are shown."""
    return _event(event)._replace(moving=(event.plan, event.waiting, int(time()) // 60))


TABLE, DIRECTED = Subject(_tables, _table), Subject(_directed, _day)
