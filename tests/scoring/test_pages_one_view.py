"""One view for a deal: what stands above the form, what one press does, and that everybody keeps his place."""

import re

import pytest

from scoring.actors import OPERATOR
from scoring.lists.actions import disputing
from tests import build
from tests.scoring.entry_forms import LITTLE, LOST, WON, at, deals, send
from tests.scoring.faces import form, forms, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    return build.sheet()


@pytest.fixture
def keeper(client, sheet):
    client.force_login(build.scorekeeper(sheet.book))
    return client


def test_last_three_deals_stand_above_the_form_with_undo(keeper, sheet):
    for _ in range(4):
        build.record(sheet)
    page = text(keeper.get(at("sheet_enter", sheet)))
    assert [at("sheet_correct", sheet, number) in page for number in (2, 3, 4, 5)] == [False, True, True, True]
    assert at("sheet_delete", sheet, 5) in page


def test_a_deal_above_the_form_is_corrected_and_the_next_deal_follows_at_once(keeper, sheet):
    build.record(sheet)
    url = at("sheet_correct", sheet, 2) + "?back=enter"
    corrected = send(keeper, url, WON, contract="grand")
    assert (corrected.status_code, corrected.url) == (302, at("sheet_enter", sheet))


def undone(client, sheet):
    """The answer to one press of the button that takes the last deal back."""
    undo = next(each for each in forms(client.get(at("sheet_enter", sheet))) if "delete" in each.action)
    return client.get(client.post(undo.action, undo.sent).url)


def test_undo_is_one_press_and_so_is_putting_the_deal_back(keeper, sheet):
    build.record(sheet, {**build.GAME, "dealer": 2, "remark": "odd"}, accepted=("dealer_off_rotation",))
    before = deals(sheet)
    page = undone(keeper, sheet)
    assert not deals(sheet)
    back = next(each for each in forms(page) if each.sent.get("step") == ["save"])
    assert back.sent["deal.remark"] == ["odd"]
    assert keeper.post(back.action, back.sent).status_code == 302
    assert deals(sheet) == before


def test_what_was_taken_back_is_offered_until_something_else_is_written(keeper, sheet):
    build.record(sheet)
    undone(keeper, sheet)
    address = at("sheet_enter", sheet) + "?undone=2"
    assert keeper.get(address).context["put_back"]
    for other in ("1", "99", "x", ""):
        assert not keeper.get(at("sheet_enter", sheet) + f"?undone={other}").context["put_back"]
    build.record(sheet, build.PASSED)
    assert not keeper.get(address).context["put_back"]
    assert not keeper.get(at("sheet_enter", sheet)).context["put_back"]


def test_a_passed_deal_is_one_press_that_says_what_it_brings(keeper, sheet):
    page = form(keeper.get(at("sheet_enter", sheet)))
    assert "save:deal.kind=passed" in page.offered["step"]
    assert keeper.post(page.action, {**page.sent, "step": "save:deal.kind=passed"}).status_code == 302
    assert deals(sheet) == [{"kind": "passed"}]


def test_who_played_and_how_it_ended_are_one_press(keeper, sheet):
    shown = send(keeper, at("sheet_enter", sheet), "check", contract="clubs", matadors="1")
    offered = [each for each in form(shown).offered["step"] if "declarer" in each]
    assert offered == [f"save:deal.declarer={seat}&deal.won={won}" for seat in range(3) for won in ("true", "false")]
    filled = form(shown).filled(contract="clubs", matadors="1")
    assert keeper.post(at("sheet_enter", sheet), {**filled, "step": offered[3]}).status_code == 302
    assert sheet.deals.get().points == [0, -48, 0]


def test_what_a_refused_button_answered_is_not_lost(keeper, sheet):
    step = "save:deal.declarer=1&deal.won=true"
    refused = send(keeper, at("sheet_enter", sheet), step, contract="clubs", matadors="1", bid="19")
    assert refused.status_code == 400
    assert form(refused).sent["deal.declarer"] == ["1"]


def test_who_played_is_one_button_where_the_cards_say_how_it_ended(keeper, sheet):
    shown = send(keeper, at("sheet_enter", sheet), "check", contract="clubs", matadors="1", card_points="74")
    assert [way.step for way in shown.context["shown"].save_options] == [f"save:deal.declarer={at}" for at in range(3)]


def test_everybody_keeps_the_place_where_they_sit(client):
    sheet = build.sheet(4)
    client.force_login(build.scorekeeper(sheet.book))
    for dealer in range(2):
        page = client.get(at("sheet_enter", sheet))
        places = page.context["places"]
        assert [(each.seat, each.deals, each.sits_out) for each in places] == [
            (seat, seat == dealer, seat == dealer) for seat in range(4)
        ]
        build.record(sheet, build.PASSED)


