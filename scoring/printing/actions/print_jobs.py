"""Print jobs: asked for, claimed, finished, given up. The row is the truth; a message to the worker rings a bell."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from scoring import hosts, permissions
from scoring.access import name_in_hall, require
from scoring.actors import Actor, account_of
from scoring.lists.actions.conflicts import refuse_retracted
from scoring.models import Book, PaperTrail, PrintJob, Sheet
from scoring.printing.actions import bell
from scoring.printing.queries.print_queries import file_of, lying, seated
from scoring.statements import Given, Insert, Select

State = PrintJob.State
TEMPLATE_VERSIONS: Mapping[str, str] = {
    "sheet": "6",
    "blank": "6",
    "ranking": "9",
    "sheets": "2",
    "blanks": "2",
    "cards": "3",
    "plan_names": "2",
    "plan_numbers": "1",
    "plan_tables": "2",
    "draw": "1",
    "table_cards": "1",
    "code_cards": "1",
    "certificates": "2",
    "prizes": "5",
    "receipts": "3",
    "payments": "1",
    "poster": "2",
    "rule_sheet": "1",
    "prize_plan": "1",
    "emergency": "2",
    "test_page": "1",
}
"""The documents and the version of their layout: a new layout prints an old revision anew."""
NOTIFIED_PER_SWEEP = 100
LEASES_AHEAD = 2
"""No lease ends later than that many from now: one, and one more for clocks that differ."""
ENDED = (State.DONE, State.FAILED, State.CANCELLED, State.STALE)
UNDER_WAY = (State.QUEUED, State.RENDERING)
DIGESTS = "digests"
"""Of the payload: what its parts show, by part, for the paper trail."""


def request_print(  # noqa: PLR0913  keyword-only: what a printout is
    *,
    document: str,
    book: Book,
    sheet: Sheet | None = None,
    language: str,
    by: Actor,
    at: datetime,
    payload: Mapping[str, Any] | None = None,
    about: Mapping[str, Any] | None = None,
    parts: int = 0,
) -> PrintJob:
    """The job that prints this document as it stands now: a new one, or the one that was asked for before.

    A document that was printed and has been taken away since is printed again; one that could not be printed is tried
    again, for a person asks for it. `PermissionDenied` for who does not keep the book, `SheetClosed` for what was
    retracted: paper would not say so.
    """
    with transaction.atomic():
        require(permissions.can_keep_book(by, book))
        refuse_retracted(book, *([sheet] if sheet else []))
        named = {
            "document": document,
            "revision": _revision(book, sheet),
            "template_version": _edition(document, book, sheet, payload),
            "language": language,
        }
        content = {"payload": payload, "about": about or {}, "parts": parts}
        new = PrintJob(book=book, sheet=sheet, **named, **content, created_by=account_of(by), created_at=at)
        job, created = _job(book, sheet, named, new)
        if created or (job.state in ENDED and file_of(job) is None and _start_again(job)):
            transaction.on_commit(partial(bell.notify_worker, job.pk), robust=True)
    return job


_OF_SHEET = Select(lambda: _named(PrintJob.objects.filter(sheet=Given("of"))))
_OF_BOOK = Select(lambda: _named(PrintJob.objects.filter(book=Given("of"), sheet=None)))
_SHEET = Select(lambda: Sheet.objects.select_for_update(no_key=True).only("revision").filter(pk=Given("pk")).order_by())
_BOOK = Select(lambda: Book.objects.select_for_update(no_key=True).only("version").filter(pk=Given("pk")).order_by())
_COLUMNS = [field.attname for field in PrintJob._meta.concrete_fields if not field.primary_key]  # noqa: SLF001  Django's own name
_NEW = Insert(PrintJob, _COLUMNS)


def _named(jobs: QuerySet[PrintJob]) -> QuerySet[PrintJob]:
    names = ("document", "revision", "template_version", "language")
    return jobs.filter(**{name: Given(name) for name in names}).order_by()


def _job(book: Book, sheet: Sheet | None, named: Mapping[str, Any], new: PrintJob) -> tuple[PrintJob, bool]:
    """The job and whether it is new: it is not where it was asked for before, or by somebody else in this moment."""
    known = _known(book, sheet, named)
    if not known and _NEW.add_unless_there(new):
        return new, True
    (job,) = known or _known(book, sheet, named)
    return job, False


def _known(book: Book, sheet: Sheet | None, named: Mapping[str, Any]) -> list[PrintJob]:
    """The job that was asked for before, if it was."""
    return _OF_SHEET(of=sheet.pk, **named) if sheet else _OF_BOOK(of=book.pk, **named)


def _edition(document: str, book: Book, sheet: Sheet | None, payload: Mapping[str, Any] | None) -> str:
    """The layout, with a digest of what the document shows of things that change without a new revision.

    Somebody who wants to be a number from now on is one in the next print.
    """
    people = seated(sheet) if sheet else ()
    content = {
        "titles": [book.title, sheet.title if sheet else ""],
        "names": sorted((player.pk, name_in_hall(player, book)) for player in people),
        "payload": {**(payload or {}), "as_of": None},
        **_void(sheet),
    }
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return f"{TEMPLATE_VERSIONS[document]}.{digest[:12]}"


def _void(sheet: Sheet | None) -> Mapping[str, str]:
    """When a list was declared void, which its paper says; nothing of any other."""
    how = hosts.voided(sheet) if sheet and sheet.series_number is not None and not sheet.counts else None
    return {"void": how.at.isoformat()} if how else {}


def _revision(book: Book, sheet: Sheet | None) -> int:
    """The database's: the rows at hand may have been read a while ago, and are not deleted until the job stands."""
    for found in _SHEET(pk=sheet.pk) if sheet else ():
        return found.revision
    for kept in _BOOK(pk=book.pk) if not sheet else ():
        return kept.version
    raise Sheet.DoesNotExist if sheet else Book.DoesNotExist


