"""That the computer cannot make its copies: for who directs, in a sentence with the way out."""

from datetime import datetime

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import copying
from tournaments.models import Event


def copies_fail(event: Event) -> str:
    """Since when, and what helps; empty where they are made, or nobody asked for any. No statement."""
    failing = copying.noted(settings.DATA_DIR)
    if failing is None:
        return ""
    with timezone.override(event.zone or timezone.get_current_timezone()):
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
