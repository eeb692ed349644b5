"""Disputes on the pages of a list: who sees and does what, and what is typed is not lost."""

import pytest
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import disputing, writing_entries
from scoring.lists.values.log import Draft, read_body
from scoring.models import Account, Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events

pytestmark = pytest.mark.django_db


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


@pytest.fixture
def table():
    players = [build.player(account=build.account()) for _each in range(3)]
    sheet = build.short_sheet(2, players=players)
    build.record(sheet, build.GAME)
    build.record(sheet, build.LOST)
    return sheet


def raised(sheet, by=OPERATOR, deal=2):
    done = disputing.raise_dispute(sheet_id=sheet.pk, deal=deal, reason="I was +96", key="k", by=by, at=build.AT)
    return done.revision


def signed_in(client, account):
    client.force_login(account)
    client.cookies["django_language"] = "en"
    return client


def disputed(sheet):
    return Sheet.objects.get(pk=sheet.pk).disputed


def anna(sheet):
    return sheet.seat_totals.get(seat=0).player.account


def test_deals_to_choose_from_are_told_by_who_played_what(client, table):
    signed_in(client, anna(table))
    page = client.get(at("sheet_dispute_new", table))
    numbers = [2, 1]
    told = [words.split(" · ") for _sequence, words in page.context["deals"]]
    names = {name for each in table.seat_totals.all() if (name := each.player.name)}
    assert [int(number) for number, *_more in told] == numbers
    assert all(len(each) == 4 and each[1] in names and "♣" in each[2] for each in told), told


def test_a_player_raises_a_dispute_about_a_deal_from_the_page_of_the_deal(client, table):
    signed_in(client, anna(table))
    way = at("sheet_dispute_new", table) + "?deal=2"
    assert way in text(client.get(at("sheet_deal", table, 2)))
    page = client.get(way)
    assert page.context["chosen"] == 2
    sent = {**form(page, "reason").sent, "deal": "2", "reason": "I was +96"}
    assert client.post(way, sent).url == at("sheet", table)
    assert disputed(table) == 1
    shown = text(client.get(at("sheet", table)))
    assert "Dispute about deal 1" in shown
    assert at("sheet_dispute", table, 4) in shown


def test_without_a_reason_nothing_typed_is_lost(client, table):
    signed_in(client, anna(table))
    page = client.post(at("sheet_dispute_new", table), {"deal": "3", "reason": " ", "key": "k"})
    assert page.status_code == 400
    assert "A reason is required." in text(page)
    assert page.context["chosen"] == 3
    assert disputed(table) == 0


def test_the_reason_is_for_keepers_alone(client, table):
    number = raised(table)
    for who, told in ((anna(table), False), (build.scorekeeper(table.book), True)):
        signed_in(client, who)
        for page in (at("sheet_dispute", table, number), at("sheet_deal", table, 2), at("sheet_log", table)):
            assert ("I was +96" in text(client.get(page))) is told
    client.logout()
    client.cookies["django_language"] = "en"
    page = text(client.get(at("sheet", table)))
    assert "Dispute about deal 1" in page
    assert "/disputes/" not in page
    assert "I was +96" not in text(client.get(at("sheet_log", table)))


def test_agreement_and_withdrawal_are_one_button_each(client, table):
    number = raised(table, anna(table))
    signed_in(client, anna(table))
    page = text(client.get(at("sheet_dispute", table, number)))
    assert 'value="withdraw"' in page
    assert 'value="rule"' not in page
    assert client.post(at("sheet_dispute", table, number), {"act": "withdraw"}).status_code == 302
    assert disputed(table) == 0
    assert "withdrawn" in text(client.get(at("sheet_dispute", table, number)))
    assert client.post(at("sheet_dispute", table, number), {"act": "agree"}).url == at("sheet", table)
    assert "This dispute has already been ended." in text(client.get(at("sheet", table)))