def retry_print(*, job_id: int, by: Actor) -> PrintJob:
    """The job is to be tried again, because a person says so; one whose document is there stays as it is, and one that
    is out of date: it is asked for anew.

    What a worker does who still holds it counts no longer.
    """
    with transaction.atomic():
        job = PrintJob.objects.select_related("book").get(pk=job_id)
        require(permissions.can_watch_print(by, job))
        if job.state != State.STALE and file_of(job) is None and _start_again(job):
            transaction.on_commit(partial(bell.notify_worker, job_id), robust=True)
    return PrintJob.objects.get(pk=job_id)


def cancel_print(*, job_id: int, by: Actor, at: datetime) -> PrintJob:
    """A job that waits or is being printed is taken back; one that has ended stays as it is.

    A worker that holds it notices with the next part that is ready, or at the latest when the document is.
    """
    with transaction.atomic():
        job = PrintJob.objects.select_related("book").get(pk=job_id)
        require(permissions.can_watch_print(by, job))
        taken_back = {"state": State.CANCELLED, "lease_until": None, "finished_at": at}
        PrintJob.objects.filter(pk=job_id, state__in=UNDER_WAY).update(**taken_back)
    return PrintJob.objects.get(pk=job_id)


def _start_again(job: PrintJob) -> bool:
    """Whether the job is still as it was read; then it waits as on the first day.

    Taken from a worker, it keeps its count while it can: the next claim must differ from the one that is void.
    """
    taken = job.state in {State.RENDERING, State.CANCELLED, State.STALE} and job.attempts < settings.PRINT_ATTEMPTS
    waiting = {"state": State.QUEUED, "attempts": job.attempts if taken else 0, "made": 0}
    waiting |= {"lease_until": None, "finished_at": None, "error": ""}
    return bool(_as_read(job).update(**waiting))


def claim(*, job_id: int, at: datetime) -> PrintJob | None:
    """The job, for this worker alone until its lease runs out; None when it is done, failed or somebody else's."""
    lease = at + timedelta(seconds=settings.PRINT_LEASE_SECONDS)
    free = _free(at).filter(pk=job_id, attempts__lt=settings.PRINT_ATTEMPTS)
    if not free.update(state=State.RENDERING, attempts=F("attempts") + 1, lease_until=lease, made=0):
        return None
    return PrintJob.objects.select_related("book__club", "sheet").get(pk=job_id)


