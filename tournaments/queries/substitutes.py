"""Who plays or played at a seat that counts for somebody else: no total tells of it, the logs do. Reads only."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.sheet_queries import load
from scoring.lists.values import log
from scoring.models import Entry, Player, SeatTotal, Sheet
from tournaments.models import Event


def substitutes(event: Event, players: Collection[int]) -> set[int]:
    """Those of these players who played a deal at a table of the event, whomever it counts for, or are about to.

    One statement where nobody took a seat after a list was opened; then every list is read at which one of these did.
    """
    lists = _lists(seatings(event), players) if players else ()
    played = {player for loaded in lists for seated in _rounds(loaded) for player in seated}
    return {player for player in players if player in played}


@dataclass(frozen=True, slots=True)
class PlayedFor:
    """For whom somebody sat in whose own result it is not, and from which series on."""

    player: Player
    series: int
    played: bool = True
    """False as long as no deal was entered with who sits in."""


def played_for(event: Event, players: Collection[int]) -> dict[int, tuple[PlayedFor, ...]]:
    """By player, of these who sat in for somebody: for whom. As many statements as `substitutes`."""
    found: dict[int, dict[int, PlayedFor]] = defaultdict(dict)
    for loaded in _lists(seatings(event), players) if players else ():
        series, holders = loaded.sheet.table.series.number, loaded.players
        dealt = {player for deal in loaded.log.deals for player in deal.players}
        for player, holder in {pair for seated in _rounds(loaded) for pair in zip(seated, holders, strict=True)}:
            if player is not None and player in players and holder is not None and holder.pk != player:
                known = found[player].get(holder.pk, PlayedFor(holder, series, played=False))
                found[player][holder.pk] = PlayedFor(
                    holder, min(series, known.series), played=known.played or player in dealt
                )
    return {player: tuple(sorted(own.values(), key=_order)) for player, own in found.items()}


def _rounds(loaded: Loaded) -> Iterator[Sequence[int | None]]:
    """Who sat where in each deal; and who sits there now, as long as the list goes on."""
    yield from (deal.players for deal in loaded.log.deals)
    if not loaded.sheet.finished:
        yield loaded.log.occupants


def _order(each: PlayedFor) -> tuple[int, int]:
    return each.series, each.player.pk


def in_words(found: Collection[PlayedFor], naming: Callable[[Player], str]) -> str:
    """`played for Bernd from series 2`, or that somebody is about to; empty where nobody sits in for anybody."""
    played, sits = _("played for %(name)s from series %(number)d"), _("plays for %(name)s from series %(number)d")
    return ", ".join(
        (played if each.played else sits) % {"name": naming(each.player), "number": each.series} for each in found
    )


def without_own_result(event: Event, of: Q = Q()) -> set[int]:  # noqa: B008  a Q is never changed
    """Those who sat in for somebody, hold no seat themselves and have not paid: the fee of whoever is replaced is
    theirs, too. `of`: of these registrations alone. One statement where nobody took a seat late, none before the first
    draw.
    """
    if event.state == Event.State.OPEN:
        return set()
    held = SeatTotal.objects.filter(sheet__table__series__event=event, player=OuterRef("player"))
    rows = event.registrations.filter(of, ~Exists(held), Exists(seatings(event)), paid=False)
    return substitutes(event, set(rows.values_list("player", flat=True)))


def sitting_in(event: Event, series: int, players: Collection[int]) -> set[int]:
    """Those of these players who sit at a table of the series now. As many statements."""
    lists = _lists(seatings(event).filter(sheet__table__series__number=series), players) if players else ()
    seated = {player for loaded in lists for player in loaded.log.occupants}
    return {player for player in players if player in seated}


def lists_with_substitutes(event: Event) -> Iterator[Loaded]:
    """The lists that are played and at which a seat was taken or given up: one statement where there is none."""
    changed = seatings(event).filter(sheet__finished=False, sheet__state=Sheet.State.OPEN).values("sheet")
    return map(load, Sheet.objects.select_related("book", "table__series").filter(pk__in=changed).order_by("pk"))


def seatings(event: Event) -> QuerySet[Entry]:
    """By which somebody took a seat at a table after its list was opened."""
    return Entry.objects.filter(kind=log.SEAT, sequence__gt=1, sheet__table__series__event=event)


def _lists(taken: QuerySet[Entry], players: Collection[int]) -> Iterator[Loaded]:
    """The lists in which one of these players took a seat."""
    rows = taken.order_by("sheet", "sequence").values_list("sheet", "sheet__aliases", "body")
    wanted = {pk for pk, aliases, body in rows if set(players) & _read_as(log.seated_by(body), aliases)}
    return map(load, Sheet.objects.select_related("book", "table__series").filter(pk__in=wanted))


def _read_as(seated: Collection[int], aliases: dict[str, int]) -> set[int]:
    """Whoever was merged since is read as who stays."""
    return {aliases.get(str(player), player) for player in seated}
