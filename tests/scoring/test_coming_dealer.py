"""Who deals next once a deal was inserted or deleted and nothing else changes: whoever follows the last dealer."""

import pytest
from django.urls import reverse

from scoring.lists.queries import sheet_queries
from tests import build
from tests.auditing import findings
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db

CLUBS = {"contract": "clubs", "matadors": 1, "won": True}
SENT = {"deal.contract": "clubs", "deal.matadors": "1", "deal.won": "true", "step": "save"}


@pytest.fixture
def keeper(client):
    client.cookies["django_language"] = "en"

    def of(sheet):
        client.force_login(build.scorekeeper(sheet.book))
        return client

    return of


def played(game, seats, deals, how="insert"):
    """A list with so many deals, each played by the neighbour of the dealer who deals it if the turn moves."""
    sheet = build.sheet(seats, rules=build.ruleset(game))
    for number in range(deals):
        dealer = number % seats
        first, second = (dealer + 1) % seats, (dealer + 2) % seats
        deal = {"re": sorted([first, second]), "re_points": 130 + number} if game == "doppelkopf" else None
        build.record(sheet, deal or {**CLUBS, "declarer": (dealer + (-1 if how == "delete" else 1)) % seats})
    return sheet


def act(client, sheet, act, **sent):
    address = reverse(f"sheet_{act}", args=[sheet.pk, sheet.deals.get(position=2).sequence])
    page = form(client.get(address))
    saved = client.post(address, {**page.sent, "reason": "forgotten", "step": "save", **sent})
    assert saved.status_code == 302, text(saved)


def deal_of(game):
    return {"deal.re": ["2", "3"], "deal.re_points": "140"} if game == "doppelkopf" else {**SENT, "deal.declarer": "2"}


def dealers_of(sheet):
    return [line.dealer for line in sheet_queries.load(sheet).folded.lines]


def offered(client, sheet):
    return form(client.get(reverse("sheet_enter", args=[sheet.pk]))).sent["dealt"]


TABLES = [("skat", 3), ("skat", 4), ("doppelkopf", 4), ("doppelkopf", 5)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("deals", [3, 6])
@pytest.mark.parametrize("how", ["insert", "delete"])
def test_whoever_follows_the_last_dealer_deals_next(keeper, game, seats, deals, how):
    sheet = played(game, seats, deals, how)
    client = keeper(sheet)
    act(client, sheet, how, dealers="keep", **(deal_of(game) if how == "insert" else {}))
    follows = (dealers_of(sheet)[-1] + 1) % seats
    assert offered(client, sheet) == [str(follows)]
    assert findings() == []


@pytest.mark.parametrize("how", ["insert", "delete"])
def test_the_deals_to_come_are_dealt_in_turn_and_nobody_is_asked(keeper, how):
    sheet = played("skat", 4, 3, how)
    client, enter = keeper(sheet), reverse("sheet_enter", args=[sheet.pk])
    act(client, sheet, how, dealers="keep", **(deal_of("skat") if how == "insert" else {}))
    for dealer in (3, 0, 1):
        page = form(client.get(enter))
        assert page.sent["dealt"] == [str(dealer)]
        sent = {**page.sent, **SENT, "deal.declarer": str((dealer + 1) % 4), "accepted": ["entry_deal_twice"]}
        shown = text(client.post(reverse("sheet_preview", args=[sheet.pk]), {**sent, "step": "check"}))
        assert "it was the turn of" not in shown
        for _press in range(2):
            assert client.post(enter, sent).status_code == 302, "also the same press once more"
        assert dealers_of(sheet)[-1] == dealer
    assert len(dealers_of(sheet)) == (7 if how == "insert" else 5)
    assert findings() == []


def test_who_dealt_by_the_plan_after_all_is_kept_and_the_plan_goes_on(keeper):
    sheet = played("skat", 4, 3)
    client, enter = keeper(sheet), reverse("sheet_enter", args=[sheet.pk])
    act(client, sheet, "insert", dealers="keep", **deal_of("skat"))
    sent = {**form(client.get(enter)).sent, **SENT, "deal.dealer": "0", "deal.declarer": "2"}
    assert client.post(enter, sent).status_code == 302
    assert dealers_of(sheet)[-1] == 0
    assert offered(client, sheet) == ["1"]


def test_a_deal_dealt_out_of_turn_once_leaves_the_plan_as_it_is(keeper):
    sheet = played("skat", 4, 2)
    build.record(sheet, {**CLUBS, "declarer": 1, "dealer": 3}, accepted=("dealer_off_rotation", "entry_deal_twice"))
    assert offered(keeper(sheet), sheet) == ["3"]


def test_lines_typed_from_paper_go_on_in_turn(keeper):
    sheet = played("skat", 4, 3)
    client, lines = keeper(sheet), reverse("sheet_lines", args=[sheet.pk])
    act(client, sheet, "insert", dealers="keep", **deal_of("skat"))
    sent = {**form(client.get(lines)).sent, "line": ["2c1", "3c1"], "step": "save"}
    saved = client.post(lines, sent)
    assert saved.status_code == 302, text(saved)
    assert dealers_of(sheet) == [0, 1, 1, 2, 3, 0]


def test_the_sheet_says_who_deals_next(keeper):
    sheet = played("skat", 4, 3)
    client = keeper(sheet)
    act(client, sheet, "insert", dealers="keep", **deal_of("skat"))
    assert "dealer: Dirk Dahl" in text(client.get(reverse("sheet", args=[sheet.pk])))
