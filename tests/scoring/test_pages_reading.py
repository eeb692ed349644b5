"""The list, its deals and its log, as everybody reads them."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from scoring.models import Player
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


@pytest.fixture
def sheet():
    made = build.sheet(4)
    build.record(made, {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 18, "won": True})
    build.record(made, {"declarer": 2, "contract": "hearts", "matadors": -2, "won": False})
    build.record(made, build.PASSED)
    return made


def test_list_shows_every_deal_with_a_way_to_it(client, sheet):
    page = text(client.get(at("sheet", sheet), headers={"accept-language": "en"}))
    for sequence, told in ((2, "won: +24"), (3, "lost: −60"), (4, "passed out")):
        _, _, line = page.partition('<ol class="deals')[2].partition(f'<a href="{at("sheet_deal", sheet, sequence)}">')
        assert told in line.partition("</li>")[0]


def test_list_shows_who_deals_next(client, sheet):
    client.cookies["django_language"] = "en"
    assert "Next: deal 4, dealer: Dirk Dahl" in text(client.get(at("sheet", sheet)))


def test_foot_adds_up_to_the_totals_and_shows_each_part(client, sheet):
    client.cookies["django_language"] = "en"
    page = text(client.get(at("sheet", sheet)))
    for expected in ("games won × 50", "games lost × −50", "games won", ">104<", ">−110<", ">30<"):
        assert expected in page


@pytest.mark.parametrize(("language", "paid"), [("de", "+0,15"), ("fr", "+0,15"), ("en", "+0.15")])
def test_foot_shows_what_is_paid_where_money_is_played_for(client, language, paid):
    made = build.sheet(4, rules=build.ruleset("doppelkopf", "house", stake=5))
    build.record(made, {"kind": "solo_queens", "re": [1], "re_points": 130, "re_tricks": 7})
    client.cookies["django_language"] = language
    client.force_login(build.scorekeeper(made.book))
    page = text(client.get(at("sheet", made)))
    assert f">{paid}<" in page
    assert page.count(paid.replace("+0", "−0").replace("15", "05")) == 3


def test_foot_is_silent_on_money_where_none_is_played_for(client, sheet):
    assert "€" not in text(client.get(at("sheet", sheet)))


def test_foot_counts_every_deal_by_its_end(client, sheet):
    client.cookies["django_language"] = "en"
    page = text(client.get(at("sheet", sheet)))
    assert ">Check: 1 × won + 1 × lost + 1 × passed out = 3 deals</p>" in page


def test_a_penalty_is_no_deal_and_a_passed_one_is_not_summed_over_the_seats(client, sheet):
    build.record(sheet, {"kind": "penalty", "offender": 1, "amount": 10})
    client.cookies["django_language"] = "en"
    page = client.get(at("sheet", sheet))
    assert "= 3 deals<" in text(page)
    assert "penalty 1" not in text(page)
    sums = {line.label: line.sum for line in page.context["foot"]}
    assert (sums["deals passed out"], sums["Points"]) == ("", "−46")


def test_deal_explains_itself_step_by_step(client, sheet):
    client.cookies["django_language"] = "en"
    page = text(client.get(at("sheet_deal", sheet, 2)))
    for expected in (
        "with 1",
        "game 2",
        "times 12 = 24",
        "won: +24",
        "Bert Brandt",
        '<span class="suit club">♣</span>',
    ):
        assert expected in page


@pytest.mark.parametrize(("language", "explained"), [("de", "ohne 2, Spiel 3"), ("fr", "sans 2"), ("en", "without 2")])
def test_every_page_speaks_the_readers_language(client, sheet, language, explained):
    client.cookies["django_language"] = language
    page = text(client.get(at("sheet_deal", sheet, 3)))
    assert explained in page
    assert f'<html lang="{language}"' in page


def test_deals_lead_to_the_ones_before_and_after(client, sheet):
    page = text(client.get(at("sheet_deal", sheet, 3)))
    assert at("sheet_deal", sheet, 2) in page
    assert at("sheet_deal", sheet, 4) in page


def test_corrected_deal_tells_what_was_changed(client, sheet):
    build.write(sheet, "correct", corrects=2, record={**build.GAME, "contract": "spades"}, reason="misread")
    client.cookies["django_language"] = "en"
    public = text(client.get(at("sheet_deal", sheet, 2)))
    assert "<del>" in public
    assert "misread" not in public
    client.force_login(build.scorekeeper(sheet.book))
    assert "misread" in text(client.get(at("sheet_deal", sheet, 2)))


def test_deleted_deal_stays_readable_but_no_longer_counts(client, sheet):
    build.write(sheet, "delete", corrects=2, reason="not played")
    client.cookies["django_language"] = "en"
    page = client.get(at("sheet_deal", sheet, 2))
    assert page.status_code == 200
    assert "Deleted deal" in text(page)
    assert at("sheet_deal", sheet, 2) not in text(client.get(at("sheet", sheet)))


@pytest.mark.parametrize("sequence", [1, 5, 10**30])
def test_what_is_no_deal_has_no_page(client, sheet, sequence):
    assert client.get(at("sheet_deal", sheet, sequence)).status_code == 404


def test_log_says_which_deal_an_entry_is_about(client, sheet):
    build.write(sheet, "correct", corrects=2, record=build.LOST)
    build.write(sheet, "insert", before=2, record=build.PASSED)
    build.write(sheet, "seat", before=2, seats=((0, build.player("Ersatz").pk),))
    client.cookies["django_language"] = "en"
    page = text(client.get(at("sheet_log", sheet)))
    for told in ("the deal of entry 2", "before the deal of entry 2", "from the deal of entry 2"):
        assert f'<a href="{at("sheet_deal", sheet, 2)}">{told}</a>' in page


def test_log_shows_every_entry_and_the_head(client, sheet):
    build.write(sheet, "close", reason="late")
    page = text(client.get(at("sheet_log", sheet)))
    assert sheet.head in page
    assert all(entry.hash in page for entry in sheet.entries.all())


def test_names_appear_as_each_player_chose(client):
    shown = [
        build.player("Anna Adler"),
        build.player("Bert Brandt", publicity=Player.Publicity.SHORT),
        build.player("Cora Clemens", minor=True),
    ]
    sheet = build.sheet(players=shown)
    build.record(sheet)
    for name in ("sheet", "sheet_log"):
        page = text(client.get(at(name, sheet)))
        assert "Anna Adler" in page
        assert "Bert B." in page
        assert "Bert Brandt" not in page
        assert "Cora" not in page
        assert f"#{shown[2].pk}" in page
    client.force_login(build.scorekeeper(sheet.book))
    assert "Cora Clemens" in text(client.get(at("sheet", sheet)))


def test_authors_are_named_to_those_who_keep_the_book(client, sheet):
    author = build.account("whoever", first_name="Otto", last_name="Schreiber")
    build.grant(author, "scorekeeper", book=sheet.book)
    build.record(sheet, by=author)
    assert "Schreiber" not in text(client.get(at("sheet_log", sheet)))
    client.force_login(build.director(sheet.book))
    assert "Schreiber" in text(client.get(at("sheet_log", sheet)))


def test_substitute_is_named_beside_whom_it_counts_for(client, sheet):
    build.write(sheet, "seat", seats=((0, build.player("Ida Imm").pk),))
    client.cookies["django_language"] = "en"
    assert "Ida Imm plays for Anna Adler</p>" in text(client.get(at("sheet", sheet)))


def test_hidden_book_is_not_there_for_strangers(client):
    sheet = build.sheet(book=build.book(public=False))
    build.record(sheet)
    pages = [at("sheet", sheet), at("sheet_log", sheet), at("sheet_deal", sheet, 2)]
    pages.append(reverse("book", args=[sheet.book_id]))
    assert [client.get(page).status_code for page in pages] == [404] * 4
    client.force_login(build.scorekeeper(sheet.book))
    assert [client.get(page).status_code for page in pages] == [200] * 4


def test_names_cannot_bring_markup(client):
    sheet = build.sheet(players=[*build.players(2), build.player("<script>alert(1)</script>")], title="<b>♣</b>")
    build.record(sheet)
    page = text(client.get(at("sheet", sheet)))
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def statements(client, url):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def test_pages_of_a_list_take_the_same_statements_at_any_length(client):
    short, full = build.sheet(4), build.sheet(4)
    build.record(short)
    for number in range(48):
        build.record(full, {**build.GAME, "declarer": (number + 1) % 4})
    for name, *more in (("sheet",), ("sheet_log",), ("sheet_deal", 2)):
        counts = {statements(client, at(name, sheet, *more)) for sheet in (short, full)}
        assert len(counts) == 1
        assert counts.pop() <= 4


def test_seating_a_guest_in_a_book_of_ones_own_does_not_unmask_him(client):
    guest = build.player("Hidden Guest", club=build.club(), minor=True)
    mine = build.sheet(players=[guest, *build.players(2)])
    build.record(mine)
    client.force_login(build.director(mine.book))
    for name in ("sheet", "sheet_log", "sheet_enter", "sheet_seat", "sheet_confirm"):
        assert "Hidden Guest" not in text(client.get(at(name, mine))), name
    assert "Hidden Guest" not in text(client.get(reverse("book", args=[mine.book_id])))


@pytest.mark.parametrize("remark", ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>'])
def test_remarks_cannot_bring_markup(client, sheet, remark):
    build.record(sheet, {**build.GAME, "declarer": 1, "remark": remark})
    client.force_login(build.scorekeeper(sheet.book))
    for name, *more in (("sheet_deal", 5), ("sheet_log",), ("sheet_correct", 5), ("sheet_enter",)):
        assert remark not in text(client.get(at(name, sheet, *more)))
    assert escape(remark) in text(client.get(at("sheet_deal", sheet, 5)))


@pytest.mark.parametrize("address", ["sheet", "sheet_log"])
def test_substitute_stands_by_his_own_name_at_the_deals_he_played(client, sheet, address):
    build.write(sheet, "seat", seats=((1, build.player("Sub Stitute").pk),))
    build.record(sheet, {"declarer": 1, "contract": "spades", "matadors": 1, "won": True})
    build.record(sheet, {"declarer": 2, "contract": "grand", "matadors": 1, "won": True})
    client.cookies["django_language"] = "en"
    lines = re.split(r"<(?:tr|li)\b", text(client.get(at(address, sheet))))
    before, after = ("".join(line for line in lines if suit in line) for suit in "♣♠")
    assert "Bert Brandt" in before
    assert "Sub Stitute" not in before
    assert "Sub Stitute" in after
    assert "Bert Brandt" not in after


def test_explanations_name_players_as_each_chose_and_bring_no_markup(client):
    hidden = build.player("Anna Ackermann", minor=True)
    sheet = build.sheet(2, players=[hidden, build.player("<b>Bernd")], rules=build.ruleset("ecarte"))
    build.record(sheet, {"first_talk": "accepted", "tricks_dealer": 3, "tricks_nondealer": 2})
    build.record(sheet, {"first_talk": "accepted", "tricks_dealer": 3, "tricks_nondealer": 2})
    client.cookies["django_language"] = "en"
    for page in (at("sheet", sheet), at("sheet_deal", sheet, 2), at("sheet_deal", sheet, 3)):
        shown = text(client.get(page))
        assert "point with 3 tricks" in shown
        assert "Ackermann" not in shown
        assert "<b>Bernd" not in shown
    assert "&lt;b&gt;Bernd, point with 3 tricks: +1" in shown
    client.force_login(build.scorekeeper(sheet.book))
    assert "Anna Ackermann, point with 3 tricks: +1" in text(client.get(at("sheet_deal", sheet, 2)))
