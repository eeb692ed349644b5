"""The papers of a hall as they look: every text at its place, in three languages, held against kept ones.

A kept picture that is missing is written and its test fails once: delete what was meant to change, look at the new one.
"""

import io
import re
from itertools import cycle, product
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext
from pypdf import PdfReader

import rules
from scoring.models import Book, PrintJob
from scoring.printing.documents import hall_papers, press
from tests.build import AT
from tests.tiers import long

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = ("de", "fr", "en")
OFF = 2
"""Pixels that a text may stand elsewhere, for another release of the same font."""
LONG = "Maximiliane-Alexandra Freifrau von und zu Hohenlohe-Wallenstein-Guttenberg"
EVENT = {"title": "Preisskat um den großen Preis", "place": "Löwen", "date": "2026-03-14", "game": "skat"}
PEOPLE = (("Élodie Lévesque", "Skatclub Ulm"), (LONG, ""), ("Ng", "Les Trois Cartes"), ("Jürgen Groß", ""))
SEATS = [
    {"name": name, "number": number, "table": number // 3 + 1, "place": number % 3 + 1}
    for number, (name, _club) in enumerate(PEOPLE, start=1)
]
CODED = {}, {"address": "https://club.example/events/preisskat-2026-03-14/codes/117-3f9ac2d13f9ac2d13f9a/"}
FACTS = [
    {"label": "Startgeld", "value": "10,00 €", "help": ""},
    {"label": "Preise", "value": "1. 50 %, 2. 30 %", "help": "Vom Startgeld."},
]
ADDRESS = "https://club.example/events/preisskat-2026-03-14/"
ANNOUNCED = {"club": "Skatclub Ulm", "rules": "Skatordnung", "starts_at": "2026-03-14T13:00:00+00:00", "invites": True}
PAYLOADS = {
    "poster": {**ANNOUNCED, "address": ADDRESS, "facts": FACTS},
    "rule_sheet": {"rules": "Skatordnung", "facts": FACTS, "otherwise": FACTS[:1], "remarks": ["Vier Augen."]},
    "test_page": {"today": "2026-03-14", "address": ADDRESS},
    "emergency": {"ruleset": rules.ruleset("skat", deals=8).to_dict(), "seats": 4, "copies": 1},
    "cards": {
        "of_series": 1,
        "cards": [
            {"number": number, "name": name, "club": club, "seats": [[1, 2, number], [2, 117, 4]]} | CODED[number % 2]
            for number, (name, club) in enumerate(PEOPLE, start=1)
        ],
    },
    "draw": {
        "of_series": 2,
        "draw": {
            "drawn_at": AT.isoformat(),
            "commitment": "3f" * 32,
            "salt": "a7" * 16,
            "certificate": {
                "method": "search",
                "verdict": "no_better_known",
                "algorithm": "swap",
                "version": 3,
                "seed": 20260314,
                "players": 8,
                "numbers": [1, 2, 3, 4, 5, 7, 8, 117],
                "tables": [[4, 2]],
                "repeats": 4,
                "least": 4,
                "repeated": [[1, 2], [5, 117]],
                "met_again": [[1, 2, 2]],
                "seats": [[1, 2, 5, 117], [3, 4, 7, 8]],
            },
        },
    },
    "plan_names": {"of_series": 1, "seats": SEATS},
    "plan_tables": {"of_series": 1, "seats": SEATS},
    "table_cards": {"tables": [[number, f"https://club.example/{number}/"] for number in (1, 2, 117)]},
    "certificates": {
        "final": True,
        "first": "total",
        "after": None,
        "category": "Damen",
        "rows": [
            {"rank": rank, "name": name, "club": club, "total": 1000 - rank}
            for rank, (name, club) in enumerate(PEOPLE[:2], start=1)
        ],
    },
    "prizes": {
        "final": False,
        "pot": 12345,
        "house": 45,
        "rows": [
            {"rank": rank, "number": rank, "name": name, "cents": 6150}
            for rank, (name, _club) in enumerate(PEOPLE[:2], start=1)
        ],
    },
    "receipts": {
        "rows": [
            {
                "number": 7,
                "name": LONG,
                "moved": [
                    {"receipt": 2, "purpose": "fee", "series": None, "table": None, "cents": 1000},
                    {"receipt": 4, "purpose": "lost", "series": 1, "table": 12, "cents": 250},
                    {"receipt": 6, "purpose": "prize", "series": None, "table": None, "cents": -5000},
                ],
            }
        ]
    },
}


def job(document, language="en", parts=4, **payload):
    content = EVENT | PAYLOADS[document] | payload
    book = Book(title=EVENT["title"])
    return PrintJob(document=document, book=book, language=language, payload=content, parts=parts, created_at=AT)


def bound(asked):
    told = []
    with translation.override(asked.language):
        pdf = press.bind(press.BOUND[asked.document](asked), told.append)
    return PdfReader(io.BytesIO(pdf.data)), told


def texts(reader):
    """Every text with its page and place, in reading order."""
    found = []
    for number, page in enumerate(reader.pages, start=1):

        def seen(text, _matrix, place, _font, size, number=number):
            if text.strip():
                found.append((number, round(place[4], 1), round(place[5], 1), round(size, 1), text.strip()))

        page.extract_text(visitor_text=seen)
    return found


ONCE = list(zip(PAYLOADS, cycle(LANGUAGES), strict=False))
"""Each paper in one language, the next one in the next."""
AGAIN = [each for each in product(PAYLOADS, LANGUAGES) if each not in ONCE]


@pytest.mark.parametrize(("document", "language"), [*ONCE, *long(*AGAIN)])
def test_paper_looks_as_it_was_last_looked_at(document, language):
    found = texts(bound(job(document, language))[0])
    kept = GOLDEN / f"{document}.{language}.txt"
    if not kept.exists():
        kept.write_text("".join("\t".join(map(str, each)) + "\n" for each in found), encoding="utf-8")
        pytest.fail(f"{kept.name} is new: look at it")
    wanted = [line.split("\t") for line in kept.read_text(encoding="utf-8").splitlines()]
    assert [each[4] for each in found] == [each[4] for each in wanted]
    for now, then in zip(found, wanted, strict=True):
        assert [float(each) for each in now[:4]] == pytest.approx([float(each) for each in then[:4]], abs=OFF), now


@pytest.mark.parametrize("document", PAYLOADS)
def test_paper_is_tagged_and_no_text_is_left_out_of_its_tags(document):
    reader, _told = bound(job(document))
    catalogue = reader.trailer["/Root"]
    assert catalogue["/MarkInfo"]["/Marked"]
    assert catalogue["/Lang"] == "en"
    contents = catalogue["/StructTreeRoot"]["/ParentTree"]["/Nums"][1::2]
    assert len(contents) == len(reader.pages)
    for page, marked in zip(reader.pages, contents, strict=True):
        assert page.get_contents().get_data().count(b"/MCID") == len(marked)


def everybody(count):
    return [
        {"name": f"Name {each:03}", "number": each, "table": each // 4 + 1, "place": each % 4 + 1}
        for each in range(count)
    ]


def test_plan_of_three_hundred_names_them_all_on_pages_that_are_alike():
    reader, _told = bound(job("plan_names", seats=everybody(300)))
    pages = [page.extract_text() for page in reader.pages]
    assert len(pages) == 5
    assert [page.count("Name ") - 2 for page in pages] == [60] * 5  # beside the two headings
    assert all(f"Name {each:03}" in "".join(pages) for each in range(300))


@pytest.mark.parametrize("sizes", [(4,) * 6, (5, 4, 3) * 9, (2,) * 31, (4,) * 75])
def test_plan_by_table_tears_no_table_apart_and_leaves_no_column_empty(sizes):
    seats = [
        {"name": f"N{table}.{place}", "number": None, "table": table, "place": place}
        for table, size in enumerate(sizes, start=1)
        for place in range(1, size + 1)
    ]
    (document,) = hall_papers.plan_by_table(job("plan_tables", seats=seats))
    columns = [column for page in document.context["pages"] for column in page]
    assert [number for column in columns for number, _seats in column] == list(range(1, len(sizes) + 1))
    heights = [sum(34 + 21 * len(own) for _number, own in column) for column in columns]
    assert max(heights) <= hall_papers.COLUMN
    assert min(heights[:-1]) > max(heights) * 0.7


@pytest.mark.parametrize("series", [1, 8, 20])
def test_seats_of_many_series_stay_on_their_card(series):
    seats = [[number, 12, 3] for number in range(1, series + 1)]
    card = {"number": 1, "name": LONG, "club": "", "seats": seats}
    reader, _told = bound(job("cards", cards=[card]))
    lowest = max(y for _page, _x, y, _size, text in texts(reader) if "Series" in text)
    assert lowest < hall_papers.SLIP[1] * 4 / 3


def stands(document, language, text, **payload):
    """Where a text stands on the first page: left and bottom, in points."""
    found = [each for each in texts(bound(job(document, language, **payload))[0]) if each[4] == text]
    assert found, text
    return [(x * 0.75, y * 0.75, size * 0.75) for _page, x, y, size, _text in found]


WORDS = {"de": ("Tisch", "Platz"), "fr": ("Table", "Place"), "en": ("Table", "Seat")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_three_figures_stands_beside_the_word_table(language):
    card = {"number": 1396, "name": LONG, "club": "", "seats": [[8, 388, 5]]}
    table, seat = WORDS[language]
    ((word, _y, size),) = stands("cards", language, table, cards=[card])
    ((next_word, _y, _size),) = stands("cards", language, seat, cards=[card])
    ((figures, _y, large),) = stands("cards", language, "388", cards=[card])
    width = 0.7  # of a size of type, the bold ones
    assert word + len(table) * size * width < figures
    assert figures + 3 * large * width < next_word + large * 0.2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sum_of_a_full_receipt_stands_above_the_signature(language):
    moved = {"purpose": "lost", "series": 12, "table": 120, "cents": 100_050}
    rows = [{"number": 1407, "name": LONG, "moved": [{"receipt": 1200 + each, **moved} for each in range(8)]}]
    long = {"title": "Großer internationaler Preisskat " * 4, "place": LONG}
    found = texts(bound(job("receipts", language, rows=rows, **long))[0])
    with translation.override(language):
        ((_page, _x, sign, _size, _text),) = [each for each in found if each[4] == gettext("Signature")]
    assert max(y for _page, _x, y, _size, _text in found if y != sign) < sign - 12


TITLE = "Großer internationaler Preisskat der Städtepartnerschaft um den Wanderpokal der Stadt"


PLACE = "Gasthof Zum Ochsen am Marktplatz, Hauptstraße 112, 89073 Ulm an der Donau"


@pytest.mark.parametrize("title", [TITLE, (TITLE * 2)[:160]])
def test_a_long_title_and_a_long_place_stand_above_the_line_of_a_card(title):
    card = {"number": 1396, "name": "Ng", "club": "", "seats": [[1, 120, 3]], "address": CODED[1]["address"]}
    found = texts(bound(job("cards", "de", cards=[card], title=title, place=PLACE))[0])
    heads = [y * 0.75 for _page, _x, y, _size, text in found if text in title and len(text) > 4]
    below = f"Skat · 14. März 2026 · {PLACE}"
    places = [y * 0.75 for _page, _x, y, _size, text in found if text in below and len(text) > 4]
    assert min(len(heads), len(places)) > 1
    assert max(heads) < 28.3 + 28
    assert max(heads) < min(places)
    assert max(places) < min(places) + 22 - 6  # points that show of them: more is cut off


def test_a_file_says_how_many_of_its_parts_are_ready():
    cards = [{"number": each, "name": "N", "club": "", "seats": [[1, 1, 1]]} for each in range(90)]
    reader, told = bound(job("cards", cards=cards))
    assert (len(reader.pages), told) == (23, [40, 80, 90])


def test_who_moved_much_money_gets_a_second_slip_and_one_signature():
    moved = [{"receipt": each, "purpose": "fee", "series": None, "table": None, "cents": 100} for each in range(10)]
    reader, _told = bound(job("receipts", rows=[{"number": 1, "name": "N", "moved": moved}]))
    page = "".join(each.extract_text() for each in reader.pages)
    assert (page.count("entry fee"), page.count("Signature"), page.count("10.00")) == (10, 1, 1)


def test_a_match_is_honoured_by_what_its_ranking_counts():
    rows = [{"rank": 1, "name": "N", "club": "", "total": 5}]
    more = {"game": "ecarte", "first": "total", "rows": rows}
    assert "5 points" in bound(job("certificates", **more))[0].pages[0].extract_text()


@pytest.mark.parametrize(
    "paper", sorted((settings.BASE_DIR / "templates/print").glob("*.html")), ids=lambda paper: paper.stem
)
def test_a_long_title_is_set_smaller_and_nowhere_cut(paper):
    """What a paper says of its heading outweighs the common style, the size of long titles included."""
    page = paper.read_text("utf-8")
    headings = re.findall(r"<h1(.*?)>\{\{ *(?:\w+\.)?title *\}\}</h1>", page)
    assert all("title|length" in each and "long" in each for each in headings)
    if headings and re.search(r"h1 \{[^}]*font-size", page):
        assert re.search(r"h1\.long \{[^}]*font-size", page)
