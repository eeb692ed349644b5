"""One at a time in each process: what takes much memory waits its turn, and nobody holds a thread waiting for long."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError

Said = Any
"""A text, or one that `gettext_lazy` makes when it is shown; Django's stubs alone have a name for it."""


class _Thread(threading.local):
    has_turn = refused = False


class Busy(ValidationError):  # noqa: N818  what a reader is told, not what broke
    """It is somebody else's turn, and others are waiting. A form says it like anything else that is wrong with it."""

    def __init__(self, said: Said, keeps: dict[str, str] | None = None) -> None:
        """`keeps`: fields that the page sends instead of what was sent, where that is no text."""
        self.keeps = keeps or {}
        super().__init__(said, code="busy")


class Turns:
    """A thing that one thread does at a time, within a turn of its own as often as it likes."""

    def __init__(self, said: Said, *, waiting: int = 1, patience: float = 2.0) -> None:
        """`said`: what whoever comes in vain is told. `waiting`: threads that wait at most, `patience` seconds each."""
        self._said, self._patience = said, patience
        self._turn, self._mine = threading.Lock(), _Thread()
        self._waiting = threading.BoundedSemaphore(waiting)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Raises `Busy`."""
        if self.is_mine:
            yield
            return
        if not self._turn.acquire(blocking=False):
            self._wait()
        self._mine.has_turn = True
        try:
            yield
        finally:
            self._mine.has_turn = False
            self._turn.release()

    @property
    def is_mine(self) -> bool:
        """Whether it is this thread's turn."""
        return self._mine.has_turn

    def _wait(self) -> None:
        if not self._waiting.acquire(blocking=False):
            raise self.busy()
        try:
            if not self._turn.acquire(timeout=self._patience):
                raise self.busy()
        finally:
            self._waiting.release()

    def busy(self) -> Busy:
        """What whoever comes in vain is told, to be raised."""
        _of_this_thread.refused = True
        return Busy(self._said)


_of_this_thread = _Thread()


def begin() -> None:
    """Another request begins in this thread."""
    _of_this_thread.refused = False


def was_refused() -> bool:
    """Whether somebody was told `Busy` since."""
    return _of_this_thread.refused
