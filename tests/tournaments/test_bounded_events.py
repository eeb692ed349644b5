"""An event of thousands: pages of its ranking and of the registered are the whole ranking, read in part."""

import pytest
from django.urls import reverse

from scoring import bounds
from scoring.models import Player
from tests import build
from tests.rows import cost
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import lots
from tournaments.models import Event, Registration
from tournaments.queries.standings import lines_of, part, place_of, standings, tied
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
PLAYERS = 24


def registered(made, first, number):
    people = [Player(name=f"Waiting {at:03}") for at in range(number)]
    Player.objects.bulk_create(people)
    Registration.objects.bulk_create(
        Registration(event=made, player=player, number=at) for at, player in enumerate(people, start=first)
    )


@pytest.fixture(scope="module")
def played(world):
    return world(two_series)


@pytest.fixture
def made(played):
    return Event.objects.select_related("book").get(pk=played)


def two_series():
    """In which some win, many are equal, and some were never seated."""
    found = events.event(players=PLAYERS)
    for number in (1, 2):
        for at, state in enumerate(events.drawn(found, number).tables):
            won = {**build.GAME, "declarer": number, "matadors": 1 + at % 3}
            events.play(state.table.sheet, (won, build.PASSED))
    registered(found, PLAYERS + 1, 5)
    return found.pk


def parts(event, size):
    return [line for first in range(0, lines_of(event), size) for line in part(event, first, first + size)]


@pytest.mark.parametrize("size", [1, 5, 7, 40])
@pytest.mark.parametrize("state", ["running", "lot", "final"])
def test_parts_of_a_ranking_are_the_ranking(made, monkeypatch, size, state):
    monkeypatch.setattr(bounds, "LINES", 3)
    by = events.director_of(made)
    if state == "lot":
        group = [each.player for each in tied(made)[0]]
        lots.record_lot(event_id=made.pk, players=group[::-1], by=by, at=build.AT)
    if state == "final":
        made = events.finalised(made)
    assert parts(made, size) == list(standings(made))
    assert [place_of(made, line.player.pk) for line in standings(made) if line.rank] == (
        list(range(PLAYERS))
        if state != "lot"
        else [place_of(made, each.player.pk) for each in standings(made)][:PLAYERS]
    )


@pytest.mark.parametrize("name", ["event", "event_ranking", "api_event_ranking"])
def test_a_ranking_reads_its_page(client, made, monkeypatch, name):
    monkeypatch.setattr(bounds, "LINES", 10)
    address = f"{reverse(name, args=[made.slug])}{'?limit=10' if name.startswith('api') else ''}"
    few = cost(client, address)
    registered(made, 100, 300)
    many = cost(client, address)
    assert many[0] == few[0] <= 25
    # Who is told by the name of another bears a number: names are read once, and kept outside of a transaction.
    assert many[1] <= few[1] + 300


def test_a_short_ranking_has_no_pages_and_a_long_one_has(client, made, monkeypatch):
    address = reverse("event_ranking", args=[made.slug])
    page = text(client.get(address))
    assert 'class="pagination"' not in page
    assert 'name="number"' not in page
    monkeypatch.setattr(bounds, "LINES", 10)
    page = text(client.get(address))
    assert 'class="pagination"' in page
    assert len(client.get(address).context["ranking"].rows) == 10


def test_a_line_is_found_by_start_number_and_by_its_owner(client, made, monkeypatch):
    monkeypatch.setattr(bounds, "LINES", 10)
    address = reverse("event_ranking", args=[made.slug])
    for line in standings(made):
        found = client.get(address, {"number": line.number})
        assert 'id="found"' in text(found)
        assert line.player in [row.line.player for row in found.context["ranking"].rows]
    last = standings(made)[PLAYERS - 1].player
    last.account = build.account()
    last.save()
    client.force_login(last.account)
    assert 'id="found"' in text(client.get(address, {"mine": "yes"}))
    assert 'id="found"' not in text(client.get(address, {"number": "99999"}))


