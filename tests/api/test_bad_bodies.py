"""Bodies that no honest client sends: answered in the one shape, never stored, never a 500."""

import json

import django.conf
import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from scoring.models import Entry, Sheet
from tests import build

JSON = "application/json"
SHAPE = {"code", "message", "problems"}
SEATS = {"kind": "seat", "record": None}


@pytest.fixture(scope="module")
def kept(world):
    return world(build.sheet)


@pytest.fixture(scope="module")
def keeper(world, kept):
    return world(lambda: build.scorekeeper(kept.book))


@pytest.fixture
def sheet(db, kept):
    return Sheet.objects.get(pk=kept.pk)


@pytest.fixture(scope="module")
def signed_in(world, keeper):
    """The session of somebody who keeps the list."""

    def sign_in():
        client = Client()
        client.force_login(keeper)
        return client.session.session_key

    return world(sign_in)


@pytest.fixture
def client(sheet, signed_in):
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    client.cookies[django.conf.settings.SESSION_COOKIE_NAME] = signed_in
    return client


def addresses(sheet: Sheet) -> list[str]:
    of_sheet = [reverse(name, args=[sheet.pk]) for name in ("api_entries", "api_preview")]
    return [*of_sheet, reverse("api_sheets"), reverse("api_replay", args=[sheet.game])]


def stored() -> tuple[int, int]:
    return Entry.objects.count(), Sheet.objects.count()


def honest(sheet: Sheet, **changes: object) -> dict[str, object]:
    deal = {"record": dict(build.GAME), "accepted": ["entry_deal_twice"]}
    return {"kind": "record", "key": "k", "revision": sheet.revision, **deal, **changes}


