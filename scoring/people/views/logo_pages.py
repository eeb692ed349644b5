"""The logo of a club: seen by everybody, shown and removed by who runs the club."""

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring import permissions
from scoring.access import reader, require
from scoring.models import Club, ClubLogo
from scoring.page_access import takes_files, writer
from scoring.people.actions import showing_logos
from scoring.people.forms.club_forms import LogoForm
from scoring.pictures import MOST_BYTES, Fault, Unfit

AROUND = 20_000
"""Bytes that a form has besides its file."""
ENDINGS = {"image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg"}


def _run(request: HttpRequest, slug: str) -> Club:
    found = get_object_or_404(Club, slug=slug)
    require(permissions.can_administer(reader(request), found))
    return found


@takes_files(MOST_BYTES + AROUND)
@login_required
def club_logo(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Shows the logo, and takes another one."""
    club = _run(request, slug)
    form = LogoForm(request.POST, request.FILES) if request.method == "POST" else LogoForm()
    if request.method == "POST" and form.is_valid():
        sent = form.cleaned_data["logo"].read()
        try:
            showing_logos.show_logo(club=club, sent=sent, by=writer(request), at=timezone.now())
        except Unfit as unfit:
            form.add_error("logo", unfit_words(unfit.fault))
        else:
            messages.success(
                request, _("This is the logo now: certificates and posters that are printed next show it.")
            )
            return redirect("club_logo", club.slug)
    status = 400 if request.method == "POST" else 200
    return render(request, "scoring/club_logo.html", {"club": club, "form": form}, status=status)


def unfit_words(fault: Fault) -> str:
    """Why a file is not taken as a logo, and what to do."""
    said = {
        Fault.EMPTY: _("This file is empty. Choose the logo again."),
        Fault.TOO_LONG: _("A logo has at most 5 MB; this file is larger. Send a smaller copy."),
        Fault.TOO_LARGE: _("A logo has at most 20 million pixels; this picture has more. Send a smaller copy."),
        Fault.HEIC: _("This picture is in the HEIC format, which cannot be read here. Send it as PNG, JPEG or SVG."),
        Fault.NO_PICTURE: _("This file is no picture that can be read here. Send the logo as PNG, JPEG or SVG."),
        Fault.BROKEN: _("This picture is damaged or did not arrive completely. Send it again."),
        Fault.COSTLY: _("Opening this file takes too much time or memory. Send the logo as a smaller PNG or JPEG."),
        Fault.TINY: _("A logo is at least 64 pixels long; this picture is smaller and would be blurred on paper."),
        Fault.STRETCHED: _(
            "A logo is at most ten times as long as it is wide; this picture is longer. Cut off what it does not need."
        ),
        Fault.BLANK: _("There is nothing to be seen in this picture. Send another one."),
        Fault.ENTITIES: _(
            "This SVG file declares names for longer texts, which is not safe. Save it as plain SVG, or send it as PNG."
        ),
        Fault.SIZELESS: _(
            "This SVG file does not say how large it is: it needs a width and a height, or a viewBox. Send it as PNG."
        ),
        Fault.PHOTO_INSIDE: _("There is a photo within this SVG file, which cannot be printed. Send the logo as PNG."),
        Fault.INTRICATE: _("This SVG file is too long or too intricate to be printed. Send the logo as PNG."),
    }
    return said[fault]


@login_required
def club_logo_remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks first."""
    club = _run(request, slug)
    if request.method != "POST":
        return render(request, "scoring/club_logo_remove.html", {"club": club})
    showing_logos.remove_logo(club=club, by=writer(request))
    messages.success(request, _("The logo is removed."))
    return redirect("club_logo", club.slug)


@require_GET
def club_logo_picture(request: HttpRequest, slug: str, digest: str) -> HttpResponseBase:
    """The picture itself, as its address names it for good. Opened alone it is a page on which nothing runs."""
    found = get_object_or_404(ClubLogo, club__slug=slug, club__logo=digest, digest=digest)
    response = HttpResponse(bytes(found.image), content_type=found.media)
    response.headers["Cache-Control"] = "public, max-age=604800, immutable"
    response.headers["Content-Disposition"] = f'inline; filename="{slug}.{ENDINGS[found.media]}"'
    # By such a style browsers fit a picture that is opened to their window.
    alone = csp({"default-src": [NONE], "style-src": [UNSAFE_INLINE], "sandbox": True})
    return alone(lambda _request: response)(request)
