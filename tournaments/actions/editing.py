"""Changing a registration, and taking one back that nobody has played under."""

import hashlib
from dataclasses import astuple, dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring import hashing, names
from scoring.actors import Actor
from scoring.lists.values import log
from scoring.models import Book, Entry
from scoring.people.actions import asking, naming_players
from scoring.people.actions.asking import Answers
from scoring.people.values import name_lists
from tournaments.actions.booking import refuse_money
from tournaments.actions.directing import decide, still_open
from tournaments.actions.errors import Objection
from tournaments.actions.pasted_lines import MAX_LENGTHS
from tournaments.actions.planning import of_the_event
from tournaments.actions.registering import locked, may_name, not_to_name, refuse_erased, texts_of
from tournaments.models import Decision, Event, Registration
from tournaments.queries.acquaintances import club_of
from tournaments.queries.club_names import GuestClubs, club_said

HIGHEST_NUMBER = 9999


@dataclass(frozen=True, slots=True)
class RegistrationData:
    """What a registration says."""

    name: str
    club: str
    """Whom he or she plays for: another club, the event's own, or none."""
    category: str
    number: int

    @classmethod
    def of(cls, registration: Registration) -> "RegistrationData":
        club = club_of(registration, registration.event)
        return cls(registration.player.name, club, registration.category, registration.number)

    @property
    def digest(self) -> str:
        """Digest of what a form showed, to notice when another desk has changed it."""
        return hashlib.sha256(hashing.canonical(list(astuple(self))).encode()).hexdigest()[:16]


class Changed(Objection):
    """Another desk changed the registration since the form was opened: `now` is what it says today."""

    def __init__(self, now: RegistrationData) -> None:
        self.now = now
        super().__init__(_("Somebody else has changed this registration in the meantime. Compare, then save again."))


def edit_registration(  # noqa: PLR0913  keyword-only: what a registration says
    *,
    registration_id: int,
    name: str,
    club_name: str,
    category: str,
    number: int,
    expected: str,
    by: Actor,
    at: datetime,
    answers: Answers = asking.UNASKED,
) -> Registration:
    """Another name, club, category or start number; `expected` is the digest of what the form showed.

    Raises `Changed` if something else stands there by now and is not what is wanted, `ValidationError` for a text that
    cannot be kept, `Objection` for a number that is taken or a name that is another club's to change, and `Unsure`
    where it is not clear which is the last name of another one.
    """
    with transaction.atomic():
        registration, event = locked(registration_id, by)
        still_open(event)
        refuse_erased(registration.player)
        now = RegistrationData.of(registration)
        told = {**answers, **name_lists.as_they_stand([name_lists.written_out(now.name, club_name)])}
        wanted = _cleaned(event, name, club_name, category, number, told)
        if wanted == now:
            return registration
        if now.digest != expected:
            raise Changed(now)
        _refuse_number(event, registration, wanted.number)
        _rename(registration, event, by, at, wanted.name)
        registration.club_name, registration.category = (
            _starting_for(registration, event, wanted.club, at),
            wanted.category,
        )
        registration.number = wanted.number
        registration.save(update_fields=["club_name", "category", "number"])
        numbers = {"number": now.number, "to": wanted.number}
        decide(event, Decision.Kind.EDITED, by=by, at=at, number=now.number, said=numbers, texts=texts_of(registration))
    return registration


def _cleaned(event: Event, name: str, club_name: str, category: str, number: int, answers: Answers) -> RegistrationData:
    typed = {"club": club_name, "category": category, "name": name}
    read, wrong = {}, {}
    for field, text in typed.items():
        try:
            if field != "name":
                read[field] = names.clean(text, MAX_LENGTHS[field])
            else:
                meant = asking.named(text, answers, club=read.get("club", ""), home=event.book.club)
                read |= {"name": meant.name.full, "club": meant.club}
                read["category"] = read.get("category") or meant.category
        except ValidationError as error:
            wrong[field] = error.messages
    if not wrong and not read["name"]:
        wrong["name"] = [_("The name is missing.")]
    if not 1 <= number <= HIGHEST_NUMBER:
        wrong["number"] = [_("A competitor number is between 1 and %(most)d.") % {"most": HIGHEST_NUMBER}]
    if "category" not in wrong:
        try:
            read["category"] = of_the_event(event, read["category"])
        except ValidationError as error:
            wrong["category"] = error.messages
    if wrong:
        raise ValidationError(wrong)
    clubs, club = GuestClubs(event), club_said(read["club"])
    club = str(clubs.home) if clubs.is_home(club) else club
    return RegistrationData(read["name"], club, read["category"], number)


def _starting_for(registration: Registration, event: Event, club: str, at: datetime) -> str:
    """What the registration says of this club. Of people of the event's club, it says whether they are members, too."""
    player, clubs = registration.player, GuestClubs(event)
    at_home = clubs.is_home(club)
    if player.club is not None and player.club == clubs.home and (at_home or not club) and player.guest == at_home:
        naming_players.set_member(player, member=at_home, at=at)
    return "" if at_home and player.is_member(clubs.home) else club


def _refuse_number(event: Event, registration: Registration, number: int) -> None:
    taken = event.registrations.filter(number=number).exclude(pk=registration.pk).select_related("player").first()
    if taken is not None:
        text = _("%(name)s has the competitor number %(number)d.") % {"number": number, "name": taken.player.name}
        raise Objection(text)


def _rename(registration: Registration, event: Event, by: Actor, at: datetime, name: str) -> None:
    """Another name for the player; one of another club is that club's to name."""
    player = registration.player
    if player.name == name:
        return
    if not may_name(player, event):
        raise Objection(not_to_name(player))
    naming_players.rename(player, name, by=by, at=at)


def remove_registration(*, registration_id: int, expected: str, by: Actor, at: datetime) -> Registration:
    """Take back a registration of somebody who was never seated; the player stays known."""
    with transaction.atomic():
        registration, event = locked(registration_id, by)
        still_open(event)
        if RegistrationData.of(registration).digest != expected:
            raise Changed(RegistrationData.of(registration))
        # From here on nobody sits down in this book before the registration is gone.
        Book.objects.select_for_update().get(pk=event.book_id)
        if was_seated(registration):
            text = _("%(name)s has already sat at a table and stays in the log. Withdraw the player instead.")
            raise Objection(text % {"name": registration.player.name})
        refuse_money(event, registration)
        number, name = registration.number, registration.player.name
        registration.delete()
        said, texts = {"number": number}, {"name": name}
        decide(event, Decision.Kind.REMOVED, by=by, at=at, number=number, said=said, texts=texts)
    return registration


def was_seated(registration: Registration) -> bool:
    """Whether any list of the event has ever named this player, be it for a moment."""
    written = Entry.objects.filter(sheet__book__event=registration.event_id, kind=log.SEAT)
    bodies = written.values_list("body", flat=True).iterator()
    return any(player == registration.player_id for body in bodies for _seat, player in log.read_body(body).seats)
