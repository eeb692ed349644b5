"""Writers on SQLite wait in a line: its own way of waiting is to try again later and later, and some never win."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from django.db import connection


class WriterQueue:
    """Threads of this process, one after the other as they came. Other processes are left to the database."""

    def __init__(self) -> None:
        self._moved = Condition()
        self._line: deque[object] = deque()

    def __len__(self) -> int:
        return len(self._line)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Waits for its turn, and has it while this lasts."""
        me = object()
        try:
            with self._moved:
                self._line.append(me)
                self._moved.wait_for(lambda: self._line[0] is me)
            yield
        finally:
            with self._moved:
                self._line.remove(me)
                self._moved.notify_all()


LINE = WriterQueue()


@contextmanager
def turn() -> Iterator[None]:
    """One writer at a time where the database knows no better; inside of a transaction nobody may wait for others."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with LINE.turn():
        yield
