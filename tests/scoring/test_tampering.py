"""A thousand ways to change a log: every one is found. The chain is looked at as it would stand in a stolen copy."""

import copy
import json
import random

import pytest

from scoring import hashing
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import genesis
from scoring.plain.list_audit import chain_findings
from tests import build

pytestmark = pytest.mark.django_db


@pytest.fixture
def chain():
    """A sheet and its entries as they are stored."""
    sheet = build.short_sheet(deals=6)
    for number in range(6):
        build.record(sheet, {**build.GAME, "remark": f"deal {number}"})
    build.write(sheet, "correct", corrects=3, record=build.LOST)
    build.write(sheet, "confirm")
    entries = sheet_queries.load(sheet).entries
    assert list(chain_findings(sheet, entries)) == []
    return sheet, entries


def change_a_character(rng, entries):
    entry = rng.choice(entries)
    at = rng.randrange(len(entry.body))
    other = rng.choice([each for each in '019abcXYZ{}[]",: ' if each != entry.body[at]])
    entry.body = entry.body[:at] + other + entry.body[at + 1 :]


def change_a_character_and_seal_it(rng, entries):
    change_a_character(rng, entries)
    for entry in entries:
        entry.hash = hashing.digest(entry.body)


def drop_an_entry(rng, entries):
    entries.pop(rng.randrange(len(entries)))


def drop_an_entry_and_close_ranks(rng, entries):
    drop_an_entry(rng, entries)
    for place, entry in enumerate(entries, start=1):
        entry.sequence = place


def cut_the_tail(rng, entries):
    del entries[rng.randrange(len(entries)) :]


def swap_two(rng, entries):
    one, other = rng.sample(range(len(entries)), 2)
    entries[one], entries[other] = entries[other], entries[one]


def swap_two_contents(rng, entries):
    one, other = rng.sample(entries, 2)
    one.body, other.body = other.body, one.body
    one.hash, other.hash = other.hash, one.hash


def repeat_an_entry(rng, entries):
    entries.insert(rng.randrange(len(entries)), copy.copy(rng.choice(entries)))


def change_a_hash(rng, entries):
    entry = rng.choice(entries)
    entry.hash = hashing.digest(entry.hash)


ACTS = (
    change_a_character,
    change_a_character_and_seal_it,
    drop_an_entry,
    drop_an_entry_and_close_ranks,
    cut_the_tail,
    swap_two,
    swap_two_contents,
    repeat_an_entry,
    change_a_hash,
)


def test_a_thousand_acts_are_all_found(chain, django_assert_num_queries):
    sheet, entries = chain
    rng = random.Random(2026)
    with django_assert_num_queries(0):
        for number in range(1000):
            act = ACTS[number % len(ACTS)]
            changed = [copy.copy(entry) for entry in entries]
            act(rng, changed)
            assert list(chain_findings(sheet, changed)), (number, act.__name__)


def test_chain_that_was_made_anew_ends_with_another_head(chain):
    """Whoever seals a changed log from the start again cannot reach the head that stands on paper."""
    sheet, entries = chain
    previous, forged = genesis(sheet), [copy.copy(entry) for entry in entries]
    forged[3].body = forged[3].body.replace("clubs", "grand")
    for entry in forged:
        entry.body = hashing.canonical({**json.loads(entry.body), "previous": previous})
        previous = entry.hash = hashing.digest(entry.body)
    found = list(chain_findings(sheet, forged))
    assert found == ["the log does not end with the entry that the sheet names as its head"]
