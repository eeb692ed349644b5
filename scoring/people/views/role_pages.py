"""Who has which role in a club or in a book: offering, taking, inviting."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring import bounds, hosts, permissions
from scoring.access import reader, require, visible_book
from scoring.models import Club, Grant
from scoring.page_access import or_back_to, page_of, writer
from scoring.people.actions import grants, offering
from scoring.people.actions.questions import LeavesNobody
from scoring.people.forms.form_errors import add_errors
from scoring.people.forms.role_forms import RoleForm
from scoring.people.queries import role_queries
from scoring.people.queries.role_queries import RoleScope
from scoring.people.views import link_pages


def _club(request: HttpRequest, slug: str) -> Club:
    found = get_object_or_404(Club, slug=slug)
    require(permissions.can_administer(reader(request), found))
    return found


@login_required
def club_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Roles in the whole club."""
    return _people(request, _club(request, slug))


@login_required
def book_people(request: HttpRequest, pk: int) -> HttpResponse:
    """Roles in one book."""
    found = visible_book(request, pk)
    require(permissions.can_direct(reader(request), found))
    return _people(request, found)


def _people(request: HttpRequest, where: RoleScope) -> HttpResponse:
    """The list, and offering a role to somebody who has an account."""
    form = RoleForm(request.POST or None, where=where)
    if request.method == "POST" and form.is_valid():
        try:
            offer = offering.offer_role(**form.cleaned_data, where=where, by=writer(request), at=timezone.now())
        except ValidationError as invalid:
            add_errors(form, invalid)
        else:
            return redirect("offer", offer.pk) if offer.pk else _back(request, where)
    return _page(request, where, give=form, status=400 if request.method == "POST" else 200)


def _back(request: HttpRequest, where: RoleScope) -> HttpResponse:
    """The list again, for who may still see it."""
    if isinstance(where, Club):
        return (
            redirect("club_people", where.slug)
            if permissions.can_administer(writer(request), where)
            else redirect("me")
        )
    return redirect("book_people", where.pk) if permissions.can_direct(writer(request), where) else redirect("me")


@never_cache
@or_back_to("club_people")
@login_required
def club_invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invites into the club."""
    return _invite(request, _club(request, slug))


@never_cache
@or_back_to("book_people")
@login_required
def book_invite(request: HttpRequest, pk: int) -> HttpResponse:
    """Invites to a role in one book."""
    found = visible_book(request, pk)
    require(permissions.can_invite(reader(request), found))
    return _invite(request, found)


def _invite(request: HttpRequest, where: RoleScope) -> HttpResponse:
    form = RoleForm(request.POST, where=where, auto_id="invite_%s")
    return link_pages.invite(request, form, where) or _page(request, where, invite=form, status=400)


@require_POST
@login_required
def grant_take(request: HttpRequest, pk: int) -> HttpResponse:
    """Takes a role away; asks once more before nobody is left who gives any."""
    grant = get_object_or_404(Grant.objects.select_related("account", "club", "book__club"), pk=pk)
    where = grant.club or visible_book(request, grant.book_id or 0)
    try:
        grants.take(grant=grant, by=writer(request), sure=request.POST.get("sure") == "yes")
    except LeavesNobody:
        return render(request, "scoring/grant_take.html", {"grant": grant, "where": _named(where)}, status=409)
    names = {"name": grant.account.get_username(), "role": grant.get_role_display()}
    messages.success(request, _("%(name)s no longer has the role “%(role)s”.") % names)
    return _back(request, where)


def _page(
    request: HttpRequest,
    where: RoleScope,
    *,
    give: RoleForm | None = None,
    invite: RoleForm | None = None,
    status: int = 200,
) -> HttpResponse:
    invites = permissions.can_invite(reader(request), where)
    waiting = offering.open_offers(timezone.now()).filter(**role_queries.at(where))
    below = role_queries.given_in_books(where) if isinstance(where, Club) else Grant.objects.none()
    here = page_of(request, role_queries.given(where), most=bounds.LINES)
    in_books = page_of(request, below, key="books")
    listed = {each.account_id for each in (*here, *in_books)}
    context = {
        "where": _named(where),
        "grants": here,
        "offers": page_of(request, waiting, key="offers"),
        "in_books": in_books,
        "renewable": set(permissions.renewable(reader(request)).filter(pk__in=listed).values_list("pk", flat=True)),
        "give": give or RoleForm(where=where),
        "invite": (invite or RoleForm(where=where, auto_id="invite_%s")) if invites else None,
    }
    return render(request, "scoring/people.html", context, status=status)


def _named(where: RoleScope) -> dict[str, Any]:
    """The club or the book, with the names of its pages."""
    if isinstance(where, Club):
        return {"club": where, "name": where.name}
    return {"book": where, "name": where.title, "of": where.club, "event": hosts.is_event(where)}
