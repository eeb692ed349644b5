"""One list of every game, read back from its page, its JSON and its paper: all three say the same."""

import io
import re
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

import rules
from scoring.actors import OPERATOR
from scoring.lists.queries import sheet_queries
from scoring.models import Sheet
from scoring.presenting.lists import present
from scoring.presenting.values import Mark
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.api.calling import Caller
from tests.scoring import toy

pytestmark = pytest.mark.django_db

SYMBOLS = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦"}
DEALS = 12
LISTS = {
    "skat": ("isko-2022", 4, {}),
    "doppelkopf": ("ddv-2026", 4, {"stake": 50}),
    "ecarte": ("classic", 2, {"parties": 3}),
    "sixty_six": ("us-1895", 2, {"matches": 2}),
    "bauernschnapsen": ("standard", 4, {"count": "down"}),
    "dreierschnapsen": ("standard", 3, {}),
    "quint": ("plain", 3, {"target": 30}),
}
APART = {
    "skat": {"kind": "penalty", "offender": 0, "amount": 50},
    "doppelkopf": {"kind": "penalty", "penalty": "unsporting", "offender": 2, "amount": 5},
    "quint": {"kind": "fine", "winner": 1, "points": 3},
}
"""What takes no number of its own."""


@dataclass
class Table:
    """A table of a page: its rows of texts, headings included."""

    rows: list[list[str]]
    classes: str


class _Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables, self.text = [], None

    def handle_starttag(self, tag, attrs):
        if tag == "table":
            self.tables.append(Table([], dict(attrs).get("class", "")))
        elif self.tables and tag == "tr":
            self.tables[-1].rows.append([])
        elif self.tables and tag in {"td", "th"}:
            self.text = ""

    def handle_data(self, data):
        if self.text is not None:
            self.text += data

    def handle_endtag(self, tag):
        if tag in {"td", "th"} and self.text is not None:
            self.tables[-1].rows[-1].append(" ".join(self.text.split()))
            self.text = None


@dataclass(frozen=True)
class Shown:
    """A list as each of the three faces has it."""

    sheet: Sheet
    page: str
    told: dict[str, Any]
    paper: list[str]


