"""Repairs of a drawn series: shown as they are applied, in one step, touching what they must, and taken back in one."""

import pytest

from tests import build
from tests.tournaments import events
from tests.tournaments.repairs import Hall, sound
from tournaments.models import Event

pytestmark = pytest.mark.django_db
COUNTED = {"deals": 4}


@pytest.fixture(scope="module")
def drawn(world):
    return world(_drawn)


def _drawn():
    """Tables of four, four and three; their lists have four and three deals."""
    event = events.event(players=11, deals=4)
    events.drawn(event)
    events.named(event, events.director_of(event), "Late Lena")
    return event.pk


@pytest.fixture
def hall(drawn):
    yield Hall(drawn)
    sound()


def test_who_comes_late_joins_the_table_of_three_and_no_other_is_touched(hall):
    before = hall.tables()
    three = hall.sheet(3)
    made = hall.repair("late", number=12)
    assert hall.names(3)[-1] == "Late Lena"
    four = hall.sheet(3)
    assert (three.seats, four.seats) == (3, 4)
    assert (three.ruleset["options"]["deals"], four.ruleset["options"]["deals"]) == (3, 4)
    after = hall.tables()
    assert {key for key in after if after[key] != before[key]} == {(1, 3)}
    hall.undo(made)
    assert hall.sheet(3) == three


def test_every_repair_can_be_taken_back(hall):
    acts = [
        lambda: hall.repair("late", number=12),
        lambda: hall.repair("no_show", 1, 2),
        lambda: hall.repair("swap", 1, 0, other=(2, 3)),
        lambda: hall.repair("swap", 1, 0, other=(1, 3)),
        lambda: hall.repair("no_show", 3, 1),
    ]
    for act in acts:
        before = hall.plain()
        made = act()
        assert hall.plain() != before
        sound()
        hall.undo(made)
        assert hall.plain() == before


def test_played_ones(hall):
    build.record(hall.sheet(1), build.GAME)
    build.record(hall.sheet(2), build.LOST)
    build.record(hall.sheet(2), build.PASSED)
    acts = [
        lambda: hall.repair("swap", 1, 0, other=(2, 3)),
        lambda: hall.repair("stop", 1, 0, reason="ill"),
        lambda: hall.repair("stop", 1, 0, reason="ill", goes_on=True),
        lambda: hall.repair("substitute", 1, 0, number=12),
        lambda: hall.repair("void", 1, reason="cards marked"),
        lambda: hall.repair("void", 1, reason="cards marked", goes_on=True),
        lambda: hall.repair("lists", 1, other=(1, 2), reason="mixed up"),
        lambda: hall.repair("zero", 1, 1, deal=1, reason="wrong seat"),
        lambda: hall.repair("deal", 1, deal=2, other=(1, 2), reason="wrong list"),
    ]
    for act in acts:
        before = hall.plain()
        made = act()
        assert hall.plain() != before
        sound()
        hall.undo(made)
        assert hall.plain() == before
