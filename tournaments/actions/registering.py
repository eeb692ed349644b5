"""Registering players: pasted names, withdrawals, payments."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count, Max
from django.utils.translation import gettext as _

from scoring import bounds, names, permissions
from scoring.access import require
from scoring.actors import OPERATOR, Actor
from scoring.models import Club, Player, SeatTotal
from scoring.people.actions import asking, naming_players
from scoring.people.actions.asking import Answers, Typed
from scoring.people.actions.questions import Question
from scoring.people.queries.acquaintances import Circle, Somebody
from tournaments.actions.booking import tick_fee
from tournaments.actions.directing import decide, directed, directed_with, still_open
from tournaments.actions.errors import BadLine, BadLines, Objection
from tournaments.actions.planning import of_the_event
from tournaments.models import Decision, Event, Registration
from tournaments.queries import acquaintances

MAX_LENGTHS = {"name": 120, "club": 120, "category": 40}


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A pasted line, read."""

    number: int
    text: str
    name: str
    club: str
    """As it was typed."""
    category: str


class Fate(StrEnum):
    """What would come of a pasted line."""

    NEW = "new"
    KNOWN = "known"
    REGISTERED = "registered"
    ASKED = "asked"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A pasted line, and what would come of it."""

    line: PastedLine | BadLine
    fate: Fate
    question: Question | None = None
    """What is asked about it, with what is proposed."""


def foresee_names(*, event_id: int, text: str, by: Actor, answers: Answers = asking.UNASKED) -> list[Foreseen]:
    """What `register_names` would do of each line. Nothing is written, and nothing is locked."""
    event = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_direct(by, event.book))
    still_open(event)
    lines = _each_line(text, event)
    here = _registered(event)
    good = [line for line in lines if isinstance(line, PastedLine)]
    meant, questions = asking.look(_typed(good), Circle(acquaintances.around(event, by, here)), answers)
    asked = {each.line: each for each in questions}
    taken = {str(each.player_id) for each in here}
    return [
        Foreseen(each, Fate.BAD)
        if isinstance(each, BadLine)
        else Foreseen(each, _fate(meant[each.number], asked.get(each.number), taken), asked.get(each.number))
        for each in lines
    ]


def _fate(somebody: Somebody | None, question: Question | None, taken: set[str]) -> Fate:
    if question is not None:
        return Fate.REGISTERED if question.chosen in taken else Fate.ASKED
    return Fate.NEW if somebody is None else Fate.KNOWN


def register_names(  # noqa: PLR0913  keyword-only, and each one is a field of a form
    *,
    event_id: int,
    text: str,
    by: Actor,
    at: datetime,
    answers: Answers = asking.UNASKED,
    agreed: bool = False,
    announced: bool = False,
    asks: bool = False,
) -> list[Registration]:
    """Register one player per line, or nobody: `BadLines` names every line that cannot be taken.

    A line is a name, and if wanted a club and categories, parted by semicolons or tabs, the categories by commas.
    Players of the event's club are found by their name and otherwise become players of it; with another club they are
    guests. Where a line may mean somebody who is registered, plays in the club or was registered before, or who stands
    in a line above, `Unsure` asks; a line that means somebody registered, or a line above, registers nobody. `agreed`:
    whoever is new agreed to be shown by the full name. `announced`: they are yet to come, and sit at no table before.
    `asks`: also where the very name is that of one player of the club, for guests are typed there.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        how = {"agreed": agreed, "announced": announced, "asks": asks}
        return take_in(event, text, by=by, at=at, answers=answers, **how).made


@dataclass(frozen=True, slots=True)
class TakenIn:
    """Who was registered, and everybody who had been before."""

    made: list[Registration]
    before: list[Registration]


def take_in(  # noqa: PLR0913  keyword-only, and each one is a field of a form
    event: Event,
    text: str,
    *,
    by: Actor,
    at: datetime,
    answers: Answers = asking.UNASKED,
    agreed: bool = False,
    announced: bool = False,
    asks: bool = False,
) -> TakenIn:
    """What `register_names` does, in an event that is locked."""
    still_open(event)
    read, here = _read(text, event), _registered(event)
    lines = _meant(read, event, here, by, answers, asks=asks)
    first = _next_of(len(here), max((each.number for each in here), default=0), len(lines), by)
    players = _players(lines, event.book.club, by, at, agreed=agreed)
    made = [
        Registration(event=event, player=player, number=number, category=line.category, club_name=club)
        for number, ((line, _who), (player, club)) in enumerate(zip(lines, players, strict=True), start=first)
    ]
    for each in made:
        each.announced = announced
    if made:
        decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=len(made), **registered_details(made))
    return TakenIn(Registration.objects.bulk_create(made), here)


