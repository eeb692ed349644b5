"""Rankings that were made final, and the rule that every total is the sum of the series shown beside it."""

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import F

import rules
from scoring.models import BookHead, Merge, PlayerTotal, SeatTotal
from scoring.plain import tape
from scoring.plain.common import differences, digest, moment, row_differences, same, short
from tournaments.models import Event, Snapshot
from tournaments.plain.decided import Story

MOST_SERIES = 1_000
"""Far more than any event has: a number beyond that is told of elsewhere, and nothing is counted up to it."""
LOT = "-lot"
"""What a line says that only a lot parts from the one above."""
Results = Mapping[int, Mapping[int, tuple[Sequence[int], Mapping[str, int]]]]
"""By player and series: the lists, and what they brought by the names of what is counted."""


def snapshots(event: Event, story: Story) -> Iterator[str]:
    """Every final ranking is the one that its decision names, and the heads in it are those that a ranking bore."""
    numbers = set()
    for row in event.snapshots.order_by("number").iterator(chunk_size=1):
        numbers.add(row.number)
        name = f"final ranking {row.number}: "
        if row.number not in story.finals:
            yield f"{name}no decision made it"
            continue
        at, logged, _taken_over = story.finals[row.number]
        yield from differences(name, {"taken_at": at, "head": logged["head"]}, _plain(row), by="the decisions say")
        yield from (f"{name}{each}" for each in _unsummed(row))
        for part, value in (("rows", row.rows), ("changes", row.changes)):
            if digest(value) != logged[part]:
                yield f"{name}its {part} are not those that the decision names"
        yield from (f"{name}{each}" for each in _heads(event, row))
    yield from (f"final ranking {number}: is missing" for number in sorted({*story.finals} - numbers))


def _plain(row: Snapshot) -> dict[str, Any]:
    return {"taken_at": moment(row.taken_at), "head": row.head}


def _unsummed(row: Snapshot) -> Iterator[str]:
    """Rows whose total is not the sum of the series shown in them."""
    for line in row.rows:
        total = sum(each[1] for each in line["series"] if each)
        if line["total"] != total:
            yield f"player {line['player']}: total is {line['total']}, the series add up to {total}"


def _heads(event: Event, row: Snapshot) -> Iterator[str]:
    if digest(sorted(row.heads)) != row.head:
        yield "its heads do not make its head"
    known = BookHead.objects.filter(book=event.book_id, head=row.head).first()
    if known is None or not same(sorted(known.parts), sorted(row.heads)):
        yield f"head {short(row.head)} is not known to the book"


def totals(event: Event) -> Iterator[str]:
    """What is kept of each player is the sum of his series, of one list each or of those that went on from one that
    ended; the ranking that is final says the same.

    One that an earlier version made final stays as it was published, by the rules of then.
    """
    results, doubled = _results(event)
    yield from doubled
    stored = dict(PlayerTotal.objects.filter(book=event.book_id, game=event.game).values_list("player", "total"))
    sums = {player: _sum(own, "total") for player, own in results.items()}
    for player in sorted({*stored, *sums}):
        if stored.get(player) != sums.get(player):
            yield f"player {player}: total is {stored.get(player)}, the series add up to {sums.get(player)}"
    last = event.snapshots.order_by("-number").first()
    if event.state == Event.State.FINAL and last is not None and _is_of_today(event, last):
        yield from _ranking(event, last, results)


def _is_of_today(event: Event, last: Snapshot) -> bool:
    """Whether the version that made the kept totals worked it out; what an earlier one made final stays."""
    return last.made_by == event.book.made_by


def _sum(own: Mapping[int, tuple[Sequence[int], Mapping[str, int]]], name: str) -> int:
    return sum(counts[name] for _sheets, counts in own.values())


def _results(event: Event) -> tuple[Results, list[str]]:
    """What the lists of the tables brought, and who sits at two tables of a series."""
    names, found, doubled = {"total", *_counted(event)}, defaultdict[int, Any](dict), []
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    rows = rows.annotate(series=F("sheet__table__series__number")).order_by("pk")
    playing = set()
    for row in rows.values("player", "series", "sheet", "total", "tallies", "sheet__closed_early").iterator():
        here = (row["player"], row["series"])
        if here in playing and not row["sheet__closed_early"]:
            doubled.append(f"player {row['player']} sits at two tables of series {row['series']}")
        if not row["sheet__closed_early"]:
            playing.add(here)
        counts = {name: row["total"] if name == "total" else row["tallies"].get(name, 0) for name in names}
        earlier, before = found[row["player"]].get(row["series"], ((), {}))
        both = {name: number + before.get(name, 0) for name, number in counts.items()}
        found[row["player"]][row["series"]] = ((*earlier, row["sheet"]), both)
    return found, doubled


