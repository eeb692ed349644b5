"""Announcing oneself: a form for everybody who sees the event, and what the desk does with what came."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from scoring import addresses
from scoring.access import reader
from scoring.models import Account, Player
from scoring.page_access import writer
from scoring.people.actions.questions import AnyQuestion, Unsure
from scoring.people.forms.identity_answers import answers
from tournaments.actions import coming
from tournaments.actions.coming import Coming
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Event, Registration
from tournaments.values import facts, plans
from tournaments.views.access import desk_act, desk_event, visible_event
from tournaments.views.director_page import NUMBER


class ComingForm(forms.Form):
    """What somebody says of himself or herself."""

    player = forms.TypedChoiceField(label=gettext_lazy("Who is coming?"), required=False, coerce=int, empty_value=None)
    name = forms.CharField(label=gettext_lazy("First and last name"), max_length=120, required=False)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=120, required=False)
    category = forms.ChoiceField(label=gettext_lazy("Category"), required=False)
    minor = forms.BooleanField(
        label=gettext_lazy("Under 18"),
        required=False,
        help_text=gettext_lazy("Public pages then show a number instead of the name."),
    )
    agreed = forms.BooleanField(
        label=gettext_lazy("Public pages may show the full name"),
        required=False,
        help_text=gettext_lazy("Of other events and of the club, too. Otherwise they show first name and initial."),
    )
    objected = forms.BooleanField(
        label=gettext_lazy("I object: show me by first name and initial"),
        required=False,
        help_text=gettext_lazy("On all public pages, of other events and of the club, too."),
    )

    def __init__(self, *args: Any, event: Event, own: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plan = plans.read(event.plan)
        categories = plan.categories
        del self.fields["agreed" if plan.full_names else "objected"]
        self._offer("category", [("", _("none")), *((each, each) for each in categories)], any_there=bool(categories))
        people = [*((each.pk, each.name) for each in own), ("", _("somebody else"))]
        self._offer("player", people, any_there=bool(own))

    def _offer(self, name: str, choices: list[Any], *, any_there: bool) -> None:
        if any_there:
            self.fields[name].choices = choices  # type: ignore[attr-defined]  # a field of choices
        else:
            del self.fields[name]

    @property
    def said(self) -> Coming:
        return Coming(**self.cleaned_data)


def event_coming(request: HttpRequest, slug: str) -> HttpResponse:
    """The form, and what is said to whoever sent it: that the desk will decide, and nothing about anybody."""
    event = visible_event(request, slug)
    form = ComingForm(request.POST or None, event=event, own=_own(reader(request)))
    if request.method != "POST":
        return _page(request, event, form)
    if not form.is_valid():
        return _page(request, event, form, status=400)
    return _announced(request, event, form)


def _announced(request: HttpRequest, event: Event, form: ComingForm) -> HttpResponse:
    said, by, told = form.said, reader(request), answers(request.POST)
    try:
        coming.announce(event_id=event.pk, said=said, by=by, at=timezone.now(), answers=told, sender=_sender(request))
    except Unsure as unsure:
        return _page(request, event, form, status=400, questions=unsure.questions)
    except ValidationError as error:
        form.add_error(None, [each for every in error.message_dict.values() for each in every])
        return _page(request, event, form, status=400)
    except coming.TooOften as objection:
        return _page(request, event, form, *objection.reasons, status=429)
    except Objection as objection:
        return _page(request, event, form, *objection.reasons, status=409)
    return redirect(f"{reverse('event_coming', args=[event.slug])}?received=yes")


def _own(account: Any) -> list[Player]:
    if not isinstance(account, Account):
        return []
    return list(account.players.filter(merged_into=None, erased_at=None).order_by("name", "pk"))


def _sender(request: HttpRequest) -> str:
    """Who asks again is known by it; no address is kept."""
    household = addresses.household(addresses.address_of(request))
    return salted_hmac("announcements", household, algorithm="sha256").hexdigest()[:32]


def _page(
    request: HttpRequest,
    event: Event,
    form: ComingForm,
    *reasons: str,
    status: int = 200,
    questions: Sequence[AnyQuestion] = (),
) -> HttpResponse:
    received = request.method != "POST" and request.GET.get("received") == "yes"
    shown = {"event": event, "form": form, "reasons": reasons, "received": received, "takes": coming.takes(event)}
    shown["questions"] = questions
    if plans.read(event.plan).full_names:
        shown["full_names"] = facts.full_names()
    return render(request, "tournaments/event_coming.html", shown, status=status)


@require_POST
@login_required
def event_accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Registers one of those who announced themselves; whoever may be known already is asked about on a page."""
    event, here = desk_event(request, slug), "here" in request.POST
    try:
        made = _told(lambda: _accepted(request, event, here=here), request)
    except Unsure as unsure:
        shown = {"event": event, "questions": unsure.questions, "here": here, "waiting": _waiting(request)}
        return render(request, "tournaments/desk_waiting.html", shown, status=400)
    if made:
        said = _("%(name)s is registered: no. %(number)d.") % {"name": made.player.name, "number": made.number}
        messages.success(request, said)
    return redirect(f"{reverse('event_desk', args=[event.slug])}{f'#r{made.pk}' if made else ''}")


def _told(act: Callable[[], Registration], request: HttpRequest) -> Registration | None:
    try:
        return act()
    except BadLines as error:
        reasons = [each.reason for each in error.lines]
    except Objection as objection:
        reasons = list(objection.reasons)
    for each in reasons:
        messages.error(request, each)
    return None


def _accepted(request: HttpRequest, event: Event, *, here: bool) -> Registration:
    return coming.accept(
        event_id=event.pk,
        announcement_id=_waiting(request),
        here=here,
        by=writer(request),
        at=timezone.now(),
        answers=answers(request.POST),
    )


def _waiting(request: HttpRequest) -> int:
    """Which of them a button means; 0, which is nobody, where it says nothing readable."""
    given = request.POST.get("here") or request.POST.get("coming") or request.POST.get("waiting", "")
    return int(given) if NUMBER.fullmatch(given) else 0


@desk_act
def event_turn_away(request: HttpRequest, event: Event) -> str:
    """Forgets one of them."""
    name = coming.turn_away(event_id=event.pk, announcement_id=_waiting(request), by=writer(request))
    return _("The announcement of %(name)s has been removed.") % {"name": name}
