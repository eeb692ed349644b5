"""Who leaves without having played, and has paid: the way to where the director gives the fee back."""

from collections.abc import Collection
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from scoring.models import Deal, SeatTotal
from tournaments.models import Event, Registration
from tournaments.queries import entry_fees
from tournaments.views.money_page import ROWS


def ways_to_give_back(event: Event, numbers: Collection[int]) -> str:
    """Of these competitor numbers: whose fee stays paid, each with the way to its line of the cash; empty: nobody's."""
    deals = Exists(Deal.objects.filter(sheet=OuterRef("sheet")))
    begun = SeatTotal.objects.filter(deals | Q(sheet__totals_only=True), sheet__table__series__event=event)
    people = event.registrations.filter(number__in=numbers).exclude(player__in=begun.values("player"))
    found = list(people.select_related("player").order_by("number")) if numbers else []
    paid = entry_fees.taken(event, [each.pk for each in found])
    told = ((_told(each), _address(event, each), _("Give the fee back")) for each in found if each.pk in paid)
    return format_html_join(" ", '{} <a href="{}">{}</a>', told)


def _told(gone: Registration) -> str:
    return _("%(name)s has paid the entry fee, which still counts.") % {"name": gone.player.name}


def _address(event: Event, gone: Registration) -> str:
    """The page of the cash on which he or she stands."""
    before = event.registrations.filter(number__lt=gone.number).count()
    where = urlencode({"players": before // ROWS + 1})
    return f"{reverse('event_money', args=[event.slug])}?{where}#player-{gone.number}"
