"""Results for an association: the published table in every cell, what it is made of, full names for directors alone."""

import csv
import io
import re

import pytest
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

import rules
from scoring.models import Player, SeatTotal
from tests import build
from tests.scoring.faces import text
from tests.tiers import long
from tests.tournaments import events
from tournaments.actions import rehearsing
from tournaments.actions.reckoning import foreseen, reckon
from tournaments.models import Event
from tournaments.queries import results
from tournaments.queries.foreseeing import Wanted, now
from tournaments.values.plans import Plan
from tournaments.values.rehearsed_days import Point
from tournaments.values.workbooks import workbook

pytestmark = pytest.mark.django_db
GAMES = [*rules.games()]
NAME = 2
"""Column of the name in every ranking."""


def played(game):
    """A whole day with categories, and its director."""
    like = events.event(
        game=game, deals=None if game in {"ecarte", "sixty_six"} else 4, plan=Plan(categories=("Damen",))
    )
    by = events.director_of(like)
    return rehearsing.begin(event_id=like.pk, until=Point.FINAL, players=12, seed=2, by=by, at=build.AT), by


def book_of(client, event):
    answer = client.get(reverse("event_results_xlsx", args=[event.slug]))
    assert answer.status_code == 200
    return load_workbook(io.BytesIO(answer.content))


def rows_of(sheet):
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def csv_of(client, name, event, **chosen):
    content = client.get(reverse(name, args=[event.slug]), chosen).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(content), delimiter=";"))


def page_of(client, event, **chosen):
    """The numbers of each line of the page: rank, total, series, tie-breaks."""
    page = text(client.get(reverse("event_ranking", args=[event.slug]), chosen))
    lines = re.findall(r"<tr[^>]* id=\"p[0-9]+\"[^>]*>(.*?)</tr>", page, re.DOTALL)
    return [
        [
            re.sub(r"<[^>]+>|\s", "", cell).replace("−", "-").replace("–", "")
            for cell in re.findall(r"<td class=\"number\">(.*?)</td>", line, re.DOTALL)
        ]
        for line in lines
    ]


def as_text(rows):
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


@pytest.mark.parametrize(
    "game", ["skat", "doppelkopf", "ecarte", *long(*sorted({*GAMES} - {"skat", "doppelkopf", "ecarte"}))]
)
def test_every_cell_is_that_of_the_page_and_of_the_public_table(client, game):
    event, by = played(game)
    client.force_login(by)
    client.cookies["django_language"] = "en"
    book = book_of(client, event)
    for sheet, chosen in (("Ranking", {}), ("Damen", {"category": "Damen"})):
        mine = as_text(rows_of(book[sheet]))
        table = csv_of(client, "event_ranking_csv", event, **chosen)
        if not chosen:
            assert as_text(mine) == csv_of(client, "event_results_csv", event)
        wide = len(table[0])
        assert len(table) > 1
        assert [row[:wide] for row in mine] == table[: len(mine)]
        marked = table[0][-1] == "Remark"
        if marked and not chosen:
            assert any(row[-1] for row in table[1:]), "a column that says nothing is left out"
        numbers = [[row[0], *row[5 : wide - marked]] for row in mine[1:]]
        assert [row[: len(numbers[0])] for row in page_of(client, event, **chosen)] == numbers
    assert book.sheetnames == ["Ranking", "Damen", "Sheets", "Event"]


