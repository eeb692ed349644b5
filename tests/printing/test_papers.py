"""The papers of a hall as they look: every text at its place, in three languages, held against kept ones.

A kept picture that is missing is written and its test fails once: delete what was meant to change, look at the new one.
"""

import re
from itertools import cycle, product
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from scoring.printing.documents import hall_papers
from scoring.printing.documents.honours import LINES_ON_SLIP
from tests.printing.papers import CODED, LANGUAGES, LONG, PAYLOADS, PLACE, TITLE, bound, job, texts
from tests.tiers import long

GOLDEN = Path(__file__).parent / "golden"
OFF = 2
"""Pixels that a text may stand elsewhere, for another release of the same font."""


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
    moved |= {"at": "2026-03-14T14:05:00+01:00", "by": "Waldemar von und zu Oberhausen", "taken_back": True}
    rows = [
        {"number": 1407, "name": LONG, "moved": [{"receipt": 1200 + each, **moved} for each in range(LINES_ON_SLIP)]}
    ]
    long = {"title": "Großer internationaler Preisskat " * 4, "place": LONG, "club": "Skatfreunde " * 9}
    found = texts(bound(job("receipts", language, rows=rows, **long))[0])
    with translation.override(language):
        ((_page, _x, sign, _size, _text),) = [each for each in found if each[4] == gettext("Signature")]
    assert max(y for _page, _x, y, _size, _text in found if y != sign) < sign - 12


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
    assert (page.count("Entry fee"), page.count("Signature"), page.count("10.00")) == (10, 1, 1)


@pytest.mark.parametrize(
    "paper", sorted((settings.BASE_DIR / "templates/print").glob("*.html")), ids=lambda paper: paper.stem
)
def test_a_long_title_is_set_smaller_and_nowhere_cut(paper):
    """By its measure where its place is fixed, else by its length: what follows makes room for it."""
    page = paper.read_text("utf-8")
    headings = re.findall(r"<h1(.*?)>\{\{ *(?:\w+\.)?title *\}\}</h1>", page)
    assert all(re.search(r"title\|type_in|title_type|title\|length.*long", each) for each in headings)
    if "title|length" in "".join(headings):
        assert not re.search(r"h1[^{]*\{[^}]*[^-]height: \d+pt", page.replace("line-height", "line"))


@pytest.mark.parametrize(
    "style",
    [settings.BASE_DIR / "static/css/print.css", *sorted((settings.BASE_DIR / "templates/print").glob("*.html"))],
    ids=lambda style: style.stem,
)
def test_no_style_of_paper_cuts_a_text(style):
    """The engine writes dots, or letters of another text, into the file where it cuts one."""
    assert not re.search("ellipsis|overflow: *(hidden|clip)|line-clamp", style.read_text("utf-8"))
