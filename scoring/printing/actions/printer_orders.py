"""Pages for a printer: asked for, handed over once, taken back. The row is the truth; a message rings a bell.

A print job that was interrupted is made again, a sheet of paper is not: what a worker was about to hand over when it
ended is named, and a person looks at the printer.
"""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import permissions
from scoring.access import require
from scoring.actors import Actor, account_of
from scoring.models import PrinterOrder, PrintJob
from scoring.printing.actions import bell, cups
from scoring.printing.queries.print_queries import file_of
from scoring.printing.values import page_ranges, printouts

State = PrinterOrder.State
LEASE = timedelta(seconds=3 * cups.PATIENCE)
NOTIFIED_PER_SWEEP = 100


def send_to_printer(
    *, job_id: int, printer: str, pages: Collection[int] = (), copies: int = 1, by: Actor, at: datetime
) -> PrinterOrder:
    """These pages of a finished document, all where none is named, are to be put on paper by this printer.

    `PermissionDenied` for who does not direct the book; `ValidationError` for a printer that the operator has not
    named, pages that there are not, too many copies, and a document that is no longer there.
    """
    with transaction.atomic():
        job = _job(job_id, by)
        _refuse(job, printer, pages, copies)
        some = page_ranges.written(pages) if len(set(pages)) < job.pages else ""
        order = PrinterOrder.objects.create(
            job=job, printer=printer, pages=some, copies=copies, created_by=account_of(by), created_at=at
        )
        _ring(order)
    return order


def _job(job_id: int, by: Actor) -> PrintJob:
    job = PrintJob.objects.select_related("book").get(pk=job_id)
    require(permissions.can_send_to_printer(by, job))
    return job


def _refuse(job: PrintJob, printer: str, pages: Collection[int], copies: int) -> None:
    if printer not in settings.PRINTERS:
        raise ValidationError({"printer": _("Choose one of the printers that are offered.")})
    if not 1 <= copies <= PrinterOrder.MAX_COPIES:
        most = PrinterOrder.MAX_COPIES
        raise ValidationError({"copies": _("Write a number of copies from 1 to %(most)d.") % {"most": most}})
    if any(not 1 <= each <= job.pages for each in pages):
        raise ValidationError({"pages": no_such_page(job, next(each for each in pages if not 1 <= each <= job.pages))})
    if file_of(job) is None:
        raise ValidationError(_("The document is no longer available. Please print it again."))


def no_such_page(job: PrintJob, number: int) -> str:
    """Why a page cannot be had."""
    text = ngettext(
        "The file has %(pages)d page; there is no page %(number)d.",
        "The file has %(pages)d pages; there is no page %(number)d.",
        job.pages or 0,
    )
    return text % {"pages": job.pages, "number": number}


def print_elsewhere(*, order_id: int, printer: str, by: Actor, at: datetime) -> PrinterOrder:
    """The same pages once more, on this printer: what another one has not put on paper yet is taken back there."""
    with transaction.atomic():
        order = cancel_order(order_id=order_id, by=by)
        pages = page_ranges.numbers(page_ranges.typed(order.pages)) if order.pages else []
        return send_to_printer(job_id=order.job_id, printer=printer, pages=pages, copies=order.copies, by=by, at=at)


def cancel_order(*, order_id: int, by: Actor) -> PrinterOrder:
    """What no printer was told yet is taken back at once, what one was told when a worker has told it so."""
    with transaction.atomic():
        order = PrinterOrder.objects.get(pk=order_id)
        _job(order.job_id, by)
        same = PrinterOrder.objects.filter(pk=order_id)
        if not same.filter(state=State.WAITING).update(state=State.CANCELLED):
            told = same.filter(state=State.SENT).exclude(reference="")
            if told.update(state=State.STOPPING, lease_until=None, error=""):
                _ring(order)
    return PrinterOrder.objects.get(pk=order_id)


