"""An event in a frame of its club's own site: how it stands, without menu, cookies or scripts."""

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page

import rules
from scoring.access import Naming
from tournaments.models import Event
from tournaments.queries import hall
from tournaments.queries.held import held, shown
from tournaments.queries.progress import anything_played, is_provisional, told_by_totals
from tournaments.queries.protests import terms
from tournaments.queries.selections import ALL, choose
from tournaments.queries.standings import lines_of, part
from tournaments.values import facts, plans
from tournaments.views import presenters
from tournaments.views.access import visible_event

MOST = 100
"""Lines of a ranking in a frame; the event's page has them all."""
EVERY = 60
"""Seconds after which a frame looks again, until the ranking is final."""


@conditional_page
@xframe_options_exempt  # older browsers know no list of sites; what a newer one may do, the policy below says
def event_embed(request: HttpRequest, slug: str) -> HttpResponseBase:
    """For the one site that the event names; where it names none, nothing is there."""
    event = visible_event(request, slug)
    site = plans.read(event.plan).embed_in
    if not site:
        raise Http404
    answer = render(request, "tournaments/event_embed.html", _shown(event))
    return csp_replace({"frame-ancestors": [site]})(lambda _request: answer)(request)


def _shown(event: Event) -> dict[str, object]:
    """The ranking under the names that the public is told, or before the first draw what to expect."""
    last, provisional, plan = hall.current_round(event), is_provisional(event), plans.read(event.plan)
    until = terms(event, timezone.now()) if provisional else {}
    hidden = held(event, timezone.now())
    common: dict[str, object] = {"event": event, "round": last, "provisional": provisional, "every": EVERY, **until}
    common |= {"held": hidden, "hides": hidden is not None}
    if last is None:
        ruleset = rules.Ruleset.from_dict(event.played_by)
        registered = event.registrations.filter(withdrawn=False).count()
        told = [*facts.announced(ruleset, event.planned_series, plan), *facts.names(plan)]
        return {**common, "ruleset": presenters.ruleset_name(event), "facts": told, "registered": registered}
    chosen = choose(event, shown(ALL, hidden)) if hidden else None
    number = len(chosen.places) if chosen else lines_of(event)
    lines = chosen.lines(0, MOST) if chosen else part(event, 0, MOST, number)
    naming = Naming(event.book, keeps=False)
    naming.about(line.player for line in lines)
    return {
        **common,
        "ranking": presenters.ranking(event, lines, naming),
        "unplayed": not anything_played(event),
        "more": number > MOST,
        "totals_only": told_by_totals(event, hidden.before if hidden else None),
    }
