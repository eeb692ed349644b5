"""Who announces himself or herself, and what the desk makes of it.

An announcement is nobody's registration: nothing of it is shown or decided before the desk accepts it, and whatever the
desk does with it, its row goes.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring import bounds, names, permissions
from scoring.access import require
from scoring.actors import Actor, Reader, account_of
from scoring.models import Player
from scoring.people.actions import asking, naming_players
from scoring.people.actions.asking import Answers
from scoring.people.queries import merge_queries
from scoring.people.values import name_lists
from tournaments.actions import consenting
from tournaments.actions.at_the_desk import Already, register_typed
from tournaments.actions.directing import decide, desk_of, still_open
from tournaments.actions.errors import Objection
from tournaments.actions.pasted_lines import MAX_LENGTHS
from tournaments.actions.planning import of_the_event
from tournaments.actions.registering import (
    informed_at,
    next_number,
    refuse_erased,
    registered_details,
)
from tournaments.models import Announcement, Decision, Event, Registration
from tournaments.queries.club_names import GuestClubs, club_said
from tournaments.values import plans

OFTEN, WITHIN = 60, timedelta(minutes=10)
"""Announcements from one household within that time: a hall sits behind one address."""
BACK = timedelta(days=1)
"""So long what was removed together can be put back."""
FOR = timedelta(days=30)
"""So long after the event began they are kept, if nobody decided."""


@dataclass(frozen=True, slots=True)
class Coming:
    """What somebody says of himself or herself."""

    name: str
    club: str = ""
    category: str = ""
    minor: bool = False
    agreed: bool = False
    """To be shown by the full name."""
    objected: bool = False
    """To that, where the event announces it."""
    player: int | None = None
    """As which of the players of the own account."""


def takes(event: Event) -> bool:
    """Whether anybody may announce himself or herself now: the director wants it, and nothing is drawn yet."""
    open_still = event.state == Event.State.OPEN and event.book.retracted_at is None
    return open_still and plans.read(event.plan).announce_themselves


class TooOften(Objection):
    """So many came from one household that it has to wait."""


def announce(
    *, event_id: int, said: Coming, by: Reader, at: datetime, answers: Answers = asking.UNASKED, sender: str = ""
) -> None:
    """Let this wait for the desk. The same said twice waits once, and who says it is told nothing about anybody.

    `sender`: a digest of the household that it comes from. Raises `ValidationError` naming the fields, `Objection`
    where nobody can be announced (any more), `TooOften`, and `Unsure` where it is not clear which is the last name.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update(of=("self",)).select_related("book__club").get(pk=event_id)
        require(permissions.can_view_book(by, event.book))
        if not takes(event):
            raise Objection(_("Nobody can be announced here any more. Please go to the desk."))
        if sender and Announcement.objects.filter(sender=sender, made_at__gt=at - WITHIN).count() >= OFTEN:
            raise TooOften(_("Too many at once from here. Please wait ten minutes."))
        waiting = _still_waiting(event)
        if len(waiting) >= bounds.WAITING:
            raise Objection(_("Very many wait for the desk already. Please go there."))
        row = _row(event, said, by, at, answers)
        row.sender = sender
        if not any(_same(row, each) for each in waiting):
            row.save()


def _row(event: Event, said: Coming, by: Reader, at: datetime, answers: Answers) -> Announcement:
    player = _own(said.player, by)
    cleaned, wrong = {}, {}
    try:
        cleaned["club"] = club_said(names.clean(said.club, MAX_LENGTHS["club"]).replace(";", ","))
    except ValidationError as error:
        wrong["club"] = error.messages
    try:
        if player:
            cleaned["name"] = player.name
        else:
            cleaned |= _understood(event, said.name, cleaned.get("club", ""), answers)
    except ValidationError as error:
        wrong["name"] = error.messages
    try:
        category = of_the_event(event, said.category or cleaned.get("category", ""))
    except ValidationError as error:
        wrong["category"] = error.messages
    if not wrong and (not cleaned["name"] or cleaned["name"].startswith("=")):
        wrong["name"] = [_("The name is missing.")]
    if wrong:
        raise ValidationError(wrong)
    more = {"minor": said.minor, "agreed": said.agreed and not said.minor, "objected": said.objected}
    return Announcement(
        event=event,
        player=player,
        name=cleaned["name"],
        club_name=cleaned["club"],
        category=category,
        made_at=at,
        **more,
    )


def _understood(event: Event, name: str, club: str, answers: Answers) -> dict[str, str]:
    """What is first and last name, and what of club and category stands behind it."""
    meant = asking.named(name, answers, club=club, home=event.book.club)
    return {"name": meant.name.full, "club": club_said(meant.club), "category": meant.category}


