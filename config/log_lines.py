"""What is nobody's fault is a line in the log and no traceback, and so many lines a minute: anybody can send a request.

A wrong host, a form without its token, a visitor who hung up: strangers make these, as many as they like, and filled a
laptop's disk with them. A database that is away breaks every request and every task alike: the first line tells it.
Whatever else goes wrong is told in full, each time.
"""

import logging
import sqlite3
import time
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from django.db import InterfaceError, OperationalError
from django.http import UnreadablePostError
from waitress.channel import ClientDisconnected

from config import space

MINUTE = 60.0
MOST_OF_STRANGERS = 60
"""Lines a minute of each status, by each process; of an outage there is one."""
LONGEST = 400
"""Characters of such a line: an address or a host may have thousands."""
HUNG_UP = (ConnectionError, TimeoutError, UnreadablePostError, ClientDisconnected)


class Kind(NamedTuple):
    """Lines that are counted together, and how many of them a minute takes."""

    name: str
    most: int


@dataclass(slots=True)
class Count:
    """Of one kind: since when, and how many."""

    since: float
    lines: int = 0


class Spared(logging.Filter):
    """Takes the traceback off what is nobody's fault, and lets so many such lines pass; later it says how many not."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[Kind, Count] = {}
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        if "spared" not in record.__dict__:  # a second handler shows what the first one did
            record.__dict__["spared"] = not self._is_told(record)
        return not record.__dict__["spared"]

    def _is_told(self, record: logging.LogRecord) -> bool:
        kind = _kind_of(record)
        if kind is None:
            return True
        left_out = self._left_out(kind, time.monotonic())
        if left_out is None:
            return False
        more = f" (and {left_out} more like this before)" if left_out else ""
        record.msg, record.args = _line(record) + more, ()
        record.exc_info = record.exc_text = None
        return True

    def _left_out(self, kind: Kind, now: float) -> int | None:
        """How many were left out before this line; None: so is this one."""
        with self._lock:
            count = self._counts.setdefault(kind, Count(now))
            left_out = 0
            if now >= count.since + MINUTE:
                left_out = max(count.lines - kind.most, 0)
                count.since, count.lines = now, 0
            count.lines += 1
            return left_out if count.lines <= kind.most else None


def _kind_of(record: logging.LogRecord) -> Kind | None:
    """None: somebody should look at it."""
    error = record.exc_info[1] if record.exc_info else None
    if space.is_full(error):
        return Kind("disk full", 1)
    if any(_is_outage(each) for each in space.chain(error)):
        return Kind("database away", 1)
    status = getattr(record, "status_code", 0)
    if 400 <= status < 500:
        return Kind(str(status), MOST_OF_STRANGERS)
    return Kind("hung up", MOST_OF_STRANGERS) if isinstance(error, HUNG_UP) else None


def _is_outage(error: BaseException) -> bool:
    """As `config.errors` answers it; SQLite tells of a wrong statement by the same class."""
    if not isinstance(error, InterfaceError | OperationalError):
        return False
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is None or code & 0xFF != sqlite3.SQLITE_ERROR


def _line(record: logging.LogRecord) -> str:
    """What happened, and by which error unless it was told already."""
    said = record.getMessage().strip().partition("\n")[0]
    error = record.exc_info[1] if record.exc_info else None
    reason = str(error).strip().partition("\n")[0]
    if error is not None and (not reason or reason not in said):
        said = f"{said} ({f'{type(error).__name__}: {reason}'.rstrip(': ')})"
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
