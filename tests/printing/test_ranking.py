"""The printed ranking: everything from the payload that was frozen with the job."""

import io

import pytest
from django.utils import translation
from pypdf import PdfReader

from scoring.actors import OPERATOR
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press, ranking
from tests import build
from tests.build import AT

pytestmark = pytest.mark.django_db


def row(rank, **more):
    made = {"rank": rank, "number": 100 + rank, "name": f"Player {rank}", "club": "", "series": [1000 - rank, -rank]}
    return made | {"total": 1000 - 2 * rank, "deciders": [20, 5], "decided_by": None} | more


def payload(rows, **more):
    made = {"title": "Autumn Cup", "place": "Town Hall", "date": "2026-11-20", "game": "skat", "final": False}
    return made | {"series": 2, "deciders": ["won", "-lost"], "rows": rows, "as_of": AT.isoformat()} | more


def read(content, language="en"):
    job = print_jobs.request_print(
        document="ranking", book=build.book(), language=language, by=OPERATOR, at=AT, payload=content
    )
    with translation.override(language):
        pdf = press.render(press.DOCUMENTS["ranking"](job))
    return PdfReader(io.BytesIO(pdf.data))


def printed(content, language="en"):
    return [page.extract_text() for page in read(content, language).pages]


LONG = payload(
    [row(rank, decided_by="won" if rank == 3 else None, club="C" if rank == 2 else "") for rank in range(1, 91)]
)
"""More than a page of players."""


@pytest.fixture(scope="module")
def long(world):
    return world(lambda: read(LONG))


def test_a_start_number_is_smaller_than_a_rank_and_a_player_shown_as_a_number_is_called_one():
    page, sizes = read(payload([row(36, number=7, name="#1")])).pages[0], {}
    page.extract_text(visitor_text=lambda text, _cm, _tm, _font, size: sizes.setdefault(text.strip(), size))
    assert sizes["7"] < sizes["36"]
    assert "36 7 Player number 1 " in page.extract_text()


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_forty_players_are_one_page_with_every_name_and_total(language):
    rows = [row(rank) for rank in range(1, 41)]
    (page,) = printed(payload(rows), language)
    for rank, each in enumerate(rows, start=1):
        line = f"{rank} {each['number']} {each['name']} {1000 - rank} −{rank} {each['total']} 20 5"
        assert line in page.splitlines()


def test_more_players_go_on_under_the_same_headings(long):
    pages = [page.extract_text() for page in long.pages]
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in page
        assert ranking.digest(LONG) in page
        assert "Total" in page
        assert page.count(LONG["title"]) == 1
    assert "Player 90" in pages[-1]


def test_it_says_whether_it_is_final():
    assert "Provisional ranking" in printed(payload([row(1)]))[0]
    assert "Final ranking" in printed(payload([row(1)], final=True))[0]


def test_it_says_what_decided_between_equals():
    page = printed(payload([row(1), row(2, decided_by="won"), row(3, decided_by="lot")]))[0]
    assert "Decided by" in page
    told = [line for line in page.splitlines() if "Player" in line]
    assert [line.rpartition("20 5")[2] for line in told] == ["", " games won", " drawing lots"]


def test_where_nothing_needed_deciding_no_column_asks():
    assert "Decided by" not in printed(payload([row(1), row(2)]))[0]


def test_a_series_that_a_player_missed_is_a_dash():
    assert "1 101 Player 1 5 – 998 20 5" in printed(payload([row(1, series=[5, None])]))[0].splitlines()


def test_an_empty_ranking_is_a_page_too():
    assert "Autumn Cup" in printed(payload([]))[0]


def test_long_names_and_clubs_wrap_and_push_no_number_off_the_page():
    page = printed(payload([row(1, name="W" * 120, club="V" * 120, total=98765)]))[0]
    assert "98765" in page
    assert "".join(page.split()).count("W") >= 120


def test_the_digest_changes_with_every_number():
    content = payload([row(1)])
    assert ranking.digest(content) != ranking.digest(payload([row(1, total=1)]))


def tagged(element):
    """Every element of the document's structure below this one."""
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        found = kid.get_object()
        if hasattr(found, "get"):
            yield found
            yield from tagged(found)


def cells(row):
    return [kid.get_object()["/S"] for kid in row["/K"]]


def test_every_row_is_tagged_with_a_cell_for_each_column(long):
    assert len(long.pages) > 1
    root = long.trailer["/Root"]["/StructTreeRoot"]
    found = [each for each in tagged(root) if each.get("/S") == "/TR"]
    bodies = [cells(each) for each in found if "/TD" in cells(each)]
    assert bodies == [["/TD", "/TD", "/TH", *["/TD"] * 6]] * 90
    heads = [cells(each) for each in found if "/TD" not in cells(each)]
    assert heads
    assert heads == [["/TH"] * 9] * len(heads)


def test_a_name_of_several_lines_keeps_its_numbers_beside_it():
    (page,) = printed(payload([row(1, name="Wolfgang Amadeus " * 7, club="Herz Dame"), row(2)]))
    assert page.count("Wolfgang") == 7
    assert {"999", "−1", "998", "20", "5", "101"} <= {*page.split()}


def test_many_series_leave_room_for_names():
    content = payload([row(1, series=[1000] * 12)], series=12)
    (page,) = printed(content)
    assert page.count("1000") == 12
    assert "Player 1" in page
