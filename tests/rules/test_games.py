"""What every game has to keep to, whichever it is: a new folder below rules/games/ is picked up by itself."""

import json
import random
import string
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import registry
from rules.rulesets import Ruleset
from rules.types import Kind
from tests.lists import sampled
from tests.rules.explained import points_of
from tests.wording import assert_explained, assert_sayable, assert_told

GAMES = sorted(rules.games())
RULESETS = [(game, preset) for game in GAMES for preset in rules.games()[game].presets]
TABLES = [(game, preset, seats) for game, preset in RULESETS for seats in rules.seats(rules.ruleset(game, preset))]
OCCASIONS = [(game, usual) for game in GAMES for usual in rules.occasions(game)]
WHOLE_POT = 10_000
"""In hundredths of a per cent."""

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from(
        [10**30, -(10**30), 10**5000, 61.0, float("nan"), b"61", "61", "x" * 1_000_000, "\ud800", object()]
    ),
    st.text(max_size=20),
    st.recursive(st.integers() | st.text(max_size=3), lambda inner: st.lists(inner, max_size=3), max_leaves=5),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def records(fields):
    """Records out of the fields' own values and junk, so that many are right, many nearly right, some absurd."""
    keys = st.sampled_from([field.key for field in fields])
    sane = st.fixed_dictionaries({}, optional={field.key: values(field) for field in fields})
    wild = st.dictionaries(st.one_of(keys, st.text(max_size=5), st.integers(), st.none()), JUNK, max_size=4)
    return st.one_of(st.builds(lambda first, second: {**first, **second}, sane, wild), sane, JUNK)


def values(field):
    if field.kind is Kind.FLAG:
        return st.booleans()
    if field.choices:
        return st.sampled_from(field.choices)
    if field.kind is Kind.INTEGER:
        return st.integers(field.minimum, field.maximum)
    if field.kind is Kind.SEAT:
        return st.integers(0, field.maximum)
    if field.kind is Kind.TEXT:
        return st.text(string.printable, max_size=field.length)
    item = st.integers(0, 5)
    return st.lists(st.lists(item, max_size=2) if field.kind is Kind.LISTS else item, max_size=4)


@cache
def played(game, preset, seats):
    """The sheet of a list of this table, drawn by lot."""
    return sampled(rules.ruleset(game, preset), seats, random.Random(7), 20)


@cache
def lists(ruleset, seats):
    return st.lists(records(rules.fields(ruleset, seats)), max_size=4)


