"""Asking for a printed list, and how far it has come."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, permissions
from scoring.actions import prints
from scoring.api import callers, shapes, showing
from scoring.api.requests import PrintRequest
from scoring.api.schema import errors
from scoring.models import PrintJob
from scoring.presenting import words


class SheetPrints(APIView):
    @extend_schema(
        operation_id="prints_request",
        request=PrintRequest,
        responses={202: shapes.PrintState, **errors(400, 401, 403, 404, 413, 415)},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask for a sheet on paper. Asking again for the same revision gives the same job."""
        sheet = access.visible_sheet(request, pk)
        access.demand(permissions.can_record(access.reader(request), sheet))
        asked = PrintRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        job = prints.request_print(
            document=asked.validated_data["document"],
            book=sheet.book,
            sheet=sheet,
            language=asked.validated_data.get("language", words.language()),
            by=callers.account(request),
            at=timezone.now(),
        )
        return Response(state(job), status=202)


class PrintDetail(APIView):
    @extend_schema(operation_id="prints_read", responses={200: shapes.PrintState, **errors(404)})
    def get(self, request: Request, pk: int) -> Response:
        """How far a print has come."""
        job = get_object_or_404(PrintJob.objects.select_related("book"), pk=pk)
        if not permissions.can_view_book(access.reader(request), job.book):
            raise Http404
        return Response(state(job))


def state(job: PrintJob) -> showing.Shown:
    """A job as its reader sees it; the file is fetched from its page."""
    done = job.state == PrintJob.State.DONE
    return {**shapes.PrintRow(job).data, "file": reverse("print_file", args=[job.pk]) if done else None}
