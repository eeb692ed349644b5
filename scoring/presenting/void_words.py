"""What readers are told of a list that was declared void: one sentence, on pages and on paper."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.hosts import Voided


def void_words(how: Voided | None, zone: str | None, *, directs: bool = False) -> str:
    """When that was, and that the list counts nowhere; who directs the event is told by whom and why, too."""
    if how is None:
        return _("Declared void by the director: this sheet counts nowhere.")
    with timezone.override(zone or timezone.get_current_timezone()):
        told = {"time": date_format(timezone.localtime(how.at), "SHORT_DATETIME_FORMAT")}
    if not directs:
        return _("Declared void by the director on %(time)s: this sheet counts nowhere.") % told
    told["name"] = how.by or _("the site admin")
    if not how.reason:
        return _("Declared void on %(time)s by %(name)s (director): this sheet counts nowhere.") % told
    text = _("Declared void on %(time)s by %(name)s (director): this sheet counts nowhere. Reason: %(reason)s")
    return text % {**told, "reason": how.reason}
