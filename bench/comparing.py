"""Holds what the service keeps and shows of an event against the model that was reckoned beside it."""

from collections.abc import Iterator, Mapping
from typing import Any

from bench.model import Happening, Model, Ranking
from scoring.models import Deal, PlayerTotal, SeatTotal, Sheet
from tournaments.models import Event
from tournaments.queries.standings import live_standings, standings

CHECKS = 9
"""How many things `differences` holds against each other."""


def differences(model: Model, event: Event) -> list[str]:
    """Everything in which the service and the model differ, and every promise that is broken, as sentences."""
    own = model.events[event.slug]
    event = Event.objects.select_related("book").get(pk=event.pk)
    sheets = {str(each.uid): each for each in event.book.sheets.all()}
    found = [
        *_registrations(own, event),
        *_tables(own, event, sheets),
        *_lists(model, event, sheets),
        *_doubled(model, own),
        *_rankings(model, own, event, sheets),
        *_kept(model, own, event),
        *_final(model, own, event, sheets),
        *_broken(model),
    ]
    return [f"event {event.pk} ({event.game}): {each}" for each in found]


def _differ(what: str, found: object, wanted: object) -> Iterator[str]:
    if found != wanted:
        yield f"{what}: {found}, the logs say {wanted}"


def _registrations(own: Happening, event: Event) -> Iterator[str]:
    rows = event.registrations.values_list("number", "player", "withdrawn", "disqualified_at")
    found = {number: [player, withdrawn, since is not None] for number, player, withdrawn, since in rows}
    yield from _differ("registrations", found, own.people)


def _tables(own: Happening, event: Event, sheets: Mapping[str, Sheet]) -> Iterator[str]:
    rows = event.series.values_list("number", "tables__number", "tables__sheet__uid")
    found: dict[int, dict[int, str]] = {number: {} for number, *_ in rows}
    for number, table, uid in rows:
        found[number] |= {table: str(uid)} if uid else {}
    yield from _differ("tables", found, own.tables)
    counting = {uid for uid, sheet in sheets.items() if sheet.counts}
    yield from _differ("lists that count", sorted(counting), sorted(uid for _number, uid in own.at_tables()))


def _lists(model: Model, event: Event, sheets: Mapping[str, Sheet]) -> Iterator[str]:
    yield from _differ("lists", set(sheets), model.books[event.book_id])
    own = {sheet.pk: uid for uid, sheet in sheets.items()}
    seats: dict[str, dict[int, Any]] = {uid: {} for uid in sheets}
    rows = SeatTotal.objects.filter(sheet__book=event.book_id).order_by()
    for pk, seat, player, total, tallies in rows.values_list("sheet", "seat", "player", "total", "tallies"):
        seats[own[pk]][seat] = (player, total, {name: number for name, number in tallies.items() if number})
    deals: dict[str, list[Any]] = {uid: [] for uid in sheets}
    scored_deals = Deal.objects.filter(sheet__book=event.book_id).order_by("position")
    for pk, brought in scored_deals.values_list("sheet", "points"):
        deals[own[pk]].append(brought)
    for uid, sheet in sheets.items():
        told, scored = model.lists[uid], model.lists[uid].score()
        results = enumerate(model.results(uid))
        wanted = {
            seat: (who, total, {name: number for name, number in counts.items() if number})
            for seat, (who, total, counts) in results
        }
        points = [list(line.points) if line.points is not None else None for line in scored.lines]
        yield from _differ(f"seats of list {sheet.pk}", seats[uid], wanted)
        yield from _differ(f"points of list {sheet.pk}", deals[uid], points)
        state = ("confirmed" if told.confirmed else "open", told.ended, told.ended or scored.finished, told.revision)
        yield from _differ(
            f"state of list {sheet.pk}", (sheet.state, sheet.closed_early, sheet.finished, sheet.revision), state
        )


def _doubled(model: Model, own: Happening) -> Iterator[str]:
    yield from (f"player {player} sits at two tables of series {series}" for series, player in model.doubled(own))


def _rankings(model: Model, own: Happening, event: Event, sheets: Mapping[str, Sheet]) -> Iterator[str]:
    now = model.ranking(own)
    numbers = {sheet.pk: uid for uid, sheet in sheets.items()}
    lines = standings(event)
    live = live_standings(event) if own.state == "final" else lines
    yield from _differ("ranking as the lists stand", _shown(live, numbers), now)
    if own.state == "final":
        kept = {model.person(player): row for player, row in own.finals[-1].items()}
        yield from _differ("final ranking", _shown(lines, numbers), kept)
    for line in lines:
        if line.total != sum(each.total for each in line.series if each):
            yield f"the total of player {line.player.pk} is not the sum of the series"
    ranks = [line.rank for line in lines if line.rank is not None]
    yield from _differ("order of the ranks", ranks, sorted(ranks))


def _shown(lines: Any, numbers: Mapping[int, str]) -> Ranking:
    return {
        line.player.pk: (
            line.rank,
            line.total,
            tuple((number, numbers[each.sheet_id], each.total) for number, each in enumerate(line.series, 1) if each),
            tuple(count for _name, count in line.deciders),
        )
        for line in lines
        if line.seated
    }


def _kept(model: Model, own: Happening, event: Event) -> Iterator[str]:
    rows = PlayerTotal.objects.filter(book=event.book_id).values_list("player", "game", "sheets", "total", "tallies")
    found = {player: row for player, game, *row in rows if game == event.game}
    yield from _differ("kept totals", found, {player: [*row] for player, row in model.kept(own).items()})
    if len(found) != len(rows):
        yield "the book keeps totals of another game"


def _final(model: Model, own: Happening, event: Event, sheets: Mapping[str, Sheet]) -> Iterator[str]:
    yield from _differ("state", event.state, own.state)
    yield from _differ("sealed", event.book.sealed, own.state == "final")
    yield from _differ("final rankings that were kept", event.snapshots.count(), len(own.finals))
    if own.state != "final":
        return
    yield from _sealed(event, sheets)
    tables = [uid for _number, uid in own.at_tables()]
    for uid, told in ((uid, model.lists[uid]) for uid in sheets):
        taken = told.records or any(who is not None for who, *_ in model.results(uid))
        if uid in tables and taken and not told.confirmed:
            yield f"the ranking is final with the open list {sheets[uid].pk}"
        if uid not in tables and uid not in own.aside and taken:
            yield f"the ranking is final beside the loose list {sheets[uid].pk}"


def _sealed(event: Event, sheets: Mapping[str, Sheet]) -> Iterator[str]:
    """Nothing but an erasure is written into a list after its ranking was made final."""
    final = event.snapshots.order_by("-number").first()
    heads = dict(final.heads) if final else {}
    erased = set(event.book.sheets.filter(entries__kind="erase").values_list("pk", flat=True))
    for uid, sheet in sheets.items():
        if heads.get(uid) != sheet.head and sheet.pk not in erased:
            yield f"list {sheet.pk} is not what it was when the ranking was made final"


def _broken(model: Model) -> Iterator[str]:
    yield from model.broken
    model.broken.clear()
