"""Who is signed in is told that nothing changed where nothing did, before anything is rendered; and nothing else."""

import re
from functools import partial

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from config.kept_answers import SHELF
from scoring.actors import OPERATOR
from scoring.models import Account, Grant, PrintJob
from scoring.people.actions import offering
from tests import build
from tests.config.test_kept_answers import (
    OF_BOOKS,
    OF_EACH_SUBJECT,
    OF_EVENTS,
    OF_LISTS,
    OTHERWISE,
    REFUSALS,
    pages_of,
)
from tests.tiers import long
from tests.tournaments import events
from tests.whose_acts import ACTIONS, World

pytestmark = pytest.mark.django_db
MASKED = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')
STATEMENTS = 2
"""The session; and the account with what the page shows, the roles there and what else is told to him or her."""


@pytest.fixture(autouse=True)
def _empty_shelf(settings):
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 0
    SHELF.clear()
    yield
    SHELF.clear()


@pytest.fixture(scope="module")
def place(world):
    return world(World)


def signed_in(account):
    client = Client(headers={"accept-language": "en"})
    client.force_login(account)
    client.get(reverse("privacy"))  # from now on there is a secret that forms are made with
    return client


def event_of():
    club = build.club()
    director = build.grant(build.account(), "director", club=club).account
    made = events.event(director, players=6, club=club)
    events.play_all(events.drawn(made))
    return made


def asked(client, address, tag):
    return client.get(address, headers={"if-none-match": tag})


PAGES = ("event", "event_ranking", "event_ranking_csv", "api_event", "api_event_ranking")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("who", ["stranger", "director", "site admin"])
def test_unchanged_is_told_in_two_statements_and_without_a_template(name, who, monkeypatch):
    event = event_of()
    account = events.director_of(event) if who == "director" else build.account(superuser=who == "site admin")
    client, address = signed_in(account), reverse(name, args=[event.slug])
    first = client.get(address)
    monkeypatch.setattr("django.template.base.Template.render", lambda *_given: pytest.fail("a template"))
    with CaptureQueriesContext(connection) as captured:
        again = asked(client, address, first["ETag"])
    assert (again.status_code, again.content, again["Cache-Control"]) == (304, b"", "private, no-cache")
    assert len(captured) <= STATEMENTS
    assert not SHELF._copies


def test_every_page_of_a_book_and_a_list_is_so_for_who_does_not_keep_it(place):
    client = signed_in(build.account())
    for address in pages_of(place):
        tag = client.get(address)["ETag"]
        with CaptureQueriesContext(connection) as captured:
            assert asked(client, address, tag).status_code == 304, address
        assert len(captured) <= STATEMENTS, address


KEPT_OF_LISTS = ("sheet", "sheet_log", "sheet_deal")


def list_page(name, sheet):
    return reverse(name, args=[sheet.pk, *([sheet.deals.first().sequence] if name == "sheet_deal" else [])])


@pytest.mark.parametrize("name", KEPT_OF_LISTS)
def test_who_keeps_a_list_is_told_so_as_well(place, name, monkeypatch):
    client, address = signed_in(build.account(superuser=True)), list_page(name, place.sheet)
    tag = client.get(address)["ETag"]
    monkeypatch.setattr("django.template.base.Template.render", lambda *_given: pytest.fail("a template"))
    with CaptureQueriesContext(connection) as captured:
        assert asked(client, address, tag).status_code == 304
    assert len(captured) == STATEMENTS


def test_who_keeps_a_book_of_no_club_is_told_so_as_well():
    sheet = build.sheet(book=build.book(), players=build.players(3, club=build.club()))
    client, address = signed_in(build.account()), reverse("book", args=[sheet.book_id])
    tag = client.get(address)["ETag"]
    with CaptureQueriesContext(connection) as captured:
        assert asked(client, address, tag).status_code == 304
    assert len(captured) == STATEMENTS


def _another_name(place):
    wrote = place.sheet.entries.exclude(author=None).values("author")
    assert Account.objects.filter(pk__in=wrote).update(first_name="Paula")


WHAT_KEEPERS_READ = {
    "a print is asked for": ("sheet", lambda place: build_print(place.sheet)),
    "a print is ready": ("sheet", lambda _place: PrintJob.objects.update(state="failed")),
    "somebody directs": ("sheet", lambda place: build.grant(build.account(), "director", club=place.club)),
    "who wrote is called otherwise": ("sheet_log", _another_name),
    "who wrote a deal is called otherwise": ("sheet_deal", _another_name),
}


