"""Founding clubs, and the people who play there."""

import itertools
import re
from collections.abc import Callable, Iterable
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import bounds, names, permissions
from scoring.access import require
from scoring.actors import Actor, account_of
from scoring.file_names import in_address
from scoring.importing.values import entry_lists, table_files
from scoring.models import Club, Grant, Player
from scoring.people.actions import asking, grants, naming_players
from scoring.people.actions.asking import Answers, Meant
from scoring.people.actions.questions import Unsure
from scoring.people.queries import acquaintances
from scoring.people.queries.acquaintances import Circle
from scoring.people.values import list_heads, person_names
from scoring.people.values.name_meanings import Written
from scoring.people.values.name_vocabulary import Vocabulary

SEPARATORS = re.compile(r"[;,\t]")
"""What parts the cells of a row that was copied from a table."""
CELLS = re.compile(r"[;\t]")
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
    plain = in_address(name, 50) or "club"
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


def add_players(
    *,
    club: Club,
    text: str,
    minor: bool = False,
    agreed: bool = False,
    answers: Answers = asking.UNASKED,
    by: Actor,
    at: datetime,
) -> list[Player]:
    """One new player per line, or nobody: `ValidationError` names every line that cannot be taken.

    Where a line may mean somebody whom the club, or a line above, has already, `Unsure` asks; a line that does adds
    nobody, but a guest of the club becomes a member. `agreed` says that all of them, adults, agreed to be shown by
    their full names.
    """
    with transaction.atomic():
        require(permissions.can_name_players(by, club))
        _refuse_for_minors(minor=minor, agreed=agreed)
        # Two who paste the same list at once add it once.
        Club.objects.select_for_update().get(pk=club.pk)
        known = Circle(acquaintances.of_players(club.players.filter(merged_into=None)), [club.name])
        lines = _read(_below_its_head(text, known, answers), Vocabulary(clubs=[club.name]).knows_club)
        meant = asking.survey(lines, known, answers)
        _refuse_elsewhere(meant.values(), club)
        new = [each.name for each in meant.values() if each.who is None]
        people = (Player(name=name, club=club, minor=minor) for name in new)
        meant_here = {each.who.player for each in meant.values() if each.who and each.who.player}
        guests = club.players.filter(pk__in=meant_here, guest_since__isnull=False)
        joined = [naming_players.set_member(each, member=True, at=at) for each in guests]
        return [*naming_players.create(people, by=by, at=at, agreed=agreed), *joined]


def set_member(*, player: Player, member: bool, by: Actor, at: datetime) -> Player:
    """Somebody whom the club knows becomes its member, or a guest."""
    require(permissions.can_change_player(by, player))
    if player.club is None:
        raise ValidationError(_("This player belongs to no club."))
    return naming_players.set_member(player, member=member, at=at)


def _refuse_for_minors(*, minor: bool, agreed: bool) -> None:
    if minor and agreed:
        text = _("For minors, a guardian must consent: the club's admin notes it on the player's page.")
        raise ValidationError({"agreed": ValidationError(text, code="minor")})


def _refuse_elsewhere(meant: Iterable[Meant], club: Club) -> None:
    """`ValidationError` for lines that name another club, for all of these become players of this one."""
    home = Vocabulary(clubs=[club.name])
    text = _("%(place)s: “%(club)s” stands beside the name. Players of %(home)s are added here: leave it out.")
    wrong = [
        ValidationError(text, "club", {"place": each.written.place, "club": beside, "home": club.name})
        for each in meant
        if (beside := each.category or each.club) and not home.is_one_of(beside)
    ]
    if wrong:
        raise ValidationError(wrong)


def _below_its_head(text: str, known: Circle, answers: Answers) -> str:
    """A list that was copied with the head of its columns, as a file of it is read: name and club in each line.

    Any other text as it is, also one whose head leaves open what its columns hold, or stands below somebody.
    `Unsure` where it is open how names are to be read.
    """
    first = next(filter(str.strip, text.splitlines()), "")
    if not list_heads.names_columns(_cells(first)):
        return text
    try:
        tables = table_files.read(text.encode(), "utf-8").tables
    except table_files.Unreadable:
        return text
    found = entry_lists.listed(tables, understood=asking.of_a_list(known, answers))
    if not (found.headed and found.sure):
        return text
    if found.asks:
        raise Unsure(found.questions)
    return "\n".join(";".join(CELLS.split(line)[:2]) for line in found.text.split("\n"))


def _cells(line: str) -> list[str]:
    return [each.strip() for each in SEPARATORS.split(line)]


def _read(text: str, is_club: Callable[[str], bool]) -> list[Written]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise ValidationError(_("Enter at least one name."))
    if len(lines) > bounds.PLAYERS_PASTED:
        raise ValidationError(_("At most %(most)d names at once."), params={"most": bounds.PLAYERS_PASTED})
    read, wrong = [], []
    for number, line in lines:
        try:
            if list_heads.names_columns(_cells(line)):
                raise ValidationError(list_heads.NOT_A_PERSON, code="heading")  # noqa: TRY301  told with the others
            cells = [names.clean(each) for each in CELLS.split(line)]
            person_names.refuse_crowded(cells[0], is_club)
            place = _("Line %(number)d") % {"number": number}
            read.append(Written(number, tuple(cells), place, tabbed="\t" in line))
        except ValidationError as invalid:
            reason = {"number": number, "reason": " ".join(invalid.messages)}
            wrong.append(ValidationError(_("Line %(number)d: %(reason)s"), code=invalid.code, params=reason))
    if wrong:
        raise ValidationError(wrong)
    return read


def rename_player(*, player: Player, name: str, by: Actor, at: datetime, answers: Answers = asking.UNASKED) -> Player:
    """Another name; `Unsure` where it is not clear which is the last name."""
    require(permissions.can_change_player(by, player))
    return naming_players.rename(player, asking.named(name, answers).name.full, by=by, at=at)


def disconnect_player(*, player: Player, by: Actor) -> Player:
    """No account's own page shows this player's lists any more: said by the club, or by who signs in with it."""
    require(permissions.can_disconnect(by, player))
    return naming_players.connect(player, None)
