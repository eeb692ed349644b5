"""The log as values, without a database."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import hashing
from scoring.lists.values import log
from scoring.lists.values.folding import fold
from scoring.lists.values.log import Body, Draft
from scoring.models import Entry


def body(sequence, kind="record", **more):
    more.setdefault("record", {"n": sequence} if kind in log.WITH_RECORD else None)
    return Body("sheet", sequence, kind, f"k{sequence}", None, "", "", "", **more)


def numbers(bodies, seats=3):
    return [deal.record["n"] for deal in fold(bodies, seats).deals]


def test_kinds_are_those_of_the_rows():
    assert sorted(log.KINDS) == sorted(Entry.Kind.values)


def test_canonical_text_is_sorted_tight_and_keeps_letters():
    assert hashing.canonical({"b": [1, True, None], "a": "ö♣"}) == '{"a":"ö♣","b":[1,true,null]}'


def test_canonical_refuses_floats_wherever_they_hide():
    with pytest.raises(TypeError):
        hashing.canonical({"a": [{"b": 1.0}]})


def test_body_survives_writing_and_reading():
    kept = body(3, record={"bid": 18, "re": [0, 1]}, seats=((0, 5), (2, None)), accepted=("a", "b"), texts={"x": "y"})
    assert log.read_body(log.write_body(kept)) == kept


@given(st.dictionaries(st.text(max_size=5), st.integers() | st.booleans() | st.text() | st.lists(st.integers())))
def test_equal_records_have_equal_bytes_whatever_their_order(record):
    turned = dict(reversed(record.items()))
    assert log.write_body(body(1, record=record)) == log.write_body(body(1, record=turned))


def test_moment_is_one_text_whatever_the_time_zone():
    at = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert (
        hashing.moment(at)
        == hashing.moment(at.astimezone(timezone(timedelta(hours=5))))
        == "2026-03-29T01:30:00.000000+00:00"
    )


def test_genesis_depends_on_everything_that_is_frozen():
    known = {
        log.genesis(*said) for said in [("a", "g", {}, 3), ("b", "g", {}, 3), ("a", "h", {}, 3), ("a", "g", {}, 4)]
    }
    assert len(known | {log.genesis("a", "g", {"deals": 36}, 3)}) == 5


def test_text_digest_depends_on_salt_name_and_text():
    assert (
        len(
            {
                hashing.text_digest(*said)
                for said in [("s", "n", "t"), ("r", "n", "t"), ("s", "m", "t"), ("s", "n", "u")]
            }
        )
        == 4
    )


def test_fold_keeps_the_order_of_the_list_and_the_sequence_of_each_deal():
    logged = fold([body(1), body(2), body(3, "insert", before=2)], 3)
    assert [deal.sequence for deal in logged.deals] == [1, 3, 2]


def test_correction_replaces_the_record_in_its_place():
    logged = fold([body(1), body(2), body(3, "correct", corrects=1, record={"n": 9})], 3)
    assert [(deal.sequence, deal.entry, deal.record["n"]) for deal in logged.deals] == [(1, 3, 9), (2, 2, 2)]


def test_deleted_deal_is_gone_and_can_no_longer_be_named():
    gone = [body(1), body(2), body(3, "delete", corrects=1)]
    assert numbers(gone) == [2]
    with pytest.raises(KeyError):
        fold([*gone, body(4, "correct", corrects=1)], 3)


def test_confirmation_and_early_end_are_taken_back_one_after_the_other():
    ended = [body(1), body(2, "close"), body(3, "confirm")]
    states = [fold([*ended, *(body(n, "reopen") for n in range(4, last))], 3) for last in (4, 5, 6)]
    assert [(each.confirmed, each.ended) for each in states] == [(True, True), (False, True), (False, False)]


def test_text_comes_back_into_the_record_until_it_is_erased():
    written = body(1, texts={"remark": "digest"})
    assert fold([written], 3, {1: {"remark": "late"}}).deals[0].record == {"n": 1, "remark": "late"}
    assert fold([written], 3).deals[0].record == {"n": 1}


def seated(sequence, *seats, before=None):
    return body(sequence, "seat", seats=seats, before=before)


def test_holder_is_who_sat_there_when_the_first_deal_was_played():
    logged = fold([seated(1, (0, 10), (1, 11)), seated(2, (1, 12)), body(3), seated(4, (0, 13))], 3)
    assert (logged.holders, logged.occupants) == ((10, 12, None), (13, 12, None))


def test_substitute_plays_from_the_next_deal_on():
    logged = fold([seated(1, (0, 10)), body(2), seated(3, (0, 13)), body(4), body(5, "insert", before=2)], 1)
    assert [(deal.sequence, deal.players) for deal in logged.deals] == [(5, (10,)), (2, (10,)), (4, (13,))]


def test_substitution_typed_late_names_its_first_deal():
    logged = fold([seated(1, (0, 10)), body(2), body(3), body(4), seated(5, (0, 13), before=3)], 1)
    assert [deal.players for deal in logged.deals] == [(10,), (13,), (13,)]
    assert logged.holders == (10,)


def test_wrong_name_is_put_right_from_the_first_deal_on():
    logged = fold([seated(1, (0, 10)), body(2), body(3), seated(4, (0, 13), before=2)], 1)
    assert [deal.players for deal in logged.deals] == [(13,), (13,)]
    assert logged.holders == (13,)


def test_empty_seat_is_held_by_the_first_who_takes_it():
    assert fold([body(1), seated(2, (0, 10)), body(3), seated(4, (0, 11))], 1).holders == (10,)


def test_seat_left_before_the_first_deal_is_held_by_who_comes_next():
    assert fold([seated(1, (0, 10)), seated(2, (0, None)), body(3), seated(4, (0, 11))], 1).holders == (11,)


def test_deleting_the_deals_before_a_substitution_makes_the_substitute_the_holder():
    bodies = [seated(1, (0, 10)), body(2), seated(3, (0, 11)), body(4)]
    assert fold(bodies, 1).holders == (10,)
    assert fold([*bodies, body(5, "delete", corrects=2)], 1).holders == (11,)


def test_same_content_compares_what_is_said_and_not_how_it_came():
    said = body(1, record={"a": 1}, texts={"remark": hashing.text_digest("salt", "remark", "x")})
    draft = Draft("record", "k1", 0, record={"a": 1, "remark": "x", "b": None})
    assert log.same_content(said, draft, draft.texts, "salt")
    for other in ({"a": 2, "remark": "x"}, {"a": True, "remark": "x"}, {"a": 1, "remark": "y"}, {"a": 1}, {"a": 1.0}):
        changed = Draft("record", "k1", 0, record=other)
        assert not log.same_content(said, changed, changed.texts, "salt")


def test_same_content_believes_in_erased_text():
    said = body(1, record={"a": 1}, texts={"remark": "of a salt long gone"})
    draft = Draft("record", "k1", 0, record={"a": 1, "remark": "x"})
    assert log.same_content(said, draft, draft.texts, None)