@pytest.mark.parametrize("what", WHAT_KEEPERS_READ)
def test_what_only_keepers_of_a_list_read_is_so_at_once(place, what):
    name, change = WHAT_KEEPERS_READ[what]
    with transaction.atomic():
        Grant.objects.filter(role="director").delete()
        build_print(place.sheet, language="fr")
        writer, about = build.invited(place.club), place.sheet.deals.first().sequence
        build.write(place.sheet, "correct", corrects=about, record=build.LOST, by=writer)
        keeper = build.grant(build.account(), "club_admin", club=place.club).account
        client, address = signed_in(keeper), list_page(name, place.sheet)
        tag = client.get(address)["ETag"]
        assert asked(client, address, tag).status_code == 304
        change(place)
        assert asked(client, address, tag).status_code == 200
        transaction.set_rollback(True)


def build_print(sheet, language="de"):
    told = {"revision": sheet.revision, "template_version": "1", "language": language, "created_at": build.AT}
    return sheet.print_jobs.create(document="sheet", book=sheet.book, **told)


@pytest.mark.parametrize("name", ["sheet", "sheet_deal"])
def test_who_is_connected_with_who_sits_there_may_speak_up_at_once(place, name):
    account = build.account()
    client, address = signed_in(account), list_page(name, place.sheet)
    tag = client.get(address)["ETag"]
    holder = place.sheet.seat_totals.exclude(player=None).first().player
    type(holder).objects.filter(pk=holder.pk).update(account=account)
    assert reverse("sheet_dispute_new", args=[place.sheet.pk]) in asked(client, address, tag).content.decode()


@pytest.mark.parametrize(
    "otherwise", [{"password": "!"}, {"is_active": False}], ids=["a new password", "the account is shut"]
)
def test_whose_session_ended_is_a_stranger(otherwise):
    event, account = event_of(), build.account()
    client, address = signed_in(account), reverse("event", args=[event.slug])
    tag = client.get(address)["ETag"]
    Account.objects.filter(pk=account.pk).update(**otherwise)
    answer = asked(client, address, tag)
    assert (answer.status_code, account.username in answer.content.decode()) == (200, False)


def test_a_session_of_a_way_of_signing_in_that_is_no_more_is_a_strangers():
    event, account = event_of(), build.account()
    client, address = signed_in(account), reverse("event", args=[event.slug])
    tag = client.get(address)["ETag"]
    session = client.session
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.RemoteUserBackend"
    session.save()
    answer = asked(client, address, tag)
    assert (answer.status_code, account.username in answer.content.decode()) == (200, False)


def test_a_number_that_no_row_can_have_is_not_there(place):
    for client in (Client(), signed_in(build.account())):
        for name in ("book", "sheet"):
            assert client.get(reverse(name, args=[10**30])).status_code == 404


def _do(act, name, chief, place):
    act(place, OPERATOR if "importing" in name else chief)


def told(answer):
    return MASKED.sub(b"", answer.content) if answer.status_code == 200 else answer.status_code


OF_PAGES = {*OF_EVENTS, *OF_BOOKS, *OF_LISTS} - {"event_ranking_csv"}
OF_EACH_KIND = {"event", "event_ranking", "book", "sheet", "sheet_log"}
"""One page of each is asked for in every run; the long form asks for half of all."""
CASES = [
    pytest.param("club admin", OF_EACH_SUBJECT, OF_EACH_KIND, id="some"),
    *long(("club admin", ACTIONS, OF_PAGES)),
    *long(*((who, OF_EACH_SUBJECT, OF_PAGES) for who in ("stranger", "player", "site admin"))),
]


@pytest.mark.parametrize(("who", "names", "kinds"), CASES)
def test_after_every_act_what_is_called_unchanged_is_so(who, names, kinds):
    place = World()  # of its own: what an act changed in memory is not given back
    admin = build.grant(build.account(), "club_admin", club=place.club).account
    readers = {"player": place.player.account, "club admin": admin}
    client = signed_in(readers.get(who) or build.account(superuser=who == "site admin"))
    chief = build.account(superuser=True)
    acts: dict = {name: partial(_do, act, name, chief) for name, act in ACTIONS.items() if name in names} | OTHERWISE
    names_of = {each: resolve(each).view_name for each in pages_of(place)[::2]}
    pages = [each for each, name in names_of.items() if name in kinds]
    before = {each: client.get(each) for each in pages}
    for name, act in acts.items():
        with transaction.atomic():
            try:
                with transaction.atomic():
                    act(place)
            except REFUSALS:
                pass
            for address, answer in before.items():
                if asked(client, address, answer.get("ETag", "")).status_code == 304:
                    assert told(client.get(address)) == told(answer), (name, address)
            transaction.set_rollback(True)