def test_what_is_blocked_stays_told_with_the_way_to_it(client):
    sheet = build.sheet(seats=4)
    for number in range(3):
        build.record(sheet, {**build.GAME, "declarer": (number + 1) % 4})
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    url = at("sheet_insert", sheet, 2)
    sent = {**form(client.get(url)).filled(kind="passed"), "dealers": "move", "step": "save"}
    assert client.post(url, sent).status_code == 302
    page = text(client.get(at("sheet_enter", sheet)))
    assert "3 deals cannot be scored" in page


def test_a_complete_list_shows_what_is_signed(client):
    complete = build.short_sheet(1)
    build.record(complete)
    client.force_login(build.scorekeeper(complete.book))
    shown = client.get(at("sheet_enter", complete)).content.decode()
    assert re.findall(r"<li><span>([^<]*)</span> <b>([^<]*)</b></li>", shown) == [
        ("Anna Adler", "0"),
        ("Bert Brandt", "74"),  # with the game that was won, at the foot of the sheet
        ("Cora Clemens", "0"),
    ]


def test_an_open_dispute_is_flagged_where_the_next_deal_is_entered(keeper, sheet):
    build.record(sheet)
    assert "⚑" not in keeper.get(at("sheet_enter", sheet)).content.decode()
    disputing.raise_dispute(sheet_id=sheet.pk, deal=2, reason="I was +96", key="k", by=OPERATOR, at=build.AT)
    assert "⚑" in keeper.get(at("sheet_enter", sheet)).content.decode()


def test_beneath_the_names_stands_in_few_words_who_is_asked_for(client):
    table = build.sheet(4, rules=build.ruleset("doppelkopf"))
    client.force_login(build.scorekeeper(table.book))
    client.cookies["django_language"] = "de"
    shown = client.get(at("sheet_enter", table)).content.decode()
    assert "Re (beim Solo: wer allein spielt)</legend>" in shown
    assert '<span class="role" aria-hidden="true">Re</span>' in shown


@pytest.mark.parametrize("language", ["en", "fr"])
def test_beneath_one_name_nobody_is_asked_for_as_several(client, language):
    table = build.sheet(4, rules=build.ruleset("doppelkopf"))
    client.force_login(build.scorekeeper(table.book))
    client.cookies["django_language"] = language
    assert '<span class="role" aria-hidden="true">Re</span>' in client.get(at("sheet_enter", table)).content.decode()


@pytest.mark.parametrize("back", ["", "?back=enter"])
def test_a_deal_that_was_entered_twice_is_deleted_from_its_correction(keeper, sheet, back):
    build.record(sheet)
    build.record(sheet)
    keeper.cookies["django_language"] = "en"
    page = text(keeper.get(at("sheet_correct", sheet, 2) + back))
    assert at("sheet_delete", sheet, 2) + back in page
    assert "Delete deal (entered twice)" in page


def test_void_says_what_it_is_and_that_a_deal_entered_twice_is_deleted(keeper, sheet):
    build.record(sheet)
    keeper.cookies["django_language"] = "en"
    url, said = at("sheet_correct", sheet, 2), "keeps its number"
    assert said not in text(keeper.get(url))
    page = text(keeper.post(at("sheet_preview", sheet), {"kind": "correct", "deal": "2", "deal.kind": "void"}))
    assert said in page
    assert at("sheet_delete", sheet, 2) in page


def came_back(keeper, url, **said):
    """Where one lands once the form at this address is sent."""
    return keeper.post(url, {**form(keeper.get(url)).sent, **said}).url


def test_who_came_from_the_sheet_is_led_back_to_it_and_who_came_from_the_form_to_the_form(keeper, sheet):
    for _ in range(4):
        build.record(sheet)
    enter, twice = at("sheet_enter", sheet), {"reason": "written twice"}
    assert came_back(keeper, at("sheet_delete", sheet, 2), **twice) == at("sheet", sheet)
    assert came_back(keeper, at("sheet_delete", sheet, 3) + "?back=enter", **twice) == enter
    assert at("sheet", sheet) in text(keeper.get(at("sheet_delete", sheet, 4)))
    assert send(keeper, at("sheet_insert", sheet, 5), WON, **LITTLE).url == at("sheet_deal", sheet, 5)
    assert send(keeper, at("sheet_insert", sheet, 5) + "?back=enter", LOST, **LITTLE).url == enter
    assert send(keeper, at("sheet_correct", sheet, 5), WON).url == at("sheet_deal", sheet, 5)