def test_both_sides_are_named_with_who_has_agreed(client, table):
    number = raised(table, anna(table))
    names = [each.player.name for each in table.seat_totals.order_by("seat")]
    bert = table.seat_totals.get(seat=1).player.account
    signed_in(client, bert)
    page = text(client.get(at("sheet_dispute", table, number)))
    assert f"{names[0]} (raised it):" in page
    assert f"{names[1]}, {names[2]}:" in page
    assert page.count("has not agreed yet") == 2
    assert 'value="note"' not in page
    client.post(at("sheet_dispute", table, number), {"act": "agree"})
    signed_in(client, anna(table))
    page = text(client.get(at("sheet_dispute", table, number)))
    assert (page.count("has not agreed yet"), page.count("has agreed at")) == (1, 1)
    client.post(at("sheet_dispute", table, number), {"act": "agree"})
    assert disputed(table) == 0
    assert text(client.get(at("sheet_dispute", table, number))).count("has agreed at") == 2


def test_a_keeper_ticks_each_side_by_name_and_the_log_says_who_noted_it(client, table):
    number = raised(table, anna(table))
    keeper = build.scorekeeper(table.book)
    signed_in(client, keeper)
    page = text(client.get(at("sheet_dispute", table, number)))
    assert 'value="agree"' not in page, "who keeps the score is no side"
    half = client.post(at("sheet_dispute", table, number), {"act": "note", "side": ["raised"]})
    assert half.status_code == 400
    assert "tick each that agrees" in text(half)
    assert 'value="raised" checked' in text(half)
    assert disputed(table) == 1
    client.post(at("sheet_dispute", table, number), {"act": "note", "side": ["raised", "others"]})
    assert disputed(table) == 0
    assert "Both sides agree, as the scorekeeper notes" in text(client.get(at("sheet_log", table)))
    assert f"{keeper.username}: noted for both sides" in text(client.get(at("sheet_dispute", table, number)))


def test_a_keeper_rules_and_corrects_the_deal_in_one_step(client, table):
    number = raised(table)
    signed_in(client, build.scorekeeper(table.book))
    correct = at("sheet_correct", table, 2) + f"?dispute={number}"
    assert correct in text(client.get(at("sheet_dispute", table, number)))
    page = form(client.get(correct))
    sent = {**page.sent, "step": "save:deal.won=false", "rule": "ISkO 4.2.4", "accepted": build.TWICE}
    refused = client.post(at("sheet_correct", table, 2), {**sent, "rule": ""})
    assert refused.status_code == 400
    assert f'name="dispute" value="{number}"' in text(refused)
    assert client.post(at("sheet_correct", table, 2), sent).url == at("sheet", table)
    assert disputed(table) == 0
    assert table.deals.get(sequence=2).record["won"] is False
    assert "ISkO 4.2.4" in text(client.get(at("sheet_dispute", table, number)))
    told = text(client.get(at("sheet_deal", table, 2)))
    assert "By a ruling" in told
    assert "ISkO 4.2.4" in told


def test_a_ruling_without_a_rule_is_refused_with_what_was_typed(client, table):
    number = raised(table)
    signed_in(client, build.scorekeeper(table.book))
    page = client.post(at("sheet_dispute", table, number), {"act": "rule", "rule": " ", "reason": " "})
    assert page.status_code == 400
    assert client.post(at("sheet_dispute", table, number), {"act": "rule", "rule": "1.1"}).status_code == 302
    assert disputed(table) == 0


def test_entries_that_say_something_are_no_deals(client, table):
    number = raised(table)
    disputing.note_agreement(sheet_id=table.pk, dispute=number, by=OPERATOR, at=build.AT)
    signed_in(client, build.scorekeeper(table.book))
    for sequence in (number, number + 1):
        assert client.get(at("sheet_deal", table, sequence)).status_code == 404
    assert client.get(at("sheet_dispute", table, 2)).status_code == 404
    assert client.get(at("sheet_dispute", table, 99)).status_code == 404


def test_a_club_evening_shows_no_call(client, table):
    signed_in(client, build.scorekeeper(table.book))
    assert at("sheet_call", table) not in text(client.get(at("sheet", table)))
    assert client.post(at("sheet_call", table), {"act": "call"}).status_code == 403


