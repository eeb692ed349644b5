"""No refusal that the schema does not tell: what bench/fuzzing.py found by asking at random."""

import jsonschema
import pytest
from django.urls import reverse

import rules
from config.kept_answers import SUBJECTS
from scoring.api.parsing import MAX_DEPTH, MOST_DIGITS
from tests import build
from tests.api.calling import Caller, component, promising, schema
from tests.api.test_exact_schema import nodes
from tests.tournaments import events

pytestmark = pytest.mark.django_db


SENT = ("Request", "SeatTaken", "Record")


def allowed(name: str, body: object) -> bool:
    return jsonschema.Draft202012Validator(component(name)).is_valid(body)


def bodies() -> dict[str, dict[str, object]]:
    shapes = schema()["components"]["schemas"]
    return {name: each["properties"] for name, each in shapes.items() if name.endswith(SENT)}


def test_whatever_is_kept_for_everybody_can_be_unchanged():
    event = events.event(players=6)
    events.drawn(event)
    kept = [name for name in SUBJECTS if name.startswith("api_")]
    assert len(kept) > 4
    for name in kept:
        address = reverse(name, args=[event.slug if "event" in name else event.book_id])
        tag = Caller().get(address).headers["ETag"]
        assert Caller().get(address, **{"if-none-match": tag}).status_code == 304
        named = schema()["paths"][promising("get", address)]["get"]["parameters"]
        assert "If-None-Match" in {each["name"] for each in named if each["in"] == "header"}, name


def test_every_number_that_a_body_may_hold_is_short_enough_to_be_read():
    sent = [(name, each) for name, shape in bodies().items() for _path, each in nodes(shape)]
    whole = [(name, each) for name, each in sent if "integer" in each.get("type", ())]
    assert len(whole) > 60
    for name, each in whole:
        assert -(10**MOST_DIGITS) < each["minimum"] <= each["maximum"] < 10**MOST_DIGITS, (name, each)
    marriages = bodies()["SixtySixRecord"]["marriages"]["items"]["items"]
    assert marriages == {"type": "integer", "minimum": 0, "maximum": 40}


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\x1c\x1f", "\x85"])
def test_a_blank_text_is_forbidden_where_it_is_refused(blank):
    keeper = build.trusted(build.account())
    told = Caller(keeper).post("/api/v1/books/", {"title": blank, "public": True}).json()
    assert [each["code"] for each in told["problems"]] == ["blank"]
    assert not allowed("BookRequest", {"title": blank, "public": True})
    sheet = build.sheet(book=build.book(by=keeper))
    entry = {"kind": "confirm", "key": "k", "revision": sheet.revision, "accepted": [blank]}
    told = Caller(keeper).post(f"/api/v1/sheets/{sheet.pk}/entries/", entry).json()
    assert [each["fields"] for each in told["problems"]] == [["accepted.0"]]
    assert not allowed("EntryRequest", entry)
    assert allowed("EntryRequest", {**entry, "accepted": ["x"], "reason": blank})


@pytest.mark.parametrize("body", [{}, {"text": "1: CJ", "play": {}}, {"preset": "pub"}])
def test_a_replay_takes_a_text_or_a_play_and_says_so(body):
    answer = Caller(build.account()).post("/api/v1/rulesets/skat/replay/", body)
    assert (answer.status_code, answer.json()["problems"][0]["fields"]) == (400, ["play"])
    assert not allowed("ReplayRequest", body)
    assert allowed("ReplayRequest", {"text": "1: CJ"})
    assert allowed("ReplayRequest", {"play": {}})


@pytest.mark.parametrize("name", ["game", "contract", "outcome"])
def test_the_codes_that_deals_are_asked_for_by_are_named(name):
    player = build.player(account=build.account())
    parameters = schema()["paths"]["/api/v1/players/{id}/deals/"]["get"]["parameters"]
    codes = next(each["schema"]["enum"] for each in parameters if each["name"] == name)
    of_games = {
        "game": [*rules.games()],
        "contract": [code for game in rules.games() for code in rules.contracts(game)],
        "outcome": [code for game in rules.games() for code in rules.outcomes(game)],
    }
    assert set(codes) == set(of_games[name])
    assert len(codes) == len(set(codes))
    asking = Caller(player.account)
    for code, status in ((codes[-1], 200), ("nothing", 400)):
        assert asking.get(f"/api/v1/players/{player.pk}/deals/?{name}={code}").status_code == status


def test_what_no_shape_can_tell_is_told_in_words():
    words = schema()["info"]["description"]
    for each in (f"{MOST_DIGITS} digits", f"{MAX_DEPTH} levels", "NUL", "no decimal point", "414"):
        assert each in words, each
    for name, key in (("BookRequest", "title"), ("SheetRequest", "title"), ("PlayerRequest", "name")):
        assert "invisible or control characters" in bodies()[name][key]["description"]
