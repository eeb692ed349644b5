"""What players have counted, as small tables; nothing is summed up here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

import rules
from scoring import permissions
from scoring.access import reader, visible_book
from scoring.queries import statistics
from scoring.queries.statistics import Count, Counts
from scoring.templatetags.kiebitz import points
from scoring.views import showing


@dataclass(frozen=True, slots=True)
class Group:
    """Statistics that stand together: label, and number or rate in words."""

    heading: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What the players of a book have counted in one game: a column for each statistic, a line for each player."""

    game: str
    labels: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def groups(counts: Mapping[str, Counts]) -> list[tuple[str, list[Group]]]:
    """By the name of the game: its groups, without what never came up."""
    return [(showing.game_name(game), list(_groups(game, some))) for game, some in counts.items()]


def _groups(game: str, counts: Counts) -> Iterable[Group]:
    told = [each for each in counts if each.says_something]
    for code, some in groupby(told, lambda each: each.statistic.group):
        yield Group(
            _say(game, code) if code else "", tuple((_say(game, one.statistic.label), words(one)) for one in some)
        )


def words(count: Count) -> str:
    """A number, or a rate with its parts."""
    if count.out_of is None:
        return points(count.number)
    parts = {"number": count.number, "out_of": count.out_of, "percent": count.percent}
    return _("%(number)d of %(out_of)d, %(percent)d %%") % parts if count.out_of else "–"


def book_statistics(request: HttpRequest, pk: int) -> HttpResponse:
    """What every player of a book has counted there, game by game."""
    book = visible_book(request, pk)
    kept = book if permissions.can_keep_book(reader(request), book) else None
    found = statistics.of_book(book)
    boards = [
        _board(game, [(showing.name_of(player, 0, kept=kept), counts) for player, counts in rows])
        for game, rows in found.items()
    ]
    return render(
        request, "scoring/book_statistics.html", {"book": book, "boards": [each for each in boards if each.labels]}
    )


def _board(game: str, rows: Sequence[tuple[str, Counts]]) -> Board:
    told = [
        some
        for some in zip(*(counts for _name, counts in rows), strict=True)
        if any(one.says_something for one in some)
    ]
    cells = zip(*([words(one) for one in some] for some in told), strict=True) if told else ((),) * len(rows)
    lines = sorted((name, cells_of) for (name, _counts), cells_of in zip(rows, cells, strict=True))
    return Board(showing.game_name(game), tuple(_say(game, some[0].statistic.label) for some in told), tuple(lines))


def _say(game: str, code: str) -> str:
    return rules.say(game, code, {}, showing.language())
