"""Fixed pairs, where the game has partners: who plays with whom, as the director enters it."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from scoring.actors import Actor
from tournaments.actions.directing import decide, desk_of, still_open
from tournaments.actions.errors import Objection
from tournaments.actions.registering import locked
from tournaments.models import Decision, Event, Registration
from tournaments.queries.seats import taking_part


def pair(*, registration_id: int, partner: int | None, by: Actor, at: datetime) -> Registration:
    """Play from now on with the player of this start number, or with nobody; what was played stays.

    Raises `Objection` where the game has no pairs, nobody has the number, or that player has another partner.
    """
    with transaction.atomic():
        registration, event = locked(registration_id, by)
        _open_for_pairs(event)
        chosen = None if partner is None else _of_number(event, registration, partner)
        if registration.partner_id != (chosen and chosen.pk):
            _join(event, [(registration, chosen)], by, at)
    return registration


def pair_in_order(*, event_id: int, by: Actor, at: datetime) -> int:
    """Pair everybody who takes part and has no partner, two by two in the order of start numbers: how many pairs.

    Raises `Objection` where the game has no pairs, or one is left over.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        _open_for_pairs(event)
        single = list(taking_part(event).filter(partner=None).select_related("player"))
        if len(single) % 2:
            alone = _("%(name)s has nobody to play with: nobody else is without a partner.")
            odd = _("%(name)s has nobody to play with: %(number)d players without a partner are an odd number.")
            text = odd if len(single) > 1 else alone
            raise Objection(text % {"name": single[-1].player.name, "number": len(single)})
        pairs = [*zip(single[::2], single[1::2], strict=True)]
        if pairs:
            _join(event, pairs, by, at)
    return len(pairs)


def _open_for_pairs(event: Event) -> None:
    still_open(event)
    if not rules.pairs(event.game):
        raise Objection(_("This game knows no fixed partners."))


def _of_number(event: Event, registration: Registration, number: int) -> Registration:
    found = event.registrations.select_related("player").filter(number=number).exclude(pk=registration.pk).first()
    if found is None:
        raise Objection(_("Nobody else has competitor number %(number)d.") % {"number": number})
    if found.partner_id not in (None, registration.pk):
        raise Objection(_("%(name)s plays with somebody else.") % {"name": found.player.name})
    return found


def _join(event: Event, pairs: Sequence[tuple[Registration, Registration | None]], by: Actor, at: datetime) -> None:
    """One decision tells of all; whoever was left for one of these pairs is alone."""
    both = [each for pair in pairs for each in pair if each is not None]
    event.registrations.filter(partner__in=both).update(partner=None)
    for one, other in pairs:
        one.partner = other
        if other is not None:
            other.partner = one
    Registration.objects.bulk_update(both, ["partner"])
    first = pairs[0][0]
    said = {"pairs": [[one.number, other.number if other else None] for one, other in pairs]}
    decide(event, Decision.Kind.EDITED, by=by, at=at, number=first.number, said=said, texts={"name": first.player.name})
