"""A rehearsal may be changed past Kiebitz, but for what no row can be. The database here holds nothing else."""

import pytest

from scoring.models import PlayerText
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


def test_the_log_of_a_person_goes_only_where_it_was_made_for_a_rehearsal():
    toy = building.event(players=3, planned_series=1, rehearsal=True, deals=2)
    building.play_all(building.drawn(toy))
    seated, registered, member = (each.player for each in toy.registrations.order_by("number"))
    elsewhere = building.event(players=0)
    elsewhere.registrations.create(player=registered, number=1)
    build.short_sheet(1, players=[seated, *build.players(2)])
    type(member).objects.filter(pk=member.pk).update(club=build.club())
    stranger = build.player()
    for kept in (seated, registered, member, stranger):
        refused("never deleted", "DELETE FROM scoring_playerentry WHERE player_id = %(player)s", player=kept.pk)
    invented = build.player()
    toy.registrations.create(player=invented, number=9)
    assert PlayerText.objects.filter(entry__player=invented).delete()[0] == 1
    run("DELETE FROM scoring_playerentry WHERE player_id = %(player)s", player=invented.pk)
