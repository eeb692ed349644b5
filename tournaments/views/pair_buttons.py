"""The buttons that make fixed pairs, where the game has partners."""

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.page_access import writer
from tournaments.actions import pairing
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.views.access import desk_act
from tournaments.views.desk_page import registration_of
from tournaments.views.director_page import NUMBER


@desk_act
def event_partner(request: HttpRequest, event: Event) -> str:
    """Who plays with whom, by start number; an empty number parts the pair."""
    given = request.POST.get("partner", "").strip()
    if given and not NUMBER.fullmatch(given):
        raise Objection(_("Partner: a competitor number is a whole number, such as 12."))
    found = pairing.pair(
        registration_id=registration_of(request, event),
        partner=int(given) if given else None,
        by=writer(request),
        at=timezone.now(),
    )
    names = {"name": found.player.name, "partner": found.partner.player.name if found.partner else ""}
    return (
        _("%(name)s and %(partner)s play together.") % names if found.partner else _("%(name)s has no partner.") % names
    )


@desk_act
def event_pairs(request: HttpRequest, event: Event) -> str:
    """Pairs whoever is alone, in the order of start numbers."""
    made = pairing.pair_in_order(event_id=event.pk, by=writer(request), at=timezone.now())
    return ngettext("%(number)d pair made.", "%(number)d pairs made.", made) % {"number": made}
