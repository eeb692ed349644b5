"""Five hundred acts by hand are twenty here; and an audit of which a part is missing does not pass for a whole one."""

import pytest
from django.core.management import call_command
from django.db import connection

from bench import tampered_club, tampered_rows, tampered_tales, tampering
from tests import build

pytestmark = pytest.mark.django_db
NAMED = (tampering.OUTSIDE, tampering.ON_PAPER, tampering.TALES_OUTSIDE)
SEED = 1
"""By which acts are soon refused and noticed in every way."""
PARTS = [("people", 1, 2), ("events", 1, 1), ("books", 1, 2), ("lists", 1, 2)]
"""Each part of the audit, and by how many acts of which seed it finds what no other does."""


@pytest.fixture(scope="module")
def heads(world):
    """The club, which every act is taken back from; what it has on paper."""
    return world(tampered_club.made)


def test_twenty_acts_are_noticed(heads, capsys):
    outcomes = tampering.tamper(20, SEED, heads)
    assert tampering.report(outcomes, verbose=False) == 0
    assert len(outcomes) == 20
    assert {each.refused for each in outcomes} == {True, False}
    assert {tampering.AUDIT, tampering.PAPER} <= {each.how for each in outcomes}
    assert "UNNOTICED" not in capsys.readouterr().out


@pytest.mark.parametrize(("part", "acts", "seed"), PARTS)
def test_part_of_the_audit_that_is_missing_is_told(heads, part, acts, seed, capsys):
    outcomes = tampering.tamper(acts, seed, heads, without=part)
    assert tampering.report(outcomes, verbose=False) == 1
    assert "UNNOTICED: " in capsys.readouterr().out


def test_what_is_named_can_happen(heads):
    tables = {model._meta.db_table for model in tampered_rows.tables()}
    for name in {name for known in NAMED for name in known} - set(tampered_tales.TALES):
        table = name.partition(".")[0].partition(":")[0]
        assert table in tables, name
        if "." in name:
            assert name.partition(".")[2] in {row.name for row in columns(table)}, name
    call_command("audit")


def columns(table):
    with connection.cursor() as cursor:
        return connection.introspection.get_table_description(cursor, table)


def test_act_that_changes_nothing_is_none():
    book = build.book()
    act = tampered_rows.Act(
        "nothing", "scoring_book", lambda: type(book).objects.filter(pk=book.pk).update(title=book.title)
    )
    assert tampering.tried(act, tampering.content(), tampering.audits(), []) is None