@pytest.mark.parametrize("game", ["skat", "doppelkopf", *long(*sorted({*GAMES} - {"skat", "doppelkopf"}))])
def test_what_a_total_is_made_of_adds_up_in_every_row_and_on_every_list(client, game):
    event, by = played(game)
    client.force_login(by)
    client.cookies["django_language"] = "en"
    book = book_of(client, event)
    heading, *lines = rows_of(book["Ranking"])
    listed, *seats = rows_of(book["Sheets"])
    made = ["Points of the deals", *(["For own games", "For games others lost"] if game == "skat" else [])]
    lines = [row for row in lines if row[0]]
    for headings, rows in ((heading, lines), (listed, seats)):
        parts, total = [headings.index(each) for each in made], headings.index("Sum of the points")
        assert rows
        for row in rows:
            assert sum(row[each] for each in parts) == row[total]
    assert {row[listed.index("Name")] for row in seats} == {row[NAME] for row in lines}
    for line in lines:
        own = [row for row in seats if row[listed.index("Name")] == line[NAME]]
        for name in heading[heading.index("Points of the deals") :]:
            assert line[heading.index(name)] == sum(row[listed.index(name)] for row in own), name
    if game == "skat":
        assert all(line[heading.index("Total")] == line[heading.index("Sum of the points")] for line in lines)
        assert any(line[heading.index("For games others lost")] for line in lines)


@pytest.fixture(scope="module")
def finished(world):
    def made():
        event = events.event(players=4, planned_series=1, title="Herbstpreis", plan=Plan(categories=("=1+1", "a/b*c")))
        return events.finalised(event).pk

    return world(made)


@pytest.fixture
def event(finished):
    return Event.objects.get(pk=finished)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def test_names_are_those_of_the_registrations_for_directors_alone(client, desk, event):
    shown = event.registrations.get(number=1).player
    build.shown_as(shown, "number")
    names = [row[NAME] for row in rows_of(book_of(desk, event)["Ranking"])]
    assert shown.name in names
    client.logout()
    for name in ("event_results_xlsx", "event_results_csv"):
        assert client.get(reverse(name, args=[event.slug])).status_code == 302
    assert shown.name not in str(csv_of(client, "event_ranking_csv", event))
    client.force_login(build.scorekeeper(event.book))
    assert client.get(reverse("event_results_csv", args=[event.slug])).status_code == 403


def test_files_are_private_and_never_kept(desk, event):
    for name, ending in (("event_results_xlsx", "xlsx"), ("event_results_csv", "csv")):
        answer = desk.get(reverse(name, args=[event.slug]))
        assert {"private", "no-store"} <= {*re.split(r",\s*", answer["Cache-Control"])}
        assert answer["Content-Disposition"].startswith(f'attachment; filename="Results - {event}.{ending}"; ')


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)"])
def test_a_text_is_a_text_whatever_it_begins_with(desk, event, name):
    Player.objects.filter(pk=event.registrations.first().player_id).update(name=name)
    found = book_of(desk, event)
    assert name in [row[NAME] for row in rows_of(found["Ranking"])]
    kinds = {cell.data_type for sheet in found for row in sheet.iter_rows() for cell in row}
    assert kinds <= {"s", "n", "inlineStr"}
    (cell,) = [row[NAME] for row in found["Ranking"].iter_rows() if row[NAME].value == name]
    assert cell.quotePrefix
    assert any(f"'{name}" in row for row in csv_of(desk, "event_results_csv", event))


def test_titles_of_sheets_are_what_a_spreadsheet_takes(desk, event):
    assert book_of(desk, event).sheetnames == ["Ranking", "=1+1", "a b c", "Sheets", "Event"]
    again = load_workbook(io.BytesIO(workbook([("A" * 40, (), ()), ("a" * 40, ("x",), [[None, 1]]), ("", (), ())])))
    assert again.sheetnames == ["A" * 31, f"{'a' * 26} (2)", "-"]


def test_who_never_sat_down_has_a_line_and_no_parts(desk):
    event = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(event))
    events.register(event, events.director_of(event), 1, first=9)
    page = results.overall(event)
    assert {len(row) for row in page.rows} == {len(page.headings)}
    assert page.rows[-1][:3] == [None, 4, "Player 9"]
    assert set(page.rows[-1][5:]) == {None}


def test_where_the_lists_are_no_longer_what_was_published_the_total_stands_alone(event):
    """A final ranking of before stays as it was made final."""
    seat = SeatTotal.objects.filter(sheet__table__series__event=event).first()
    SeatTotal.objects.filter(pk=seat.pk).update(total=seat.total + 1)
    page = results.overall(event)
    total, parts = page.headings.index(page.headings[5]), len(page.headings) - 7
    assert parts
    blank = [row for row in page.rows if row[-1] is None]
    assert len(blank) == 1
    assert blank[0][total] is not None


