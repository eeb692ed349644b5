"""Print jobs: asking for one, watching it, fetching what came of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from scoring import permissions
from scoring.access import reader, visible_sheet
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.views.presenters import closed_words
from scoring.models import PrintJob
from scoring.page_access import writer
from scoring.printing.actions import print_jobs
from scoring.printing.queries import print_queries

DOCUMENTS = ("sheet", "blank")
"""What can be printed of a list."""


@login_required
@require_POST
def sheet_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for a list on paper, in the language that is being read."""
    sheet = visible_sheet(request, pk)
    document = request.POST.get("document", DOCUMENTS[0])
    if document not in DOCUMENTS:
        raise Http404
    try:
        job = print_jobs.request_print(
            document=document,
            book=sheet.book,
            sheet=sheet,
            language=get_language() or "en",
            by=writer(request),
            at=timezone.now(),
        )
    except SheetClosed as closed:
        messages.error(request, closed_words(closed.state))
        return redirect("sheet", sheet.pk)
    return redirect("print_job", job.pk)


@login_required
def print_job(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a print is. The page asks for its middle every two seconds until it is done."""
    job = _visible(request, pk)
    if request.method == "POST" and "cancel" in request.POST:
        print_jobs.cancel_print(job_id=job.pk, by=writer(request), at=timezone.now())
        return redirect("print_job", job.pk)
    if request.method == "POST":
        print_jobs.retry_print(job_id=job.pk, by=writer(request))
        return redirect("print_job", job.pk)
    part = "scoring/print_state.html" if request.headers.get("HX-Request") else "scoring/print_job.html"
    return render(request, part, {"job": job, "ready": print_queries.file_of(job) is not None})


@login_required
def print_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The finished document."""
    job = _visible(request, pk)
    path = print_queries.file_of(job)
    if path is None:
        raise Http404
    name = f"{job.document}-{job.sheet_id or job.book_id}-{job.revision}-{job.language}{path.suffix}"
    return FileResponse(path.open("rb"), filename=name)


def _visible(request: HttpRequest, pk: int) -> PrintJob:
    """For who keeps the book; for others there is none."""
    job = get_object_or_404(PrintJob.objects.select_related("book__club", "sheet"), pk=pk)
    if not permissions.can_watch_print(reader(request), job):
        raise Http404
    return job
