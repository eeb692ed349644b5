"""Sheets that keep something apart: each part is a table of its own, with its rows, and all stand on one page."""

import dataclasses
import io
import random

import pytest
from django.utils import translation
from pypdf import PdfReader

import rules
from rules import registry
from rules.games.skat import GAME
from rules.types import Section, Text
from scoring.actors import OPERATOR
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build

pytestmark = pytest.mark.django_db

TEXTS = {f"section.{key}": Text(key, key, key) for key in ("ordinary games", "grands", "penalties")}
PENALTY = {"kind": "penalty", "offender": 0, "amount": 50}
GRAND = {**build.GAME, "contract": "grand", "bid": 24}
PASSED = build.PASSED


def sections(_options, seats):
    return (
        Section("", "section.ordinary games", ("number", "contract", "plus", "minus", "running"), 20),
        Section("grands", "section.grands", ("number", "declarer", "plus", "running", "won"), seats),
        Section("penalties", "section.penalties", ("mark", "minus", "running")),
    )


def row(after, deal, result, points):
    part = "penalties" if deal.kind == "penalty" else "grands" if deal.contract == "grand" else None
    return {**GAME.row(after, deal, result, points), "section": part}


@pytest.fixture(autouse=True, scope="module")
def apart():
    """Skat on a paper that keeps grands and penalties apart."""
    texts = {**GAME.texts, **TEXTS}
    game = dataclasses.replace(GAME, key="apart", sections=sections, row=row, texts=texts)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry._games, game.key, game)
        yield


def sheet(*deals, seats=3, **options):
    options = {"deals": 24} | options
    made = build.sheet(seats, rules=build.ruleset("apart", **options))
    for before, deal in zip((None, *deals), deals, strict=False):
        build.record(made, deal, accepted=build.TWICE if deal == before else ())
    return made


def printed(made, document="sheet"):
    """What stands on each page, by lines."""
    job = print_jobs.request_print(
        document=document, book=made.book, sheet=made, language="en", by=OPERATOR, at=build.AT
    )
    with translation.override("en"):
        pdf = press.render(press.DOCUMENTS[document](job))
    pages = PdfReader(io.BytesIO(pdf.data)).pages
    return [[" ".join(line.split()) for line in page.extract_text().splitlines()] for page in pages]


def under(lines, heading):
    """What stands between this heading and the next one."""
    behind = lines[lines.index(heading) + 1 :]
    ends = (behind.index(text.en) for text in TEXTS.values() if text.en in behind)
    return behind[: min(ends, default=len(behind))]


def numbers(lines):
    return [int(line.split()[0]) for line in lines if line.split() and line.split()[0].isdecimal()]


def empty_rows(lines):
    """Numbers of the rows that hold nothing else."""
    return [int(line) for line in lines if line.isdecimal()]


@pytest.fixture(scope="module")
def begun(apart, world):
    """The one page of a list that has begun, with a line in each part."""
    (page,) = world(lambda: printed(sheet(build.GAME, GRAND, PENALTY, build.GAME)))
    return page


def test_every_line_stands_in_its_own_part_under_its_own_number(begun):
    page = begun
    clubs = [line for line in under(page, "ordinary games") if "♣" in line]
    assert numbers(clubs) == [1, 3]
    assert "2 2 48 72 2" in under(page, "grands")
    assert "penalty 50 −50" in under(page, "penalties")


def test_a_blank_list_has_the_rows_of_a_full_one_and_numbers_the_first_part_only():
    (page,) = printed(sheet(), "blank")
    assert empty_rows(under(page, "ordinary games")) == list(range(1, 21))
    assert not empty_rows(under(page, "grands"))
    assert "penalties" in page


def test_a_list_that_has_begun_leaves_the_coming_numbers_to_the_pen(begun):
    assert empty_rows(under(begun, "ordinary games")) == []


def test_a_list_that_is_over_shows_no_part_without_a_line():
    (page,) = printed(sheet(build.GAME, PASSED, deals=2))
    assert "ordinary games" in page
    assert not {"grands", "penalties"} & {*page}


def test_a_list_that_nobody_ends_has_room_in_its_first_part(monkeypatch):
    endless = (Section("", "section.ordinary games", ("number", "plus", "running")), *sections(None, 3)[1:])
    game = dataclasses.replace(registry.find("apart"), sections=lambda *_: endless)
    monkeypatch.setitem(registry._games, "apart", game)
    (page,) = printed(sheet(deals=None), "blank")
    assert empty_rows(under(page, "ordinary games")) == list(range(1, 38))  # 40 in all, 3 of them grands


def test_the_foot_stands_once_under_the_last_part(begun):
    assert len([line for line in begun if line.startswith("Total")]) == 1
    assert "Total −50 246 0" in under(begun, "penalties")


def test_parts_that_need_more_than_a_page_go_on_under_their_heading():
    pages = printed(sheet(*[build.GAME] * 3, *[GRAND] * 50, deals=60))
    assert len(pages) > 1
    assert all("grands" in page for page in pages)
    found = [number for page in pages for number in numbers(under(page, "grands")[:-1])]
    assert [number for number in found if number > 4] == list(range(5, 54))
    assert sum(line.startswith("Total") for page in pages for line in page) == 1


def test_a_corrected_line_is_marked_in_the_first_column_whichever_that_is():
    made = sheet(build.GAME, PENALTY)
    build.write(made, "correct", corrects=3, record={**PENALTY, "amount": 30})
    (page,) = printed(made)
    assert "*penalty 30 −30" in under(page, "penalties")


def test_two_players_sheet_tells_how_the_match_stands_and_who_has_won():
    ruleset = rules.ruleset("ecarte", target=5)
    made, deals, rng = build.sheet(2, rules=ruleset), [], random.Random(3)
    while not rules.score(ruleset, 2, deals).finished:
        deals.append(rules.sample_deal(ruleset, 2, deals, rng))
        build.record(made, deals[-1])
    (page,) = printed(made)
    folded = rules.score(ruleset, 2, deals)
    assert "Winner ★" in page
    assert f"Total {folded.totals[0]} {folded.totals[1]}" in page
    (blank,) = printed(made, "blank")
    assert "Winner" in blank
    assert empty_rows(blank) == list(range(1, 21))


def test_foot_of_four_takes_earlier_matches_off_without_naming_one_seat():
    made = build.sheet(4, rules=rules.ruleset("sixty_six", "us-1895", matches=2))
    for winner in (0, 1, 0, 0, 1):
        build.record(made, {"kind": "result", "winner": winner, "game_points": 3})
    (page,) = printed(made)
    assert "from earlier matches −9 −3 −9 −3" in page
    assert "Match score 0 3 0 3" in page


@pytest.mark.parametrize(
    ("deals", "told"),
    [
        ([{"kind": "value", "re": [0, 1], "value": 3}], "Sum of all totals: 0"),
        (
            [
                {"kind": "value", "re": [0, 1], "value": 3},
                {"kind": "penalty", "penalty": "unsporting", "offender": 2, "amount": 5},
            ],
            "Sum of all totals: −5",
        ),
        ([{"kind": "void"}], None),
    ],
)
def test_where_points_even_out_their_sum_is_told(deals, told):
    made = build.sheet(4, rules=build.ruleset("doppelkopf", "house"))
    for deal in deals:
        build.record(made, deal)
    page = " ".join(" ".join(lines) for lines in printed(made))
    assert (told in page) if told else ("Sum of all" not in page)


def test_points_that_do_not_even_out_are_not_summed():
    assert "Sum of all" not in " ".join(printed(build.confirmed_sheet())[0])