def test_a_disputed_list_offers_no_confirmation_and_says_why(client, table):
    raised(table)
    signed_in(client, build.scorekeeper(table.book))
    assert at("sheet_confirm", table) not in text(client.get(at("sheet", table)))
    page = client.post(at("sheet_confirm", table), form(client.get(at("sheet_confirm", table))).sent)
    assert page.status_code == 400
    assert "A dispute is still open on this sheet." in text(page)


def test_a_director_who_was_called_notes_the_ruling_in_one_step(client, table):
    director = build.account(superuser=True)
    page = signed_in(client, director).get(at("sheet_ruling_new", table))
    sent = {**form(page, "what").sent, "deal": "2", "what": "A card lay open", "rule": "", "reason": ""}
    refused = client.post(at("sheet_ruling_new", table), sent)
    assert refused.status_code == 400
    assert 'value="A card lay open"' in text(refused)
    assert disputed(table) == 0
    sent |= {"rule": "ISkO 4.2.4", "reason": "The game counts as lost"}
    assert client.post(at("sheet_ruling_new", table), sent).url == at("sheet", table)
    assert disputed(table) == 0
    shown = text(client.get(at("sheet", table)))
    assert "Ruling on deal 1" in shown
    assert "settled" in shown
    log = text(client.get(at("sheet_log", table)))
    assert "A card lay open" in log
    assert "ISkO 4.2.4" in log


def test_only_who_rules_notes_a_ruling(client, table):
    assert signed_in(client, anna(table)).get(at("sheet_ruling_new", table)).status_code == 403
    assert at("sheet_ruling_new", table) not in text(client.get(at("sheet", table)))


def test_the_answer_to_a_call_leads_to_the_ruling(client):
    director = build.account()
    event = events.event(director, players=6)
    drawn = events.drawn(event)
    sheet = drawn.tables[0].table.sheet
    disputing.call_director(sheet_id=sheet.pk, by=director, at=build.AT)
    said = signed_in(client, director).post(at("sheet_call", sheet), {"act": "answer"}, follow=True)
    assert f'<a href="{at("sheet_ruling_new", sheet)}">Note what you decide</a>' in said.content.decode()


def test_the_table_reads_who_is_on_the_way_and_a_second_director_that_somebody_is(client):
    event = events.event(players=6)
    sheet = events.drawn(event).tables[0].table.sheet
    keeper, first, second = build.scorekeeper(event.book), events.director_of(event), build.director(event.book)
    Account.objects.filter(pk=first.pk).update(first_name="Anna", last_name="Adler")
    disputing.call_director(sheet_id=sheet.pk, by=keeper, at=build.AT)
    signed_in(client, first).post(at("sheet_call", sheet), {"act": "answer"})
    assert "Anna Adler is on the way." in text(signed_in(client, keeper).get(at("sheet", sheet)))
    page = signed_in(client, second).post(at("sheet_call", sheet), {"act": "answer"}, follow=True)
    assert "Anna Adler is on the way already." in text(page)
    assert "I am on my way" not in text(page)
    assert "Close without a ruling" in text(page)
    client.logout()
    type(sheet.book).objects.filter(pk=sheet.book_id).update(public=True)
    stranger = text(client.get(at("sheet", sheet), headers={"accept-language": "en"}))
    assert "The director is on the way." in stranger
    assert "Adler" not in stranger
    page = signed_in(client, second).post(at("sheet_call", sheet), {"act": "end"}, follow=True)
    assert "Settled without a ruling: the call is closed." in text(page)
    log_page = text(signed_in(client, first).get(at("sheet_log", sheet)))
    assert "The director is on the way" in log_page
    assert "Settled without a ruling" in log_page


