"""Collecting, paying out and counting money. Each act done twice by two desks is done once."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from scoring import names
from scoring.actors import Actor
from scoring.amounts import euros
from scoring.people.actions.stale_copies import worth_otherwise
from scoring.presenting.prize_names import prize_name
from tournaments import chain
from tournaments.actions.booking import REASON_LENGTH, backwards, book, needed_reason, reverse, tick_fee
from tournaments.actions.directing import decide, desk_of, directed, refuse_retracted
from tournaments.actions.errors import Objection
from tournaments.actions.registering import locked
from tournaments.models import Decision, Event, Posting, Registration
from tournaments.queries import disqualified, dues, envelopes, ledger, payments
from tournaments.queries.envelopes import Envelopes
from tournaments.values import plans, postings, prizes
from tournaments.values.postings import (
    BOX,
    DIFFERENCE,
    FEE,
    FOR_POINTS,
    FROM_POT,
    LOST,
    LOST_GAMES,
    POINTS,
    PRIZE,
    STAKE,
    Line,
)
from tournaments.values.prize_lists import OVERALL, as_fixed, own_lists, pot_of

POSTED, SHARED = Decision.Kind.POSTED, Decision.Kind.SHARED
MOST = 10_000_000
"""A hundred thousand euros: more is a slip of the finger."""


def collect(*, event_id: int, series: int, table: int, expected: int, by: Actor, at: datetime) -> list[Posting]:
    """A table pays for its lost games, as its list stands; a list corrected since is made up, either way.

    `expected` are the cents that the page showed; `Objection` where it is another sum by now. Nothing is booked twice.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
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