def _ring(order: PrinterOrder) -> None:
    transaction.on_commit(partial(bell.notify_worker, order.pk, bell.SEND), robust=True)


def run(order_id: int, clock: Callable[[], datetime]) -> None:
    """Tell the printer what waits to be told, or taken back."""
    order = _claimed(order_id, clock())
    if order is None:
        return
    with translation.override(order.job.language):
        settled = _submitted(order) if order.state == State.SENDING else _withdrawn(order)
    _held(order).update(**settled, lease_until=None)


def _claimed(order_id: int, at: datetime) -> PrinterOrder | None:
    """The order, for this worker alone until its lease runs out."""
    until, same = at + LEASE, PrinterOrder.objects.filter(pk=order_id)
    taken = same.filter(state=State.WAITING).update(state=State.SENDING, lease_until=until)
    taken = taken or _free(at).filter(pk=order_id, state=State.STOPPING).update(lease_until=until)
    return same.select_related("job__book", "job__sheet").get() if taken else None


def _submitted(order: PrinterOrder) -> dict[str, str]:
    """Only a printer that the operator still names is told anything."""
    file = file_of(order.job)
    if order.printer not in settings.PRINTERS:
        return _failed(_("This printer is no longer offered."))
    if file is None:
        return _failed(_("The document is no longer available. Please print it again."))
    title = printouts.title(order.job)
    try:
        answer = cups.submit(order.printer, file, title=title, pages=order.pages, copies=order.copies)
    except cups.CommandMissingError as missing:
        return _failed(_missing(missing))
    if not answer.good:
        return _failed(_late() if answer.late else answer.words or _("The printer refused it without a word."))
    return {"state": State.SENT, "reference": cups.reference_in(answer.words, order.printer), "error": ""}


def _withdrawn(order: PrinterOrder) -> dict[str, str]:
    """Where the printer does not take it back it stays as it was, with the printer's words."""
    try:
        answer = cups.withdraw(order.reference)
    except cups.CommandMissingError as missing:
        return {"state": State.SENT, "error": _missing(missing)}
    if answer.good:
        return {"state": State.CANCELLED, "error": ""}
    return {"state": State.SENT, "error": _late() if answer.late else answer.words}


def _failed(why: str) -> dict[str, str]:
    return {"state": State.FAILED, "error": why[: cups.MAX_WORDS]}


def _late() -> str:
    text = _("The printer did not answer within %(seconds)d seconds. Look whether it prints before sending it again.")
    return text % {"seconds": cups.PATIENCE}


def _missing(missing: cups.CommandMissingError) -> str:
    return _("This computer has no command “%(command)s”; ask who runs it.") % {"command": missing}


def sweep(*, at: datetime) -> list[int]:
    """Ring for every order that waits, and name those whose worker ended while it told a printer.

    The orders that were rung for.
    """
    for order in _free(at).filter(state=State.SENDING).select_related("job"):
        with translation.override(order.job.language):
            why = _("Sending was interrupted. Look whether the printer prints before sending it again.")
        _held(order).update(**_failed(why), lease_until=None)
    waiting = _free(at).exclude(state=State.SENDING).order_by("pk").values_list("pk", flat=True)
    return [each for each in waiting[:NOTIFIED_PER_SWEEP] if bell.notify_worker(each, bell.SEND)]


def _free(at: datetime) -> QuerySet[PrinterOrder]:
    """Orders that wait, and those whose worker's time is over: run out, or given by a clock that has been set back."""
    over = Q(lease_until__lt=at) | Q(lease_until__gt=at + 2 * LEASE)
    asked = Q(state__in=(State.WAITING, State.STOPPING), lease_until=None)
    return PrinterOrder.objects.filter(asked | Q(over, state__in=(State.SENDING, State.STOPPING)))


def _held(order: PrinterOrder) -> QuerySet[PrinterOrder]:
    """The order as it was claimed."""
    return PrinterOrder.objects.filter(pk=order.pk, state=order.state, lease_until=order.lease_until)
