"""What a phone is sent before it shows the form of a deal, the letters that it is set in, and what keeps deals."""

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

pytestmark = [pytest.mark.django_db, pytest.mark.engineless]
FILE = re.compile(r'="/static/((?:css|js|img|vendor)/[^"]+)"')
BEHIND = ("js/offline/", "js/parts.js")
AT_A_DESK = ("js/hotkeys.js",)
LETTERS = {f"vendor/inter/{each}.woff2" for each in ("regular", "semibold")}
"""Those of other names come where such a name stands."""
HEADERS = 430
"""Of an answer, at most."""


def wire(name):
    file = Path(finders.find(name))
    if file.suffix == ".woff2":
        return HEADERS + file.stat().st_size
    return HEADERS + len(gzip.compress(bare(name, file.read_text(encoding="utf-8")).encode()))


@pytest.mark.parametrize("language", ["de", "fr", "en"])
@pytest.mark.parametrize("table", TABLES, ids=lambda each: f"{each.game}-{each.seats}")
def test_a_form_comes_in_forty_thousand_bytes_with_the_letters_that_it_is_set_in(table, language):
    sheet = build.sheet(table.seats, rules=build.ruleset(table.game, table.preset))
    client = Client(headers={"accept-language": language})
    client.force_login(build.scorekeeper(sheet.book))
    page = client.get(at("sheet_enter", sheet)).content
    files = {*FILE.findall(page.decode())} - {*AT_A_DESK}
    behind = {each for each in files if each.startswith(BEHIND)}
    assert len(behind) == 11
    used_at_once = 2 * HEADERS + len(gzip.compress(page)) + sum(map(wire, files - behind))
    of_letters, of_keeping = (sum(map(wire, some)) for some in (LETTERS, behind))
    assert used_at_once < 24_450
    assert used_at_once + of_letters < 40_000
    assert used_at_once + of_letters + of_keeping < 58_000
