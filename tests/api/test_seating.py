"""Clubs, books and players through the API: what a client needs before the first deal."""

import pytest
from django.urls import reverse

from scoring.models import Book, Player
from tests import build
from tests.api.calling import Caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def book(club):
    return build.book(club=club)


@pytest.fixture
def keeper(book):
    return build.scorekeeper(book)


def players_of(book, query=""):
    return reverse("api_book_players", args=[book.pk]) + query


def named(answer) -> list[str]:
    return [each["name"] for each in answer.json()["results"]]


def test_clubs_are_those_one_has_a_role_in(club):
    other = build.club()
    assert [each["id"] for each in Caller(build.club_admin(club)).get("/api/v1/clubs/").json()["results"]] == [club.pk]
    assert Caller(build.account()).get("/api/v1/clubs/").json()["results"] == []
    everything = Caller(build.account(superuser=True)).get("/api/v1/clubs/?limit=1").json()
    assert ([each["id"] for each in everything["results"]], everything["next"]) == ([other.pk], other.pk)
    assert Caller().get("/api/v1/clubs/").status_code == 401
    assert Caller(build.account()).get("/api/v1/clubs/?colour=red").status_code == 400


def test_a_book_is_opened_by_the_rules_of_its_page(club):
    in_club = {"title": "Evening", "public": True, "club": club.pk, "held_on": "2026-03-14"}
    opened = Caller(build.club_admin(club)).post("/api/v1/books/", in_club)
    assert (opened.status_code, opened.json()["held_on"]) == (201, "2026-03-14")
    stranger = build.account()
    assert Caller(stranger).post("/api/v1/books/", in_club).status_code == 403
    assert Caller(stranger).post("/api/v1/books/", {"title": "Mine", "public": True}).status_code == 403
    mine = Caller(stranger).post("/api/v1/books/", {"title": "Mine", "public": False})
    assert mine.status_code == 201
    assert Book.objects.get(pk=mine.json()["id"]).grants.get().account == stranger
    assert Caller(stranger).post("/api/v1/books/", {"title": "Mine", "public": "no"}).status_code == 400
    assert Caller().post("/api/v1/books/", in_club).status_code == 401
    assert Book.objects.count() == 2


def test_players_are_found_by_what_the_reader_is_told(book, club, keeper):
    anna = build.player("Ánna Adler", club=club, publicity="number")
    build.player("Anna Elsewhere", club=build.club())
    guest = build.player("Hidden Hanna", publicity="number")
    build.sheet(book=book, players=[guest, None, None])
    caller = Caller(keeper)
    assert named(caller.get(players_of(book, "?name=anna"))) == [anna.name]
    assert named(caller.get(players_of(book, "?name=hanna"))) == []
    assert named(caller.get(players_of(book))) == [f"#{guest.pk}", anna.name]
    assert caller.get(players_of(book, "?name=" + "a" * 121)).status_code == 400


def test_they_come_in_pages(book, club, keeper):
    people = build.players(5, club=club)
    first = Caller(keeper).get(players_of(book, "?limit=2")).json()
    assert [each["id"] for each in first["results"]] == [people[4].pk, people[3].pk]
    second = Caller(keeper).get(players_of(book, f"?limit=2&after={first['next']}")).json()
    assert [each["id"] for each in second["results"]] == [people[2].pk, people[1].pk]
    found = Caller(keeper).get(players_of(book, "?limit=1&name=a")).json()
    assert (len(found["results"]), found["next"]) == (1, found["results"][0]["id"])


def test_whoever_is_listed_can_be_seated(book, club, keeper):
    caller, title = Caller(keeper), {"book": book.pk, "title": "T", "game": "skat"}
    build.players(2, club=club)
    foreign = build.book(club=None, public=False, by=keeper)
    guest = Caller(keeper).post(players_of(foreign), {"name": "Guest"}).json()["id"]
    listed = [each["id"] for each in caller.get(players_of(book)).json()["results"]]
    assert (guest in listed, len(listed)) == (True, 3)
    assert caller.post("/api/v1/sheets/", {**title, "players": listed}).status_code == 201


