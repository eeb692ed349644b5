"""Pages of clubs and what belongs to them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models import Club


def clubs(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/clubs.html", {"clubs": Club.objects.all()})


@login_required
def me(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/me.html", {})