@pytest.mark.parametrize(("game", "preset"), RULESETS)
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_score_never_raises_and_explains_itself(game, preset, data):
    ruleset = rules.ruleset(game, preset)
    seats = data.draw(st.sampled_from(rules.seats(ruleset)))
    deals = data.draw(lists(ruleset, seats))
    sheet = rules.score(ruleset, seats, deals)
    assert len(sheet.lines) == len(deals)
    for line in sheet.lines:
        refused = any(problem.severity == "error" for problem in line.problems)
        assert (line.points is None) is refused
        assert points_of(line.steps, [0] * seats) == (line.points or (0,) * seats)
        assert set(line.row) >= {column.key for column in rules.columns(ruleset)}
        for problem in line.problems:
            assert_told(game, problem)
        assert_explained(game, line.steps)
        assert_sayable(game, f"outcome.{line.outcome}")
    summed = [sum(line.points[seat] for line in sheet.lines if line.points) for seat in range(seats)]
    assert points_of(sheet.settlement, summed) == sheet.totals
    assert rules.score(ruleset, seats, tuple(deals)) == sheet
    before = data.draw(st.integers(0, len(deals)))
    begun = rules.score(ruleset, seats, deals[:before])
    assert rules.score(ruleset, seats, deals[before:], after=begun) == sheet


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_score_of_sampled_lists_has_no_problems_and_adds_up(game, preset, seats):
    sheet = played(game, preset, seats)
    assert sheet.lines
    assert all(sheet.tallies)
    assert not any(problem.severity != "note" for line in sheet.lines for problem in line.problems)
    assert sheet.points == tuple(sum(line.points[seat] for line in sheet.lines) for seat in range(seats))
    for seat in range(seats):
        for name in sheet.tallies[seat]:
            assert sheet.tallies[seat][name] == sum(line.tallies[seat][name] for line in sheet.lines)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_every_cell_holds_what_its_column_is_for(game, preset, seats):
    holds = {"integer": int, "text": str, "flag": bool, "code": str, "suit": str, "seat": int}
    ruleset, lines = rules.ruleset(game, preset), played(game, preset, seats).lines
    for column in rules.columns(ruleset):
        cells = [line.row[column.key] for line in lines]
        found = [value for cell in cells for value in (cell if column.per_seat else [cell])]
        assert {type(value) for value in found} <= {holds[column.kind], type(None)}, column.key


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_every_line_stands_in_a_section_and_every_section_shows_columns(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    sections = rules.sections(ruleset, seats)
    lines = played(game, preset, seats).lines
    assert {line.section for line in lines} <= {section.key for section in sections}
    columns = {column.key for column in rules.columns(ruleset)}
    assert all(section.columns and {*section.columns} <= columns for section in sections)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_a_sample_after_a_sheet_is_the_one_after_its_deals(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    deals = [line.deal for line in played(game, preset, seats).lines[:2]]
    known = rules.score(ruleset, seats, deals)
    drawn = [rules.sample_deal(ruleset, seats, deals, random.Random(seed)) for seed in range(5)]
    assert [rules.sample_deal(ruleset, seats, (), random.Random(seed), known) for seed in range(5)] == drawn


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_score_of_a_clean_record_gives_the_same_line_again(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    sheet = played(game, preset, seats)
    again = rules.score(ruleset, seats, json.loads(json.dumps([dict(line.deal) for line in sheet.lines])))
    assert again == sheet


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_score_takes_what_is_no_list_for_one_bad_or_good_record(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    for records in (None, 5, "abc", b"abc"):
        (line,) = rules.score(ruleset, seats, records).lines
        assert line.points is None
    assert rules.score(ruleset, seats, {"kind": "passed"}) == rules.score(ruleset, seats, [{"kind": "passed"}])


@pytest.mark.parametrize(("game", "preset"), RULESETS)
def test_ruleset_round_trips_through_json(game, preset):
    ruleset = rules.ruleset(game, preset)
    assert Ruleset.from_dict(json.loads(json.dumps(ruleset.to_dict()))) == ruleset
    assert hash(Ruleset.from_dict(ruleset.to_dict())) == hash(ruleset)


@pytest.mark.parametrize("game", GAMES)
def test_first_preset_is_the_default(game):
    assert rules.ruleset(game).preset == rules.games()[game].presets[0]


def test_matches_of_two_rank_otherwise_than_they_did():
    """What was ranked by the earlier keys is ranked so for ever."""
    ranked = {game: (rules.ranked_before(game), rules.ranking_keys(game)) for game in ("ecarte", "sixty_six")}
    assert ranked == {
        "ecarte": (("total", "parties", "voles"), ("parties", "stake", "voles")),
        "sixty_six": (
            ("total", "bummerl", "game_points", "deals_won"),
            ("bummerl", "difference", "deals_won"),
        ),
    }


@pytest.mark.parametrize(("game", "usual"), OCCASIONS, ids=[usual.key for _, usual in OCCASIONS])
def test_every_occasion_makes_a_rule_set_and_an_event_that_can_be_held(game, usual):
    ruleset = rules.ruleset(game, usual.preset, **usual.options)
    preset = rules.ruleset(game, usual.preset).options
    assert {key for key, value in ruleset.options.items() if value != preset[key]} == {*usual.options}
    assert set(rules.tables(game)) & {*rules.seats(ruleset)}
    assert_sayable(game, usual.label)
    assert usual.series > 0
    assert usual.fee >= 0
    assert all(limit is None or limit > 0 for limit in (usual.minutes, usual.protest_minutes))
    assert sum(usual.shares) in {0, WHOLE_POT}
    assert [*usual.shares] == sorted(usual.shares, reverse=True)


def test_every_occasion_has_a_key_of_its_own():
    keys = [usual.key for _, usual in OCCASIONS]
    assert keys
    assert len(keys) == len({*keys})


@pytest.mark.parametrize("game", GAMES)
def test_every_option_names_its_bounds_in_the_error(game):
    for option in rules.options(game):
        for bad in ("nonsense", 10**30, -1, 2.5, (), object()):
            with pytest.raises(rules.RulesetError, match=option.key) as caught:
                rules.ruleset(game, **{option.key: bad})
            assert caught.value.option == option.key
            assert caught.value.allowed


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_a_remark_can_stand_on_a_deal_of_every_kind(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    (kind,) = [field for field in rules.fields(ruleset, seats) if field.key == "kind"]
    for each in kind.choices:
        (line,) = rules.score(ruleset, seats, [{"kind": each, "remark": "♣ to be asked about"}]).lines
        assert "remark" not in {named for problem in line.problems for named in problem.fields}, each


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_every_label_has_a_text(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    codes = [rules.games()[game].name, f"preset.{preset}"]
    for field in rules.fields(ruleset, seats):
        codes += [field.label, *field.choice_labels]
        assert len(field.choice_labels) in {0, len(field.choices)}
    codes += [column.label for column in rules.columns(ruleset)]
    for option in rules.options(game):
        codes += [option.label, *option.choice_labels]
    codes += [f"tally.{name}" for name in rules.score(ruleset, seats, []).tallies[0]]
    codes += [each.group for each in rules.statistics(game) if each.group]
    for code in codes:
        assert_sayable(game, code)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_fields_and_columns_have_unique_keys_and_plain_marks(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    for described in (rules.fields(ruleset, seats), rules.columns(ruleset)):
        keys = [each.key for each in described]
        assert len(keys) == len(set(keys))
    keys = {field.key for field in rules.fields(ruleset, seats)}
    assert {"kind", "dealer", "remark"} <= keys
    assert all(set(field.shown_when) <= keys for field in rules.fields(ruleset, seats))
    assert {type(field.prominent) for field in rules.fields(ruleset, seats)} == {bool}
    assert {type(column.per_seat) for column in rules.columns(ruleset)} == {bool}


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_a_field_waits_for_what_another_can_hold(game, preset, seats):
    """One that waits for nothing at all is never shown: the table does not play what it asks."""
    fields = {field.key: field for field in rules.fields(rules.ruleset(game, preset), seats)}
    for field in fields.values():
        for key, values in field.shown_when.items():
            assert not values or {*values} & {*fields[key].choices, True, False}, field.key


@pytest.mark.parametrize("game", GAMES)
def test_every_text_says_the_same_names_in_each_language(game):
    for code, text in registry.find(game).texts.items():
        names = [{name for _, name, _, _ in string.Formatter().parse(each) if name} for each in text]
        assert names[0] == names[1] == names[2], code


@pytest.mark.parametrize("game", GAMES)
def test_seats_that_no_table_has_are_named(game):
    for seats in (0, 1, 17, True, "4"):
        with pytest.raises(rules.RulesetError, match="seats"):
            rules.score(rules.ruleset(game), seats, [])
        with pytest.raises(rules.RulesetError, match="seats"):
            rules.sample_play(rules.ruleset(game), seats, random.Random(1))
