"""`manage.py import_games FILE`: keeps the games of an archive, however long it is."""

import gc
import os
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation
from django.utils.translation import gettext
from tqdm import tqdm

import rules
from rules.archived import ArchiveError
from rules.types import Problem
from scoring.actors import OPERATOR
from scoring.importing.actions import archives
from scoring.importing.values.archived import ArchivedSheet, Disagrees, read
from scoring.lists.values import problems
from scoring.management import importing
from scoring.management.asked import TYPED
from scoring.management.importing import open_text, title

BATCH = 300
"""Games kept in one transaction."""
LONGEST_LINE = 200_000
"""Bytes. Anything longer is no game, and must not fill the memory."""


@dataclass(slots=True)
class Tally:
    """What has become of the lines so far."""

    replayed: int = 0
    cut_short: int = 0
    known: int = 0
    disagreeing: int = 0
    unreadable: int = 0

    @property
    def readable(self) -> int:
        return self.replayed + self.cut_short + self.known + self.disagreeing

    def __str__(self) -> str:
        return (
            f"{self.replayed} games replayed and kept, {self.cut_short} cut short and kept as recorded, "
            f"{self.known} already there, {self.disagreeing} skipped because they contradict their result, "
            f"{self.unreadable} unreadable lines skipped."
        )


class Command(BaseCommand):
    help = (
        "Import played games from an archive with one game per line. Each game is replayed card by card, compared with "
        "its recorded result and kept as a sheet of one deal in a book. A line that cannot be read and a game that "
        "contradicts its result are reported by line number and skipped. Importing a file again adds only what is new."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the archive, UTF-8, one game per line")
        parser.add_argument("--book", metavar="TITLE", help="book to keep them in; by default the file's name")
        importing.offer_public(parser)
        choices = rules.archived_games()
        parser.add_argument("--game", default=choices[0], choices=choices, help="default: %(default)s")

    def handle(self, *, file: Path, book: str | None, game: str, public: bool, **options: Any) -> None:  # noqa: ARG002  Django's
        self.ruleset, self.tally = rules.ruleset(game, deals=1), Tally()
        called = title(book or file.name)
        with open_text(file) as lines:
            size = os.fstat(lines.fileno()).st_size
            bar = tqdm(desc=file.name, total=size, unit="B", unit_scale=True, disable=None, leave=False)
            with bar, importing.few_collections():
                self._import(called, _lines(lines, bar), public=public)
        if not self.tally.readable:
            raise CommandError(f"{file} holds no game: {self.tally}")
        self.stdout.write(f"Book “{called}”: {self.tally}")

    def _import(self, called: str, lines: Iterator[tuple[int, bytes]], *, public: bool) -> None:
        remark = gettext("Cut short: taken over as recorded.")
        games = self._games(lines)
        while batch := list(islice(games, BATCH)):
            gc.collect()
            now = timezone.now()
            book = importing.book(called, public=public).pk
            outcome = archives.keep(book_id=book, ruleset=self.ruleset, games=batch, remark=remark, by=OPERATOR, at=now)
            self.tally.replayed += sum(game.complete for game in outcome.stored)
            self.tally.cut_short += sum(not game.complete for game in outcome.stored)
            self.tally.known += outcome.known
            for game, found in outcome.refused:
                self._skip(game.line, found)

    def _games(self, lines: Iterable[tuple[int, bytes]]) -> Iterator[ArchivedSheet]:
        for number, line in lines:
            try:
                yield read(self.ruleset, line.decode(), number)
            except Disagrees as finding:
                self.tally.disagreeing += 1
                self._report(number, *self._sentences(finding.problems))
            except ArchiveError as unreadable:
                self._skip(number, [unreadable.problem])
            except UnicodeDecodeError:
                self._skip(number, [problems.error("archive_not_utf8")])

    def _skip(self, number: int, found: Iterable[Problem]) -> None:
        self.tally.unreadable += 1
        self._report(number, *self._sentences(found))

    def _sentences(self, found: Iterable[Problem]) -> list[str]:
        with translation.override("en"):
            return [problems.sentence(each, self.ruleset.game, codes=True) for each in found]

    def _report(self, number: int, *why: str) -> None:
        with tqdm.external_write_mode():
            self.stderr.write(f"line {number}: {' '.join(why)}")


def _lines(file: IO[bytes], bar: Any) -> Iterator[tuple[int, bytes]]:
    """Every line that holds anything, by its number; of one that is too long only its beginning."""
    number = 0
    while line := file.readline(LONGEST_LINE):
        number += 1
        bar.update(len(line))
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST_LINE)
            bar.update(len(rest))
        if line.strip():
            yield number, line