def set_withdrawn(
    *, registration_id: int, withdrawn: bool, by: Actor, at: datetime, event_id: int | None = None
) -> Registration:
    """Take a player out of the coming draws, or back in; what was played stays."""
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        still_open(event)
        refuse_erased(registration.player)
        if registration.withdrawn != withdrawn:
            Registration.objects.filter(pk=registration.pk).update(withdrawn=withdrawn)
            registration.withdrawn = withdrawn
            kind = Decision.Kind.WITHDRAWN if withdrawn else Decision.Kind.RETURNED
            _decide(event, kind, registration, by, at)
    return registration


def set_here(*, registration_id: int, here: bool, by: Actor, at: datetime, event_id: int | None = None) -> Registration:
    """Check somebody in, whoever had withdrawn too; or take that back while he or she sits at no table."""
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        still_open(event)
        refuse_erased(registration.player)
        if here == (registration.presence is Registration.Presence.HERE):
            return registration
        if not here:
            _refuse_seated(registration, event)
        registration.announced, registration.withdrawn = not here, registration.withdrawn and not here
        registration.save(update_fields=["announced", "withdrawn"])
        _decide(event, Decision.Kind.ARRIVED if here else Decision.Kind.EXPECTED, registration, by, at)
    return registration


def _refuse_seated(registration: Registration, event: Event) -> None:
    if SeatTotal.objects.filter(sheet__table__series__event=event, player=registration.player_id).exists():
        text = _("%(name)s sits at a table already. Withdraw the player instead.")
        raise Objection(text % {"name": registration.player.name})


def set_paid(*, registration_id: int, paid: bool, by: Actor, at: datetime, event_id: int | None = None) -> Registration:
    """Tick or untick the entry fee, also after the end: where the event asks for one, the cash book says so, too."""
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        tick_fee(event, registration, paid=paid, by=by, at=at)
    return registration


def refuse_erased(player: Player) -> None:
    """`Objection` for a player who was erased, who takes part in nothing new."""
    if player.erased_at is not None:
        raise Objection(naming_players.is_gone())


def may_name(player: Player, event: Event) -> bool:
    """Whether the directors of this event name the player: of its own club, or of none."""
    return player.club_id is None or player.club_id == event.book.club_id


def not_to_name(player: Player) -> str:
    """What is said of somebody else's player."""
    text = _("%(name)s is a player of %(club)s. Only somebody with a role in that club can change the name.")
    return text % {"name": player.name, "club": player.club}


def next_number(event: Event, more: int, by: Actor) -> int:
    """The next start number, behind all that are taken; `Objection` where the event does not take so many more."""
    found = event.registrations.aggregate(most=Max("number"), there=Count("pk"))
    return _next_of(found["there"], found["most"] or 0, more, by)


def _next_of(there: int, most: int, more: int, by: Actor) -> int:
    if by is not OPERATOR and there + more > bounds.REGISTRATIONS:
        raise Objection(bounds.said("registrations", bounds.REGISTRATIONS))
    return 1 + most


def registered_details(made: Sequence[Registration]) -> dict[str, Any]:
    """What the chain keeps of registrations: numbers and players, and in digests what they are called."""
    texts = {f"{each.number}.{name}": text for each in made for name, text in texts_of(each).items()}
    yet_to_come = {"announced": True} if any(each.announced for each in made) else {}
    return {"said": {"people": [[each.number, each.player_id] for each in made]} | yet_to_come, "texts": texts}


def texts_of(registration: Registration) -> dict[str, str]:
    """What a registered person is called, by name of the text."""
    return {"name": registration.player.name, "club": registration.club_name, "category": registration.category}


def _decide(event: Event, kind: Decision.Kind, registration: Registration, by: Actor, at: datetime) -> None:
    """A decision about one person, with the name for the diary in the diary."""
    number, name = registration.number, registration.player.name
    decide(event, kind, by=by, at=at, number=number, said={"number": number}, texts={"name": name})


def locked(registration_id: int, by: Actor, event_id: int | None = None) -> tuple[Registration, Event]:
    """The row as it stands once the event is locked: two desks may change it one after the other, not at once.

    With `event_id` it is a row of this event, or none.
    """
    event = directed_with(registration_id, by) if event_id is None else directed(event_id, by)
    rows = Registration.objects.select_related("player", "partner__player")
    found = rows.filter(pk=registration_id, event=event).first() if event else None
    if event is None or found is None:
        raise Objection(_("This registration has been removed in the meantime."))
    return found, event


