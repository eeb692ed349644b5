"""Registering players: pasted names, withdrawals, payments."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Count, Max
from django.utils.translation import gettext as _

from scoring import bounds, hashing, permissions
from scoring.access import require
from scoring.actors import OPERATOR, Actor
from scoring.importing.values.entry_lists import Understanding
from scoring.models import Player, SeatTotal
from scoring.people.actions import asking, naming_players
from scoring.people.actions.asking import Answers, Meant
from scoring.people.actions.questions import Question
from scoring.people.queries.acquaintances import Circle, Somebody
from scoring.people.values import showing
from scoring.people.values.name_lists import NameQuestion
from scoring.people.values.name_meanings import Written
from scoring.people.values.showing import Way
from tournaments.actions import pasted_lines
from tournaments.actions.booking import tick_fee
from tournaments.actions.directing import decide, desk_of, desk_with, still_open
from tournaments.actions.errors import BadLine, BadLines, Objection
from tournaments.actions.pasted_lines import PastedLine
from tournaments.models import Decision, Event, Registration
from tournaments.queries import acquaintances
from tournaments.queries.club_names import GuestClubs
from tournaments.queries.seats_left import said_of_leaving
from tournaments.values import plans

Line = TypeVar("Line", Written, PastedLine)


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


@dataclass(frozen=True, slots=True)
class Foresight:
    """What would come of pasted lines, as far as it is clear how they are to be read."""

    rows: tuple[Foreseen, ...]
    questions: tuple[NameQuestion, ...] = ()
    """What has to be asked about the order of first and last names, and what was answered."""


def names_of_a_file(*, event_id: int, by: Actor, answers: Answers = asking.UNASKED) -> Understanding:
    """How names of a file are read among those who are known here, as far as it is answered. Nothing is written."""
    event = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_run_desk(by, event.book))
    return asking.of_a_list(Circle(acquaintances.of_event(event, by)), answers)


def foresee_names(*, event_id: int, text: str, by: Actor, answers: Answers = asking.UNASKED) -> Foresight:
    """What `register_names` would do of each line. Nothing is written, and nothing is locked."""
    event = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_run_desk(by, event.book))
    still_open(event)
    here = _registered(event)
    lines = pasted_lines.written(text, event, here)
    good = [line for line in lines if isinstance(line, Written)]
    meant, questions = asking.look(good, Circle(acquaintances.around(event, by, here)), answers)
    asked = {each.line: each for each in questions if isinstance(each, Question)}
    taken = {str(each.player_id) for each in here}
    rows = [_foreseen(each, event, meant, asked, taken) for each in lines]
    return Foresight(tuple(rows), tuple(each for each in questions if isinstance(each, NameQuestion)))


def _foreseen(
    line: Written | BadLine, event: Event, meant: Mapping[int, Meant], asked: Mapping[int, Question], taken: set[str]
) -> Foreseen:
    read = line if isinstance(line, BadLine) else pasted_lines.pasted(meant[line.line], event)
    if isinstance(read, BadLine):
        return Foreseen(read, Fate.BAD)
    question = asked.get(read.number)
    return Foreseen(read, _fate(meant[read.number].who, question, taken), question)


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
    minor: bool = False,
    minors: Collection[int] = (),
) -> list[Registration]:
    """Register one player per line, or nobody: `BadLines` names every line that cannot be taken.

    A line is a name, and if wanted a club and categories, parted by semicolons or tabs, the categories by commas.
    Members of the event's club are found by their name. Somebody new is a member of it where that club stands in the
    line, and a guest otherwise, of another club or of none. Where a line may mean somebody who is registered, plays in
    the club or was registered before, or who stands in a line above, `Unsure` asks; a line that means somebody
    registered, or a line above, registers nobody. `agreed`: whoever is new agreed to be shown by the full name.
    `announced`: they are yet to come, and sit at no table before. `asks`: also where the very name is that of one
    player of the club, for guests are typed there. `minor`: whoever is new is under 18; `minors`: in which lines
    somebody is, known or new.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        how: dict[str, Any] = {"agreed": agreed, "announced": announced, "asks": asks, "minor": minor, "minors": minors}
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
    minor: bool = False,
    minors: Collection[int] = (),
) -> TakenIn:
    """What `register_names` does, in an event that is locked."""
    still_open(event)
    here = _registered(event)
    known = acquaintances.around(event, by, here)
    lines = _meant(text, event, here, known, answers, asks=asks)
    clubs = GuestClubs(event, [each.club_name for each in here], [each.club for each in known])
    first = _next_of(len(here), max((each.number for each in here), default=0), len(lines), by)
    young = {line.number for line, _who in lines} if minor else {*minors}
    players = _players(lines, clubs, by, at, agreed=agreed, young=young)
    paired = [*zip(lines, players, strict=True)]
    _mark_minors((player for (line, _who), (player, _club) in paired if line.number in minors), event, by, at)
    made = [
        Registration(
            event=event,
            player=player,
            number=number,
            category=line.category,
            club_name=club,
            informed_at=informed_at(event, at),
        )
        for number, ((line, _who), (player, club)) in enumerate(paired, start=first)
    ]
    for each in made:
        each.announced = announced
    if made:
        decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=len(made), **registered_details(made))
    return TakenIn(Registration.objects.bulk_create(made), here)


