"""A table writes its own list on any phone: code, pencil, dispute, signature."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import bounds
from scoring.access import CodeOver
from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import letting_in
from scoring.lists.queries import sheet_queries, table_queries
from scoring.lists.values.table_codes import code_of
from scoring.models import Player, Sheet, TableCode, TablePhone
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tournaments.actions import planning
from tournaments.models import Event
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
DEAL = {"declarer": "1", "contract": "clubs", "bid": "18", "matadors": "1"}
ORIGIN = "https://club.example"


@pytest.fixture(scope="module")
def made(world):
    def hall():
        event = events.event(players=6)
        events.drawn(event)
        return event.pk

    return world(hall)


@pytest.fixture
def event(made):
    return Event.objects.select_related("book").get(pk=made)


@pytest.fixture
def sheet(event):
    return Sheet.objects.select_related("book").get(book=event.book, table_number=1)


def phone():
    return Client(headers={"accept-language": "en"})


def scanned(sheet, client=None, entry="first"):
    """A phone that read the card, and whose holder tapped."""
    client = client or phone()
    tapped(client, scan(client, sheet), entry)
    return client


def scan(client, sheet):
    """What the phone shows that has read the card."""
    return client.get(reverse("table_open", args=[spelt(sheet)]), follow=True)


def tapped(client, page, entry="first"):
    return client.post(reverse("table_code"), {"code": form(page, "entry").sent["code"][0], "entry": entry})


def spelt(sheet):
    return code_of((TableCode.objects.filter(sheet=sheet, revoked_at=None).first() or build.code(sheet)).seed)


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


def saved(client, sheet, **more):
    """What comes of saving a deal on the form that the phone shows."""
    page = client.get(at("sheet_enter", sheet))
    return client.post(at("sheet_enter", sheet), form(page).filled(**DEAL) | {"step": "save:deal.won=true"} | more)


def deals(sheet):
    return sheet_queries.load(Sheet.objects.select_related("book").get(pk=sheet.pk)).deals


def test_the_code_leaves_the_address_and_one_tap_changes_it_for_a_cookie_that_no_script_reads(sheet):
    client = phone()
    answer = client.get(reverse("table_open", args=[spelt(sheet)]))
    assert (answer.status_code, answer.url) == (303, "/t/?scanned")
    assert "no-store" in answer["Cache-Control"]
    carried = answer.cookies["table_card"]
    assert (carried["httponly"], carried["samesite"], carried["path"]) == (True, "Lax", "/t/")
    assert "table" not in answer.cookies
    answer = tapped(client, client.get(answer.url))
    assert (answer.status_code, answer.url) == (303, at("sheet_enter", sheet))
    kept = answer.cookies["table"]
    assert (kept["httponly"], kept["samesite"], kept["path"]) == (True, "Lax", "/")
    assert (answer.cookies["table_card"].value, answer.cookies["table_card"]["path"]) == ("", "/t/")
    rows = str([*TableCode.objects.values(), *TablePhone.objects.values()])
    assert kept.value not in rows
    assert spelt(sheet) not in rows
    again = client.get(reverse("table_open", args=[spelt(sheet)]))
    assert (again.status_code, again.url) == (303, at("sheet_enter", sheet)), "a phone that is known needs no tap"
    assert not again.cookies
    assert TablePhone.objects.count() == 1


def test_what_only_looks_at_the_address_takes_no_place_and_no_pencil(sheet):
    """The preview of a chat, an asker for heads, a scanner of links that keeps cookies, a phone that keeps none."""
    address = reverse("table_open", args=[spelt(sheet)])
    for agent in ("WhatsApp/2.23", "TelegramBot (like TwitterBot)", "Mozilla/5.0 (compatible; SafeLinks)"):
        client = Client(headers={"user-agent": agent, "accept-language": "en"})
        assert client.head(address).status_code == 303
        assert client.get(address, follow=True).status_code == 200
    without = Client(headers={"accept-language": "en"})
    page = without.get("/t/?scanned")
    assert "This phone has kept no cookie" in text(page)
    assert not TablePhone.objects.exists()
    assert scan(phone(), sheet).context["sheet"] == sheet
    assert [each.pencil for each in _rows_after(scanned(sheet))] == [True]


def _rows_after(_client):
    return TablePhone.objects.all()


def test_a_card_that_is_over_between_scan_and_tap_says_so(sheet):
    client = phone()
    page = scan(client, sheet)
    letting_in.renew(sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    assert "was revoked or replaced" in text(client.get("/t/?scanned"))
    assert "was revoked or replaced" in text(tapped(client, page))
    assert not TablePhone.objects.exists()
    assert client.get(reverse("table_code")).status_code == 200


def test_a_code_is_typed_as_people_type(sheet):
    client, typed = phone(), spelt(sheet).lower().replace("-", " ")
    assert client.get(reverse("table_code")).status_code == 200
    answer = client.post(reverse("table_code"), {"code": f" {typed} "})
    assert (answer.status_code, answer.url) == (303, at("sheet_enter", sheet))


def test_wrong_codes_are_told_and_counted_by_address_scanned_or_typed(sheet, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "table_code": "2/m/key"}
    client, right = phone(), reverse("table_open", args=[spelt(sheet)])
    for typed in ("", "AAAA-AAA", "O0O0-1111"):
        assert client.post(reverse("table_code"), {"code": typed}, REMOTE_ADDR="10.0.0.9").status_code in {400, 429}
    assert client.get(right, REMOTE_ADDR="10.0.0.9").status_code == 429
    assert client.get(right, REMOTE_ADDR="10.0.0.8").status_code == 303
    for last in "AB":
        wrong = client.get(reverse("table_open", args=[f"AAAA-AAA{last}"]), REMOTE_ADDR="2001:db8::1")
        assert (wrong.status_code, "is not known" in text(wrong)) == (400, True)
    assert client.get(right, REMOTE_ADDR="2001:db8::2").status_code == 429


def test_one_phone_writes_and_the_others_watch_until_they_take_the_pencil(sheet):
    one, two = scanned(sheet), scanned(sheet)
    assert two.get(at("sheet_enter", sheet)).url == at("sheet_table", sheet)
    assert "Phone 1 holds the pencil" in text(two.get(at("sheet_table", sheet)))
    assert saved(one, sheet).status_code == 302
    page = one.get(at("sheet_enter", sheet))
    assert two.post(at("sheet_pencil", sheet), {"holder": "1"}).url == at("sheet_enter", sheet)
    late = form(page).filled(**DEAL | {"contract": "spades"}) | {"step": "save:deal.won=true"}
    refused = one.post(at("sheet_enter", sheet), late)
    assert refused.status_code == 409
    assert "Phone 2 holds the pencil" in text(refused)
    assert form(refused).sent["deal.contract"] == ["spades"]
    taken = one.post(at("sheet_enter", sheet), form(refused).sent | {"step": "pencil"})
    assert form(taken).sent["deal.contract"] == ["spades"]
    assert one.post(at("sheet_enter", sheet), form(taken).sent | {"step": "save:deal.won=true"}).status_code == 302
    assert [each.logged.record["contract"] for each in deals(sheet)] == ["clubs", "spades"]


def test_who_reaches_for_the_pencil_too_late_is_told_who_has_it(sheet):
    _one, two, three = scanned(sheet), scanned(sheet), scanned(sheet)
    assert two.post(at("sheet_pencil", sheet), {"holder": "1"}).url == at("sheet_enter", sheet)
    told = three.post(at("sheet_pencil", sheet), {"holder": "1"}, follow=True)
    assert "Phone 2 holds the pencil. Nothing was saved" in text(told)


def test_the_log_names_the_phone_and_where_its_holder_says_to_sit(sheet):
    client = scanned(sheet)
    assert client.post(at("sheet_place", sheet), {"seat": "1"}).status_code == 302
    saved(client, sheet)
    client.post(at("sheet_place", sheet), {"seat": "99"})
    client.post(at("sheet_delete", sheet, 2), form(client.get(at("sheet_delete", sheet, 2))).sent)
    assert [each.device for each in sheet.entries.exclude(kind="seat").order_by("sequence")] == [
        "table 1, phone 1, seat 2",
        "table 1, phone 1",
    ]
    keeper = phone()
    keeper.force_login(build.scorekeeper(sheet.book))
    assert "table 1, phone 1, seat 2" in text(keeper.get(at("sheet_log", sheet)))
    assert "table 1, phone 1" not in text(phone().get(at("sheet_log", sheet)))


def test_a_phone_reads_names_as_the_public_does_and_no_remarks(sheet):
    who = sheet.seat_totals.get(seat=0).player
    build.shown_as(who, Player.Publicity.NUMBER)
    build.record(sheet, {**build.GAME, "remark": "said in anger"})
    client = scanned(sheet)
    for name, *more in (("sheet_enter",), ("sheet_table",), ("sheet_deal", 2), ("sheet_delete", 2), ("sheet_log",)):
        page = text(client.get(at(name, sheet, *more)))
        assert who.name not in page, name
        assert "said in anger" not in page, name


def test_a_total_stands_beside_who_holds_the_seat_and_a_phone_beside_who_sits_there(sheet):
    late = build.player("Late Larry")
    build.record(sheet)
    build.write(sheet, "seat", seats=((1, late.pk),))
    client, holder = scanned(sheet), sheet.seat_totals.get(seat=1).player
    page = client.get(at("sheet_table", sheet))
    assert page.context["names"][1] == holder.name
    assert f"{late.name} plays for {holder.name}" in text(page)
    client.post(at("sheet_place", sheet), {"seat": "1"})
    assert "Phone 1 (Late Larry)" in client.get(at("sheet_table", sheet)).context["held_by"]


def test_an_account_that_sits_there_takes_the_pencil_without_a_cookie(sheet):
    who = sheet.seat_totals.get(seat=0).player
    Player.objects.filter(pk=who.pk).update(account=build.account())
    account = Player.objects.get(pk=who.pk).account
    client = phone()
    client.force_login(account)
    assert "Without a code only the scorekeeper writes" in text(client.get(at("sheet_table", sheet)))
    assert client.post(at("sheet_pencil", sheet), {"holder": "0"}).status_code == 403
    build.code(sheet)
    assert at("sheet_table", sheet) in text(client.get(reverse("me")))
    assert client.post(at("sheet_pencil", sheet), {"holder": "0"}).url == at("sheet_enter", sheet)
    assert saved(client, sheet).status_code == 302
    assert [(each.author, each.device) for each in deals(sheet)] == [(account.pk, "")]
    stranger = phone()
    stranger.force_login(build.account())
    assert stranger.post(at("sheet_pencil", sheet), {"holder": "1"}).status_code == 403


def test_a_helper_with_an_account_writes_by_the_code(sheet):
    client, helper = phone(), build.account()
    client.force_login(helper)
    answer = tapped(client, scan(client, sheet))
    assert (answer.status_code, answer.cookies.keys() & {"table"}) == (303, set())
    assert saved(client, sheet).status_code == 302
    letting_in.revoke(sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    told = client.get(at("sheet_enter", sheet))
    assert (told.status_code, "was revoked or replaced" in text(told)) == (403, True)


def test_a_watching_phone_says_that_it_was_not_so_and_both_agree(sheet):
    one, two = scanned(sheet), scanned(sheet)
    saved(one, sheet)
    page = text(two.get(at("sheet_table", sheet)))
    way = re.search(r'href="([^"]+)"[^>]*>That was not so', page)[1]
    two.post(way, form(two.get(way), "reason").sent | {"reason": "clubs lost", "deal": "2"})
    dispute = at("sheet_dispute", sheet, 3)
    assert "Withdraw" in text(two.get(dispute))
    assert "Withdraw" not in text(one.get(dispute))
    assert one.post(dispute, {"act": "withdraw"}).status_code == 403
    two.post(at("sheet_place", sheet), {"seat": "2"})  # the same phone all the same
    for client in (two, one):
        assert client.post(dispute, {"act": "agree"}).status_code == 302
    assert not sheet_queries.load(Sheet.objects.get(pk=sheet.pk)).log.disputes


def test_a_table_signs_where_its_code_says_so_and_four_eyes_hold(event, sheet):
    one, two = scanned(sheet), scanned(sheet)
    saved(one, sheet)
    saved(one, sheet, **{"deal.contract": "spades"})
    assert one.get(at("sheet_confirm", sheet)).status_code == 403
    assert "Confirm the sheet" not in text(one.get(at("sheet_enter", sheet)))
    build.code(sheet, signs=True)
    director = events.director_of(event)
    now = plans.digest(plans.read(event.plan))
    planning.change_plan(event_id=event.pk, plan=Plan(four_eyes=True), expected=now, by=director, at=build.AT)
    with pytest.raises(Refused):
        build.write(sheet, "confirm", by=device(one))
    sent = form(two.get(at("sheet_confirm", sheet))).sent
    assert two.post(at("sheet_confirm", sheet), sent).url == at("sheet", sheet)
    assert Sheet.objects.get(pk=sheet.pk).state == "confirmed"
    told = two.get(at("sheet_table", sheet))
    assert (told.status_code, 'id="signed"' in text(told)) == (200, True)
    assert two.post(at("sheet_enter", sheet), {}).status_code == 403


def device(client):
    return table_queries.of_cookie(client.cookies["table"].value, timezone.now()).device


def test_what_did_not_change_is_not_read_again(sheet, django_assert_num_queries):
    one, two = scanned(sheet), scanned(sheet)
    page = two.get(at("sheet_table", sheet))
    now, seen = at("sheet_table_now", sheet), {"if-none-match": page.context["tag"]}
    with django_assert_num_queries(5):
        assert two.get(now, headers=seen).status_code == 304
    two.post(at("sheet_pencil", sheet), {"holder": "1"})
    assert "You hold the pencil" in text(two.get(now, headers=seen))
    assert "Phone 2 holds the pencil" in text(one.get(now, headers=seen))


def test_codes_of_many_tables_take_as_many_statements_as_of_one(event, django_assert_max_num_queries):
    sheets = list(event.book.sheets.values_list("pk", flat=True))
    for some in (sheets[:1], sheets):
        TableCode.objects.all().delete()
        with django_assert_max_num_queries(9):
            hand_out(event, some)
    known = hand_out(event, sheets)
    assert {each.pk for each in known.values()} == set(TableCode.objects.values_list("pk", flat=True))
    TableCode.objects.update(expires_at=timezone.now() - timedelta(days=1))
    assert {each.pk for each in hand_out(event, sheets).values()}.isdisjoint(each.pk for each in known.values())


def hand_out(event, sheets):
    return letting_in.hand_out(book_id=event.book_id, sheets=sheets, signs=False, by=OPERATOR, at=timezone.now())


def test_beyond_so_many_the_oldest_place_that_never_wrote_is_given_up(sheet, monkeypatch):
    """Somebody who takes all places keeps nobody out: whoever was pushed off comes in again by the code."""
    monkeypatch.setattr(bounds, "PHONES", 4)
    code = build.code(sheet)
    writer, honest, seated, _last = (build.cookie(code) for _place in range(4))
    TablePhone.objects.filter(number=3).update(seat=1)
    build.record(sheet, by=table_queries.of_cookie(writer, timezone.now()).device)
    TablePhone.objects.filter(number=1).update(pencil=False)
    for _made_up in range(12):
        build.cookie(code)
        assert code.phones.count() == 4
    assert [table_queries.of_cookie(each, timezone.now()) is not None for each in (writer, honest, seated)] == [
        True,
        False,
        True,
    ]
    again = build.cookie(code)
    assert table_queries.of_cookie(again, timezone.now()).opens


def test_where_all_places_wrote_nobody_is_pushed_off_and_renewing_makes_room(sheet, monkeypatch):
    monkeypatch.setattr(bounds, "PHONES", 2)
    code = build.code(sheet)
    for _each in range(2):
        TablePhone.objects.update(pencil=False)
        secret = build.cookie(code)
        TablePhone.objects.filter(pk=table_queries.of_cookie(secret, timezone.now()).phone.pk).update(pencil=True)
        build.record(sheet, by=table_queries.of_cookie(secret, timezone.now()).device)
    with pytest.raises(CodeOver):
        build.cookie(code)
    fresh = letting_in.renew(sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    build.cookie(fresh)
    assert [each.number for each in fresh.phones.all()] == [3]


def test_the_director_shows_renews_and_revokes_from_the_list_and_the_cockpit(event, sheet):
    director = phone()
    director.force_login(events.director_of(event))
    page = at("sheet_code", sheet)
    assert page in text(director.get(at("sheet", sheet)))
    cockpit = reverse("event_director", args=[event.slug]) + "?series=1&table=1"
    assert page in text(director.get(cockpit))
    assert at("sheet_code_renew", sheet) not in text(director.get(cockpit))
    assert director.post(page, {"signs": "yes"}).url == page
    code = TableCode.objects.get()
    shown = text(director.get(page))
    assert code.signs
    assert code_of(code.seed) in shown
    assert f"http://testserver/t/{code_of(code.seed)}/" in shown
    client = scanned(sheet)
    assert at("sheet_code_renew", sheet) in text(director.get(cockpit))
    director.post(at("sheet_code_renew", sheet))
    assert client.get(at("sheet_enter", sheet)).status_code == 403
    assert "was revoked or replaced" in text(client.get(reverse("table_open", args=[code_of(code.seed)])))
    client = scanned(sheet)
    director.post(at("sheet_code_revoke", sheet))
    assert client.get(at("sheet_enter", sheet)).status_code == 403
    assert not TableCode.objects.filter(revoked_at=None).exists()


def test_a_code_of_a_sheet_that_was_signed_leads_from_the_paper_to_the_sheet(sheet):
    address = reverse("table_open", args=[spelt(sheet)])
    for deal in (build.GAME, build.PASSED):
        build.record(sheet, deal)
    build.write(sheet, "confirm")
    told = phone().get(address)
    assert (told.status_code, at("sheet", sheet) in text(told)) == (403, True)
