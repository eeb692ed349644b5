"""What is done at the door, one person at a time; two desks that mean the same person are told of each other."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.people.actions import asking, managing_clubs, naming_players
from scoring.people.actions.asking import Answers
from tournaments.actions import consenting
from tournaments.actions.directing import decide, desk_of, still_open
from tournaments.actions.editing import Changed, RegistrationData
from tournaments.actions.errors import Objection
from tournaments.actions.planning import of_the_event
from tournaments.actions.registering import (
    informed_at,
    locked,
    may_name,
    next_number,
    refuse_erased,
    registered_details,
    take_in,
    texts_of,
)
from tournaments.models import Decision, Event, Registration
from tournaments.queries import acquaintances, earlier_events
from tournaments.queries.club_names import GuestClubs
from tournaments.queries.desk_queries import uncategorised
from tournaments.values import plans


class Already(Objection):
    """Somebody is registered already, perhaps by another desk a moment ago: `registration`."""

    def __init__(self, registration: Registration) -> None:
        self.registration = registration
        text = _("%(name)s is registered already: no. %(number)d.")
        super().__init__(text % {"name": registration.player.name, "number": registration.number})


@dataclass(frozen=True, slots=True)
class WalkedIn:
    """Somebody registered at the door."""

    registration: Registration
    everybody: tuple[Registration, ...] = ()
    """All of the event, he or she included, where they were read; empty where not."""
    unmarked: str = ""
    """Why somebody who was said to be under 18 was not marked so."""


def register_known(*, event_id: int | str, player_id: int, by: Actor, at: datetime) -> WalkedIn:
    """Register a player whom the director may know: he or she is here. `Already`, or `Objection` for a stranger.

    `event_id`: as `directed` takes it.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        still_open(event)
        _refuse_registered(event, [player_id])
        known = next(acquaintances.beyond(event, by, set(), {player_id}), None)
        if known is None:
            raise Objection(_("This player is not known here any more. Look for the name again."))
        (player,) = naming_players.hold([player_id])
        refuse_erased(player)
        club_name = GuestClubs(event).of(known.club, player)
        more = {"club_name": club_name, "informed_at": informed_at(event, at)}
        made = Registration(event=event, player=player, number=next_number(event, 1, by), **more)
        decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=1, **registered_details([made]))
        made.save()
    return WalkedIn(made)


def register_typed(  # noqa: PLR0913  keyword-only, and each one is a field of a form
    *,
    event_id: int | str,
    line: str,
    by: Actor,
    at: datetime,
    answers: Answers = asking.UNASKED,
    agreed: bool = False,
    announced: bool = False,
    minor: bool = False,
) -> WalkedIn:
    """Register who stands in one line, as `register_names` does, and note that he or she is a `minor`.

    `Already` where that is somebody registered.
    """
    text = " ".join(line.splitlines())
    with transaction.atomic():
        event = desk_of(event_id, by)
        how: dict[str, Any] = {"agreed": agreed, "announced": announced, "minor": minor}
        taken = take_in(event, text, by=by, at=at, answers=answers, **how)
        if not taken.made:
            _refuse_registered(event, [int(each) for each in answers.values() if each.isdecimal()])
            raise Objection(_("Nobody has been registered: look for the name again."))
        made, unmarked = taken.made[0], ""
        if minor and may_name(made.player, event):
            consenting.mark_minor(made.player, by=by, at=at)
        elif minor and not made.player.minor:
            text = _("%(name)s is a player of %(club)s: only an admin of that club can say that he or she is under 18.")
            unmarked = text % {"name": made.player.name, "club": made.player.club}
    return WalkedIn(made, (*taken.before, *taken.made), unmarked)


def _refuse_registered(event: Event, players: Sequence[int]) -> None:
    taken = event.registrations.select_related("player").filter(player__in=players).first()
    if taken is not None:
        raise Already(taken)


def make_member(*, registration_id: int, event_id: int | None = None, by: Actor, at: datetime) -> Registration:
    """A guest of the event's club becomes its member, says who keeps that club."""
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        refuse_erased(registration.player)
        if registration.player.club is None or registration.player.club != event.book.club:
            raise Objection(_("This player belongs to no club."))
        managing_clubs.set_member(player=registration.player, member=True, by=by, at=at)
    return registration


