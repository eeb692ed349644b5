"""Statements of the busiest ways, made into SQL once: making it anew each time was most of what a save cost.

Queries are written as everywhere, with `Given` where a value differs from one time to the next. How values are written
and read is the business of the models' own fields. Nothing is decided here, and no model is known by name.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection, connections
from django.db.models import (
    CharField,
    Field,
    ForeignKey,
    Func,
    IntegerField,
    JSONField,
    Model,
    QuerySet,
    TextField,
    Value,
)
from django.db.models.query import get_related_populators
from django.db.models.sql import Query, UpdateQuery

M = TypeVar("M", bound=Model)
N = TypeVar("N", bound=Model)
T = TypeVar("T")
MOST_ROWS = 500
"""Put down by one statement, so that its values stay well below what any engine takes."""
FEW_VALUES = 50
"""So many the driver of PostgreSQL takes one by one without reading the whole text of the statement anew each time."""


class Given(Value):
    """A value that is told when the statement runs, under this name; written as `column` writes it, if one is named."""

    def __init__(self, name: str, column: "Field[Any, Any] | None" = None) -> None:
        super().__init__(name, column)
        self._column = column

    def as_sql(self, compiler: object, connection: object) -> tuple[str, Any]:  # noqa: ARG002  Django's own
        return "%s", [self]

    def among(self, given: Mapping[str, Any]) -> Any:
        value = given[self.value]
        return self._column.get_db_prep_save(value, connection) if self._column else value


def among(count: int) -> list[Any]:
    """So many values of one column, to be told by `named`."""
    return [Given(_place(number)) for number in range(count)]


def named(values: Iterable[Any]) -> dict[str, Any]:
    """What a statement that was made with `among` is told."""
    return {_place(number): value for number, value in enumerate(values)}


def _place(number: int) -> str:
    return f"value{number}"


class Joined(Func):
    """A column of all rows of a subquery as one text, so that another statement tells it along; None: there is no row.

    In which order is the engine's business: such a text is compared with what it was before.
    """

    function, output_field = "GROUP_CONCAT", TextField()

    def as_postgresql(self, compiler: Any, engine: Any, **more: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, engine, template="STRING_AGG((%(expressions)s)::text, ',')", **more)


class _Made:
    """A query as SQL for the engine that is connected."""

    def __init__(self, query: Query) -> None:
        self.compiler = query.get_compiler(connection=connection)
        self.sql, self._values = self.compiler.as_sql()
        # What converts values holds on to a connection. A thread's own would never be closed: this one is never opened.
        self.compiler.connection = connections.create_connection(connection.alias)

    def run(self, cursor: Any, given: Mapping[str, Any]) -> None:
        cursor.execute(self.sql, self.values(given))

    def values(self, given: Mapping[str, Any]) -> list[Any]:
        return [each.among(given) if isinstance(each, Given) else each for each in self._values]


class Select(Generic[M]):
    """The rows of a query as objects with what is selected or told along; where it says `only`, with these columns."""

    def __init__(self, query: Callable[[], QuerySet[M]]) -> None:
        self._query = query
        self._made: dict[str, _Selected[M]] = {}

    def __call__(self, **given: Any) -> list[M]:
        if connection.vendor not in self._made:
            self._made[connection.vendor] = _Selected(self._query().query)
        made = self._made[connection.vendor]
        with connection.cursor() as cursor:
            made.run(cursor, given)
            return list(made.objects(cursor.fetchall()))


class Both(Generic[M, N]):
    """The rows of two queries that have nothing to do with each other, in pairs: both are told by one statement."""

    def __init__(self, one: Callable[[], QuerySet[M]], other: Callable[[], QuerySet[N]]) -> None:
        self._queries = one, other
        self._made: dict[str, tuple[_Selected[M], _Selected[N]]] = {}

    def __call__(self, **given: Any) -> list[tuple[M, N]]:
        if connection.vendor not in self._made:
            one, other = self._queries
            self._made[connection.vendor] = _Selected(one().query), _Selected(other().query)
        first, second = self._made[connection.vendor]
        sql = f"SELECT * FROM ({first.sql}) AS one CROSS JOIN ({second.sql}) AS other"  # noqa: S608  made by Django
        with connection.cursor() as cursor:
            cursor.execute(sql, [*first.values(given), *second.values(given)])
            rows = cursor.fetchall()
        ours, theirs = ([row[: first.width] for row in rows], [row[first.width :] for row in rows])
        return list(zip(first.objects(ours), second.objects(theirs), strict=True))


class _Selected(_Made, Generic[M]):
    """How what a query finds becomes objects: Django's own way, prepared."""

    def __init__(self, query: Query) -> None:
        super().__init__(query)
        columns: list[Any] = [column for column, *_sql in self.compiler.select]
        self._model: Any = query.model
        own: Sequence[int] = self.compiler.klass_info["select_fields"]
        self._names = [columns[at].target.attname for at in own]
        self._annotated = list((self.compiler.annotation_col_map or {}).items())
        self.width = len(columns)
        self._converters = self.compiler.get_converters(columns)
        related = (self.compiler.klass_info, self.compiler.select, connection.alias)
        self._related = get_related_populators(*related)  # type: ignore[call-arg]  # in the stubs of a later Django

    def objects(self, rows: Iterable[Sequence[Any]]) -> Iterator[M]:
        for row in self.compiler.apply_converters(rows, self._converters):
            found = self._model.from_db(connection.alias, self._names, row[: len(self._names)])
            for related in self._related:
                related.populate(row, found)
            for name, at in self._annotated:
                setattr(found, name, row[at])
            yield found


