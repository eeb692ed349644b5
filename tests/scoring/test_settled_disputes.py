"""A dispute that has ended and whose deal was changed later: what was agreed stays told, and the table is asked."""

from datetime import timedelta

import pytest
from django.urls import reverse

from scoring.access import TABLE_COOKIE
from scoring.lists.actions import disputing
from scoring.lists.actions.disputing import Ruling
from scoring.lists.queries import sheet_queries
from scoring.lists.values.settled import settled
from scoring.models import Sheet
from tests import build
from tests.build import AT
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db

LATER = AT + timedelta(minutes=35)
TOLD = "The deal was changed after that"


@pytest.fixture
def table():
    """A complete list of two deals, of which the first brought seat 1 24 points."""
    players = [build.player(account=build.account()) for _each in range(3)]
    sheet = build.short_sheet(2, players=players)
    build.record(sheet, build.GAME)
    build.record(sheet, build.LOST)
    return sheet


def accounts(sheet):
    return [seat.player.account for seat in sheet.seat_totals.order_by("seat")]


def raised(sheet, deal=2, key="k"):
    by = accounts(sheet)[0]
    return disputing.raise_dispute(sheet_id=sheet.pk, deal=deal, reason="So", key=key, by=by, at=AT).revision


def agreed(sheet, deal=2, key="k"):
    """A dispute that both sides agreed about."""
    dispute = raised(sheet, deal, key)
    anna, bert, _cora = accounts(sheet)
    for each in (anna, bert):
        disputing.agree(sheet_id=sheet.pk, dispute=dispute, by=each, at=AT)
    return dispute


def changed(sheet, record=build.LOST, deal=2, **more):
    found = Sheet.objects.get(pk=sheet.pk)
    return build.write(found, "correct", record=record, corrects=deal, reason="4 tops", at=LATER, **more)


def page(client, account, name, sheet, *more):
    client.force_login(account)
    client.cookies["django_language"] = "en"
    return text(client.get(reverse(name, args=[sheet.pk, *more])))


def test_an_agreement_is_told_as_it_was_made_and_that_the_deal_was_corrected_later(client, table):
    dispute = agreed(table)
    _anna, bert, _cora = accounts(table)
    before = page(client, bert, "sheet_dispute", table, dispute)
    assert TOLD not in before
    assert "+24" in before
    keeper = build.scorekeeper(table.book)
    changed(table, by=keeper)
    told = page(client, bert, "sheet_dispute", table, dispute)
    then, _line, now = told.partition('id="changed-since"')
    assert "+24" in then, "what both sides agreed to"
    assert "−48" not in then
    assert then.count("has agreed at 21:00") == 2
    assert "−48" in now
    assert "corrected at 21:35" in now
    assert "the scorekeeper" in now
    assert keeper.username not in now
    assert f"{reverse('sheet_dispute_new', args=[table.pk])}?deal=2" in now
    assert keeper.username in page(client, keeper, "sheet_dispute", table, dispute).partition('id="changed-since"')[2]


@pytest.mark.parametrize("where", ["sheet", "sheet_table", "sheet_confirm"])
def test_the_table_is_told_wherever_it_looks_and_confirms(client, table, where):
    agreed(table)
    reader = build.scorekeeper(table.book) if where == "sheet_confirm" else accounts(table)[1]
    assert TOLD not in page(client, reader, where, table)
    changed(table)
    told = page(client, reader, where, table)
    assert "both sides agreed at 21:00" in told
    assert f"{TOLD}, at 21:35." in told
    raised(table, key="again")
    assert TOLD not in page(client, reader, where, table), "it is disputed again, which says more"


def test_a_phone_at_the_table_is_told_too(client, table):
    agreed(table)
    changed(table)
    client.cookies["django_language"] = "en"
    client.cookies[TABLE_COOKIE] = build.cookie(build.code(table, signs=True))
    told = text(client.get(reverse("sheet_table", args=[table.pk])))
    assert TOLD in told


def test_the_page_of_the_deal_tells_it_and_that_of_another_deal_does_not(client, table):
    agreed(table)
    changed(table)
    anna = accounts(table)[0]
    assert [TOLD in page(client, anna, "sheet_deal", table, deal) for deal in (2, 3)] == [True, False]