UNREADABLE = {
    "empty": (b"", "invalid"),
    "not json": (b"{", "not_json"),
    "not utf-8": (b'{"key": "\xff"}', "not_utf8"),
    "utf-16": ('{"key": "k"}'.encode("utf-16"), "not_utf8"),
    "a list": (b"[]", "not_an_object"),
    "a text": (b'"record"', "not_an_object"),
    "a number": (b"1", "not_an_object"),
    "null": (b"null", "not_an_object"),
    "nested lists": (b"[" * 100_000 + b"]" * 100_000, "too_large"),
    "nested lists, unclosed": (b"[" * 90_000, "too_deep"),
    "nested objects": (b'{"a":' * 15_000 + b"1" + b"}" * 15_000, "too_deep"),
    "nested in the record": (b'{"record":' + b"[" * 900 + b"]" * 900 + b"}", "too_deep"),
    "a little too deep": (b'{"record":' + b"[" * 13 + b"]" * 13 + b"}", "too_deep"),
    "endless integer": (b'{"revision": 1' + b"0" * 400 + b"}", "number_too_long"),
    "integer beyond Python's own limit": (b'{"revision": ' + b"9" * 5000 + b"}", "number_too_long"),
    "sixteen digits": (b'{"revision": -1234567890123456}', "number_too_long"),
    "endless exponent": (b'{"revision": 1e999}', "number_too_long"),
    "NaN": (b'{"revision": NaN}', "not_json"),
    "Infinity": (b'{"record": {"bid": -Infinity}}', "not_json"),
    "NUL": (b'{"key": "a\\u0000b"}', "bad_character"),
    "NUL in a key": (b'{"a\\u0000b": 1}', "bad_character"),
    "half a pair": (b'{"reason": "\\ud800"}', "bad_character"),
    "half a pair in the record": (b'{"record": {"remark": "\\udfff"}}', "bad_character"),
    "a key twice": (b'{"key": "a", "key": "b"}', "key_twice"),
    "a key twice in the record": (b'{"record": {"bid": 18, "bid": 20}}', "key_twice"),
    "a text of a megabyte": (b'{"reason": "' + b"a" * 1_000_000 + b'"}', "too_large"),
    "ten megabytes": (b" " * 10_000_000, "too_large"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_body_is_refused(client, sheet, name):
    body, code = UNREADABLE[name]
    before = stored()
    for address in addresses(sheet):
        answer = client.generic("POST", address, body, content_type=JSON)
        assert answer.status_code == (413 if code == "too_large" else 400), answer.content[:300]
        assert answer.json()["code"] == code
        assert set(answer.json()) == SHAPE
    assert stored() == before


WRONG = [
    None,
    True,
    0,
    -1,
    1.5,
    61.0,
    "61",
    "",
    "x" * 70,
    [],
    [[]],
    [None],
    {},
    {"a": 1},
    10**14,
    -(10**14),
    [1] * 5000,
]
KEYS = ("kind", "key", "revision", "record", "corrects", "before", "seats", "reason", "accepted")
FINE = {
    ("key", '"61"'),
    *((name, "null") for name in ("corrects", "before")),
    *(("reason", f'"{text}"') for text in ("", "61", "x" * 70)),
    ("accepted", "[]"),
    ("seats", "[]"),
}
FINE_IN_RECORD = [("won", True), ("hand", True), ("remark", "61")]


def said(value: object) -> str:
    return json.dumps(value)[:80]


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_type_at_any_key_names_the_key(client, sheet, key):
    refused = []
    for number, value in enumerate(WRONG):
        before = stored()
        sheet.refresh_from_db()
        sent = honest(sheet, **{"key": f"key-{number}", key: value})
        answer = client.post(addresses(sheet)[0], sent, content_type=JSON)
        if (key, said(value)) in FINE:
            assert answer.status_code == 201, (said(value), answer.content)
            continue
        stale = (key, value) == ("revision", 0)
        assert answer.status_code == (409 if stale else 400), (said(value), answer.content)
        if answer.status_code == 400:
            named = {name.split(".")[0] for each in answer.json()["problems"] for name in each["fields"]}
            assert named if key == "record" else key in named, (said(value), answer.content)
        assert stored() == before
        refused.append(value)
    assert len(refused) >= len(WRONG) - 3


@pytest.mark.parametrize(
    "field", ["bid", "declarer", "matadors", "contract", "won", "hand", "remark", "dealer", "kind"]
)
def test_a_wrong_value_in_the_record_names_its_field(client, sheet, field):
    values = (True, 1.5, 61.0, "61", [], {}, [[]], 10**14, "\u202e", "a\u0301" + "\u0301" * 50)
    wrong = [value for value in values if (field, value) not in FINE_IN_RECORD]
    assert len(wrong) >= len(values) - 1
    for value in wrong:
        before = stored()
        sent = honest(sheet, record={**build.GAME, field: value})
        answer = client.post(addresses(sheet)[0], sent, content_type=JSON)
        assert answer.status_code == 400, (value, answer.content)
        assert field in {name for each in answer.json()["problems"] for name in each["fields"]}
        assert stored() == before


PLAYED = [
    {"hands": WRONG, "cards": [[0, "CJ"], [9, None], "x"]},
    {"hands": [["CJ"] * 200] * 4, "dealer": 10**14},
    {"cards": [[1] * 5000], "auction": {"a": 1}, "contract": ["grand"]},
    dict.fromkeys(("hands", "skat", "stock", "trump", "cards", "dealer", "talk", "declarations"), WRONG[:-1]),
    {"unheard of": {}},
]


@pytest.mark.parametrize("game", rules.games())
@pytest.mark.parametrize("play", [*PLAYED, *({"hands": value, "cards": value, "dealer": value} for value in WRONG)])
def test_a_play_of_junk_is_answered_with_its_problems(client, game, play):
    answer = client.post(reverse("api_replay", args=[game]), {"play": play}, content_type=JSON)
    assert answer.status_code == 200, answer.content
    assert answer.json()["problems"]
    json.dumps(answer.json(), allow_nan=False)


@pytest.mark.parametrize(
    "text", ["", ":", "1:" * 9000, "\u202e: \u0301", "hand 9: CJ", "1: " + "CJ " * 6000, "cards: 🂡"]
)
def test_a_text_of_junk_is_answered_with_its_problems(client, text):
    typed = [game for game, info in rules.games().items() if info.notation]
    assert len(typed) >= 4
    for game in typed:
        answer = client.post(reverse("api_replay", args=[game]), {"text": text}, content_type=JSON)
        assert answer.status_code in {200, 400}, answer.content
        assert answer.json()["problems"]


def test_many_mistakes_are_named_together(client, sheet):
    sent = {"kind": "rekord", "key": 5, "revision": "1", "colour": "red"}
    answer = client.post(addresses(sheet)[0], sent, content_type=JSON)
    named = {name for each in answer.json()["problems"] for name in each["fields"]}
    assert named == {"kind", "key", "revision", "colour"}


@pytest.mark.parametrize(
    "media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml", ""]
)
def test_another_media_type_is_415(client, sheet, media):
    for address in addresses(sheet):
        answer = client.generic("POST", address, b"kind=record", content_type=media)
        assert answer.status_code in {400, 415}
        assert set(answer.json()) == SHAPE


@pytest.mark.parametrize("number", ["0", "9" * 18, "9" * 40, "1" * 4301])
def test_an_absurd_number_in_the_address_is_404(client, db, number):
    for path in ("sheets/{}/", "sheets/{}/entries/", "books/{}/", "players/{}/history/", "prints/{}/"):
        answer = client.get("/api/v1/" + path.format(number))
        assert answer.status_code == 404
        assert set(answer.json()) == SHAPE


def trees(leaves):
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
        max_leaves=12,
    )


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40)
NAMES = st.sampled_from([*KEYS, "book", "title", "game", "preset", "options", "players"])
RECORDS = st.dictionaries(
    st.sampled_from([*build.GAME, "kind", "dealer", "tricks", "card_points", "value"]), trees(LEAVES)
)
BODIES = st.dictionaries(NAMES | st.text(max_size=8), trees(LEAVES), max_size=8) | trees(LEAVES)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=BODIES, record=RECORDS)
def test_arbitrary_json_is_never_an_error_of_ours(client, sheet, body, record):
    sendings = [body, honest(sheet, record=record)]
    if isinstance(body, dict):
        sendings.append({**honest(sheet, record=record), **body})
    entries, preview, *others = addresses(sheet)
    tried = [(address, sent) for address in (entries, preview) for sent in sendings]
    # What is asked of a list is no question to these: they would answer that they know no such key.
    tried += [(address, body) for address in others]
    for address, sent in tried:
        answer = client.generic("POST", address, json.dumps(sent), content_type=JSON)
        assert answer.status_code in {200, 201, 400, 403, 404, 409}, (sent, answer.content)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary(max_size=200))
def test_arbitrary_bytes_are_refused(client, sheet, raw):
    for address in addresses(sheet):
        assert client.generic("POST", address, raw, content_type=JSON).status_code == 400
