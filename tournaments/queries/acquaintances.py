"""Whom a name may mean that is typed to register somebody, among those whose names the director may see."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from django.db.models import Exists, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.lists.queries.book_queries import viewable_books
from scoring.models import Grant, Player
from scoring.people.queries import role_queries
from scoring.people.queries.acquaintances import Somebody, of_players
from tournaments.models import Event, Registration

DIRECTS = (Grant.Role.DIRECTOR, Grant.Role.CLUB_ADMIN)


def of_event(event: Event, by: Actor, only: Collection[int] | None = None) -> list[Somebody]:
    """Each once: who is registered, the players of the event's club, who was registered in earlier events.

    Earlier events are those that he or she directed, and those of the club; of the latter only what anybody may read.
    `only`: of these players alone.
    """
    registered = event.registrations.select_related("player").order_by("number")
    return around(event, by, list(registered if only is None else registered.filter(player__in=only)), only)


def around(
    event: Event, by: Actor, here: Collection[Registration], only: Collection[int] | None = None
) -> list[Somebody]:
    """The same, where the registered were read before."""
    return [*(_registered(each, event) for each in here), *beyond(event, by, {each.player_id for each in here}, only)]


def beyond(event: Event, by: Actor, taken: set[int], only: Collection[int] | None = None) -> Iterator[Somebody]:
    """The same without who is registered: `taken`. Nobody real is known in a rehearsal."""
    if event.book.rehearsal:
        return
    club = event.book.club
    found = Player.objects.filter(club=club, merged_into=None) if club else Player.objects.none()
    people = [each for each in (found if only is None else found.filter(pk__in=only)) if each.pk not in taken]
    members, guests = ([each for each in people if each.guest == guest] for guest in (False, True))
    yield from of_players(members, club=club.name if club else "", quiet=True)
    for each in of_players(guests):
        yield replace(each, called=_("%(name)s (guest)") % {"name": each.called})
    known = taken | {each.pk for each in people}
    if only is None or set(only) - known:
        yield from _guests(_earlier(event, by, only), known)


def _registered(registration: Registration, event: Event, *, earlier: bool = False) -> Somebody:
    club = club_of(registration, event)
    number = {"number": registration.number, "event": event}
    where = _("no. %(number)d of %(event)s") % number if earlier else _("already registered: no. %(number)d") % number
    guest = f" ({registration.club_name})" if registration.club_name else ""
    name = registration.player.name
    return Somebody(name, f"{name}{guest}, {where}", registration.player_id, club=club)


def club_of(registration: Registration, event: Event) -> str:
    """What is known of where a registered player plays."""
    home = event.book.club
    return registration.club_name or (home.name if home and registration.player.is_member(home) else "")


def _guests(registrations: Iterable[Registration], taken: set[int]) -> Iterator[Somebody]:
    """Each once, by the latest event."""
    for each in registrations:
        if each.player_id not in taken:
            taken.add(each.player_id)
            yield _registered(each, each.event, earlier=True)


def _earlier(event: Event, by: Actor, only: Collection[int] | None) -> Iterator[Registration]:
    """Registrations of other events, the latest event first.

    Of each player the latest that was directed and the latest that was not: after twenty years of events a club has
    forty thousand registrations, of people who come again and again.
    """
    latest_first = ("-event__starts_at", "-event", "number")
    others = Registration.objects.exclude(event=event).filter(player__erased_at=None, event__book__rehearsal=False)
    if only is not None:
        others = others.filter(player__in=only)
    seen: QuerySet[Registration] = others.annotate(directed=_directed(by))
    house = Q(event__book__club=event.book.club, event__book__in=viewable_books(by)) if event.book.club else Q(pk=None)
    rows = seen.filter(Q(directed=True) | house).select_related("player", "event__book__club")
    turn = Window(RowNumber(), partition_by=("player", "directed"), order_by=latest_first)
    for each in rows.annotate(turn=turn).filter(turn=1).order_by(*latest_first):
        if each.directed or each.player.shown_as == Player.Publicity.FULL:  # type: ignore[attr-defined]  # annotated
            yield each


def _directed(by: Actor) -> Exists:
    """Whether the event of a registration is one that the account directs: there it reads every name anyway."""
    where = Q(book=OuterRef("event__book")) | Q(club=OuterRef("event__book__club"))
    return Exists(role_queries.grants_of(by).filter(where, role__in=DIRECTS))
