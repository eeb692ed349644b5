"""An evening of a club, held by whoever keeps the score there: who is here, and one press for the tables.

Both acts take two steps, each whole: who is here is kept, then the tables are drawn. What is typed is not lost where a
draw cannot be made, and the search is over before anything is locked.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from scoring import permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.models import Club
from scoring.people.actions import naming_players
from scoring.people.actions.asking import Answers
from tournaments.actions import drawing
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.actions.organising import create_event
from tournaments.actions.registering import (
    Fate,
    foresee_names,
    informed_at,
    next_number,
    refuse_erased,
    register_names,
    registered_details,
    set_here,
    set_withdrawn,
)
from tournaments.models import Decision, Event, Registration
from tournaments.queries import acquaintances, regulars
from tournaments.queries.club_names import GuestClubs
from tournaments.queries.earlier_evenings import under_way
from tournaments.queries.seats import presence_digest, taking_part
from tournaments.seating import NoSeatingError, fitting, left_over
from tournaments.values.plans import Plan

HERE = Registration.Presence.HERE


@dataclass(frozen=True, slots=True)
class Usual:
    """How a club holds its evenings: as the last one, or as one of the usual kinds."""

    title: str
    ruleset: rules.Ruleset
    series: int
    plan: Plan
    place: str = ""
    public: bool = False


@dataclass(frozen=True, slots=True)
class People:
    """Who is here, as one form says."""

    ticked: Collection[int] = ()
    """Players by primary key."""
    typed: str = ""
    """Names of others, one in a line."""
    answers: Answers = field(default_factory=dict)
    agreed: bool = False


class UnderWay(Objection):
    """An evening of this club has begun already: `event`, which who asks may not keep where `own` is False."""

    def __init__(self, event: Event, *, own: bool) -> None:
        self.event, self.own = event, own
        way = _("Go there and tick who is missing.") if own else _("Whoever began it can give you a role in it.")
        super().__init__(_("An evening of this club is under way already."), way)


def begin_evening(*, club_id: int, usual: Usual, people: People, seed: int, by: Actor, at: datetime) -> Event:
    """An evening with everybody who is here, and its first tables drawn; whoever begins it directs it.

    Pressed twice it is one evening: `UnderWay` where the one that has begun lacks somebody who is here now. Raises
    `Objection` for a number of people that makes no tables, and what `register_names` raises.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club_id)
        require(permissions.can_keep_club(by, club))
        people = _known(people, club)
        if there := under_way(club, usual.ruleset.game, at):
            return _again(there, people, by)
        event = create_event(
            title=usual.title,
            starts_at=at.astimezone(ZoneInfo(club.time_zone)),
            ruleset=usual.ruleset,
            seed=seed,
            by=by,
            at=at,
            club=club,
            place=usual.place,
            planned_series=usual.series,
            public=usual.public,
            plan=replace(usual.plan, evening=True),
        )
        _join(event, people, by, at)
        _demand_tables(event)
    drawing.draw_series(event_id=event.pk, number=1, by=by, at=at)
    return event


def go_on(*, event_id: int, people: People, expected: str, by: Actor, at: datetime, number: int | None = None) -> Event:
    """Who is here by now, and with `number` the tables of that series; `expected` is the digest of what was shown.

    Who is not ticked any more has left, and what was played stays. Raises `Objection` where another phone has changed
    who is here, and as `begin_evening` does.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        rows = list(event.registrations.select_related("player").order_by("number"))
        people = _known(people, event.book.club, {each.player_id for each in rows})
        people = _without_registered(event, people, by)
        if number is not None and event.series.filter(number=number).exists() and _said(people, rows):
            return event
        if presence_digest(rows) != expected:
            raise Objection(_("Somebody else has changed who is here in the meantime. Look at it, then press again."))
        for each in rows:
            _set(each, by, at, here=each.player_id in people.ticked)
        _join(event, people, by, at)
        if number is not None:
            _demand_tables(event)
    if number is not None:
        drawing.draw_series(event_id=event_id, number=number, by=by, at=at)
    return event


def _known(people: People, club: Club | None, registered: Collection[int] = ()) -> People:
    """With everybody ticked whose very name was typed."""
    if club is None:
        return people
    known, rest = regulars.recognised(club, people.typed, registered)
    return replace(people, ticked={*people.ticked, *known}, typed=rest)


def _again(event: Event, people: People, by: Actor) -> Event:
    """The same press a second time; else `UnderWay`."""
    if not permissions.can_direct(by, event.book):
        raise UnderWay(event, own=False)
    people = _without_registered(event, people, by)
    if not _said(people, list(event.registrations.all())):
        raise UnderWay(event, own=True)
    return event


def _without_registered(event: Event, people: People, by: Actor) -> People:
    """With everybody ticked who is registered and was typed once more, in whatever order and with a club."""
    if not people.typed.strip():
        return people
    foreseen = foresee_names(event_id=event.pk, text=people.typed, by=by, answers=people.answers).rows
    again = {each.line.number: each.question for each in foreseen if each.question and each.fate is Fate.REGISTERED}
    lines = enumerate(people.typed.splitlines(), start=1)
    ticked = {*people.ticked, *(int(each.chosen) for each in again.values())}
    return replace(people, ticked=ticked, typed="\n".join(line for number, line in lines if number not in again))


def _said(people: People, rows: Sequence[Registration]) -> bool:
    """Whether everybody who is ticked is here by now, and nobody else was typed: the same form came twice."""
    here = {each.player_id for each in rows if each.presence is HERE}
    return {*people.ticked} <= here and not people.typed.strip()


def _set(one: Registration, by: Actor, at: datetime, *, here: bool) -> None:
    """Come back or gone; nothing where that is known."""
    if here == (one.presence is HERE):
        return
    if here:
        set_here(registration_id=one.pk, here=True, by=by, at=at)
    else:
        set_withdrawn(registration_id=one.pk, withdrawn=True, by=by, at=at)


def _join(event: Event, people: People, by: Actor, at: datetime) -> None:
    """Registers who is ticked and not registered, and who was typed."""
    there = set(event.registrations.values_list("player", flat=True))
    _register_known(event, {*people.ticked} - there, by, at)
    if people.typed.strip():
        register_names(
            event_id=event.pk, text=people.typed, by=by, at=at, answers=people.answers, agreed=people.agreed, asks=True
        )


def _register_known(event: Event, players: Collection[int], by: Actor, at: datetime) -> None:
    """As many statements for twenty as for one."""
    if not players:
        return
    known = {each.player: each for each in acquaintances.beyond(event, by, set(), set(players)) if each.player}
    if set(players) - known.keys():
        raise Objection(_("Somebody who is ticked is not known here any more. Look for the name again."))
    held = {each.pk: each for each in naming_players.hold(players)}
    first, made, clubs = next_number(event, len(held), by), list[Registration](), GuestClubs(event)
    for number, (pk, player) in enumerate(sorted(held.items()), start=first):
        refuse_erased(player)
        more = {"club_name": clubs.of(known[pk].club, player), "informed_at": informed_at(event, at)}
        made.append(Registration(event=event, player=player, number=number, **more))
    decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=len(made), **registered_details(made))
    Registration.objects.bulk_create(made)


def _demand_tables(event: Event) -> None:
    """`Objection` where they are too few for a table. Of any larger number those left over have a bye."""
    number, tables = taking_part(event).count(), rules.tables(event.game)
    try:
        left_over(number, fitting(number, tables, rules.larger_tables(event.game)))
    except NoSeatingError as error:
        raise Objection(drawing.too_few(error)) from error
