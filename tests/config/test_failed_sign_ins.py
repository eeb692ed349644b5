"""A sign-in that failed leaves a line that fail2ban reads, without anything that was typed."""

import re
from pathlib import Path

import pytest
from django.conf import settings as the_settings
from django.core.cache import cache

from config.request_ids import Line
from tests import build

OPERATING = Path(__file__).resolve().parents[2] / "docs" / "operating.md"
LIMIT = 20
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_limits_left_over():
    cache.clear()


@pytest.fixture
def told(caplog):
    return lambda: [each for each in caplog.records if each.name == "kiebitz.sign_in"]


def guess(client, name="anna", typed="a guess", **more):
    return client.post("/accounts/login/", {"login": name, "password": typed}, **more)


def test_a_failure_is_told_by_its_address_alone(client, told, settings):
    settings.PROXIES = 1
    guess(client, "hunter2", "a s3cret", headers={"x-forwarded-for": "203.0.113.1, 198.51.100.7"})
    (record,) = told()
    assert record.getMessage() == "Failed sign-in from 198.51.100.7"
    assert not any(word in str(vars(record)) for word in ("hunter2", "s3cret"))


def test_who_signs_in_is_not_told(client, told):
    build.account("anna")
    guess(client, typed=build.PASSWORD)
    assert told() == []


def test_who_guesses_on_after_the_limit_is_told_as_well(client, told):
    build.account("anna")
    for _ in range(LIMIT + 3):
        guess(client)
    assert len(told()) == LIMIT + 3


def test_the_filter_in_the_operators_guide_reads_the_line(client, told):
    guess(client, REMOTE_ADDR="2001:db8::1")
    (record,) = told()
    form = the_settings.LOGGING["formatters"]["line"]
    record.request_id = "5f0c1e9a7b3d2486"
    line = Line(form["format"], form["datefmt"], form["style"]).format(record)
    (wanted,) = re.findall(r"failregex = (.*)", OPERATING.read_text(encoding="utf-8"))
    found = re.search(wanted.replace("<HOST>", "(?P<host>[0-9a-f:.]+)"), line)
    assert found
    assert found["host"] == "2001:db8::1"
