"""The grid: many deals of a paper list typed one below the other, looked at together, saved together or not at all."""

import pytest
from django.urls import reverse

import rules
from scoring.models import Deal, Sheet
from tests import build
from tests.scoring.faces import form, text
from tests.scoring.test_second_entries import Desk

pytestmark = pytest.mark.django_db
WON = {"declarer": "1", "contract": "clubs", "bid": "18", "matadors": "1", "won": "true"}


@pytest.fixture
def sheet(client):
    made = build.short_sheet(3)
    client.force_login(build.scorekeeper(made.book))
    client.cookies["django_language"] = "en"
    return made


def way(sheet):
    return reverse("sheet_grid", args=[sheet.pk])


def typed(client, sheet, *rows, step="save", **more):
    every = {"every": "yes"} if more.pop("every", False) else {}
    sent = form(client.get(way(sheet), every), "revision").sent
    cells = {f"{at}.{key}": value for at, row in enumerate(rows) for key, value in row.items()}
    return {**sent, **cells, **more, "step": step}


def test_all_rows_are_saved_at_once_and_empty_ones_left_out(client, sheet):
    answer = client.post(way(sheet), typed(client, sheet, WON, {"kind": "passed"}))
    assert answer.url == reverse("sheet", args=[sheet.pk])
    assert [each.record["kind"] for each in Deal.objects.filter(sheet=sheet)] == ["game", "passed"]
    answer = client.post(way(sheet), typed(client, sheet, {"kind": "passed"}), follow=True)
    assert Sheet.objects.get(pk=sheet.pk).finished, "two that were passed one after the other are not asked about"
    assert client.get(way(sheet)).status_code == 302


def test_what_is_wrong_stands_at_its_row_and_nothing_typed_is_lost(client, sheet):
    wrong = {**WON, "matadors": "x"}
    page = client.post(way(sheet), typed(client, sheet, WON, wrong, {**WON, "declarer": ""}))
    assert page.status_code == 400
    rows = page.context["rows"]
    assert [bool(row.tried.problems) for row in rows] == [False, True, True]
    assert rows[0].tried.line.points[1] == 24
    assert 'value="x"' in text(page)
    assert not Deal.objects.filter(sheet=sheet).exists()
    again = form(page, "revision").sent
    assert (again["1.matadors"], again["0.bid"]) == (["x"], ["18"])
    page = client.post(way(sheet), typed(client, sheet))
    assert "No deal has been typed yet." in text(page)


@pytest.mark.parametrize(("sign", "matadors"), [("o2", -2), ("ohne 2", -2), ("sans 2", -2), ("with 2", 2), ("-2", -2)])
def test_matadors_are_typed_in_signs_and_words_and_stay_as_typed(client, sheet, sign, matadors):
    rows = {**WON, "matadors": sign}, {**WON, "matadors": "ohne x"}
    page = client.post(way(sheet), typed(client, sheet, *rows))
    assert [bool(row.tried.problems) for row in page.context["rows"]][:2] == [False, True]
    assert form(page, "revision").sent["0.matadors"] == [sign]
    assert client.post(way(sheet), typed(client, sheet, rows[0])).status_code == 302
    assert Deal.objects.get(sheet=sheet).record["matadors"] == matadors


def test_an_unusual_deal_wants_a_tick_that_goes_along(client, sheet):
    odd, wrong = {"kind": "value", "declarer": "1", "value": "19"}, {**WON, "matadors": "x"}
    page = client.post(way(sheet), typed(client, sheet, odd, every=True))
    assert [code for code, _text in page.context["rows"][0].tried.unusual] == ["value_of_no_game"]
    ticked = {"0.accepted": "value_of_no_game"}
    page = client.post(way(sheet), typed(client, sheet, odd, wrong, every=True, **ticked))
    assert [bool(row.tried.unusual) for row in page.context["rows"]][:2] == [False, False]
    assert form(page, "revision").sent["0.accepted"] == ["value_of_no_game"]
    assert client.post(way(sheet), typed(client, sheet, odd, every=True, **ticked)).status_code == 302


