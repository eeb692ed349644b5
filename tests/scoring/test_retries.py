"""The same entry again, and entries that come too late."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import writing_entries
from scoring.lists.actions.conflicts import KeyReused, Stale
from tests import build

pytestmark = pytest.mark.django_db


def write(sheet, draft):
    return writing_entries.write(sheet_id=sheet.pk, draft=draft, by=OPERATOR, at=build.AT)


def test_retry_gets_the_first_answer_however_late():
    sheet = build.sheet()
    draft = build.draft(sheet, record={**build.GAME, "remark": "with a smile"})
    first = write(sheet, draft)
    build.record(sheet, build.LOST)
    build.write(sheet, "correct", corrects=first.entry.sequence, record=build.PASSED)
    again = writing_entries.write(sheet_id=sheet.pk, draft=draft, by=OPERATOR, at=build.AT + timedelta(days=40))
    assert again.repeated
    assert (again.entry, again.revision, again.line) == (first.entry, first.revision, first.line)
    assert (again.loaded.revision, again.loaded.head) == (first.loaded.revision, first.loaded.head)
    assert again.loaded.folded == first.loaded.folded
    assert sheet.entries.count() == 4


def test_retry_after_confirmation_still_gets_the_first_answer():
    sheet = build.short_sheet(deals=1)
    draft = build.draft(sheet, record=build.GAME)
    write(sheet, draft)
    build.write(sheet, "confirm")
    assert write(sheet, draft).repeated


def test_retry_with_a_newer_revision_is_still_a_retry():
    sheet = build.sheet()
    draft = build.draft(sheet, record=build.GAME)
    write(sheet, draft)
    assert write(sheet, replace(draft, revision=2)).repeated


@pytest.mark.parametrize(
    "other",
    [
        {"record": build.LOST},
        {"record": {**build.GAME, "remark": "other"}},
        {"record": build.GAME},
        {"kind": "correct", "corrects": 2},
        {"accepted": ("something",)},
        {"reason": "because"},
    ],
)
def test_key_with_another_content_is_refused(other):
    sheet = build.sheet()
    draft = build.draft(sheet, record={**build.GAME, "remark": "one"})
    write(sheet, draft)
    with pytest.raises(KeyReused):
        write(sheet, replace(draft, **other))
    assert sheet.entries.count() == 2


def test_key_belongs_to_its_sheet():
    one, other = build.sheet(), build.sheet()
    for sheet in (one, other):
        assert not build.record(sheet, key="same").repeated


def test_stale_revision_gets_both_versions():
    sheet = build.sheet()
    draft = build.draft(sheet, record=build.LOST)
    build.record(sheet)
    with pytest.raises(Stale) as caught:
        write(sheet, draft)
    assert caught.value.yours == draft
    assert caught.value.current.revision == 2
    assert sheet.entries.count() == 2


def test_revision_from_the_future_is_stale():
    sheet = build.sheet()
    with pytest.raises(Stale):
        write(sheet, build.draft(sheet, record=build.GAME, revision=7))


def test_retry_of_erased_text_is_still_a_retry():
    from scoring.lists.actions import texts

    sheet = build.sheet()
    draft = build.draft(sheet, record={**build.GAME, "remark": "a name"})
    write(sheet, draft)
    texts.forget(sheet_id=sheet.pk, sequence=2, by=OPERATOR, at=build.AT)
    assert write(sheet, draft).repeated


def test_refused_draft_leaves_its_key_free():
    sheet = build.sheet()
    draft = build.draft(sheet, record={**build.GAME, "declarer": 9})
    with pytest.raises(Refused):
        write(sheet, draft)
    assert not write(sheet, replace(draft, record=build.GAME)).repeated


def test_seats_taken_twice_with_one_key_are_taken_once():
    sheet = build.sheet()
    draft = build.draft(sheet, "seat", seats=[[0, build.player().pk]])
    assert not write(sheet, draft).repeated
    assert write(sheet, draft).repeated