def settle(*, event_id: int, registration_id: int | None, expected: int, by: Actor, at: datetime) -> int:
    """Somebody, or with None everybody, pays or gets what points and lost games of all lists come to; says how many.

    `expected` are the cents that the page showed, as they come into the cash box; `Objection` where it is another sum
    by now, or the box is too empty. Each is booked, and can be taken back, alone; nothing is booked twice.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        owing = payments.payments(event)
        found = [each for each in owing.open if each.registration and registration_id in (None, each.registration.pk)]
        if not found:
            return 0
        cents = -sum(each.open for each in found)
        if cents != expected:
            text = _("It is %(now)s by now, not %(shown)s: a sheet has changed. Please look again.")
            raise Objection(text % {"now": euros(cents), "shown": euros(expected)})
        _refuse_empty(event, -cents)
        for each in sorted(found, key=lambda each: each.open):  # who pays comes before who is paid
            lines = [line for table, due in owing.of(each.player) for line in _settled(due, table)]
            book(event, POSTED, lines, by=by, at=at, person=each.registration)
        return len(found)


def _settled(due: dues.Due, table: dues.TableDue) -> tuple[Line, ...]:
    """What comes of a table: what was collected there for lost games before is not booked again."""
    return (*_made_up(due, table.series, table.number), *_for_points(due, table.series, table.number))


def _for_points(due: dues.Due, series: int, table: int) -> tuple[Line, ...]:
    if due.registration is None or not due.open_for_points:
        return ()
    way = postings.given if due.open_for_points > 0 else postings.taken
    return way(POINTS, abs(due.open_for_points), FOR_POINTS, due.registration.pk, series=series, table=table)


def give_back_fee(
    *, registration_id: int, reason: str, by: Actor, at: datetime, event_id: int | None = None
) -> tuple[Registration, int]:
    """The entry fee is taken back with a reason, as anything in the cash book is; and how many cents are given back.

    `ValidationError` without a reason.
    """
    with transaction.atomic():
        registration, event = locked(registration_id, by, event_id)
        cents = ledger.cash(ledger.standing(event).filter(purpose=FEE, registration=registration.pk))
        why = needed_reason(reason)
        tick_fee(event, registration, paid=False, by=by, at=at, reason=why)
        return registration, cents


def set_stake(
    *,
    registration_id: int,
    pot: str,
    paid: bool,
    reason: str = "",
    by: Actor,
    at: datetime,
    event_id: int | None = None,
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
        book(event, POSTED, lines, by=by, at=at, person=person, reason=reason)
    return person


def pay_prize(*, registration_id: int, expected: int, ranking: str = OVERALL, by: Actor, at: datetime) -> list[Posting]:
    """Hand out the prize that a final ranking brings; `expected` are the cents that the page showed.

    With the first one out of a pot the amounts of its shares are fixed, so that no late payment changes a prize.
    `Objection` where the ranking is not final, the plan gives more than there is, the prize is another one by now or
    the box is too empty.
    """
    with transaction.atomic():
        person, event = locked(registration_id, by)
        _refuse_provisional(event)
        found = _pot_of(event, ranking)
        cents = sum(row.cents for row in found.of(ranking) if row.line.registration == person)
        account = postings.of_ranking(ranking)
        paid = ledger.prizes_paid(event).get((person.pk, account))
        if paid is not None:
            if paid.cents == cents:
                return []
            text = _("%(name)s has had %(paid)s already, and it is %(now)s now. Take the first payment back.")
            raise Objection(text % {"name": person.player.name, "paid": euros(paid.cents), "now": euros(cents)})
        if not cents or cents != expected:
            text = _("The prize of %(name)s is %(now)s by now, not %(shown)s. Please look again.")
            raise Objection(text % {"name": person.player.name, "now": euros(cents), "shown": euros(expected)})
        _refuse_empty(event, cents)
        _freeze(event, found, by, at)
        return _pay(event, person, ranking, cents, by, at)


def pay_open_prizes(*, event_id: int, expected: int, by: Actor, at: datetime) -> int:
    """Hand out every prize that nobody has had, and say how many; each is booked, and can be taken back, by itself.

    `expected` are the cents of all together that the page showed. Whoever has had another prize than the ranking brings
    now is passed over, as is a pot that lacks money. `Objection` as for a single prize.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        _refuse_provisional(event)
        pots = [each for each in envelopes.envelopes(event) if each.open]
        cents = sum(row.cents for pot in pots for row in pot.open)
        if cents and cents != expected:
            text = _("The open prizes come to %(now)s by now, not %(shown)s. Please look again.")
            raise Objection(text % {"now": euros(cents), "shown": euros(expected)})
        _refuse_empty(event, cents)
        for pot in pots:
            _freeze(event, pot, by, at)
        rows = [row for pot in pots for row in pot.open]
        for row in rows:
            assert row.line.registration is not None  # noqa: S101  what is open is somebody's
            _pay(event, row.line.registration, row.won.ranking, row.cents, by, at)
        return len(rows)


