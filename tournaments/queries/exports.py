"""A ranking as a table for spreadsheets. Text that a spreadsheet would take for a formula is defused. Reads only."""

import csv
import io
from collections.abc import Iterator

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from tournaments.models import Event
from tournaments.queries.standings import TOTAL, Standing, counted, standings

FORMULA = tuple("=+-@|%\uff1d\uff0b\uff0d\uff20")


def ranking_csv(event: Event) -> str:
    """The ranking under the names that players chose, in the reader's language; numbers stay numbers.

    Begins with a byte order mark and parts with semicolons, as spreadsheets in the three languages' countries expect.
    """
    lines = standings(event)
    text = io.StringIO()
    text.write("\N{ZERO WIDTH NO-BREAK SPACE}")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    headings = list(_headings(event, max((len(line.series) for line in lines), default=0)))
    writer.writerow(headings)
    for line in lines:
        cells = [_cell(each) for each in _row(line)]
        writer.writerow([*cells, *[""] * (len(headings) - len(cells))])
    return text.getvalue()


def _headings(event: Event, series: int) -> Iterator[str]:
    first, *names = (heading(event, name) for name in counted(event.game))
    yield from (_("Rank"), _("No."), _("Name"), _("Club"), first)
    yield from (_("Series %(number)d") % {"number": number} for number in range(1, series + 1))
    yield from names


def heading(event: Event, name: str) -> str:
    """What a column of the ranking is called: the total, or a tally of the game."""
    return _("Total") if name == TOTAL else rules.say(event.game, f"tally.{name}", {}, get_language() or "en")


def _row(line: Standing) -> Iterator[int | str | None]:
    registration = line.registration
    yield from (line.rank, registration.number if registration else None, line.player.public_name)
    yield registration.club_name if registration else ""
    yield line.total if line.rank else None
    yield from (result.total if result else None for result in line.series)
    yield from (count for _name, count in line.deciders)


def _cell(value: int | str | None) -> int | str:
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.lstrip().startswith(FORMULA) else value
