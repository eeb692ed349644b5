"""Founding clubs, and the people who play there."""

import itertools

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import names
from scoring.actions import grants
from scoring.models import Account, Club, Grant, Player

MOST_LINES = 500
LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe"})
RESERVED = {"new"}
"""Words that stand in addresses where a club's short name would."""


def create_club(*, name: str, slug: str = "", time_zone: str = "Europe/Berlin", by: Account | None) -> Club:
    """A new club; whoever creates it is its admin. Without a slug it gets one made of its name."""
    with transaction.atomic():
        club = Club(name=names.clean(name), slug=slug or _free_slug(name), time_zone=time_zone)
        club.full_clean()
        club.save(force_insert=True)
        if by is not None:
            grants.give(account=by, role=Grant.Role.CLUB_ADMIN, club=club)
    return club


def _free_slug(name: str) -> str:
    plain = slugify(name.lower().translate(LETTERS))[:50].strip("-") or "club"
    taken = RESERVED | set(Club.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    numbered = (f"{plain}-{number}" for number in itertools.count(2))
    return plain if plain not in taken else next(slug for slug in numbered if slug not in taken)


def change_club(*, club: Club, name: str, time_zone: str) -> Club:
    """Another name or time zone; the address stays, for it is printed on walls."""
    club.name, club.time_zone = names.clean(name), time_zone
    club.full_clean()
    club.save(update_fields=["name", "time_zone"])
    return club


def add_player(*, name: str, club: Club | None = None, minor: bool = False, publicity: str = "") -> Player:
    """A new player, with or without a club."""
    player = Player(name=names.clean(name), club=club, minor=minor, publicity=publicity)
    player.full_clean()
    player.save(force_insert=True)
    return player


def add_players(*, club: Club, text: str, minor: bool = False, namesakes: bool = False) -> list[Player]:
    """One new player per line, or nobody: `ValidationError` names every line that cannot be taken.

    A name that the club, or a line above, has already is refused unless these are `namesakes`, other people.
    """
    with transaction.atomic():
        # Two who paste the same list at once add it once.
        Club.objects.select_for_update().get(pk=club.pk)
        known = set() if namesakes else {each.name.casefold() for each in club.players.all()}
        made = _read(text, known, namesakes=namesakes)
        return Player.objects.bulk_create(Player(name=name, club=club, minor=minor) for name in made)


def _read(text: str, known: set[str], *, namesakes: bool) -> list[str]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise ValidationError(_("There is no name here."))
    if len(lines) > MOST_LINES:
        raise ValidationError(_("At most %(most)d names at once."), params={"most": MOST_LINES})
    read, wrong = [], []
    for number, line in lines:
        try:
            read.append(_new_name(line, known))
        except ValidationError as invalid:
            reason = {"number": number, "reason": " ".join(invalid.messages)}
            wrong.append(ValidationError(_("Line %(number)d: %(reason)s"), code=invalid.code, params=reason))
        if not namesakes and read:
            known.add(read[-1].casefold())
    if wrong:
        raise ValidationError(wrong)
    return read


def _new_name(line: str, known: set[str]) -> str:
    name = names.clean(line)
    if name.casefold() in known:
        raise ValidationError(_("%(name)s is here already."), code="namesake", params={"name": name})
    return name


def change_player(*, player: Player, name: str, minor: bool, publicity: str) -> Player:
    """Another name, or another wish how public pages show it."""
    player.name, player.minor, player.publicity = names.clean(name), minor, publicity
    player.full_clean()
    player.save(update_fields=["name", "minor", "publicity"])
    return player


def connect_player(*, player: Player, account: Account | None) -> Player:
    """The account whose own page shows this player's lists; None takes it off."""
    player.account = account
    player.save(update_fields=["account"])
    return player
