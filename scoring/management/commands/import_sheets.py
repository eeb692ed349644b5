"""`manage.py import_sheets FILE`: keeps lists that were written down on paper and typed as a table."""

import io
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation
from django.utils.translation import gettext

import rules
from scoring.actors import OPERATOR
from scoring.importing.actions import archives
from scoring.importing.values.archived import ArchivedSheet
from scoring.importing.values.paper_lists import Finding, NotATableError, compare, read
from scoring.lists.values import problems
from scoring.management.asked import TYPED
from scoring.management.importing import book, open_text, title


class Command(BaseCommand):
    help = (
        "Import lists from paper. FILE is a table (CSV, UTF-8) with a row per deal and the columns sheet, game (its "
        "number), kind, tag, recorded_value (negative if the declaring side lost), p1, p2 and so on (player and "
        "points, as P:+2) and running_totals (as P=2 D=-2). Each sheet becomes a confirmed list of deals of which only "
        "the points are known; kind and tag are kept as the remark. Every total is worked out again: a sheet that "
        "contradicts the rules or itself is reported by line number and left out. Importing a file again adds only "
        "sheets that are new."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the table, UTF-8")
        parser.add_argument("--game", required=True, choices=list(rules.games()), help="what was played")
        parser.add_argument("--preset", help="by which rules; by default the game's first ones")
        parser.add_argument("--book", metavar="TITLE", help="book to keep them in; by default the file's name")

    def handle(self, *, file: Path, game: str, preset: str | None, **options: Any) -> None:
        ruleset, called = _ruleset(game, preset), title(options["book"] or file.name)
        with open_text(file) as opened, translation.override("en"):
            lists, skipped = self._lists(ruleset, opened.read())
        if not lists:
            raise CommandError(f"{file} holds no list that can be kept.")
        outcome = archives.keep(
            book_id=book(called).pk,
            ruleset=ruleset,
            games=lists,
            remark=gettext("The paper score sheet ends here."),
            by=OPERATOR,
            at=timezone.now(),
        )
        for each, found in outcome.refused:
            self._report(Finding(each.line, problems.sentence(problem, game)) for problem in found)
        summary = f"lists kept: {len(outcome.stored)}, deals: {sum(len(each.deals) for each in outcome.stored)}"
        self.stdout.write(f"Book “{called}”: {summary}, already there: {outcome.known}.")
        if left_out := skipped + len(outcome.refused):
            raise CommandError(f"Lists that cannot be read or contradict the rules or themselves: {left_out}.")

    def _lists(self, ruleset: rules.Ruleset, content: bytes) -> tuple[list[ArchivedSheet], int]:
        """The lists that can be kept, and how many cannot."""
        try:
            rows, unreadable = read(io.StringIO(content.decode("utf-8-sig"), newline=""))
        except UnicodeDecodeError as error:
            raise CommandError("The table is not written in UTF-8.") from error
        except NotATableError as error:
            raise CommandError(f"The table has no column {error}.") from error
        self._report(unreadable)
        bad = {finding.sheet for finding in unreadable}
        lists = []
        for sheet in (rows for name, rows in rows.items() if name not in bad):
            made, findings = compare(ruleset, sheet)
            self._report(findings)
            if not findings:
                lists.append(made)
        return lists, len(rows.keys() | bad) - len(lists)

    def _report(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.stderr.write(f"line {finding.line}: {finding.text}")


def _ruleset(game: str, preset: str | None) -> rules.Ruleset:
    try:
        return rules.ruleset(game, preset)
    except rules.RulesetError as error:
        raise CommandError(str(error)) from error