def test_the_foot_of_the_paper_is_compared_before_anything_is_saved(client, sheet):
    deals = (WON, {"kind": "passed"}, {"kind": "passed"})
    page = client.post(way(sheet), typed(client, sheet, *deals, **{"sum-1": "75"}))
    assert page.status_code == 400
    assert "Seat 2: the deals bring 74, but the paper says 75." in text(page)
    assert not Deal.objects.filter(sheet=sheet).exists()
    checked = client.post(way(sheet), typed(client, sheet, *deals, step="check", **{"sum-1": "74"}))
    assert checked.status_code == 200
    assert not Deal.objects.filter(sheet=sheet).exists()
    wrong = typed(client, sheet, *deals, paper_wrong="yes", **{"sum-1": "75"})
    assert client.post(way(sheet), wrong).status_code == 302
    assert Deal.objects.filter(sheet=sheet).count() == 3


def test_rare_kinds_of_deals_have_their_columns_where_they_are_wanted(client, sheet):
    usual = client.get(way(sheet))
    every = client.post(way(sheet), {**typed(client, sheet, WON, step=""), "every": "yes"})
    assert form(every, "revision").sent["0.bid"] == ["18"]
    keys = [[cell.field.key for cell in page.context["headings"]] for page in (usual, every)]
    assert {*keys[1]} - {*keys[0]} == {"value", "offender", "amount"}
    kinds = [cell for cell in usual.context["headings"] if cell.field.key == "kind"]
    assert [value for value, _label, _on in kinds[0].options] == ["game", "passed", "void"]
    suits = [cell for cell in usual.context["headings"] if cell.field.key == "contract"]
    assert suits[0].options[0][1] == "Clubs", "a letter chooses"


def test_a_list_that_changed_meanwhile_takes_none_of_the_rows(client, sheet):
    sent = typed(client, sheet, WON)
    build.record(sheet, build.LOST)
    page = client.post(way(sheet), sent)
    assert "Somebody else has changed this sheet in the meantime." in text(page)
    assert Deal.objects.filter(sheet=sheet).count() == 1


def test_who_typed_one_entry_cannot_fill_the_grid_of_the_other(client):
    desk = Desk()
    build.record(desk.first, build.GAME, by=desk.one)
    second = desk.begin()
    client.force_login(desk.other)
    sent = typed(client, second, WON)
    client.force_login(desk.one)
    assert {client.get(way(second)).status_code, client.post(way(second), sent).status_code} == {403}
    assert not Deal.objects.filter(sheet=second).exists()


TYPED = {
    "doppelkopf": {"re": "1 3", "re_points": "130"},
    "ecarte": {"kind": "result", "points": "2 0"},
    "sixty_six": {"kind": "result", "winner": "0", "game_points": "2"},
    "bauernschnapsen": {"kind": "result", "winners": "1 3", "game_points": "2"},
    "dreierschnapsen": {"kind": "result", "winners": "1", "game_points": "2"},
}


def test_every_game_is_typed_in_a_grid(client):
    assert {*TYPED, "skat"} == {*rules.games()}
    client.cookies["django_language"] = "en"
    for game, row in TYPED.items():
        ruleset = build.ruleset(game)
        sheet = build.sheet(min(rules.seats(ruleset)), rules=ruleset)
        client.force_login(build.scorekeeper(sheet.book))
        answer = client.post(way(sheet), typed(client, sheet, row, every=True))
        found = (
            []
            if answer.status_code == 302
            else [(each.tried.problems, each.tried.unusual) for each in answer.context["rows"][:1]]
            + [answer.context["wrong"]]
        )
        assert answer.status_code == 302, (game, found)
        assert Deal.objects.filter(sheet=sheet).count() == 1


def test_places_are_typed_one_behind_the_other_as_in_shorthand(client):
    sheet = build.sheet(4, rules=rules.ruleset("doppelkopf"))
    client.force_login(build.scorekeeper(sheet.book))
    for re in ("23", "2 3", "2,3"):
        answer = client.post(way(sheet), typed(client, sheet, {"re": re, "re_points": "130"}, step="check"))
        assert answer.context["rows"][0].tried.line.deal["re"] == (1, 2), re


def test_a_deal_that_brings_nobody_anything_says_so(client, sheet):
    answer = client.post(way(sheet), typed(client, sheet, {"kind": "passed"}, step="check"))
    assert text(answer).count("±0") == 1
