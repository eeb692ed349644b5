"""Lots among players who are tied on everything else: drawn from the event's seed, or drawn by hand and recorded."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actors import Actor
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Lot
from tournaments.queries.standings import tied
from tournaments.seating.seeded_lot import lot


def record_lot(*, event_id: int, players: Sequence[int], by: Actor, at: datetime) -> Lot:
    """Keep the order that the lot gave these players (primary keys, best first), who are equal in everything else.

    What was typed wrongly is typed again; what the seed has drawn stays.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        _refuse_others(event, players)
        standing = _standing(event, players)
        if standing is not None and standing.numbers is not None:
            raise Objection(_("Kiebitz has drawn lots among these players already: they stay."))
        made = Lot.objects.create(event=event, players=list(players), drawn_at=at)
        decide(event, Decision.Kind.LOT, by=by, at=at, said={"players": list(players)})
    return made


def draw_lot(*, event_id: int, players: Sequence[int], by: Actor, at: datetime) -> Lot:
    """Draw among these players (primary keys) from the event's seed. Drawn once more, the lot is the same.

    `Objection` where a lot stands that was drawn by hand: nobody chooses between two.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        _refuse_others(event, players)
        standing = _standing(event, players)
        if standing is not None and standing.numbers is not None:
            return standing
        if standing is not None:
            raise Objection(_("Lots have been drawn by hand among these players already: they stay."))
        units = _units(event, players)
        numbers = lot(event.seed, units)
        order = [player for number in numbers for player in units[number]]
        made = Lot.objects.create(event=event, players=order, numbers=numbers, drawn_at=at)
        decide(event, Decision.Kind.LOT, by=by, at=at, said={"players": order, "numbers": numbers})
    return made


def _refuse_others(event: Event, players: Sequence[int]) -> None:
    groups = [{each.player for each in group} for group in tied(event)]
    if len(set(players)) < len(players) or set(players) not in groups:
        raise Objection(
            _("Lots are drawn among all players who are tied on everything else; each gets a different number.")
        )


def _standing(event: Event, players: Sequence[int]) -> Lot | None:
    """The lot that decides among exactly these."""
    drawn = event.lots.order_by("-pk")
    return next((each for each in drawn if set(each.players) == set(players)), None)


def _units(event: Event, players: Sequence[int]) -> dict[int, list[int]]:
    """Who draws under which competitor number: one player, or a fixed pair under the lower number of both."""
    rows = event.registrations.filter(player__in=players).select_related("partner").order_by("number")
    units: dict[int, list[int]] = {}
    for each in rows:
        first = each.partner.number if each.partner and each.partner.number in units else each.number
        units.setdefault(first, []).append(each.player_id)
    if sum(map(len, units.values())) < len(players):
        raise Objection(_("Only who is registered has a competitor number to draw with. Register all of them first."))
    return units
