"""Names that are long for their place on paper: smaller, on several lines, with an initial, and nowhere cut."""

import io

import pytest
from django.utils import translation
from pypdf import PdfReader

import rules
from scoring.lists.queries import sheet_queries
from scoring.people.values import person_names
from scoring.printing.documents import press
from scoring.printing.documents.fitting_names import fitted
from scoring.printing.documents.sheet_document import Told, laid_out
from tests import build
from tests.printing.papers import LONG, bound, everybody, job
from tests.tiers import long

NAMES = (
    "Prof. Dr. Maximilian-Alexander von und zu Sattelberg",
    "Wilhelmine Wimmer-Mommsen-Hohenlohe",
    "Dr. Anna-Katharina Schulze-Delitzsch-Meyer",
    "Friedrich-Wilhelm Donaudampfschifffahrt",
    "Ève de la Rochefoucauld-Montbéliard",
    "Bartholomäus Mac Dubhghaill-O'Shaughnessy",
    "Jo Ng",
)
MARGIN = 22.68
"""Points: the edge of the paper beside a list."""
TABLES = [("skat", 4), ("skat", 3), *((game, max(rules.tables(game))) for game in rules.games() if game != "skat")]


def listed(game, seats):
    """A list with such names for the pen, and what stands on its one page: x, y from the top, text."""
    players = [build.player(name) for name in NAMES[:seats]]
    sheet = build.sheet(seats, rules=rules.ruleset(game), players=players)
    told = Told(sheet.book.title, 1, build.AT, "de", address="https://club.example/sheets/1/")
    with translation.override("de"):
        document = laid_out(sheet_queries.load(sheet), told, filled=False)
        pdf = press.render(document)
    (page,) = PdfReader(io.BytesIO(pdf.data)).pages
    found = []

    def seen(text, matrix, text_matrix, *_font):
        x, y = text_matrix[4], text_matrix[5]
        a, b, c, d, e, f = matrix
        if text.strip():
            found.append((a * x + c * y + e, float(page.mediabox.height) - (b * x + d * y + f), text))

    page.extract_text(visitor_text=seen)
    return document, found


def letters(text):
    return "".join(text.split())


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "seats"), [TABLES[0], *long(*TABLES[1:])])
def test_above_the_columns_of_a_seat_stands_the_last_name_of_who_sits_there_in_full(game, seats):
    document, found = listed(game, seats)
    ((block, *_others),) = document.context["pages"]
    for seat, name in zip(block["seats"], NAMES, strict=False):
        left = MARGIN + seat["left"]
        own = letters("".join(text for x, _y, text in found if left <= x < left + seat["width"]))
        assert letters(person_names.read(name).last) in own, name
        assert "…" not in own


@pytest.mark.django_db
def test_beside_its_place_every_name_stands_in_full():
    _document, found = listed("skat", 4)
    page = letters("".join(text for _x, _y, text in found))
    assert all(letters(name) in page for name in NAMES[:4])


@pytest.mark.parametrize("document", ["plan_names", "plan_numbers", "plan_tables"])
def test_a_plan_shows_the_last_name_of_everybody_in_full(document):
    names = (*NAMES, LONG, "Dr. " + LONG)
    seats = [each | {"name": names[place % len(names)]} for place, each in enumerate(everybody(80))]
    pages = letters("".join(page.extract_text() for page in bound(job(document, seats=seats))[0].pages))
    for name in names:
        assert letters(person_names.read(name).core) in pages, name


def test_a_name_is_set_smaller_then_with_an_initial_and_at_last_on_as_many_lines_as_it_takes():
    steps = ((7.0, 1), (7.0, 2), (5.5, 2))
    assert fitted("Jo Ng", 60, steps) == fitted("Jo Ng", 60, steps[:1])
    assert fitted("Wolfgang Hoffmann", 60, steps).lines == 2
    brief = fitted("Maximilian-Alexander Theodor Wallenstein-Hohenlohe", 70, steps)
    assert brief.text == "M. Wallenstein-Hohenlohe"
    assert brief.size == 7
    endless = fitted("W" * 40, 60, steps)
    assert endless.text == "W" * 40
    assert endless.lines > 2
    assert endless.height == pytest.approx(endless.lines * endless.leading)
