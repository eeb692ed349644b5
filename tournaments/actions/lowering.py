"""Less of a name in public, for who takes part in an event: an objection is told at the table, and works at once."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.people.actions import naming_players
from scoring.people.values import showing
from scoring.people.values.showing import Way
from tournaments.actions.errors import Objection
from tournaments.actions.registering import locked, may_name, not_to_name
from tournaments.models import Registration
from tournaments.queries.entrants import shown_here
from tournaments.values import plans


def show_less(*, registration_id: int, shown: str, by: Actor, at: datetime) -> Registration:
    """From now on the registered player is shown so (`showing.SHORT` or `NUMBER`) wherever the public reads the name.

    Of guests of no club, and of the event's own club's players; another club's are that club's to show. Also in a final
    event: points and places stay. Raises `PermissionDenied` for who does not direct the event, `ValidationError` for
    what is not less than now and for one who was erased, `Objection` for another club's player.
    """
    with transaction.atomic():
        registration, event = locked(registration_id, by)
        (player,) = naming_players.hold([registration.player_id])
        if not may_name(player, event):
            raise Objection(not_to_name(player))
        registration.player = player
        here = shown_here(registration, plans.read(event.plan))
        if shown not in showing.LESS_TO_MORE or not showing.is_more(here, shown):
            raise ValidationError(_("Here you can only show less of a name. More takes the player's consent."))
        registration.player = naming_players.show(player, shown, Way.LOWERED, by=by, at=at)
    return registration