def set_withdrawn(
    *, registration_id: int, withdrawn: bool, by: Actor, at: datetime, event_id: int | None = None
) -> Registration:
    """Take a player out of the coming draws, or back in; what was played stays.

    Seats at tables that have not begun stay, too, until they are repaired: the decision names their lists.
    """
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        still_open(event)
        refuse_erased(registration.player)
        refuse_disqualified(registration)
        if registration.withdrawn != withdrawn:
            Registration.objects.filter(pk=registration.pk).update(withdrawn=withdrawn)
            registration.withdrawn = withdrawn
            kind = Decision.Kind.WITHDRAWN if withdrawn else Decision.Kind.RETURNED
            _decide(event, kind, registration, by, at, leaves=withdrawn)
    return registration


def set_here(*, registration_id: int, here: bool, by: Actor, at: datetime, event_id: int | None = None) -> Registration:
    """Check somebody in, whoever had withdrawn too; or take that back while he or she sits at no table."""
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        still_open(event)
        refuse_erased(registration.player)
        refuse_disqualified(registration)
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


@dataclass(frozen=True, slots=True)
class Ticked:
    """Whose entry fee was ticked or unticked, and whether it was not so before."""

    registration: Registration
    news: bool


def set_paid(*, registration_id: int, paid: bool, by: Actor, at: datetime, event_id: int | None = None) -> Ticked:
    """Tick or untick the entry fee, also after the end: where the event asks for one, the cash book says so, too."""
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        return Ticked(registration, tick_fee(event, registration, paid=paid, by=by, at=at))


def refuse_erased(player: Player) -> None:
    """`Objection` for a player who was erased, who takes part in nothing new."""
    if player.erased_at is not None:
        raise Objection(naming_players.is_gone())


def refuse_disqualified(registration: Registration) -> None:
    """`Objection` for whoever is disqualified, who neither comes nor goes."""
    if registration.disqualified_at is not None:
        text = _("%(name)s is disqualified. Take the disqualification back first.")
        raise Objection(text % {"name": registration.player.name})


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
    said: dict[str, Any] = {"people": [[each.number, each.player_id] for each in made]}
    if any(each.announced for each in made):
        said["announced"] = True
    if informed := next((each.informed_at for each in made if each.informed_at), None):
        said["informed"] = hashing.moment(informed)
    return {"said": said, "texts": texts}


def informed_at(event: Event, at: datetime) -> datetime | None:
    """When whoever is registered now is told that results show full names; None where the announcement says nothing."""
    return at if plans.read(event.plan).full_names else None


