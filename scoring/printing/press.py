"""From a claimed job to its file: made once, whole or not at all, whenever the worker may end."""

import hashlib
import json
import logging
import os
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation

from scoring.actions import prints
from scoring.models import PrintJob
from scoring.printing import ranking, sheets
from scoring.printing.document import Document
from scoring.printing.paper import Pdf, to_pdf

logger = logging.getLogger(__name__)

DOCUMENTS: Mapping[str, Callable[[PrintJob], Document]] = {
    "sheet": sheets.filled,
    "blank": sheets.blank,
    "ranking": ranking.document,
}


class Printed(NamedTuple):
    """A file in the prints folder."""

    file: str
    pages: int


def run(job_id: int, clock: Callable[[], datetime]) -> None:
    """Print this job, if it still waits for somebody to print it."""
    job = prints.claim(job_id=job_id, at=clock())
    if job is None:
        return
    try:
        printed = make(job)
    except Exception as error:
        logger.exception("Print job %s, attempt %s", job.pk, job.attempts)
        prints.give_back(job, error=f"{type(error).__name__}: {error}", at=clock())
    else:
        prints.finish(job, file=printed.file, pages=printed.pages, at=clock())


def make(job: PrintJob) -> Printed:
    """The job's file: an earlier attempt's, if its worker ended between making it and saying so, else a new one."""
    zone = job.book.club.time_zone if job.book.club else settings.TIME_ZONE
    with translation.override(job.language), timezone.override(zone):
        document = DOCUMENTS[job.document](job)
        stem = _stem(job, document)
        return _made_before(stem) or _keep(stem, job.attempts, render(document))


def render(document: Document) -> Pdf:
    """The document in the language that is switched on."""
    return to_pdf(render_to_string(document.template, dict(document.context)), document.drawings)


def _stem(job: PrintJob, document: Document) -> str:
    """Named after what it shows, so that a database brought back from a backup never meets another's file."""
    shown = [document.origin, job.created_at.isoformat(), job.template_version, job.language]
    return f"{job.document}-{job.pk}-{hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:20]}"


def _made_before(stem: str) -> Printed | None:
    found = next(Path(settings.PRINTS_DIR).glob(f"{stem}-*p.pdf"), None)
    return Printed(found.name, int(found.stem.rpartition("-")[2].removesuffix("p"))) if found else None


def _keep(stem: str, attempt: int, pdf: Pdf) -> Printed:
    """Temporary file, fsync, rename, fsync of the folder: a power cut leaves the whole file or none."""
    folder = Path(settings.PRINTS_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(f".{stem}.*"):
        left.unlink(missing_ok=True)
    draft = folder / f".{stem}.{attempt}"
    with draft.open("wb") as file:
        file.write(pdf.data)
        file.flush()
        os.fsync(file.fileno())
    name = f"{stem}-{pdf.pages}p.pdf"
    draft.replace(folder / name)
    _sync(folder)
    return Printed(name, pdf.pages)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
