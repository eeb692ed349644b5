"""`manage.py import_sheets FILE`: keeps lists that were written down on paper and typed as a table."""

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
from scoring.importing.values import table_files
from scoring.importing.values.archived import ArchivedSheet
from scoring.importing.values.paper_lists import Finding, NotATableError, PaperDeal, compare, read
from scoring.importing.values.text_encodings import CODE_PAGES
from scoring.lists.values import problems
from scoring.management.asked import TYPED
from scoring.management.importing import book, offer_public, ruleset, title
from scoring.people.values import name_lists
from scoring.people.values.name_meanings import Written
from scoring.people.values.name_order import Order
from scoring.people.values.name_vocabulary import Vocabulary

MOST_ROWS = 1_000_000
ORDERS = {"first-last": Order.FIRST, "last-first": Order.LAST}
SURE = Vocabulary()
"""Nobody is known who could tell: what stands in the file does."""


class Command(BaseCommand):
    help = (
        "Import lists from paper. FILE is a table with a row per deal: CSV with semicolons, commas or tabs, in UTF-8, "
        "UTF-16 or an older code page, or XLSX. Its columns are sheet, game (its number), kind, tag, recorded_value "
        "(negative if the declaring side lost), p1, p2 and so on (player and points, as P:+2; who sits out a deal has "
        "an empty cell) and running_totals (as P=2 D=-2). Each sheet becomes a confirmed list of deals of which only "
        "the points are known; kind and tag are kept as the remark. Every total is worked out again: a sheet that "
        "contradicts the rules or itself is reported by row and column and left out. Importing a file again adds only "
        "sheets that are new."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the table: CSV or XLSX")
        parser.add_argument("--game", required=True, choices=list(rules.games()), help="what was played")
        parser.add_argument("--preset", help="by which rules; by default the game's first ones")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            dest="changes",
            metavar="NAME=VALUE",
            help="an option of the rules that is different from the preset; may be given several times",
        )
        parser.add_argument("--book", metavar="TITLE", help="book to keep them in; by default the file's name")
        offer_public(parser)
        parser.add_argument(
            "--names", choices=list(ORDERS), help="which part of a name stands first, where nothing in the file tells"
        )
        parser.add_argument(
            "--code-page", choices=list(CODE_PAGES), default="", help="how the letters were written; by default guessed"
        )

    def handle(self, *, file: Path, game: str, preset: str | None, **options: Any) -> None:
        chosen, called = ruleset(game, preset, options["changes"]), title(options["book"] or file.name)
        with translation.override("en"):
            lists, skipped = self._lists(chosen, file, options["code_page"], options["names"])
        if not lists:
            raise CommandError(f"{file} holds no list that can be kept.")
        outcome = archives.keep(
            book_id=book(called, public=options["public"]).pk,
            ruleset=chosen,
            games=lists,
            remark=gettext("The paper score sheet ends here."),
            by=OPERATOR,
            at=timezone.now(),
        )
        with translation.override("en"):
            for each, found in outcome.refused:
                self._report(Finding(each.line, problems.sentence(problem, game, codes=True)) for problem in found)
        summary = f"lists kept: {len(outcome.stored)}, deals: {sum(len(each.deals) for each in outcome.stored)}"
        self.stdout.write(f"Book “{called}”: {summary}, already there: {outcome.known}.")
        if left_out := skipped + len(outcome.refused):
            raise CommandError(f"Lists that cannot be read or contradict the rules or themselves: {left_out}.")

    def _lists(
        self, chosen: rules.Ruleset, file: Path, code_page: str, order: str | None
    ) -> tuple[list[ArchivedSheet], int]:
        """The lists that can be kept, and how many cannot."""
        try:
            found = table_files.read(file.read_bytes(), code_page, most_rows=MOST_ROWS)
            sheets, unreadable = read(found.tables)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except table_files.Unreadable as error:
            raise CommandError(str(error)) from error
        except NotATableError as error:
            raise CommandError(f"The table has no column {error}.") from error
        if not (found.certain or code_page):
            self.stderr.write(f"read as {CODE_PAGES[found.code_page]}; --code-page chooses another one")
        self._report(unreadable)
        called = _called((deal for rows in sheets.values() for deal in rows), order)
        bad = {finding.sheet for finding in unreadable}
        lists = []
        for sheet in (rows for name, rows in sheets.items() if name not in bad):
            made, findings = compare(chosen, [deal.with_names(called) for deal in sheet])
            self._report(findings)
            if not findings:
                lists.append(made)
        return lists, len(sheets.keys() | bad) - len(lists)

    def _report(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.stderr.write(str(finding))


def _called(deals: Iterable[PaperDeal], order: str | None) -> dict[str, str]:
    """Each name of the file, first name first, as the import of an event's players reads them."""
    typed = [*dict.fromkeys(name for deal in deals for name in deal.points)]
    lines = [Written(number, (name,), headed=True) for number, name in enumerate(typed)]
    answers = {name_lists.HEAD: ORDERS[order].value} if order else {}
    meant, questions = name_lists.look(lines, SURE, answers, clubs=False)
    if questions and not order:
        example = questions[0].text or typed[0]
        raise CommandError(f"Which name stands first in “{example}”? Say it: --names {' or '.join(ORDERS)}.")
    return {name: meant[number].name.full for number, name in enumerate(typed)}
