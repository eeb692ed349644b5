"""One registration: changing it, and taking it back."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import rules
from scoring import bounds, permissions
from scoring.page_access import writer
from scoring.people.actions import choosing_names
from scoring.people.actions.questions import Unsure
from scoring.people.forms.identity_answers import answers
from scoring.people.values import showing
from scoring.people.views import player_words
from tournaments.actions import consenting, editing, lowering
from tournaments.actions.editing import Changed, RegistrationData
from tournaments.actions.errors import Objection
from tournaments.actions.registering import may_name
from tournaments.forms.person_forms import RegistrationForm
from tournaments.models import Event, Registration
from tournaments.queries import merge_queries
from tournaments.queries.club_names import known
from tournaments.queries.entrants import named_here, shown_here
from tournaments.values import plans
from tournaments.views import tabs
from tournaments.views.access import desk_act, desk_event, tried
from tournaments.views.code_page import address_of
from tournaments.views.desk_page import registration_of
from tournaments.views.fee_words import fees_in_words


@login_required
def event_registration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Name, club, category and number. Whoever comes second is told what stands there now, and loses nothing."""
    event = desk_event(request, slug)
    registration = _registration(event, pk)
    stands = RegistrationData.of(registration)
    form = RegistrationForm(request.POST or None, initial=_initial(stands), home=event.book.club)
    if request.method != "POST" or not form.is_valid():
        return _page(request, event, registration, form, stands, status=400 if form.is_bound else 200)
    try:
        changed = editing.edit_registration(
            registration_id=registration.pk,
            expected=request.POST.get("expected", ""),
            **form.cleaned_data,
            by=writer(request),
            at=timezone.now(),
            answers=answers(request.POST),
        )
    except Unsure as unsure:
        return _page(request, event, registration, form, stands, status=400, questions=unsure.questions)
    except Changed as other:
        form.show_changes(other.now)
        form.add_error(None, list(other.reasons))
        return _page(request, event, registration, form, other.now, status=409)
    except ValidationError as error:
        form.object_to(error)
        return _page(request, event, registration, form, stands, status=400)
    except Objection as objection:
        form.add_error(None, list(objection.reasons))
        return _page(request, event, registration, form, stands, status=409)
    messages.success(request, _("The details of %(name)s have been changed.") % {"name": changed.player.name})
    if changed.player.shown_as != registration.player.shown_as:
        _say_how_shown(request, event, changed)
    return redirect("event_desk", slug=event.slug)


def _registration(event: Event, pk: int) -> Registration:
    return get_object_or_404(event.registrations.select_related("player__club", "partner__player"), pk=pk)


def _say_how_shown(request: HttpRequest, event: Event, changed: Registration) -> None:
    told = {"name": changed.player.name, "told": named_here(changed, plans.read(event.plan))}
    messages.info(request, _("Public pages now show %(name)s as “%(told)s”.") % told)


def _initial(stands: RegistrationData) -> dict[str, str | int]:
    return {"name": stands.name, "club_name": stands.club, "category": stands.category, "number": stands.number}


def _page(
    request: HttpRequest,
    event: Event,
    registration: Registration,
    form: RegistrationForm,
    stands: RegistrationData,
    *,
    status: int = 200,
    **typed: Any,
) -> HttpResponse:
    context = {
        **tabs.at_the_desk(request, event, "event_desk"),
        **typed,
        "registration": registration,
        "form": form,
        "clubs": known(event)[: bounds.SUGGESTED],
        "expected": stands.digest,
        "erases": permissions.can_erase(writer(request), registration.player),
        "mergeable": permissions.can_merge_some(
            writer(request), registration.player, directed=merge_queries.directed(writer(request), registration.player)
        ),
        "pairs": rules.pairs(event.game),
        **_publicity(event, registration),
        "code": address_of(event, registration),
        "fee": plans.read(event.plan).fee,
        "paid": fees_in_words(event, [registration.pk]).get(registration.pk, ""),
        "removable": not editing.was_seated(registration),
    }
    return render(request, "tournaments/registration.html", context, status=status)


def _publicity(event: Event, registration: Registration) -> dict[str, Any]:
    """How the public reads the name here, how it came to that, and what a director may say about it."""
    player, plan = registration.player, plans.read(event.plan)
    shown, ours = shown_here(registration, plan), may_name(player, event) and player.erased_at is None
    announced = shown == showing.FULL and not player.publicity
    return {
        "told": named_here(registration, plan),
        "announced_at": registration.informed_at if announced else None,
        "lesser": _lesser(registration, shown) if ours else [],
        "agreeable": ours and not player.minor and player.publicity != showing.FULL,
        "objectionable": ours and (shown == showing.FULL or not player.publicity),
        "ours": ours,
        "most": choosing_names.LONGEST_HOW,
        **({**player_words.sayings_of(player), "announced": []} if ours else {}),
    }


def _lesser(registration: Registration, shown: str) -> list[tuple[str, str, str]]:
    """In which ways less of the name can be shown: value, what the public would read here, what that is called."""
    player, number = registration.player, registration.number
    return [
        (value, showing.told(value, player.name, number), label)
        for value, _told, label, _open in player_words.choices(player)
        if showing.is_more(shown, value)
    ]


@login_required
@require_POST
def event_consent(request: HttpRequest, slug: str) -> HttpResponse:
    """That a player agreed or objected to the full name, and who said so; what was typed stands there again."""
    event = desk_event(request, slug)
    registration = _registration(event, registration_of(request, event))
    how, full = request.POST.get("how", ""), request.POST.get("full") == "yes"
    found, complaints = tried(
        lambda: consenting.record(
            registration_id=registration.pk, full=full, how=how, by=writer(request), at=timezone.now()
        ),
        event.game,
    )
    if found is None:
        stands = RegistrationData.of(registration)
        form = RegistrationForm(initial=_initial(stands), home=event.book.club)
        typed = {"how": how, "consent_errors": complaints}
        return _page(request, event, registration, form, stands, status=400, **typed)
    told = {"name": found.player.name, "told": named_here(found, plans.read(event.plan))}
    messages.success(request, _("Public pages of this event now show %(name)s as “%(told)s”.") % told)
    messages.info(request, _("Papers of the hall bear the full name anyway, are not published and stay valid."))
    return redirect("event_registration", slug=event.slug, pk=registration.pk)


@desk_act
def event_shown(request: HttpRequest, event: Event) -> str:
    """Less of a name in public, at once and everywhere."""
    found = lowering.show_less(
        registration_id=registration_of(request, event),
        shown=request.POST.get("shown", ""),
        by=writer(request),
        at=timezone.now(),
    )
    told = {"name": found.player.name, "told": named_here(found, plans.read(event.plan))}
    return _("Public pages now show %(name)s as “%(told)s”.") % told


@login_required
def event_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Asks first, then takes the registration back."""
    event = desk_event(request, slug)
    registration = _registration(event, pk)
    head = tabs.at_the_desk(request, event, "event_desk")
    context = {**head, "registration": registration, "expected": RegistrationData.of(registration).digest}
    if request.method != "POST":
        return render(request, "tournaments/registration_remove.html", context)
    try:
        gone = editing.remove_registration(
            registration_id=registration.pk,
            expected=request.POST.get("expected", ""),
            by=writer(request),
            at=timezone.now(),
        )
    except Objection as objection:
        context = {**context, "reasons": objection.reasons}
        return render(request, "tournaments/registration_remove.html", context, status=409)
    messages.success(request, _("The registration of %(name)s has been removed.") % {"name": gone.player.name})
    return redirect("event_desk", slug=event.slug)
