"""A club shows a logo, another one, or none any more."""

import hashlib
from datetime import datetime

from django.db import transaction

from scoring import apart, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.models import Club, ClubLogo
from scoring.people.values import logos

BEFORE = 10
"""Logos of before that stay, for printouts that name one: whoever tries many out fills no disk."""


def show_logo(*, club: Club, sent: bytes, by: Actor, at: datetime) -> Club:
    """The club shows the picture of this file. Of two that are sent at once the later one counts.

    Decoded before anything is locked. Raises `Unfit` for what is no logo, `Busy` and `PermissionDenied`.
    """
    require(permissions.can_administer(by, club))
    made = apart.done(logos.prepared, sent)
    digest = hashlib.sha256(made.image).hexdigest()
    with transaction.atomic():
        held = Club.objects.select_for_update().get(pk=club.pk)
        held.logos.update_or_create(digest=digest, defaults={**made._asdict(), "shown_at": at})
        beyond = held.logos.exclude(digest=digest).values_list("pk", flat=True)[BEFORE:]
        ClubLogo.objects.filter(pk__in=list(beyond)).delete()
        held.logo = digest
        held.save(update_fields=["logo"])
    return held


def remove_logo(*, club: Club, by: Actor) -> Club:
    """The club shows none; no logo of before stays, so that no paper shows it again."""
    with transaction.atomic():
        require(permissions.can_administer(by, club))
        held = Club.objects.select_for_update().get(pk=club.pk)
        held.logos.all().delete()
        held.logo = ""
        held.save(update_fields=["logo"])
    return held


def forget_logos(until: datetime) -> int:
    """Those go that were replaced before then: no printout that names one is that old. How many went."""
    gone: list[int] = []
    newer: dict[int, datetime] = {}
    for each in ClubLogo.objects.only("club_id", "shown_at").order_by("club_id", "-shown_at", "-pk"):
        replaced_at = newer.get(each.club_id)
        if replaced_at and replaced_at < until:
            gone.append(each.pk)
        newer[each.club_id] = each.shown_at
    ClubLogo.objects.filter(pk__in=gone).delete()
    return len(gone)