class Update:
    """Columns of the rows of a query, set to these expressions."""

    def __init__(self, query: Callable[[], QuerySet[Any]], **columns: Any) -> None:
        self._query, self._columns = query, columns
        self._made: dict[str, _Made] = {}

    def __call__(self, **given: Any) -> int:
        """How many rows were changed."""
        if connection.vendor not in self._made:
            query: Any = self._query().query.chain(UpdateQuery)
            query.add_update_values(self._columns)
            self._made[connection.vendor] = _Made(query)
        with connection.cursor() as cursor:
            self._made[connection.vendor].run(cursor, given)
            return int(cursor.rowcount)


class Insert:
    """New rows of a model; with a `key`, in place of those that stand under the same one."""

    def __init__(self, model: type[Model], columns: Iterable[str], key: Sequence[str] = ()) -> None:
        about = model._meta  # noqa: SLF001  Django's own name
        fields: list[Any] = [about.get_field(name) for name in (*key, *columns)]
        self._fields = [(field, _plain(field)) for field in fields]
        names = [f'"{field.column}"' for field in fields]
        self._names = ", ".join(names)
        self._table = f'"{about.db_table}"'
        self._into = f"INSERT INTO {self._table} ({self._names}) "
        self._row = f"({', '.join(['%s'] * len(names))})"
        changed = ", ".join(f"{name} = EXCLUDED.{name}" for name in names[len(key) :])
        self._or = f" ON CONFLICT ({', '.join(names[: len(key)])}) DO UPDATE SET {changed}" if key else ""

    def put(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Rows by the names of their attributes."""
        for some in _batches(rows):
            with connection.cursor() as cursor:
                cursor.execute(*self._statement(some, self._or))

    def add(self, rows: Sequence[Model]) -> None:
        """New ones, each of which is told its primary key."""
        for row, key in zip(rows, self.keys([vars(row) for row in rows]), strict=True):
            _mark_saved(row, key)

    def load(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """New rows by the names of their attributes, by the thousand, whose primary keys nobody asks for."""
        if connection.vendor == "postgresql":
            self._copy(rows)
        elif rows:
            with connection.cursor() as cursor:
                cursor.executemany(f"{self._into}VALUES {self._row}", self._values(rows))

    def _copy(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """The quickest way into PostgreSQL; guards and checks hold as with every other."""
        written = [(field.attname, isinstance(field, JSONField)) for field, _plain in self._fields]
        into = f"COPY {self._table} ({self._names}) FROM STDIN"
        with connection.wrap_database_errors, connection.cursor() as cursor, cursor.copy(into) as copy:
            for row in rows:
                values = ((row[name], is_json) for name, is_json in written)
                copy.write_row([json.dumps(it) if is_json and it is not None else it for it, is_json in values])

    def keys(self, rows: Sequence[Mapping[str, Any]]) -> list[int]:
        """New rows by the names of their attributes; their primary keys."""
        found: list[int] = []
        for some in _batches(rows):
            found += self._added(some, self._or)
        return found

    def add_unless_there(self, row: Model) -> bool:
        """Whether it is new, as far as the table tells rows apart; where it is not, nothing is changed."""
        for key in self._added([vars(row)], " ON CONFLICT DO NOTHING"):
            _mark_saved(row, key)
            return True
        return False

    def _added(self, rows: Sequence[Mapping[str, Any]], otherwise: str) -> list[int]:
        """Primary keys of the rows that came to be."""
        with connection.cursor() as cursor:
            cursor.execute(*self._statement(rows, f"{otherwise} RETURNING id"))
            return [key for (key,) in cursor.fetchall()]

    def _statement(self, rows: Sequence[Mapping[str, Any]], otherwise: str) -> tuple[str, list[Any]]:
        """The SQL and its values; both engines quote names and take conflicts alike."""
        if connection.vendor == "postgresql" and len(rows) * len(self._fields) > FEW_VALUES:
            return f"{self._into}{self._from_document}{otherwise}", [self._document(rows)]
        values = [value for row in self._values(rows) for value in row]
        return f"{self._into}VALUES {', '.join([self._row] * len(rows))}{otherwise}", values

    @cached_property
    def _from_document(self) -> str:
        """The rows of a JSON document in their order: one value, where each of thousands would cost the driver."""
        engine = connections[connection.alias]
        columns = ", ".join(f'"{field.column}" {field.db_type(engine)}' for field, _plain in self._fields)
        numbered = f"ROWS FROM (json_to_recordset(%s) AS ({columns})) WITH ORDINALITY"
        return f"SELECT {self._names} FROM {numbered} ORDER BY ordinality"  # noqa: S608  names only

    def _document(self, rows: Sequence[Mapping[str, Any]]) -> str:
        """The server reads the text of moments and uids itself."""
        names = [(field.column, field.attname) for field, _plain in self._fields]
        return json.dumps([{column: row[name] for column, name in names} for row in rows], default=str)

    def _values(self, rows: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
        engine = connections[connection.alias]  # asked for once: the name in the module looks it up each time
        known: dict[tuple[int, str], Any] = {}
        return [
            [
                value
                if (value := row[field.attname]) is None or type(value) is plain
                else _once(value, field, engine, known)
                for field, plain in self._fields
            ]
            for row in rows
        ]


def _once(value: Any, field: "Field[Any, Any]", engine: Any, known: dict[tuple[int, str], Any]) -> Any:
    """The value as written; of the very same one in several rows, as rules and moments are, what is known of it."""
    key = id(value), field.attname
    if key not in known:
        known[key] = _written(value, field, engine)
    return known[key]


def _written(value: Any, field: "Field[Any, Any]", engine: Any) -> Any:
    """A value that is there, as the field writes it; JSON, of which a list has most, in one step."""
    if isinstance(field, JSONField):
        return engine.ops.adapt_json_value(value, field.encoder)
    return field.get_db_prep_save(value, engine)


def _mark_saved(row: Model, key: int) -> None:
    """As after `save`."""
    row.pk = key
    row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001  Django's own name


def _plain(field: "Field[Any, Any]") -> type | None:
    """The type of a value that the field writes as it is, on either engine; it need not be asked for every row.

    Nor for None, which every field writes as it is.
    """
    if isinstance(field, ForeignKey):
        return _plain(field.target_field)
    return int if isinstance(field, IntegerField) else str if isinstance(field, CharField | TextField) else None


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[start : start + MOST_ROWS] for start in range(0, len(rows), MOST_ROWS))
