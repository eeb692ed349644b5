"""The buttons of the three money pages: one action each."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring import amounts
from scoring.amounts import euros
from scoring.page_access import writer
from tournaments.actions import booking, cashing, registering
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.views import money_page
from tournaments.views.access import (
    cash_act,
    desk_event,
    lost_games_act,
    payments_act,
    prizes_act,
    share_out_act,
)
from tournaments.views.desk_page import registration_of
from tournaments.views.director_page import NUMBER
from tournaments.views.fee_words import refuse_second_fee
from tournaments.views.money_page import Count


def who(request: HttpRequest) -> dict[str, Any]:
    return {"by": writer(request), "at": timezone.now()}


def number_in(request: HttpRequest, name: str) -> int:
    """What a button says; 0 where that is nothing readable. Amounts below nothing bear a minus."""
    given = request.POST.get(name, "")
    return int(given) if NUMBER.fullmatch(given.removeprefix("-")) else 0


def amount(request: HttpRequest, name: str, label: str) -> int:
    """Cents, of an amount as people write it; `ValidationError` names the field."""
    try:
        return amounts.read(request.POST.get(name, ""))
    except ValidationError as error:
        raise ValidationError({name: [f"{label}: {text}" for text in error.messages]}) from error


@cash_act
def event_fee(request: HttpRequest, event: Event) -> str:
    one = registration_of(request, event)
    if request.POST.get("paid") == "yes":
        ticked = registering.set_paid(registration_id=one, paid=True, **who(request))
        refuse_second_fee(ticked, paid=True)
        return _("%(name)s has paid.") % {"name": ticked.registration.player.name}
    reason = request.POST.get("reason", "")
    back, cents = cashing.give_back_fee(registration_id=one, reason=reason, **who(request))
    text = _("%(name)s has got %(cents)s back.") if cents else _("%(name)s has not paid.")
    return text % {"name": back.player.name, "cents": euros(cents)}


@lost_games_act
def event_collect(request: HttpRequest, event: Event) -> str:
    """Lost-game money of a table."""
    series, table, cents = (number_in(request, name) for name in ("series", "table", "expected"))
    made = cashing.collect(event_id=event.pk, series=series, table=table, expected=cents, **who(request))
    text = _("Table %(table)d has settled its lost games: %(cents)s.") if made else _("Table %(table)d had settled.")
    return text % {"table": table, "cents": euros(cents)}


def settled(request: HttpRequest, event: Event) -> str:
    """What one player pays or gets for points and lost games; of everybody, where none is named."""
    cents = number_in(request, "expected")
    one = registration_of(request, event) if "registration" in request.POST else None
    made = cashing.settle(event_id=event.pk, registration_id=one, expected=cents, **who(request))
    if not made:
        return _("That was noted before.")
    if one is None:
        text = ngettext("%(number)d player has settled.", "%(number)d players have settled.", made)
        return text % {"number": made}
    text = _("Noted: %(cents)s paid.") if cents > 0 else _("Noted: %(cents)s paid out.")
    return text % {"cents": euros(abs(cents))}


event_settle = payments_act(settled)


@cash_act
def event_stake(request: HttpRequest, event: Event) -> str:
    """A stake in an extra pot."""
    pot, paid = request.POST.get("pot", ""), request.POST.get("paid") == "yes"
    registration = registration_of(request, event)
    reason = "" if paid else booking.needed_reason(request.POST.get("reason", ""))
    cashing.set_stake(registration_id=registration, pot=pot, paid=paid, reason=reason, **who(request))
    return (_("Paid into “%(pot)s”.") if paid else _("Given back from “%(pot)s”.")) % {"pot": pot}


@prizes_act
def event_prize(request: HttpRequest, event: Event) -> str:
    """For a place in the ranking that the button stands in."""
    cents, ranking = number_in(request, "expected"), request.POST.get("ranking", "")
    registration = registration_of(request, event)
    made = cashing.pay_prize(registration_id=registration, expected=cents, ranking=ranking, **who(request))
    text = _("The prize of %(cents)s has been paid.")
    return (text if made else _("The prize of %(cents)s had been paid already.")) % {"cents": euros(cents)}


@prizes_act
def event_open_prizes(request: HttpRequest, event: Event) -> str:
    """All prizes that nobody has had, at once."""
    made = cashing.pay_open_prizes(event_id=event.pk, expected=number_in(request, "expected"), **who(request))
    if not made:
        return _("These prizes had been paid already.")
    text = ngettext("%(number)d prize has been paid.", "%(number)d prizes have been paid.", made)
    return text % {"number": made}


@share_out_act
def event_share_out(request: HttpRequest, event: Event) -> str:
    """The prizes follow from what has been paid by now."""
    expected = request.POST.get("expected", "")
    if cashing.share_out_anew(event_id=event.pk, expected=expected, **who(request)):
        return _("The prizes have been shared out again. Print what says them again.")
    return _("The prizes had been shared out already.")


@prizes_act
def event_prizes_back(request: HttpRequest, event: Event) -> str:
    """All prizes that were paid by another ranking, at once."""
    receipts = [int(each) for each in request.POST.getlist("receipt") if NUMBER.fullmatch(each)]
    reason = request.POST.get("reason", "")
    made = cashing.take_back_prizes(event_id=event.pk, receipts=receipts, reason=reason, **who(request))
    text = ngettext("%(number)d payment has been taken back.", "%(number)d payments have been taken back.", made)
    return text % {"number": made}


@prizes_act
def event_from_pot(request: HttpRequest, event: Event) -> str:
    """Somebody is paid out of an extra pot, found by start number."""
    pot, cents = request.POST.get("pot", ""), amount(request, "cents", _("Amount"))
    found = event.registrations.filter(number=number_in(request, "number")).first()
    if found is None:
        raise Objection(_("Nobody has this competitor number."))
    made = cashing.pay_from_pot(registration_id=found.pk, pot=pot, cents=cents, **who(request))
    text = _("%(cents)s have been paid out of “%(pot)s”.")
    told = text if made else _("%(cents)s had been paid out of “%(pot)s” to this player already.")
    return told % {"cents": euros(cents), "pot": pot}


@require_POST
@login_required
def event_count(request: HttpRequest, slug: str) -> HttpResponse:
    """What lies in the cash box; what cannot be booked comes back as it was typed, beside what is missing."""
    event = desk_event(request, slug)
    try:
        messages.success(request, _count(request, event))
    except ValidationError as error:
        wrong = error.message_dict if hasattr(error, "error_dict") else {"reason": error.messages}
        return money_page.cash(
            request, event, Count(request.POST.get("counted", ""), request.POST.get("reason", ""), wrong)
        )
    except Objection as objection:
        for reason in objection.reasons:
            messages.error(request, reason)
    kept = urlencode({key: request.GET[key] for key in money_page.PAGED if key in request.GET})
    return redirect(reverse("event_money", args=[slug]) + (f"?{kept}" if kept else ""))


def _count(request: HttpRequest, event: Event) -> str:
    if not request.POST.get("counted", "").strip():
        raise ValidationError({"counted": _("Type what you have counted.")})
    counted = amount(request, "counted", _("Counted"))
    difference = cashing.count_cash(
        event_id=event.pk,
        counted=counted,
        expected=number_in(request, "expected"),
        reason=request.POST.get("reason", ""),
        **who(request),
    )
    if not difference:
        return _("The cash box holds %(counted)s, as the book says.") % {"counted": euros(counted)}
    return _("A difference of %(cents)s has been booked.") % {"cents": euros(difference)}


def _reverse(request: HttpRequest, event: Event) -> str:
    """Takes back what a line of the cash book is about."""
    number = number_in(request, "number")
    made = booking.reverse(event_id=event.pk, number=number, reason=request.POST.get("reason", ""), **who(request))
    text = _("Line %(number)d of the cash book has been taken back.")
    return (text if made else _("Line %(number)d of the cash book had been taken back already.")) % {"number": number}


event_reverse = cash_act(_reverse)
event_reverse_prize = prizes_act(_reverse)
