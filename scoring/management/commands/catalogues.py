"""Collects, compiles and checks the French and German catalogues; English is what the code itself says."""

import filecmp
import re
import shutil
import subprocess
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

LANGUAGES = ("de", "fr")
IGNORED = [".venv/*", "var/*", "tests/*", "bench/*", "staticfiles/*", "static/vendor/*"]


class Command(BaseCommand):
    """`catalogues` brings the catalogues up to date; `--check` only tells whether they are."""

    help = "Collect and compile the translations; with --check, fail when they are incomplete or stale."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *, check: bool, **options: Any) -> None:  # noqa: ARG002  Django's signature
        if shutil.which("msgfmt") is None:
            raise CommandError("GNU gettext is missing (Debian package: gettext).")
        if not check:
            collect(Path(settings.LOCALE_PATHS[0]))
            return
        found = stale(Path(settings.LOCALE_PATHS[0]))
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write("Catalogues are complete and fresh.")


def collect(folder: Path) -> None:
    """Bring the catalogues below `folder`, the project's own, up to date with the code and compile them."""
    for language in LANGUAGES:
        (folder / language / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    call_command(
        "makemessages",
        locale=list(LANGUAGES),
        ignore_patterns=IGNORED,
        add_location="file",
        no_wrap=True,
        no_obsolete=True,
        verbosity=0,
    )
    for language in LANGUAGES:
        po = folder / language / "LC_MESSAGES" / "django.po"
        po.write_text(re.sub(r'^"(POT-Creation|PO-Revision)-Date:.*\n', "", po.read_text(), flags=re.MULTILINE))
        _msgfmt(po, po.with_suffix(".mo"))


def stale(folder: Path) -> list[str]:
    """What is wrong: untranslated or guessed messages, or catalogues that no longer say what the code does."""
    with tempfile.TemporaryDirectory() as temporary:
        kept = Path(temporary) / "kept"
        shutil.copytree(folder, kept)
        try:
            collect(folder)  # makemessages knows no other place to write to
            return [problem for language in LANGUAGES for problem in _compare(kept, folder, language)]
        finally:
            shutil.copytree(kept, folder, dirs_exist_ok=True)


def _compare(kept: Path, fresh: Path, language: str) -> list[str]:
    files = [f"{language}/LC_MESSAGES/django.{ending}" for ending in ("po", "mo")]
    problems = [f"{language}: {line}" for line in open_messages(fresh / files[0])]
    if filecmp.cmpfiles(kept, fresh, files, shallow=False)[0] != files:
        problems.append(f"{language}: the catalogue is stale; run manage.py catalogues")
    return problems


def open_messages(po: Path) -> list[str]:
    """The messages without a translation, and those whose translation is only guessed."""
    blocks = po.read_text().split("\n\n")[1:]
    return [
        "not translated: " + (re.search(r"^msgid (.*(?:\n\".*)*)", block, re.MULTILINE) or [""])[0]
        for block in blocks
        if "#, fuzzy" in block or re.search(r'^msgstr(\[\d\])? ""$(?!\n")', block, re.MULTILINE)
    ]


def _msgfmt(po: Path, mo: Path) -> None:
    subprocess.run(["msgfmt", "--check-format", "-o", str(mo), str(po)], check=True)  # noqa: S603, S607  gettext's own tool
