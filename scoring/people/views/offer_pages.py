"""What is offered to an account: looked at by both sides, accepted by one, taken back by either."""

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring import permissions
from scoring.access import reader
from scoring.models import Offer
from scoring.page_access import handed_over, or_back_to, writer
from scoring.people.actions import offering
from scoring.people.queries import role_queries
from scoring.people.views import link_pages


@never_cache
@login_required
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """What is offered: with the answers for who is asked, with the link for who asks."""
    found = offering.open_offers(timezone.now()).filter(pk=pk).first()
    if found is None or not permissions.can_see_offer(reader(request), found):
        raise Http404
    context = {
        "offer": found,
        "mine": permissions.can_answer(reader(request), found),
        "back": link_pages.page_of(found.to),
        "until": found.at + timedelta(days=offering.DAYS),
        **handed_over(request, reverse("offer", args=[pk])),
    }
    return render(request, "scoring/offer.html", context)


@or_back_to("offer")
@login_required
def offer_accept(request: HttpRequest, pk: int) -> HttpResponse:
    """Who is asked says yes."""
    try:
        taken = offering.accept(offer_id=pk, by=writer(request), at=timezone.now())
    except PermissionDenied:
        return _dead(request)
    messages.success(request, _told(taken))
    return redirect("me") if taken.player else redirect(link_pages.reached(role_queries.place_of(taken), taken.role))


def _told(taken: Offer) -> str:
    if taken.player is not None:
        return _("From now on this page shows what %(name)s has played.") % {"name": taken.player.name}
    return _("You now have the role “%(role)s” in %(place)s.") % {"place": taken.to, "role": taken.role_name}


@or_back_to("offer")
@login_required
def offer_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Who is asked says no, or who asked takes it back."""
    try:
        gone = offering.withdraw(offer_id=pk, by=writer(request), at=timezone.now())
    except PermissionDenied:
        return _dead(request)
    if permissions.can_answer(writer(request), gone):
        messages.success(request, _("Declined. Nothing has changed."))
        return redirect("me")
    messages.success(request, _("The offer has been withdrawn."))
    return redirect(link_pages.page_of(gone.to))


def _dead(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/offer_dead.html", status=403)
