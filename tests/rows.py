"""What a request costs the database: statements, rows that come back, and plans. No clock is asked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test.utils import CaptureQueriesContext


class Fetched:
    """How many rows were read."""

    rows = 0


@contextmanager
def fetched() -> Iterator[Fetched]:
    """Counts the rows that cursors hand out meanwhile."""
    seen = Fetched()
    plain = CursorWrapper.__getattr__

    def counting(cursor: CursorWrapper, name: str) -> Any:
        found = plain(cursor, name)
        return _counted(found, seen) if name.startswith("fetch") else found

    with mock.patch.object(CursorWrapper, "__getattr__", counting):
        yield seen


def _counted(fetch: Callable[..., Any], seen: Fetched) -> Callable[..., Any]:
    def fetching(*size: int) -> Any:
        rows = fetch(*size)
        seen.rows += len(rows) if isinstance(rows, list) else rows is not None
        return rows

    return fetching


def cost(client: Any, address: str) -> tuple[int, int]:
    """Statements and rows that a page takes, once it has been asked for before."""
    client.get(address)
    with CaptureQueriesContext(connection) as captured, fetched() as seen:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(captured), seen.rows


def statements(act: Callable[[], Any]) -> list[str]:
    """The SQL of what is done, in its order."""
    with CaptureQueriesContext(connection) as captured:
        act()
    return [each["sql"] for each in captured]


def plan(sql: str) -> str:
    """How the database would read this, from an index wherever one serves: by what it has counted it may do without."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for way in ("seqscan", "bitmapscan", "sort", "incremental_sort"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
        cursor.execute(("EXPLAIN " if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN ") + sql)
        return " ".join(str(cell) for row in cursor.fetchall() for cell in row)
