"""Seating plans: by last name, by number, by table; legible from a metre, and of a few pages that are alike."""

import re

import pytest

import rules
from scoring.people.values import person_names
from scoring.presenting import sitting_out
from scoring.printing.documents import seating_plans
from tests.printing.papers import EVENT, LONG, MM, bound, everybody, job, laid_out, words


@pytest.mark.parametrize(
    ("document", "count", "pages", "most"),
    [
        *((each, count, pages, most) for each in ("plan_names", "plan_numbers") for count, pages, most in (
            (1, 1, 1), (14, 1, 14), (15, 1, 15), (44, 1, 44), (45, 2, 24), (57, 2, 30), (80, 2, 40), (240, 6, 40),
            (300, 7, 44),
        )),
        *(("plan_tables", count, pages, most) for count, pages, most in (
            (3, 1, 3), (12, 1, 12), (40, 1, 40), (57, 2, 32), (80, 2, 40), (240, 6, 40),
        )),
    ],
)  # fmt: skip
def test_a_plan_names_everybody_on_pages_that_are_alike(document, count, pages, most):
    """Eighty on two pages, none of which is there for a few."""
    reader, _told = bound(job(document, seats=everybody(count)))
    found = [page.extract_text() for page in reader.pages]
    named = [len(re.findall(r"Name \d{3}", page)) for page in found]
    assert (len(found), sum(named), named[0]) == (pages, count, most)
    assert named[-1] > most / 2
    assert all("Series 1" in page and EVENT["title"] in page for page in found)


def test_a_plan_has_one_column_for_a_few_and_two_for_many():
    for document, few, many in (("plan_names", 14, 15), ("plan_numbers", 14, 15), ("plan_tables", 12, 16)):
        lefts = [
            {round(left) for left, *_more, text in words(document, "en", seats=everybody(count)) if "Name 0" in text}
            for count in (few, many)
        ]
        assert [len(each) for each in lefts] == [1, 2], document


FILED = (
    "Zoë Adler",
    "Anna von der Heide",
    "Bernd Heide",
    "Chloé d'Aubigné",
    "Ömer Özdemir",
    "Otto Ott",
    "#117",
    "Heinz",
)


def test_a_plan_by_name_shows_the_word_by_which_each_is_filed_in_bold_and_a_guide_beside_each_letter():
    names = sorted(FILED, key=person_names.sort_key)
    seats = [{"name": name, "number": None, "table": 1, "place": 1} for name in names]
    (document,) = seating_plans.by_name(job("plan_names", seats=seats))
    ((column,),) = document.context["pages"]
    told = [(guide, line["before"] + f"[{line['filed']}]" + line["behind"]) for guide, line in column]
    assert told == [
        ("#", "[#117]"),
        ("A", "Zoë [Adler]"),
        ("", "Chloé d'[Aubigné]"),
        ("H", "Anna von der [Heide]"),
        ("", "Bernd [Heide]"),
        ("", "[Heinz]"),
        ("O", "Otto [Ott]"),
        ("", "Ömer [Özdemir]"),
    ]


def test_the_guide_of_a_letter_stands_again_at_the_top_of_a_column():
    seats = [{"name": f"A{each} Adler", "number": each, "table": 1, "place": 1} for each in range(40)]
    (document,) = seating_plans.by_name(job("plan_names", seats=seats))
    assert [[guide for guide, _line in column] for column in document.context["pages"][0]] == [["A", *[""] * 19]] * 2


def test_a_plan_by_number_has_who_has_none_at_its_end():
    reader, _told = bound(job("plan_numbers", seats=[*everybody(16)[1:], {**everybody(1)[0], "number": None}]))
    page = " ".join(reader.pages[0].extract_text().split())
    assert page.index("1 Name 001 1 2") < page.index("15 Name 015 4 4") < page.index("– Name 000 1 1")


NAMES = ("Ng", "#117", "Wolfgang Hoffmann", "Wilhelmine Wimmer-Mommsen", LONG, "Maximilian " * 10, "M" * 60)


@pytest.mark.parametrize("document", ["plan_names", "plan_numbers", "plan_tables"])
@pytest.mark.parametrize("count", [7, 80])
def test_no_name_of_a_plan_runs_into_the_numbers_and_none_is_too_small_to_read(document, count):
    seats = [
        each | {"name": NAMES[place % 7], "table": 100 + place // 4} for place, each in enumerate(everybody(count))
    ]
    ((made, lines),) = laid_out(document, "de", seats=seats)
    assert min(size for *_where, size, text in lines if "MM" not in text) >= 9 * 4 / 3
    size = made.context["size"]
    begins = made.context.get("guided", made.context.get("left"))
    room = made.context["room"]
    columns = [12 * MM, 198 * MM - size.width * 4 / 3][: size.columns]
    named = [each for each in lines if 100 < each[2] < 1050 and each[3] > 12.1 and len(each[4]) > 4]
    assert len(named) > 8
    for left, right, *_rest, text in named:
        ends = max(column + (begins + room) * 4 / 3 for column in columns if column <= left)
        assert right <= ends, text


@pytest.mark.parametrize("sizes", [(4,) * 6, (5, 4, 3) * 9, (2,) * 31, (4,) * 75])
def test_plan_by_table_tears_no_table_apart_and_leaves_no_column_empty(sizes):
    seats = [
        {"name": f"N{table}.{place}", "number": None, "table": table, "place": place}
        for table, size in enumerate(sizes, start=1)
        for place in range(1, size + 1)
    ]
    (document,) = seating_plans.by_table(job("plan_tables", seats=seats))
    columns = [column for page in document.context["pages"] for column in page]
    assert [block["number"] for column in columns for block in column] == list(range(1, len(sizes) + 1))
    heights = [sum(block["height"] for block in column) for column in columns]
    assert max(heights) <= seating_plans.COLUMN
    assert min(heights[:-1]) > max(heights) * 0.7


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [
        ("doppelkopf", 5, "Wer gibt, setzt aus."),
        ("doppelkopf", 6, "Es setzen aus: 1 gibt → 1, 6 · 2 gibt → 1, 2 · 3 gibt → 2, 3"),
        ("doppelkopf", 7, "Es setzen aus: 1 gibt → 1, 6, 7 · 2 gibt → 1, 2, 7"),
        ("skat", 5, "Es setzen aus: 1 gibt → 1, 4 · 2 gibt → 2, 5 · 3 gibt → 1, 3 · 4 gibt → 2, 4 · 5 gibt → 3, 5"),
    ],
)
def test_a_plan_by_table_says_who_sits_out_where_more_sit_than_play(game, seats, said):
    turns = sitting_out.turns(rules.ruleset(game), seats)
    told = [
        each | {"table": each["number"] // seats + 1, "place": each["number"] % seats + 1}
        for each in everybody(seats * 4)
    ]
    page = bound(job("plan_tables", "de", seats=told, pauses={"2": turns}))[0].pages[0].extract_text()
    page = " ".join(page.split())
    assert page.count("setz") == 1
    assert page.index("Tisch 2") < page.index(said) < page.index("Tisch 3")


@pytest.mark.parametrize(("game", "seats"), [("skat", 4), ("skat", 3), ("doppelkopf", 4), ("sixty_six", 2)])
def test_nobody_is_told_what_everybody_knows(game, seats):
    assert sitting_out.turns(rules.ruleset(game), seats) == []
