"""A typist's hands: what 36 deals of a paper list take in shorthand, saved as the grid would have saved them."""

from collections import Counter

import pytest
from django.urls import reverse

import rules
from bench import paper
from scoring.models import Deal
from tests import build
from tests.scoring.faces import form

pytestmark = pytest.mark.django_db
MOST_KEYS = 136
"""A fifth of what such a list takes in the grid: docs/measurements.md."""


def records(sheet):
    return [each.record for each in Deal.objects.filter(sheet=sheet).order_by("position")]


def save(client, sheet, page, typed):
    way = reverse(page, args=[sheet.pk])
    sent = form(client.get(way), "revision").sent
    assert client.post(way, {**sent, **typed, "step": "save"}).status_code == 302
    return records(sheet)


def test_36_deals_take_a_fifth_of_the_keys_that_the_grid_takes():
    pressed = [*paper.keys(paper.LINES, rules.whole_line("skat"))]
    assert len(paper.LINES) == 36
    assert len(pressed) <= MOST_KEYS
    assert pressed.count("Enter") == 4, "before a deal that was passed in, and at the end"


def test_they_are_the_deals_of_a_typical_list():
    """As the module of the list says them."""
    rows = [paper.row(line) for line in paper.LINES]
    games = Counter(row.get("contract", "passed") for row in rows)
    assert games == {"passed": 3, "grand": 9, "clubs": 7, "spades": 6, "hearts": 5, "diamonds": 4, "null": 2}
    assert Counter(row.get("won") for row in rows) == {"true": 28, "false": 5, None: 3}
    tops = Counter(int(row["matadors"]) for row in rows if "matadors" in row)
    assert sum(each for tops, each in tops.items() if tops < 0) == 12
    assert {size: tops[size] + tops[-size] for size in range(1, 5)} == {1: 19, 2: 7, 3: 3, 4: 2}
    for flag, often in {"hand": 2, "schneider": 8, "schwarz": 1, "ouvert": 1}.items():
        assert sum(row.get(flag) == "true" for row in rows) == often, flag


def test_they_are_saved_as_the_same_records_as_by_the_grid(client):
    client.cookies["django_language"] = "de"
    in_lines, in_grid = build.sheet(3), build.sheet(3)
    client.force_login(build.scorekeeper(in_lines.book))
    saved = save(client, in_lines, "sheet_lines", {"line": paper.LINES})
    assert len(saved) == 36
    client.force_login(build.scorekeeper(in_grid.book))
    cells = {f"{at}.{key}": value for at, line in enumerate(paper.LINES) for key, value in paper.row(line).items()}
    assert save(client, in_grid, "sheet_grid", cells) == saved
