"""Works a published ranking out again, from what anybody may read, and compares every row, rank and total.

    .venv/bin/python bench/recount.py http://127.0.0.1:8000 EVENT

Reads the API as an anonymous visitor: the event and its tables, each list with its log, the ranking as page, API and
table for spreadsheets. Checks every hash, folds the logs by itself, lets `rules` score the deals, adds up, ranks.
Nothing of Kiebitz is used but the score of a list. Ends with 1 where anything differs.
"""

import csv
import hashlib
import io
import json
import re
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import rules

Answer = dict[str, Any]
MINUS = "\N{MINUS SIGN}"


@dataclass
class Visitor:
    """Anybody, with an address."""

    site: str

    def text(self, path: str) -> str:
        asked = urllib.request.Request(f"{self.site}{path}", headers={"Accept-Language": "en"})  # noqa: S310  as given
        with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310  as given
            return str(answer.read().decode("utf-8-sig"))

    def read(self, path: str) -> Answer:
        found: Answer = json.loads(self.text(f"/api/v1/{path}"))
        return found

    def log(self, sheet: int) -> list[Answer]:
        entries, after = [], 0
        while after is not None:
            page = self.read(f"sheets/{sheet}/entries/?after={after}")
            entries += page["results"]
            after = page["next"]
        return entries


@dataclass
class Recount:
    """What was found."""

    differences: list[str] = field(default_factory=list)
    compared: dict[str, int] = field(default_factory=dict)

    def same(self, what: str, where: str, ours: object, theirs: object) -> None:
        self.compared[what] = self.compared.get(what, 0) + 1
        if ours != theirs:
            self.differences.append(f"{where}: {what} is {ours!r} by our count and {theirs!r} as published")


def recount(site: str, slug: str) -> Recount:
    """Every list of every table, then the ranking."""
    visitor, found = Visitor(site.rstrip("/")), Recount()
    event, ranking = visitor.read(f"events/{slug}/"), visitor.read(f"events/{slug}/ranking/")
    results: dict[int, dict[int, dict[str, int]]] = {}
    places: dict[tuple[int, int], int] = {}
    for series in event["series"]:
        for table in series["tables"]:
            for player, counts in _table(visitor, found, series["number"], table):
                where = f"{_list(series['number'], table)}, player {player}"
                found.same("player at one table of a series", where, series["number"] in results.get(player, {}), False)
                results.setdefault(player, {})[series["number"]] = counts
                places[player, series["number"]] = table["sheet"]
    _ranking(found, ranking, results, places, len(event["series"]))
    _faces(visitor, found, slug, ranking)
    if not ranking["provisional"]:
        unsigned = [table for series in event["series"] for table in series["tables"] if _stands_open(table)]
        found.same("open list of a final ranking", slug, unsigned, [])
    return found


def _stands_open(table: Answer) -> bool:
    return table["state"] != "confirmed" and any(each["player"] for each in table["seats"])


def _list(series: int, table: Answer) -> str:
    return f"series {series}, table {table['number']} (list {table['sheet']})"


def _table(visitor: Visitor, found: Recount, series: int, table: Answer) -> Iterator[tuple[int, dict[str, int]]]:
    """Player and what the list brought, of every seat that counts for somebody."""
    sheet, entries, where = visitor.read(f"sheets/{table['sheet']}/"), visitor.log(table["sheet"]), _list(series, table)
    _chain(found, where, sheet, entries)
    found.same("place of the list", where, (series, table["number"]), (sheet["series_number"], sheet["table_number"]))
    folded = Fold(len(sheet["seats"]))
    for entry in entries:
        folded.take(json.loads(entry["body"]), entry["texts"])
    found.same("state of the list", where, "confirmed" if folded.confirmed else "open", sheet["state"])
    ruleset = rules.Ruleset.from_dict(sheet["ruleset"])
    deals = folded.deals()
    scored = rules.score(ruleset, folded.seats, [deal.record for deal in deals])
    for line, theirs in zip(scored.lines, sheet["lines"], strict=False):
        found.same("points of a deal", f"{where}, deal {line.number}", list(line.points or []), theirs["points"] or [])
    found.same("number of deals", where, len(deals), len(sheet["lines"]))
    totals, tallies = folded.paper or (list(scored.totals), scored.tallies)
    found.same("totals of the list", where, totals, sheet["totals"])
    stay = {int(gone): kept for gone, kept in sheet["merged"].items()}
    holders = [stay.get(each, each) if each is not None else None for each in folded.holders(deals)]
    for seat, (holder, theirs) in enumerate(zip(holders, table["seats"], strict=True)):
        found.same("holder of a seat", f"{where}, seat {seat + 1}", holder, (theirs["player"] or {}).get("id"))
        if holder is not None:
            yield holder, {"total": totals[seat], **tallies[seat]}


