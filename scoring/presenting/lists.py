"""From a loaded list to its presentation: which row stands where, and what is counted. Nothing is scored here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import rules
from rules.types import Column, Line, Sheet
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.presenting.foot import foot, tallies
from scoring.presenting.values import Control, Part, Presentation, Row, Seat


def present(loaded: Loaded, *, money: bool) -> Presentation:
    """The list with all its deals; with what each seat pays or gets, where the reader is told: `can_read_money`."""
    told = loaded.folded if money else replace(loaded.folded, money=None, fees=None)
    return _present(loaded, loaded.deals, told)


def present_blank(loaded: Loaded) -> Presentation:
    """The list as it lay on the table before the first deal."""
    return _present(loaded, (), rules.score(loaded.ruleset, loaded.sheet.seats, ()), blank=True)


def _present(loaded: Loaded, deals: Sequence[LoadedDeal], folded: Sheet, *, blank: bool = False) -> Presentation:
    game, names_winner = rules.games()[loaded.sheet.game], _names_winner(loaded)
    rows = tuple(row(deal, loaded) for deal in deals)
    counts = tallies(folded, loaded.log.totals)
    ending = foot(folded, names_winner=names_winner, blank=blank)
    return Presentation(
        loaded=loaded,
        names_winner=names_winner,
        columns=rules.columns(loaded.ruleset),
        parts=_parts(loaded, rows),
        rows=rows,
        seats=_seats(loaded, folded),
        foot=(*counts, *ending) if game.match else ending,
        counts=() if game.match else counts,
        control=_control(folded),
        settlement=folded.settlement,
        totals=folded.totals,
        money=folded.money,
        fees=folded.fees,
        winner=folded.winner,
        following=folded.next,
    )


def row(deal: LoadedDeal, loaded: Loaded) -> Row:
    """One deal of the list."""
    pairs = zip(deal.players, loaded.players, strict=True)
    players = tuple(played or holder for played, holder in pairs)
    return Row(deal, columns_of(loaded, deal.line.section), players, score_after(deal.line, loaded))


def columns_of(loaded: Loaded, section: str) -> tuple[Column, ...]:
    """The columns of a part of the list, in its order."""
    columns = {each.key: each for each in rules.columns(loaded.ruleset)}
    parts = {each.key: each for each in rules.sections(loaded.ruleset, loaded.sheet.seats)}
    return tuple(columns[key] for key in parts[section].columns)


def score_after(line: Line, loaded: Loaded) -> tuple[int, ...]:
    """How a match that one of its players wins stands after this deal, as its list has it; empty elsewhere."""
    return running(line) if _names_winner(loaded) else ()


def running(line: Line) -> tuple[int, ...]:
    """The running score as it stands in its column of the list, if there is one."""
    listed = line.row.get("running")
    return tuple(each for each in listed if isinstance(each, int)) if isinstance(listed, tuple) else line.running


def _names_winner(loaded: Loaded) -> bool:
    return loaded.sheet.seats in rules.games()[loaded.sheet.game].winner_at


def _parts(loaded: Loaded, rows: Sequence[Row]) -> tuple[Part, ...]:
    return tuple(
        Part(each, columns_of(loaded, each.key), tuple(row for row in rows if row.line.section == each.key))
        for each in rules.sections(loaded.ruleset, loaded.sheet.seats)
    )


def _seats(loaded: Loaded, folded: Sheet) -> tuple[Seat, ...]:
    each = zip(loaded.players, loaded.seated, folded.totals, folded.tallies, strict=True)
    return tuple(Seat(place, *facts) for place, facts in enumerate(each))


def _control(folded: Sheet) -> Control:
    numbered = [line for line in folded.lines if line.numbered]
    points = [line.points for line in numbered if line.points]
    even = any(map(any, points)) and not any(map(sum, points))
    endings = Counter(line.ending for line in numbered).most_common()
    return Control(tuple(endings), sum(folded.totals) if even else None)
