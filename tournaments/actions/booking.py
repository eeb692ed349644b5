"""Into the cash book, and back out of it: every posting is what a decision says."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring import names
from scoring.actors import Actor
from scoring.lists.values.log import Record
from scoring.people.actions.stale_copies import worth_otherwise
from tournaments.actions.directing import Saying, decide_each, desk_of
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Posting, Registration
from tournaments.queries import ledger, read_out
from tournaments.values import plans, postings
from tournaments.values.postings import FEE, FEES, LOST, Line
from tournaments.values.prize_lists import as_fixed, lists

REASON_LENGTH = 500


@dataclass(frozen=True, slots=True)
class Act:
    """What one decision books, and about whom."""

    lines: Sequence[Line]
    person: Registration | None = None
    reason: str = ""
    said: Record | None = None

    @property
    def saying(self) -> Saying:
        number = self.person.number if self.person else None
        record = dict(self.said or {}) | ({"number": number} if self.person else {})
        if self.lines:
            record["postings"] = postings.said(self.lines)
        return Saying(number, self.reason, record, {"name": self.person.player.name} if self.person else {})


def book(  # noqa: PLR0913  keyword-only: what a decision says
    event: Event,
    kind: Decision.Kind,
    lines: Sequence[Line],
    *,
    by: Actor,
    at: datetime,
    person: Registration | None = None,
    reason: str = "",
    said: Record | None = None,
) -> list[Posting]:
    """Keep the decision, and what it books; the event's row is locked by then."""
    return book_each(event, kind, [Act(lines, person, reason, said)], by=by, at=at)


def book_each(event: Event, kind: Decision.Kind, acts: Sequence[Act], *, by: Actor, at: datetime) -> list[Posting]:
    """The same of several acts, each a decision of its own: as many statements as of one."""
    made = decide_each(event, kind, [each.saying for each in acts], by=by, at=at)
    last = event.postings.aggregate(most=Max("number"))["most"] or 0
    booked = [(decision, line) for decision, each in zip(made, acts, strict=True) for line in postings.said(each.lines)]
    rows = [
        Posting(event=event, decision=decision, number=place, **line)
        for place, (decision, line) in enumerate(booked, start=last + 1)
    ]
    Posting.objects.bulk_create(rows)
    if event.state == Event.State.FINAL and _feed_prizes(event, rows):
        worth_otherwise(event.book_id)
    return rows


def _feed_prizes(event: Event, rows: Sequence[Posting]) -> bool:
    """Whether prizes that are shares of the pot are worth something else after this: not where they were read out."""
    plan = plans.read(event.plan)
    fed = {FEES, LOST} if plan.prize_lost else {FEES}
    if fed.isdisjoint(account for row in rows for account in (row.gives, row.gets)):
        return False
    if all(each.unit != plans.SHARES for each in lists(as_fixed(plan))):
        return False
    return not read_out.pots(event, plan)[""].promised


def fee_lines(event: Event, registration: Registration, *, paid: bool) -> list[Line]:
    """What a tick of the entry fee books, or what its untick takes back; nothing where no fee is asked."""
    stands = ledger.standing(event).filter(purpose=FEE, registration=registration.pk)
    if not paid:
        return backwards(stands.order_by("number"))
    fee = plans.read(event.plan).fee
    return [] if not fee or stands.exists() else [*postings.taken(FEES, fee, FEE, registration.pk)]


def backwards(rows: Iterable[Posting]) -> list[Line]:
    """What takes these postings back."""
    return [ledger.line(row).back(row.number) for row in rows]


def tick_fee(event: Event, person: Registration, *, paid: bool, by: Actor, at: datetime, reason: str = "") -> bool:
    """The entry fee is paid, or is not; says whether that is news: else nothing happens."""
    lines = fee_lines(event, person, paid=paid)
    if person.paid == paid and not lines:
        return False
    Registration.objects.filter(pk=person.pk).update(paid=paid)
    person.paid = paid
    kind = Decision.Kind.PAID if paid else Decision.Kind.UNPAID
    book(event, kind, lines, by=by, at=at, person=person, reason=reason)
    return True


def collect_fees(event: Event, people: Sequence[Registration], *, by: Actor, at: datetime) -> None:
    """Each of these, whose fee is open, pays it, as by a tick of its own: as many statements as of one."""
    fee = plans.read(event.plan).fee
    Registration.objects.filter(pk__in=[each.pk for each in people]).update(paid=True)
    acts = [Act(postings.taken(FEES, fee, FEE, each.pk), each) for each in people]
    book_each(event, Decision.Kind.PAID, acts, by=by, at=at)


def reverse(*, event_id: int, number: int, reason: str, by: Actor, at: datetime) -> list[Posting]:
    """Take back the whole act that a posting belongs to, with a reason; nothing where that was done before.

    Raises `ValidationError` without a reason, `Objection` for what is not there or took another one back itself.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        needed_reason(reason)
        found = event.postings.filter(number=number).first()
        if found is None:
            raise Objection(_("The cash book has no line %(number)d.") % {"number": number})
        if found.reverses:
            raise Objection(
                _("Line %(number)d of the cash book takes another one back. Book it again instead.")
                % {"number": number}
            )
        rows = list(ledger.standing(event).filter(decision=found.decision_id).order_by("number"))
        if not rows:
            return []
        about = {row.registration for row in rows if row.registration is not None}
        person = event.registrations.select_related("player").filter(pk__in=about).first() if len(about) == 1 else None
        if found.purpose == FEE and person is not None:
            tick_fee(event, person, paid=False, by=by, at=at, reason=reason)
            return list(event.postings.filter(reverses__in=[row.number for row in rows]).order_by("number"))
        return book(event, Decision.Kind.POSTED, backwards(rows), by=by, at=at, person=person, reason=reason)


def needed_reason(typed: str) -> str:
    """Why something is taken back; `ValidationError` where nothing was typed."""
    if not names.clean(typed, REASON_LENGTH):
        raise ValidationError({"reason": _("Say why this is taken back.")})
    return typed


def refuse_money(event: Event, registration: Registration) -> None:
    """`Objection` for somebody about whom money is booked that was not taken back."""
    if ledger.standing(event).filter(registration=registration.pk).exists():
        text = _("Money is booked for “%(name)s”. Take that back first, or withdraw the player instead.")
        raise Objection(text % {"name": registration.player.name})
