"""Who sits where at an event's tables: the registered take seats, others are registered for it, two change places."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.actions.conflicts import KeyReused, Stale
from scoring.lists.actions.writing_entries import EntryResult, write, write_together
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.models import Entry, Player, Sheet
from scoring.people.actions import asking, naming_players
from scoring.people.actions.asking import Answers
from scoring.people.values.name_meanings import Meaning
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.actions.planning import of_the_event
from tournaments.actions.registering import informed_at, next_number, registered_details
from tournaments.models import Decision, Event, Registration
from tournaments.queries import moves
from tournaments.queries.club_names import GuestClubs
from tournaments.queries.moves import Chair


def seat_registered(*, chair: Chair, player_id: int, since: str, key: str, by: Actor, at: datetime) -> EntryResult:
    """Somebody registered takes a seat: raises what `writing_entries.write` raises."""
    seen = _seen(chair, key, by)
    if not Registration.objects.filter(event__book__sheets=chair.sheet, player=player_id).exists():
        raise Objection(_("This registration no longer exists. Please look again."))
    return _take(seen, chair.seat, player_id, since, key, by, at)


def register_and_seat(  # noqa: PLR0913  keyword-only: who sits down, where and since when
    *,
    chair: Chair,
    name: str,
    club_name: str = "",
    player_id: int | None = None,
    since: str,
    key: str,
    agreed: bool = False,
    by: Actor,
    at: datetime,
    answers: Answers = asking.UNASKED,
) -> EntryResult:
    """A director registers somebody who sits down: a player of the club, or a new one of this name, who `agreed` to be
    shown by it in full; `Unsure` where it is not clear which is the last name. Club and category may stand behind it.

    A request repeated with the same key is done once.
    """
    with transaction.atomic():
        event_id = Event.objects.values_list("pk", flat=True).get(book__sheets=chair.sheet)
        event = directed(event_id, by)
        still_open(event)
        # Players are locked before lists and lists before their book, as whoever writes an entry does.
        naming_players.hold([player_id] if player_id is not None else [])
        sheet = Sheet.objects.select_for_update().get(pk=chair.sheet)
        if (seated := _seated_before(sheet, key)) is None:
            player = _member(event, player_id)
            if player is None:
                meant = asking.named(name, answers, club=club_name, home=event.book.club)
                category = of_the_event(event, meant.category)
                player, club_name = _newcomer(event, meant, by, at, agreed=agreed), meant.club
            else:
                category = ""
            seated = _register(event, player, club_name, category, by, at).player_id
        return _take(_seen(chair, key, by), chair.seat, seated, since, key, by, at)


def _seated_before(sheet: Sheet, key: str) -> int | None:
    """Whom the entry of this key seated, if it is written already."""
    first = Entry.objects.filter(sheet=sheet, key=key).first()
    if first is None:
        return None
    seats = log.read_body(first.body).seats
    if first.kind != log.SEAT or not seats or seats[0][1] is None:
        raise KeyReused(key)
    return seats[0][1]


def _member(event: Event, player_id: int | None) -> Player | None:
    """The player of the event's club who was chosen; None where somebody new was typed."""
    if player_id is None:
        return None
    found = Player.objects.filter(pk=player_id, club=event.book.club, merged_into=None, erased_at=None)
    player = found.first() if event.book.club else None
    if player is None or event.registrations.filter(player=player).exists():
        raise Objection(_("The registered players have changed in the meantime. Please look again."))
    return player


def _newcomer(event: Event, meant: Meaning, by: Actor, at: datetime, *, agreed: bool) -> Player:
    new = GuestClubs(event).newcomer(meant.name.full, meant.club, at)
    return naming_players.add(new.name, new.club, guest=new.guest, agreed=agreed, by=by, at=at)


def _register(event: Event, player: Player, club_name: str, category: str, by: Actor, at: datetime) -> Registration:
    """A registration under the next number."""
    club = GuestClubs(event).of(club_name, player)
    more = {"club_name": club, "category": category, "informed_at": informed_at(event, at)}
    made = Registration(event=event, player=player, number=next_number(event, 1, by), **more)
    made.full_clean(validate_constraints=False)
    decide(event, Decision.Kind.REGISTERED, by=by, at=at, number=1, **registered_details([made]))
    made.save(force_insert=True)
    return made


def _seen(chair: Chair, key: str, by: Actor) -> Loaded:
    """The list at the revision that was seen, so a repeated request means the same; `Stale` if others wrote since."""
    sheet = Sheet.objects.select_related("book__club").get(pk=chair.sheet)
    require(permissions.can_keep_book(by, sheet.book))
    loaded = sheet_queries.load(sheet)
    if chair.revision != loaded.revision and all(entry.key != key for entry in loaded.entries):
        raise Stale(Draft(log.SEAT, key, chair.revision), loaded)
    return sheet_queries.from_entries(loaded.sheet, loaded.entries[: chair.revision])


def _take(seen: Loaded, seat: int, player: int, since: str, key: str, by: Actor, at: datetime) -> EntryResult:
    draft = moves.take(seen, seat, player, since, key)
    return write(sheet_id=seen.sheet.pk, draft=draft, by=by, at=at)


def swap(*, one: Chair, other: Chair, since: str, key: str, by: Actor, at: datetime) -> list[EntryResult]:
    """Those on two seats, of one table or of two of a series, change places: both, or nothing.

    Raises what `writing_entries.write_together` raises.
    """
    with transaction.atomic():
        seats = [(one.seat, other.seat)]
        drafts = moves.swap(_seen(one, key, by), _seen(other, key, by), seats, since, key)
        places = zip((one.sheet, other.sheet), drafts, strict=False)
        return write_together(drafts=list(places), by=by, at=at)


def empty_seat(*, chair: Chair, key: str, by: Actor, at: datetime) -> EntryResult:
    """Nobody sits there from the coming deal on; what was played still counts for its holder."""
    draft = moves.take(_seen(chair, key, by), chair.seat, None, "", key)
    return write(sheet_id=chair.sheet, draft=draft, by=by, at=at)