def _chain(found: Recount, where: str, sheet: Answer, entries: Sequence[Answer]) -> None:
    """Each entry is what was hashed and follows upon the one before; the first upon rules and head of the list."""
    previous = _genesis(sheet, entries)
    for place, entry in enumerate(entries, start=1):
        body = json.loads(entry["body"])
        here = f"{where}, entry {place}"
        found.same("hash of an entry", here, _digest(entry["body"]), entry["hash"])
        found.same("hash before an entry", here, previous, body["previous"])
        found.same("number of an entry", here, place, body["sequence"])
        shown = [{"seat": seat, "player": player} for seat, player in body["seats"]]
        for name, value in (("kind", body["kind"]), ("record", body["record"]), ("seats", shown)):
            found.same("content of an entry", f"{here}, {name}", value, entry[name])
        previous = entry["hash"]
    found.same("head of the list", where, previous, sheet["head"])
    found.same("number of entries", where, len(entries), sheet["revision"])


def _genesis(sheet: Answer, entries: Sequence[Answer]) -> str:
    bodies = [json.loads(entry["body"]) for entry in entries]
    changed = [body["head"]["from"] for body in bodies if body["kind"] == "head"]
    stood = changed[0] if changed else sheet["heading"]
    own = {
        "game": sheet["game"],
        "ruleset": sheet["opened_with"],
        "seats": len(sheet["seats"]),
        "sheet": bodies[0]["sheet"],
    }
    begun = _digest(_canonical({**own, **stood, "book": sheet["book"]}))
    earlier = _digest(_canonical(own))  # lists opened before 0.3.0 began without their head
    return earlier if bodies[0]["previous"] == earlier else begun


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass
class Deal:
    """A deal of the list: its record as it stands, or nothing where it was deleted."""

    brought: int
    record: Answer | None
    players: list[int | None] = field(default_factory=list)


@dataclass
class Fold:
    """A list while its log is read: what happened at the table, in the order of play."""

    seats: int
    events: list[Any] = field(default_factory=list)
    """Deals, and between them who sat down: (seat, player)."""
    confirmed: bool = False
    paper: tuple[list[int], list[dict[str, int]]] | None = None
    """What a paper list says at its foot, where no deal was entered: totals, and what else is counted, by seat."""

    def take(self, body: Answer, texts: Mapping[str, str]) -> None:
        kind = body["kind"]
        record = {**(body["record"] or {}), **({"remark": texts["remark"]} if "remark" in texts else {})}
        if kind == "record":
            self.events.append(Deal(body["sequence"], record))
        elif kind == "insert":
            self.events.insert(self.events.index(self._deal(body["before"])), Deal(body["sequence"], record))
        elif kind in {"correct", "delete"}:
            self._deal(body["corrects"]).record = record if kind == "correct" else None
        elif kind == "seat":
            self._seat(body)
        elif kind == "totals":
            self._foot(body["record"])
        elif kind in {"confirm", "reopen"}:
            self.confirmed = kind == "confirm"

    def _foot(self, said: Mapping[str, list[int]]) -> None:
        """The last one stands; an empty one takes it back."""
        counted = [{name: values[seat] for name, values in said.items()} for seat in range(self.seats)] if said else []
        self.paper = ([own["total"] for own in counted], counted) if counted else None

    def _seat(self, body: Answer) -> None:
        """From a deal on: behind whoever sat down for it before, so that the later word holds."""
        place = len(self.events) if body["before"] is None else self.events.index(self._deal(body["before"]))
        self.events[place:place] = [(seat, player) for seat, player in body["seats"]]

    def _deal(self, sequence: int) -> Deal:
        return next(each for each in self.events if isinstance(each, Deal) and each.brought == sequence)

    def deals(self) -> list[Deal]:
        """The deals that stand, with who sat where."""
        now: list[int | None] = [None] * self.seats
        standing = []
        for each in self.events:
            if not isinstance(each, Deal):
                now[each[0]] = each[1]
            elif each.record is not None:
                each.players = list(now)
                standing.append(each)
        self.now = now
        return standing

    def holders(self, deals: Sequence[Deal]) -> list[int | None]:
        """Of each seat: who played its first deal, else who sits there now."""
        played = (
            (deal.players[seat] for deal in deals if deal.players[seat] is not None) for seat in range(self.seats)
        )
        return [next(own, self.now[seat]) for seat, own in enumerate(played)]