def test_the_event_says_what_it_was(desk, event):
    said = dict(rows_of(book_of(desk, event)["Event"]))
    assert (said["Event"], said["Ranking"], said["Players"], said["Series"]) == ("Herbstpreis", "final", 4, 1)
    assert re.fullmatch(r"book-[0-9]+:[0-9a-f]{16}", said["Checksum"])


def test_a_hundred_players_take_no_more_statements_than_four(desk, event, django_assert_max_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def statements(of):
        with CaptureQueriesContext(connection) as found:
            results.results(Event.objects.select_related("book__club").get(pk=of.pk))
        return len(found)

    few = statements(event)
    many = events.finalised(events.event(players=20, planned_series=1, plan=Plan(categories=("=1+1", "a/b*c"))))
    assert statements(many) <= few + 1


def by_totals():
    """A table of four, known by its totals only, and one of three that plays."""
    event = events.event(players=7, deals=12)
    paper, _playing = events.drawn(event).tables
    build.write(paper.table.sheet, "totals", record=build.foot(paper.table.sheet))
    return event, paper.table.sheet


def test_a_list_known_by_its_totals_is_split_into_games_and_what_their_number_adds():
    event, sheet = by_totals()
    with translation.override("en"):
        (listed,) = [page for page in results.results(event) if page.title == "Sheets"]
    names = ["Points of the deals", "For own games", "For games others lost", "Sum of the points"]
    places = [listed.headings.index(each) for each in names]
    told = [[row[each] for each in places] for row in listed.rows if row[1] == sheet.table.number]
    seats = list(sheet.seat_totals.order_by("seat"))
    lost = sum(each.tallies["lost"] for each in seats)
    for (points, own, others, total), seat in zip(told, seats, strict=True):
        assert own == 50 * (seat.tallies["won"] - seat.tallies["lost"])
        assert others == 30 * (lost - seat.tallies["lost"])
        assert points + own + others == total == seat.total
    assert lost


def test_a_list_known_by_its_totals_is_not_split_by_rules_that_came_later_and_the_file_says_so():
    event, sheet = by_totals()
    stands = now(event)
    ruleset = rules.ruleset(event.game, stands.ruleset.preset, **{**stands.ruleset.options, "won_bonus": 40})
    wanted = Wanted(ruleset, stands.ties, stands.planned_series)
    by = events.director_of(event)
    found = foreseen(event_id=event.pk, wanted=wanted, by=by)
    assert list(found.typed) == [sheet]
    reckon(event_id=event.pk, wanted=wanted, reason="set wrongly", expected=found.seen, by=by, at=build.AT)
    with translation.override("en"):
        *_others, listed, about = results.results(Event.objects.get(pk=event.pk))
    points, total = (listed.headings.index(each) for each in ("Points of the deals", "Sum of the points"))
    assert all(row[points] == row[total] for row in listed.rows if row[1] == sheet.table.number)
    assert any("reckoned by other rules" in str(cell) for row in about.rows for cell in row)


def test_a_change_of_rules_names_the_lists_that_stay_as_typed(client):
    event, sheet = by_totals()
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    at = reverse("event_rules", args=[event.slug])
    form = client.get(at).context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    page = text(client.post(at, sent | {"option.won_bonus": "40"}))
    assert "1 sheet is known by its totals only and stays as typed:" in page
    assert reverse("sheet", args=[sheet.pk]) in page.partition("stays as typed:")[2][:300]


def test_who_left_after_playing_is_one_of_the_players(client):
    event = events.event(players=8, planned_series=1)
    events.play_all(events.drawn(event))
    event.registrations.filter(number=3).update(withdrawn=True)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    said = {row[0]: row[1] for row in rows_of(book_of(client, event).worksheets[-1]) if row[0]}
    assert said["Players"] == 8
