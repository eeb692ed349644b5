"""Events, their tables and their ranking as JSON."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access
from scoring.api import authentication
from scoring.api.answers.print_answers import PrintState
from scoring.api.paging import MAX_PAGE_SIZE, Counted, NamedFilters, parameter
from scoring.api.requests import RankingPrintRequest
from scoring.api.schema import SEEN, UNCHANGED, errors
from scoring.api.write_permissions import DIRECTORS_WRITE
from scoring.presenting import words
from tournaments.actions.printing import print_ranking
from tournaments.api import answers
from tournaments.models import Event
from tournaments.queries.byes import byes_of, players_out
from tournaments.queries.draw_record import record
from tournaments.queries.event_queries import event_at, viewable_events
from tournaments.queries.held import held, shown, without_results
from tournaments.queries.progress import anything_played, is_provisional, told_by_totals
from tournaments.queries.seats import last_table, series_of
from tournaments.queries.selections import Selection, categories, choose, select
from tournaments.queries.snapshots import final_head, most_changes, players_of, publications, republished
from tournaments.queries.standings import Standing, part

SELECTION = (
    parameter("series", "The ranking after this series; without it after the last one.", minimum=1, maximum=20),
    OpenApiParameter("category", {"type": "string", "maxLength": 40}, description="Of this category alone."),
)
"""Which ranking, as the schema names it."""


class EventFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    state = filters.ChoiceFilter(choices=Event.State.choices, help_text="Announced, drawn, or final.")
    club = filters.CharFilter(
        field_name="book__club__slug", max_length=60, help_text="Of the club with this short name."
    )


class EventList(ListAPIView[Event]):
    serializer_class = answers.EventSummary
    filter_backends = (NamedFilters,)
    filterset_class = EventFilter

    def get_queryset(self) -> QuerySet[Event]:
        return viewable_events(access.reader(self.request)).filter(book__rehearsal=False)

    @extend_schema(operation_id="events_list", responses={200: answers.EventSummary(many=True), **errors(400)})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The events that the reader may see, the last announced first."""
        return super().get(request, *args, **kwargs)


def visible_event(request: Request, slug: str) -> Event:
    """The event, if the reader may see it."""
    event = event_at(slug)
    if event is None:
        raise Http404
    access.demand_visible(request, event.book)
    return event


class EventView(APIView):
    @extend_schema(
        operation_id="events_read",
        parameters=[SEEN, *Counted.parameters(MAX_PAGE_SIZE)],
        responses={200: answers.EventDetail, **UNCHANGED, **errors(400, 404, 410)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """An event with its drawn series and, of each, its tables behind number `after`."""
        event = visible_event(request, slug)
        naming = access.naming(request, event.book)
        tables = range(1, last_table(event) + 1)
        page = Counted.page(request, lambda first, behind: tables[first:behind], MAX_PAGE_SIZE)
        shown = page["results"] or range(1)
        series = series_of(event, shown[0] - 1, shown[-1])
        byes = byes_of(event, [each.series for each in series])
        seated = [player for each in series for table in each.tables for player in table.players]
        naming.about([*seated, *players_out(byes)])
        hidden = None if naming.keeps else held(event, timezone.now())
        without_results(series, hidden)
        found = {"event": event, "next": page["next"], "series": series, "draw": record(event)}
        return Response(answers.EventDetail(found, context={"naming": naming, "byes": byes}).data)


class RankingView(APIView):
    @extend_schema(
        operation_id="events_ranking",
        parameters=[SEEN, *SELECTION, *Counted.parameters(MAX_PAGE_SIZE)],
        responses={200: answers.EventRanking, **UNCHANGED, **errors(400, 404, 410)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The ranking over all series, or another one that the event has, with what decided each rank."""
        event = visible_event(request, slug)
        naming = access.naming(request, event.book)
        waiting = held(event, timezone.now())
        hidden = None if naming.keeps else waiting
        selection = shown(_selection(request, event), hidden)
        page = Counted.page(request, _lines(event, selection), MAX_PAGE_SIZE)
        again, (after, behind) = [] if hidden else republished(event), Counted.asked(request, MAX_PAGE_SIZE)
        changes = publications(event, again, after, behind)
        naming.about([*(line.player for line in page["results"]), *players_of(changes)])
        found = {
            "event": event,
            "provisional": is_provisional(event),
            "unplayed": not anything_played(event, selection.series),
            "held": waiting is not None,
            "held_until": waiting and waiting.until,
            "standing": waiting if waiting and waiting.published_at else None,
            "totals_only": told_by_totals(event, selection.series),
            "categories": categories(event),
            "head": final_head(event) or None,
            "published": changes,
            "next": behind if page["next"] or most_changes(again) > behind else None,
            "lines": page["results"],
        }
        return Response(answers.EventRanking(found, context={"naming": naming}).data)


def _selection(request: Request, event: Event) -> Selection:
    """Which ranking is asked for; `ValidationError` names what the event does not have."""
    found = []
    for name in ("series", "category"):
        given = request.query_params.get(name, "")
        chosen = select(event, **{"series": "", "category": "", name: given})
        if chosen is None:
            text = _("This event has no such series.") if name == "series" else _("This event has no such category.")
            raise ValidationError({name: [ErrorDetail(text, f"no_such_{name}")]})
        found.append(chosen)
    return Selection(found[0].series, found[1].category)


def _lines(event: Event, selection: Selection) -> Callable[[int, int], Sequence[Standing]]:
    """The lines of this ranking from one place to before another."""
    return choose(event, selection).lines if selection else partial(part, event)


class RankingPrints(APIView):
    permission_classes = DIRECTORS_WRITE

    @extend_schema(
        operation_id="events_print_ranking",
        request=RankingPrintRequest,
        responses={202: PrintState, **errors(400, 401, 403, 404, 410, 413, 415)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask for the ranking on paper, as it stands now."""
        event = visible_event(request, slug)
        self.check_object_permissions(request, event.book)
        asked = RankingPrintRequest.of(request)
        job = print_ranking(
            event_id=event.pk,
            language=asked.validated_data.get("language", words.language()),
            by=authentication.account(request),
            at=timezone.now(),
        )
        return Response(PrintState(job).data, status=202)
