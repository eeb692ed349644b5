"""Recording lots that were drawn by hand."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actors import Actor
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Lot
from tournaments.queries.standings import tied


def record_lot(*, event_id: int, players: Sequence[int], by: Actor, at: datetime) -> Lot:
    """Keep the order that the lot gave these players (primary keys, best first), who are equal in everything else."""
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        groups = [{each.player for each in group} for group in tied(event)]
        if len(set(players)) < len(players) or set(players) not in groups:
            raise Objection(
                _("Lots are drawn among all players who are tied on everything else; each gets a different number.")
            )
        lot = Lot.objects.create(event=event, players=list(players), drawn_at=at)
        decide(event, Decision.Kind.LOT, by=by, at=at, said={"players": list(players)})
    return lot
