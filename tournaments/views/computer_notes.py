"""What is wrong with the computer, and that it goes on from a copy: for who directs, in sentences with the way out."""

import shutil
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import copying
from tournaments.models import Event

RESTORED = timedelta(hours=12)
"""For so long it is told: an evening."""


def computer_notes(event: Event) -> dict[str, str]:
    """What the pages of who directs say of it, each empty where there is nothing to say. No statement."""
    with timezone.override(event.zone or timezone.get_current_timezone()):
        return {"copies": _copies_fail(), "room": _room(), "goes_on": _goes_on()}


def _goes_on() -> str:
    """That what is here is of a copy, and since when deals may be missing."""
    restored = copying.restored(settings.DATA_DIR)
    if restored is None or not restored.at <= timezone.now() < restored.at + RESTORED:
        return ""
    return _(
        "The club goes on from the copy of %(time)s. What was entered after it may be missing: let each table compare "
        "its sheet with its last deals."
    ) % {"time": _moment(restored.made)}


def _room() -> str:
    if not settings.DATA_DIR.exists():  # made with the first print, where the database is elsewhere
        return ""
    left = shutil.disk_usage(settings.DATA_DIR).free
    if left < settings.FREE_SPACE:
        return _("The server's disk is full: nothing more can be saved. Make room on it at once.")
    if left >= settings.SCARCE_SPACE:
        return ""
    return _(
        "The server's disk is nearly full: %(megabytes)d MB are left. Make room before nothing more can be saved."
    ) % {"megabytes": left // 1_000_000}


def _copies_fail() -> str:
    """Since when, and what helps; empty where they are made, or nobody asked for any."""
    failing = copying.noted(settings.DATA_DIR)
    if failing is None:
        return ""
    said = _("No copies have been made since %(time)s: the folder %(folder)s takes none.") % {
        "time": _moment(failing.since),
        "folder": failing.folder,
    }
    last = _("The last copy is of %(time)s.") % {"time": _moment(failing.last)} if failing.last else ""
    out = _("Put the stick back in, or make room on it: copies then go on by themselves.")
    return " ".join(filter(None, (said, last, out)))


def _moment(at: datetime) -> str:
    """With the day, where that is another one."""
    local = timezone.localtime(at)
    return date_format(local, "TIME_FORMAT" if local.date() == timezone.localdate() else "SHORT_DATETIME_FORMAT")
