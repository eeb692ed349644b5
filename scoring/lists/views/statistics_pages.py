"""What players have counted, as small tables; nothing is summed up here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

import rules
from scoring import hosts
from scoring.access import naming as naming_for
from scoring.access import visible_book
from scoring.lists.queries import statistics_queries
from scoring.lists.queries.statistics_queries import Count, Counts
from scoring.lists.views import presenters
from scoring.page_access import page_of
from scoring.people.values import person_names
from scoring.presenting.words import language, name_of
from scoring.templatetags.kiebitz import points

NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Group:
    """Statistics that stand together: label, and number or rate in words."""

    heading: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What the players of a book have counted: a column for each statistic of a group, a line for each player."""

    heading: str
    labels: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def groups(counts: Mapping[str, Counts]) -> list[tuple[str, list[Group]]]:
    """By the name of the game: its groups, without what never came up."""
    return [(presenters.game_name(game), list(_groups(game, some))) for game, some in counts.items()]


def _groups(game: str, counts: Counts) -> Iterable[Group]:
    counted = [each for each in counts if each.says_something]
    for code, some in groupby(counted, lambda each: each.statistic.group):
        group = list(some)
        if not code or any(one.number for one in group):  # who has lost all games reads so
            yield Group(
                _say(game, code) if code else "", tuple((_say(game, one.statistic.label), words(one)) for one in group)
            )


def words(count: Count) -> str:
    """A number, or a rate with its parts; in a narrow column it wraps only after the comma."""
    if count.out_of is None:
        return points(count.number)
    parts = {"number": count.number, "out_of": count.out_of, "percent": count.percent}
    if not count.out_of:
        return "–"
    text = _("%(number)d of %(out_of)d, %(percent)d%%") % parts
    return text.replace(" ", NO_BREAK).replace(f",{NO_BREAK}", ", ")


def book_statistics(request: HttpRequest, pk: int) -> HttpResponse:
    """What players of a book have counted there, game by game; of many the best first, on each page by name."""
    book = visible_book(request, pk)
    naming = naming_for(request, book)
    if (held := hosts.held_series(book, keeps=naming.keeps)) is not None:
        return render(request, "scoring/book_statistics.html", {"book": book, "held": held})
    page = page_of(request, range(statistics_queries.lines_of(book)))
    lines = statistics_queries.of_book(book, page.start_index() - 1, page.end_index()) if page else []
    naming.about(who for _game, _counts, who in lines)
    boards = [
        (
            presenters.game_name(game),
            list(_boards(game, [(name_of(who, 0, naming=naming), counts) for _game, counts, who in some])),
        )
        for game, some in groupby(lines, lambda line: line[0])
    ]
    filled = [(game, some) for game, some in boards if some]
    return render(request, "scoring/book_statistics.html", {"book": book, "games": filled, "page": page})


def _boards(game: str, rows: Sequence[tuple[str, Counts]]) -> Iterable[Board]:
    """The groups in which anything came up, the players by name."""
    by_name = sorted(rows, key=lambda row: person_names.sort_key(row[0]))
    columns = [
        some for some in zip(*(counts for _name, counts in by_name), strict=True) if any(map(_says_something, some))
    ]
    for code, some in groupby(columns, lambda column: column[0].statistic.group):
        group = list(some)
        if not any(one.number for column in group for one in column):
            continue
        cells = zip(*(map(words, column) for column in group), strict=True)
        labels = tuple(_say(game, column[0].statistic.label) for column in group)
        players = (name for name, _counts in by_name)
        yield Board(_say(game, code) if code else "", labels, tuple(zip(players, cells, strict=True)))


def _says_something(count: Count) -> bool:
    return count.says_something


def _say(game: str, code: str) -> str:
    return rules.say(game, code, {}, language())
