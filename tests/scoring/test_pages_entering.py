"""Writing a deal down: shown before it is saved, saved once, never lost."""

import re

import pytest
from django.urls import reverse

from scoring.models import Entry, Sheet
from tests import build
from tests.scoring.entry_forms import LITTLE, LOST, WON, at, deals, send
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db
WITHOUT_A_NETWORK = re.compile(r'<template [^>]*id="ways".*?</template>', re.DOTALL)


@pytest.fixture
def sheet():
    return build.sheet()


@pytest.fixture
def keeper(client, sheet):
    client.force_login(build.scorekeeper(sheet.book))
    return client


@pytest.mark.parametrize(("step", "points"), [(WON, [0, 24, 0]), (LOST, [0, -48, 0])])
def test_button_that_was_shown_with_its_score_saves_exactly_that(keeper, sheet, step, points):
    shown = send(keeper, at("sheet_enter", sheet), "check", **LITTLE)
    assert step in form(shown).offered["step"]
    assert not deals(sheet)
    saved = keeper.post(at("sheet_enter", sheet), {**form(shown).filled(**LITTLE), "step": step})
    assert (saved.status_code, saved.url) == (302, at("sheet_enter", sheet))
    assert sheet.deals.get().points == points


def test_what_was_saved_is_told_with_a_real_minus_sign(keeper, sheet):
    keeper.cookies["django_language"] = "en"
    send(keeper, at("sheet_enter", sheet), LOST, **LITTLE)
    assert "Saved: with 1, game 2, times 12 = 24; lost: −48" in text(keeper.get(at("sheet_enter", sheet)))


def test_check_shows_score_and_explanation_of_both_outcomes(keeper, sheet):
    keeper.cookies["django_language"] = "en"
    page = WITHOUT_A_NETWORK.sub("", text(send(keeper, at("sheet_enter", sheet), "check", **LITTLE)))
    for told in ("<b>+24</b>", "with 1, game 2, times 12 = 24", "<b>−48</b>", ">won<", ">lost<"):
        assert page.count(told) == 1


@pytest.mark.parametrize(
    ("language", "sentence"), [("de", "mit 1, Spiel 2"), ("fr", "avec 1"), ("en", "with 1, game 2")]
)
def test_explanation_speaks_the_readers_language(keeper, sheet, language, sentence):
    keeper.cookies["django_language"] = language
    assert sentence in text(send(keeper, at("sheet_enter", sheet), "check", **LITTLE))


def test_preview_is_a_piece_of_the_page_and_writes_nothing(keeper, sheet):
    filled = form(keeper.get(at("sheet_enter", sheet))).filled(**LITTLE)
    piece = keeper.post(at("sheet_preview", sheet), filled)
    assert piece.status_code == 200
    assert "<html" not in text(piece)
    assert WON in text(piece)
    assert Sheet.objects.get(pk=sheet.pk).revision == sheet.revision


def test_preview_of_an_unfinished_form_says_what_is_missing(keeper, sheet):
    piece = keeper.post(at("sheet_preview", sheet), form(keeper.get(at("sheet_enter", sheet))).filled(declarer="1"))
    assert piece.status_code == 200
    assert re.findall('name="step" value="(.+?)"', text(piece)) == ["check"]
    assert text(piece).count('class="missing"') == 1


def test_card_points_decide_without_being_asked_who_won(keeper, sheet):
    page = send(keeper, at("sheet_enter", sheet), "check", **LITTLE, card_points="74", tricks="7")
    assert [way.step for way in page.context["shown"].save_options] == ["save"]


def test_passed_deal_needs_nothing_more(keeper, sheet):
    assert send(keeper, at("sheet_enter", sheet), "save", kind="passed").status_code == 302
    assert deals(sheet) == [{"kind": "passed"}]


def test_form_without_script_may_send_defaults_that_do_not_apply(keeper, sheet):
    """The ending of a game is preselected; it must not spoil a deal that was passed in."""
    filled = form(keeper.get(at("sheet_enter", sheet))).filled(kind="passed")
    assert filled["deal.ending"] == ["played"]
    assert keeper.post(at("sheet_enter", sheet), {**filled, "step": "save"}).status_code == 302


