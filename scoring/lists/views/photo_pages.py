"""Photos of a paper list: attached, looked at, and taken off again, by who keeps the book."""

from collections.abc import Sequence
from dataclasses import dataclass

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring import permissions
from scoring.access import reader, require, twice_kept_sheet
from scoring.actors import Reader
from scoring.errors import Refused
from scoring.file_names import disposition, file_name
from scoring.lists.actions import attaching
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.queries import photo_queries, sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.checking import MOST_PHOTOS
from scoring.lists.values.log import PHOTO
from scoring.lists.values.photographs import LONG_SIDE
from scoring.lists.views import presenters
from scoring.models import Sheet
from scoring.page_access import back_to, takes_files, writer
from scoring.pictures import MOST_BYTES, Fault, Unfit

AROUND = 20_000
"""Bytes that a form has besides its file."""
FIELDS = ("camera", "file")
"""Of a phone's camera, and of a file that was there before."""


@dataclass(frozen=True, slots=True)
class Photos:
    """What a page shows of the photos of its list, to who keeps the book."""

    sheet: Sheet
    """The list that has them: of a second entry the first one."""
    shown: Sequence[int]
    """The entries that attached them."""
    takes: bool
    """Whether another one can be attached."""
    removes: bool
    side: int = LONG_SIDE
    """Pixels of the long side of what is kept: no phone need send more."""


def photos_of(loaded: Loaded, by: Reader) -> Photos | None:
    """The photos of this list's paper; None for who does not keep the book. No statement but at a second entry."""
    if not permissions.can_keep_book(by, loaded.sheet.book):
        return None
    paper = photo_queries.on_paper(loaded)
    sheet, shown = paper.sheet, paper.log.photos
    retracted = sheet.retracted_at or sheet.book.retracted_at
    closed = paper.log.confirmed or paper.at_no_table or sheet.book.sealed or retracted
    removes = bool(shown) and not paper.at_no_table and permissions.can_remove_photo(by, sheet)
    return Photos(sheet, shown, not closed and len(shown) < MOST_PHOTOS, removes)


def _kept(request: HttpRequest, pk: int) -> Sheet:
    """Also while somebody types the other entry of it: the paper is for both."""
    sheet = twice_kept_sheet(request, pk)
    require(permissions.can_keep_book(reader(request), sheet.book))
    return sheet


@takes_files(MOST_BYTES + AROUND)
@login_required
def sheet_photos(request: HttpRequest, pk: int) -> HttpResponseBase:
    """All photos of a list, and one more."""
    sheet = _kept(request, pk)
    refused = _attach(request, sheet) if request.method == "POST" else ""
    if request.method == "POST" and not refused:
        return back_to(request, "sheet_photos", pk)
    photos = photos_of(sheet_queries.load(sheet), reader(request))
    context = {
        "sheet": sheet,
        "photos": photos,
        "refused": refused,
        "back": request.POST.get("next", ""),
        "days": settings.PHOTOS_DAYS,
    }
    return render(request, "scoring/photo_page.html", context, status=400 if refused else 200)


def _attach(request: HttpRequest, sheet: Sheet) -> str:
    """Attach what was sent; why not, where that cannot be."""
    sent = next((each for name in FIELDS if (each := request.FILES.get(name))), None)
    if not isinstance(sent, UploadedFile):
        return _("Choose a photo first.")
    try:
        attaching.attach(sheet_id=sheet.pk, sent=sent.read(), by=writer(request), at=timezone.now())
    except Unfit as unfit:
        return unfit_words(unfit.fault)
    except Refused as refused:
        return " ".join(each.text for each in presenters.render_problems(refused.problems, sheet.game))
    except SheetClosed as closed:
        return presenters.closed_words(closed.state)
    messages.success(request, _("The photo is attached."))
    return ""


def unfit_words(fault: Fault) -> str:
    """Why a file is not taken, and what to do."""
    said = {
        Fault.EMPTY: _("This file is empty. Take the photo again."),
        Fault.TOO_LONG: _("This file is larger than 10 MB. Take the photo with fewer pixels, or send a smaller copy."),
        Fault.TOO_LARGE: _(
            "This picture has too many pixels. Take the photo with fewer pixels, or send a smaller copy."
        ),
        Fault.HEIC: _(
            "This photo is in the HEIC format, which cannot be read here. Set the camera to “most compatible”, or send"
            " the photo as JPEG or PNG."
        ),
        Fault.NO_PICTURE: _("This file is no photo. Send a photo as JPEG or PNG."),
        Fault.BROKEN: _("This photo is damaged or did not arrive completely. Send it again, or take another one."),
        Fault.COSTLY: _("Opening this photo takes too much time or memory. Take it again, or send a smaller copy."),
    }
    return said[fault]


@require_GET
@login_required
def sheet_photo(request: HttpRequest, pk: int, sequence: int) -> HttpResponseBase:
    """The photo itself. Rights are asked each time; who has it still is told that it is the same."""
    sheet = _kept(request, pk)
    photo = photo_queries.find(sheet, sequence)
    if photo is None:
        raise Http404
    tag = f'"{photo.entry.hash}"'
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or HttpResponse(bytes(photo.image), content_type="image/jpeg")
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "private, no-cache"
    name = file_name(f"{_('Photo')} {sheet}", sheet.book.title, ending="jpg")
    response.headers["Content-Disposition"] = disposition(name, inline=True)
    # By such a style browsers fit a picture that is opened to their window.
    return csp_update({"style-src": [UNSAFE_INLINE]})(lambda _request: response)(request)


@login_required
def sheet_photo_remove(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """Asks first: it is gone for good then."""
    sheet = _kept(request, pk)
    require(permissions.can_remove_photo(reader(request), sheet))
    if photo_queries.find(sheet, sequence) is None:
        if not sheet.entries.filter(sequence=sequence, kind=PHOTO).exists():
            raise Http404
        messages.info(request, _("This photo has already been removed."))
        return redirect("sheet_photos", pk)
    if request.method != "POST":
        return render(request, "scoring/photo_remove.html", {"sheet": sheet, "sequence": sequence})
    try:
        attaching.remove(sheet_id=pk, sequence=sequence, by=writer(request), at=timezone.now())
    except Refused as refused:
        for each in presenters.render_problems(refused.problems, sheet.game):
            messages.error(request, each.text)
    else:
        messages.success(request, _("The photo is removed."))
    return redirect("sheet_photos", pk)
