"""Who may do what through the API: every address, every verb, every kind of reader."""

from functools import partial

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.models import Account, Entry, Player, PrintJob, Sheet
from tests import build
from tests.api.calling import JSON, Caller

pytestmark = pytest.mark.django_db

READERS = ("anonymous", "stranger", "scorekeeper", "director", "club_admin", "site_admin")
OPEN = dict.fromkeys(READERS, 200)
KEEPERS = {"anonymous": 401, "stranger": 403, "scorekeeper": 200, "director": 200, "club_admin": 200, "site_admin": 200}
HIDDEN = {"anonymous": 404, "stranger": 404, "scorekeeper": 200, "director": 200, "club_admin": 200, "site_admin": 200}
HIDDEN_WRITE = {**HIDDEN, "anonymous": 401}

EVERYBODYS = ("api_first_version", "api_books", "api_sheets", "api_games", "api_game_fields")
"""Addresses that tell nothing of any one object."""
BARE = {"api_first_version", "api_books", "api_sheets", "api_games"}
READS = ("api_book", "api_book_ranking", "api_book_statistics", "api_sheet", "api_entries")
WRITES = ("api_entries", "api_entry_batch", "api_preview", "api_sheets", "api_sheet_prints", "api_book_players")
ELSEWHERE = {"api_print", "api_player_history", "api_player_deals", "api_player_statistics", "api_replay"}
ELSEWHERE |= {"api_clubs", "api_score"}


class Place:
    """A sheet in a club's book, and one account for every kind of reader."""

    def __init__(self, *, public: bool) -> None:
        self.club = build.club()
        self.book = build.book(club=self.club, public=public)
        self.sheet = build.sheet(book=self.book, players=build.players(3, club=self.club))
        self.job = self.sheet.print_jobs.create(
            document="sheet", book=self.book, revision=1, template_version="1", language="de", created_at=build.AT
        )
        self.readers = {name: self._account(name) for name in READERS}
        self.callers = {name: Caller(account) for name, account in self.readers.items()}

    def _account(self, name: str) -> Account | None:
        make = {
            "anonymous": lambda: None,
            "stranger": lambda: build.director(build.book(club=build.club())),
            "scorekeeper": lambda: build.scorekeeper(self.book),
            "director": lambda: build.director(self.book),
            "club_admin": lambda: build.club_admin(self.club),
            "site_admin": lambda: build.account(superuser=True),
        }
        return make[name]()

    def address(self, name: str) -> str:
        arguments = {
            "api_book": [self.book.pk],
            "api_book_ranking": [self.book.pk],
            "api_book_statistics": [self.book.pk],
            "api_book_players": [self.book.pk],
            "api_print": [self.job.pk],
            "api_game_fields": ["skat"],
        }
        return reverse(name, args=[] if name in BARE else arguments.get(name, [self.sheet.pk]))

    def body(self, name: str, key: str = "k") -> dict[str, object]:
        if name == "api_sheets":
            return {"book": self.book.pk, "title": "Table 9", "game": "skat", "players": [None] * 3}
        if name == "api_sheet_prints":
            return {"document": "blank"}
        if name == "api_book_players":
            return {"name": f"Xenia Xylander-{key}", "namesake": True}
        self.sheet.refresh_from_db()
        deal = {"record": dict(build.GAME), "accepted": ["entry_deal_twice"]}
        entry = {"kind": "record", "key": key, "revision": self.sheet.revision, **deal}
        return {"entries": [entry]} if name == "api_entry_batch" else entry


@pytest.fixture(scope="module")
def places(world):
    """By whether its book is public."""
    return {public: world(partial(Place, public=public)) for public in (True, False)}


def allowed(status: int) -> int:
    """201 and 202 are ways of saying yes, too."""
    return 200 if status in {200, 201, 202} else status


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("name", [*READS, *EVERYBODYS])
def test_reading(places, name, public):
    place = places[public]
    expected = OPEN if public or name in EVERYBODYS else HIDDEN
    told = {reader: place.callers[reader].get(place.address(name)).status_code for reader in READERS}
    assert told == expected


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("name", WRITES)
def test_writing(places, name, public):
    place = places[public]
    told = {}
    for reader in READERS:
        before = (Entry.objects.count(), Sheet.objects.count(), PrintJob.objects.count())
        answer = place.callers[reader].post(place.address(name), place.body(name, key=reader))
        told[reader] = allowed(answer.status_code)
        if told[reader] != 200:
            assert (Entry.objects.count(), Sheet.objects.count(), PrintJob.objects.count()) == before
            assert set(answer.json()) == {"code", "message", "problems"}
    assert told == (KEEPERS if public else HIDDEN_WRITE)