def test_impossible_deal_is_refused_with_every_problem_and_keeps_what_was_typed(keeper, sheet):
    refused = send(keeper, at("sheet_enter", sheet), WON, **{**LITTLE, "bid": "19", "matadors": "12"})
    assert refused.status_code == 400
    page = text(refused)
    assert page.count('class="error"') >= 2
    assert 'value="19"' in page
    assert form(refused).sent["deal.declarer"] == ["1"]
    assert not deals(sheet)


def test_text_in_a_number_is_named_not_swallowed(keeper, sheet):
    refused = send(keeper, at("sheet_enter", sheet), WON, **{**LITTLE, "bid": "acht<b>zehn"})
    assert refused.status_code == 400
    assert "acht&lt;b&gt;zehn" in text(refused)


def test_unusual_deal_wants_one_tick(keeper, sheet):
    answers = {**LITTLE, "dealer": "2"}
    refused = send(keeper, at("sheet_enter", sheet), WON, **answers)
    assert refused.status_code == 400
    codes = form(refused).offered["accepted"]
    assert codes == ["dealer_off_rotation"]
    filled = form(refused).filled(**answers)
    assert keeper.post(at("sheet_enter", sheet), {**filled, "accepted": codes, "step": WON}).status_code == 302
    assert sheet.entries.last().sequence == 2


def test_same_form_sent_twice_counts_once(keeper, sheet):
    filled = {**form(keeper.get(at("sheet_enter", sheet))).filled(**LITTLE), "step": WON}
    answers = [keeper.post(at("sheet_enter", sheet), filled).status_code for _ in range(3)]
    assert answers == [302, 302, 302]
    assert len(deals(sheet)) == 1


def test_same_form_with_another_content_is_a_new_deal_only_when_saved_again(keeper, sheet):
    page = keeper.get(at("sheet_enter", sheet))
    send(keeper, at("sheet_enter", sheet), WON, page, **LITTLE)
    conflict = send(keeper, at("sheet_enter", sheet), LOST, page, **LITTLE)
    assert conflict.status_code == 409
    assert len(deals(sheet)) == 1
    assert send(keeper, at("sheet_enter", sheet), LOST, conflict, **LITTLE).status_code == 302
    assert len(deals(sheet)) == 2


def test_stale_form_shows_both_versions_and_can_be_saved_upon_the_new_one(keeper, sheet):
    page = keeper.get(at("sheet_enter", sheet))
    build.record(sheet, {**build.GAME, "contract": "spades", "declarer": 0})
    stale = send(keeper, at("sheet_enter", sheet), WON, page, **{**LITTLE, "remark": "mine, typed with care"})
    assert stale.status_code == 409
    shown = text(stale)
    assert "mine, typed with care" in shown
    assert reverse("sheet_deal", args=[sheet.pk, 2]) in shown
    assert WON in form(stale).offered["step"]
    assert len(deals(sheet)) == 1
    again = keeper.post(at("sheet_enter", sheet), {**form(stale).filled(**LITTLE), "step": WON})
    assert again.status_code == 302
    assert len(deals(sheet)) == 2


def test_dealer_of_a_stale_form_is_not_nailed_down(keeper, sheet):
    page = keeper.get(at("sheet_enter", sheet))
    build.record(sheet)
    send(keeper, at("sheet_enter", sheet), WON, page, **LITTLE)
    stale = send(keeper, at("sheet_enter", sheet), WON, page, **LITTLE)
    assert "accepted" not in form(stale).offered


def test_complete_list_asks_for_signatures_instead(keeper, client):
    full = build.short_sheet(1)
    client.force_login(build.scorekeeper(full.book))
    build.record(full)
    assert at("sheet_confirm", full) in text(client.get(at("sheet_enter", full)))


@pytest.mark.parametrize(
    ("kind", "heading"), [("close", "The sheet was ended early"), ("confirm", "The sheet is confirmed")]
)
def test_closed_list_says_so_instead_of_asking(client, kind, heading):
    closed = build.short_sheet(1)
    if kind == "confirm":
        build.record(closed)
    build.write(closed, kind, reason="late" if kind == "close" else "")
    client.force_login(build.scorekeeper(closed.book))
    client.cookies["django_language"] = "en"
    page = text(client.get(at("sheet_enter", closed)))
    assert heading in page
    assert 'id="entry"' not in page


