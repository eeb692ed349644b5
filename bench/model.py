"""What the logs of lists, events and persons say, reckoned a second time by a fold of its own, from the bodies alone.

Nothing of how the service reads its logs is used here; of the rules only what a deal brings (`rules.score`) and by
what a game ranks.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import rules
from scoring.models import Entry, PlayerEntry, Sheet
from tournaments.models import Decision

Row = tuple[int | None, int, tuple[tuple[int, str, int], ...], tuple[int, ...]]
"""Rank (None for who is disqualified), total, (series, list, total) of every series that was played, what else."""
Ranking = dict[int, Row]
"""By player."""


class List:
    """One list, as a line of deals and of people who sit down between them."""

    def __init__(self, uid: str, game: str, seats: int, ruleset: Mapping[str, Any]) -> None:
        self.uid, self.game, self.seats = uid, game, seats
        self.ruleset = rules.Ruleset.from_dict(ruleset)
        self.line: list[tuple[str, Any]] = []
        self.records: dict[int, Any] = {}
        """Of the deals that stand, by the entry that first brought each."""
        self.confirmed = self.ended = False
        self.revision = 0
        self.scored: rules.types.Sheet | None = None

    def take(self, body: Mapping[str, Any]) -> None:
        self.revision, kind = body["sequence"], body["kind"]
        if kind in {"record", "insert"}:
            self._put(body["before"], [("deal", self.revision)])
            self.records[self.revision] = body["record"]
        elif kind == "correct":
            self.records[body["corrects"]] = body["record"]
        elif kind == "delete":
            del self.records[body["corrects"]]
        elif kind == "seat":
            self._put(body["before"], [("seat", tuple(pair)) for pair in body["seats"]])
        elif kind == "confirm":
            self.confirmed = True
        elif kind == "close":
            self.ended = True
        elif kind == "reopen":
            self.confirmed, self.ended = False, self.ended and self.confirmed
        self.scored = None

    def _put(self, before: int | None, what: list[tuple[str, Any]]) -> None:
        place = len(self.line) if before is None else self.line.index(("deal", before))
        self.line[place:place] = what

    def score(self) -> rules.types.Sheet:
        if self.scored is None:
            order = [said for what, said in self.line if what == "deal" and said in self.records]
            self.scored = rules.score(self.ruleset, self.seats, [self.records[deal] for deal in order])
        return self.scored

    def holders(self, person: Callable[[int], int]) -> list[int | None]:
        """Who played the first deal that stands at each seat; who sits there, where nobody did."""
        now: list[int | None] = [None] * self.seats
        first: list[int | None] = [None] * self.seats
        for what, said in self.line:
            if what == "seat":
                now[said[0]] = None if said[1] is None else person(said[1])
            elif said in self.records:
                first = [old if old is not None else new for old, new in zip(first, now, strict=True)]
        return [old if old is not None else new for old, new in zip(first, now, strict=True)]

    def results(self, person: Callable[[int], int]) -> list[tuple[int | None, int, dict[str, int]]]:
        """By seat: the holder, the total and the counts. Where somebody sits, a chair of nobody brings nothing."""
        holders, scored = self.holders(person), self.score()
        played = any(each is not None for each in holders)
        return [
            (None, 0, dict.fromkeys(own, 0)) if played and holder is None else (holder, total, dict(own))
            for holder, total, own in zip(holders, scored.totals, scored.tallies, strict=True)
        ]


@dataclass
class Happening:
    """One event, as its decisions tell it."""

    game: str = ""
    people: dict[int, list[Any]] = field(default_factory=dict)
    """Player, whether withdrawn and whether disqualified, by start number."""
    tables: dict[int, dict[int, str]] = field(default_factory=dict)
    """Lists by series and table."""
    aside: set[str] = field(default_factory=set)
    lots: list[list[int]] = field(default_factory=list)
    state: str = "open"
    finals: list[Ranking] = field(default_factory=list)
    """The rankings as this model reckoned them when they were made final."""
    decisions: int = 0

    def take(self, body: Mapping[str, Any], ranking: Callable[[], Ranking]) -> None:
        said, self.decisions = body["said"], body["sequence"]
        handler = getattr(self, f"_{body['kind']}", None)
        if body["kind"] == "finalised":
            self.finals.append(ranking())
            self.state = "final"
        elif handler is not None:
            handler(said)

    def _registered(self, said: Mapping[str, Any]) -> None:
        self.people |= {number: [player, False, False] for number, player in said["people"]}

    def _edited(self, said: Mapping[str, Any]) -> None:
        self.people[said["to"]] = self.people.pop(said["number"])

    def _removed(self, said: Mapping[str, Any]) -> None:
        del self.people[said["number"]]

    def _withdrawn(self, said: Mapping[str, Any]) -> None:
        self.people[said["number"]][1] = True

    def _returned(self, said: Mapping[str, Any]) -> None:
        self.people[said["number"]][1] = False

    def _barred(self, said: Mapping[str, Any]) -> None:
        self._bar(said, barred=True)

    def _unbarred(self, said: Mapping[str, Any]) -> None:
        self._bar(said, barred=False)

    def _bar(self, said: Mapping[str, Any], *, barred: bool) -> None:
        for number in (said[key] for key in ("number", "partner") if key in said):
            self.people[number][2] = barred

    def _merged(self, said: Mapping[str, Any]) -> None:
        self.people[said["number"]][0] = said["player"]

    _parted = _merged

    def _drawn(self, said: Mapping[str, Any]) -> None:
        self.tables[said["series"]] = dict(said["tables"])
        self.state = "running"

    def _undrawn(self, _said: Mapping[str, Any]) -> None:
        del self.tables[max(self.tables)]

    def _laid(self, said: Mapping[str, Any]) -> None:
        self.tables[said["series"]][said["table"]] = said["sheet"]

    def _set_aside(self, said: Mapping[str, Any]) -> None:
        self.aside.add(said["sheet"])

    def _repaired(self, said: Mapping[str, Any]) -> None:
        for series, table, _gone, comes in said["tables"]:
            self.tables[series].pop(table, None)
            if comes is not None:
                self.tables[series][table] = comes
        self.aside = (self.aside - {*said["back"]}) | {*said["aside"]}
        for number, _before, (withdrawn, _announced) in said["presence"]:
            self.people[number][1] = withdrawn

    def _lot(self, said: Mapping[str, Any]) -> None:
        self.lots.append(said["players"])

    def _reopened(self, _said: Mapping[str, Any]) -> None:
        self.state = "running"

    def at_tables(self) -> list[tuple[int, str]]:
        return [(number, uid) for number, tables in sorted(self.tables.items()) for uid in tables.values()]


class Model:
    """All events and lists of a database; `read` takes what was written since.

    Where several write between two looks (not `alone`), nobody can say in what order lists and decisions came.
    """

    def __init__(self, *, alone: bool = True) -> None:
        self.alone = alone
        self.lists: dict[str, List] = {}
        self.events: defaultdict[str, Happening] = defaultdict(Happening)
        self.books: defaultdict[int, set[str]] = defaultdict(set)
        self.into: dict[int, int] = {}
        self.broken: list[str] = []
        """Gaps in the logs, and entries that came into a list whose ranking was final."""
        self._seen = {Entry: 0, Decision: 0, PlayerEntry: 0, Sheet: 0}

    def read(self) -> None:
        for uid, game, seats, ruleset, book in self._fresh(Sheet.objects, "uid", "game", "seats", "ruleset", "book"):
            self.lists[str(uid)] = List(str(uid), game, seats, ruleset)
            self.books[book].add(str(uid))
        for (merge,) in self._fresh(PlayerEntry.objects.filter(kind__in=("merged", "parted")), "body"):
            self._merge(json.loads(merge))
        for entry, sheet, event in self._fresh(Entry.objects, "body", "sheet", "sheet__book__event__slug"):
            body = json.loads(entry)
            self._follows(f"list {sheet}", body, self.lists[body["sheet"]].revision)
            self.lists[body["sheet"]].take(body)
            if self.alone and event and self.events[event].state == "final" and body["kind"] != "erase":
                self.broken.append(f"list {sheet}: {body['kind']} into a final ranking")
        for made, event, game in self._fresh(Decision.objects, "body", "event__slug", "event__game"):
            happening, body = self.events[event], json.loads(made)
            happening.game = game
            self._follows("the decisions", body, happening.decisions)
            happening.take(body, lambda own=happening: self.ranking(own))

    def _follows(self, what: str, body: Mapping[str, Any], before: int) -> None:
        if body["sequence"] != before + 1:
            self.broken.append(f"{what}: {body['sequence']} follows {before}")

    def _fresh(self, rows: Any, *columns: str) -> list[Any]:
        """These columns of what was written since the last look, in the order in which it was written."""
        found = list(rows.filter(pk__gt=self._seen[rows.model]).order_by("pk").values_list("pk", *columns))
        if found:
            self._seen[rows.model] = found[-1][0]
        return [said for _pk, *said in found]

    def _merge(self, body: Mapping[str, Any]) -> None:
        if body["kind"] == "merged":
            self.into[body["player"]] = body["into"]
        else:
            del self.into[body["player"]]

    def person(self, player: int) -> int:
        while player in self.into:
            player = self.into[player]
        return player

    def results(self, uid: str) -> list[tuple[int | None, int, dict[str, int]]]:
        return self.lists[uid].results(self.person)

    def doubled(self, own: Happening) -> list[tuple[int, int]]:
        """(series, player) of whoever holds a seat at two tables of a series."""
        seats = Counter(
            (series, holder) for series, uid in own.at_tables() for holder, _total, _own in self.results(uid) if holder
        )
        return [where for where, often in seats.items() if often > 1]

    def ranking(self, own: Happening) -> Ranking:
        """Whoever holds a seat at a table of the event, by what the tables brought and nothing else."""
        keys = [(key.removeprefix("-"), -1 if key.startswith("-") else 1) for key in rules.ranking_keys(own.game)]
        brought: defaultdict[int, list[tuple[int, str, tuple[int, ...]]]] = defaultdict(list)
        for series, uid in own.at_tables():
            for holder, total, counts in self.results(uid):
                if holder is not None:
                    row = tuple(total if name == "total" else counts.get(name, 0) for name, _sign in keys)
                    brought[holder].append((series, uid, row))
        sums = {player: tuple(map(sum, zip(*(row for *_, row in own), strict=True))) for player, own in brought.items()}
        merits = {player: tuple(s * n for n, (_, s) in zip(row, keys, strict=True)) for player, row in sums.items()}
        places = self._places(own, merits)
        return {
            player: (
                places[player],
                sums[player][0],
                tuple((series, uid, row[0]) for series, uid, row in sorted(brought[player])),
                sums[player][1:],
            )
            for player in sums
        }

    def _places(self, own: Happening, everybody: Mapping[int, tuple[int, ...]]) -> dict[int, int | None]:
        """One more than how many are better; among equals a lot decides that was drawn among exactly these.

        Whoever is disqualified has no place, is better than nobody, and leaves the lots as if never there.
        """
        out = {self.person(player) for player, _withdrawn, barred in own.people.values() if barred}
        orders = [[each for each in map(self.person, order) if each not in out] for order in own.lots]
        lots = {frozenset(order): order for order in orders}
        merits = {player: merit for player, merit in everybody.items() if player not in out}
        places: dict[int, int | None] = dict.fromkeys(everybody)
        for player, merit in merits.items():
            equal = frozenset(other for other, theirs in merits.items() if theirs == merit)
            better = sum(theirs > merit for theirs in merits.values())
            places[player] = 1 + better + (lots[equal].index(player) if len(equal) > 1 and equal in lots else 0)
        return places

    def kept(self, own: Happening) -> dict[int, tuple[int, int, dict[str, int]]]:
        """What the book keeps of each player: lists, points, counts."""
        found: dict[int, tuple[int, int, Counter[str]]] = {}
        for _series, uid in own.at_tables():
            for holder, total, counts in self.results(uid):
                if holder is not None:
                    lists, points, sums = found.get(holder, (0, 0, Counter()))
                    sums.update(counts)
                    found[holder] = (lists + 1, points + total, sums)
        return {
            player: (lists, points, {name: number for name, number in sums.items() if number})
            for player, (lists, points, sums) in found.items()
        }
