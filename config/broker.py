"""Messages as files in the data folder, for a club without Redis. They only ring bells; no truth lives in them."""

import errno
import fcntl
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """Upstream's channel, made to stand a kill at any moment: there an empty file would end every worker to come."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for folder in (self.data_folder_in, self.data_folder_out, self.processed_folder, self.control_folder):
            Path(folder).mkdir(parents=True, exist_ok=True)

    def _put(self, queue: str, payload: Any, **_more: Any) -> None:  # type: ignore[override]  # two stubs disagree
        name = f"{time.time_ns()}_{uuid.uuid4().hex}.{queue}.msg"
        _write_whole(Path(self.data_folder_out) / name, dumps(payload))

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # noqa: ARG002  upstream's signature
        """The oldest message that can be read; an unreadable one is lost, as any message may be."""
        for path in sorted(Path(self.data_folder_in).iterdir()):
            if path.name.partition(".")[2] == f"{queue}.msg":
                with suppress(FileNotFoundError, ValueError):  # another worker took it, or nobody can read it
                    return loads(self._take(path))
        raise Empty

    def _take(self, path: Path) -> str:
        taken = path.rename(Path(self.processed_folder) / path.name)
        text = taken.read_text(encoding="utf-8")
        taken.unlink()
        return text

    def get_table(self, exchange: str) -> list[Any]:
        try:
            return list(super().get_table(exchange))
        except ValueError:  # half written: the next binding writes it anew
            return []

    def _queue_bind(self, exchange: str, routing_key: str | None, pattern: str | None, queue: str | None) -> None:
        wanted = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with self._alone():
            known = self.get_table(exchange)
            if wanted not in known:
                _write_whole(self._exchange_file(exchange), dumps([wanted, *known]))  # type: ignore[attr-defined]  # the stubs lag behind

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with (self.control_folder / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


class Transport(filesystem.Transport):
    """Upstream's transport with that channel."""

    Channel = Channel


def _write_whole(path: Path, text: str) -> None:
    """The file appears with all its text or not at all."""
    draft = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    data = text.encode()
    with draft.open("xb", buffering=0) as file:  # there is nothing to gather: a buffer would be a third of the cost
        if file.write(data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(draft))
    draft.replace(path)
