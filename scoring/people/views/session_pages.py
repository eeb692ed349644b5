"""Where one is signed in, and signing out there."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.sessions.models import Session
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from scoring.page_access import or_back_to, page_of, writer
from scoring.people.actions import ending_sessions
from scoring.people.queries import session_queries


@never_cache
@login_required
def sessions(request: HttpRequest) -> HttpResponse:
    """Browser and system, since when, last used; this one is marked."""
    found = session_queries.of(writer(request))
    here = session_queries.name_of(request.session.session_key or "")
    return render(
        request,
        "scoring/sessions.html",
        {"sessions": page_of(request, found), "here": here, "others": any(each.name != here for each in found)},
    )


@login_required
def session_end(request: HttpRequest, name: str) -> HttpResponse:
    if request.method != "POST":
        return redirect("sessions")
    try:
        ending_sessions.end(name=name, by=writer(request))
    except Session.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("You are signed out there."))
    return redirect("sessions")


@login_required
@or_back_to("sessions")
def sessions_end(request: HttpRequest) -> HttpResponse:
    number = ending_sessions.end_others(but=request.session.session_key, by=writer(request))
    said = ngettext(
        "You are signed out in %(number)d other place.", "You are signed out in %(number)d other places.", number
    )
    messages.success(request, said % {"number": number})
    return redirect("sessions")
