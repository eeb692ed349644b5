"""An entry fee that was taken, in words: when, and by whom. For the desk and for who directs alone."""

from collections.abc import Collection

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.actions.errors import Objection
from tournaments.actions.registering import Ticked
from tournaments.models import Decision, Event
from tournaments.queries import entry_fees


def fees_in_words(event: Event, registrations: Collection[int]) -> dict[int, str]:
    """By registration, of these whose fee is booked: `paid at 13:42, taken by Dora`. One statement."""
    return {pk: _in_words(event, each) for pk, each in entry_fees.taken(event, registrations).items()}


def refuse_second_fee(ticked: Ticked, *, paid: bool) -> None:
    """`Objection` where the fee had been taken before: two desks have now two sums in their hands for one."""
    if paid and not ticked.news:
        one = ticked.registration
        told = fees_in_words(one.event, [one.pk]).get(one.pk, _("paid"))
        raise Objection(_("%(name)s: already %(told)s.") % {"name": one.player.name, "told": told})


def _in_words(event: Event, taken: Decision) -> str:
    """With the day where that is not the day of the event."""
    with timezone.override(event.zone):
        at = timezone.localtime(taken.done_at)
        same = at.date() == timezone.localdate(event.starts_at)
    when = {"time": date_format(at, "TIME_FORMAT" if same else "SHORT_DATETIME_FORMAT")}
    if taken.author is None:
        return (_("paid at %(time)s") if same else _("paid on %(time)s")) % when
    text = _("paid at %(time)s, taken by %(name)s") if same else _("paid on %(time)s, taken by %(name)s")
    return text % {**when, "name": taken.author}