@pytest.mark.parametrize("public", [True, False])
def test_a_strangers_print_is_not_there(places, public):
    place = places[public]
    told = {reader: Caller(place.readers[reader]).get(place.address("api_print")).status_code for reader in READERS}
    assert told == {reader: 404 if status in {401, 403} else status for reader, status in KEEPERS.items()}


@pytest.mark.parametrize("name", ["api_books", "api_sheets"])
def test_what_is_hidden_is_in_no_list(places, name):
    place = places[False]
    hidden = (place.book if name == "api_books" else place.sheet).pk

    def listed(reader: str) -> set[int]:
        return {each["id"] for each in place.callers[reader].get(reverse(name)).json()["results"]}

    assert hidden not in listed("anonymous") | listed("stranger")
    assert hidden in listed("scorekeeper") & listed("club_admin") & listed("site_admin")


def test_a_history_is_for_those_who_may_see_it(places):
    place = places[False]
    player = place.sheet.seat_totals.get(seat=0).player
    address = reverse("api_player_history", args=[player.pk])
    assert Caller().get(address).status_code == 404
    assert place.callers["stranger"].get(address).status_code == 404
    player.account = build.account()
    player.save()
    mine = Caller(player.account).get(address)
    assert [each["sheet"] for each in mine.json()["results"]] == [place.sheet.pk]


def test_names_appear_as_chosen_except_to_those_who_keep_the_book(places):
    place = places[True]
    player = place.sheet.seat_totals.get(seat=0).player
    player.publicity = "number"
    player.save()
    address = place.address("api_sheet")
    assert player.name not in Caller().get(address).content.decode()
    assert player.name not in place.callers["stranger"].get(address).content.decode()
    assert player.name in place.callers["scorekeeper"].get(address).content.decode()


def test_nobody_is_seated_by_number_who_does_not_belong_there(places):
    place = places[True]
    hidden = build.player("Hidden Guest", club=build.club(), publicity="number")
    known = build.player("Known Member", club=build.club())
    own = build.player("Shy Member", club=place.club, publicity="number")
    caller = place.callers["scorekeeper"]

    def seat(key: str, guest: Player) -> int:
        revision = Sheet.objects.get(pk=place.sheet.pk).revision
        sent = {"kind": "seat", "key": key, "revision": revision, "seats": [{"seat": 0, "player": guest.pk}]}
        assert caller.post(place.address("api_preview"), sent).status_code == (200 if guest is own else 400)
        return caller.post(place.address("api_entries"), sent).status_code

    assert [seat("a", hidden), seat("b", known), seat("c", own)] == [400, 400, 201]
    opening = {**place.body("api_sheets"), "players": [hidden.pk, None, None]}
    refused = caller.post(reverse("api_sheets"), opening)
    assert refused.status_code == 400
    assert "Hidden Guest" not in refused.content.decode() + caller.get(place.address("api_sheet")).content.decode()


@pytest.mark.parametrize("name", WRITES)
def test_a_session_writes_only_with_its_csrf_token(places, name):
    place = places[True]
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(place.readers["scorekeeper"])
    answer = client.post(place.address(name), place.body(name), content_type=JSON)
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    client.get("/accounts/logout/")
    token = client.cookies["csrftoken"].value
    answer = client.post(place.address(name), place.body(name), content_type=JSON, headers={"x-csrftoken": token})
    assert allowed(answer.status_code) == 200


def patterns(resolver: URLResolver) -> list[URLPattern]:
    found = []
    for each in resolver.url_patterns:
        found += patterns(each) if isinstance(each, URLResolver) else [each]
    return found


def test_every_address_of_this_api_is_in_these_tables():
    known = {*READS, *EVERYBODYS, *WRITES, *ELSEWHERE}
    ours = {each.name for each in patterns(get_resolver("scoring.api.urls"))}
    assert ours == known


@pytest.mark.parametrize("name", [*READS, *EVERYBODYS, "api_preview", "api_sheet_prints"])
@pytest.mark.parametrize("verb", ["put", "patch", "delete"])
def test_other_verbs_are_405(places, name, verb):
    place = places[True]
    client = Client(headers={"accept-language": "en"})
    client.force_login(place.readers["site_admin"])
    answer = client.generic(verb.upper(), place.address(name), "{}", content_type=JSON)
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