def test_the_ruling_of_a_call_closes_it(client):
    event = events.event(players=6)
    sheet, by = events.drawn(event).tables[0].table.sheet, events.director_of(event)
    disputing.call_director(sheet_id=sheet.pk, by=by, at=build.AT)
    disputing.answer_call(sheet_id=sheet.pk, by=by, at=build.AT)
    sent = {"what": "Card lay open", "rule": "4.2.4", "reason": "It stays", "key": "n"}
    signed_in(client, by).post(at("sheet_ruling_new", sheet), sent)
    page = text(client.get(at("sheet", sheet)))
    assert "was called at" not in page
    assert sheet.book.sheets.get(pk=sheet.pk).called is None


def test_why_a_penalty_was_given_is_read_by_who_keeps_or_sits_at_the_list_and_by_nobody_else(client, table):
    sheet = build.sheet(players=[each.player for each in table.seat_totals.order_by("seat")])
    build.record(sheet, {"kind": "penalty", "offender": 0, "amount": 10, "remark": "Looked into the skat"})
    type(sheet.book).objects.filter(pk=sheet.book_id).update(public=True)
    assert "Looked into the skat" not in text(client.get(at("sheet", sheet)))
    assert "Looked into the skat" in text(signed_in(client, anna(table)).get(at("sheet", sheet)))
    assert "Looked into the skat" in text(signed_in(client, build.account(superuser=True)).get(at("sheet", sheet)))


@pytest.mark.parametrize("told", [True, False])
def test_who_rules_says_whether_the_players_of_the_table_read_the_reason(client, table, told):
    number, keeper = raised(table), build.account(superuser=True)
    page = text(signed_in(client, keeper).get(at("sheet_dispute", table, number)))
    assert 'name="told" value="yes" checked' in page
    assert "the players of this table only if you tick that" in page
    sent = {"act": "rule", "rule": "ISkO 4.2.4", "reason": "The card stays played"}
    client.post(at("sheet_dispute", table, number), sent | ({"told": "yes"} if told else {}))
    assert "The card stays played" in text(client.get(at("sheet_dispute", table, number)))
    page = text(signed_in(client, anna(table)).get(at("sheet_dispute", table, number)))
    assert ("ISkO 4.2.4" in page, "The card stays played" in page, "I was +96" in page) == (True, told, False)
    for elsewhere in ("sheet", "sheet_log"):
        assert "The card stays played" not in text(client.get(at(elsewhere, table))), "the public log tells no reason"
    assert [each for _sheet, found in audit_sheets(Sheet.objects.all()) for each in found] == []


def test_a_ruling_that_is_refused_keeps_who_was_to_read_it(client, table):
    signed_in(client, build.account(superuser=True))
    sent = {"deal": "2", "what": "", "rule": "1.1", "reason": "so", "key": "n"}
    page = text(client.post(at("sheet_ruling_new", table), sent))
    assert 'name="told" value="yes">' in page
    page = text(client.post(at("sheet_ruling_new", table), sent | {"told": "yes"}))
    assert 'name="told" value="yes" checked>' in page
    client.post(at("sheet_ruling_new", table), sent | {"told": "yes", "what": "A card lay open"})
    ended = table.entries.get(kind="settle")
    assert read_body(ended.body).record == {"how": "ruled", "read_by": "table"}


def test_the_deal_that_a_ruling_corrects_tells_its_reason_too(client, table):
    number = raised(table)
    signed_in(client, build.account(superuser=True))
    page = form(client.get(at("sheet_correct", table, 2) + f"?dispute={number}"))
    more = {"step": "save:deal.won=false", "rule": "1.1", "reason": "The card stays played", "accepted": build.TWICE}
    assert client.post(at("sheet_correct", table, 2), page.sent | more).url == at("sheet", table)
    assert "The card stays played" in text(signed_in(client, anna(table)).get(at("sheet_dispute", table, number)))


def test_only_a_ruling_says_who_reads_it(table):
    number = raised(table)
    for record in ({"how": "noted", "read_by": "table"}, {"how": "ruled", "read_by": "all"}):
        draft = Draft("settle", f"s-{record['how']}", number, record=record, corrects=number)
        with pytest.raises(Refused):
            writing_entries.write_asked(sheet_id=table.pk, draft=draft, by=OPERATOR, at=build.AT)
