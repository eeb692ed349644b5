"""What another version makes of the same logs, number by number, in plain English for the operator."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from scoring.lists.queries.projections import PLAYER_TOTAL_COLUMNS, Projection, stored
from scoring.lists.values.rows import Columns
from scoring.lists.values.shares import Share, deciders, kept
from scoring.models import Book, Player, PlayerTotal, Sheet

Key = tuple[str, int]
"""Game and player."""
Comparison = tuple[str, object, object]
"""A name, what it was and what it is."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One line for the operator."""

    text: str
    totals: int = 0
    """How many of the numbers in it are totals, ranks or who a total counts for."""
    others: int = 0


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a book keeps of a player, and the rank that this makes."""

    name: str
    rank: int
    share: Share


def of_sheet(sheet: Sheet, before: Projection, after: Projection) -> Iterator[Difference]:
    """Every number of a list that changes. The counts of a single deal are reported where they are added up."""
    where = f"list {sheet.pk} (book {sheet.book_id}, {sheet.book.title})"
    names = _names(before, after)
    yield from _line(
        f"{where}:", _columns(before.sheet, after.sheet, ("deals_played", "blocked", "finished", "winner"))
    )
    for sequence in sorted(before.deals.keys() | after.deals.keys()):
        yield from _line(f"{where}: deal {sequence}:", _deal(before.deals.get(sequence), after.deals.get(sequence)))
    for seat, row in sorted(after.totals.items()):
        old, name = before.totals.get(seat, {}), names(row["player_id"])
        yield from _line(f"{where}: seat {seat}, {name}:", _seat(old, row, names), first="total")


def of_book(book: Book, before: Mapping[Key, Ranked], after: Mapping[Key, Ranked]) -> Iterator[Difference]:
    """Every player of a book whose total, rank or tie-breaks in a game change."""
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        name = new.name if new else old.name if old else ""
        yield from _line(f"book {book.pk} ({book.title}): {key[0]}: {name}", _ranked(old, new), first="total")


def ranking(book: Book) -> dict[Key, Ranked]:
    """By game and player: what the book stores, in the order in which it was stored."""
    rows: dict[str, list[PlayerTotal]] = defaultdict(list)
    for row in PlayerTotal.objects.filter(book=book).select_related("player").order_by("game", "player"):
        rows[row.game].append(row)
    return {(game, player): ranked for game, own in rows.items() for player, ranked in _of_game(game, own).items()}


def _of_game(game: str, rows: Sequence[PlayerTotal]) -> dict[int, Ranked]:
    keys = _keys(rows, game)
    plain = [{key.removeprefix("-"): _number(row, key.removeprefix("-")) for key in keys} for row in rows]
    places = {row: rank for row, rank, _decided in rules.rank(plain, keys)}
    return {
        row.player_id: Ranked(row.player.name, places[number], kept(stored(row, PLAYER_TOTAL_COLUMNS)))
        for number, row in enumerate(rows)
    }


def _keys(rows: Sequence[PlayerTotal], game: str) -> Sequence[str]:
    """What these rows rank by. Where the kept tie-breaks are not today's, they are of the time when the total led."""
    if all(_is_of_today(row, game) for row in rows):
        return rules.ranking_keys(game)
    return ("total", "decider_1", "decider_2")


def _is_of_today(row: PlayerTotal, game: str) -> bool:
    return (row.decider_1, row.decider_2) == deciders(row.tallies, game)


def _number(row: PlayerTotal, name: str) -> int:
    return int(getattr(row, name)) if name in PLAYER_TOTAL_COLUMNS else int(row.tallies.get(name, 0))


def _names(*projections: Projection) -> Callable[[int | None], str]:
    keys = {row["player_id"] for each in projections for row in each.totals.values()}
    known = Player.objects.in_bulk({key for key in keys if key is not None})
    return lambda key: known[key].name if key in known else "nobody"


def _deal(before: Columns | None, after: Columns | None) -> Iterator[Comparison]:
    if before is None or after is None:
        yield "", "kept" if before else "not kept", "kept" if after else "not kept"
        return
    yield from _columns(before, after, ("number", "outcome", "value", "points"))


def _seat(before: Columns, after: Columns, names: Callable[[int | None], str]) -> Iterator[Comparison]:
    yield "total", before.get("total", 0), after["total"]
    yield "counts for", names(before.get("player_id")), names(after["player_id"])
    yield "points", before.get("points", 0), after["points"]
    for what in ("tallies", "counters"):
        yield from _counts(before.get(what, {}), after[what])


def _ranked(before: Ranked | None, after: Ranked | None) -> Iterator[Comparison]:
    old, new = before.share if before else Share(), after.share if after else Share()
    yield "total", old.total, new.total
    yield "rank", before and before.rank, after and after.rank
    yield "lists", old.sheets, new.sheets
    yield "first tie-break", old.decider_1, new.decider_1
    yield "second tie-break", old.decider_2, new.decider_2
    yield from _counts(old.tallies, new.tallies)


def _counts(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[Comparison]:
    """A count of 0 may be left out."""
    return ((name, before.get(name, 0), after.get(name, 0)) for name in sorted(before.keys() | after.keys()))


def _columns(before: Columns, after: Columns, names: Iterable[str]) -> Iterator[Comparison]:
    return ((name.replace("_", " "), before[name], after[name]) for name in names)


MAIN = ("total", "rank", "counts for")


def _line(where: str, compared: Iterable[Comparison], first: str = "") -> Iterator[Difference]:
    """One line of everything that differs; nothing where nothing does. The leading number of a seat needs no name."""
    found = [(name, _plain(old), _plain(new)) for name, old, new in compared if old != new]
    if not found:
        return
    parts = [f"{'' if name == first and where.endswith(':') else name + ' '}{old} -> {new}" for name, old, new in found]
    main = sum(name in MAIN for name, _old, _new in found)
    yield Difference(f"{where} {', '.join(part.strip() for part in parts)}", main, len(found) - main)


def _plain(value: Any) -> object:
    return "none" if value is None else value
