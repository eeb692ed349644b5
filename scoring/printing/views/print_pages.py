"""Print jobs: asking for one, watching it, fetching what came of it."""

from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scoring import hosts, permissions
from scoring.access import reader, visible_sheet
from scoring.file_names import disposition
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.views.presenters import closed_words
from scoring.models import PrinterOrder, PrintJob
from scoring.page_access import writer
from scoring.printing.actions import print_jobs, printer_orders
from scoring.printing.documents import excerpt
from scoring.printing.forms.page_forms import PagesForm
from scoring.printing.queries import print_queries
from scoring.printing.values import page_ranges, printouts

DOCUMENTS = ("sheet", "blank")
"""What can be printed of a list."""
PARTS = {"print": "scoring/print_state.html", "orders": "scoring/print_orders.html"}
"""What of a job's page asks for itself."""


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
    return _shown(request, job)


def _shown(request: HttpRequest, job: PrintJob, form: PagesForm | None = None) -> HttpResponse:
    """The job's page, or the part of it that asks for itself; `form`: what was typed there and cannot be."""
    asking = request.headers.get("HX-Target", "print") if request.headers.get("HX-Request") else ""
    sends = _may_send(request, job)
    context = {
        "job": job,
        "ready": print_queries.file_of(job) is not None,
        "form": form or PagesForm(job, printers=sends),
        "printers": settings.PRINTERS if sends else (),
        "orders": job.orders.all()[: print_queries.ORDERS],
        "told": sends and print_queries.being_told(job.book),
    }
    part = PARTS.get(asking, "scoring/print_job.html")
    return render(request, part, context, status=400 if form and form.errors else 200)


def _may_send(request: HttpRequest, job: PrintJob) -> bool:
    return bool(settings.PRINTERS) and permissions.can_send_to_printer(reader(request), job)


@login_required
@require_POST
def print_some(request: HttpRequest, pk: int) -> HttpResponse:
    """Pages that were chosen: opened, or put on paper by the printer whose button was pressed."""
    job, printer = _visible(request, pk), request.POST.get("printer", "")
    form = PagesForm(job, request.POST, printers=_may_send(request, job))
    if not form.is_valid():
        return _shown(request, job, form)
    if not printer:
        return _opened(job, form.chosen)
    copies = form.cleaned_data.get("copies") or 1
    return _told(
        request,
        job,
        lambda: printer_orders.send_to_printer(
            job_id=job.pk, printer=printer, pages=form.chosen, copies=copies, by=writer(request), at=timezone.now()
        ),
    )


def _opened(job: PrintJob, pages: Sequence[int]) -> HttpResponse:
    if not pages:
        return redirect("print_file", job.pk)
    return redirect(f"{reverse('print_excerpt', args=[job.pk])}?{urlencode({'pages': page_ranges.written(pages)})}")


@login_required
@never_cache
@require_GET
def print_excerpt(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Some pages of the finished document, as they are in it."""
    job = _visible(request, pk)
    path, form = print_queries.file_of(job), PagesForm(job, request.GET, printers=False)
    if path is None:
        raise Http404
    if not form.is_valid() or not form.chosen:
        return _shown(request, job, form)
    answer = HttpResponse(excerpt.pages_of(path.read_bytes(), form.chosen), content_type="application/pdf")
    return _named(answer, job, "pdf", form.chosen)


@login_required
@require_POST
def print_order(request: HttpRequest, pk: int) -> HttpResponse:
    """What a printer was told: taken back, or told to another one, or to the same one again."""
    order = get_object_or_404(PrinterOrder, pk=pk)
    job, printer = _visible(request, order.job_id), request.POST.get("printer", "")
    if not printer:
        return _told(request, job, lambda: printer_orders.cancel_order(order_id=pk, by=writer(request)))
    return _told(
        request,
        job,
        lambda: printer_orders.print_elsewhere(order_id=pk, printer=printer, by=writer(request), at=timezone.now()),
    )


def _told(request: HttpRequest, job: PrintJob, act: Callable[[], object]) -> HttpResponse:
    """The act, then back to the page whose button it was: that of the job, or the queue of an event."""
    try:
        act()
    except ValidationError as error:
        for each in error.messages:
            messages.error(request, each)
    if "queue" not in request.POST or not hosts.is_event(job.book):
        return redirect("print_job", job.pk)
    page = reverse("event_prints", args=[job.book.event.slug])
    return redirect(f"{page}?{request.POST['queue']}#queue")


@login_required
def print_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The finished document."""
    job = _visible(request, pk)
    path = print_queries.file_of(job)
    if path is None:
        raise Http404
    return _named(FileResponse(path.open("rb")), job, path.suffix.removeprefix("."))


def _named(answer: HttpResponseBase, job: PrintJob, ending: str, pages: Sequence[int] = ()) -> HttpResponseBase:
    """Called in the language of what is in it."""
    with translation.override(job.language):
        some = _("pages %(pages)s") % {"pages": page_ranges.written(pages)} if pages else ""
        answer.headers["Content-Disposition"] = disposition(printouts.file_name(job, ending, some), inline=True)
    return answer


def _visible(request: HttpRequest, pk: int) -> PrintJob:
    """For who keeps the book; for others there is none."""
    job = get_object_or_404(PrintJob.objects.select_related("book__club", "sheet"), pk=pk)
    if not permissions.can_watch_print(reader(request), job):
        raise Http404
    return job
