"""A paper list in shorthand: lines are read at once, tried one upon the other, saved together or not at all."""

import json

import pytest
from django.urls import reverse

import rules
from scoring.models import Deal, Entry, Sheet
from tests import build
from tests.scoring.faces import form, text
from tests.scoring.test_second_entries import Desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(client):
    made = build.sheet(3)
    client.force_login(build.scorekeeper(made.book))
    client.cookies["django_language"] = "en"
    return made


def way(sheet):
    return reverse("sheet_lines", args=[sheet.pk])


def typed(client, sheet, *lines, step="save", **more):
    sent = form(client.get(way(sheet)), "line").sent
    return {**sent, "line": list(lines), **more, "step": step}


def told(page):
    return [row.told for row in page.context["rows"] if row.typed]


def test_lines_are_saved_at_once_and_empty_ones_left_out(client, sheet):
    answer = client.post(way(sheet), typed(client, sheet, "2c1", "", "3g-2-", "p", ""))
    assert answer.url == reverse("sheet", args=[sheet.pk])
    assert [each.record for each in Deal.objects.filter(sheet=sheet).order_by("position")] == [
        {"kind": "game", "declarer": 1, "contract": "clubs", "matadors": 1, "won": True},
        {"kind": "game", "declarer": 2, "contract": "grand", "matadors": -2, "won": False},
        {"kind": "passed"},
    ]


def test_a_line_is_shown_as_what_it_was_read_before_anything_is_saved(client, sheet):
    page = client.post(way(sheet), typed(client, sheet, "2c1h", "3n-", "p", step="read"))
    assert page.status_code == 200
    assert [told.partition(":")[2].strip() for told in told(page)[:2]] == [
        "♣ Clubs, with 1, Hand, won: +36",
        "Null, lost: −46",
    ]
    assert told(page)[2] == "Passed out"
    assert [[stood for stood, _ in row.running] for row in page.context["rows"][:3]] == [
        ["0", "36", "0"],
        ["0", "36", "−46"],
        ["0", "36", "−46"],
    ]
    assert not Deal.objects.filter(sheet=sheet).exists()


def test_what_cannot_be_read_stands_at_its_line_and_the_others_stay(client, sheet):
    page = client.post(way(sheet), typed(client, sheet, "2c1", "2q1", "3g2", "2"))
    assert page.status_code == 400
    rows = page.context["rows"]
    assert [bool(row.tried.problems) for row in rows[:4]] == [False, True, False, True]
    assert [row.tried.lacks for row in rows[:4]] == [False, False, False, True]
    assert rows[1].tried.problems[0].startswith("Line 2, position 2: “q” cannot be read here.")
    assert [row.typed for row in rows[:4]] == ["2c1", "2q1", "3g2", "2"]
    assert not Deal.objects.filter(sheet=sheet).exists()
    page = client.post(way(sheet), typed(client, sheet, ""))
    assert "No deal has been typed yet." in text(page)


def test_a_line_that_cannot_be_read_leaves_the_others_their_dealers(client):
    """At a table of four the dealer sits out: nobody below is told of the slip above."""
    sheet = build.sheet(4)
    client.force_login(build.scorekeeper(sheet.book))
    page = client.post(way(sheet), typed(client, sheet, "3kr1", "zz", "2kr1"))
    assert [bool(row.tried.problems) for row in page.context["rows"][:3]] == [False, True, False]


def test_lines_are_numbered_as_the_paper_is(client, sheet):
    build.record(sheet, build.GAME)
    page = client.post(way(sheet), typed(client, sheet, "2c1", "zz"))
    assert [row.number for row in page.context["rows"][:2]] == [2, 3]
    assert page.context["rows"][1].tried.problems[0].startswith("Line 3, position 1")


def test_the_rules_object_as_in_the_grid(client, sheet):
    page = client.post(way(sheet), typed(client, sheet, "2g7", "2c"))
    assert [row.tried.lacks for row in page.context["rows"][:2]] == [False, True]
    assert "4" in page.context["rows"][0].tried.problems[0]
    assert "“Matadors” is missing." in page.context["rows"][1].tried.problems


def test_an_unusual_deal_wants_a_tick_that_follows_its_line(client, sheet):
    page = client.post(way(sheet), typed(client, sheet, "2 19"))
    assert [code for code, _text in page.context["rows"][0].tried.unusual] == ["value_of_no_game"]
    tick = {"accepted": ["value_of_no_game 2 19"]}
    page = client.post(way(sheet), typed(client, sheet, "p", "2 19", "zz", **tick))
    assert [bool(row.tried.unusual) for row in page.context["rows"][:2]] == [False, False]
    assert form(page, "line").sent["accepted"] == ["value_of_no_game 2 19"]
    page = client.post(way(sheet), typed(client, sheet, "2 19", "2 17", "2 19", **tick))
    assert [bool(row.tried.unusual) for row in page.context["rows"][:3]] == [False, True, True], "one tick, one line"
    assert client.post(way(sheet), typed(client, sheet, "2 19", **tick)).status_code == 302