def share_out_anew(*, event_id: int, expected: str, by: Actor, at: datetime) -> bool:
    """Reckon the prizes from what has been paid by now, instead of what was there when they were read out; says whether
    they were not reckoned from that already. For who directs.

    `expected` is the digest of the prizes that the preview showed. `Objection` where they are others by now, or one of
    these pots has paid a prize.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        refuse_retracted(event)
        _refuse_provisional(event)
        moved = [each for each in envelopes.envelopes(event) if each.late]
        if not moved:
            return False
        if any(row.paid for each in moved for row in each.rows):
            raise Objection(_("A prize has been paid already: prizes stay as they are. Take the payments back first."))
        anew = envelopes.envelopes(event, anew=True)
        if envelopes.digest(anew) != expected:
            raise Objection(_("Money has moved in the meantime. Look at the prizes again, then share them out."))
        if short := [too_much(each) for each in anew if each.missing]:
            raise Objection(*short)
        decide(event, SHARED, by=by, at=at, said={"pots": {each.name: each.pot for each in anew}})
        worth_otherwise(event.book_id)
    return True


def take_back_prizes(*, event_id: int, receipts: Collection[int], reason: str, by: Actor, at: datetime) -> int:
    """Take back every prize that was paid by another ranking, each by itself, with one reason; say how many.

    `receipts` are those that the page showed. `Objection` where they are others by now.
    """
    with transaction.atomic():
        event = desk_of(event_id, by)
        wrong = [each.paid.number for each in disqualified.paid_otherwise(event, envelopes.envelopes(event))]
        if wrong and {*wrong} != {*receipts}:
            raise Objection(_("Other prizes are to be taken back by now. Please look again."))
        for number in wrong:
            reverse(event_id=event_id, number=number, reason=reason, by=by, at=at)
        return len(wrong)


def _refuse_provisional(event: Event) -> None:
    if event.state != Event.State.FINAL:
        raise Objection(_("Prizes are paid by the final ranking. Make it final first."))


def _pay(event: Event, person: Registration, ranking: str, cents: int, by: Actor, at: datetime) -> list[Posting]:
    purpose = FROM_POT if pot_of(ranking) else PRIZE
    lines = postings.given(postings.of_ranking(ranking), cents, purpose, person.pk)
    return book(event, POSTED, lines, by=by, at=at, person=person)


def _pot_of(event: Event, ranking: str) -> Envelopes:
    """What the pot pays that has prizes for this ranking."""
    found = next((each for each in envelopes.envelopes(event) if each.name == pot_of(ranking)), None)
    if found is None:
        raise Objection(_("No prizes are planned for “%(ranking)s”.") % {"ranking": prize_name(ranking)})
    if found.missing:
        raise Objection(too_much(found))
    return found


def too_much(found: Envelopes) -> str:
    """That a plan gives more than there is in a pot, with the figures and the way out."""
    if found.late < 0:
        text = _(
            "The prizes come to %(planned)s, but there are only %(pot)s left in the pot: %(missing)s are missing."
            " Collect what was given back, or share the prizes out again."
        )
    else:
        text = _(
            "The prizes come to %(planned)s, but there are %(pot)s in the pot: %(missing)s are missing."
            " Collect what is still open, or lower the prizes in the settings."
        )
    there = found.pot + min(found.late, 0)
    told = text % {"planned": euros(found.planned), "pot": euros(there), "missing": euros(found.missing)}
    return f"{found.name}: {told}" if found.name else told


def _freeze(event: Event, found: Envelopes, by: Actor, at: datetime) -> None:
    """What the shares of this pot come to is kept beside them, and holds from now on."""
    plan = plans.read(event.plan)
    holds = as_fixed(plan)
    shared = [each.ranking for each in own_lists(holds, found.name) if each.unit == plans.SHARES]
    if not shared:
        return
    amounts = prizes.by_place(holds, found.pot, found.name)
    settled = tuple((ranking, tuple(filter(None, amounts[ranking]))) for ranking in shared)
    event.plan = plans.write(replace(plan, fixed=(*plan.fixed, *settled)))
    event.save(update_fields=["plan"])
    decide(event, Decision.Kind.PLANNED, by=by, at=at, said={"plan": event.plan})


def _refuse_empty(event: Event, cents: int) -> None:
    box = ledger.proof(event).box
    if cents > box:
        text = _("There are only %(box)s in the cash box; this takes %(cents)s. Count the cash, or collect first.")
        raise Objection(text % {"box": euros(box), "cents": euros(cents)})


def pay_from_pot(*, registration_id: int, pot: str, cents: int, by: Actor, at: datetime) -> list[Posting]:
    """Somebody is paid out of an extra pot: once each. `Objection` for more than there is in it, or where the plan says
    who wins it.
    """
    with transaction.atomic():
        person, event = locked(registration_id, by)
        if own_lists(plans.read(event.plan), pot):
            text = _("The settings say who wins the pot “%(pot)s”: pay it out where its prizes stand.")
            raise Objection(text % {"pot": pot})
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
        event = desk_of(event_id, by)
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
            text = _("The book says %(box)s: say what may have caused the difference of %(difference)s.")
            raise ValidationError({"reason": text % {"box": euros(box), "difference": euros(difference)}})
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
