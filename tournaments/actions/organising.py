"""Creating an event, changing it, making its ranking final and reopening it."""

import re
import secrets
from dataclasses import replace
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import rules
from scoring import hashing, names, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.file_names import in_address
from scoring.lists.actions import book_heads
from scoring.lists.actions.opening_books import open_book
from scoring.models import Book, Club, Player
from scoring.people.actions.stale_copies import outdated, ranked_otherwise
from tournaments.actions import draw_plans, planning, publishing, taking_snapshots, telling
from tournaments.actions.directing import decide, directed, refuse_retracted, still_open
from tournaments.actions.early_papers import outdating
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event
from tournaments.queries.decision_heads import parts_of
from tournaments.queries.held import LONGEST_HELD, is_held, waits, was_public
from tournaments.queries.progress import open_ends
from tournaments.queries.protests import deadline
from tournaments.queries.snapshots import changes, latest
from tournaments.seating.commitment import SALT, SALT_BYTES, commitment
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.prize_lists import up_to_series

MOST_SERIES = 20
DATED = re.compile(r",[^,]*[0-9]{4}$")
"""The end of a title that bears the day, in whatever language: “, 14.03.2026”."""
YEARS = range(2000, 2101)
"""An event outside these years is a typing error, and no time zone can hold some years."""


def create_event(  # noqa: PLR0913  keyword-only, and each one is a field of the form
    *,
    title: str,
    starts_at: datetime,
    ruleset: rules.Ruleset,
    seed: int,
    by: Actor,
    at: datetime,
    club: Club | None = None,
    place: str = "",
    planned_series: int = 2,
    public: bool = True,
    rehearsal: bool = False,
    plan: Plan | None = None,
) -> Event:
    """A new event with a book of its own, directed by whoever creates it; `plan`: what else is settled at once.

    Raises `ValidationError` naming the fields, and `PermissionDenied` for a club in which the account has no role.
    """
    with transaction.atomic():
        require(permissions.can_open_book(by, club))
        day = _day(starts_at)
        book = open_book(title=title, club=club, held_on=day, public=public, rehearsal=rehearsal, by=by)
        book.ruleset = ruleset.to_dict()
        book.save(update_fields=["ruleset"])
        event = Event(
            book=book,
            slug=_free_slug(book.title, day.isoformat()),
            place=names.clean(place, 160),
            starts_at=starts_at,
            game=ruleset.game,
            ruleset=ruleset.to_dict(),
            planned_series=_series(planned_series),
            seed=seed,
        )
        event.full_clean()
        event.save(force_insert=True)
        salt = secrets.token_hex(SALT_BYTES)
        said = {**announced(event), "commitment": commitment(seed, salt)}
        decide(event, Decision.Kind.CREATED, by=by, at=at, said=said, texts={SALT: salt})
        if plan is not None:
            plan = up_to_series(plan, event.planned_series)
            event = planning.change_plan(event_id=event.pk, plan=plan, expected=plans.digest(Plan()), by=by, at=at)
    return event


def change_event(  # noqa: PLR0913  keyword-only, and each one is a field of the form
    *,
    event_id: int,
    title: str,
    place: str,
    starts_at: datetime,
    planned_series: int,
    club: Club | None,
    public: bool,
    aware: bool = False,
    by: Actor,
    at: datetime,
) -> Event:
    """Change the event's announcement, its club, and whether everybody can read it. Rules and seed stay.

    Of a final event only `public` changes. `aware`: whoever makes a hidden event public knows who is named on it.
    Raises `ValidationError` naming the fields, `PermissionDenied` for a club in which the account has no role.
    """
    with transaction.atomic(), outdating(event_id):
        event = directed(event_id, by)
        book = event.book
        if starts_at.replace(second=0, microsecond=0) == event.starts_at.replace(second=0, microsecond=0):
            starts_at = event.starts_at  # forms know minutes only
        announcement = (names.clean(title, 160), names.clean(place, 160), starts_at, planned_series, club)
        if announcement == (book.title, event.place, event.starts_at, event.planned_series, book.club):
            refuse_retracted(event)
        else:
            still_open(event)
        refuse_fewer_series(event, planned_series)
        draw_plans.refuse(event, planned_series, plans.draw_wishes(plans.read(event.plan)))
        publishing.refuse(event, club=club, public=public, aware=aware, by=by)
        moved = publishing.move(event, club)
        readers_change = public != book.public or club != book.club
        book.title, book.held_on, book.club, book.public = announcement[0], _day(starts_at), club, public
        book.save(update_fields=["title", "held_on", "club", "public"])
        event.place, event.starts_at, event.planned_series = announcement[1], starts_at, planned_series
        event.save(update_fields=["place", "starts_at", "planned_series"])
        decide(event, Decision.Kind.CHANGED, by=by, at=at, said={**announced(event), **moved})
        if readers_change:
            outdated([book.pk])
    return event


def show_event(*, event_id: int, public: bool, by: Actor, at: datetime) -> Event:
    """Whether everybody can read the event; all else stays. Whoever says so was told how people are named there."""
    with transaction.atomic():
        event = directed(event_id, by)
        known = {name: getattr(event, name) for name in ("place", "starts_at", "planned_series")}
        known |= {"title": event.book.title, "club": event.book.club}
        return change_event(event_id=event_id, **known, public=public, aware=True, by=by, at=at)


class Early(Objection):
    """Protests are still possible; whoever says why makes the ranking final nevertheless."""

    def __init__(self, until: datetime, zone: str | None) -> None:
        with timezone.override(zone):
            text = _("Protests are possible until %(until)s. Wait until then, or say why it is made final before.")
            super().__init__(text % {"until": date_format(timezone.localtime(until), "DATETIME_FORMAT")})


