"""What a phone fetches before the first deal can be entered, compressed as it comes over the wire."""

import gzip
import re
from pathlib import Path

import pytest

from config.static_files import OURS, bare
from tests import build

pytestmark = [pytest.mark.django_db, pytest.mark.engineless]

STATIC = Path(__file__).resolve().parents[2] / "static"
FIRST, EVERYTHING = 40_000, 54_000
"""Bytes: until the form is seen and shows what saving would score, and with all that keeps deals and waits for keys."""
LINKED = re.compile(r'(?:src|href|data-[a-z]+)="/static/([^"]+\.(?:js|css))"')
SHOWS = {"css/kiebitz.css", "css/lists.css", "css/table.css", "vendor/htmx.min.js", "js/entry.js"}
"""What the form needs to be seen and to score; what else the page names comes after it."""


def sent(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def collected(name: str) -> bytes:
    """A file as it lies where it is served from."""
    content = (STATIC / name).read_bytes()
    return bare(name, content.decode()).encode() if OURS.fullmatch(name) else content


@pytest.fixture(params=["skat", "doppelkopf", "ecarte", "sixty_six"])
def page(client, request):
    seats = {"skat": 4, "doppelkopf": 4}.get(request.param, 2)
    sheet = build.sheet(seats, rules=build.ruleset(request.param))
    client.force_login(build.scorekeeper(sheet.book))
    return client.get(f"/sheets/{sheet.pk}/enter/").content


def test_the_first_view_of_a_deal_is_light(page):
    named = {*LINKED.findall(page.decode())}
    assert named >= SHOWS
    assert {each for each in named if each.endswith(".css")} <= SHOWS
    weights = {each: sent(collected(each)) for each in named}
    assert sent(page) + sum(weights[each] for each in SHOWS) < FIRST, (sent(page), weights)
    assert sent(page) + sum(weights.values()) < EVERYTHING, (sent(page), weights)
