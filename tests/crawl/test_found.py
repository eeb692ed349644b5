"""What the crawl came upon, each by itself."""

import pytest
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.lists.actions.merging import merge
from scoring.lists.queries import book_queries
from scoring.models import Player, PrintJob
from scoring.people.actions import choosing_names
from scoring.people.queries import merge_queries
from scoring.printing.actions import print_jobs
from tests import build
from tests.tournaments import events
from tournaments.actions import merging, organising

pytestmark = pytest.mark.django_db
NAME = "Thusneldine Krampfhuber"


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def person(club):
    return build.player(NAME, club=club)


def objects(player):
    """From now on a number."""
    now = Player.objects.get(pk=player.pk)
    choosing_names.state(player=now, shown="number", minor=False, by=OPERATOR, at=build.AT)


def merged(kept, gone):
    seen = merge_queries.seen(kept, gone)
    merge(kept_id=kept.pk, gone_id=gone.pk, reason="typed twice", by=OPERATOR, at=build.AT, expected=seen)


def merged_with_events(kept, gone):
    seen = merge_queries.seen(kept, gone)
    merging.merge(kept_id=kept.pk, gone_id=gone.pk, reason="typed twice", by=OPERATOR, at=build.AT, expected=seen)


def stands_in(club, player):
    """A list in which the player sat for somebody else: nothing there counts for him or her."""
    sheet = build.sheet(book=build.book(club=club), players=build.players(3, club=club))
    build.record(sheet)
    build.write(sheet, "seat", seats=((2, player.pk),))
    build.record(sheet)
    return sheet


def test_who_comes_without_choosing_is_led_back_to_my_page(client):
    answer = client.get(reverse("player_shown", args=[1]))
    assert (answer.status_code, answer.url) == (302, reverse("me"))


@pytest.mark.parametrize("name", ["event", "event_ranking", "event_ranking_csv", "api_event_ranking"])
def test_who_is_registered_and_was_never_seated_objects_at_once(client, settings, name):
    settings.KEPT_BYTES = 2**25
    event = events.event()
    (registration,) = events.named(event, events.director_of(event), NAME)
    address = reverse(name, args=[event.slug])
    before = client.get(address)
    assert NAME in before.content.decode()
    objects(registration.player)
    after = client.get(address, headers={"if-none-match": before["ETag"]})
    assert (after.status_code, NAME in after.content.decode()) == (200, False)


def test_a_print_goes_where_somebody_sat_who_was_found_to_be_somebody_under_age(club, person):
    twin = build.player("Thusi", club=club)
    sheet = stands_in(club, twin)
    merged(person, twin)
    asked = {"document": "sheet", "book": sheet.book, "sheet": sheet, "language": "de"}
    print_jobs.request_print(**asked, by=OPERATOR, at=build.AT)
    objects(person)
    assert PrintJob.objects.get().state == "queued", "paper is not publication"
    build.shown_as(Player.objects.get(pk=person.pk), "number", minor=True)
    assert PrintJob.objects.get().state == "stale"


def test_a_client_that_kept_a_list_is_told_that_a_substitute_objects(client, club, person):
    address = reverse("api_sheet", args=[stands_in(club, person).pk])
    before = client.get(address)
    assert NAME in before.content.decode()
    objects(person)
    after = client.get(address, headers={"if-none-match": before["ETag"]})
    assert (after.status_code, NAME in after.content.decode()) == (200, False)


def test_the_log_tells_the_public_nothing_of_a_name_that_was_found_to_be_somebody_elses(client, club, person):
    known = build.player("Paula", club=club)
    build.shown_as(known, "number")
    sheet = build.sheet(book=build.book(club=club), players=[person, *build.players(2, club=club)])
    merged(known, person)
    address = reverse("sheet_log", args=[sheet.pk])
    assert NAME not in client.get(address).content.decode()
    client.force_login(build.scorekeeper(sheet.book))
    assert NAME in client.get(address).content.decode(), "what the log says"


@pytest.mark.parametrize("name", ["event", "event_ranking", "api_event_ranking"])
def test_a_changed_ranking_tells_nothing_of_a_name_that_was_found_to_be_somebody_elses(client, club, person, name):
    by = build.club_admin(club)
    event = events.event(by, club=club, players=2, planned_series=1)
    events.named(event, by, NAME)
    events.finalised(event)
    organising.reopen_event(event_id=event.pk, reason="miscounted", by=by, at=build.AT)
    sheet = event.book.sheets.get()
    seat = sheet.seat_totals.get(player=person).seat
    build.write(sheet, "reopen", reason="miscounted", by=by)
    won = {**build.GAME, "declarer": seat, "matadors": 3}
    build.write(sheet, "correct", corrects=sheet.deals.earliest("position").sequence, record=won, by=by)
    build.write(sheet, "confirm", by=by)
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT)
    assert NAME in client.get(reverse(name, args=[event.slug])).content.decode()
    known = build.player("Paula", club=club)
    build.shown_as(known, "number")
    merged_with_events(known, person)
    assert NAME not in client.get(reverse(name, args=[event.slug])).content.decode()


@pytest.mark.parametrize("name", ["A", "Z"])
def test_equals_do_not_stand_by_names_that_may_be_hidden(name):
    book = build.book()
    hidden, known = build.player(f"{name} hidden", publicity="number"), build.player("K known")
    sheet = build.sheet(book=book, players=[hidden, known, build.player("B best")])
    build.record(sheet, {**build.GAME, "declarer": 2})
    lines = book_queries.standings(book, "skat", 1, 3)
    assert [each.player_total.player for each in lines] == [hidden, known]
