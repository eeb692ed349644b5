"""Registering players: pasted names, withdrawals, payments."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring import names
from scoring.models import Account, Club, Player
from tournaments.actions.directing import directed, note, still_open
from tournaments.actions.errors import BadLine, BadLines, Objection
from tournaments.models import Act, Event, Registration

MOST_LINES = 1000
LONGEST = {"name": 120, "club": 120, "category": 40}

Identity = tuple[str, str]
"""Name and club, as one compares them: two people may share a name, not both."""


@dataclass(frozen=True, slots=True)
class Line:
    """A pasted line, read."""

    number: int
    text: str
    name: str
    club: str
    category: str

    @property
    def identity(self) -> Identity:
        return self.name.casefold(), self.club.casefold()


def register_names(*, event_id: int, text: str, by: Account, at: datetime) -> list[Registration]:
    """Register one player per line, or nobody: `BadLines` names every line that cannot be taken.

    A line is a name, and if wanted a club and a category, parted by semicolons or tabs. Players of the event's club
    are found by their name and otherwise become players of it; with another club they are guests.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        lines = _read(text, _registered(event), event.book.club)
        players = _players(lines, event.book.club)
        first = 1 + (event.registrations.aggregate(most=Max("number"))["most"] or 0)
        made = [
            Registration(event=event, player=player, number=number, category=line.category, club_name=line.club)
            for number, (line, player) in enumerate(zip(lines, players, strict=True), start=first)
        ]
        note(event, Act.Kind.REGISTERED, by=by, at=at, number=len(made))
        return Registration.objects.bulk_create(made)


def set_withdrawn(*, registration_id: int, withdrawn: bool, by: Account, at: datetime) -> Registration:
    """Take a player out of the coming draws, or back in; what was played stays."""
    with transaction.atomic():
        registration, event = _registration(registration_id, by)
        still_open(event)
        if registration.withdrawn != withdrawn:
            Registration.objects.filter(pk=registration.pk).update(withdrawn=withdrawn)
            registration.withdrawn = withdrawn
            kind = Act.Kind.WITHDRAWN if withdrawn else Act.Kind.RETURNED
            note(event, kind, by=by, at=at, number=registration.number)
    return registration


def set_paid(*, registration_id: int, paid: bool, by: Account) -> Registration:
    """Tick or untick the entry fee."""
    with transaction.atomic():
        registration, _event = _registration(registration_id, by)
        Registration.objects.filter(pk=registration.pk).update(paid=paid)
        registration.paid = paid
    return registration


def _registration(registration_id: int, by: Account) -> tuple[Registration, Event]:
    registration = Registration.objects.select_related("player").get(pk=registration_id)
    return registration, directed(registration.event_id, by)


def _registered(event: Event) -> dict[Identity, int]:
    """Start numbers of those who are registered already."""
    rows = event.registrations.values_list("player__name", "club_name", "number")
    return {(name.casefold(), club.casefold()): number for name, club, number in rows}


def _read(text: str, registered: Mapping[Identity, int], club: Club | None) -> list[Line]:
    """Every line that says something, read; `BadLines` when one of them cannot be."""
    said = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" ;\t")]
    if not said:
        raise Objection(_("There is no name to register."))
    if len(said) > MOST_LINES:
        raise Objection(_("At most %(most)d names at once.") % {"most": MOST_LINES})
    read = [_line(number, line, club) for number, line in said]
    bad = [line for line in read if isinstance(line, BadLine)]
    lines = [line for line in read if isinstance(line, Line)]
    bad += _doubles(lines, registered)
    if bad:
        raise BadLines(sorted(bad, key=lambda line: line.number))
    return lines


def _line(number: int, text: str, club: Club | None) -> Line | BadLine:
    parts = [part.strip() for part in text.replace("\t", ";").split(";")]
    while len(parts) > len(LONGEST) and not parts[-1]:
        parts.pop()
    if len(parts) > len(LONGEST):
        return BadLine(number, text, _("More than name, club and category."))
    if not parts[0]:
        return BadLine(number, text, _("The name is missing."))
    try:
        said = [names.clean(part, longest) for part, longest in zip(parts, LONGEST.values(), strict=False)]
    except ValidationError as error:
        return BadLine(number, _shown(text), " ".join(error.messages))
    name, from_club, category = [*said, "", ""][:3]
    if club is not None and from_club.casefold() == club.name.casefold():
        from_club = ""
    return Line(number, text, name, from_club, category)


def _shown(text: str) -> str:
    """A refused text as it can be shown back: short, and without what deceives the eye."""
    return "".join(each for each in text[:80] if each.isprintable())


def _doubles(lines: Sequence[Line], registered: Mapping[Identity, int]) -> Iterator[BadLine]:
    seen: dict[Identity, int] = {}
    for line in lines:
        if line.identity in registered:
            number = registered[line.identity]
            yield BadLine(line.number, line.text, _("Already registered under number %(number)d.") % {"number": number})
        elif line.identity in seen:
            earlier = seen[line.identity]
            yield BadLine(line.number, line.text, _("The same as line %(line)d.") % {"line": earlier})
        seen.setdefault(line.identity, line.number)


def _players(lines: Sequence[Line], club: Club | None) -> list[Player]:
    """A player for each line: those the club knows, and new ones for the others."""
    known = _known(club) if club is not None and any(not line.club for line in lines) else {}
    found = {line.number: None if line.club else known.get(line.name.casefold()) for line in lines}
    unknown = [line for line in lines if found[line.number] is None]
    new = {line.number: Player(name=line.name, club=None if line.club else club) for line in unknown}
    Player.objects.bulk_create(new.values())
    return [found[line.number] or new[line.number] for line in lines]


def _known(club: Club) -> dict[str, Player]:
    """The club's players by name; of two who share it, the one it has known longer."""
    return {player.name.casefold(): player for player in club.players.order_by("-pk")}
