"""Every list of the API in pages: each page but the last is full, whatever lies between its rows that its reader is not
shown, and all of them together are the list.
"""

import pytest
from django.urls import reverse

from scoring.models import Grant, Player
from tests import build
from tests.api.calling import Caller, schema
from tests.tournaments import events
from tournaments.actions import drawing

pytestmark = pytest.mark.django_db

ROWS = 5
"""Of each list, with as many of others between them."""


class Hall:
    """Of each list rows that its keeper is shown, and between them others that nobody shows to him or her."""

    def __init__(self) -> None:
        self.keeper = build.account()
        for _turn in range(ROWS):
            build.grant(self.keeper, Grant.Role.SCOREKEEPER, club=build.club())
            build.club()
        self.club = build.club()
        build.grant(self.keeper, Grant.Role.DIRECTOR, club=self.club)
        self.book = build.book(club=self.club, public=False)
        self._guests()
        self._evenings()
        self._event()

    def _guests(self) -> None:
        """Guests of the keeper's own, each second of whom has sat down with others since."""
        own, elsewhere = build.book(club=None, public=False, by=self.keeper), build.book(club=build.club())
        for turn in range(ROWS):
            stays, leaves = (self._guest(own, f"{name} {'abcde'[turn]}") for name in ("Stays Guest", "Leaves Guest"))
            build.sheet(book=elsewhere, players=[leaves, None, None])
            assert stays.pk < leaves.pk

    def _guest(self, book, name: str) -> Player:
        added = Caller(self.keeper).post(reverse("api_book_players", args=[book.pk]), {"name": name, "namesake": True})
        return Player.objects.get(pk=added.json()["id"])

    def _evenings(self) -> None:
        """The same three people, seen and unseen in turn."""
        self.players = build.players(3, club=self.club)
        for _turn in range(ROWS):
            for where in (self.book, build.book(club=build.club(), public=False), build.book(rehearsal=True)):
                sheet = build.sheet(book=where, players=self.players)
                build.record(sheet, {**build.GAME, "declarer": 0})
        self.sheet = self.book.sheets.first()
        for turn in range(ROWS):
            build.record(self.sheet, {**build.GAME, "declarer": turn % 2})
        others = [build.player(f"Other {place}", club=self.club) for place in "wxyz"]  # namesakes would be told apart
        build.record(build.sheet(book=self.book, players=others, seats=4))

    def _event(self) -> None:
        """Events between hidden and rehearsed ones."""
        for turn in range(ROWS):
            events.event(by=self.keeper, club=self.club, title=f"Seen {turn}")
            events.event(by=build.club_admin(other := build.club()), club=other, title=f"Hidden {turn}", public=False)
        self.event = events.event(by=self.keeper, club=self.club, players=20, title="Drawn")
        drawing.draw_series(event_id=self.event.pk, number=1, by=self.keeper, at=build.AT)

    @property
    def addresses(self) -> dict[str, tuple[str, str]]:
        """Of each operation that answers in pages an address, and where its rows are told apart."""
        first = self.players[0].pk
        return {
            "clubs_list": (reverse("api_clubs"), "results"),
            "books_list": (reverse("api_books"), "results"),
            "books_players": (reverse("api_book_players", args=[self.book.pk]), "results"),
            "books_ranking": (reverse("api_book_ranking", args=[self.book.pk]), "results"),
            "books_statistics": (reverse("api_book_statistics", args=[self.book.pk]), "results"),
            "sheets_list": (reverse("api_sheets"), "results"),
            "entries_list": (reverse("api_entries", args=[self.sheet.pk]), "results"),
            "players_history": (reverse("api_player_history", args=[first]), "results"),
            "players_deals": (reverse("api_player_deals", args=[first]), "results"),
            "events_list": (reverse("api_events"), "results"),
            "events_read": (reverse("api_event", args=[self.event.slug]), "tables"),
            "events_ranking": (reverse("api_event_ranking", args=[self.event.slug]), "lines"),
        }


@pytest.fixture
def hall():
    return Hall()


def rows(answer: dict, key: str) -> list:
    """What is paged; of an event that is the tables of its series."""
    return [table for series in answer["series"] for table in series["tables"]] if key == "tables" else answer[key]


def pages(caller: Caller, address: str, key: str, limit: int, query: str = "") -> list[list]:
    """One after the other, as `next` leads."""
    found, after = [], ""
    while True:
        answer = caller.get(f"{address}?limit={limit}{query}{after}")
        assert answer.status_code == 200, answer.content
        told = answer.json()
        found.append(rows(told, key))
        if told["next"] is None:
            return found
        assert len(found) < 100
        after = f"&after={told['next']}"


def test_every_page_but_the_last_is_full_and_all_are_the_list(hall, subtests):
    caller = Caller(hall.keeper)
    for operation, (address, key) in hall.addresses.items():
        with subtests.test(operation):
            ((*whole,),) = pages(caller, address, key, 200)
            assert len(whole) >= ROWS
            for limit in (1, 2, 3):
                *full, last = pages(caller, address, key, limit)
                assert [len(each) for each in full] == [limit] * len(full)
                assert 0 < len(last) <= limit
                assert [row for page in [*full, last] for row in page] == whole


@pytest.mark.parametrize("query", ["&name=stays", "&name=a"])
def test_players_looked_for_by_name_too(hall, query):
    caller, (address, key) = Caller(hall.keeper), hall.addresses["books_players"]
    ((*whole,),) = pages(caller, address, key, 200, query)
    assert len(whole) >= ROWS
    *full, last = pages(caller, address, key, 3, query)
    assert [len(each) for each in full] == [3] * len(full)
    assert [row for page in [*full, last] for row in page] == whole


def test_filters_too(hall):
    caller = Caller(hall.keeper)
    asked = {"sheets_list": "&state=open", "books_list": f"&club={hall.club.slug}", "players_deals": "&game=skat"}
    for operation, query in asked.items():
        address, key = hall.addresses[operation]
        ((*whole,),) = pages(caller, address, key, 200, query)
        *full, last = pages(caller, address, key, 2, query)
        assert [len(each) for each in full] == [2] * len(full)
        assert [row for page in [*full, last] for row in page] == whole


def test_every_list_that_comes_in_pages_is_here(hall):
    paged = {
        operation["operationId"]
        for verbs in schema()["paths"].values()
        for operation in verbs.values()
        if any(each["name"] == "after" for each in operation.get("parameters", ()))
    }
    assert paged == hall.addresses.keys()
