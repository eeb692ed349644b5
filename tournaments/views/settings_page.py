"""What a director settles about an event beyond its rules and series."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.page_access import origin, writer
from scoring.printing.values.printouts import label
from tournaments.actions import planning, prize_plans
from tournaments.actions.early_papers import SAID
from tournaments.actions.errors import Objection
from tournaments.forms.plan_forms import PlanForm
from tournaments.models import Event
from tournaments.queries import print_shelf
from tournaments.values import facts, plans
from tournaments.views import presenters, tabs
from tournaments.views.access import directed_event
from tournaments.views.creating import object_to


@login_required
def event_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings, and what the director makes of them: taken as a whole, or shown again with what is wrong."""
    event = directed_event(request, slug)
    with timezone.override(event.zone):  # times are typed and shown as they are where the club lives
        return _settings(request, event)


def _settings(request: HttpRequest, event: Event) -> HttpResponse:
    plan = plans.read(event.plan)
    initial, uninformed = PlanForm.initially(plan, plans.digest(plan)), planning.uninformed(event).count()
    rankings = prize_plans.rankings(event, plan)
    form = PlanForm(request.POST or None, initial=initial, rankings=rankings, uninformed=uninformed)
    if request.method == "POST" and form.is_valid():
        try:
            planning.change_plan(
                event_id=event.pk,
                plan=form.settled(plan),
                expected=form.cleaned_data["expected"],
                informed=form.cleaned_data.get("informed", 0),
                by=writer(request),
                at=timezone.now(),
            )
        except ValidationError as error:
            object_to(form, error)
        except Objection as objection:
            form.add_error(None, list(objection.reasons))
        else:
            messages.success(request, _("The settings have been saved."))
            return redirect("event_settings", slug=event.slug)
    left_over = list(prize_plans.left_over(plan))
    context = {
        **tabs.of(event, "event_settings"),
        "form": form,
        **_rules(event),
        "left_over": left_over,
        "outdated": dict.fromkeys(label(each.document, {}) for each in print_shelf.outdated(event, SAID)),
        "embedded": _embedded(request, event),
    }
    return render(request, "tournaments/event_settings.html", context, status=400 if form.errors else 200)


def _embedded(request: HttpRequest, event: Event) -> str:
    """Where the event stands for a frame; empty where no site may show it."""
    shown = plans.read(event.plan).embed_in and event.book.public
    return origin(request) + reverse("event_embed", args=[event.slug]) if shown else ""


def _rules(event: Event) -> dict[str, object]:
    """What is played, settled when the event was announced."""
    return {
        "game": presenters.game_name(event),
        "ruleset": presenters.ruleset_name(event),
        "house_rules": presenters.house_rules(event),
        "draw": facts.draw_words(plans.draw_wishes(plans.read(event.plan))),
    }
