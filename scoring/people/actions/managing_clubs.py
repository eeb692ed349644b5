"""Founding clubs, and the people who play there."""

import itertools
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import bounds, names, permissions
from scoring.access import require
from scoring.actors import Actor, account_of
from scoring.models import Club, Grant, Player
from scoring.people.actions import asking, grants, naming_players
from scoring.people.actions.asking import Answers, Typed
from scoring.people.queries import acquaintances
from scoring.people.queries.acquaintances import Circle

LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe"})
RESERVED = {"new"}
"""Words that stand in addresses where a club's short name would."""


def create_club(*, name: str, slug: str = "", time_zone: str = "Europe/Berlin", by: Actor) -> Club:
    """A new club; whoever creates it is its admin. Without a slug it gets one made of its name."""
    with transaction.atomic():
        require(permissions.can_found(by))
        club = Club(name=names.clean(name), slug=slug or _free_slug(name), time_zone=time_zone)
        club.full_clean()
        club.save(force_insert=True)
        if founder := account_of(by):
            grants.give(account=founder, role=Grant.Role.CLUB_ADMIN, club=club)
    return club


def _free_slug(name: str) -> str:
    plain = slugify(name.lower().translate(LETTERS))[:50].strip("-") or "club"
    taken = RESERVED | set(Club.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    numbered = (f"{plain}-{number}" for number in itertools.count(2))
    return plain if plain not in taken else next(slug for slug in numbered if slug not in taken)


def change_club(*, club: Club, name: str, time_zone: str, indexed: bool = False, by: Actor) -> Club:
    """Another name or time zone, or other wishes who finds it; the address stays, for it is printed on walls."""
    require(permissions.can_administer(by, club))
    club.name, club.time_zone, club.indexed = names.clean(name), time_zone, indexed
    club.full_clean()
    club.save(update_fields=["name", "time_zone", "indexed"])
    return club


def add_player(
    *,
    name: str,
    club: Club | None = None,
    minor: bool = False,
    agreed: bool = False,
    by: Actor,
    at: datetime,
) -> Player:
    """A new player, with or without a club; `agreed` to being shown by the full name, says who adds him or her."""
    require(permissions.can_name_players(by, club))
    _refuse_for_minors(minor=minor, agreed=agreed)
    return naming_players.add(name, club, minor=minor, agreed=agreed, by=by, at=at)


def add_players(  # noqa: PLR0913  keyword-only: names, and what holds of all of them
    *,
    club: Club,
    text: str,
    minor: bool = False,
    agreed: bool = False,
    namesakes: bool = False,
    answers: Answers = asking.UNASKED,
    by: Actor,
    at: datetime,
) -> list[Player]:
    """One new player per line, or nobody: `ValidationError` names every line that cannot be taken.

    Where a line may mean somebody whom the club, or a line above, has already, `Unsure` asks; a line that does adds
    nobody. `namesakes` says of all lines at once that who is called so to the letter is somebody else; `agreed` that
    all of them, adults, agreed to be shown by their full names.
    """
    with transaction.atomic():
        require(permissions.can_name_players(by, club))
        _refuse_for_minors(minor=minor, agreed=agreed)
        # Two who paste the same list at once add it once.
        Club.objects.select_for_update().get(pk=club.pk)
        lines = _read(text)
        known = Circle(acquaintances.of_players(club.players.filter(merged_into=None)))
        meant = asking.survey(lines, known, answers, namesakes=namesakes)
        new = [each.name for each in lines if meant[each.line] is None]
        people = (Player(name=name, club=club, minor=minor) for name in new)
        return naming_players.create(people, by=by, at=at, agreed=agreed)


def _refuse_for_minors(*, minor: bool, agreed: bool) -> None:
    if minor and agreed:
        text = _("For minors, a guardian must consent: the club's admin notes it on the player's page.")
        raise ValidationError({"agreed": ValidationError(text, code="minor")})


def _read(text: str) -> list[Typed]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise ValidationError(_("Enter at least one name."))
    if len(lines) > bounds.PLAYERS_PASTED:
        raise ValidationError(_("At most %(most)d names at once."), params={"most": bounds.PLAYERS_PASTED})
    read, wrong = [], []
    for number, line in lines:
        try:
            read.append(Typed(number, names.clean(line), place=_("Line %(number)d") % {"number": number}))
        except ValidationError as invalid:
            reason = {"number": number, "reason": " ".join(invalid.messages)}
            wrong.append(ValidationError(_("Line %(number)d: %(reason)s"), code=invalid.code, params=reason))
    if wrong:
        raise ValidationError(wrong)
    return read


def rename_player(*, player: Player, name: str, by: Actor, at: datetime) -> Player:
    """Another name."""
    require(permissions.can_change_player(by, player))
    return naming_players.rename(player, name, by=by, at=at)


def disconnect_player(*, player: Player, by: Actor) -> Player:
    """No account's own page shows this player's lists any more: said by the club, or by who signs in with it."""
    require(permissions.can_disconnect(by, player))
    return naming_players.connect(player, None)
