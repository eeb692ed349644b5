"""Rankings beside that of all: after a series, of a category; each line as in the whole, ranked among its own."""

import csv
import io
import itertools
from dataclasses import replace

import pytest

import rules
from tests import build
from tests.tournaments import events
from tournaments.actions import planning, printing
from tournaments.models import Event
from tournaments.queries import exports
from tournaments.queries.selections import Selection, of_category, select, selected
from tournaments.queries.standings import standings
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db

WOMEN, YOUNG = "Damen", "Junioren"
OWN = {1: WOMEN, 3: WOMEN, 4: f"{WOMEN}, {YOUNG}", 6: YOUNG}


@pytest.fixture(scope="module")
def made(world):
    return world(play).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


def play():
    """Six players, two series of three at a table; numbers of `OWN` are in categories."""
    event = events.event(players=6)
    by = events.director_of(event)
    planning.change_plan(
        event_id=event.pk, plan=Plan((WOMEN, YOUNG)), expected=plans.digest(Plan()), by=by, at=build.AT
    )
    for number, category in OWN.items():
        event.registrations.filter(number=number).update(category=category)
    events.play_all(events.drawn(event))
    events.play_all(events.drawn(event, 2))
    return event


def lines(event, **more):
    return [line for line in selected(event, Selection(**more)) if line.rank]


def test_after_a_series_only_the_series_up_to_it_count(event):
    first = lines(event, series=1)
    assert len(first) == 6
    assert {line.player.pk: line.total for line in first} == {
        line.player.pk: line.series[0].total for line in standings(event)
    }
    assert all(line.total == line.series[0].total and len(line.series) == 1 for line in first)
    assert [line.player for line in lines(event, series=2)] == [line.player for line in standings(event)]


def test_a_category_is_ranked_among_itself_in_the_order_of_all(event):
    whole = standings(event)
    women = lines(event, category=WOMEN)
    assert {line.number for line in women} == {1, 3, 4}
    assert [line.player for line in women] == [line.player for line in whole if line.number in {1, 3, 4}]
    for place, line in enumerate(women, start=1):
        better = [other for other in women if (other.total, other.deciders) > (line.total, line.deciders)]
        assert line.rank == len(better) + 1 <= place
    assert women[0].decided_by is None


@pytest.mark.parametrize("totals", [(5, 5, 3), (5, 4, 4), (7, 7, 7), (3, 2, 1)])
def test_equals_of_all_are_equals_of_a_category_and_whoever_stands_between_takes_nothing_away(event, totals):
    own = sorted((line for line in standings(event) if line.number in {1, 3, 4}), key=lambda line: line.number)
    ranked = [
        replace(line, total=total, deciders=(), rank=10 * sum(other > total for other in totals) + 1, decided_by="won")
        for line, total in zip(own, totals, strict=True)
    ]
    found = of_category(ranked, "damen", rules.ranking_keys("skat"))
    assert [line.rank for line in found] == [1 + sum(other > total for other in totals) for total in totals]
    assert [line.decided_by for line in found][1:] == [
        None if one == other else "total" for one, other in itertools.pairwise(totals)
    ]


def test_both_at_once_and_what_there_is_not(event):
    assert {line.number for line in lines(event, series=1, category=YOUNG)} == {4, 6}
    assert select(event, "", "") == Selection()
    assert select(event, "1", "damen") == Selection(1, WOMEN)
    for series, category in (("3", ""), ("0", ""), ("x", ""), ("", "Herren")):
        assert select(event, series, category) is None


def test_pages_sheet_interface_and_paper_show_the_same(client, event):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    wanted = [(line.rank, line.number) for line in lines(event, series=1, category=WOMEN)]
    page = client.get(f"/events/{event.slug}/ranking/?series=1&category=damen")
    assert [(row.line.rank, row.line.number) for row in page.context["ranking"].rows if row.line.rank] == wanted
    assert "Ranking after series 1 – Damen" in page.content.decode()
    answer = client.get(f"/api/v1/events/{event.slug}/ranking/?series=1&category=Damen").json()
    assert [(line["rank"], line["number"]) for line in answer["lines"] if line["rank"]] == wanted
    assert answer["categories"] == [WOMEN, YOUNG]
    assert {line["number"]: line["categories"] for line in answer["lines"]}[4] == [WOMEN, YOUNG]
    text = client.get(f"/events/{event.slug}/ranking.csv?series=1&category=Damen").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [(int(row["Rank"]), int(row["No."])) for row in rows] == wanted
    assert {row["Category"] for row in rows} == {WOMEN, f"{WOMEN}, {YOUNG}"}
    payload = printing.ranking_payload(event, build.AT, "", Selection(1, WOMEN))
    assert [(row["rank"], row["number"]) for row in payload["rows"]] == wanted
    assert (payload["after"], payload["category"], payload["final"]) == (1, WOMEN, False)


def test_what_the_event_does_not_have_is_not_found_or_named(client, event):
    assert client.get(f"/events/{event.slug}/ranking/?series=9").status_code == 404
    assert client.get(f"/events/{event.slug}/ranking.csv?category=Herren").status_code == 404
    answer = client.get(f"/api/v1/events/{event.slug}/ranking/?category=Herren")
    assert (answer.status_code, answer.json()["problems"][0]["fields"]) == (400, ["category"])
    answer = client.get(f"/api/v1/events/{event.slug}/ranking/?series=9")
    assert (answer.status_code, answer.json()["problems"][0]["fields"]) == (400, ["series"])


def test_the_links_lead_to_every_ranking_and_mark_this_one(client, event):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    series, by_category = client.get(f"/events/{event.slug}/ranking/?series=1").context["selections"]
    assert [(each.query, each.text, each.current) for each in series] == [
        ("series=1", "After series 1", True),
        ("", "Overall", False),
    ]
    assert [(each.query, each.text) for each in by_category] == [
        ("series=1", "All"),
        ("series=1&category=Damen", "Damen"),
        ("series=1&category=Junioren", "Junioren"),
    ]


def test_the_ceremony_prints_from_the_last_place_to_the_first(event):
    by, at = events.director_of(event), build.AT
    forth = printing.print_ranking(event_id=event.pk, language="de", by=by, at=at)
    back = printing.print_ranking(event_id=event.pk, language="de", last_first=True, by=by, at=at)
    assert back.pk != forth.pk
    assert back.payload["rows"] == forth.payload["rows"][::-1]


def test_free_words_at_registrations_are_for_the_director_alone(client):
    event = events.event(players=3)
    event.registrations.filter(number=1).update(category="pays later")
    events.play_all(events.drawn(event))
    assert exports.categories(event) == ()
    assert "pays later" not in client.get(f"/events/{event.slug}/ranking.csv").content.decode()
    assert client.get(f"/events/{event.slug}/ranking/?category=pays later").status_code == 404
    assert "pays later" not in client.get(f"/api/v1/events/{event.slug}/ranking/").content.decode()
