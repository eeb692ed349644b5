"""What a phone is sent before it shows the form of a deal, and what keeps deals behind it."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from bench.dealt import TABLES
from config.static_files import bare
from tests import build
from tests.scoring.entry_forms import at

pytestmark = pytest.mark.django_db
FILE = re.compile(r'="/static/((?:css|js|img|vendor)/[^"]+)"')
BEHIND = ("js/offline/", "js/parts.js")
AT_A_DESK = ("js/hotkeys.js",)
HEADERS = 450
"""Of an answer, at most."""


def wire(name):
    text = Path(finders.find(name)).read_text(encoding="utf-8")
    return HEADERS + len(gzip.compress(bare(name, text).encode()))


@pytest.mark.parametrize("language", ["de", "fr", "en"])
@pytest.mark.parametrize("table", TABLES, ids=lambda each: f"{each.game}-{each.seats}")
def test_a_form_comes_in_forty_thousand_bytes_with_all_that_stands_behind_it(table, language):
    sheet = build.sheet(table.seats, rules=build.ruleset(table.game, table.preset))
    client = Client(headers={"accept-language": language})
    client.force_login(build.scorekeeper(sheet.book))
    page = client.get(at("sheet_enter", sheet)).content
    files = {*FILE.findall(page.decode())} - {*AT_A_DESK}
    behind = {each for each in files if each.startswith(BEHIND)}
    assert len(behind) == 10
    first = 2 * HEADERS + len(gzip.compress(page)) + sum(map(wire, files - behind))
    assert first < 24_000
    assert first + sum(map(wire, behind)) < 40_000
