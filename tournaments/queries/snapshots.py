"""Rankings as they were made final: as rows that stay, back as standings, and what changed between two. Reads only."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models import Player
from scoring.people.queries import merge_queries
from scoring.presenting.changed_places import change_in_words
from tournaments.models import Decision, DecisionText, Event, Registration, Snapshot
from tournaments.queries.decision_heads import named_head
from tournaments.queries.rows import SeriesResult, Standing

Row = Mapping[str, Any]
"""A line of a ranking as it is kept: `player` (primary key), `number` (start number), `rank` (None for who is
disqualified), `total`, `series` (`[sheet, total]`, or None, by series; where a sheet went on from others that ended,
`[sheet, total, [others]]`), `deciders` (`[name, count]`), `decided_by`.
Names are not kept: they are shown as their bearers choose."""


def latest(event: Event) -> Snapshot | None:
    """The ranking that was made final last."""
    return event.snapshots.order_by("-number").first()


def final_head(event: Event) -> str:
    """The head that a final ranking bears, as `audit --printed` takes it: the last that was kept; empty before.

    What is not final yet bears one on paper alone, where it is kept: a head that nobody keeps could not be checked.
    """
    head = event.book.heads.order_by("-pk").first() if event.state == Event.State.FINAL else None
    return named_head(event, head.head) if head else ""


def rows_of(lines: Sequence[Standing]) -> list[dict[str, Any]]:
    """A ranking as it is kept: whoever has been seated."""
    return [_row(line) for line in lines if line.seated]


def _row(line: Standing) -> dict[str, Any]:
    return {
        "player": line.player.pk,
        "number": line.registration.number if line.registration else None,
        "rank": line.rank,
        "total": line.total,
        "series": [_kept(each) if each else None for each in line.series],
        "deciders": [list(each) for each in line.deciders],
        "decided_by": line.decided_by,
    }


def _kept(each: SeriesResult) -> list[Any]:
    return [each.sheet_id, each.total, *([list(each.before)] if each.before else [])]


def _result(sheet: int, total: int, before: Sequence[int] = ()) -> SeriesResult:
    return SeriesResult(sheet, total, before=tuple(before))


def standings_of(kept: Sequence[Row], registrations: Mapping[int, Registration]) -> list[Standing]:
    """A kept ranking, or lines of it, as it is shown: two statements at most, however old it is."""
    rows = as_read(kept)
    players = Player.objects.in_bulk([row["player"] for row in rows])
    return [_standing(row, players[row["player"]], registrations.get(row["player"])) for row in rows]


def as_read(rows: Sequence[Row]) -> list[Row]:
    """Kept rows with everybody as who he or she was found to be since: one statement."""
    roots = merge_queries.roots([row["player"] for row in rows])
    return [{**row, "player": roots.get(row["player"], row["player"])} for row in rows]


def _standing(row: Row, player: Player, registration: Registration | None) -> Standing:
    return Standing(
        rank=row["rank"],
        player=player,
        registration=registration,
        total=row["total"],
        series=tuple(_result(*each) if each else None for each in row["series"]),
        deciders=tuple((name, count) for name, count in row["deciders"]),
        decided_by=row["decided_by"],
    )


def changes(before: Sequence[Row], after: Sequence[Row]) -> list[dict[str, Any]]:
    """Whose place or total is another than it was, in the new order; who fell out stands last, without a place."""
    old, new = ({row["player"]: row for row in rows} for rows in (before, after))
    return [
        {"player": player, "from": _place(old.get(player)), "to": _place(new.get(player))}
        for player in (*new, *(each for each in old if each not in new))
        if _place(old.get(player)) != _place(new.get(player))
    ]


def _place(row: Row | None) -> list[Any] | None:
    """Rank (None of who is disqualified) and total; None for who is not in the ranking."""
    return None if row is None else [row["rank"], row["total"]]


@dataclass(frozen=True, slots=True)
class RankingChange:
    """A place or a total that is another since the ranking was final before; None: not in the ranking."""

    player: Player
    before: tuple[int | None, int] | None
    """Rank, None of who was disqualified, and total."""
    after: tuple[int | None, int] | None

    @property
    def told(self) -> str:
        """The change in words."""
        return change_in_words(self.before, self.after)


@dataclass(frozen=True, slots=True)
class Publication:
    """A final ranking that took the place of an earlier one: when, why, and what is different in it."""

    snapshot: Snapshot
    reason: str
    """Why the ranking was reopened; empty where the reason has been erased."""
    changes: tuple[RankingChange, ...]
    """All, or the part of them that a page shows."""
    unchanged: bool
    """Whether everybody stands where he or she stood."""


@dataclass(frozen=True, slots=True)
class Republished:
    """A final ranking but the first, and what is told of it."""

    snapshot: Snapshot
    changes: Sequence[Mapping[str, Any]]
    """All, since the last ranking that is told of."""
    tells_why: bool = True
    """Whether the reason is told for which it was reopened."""


def republished(event: Event) -> list[Republished]:
    """Every final ranking but the first, the newest first: one or two statements.

    Where a disqualification was taken back, a ranking that it is in is passed over, and what is told is the difference
    to the one before that: whoever was cleared was never out, and nobody moved by it.
    """
    found = list(event.snapshots.filter(number__gt=1).defer("rows", "heads").order_by("-number"))
    if found and event.decisions.filter(kind=Decision.Kind.UNBARRED).exists():
        return _without_cleared(event)
    return [Republished(each, each.changes) for each in found]


def _without_cleared(event: Event) -> list[Republished]:
    """The same, with no word of who is not disqualified any more: of very few events."""
    out = set(event.registrations.exclude(disqualified_at=None).values_list("player", flat=True))
    told, passed_over = list[Republished](), False
    before: Snapshot | None = None
    for each in event.snapshots.defer("heads").order_by("number"):
        if any(row["rank"] is None and row["player"] not in out for row in as_read(each.rows)):
            passed_over = True
            continue
        if before is not None:
            differing = changes(before.rows, each.rows) if passed_over else each.changes
            if differing or not passed_over:
                told.append(Republished(each, differing, tells_why=not passed_over))
        before, passed_over = each, False
    return told[::-1]


def revised_since(event: Event) -> datetime | None:
    """Since when a ranking that had been final is open again; None where it is final or never was: one statement."""
    if event.state == Event.State.FINAL:
        return None
    ends = event.decisions.filter(kind__in=(Decision.Kind.FINALISED, Decision.Kind.REOPENED)).order_by("-sequence")
    last = ends.values_list("kind", "done_at").first()
    return last[1] if last and last[0] == Decision.Kind.REOPENED else None


def most_changes(found: Iterable[Republished]) -> int:
    """How many places are others in that of these in which most are."""
    return max((len(each.changes) for each in found), default=0)


def publications(
    event: Event, found: Sequence[Republished], first: int = 0, behind: int | None = None
) -> list[Publication]:
    """These final rankings, each with its changes from number `first` (0 is the weightiest) to before `behind`: three
    statements, none where there is none.
    """
    if not found:
        return []
    shown = [(each, sorted(each.changes, key=_same_total)[first:behind]) for each in found]
    named = {change["player"] for _told, changes in shown for change in changes}
    roots = merge_queries.roots(named)
    players = Player.objects.in_bulk(named - roots.keys() | set(roots.values()))
    people = {player: players[roots.get(player, player)] for player in named}
    reasons = _reasons(event)
    return [
        Publication(
            each.snapshot,
            reasons.get(each.snapshot.number, "") if each.tells_why else "",
            tuple(_change(change, people) for change in changes),
            unchanged=not each.changes,
        )
        for each, changes in shown
    ]


def _same_total(change: Mapping[str, Any]) -> bool:
    """Whose total is another stands first: one corrected deal moves many up or down by one."""
    return bool(change["from"] and change["to"] and change["from"][1] == change["to"][1])


def _change(row: Row, people: Mapping[int, Player]) -> RankingChange:
    before, after = (None if row[end] is None else (row[end][0], row[end][1]) for end in ("from", "to"))
    return RankingChange(people[row["player"]], before, after)


def _reasons(event: Event) -> dict[int, str]:
    """By number of the final ranking: the reason of the last reopening before it."""
    kinds = (Decision.Kind.REOPENED, Decision.Kind.FINALISED)
    found, reason = {}, ""
    for made in event.decisions.filter(kind__in=kinds).select_related("text").order_by("sequence"):
        if made.kind == Decision.Kind.REOPENED:
            text: DecisionText | None = getattr(made, "text", None)
            reason = text.texts.get("reason", "") if text else ""
        elif made.number is not None:
            found[made.number] = reason
    return found


def players_of(found: Iterable[Publication]) -> list[Player]:
    """Whom these tell of."""
    return [change.player for each in found for change in each.changes]