@pytest.fixture(scope="module", params=LISTS)
def shown(request, world, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    installed = toy.installed(folder) if request.param == "quint" else nullcontext()
    with installed, override_settings(PRINTS_DIR=folder / "prints"):
        yield world(partial(show, request.param))


def show(game):
    sheet = played(game)
    return Shown(sheet, page_of(sheet), json_of(sheet), paper_of(sheet))


def played(game):
    """A list with something that takes no number, where its game has that, and a correction."""
    preset, seats, options = LISTS[game]
    ruleset = rules.ruleset(game, preset, **options)
    made = build.sheet(seats, rules=ruleset)
    rng, deals = Random(4), []
    while len(deals) < DEALS and not rules.score(ruleset, seats, deals).finished:
        apart = game in APART and len(deals) == seats
        deals.append(APART[game] if apart else dict(rules.sample_deal(ruleset, seats, deals, rng)))
        build.record(made, deals[-1])
    build.write(made, "correct", corrects=2, record=deals[0])
    return made


def page_of(sheet):
    """As who keeps the book reads it: what it comes to in money is told to no stranger."""
    client = Client()
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    return client.get(reverse("sheet", args=[sheet.pk])).content.decode()


def json_of(sheet):
    return Caller(build.scorekeeper(sheet.book)).get(reverse("api_sheet", args=[sheet.pk])).json()


def paper_of(sheet):
    """What stands on paper, by lines."""
    job = print_jobs.request_print(
        document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=build.AT
    )
    with translation.override("en"):
        pdf = press.render(press.DOCUMENTS["sheet"](job))
    pages = PdfReader(io.BytesIO(pdf.data)).pages
    return [" ".join(line.split()) for page in pages for line in page.extract_text().splitlines()]


@pytest.fixture
def sheet(shown):
    return Sheet.objects.get(pk=shown.sheet.pk)


@pytest.fixture
def page(shown):
    return shown.page


@pytest.fixture
def told(shown):
    return shown.told


@pytest.fixture
def paper(shown):
    return shown.paper


def tables(page):
    parser = _Tables()
    parser.feed(page)
    return parser.tables


def spelled(game, column, value, seats):
    """A cell of the JSON as people write it."""
    if value is None or value is False:
        return ""
    if column["kind"] == "flag":
        return "×"
    if column["kind"] == "seat":
        return seats[value]
    if column["kind"] == "suit":
        return SYMBOLS.get(value) or rules.say(game, f"{column['key']}.{value}", {}, "en")
    if column["kind"] == "code":
        return rules.say(game, value, {}, "en")
    return str(value).replace("-", "−")


def cells(told, line, seats, *, by_seat):
    """The cells of a line in the order of the page, or with each seat's gathered as on paper; the number first."""
    columns = {each["key"]: each for each in told["columns"]}
    section = next(each for each in told["sections"] if each["key"] == line["section"])
    found, places = [], range(len(told["seats"]))
    for rank, column in enumerate(columns[key] for key in section["columns"]):
        value = line["row"].get(column["key"])
        if not column["per_seat"]:
            first = rank - 100 if column["key"] == "number" else rank
            found.append(((-1, first), spelled(told["game"], column, value, seats)))
            continue
        values = value or [None] * len(places)
        found += [((seat, rank), spelled(told["game"], column, values[seat], seats)) for seat in places]
    return [text for _order, text in (sorted(found, key=lambda each: each[0]) if by_seat else found)]


def names(told):
    return [each["player"]["name"] for each in told["seats"]]


def test_page_has_the_cells_of_the_json(page, told):
    shown = [row for table in tables(page) if " list" in table.classes for row in table.rows[1:]]
    assert told["lines"]
    for line in told["lines"]:
        expected = cells(told, line, names(told), by_seat=False)
        expected[0] = expected[0] or "–"
        assert expected in shown, line


def test_paper_has_the_cells_of_the_json(paper, told):
    places = [str(place + 1) for place in range(len(told["seats"]))]
    assert told["lines"]
    for line in told["lines"]:
        expected = " ".join(text for text in cells(told, line, places, by_seat=True) if text)
        marked = [f"{mark}{expected}" for mark in ("", "*", "°", "°*")]
        assert any(each in paper for each in marked), (line, paper)


def foot(page):
    """Label and cells of each line of the foot, the sum of the seats apart."""
    (found,) = (table.rows[1:] for table in tables(page) if "foot-table" in table.classes)
    return {label: (cells, total) for label, *cells, total in found}


def number(text):
    """Of a cell: nothing counts as 0, money in hundredths."""
    plain = text.replace("−", "-").replace("+", "")
    return round(float(plain or 0) * (100 if "." in plain else 1))


def numbers(cells):
    return [number(each) for each in cells]


def labelled(told, line):
    """What this game calls the points of its deals, or the total."""
    return rules.say(told["game"], f"foot.{line}", {}, "en")


def test_foot_of_page_adds_up_to_the_totals_of_the_json(page, told):
    lines, points, total = foot(page), labelled(told, "points"), labelled(told, "total")
    tallies = {rules.say(told["game"], f"tally.{key}", {}, "en"): key for key in told["seats"][0]["tallies"]}
    brought = [sum(each) for each in zip(*(line["points"] for line in told["lines"] if line["points"]), strict=True)]
    for label, key in tallies.items():
        assert numbers(lines[label][0]) == [seat["tallies"][key] for seat in told["seats"]]
    assert numbers(lines[total][0]) == told["totals"] == [seat["total"] for seat in told["seats"]]
    ways = [label for label in lines if label not in {*tallies, total, "Winner", "Money in €"}]
    if points in lines:
        assert numbers(lines[points][0]) == brought
    if ways:
        assert [sum(each) for each in zip(*(numbers(lines[each][0]) for each in ways), strict=True)] == told["totals"]
    else:
        assert brought == told["totals"] or told["settlement"]["steps"]
    for label in (*ways, total):
        assert number(lines[label][1]) == sum(numbers(lines[label][0]))
    assert numbers(lines["Money in €"][0]) == told["money"] if told["money"] else "Money in €" not in lines
    stars = [cell == "★" for cell in lines["Winner"][0]] if "Winner" in lines else []
    assert stars == (
        [seat == told["winner"] for seat in range(len(told["seats"]))] if told["winner"] is not None else []
    )


def test_foot_of_paper_is_the_foot_of_the_page(page, paper, told):
    plain = [re.sub(r"\d+ × ?", "", line) for line in paper]
    settled, total = rules.games()[told["game"]].match, labelled(told, "total")
    tallies = {rules.say(told["game"], f"tally.{key}", {}, "en") for key in told["seats"][0]["tallies"]}
    shared = {label: own for label, (own, _sum) in foot(page).items() if settled or label not in tallies}
    assert total in shared
    for label, own in shared.items():
        called = label
        for place, name in enumerate(names(told), start=1):
            called = called.replace(name, f"seat {place}")
        assert " ".join([called, *filter(None, own)]) in plain, (called, plain)
    begin = next(at for at, line in enumerate(plain) if line.startswith(f"{total} "))
    assert plain[begin] == " ".join([total, *(str(each).replace("-", "−") for each in told["totals"])])


def test_control_of_paper_is_the_control_of_the_page(page, paper, told):
    (line,) = re.findall(r"<p[^>]*>(Check: [^<]*)</p>", page)
    assert line in " ".join(paper)
    assert f"= {sum(each['row']['number'] is not None for each in told['lines'])} deal" in line


def test_score_of_a_match_is_in_the_list_of_the_json(page, told):
    shown = re.findall(r'class="stands">([^<]*)<', page)
    wins = len(told["seats"]) in rules.games()[told["game"]].winner_at
    running = [line["row"].get("running") or line["running"] for line in told["lines"]]
    expected = [" : ".join(str(each).replace("-", "−") for each in score) for score in running]
    assert shown == (expected if wins else [])


def test_seats_have_the_totals_of_the_json(page, told):
    shown = re.findall(r'<span class="visually-hidden">Total </span>([^<]*)</b>', page)
    assert [int(each.replace("−", "-")) for each in shown] == told["totals"]


def test_a_correction_is_marked_wherever_marks_are(sheet, paper, told):
    marked = [
        row.deal.sequence for row in present(sheet_queries.load(sheet), money=True).rows if Mark.CORRECTED in row.marks
    ]
    assert marked == [line["sequence"] for line in told["lines"] if line["corrected"]] == [2]
    assert "* corrected" in " ".join(paper)
