"""One rule for who is called how: event page, director's page, list, deal, log, API, exports and paper."""

import pytest
from django.urls import reverse

from scoring.models import Player
from tests import build
from tests.api.calling import Caller
from tests.tournaments import events
from tests.tournaments.test_print_room import ask, text
from tests.tournaments.test_printing import page, ranking
from tournaments.queries.paper_contents import SHEETS

pytestmark = pytest.mark.django_db

GUEST, SHORT = "Gustav Gastmann", "Gustav G."
FACES = ("event", "event_ranking", "event_ranking_csv", "sheet", "sheet_log", "sheet_deal", "book", "book_statistics")
DESKS = ("event_desk", "sheet_enter", "sheet_seat", "sheet_confirm")
JSON = ("api_event", "api_event_ranking", "api_sheet", "api_book_ranking", "api_book_statistics")


class Evening:
    """An event of a club with a guest who shows himself as Gustav G., and one list with a deal of his."""

    def __init__(self, *names) -> None:
        self.director = build.account()
        self.club = build.club(by=self.director)
        self.event = events.event(by=self.director, club=self.club, planned_series=1)
        events.named(self.event, self.director, *names)
        Player.objects.filter(name=GUEST).update(publicity="short")
        self.sheet = events.drawn(self.event).tables[0].table.sheet
        self.written = build.record(self.sheet, {**build.GAME, "declarer": 0})

    def address(self, name):
        if name.startswith(("event", "api_event")):
            return reverse(name, args=[self.event.slug])
        if "book" in name:
            return reverse(name, args=[self.event.book_id])
        return reverse(name, args=[self.sheet.pk, *([self.written.entry.sequence] if name == "sheet_deal" else [])])


@pytest.fixture(scope="module")
def evening(world):
    """Its rows are only read."""
    return world(lambda: Evening("Anna Adler", "Bert Brandt", f"{GUEST};SC Nord"))


@pytest.fixture(scope="module")
def namesakes(world):
    return world(lambda: Evening("Peter Schmidt", "Anna Adler", "peter schmidt;SC Nord"))


def told(client, evening, name):
    answer = client.get(evening.address(name), headers={"accept-language": "en"})
    assert answer.status_code == 200, name
    return answer.content.decode()


@pytest.mark.parametrize("name", [*FACES, *JSON, *DESKS])
def test_who_keeps_the_event_is_told_the_whole_name_on_every_face(client, evening, name):
    client.force_login(build.scorekeeper(evening.event.book) if name != "event_desk" else evening.director)
    shown = told(client, evening, name)
    assert GUEST in shown
    assert SHORT not in shown


@pytest.mark.parametrize("name", [*FACES, *JSON])
def test_everybody_else_is_told_what_a_player_chose_on_every_face(client, evening, name):
    shown = told(client, evening, name)
    assert SHORT in shown
    assert GUEST not in shown


def test_who_comes_too_late_is_told_the_same_names(evening):
    caller = Caller(evening.director)
    stale = {"kind": "record", "key": "late", "revision": 1, "record": dict(build.GAME)}
    answer = caller.post(reverse("api_entries", args=[evening.sheet.pk]), stale)
    assert answer.status_code == 409
    assert GUEST in [seat["player"]["name"] for seat in answer.json()["current"]["seats"]]


def test_paper_bears_whole_names_and_what_is_to_be_published_what_players_chose(evening):
    for printed in (text(ask(evening.event, SHEETS)), page(ranking(evening.event))):
        assert GUEST in printed
        assert SHORT not in printed
    published = page(ranking(evening.event, publicly=True))
    assert SHORT in published
    assert GUEST not in published


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("name", [*FACES, *JSON])
def test_namesakes_are_told_apart_by_start_number_on_every_face(client, namesakes, name, keeps):
    if keeps:
        client.force_login(namesakes.director)
    shown = told(client, namesakes, name)
    assert "Peter Schmidt (1)" in shown
    assert "peter schmidt (3)" in shown
    assert "Anna Adler (" not in shown


def test_namesakes_are_told_apart_on_paper():
    evening = Evening("Peter Schmidt", "Anna Adler", "Peter Schmidt;SC Nord")
    for printed in (text(ask(evening.event, SHEETS)), page(ranking(evening.event))):
        assert "Peter Schmidt (1)" in printed
        assert "Peter Schmidt (3)" in printed


def test_two_who_show_the_same_short_name_are_told_apart_in_public_alone(client):
    evening = Evening(GUEST, "Anna Adler", "Gustav Grau;SC Nord")
    Player.objects.filter(name="Gustav Grau").update(publicity="short")
    assert "Gustav G. (3)" in told(client, evening, "event")
    client.force_login(evening.director)
    assert "Gustav Grau<" in told(client, evening, "event")
    assert "Gustav Grau (" not in told(client, evening, "event")
