"""The last resort of every request: an outage is told as one, a bug as a bug, and the API is answered in JSON."""

import sys

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import defaults

from config import space
from config.uploads import most_bytes
from scoring import permissions
from scoring.access import CodeOver, Retracted, Untold, by_cookie, reader
from scoring.api.answers.problem_answers import refusal
from scoring.lists.values.table_codes import End
from scoring.lists.views.table_words import is_void, over_words
from scoring.models import Sheet

RETRY_AFTER_SECONDS = 5


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Django's `handler500`: the one place that also sees errors raised inside middleware."""
    return _answer(request, sys.exc_info()[1], 500)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Django's `handler400`; a session that could not be saved because the database is away arrives here, too."""
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent):
        return render(request, "413.html", {"most": most_bytes(request) // 1000}, status=413)
    return _answer(request, exception, 400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if isinstance(exception, CodeOver):
        said = over_words(exception.end, exception.sheet)
        sheet = exception.sheet if exception.sheet and _is_read_by(request, exception.sheet) else None
        context = {"said": said, "end": exception.end, "sheet": sheet, "mine": _list_instead(request, exception)}
        context["void"] = is_void(exception.end, exception.sheet)
        context["before"] = _list_before(request, exception)
        context["sheet_open"] = exception.sheet is not None and exception.sheet.state == Sheet.State.OPEN
        return render(request, "scoring/code_over.html", context, status=403)
    if isinstance(exception, Untold):
        return render(request, "scoring/untold.html", {"sheet": exception.sheet, "why": exception}, status=403)
    return _answer(request, exception, 403)


def _list_instead(request: HttpRequest, over: CodeOver) -> int | None:
    """Primary key of the list that whoever was let in to the one before it keeps at this table now, or reads still."""
    if over.end is End.READING and over.sheet:
        return over.sheet.pk
    if over.end is not End.REPLACED:
        return None
    phone = by_cookie(request)
    if phone:
        return phone.keeps
    return over.sheet.pk if over.sheet else None


def _list_before(request: HttpRequest, over: CodeOver) -> Sheet | None:
    """The list that ended when the others played on, for whoever may read it."""
    if over.end is not End.REPLACED or over.sheet is None:
        return None
    before = over.sheet.goes_on_from
    return before if before and _is_read_by(request, before) else None


def _is_read_by(request: HttpRequest, sheet: Sheet) -> bool:
    """Whether who scanned a code that is over may read the list all the same: paper lies about for long."""
    return sheet.retracted_at is None and permissions.can_view_book(reader(request), sheet.book)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    return _retracted(request, exception) if isinstance(exception, Retracted) else _answer(request, exception, 404)


def deleted(request: HttpRequest) -> HttpResponseBase:
    """What was there a moment ago, before somebody else deleted it."""
    if request.path.startswith("/api/"):
        return _as_json(404)
    return render(request, "404.html", {"deleted": True}, status=404)


def _retracted(request: HttpRequest, gone: Retracted) -> HttpResponse:
    """What everybody saw once is not just gone: that it was retracted is said where it stood."""
    page = "book_retract" if gone.what is gone.book else "sheet_retract"
    may = permissions.can_retract(reader(request), gone.book)
    context = {"what": gone.what, "may": may, "way": reverse(page, args=[gone.what.pk])}
    return render(request, "scoring/retracted.html", context, status=410)


def _answer(request: HttpRequest, error: BaseException | None, status: int) -> HttpResponseBase:
    # The error may have come before the reader's language was chosen, and the thread still holds the last reader's.
    with translation.override(translation.get_language_from_request(request)):
        if space.is_full(error):
            return unavailable(request, "disk_full", _disk_full())
        if any(isinstance(each, OperationalError | InterfaceError) for each in space.chain(error)):
            return unavailable(request, "database_away", _database_away())
        if request.path.startswith("/api/"):
            return _as_json(status)
        return _page(request, error, status)


def _as_json(status: int) -> JsonResponse:
    code, message = {
        400: ("bad_request", _("This request cannot be understood.")),
        403: ("permission_denied", _("You may not do this.")),
        404: ("not_found", _("There is nothing at this address.")),
        500: ("server_error", _("Something went wrong on our side. Nothing you had saved is lost.")),
    }[status]
    return JsonResponse(refusal(code, message), status=status)


def _page(request: HttpRequest, error: BaseException | None, status: int) -> HttpResponseBase:
    if not isinstance(error, Exception) or status == 500:
        return defaults.server_error(request)
    view = {400: defaults.bad_request, 403: defaults.permission_denied, 404: defaults.page_not_found}[status]
    return view(request, error)


def _database_away() -> str:
    return _("The database cannot be reached. Nothing was lost; please try again in a moment.")


def _disk_full() -> str:
    return _(
        "The server's disk is full: this could not be saved. Nothing you had saved is lost. Whoever runs the "
        "server must make room; then please try again."
    )


def unavailable(request: HttpRequest, code: str, text: str) -> HttpResponse:
    """503: the same can be asked again."""
    response: HttpResponse
    if request.path.startswith("/api/"):
        response = JsonResponse(refusal(code, text), status=503)
    else:
        response = HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response
