"""Whether who takes part in an event is named in full in public: said at the desk with a key, or later, in words.

Of guests of no club and of the event's own club's players, also in a final event: points and places stay.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import names
from scoring.actors import Actor
from scoring.models import Player, PlayerEntry
from scoring.people.actions import choosing_names, naming_players
from scoring.people.actions.choosing_names import LONGEST_HOW
from scoring.people.queries import shown_queries
from scoring.people.queries.shown_queries import Saying
from scoring.people.values import showing
from scoring.people.values.showing import Way
from tournaments.actions.errors import Objection
from tournaments.actions.registering import locked, may_name, not_to_name
from tournaments.models import Event, Registration
from tournaments.queries.entrants import shown_here
from tournaments.values import plans

SLIP = timedelta(minutes=10)
"""So long a key that was pressed by mistake is taken back by pressing it again."""


def toggle(*, registration_id: int, full: bool, by: Actor, at: datetime, event_id: int | None = None) -> Registration:
    """The desk's key: the player agrees to be named in full (`full`), or objects. Pressed again soon it undoes itself.

    Raises `PermissionDenied` for who does not direct the event, `ValidationError` for more than may be shown,
    `Objection` for another club's player. What is so already stays.
    """
    with transaction.atomic():
        registration, event = _held(registration_id, by, event_id)
        player, sayings = registration.player, shown_queries.sayings(registration.player)
        if full == (shown_here(registration, plans.read(event.plan)) == showing.FULL):
            return registration
        before = _before_a_slip(sayings, at)
        if before is not None and full == _in_full(registration, event, before):
            naming_players.show(player, before, Way.TAKEN_BACK, by=by, at=at)
        else:
            _say(player, full=full, how="", by=by, at=at)
    return registration


def set_minor(
    *, registration_id: int, minor: bool = True, by: Actor, at: datetime, event_id: int | None = None
) -> Registration:
    """The desk's other key: the player is under 18, and a number in public until a guardian consents.

    Not `minor` undoes that soon after, as a slip; later only the club's admin takes that back, on the player's page.
    Raises what `toggle` raises, and `Objection` for what is no slip any more.
    """
    with transaction.atomic():
        registration, _event = _held(registration_id, by, event_id)
        player = registration.player
        if player.minor == minor:
            return registration
        if minor:
            mark_minor(player, by=by, at=at)
        elif (before := _adult_before(player, at)) is not None:
            naming_players.show(player, before, Way.TAKEN_BACK, minor=False, by=by, at=at)
        else:
            text = _("That %(name)s is under 18 was said earlier. Only an admin of the club takes that back.")
            raise Objection(text % {"name": player.name})
    return registration


def _adult_before(player: Player, at: datetime) -> str | None:
    """How the player was shown before the mark that was made a moment ago; None where it is older."""
    last, before = (*shown_queries.sayings(player), None, None)[:2]
    if last is None:  # new, with the tick beside the name
        added = player.entries.filter(kind=PlayerEntry.Kind.NAMED).order_by("sequence").first()
        return "" if added is not None and timedelta() <= at - added.written_at <= SLIP else None
    if last.way != Way.LOWERED or at - last.at > SLIP or (before is not None and before.minor):
        return None
    return before.shown if before else ""


def mark_minor(player: Player, *, by: Actor, at: datetime) -> None:
    """Of a minor less is shown; what was agreed to before was no guardian's word."""
    if not player.minor:
        naming_players.show(player, showing.unchosen(minor=True), Way.LOWERED, minor=True, by=by, at=at)


def object_to(registration: Registration, event: Event, *, by: Actor, at: datetime) -> None:
    """Whoever registered has said that the full name is not to be shown: what the event announces does not hold then.

    Less may be shown of anybody, also of another club's player. What is short or a number already stays.
    """
    (registration.player,) = naming_players.hold([registration.player_id])
    if shown_here(registration, plans.read(event.plan)) == showing.FULL:
        _say(registration.player, full=False, how="", by=by, at=at)


def record(*, registration_id: int, full: bool, how: str, by: Actor, at: datetime) -> Registration:
    """Later: that the player agreed or objected, and who said so (`how`). Raises what `toggle` raises."""
    with transaction.atomic():
        registration, _event = _held(registration_id, by)
        told = names.clean(how, LONGEST_HOW)
        if not told:
            text = _("Enter who said so and how, for example: Anna Adler herself, by phone.")
            raise ValidationError({"how": ValidationError(text, code="required")})
        _say(registration.player, full=full, how=told, by=by, at=at)
    return registration


def _held(registration_id: int, by: Actor, event_id: int | None = None) -> tuple[Registration, Event]:
    registration, event = locked(registration_id, by, event_id)
    (registration.player,) = naming_players.hold([registration.player_id])
    if not may_name(registration.player, event):
        raise Objection(not_to_name(registration.player))
    return registration, event


def _say(player: Player, *, full: bool, how: str, by: Actor, at: datetime) -> None:
    """Agreed to the full name; or objected, to what was shown or to what could be."""
    if full:
        choosing_names.refuse_more_than_said(player)
        naming_players.show(player, showing.FULL, Way.AGREED, how=how, by=by, at=at)
    else:
        least = showing.lesser(player.shown_as, showing.unchosen(minor=player.minor))
        naming_players.show(player, least, Way.LOWERED, how=how, by=by, at=at)


def _before_a_slip(sayings: Sequence[Saying], at: datetime) -> str | None:
    """How the player was shown before what was said a moment ago; None where nothing was.

    That somebody is a minor was no slip of this key: what was said of the adult comes back by a guardian alone.
    """
    last, before = (*sayings, None, None)[:2]
    if last is None or last.way not in {Way.AGREED, Way.LOWERED} or at - last.at > SLIP:
        return None
    if last.minor != (before is not None and before.minor):
        return None
    return before.shown if before else ""


def _in_full(registration: Registration, event: Event, said: str) -> bool:
    """Whether the event would show the full name if only this had been said."""
    supposed = Registration(
        player=Player(publicity=said, minor=registration.player.minor), informed_at=registration.informed_at
    )
    return shown_here(supposed, plans.read(event.plan)) == showing.FULL
