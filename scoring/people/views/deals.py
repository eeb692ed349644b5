"""A player's deals, looked for."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring.access import reader, visible_player
from scoring.lists.forms.searching import DealSearch
from scoring.lists.queries import deals
from scoring.models import Deal
from scoring.people.views.people import name_of
from scoring.presenting import words

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """A deal as the page tells it."""

    deal: Deal
    game: str
    contract: str
    outcome: str


def player_deals(request: HttpRequest, pk: int) -> HttpResponse:
    """The deals that are about a player, as far as the reader may see them and as he or she asks for them."""
    player = visible_player(request, pk)
    if player.pk != pk:
        return redirect("player_deals", player.pk)
    form = DealSearch(request.GET, games=deals.games_of(player), books=deals.books_of(player, reader(request)))
    found = deals.of_player(player, reader(request))
    found = found.filter(**form.lookups) if form.is_valid() else found.none()
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "name": name_of(request, player),
        "form": form,
        "page": page,
        "lines": [_told(deal) for deal in page.object_list],
    }
    return render(request, "scoring/player_deals.html", context, status=400 if form.errors else 200)


def _told(deal: Deal) -> FoundDeal:
    game = deal.sheet.game
    return FoundDeal(
        deal=deal,
        game=words.say(game, "game.name"),
        contract=words.say(game, f"contract.{deal.contract}") if deal.contract else "",
        outcome=words.say(game, f"outcome.{deal.outcome}"),
    )
