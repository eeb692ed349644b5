"""Asking for a printed list, and how far it has come."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import access, permissions
from scoring.api import authentication
from scoring.api.answers.print_answers import PrintState
from scoring.api.requests import PrintRequest
from scoring.api.schema import errors
from scoring.api.sheet_endpoints import OfSheet
from scoring.models import PrintJob
from scoring.presenting import words
from scoring.printing.actions import print_jobs


class SheetPrints(OfSheet):
    @extend_schema(
        operation_id="prints_request",
        request=PrintRequest,
        responses={202: PrintState, **errors(400, 401, 403, 404, 409, 410, 413, 415)},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask for a sheet on paper. Asking again for the same revision gives the same job."""
        sheet = self.sheet(request, pk)
        asked = PrintRequest.of(request)
        job = print_jobs.request_print(
            document=asked.validated_data["document"],
            book=sheet.book,
            sheet=sheet,
            language=asked.validated_data.get("language", words.language()),
            by=authentication.account(request),
            at=timezone.now(),
        )
        return Response(PrintState(job).data, status=202)


class PrintDetail(APIView):
    @extend_schema(operation_id="prints_read", responses={200: PrintState, **errors(404)})
    def get(self, request: Request, pk: int) -> Response:
        """How far a print has come."""
        job = get_object_or_404(PrintJob.objects.select_related("book"), pk=pk)
        if not permissions.can_watch_print(access.reader(request), job):
            raise Http404
        return Response(PrintState(job).data)
