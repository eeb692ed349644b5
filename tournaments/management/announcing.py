"""Where an upgrade tells what it changes: a file in the data folder that is begun with the first line."""

import os
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import IO, Self

from django.core.management.base import CommandError

from scoring.lists.queries.differences import Difference


class Announcement:
    """Takes differences; each is on the disk before `add` returns. One without numbers is the next ones' heading."""

    def __init__(self, folder: Path, at: datetime, also: Callable[[str], None] | None = None) -> None:
        self.file: Path | None = None
        """None as long as nothing changed."""
        self.totals = self.others = 0
        self._folder, self._at, self._also = folder, at, also
        self._heading = ""
        self._opened: IO[str] | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    @property
    def summary(self) -> str:
        """What a start says."""
        counted = f"totals and ranks changed: {self.totals}, other numbers: {self.others}"
        return f"This version reckons otherwise than the one before ({counted}); each is named in {self.file}."

    def add(self, found: Iterable[Difference]) -> None:
        for each in found:
            if not each.totals + each.others:
                self._heading = each.text
                continue
            self._write(each.text)
            self.totals, self.others = self.totals + each.totals, self.others + each.others
        if self._opened:
            self._opened.flush()
            os.fsync(self._opened.fileno())

    def _write(self, text: str) -> None:
        if self._opened is None:
            self._opened = self._stack.enter_context(self._open())
        lines = [self._heading, text] if self._heading else [text]
        self._heading = ""
        for line in lines:
            self._opened.write(f"{line}\n")
            if self._also:
                self._also(line)

    def _open(self) -> IO[str]:
        """A file that nobody has begun yet; names and scores are nobody else's on this machine."""
        name = f"upgrade-{self._at:%Y%m%d-%H%M%S}"
        paths = (self._folder / f"{name}{more}.txt" for more in ("", *(f"-{number}" for number in range(2, 100))))
        self.file = next(path for path in paths if not path.exists())
        try:
            opened = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise CommandError(f"{self.file} cannot be written, so nothing was changed: {error.strerror}.") from error
        return os.fdopen(opened, "w", encoding="utf-8")
