"""A table's code, scanned or typed: nobody is let in before he or she taps, and no address keeps it."""

from allauth.core.internal import ratelimit
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from scoring import addresses, hosts
from scoring.access import TABLE_COOKIE, CodeOver
from scoring.errors import Refused
from scoring.lists.actions import letting_in, second_phones
from scoring.lists.queries.table_queries import LetIn
from scoring.lists.values.table_codes import End, code_of
from scoring.lists.views import presenters
from scoring.lists.views.table_words import over_words
from scoring.models import Account, TableCode

CARD_COOKIE = "table_card"
"""The code that was scanned, until somebody taps: it opens nothing by itself."""
CARD_LIVES = 600
"""Seconds."""
FIRST, SECOND = "first", "second"
"""Which of the two that a table keeps is opened."""


@never_cache
@sensitive_variables("token")
def table_open(request: HttpRequest, token: str) -> HttpResponse:
    """The code of the card, scanned: it leaves the address at once, and lets nobody in.

    Whatever looks at an address that somebody was sent, or asks for its head, takes no place and no pencil. A phone
    that was let in before is at its list at once.
    """
    found = _looked_up(request, token)
    if isinstance(found, HttpResponse):
        return found
    code, reads = found
    if known := letting_in.known(code, _secret(request), _account(request)):
        return _to_its_list(known, reads=reads)
    return _carried(code)


def _carried(code: TableCode) -> HttpResponse:
    """To the page that asks for a tap, with the code in a cookie: it may be read again, and in another language."""
    response = _see_other(f"{reverse('table_code')}?scanned")
    response.set_cookie(
        CARD_COOKIE,
        code_of(code.seed),
        max_age=CARD_LIVES,
        path=reverse("table_code"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@never_cache
@sensitive_post_parameters("code")
def table_code(request: HttpRequest) -> HttpResponse:
    """The code of the card, typed; or what it opens, where it was scanned. Sent, the list is opened on this phone."""
    if request.method == "POST":
        return _opened(request, request.POST.get("code", ""))
    if "scanned" not in request.GET:
        return _unopened(request, "", "", 200)
    scanned = request.COOKIES.get(CARD_COOKIE, "")
    if not scanned:
        return _unopened(request, "", _without_cookies(), 200)
    found = _looked_up(request, scanned)
    if isinstance(found, HttpResponse):
        return found
    code, reads = found
    shown = {"sheet": code.sheet, "typed": scanned, "reads": reads, "twice": _twice(code) and not reads}
    return render(request, "scoring/table_open.html", shown)


@sensitive_variables("typed")
def _opened(request: HttpRequest, typed: str) -> HttpResponse:
    """To the list, with what lets this phone in; or why not. Of two entries somebody who typed the code chooses."""
    found, which = _looked_up(request, typed), request.POST.get("entry", "")
    if isinstance(found, HttpResponse):
        return found
    code, reads = found
    known = letting_in.known(code, _secret(request), _account(request))
    if _twice(code) and not reads and which not in {FIRST, SECOND} and known is None:
        return _carried(code)
    let_in = second_phones.open_second if which == SECOND and known is None else letting_in.open_list
    try:
        opened = let_in(typed=typed, secret=_secret(request), by=_account(request), at=timezone.now())
    except Refused as refused:
        said = " ".join(each.text for each in presenters.render_problems(refused.problems, code.sheet.game))
        return _unopened(request, typed, said, 400)
    response = _to_its_list(LetIn(opened.phone, None), reads=reads)
    response.delete_cookie(CARD_COOKIE, path=reverse("table_code"))
    return _keeping(response, opened)


def _account(request: HttpRequest) -> Account | None:
    return request.user if isinstance(request.user, Account) else None


def _secret(request: HttpRequest) -> str:
    return request.COOKIES.get(TABLE_COOKIE, "")


@sensitive_variables("typed")
def _looked_up(request: HttpRequest, typed: str) -> tuple[TableCode, bool] | HttpResponse:
    """The code that lets in and whether to read alone, or a page that says why it does not; one that is over is told
    like a list that is.
    """
    if not _guesses(request, dry_run=True):
        return _unopened(request, typed, _("Too many wrong codes from here. Please wait a minute."), 429)
    try:
        return letting_in.holding(typed, timezone.now())
    except CodeOver as over:
        if over.end is not End.UNKNOWN:
            raise
    _guesses(request)
    return _unopened(request, typed, over_words(End.UNKNOWN, None), 400)


def _guesses(request: HttpRequest, *, dry_run: bool = False) -> bool:
    """Whether this household may try another code; wrong ones are counted in the database, as guessed passwords are."""
    key = addresses.household(addresses.address_of(request))
    counted = {"app": "allauth.account", "action": "table_code", "key": key, "limit_get": True}
    return ratelimit.consume(request, **counted, dry_run=dry_run) is not None


def _unopened(request: HttpRequest, typed: str, said: str, status: int) -> HttpResponse:
    return render(request, "scoring/table_code.html", {"typed": typed[:20], "said": said}, status=status)


def _without_cookies() -> str:
    return _("This phone has kept no cookie, and without one it cannot write: allow cookies, then scan again.")


def _twice(code: TableCode) -> bool:
    """Whether a phone chooses which of two entries it keeps."""
    return hosts.wishes(code.sheet.book).twice


def _to_its_list(found: LetIn, *, reads: bool) -> HttpResponse:
    if reads:
        return _see_other(reverse("sheet_table", args=[found.sheet.pk]))
    return _see_other(reverse("sheet_enter" if found.phone.pencil else "sheet_table", args=[found.keeps]))


def _see_other(address: str) -> HttpResponse:
    response = redirect(address)
    response.status_code = 303
    return response


def _keeping(response: HttpResponse, opened: letting_in.Opened) -> HttpResponse:
    """A phone keeps what it is known by as long as the code lives; no script reads it, no other site sends it."""
    if opened.secret:
        response.set_cookie(
            TABLE_COOKIE,
            opened.secret,
            expires=opened.phone.code.expires_at,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
