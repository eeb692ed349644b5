"""A player's own book, and what belongs to an account."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

import rules
from scoring import bounds, permissions
from scoring.access import knows, reader, visible_player, waiting
from scoring.actors import Reader
from scoring.lists.queries import deal_queries, statistics_queries, table_queries
from scoring.lists.queries.history import history
from scoring.lists.queries.statistics_queries import Foot
from scoring.lists.views import presenters, statistics_pages
from scoring.models import Account, Book, Club, Grant, Player, PrintJob
from scoring.page_access import page_of, writer
from scoring.people.actions import offering, second_steps
from scoring.people.queries import merge_queries
from scoring.people.views import player_words
from scoring.presenting import words

PER_PAGE = 25
LATEST_SHOWN = 10


class Told(TypedDict):
    """Who asks about somebody, and whether he or she knows the player."""

    reader: Reader
    knows: bool


def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Every list that a player sat at, as far as the reader may see it, and what it all adds up to."""
    found = visible_player(request, pk)
    if found.pk != pk:
        return redirect("player", found.pk)
    known = knows(request, found)
    told: Told = {"reader": reader(request), "knows": known}
    waits = waiting(request, found)
    years = statistics_queries.years_of(found, **told, without=waits.sums)
    lists = None if waits.sums else sum(each.lists for each in years)
    context = {
        "player": found,
        "name": name_of(request, found),
        "changes": permissions.can_change_player(reader(request), found),
        "erases": permissions.can_erase(reader(request), found),
        "page": page_of(request, history(found, **told, without=waits.lists), most=PER_PAGE, count=lists),
        "stood_in": lists == 0 and deal_queries.of_player(found, **told).exists(),
        "years": [(each, presenters.game_name(each.game)) for each in years],
        "tallies": _tallies(statistics_queries.tallies_of(found, **told, without=waits.sums)),
        **_merges(request, found),
        "feet": _feet(statistics_queries.totals_only(found, **told, without=waits.sums)),
        "statistics": statistics_pages.groups(statistics_queries.of_player(found, **told, without=waits.sums)),
    }
    return render(request, "scoring/player.html", context)


def _merges(request: HttpRequest, found: Player) -> dict[str, Any]:
    """Who was found to be this player, and why; None for who may not say so."""
    if not permissions.can_merge_some(reader(request), found):
        return {"merges": None}
    page = page_of(request, merge_queries.history(found), most=LATEST_SHOWN, key="merges")
    return {"merges": [(each, merge_queries.reason(each)) for each in page], "merges_page": page}


def name_of(request: HttpRequest, found: Player) -> str:
    """The whole name for oneself and who keeps the club's books; for everybody else as he or she chose."""
    return found.name if knows(request, found) else found.public_name


def _tallies(sums: Mapping[str, Mapping[str, int]]) -> list[tuple[str, str, int]]:
    """Game, what was counted, how often."""
    return [
        (presenters.game_name(game), label, number)
        for game, numbers in sums.items()
        for label, number in _labelled(game, numbers)
    ]


def _feet(found: Sequence[Foot]) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """Game, number of sheets of which only the totals are known, and what these say."""
    return [(presenters.game_name(each.game), each.sheets, [*_labelled(each.game, each.tallies)]) for each in found]


def _labelled(game: str, tallies: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    return ((rules.say(game, f"tally.{name}", {}, words.language()), number) for name, number in tallies.items())


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """What is offered to one, one's players, the books one has a role in, one's prints."""
    account = writer(request)
    standing = offering.open_offers(timezone.now()).filter(account=account)
    offers = page_of(request, standing, most=LATEST_SHOWN, key="offers")
    jobs = PrintJob.objects.filter(created_by=account).select_related("book__club", "sheet")
    players = page_of(request, account.players.filter(merged_into=None).select_related("club"), key="players")
    context = {
        "offers": [each for each in offers if offering.still_stands(each)],
        "offers_page": offers,
        "players": players,
        "tables": table_queries.my_tables(account, timezone.now())[:LATEST_SHOWN],
        "shown": [(each, player_words.choices(each)) for each in players],
        "announced": player_words.announced_of(list(players)),
        "books": page_of(request, _kept(account), most=PER_PAGE, key="books"),
        "clubs": Club.objects.filter(grants__account=account).distinct()[: bounds.LINES],
        "runs": Club.objects.filter(grants__account=account, grants__role=Grant.Role.CLUB_ADMIN).exists(),
        "prints": [each for each in jobs[:LATEST_SHOWN] if permissions.can_watch_print(account, each)],
        "taken_off": second_steps.taken_off(account, timezone.now()),
        "founds": permissions.can_found(account) and not Club.objects.exists(),
    }
    return render(request, "scoring/me.html", context)


def _kept(account: Account) -> QuerySet[Book]:
    """The books in which an account has a role of its own."""
    return Book.objects.filter(grants__account=account).select_related("club").distinct()
