"""The one way to begin: an evening of the club, a tournament, a single table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.access import reader
from scoring.people.queries import role_queries

MOST_CLUBS = 12
"""Whoever keeps more begins on the club's page."""


@login_required
def begin(request: HttpRequest) -> HttpResponse:
    """Three things to begin, each with what it is for; the evening in each club in which the reader has a role."""
    clubs = list(role_queries.clubs_of(reader(request)).order_by("name")[:MOST_CLUBS])
    founds = not clubs and request.user.is_superuser
    return render(request, "tournaments/begin.html", {"clubs": clubs, "founds": founds})
