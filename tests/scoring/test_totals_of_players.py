"""The page of a player whose sheets were entered as totals: it says so, and what these sheets say."""

import re

import pytest
from django.urls import reverse

import rules
from scoring.lists.values import totals
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


def page(client, player, name="player", language="en"):
    return text(client.get(reverse(name, args=[player.pk]), headers={"accept-language": language}))


def told(shown):
    """The rows of the table of totals, label and number."""
    part = shown.partition("Totals only: ")[2].partition("</table>")[0]
    return dict(re.findall(r'<th scope="row">(.*?)</th><td class="number">(.*?)</td>', part))


def from_paper(seats=3, **more):
    sheet = build.sheet(seats, **more)
    foot = build.foot(sheet)
    build.write(sheet, "totals", record=foot)
    return sheet, foot


def test_won_and_lost_of_totals_are_told_and_added_up(client):
    book, players = build.book(), build.players(3)
    feet = [from_paper(book=book, players=players)[1] for _sheet in range(2)]
    shown = page(client, players[0])
    assert "2 sheets were entered as totals from their paper" in shown
    won, lost = (sum(each[name][0] for each in feet) for name in ("won", "lost"))
    assert told(shown) == {"games won": str(won), "games lost": str(lost)}
    assert shown.count('<span class="badge">totals only</span>') == 2
    assert shown.count('<td class="number">–</td>') == 2, "points before the settlement are not known"


def test_deals_and_totals_are_told_apart(client):
    players = build.players(3)
    build.record(build.sheet(players=players), build.GAME)
    _sheet, foot = from_paper(players=players)
    shown = page(client, players[0])
    assert "1 sheet was entered as totals from its paper" in shown
    assert told(shown)["games won"] == str(foot["won"][0])
    assert "Statistics: Skat" in shown


def test_who_has_only_deals_reads_nothing_of_it(client):
    players = build.players(3)
    build.record(build.sheet(players=players), build.GAME)
    assert "otals only" not in page(client, players[0])
    assert "entered as totals" not in page(client, players[0], "player_deals")


@pytest.mark.parametrize("game", rules.games())
def test_every_game_says_what_it_ranks_by(client, game):
    seats = rules.seats(build.ruleset(game))[0]
    sheet, foot = from_paper(seats, rules=build.ruleset(game))
    player = sheet.seat_totals.get(seat=0).player
    numbers = [str(foot[name][0]).replace("-", "−") for name in totals.names(game) if name != totals.TOTAL]
    assert [*told(page(client, player)).values()] == numbers


def test_the_search_of_deals_says_where_they_are(client):
    sheet, _foot = from_paper()
    player = sheet.seat_totals.get(seat=0).player
    shown = page(client, player, "player_deals")
    assert "1 sheet was entered as totals from its paper: its deals cannot be looked up." in shown
    assert f"No deals of {player.name} yet." not in shown


def test_what_a_stranger_may_not_see_is_not_added_up(client):
    hidden = build.book(public=False)
    sheet, _foot = from_paper(book=hidden)
    public = build.sheet(players=[each.player for each in sheet.seat_totals.order_by("seat")])
    assert "otals only" not in page(client, public.seat_totals.get(seat=0).player)
