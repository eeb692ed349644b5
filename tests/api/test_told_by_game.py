"""Which game a deal is of: `game` beside the record tells it, and whoever says nothing is understood as before."""

import json
from random import Random

import jsonschema
import pytest
from django.urls import reverse

import rules
from scoring.api.record_schema import named
from scoring.models import Entry
from tests import build
from tests.api.calling import Caller, schema

pytestmark = pytest.mark.django_db

GAMES = sorted(rules.games())


def sampled(game: str) -> dict:
    seats = min(rules.games()[game].seats)
    return json.loads(json.dumps(dict(rules.sample_deal(rules.ruleset(game), seats, (), Random(game)))))


def entry(of: str, **more) -> dict:
    return {"kind": "record", "key": f"first-{of}", "revision": 1, "record": sampled(of), **more}


def shape(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({**schema(), "$ref": f"#/components/schemas/{name}"})


def opened(game: str):
    seats = min(rules.games()[game].seats)
    return build.sheet(seats, rules=build.ruleset(game), players=build.players(seats))


def entries_of(sheet, what: str = "api_entries") -> str:
    return reverse(what, args=[sheet.pk])


@pytest.fixture
def caller():
    return Caller(build.account(superuser=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_body_that_names_its_game_has_one_shape(game):
    for one in GAMES:
        assert shape(named(one, "EntryRequest")).is_valid(entry(game, game=game)) == (one == game)
        scored = {"game": game, "seats": 3, "deals": [sampled(game)]}
        assert shape(named(one, "ScoreRequest")).is_valid(scored) == (one == game)
    assert not shape("EntryRequest").is_valid(entry(game, game=game))
    assert not shape("AnyEntry").is_valid(entry(game, game=game, record={"colour": 1}))


@pytest.mark.parametrize("game", GAMES)
def test_a_body_without_it_is_what_it_was(game):
    assert shape("AnyEntry").is_valid(entry(game))
    assert not any(shape(named(one, "EntryRequest")).is_valid(entry(game)) for one in GAMES)
    told = schema()["components"]["schemas"]["EntryRequest"]["properties"]["record"]["anyOf"]
    assert told[0] == {"type": "object", "additionalProperties": {}}, "what is read first loses nothing"


def test_the_discriminator_names_every_game():
    for anyhow, body in (("AnyEntry", "EntryRequest"), ("AnyScore", "ScoreRequest")):
        told = schema()["components"]["schemas"][anyhow]
        assert told["discriminator"]["propertyName"] == "game"
        mapping = told["discriminator"]["mapping"]
        assert mapping == {game: f"#/components/schemas/{named(game, body)}" for game in GAMES}
        assert [each["$ref"] for each in told["anyOf"]] == [*mapping.values(), f"#/components/schemas/{body}"]
    taken = {
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for verbs in schema()["paths"].values()
        for operation in verbs.values()
        if "requestBody" in operation
    }
    assert {"AnyEntry", "AnyScore"} <= taken
    assert taken.isdisjoint({"EntryRequest", "ScoreRequest"})


@pytest.mark.parametrize("game", GAMES)
def test_it_is_beside_the_record_and_not_in_the_log(caller, game):
    said, unsaid = opened(game), opened(game)
    assert caller.post(entries_of(said), entry(game, game=game)).status_code == 201
    assert caller.post(entries_of(unsaid), entry(game)).status_code == 201
    bodies = [json.loads(each.body) for each in Entry.objects.filter(kind="record").order_by("pk")]
    assert [each["record"] for each in bodies] == [sampled(game)] * 2
    assert all("game" not in each for each in bodies)
    assert caller.post(entries_of(said), entry(game)).status_code == 200, "the same entry, whether or not it is said"


@pytest.mark.parametrize("game", GAMES)
def test_another_game_than_the_sheets_is_refused(caller, game):
    sheet, other = opened(game), GAMES[GAMES.index(game) - 1]
    sent = entry(game, game=other)
    alone = caller.post(entries_of(sheet), sent)
    looked_at = caller.post(entries_of(sheet, "api_preview"), sent)
    batch = caller.post(entries_of(sheet, "api_entry_batch"), {"entries": [sent]})
    fields = [["game"], ["game"], ["entries.0.game"]]
    for answer, field in zip((alone, looked_at, batch), fields, strict=True):
        assert answer.status_code == 400
        (problem,) = answer.json()["problems"]
        assert (problem["code"], problem["fields"]) == ("game_other", field)
    unknown = caller.post(entries_of(sheet), entry(game, game="whist")).json()["problems"]
    assert [(each["code"], each["fields"]) for each in unknown] == [("invalid_choice", ["game"])]
    assert not sheet.entries.filter(kind="record").exists()


def test_it_is_refused_in_the_readers_words():
    admin, sheet = build.account(superuser=True), opened("skat")
    said = {
        language: Caller(admin, language).post(entries_of(sheet), entry("skat", game="ecarte")).json()["problems"]
        for language in ("en", "de", "fr")
    }
    assert {language: each["message"] for language, (each,) in said.items()} == {
        "en": "This sheet is for Skat, not for Écarté.",
        "de": "Auf dieser Liste wird Skat gespielt und nicht Écarté.",
        "fr": "Sur cette feuille, on joue au jeu Skat et non au jeu Écarté.",
    }
