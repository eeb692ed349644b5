"""Rows as lines that mean the same on either engine: what a table holds, written and taken in again to the bit."""

import base64
import datetime as dt
import hashlib
import itertools
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeAlias
from uuid import UUID

from django.apps.registry import Apps
from django.core.exceptions import ValidationError
from django.db import DataError, connection
from django.db.models import BinaryField, F, Field, ForeignKey, JSONField, Model, TextField
from django.db.models.functions import Cast
from django.utils.duration import duration_iso_string

from scoring.management.backing.archive import Unfit

Row = tuple[Any, ...]
AnyField: TypeAlias = "Field[Any, Any]"

SKIPPED = {"django_session"}
"""Everybody signs in again; whoever signed out since shall not be signed in by a backup."""
AS_IN_JSON = {
    *("AutoField", "BigAutoField", "BooleanField", "CharField", "IntegerField", "JSONField", "PositiveIntegerField"),
    *("PositiveBigIntegerField", "PositiveSmallIntegerField", "SlugField", "SmallIntegerField", "TextField"),
}
"""Columns whose values an engine takes as JSON has them; restoring compares what it then holds with the file."""
CHUNK, LARGE = 1000, 10
"""Rows that are in memory at once; of a table that holds pictures."""


@dataclass(frozen=True)
class Table:
    """A table as the state of its migrations has it."""

    model: type[Model]

    @property
    def name(self) -> str:
        return self.model._meta.db_table  # noqa: SLF001  Django's own name

    @property
    def fields(self) -> "list[Field[Any, Any]]":
        every = self.model._meta.concrete_fields  # noqa: SLF001  Django's own name
        return [field for field in every if not getattr(field, "generated", False)]

    @property
    def columns(self) -> list[str]:
        return [str(field.column) for field in self.fields]

    @property
    def chunk(self) -> int:
        """How many rows of it are read or written at once."""
        return LARGE if any(isinstance(field, BinaryField) for field in self.fields) else CHUNK

    def count(self) -> int:
        return self.model._base_manager.count()  # noqa: SLF001  Django's own name


def tables(apps: Apps) -> list[Table]:
    """Every table of Django's models, those between them included."""
    managed = (model for model in apps.get_models(include_auto_created=True) if model._meta.managed)  # noqa: SLF001
    found = (Table(model) for model in managed if not model._meta.proxy)  # noqa: SLF001  Django's own name
    return sorted((table for table in found if table.name not in SKIPPED), key=lambda table: table.name)


@dataclass
class Shelf:
    """What a process that makes one copy after the other keeps of the last one: most of its rows are the same again.

    Reading rows is quick, and making lines of them is not. Of a chunk that was read just so before, the lines are taken
    from here; nothing is assumed about which rows change.
    """

    _kept: dict[tuple[str, int], tuple[bytes, bytes]] = field(default_factory=dict)

    def lines(self, table: Table, number: int, rows: list[Row]) -> bytes:
        """Of the table's chunk of this number, which holds these rows now."""
        if table.chunk == LARGE:  # pictures are soon made lines, and would take much room here
            return _lines(table, rows)
        read = hashlib.sha256(repr(rows).encode("utf-8", "surrogatepass")).digest()
        known, kept = self._kept.get((table.name, number), (b"", b""))
        if known == read:
            return zlib.decompress(kept)
        made = _lines(table, rows)
        self._kept[table.name, number] = read, zlib.compress(made, 1)
        return made


def lines(table: Table, shelf: Shelf | None = None) -> Iterator[bytes]:
    """The table's rows by key, a line of JSON each; many lines at once."""
    wanted = [_expression(field) for field in table.fields]
    rows = table.model._base_manager.order_by("pk").values_list(*wanted)  # noqa: SLF001  Django's own name
    try:
        for number, grouped in itertools.groupby(rows.iterator(chunk_size=table.chunk), _chunk_of(table)):
            chunk = [*grouped]
            yield shelf.lines(table, number, chunk) if shelf else _lines(table, chunk)
    except DataError as error:  # PostgreSQL keeps times that Python has no words for
        raise Unfit(f"{table.name} holds a value that cannot be read: {error}") from error


def _chunk_of(table: Table) -> Callable[[Row], int]:
    """Which chunk a row is in: by its number, so that a row that goes moves no other; others are in one."""
    at, size = [field.primary_key for field in table.fields].index(True), table.chunk
    return lambda row: row[at] // size if isinstance(row[at], int) else 0


def _expression(field: AnyField) -> Any:
    """JSON as text: a column without a value is not one that holds JSON's null."""
    return Cast(field.attname, TextField()) if isinstance(field, JSONField) else F(field.attname)


def _lines(table: Table, rows: Iterable[Row]) -> bytes:
    json_at = [place for place, field in enumerate(table.fields) if isinstance(field, JSONField)]
    needed_at = [place for place, field in enumerate(table.fields) if not field.null]
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain).encode
    made = []
    for row in rows:
        values = list(row)
        for place in needed_at:
            if values[place] is None:
                raise Unfit(f"{table.name}.{table.columns[place]} holds a value that cannot be read.")
        for place in json_at:
            if values[place] is not None:
                values[place] = _sorted(values[place])
        made.append(f"{encode(values)}\n")
    return "".join(made).encode()


@lru_cache(maxsize=8192)
def _sorted(text: str) -> str:
    """PostgreSQL keeps the keys of JSON in an order of its own: sorted, the line is the same on both."""
    return json.dumps(json.loads(text), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> str:
    match value:
        case dt.datetime():
            return value.astimezone(dt.UTC).isoformat(timespec="microseconds")
        case dt.date() | dt.time():
            return value.isoformat()
        case dt.timedelta():
            return duration_iso_string(value)
        case UUID() | Decimal():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} has no words in a backup")


def load(table: Table, columns: list[str], encoded: Iterable[bytes]) -> None:
    """Take these lines in as they are; nothing is made up and nothing of the models runs."""
    if columns != table.columns:
        raise Unfit(f"The columns of {table.name} are not those of the backup.")
    quote = connection.ops.quote_name
    names, places = ", ".join(map(quote, columns)), ", ".join(_place(field) for field in table.fields)
    statement = f"INSERT INTO {quote(table.name)} ({names}) VALUES ({places})"  # noqa: S608  names of our own models
    rows = _read(table, encoded)
    with connection.cursor() as cursor:
        while chunk := list(itertools.islice(rows, table.chunk)):
            cursor.executemany(statement, chunk)


def _place(field: AnyField) -> str:
    return "%s::jsonb" if isinstance(field, JSONField) and connection.vendor == "postgresql" else "%s"


def _read(table: Table, encoded: Iterable[bytes]) -> Iterator[list[Any]]:
    """The values of each line, as the engine takes them."""
    fields = table.fields
    other = [(place, field) for place, field in enumerate(fields) if _kind(field) not in AS_IN_JSON]
    for line in encoded:
        try:
            values = json.loads(line)
            for place, field in other:
                if values[place] is not None:
                    values[place] = field.get_db_prep_save(field.to_python(values[place]), connection)
        except (ValidationError, ValueError, TypeError, IndexError) as error:
            raise Unfit(f"A row of {table.name} cannot be read ({error}).") from error
        yield values


def _kind(field: AnyField) -> str:
    """Of a key that of what it points at."""
    return (field.target_field if isinstance(field, ForeignKey) else field).get_internal_type()