@pytest.mark.parametrize(("language", "said"), [("de", "beendet nach 1 von 2"), ("en", "ended after 1 of 2")])
def test_who_confirms_a_list_that_ended_early_is_told_after_how_many_deals(client, language, said):
    ended, full = build.short_sheet(2), build.short_sheet(1)
    build.record(ended)
    build.write(ended, "close", reason="late")
    build.record(full)
    client.cookies["django_language"] = language
    for each, told in ((ended, True), (full, False)):
        client.force_login(build.scorekeeper(each.book))
        assert (said in text(client.get(at("sheet_confirm", each)))) == told


def test_ended_session_is_told_in_the_page_without_losing_it(client, sheet):
    piece = client.post(at("sheet_preview", sheet), {"kind": "record"})
    assert piece.status_code == 401
    assert reverse("account_login") in text(piece)
    assert "<html" not in text(piece)


def test_confirmed_list_takes_nothing_more(client):
    signed = build.short_sheet(2)
    client.force_login(build.scorekeeper(signed.book))
    build.record(signed)
    page = client.get(at("sheet_enter", signed))
    build.record(signed)
    build.write(signed, "confirm")
    assert send(client, at("sheet_enter", signed), WON, page, **LITTLE).status_code == 409
    assert len(deals(signed)) == 2


def test_correction_begins_with_what_stands_and_keeps_the_deals_place(keeper, sheet):
    build.record(sheet)
    build.record(sheet, build.LOST)
    url = at("sheet_correct", sheet, 2)
    page = keeper.get(url)
    assert form(page).sent["deal.contract"] == ["clubs"]
    corrected = send(keeper, url, WON, page, contract="grand")
    assert (corrected.status_code, corrected.url) == (302, at("sheet_deal", sheet, 2))
    assert [each["contract"] for each in deals(sheet)] == ["grand", "clubs"]


def test_stale_correction_of_a_deleted_deal_is_not_lost(keeper, sheet):
    build.record(sheet)
    build.record(sheet)
    url = at("sheet_correct", sheet, 3)
    filled = form(keeper.get(url)).filled(contract="grand")
    build.write(sheet, "delete", corrects=3, reason="twice")
    assert "Bert Brandt <b>+48</b>" in text(keeper.post(at("sheet_preview", sheet), filled))
    keeper.cookies["django_language"] = "en"
    refused = keeper.post(url, {**filled, "step": WON})
    assert refused.status_code == 409
    assert "The deal that you were correcting has been deleted." in text(refused)
    again = form(refused)
    assert again.sent["deal.contract"] == ["grand"]
    assert keeper.post(again.action, {**again.filled(), "step": WON}).status_code == 302
    assert [each["contract"] for each in deals(sheet)] == ["clubs", "grand"]


def test_forgotten_deal_is_inserted_where_it_was_played(keeper, sheet):
    build.record(sheet)
    build.record(sheet, build.LOST)
    inserted = send(keeper, at("sheet_insert", sheet, 3), WON, **{**LITTLE, "contract": "hearts"})
    assert inserted.status_code == 302
    assert [each["contract"] for each in deals(sheet)] == ["clubs", "hearts", "clubs"]


def test_deal_that_would_block_others_says_so_before_it_is_saved(client):
    sheet = build.sheet(seats=4)
    for number in range(3):
        build.record(sheet, {**build.GAME, "declarer": (number + 1) % 4})
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    url = at("sheet_insert", sheet, 2)
    assert "This leaves" not in text(send(client, url, "check", kind="passed")), "who dealt them stays"
    filled = form(client.get(url)).filled(kind="passed")
    asked = client.post(url, {**filled, "dealers": "move", "step": "check"})
    assert "This leaves 3 other deals unscored until they are corrected." in text(asked)
    asked = send(client, at("sheet_enter", sheet), "check", kind="passed")
    assert "This leaves" not in text(asked)


def test_preview_of_a_correction_stands_in_its_place(keeper, sheet):
    build.record(sheet)
    build.record(sheet)
    filled = form(keeper.get(at("sheet_correct", sheet, 2))).filled(contract="grand")
    piece = text(keeper.post(at("sheet_preview", sheet), filled))
    assert "Bert Brandt <b>+48</b>" in piece
    assert "Bert Brandt <b>−96</b>" in piece