def test_the_interface_turns_the_pages_of_a_ranking(client, made):
    address, after, found = reverse("api_event_ranking", args=[made.slug]), 0, []
    while after is not None:
        page = client.get(address, {"after": after, "limit": 9}).json()
        found += page["lines"]
        after = page["next"]
    assert [each["player"]["id"] for each in found] == [line.player.pk for line in standings(made)]


def test_the_registered_stand_on_pages_and_a_button_stays_there(client, made):
    registered(made, 100, 2 * bounds.LINES)
    client.force_login(events.director_of(made))
    address = reverse("event_desk", args=[made.slug])
    assert len(client.get(address).context["registrations"]) == bounds.LINES
    page = client.get(address, {"players": 3})
    last = made.registrations.last()
    said = {"registration": last.pk, "back": page.context["back"]}
    pressed = client.post(f"{reverse('event_paid', args=[made.slug])}?paid=yes", said)
    assert pressed.url == f"{address}?players=3#r{last.pk}"
    shown = {each.key: each.number for each in client.get(address).context["chips"]}
    assert (shown["here"], shown["unpaid"]) == (PLAYERS + 5 + 2 * bounds.LINES, PLAYERS + 4 + 2 * bounds.LINES)


def test_a_seat_is_looked_for_among_thousands_without_reading_them(client, made):
    client.force_login(events.director_of(made))
    sheet = made.series.first().tables.first().sheet
    build.write(sheet, "reopen", reason="wrong seat", by=events.director_of(made))
    address = reverse("sheet_seat", args=[sheet.pk])
    asked = {"form": f"{address}?seat=0"} | {who: f"{address}?what=seat&seat=0&who={who}" for who in ("27", "x")}
    few = {name: cost(client, each) for name, each in asked.items()}
    registered(made, 100, 2 * bounds.SUGGESTED)
    many = {name: cost(client, each) for name, each in asked.items()}
    assert {name: each[0] for name, each in many.items()} == {name: each[0] for name, each in few.items()}
    more = 2 * bounds.SUGGESTED  # each name that is told is read once, with how often, and nothing else of anybody
    assert many["27"][1] - few["27"][1] <= more
    assert client.get(asked["form"]).content.count(b'<option value="1') < bounds.SUGGESTED
    last = f"{address}?what=seat&seat=0&who={99 + 2 * bounds.SUGGESTED}"
    assert "Waiting 999" in text(client.get(last)), "whoever is not suggested is found all the same"


def test_ties_stand_on_pages(client, made, monkeypatch):
    monkeypatch.setattr(bounds, "ROWS", 1)
    client.force_login(events.director_of(made))
    groups = [[each.player for each in group] for group in tied(made)]
    assert len(groups) > 1
    for number, group in enumerate(groups, start=1):
        found = client.get(reverse("event_director", args=[made.slug]), {"ends": "", "ties": number})
        assert [[player for player, _name, _lot in each.boxes] for each in found.context["equals"]] == [group]
    assert "ties=2" in client.get(reverse("event_director", args=[made.slug]), {"ends": ""}).content.decode()


@pytest.mark.parametrize("query", ["series=1", "category=Damen"])
@pytest.mark.parametrize("name", ["event_ranking", "api_event_ranking"])
def test_a_ranking_beside_the_whole_one_reads_its_page(client, made, monkeypatch, name, query):
    monkeypatch.setattr(bounds, "LINES", 10)
    Event.objects.filter(pk=made.pk).update(plan=plans.write(Plan(categories=("Damen",))))
    made.registrations.update(category="Damen")
    address = f"{reverse(name, args=[made.slug])}?{query}{'&limit=10' if name.startswith('api') else ''}"
    few = cost(client, address)
    registered(made, 100, 200)
    made.registrations.filter(number__gte=100).update(category="Damen")
    many = cost(client, address)
    assert many[0] == few[0] <= 25
    assert many[1] - few[1] <= 1 + 3 * 200, "of whoever is on another page a number, a word and where they stand"