def test_the_form_of_a_correction_warns_before(client, table):
    keeper = build.scorekeeper(table.book)
    warned = "Both sides agreed to this deal at 21:00"
    for way in ("sheet_correct", "sheet_delete"):
        assert warned not in page(client, keeper, way, table, 2)
    agreed(table)
    for way in ("sheet_correct", "sheet_delete"):
        told = page(client, keeper, way, table, 2)
        assert warned in told
        assert "+24" in told.partition(warned)[2].partition("</p>")[0]
        assert warned not in page(client, keeper, way, table, 3)
    changed(table)
    told = page(client, keeper, "sheet_correct", table, 2)
    assert "+24" in told.partition(warned)[2].partition("</p>")[0], "still what they agreed to"


def test_an_agreement_about_the_whole_sheet_is_about_each_deal_that_stood_then(client, table):
    dispute = agreed(table, None)
    keeper = build.scorekeeper(table.book)
    assert "Both sides agreed to this sheet at 21:00" in page(client, keeper, "sheet_correct", table, 3)
    changed(table, deal=3, record=build.GAME, accepted=build.TWICE)
    assert "The sheet was changed after that, at 21:35." in page(client, accounts(table)[0], "sheet", table)
    assert 'id="changed-since"' in page(client, keeper, "sheet_dispute", table, dispute)


def test_a_deleted_deal_is_still_told_as_it_was_agreed_to(client, table):
    dispute = agreed(table)
    build.write(Sheet.objects.get(pk=table.pk), "delete", corrects=2, reason="Twice", at=LATER)
    told = page(client, accounts(table)[1], "sheet_dispute", table, dispute)
    assert "+24" in told.partition('id="changed-since"')[0]
    assert "deleted at 21:35" in told


def found(sheet):
    return settled(sheet_queries.load(Sheet.objects.get(pk=sheet.pk)).bodies)


def test_what_was_put_right_again_counts_as_agreed(table):
    agreed(table)
    changed(table)
    assert [each.overtaken for each in found(table)] == [True]
    changed(table, build.GAME)
    assert [each.overtaken for each in found(table)] == [False]


def test_a_deal_that_was_corrected_while_it_was_disputed_again_is_as_agreed(table):
    agreed(table)
    dispute = raised(table, key="again")
    changed(table)
    anna, bert, _cora = accounts(table)
    for each in (anna, bert):
        disputing.agree(sheet_id=table.pk, dispute=dispute, by=each, at=LATER)
    assert [each.overtaken for each in found(table)] == [False, False]


def test_a_dispute_that_was_withdrawn_settled_nothing(client, table):
    dispute = raised(table)
    disputing.withdraw(sheet_id=table.pk, dispute=dispute, by=accounts(table)[0], at=AT)
    changed(table)
    assert [each.overtaken for each in found(table)] == [False]
    assert TOLD not in page(client, accounts(table)[1], "sheet", table)


def test_a_ruling_binds_as_an_agreement_does(client, table):
    dispute, keeper = raised(table), build.account(superuser=True)
    ruling = Ruling("ISkO 4.2.4", "It stays")
    disputing.rule(sheet_id=table.pk, dispute=dispute, ruling=ruling, by=keeper, at=AT)
    assert "A ruling at 21:00 was about this deal" in page(client, keeper, "sheet_correct", table, 2)
    changed(table)
    assert "by a ruling at 21:00" in page(client, accounts(table)[1], "sheet", table)


def test_an_agreement_that_a_correction_ended_is_told_with_both_times(client, table):
    dispute = raised(table)
    anna, bert, _cora = accounts(table)
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=AT)
    changed(table)
    told = page(client, anna, "sheet_dispute", table, dispute)
    lapsed = "agreed at 21:00 to the deal as it was before it was corrected at 21:35, and has to be asked again"
    assert lapsed in told
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=anna, at=LATER)
    assert lapsed in page(client, bert, "sheet_dispute", table, dispute), "also once the other side has agreed"
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=LATER)
    told = page(client, bert, "sheet_dispute", table, dispute)
    assert lapsed not in told
    assert told.count("has agreed at 21:35") == 2


def test_who_has_agreed_is_told_so_and_asked_no_more(client, table):
    dispute = raised(table)
    anna, bert, cora = accounts(table)
    assert 'value="agree"' in page(client, bert, "sheet_dispute", table, dispute)
    disputing.agree(sheet_id=table.pk, dispute=dispute, by=bert, at=AT)
    for who, said in ((bert, "You agreed at 21:00."), (cora, "Your side agreed at 21:00.")):
        told = page(client, who, "sheet_dispute", table, dispute)
        assert said in told
        assert 'value="agree"' not in told
    assert 'value="agree"' in page(client, anna, "sheet_dispute", table, dispute)
    client.force_login(bert)
    again = client.post(reverse("sheet_dispute", args=[table.pk, dispute]), {"act": "agree"}, follow=True)
    assert "Your side has agreed already." in text(again)
