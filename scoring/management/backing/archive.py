"""The file of a backup: a zip of one member per table and a manifest, sealed with the digest of all its bytes.

Any zip program opens it. The archive's comment, the last 64 bytes, is the SHA-256 of every byte before: a file that was
cut short or changed anywhere is known as such before anything of it is read.
"""

import hashlib
import json
import os
import re
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

FORMAT = 1
MARK, MANIFEST, SECRET_KEY = "kiebitz-backup", "manifest.json", "secret-key"
START = b"PK\x03\x04"
MARK_AT = 30  # where the first member's name stands in a zip
SEAL = re.compile(rb"[0-9a-f]{64}")
SEAL_LENGTH = 64
LONGEST_LINE = 64_000_000
BLOCK = 1 << 20
Tick = Callable[[int], object]
"""Moves a bar by so many rows."""


class Unfit(Exception):  # noqa: N818  what a file is, not what a program raises
    """A file that cannot be brought back; its text is one clear sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """What the manifest says of one table."""

    columns: list[str]
    rows: int
    sha256: str
    last: int
    """The highest number ever given to a row: numbers of rows that are gone are not given again."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds, and which state of the tables it fits."""

    made_at: str
    engine: str
    migrations: list[tuple[str, str]]
    tables: dict[str, Part]
    format: int = FORMAT


class Digest:
    """Counts lines and digests them as they pass, one or many at once."""

    def __init__(self) -> None:
        self.lines = 0
        self._sha = hashlib.sha256()

    def of(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        for line in lines:
            self.lines += line.count(b"\n")
            self._sha.update(line)
            yield line

    @property
    def value(self) -> tuple[int, str]:
        return self.lines, self._sha.hexdigest()


@contextmanager
def appearing(path: Path) -> Iterator[IO[bytes]]:
    """A file that appears under its name, whole and on the disk, or not at all; readable by its owner alone."""
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(number, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    settle(path.parent)


def settle(folder: Path) -> None:
    """A name in a folder is on the disk only once the folder is."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def sealed(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    """An archive to be filled; on the way out it gets its seal."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        archive.writestr(zipfile.ZipInfo(MARK), str(FORMAT))
        yield archive
        archive.comment = b"0" * SEAL_LENGTH
    seal = _digest(file).encode()
    file.seek(-SEAL_LENGTH, os.SEEK_END)
    file.write(seal)


def _digest(file: IO[bytes]) -> str:
    """Of everything but the seal."""
    sha, left = hashlib.sha256(), file.seek(0, os.SEEK_END) - SEAL_LENGTH
    file.seek(0)
    while left > 0 and (block := file.read(min(left, BLOCK))):
        sha.update(block)
        left -= len(block)
    return sha.hexdigest()


def table_member(name: str) -> str:
    """Where a table's rows stand in the archive, one line each."""
    return f"tables/{name}.jsonl"


def write_manifest(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1, sort_keys=True))


def is_backup(path: Path) -> bool:
    """Whether the file begins as a backup does, whole or not."""
    with path.open("rb") as file:
        return path.stat().st_size > MARK_AT and _begins_as_one(file)


class Archive:
    """A backup that has been found whole."""

    def __init__(self, zipped: zipfile.ZipFile, manifest: Manifest) -> None:
        self._zip = zipped
        self.manifest = manifest

    @property
    def secret_key(self) -> str | None:
        return self._zip.read(SECRET_KEY).decode("ascii") if SECRET_KEY in self._zip.namelist() else None

    def lines(self, table: str) -> Iterator[bytes]:
        with self._zip.open(table_member(table)) as member:
            while line := member.readline(LONGEST_LINE):
                yield line

    def check(self, tick: Tick) -> None:
        """Read every row; `Unfit` unless they are the rows that the manifest tells of."""
        for name, part in self.manifest.tables.items():
            with self._told_by(name, part) as digest:
                for line in digest.of(self.lines(name)):
                    tick(1)
                    if len(json.loads(line)) != len(part.columns):
                        raise Unfit(f"The rows of {name} do not fit its columns.")

    def check_bytes(self, tick: Tick) -> None:
        """The same of a file that this process has just written: what the rows are is known."""
        for name, part in self.manifest.tables.items():
            with self._told_by(name, part) as digest, self._zip.open(table_member(name)) as member:
                for block in digest.of(iter(lambda: member.read(BLOCK), b"")):
                    tick(block.count(b"\n"))

    @contextmanager
    def _told_by(self, name: str, part: Part) -> Iterator[Digest]:
        digest = Digest()
        with _readable(name):
            yield digest
        if digest.value != (part.rows, part.sha256):
            raise Unfit(f"The rows of {name} are not those that the manifest tells of.")


def opened(file: IO[bytes], name: str) -> Archive:
    """A backup to be read; `Unfit` for everything that is none or is not whole."""
    file.seek(0)
    if not _begins_as_one(file):
        raise Unfit(f"{name} is no backup of Kiebitz.")
    _need_seal(file, name)
    with _readable(name):
        zipped = zipfile.ZipFile(file)
        return Archive(zipped, _manifest(zipped))


def _begins_as_one(file: IO[bytes]) -> bool:
    """A file that ends before its mark does may still be one that was cut short."""
    start = file.read(MARK_AT + len(MARK))
    return start.startswith(START) and MARK.encode().startswith(start[MARK_AT:])


@contextmanager
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, LookupError, TypeError, ValueError, EOFError) as error:
        raise Unfit(f"{name} cannot be read ({type(error).__name__}: {error}).") from error


def _need_seal(file: IO[bytes], name: str) -> None:
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - SEAL_LENGTH, 0))
    seal = file.read()
    if not SEAL.fullmatch(seal) or _digest(file).encode() != seal:
        raise Unfit(f"{name} is damaged: it was cut short or changed after it was made. Take another copy of it.")


def _manifest(zipped: zipfile.ZipFile) -> Manifest:
    parsed: dict[str, Any] = json.loads(zipped.read(MANIFEST))
    if parsed["format"] != FORMAT:
        raise Unfit(f"The backup has format {parsed['format']}, this version of Kiebitz reads {FORMAT}; take its own.")
    tables = {name: Part(**part) for name, part in parsed.pop("tables").items()}
    migrations = [(app, name) for app, name in parsed.pop("migrations")]
    return Manifest(**parsed, migrations=migrations, tables=tables)
