"""Founding clubs, and the people who play there."""

from django.db import transaction

from scoring import names
from scoring.actions import grants
from scoring.models import Account, Club, Grant, Player


def create_club(*, name: str, slug: str, time_zone: str = "Europe/Berlin", by: Account | None) -> Club:
    """A new club; whoever creates it is its admin."""
    with transaction.atomic():
        club = Club(name=names.clean(name), slug=slug, time_zone=time_zone)
        club.full_clean()
        club.save(force_insert=True)
        if by is not None:
            grants.give(account=by, role=Grant.Role.CLUB_ADMIN, club=club)
    return club


def add_player(*, name: str, club: Club | None = None, minor: bool = False, publicity: str = "") -> Player:
    """A new player, with or without a club."""
    player = Player(name=names.clean(name), club=club, minor=minor, publicity=publicity)
    player.full_clean()
    player.save(force_insert=True)
    return player