def _keys(event: Event) -> Sequence[str]:
    """What the ranking goes by, as the event's settings order it, else as the game does."""
    return event.plan.get("ties") or rules.ranking_keys(event.game)


def _counted(event: Event) -> list[str]:
    """What the game ranks by, weightiest first, without signs."""
    return [key.lstrip("-") for key in _keys(event)]


def _ranking(event: Event, final: Snapshot, results: Results) -> Iterator[str]:
    """The final ranking beside what its lists bring; merged players are read as who they were found to be."""
    aliases = _merged([row["player"] for row in final.rows])
    rows = {tape.resolve(row["player"], aliases): row for row in final.rows}
    wanted, found = _wanted(event, results), {player: _compared(row) for player, row in rows.items() if player}
    name = f"final ranking {final.number}, player"
    yield from row_differences(name, wanted, found, by="the lists say")
    numbers = dict(event.registrations.values_list("player", "number"))
    for player, row, key in zip(rows, final.rows, _parted(event, final.rows), strict=False):
        must = {"number": numbers.get(player or 0), "decided_by": key}
        yield from differences(f"{name} {player}: ", must, row, by="the event says")


def _parted(event: Event, rows: Sequence[Mapping[str, Any]]) -> Iterator[str | None]:
    """What parts each line from the one above it, in the order in which they were published."""
    keys, first = _keys(event), _counted(event)[0]
    merits = [{first: row["total"], **dict(row["deciders"])} for row in rows]
    yield None
    for (above, one), (below, two) in itertools.pairwise(zip(rows, merits, strict=True)):
        if below["rank"] is None:
            yield None
            continue
        apart = [key for key in keys if one[key.lstrip("-")] != two[key.lstrip("-")]]
        yield apart[0] if apart else LOT if above["rank"] != below["rank"] else None


def _merged(players: Collection[int]) -> dict[str, int]:
    """Who of these was found to be somebody else since, and as whom, step after step: no list need name them all."""
    found: dict[str, int] = {}
    fresh = set(players)
    while fresh:
        into = dict(Merge.objects.filter(gone__in=fresh, undone_at=None).values_list("gone", "kept"))
        found |= {str(gone): root for gone, root in into.items()}
        fresh = {root for root in into.values() if str(root) not in found}
    return found


def _compared(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("rank", "total", "series", "deciders")}


def _wanted(event: Event, results: Results) -> dict[int, dict[str, Any]]:
    first, *deciders = _counted(event)
    most = min(max((number for own in results.values() for number in own), default=0), MOST_SERIES)
    rows = {}
    for player, own in results.items():
        series = [_series(own[number], first) if number in own else None for number in range(1, most + 1)]
        rows[player] = {
            "total": sum(each[1] for each in series if each),
            "series": series,
            "deciders": [[name, _sum(own, name)] for name in deciders],
        }
    ranks = _ranks(event, rows)
    return {player: {"rank": ranks[player], **row} for player, row in rows.items()}


def _series(own: tuple[Sequence[int], Mapping[str, int]], first: str) -> list[Any]:
    """The list that tells how, and where it went on from others that ended, these."""
    *earlier, last = own[0]
    return [last, own[1][first], *([earlier] if earlier else [])]


def _ranks(event: Event, rows: Mapping[int, Mapping[str, Any]]) -> dict[int, int | None]:
    """Places by all that the game ranks by; a lot parts those who share a place where it was drawn among just them.

    Whoever is disqualified has none, and is as if never there, also in a lot.
    """
    out = {*event.registrations.filter(disqualified_at__isnull=False).values_list("player", flat=True)}
    players, first = [player for player in rows if player not in out], _counted(event)[0]
    merits = [{first: rows[player]["total"], **dict(rows[player]["deciders"])} for player in players]
    places = {players[row]: rank for row, rank, _why in rules.rank(merits, _keys(event))}
    shared: dict[int, set[int]] = defaultdict(set)
    for player, rank in places.items():
        shared[rank].add(player)
    named = list(event.lots.order_by("pk").values_list("players", flat=True))
    aliases = _merged({player for lot in named for player in lot})
    lots = [[tape.resolve(player, aliases) or player for player in lot] for lot in named]
    drawn = {frozenset(own): own for lot in lots for own in [[each for each in lot if each not in out]]}
    found: dict[int, int | None] = dict.fromkeys(rows)
    for player, rank in places.items():
        found[player] = rank + _behind(player, drawn.get(frozenset(shared[rank]), ()))
    return found


def _behind(player: int, lot: Sequence[int]) -> int:
    """How many were drawn before this player."""
    return list(lot).index(player) if player in lot else 0
