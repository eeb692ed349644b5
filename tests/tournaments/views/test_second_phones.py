"""Two phones of one table keep its list each for itself: neither sees the other's deals, then both are compared."""

import json

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from scoring.access import CodeOver
from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import letting_in, second_entries, second_phones
from scoring.lists.actions.conflicts import PencilElsewhere
from scoring.lists.queries import second_lists, table_queries
from scoring.lists.values.comparing import Standing
from scoring.models import Player, Sheet, TablePhone
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tests.tournaments.views.test_table_codes import DEAL, at, phone, saved, scan, scanned, spelt, tapped
from tournaments.models import Event
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
SPADES = {"deal.contract": "spades"}


@pytest.fixture(scope="module")
def made(world):
    def hall():
        event = events.event(players=3, plan=Plan(twice=True), planned_series=1)
        events.drawn(event)
        return event.pk

    return world(hall)


@pytest.fixture
def event(made):
    return Event.objects.select_related("book").get(pk=made)


@pytest.fixture
def sheet(event):
    return Sheet.objects.select_related("book").get(book=event.book)


@pytest.fixture
def table(sheet):
    """The list, its second entry, and the phones that keep them; the table may confirm."""
    build.code(sheet, signs=True)
    one, two = scanned(sheet), scanned(sheet, entry="second")
    return sheet, second_of(sheet), one, two


def second_of(sheet):
    return Sheet.objects.select_related("book").get(second_of=sheet.pk)


def device(client):
    return table_queries.of_cookie(client.cookies["table"].value, timezone.now()).device


def standing(sheet):
    return second_lists.standings_of([Sheet.objects.get(pk=sheet.pk)])[sheet.pk]


def codes(refused):
    return {each.code for each in refused.value.problems}


def test_who_scans_the_card_chooses_which_of_the_two_the_phone_keeps(sheet):
    page = scan(phone(), sheet)
    assert "Keep the second entry on this phone" in text(page)
    assert form(page, "entry").offered["entry"] == ["first", "second"]
    typed = phone().post(reverse("table_code"), {"code": spelt(sheet).lower()}, follow=True)
    assert (typed.redirect_chain, form(typed, "entry").offered["entry"]) == (
        [("/t/?scanned", 303)],
        ["first", "second"],
    )
    assert form(typed, "entry").sent["code"] == [spelt(sheet)]
    assert not TablePhone.objects.exists()
    assert not Sheet.objects.filter(second_of=sheet.pk).exists()
    client = phone()
    answer = tapped(client, scan(client, sheet), "second")
    assert answer.url == at("sheet_enter", second_of(sheet))
    assert scan(client, sheet).redirect_chain == [(answer.url, 303)], "and is there again after another look"


def test_where_lists_are_entered_once_no_phone_keeps_another():
    sheet = events.drawn(events.event(players=3)).tables[0].table.sheet
    client = phone()
    page = scan(client, sheet)
    assert "second entry" not in text(page)
    told = tapped(client, page, "second")
    assert (told.status_code, TablePhone.objects.count()) == (400, 0), "and nobody is let in"
    assert client.post(reverse("table_code"), {"code": spelt(sheet)}).url == at("sheet_enter", sheet)
    assert client.post(at("sheet_other", sheet), follow=True).status_code == 200
    assert not Sheet.objects.filter(second_of=sheet.pk).exists()


def test_each_has_a_pencil_and_a_number_of_its_own(table):
    sheet, second, one, two = table
    assert [(each.number, each.second, each.pencil) for each in TablePhone.objects.all()] == [
        (1, False, True),
        (2, True, True),
    ]
    three = scanned(sheet, entry="second")
    assert "Phone 2 holds the pencil" in text(three.get(at("sheet_table", second)))
    assert "Phone 1" not in text(three.get(at("sheet_table", second)))
    assert three.post(at("sheet_pencil", second), {"holder": "2"}).url == at("sheet_enter", second)
    assert saved(one, sheet).status_code == 302
    late = two.post(at("sheet_enter", second), {"step": "save"})
    assert (late.status_code, "Phone 3 holds the pencil" in text(late)) == (409, True)
    assert saved(three, second).status_code == 302
    two.post(at("sheet_place", second), {"seat": "1"})
    assert [each.device for each in second.entries.all()] == ["table 1, phone 3"]
    assert sheet.seat_totals.get(seat=1).player.name in text(two.get(at("sheet_table", second)))


def test_neither_sees_what_the_other_writes_until_both_are_complete(table):
    sheet, second, one, two = table
    saved(one, sheet)
    saved(two, second, **SPADES)
    for mine, other in ((one, second), (two, sheet)):
        for name in ("sheet", "sheet_log", "sheet_enter", "sheet_table"):
            assert mine.get(at(name, other)).status_code in {302, 403, 404}, name
    assert two.get(at("sheet", sheet)).status_code == 403
    assert phone().get(at("sheet", sheet)).status_code == 200, "the public reads the list as ever"
    assert phone().get(at("sheet", second)).status_code == 404
    for client, number in ((one, sheet), (two, second)):
        saved(client, number, **{"deal.contract": "hearts"})
    assert two.get(at("sheet", sheet)).status_code == 200


