"""Who runs this site, and what becomes of data here."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from scoring.models import Notice

Page = Notice.Page


def imprint(request: HttpRequest) -> HttpResponse:
    """Who runs the site, in the operator's words."""
    return render(request, "scoring/imprint.html", {"notice": _said(Page.IMPRINT), "writes": _writes(request)})


def privacy(request: HttpRequest) -> HttpResponse:
    """What Kiebitz keeps of whom, for how long, and who sees it; then what the operator adds."""
    language = get_language() or "en"
    context = {
        "notice": _said(Page.PRIVACY),
        "writes": _writes(request),
        "text": f"scoring/privacy_{language}.html",
        "months": settings.NAMES_MONTHS,
        "days": settings.PRINTS_DAYS,
        "photo_days": settings.PHOTOS_DAYS,
        "access_log": settings.ACCESS_LOG,
    }
    return render(request, "scoring/privacy.html", context)


def _said(page: str) -> Notice | None:
    """In the reader's language, else in the site's, else in any: who runs a site is to be told to everybody."""
    found = {each.language: each for each in Notice.objects.filter(page=page)}
    wanted = [get_language(), settings.LANGUAGE_CODE, *found]
    return next((found[each] for each in wanted if each in found), None)


def _writes(request: HttpRequest) -> bool:
    return request.user.is_superuser and request.user.is_staff
