"""What stands in a column that cannot be there is a finding: the audit neither stops nor goes on for ever."""

from datetime import date, datetime
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.db.backends.base.operations import BaseDatabaseOperations

from bench import tampered_club, tampered_rows, tampering
from scoring.plain import columns
from tests.tampering import lifted
from tests.tiers import long

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL takes nothing but what a column is for"),
]
BAD = {
    "a text": "'abc'",
    "digits": "'17'",
    "nothing": "NULL",
    "bytes": "x'00ff'",
    "half a number": "1.5",
    "a number too great": "9223372036854775807",
    "endless": "9e999",
    "a negative number": "-7",
    "no day": "'2026-13-45 25:00:00'",
}
NO_LETTERS = "CAST(x'fffe' AS TEXT)"
"""A text for SQLite; only who reads it sees that it is none."""
QUICK = ("a text", "bytes", "a number too great")


@pytest.fixture(scope="module")
def club(world):
    world(tampered_club.made)


def cells():
    """Every column of every table that has a row: the row in the middle."""
    for model in tampered_rows.tables():
        numbers = list(model._base_manager.order_by("pk").values_list("pk", flat=True))
        if numbers:
            for field in model._meta.concrete_fields:
                yield model, field, numbers[len(numbers) // 2]


def written(model, field, number, sql):
    """Whether the file lets it be written at all: whoever has it lifts its checks."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        try:
            with transaction.atomic():
                cursor.execute(f'UPDATE "{table}" SET "{field.column}" = {sql} WHERE id = {number}')  # noqa: S608  ours
        except DatabaseError:
            return False
        finally:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
    return True


KINDS = {
    "BooleanField": bool,
    "UUIDField": UUID,
    "DateField": date,
    "DateTimeField": datetime,
    "JSONField": object,
    "BinaryField": (bytes, memoryview),
    **dict.fromkeys(("CharField", "SlugField", "TextField"), str),
}
"""What Django reads from a column, by its kind; all others hold whole numbers."""


def fits(model, field, number):
    """Whether the column is read as what it is for; a whole number is as great as PostgreSQL would let it be."""
    kind = (field.target_field if field.is_relation else field).get_internal_type()
    try:
        (value,) = model._base_manager.filter(pk=number).order_by().values_list(field.attname, flat=True)
    except (ValueError, TypeError, AttributeError, DatabaseError):
        return False
    if value is None:
        return field.null
    if kind in KINDS:
        return isinstance(value, KINDS[kind])
    least, most = BaseDatabaseOperations.integer_field_ranges[kind]
    return type(value) is int and least <= value <= most


def test_nothing_is_told_of_a_club_as_it_is(club):
    assert list(columns.findings()) == []


@pytest.mark.parametrize("bad", [*QUICK, *long(*[each for each in BAD if each not in QUICK])])
def test_what_is_not_told_is_read_as_what_it_is(club, bad):
    untold, told = set(), 0
    for model, field, number in cells():
        with tampering.taken_back(), lifted(connection):
            if field.primary_key or not written(model, field, number, BAD[bad]):
                continue
            lines = [" ".join(lines) for _table, row, lines in columns.of_table(model) if row == number]
            told += any(line.startswith(f"{field.column} holds ") for line in lines)
            if not lines and not fits(model, field, number):
                untold.add((model._meta.db_table, field.column))
    assert untold == set()
    assert told > 20 or bad == "nothing"  # which SQLite itself refuses almost everywhere


READ = [
    ("scoring_sheet", "revision", "a text"),
    ("scoring_sheet", "revision", "a number too great"),
    ("scoring_sheet", "seats", "a number too great"),
    ("scoring_sheet", "opened_at", "no day"),
    ("scoring_sheet", "uid", "bytes"),
    ("scoring_sheet", "aliases", "a text"),
    ("scoring_entry", "sequence", "a text"),
    ("scoring_entry", "body", "bytes"),
    ("scoring_entry", "written_at", "no day"),
    ("scoring_seattotal", "tallies", "a text"),
    ("scoring_playertotal", "total", "a number too great"),
    ("scoring_player", "merged_into_id", "a text"),
    ("scoring_player", "name", "no letters"),
    ("scoring_merge", "at", "bytes"),
    ("tournaments_series", "number", "a number too great"),
    ("tournaments_registration", "number", "a text"),
    ("tournaments_decision", "number", "half a number"),
    ("tournaments_event", "plan", "a text"),
]


@pytest.mark.parametrize(("table", "column", "bad"), READ)
def test_no_audit_stops_at_what_it_cannot_read(club, table, column, bad):
    """Each part for itself, as if nobody had looked at the columns before."""
    ((model, field, number),) = [
        cell for cell in cells() if (cell[0]._meta.db_table, cell[1].column) == (table, column)
    ]
    with tampering.taken_back(), lifted(connection):
        assert written(model, field, number, BAD.get(bad, NO_LETTERS))
        found = {part: [lines for _row, lines in audit() if lines] for part, audit in tampering.audits().items()}
    assert any(found.values())


def test_the_command_tells_the_column_and_reads_no_log(club, capsys):
    with lifted(connection), connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_seattotal SET total = 'x' WHERE id = 1")
    with pytest.raises(CommandError, match=r"1 differences\. No log was read"):
        call_command("audit")
    assert capsys.readouterr().out == "scoring_seattotal 1: total holds text 'x', which it cannot be\n"