def test_my_table_says_how_many_deals_agree_and_never_which(table):
    sheet, second, one, two = table
    assert "Nothing to compare yet." in text(two.get(at("sheet_table", second)))
    saved(one, sheet)
    before = two.get(at("sheet_table", second))
    assert "Nothing to compare yet." in text(before)
    saved(two, second)
    for client, mine in ((one, sheet), (two, second)):
        assert "1 deal agrees so far." in text(client.get(at("sheet_table", mine)))
    tag = one.get(at("sheet_table", sheet)).context["tag"]
    saved(two, second, **SPADES)
    now = one.get(at("sheet_table_now", sheet), headers={"if-none-match": tag})
    assert now.status_code == 200, "the other one's deals move it on"
    assert "Spades" not in text(now)
    assert "1 deal agrees so far." in text(now)


def test_a_difference_is_shown_to_who_asks_and_shows_no_deal_that_one_has_yet_to_enter():
    longer = events.event(players=3, deals=4, plan=Plan(twice=True))
    sheet = events.drawn(longer).tables[0].table.sheet
    one, two = scanned(sheet), scanned(sheet, entry="second")
    second = second_of(sheet)
    saved(one, sheet)
    saved(one, sheet, **{"deal.contract": "grand"})
    saved(two, second, **SPADES)
    told = text(two.get(at("sheet_table", second)))
    assert "1 deal differs." in told
    page = two.get(at("sheet_compare", second))
    assert [(each.verdict, [side.corrects for side in each.sides]) for each in page.context["lines"]] == [
        ("differs", [False, True])
    ]
    shown = text(page)
    assert "Clubs" in shown
    assert "Grand" not in shown
    assert 'name="take"' not in shown
    assert at("sheet_correct", second, 1) in shown
    assert at("sheet_correct", sheet, 2) not in shown
    assert two.get(at("sheet_compare", sheet)).status_code in {302, 403}


def test_what_differs_is_taken_over_by_the_phone_whose_entry_was_wrong(table):
    sheet, second, one, two = table
    for client, mine, more in ((one, sheet, {}), (two, second, SPADES)):
        saved(client, mine, **more)
        saved(client, mine, **{"deal.contract": "hearts"})
    assert standing(sheet) is Standing.DIFFERS
    page = two.get(at("sheet_compare", second))
    assert form(page, "take").offered["take"] == ["first.0"], "the other entry is the other phone's to change"
    sent = form(page, "take").sent
    foreign = two.post(at("sheet_compare", second), sent | {"take": "second.0"})
    assert foreign.status_code == 403
    done = two.post(at("sheet_compare", second), sent | {"take": "first.0"})
    assert done.url == at("sheet_compare", second)
    assert standing(sheet) is Standing.AGREES
    entry = second.entries.last()
    assert (entry.kind, entry.device, entry.key) == ("correct", "table 1, phone 2", "second-entry:3")
    told = text(two.get(at("sheet_compare", second)))
    assert "Both entries agree in all 2 deals." in told
    assert "Confirm the sheet</button>" not in told
    confirm = form(one.get(at("sheet_compare", sheet)), "revision")
    assert confirm.action == at("sheet_confirm", sheet)
    assert one.post(confirm.action, confirm.sent).status_code == 302
    assert Sheet.objects.get(pk=sheet.pk).state == "confirmed"
    assert [lines for _sheet, lines in audit_sheets(Sheet.objects.filter(book=sheet.book))] == [[], []]
    assert two.get(at("sheet_table", second)).url == at("sheet_table", sheet), "what was signed is read on"
    assert 'id="signed"' in text(two.get(at("sheet_table", sheet)))
    assert two.post(at("sheet_enter", second), {}).status_code == 403


def test_without_the_pencil_nothing_is_taken_over(table):
    sheet, second, one, two = table
    for client, mine, more in ((one, sheet, {}), (two, second, SPADES)):
        saved(client, mine, **more)
        saved(client, mine, **{"deal.contract": "hearts"})
    three = scanned(sheet, entry="second")
    sent = form(three.get(at("sheet_compare", second)), "seen").sent
    told = three.post(at("sheet_compare", second), sent | {"take": "first.0"})
    assert (told.status_code, "Phone 2 holds the pencil" in text(told)) == (400, True)
    seen = second_lists.both(sheet, second).revisions
    with pytest.raises(PencilElsewhere):
        second_entries.settle(sheet_id=sheet.pk, pair=0, second=False, seen=seen, by=device(three), at=timezone.now())
    with pytest.raises(PermissionDenied):
        second_entries.settle(sheet_id=sheet.pk, pair=0, second=True, seen=seen, by=device(two), at=timezone.now())


