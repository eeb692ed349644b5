"""The page for contributors names what exists: functions, files, commands and links."""

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:rules|scoring|tournaments|config)(?:\.\w+)+)`", PAGE)))


def named(path):
    """What a dotted name stands for."""
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError as error:
            if error.name is None or not path.startswith(error.name):
                raise
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise LookupError(path)


@pytest.mark.parametrize("path", NAMED)
def test_a_name_on_the_page_is_there(path):
    assert named(path) is not None


def test_the_way_of_a_deal_is_told_by_its_functions():
    way = PAGE.partition("## The way of a deal")[2].partition("\n## ")[0]
    assert len(re.findall(r"`(?:scoring|rules)\.[\w.]+`", way)) >= 15


def test_a_name_that_is_gone_is_noticed():
    with pytest.raises(AttributeError):
        named("scoring.lists.actions.writing_entries.no_such_step")


def test_links_lead_to_files():
    links = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_files_on_the_page_exist():
    files = re.findall(r"`((?!\.venv)[\w./-]+/[\w.-]+)`", PAGE)
    assert {".ci/run", "docs/rules.md"} <= set(files)
    assert [each for each in files if not (ROOT / each).exists()] == []