def _own(player_id: int | None, by: Reader) -> Player | None:
    """The player of who is signed in; `Objection` for one of somebody else."""
    if player_id is None:
        return None
    account = None if isinstance(by, AnonymousUser) else account_of(by)
    found = Player.objects.filter(pk=player_id, account=account, erased_at=None).first() if account else None
    if found is None:
        raise Objection(_("This player is not yours. Type the name instead."))
    return merge_queries.current(found)


def _same(one: Announcement, other: Announcement) -> bool:
    told = [(each.player_id, names.plain(each.name), names.club_key(each.club_name)) for each in (one, other)]
    return told[0] == told[1]


def accept(
    *, event_id: int, announcement_id: int, here: bool, by: Actor, at: datetime, answers: Answers = asking.UNASKED
) -> Registration:
    """Register who announced himself or herself, as here or as yet to come; doubles are asked about as at the desk.

    `Already` for whoever is registered, `Objection` where another desk has decided.
    """
    with transaction.atomic():
        event, row = _waiting(event_id, announcement_id, by)
        still_open(event)
        if row.player:
            made = _register_own(event, row, row.player, here=here, by=by, at=at)
        else:
            line = name_lists.written_out(row.name, row.club_name, row.category)
            more = {"agreed": row.agreed, "announced": not here, "minor": row.minor}
            told = {**answers, **name_lists.as_they_stand([line])}
            made = register_typed(event_id=event.pk, line=line, by=by, at=at, answers=told, **more).registration
        if row.objected:
            consenting.object_to(made, event, by=by, at=at)
        row.delete()
    return made


def _register_own(event: Event, row: Announcement, who: Player, *, here: bool, by: Actor, at: datetime) -> Registration:
    """Whoever is known by the account that was signed in, whether or not the desk knows him or her."""
    (player,) = naming_players.hold([merge_queries.current(who).pk])
    refuse_erased(player)
    if taken := event.registrations.select_related("player").filter(player=player).first():
        raise Already(taken)
    if row.minor:
        consenting.mark_minor(player, by=by, at=at)
    club = event.book.club
    home = str(player.member_of) if player.member_of and player.member_of != club else ""
    made = Registration(
        event=event,
        player=player,
        number=next_number(event, 1, by),
        category=of_the_event(event, row.category),
        club_name=GuestClubs(event).of(row.club_name or home, player),
        announced=not here,
        informed_at=informed_at(event, at),
    )
    decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=1, **registered_details([made]))
    made.save()
    return made


def turn_away(*, event_id: int, announcement_id: int, by: Actor) -> str:
    """Forget an announcement: whose it was. `Objection` where another desk has decided."""
    with transaction.atomic():
        _event, row = _waiting(event_id, announcement_id, by)
        row.delete()
    return row.name


def _still_waiting(event: Event) -> QuerySet[Announcement]:
    """Those about whom no desk has decided, the first first."""
    return event.announcements.filter(removed_at=None)


def turn_away_together(*, event_id: int, announcements: Collection[int], by: Actor, at: datetime) -> int:
    """Let these wait no more; how many there were. They can be put back for a day.

    `Objection` where another desk has decided about all of them.
    """
    with transaction.atomic():
        gone = _still_waiting(desk_of(event_id, by)).filter(pk__in=announcements).update(removed_at=at)
    if not gone:
        raise Objection(_("Another desk has decided about this already."))
    return gone


def put_back(*, event_id: int, announcement_id: int, by: Actor) -> int:
    """Let all wait again that were removed together with this one; how many there are.

    `Objection` where they wait already, or are gone.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        row = event.announcements.exclude(removed_at=None).filter(pk=announcement_id).first()
        if row is None:
            raise Objection(_("Another desk has decided about this already."))
        return event.announcements.filter(removed_at=row.removed_at).update(removed_at=None)


def _waiting(event_id: int, announcement_id: int, by: Actor) -> tuple[Event, Announcement]:
    event = desk_of(event_id, by)
    row = _still_waiting(event).select_related("player__club").filter(pk=announcement_id).first()
    if row is None:
        raise Objection(_("Another desk has decided about this already."))
    return event, row


def forget_old(at: datetime) -> int:
    """Take away what nobody decided about, and what was removed a day ago; how many there were."""
    undecided = Q(event__starts_at__lt=at - FOR, made_at__lt=at - FOR)
    gone, _by_model = Announcement.objects.filter(undecided | Q(removed_at__lt=at - BACK)).delete()
    return gone
