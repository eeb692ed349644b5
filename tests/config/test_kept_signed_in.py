"""Who is signed in is told that nothing changed where nothing did, before anything is rendered; and nothing else."""

import re
from functools import partial

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.kept_answers import FINDERS, LISTS, SHELF
from scoring.actors import OPERATOR
from scoring.models import Grant
from scoring.people.actions import offering
from tests import build
from tests.config.test_kept_answers import OF_EACH_SUBJECT, OTHER_ACTS, OTHERWISE, REFUSALS, pages_of
from tests.tiers import long
from tests.tournaments import events
from tests.whose_acts import ACTIONS, World

pytestmark = pytest.mark.django_db
MASKED = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')
STATEMENTS = 4
"""Session, account, what the page shows, the roles there; of a book of no club, whose people sit in it, one more."""


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
def test_unchanged_is_told_in_four_statements_and_without_a_template(name, who, monkeypatch):
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


def test_of_a_list_that_one_keeps_more_is_shown_than_its_version_says(place):
    client = signed_in(build.account(superuser=True))
    for name in LISTS[:2]:
        assert "ETag" not in client.get(reverse(name, args=[place.sheet.pk])).headers


def _do(act, name, chief, place):
    act(place, OPERATOR if "importing" in name else chief)


def told(answer):
    return MASKED.sub(b"", answer.content) if answer.status_code == 200 else answer.status_code


CASES = [
    pytest.param("club admin", OF_EACH_SUBJECT, id="some"),
    *long(("club admin", OTHER_ACTS)),
    *(
        pytest.param(who, OF_EACH_SUBJECT, id=who, marks=pytest.mark.services)
        for who in ("stranger", "player", "site admin")
    ),
]


@pytest.mark.parametrize(("who", "names"), CASES)
def test_after_every_act_what_is_called_unchanged_is_so(place, who, names):
    admin = build.grant(build.account(), "club_admin", club=place.club).account
    readers = {"player": place.player.account, "club admin": admin}
    client = signed_in(readers.get(who) or build.account(superuser=who == "site admin"))
    chief = build.account(superuser=True)
    acts: dict = {name: partial(_do, act, name, chief) for name, act in ACTIONS.items() if name in names} | OTHERWISE
    pages = [each for each in pages_of(place)[::2] if "csv" not in each]
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
    assert "ETag" not in client.get(reverse("api_event", args=[event.slug]), {"mine": "yes"}).headers


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


def test_every_finder_tells_apart_who_keeps():
    assert set(LISTS) < FINDERS.keys()
