"""The results of an event as files for an association, for who directs it: they hold full names."""

import csv
import io

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.file_names import disposition, file_name
from tournaments.queries import results
from tournaments.queries.exports import cell
from tournaments.values.workbooks import workbook
from tournaments.views.access import desk_event, directed_event

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@never_cache
@require_GET
@login_required
def event_results_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Ranking, categories, lists."""
    event = directed_event(request, slug)
    return _file(file_name(_("Results"), str(event), ending="xlsx"), workbook(results.results(event)), XLSX)


@never_cache
@require_GET
@login_required
def event_results_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking of all."""
    event = directed_event(request, slug)
    name = file_name(_("Results"), str(event), ending="csv")
    return _file(name, _csv(results.overall(event)), "text/csv; charset=utf-8")


@never_cache
@require_GET
@login_required
def event_payments_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Who pays what."""
    event = desk_event(request, slug)
    name = file_name(_("Who pays what"), str(event), ending="csv")
    return _file(name, _csv(results.who_pays(event)), "text/csv; charset=utf-8")


def _csv(page: results.Page) -> str:
    """As the public table is written: a byte order mark, semicolons, nothing that is taken for a formula."""
    text = io.StringIO()
    text.write("\N{ZERO WIDTH NO-BREAK SPACE}")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(page.headings)
    writer.writerows([cell(each) for each in row] for row in page.rows)
    return text.getvalue()


def _file(name: str, content: bytes | str, kind: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition(name)})
