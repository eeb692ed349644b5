"""What is walked for hours by hand is walked for a few here; and a mechanism that is missing is noticed."""

import pytest
from django.db import IntegrityError, connection, transaction

from bench import events

pytestmark = pytest.mark.django_db
STEPS = 100
MORE_STEPS = 160
"""Steps until people have done most of what they can do."""


@pytest.mark.parametrize(("seed", "seldom"), [(2, {"merge", "part"}), (5, {"finalise", "reopen_event"})])
def test_whatever_people_do_everything_is_what_the_logs_say(seed, seldom, capsys):
    assert events.walk(MORE_STEPS, seed=seed, games=["ecarte"], audits=2, repairs=0) == 0
    told = capsys.readouterr().out.splitlines()
    assert f" events, {MORE_STEPS} steps, " in told[-1]
    assert told[-1].endswith(", 0 differences")
    done = {kind for kind, number, _refused in map(str.split, told[1:-2]) if number != "0"}
    assert done >= {"record", "confirm", "draw", "register"} | seldom
    assert len(done) >= 17


WITHOUT = [
    ("loose", "doppelkopf", 12, "lists that count"),
    ("tables", "ecarte", 7, "at two tables"),
    ("holder", "skat", 8, "seats of list"),
]
"""By seeds that come to it soon."""


@pytest.mark.parametrize(("broken", "game", "seed", "told"), WITHOUT)
def test_a_mechanism_that_is_missing_is_noticed(broken, game, seed, told, capsys):
    assert events.walk(STEPS, seed, broken, [game], repairs=0) == 1
    assert told in capsys.readouterr().out
    if broken == "tables" and connection.vendor == "postgresql":
        # There the database itself would not keep it: at the end of the transaction, which is brought about here.
        with pytest.raises(IntegrityError, match="one table a series"), transaction.atomic():
            connection.check_constraints()
        transaction.set_rollback(True)
