"""Reading takes over what is allowed, converts nothing and names everything else."""

import pytest

from rules.reading import read, unknown_keys
from rules.types import LONGEST_SHOWN, Field, Kind, printable

FIELDS = (
    Field("kind", Kind.CHOICE, "field.kind", ("deal", "void"), default="deal"),
    Field("seat", Kind.SEAT, "field.seat", (1, 2), minimum=0, maximum=3),
    Field("points", Kind.INTEGER, "field.points", minimum=0, maximum=120),
    Field("bid", Kind.INTEGER, "field.bid", (18, 20), minimum=18, maximum=20),
    Field("won", Kind.FLAG, "field.won"),
    Field("remark", Kind.TEXT, "field.remark", length=5),
    Field("pair", Kind.SEATS, "field.pair", minimum=0, maximum=3, length=2),
    Field("each", Kind.INTEGERS, "field.each", minimum=0, maximum=9),
    Field("marriages", Kind.LISTS, "field.marriages", (20, 40), length=2),
    Field("events", Kind.CODES, "field.events", ("draw", "loss")),
)

GOOD = {
    "seat": [0, 3],
    "points": [0, 120],
    "bid": [18, 20],
    "won": [True, False],
    "remark": ["", "a\u00a0b", "two\nli"[:5], "♣👍"],
    "pair": [[], [0, 3], (1, 2)],
    "each": [[], [9, 0]],
    "marriages": [[], [[20, 40], []], [[20, 20, 20], [40]]],
    "events": [["draw", "draw"]],
    "kind": ["deal", "void"],
}
BAD = {
    "seat": (-1, 4, True, "1", 1.0, [1], 10**30),
    "points": (-1, 121, True, "61", 61.0, 10**5000, {}),
    "bid": (17, 19, 21, "18", False),
    "won": (0, 1, "true", "", []),
    "remark": (5, "123456", "\x00", "\x1b[0m", "\ud800", b"ab"),
    "pair": (1, [4], [True], [0, 1, 2], "01", {0}),
    "each": ([10], [[1]], ["1"], 3),
    "marriages": ([[30]], [20], [[], [], []], [[[20]]], "x"),
    "events": (["win"], "draw", [1], [True]),
    "kind": ("game", 1, True, [], "x" * 1_000_000),
}


def named(value):
    return str(printable(value)).replace("\x00", "NUL") if str(printable(value)).isascii() else type(value).__name__


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, good in GOOD.items() for value in good], ids=named)
def test_read_takes_over_what_a_field_allows(key, value):
    reading = read({key: value}, FIELDS, dict)
    assert not reading.problems
    assert reading.deal[key] == tuples(value)


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, bad in BAD.items() for value in bad], ids=named)
def test_read_refuses_and_names_what_a_field_does_not_allow(key, value):
    reading = read({key: value}, FIELDS, dict)
    assert [(problem.fields, problem.severity) for problem in reading.problems] == [((key,), "error")]
    assert key not in reading.deal
    assert reading.unreadable == {key}
    assert len(repr(reading.problems)) < 500


def tuples(value):
    return tuple(map(tuples, value)) if isinstance(value, list | tuple) else value


def test_read_counts_none_as_absent_and_fills_in_the_kind():
    assert read({"points": None, "unknown": None}, FIELDS, dict).deal == {"kind": "deal"}
    assert not read({"points": None, "unknown": None}, FIELDS, dict).problems
    assert read({"kind": None}, FIELDS, dict).deal == {"kind": "deal"}


def test_read_names_unknown_keys_of_any_type():
    given = {"colour": 1, 5: 1, None: 1, ("a",): 1, "x" * 1000: 1}
    reading = read(given, FIELDS, dict)
    assert [problem.code for problem in reading.problems] == ["unknown_key"] * 5
    assert [problem.fields[0] for problem in reading.problems] == ["colour", "5", "None", "[…]", "x" * 40 + "…"]


@pytest.mark.parametrize("raw", [None, 5, "kind", [("kind", "deal")], b"", object(), True])
def test_read_refuses_what_is_no_mapping(raw):
    reading = read(raw, FIELDS, dict)
    assert [problem.code for problem in reading.problems] == ["not_a_record"]
    assert reading.deal == {}


def test_read_survives_deep_nesting():
    nested: list = []
    for _ in range(10_000):
        nested = [nested]
    for key in ("points", "each", "marriages", "kind", "unknown"):
        assert read({key: nested}, FIELDS, dict).problems


def test_read_keeps_the_order_of_the_fields():
    assert list(read({"won": True, "points": 3, "seat": 1}, FIELDS, dict).deal) == ["kind", "seat", "points", "won"]


def test_strangers_are_the_keys_of_other_kinds_that_say_more_than_their_default():
    deal = {"kind": "deal", "seat": 1, "points": 0, "won": True}
    assert unknown_keys(deal, {"kind", "seat"}, lambda: FIELDS) == ("points", "won")
    assert unknown_keys({"kind": "deal"}, set(), lambda: FIELDS) == ()
    assert unknown_keys(deal, set(deal), lambda: pytest.fail("nothing is strange here")) == ()


@pytest.mark.parametrize(
    ("key", "value", "code", "params"),
    [
        ("seat", 4, "not_a_seat", {"given": 4, "seats": 4}),
        ("seat", "1", "not_an_integer", {"given": "1"}),
        ("points", 121, "out_of_range", {"given": 121, "minimum": 0, "maximum": 120}),
        ("points", 10**30, "out_of_range", {"given": "…", "minimum": 0, "maximum": 120}),
        ("points", 61.5, "not_an_integer", {"given": "61.5"}),
        ("points", [61], "not_an_integer", {"given": "[…]"}),
        ("points", {"of": 61}, "not_an_integer", {"given": "{…}"}),
        ("bid", 19, "not_a_choice", {"given": 19, "allowed": "18, 20", "nearest": "18, 20"}),
        ("bid", 17, "out_of_range", {"given": 17, "minimum": 18, "maximum": 20}),
        ("won", "true", "not_a_flag", {"given": "true"}),
        ("remark", "123456", "text_too_long", {"length": 5}),
        ("remark", 5, "not_a_text", {"given": 5}),
        ("remark", "\x00", "text_unprintable", {}),
        ("pair", [4], "not_a_seat", {"given": 4, "seats": 4}),
        ("pair", [0, 1, 2], "list_too_long", {"length": 2, "given": 3}),
        ("pair", 1, "not_a_list", {"given": 1}),
        ("each", ["1"], "not_an_integer", {"given": "1"}),
        ("marriages", [[30]], "not_a_choice", {"given": 30, "allowed": "20, 40", "nearest": "20, 40"}),
        ("marriages", [20], "not_a_list", {"given": 20}),
        ("events", ["win"], "not_a_choice", {"given": "win", "allowed": "draw, loss"}),
        ("events", "draw", "not_a_list", {"given": "draw"}),
        ("kind", {}, "not_a_choice", {"given": "{…}", "allowed": "deal, void"}),
    ],
)
def test_read_says_what_was_given_and_what_is_allowed(key, value, code, params):
    (problem,) = read({key: value}, FIELDS, dict).problems
    assert (problem.code, dict(problem.params)) == (code, {"field": f"field.{key}", **params})


def test_what_is_given_is_shown_whole_up_to_its_longest():
    assert printable("x" * LONGEST_SHOWN) == "x" * LONGEST_SHOWN
    assert printable("x" * (LONGEST_SHOWN + 1)) == "x" * LONGEST_SHOWN + "…"
