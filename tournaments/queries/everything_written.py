"""Everything about one person as a file: JSON, or a table for each part in a zip. Written as it is read."""

import csv
import io
import zipfile
from collections.abc import Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from tournaments.queries.everything import SECTIONS, Row, Section, Whose
from tournaments.queries.exports import cell

ENCODER = DjangoJSONEncoder(ensure_ascii=False)
PIECE = 64 * 1024
"""Characters or bytes that are sent at once."""


def as_json(who: Whose) -> Iterator[str]:
    """An object with a list for each part, a row on each line."""
    return _gathered(_json(who))


def _json(who: Whose) -> Iterator[str]:
    yield "{"
    for place, section in enumerate(SECTIONS):
        yield f'{"," if place else ""}\n"{section.name}": ['
        for line, row in enumerate(section.rows(who)):
            yield f"{',' if line else ''}\n{ENCODER.encode(_plain(row))}"
        yield "]"
    yield "\n}\n"


def _plain(row: Row) -> dict[str, Any]:
    """Django joins the names of what a row leads to with two underscores, and readers need not."""
    return {name.replace("__", "_"): value for name, value in row.items()}


def _gathered(pieces: Iterator[str]) -> Iterator[str]:
    waiting, size = [], 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= PIECE:
            yield "".join(waiting)
            waiting, size = [], 0
    yield "".join(waiting)


class _Pipe(io.RawIOBase):
    """What the zip writes into, and from which it is sent on: nothing is kept."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        self.waiting += data
        return len(data)

    def taken(self) -> bytes:
        taken = bytes(self.waiting)
        self.waiting.clear()
        return taken


def as_zip(who: Whose) -> Iterator[bytes]:
    """A zip of tables as spreadsheets take them; a part without rows is an empty file."""
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as packed:
        for section in SECTIONS:
            with packed.open(f"{section.name}.csv", "w", force_zip64=True) as member:
                for piece in _gathered(_table(section, who)):
                    member.write(piece.encode())
                    yield pipe.taken()
    yield pipe.taken()


def _table(section: Section, who: Whose) -> Iterator[str]:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for line, row in enumerate(section.rows(who)):
        plain = _plain(row)
        if not line:
            text.write("\N{ZERO WIDTH NO-BREAK SPACE}")
            writer.writerow(plain)
        writer.writerow([_cell(each) for each in plain.values()])
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def _cell(value: Any) -> int | str:
    if value is None or (isinstance(value, int | str) and not isinstance(value, bool)):
        return cell(value)
    if isinstance(value, bool | dict | list):
        return cell(ENCODER.encode(value))
    return cell(str(value))