def texts_of(registration: Registration) -> dict[str, str]:
    """What a registered person is called, by name of the text."""
    return {"name": registration.player.name, "club": registration.club_name, "category": registration.category}


def _decide(
    event: Event, kind: Decision.Kind, registration: Registration, by: Actor, at: datetime, *, leaves: bool = False
) -> None:
    """A decision about one person, with the name for the diary in the diary."""
    number, name = registration.number, registration.player.name
    said = {"number": number, **(said_of_leaving(event, [registration.player_id]) if leaves else {})}
    decide(event, kind, by=by, at=at, number=number, said=said, texts={"name": name})


def locked(registration_id: int, by: Actor, event_id: int | None = None) -> tuple[Registration, Event]:
    """The row as it stands once the event is locked: two desks may change it one after the other, not at once.

    With `event_id` it is a row of this event, or none.
    """
    event = desk_with(registration_id, by) if event_id is None else desk_of(event_id, by)
    rows = Registration.objects.select_related("player", "partner__player")
    found = rows.filter(pk=registration_id, event=event).first() if event else None
    if event is None or found is None:
        raise Objection(_("This registration has been removed in the meantime."))
    found.event = event
    return found, event


def _meant(
    text: str,
    event: Event,
    here: Sequence[Registration],
    known: Sequence[Somebody],
    answers: Answers,
    *,
    asks: bool,
) -> list[tuple[PastedLine, Somebody | None]]:
    """The lines that register somebody, each with the known player it means; `BadLines` for those that cannot be."""
    lines = _good(pasted_lines.written(text, event, here))
    circle = Circle(replace(each, quiet=each.quiet and not asks) for each in known)
    meant = asking.survey(lines, circle, answers)
    taken = {each.player_id for each in here}
    read = _good([pasted_lines.pasted(each, event) for each in meant.values()])
    return [(line, meant[line.number].who) for line in read if _is_free(meant[line.number].who, taken)]


def _good(lines: Sequence[Line | BadLine]) -> list[Line]:
    """All of them; `BadLines` where one cannot be taken."""
    if bad := [line for line in lines if isinstance(line, BadLine)]:
        raise BadLines(bad)
    return [line for line in lines if not isinstance(line, BadLine)]


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
    lines: Sequence[tuple[PastedLine, Somebody | None]],
    clubs: GuestClubs,
    by: Actor,
    at: datetime,
    *,
    agreed: bool,
    young: Collection[int],
) -> list[tuple[Player, str]]:
    """A player for each line, known or new, and the club that a guest comes from."""
    known = {each.pk: each for each in naming_players.hold(who.player for _line, who in lines if who and who.player)}
    for each in known.values():
        refuse_erased(each)
    new = {line.number: clubs.newcomer(line.name, line.club, at) for line, who in lines if who is None}
    for number, each in new.items():
        each.minor = number in young
    for minor in (False, True):
        if some := [each for each in new.values() if each.minor is minor]:
            naming_players.create(some, by=by, at=at, agreed=agreed and not minor)
    players = list[tuple[Player, str]]()
    for line, who in lines:
        player = known[who.player] if who and who.player else new[line.number]
        _join(player, line.club, clubs, at)
        players.append((player, clubs.of(line.club or (who.club if who else ""), player)))
    return players


def _mark_minors(players: Iterable[Player], event: Event, by: Actor, at: datetime) -> None:
    """Of those known before: less is shown of them, and another club names its own."""
    for each in players:
        if may_name(each, event) and not each.minor:
            naming_players.show(each, showing.unchosen(minor=True), Way.LOWERED, minor=True, by=by, at=at)


def _join(player: Player, club: str, clubs: GuestClubs, at: datetime) -> None:
    """A guest of the event's club becomes a member once it is said that he or she plays for it."""
    if player.guest and player.club == clubs.home and clubs.is_home(club):
        naming_players.set_member(player, member=True, at=at)
