"""docs/log.md runs and is complete."""

import re
from pathlib import Path

import pytest

from scoring.lists.queries import sheet_queries
from scoring.lists.values import log
from tests import build

PAGE = (Path(__file__).parents[2] / "docs" / "log.md").read_text(encoding="utf-8")


@pytest.mark.django_db
def test_check_by_hand_finds_what_was_changed():
    names = {}
    exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1], names)  # noqa: S102  the page's own example
    sheet = build.confirmed_sheet()
    entries = [{"body": entry.body, "hash": entry.hash} for entry in sheet_queries.load(sheet).entries]
    assert names["broken"](entries) == []
    assert names["broken"](entries[:1] + entries[2:])
    forged = {**entries[2], "body": entries[2]["body"].replace("clubs", "grand")}
    assert names["broken"]([*entries[:2], forged]) == [3]
    assert names["broken"]([entries[0], entries[2], entries[1]])


def test_every_kind_and_every_part_of_a_body_is_described():
    for kind in log.KINDS:
        assert f"| `{kind}` |" in PAGE
    for part in log.Body.__slots__:
        assert f"`{part}`" in PAGE
