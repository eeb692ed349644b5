"""Sheets by deals, by their totals alone, and ended early: every file and program counts the same of them."""

import csv
import io
from collections import Counter

import pytest
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

import rules
from scoring.lists.values import totals
from scoring.models import SeatTotal
from tests import build
from tests.tiers import long
from tests.tournaments import events
from tests.tournaments.actions.test_playing_on import deals
from tournaments.models import Event

pytestmark = pytest.mark.django_db
NOT_A_COUNT = {"Series", "Table", "Seat", "No.", "Name"}


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def mixed(game):
    """Two series of two tables: by deals and by totals, then ended early and by deals."""
    options = {"compulsory_solos": 0} if game == "doppelkopf" else {}
    event = events.event(game=game, players=8, planned_series=2, deals=4, options=options)
    by = events.director_of(event)
    dealt, from_paper = (each.table.sheet for each in events.drawn(event, 1).tables)
    deals(dealt, 4)
    build.write(dealt, "confirm", by=by)
    build.write(from_paper, "totals", record=build.foot(from_paper), reason="paper", by=by)
    build.write(from_paper, "confirm", by=by)
    short, full = (each.table.sheet for each in events.drawn(event, 2).tables)
    deals(short, 2)
    build.write(short, "close", reason="late", by=by)
    deals(full, 4)
    return Event.objects.get(pk=event.pk), by


def table(rows):
    """By heading, line by line; what stands under the table is left out."""
    heading, *lines = [[*row] for row in rows]
    return [dict(zip(heading, line, strict=True)) for line in lines if len(line) == len(heading) and line[2]]


def read(client, name, event):
    content = client.get(reverse(name, args=[event.slug])).content.decode("utf-8-sig")
    return table(csv.reader(io.StringIO(content), delimiter=";"))


@pytest.mark.parametrize("game", ["skat", *long("doppelkopf")])
def test_all_files_and_programs_recount_to_the_same(client, game):
    event, by = mixed(game)
    client.force_login(by)
    client.cookies["django_language"] = "en"
    book = load_workbook(io.BytesIO(client.get(reverse("event_results_xlsx", args=[event.slug])).content))
    whole, sheets = (table(book[name].iter_rows(values_only=True)) for name in ("Ranking", "Sheets"))
    told = client.get(reverse("api_event_ranking", args=[event.slug])).json()
    added = client.get(reverse("api_book_ranking", args=[event.book_id])).json()["results"]
    as_text = [{name: "" if cell is None else str(cell) for name, cell in line.items()} for line in whole]
    assert read(client, "event_results_csv", event) == as_text
    for public, line in zip(read(client, "event_ranking_csv", event), as_text, strict=True):
        assert public == {name: line[name] for name in public}
    own = {line["Name"]: [each for each in sheets if each["Name"] == line["Name"]] for line in whole}
    for line in whole:
        for name in sheets[0].keys() - NOT_A_COUNT:
            cells = [each[name] for each in own[line["Name"]]]
            assert line[name] == (None if None in cells else sum(cells)), name
    by_program = {line["player"]["name"]: line for line in told["lines"]}
    of_book = {line["player"]["name"]: line for line in added}
    for line in whole:
        program, summed = by_program[line["Name"]], of_book[line["Name"]]
        assert line["Rank"] == program["rank"] == summed["rank"]
        assert line["Total"] == program["total"] == summed["total"] == line["Sum of the points"]
        assert [line["Series 1"], line["Series 2"]] == [each["total"] for each in program["series"]]
        assert summed["sheets"] == len(own[line["Name"]])
        for key, count in program["deciders"].items():
            assert line[rules.say(game, f"tally.{key}", {}, "en")] == count == summed["tallies"].get(key, 0)


@pytest.mark.parametrize("game", ["skat", *long("doppelkopf")])
def test_what_the_foot_of_a_paper_does_not_say_is_left_empty_and_not_counted_as_nothing(client, game):
    event, by = mixed(game)
    client.force_login(by)
    client.cookies["django_language"] = "en"
    book = load_workbook(io.BytesIO(client.get(reverse("event_results_xlsx", args=[event.slug])).content))
    seats = SeatTotal.objects.filter(sheet__table__series__event=event)
    counted = {name for each in seats for name in each.tallies}
    told = {name: rules.say(game, f"tally.{name}", {}, "en") for name in counted}
    unsaid = {told[name] for name in counted - {*totals.names(game), "opponents_lost"}}
    paper = {(each.sheet.table.series.number, each.sheet.table.number) for each in seats if each.sheet.totals_only}
    assert unsaid
    for line in table(book["Sheets"].iter_rows(values_only=True)):
        empty = {name for name in told.values() if line[name] is None}
        assert empty == (unsaid if (line["Series"], line["Table"]) in paper else set())
    on_paper = Counter(each.player.name for each in seats if each.sheet.totals_only)
    for line in table(book["Ranking"].iter_rows(values_only=True)):
        assert {name for name in told.values() if line[name] is None} == (unsaid if on_paper[line["Name"]] else set())
