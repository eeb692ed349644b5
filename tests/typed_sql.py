"""Statements typed past Kiebitz, as somebody at the database's own prompt types them."""

# ruff: noqa: S608  the statements are the tests' own

import pytest
from django.db import IntegrityError, connection, transaction


def run(statement, **values):
    as_at_the_end()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)
        as_at_the_end()


def as_at_the_end():
    """Ask what PostgreSQL asks at the end of a transaction; the test's own never ends."""
    connection.check_constraints()


def refused(words, statement, **values):
    with pytest.raises(IntegrityError, match=words):
        run(statement, **values)


def copy(table, **changed):
    """SQL that selects the rows of the table as they stand, with some columns changed."""
    with connection.cursor() as cursor:
        names = [column.name for column in connection.introspection.get_table_description(cursor, table)]
    return f"({', '.join(names)}) SELECT {', '.join(changed.get(name, name) for name in names)} FROM {table}"
