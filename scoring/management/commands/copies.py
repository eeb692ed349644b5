"""`manage.py copies`: one backup after the other, for `./kiebitz serve --copies`."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection

from scoring.management.backing.row_lines import Shelf
from scoring.management.commands.backup import saved


class Command(BaseCommand):
    help = (
        "Write a backup into the folder for each file name on a line of the input, and answer each with a line: Done, "
        "or why not. What is the same as in the one before is not made again, so that the next one takes less."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="FOLDER")

    def handle(self, *, folder: Path, **options: Any) -> None:  # noqa: ARG002  Django's signature
        shelf = Shelf()
        for line in sys.stdin:
            self.stdout.write(_answer(folder / line.rstrip("\n"), shelf))
            self.stdout.flush()


def _answer(path: Path, shelf: Shelf) -> str:
    try:
        return saved(path, lambda _title, _total: lambda _rows: None, shelf)
    except CommandError as error:
        return str(error)
    except Error as error:
        reason = str(error).strip().partition("\n")[0]
        return f"The database cannot be read: {reason}."
    finally:
        connection.close()
