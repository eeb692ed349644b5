"""The audit of columns: does each hold what its kind can be? SQLite keeps a text in a column of numbers, which
PostgreSQL does not. What no program of ours has written is named before anything is read by it.
"""

from collections.abc import Iterator

from django.apps import apps
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Field, Model

APPS = ("scoring", "tournaments")
WHOLE = "typeof({0}) = 'integer' AND {0} BETWEEN {1} AND {2}"
FITS = {
    "BooleanField": "typeof({0}) = 'integer' AND {0} IN (0, 1)",
    "CharField": "typeof({0}) = 'text'",
    "SlugField": "typeof({0}) = 'text'",
    "TextField": "typeof({0}) = 'text'",
    "UUIDField": "typeof({0}) = 'text' AND length({0}) = 32 AND {0} NOT GLOB '*[^0-9a-f]*'",
    "DateField": "typeof({0}) = 'text' AND length({0}) = 10 AND date({0}) > '0001'",
    "DateTimeField": "typeof({0}) = 'text' AND datetime({0}) > '0001'",
    "JSONField": "typeof({0}) = 'text' AND json_valid({0})",
    "BinaryField": "typeof({0}) = 'blob'",
}
"""What is true of every value of a kind of column, in the words of SQLite."""
SHOWN = 20
"""Bytes of a value that are told."""


def findings() -> Iterator[tuple[str, int, list[str]]]:
    """Table and number of each row that has such a column, with a line for each, in plain English for the operator."""
    for app in APPS if connection.vendor == "sqlite" else ():
        for model in apps.get_app_config(app).get_models():
            yield from of_table(model)


def of_table(model: type[Model]) -> Iterator[tuple[str, int, list[str]]]:
    """The same of one table."""
    table, fields = model._meta.db_table, model._meta.concrete_fields  # noqa: SLF001  Django's own name
    odd = [f"NOT coalesce({_fits(field)}, 0)" for field in fields]
    told = [f'typeof("{each.column}"), substr(CAST("{each.column}" AS BLOB), 1, {SHOWN})' for each in fields]
    statement = f'SELECT rowid, {", ".join((*odd, *told))} FROM "{table}" WHERE {" OR ".join(odd)} ORDER BY rowid'  # noqa: S608  names of ours
    with connection.cursor() as cursor:
        cursor.execute(statement)
        for number, *columns in cursor:
            flags, values = columns[: len(fields)], columns[len(fields) :]
            shown = zip(fields, flags, values[::2], values[1::2], strict=True)
            yield table, number, [_line(field, kind, bytes(value or b"")) for field, flag, kind, value in shown if flag]


def _fits(field: "Field[object, object]") -> str:
    kind = (field.target_field if field.is_relation else field).get_internal_type()  # type: ignore[attr-defined]  # of a relation
    column = f'"{field.column}"'
    if kind in BaseDatabaseOperations.integer_field_ranges:
        fits = WHOLE.format(column, *BaseDatabaseOperations.integer_field_ranges[kind])
    else:
        fits = FITS[kind].format(column)
    return f"({column} IS NULL OR {fits})" if field.null else f"({fits})"


def _line(field: "Field[object, object]", kind: str, value: bytes) -> str:
    shown = "" if kind == "null" else f" {value.decode('utf-8', 'replace')!r}"
    return f"{field.column} holds {'nothing' if kind == 'null' else kind}{shown}, which it cannot be"