def _ranking(
    found: Recount,
    ranking: Answer,
    results: Mapping[int, Mapping[int, Mapping[str, int]]],
    places: Mapping[tuple[int, int], int],
    series: int,
) -> None:
    """Sums, order and ranks; among those who are equal in everything else a lot may have decided."""
    lines = [line for line in ranking["lines"] if line["rank"] is not None]
    found.same("players in the ranking", "ranking", sorted(results), sorted(line["player"]["id"] for line in lines))
    sums = {player: _sums(own.values()) for player, own in results.items()}
    above: Answer | None = None
    for line in lines:
        player = line["player"]["id"]
        where, own = f"rank {line['rank']}, {line['player']['name']}", results.get(player, {})
        shown = [own[number]["total"] if number in own else None for number in range(1, series + 1)]
        theirs = [each and each["total"] for each in line["series"]] + [None] * (series - len(line["series"]))
        found.same("points of the series", where, shown, theirs)
        lists = [places.get((player, number)) for number in range(1, series + 1)]
        named = [each and each["sheet"] for each in line["series"]] + [None] * (series - len(line["series"]))
        found.same("lists of the series", where, lists, named)
        found.same("total", where, sums.get(player, {}).get("total"), line["total"])
        found.same("sum of the shown series", where, sum(each for each in theirs if each), line["total"])
        for name, count in line["deciders"].items():
            found.same("tie-break", f"{where}, {name}", sums.get(player, {}).get(name, 0), count)
        above_us = sum(_merit(other) > _merit(sums.get(player, {})) for other in sums.values())
        drawn = line["decided_by"] == "-lot" and above is not None and _key(above) == _key(line)
        found.same("rank", where, above_us + 1 if not drawn else line["rank"], line["rank"])
        above = line


def _sums(counted: Any) -> dict[str, int]:
    sums: dict[str, int] = {}
    for counts in counted:
        for name, count in counts.items():
            sums[name] = sums.get(name, 0) + count
    return sums


def _merit(sums: Mapping[str, int]) -> tuple[int, int, int]:
    """Skat ranks by points, then by games won, then by games not lost."""
    return sums.get("total", 0), sums.get("won", 0), -sums.get("lost", 0)


def _key(line: Answer) -> tuple[object, ...]:
    return line["total"], *line["deciders"].values()


def _faces(visitor: Visitor, found: Recount, slug: str, ranking: Answer) -> None:
    """Page and spreadsheet say what the API says, row by row."""
    rows = list(csv.reader(io.StringIO(visitor.text(f"/events/{slug}/ranking.csv")), delimiter=";"))[1:]
    rows = [row for row in rows if len(row) > 1]  # beneath them a sentence tells of lists that count by their totals
    ours = [_row(line) for line in ranking["lines"]]
    found.same("rows of the spreadsheet", "spreadsheet", len(ours), len(rows))
    for line, row in zip(ours, rows, strict=False):
        found.same("row of the spreadsheet", line[1], line[:3], [row[0], row[2].lstrip("'"), row[4]])
    for path in (f"/events/{slug}/", f"/events/{slug}/ranking/"):
        page = visitor.text(path)
        shown = [_cells(row) for row in re.findall(r"<tr\b[^>]*>(.*?)</tr>", page.partition("<tbody")[2], re.DOTALL)]
        found.same("rows of the page", path, len(ours), len(shown))
        for line, cells in zip(ours, shown, strict=False):
            said = [cells[0].strip("–"), cells[1], cells[2].strip("–")]
            found.same("row of the page", f"{path} {line[1]}", line[:3], [said[0], said[1][: len(line[1])], said[2]])
        if ranking["head"]:  # what is not final yet bears a head on paper alone
            found.same("head on the page", path, ranking["head"] in page, True)


def _row(line: Answer) -> list[str]:
    total = str(line["total"]) if line["rank"] else ""
    return ["" if line["rank"] is None else str(line["rank"]), line["player"]["name"], total]


def _cells(row: str) -> list[str]:
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", each)).replace(MINUS, "-").split()) for each in cells]


def main() -> int:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    found = recount(*sys.argv[1:])
    for what, number in found.compared.items():
        print(f"{number:>8} {what}")
    print(f"{sum(found.compared.values()):>8} comparisons, {len(found.differences)} differences")
    for each in found.differences[:50]:
        print(f"  {each}")
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main())
