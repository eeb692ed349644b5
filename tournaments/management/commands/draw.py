"""`manage.py draw`: tables for a tournament that is kept elsewhere. Asks no database."""

import json
import os
import re
import secrets
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.management import club_table
from tournaments.seating import NoSeatingError, Programme, Wishes, draw_all, fitting

SIZES = {2: (2,), 3: (3,), 4: (4, 3), 5: (4, 5)}
"""Sizes that the tables may have, by how many places the largest ones have; the preferred size first."""
LARGER = {4: (5,), 5: (6, 7)}
"""What else the few numbers of players take that make no such tables."""
MOST_PLAYERS, MOST_SERIES, MOST_BYTES = 2000, 60, 2_000_000
LONG = 10_000
"""Chairs from which on somebody might wonder whether anything happens."""


class Command(BaseCommand):
    help = (
        "Draw the tables of a tournament, all series at once, and print them with a certificate. Players are numbers "
        "from 1. With 4 places tables of four, and of three where the number asks for it; with 5 tables of four and "
        "five; with 2 or 3 only tables of so many. Whoever is left over has a bye, in turn. Reads and writes "
        "no database."
    )
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        # Read as text: what is wrong is told in the reader's language, in a sentence.
        parser.add_argument("--players", metavar="N", help="how many play, from 3")
        parser.add_argument("--series", metavar="N", help="how many series are played")
        parser.add_argument("--places", metavar="N", default="4", help="at a table, 2 to 5 (by default 4)")
        parser.add_argument("--clubs", metavar="FILE", type=Path, help="CSV, columns player and club: kept apart")
        parser.add_argument("--seed", metavar="N", help="the same number draws the same tables; by default any")
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, **options: Any) -> None:
        with translation.override(_language()):
            programme = self._drawn(options)
            # Not self.stdout: a table of 400 players is one text.
            self.stdout.write(_as_json(programme) if options["json"] else "\n".join(_as_text(programme)))

    def _drawn(self, options: dict[str, Any]) -> Programme:
        players = _whole(options, "players", 3, MOST_PLAYERS)
        series = _whole(options, "series", 1, MOST_SERIES)
        places = _whole(options, "places", min(SIZES), max(SIZES))
        sizes = fitting(players, SIZES[places], LARGER.get(places, ()))
        seed, wishes = _seed(options["seed"]), Wishes(_clubs(options["clubs"], players))
        if players * series >= LONG:
            self.stderr.write(_("Looking for tables; this may take some seconds."))
        try:
            return draw_all(range(1, players + 1), series, seed, sizes, wishes)
        except NoSeatingError as error:
            raise CommandError(_unseated(error)) from error


def _language() -> str:
    """The terminal's, where there is a translation, or the installation's."""
    known = dict(settings.LANGUAGES)
    stated = (os.environ.get(name, "")[:2] for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((each for each in stated if each in known), settings.LANGUAGE_CODE)


def _whole(options: dict[str, Any], name: str, least: int, most: int) -> int:
    stated = str(options[name] or "")
    number = int(stated) if re.fullmatch(r"[0-9]{1,9}", stated) else -1
    if not least <= number <= most:
        text = _("--%(name)s must be a whole number from %(least)d to %(most)d.")
        raise CommandError(text % {"name": name, "least": least, "most": most})
    return number


def _seed(stated: str | None) -> int:
    if stated is None:
        return secrets.randbelow(2**53)
    if not re.fullmatch(r"[0-9]{1,18}", stated):
        raise CommandError(_("--seed must be a whole number of at most 18 digits."))
    return int(stated)


def _clubs(path: Path | None, players: int) -> tuple[tuple[int, ...], ...]:
    if path is None:
        return ()
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise CommandError(_("The file of clubs %(file)s cannot be read.") % {"file": path}) from error
    if len(content) > MOST_BYTES:
        raise CommandError(_("The file of clubs %(file)s is far too long.") % {"file": path})
    try:
        return club_table.read(content, players)
    except club_table.NotAClubTableError as error:
        raise CommandError(str(error)) from error


def _unseated(error: NoSeatingError) -> str:
    text = ngettext(
        "%(number)d player is too few for a table: it takes at least %(possible)d.",
        "%(number)d players are too few for a table: it takes at least %(possible)d.",
        error.players,
    )
    return text % {"number": error.players, "possible": min(error.tables)}


def _as_json(programme: Programme) -> str:
    return json.dumps({"series": programme.series, "certificate": programme.certificate}, separators=(",", ":"))


def _as_text(programme: Programme) -> Iterator[str]:
    """A line for each table, a block for each series, and what the draw says of itself."""
    everybody = {player for tables in programme.series for table in tables for player in table}
    for number, tables in enumerate(programme.series, start=1):
        yield _("Series %(number)d") % {"number": number}
        for table, players in enumerate(tables, start=1):
            called = _("Table %(number)s") % {"number": table}
            yield f"{called:>12}{''.join(f'{player:>6}' for player in players)}"
        if out := sorted(everybody - {player for table in tables for player in table}):
            yield f"{_('bye'):>12}{''.join(f'{player:>6}' for player in out)}"
        yield ""
    yield from _told(programme.certificate)


def _told(certificate: Any) -> Iterator[str]:
    verdicts = {
        "least": _("fewer are impossible"),
        "no_better_known": _("no better draw is known"),
        "found": _("the best that the search found"),
    }
    said = {"number": certificate["repeats"], "verdict": verdicts[certificate["verdict"]]}
    yield _("Repeated meetings: %(number)d (%(verdict)s)") % said
    if again := certificate["met_again"]:
        yield _("Who meets again: %(pairs)s") % {"pairs": ", ".join(f"{one}–{other}" for one, other, _n in again)}
    if "groups" in certificate:
        met = sum(times for _one, _other, times in certificate["apart_met"])
        yield _("Meetings of club mates: %(number)d (at least %(least)d)") % {
            "number": met,
            "least": certificate["apart_least"],
        }
    yield _("Random seed: %(seed)d") % {"seed": certificate["seed"]}
