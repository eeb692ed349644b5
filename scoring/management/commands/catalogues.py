"""Collects, compiles and checks the French and German catalogues; English is what the code itself says."""

import filecmp
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

LANGUAGES = ("de", "fr")
SOURCES = ("config", "rules", "scoring", "tournaments", "templates", "locale")
FOLDERS = tuple(f"{folder}{language}/LC_MESSAGES" for folder in ("", "sign_in/") for language in LANGUAGES)
"""Below the project's own: what the sign-in, somebody else's code, shall say otherwise; written by hand."""
FILES = tuple(f"{folder}/django.{ending}" for folder in FOLDERS for ending in ("po", "mo"))


class Command(BaseCommand):
    """`catalogues` brings the catalogues up to date; `--check` only tells whether they are."""

    help = "Collect and compile the translations; with --check, fail when they are incomplete or stale."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *, check: bool, **options: Any) -> None:  # noqa: ARG002  Django's signature
        if shutil.which("msgfmt") is None:
            raise CommandError("GNU gettext is missing (Debian package: gettext).")
        committed = Path(settings.LOCALE_PATHS[0])
        with collected() as fresh:
            if not check:
                for file in FILES:
                    shutil.copyfile(fresh / file, committed / file)
                return
            found = list(problems(committed, fresh))
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write("Catalogues are complete and fresh.")


@contextmanager
def collected() -> Iterator[Path]:
    """The catalogues as the code wants them. Collecting litters the sources, so a copy of them is collected from."""
    with tempfile.TemporaryDirectory() as folder:
        for name in SOURCES:
            shutil.copytree(settings.BASE_DIR / name, Path(folder) / name)
        shutil.copy(settings.BASE_DIR / "manage.py", folder)
        wanted = [f"--locale={language}" for language in LANGUAGES]
        form = ["--add-location=file", "--no-wrap", "--no-obsolete", "--verbosity=0"]
        run = [sys.executable, "manage.py", "makemessages", *wanted, *form]
        subprocess.run(run, check=True, cwd=folder)  # noqa: S603  Django's own command
        for each in FOLDERS:
            _compile(Path(folder, "locale", each, "django.po"))
        yield Path(folder, "locale")


def _compile(po: Path) -> None:
    dates = re.compile(r'^"(POT-Creation|PO-Revision)-Date:.*\n', flags=re.MULTILINE)
    po.write_text(dates.sub("", po.read_text()))
    run = ["msgfmt", "--check-format", "-o", str(po.with_suffix(".mo")), str(po)]
    subprocess.run(run, check=True)  # noqa: S603  gettext's own tool


def problems(committed: Path, fresh: Path) -> Iterator[str]:
    """What is wrong: untranslated or guessed messages, or catalogues that no longer say what the code does."""
    for file in FILES:
        if file.endswith(".po"):
            yield from (f"{file}: {line}" for line in open_messages(fresh / file))
        if not filecmp.cmp(committed / file, fresh / file, shallow=False):
            yield f"{file} is stale; run manage.py catalogues"


def open_messages(po: Path) -> list[str]:
    """The messages without a translation, and those whose translation is only guessed."""
    blocks = po.read_text().split("\n\n")[1:]
    return [
        "not translated: " + (re.search(r"^msgid (.*(?:\n\".*)*)", block, re.MULTILINE) or [""])[0]
        for block in blocks
        if "#, fuzzy" in block or re.search(r'^msgstr(\[\d\])? ""$(?!\n")', block, re.MULTILINE)
    ]
