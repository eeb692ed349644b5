"""What must be kept of a list and of a book, reckoned by plain sums."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

import rules
from scoring.models import Sheet
from scoring.plain import tape
from scoring.plain.common import Body, moment
from scoring.plain.tape import Chairs, Tape

FREE_TEXT = "remark"
FIRST_HEAD = {"title": "title", "series_number": "series", "table_number": "table"}
"""Columns of a list by what its chain calls them."""


class Wanted(NamedTuple):
    """The rows that must be there."""

    sheet: dict[str, Any]
    deals: dict[int, dict[str, Any]]
    """By the number of the entry that first brought the deal."""
    seats: dict[int, dict[str, Any]]


def wanted(sheet: Sheet, bodies: Sequence[Body], head: str) -> Wanted:
    """All that follows from these entries, the last of which has the hash `head`."""
    story = tape.read_in(bodies)
    ruleset, aliases = rules.Ruleset.from_dict(_rules(sheet)), getattr(sheet, "aliases", None) or {}
    order = {deal: tuple(tape.resolve(each, aliases) for each in sat) for deal, sat in tape.played(story, sheet.seats)}
    records = [_without_text(story.records[deal]) for deal in order]
    result = _as_stated(sheet.game, rules.score(ruleset, sheet.seats, records), story.totals)
    holders = tuple(tape.resolve(each, aliases) for each in tape.holders(story, sheet.seats))
    own = _sheet(story, result) | {"revision": len(bodies), "head": head, **_heading(sheet, story)}
    deals = {
        deal: {**_deal(line, place), **_about(rules.subject(ruleset.game, line), order[deal])}
        for place, (deal, line) in enumerate(zip(order, result.lines, strict=True), 1)
    }
    seats = _seats(ruleset, sheet.seats, result, holders)
    opened = {"opened_at": moment(sheet.opened_at)}
    return Wanted(own, deals, {seat: {**row, **opened} for seat, row in seats.items()})


def _rules(sheet: Sheet) -> Mapping[str, Any]:
    """Those of the book, with as many deals as the list was opened for, where they say that they replace its own."""
    now: Mapping[str, Any] = sheet.book.ruleset or {}
    if comparable(sheet.ruleset) not in [comparable(each) for each in now.get("before", ())]:
        return dict(sheet.ruleset)
    begun = {name: sheet.ruleset[name] for name in ("carried",) if name in sheet.ruleset}
    return {**now, "options": {**now["options"], "deals": sheet.ruleset["options"].get("deals")}, **begun}


def comparable(ruleset: Mapping[str, Any]) -> tuple[str, str, dict[str, Any]]:
    """The rules as they are read today, but for the number of deals, which follows from the table."""
    read = rules.Ruleset.from_dict(ruleset)
    return read.game, read.preset, {**read.options, "deals": None}


def _without_text(record: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != FREE_TEXT}


def _as_stated(game: str, result: Any, totals: Mapping[str, Any] | None) -> Any:
    """Totals that were taken from paper stand instead of those of deals, of which there are none then. Nothing is
    counted of what is ranked by and the paper does not say.
    """
    if totals is None:
        return result
    unknown = {key.removeprefix("-") for key in rules.ranking_keys(game)} - {*totals}
    tallies = [{name: number for name, number in own.items() if name not in unknown} for own in result.tallies]
    for name in totals.keys() - {"total"}:
        for own, number in zip(tallies, totals[name], strict=True):
            own[name] = number
    seats = tuple(totals.get("total", result.totals))
    return replace(result, totals=seats, tallies=tuple(tallies), finished=True, winner=None)


def _sheet(story: Tape, result: Any) -> dict[str, Any]:
    return {
        "state": "confirmed" if story.signed else "open",
        "closed_early": story.ended,
        "finished": story.ended or result.finished,
        "winner": result.winner,
        "deals_played": len([line for line in result.lines if line.row.get("number") is not None]),
        "blocked": len([line for line in result.lines if line.points is None]),
        "totals_only": story.totals is not None,
        "disputed": len(story.disputes),
        "called": story.call,
        "photos": len(story.photos),
    }


def _heading(sheet: Sheet, story: Tape) -> dict[str, Any]:
    """Title, series and table as an entry said them last; before that they are in what the chain begins with."""
    if story.head is None:
        return {column: getattr(sheet, column) for column in FIRST_HEAD}
    return {column: story.head[name] for column, name in FIRST_HEAD.items()}


def _deal(line: Any, place: int) -> dict[str, Any]:
    return {
        "position": place,
        "number": line.number,
        "record": _without_text(line.deal),
        "points": line.points,
        "outcome": line.outcome,
        "value": line.value,
        "tallies": [dict(each) for each in line.tallies],
    }


def _about(subject: Any, chairs: Chairs) -> dict[str, Any]:
    """What a deal is looked for by: what was played, and who sat at the seat that it is about."""
    seat = subject.seat
    return {"contract": subject.contract, "seat": seat, "player_id": None if seat is None else chairs[seat]}


def _seats(ruleset: rules.Ruleset, seats: int, result: Any, holders: Chairs) -> dict[int, dict[str, Any]]:
    points, counted = [0] * seats, [dict[str, int]() for _seat in range(seats)]
    for line in result.lines:
        points = [had + got for had, got in zip(points, line.points or (0,) * seats, strict=True)]
        for seat, more in enumerate(rules.count(ruleset, seats, line)):
            for name, number in more.items():
                counted[seat][name] = counted[seat].get(name, 0) + number
    rows = {}
    for seat, holder in enumerate(holders):
        tallies = dict(result.tallies[seat])
        counters = {name: number for name, number in counted[seat].items() if number}
        row = {"points": points[seat], "total": result.totals[seat], "tallies": tallies, "counters": counters}
        rows[seat] = {"player_id": holder, **brought(row, holder, holders)}
    return rows


def brought(row: dict[str, Any], holder: int | None, holders: Chairs) -> dict[str, Any]:
    """What a seat brings. A chair that nobody ever held brings nothing, in a list that says who sits there."""
    if holder is not None or not any(each is not None for each in holders):
        return row
    return {"points": 0, "total": 0, "tallies": dict.fromkeys(row["tallies"], 0), "counters": {}}


def summed(game: str, rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What a book must keep of a player whose seats, in lists of this game, brought these rows."""
    sheets, total, tallies, counters, years = 0, 0, dict[str, int](), dict[str, int](), dict[str, int]()
    for row in rows:
        sheets, total = sheets + 1, total + row["total"]
        opened = when(row["sheet__opened_at"])
        by_year = {f"{opened} lists": 1, f"{opened} points": row["total"]}
        for sums, more in ((tallies, row["tallies"]), (counters, row["counters"]), (years, by_year)):
            for name, number in more.items():
                sums[name] = sums.get(name, 0) + number
    breaks = [_merit(tallies, key) for key in rules.ranking_keys(game) if key != "total"]
    first, second = [*breaks, 0, 0][:2]
    kept = {
        what: {name: number for name, number in sums.items() if number}
        for what, sums in (("tallies", tallies), ("counters", counters), ("years", years))
    }
    return {"sheets": sheets, "total": total, "decider_1": first, "decider_2": second, **kept}


def when(opened_at: datetime) -> str:
    """The year in UTC; on its first and last day, which clocks see differently, the quarter of an hour."""
    utc = opened_at.astimezone(UTC)
    if f"{utc:%m-%d}" in {"01-01", "12-31"}:
        return f"{utc.year:04}-{utc:%m-%dT%H}:{utc.minute - utc.minute % 15:02}"
    return str(utc.year)


def _merit(tallies: Mapping[str, int], key: str) -> int:
    """The larger the better: what is better the less of it there is, is kept with its sign turned."""
    return -tallies.get(key[1:], 0) if key[0] == "-" else tallies.get(key, 0)