def test_the_foot_of_the_paper_is_compared_before_anything_is_saved(client, sheet):
    page = client.post(way(sheet), typed(client, sheet, "2c1", **{"sum-1": "75"}))
    assert page.status_code == 400
    assert "Seat 2: the deals bring 74, but the paper says 75." in text(page)
    assert not Deal.objects.filter(sheet=sheet).exists()
    checked = client.post(way(sheet), typed(client, sheet, "2c1", step="read", **{"sum-1": "74"}))
    assert checked.status_code == 200
    answer = client.post(way(sheet), typed(client, sheet, "2c1", paper_wrong="yes", **{"sum-1": "75"}))
    assert answer.status_code == 302


def test_a_whole_list_is_pasted_without_a_script(client, sheet):
    page = client.post(way(sheet), typed(client, sheet, "p", step="text", text="2c1\r\n\r\n3\tg\t2\t-\r\nzz"))
    assert [row.typed for row in page.context["rows"][:4]] == ["2c1", "", "3\tg\t2\t-", "zz"]
    assert [bool(row.told) for row in page.context["rows"][:4]] == [True, False, True, False]
    for much in ("p\n" * 201, "x" * 10_001):
        page = client.post(way(sheet), typed(client, sheet, "p", step="text", text=much))
        assert page.status_code == 400
        assert page.context["wrong"]
        assert page.context["text"].strip() == much.strip(), "nothing typed is lost"


def test_a_list_that_changed_meanwhile_takes_none_of_the_lines(client, sheet):
    sent = typed(client, sheet, "2c1")
    build.record(sheet, build.LOST)
    page = client.post(way(sheet), sent)
    assert "Somebody else has changed this sheet in the meantime." in text(page)
    assert page.context["rows"][0].typed == "2c1"
    assert Deal.objects.filter(sheet=sheet).count() == 1
    again = {**form(page, "line").sent, "step": "save"}
    assert client.post(way(sheet), again).status_code == 302
    assert Deal.objects.filter(sheet=sheet).count() == 2


def test_whoever_types_on_is_told_of_the_change_at_once(client, sheet):
    sent = typed(client, sheet, "2c1")
    build.record(sheet, build.LOST)
    piece = client.post(reverse("sheet_lines_read", args=[sheet.pk]), sent)
    assert "the first line is deal 2 now" in " ".join(text(piece).split())
    assert 'id="revision"' not in text(piece), "saving then tells it once more"


def test_lines_that_are_sent_twice_are_saved_once(client):
    """Also where they complete the list: the answer of the first time was lost on its way."""
    sheet = build.short_sheet(3)
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    sent = typed(client, sheet, "2c1", "p", "p")
    for _ in range(2):
        assert client.post(way(sheet), sent).url == reverse("sheet", args=[sheet.pk])
    assert Deal.objects.filter(sheet=sheet).count() == 3
    page = client.post(way(sheet), {**sent, "line": ["2c2", "p", "p"]})
    assert "already been saved with different content" in text(page)
    assert Deal.objects.filter(sheet=sheet).count() == 3


def test_a_script_is_answered_in_few_words(client, sheet):
    sent = typed(client, sheet, "2c1", "zz")
    piece = client.post(way(sheet), sent, headers={"Accept": "application/json"})
    assert (piece.status_code, "<html" in text(piece)) == (400, False)
    assert 'id="read-1"' in text(piece)
    assert 'id="revision"' in text(piece)
    answer = client.post(way(sheet), {**sent, "line": ["2c1"]}, headers={"Accept": "application/json"})
    assert json.loads(answer.content) == {"next": reverse("sheet", args=[sheet.pk])}
    assert Entry.objects.filter(sheet=sheet, kind="record").count() == 1


def test_a_complete_list_takes_no_lines_and_throws_none_away(client):
    sheet = build.short_sheet(3)
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    sent = typed(client, sheet, "2c1")
    while not Sheet.objects.get(pk=sheet.pk).finished:
        build.record(sheet, build.GAME)
    assert client.get(way(sheet)).status_code == 302
    page = client.post(way(sheet), sent)
    assert "This sheet is complete" in text(page)
    assert page.context["rows"][0].typed == "2c1"


def test_a_reader_who_was_signed_out_meanwhile_is_told_so(client, sheet):
    sent = typed(client, sheet, "2c1")
    client.logout()
    client.cookies["django_language"] = "en"
    piece = client.post(reverse("sheet_lines_read", args=[sheet.pk]), sent)
    assert piece.status_code == 401
    assert "Your session has ended" in text(piece)


def test_who_typed_one_entry_cannot_type_lines_of_the_other(client):
    desk = Desk()
    build.record(desk.first, build.GAME, by=desk.one)
    second = desk.begin()
    client.force_login(desk.one)
    assert {client.get(way(second)).status_code, client.post(way(second), {"line": "e"}).status_code} == {403}


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_every_game_says_what_can_be_typed_and_takes_it(client, language):
    client.cookies["django_language"] = language
    for game in rules.games():
        ruleset = build.ruleset(game)
        sheet = build.sheet(min(rules.seats(ruleset)), rules=ruleset)
        client.force_login(build.scorekeeper(sheet.book))
        page = client.get(way(sheet))
        examples = page.context["examples"]
        assert examples
        assert all(f"<kbd>{typed}</kbd>" in text(page) for typed, _ in examples)
        answer = client.post(way(sheet), typed(client, sheet, examples[0][0]))
        assert answer.status_code == 302, (game, answer.context and answer.context["rows"][0].tried)
        assert Deal.objects.filter(sheet=sheet).count() == 1