def go_on(job: PrintJob, *, made: int, at: datetime) -> bool:
    """So many parts of the claimed job are ready: its lease begins anew. False where it was taken from this worker."""
    lease = at + timedelta(seconds=settings.PRINT_LEASE_SECONDS)
    if not _held(job).update(made=made, lease_until=lease):
        return False
    job.lease_until = lease
    return True


def announce(job: PrintJob, *, file: str, pages: int, tables: Mapping[int, Sequence[int]]) -> None:
    """Under this name the document is about to be written: whoever claims the job later finds it there.

    `tables`: by table, the pages that show it.

    Whoever lost the job says so as well: the name belongs to the job, and every worker writes the same pages.
    """
    PrintJob.objects.filter(pk=job.pk).exclude(state__in=(State.DONE, State.STALE)).update(
        file=file, pages=pages, table_pages=tables
    )


def finish(job: PrintJob, *, file: str, pages: int, at: datetime) -> bool:
    """The claimed job is printed. False when the lease ran out and the job is somebody else's by now."""
    done = {"state": State.DONE, "file": file, "pages": pages, "finished_at": at, "lease_until": None, "error": ""}
    with transaction.atomic():
        finished = bool(_held(job).update(**done, made=job.parts))
        if finished and (digests := (job.payload or {}).get(DIGESTS)):
            _note(job, digests)
    return finished


def _note(job: PrintJob, digests: Mapping[str, str]) -> None:
    """These parts lie on paper as this job shows them."""
    trails = PaperTrail.objects.select_for_update()
    trail, _new = trails.get_or_create(book_id=job.book_id, document=job.document)
    trail.digests |= digests
    trail.save(update_fields=["digests"])


def fail_attempt(job: PrintJob, *, error: str, at: datetime) -> bool:
    """The claimed job could not be printed: left to the next sweep, or, after the last attempt, to a person.

    Whatever went wrong after its document lay there whole, it is printed.
    """
    if made := lying(job):
        return finish(job, file=made.file, pages=made.pages, at=at)
    if job.attempts < settings.PRINT_ATTEMPTS:
        return bool(_held(job).update(state=State.QUEUED, lease_until=None, error=error))
    return bool(_held(job).update(state=State.FAILED, lease_until=None, error=error, finished_at=at))


def sweep(*, at: datetime) -> list[int]:
    """Ring for every job that waits without a worker, and give up those that ended their workers too often.

    The jobs that were rung for.
    """
    for job in _free(at).filter(attempts__gte=settings.PRINT_ATTEMPTS):
        with translation.override(job.language):
            fail_attempt(job, error=job.error or _("Printing was interrupted."), at=at)
    waiting = list(_free(at).order_by("pk").values_list("pk", flat=True)[:NOTIFIED_PER_SWEEP])
    return [job_id for job_id in waiting if bell.notify_worker(job_id)]


def make_again(*, since: datetime) -> int:
    """Of what was printed since then, what no longer lies in the prints folder waits as on the first day; how many.

    Files are in no backup, and after a restore nobody asks for each of the evening's papers once more.
    """
    printed = PrintJob.objects.filter(state=State.DONE, finished_at__gte=since)
    return sum(_start_again(job) for job in printed if file_of(job) is None)


def _free(at: datetime) -> QuerySet[PrintJob]:
    """Jobs that wait, and those whose worker's time is over: run out, or given by a clock that has been set back."""
    never = at + LEASES_AHEAD * timedelta(seconds=settings.PRINT_LEASE_SECONDS)
    over = Q(lease_until__lt=at) | Q(lease_until__gt=never)
    return PrintJob.objects.filter(Q(state=State.QUEUED) | Q(over, state=State.RENDERING))


def _held(job: PrintJob) -> QuerySet[PrintJob]:
    """The job as it was claimed: attempt and lease together are the token that nobody else holds."""
    return PrintJob.objects.filter(pk=job.pk, state=State.RENDERING, attempts=job.attempts, lease_until=job.lease_until)


def _as_read(job: PrintJob) -> QuerySet[PrintJob]:
    """The job, unless somebody claimed, finished or freed it since it was read."""
    return PrintJob.objects.filter(pk=job.pk, state=job.state, attempts=job.attempts, lease_until=job.lease_until)