def test_a_role_that_was_given_or_taken_is_so_at_once():
    event, account = event_of(), build.account()
    client, address = signed_in(account), reverse("event", args=[event.slug])
    none = client.get(address)["ETag"]
    build.grant(account, "director", book=event.book)
    directs = asked(client, address, none)
    assert reverse("event_director", args=[event.slug]) in directs.content.decode()
    Grant.objects.filter(account=account).delete()
    assert reverse("event_director", args=[event.slug]) not in asked(client, address, directs["ETag"]).content.decode()


def test_somebody_else_at_this_browser_is_not_shown_the_page_of_before():
    event = event_of()
    client, address = signed_in(build.account()), reverse("event", args=[event.slug])
    tags = [client.get(address)["ETag"]]
    for account in (build.account(), None):
        client.force_login(account) if account else client.logout()
        answer = asked(client, address, tags[-1])
        assert answer.status_code == 200
        tags.append(answer["ETag"])


def test_a_form_whose_secret_is_gone_is_made_anew():
    event = event_of()
    client, address = signed_in(build.account()), reverse("event", args=[event.slug])
    tag = client.get(address)["ETag"]
    client.cookies["csrftoken"] = "a" * 32
    assert asked(client, address, tag).status_code == 200
    del client.cookies["csrftoken"]
    assert asked(client, address, tag).status_code == 200


def test_a_new_name_of_ones_own_is_shown_at_once():
    event, account = event_of(), build.account()
    client, address = signed_in(account), reverse("event", args=[event.slug])
    tag = client.get(address)["ETag"]
    account.first_name = "Paula"
    account.save()
    assert b"Paula" in asked(client, address, tag).content


def test_what_an_action_has_to_say_is_said():
    event, account = event_of(), build.account()
    client, address = signed_in(account), reverse("event", args=[event.slug])
    tag = client.get(address)["ETag"]
    session = client.session
    session["_messages"] = "[]"
    session.save()
    assert asked(client, address, tag).status_code == 200


def test_ones_own_line_is_looked_for_each_time():
    event = event_of()
    client = signed_in(build.account())
    address = reverse("event_ranking", args=[event.slug])
    # A weak tag is the memory's, a strong one that of a page that was made.
    assert [client.get(address, said)["ETag"][:2] == "W/" for said in ({}, {"mine": "yes"})] == [True, False]


def test_a_hidden_event_is_unchanged_to_its_director_and_not_there_to_others():
    event = event_of()
    type(event.book).objects.filter(pk=event.book_id).update(public=False)
    client, address = signed_in(events.director_of(event)), reverse("event", args=[event.slug])
    tag = client.get(address)["ETag"]
    assert asked(client, address, tag).status_code == 304
    assert asked(signed_in(build.account()), address, tag).status_code == 404
    assert asked(Client(), address, tag).status_code == 404


def test_who_may_retract_a_book_of_no_club_is_offered_it_at_once():
    club = build.club()
    sheet = build.sheet(book=build.book(), players=build.players(3, club=club))
    account = build.account()
    client, address = signed_in(account), reverse("book", args=[sheet.book_id])
    tag = client.get(address)["ETag"]
    build.grant(account, "club_admin", club=club)
    assert reverse("book_retract", args=[sheet.book_id]) in asked(client, address, tag).content.decode()


def test_who_takes_a_player_over_reads_no_page_of_before(place):
    account = build.account()
    client = signed_in(account)
    pages = [each for each in pages_of(place) if "csv" not in each]
    before = {each: client.get(each) for each in pages}
    offer = offering.offer_player(player=place.twin, username=account.username, by=OPERATOR, at=build.AT)
    offering.accept(offer_id=offer.pk, by=account, at=build.AT)
    for address, answer in before.items():
        if asked(client, address, answer["ETag"]).status_code == 304:
            assert told(client.get(address)) == told(answer), address
