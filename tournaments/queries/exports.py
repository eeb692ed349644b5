"""A ranking as a table for spreadsheets. Text that a spreadsheet would take for a formula is defused. Reads only."""

import csv
import io
from collections.abc import Callable, Collection, Iterator, Sequence
from decimal import Decimal

from django.db.models import Q
from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.models import Player
from tournaments.models import Event
from tournaments.queries.progress import anything_played, told_by_totals
from tournaments.queries.rows import decided_by
from tournaments.queries.selections import ALL, Chosen, Selection, categories, choose
from tournaments.queries.standings import LOT, TOTAL, Standing, columns, keys_of
from tournaments.queries.substitutes import in_words, seatings

FORMULA = tuple("=+-@|%\uff1d\uff0b\uff0d\uff20")


def ranking_csv(event: Event, naming: Naming | None = None, selection: Selection = ALL) -> str:
    """The ranking, under the names that the reader is told (nobody in particular: in public), in his or her
    language; numbers stay numbers.

    Under it stand the remarks about it.

    Begins with a byte order mark and parts with semicolons, as spreadsheets in the three languages' countries expect.
    """
    own, found = categories(event), choose(event, selection)
    called = naming or Naming(event.book, keeps=False)
    text = io.StringIO()
    text.write("\N{ZERO WIDTH NO-BREAK SPACE}")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    lots = of_lots(found)
    marks = bool(lots) or has_marks(found)
    headings = list(table_headings(found, own, marks=marks))
    writer.writerow(headings)
    for lines in found.in_parts():
        called.about(line.player for line in lines)
        for line in lines:
            cells = table_row(line, called, own, len(headings), marks=marks, lots=lots)
            writer.writerow([cell(each) for each in cells])
    writer.writerows([each] for each in remarks(event, selection))
    return text.getvalue()


def remarks(event: Event, selection: Selection) -> Iterator[str]:
    """What stands under a ranking: that nothing has been played, or how many sheets count by their totals only."""
    if not anything_played(event, selection.series):
        yield _("No deal has been entered yet.")
    if number := told_by_totals(event, selection.series):
        yield by_totals(number)


def by_totals(number: int) -> str:
    """What stands under a ranking in which so many sheets count by their totals only."""
    text = ngettext(
        "%(number)s sheet counts by its totals only, as its paper says.",
        "%(number)s sheets count by their totals only, as their paper says.",
        number,
    )
    return text % {"number": number}


def of_lots(found: Chosen) -> frozenset[int]:
    """The players whose place a lot decided, which no column tells."""
    if all(each.decided_by != LOT for each in found.places):
        return frozenset()
    first = keys_of(found.event)[0]
    decided = ((each.player, decided_by(found.places, at, first)) for at, each in enumerate(found.places))
    return frozenset(player for player, key in decided if key == LOT)


def has_marks(found: Chosen) -> bool:
    """Whether anybody in the event may bear a mark, so that the table has a column for it."""
    marked = Q(withdrawn=True) | Q(disqualified_at__isnull=False)
    waits = any(not each.seated for each in found.places)
    if (waits and found.event.state == Event.State.FINAL) or found.event.registrations.filter(marked).exists():
        return True
    return waits and seatings(found.event).exists()


def table_headings(found: Chosen, categories: Sequence[str], *, marks: bool) -> Iterator[str]:
    """What the columns of `table_row` are called, in the language that is read."""
    event = found.event
    first, *names = (heading(event, name) for name in columns(event, found.places))
    yield from (_("Rank"), _("No."), _("Name"), _("Club"))
    yield from (_("Category"),) if categories else ()
    yield first
    yield from (_("Series %(number)d") % {"number": number} for number in range(1, found.most + 1))
    yield from names
    yield from (_("Remark"),) if marks else ()


def heading(event: Event, name: str) -> str:
    """What a column of the ranking is called: the total, or a tally of the game."""
    return _("Total") if name == TOTAL else rules.say(event.game, f"tally.{name}", {}, get_language() or "en")


def table_row(
    line: Standing,
    naming: Callable[[Player], str],
    categories: Sequence[str],
    columns: int,
    *,
    marks: bool,
    lots: Collection[int] = (),
) -> list[int | str | None]:
    """A line of the ranking in so many columns; the last one holds the mark, for whom somebody sat in, and that a lot
    decided, where there are any.
    """
    registration = line.registration
    cells = [line.shown_rank, registration.number if registration else None, naming(line.player)]
    cells += [registration.club_name if registration else ""]
    if categories:
        cells += [", ".join(registration.categories) if registration else ""]
    cells += [line.total if line.seated else None]
    cells += [result.told if result else None for result in line.series]
    cells += [count for _name, count in line.deciders]
    empty = [None] * (columns - len(cells) - marks)
    said = [str(line.mark.label) if line.mark else "", in_words(line.played_for, naming)]
    said += [_("drawing lots")] if line.player.pk in lots and line.shown_rank is not None else []
    return [*cells, *empty, *([" · ".join(filter(None, said))] if marks else [])]


def cell(value: int | str | Decimal | None) -> int | str:
    """What a spreadsheet is given: nothing it could take for a formula. An amount is written as the reader does."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return number_format(value, 2, force_grouping=False)
    return f"'{value}" if isinstance(value, str) and value.lstrip().startswith(FORMULA) else value
