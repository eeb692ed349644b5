"""Events, their tables and their ranking as JSON."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, permissions
from scoring.access import Naming
from scoring.api import callers, showing
from scoring.api.paging import NamedFilters
from scoring.api.prints import state
from scoring.api.requests import RankingPrintRequest
from scoring.api.schema import errors
from scoring.api.shapes import PrintState
from scoring.api.showing import Shown
from scoring.presenting import words
from tournaments.actions.printing import print_ranking
from tournaments.api import shapes
from tournaments.models import Event
from tournaments.queries.events import viewable_events
from tournaments.queries.progress import is_provisional
from tournaments.queries.seats import SeriesState, TableState, series_of
from tournaments.queries.snapshots import Publication, final_head, publications
from tournaments.queries.standings import SeriesResult, Standing, standings


class EventFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    state = filters.ChoiceFilter(choices=Event.State.choices)
    club = filters.CharFilter(field_name="book__club__slug", max_length=60)


class EventList(ListAPIView[Event]):
    serializer_class = shapes.EventSummary
    filter_backends = (NamedFilters,)
    filterset_class = EventFilter

    def get_queryset(self) -> QuerySet[Event]:
        return viewable_events(access.reader(self.request))

    @extend_schema(operation_id="events_list", responses={200: shapes.EventSummary(many=True), **errors(400)})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The events that the reader may see, the last announced first."""
        return super().get(request, *args, **kwargs)


def visible_event(request: Request, slug: str) -> Event:
    """The event, if the reader may see it."""
    return get_object_or_404(viewable_events(access.reader(request)), slug=slug)


class EventDetail(APIView):
    @extend_schema(operation_id="events_read", responses={200: shapes.EventDetail, **errors(404)})
    def get(self, request: Request, slug: str) -> Response:
        """An event with its drawn series and tables."""
        event = visible_event(request, slug)
        naming = access.naming(request, event.book)
        summary = shapes.EventSummary(event).data
        series = [_series(each, naming) for each in series_of(event)]
        return Response({**summary, "ruleset": event.ruleset, "series": series})


class EventRanking(APIView):
    @extend_schema(operation_id="events_ranking", responses={200: shapes.EventRanking, **errors(404)})
    def get(self, request: Request, slug: str) -> Response:
        """The ranking over all series, with what decided each rank."""
        event = visible_event(request, slug)
        naming = access.naming(request, event.book)
        return Response(
            {
                "slug": event.slug,
                "title": event.book.title,
                "provisional": is_provisional(event),
                "version": event.book.version,
                "head": final_head(event) or None,
                "final_since": event.finalised_at,
                "published": [_published(each, naming) for each in publications(event)],
                "lines": [_line(each, naming) for each in standings(event)],
            }
        )


class RankingPrints(APIView):
    @extend_schema(
        operation_id="events_print_ranking",
        request=RankingPrintRequest,
        responses={202: PrintState, **errors(400, 401, 403, 404, 413, 415)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask for the ranking on paper, as it stands now."""
        event = visible_event(request, slug)
        access.demand(permissions.can_direct(access.reader(request), event.book))
        asked = RankingPrintRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        job = print_ranking(
            event_id=event.pk,
            language=asked.validated_data.get("language", words.language()),
            by=callers.account(request),
            at=timezone.now(),
        )
        return Response(state(job), status=202)


def _series(given: SeriesState, naming: Naming) -> Shown:
    return {
        "number": given.series.number,
        "drawn_at": given.series.drawn_at,
        "tables": [_table(each, naming) for each in given.tables],
    }


def _table(given: TableState, naming: Naming) -> Shown:
    sheet = given.table.sheet
    return {
        "number": given.table.number,
        "sheet": sheet.pk,
        "state": sheet.state,
        "deals_played": sheet.deals_played,
        "deals_planned": given.planned,
        "seats": [
            {"seat": each.seat, "player": showing.player(each.player, naming), "total": each.total}
            for each in given.seats
        ],
    }


def _line(given: Standing, naming: Naming) -> Shown:
    registration = given.registration
    return {
        "rank": given.rank,
        "player": showing.player(given.player, naming),
        "number": registration.number if registration else None,
        "club": registration.club_name if registration else "",
        "withdrawn": registration.withdrawn if registration else False,
        "total": given.total,
        "series": [_score(each) for each in given.series],
        "deciders": dict(given.deciders),
        "decided_by": given.decided_by,
    }


def _published(given: Publication, naming: Naming) -> Shown:
    return {
        "published_at": given.snapshot.taken_at,
        "reason": given.reason,
        "changes": [
            {
                "player": showing.player(each.player, naming),
                "before": _place(each.before),
                "after": _place(each.after),
            }
            for each in given.changes
        ],
    }


def _place(given: tuple[int, int] | None) -> Shown | None:
    return None if given is None else {"rank": given[0], "total": given[1]}


def _score(given: SeriesResult | None) -> Shown | None:
    return None if given is None else {"sheet": given.sheet_id, "total": given.total}
