"""A rehearsal may be changed past Kiebitz, but for what no row can be. The database here holds nothing else."""

import pytest

from tests import build
from tests.tournaments import events as building
from tests.typed_sql import refused, run
from tournaments.actions import organising

pytestmark = pytest.mark.django_db


def finalise(event):
    organising.finalise_event(event_id=event.pk, by=building.director_of(event), at=build.AT)


@pytest.fixture(scope="module")
def rehearsal(world):
    return world(rehearse)


def rehearse():
    event = building.event(players=3, planned_series=1, rehearsal=True)
    building.play_all(building.drawn(event))
    finalise(event)


def test_rehearsal_may_be_changed(rehearsal):
    for statement in (
        "UPDATE tournaments_decision SET number = 9",
        "UPDATE tournaments_snapshot SET rows = '[]'",
        "UPDATE tournaments_event SET seed = 1, slug = 'other', game = 'ecarte'",
        "UPDATE tournaments_event SET state = 'running', finalised_at = NULL",
        "UPDATE tournaments_table SET number = 7",
        "DELETE FROM tournaments_decisiontext",
        "DELETE FROM tournaments_table",
        "DELETE FROM tournaments_snapshot",
    ):
        run(statement)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("UPDATE tournaments_decision SET kind = ''", "decision_kind_said"),
        ("UPDATE tournaments_decision SET sequence = 0 WHERE sequence = 1", "decision_sequence_from_one"),
        ("UPDATE tournaments_snapshot SET number = 0", "snapshot_number_from_one"),
        ("UPDATE tournaments_event SET state = 'over', finalised_at = NULL", "event_state_known"),
        ("UPDATE tournaments_event SET finalised_at = NULL", "event_final_has_a_date"),
        ("UPDATE tournaments_registration SET number = 0", "start_number_from_one"),
    ],
)
def test_states_kinds_and_numbers_are_constraints(rehearsal, statement, name):
    refused(name, statement)
