"""A player's deals, looked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import bounds
from scoring.access import knows, reader, visible_player, waiting
from scoring.lists.forms.search_forms import DealSearch
from scoring.lists.queries import deal_queries, statistics_queries
from scoring.lists.queries.statistics_queries import totals_only
from scoring.models import Deal
from scoring.page_access import page_of
from scoring.people.views.player_pages import Told, name_of
from scoring.presenting import words
from scoring.templatetags.kiebitz import suits


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """A deal as the page tells it."""

    address: str
    text: SafeString
    """What was played and how it ended."""
    day: str
    place: str
    """The book and the list; before them the game, unless all that can be found is of one."""
    number: str
    """Which deal of its list it was."""
    brought: int | None


def player_deals(request: HttpRequest, pk: int) -> HttpResponse:
    """The deals that are about a player, as far as the reader may see them and as he or she asks for them."""
    player = visible_player(request, pk)
    if player.pk != pk:
        return redirect("player_deals", player.pk)
    told: Told = {"reader": reader(request), "knows": knows(request, player)}
    waits = waiting(request, player)
    found = deal_queries.of_player(player, **told, without=waits.lists)
    form = DealSearch(request.GET, deals=found, games=statistics_queries.games_of(player, **told))
    found = found.filter(**form.lookups) if form.is_valid() else found.none()
    number = len(form.lately if form.is_valid() and not form.lookups else deal_queries.lately(found))
    page = page_of(request, found, count=min(number, bounds.DEALS_LOOKED_AT))
    ended = cache(_ended)  # a page of deals ends in a handful of ways
    context = {
        "player": player,
        "name": name_of(request, player),
        "form": form,
        "chosen": [] if form.errors else form.chosen,
        "page": page,
        "more": number > bounds.DEALS_LOOKED_AT,
        "by_totals": 0 if number else sum(each.sheets for each in totals_only(player, **told, without=waits.sums)),
        "lines": [_found_deal(deal, ended, several=form.several_games) for deal in page.object_list],
    }
    return render(request, "scoring/player_deals.html", context, status=400 if form.errors else 200)


def _found_deal(deal: Deal, ended: Callable[[str, str | None, str], SafeString], *, several: bool) -> FoundDeal:
    sheet = deal.sheet
    game = [words.say(sheet.game, "game.name")] if several else []
    return FoundDeal(
        address=reverse("sheet_deal", args=(sheet.pk, deal.sequence)),
        text=ended(sheet.game, deal.contract, deal.outcome),
        day=words.day(sheet.opened_at),
        place=", ".join([*game, sheet.book.title, str(sheet)]),
        number=_("Deal %(number)s") % {"number": deal.number},
        brought=deal.brought,
    )


def _ended(game: str, contract: str | None, outcome: str) -> SafeString:
    """What was played and how it ended, as a line begins."""
    played = words.say(game, f"contract.{contract}") if contract else ""
    ended = words.say(game, f"outcome.{outcome}")
    text = ended if ended.startswith(played) else f"{played}, {ended}"  # such as “closed” and “closed and won”
    return suits(capfirst(text))