def _read(text: str, event: Event) -> list[PastedLine]:
    """Every line that says something, read; `BadLines` when one of them cannot be."""
    read = _each_line(text, event)
    bad = [line for line in read if isinstance(line, BadLine)]
    if bad:
        raise BadLines(bad)
    return [line for line in read if isinstance(line, PastedLine)]


def _each_line(text: str, event: Event) -> list[PastedLine | BadLine]:
    filled = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" ;\t")]
    if not filled:
        raise Objection(_("Enter at least one name to register."))
    if len(filled) > bounds.REGISTRATIONS_PASTED:
        raise Objection(_("At most %(most)d names at once.") % {"most": bounds.REGISTRATIONS_PASTED})
    return [_line(number, line, event) for number, line in filled]


def _line(number: int, text: str, event: Event) -> PastedLine | BadLine:
    parts = [part.strip() for part in text.replace("\t", ";").split(";")]
    while len(parts) > len(MAX_LENGTHS) and not parts[-1]:
        parts.pop()
    if len(parts) > len(MAX_LENGTHS):
        said = _("Only name, club and category, please: this line has more parts.")
        return BadLine(number, _shortened(text), said)
    if not parts[0]:
        return BadLine(number, _shortened(text), _("The name is missing."))
    if computed := [part for part in parts if part.startswith("=")]:
        said = _("“%(cell)s” is a formula. In the spreadsheet, copy the column and paste it as values.")
        return BadLine(number, _shortened(text), said % {"cell": _shortened(computed[0])})
    try:
        cells = [names.clean(part, longest) for part, longest in zip(parts, MAX_LENGTHS.values(), strict=False)]
        cells[2:] = [of_the_event(event, each) for each in cells[2:]]
    except ValidationError as error:
        return BadLine(number, _shortened(text), " ".join(error.messages))
    name, from_club, category = [*cells, "", ""][:3]
    return PastedLine(number, text, name, from_club, category)


def _shortened(text: str) -> str:
    """A refused text, fit to be shown again: shortened, without control or direction characters."""
    return "".join(each for each in text[:80] if each.isprintable())


def _meant(
    lines: Sequence[PastedLine], event: Event, here: Sequence[Registration], by: Actor, answers: Answers, *, asks: bool
) -> list[tuple[PastedLine, Somebody | None]]:
    """The lines that register somebody, each with the known player it means."""
    taken = {each.player_id for each in here}
    known = acquaintances.around(event, by, here)
    circle = Circle(replace(each, quiet=each.quiet and not asks) for each in known)
    meant = asking.survey(_typed(lines), circle, answers)
    return [(line, meant[line.number]) for line in lines if _is_free(meant[line.number], taken)]


def _typed(lines: Sequence[PastedLine]) -> list[Typed]:
    return [
        Typed(each.number, each.name, club=each.club, place=_("Line %(number)d") % {"number": each.number})
        for each in lines
    ]


def _registered(event: Event) -> list[Registration]:
    return list(event.registrations.select_related("player").order_by("number"))


def _is_free(somebody: Somebody | None, taken: set[int]) -> bool:
    """Whether this is a new registration; from then on it is not."""
    if somebody is None:
        return True
    if somebody.player is None or somebody.player in taken:
        return False
    taken.add(somebody.player)
    return True


def _players(
    lines: Sequence[tuple[PastedLine, Somebody | None]], club: Club | None, by: Actor, at: datetime, *, agreed: bool
) -> list[tuple[Player, str]]:
    """A player for each line, known or new, and the club that a guest comes from."""
    known = {each.pk: each for each in naming_players.hold(who.player for _line, who in lines if who and who.player)}
    for each in known.values():
        refuse_erased(each)
    new = {
        line.number: Player(name=line.name, club=None if elsewhere(line.club, club) else club)
        for line, who in lines
        if who is None
    }
    naming_players.create(new.values(), by=by, at=at, agreed=agreed)
    return [
        (
            known[who.player] if who and who.player else new[line.number],
            elsewhere(line.club or (who.club if who else ""), club),
        )
        for line, who in lines
    ]


def elsewhere(club_name: str, club: Club | None) -> str:
    """The club that a guest comes from; empty at home."""
    return "" if club is not None and club_name.casefold() == club.name.casefold() else club_name