def test_a_phone_changes_to_the_other_entry_before_it_has_typed_and_not_afterwards(table):
    sheet, second, one, two = table
    assert one.post(at("sheet_other", sheet)).url == at("sheet_table", second), "phone 2 has that pencil"
    assert one.get(at("sheet_table", sheet)).status_code == 302, "and opens the first one no more"
    assert two.post(at("sheet_other", second)).url == at("sheet_enter", sheet)
    assert [(each.number, each.second, each.pencil) for each in TablePhone.objects.all()] == [
        (1, True, False),
        (2, False, True),
    ]
    two.post(at("sheet_place", sheet), {"seat": "0"})
    saved(two, sheet)
    two.post(at("sheet_place", sheet), {"seat": "2"})
    assert "Keep the second entry on this phone" not in text(two.get(at("sheet_table", sheet)))
    refused = two.post(at("sheet_other", sheet), follow=True)
    assert "Two entries of a sheet are typed by two people" in text(refused)
    with pytest.raises(Refused) as wrong:
        second_phones.change_entry(sheet_id=sheet.pk, by=device(two), at=timezone.now())
    assert codes(wrong) == {"second_same_hand"}
    with pytest.raises(PermissionDenied):
        second_phones.change_entry(sheet_id=sheet.pk, by=build.account(), at=timezone.now())
    letting_in.revoke(sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    with pytest.raises((CodeOver, PermissionDenied)):
        second_phones.change_entry(sheet_id=second.pk, by=device(one), at=timezone.now())


def test_who_typed_a_second_entry_keeps_the_first_no_more_and_finds_a_pencil_of_its_own(sheet):
    two = scanned(sheet, entry="second")
    second = second_of(sheet)
    assert scanned(sheet).get(at("sheet_enter", sheet)).status_code == 200, "that of the first entry lay there"
    assert "Keep the first entry on this phone" in text(two.get(at("sheet_table", second)))
    saved(two, second)
    assert "Keep the first entry on this phone" not in text(two.get(at("sheet_table", second)))
    with pytest.raises(Refused) as refused:
        second_phones.change_entry(sheet_id=second.pk, by=device(two), at=timezone.now())
    assert codes(refused) == {"second_same_hand"}


def test_the_audit_knows_a_phone_that_typed_both_wherever_it_said_to_sit(table):
    sheet, second, one, _two = table
    one.post(at("sheet_place", sheet), {"seat": "0"})
    saved(one, sheet)
    TablePhone.objects.filter(second=True).update(pencil=False)
    TablePhone.objects.filter(number=1).update(second=True, pencil=True, seat=1)
    with pytest.raises(Refused) as refused:
        build.record(second, by=device(one))
    assert codes(refused) == {"second_same_hand"}


def test_a_kept_deal_is_handed_in_to_the_entry_that_the_phone_keeps(table):
    sheet, second, _one, two = table
    page = two.get(at("sheet_enter", second))
    sent = form(page).filled(**DEAL) | {"step": "save:deal.won=true"}
    answer = two.post(at("sheet_enter", second), sent, headers={"accept": "application/json"})
    assert (answer.status_code, json.loads(answer.content)["revision"]) == (200, 1)
    lost = two.post(at("sheet_enter", sheet), sent, headers={"accept": "application/json"})
    assert lost.status_code == 401, "it waits, and is lost to nobody"


def test_a_helper_with_an_account_keeps_the_second_entry_by_the_code(table):
    sheet, second, _one, _two = table
    client, helper = phone(), build.account()
    client.force_login(helper)
    assert tapped(client, scan(client, sheet), "second").url == at("sheet_table", second)
    assert at("sheet_table", second) in text(client.get(reverse("me")))
    assert client.post(at("sheet_pencil", second), {"holder": "2"}).url == at("sheet_enter", second)
    assert saved(client, second).status_code == 302
    assert client.get(at("sheet", sheet)).status_code == 403
    assert client.get(at("sheet_compare", second)).status_code == 200


def test_names_are_those_that_the_public_reads(table):
    sheet, second, one, two = table
    who = sheet.seat_totals.get(seat=0).player
    build.shown_as(who, Player.Publicity.NUMBER)
    for client, mine in ((one, sheet), (two, second)):
        saved(client, mine)
        saved(client, mine, **SPADES)
        for name in ("sheet_table", "sheet_compare", "sheet", "sheet_enter"):
            page = client.get(at(name, mine))
            assert (page.status_code, who.name in text(page)) == (200, False), name


def test_what_did_not_change_is_not_read_again(table, django_assert_num_queries):
    _sheet, second, _one, two = table
    page = two.get(at("sheet_table", second))
    with django_assert_num_queries(6):
        seen = {"if-none-match": page.context["tag"]}
        assert two.get(at("sheet_table_now", second), headers=seen).status_code == 304
