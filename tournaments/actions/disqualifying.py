"""Disqualifying somebody, and taking that back: acts of the director's, with a reason and the rule."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import names, permissions
from scoring.access import require
from scoring.actors import Actor
from tournaments import chain
from tournaments.actions.directing import decide, still_open
from tournaments.actions.registering import locked, refuse_erased
from tournaments.models import Decision, Event, Registration
from tournaments.queries.seats_left import said_of_leaving

REASON_LENGTH, RULE_LENGTH = 500, 120


def disqualify(
    *, registration_id: int, reason: str, rule: str, by: Actor, at: datetime, event_id: int | None = None
) -> list[Registration]:
    """Take somebody out of every ranking, and a fixed pair with both its players; what was played stays.

    `ValidationError` names the field that is missing or too long. Who is disqualified already stays so, by what was
    said first.
    """
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        require(permissions.can_direct(by, event.book))
        still_open(event)
        refuse_erased(registration.player)
        cleaned = _cleaned(reason, rule)
        if registration.disqualified_at is not None:
            return [registration]
        both = _both(registration)
        _set(both, at)
        kind, texts = Decision.Kind.BARRED, {"name": registration.player.name, chain.RULE: cleaned[chain.RULE]}
        _decide(event, kind, both, by, at, texts, cleaned[chain.REASON])
    return both


def rank_again(
    *, registration_id: int, reason: str, by: Actor, at: datetime, event_id: int | None = None
) -> list[Registration]:
    """Take a disqualification back, of a pair for both: rank, seat and prize are as if it had never been."""
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        require(permissions.can_direct(by, event.book))
        still_open(event)
        if registration.disqualified_at is None:
            return [registration]
        both = _both(registration)
        _set(both, None)
        _decide(event, Decision.Kind.UNBARRED, both, by, at, {"name": registration.player.name}, reason)
    return both


def _cleaned(reason: str, rule: str) -> dict[str, str]:
    fields = {
        chain.REASON: (reason, REASON_LENGTH, _("Say why: the reason stands under “Diary”.")),
        chain.RULE: (rule, RULE_LENGTH, _("Name the rule that asks for it, such as “ISkO 4.5.9” or “house rule 3”.")),
    }
    read, wrong = {}, {}
    for field, (typed, longest, missing) in fields.items():
        try:
            read[field] = names.clean(typed, longest)
        except ValidationError as error:
            wrong[field] = error.messages
        else:
            wrong |= {} if read[field] else {field: [missing]}
    if wrong:
        raise ValidationError(wrong)
    return read


def _both(registration: Registration) -> list[Registration]:
    """Whoever it is, and the partner of a fixed pair, where neither is disqualified or one act disqualified both."""
    partner = registration.partner
    together = partner is not None and partner.disqualified_at == registration.disqualified_at
    return [registration, partner] if partner is not None and together else [registration]


def _set(rows: Sequence[Registration], at: datetime | None) -> None:
    Registration.objects.filter(pk__in=[each.pk for each in rows]).update(disqualified_at=at)
    for each in rows:
        each.disqualified_at = at


def _decide(
    event: Event,
    kind: Decision.Kind,
    rows: Sequence[Registration],
    by: Actor,
    at: datetime,
    texts: dict[str, str],
    reason: str,
) -> None:
    first, *others = [each.number for each in rows]
    said: dict[str, Any] = {"number": first} | ({"partner": others[0]} if others else {})
    if kind is Decision.Kind.BARRED:
        said |= said_of_leaving(event, [each.player_id for each in rows])
    decide(event, kind, by=by, at=at, number=first, said=said, texts=texts, reason=reason)