def finalise_event(*, event_id: int, by: Actor, at: datetime, early: str = "", held: bool = False) -> Event:
    """Make the ranking final; `Objection` names everything that is still open.

    `early`: why, while protests are still possible, else `Early` is raised. `held`: the public is shown it after the
    ceremony (`publish_event`), after `LONGEST_HELD` at the latest.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        # Takes the book's row: whoever writes into a list of it has ended before the look, or will find it sealed.
        Book.objects.select_for_update().get(pk=event.book_id)
        if reasons := open_ends(event):
            raise Objection(*(each.text for each in reasons))
        until = deadline(event)
        is_early, reason = until is not None and at < until, names.clean(early, 500)
        if until is not None and is_early and not reason:
            raise Early(until, event.zone)
        known = was_public(event, at)
        before = latest(event)
        snapshot = taking_snapshots.take(event, at)
        if before and (moved := [each["player"] for each in changes(before.rows, snapshot.rows)]):
            ranked_otherwise(event.book_id, Player.objects.filter(pk__in=moved))
        held_until = at + LONGEST_HELD if held else None
        decide(
            event,
            Decision.Kind.FINALISED,
            by=by,
            at=at,
            number=snapshot.number,
            reason=reason if is_early else "",
            said={
                **taking_snapshots.digests(snapshot),
                **({"held_until": hashing.moment(held_until)} if held_until else {}),
                **({"protests_until": hashing.moment(until)} if until and is_early else {}),
            },
        )
        _set_state(event, Event.State.FINAL, at, held_until)
        # The head that the ranking bears covers the decision that made it final, too.
        book_heads.take(event.book, parts_of(event), at)
        telling.note_final(event, snapshot, at, known=known)
    return event


def publish_event(*, event_id: int, by: Actor, at: datetime) -> Event:
    """Show everybody a final ranking that waits for the ceremony; one that is public stays so."""
    with transaction.atomic():
        event = directed(event_id, by)
        refuse_retracted(event)
        if event.state != Event.State.FINAL:
            raise Objection(_("The ranking is not final."))
        held_until = event.held_until
        if held_until is not None and is_held(event, at):
            decide(event, Decision.Kind.PUBLISHED, by=by, at=at, number=event.snapshots.latest("number").number)
            _set_state(event, Event.State.FINAL, event.finalised_at)
            telling.note_published(event, held_until, at)
    return event


def reopen_event(*, event_id: int, reason: str, by: Actor, at: datetime) -> Event:
    """Make a final ranking provisional again, for a reason that is kept."""
    with transaction.atomic():
        event = directed(event_id, by)
        refuse_retracted(event)
        if event.state != Event.State.FINAL:
            raise Objection(_("The ranking is not final."))
        if not names.clean(reason, 500):
            raise ValidationError({"reason": _("A reason is required.")})
        decide(event, Decision.Kind.REOPENED, by=by, at=at, reason=reason)
        held_until = event.held_until if is_held(event, at) else None
        _set_state(event, Event.State.RUNNING, None)
        if held_until is not None:
            telling.note_withheld(event, held_until)
            _wait_on(event, by, at)
    return event


def _wait_on(event: Event, by: Actor, at: datetime) -> None:
    """A ranking that nobody has read is held back on, also where the plan alone would not have it wait."""
    if not waits(event):
        event.plan = plans.write(replace(plans.read(event.plan), publish=plans.AFTER_CEREMONY))
        event.save(update_fields=["plan"])
        decide(event, Decision.Kind.PLANNED, by=by, at=at, said={"plan": event.plan})


def _set_state(
    event: Event, state: Event.State, finalised_at: datetime | None, held_until: datetime | None = None
) -> None:
    """The event and, with it, its book: sealed while the ranking is final."""
    event.state, event.finalised_at, event.held_until = state, finalised_at, held_until
    event.save(update_fields=["state", "finalised_at", "held_until"])
    Book.objects.filter(pk=event.book_id).update(sealed=state == Event.State.FINAL)


def announced(event: Event) -> dict[str, object]:
    """What announces an event, as its chain keeps it."""
    return {
        "title": event.book.title,
        "place": event.place,
        "starts_at": hashing.moment(event.starts_at),
        "planned_series": event.planned_series,
        "club": event.book.club_id,
        "public": event.book.public,
    }


def refuse_fewer_series(event: Event, planned: int) -> None:
    """`ValidationError` for fewer series than are drawn, or for more than an event has."""
    drawn = event.series.count()
    if planned < drawn:
        raise ValidationError({"planned_series": _("Series already drawn: %(number)d.") % {"number": drawn}})
    _series(planned)


def _series(number: int) -> int:
    if not 1 <= number <= MOST_SERIES:
        raise ValidationError({"planned_series": _("Choose 1 to %(most)d series.") % {"most": MOST_SERIES}})
    return number


def _day(starts_at: datetime) -> date:
    if starts_at.year not in YEARS:
        raise ValidationError(
            {"starts_at": _("The year must be from %(first)d to %(last)d.") % {"first": YEARS[0], "last": YEARS[-1]}}
        )
    return starts_at.date()


def _free_slug(title: str, day: str) -> str:
    """A readable address that no other event has; the day at the end of the title is not said twice."""
    title = DATED.sub("", title)
    plain = f"{in_address(title, 40) or 'event'}-{day}"
    taken = set(Event.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    numbered = (f"{plain}-{number}" for number in range(2, len(taken) + 3))
    return plain if plain not in taken else next(slug for slug in numbered if slug not in taken)
