"""Rules, tie-breaks, series and draw of a running event changed: first who would move, then in one step."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import bounds
from scoring.access import Naming
from scoring.page_access import writer
from tournaments.actions import reckoning
from tournaments.actions.errors import Objection
from tournaments.forms.reckoning_forms import ReckoningForm
from tournaments.models import Event
from tournaments.queries.draw_wishes import clubs_of
from tournaments.queries.foreseeing import Foreseen, now
from tournaments.queries.seats import taking_part
from tournaments.values import facts
from tournaments.values.plans import CLUBS_APART
from tournaments.views import tabs
from tournaments.views.access import directed_event
from tournaments.views.creating import object_to


@login_required
def event_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The form, beside it what it would change; applied by who has seen just that."""
    event = directed_event(request, slug)
    form = ReckoningForm(now(event), request.POST or None)
    seen, shown = request.POST.get("seen", ""), None
    if request.method == "POST" and form.is_valid():
        try:
            if seen:
                return _applied(request, event, form, seen)
            shown = reckoning.foreseen(event_id=event.pk, wanted=form.wanted, by=writer(request))
        except ValidationError as error:
            object_to(form, error)
        except Objection as objection:
            form.add_error(None, list(objection.reasons))
        if seen:  # it was not applied: what it would change stands there again
            shown = reckoning.foreseen(event_id=event.pk, wanted=form.wanted, by=writer(request))
    context = {**tabs.of(event, "event_settings"), "form": form, **_told(event, shown)}
    return render(request, "tournaments/event_rules.html", context, status=400 if form.errors else 200)


def _applied(request: HttpRequest, event: Event, form: ReckoningForm, seen: str) -> HttpResponse:
    reason, wanted = form.cleaned_data["reason"], form.wanted
    by, at = writer(request), timezone.now()
    reckoning.reckon(event_id=event.pk, wanted=wanted, reason=reason, expected=seen, by=by, at=at)
    messages.success(request, _("The event is reckoned like this from now on."))
    return redirect("event_settings", slug=event.slug)


def _clubs(event: Event) -> dict[str, object]:
    """Of those who take part: how many of each club, the largest first, and how many of none."""
    here = set(taking_part(event).values_list("number", flat=True))
    found = sorted(((club, len(each)) for club, each in clubs_of(event, here).items()), key=lambda each: -each[1])
    clubless = len(here) - sum(number for _club, number in found)
    return {"clubs": found[: bounds.LINES], "clubless": clubless}


def _told(event: Event, shown: Foreseen | None) -> dict[str, object]:
    """Sheets and ranks with names, the first of very many."""
    wishes = (shown.wanted if shown else now(event)).wishes
    clubs = _clubs(event) if CLUBS_APART in wishes else {}
    if shown is None:
        return {"foreseen": None, **clubs}
    naming, coming = Naming(event.book, keeps=True), event.series.count() + 1
    sheets, ranks = shown.sheets[: bounds.LINES], shown.ranks[: bounds.LINES]
    naming.about([player for each in sheets for player, _old, _new in each.seats])
    naming.about([each.player for each in ranks])
    return {
        **clubs,
        "foreseen": shown,
        "draw": facts.draw_words(wishes, coming),
        "coming": coming,
        "sheets": [
            (each.sheet, [(naming(player) if player else "–", old, new) for player, old, new in each.seats])
            for each in sheets
        ],
        "ranks": [(naming(each.player), each.before, each.after) for each in ranks],
    }