def test_a_guest_who_sits_elsewhere_by_now_is_not_listed(book, keeper):
    guest = Caller(keeper).post(players_of(build.book(club=None, public=False, by=keeper)), {"name": "Guest"}).json()
    listed = Caller(keeper).get(players_of(book)).json()["results"]
    build.sheet(players=[Player.objects.get(pk=guest["id"]), None, None])
    assert (listed, named(Caller(keeper).get(players_of(book)))) == ([guest], [])


def test_a_new_player_is_of_the_books_club_and_a_known_name_asks(book, club, keeper):
    caller = Caller(keeper)
    made = caller.post(players_of(book), {"name": " Xenia   Xylander "})
    assert (made.status_code, made.json()["name"]) == (201, "Xenia Xylander")
    assert Player.objects.get(pk=made.json()["id"]).club == club
    refused = caller.post(players_of(book), {"name": "Xenia Xylander"})
    assert (refused.status_code, refused.json()["code"]) == (400, "name_known")
    assert refused.json()["problems"][0]["params"] == {"known": [made.json()]}
    assert caller.post(players_of(book), {"name": "Xenia Xylander", "namesake": True}).status_code == 201
    assert Player.objects.count() == 2


def test_an_unclear_name_is_refused_with_its_readings_until_the_last_name_is_said(book, keeper):
    caller = Caller(keeper)
    refused = caller.post(players_of(book), {"name": "Le Goff Yann"})
    assert (refused.status_code, refused.json()["code"]) == (400, "name_unclear")
    (problem,) = refused.json()["problems"]
    assert problem["fields"] == ["name"]
    assert problem["params"]["readings"] == [
        {"name": "Yann Le Goff", "first_name": "Yann", "last_name": "Le Goff"},
        {"name": "Le Goff Yann", "first_name": "Le Goff", "last_name": "Yann"},
    ]
    assert not Player.objects.exists()
    for last_name, name in (("Le Goff", "Yann Le Goff"), ("Yann", "Le Goff Yann")):
        made = caller.post(players_of(book), {"name": "Le Goff Yann", "last_name": last_name, "namesake": True})
        assert (made.status_code, made.json().get("name")) == (201, name)


@pytest.mark.parametrize("last_name", ["Goff", "Le Goff Yann", "Dupont", ","])
def test_a_last_name_that_is_not_in_the_name_is_refused(book, keeper, last_name):
    refused = Caller(keeper).post(players_of(book), {"name": "Le Goff Yann", "last_name": last_name})
    assert refused.status_code == 400
    assert refused.json()["problems"][0]["fields"] == ["last_name"]
    assert not Player.objects.exists()


def test_a_last_name_of_two_words_is_said_where_it_is_not_asked_for(book, keeper):
    said = {"name": "Dr. Soto Vega Alma", "last_name": "Soto Vega"}
    assert Caller(keeper).post(players_of(book), said).json()["name"] == "Dr. Alma Soto Vega"


def test_nobody_else_looks_or_adds(book, club):
    build.player("Anna Adler", club=club)
    for account, status in ((None, 401), (build.account(), 403), (build.scorekeeper(build.book()), 403)):
        assert Caller(account).get(players_of(book)).status_code == status
        assert Caller(account).post(players_of(book), {"name": "Xenia"}).status_code == status
    assert Player.objects.count() == 1


def test_in_an_event_one_registers_instead():
    from tests.tournaments import events

    event = events.event()
    director = Caller(events.director_of(event))
    refused = director.post(players_of(event.book), {"name": "Xenia"})
    assert refused.status_code == 400
    (problem,) = refused.json()["problems"]
    assert problem["code"] == "unregistered"
    assert "not registered" in problem["message"]
    assert not Player.objects.filter(name="Xenia").exists()


def test_a_page_of_players_takes_the_same_statements_for_3_and_for_30(
    book, club, keeper, django_assert_max_num_queries
):
    build.players(30, club=club)
    caller = Caller(keeper)
    for query in ("?limit=3", "?limit=30", "?name=player&limit=30"):
        with django_assert_max_num_queries(6):
            assert caller.get(players_of(book, query)).status_code == 200
