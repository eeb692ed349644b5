"""The print buttons of the director's page."""

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.page_access import writer
from tournaments.actions import printing
from tournaments.models import Event
from tournaments.views.access import director_act
from tournaments.views.director_page import number_of


@director_act
def event_print(request: HttpRequest, event: Event) -> str:
    """The ranking, or all lists of a series, in the language of the page."""
    document, language = request.POST.get("document", ""), get_language() or "en"
    if document == "ranking":
        printing.print_ranking(event_id=event.pk, language=language, by=writer(request), at=timezone.now())
        return _("The ranking is being printed.")
    number = number_of(request)
    printing.print_series(
        event_id=event.pk, number=number, document=document, language=language, by=writer(request), at=timezone.now()
    )
    return _("The sheets of series %(number)d are being printed.") % {"number": number}
