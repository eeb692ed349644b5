"""Disqualifying somebody and taking that back: what it does is said before, and what is left to do afterwards."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.page_access import writer
from scoring.presenting.prize_names import prize_name
from tournaments.actions import disqualifying
from tournaments.actions.errors import Objection
from tournaments.forms.person_forms import DisqualifyForm
from tournaments.models import Event, Registration
from tournaments.queries import disqualified
from tournaments.views import tabs
from tournaments.views.access import directed_event


@login_required
def event_disqualify(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Asks for reason and rule; afterwards says what was decided, and where a seat or a prize waits."""
    event = directed_event(request, slug)
    registration = _registration(event, pk)
    form = DisqualifyForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, event, registration, form, status=400 if request.method == "POST" else 200)
    try:
        disqualifying.disqualify(
            registration_id=pk, event_id=event.pk, **form.cleaned_data, by=writer(request), at=timezone.now()
        )
    except ValidationError as error:
        form.object_to(error)
        return _page(request, event, registration, form, status=400)
    except Objection as objection:
        form.add_error(None, list(objection.reasons))
        return _page(request, event, registration, form, status=409)
    messages.success(request, _("%(name)s has been disqualified.") % {"name": registration.player.name})
    return redirect("event_disqualify", slug=event.slug, pk=pk)


@require_POST
@login_required
def event_rank_again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes a disqualification back."""
    event = directed_event(request, slug)
    registration, reason = _registration(event, pk), request.POST.get("reason", "")
    try:
        disqualifying.rank_again(
            registration_id=pk, event_id=event.pk, reason=reason, by=writer(request), at=timezone.now()
        )
    except (Objection, ValidationError) as refused:
        texts = refused.reasons if isinstance(refused, Objection) else refused.messages
        refusals = {"refusals": texts, "typed_reason": reason}
        return _page(request, event, registration, DisqualifyForm(), status=409, **refusals)
    text = _("%(name)s is no longer disqualified, and ranked as before.")
    messages.success(request, text % {"name": registration.player.name})
    return redirect("event_registration", slug=event.slug, pk=pk)


def _registration(event: Event, pk: int) -> Registration:
    return get_object_or_404(event.registrations.select_related("player", "partner__player"), pk=pk)


def _page(
    request: HttpRequest, event: Event, registration: Registration, form: DisqualifyForm, *, status: int, **more: object
) -> HttpResponse:
    context = {
        **tabs.of(event, "event_desk"),
        "registration": registration,
        "form": form,
        "said": disqualified.said_of(event, registration),
        "seats": disqualified.open_seats(event, registration),
        "prizes": [(posting, prize_name(ranking)) for ranking, posting in disqualified.prizes_of(event, registration)],
        **more,
    }
    return render(request, "tournaments/registration_disqualify.html", context, status=status)
