"""What is raced ten thousand times by hand is raced a dozen times here; and a mechanism that is missing is noticed."""

import pytest

from bench import races

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_acts_at_once_everything_is_what_the_logs_say(capsys):
    assert races.race(12, seed=1) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith("12 races ")
    assert told[-1].endswith(", 0 deadlocks, 0 violations")


def test_two_entries_on_one_revision_are_noticed(capsys):
    assert races.race(40, seed=12, broken="revision") == 1
    assert "entries stand on revision" in capsys.readouterr().out
