"""A table reads on what was confirmed for it: by whom and when, how to say that something is wrong, and whether it was
opened again; no other list, and nothing of a ranking that waits.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.actors import OPERATOR
from scoring.lists.actions import letting_in, second_entries
from scoring.lists.queries import table_queries
from scoring.lists.values.table_codes import READS, End
from scoring.models import Player, Sheet, TablePhone
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tests.tournaments.views.test_table_codes import at, phone, scan, scanned, spelt, tapped
from tournaments.actions import drawing, organising
from tournaments.models import Event
from tournaments.queries.held import LONGEST_HELD
from tournaments.values import plans
from tournaments.values.plans import AFTER_CEREMONY, Plan

pytestmark = pytest.mark.django_db
READ = ("sheet", "sheet_table", "sheet_table_now", "sheet_log")
WRITTEN = (
    "sheet_enter",
    "sheet_confirm",
    "sheet_close",
    "sheet_dispute_new",
    "sheet_pencil",
    "sheet_place",
    "sheet_call",
)


@pytest.fixture(scope="module")
def made(world):
    def hall():
        event = events.event(
            players=6, public=False, planned_series=1, options={"stake": 98_765}, plan=Plan(publish=AFTER_CEREMONY)
        )
        events.drawn(event)
        for sheet in Sheet.objects.filter(book=event.book):
            events.play(sheet, confirm=False)
        return event.pk

    return world(hall)


@pytest.fixture
def sheet(made):
    return Sheet.objects.select_related("book").get(book__event=made, table_number=1)


@pytest.fixture
def phones(sheet):
    """Two at the table; the second said where its holder sits, and confirmed for everybody."""
    build.code(sheet, signs=True)
    one, two = scanned(sheet), scanned(sheet)
    two.post(at("sheet_place", sheet), {"seat": "1"})
    sent = form(two.get(at("sheet_confirm", sheet))).sent
    assert two.post(at("sheet_confirm", sheet), sent).status_code == 302
    sheet.refresh_from_db()
    assert sheet.state == "confirmed"
    return one, two


def confirmed_before(sheet, by):
    """A phone of a table whose list was confirmed so long ago, under a code that was made just before."""
    build.code(sheet, at=timezone.now() - by)
    client = scanned(sheet)
    build.write(sheet, "confirm", at=timezone.now() - by)
    return client


def reopened(sheet):
    build.write(sheet, "reopen", reason="wrong", by=events.director_of(sheet.book.event), at=timezone.now())


def test_every_phone_of_the_table_reads_on_and_writes_no_more(sheet, phones):
    deal = sheet.deals.first().sequence
    for client in phones:
        assert [client.get(at(name, sheet)).status_code for name in READ] == [200] * len(READ)
        assert client.get(at("sheet_deal", sheet, deal)).status_code == 200
        for name in WRITTEN:
            before = sheet.entries.count()
            assert client.post(at(name, sheet), {"holder": "1", "seat": "0", "act": "call"}).status_code == 403, name
            assert sheet.entries.count() == before
        assert client.get(at("sheet_enter", sheet)).url == at("sheet_table", sheet), "where it can be read"
    told = phones[0].post(at("sheet_enter", sheet), {})
    assert "nothing more is written into it" in text(told)
    assert at("sheet_table", sheet) in text(told)


def test_it_says_who_confirmed_when_and_what_to_do_if_something_is_wrong(sheet, phones):
    name = sheet.seat_totals.get(seat=1).player.public_name
    for page in (text(phones[0].get(at(each, sheet))) for each in ("sheet", "sheet_table")):
        said = page.partition('id="signed"')[2].partition("</p>")[0]
        assert "Confirmed for everybody at the table:" in said
        assert name in said
        assert "Is something wrong on this sheet? Tell the scorekeeper or the director." in page
        assert "The ranking is final" not in page


def test_a_scorekeeper_who_confirmed_is_not_named_to_the_table(sheet):
    client, keeper = scanned(sheet), build.account(first_name="Karla", last_name="Kassiererin")
    build.grant(keeper, "scorekeeper", book=sheet.book)
    build.write(sheet, "confirm", by=keeper, at=timezone.now())
    page = text(client.get(at("sheet_table", sheet)))
    assert "the scorekeeper" in page.partition('id="signed"')[2].partition("</p>")[0]
    assert "Kassiererin" not in page


def test_a_player_with_an_account_reads_the_same(sheet, phones):
    who = Player.objects.get(pk=sheet.seat_totals.get(seat=0).player_id)
    who.account = build.account()
    who.save()
    client = phone()
    client.force_login(who.account)
    for each in ("sheet", "sheet_table"):
        page = text(client.get(at(each, sheet)))
        assert 'id="signed"' in page
        assert 'id="if-wrong"' in page


def test_what_it_is_in_money_is_read_on_too(sheet, phones):
    assert "Money in €" in text(phones[0].get(at("sheet", sheet)))


def test_the_card_opens_it_for_a_phone_that_was_not_there(sheet, phones):
    late = phone()
    page = scan(late, sheet)
    assert "Read this sheet on this phone" in text(page)
    assert tapped(late, page).url == at("sheet_table", sheet)
    assert late.get(at("sheet_table", sheet)).status_code == 200
    assert late.post(at("sheet_enter", sheet), {}).status_code == 403
    again = phones[0].get(reverse("table_open", args=[spelt(sheet)]))
    assert again.url == at("sheet_table", sheet)


def test_nothing_else_is_opened_and_nothing_is_told_of_a_ranking_that_waits(sheet, phones):
    event, other = sheet.book.event, Sheet.objects.get(book=sheet.book, table_number=2)
    build.write(other, "confirm", at=timezone.now())
    organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=timezone.now(), held=True)
    for name in ("event", "event_ranking", "event_screen", "api_event_ranking", "event_embed", "event_ranking_csv"):
        assert phones[0].get(reverse(name, args=[event.slug])).status_code == 404, name
    for name in ("book", "api_book_ranking", "book_statistics"):
        assert phones[0].get(reverse(name, args=[sheet.book_id])).status_code == 404, name
    assert phones[0].get(at("sheet", other)).status_code in {302, 404}
    assert phones[0].get(at("api_sheet", sheet)).status_code == 404
    page = text(phones[0].get(at("sheet_table", sheet)))
    assert "The ranking is final" in page
    theirs = {each.player.public_name for each in other.seat_totals.all()}
    assert not [name for name in theirs if name in page]


def test_it_ends_after_a_night(sheet):
    assert READS == LONGEST_HELD, "as long as a final ranking waits"
    one = confirmed_before(sheet, READS - timedelta(minutes=1))
    assert one.get(at("sheet_table", sheet)).status_code == 200
    reopened(sheet)
    build.write(sheet, "confirm", at=timezone.now() - READS)
    over = one.get(at("sheet_table", sheet))
    assert (over.status_code, "so its table code has ended" in text(over)) == (403, True)


def test_it_ends_when_the_code_is_revoked(sheet, phones):
    letting_in.revoke(sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    assert "was revoked or replaced" in text(phones[0].get(at("sheet_table", sheet)))


def test_the_next_list_of_the_table_takes_its_place(sheet, phones):
    event, soon = sheet.book.event, timezone.now() + timedelta(minutes=1)
    Event.objects.update(planned_series=2)
    for each in Sheet.objects.filter(book=sheet.book, table_number=2):
        build.write(each, "confirm", at=timezone.now())
    drawing.draw_series(event_id=event.pk, number=2, by=events.director_of(event), at=soon)
    assert phones[0].get(at("sheet_table", sheet)).status_code == 200, "nobody has begun it"
    build.record(Sheet.objects.get(book=sheet.book, series_number=2, table_number=1), build.PASSED)
    assert phones[0].get(at("sheet_table", sheet)).status_code == 403


def test_a_list_that_is_confirmed_after_its_code_had_expired_is_not_read(sheet, phones):
    code = sheet.codes.get()
    code.expires_at = timezone.now() - timedelta(hours=1)
    code.save()
    assert phones[0].get(at("sheet_table", sheet)).status_code == 403


def test_who_left_the_table_reads_it_no_more(sheet, phones):
    TablePhone.objects.update(left_at=timezone.now())
    assert phones[0].get(at("sheet_table", sheet)).status_code == 403


def test_the_code_shows_a_list_that_was_opened_again_as_it_is_now(sheet, phones):
    one = phones[0]
    reopened(sheet)
    for page in (text(one.get(at(each, sheet))) for each in ("sheet", "sheet_table")):
        assert "has been opened again" in page
        assert 'id="signed"' not in page
        assert 'id="signing"' not in page, "this phone neither confirms nor disputes"
        assert "No table code" not in page
    assert "To write here, a phone needs a new table code" in text(one.get(at("sheet_table", sheet)))
    told = text(one.post(at("sheet_enter", sheet), {}))
    assert "The sheet has been opened again" in told
    build.code(sheet)
    assert "was revoked or replaced" in text(one.get(at("sheet_table", sheet)))
    build.write(sheet, "confirm", at=timezone.now())
    assert 'id="opened-again"' not in text(scanned(sheet, entry="first").get(at("sheet_table", sheet)))


def test_a_card_that_is_over_says_whether_the_list_was_opened_again(sheet):
    one = confirmed_before(sheet, READS)
    assert "The sheet is confirmed" in text(one.get(reverse("table_open", args=[spelt(sheet)])))
    reopened(sheet)
    over = text(one.get(reverse("table_open", args=[spelt(sheet)])))
    assert "has been opened again" in over
    assert "is confirmed" not in over


def test_a_phone_that_kept_the_second_entry_reads_the_list_that_was_signed(sheet):
    planned = Plan(twice=True)
    Event.objects.update(plan=plans.write(planned))
    build.code(sheet)
    second_entries.begin(sheet_id=sheet.pk, by=OPERATOR, at=build.AT)
    client = scanned(sheet)
    TablePhone.objects.update(second=True)
    sheet.refresh_from_db()
    for deal in (build.GAME, build.PASSED):
        build.record(Sheet.objects.get(pk=sheet.second_id), deal)
    build.write(Sheet.objects.select_related("book").get(pk=sheet.pk), "confirm", at=timezone.now())
    assert client.get(at("sheet_table", sheet)).status_code == 200
    assert client.get(reverse("table_open", args=[spelt(sheet)])).url == at("sheet_table", sheet)


def test_an_account_that_the_code_let_in_reads_on(sheet):
    client, helper = phone(), build.account()
    client.force_login(helper)
    tapped(client, scan(client, sheet))
    build.write(sheet, "confirm", at=timezone.now())
    assert client.get(at("sheet_table", sheet)).status_code == 200
    assert client.get(at("sheet", sheet)).status_code == 200
    assert client.get(at("sheet_enter", sheet)).status_code == 403
    found = table_queries.of_actor(helper, sheet, timezone.now())
    assert found.end is End.READING
    stranger = Client()
    stranger.force_login(build.account())
    assert stranger.get(at("sheet_table", sheet)).status_code == 404


def test_whoever_directs_is_led_from_a_list_to_where_a_final_ranking_opens_again(sheet, phones):
    event = sheet.book.event
    build.write(Sheet.objects.get(book=sheet.book, table_number=2), "confirm", at=timezone.now())
    organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=timezone.now())
    director = phone()
    director.force_login(events.director_of(event))
    assert f"{reverse('event_director', args=[event.slug])}#ending" in text(director.get(at("sheet", sheet)))
    assert 'id="ending"' in text(director.get(reverse("event_director", args=[event.slug])))
