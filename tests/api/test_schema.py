"""The schema generates without a warning, tells every error, and follows the games."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

import rules
from scoring.api.record_schema import record_schema
from tests.api.calling import schema
from tests.api.test_access import patterns

OF_A_BOOK = (("post", "/api/v1/sheets/"), ("post", "/api/v1/books/"))
"""One names a book in its body, the other by the key under which it was opened."""


def test_the_schema_is_valid_and_without_warnings(tmp_path):
    call_command("spectacular", "--fail-on-warn", "--validate", "--file", str(tmp_path / "schema.yml"))
    assert "/api/v1/sheets/{id}/entries/:" in (tmp_path / "schema.yml").read_text(encoding="utf-8")


def test_every_address_is_described():
    described = schema()["paths"]
    for module in ("scoring.api.urls", "tournaments.api.urls"):
        for each in patterns(get_resolver(module)):
            path = "/api/v1/" + str(each.pattern)
            for kind in ("int:pk", "slug:game", "slug:slug"):
                path = path.replace(f"<{kind}>", "{id}" if kind == "int:pk" else f"{{{kind.partition(':')[2]}}}")
            assert path in described, path


def test_every_operation_tells_its_errors_and_has_a_description():
    posted, refusals = 0, 0
    for path, operations in schema()["paths"].items():
        for verb, operation in operations.items():
            assert operation.get("description"), (verb, path)
            posted += verb == "post"
            told = set(operation["responses"])
            if verb == "post":
                assert {"400", "401", "403", "413", "415"} <= told, (verb, path)
            assert ("404" in told) == ("{" in path or (verb, path) in OF_A_BOOK), (verb, path)
            for status, answer in operation["responses"].items():
                if status >= "4":
                    refusals += 1
                    assert "content" in answer, (verb, path, status)
    assert posted >= 4
    assert refusals >= 3 * len(schema()["paths"])


def test_every_game_brings_its_own_record():
    components = schema()["components"]["schemas"]
    for game, info in rules.games().items():
        kept = components["".join(part.title() for part in game.split("_")) + "Record"]["properties"]
        for preset in info.presets:
            for seats in rules.seats(rules.ruleset(game, preset)):
                asked = {field.key for field in rules.fields(rules.ruleset(game, preset), seats)}
                assert asked <= set(kept)


def test_a_sampled_deal_is_what_the_schema_says():
    import random

    import jsonschema

    for game, info in rules.games().items():
        rng = random.Random(1)
        ruleset = rules.ruleset(game)
        jsonschema.Draft202012Validator.check_schema(record_schema(game))
        shape = jsonschema.Draft202012Validator(record_schema(game))
        for _ in range(50):
            deal = json.loads(json.dumps(dict(rules.sample_deal(ruleset, info.seats[0], [], rng))))
            shape.validate(deal)
        with pytest.raises(jsonschema.ValidationError):
            shape.validate({**deal, "dealer": "north"})


def test_the_schema_and_its_page_are_served():
    client = Client()
    assert client.get("/api/schema/").status_code == 200
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert b"http://" not in page.content
    assert b"https://" not in page.content
    assert b"<script>" not in page.content


def test_the_schema_is_the_same_for_everybody_in_either_form():
    def told(language, form):
        headers = {"accept-language": language, "accept": f"application/{form}"}
        return Client().get("/api/schema/", headers=headers).content.decode()

    first = told("de", "json")
    assert "Spiellisten, Einträge" not in json.loads(first)["info"]["description"]
    assert told("en", "json") == told("fr", "json") == first
    assert "openapi: 3" in told("de", "yaml")


@pytest.mark.parametrize("form", ["application/json", "application/yaml", "*/*"])
def test_what_the_schema_refuses_is_told_as_everywhere(db, form):
    answer = Client().post("/api/schema/", headers={"accept": form})
    assert (answer.status_code, answer["Content-Type"]) == (405, "application/json")
    assert set(answer.json()) == {"code", "message", "problems"}


def test_the_policy_is_relaxed_on_that_page_alone(db):
    client = Client()
    relaxed = client.get("/api/docs/")["Content-Security-Policy"]
    assert "style-src 'self' 'unsafe-inline'" in relaxed
    assert "script-src 'unsafe-inline'" not in relaxed
    assert "unsafe-inline" not in client.get("/api/schema/")["Content-Security-Policy"]
    assert "unsafe-inline" not in client.get("/accounts/login/")["Content-Security-Policy"]


def test_the_guide_names_every_address():
    guide = (Path(__file__).resolve().parents[2] / "docs/api.md").read_text()
    assert len(schema()["paths"]) > 10
    for path, operations in schema()["paths"].items():
        short = path.removeprefix("/api/v1/")
        for verb in operations:
            line = next((row for row in guide.splitlines() if row.startswith("| `") and f"{short}`" in row), "")
            assert verb.upper() in line, (verb, short)


def test_every_decision_is_in_the_index():
    folder = Path(__file__).resolve().parents[2] / "docs/adr"
    index = (folder / "README.md").read_text()
    decisions = list(folder.glob("0*.md"))
    assert decisions
    for each in decisions:
        assert f"({each.name})" in index
        assert each.read_text().startswith(f"# {each.name[:4]} ")


def test_a_browser_that_looks_at_an_address_gets_json(db):
    answer = Client().get("/api/v1/books/", headers={"accept": "text/html"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")


def test_filters_are_described():
    named = {each["name"] for each in schema()["paths"]["/api/v1/sheets/"]["get"]["parameters"]}
    assert named == {"book", "state", "finished", "after", "limit"}


FIRST_READERS = """
import sys, threading
import django
django.setup()
from django.test import Client
told, together = [], threading.Barrier(8)
def ask(form):
    together.wait()
    client = Client(raise_request_exception=False, headers={"host": "localhost"})
    told.append(client.get("/api/schema/", {"format": form}))
sys.setswitchinterval(1e-5)
readers = [threading.Thread(target=ask, args=[("yaml", "json")[number % 2]]) for number in range(8)]
for each in readers: each.start()
for each in readers: each.join()
print({each.status_code for each in told}, len({each.content for each in told}))
"""
SERVED = """
from config import startup
startup.need_prepared_database = startup.warn_without_broker = lambda: None
from config import wsgi
from scoring.api import published_schema
published_schema.SchemaGenerator = None  # whoever made it now would fail
print({len(published_schema.published(each())) > 100_000 for each in published_schema.PublishedSchema.renderer_classes})
"""


@pytest.mark.parametrize(
    ("script", "said"),
    [pytest.param(FIRST_READERS, "{200} 2", id="asked at once"), pytest.param(SERVED, "{True}", id="made before")],
)
def test_the_first_readers_after_a_start_are_answered(script, said, tmp_path):
    """In a process of their own: here somebody may have read it before."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "x"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=settings.BASE_DIR,
        env={**environment, "KIEBITZ_DATA": str(tmp_path)},
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.stdout.strip() == said, done.stderr
