"""Collecting, paying out and counting money. Each act done twice by two desks is done once."""

from dataclasses import replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from scoring import names
from scoring.actors import Actor
from scoring.amounts import euros
from tournaments import chain
from tournaments.actions.booking import REASON_LENGTH, backwards, book
from tournaments.actions.directing import decide, directed
from tournaments.actions.errors import Objection
from tournaments.actions.registering import locked
from tournaments.models import Decision, Event, Posting, Registration
from tournaments.queries import dues, envelopes, ledger
from tournaments.values import plans, postings, prizes
from tournaments.values.postings import BOX, DIFFERENCE, FROM_POT, LOST, LOST_GAMES, PRIZE, PRIZES, STAKE, Line

POSTED = Decision.Kind.POSTED
MOST = 10_000_000
"""A hundred thousand euros: more is a slip of the finger."""


def collect(*, event_id: int, series: int, table: int, expected: int, by: Actor, at: datetime) -> list[Posting]:
    """A table pays for its lost games, as its list stands; a list corrected since is made up, either way.

    `expected` are the cents that the page showed; `Objection` where it is another sum by now. Nothing is booked twice.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        found = dues.tables(event, {(series, table)})
        if not found:
            raise Objection(
                _("There is no table %(number)d in series %(series)d.") % {"number": table, "series": series}
            )
        if found[0].settled:
            return []
        if found[0].open != expected:
            text = _("This table owes %(now)s by now, not %(shown)s: its sheet has changed. Please look again.")
            raise Objection(text % {"now": euros(found[0].open), "shown": euros(expected)})
        lines = [line for due in found[0].seats for line in _made_up(due, series, table)]
        return book(event, POSTED, lines, by=by, at=at, said={"series": series, "table": table})


def _made_up(due: dues.Due, series: int, table: int) -> tuple[Line, ...]:
    if due.registration is None or not due.open:
        return ()
    way = postings.taken if due.open > 0 else postings.given
    return way(LOST, abs(due.open), LOST_GAMES, due.registration.pk, series=series, table=table)


def set_stake(
    *, registration_id: int, pot: str, paid: bool, by: Actor, at: datetime, event_id: int | None = None
) -> Registration:
    """Somebody pays into an extra pot, or gets the stake back; `Objection` where the event has no such pot."""
    with transaction.atomic():
        person, event = locked(registration_id, by, event_id)
        stakes = dict(plans.read(event.plan).pots)
        if pot not in stakes:
            raise Objection(_("There is no pot “%(pot)s”.") % {"pot": pot})
        account = postings.pot(pot)
        stands = ledger.standing(event).filter(purpose=STAKE, registration=person.pk)
        own = list(stands.filter(Q(gives=account) | Q(gets=account)))
        if bool(own) == paid:
            return person
        if paid:
            lines = [*postings.taken(account, stakes[pot], STAKE, person.pk)]
        else:
            lines = backwards(stands.filter(decision__in=[row.decision_id for row in own]).order_by("number"))
        book(event, POSTED, lines, by=by, at=at, person=person)
    return person


def pay_prize(*, registration_id: int, expected: int, by: Actor, at: datetime) -> list[Posting]:
    """Hand out the prize that the final ranking brings; `expected` are the cents that the page showed.

    With the first one shares of the pot become amounts, so that no late payment changes a prize. `Objection` where the
    ranking is not final, the plan gives more than there is, the prize is another one by now or the box is too empty.
    """
    with transaction.atomic():
        person, event = locked(registration_id, by)
        if event.state != Event.State.FINAL:
            raise Objection(_("Prizes are paid by the final ranking. Make it final first."))
        cents = _prize_of(event, person)
        paid = ledger.prizes_paid(event).get(person.pk)
        if paid is not None:
            if paid.cents == cents:
                return []
            text = _("%(name)s has had %(paid)s already, and it is %(now)s now. Take the first payment back.")
            raise Objection(text % {"name": person.player.name, "paid": euros(paid.cents), "now": euros(cents)})
        if not cents or cents != expected:
            text = _("The prize of %(name)s is %(now)s by now, not %(shown)s. Please look again.")
            raise Objection(text % {"name": person.player.name, "now": euros(cents), "shown": euros(expected)})
        _refuse_empty(event, cents)
        _freeze(event, by, at)
        lines = postings.given(PRIZES, cents, PRIZE, person.pk)
        return book(event, POSTED, lines, by=by, at=at, person=person)


def _prize_of(event: Event, person: Registration) -> int:
    found = envelopes.envelopes(event)
    if found.missing:
        raise Objection(too_much(found.planned, found.pot))
    return sum(row.cents for row in found.rows if row.line.registration == person)


def too_much(planned: int, pot: int) -> str:
    """That a plan gives more than there is, with the figures and the way out."""
    text = _(
        "The prizes come to %(planned)s, but there are %(pot)s in the pot: %(missing)s are missing."
        " Collect what is still open, or lower the prizes in the settings."
    )
    return text % {"planned": euros(planned), "pot": euros(pot), "missing": euros(planned - pot)}


def _freeze(event: Event, by: Actor, at: datetime) -> None:
    plan = plans.read(event.plan)
    if plan.prizes_in == plans.CENTS:
        return
    amounts = prizes.by_place(plan, envelopes.pot_of(plan, ledger.proof(event)))
    event.plan = plans.write(replace(plan, prizes=amounts, prizes_in=plans.CENTS))
    event.save(update_fields=["plan"])
    decide(event, Decision.Kind.PLANNED, by=by, at=at, said={"plan": event.plan})


def _refuse_empty(event: Event, cents: int) -> None:
    box = ledger.proof(event).box
    if cents > box:
        text = _("There are only %(box)s in the cash box; this takes %(cents)s. Count the cash, or collect first.")
        raise Objection(text % {"box": euros(box), "cents": euros(cents)})


def pay_from_pot(*, registration_id: int, pot: str, cents: int, by: Actor, at: datetime) -> list[Posting]:
    """Somebody is paid out of an extra pot: once each. `Objection` for more than there is in it."""
    with transaction.atomic():
        person, event = locked(registration_id, by)
        account = postings.pot(pot)
        had = ledger.standing(event).filter(purpose=FROM_POT, registration=person.pk, gets=account).first()
        if had is not None and had.cents == cents:
            return []
        if had is not None:
            text = _("%(name)s has had %(paid)s out of this pot already. Take that back first.")
            raise Objection(text % {"name": person.player.name, "paid": euros(had.cents)})
        left = ledger.pots(event).get(pot, 0)
        if not 1 <= cents <= left:
            text = _("There are %(left)s in the pot “%(pot)s”: at most that much can be paid out.")
            raise Objection(text % {"left": euros(left), "pot": pot})
        _refuse_empty(event, cents)
        return book(event, POSTED, postings.given(account, cents, FROM_POT, person.pk), by=by, at=at, person=person)


def count_cash(*, event_id: int, counted: int, expected: int, reason: str, by: Actor, at: datetime) -> int:
    """The cash box was counted; gives back the difference in cents, which is booked with a reason.

    `expected` is what the book said on the page; `Objection` where it says something else by now.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        if not 0 <= counted <= MOST:
            raise ValidationError({"counted": _("Between 0 and %(most)s.") % {"most": euros(MOST)}})
        said = {"counted": counted}
        if _counted_just_now(event) == counted:
            return 0
        box = ledger.proof(event).box
        if box != expected:
            text = _("Money has moved in the meantime: the book says %(box)s now, not %(shown)s. Please count again.")
            raise Objection(text % {"box": euros(box), "shown": euros(expected)})
        difference = counted - box
        if difference and not names.clean(reason, REASON_LENGTH):
            raise ValidationError({"reason": _("Say what may have caused the difference.")})
        book(event, POSTED, _difference(difference), by=by, at=at, reason=reason, said=said)
        return difference


def _counted_just_now(event: Event) -> int | None:
    """What was counted, where nothing was decided since."""
    last = event.decisions.order_by("-sequence").first()
    return None if last is None else chain.read_body(last.body).said.get("counted")


def _difference(cents: int) -> list[Line]:
    if not cents:
        return []
    gives, gets = (DIFFERENCE, BOX) if cents > 0 else (BOX, DIFFERENCE)
    return [Line(gives, gets, abs(cents), postings.COUNT)]
