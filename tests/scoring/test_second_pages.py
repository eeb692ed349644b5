"""The pages of a list that is entered twice: begun, kept apart, compared, settled and confirmed."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Sheet
from tests import build
from tests.scoring.faces import form, forms, text
from tests.scoring.test_second_entries import OTHER, Desk, fresh
from tests.tournaments.pages import url

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return Desk()


def of(account):
    client = Client(headers={"accept-language": "en"})
    client.force_login(account)
    return client


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


def begun(client, sheet):
    answer = client.post(at("second_begin", sheet))
    fresh_one = fresh(sheet)
    return answer, Sheet.objects.filter(pk=fresh_one.second_id).first()


def test_from_the_list_to_the_second_entry_and_to_the_signature(desk):
    for deal in (build.GAME, build.PASSED):
        build.record(desk.first, deal, by=desk.one)
    mine = text(of(desk.one).get(at("sheet", desk.first)))
    assert "somebody else types the second one" in mine
    assert at("second_begin", desk.first) not in mine
    refused = of(desk.one).post(at("second_begin", desk.first), follow=True)
    assert "Two entries of a sheet are typed by two people" in text(refused)
    other = of(desk.other)
    page = other.get(at("sheet", desk.first))
    assert at("sheet_confirm", desk.first) not in text(page)
    answer, second = begun(other, desk.first)
    assert answer.url == at("sheet_enter", second)
    holder = desk.first.seat_totals.get(seat=0).player.name
    assert holder in text(other.get(answer.url)), "whose columns these are is told by the first list"
    for deal in (build.GAME, build.PASSED):
        build.record(second, deal, by=desk.other)
    agreed = other.get(at("sheet_compare", second))
    assert "Both entries agree in all 2 deals." in text(agreed)
    confirm = form(agreed, "revision")
    assert other.post(confirm.action, confirm.sent).url == at("sheet", desk.first)
    assert fresh(desk.first).state == "confirmed"
    assert "Confirm" not in text(other.get(at("sheet_compare", desk.first)))


def test_who_types_one_does_not_see_the_other_until_both_are_complete(desk):
    build.record(desk.first, build.GAME, by=desk.one)
    second = desk.begin()
    build.record(second, build.GAME, by=desk.other)
    pages = {desk.other: desk.first, desk.one: second}
    for who, sheet in pages.items():
        client = of(who)
        for address in (
            at("sheet", sheet),
            at("sheet_log", sheet),
            at("sheet_deal", sheet, 2 if sheet == desk.first else 1),
            at("api_sheet", sheet),
            at("api_entries", sheet),
        ):
            answer = client.get(address)
            assert answer.status_code == 403
            assert "shown once both are complete" in text(answer).replace("&#x27;", "'")
        compared = text(client.get(at("sheet_compare", sheet)))
        assert "so that nobody copies from the other. 1 deal agrees so far." in compared
        assert "What differs" not in compared
    assert of(desk.director).get(at("sheet", second)).status_code == 200
    for reader in (Client(), of(build.account())):
        assert reader.get(at("sheet", second)).status_code == 404
        assert reader.get(at("sheet", desk.first)).status_code == 200
    build.record(fresh(desk.first), build.PASSED, by=desk.one)
    build.record(fresh(second), build.PASSED, by=desk.other)
    assert {of(who).get(at("sheet", sheet)).status_code for who, sheet in pages.items()} == {200}


def test_what_differs_stands_side_by_side_and_one_press_settles_it(desk):
    desk.type(second=(OTHER, build.PASSED))
    client = of(desk.director)
    page = client.get(at("sheet_compare", desk.first))
    told = text(page)
    assert "1 deal differs." in told
    assert "With or without" in told or "Matadors" in told
    assert "≠" in told
    sent = form(page, "seen").sent
    wrong = client.post(at("sheet_compare", desk.first), {**sent, "take": "neither"})
    assert wrong.status_code == 400
    assert "Choose which of the two stands." in text(wrong)
    stale = client.post(at("sheet_compare", desk.first), {**sent, "seen": "1.1", "take": "second.0"})
    assert "Somebody else has changed this sheet" in text(stale)
    done = client.post(at("sheet_compare", desk.first), {**sent, "take": "second.0"}, follow=True)
    assert "Both entries agree in all 2 deals." in text(done)
    assert "Second entry" in text(client.get(at("sheet_log", desk.first)))


def test_a_list_without_a_second_entry_has_nothing_to_compare(desk):
    answer = of(desk.director).get(at("sheet_compare", desk.first), follow=True)
    assert "This sheet has no second entry." in text(answer)


def test_the_cockpit_and_confirming_together_say_what_is_missing_and_what_differs():
    desk = Desk(players=6)
    mine = desk.first
    client = of(desk.director)
    cockpit = f"{url('event_director', desk.event)}?table=1"
    for deal in (build.GAME, build.PASSED):
        build.record(mine, deal, by=desk.one)
    page = client.get(cockpit)
    assert page.context["tiles"][0].look == "unpaired"
    assert page.context["told"].label == "Check the second entry of 1 sheet"
    assert any(each.action == at("second_begin", mine) for each in forms(page))
    desk.begin()
    for deal in (OTHER, build.PASSED):
        build.record(desk.second, deal, by=desk.other)
    page = client.get(cockpit)
    assert page.context["tiles"][0].look == "differs"
    assert at("sheet_compare", mine) in text(page)
    together = client.get(url("event_confirm", desk.event))
    assert "entries differ" in text(together)
    assert 'name="sheet"' not in text(together)
    desk.settle(0, second=True)
    page = client.get(cockpit)
    assert page.context["tiles"][0].look == "complete"
    assert page.context["told"].label == "Confirm 1 complete sheet"
    assert 'name="sheet"' in text(client.get(url("event_confirm", desk.event)))


def test_the_setting_is_explained_where_it_is_chosen(desk):
    client = of(desk.director)
    page = client.get(url("event_settings", desk.event))
    assert "Every sheet is entered twice" in text(page)
    assert "If you are alone at the desk, leave it off." in text(page)
    sent = form(page, "expected").sent
    assert "twice" in sent
    client.post(url("event_settings", desk.event), {key: value for key, value in sent.items() if key != "twice"})
    desk.event.refresh_from_db()
    assert "twice" not in desk.event.plan