def test_one_button_saves_where_every_answer_comes_to_the_same(keeper, sheet):
    """An overbid is lost whatever the cards say: nobody is asked whether it was won."""
    keeper.cookies["django_language"] = "en"
    page = text(send(keeper, at("sheet_enter", sheet), "check", **{**LITTLE, "bid": "40"}))
    assert page.count('class="way ') == 1
    assert "Save: overbid" in page
    assert 'value="save:deal.won=false"' in page
    assert "Won:" not in page.partition("<template")[0]


def test_both_buttons_stay_where_winning_matters(keeper, sheet):
    page = text(send(keeper, at("sheet_enter", sheet), "check", **LITTLE))
    assert page.count('class="way ') == 2


def test_result_that_the_buttons_ask_for_is_not_called_missing(keeper, sheet):
    keeper.cookies["django_language"] = "en"
    page = text(send(keeper, at("sheet_enter", sheet), "check", **{**LITTLE, "bid": "19"}))
    assert "19 is not a possible bid; nearest: 18, 20." in page
    assert "The result is missing" not in page


@pytest.mark.parametrize("address", ["/sheets/{}/", "/books/{}/", "/players/{}/", "/prints/{}/", "/sheets/{}/enter/"])
def test_numbers_beyond_every_database_are_not_there(keeper, address):
    assert keeper.get(address.format(10**30)).status_code == 404


@pytest.mark.parametrize("revision", ["many", "", "-1", "9" * 5000, "²"])
def test_form_without_a_readable_revision_is_never_written_blindly(keeper, sheet, revision):
    filled = {**form(keeper.get(at("sheet_enter", sheet))).filled(**LITTLE), "revision": revision, "step": WON}
    assert keeper.post(at("sheet_enter", sheet), filled).status_code == 409
    assert not deals(sheet)


@pytest.mark.parametrize("remark", ["=HYPERLINK()", "\u202egnp", "a" * 201, "e" + "\u0301" * 50])
def test_hostile_remarks_never_break_the_page(keeper, sheet, remark):
    answer = send(keeper, at("sheet_enter", sheet), WON, **{**LITTLE, "remark": remark})
    assert answer.status_code in {302, 400}
    assert keeper.get(at("sheet", sheet)).status_code == 200


@pytest.mark.parametrize("sequence", [99, 10**30])
@pytest.mark.parametrize("name", ["sheet_correct", "sheet_insert", "sheet_delete", "sheet_deal"])
def test_deal_that_is_not_there(keeper, sheet, name, sequence):
    assert keeper.get(at(name, sheet, sequence)).status_code == 404


def test_entering_names_the_author(keeper, sheet):
    send(keeper, at("sheet_enter", sheet), WON, **LITTLE)
    assert Entry.objects.get(sheet=sheet, sequence=2).author is not None


def test_entering_takes_the_same_statements_at_any_length(keeper, django_assert_max_num_queries):
    full = build.sheet(4)
    keeper.force_login(build.scorekeeper(full.book))
    for number in range(47):
        build.record(full, {**build.GAME, "declarer": (number + 1) % 4})
    with django_assert_max_num_queries(8):
        keeper.get(at("sheet_enter", full))


def test_what_only_one_answer_brings_about_stands_at_its_button(keeper):
    sheet = build.sheet(rules=build.ruleset(preset="bierlachs", limit=100))
    keeper.force_login(build.scorekeeper(sheet.book))
    sent = {"key": "k", "revision": sheet.revision or 1, "kind": "record", "deal.kind": "game", "deal.declarer": "1"}
    sent |= {"deal.contract": "clubs", "deal.matadors": "4", "deal.bid": "60"}
    shown = keeper.post(reverse("sheet_preview", args=[sheet.pk]), sent).context["shown"]
    assert (shown.notes, shown.alike) == ([], True)
    assert [bool(way.notes) for way in shown.save_options] == [False, True]


def test_what_was_refused_is_said_above_and_at_its_field_only(keeper, sheet):
    keeper.cookies["django_language"] = "en"
    refused = text(send(keeper, at("sheet_enter", sheet), WON, **{**LITTLE, "bid": "19"}))
    assert refused.count("19 is not a possible bid") == 2
