"""Nobody does to anybody what is not his or hers to do: every act on people, whoever does it, to whomever."""

import re
from copy import copy
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction

from scoring.errors import Refused
from tests.acts_on_people import ACTORS, ACTS, NOBODY, WHOM, Act, World, table
from tournaments.actions.errors import Objection

pytestmark = pytest.mark.django_db
REFUSED = (PermissionDenied, ValidationError, Refused, Objection)
SECURITY = Path(__file__).parent.parent / "docs" / "security.md"


@pytest.fixture(scope="module")
def world(django_db_blocker, django_db_setup):
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


def does(world: World, act: Act, actor: str, whom: str) -> bool:
    """Whether it comes to pass; afterwards nothing has happened."""
    mark = transaction.savepoint()
    try:
        act.do(world, world.actor(actor), copy(world.people[whom]))
    except REFUSED:
        return False
    else:
        return True
    finally:
        transaction.savepoint_rollback(mark)


@pytest.mark.parametrize("name", ACTS)
def test_who_may_does_and_nobody_else(name, world):
    act = ACTS[name]
    found = {whom: frozenset(actor for actor in ACTORS if does(world, act, actor, whom)) for whom in WHOM}
    assert found == {whom: act.allowed.get(whom, NOBODY) for whom in WHOM}


def test_readers_are_told_the_same():
    assert table() in SECURITY.read_text(encoding="utf-8"), f"docs/security.md needs this table:\n{table()}"


def test_what_proves_it_is_there():
    told = re.findall(r"`((?:tests/|bench/)[\w/]+\.py)`", SECURITY.read_text(encoding="utf-8"))
    assert len(told) > 10
    assert [each for each in told if not (SECURITY.parent.parent / each).exists()] == []
