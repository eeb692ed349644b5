"""Who has a bye in which series of an event: drawn without a table, and at none since. Reads only."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from scoring.models import Player, SeatTotal
from tournaments.models import Event, Registration, Series


def byes_of(event: Event, drawn: Iterable[Series]) -> dict[int, list[Registration]]:
    """By number of a series, in the order of start numbers: two statements where anybody has a bye, else none."""
    out = {each.number: numbers for each in drawn if (numbers := drawn_byes(each.certificate))}
    if not out:
        return {}
    wanted = {number for numbers in out.values() for number in numbers}
    rows = event.registrations.filter(number__in=wanted).select_related("player").order_by("number")
    registered = list(rows)
    seated = _seated(event, out, [each.player_id for each in registered])
    found = {
        series: [each for each in registered if each.number in numbers and (series, each.player_id) not in seated]
        for series, numbers in out.items()
    }
    return {series: people for series, people in found.items() if people}


def drawn_byes(certificate: Mapping[str, Any]) -> set[int]:
    """Start numbers that a draw left without a table; of fixed pairs it names the smaller one, and both are meant."""
    out = {*certificate.get("byes", ())}
    return out | {number for pair in certificate.get("pairs", ()) if min(pair) in out for number in pair}


def players_out(byes: Mapping[int, Iterable[Registration]]) -> list[Player]:
    """Of whom these tell."""
    return [each.player for people in byes.values() for each in people]


def _seated(event: Event, series: Collection[int], players: Collection[int]) -> set[tuple[int, int | None]]:
    """Series and player, of these, where a table has taken somebody in since."""
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, sheet__table__series__number__in=series)
    return set(rows.filter(player__in=players).values_list("sheet__table__series__number", "player"))
