"""Clubs and what belongs to them."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from scoring import permissions
from scoring.models import Club
from scoring.queries import books
from scoring.views.access import reader

PER_PAGE = 25


def clubs(request: HttpRequest) -> HttpResponse:
    """All clubs, and the books that belong to none."""
    alone = books.listing(reader(request)).filter(club=None)
    page = Paginator(alone, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "scoring/clubs.html", {"clubs": Club.objects.all(), "page": page})


def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's books; its players for those who keep its books."""
    found = get_object_or_404(Club, slug=slug)
    keeps = permissions.can_keep_club(reader(request), found)
    page = Paginator(books.listing(reader(request)).filter(club=found), PER_PAGE).get_page(request.GET.get("page"))
    context = {"club": found, "page": page, "keeps": keeps, "players": found.players.all() if keeps else ()}
    return render(request, "scoring/club.html", context)