def sort_into_categories(
    *, event_id: int, wanted: Mapping[int, Sequence[str]], expected: Mapping[int, str], by: Actor, at: datetime
) -> int:
    """What `set_categories` does of many at once, by registration; says of how many something changed.

    All or nothing: `Objection` names whom another desk has changed since, `ValidationError` as of one.
    """
    with transaction.atomic():
        desk_of(event_id, by)
        made, stale = 0, []
        for pk, categories in wanted.items():
            before = Registration.objects.select_related("player").get(pk=pk, event_id=event_id)
            try:
                after = set_categories(
                    registration_id=pk, categories=categories, expected=expected.get(pk, ""), by=by, at=at
                )
                made += after.category != before.category
            except Changed:
                stale.append(f"{before.number} {before.player.name}")
        if stale:
            text = _("Another desk has changed: %(people)s – nothing is saved yet. Look again, then save.")
            raise Objection(text % {"people": ", ".join(stale)})
    return made


def leave_uncategorised(*, event_id: int, expected: int, by: Actor, at: datetime) -> Event:
    """Nobody asks any more in which category these `expected` people are: they belong to none, like most.

    Who is registered later is asked about. `Objection` where others are in none by now.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        still_open(event)
        number = uncategorised(event)
        if not number:
            return event
        if number != expected:
            raise Objection(_("Others are without a category by now. Look again, then say so."))
        last = event.registrations.aggregate(last=Max("number"))["last"]
        event.plan = plans.write(replace(plans.read(event.plan), sorted_to=last))
        event.save(update_fields=["plan"])
        decide(event, Decision.Kind.PLANNED, by=by, at=at, said={"plan": event.plan})
    return event


def set_categories(
    *, registration_id: int, categories: Sequence[str], expected: str, by: Actor, at: datetime
) -> Registration:
    """In which categories somebody is ranked, several or none; `expected` is the digest of what the form showed.

    Raises `Changed` where another desk has changed the registration since, `ValidationError` for one that the event
    does not have.
    """
    with transaction.atomic():
        registration, event = locked(registration_id, by)
        still_open(event)
        refuse_erased(registration.player)
        wanted, now = of_the_event(event, ", ".join(categories)), RegistrationData.of(registration)
        if wanted == registration.category:
            return registration
        if now.digest != expected:
            raise Changed(now)
        registration.category = wanted
        registration.save(update_fields=["category"])
        said, texts = {"number": now.number, "to": now.number}, texts_of(registration)
        decide(event, Decision.Kind.EDITED, by=by, at=at, number=now.number, said=said, texts=texts)
    return registration


def take_over(
    *, event_id: int, source_id: int, players: Collection[int], by: Actor, at: datetime
) -> list[Registration]:
    """Register these of an earlier event, as announced; whoever is registered meanwhile is left out.

    `Objection` for somebody who was not there, or whom the director may not know.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        still_open(event)
        source = earlier_events.offered(event, by).filter(pk=source_id).first()
        there = {each.player: each for each in earlier_events.people(event, source, by)} if source else {}
        taken = set(event.registrations.filter(player__in=players).values_list("player", flat=True))
        if set(players) - there.keys() - taken:
            raise Objection(_("Somebody of them is not known here any more. Choose again."))
        comes = [each for player, each in there.items() if player in set(players)]
        held = {each.pk: each for each in naming_players.hold(each.player for each in comes)}
        first, clubs = next_number(event, len(comes), by), GuestClubs(event)
        made = [
            Registration(
                event=event,
                player=held[each.player],
                number=number,
                category=each.category,
                club_name=clubs.of(each.club, held[each.player]),
                announced=True,
                informed_at=informed_at(event, at),
            )
            for number, each in enumerate(comes, start=first)
        ]
        for each in held.values():
            refuse_erased(each)
        if made:
            decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=len(made), **registered_details(made))
        return Registration.objects.bulk_create(made)
