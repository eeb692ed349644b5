"""The last few lists that this process has read, so that neither a log nor its score is read again while it stands."""

from collections import OrderedDict
from threading import Lock

from scoring.lists.values.reading import Frame, Reading

MOST_LISTS = 128
"""Twice the tables of a large hall: one process does not write into more lists at the same time."""
MOST_LINES = 8192
"""Entries in all of them together. A line takes about 5 KiB (its body, its record, its score and its steps), so this
keeps a process below 40 MiB, however long somebody makes a list."""


class Shelf:
    """One reading per list, the latest; the one not asked for longest goes first. Safe between threads.

    A reading follows from its head (a hash over every entry), its frame and its free text; whoever asks names head and
    frame as the database has them in this very moment, so that nothing needs to be told when they change: another
    entry (erasing text is one), players merged or parted, a restored backup or other rules are another key. Version of
    the rules and of this code are the process's own, and end with it. What checks the database (`scoring.plain`,
    rebuilding) never asks here.
    """

    def __init__(self, most_lists: int = MOST_LISTS, most_lines: int = MOST_LINES) -> None:
        self._most_lists, self._most_lines = most_lists, most_lines
        self._lock = Lock()
        self._readings: OrderedDict[int, Reading] = OrderedDict()
        self._lines = 0

    def find(self, frame: Frame, head: str) -> Reading | None:
        """The list whose log ends with this hash, if it is kept."""
        reading = None if frame.sheet is None else self.last(frame.sheet)
        return reading if reading and reading.head == head and reading.frame == frame else None

    def last(self, sheet: int) -> Reading | None:
        """What was kept last under this primary key: good for trying something out, if `find` confirms it later."""
        with self._lock:
            reading = self._readings.get(sheet)
            if reading is not None:
                self._readings.move_to_end(sheet)
            return reading

    def put(self, reading: Reading) -> None:
        """Keep this list in place of what was kept of it; one that is too long for all of the room is not kept."""
        if (sheet := reading.frame.sheet) is None:
            return
        with self._lock:
            self._drop(sheet)
            if len(reading.bodies) > self._most_lines:
                return
            self._readings[sheet] = reading
            self._lines += len(reading.bodies)
            while len(self._readings) > self._most_lists or self._lines > self._most_lines:
                self._drop(next(iter(self._readings)))

    def forget(self, sheet: int) -> None:
        """Keep nothing of this list."""
        with self._lock:
            self._drop(sheet)

    def clear(self) -> None:
        """Keep nothing at all."""
        with self._lock:
            self._readings.clear()
            self._lines = 0

    def __len__(self) -> int:
        return len(self._readings)

    @property
    def lines(self) -> int:
        """Entries of all lists that are kept."""
        return self._lines

    def _drop(self, sheet: int) -> None:
        gone = self._readings.pop(sheet, None)
        self._lines -= len(gone.bodies) if gone else 0


SHELF = Shelf()
