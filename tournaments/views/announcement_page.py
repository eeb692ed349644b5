"""What a director sends round when the ranking is final: texts to be copied, shared or mailed."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.page_access import origin
from tournaments.models import Event
from tournaments.queries import announcement
from tournaments.views import tabs
from tournaments.views.access import directed_event

MAX_ADDRESS = 1900
"""Characters of a `mailto:` that every mail program takes."""


class Told(NamedTuple):
    """A text, and what opens a mail program with it."""

    name: str
    heading: str
    text: str
    mail: str


@never_cache
@require_GET
@login_required
def event_announcement(request: HttpRequest, slug: str) -> HttpResponse:
    """The result, and what has changed since it was final before, in one of the three languages."""
    event, chosen = directed_event(request, slug), _language(request)
    languages = [(name, code, urlencode({"language": code}), code == chosen) for code, name in settings.LANGUAGES]
    final = event.state == Event.State.FINAL
    told = _texts(event, chosen, _address(request, event)) if final else []
    context = {**tabs.of(event, "event_director"), "languages": languages, "chosen": chosen, "told": told}
    return render(request, "tournaments/event_announcement.html", context)


def _language(request: HttpRequest) -> str:
    """What the texts are in: as chosen on the page, else what is being read."""
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def _address(request: HttpRequest, event: Event) -> str:
    """Of the ranking, where everybody may see it."""
    return origin(request) + reverse("event_ranking", args=[event.slug]) if event.book.public else ""


def _texts(event: Event, language: str, address: str) -> list[Told]:
    with translation.override(language):
        change, result = announcement.change_text(event, address), announcement.result_text(event, address)
    title = event.book.title
    told = [Told("change", _("What has changed"), change, mailto(title, change, address))] if change else []
    return [*told, Told("result", _("The result"), result, mailto(title, result, address))]


def mailto(subject: str, text: str, address: str) -> str:
    """A letter to nobody yet; of a long text as many lines as a mail program takes, then where the rest stands."""
    lines = text.splitlines()
    rest = ["…", address] if address else ["…"]
    shorter = (_letter(subject, [*lines[:number], *rest]) for number in range(len(lines) - 1, -1, -1))
    whole = _letter(subject, lines)
    return next((each for each in (whole, *shorter) if len(each) <= MAX_ADDRESS), "mailto:")


def _letter(subject: str, lines: Sequence[str]) -> str:
    body = quote("\r\n".join(lines), safe="")
    return f"mailto:?subject={quote(subject, safe='')}&body={body}"
