"""Who only sat in for somebody has no place; every face says for whom he or she played, and no fee is owed twice."""

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.printing.documents.ranking import _aside
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.repairs import Hall, sound
from tournaments.actions import organising, registering
from tournaments.actions.printing import ranking_payload
from tournaments.queries import desk_queries
from tournaments.queries.repair_plans import planned
from tournaments.queries.rooms import Room
from tournaments.queries.till import till
from tournaments.values.plans import Plan
from tournaments.values.repairs import Asked, Impossible, Kind

pytestmark = pytest.mark.django_db
TOLD = {
    "en": "played for Player 1 from series 1",
    "de": "spielte ab Serie 1 für Player 1",
    "fr": "a joué pour Player 1 à partir de la série 1",
}


@pytest.fixture
def hall():
    """Vera plays for somebody from the second deal on; Lena has come and waits."""
    made = events.event(players=4, planned_series=1, deals=3, plan=Plan(fee=1000))
    found = Hall(events.drawn(made).series.event_id)
    events.named(made, found.by, "Vera Vertretung", "Lena Late")
    events.play(found.sheet(1), [build.GAME], confirm=False)
    seat = found.names(1).index("Player 1")
    found.repair("substitute", 1, seat, number=5)
    events.play(found.sheet(1), [build.PASSED], confirm=False)
    return found


def test_page_file_and_interface_say_for_whom(client, hall):
    client.force_login(hall.by)
    slug = hall.event.slug
    for final in (False, True):
        if final:
            events.play(hall.sheet(1), [build.LOST])
            organising.finalise_event(event_id=hall.event.pk, by=hall.by, at=build.AT)
        for language, told in TOLD.items():
            client.cookies["django_language"] = language
            assert text(client.get(reverse("event_ranking", args=[slug]))).count(told) == 1, language
            rows = client.get(reverse("event_ranking_csv", args=[slug])).content.decode("utf-8-sig").splitlines()
            assert [row.split(";")[-1] for row in rows if "Vera Vertretung" in row] == [told]
        client.cookies["django_language"] = "en"
        lines = client.get(reverse("api_event_ranking", args=[slug])).json()["lines"]
        told = {
            line["player"]["name"]: [(each["player"]["name"], each["series"]) for each in line["played_for"]]
            for line in lines
        }
        assert told.pop("Vera Vertretung") == [("Player 1", 1)]
        assert not any(told.values())
        waits = text(client.get(reverse("event_ranking", args=[slug])))
        assert waits.count("not seated yet") == (0 if final else 1), "Lena waits, Vera does not"
    sound()


def test_paper_says_for_whom():
    row = {"club": "Post Emden", "mark": None, "played_for": [["Player 1", 2]]}
    with translation.override("de"):
        assert _aside(row) == "Post Emden · spielte ab Serie 2 für Player 1"


def test_the_printed_ranking_lists_who_sat_in(hall):

    rows = {each["name"]: each for each in ranking_payload(hall.event, build.AT, "")["rows"]}
    assert [*rows["Vera Vertretung"]["played_for"]] == [("Player 1", 1)]
    assert "Lena Late" not in rows


def test_the_fee_of_who_is_replaced_counts_for_both(client, hall):
    """Five owe it: four who were drawn, and who waits."""
    assert till(hall.event).expected == 5 * 1000
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("event_desk", args=[hall.event.slug])))
    assert page.count("played for Player 1 from series 1, whose fee counts for both") == 1


def test_who_owes_no_fee_is_not_counted_as_unpaid(client, hall):
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    desk = reverse("event_desk", args=[hall.event.slug])
    assert "Not paid <b>4</b>" in text(client.get(desk))
    unpaid = text(client.get(desk, {"show": "unpaid"}))
    assert "Lena Late" in unpaid
    assert "Vera Vertretung" not in unpaid
    sheet = hall.sheet(1)
    events.play(sheet, [build.LOST])
    assert desk_queries.owing(hall.event) == 4


def test_who_has_just_sat_down_plays_for_somebody(client, hall):
    """Before the first deal with the substitute, nobody says that he or she waits for a place."""
    seat = hall.names(1).index("Player 2")
    hall.repair("substitute", 1, seat, number=6)
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("event_ranking", args=[hall.event.slug])))
    assert "plays for Player 2 from series 1" in page
    assert "not seated yet" not in page
    assert till(hall.event).expected == 4 * 1000
    events.play(hall.sheet(1), [build.PASSED])
    assert "played for Player 2 from series 1" in text(client.get(reverse("event_ranking", args=[hall.event.slug])))


def test_who_sat_down_at_a_list_that_ended_then_played_for_nobody(client, hall):
    seat = hall.names(1).index("Player 2")
    hall.repair("substitute", 1, seat, number=6)
    build.write(hall.sheet(1), "close", reason="late", by=hall.by)
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("event_ranking", args=[hall.event.slug])))
    assert "for Player 2" not in page
    assert "not seated yet" in page


def test_the_panel_of_a_table_names_the_substitute(client, hall):
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    cockpit = reverse("event_director", args=[hall.event.slug])
    assert "from deal 2: Vera Vertretung" in text(client.get(cockpit, {"table": "1"}))
    seat = hall.names(1).index("Player 2")
    build.write(hall.sheet(1), "seat", seats=((seat, None),), by=hall.by)
    assert "from deal 3: nobody" in text(client.get(cockpit, {"table": "1"}))


def test_who_plays_for_somebody_is_not_waiting_for_a_seat(hall):
    room = Room(hall.event, 1)
    assert [each.player.name for each in room.waiting()] == ["Lena Late"]
    assert [each.player.name for each in room.unseated()] == ["Lena Late"]


def test_who_comes_late_is_told_what_is_true_where_every_table_plays(hall):
    """One is here, one plays for somebody: two more are wanted for a table of three; and nobody is sent to the desk."""
    with translation.override("en"), pytest.raises(Impossible) as told:
        planned(hall.event, Asked(Kind.LATE, 1, number=6))
    assert str(told.value) == (
        "No table can take anybody before its first deal. “Takes part from the next deal” seats no. 6 at a table that"
        " plays. With 2 more players there is a table of their own."
    )
    lena = hall.event.registrations.get(number=6)
    registering.set_here(registration_id=lena.pk, here=False, by=hall.by, at=build.AT)
    with (
        translation.override("en"),
        pytest.raises(Impossible, match=r"Or check no\. 6 in at the desk, to wait\."),
    ):
        planned(hall.event, Asked(Kind.LATE, 1, number=6))
