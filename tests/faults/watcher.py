"""Watches the prints folder: a finished document may appear once, and never change or be made again."""

import threading
from pathlib import Path
from typing import Self


class Watcher:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: dict[str, tuple[int, int]] = {}
        self.changed: list[str] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_failure: object) -> None:
        self.stop.set()
        self.thread.join()
        self.look()

    def _watch(self) -> None:
        while not self.stop.wait(0.01):
            self.look()

    def look(self) -> None:
        for path in self.folder.glob("[!.]*.pdf"):
            status = path.stat()
            mark = (status.st_ino, status.st_mtime_ns)
            if self.seen.setdefault(path.name, mark) != mark:
                self.changed.append(path.name)
                self.seen[path.name] = mark
