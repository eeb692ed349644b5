"""Print jobs as pages show them."""

from pathlib import Path

from django.conf import settings
from django.db.models import QuerySet

from scoring.models import Book, PrintJob, Sheet


def of_sheet(sheet: Sheet) -> QuerySet[PrintJob]:
    """All prints of a list, the newest first."""
    return PrintJob.objects.filter(sheet=sheet)


def of_book(book: Book) -> QuerySet[PrintJob]:
    """All prints of a book and its lists, the newest first."""
    return PrintJob.objects.filter(book=book).select_related("sheet")


def file_of(job: PrintJob) -> Path | None:
    """The finished document; None until it is done, or when its file has been taken away."""
    path = Path(settings.PRINTS_DIR) / job.file
    return path if job.state == PrintJob.State.DONE and path.is_file() else None
