"""Who reads an event, and whose it is: what has to be known before that changes."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from scoring import names, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.values.log import Record
from scoring.models import Club, Player
from tournaments.models import Event, Registration
from tournaments.queries.entrants import shown_here
from tournaments.values import plans


class UnawareError(ValidationError):
    """A hidden event in which people are registered is to become public, and nobody has said that this is meant."""

    def __init__(self, event: Event) -> None:
        shown = how_shown(event, event.registrations.select_related("player"))
        text = ngettext(
            "The event was hidden until now. Public pages will show %(people)d person: %(full)d by full name, "
            "%(short)d by first name and initial, %(number)d by number. Tick “Show it nevertheless” if that is meant.",
            "The event was hidden until now. Public pages will show %(people)d people: %(full)d by full name, "
            "%(short)d by first name and initial, %(number)d by number. Tick “Show it nevertheless” if that is meant.",
            shown["people"],
        )
        super().__init__({"public": text % shown})


def how_shown(event: Event, registered: Iterable[Registration]) -> dict[str, int]:
    """How many `people` public pages of the event show, and how many of them in which way."""
    plan = plans.read(event.plan)
    shown = Counter(shown_here(each, plan) for each in registered)
    return {"people": shown.total(), **{each.value: shown[each] for each in Player.Publicity}}


def refuse(event: Event, *, club: Club | None, public: bool, aware: bool, by: Actor) -> None:
    """`PermissionDenied` where the account may not give the event this club, take it from its own, or publish it there.

    An event leaves its club by whoever has a role in that whole club: being director of the one event is not enough.
    """
    book = event.book
    if club != book.club:
        for each in (club, book.club):
            require(each is None or permissions.can_keep_club(by, each))
    if public and (not book.public or club != book.club):
        require(permissions.can_publish(by, club))
    if public and not book.public and not aware and event.registrations.exists():
        raise UnawareError(event)


def move(event: Event, club: Club | None) -> Record:
    """Give the registrations the club that each of them starts for when the event is another club's, and say which.

    An empty club name means the event's own club, of its members. So whoever played for the old one starts for it by
    name from now on, and a member of the new one who started for it by name is at home. What an erased player
    started for stays unknown.
    """
    old = event.book.club
    if club == old:
        return {}
    renamed = defaultdict[str, list[int]](list)
    for each in event.registrations.filter(player__erased_at=None).select_related("player").order_by("number"):
        starts_for = each.club_name or (old.name if old and each.player.is_member(old) else "")
        same = club is not None and names.club_key(starts_for) == names.club_key(club.name)
        at_home = same and each.player.is_member(club)
        name = "" if at_home else starts_for
        if name != each.club_name:
            renamed[name].append(each.number)
            event.registrations.filter(pk=each.pk).update(club_name=name)
    return {"clubs": [[name, numbers] for name, numbers in sorted(renamed.items())]} if renamed else {}
