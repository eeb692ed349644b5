"""The match sheet of Écarté: its columns as a table keeps them and the cells of each deal; nothing is scored here."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.games.ecarte.deal import FALSE_KING, NONE, SIDES, seat_of
from rules.types import Column, Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.ecarte.deal import Deal
    from rules.games.ecarte.match import Scored, Turn
    from rules.games.ecarte.options import Options

_COLUMNS = (
    Column("number", "column.number"),
    Column("partie", "column.partie"),
    Column("dealer", "column.dealer", kind="seat"),
    Column("king", "column.king", kind="seat"),
    Column("turned", "column.turned", kind="flag"),
    Column("talk", "column.talk", kind="code"),
    Column("tricks", "column.tricks", per_seat=True),
    Column("points", "column.points", per_seat=True),
    Column("running", "column.running", per_seat=True),
    Column("stake", "column.stake"),
    Column("mark", "column.mark", kind="code"),
)

SHORT: Mapping[str, str] = MappingProxyType(
    {f"{FALSE_KING}_{side}": f"mark.{FALSE_KING}_{side}" for side in SIDES},
)
"""Incidents whose names, as the form asks for them, are too long for a cell on paper."""

PLAIN = ("point", "won")
"""Outcomes that the other cells tell well enough."""


def columns(_options: Options) -> tuple[Column, ...]:
    """Number, partie, dealer, the king, the talk, then per player tricks, points and score, the stake of a partie."""
    return _COLUMNS


def row(after: Turn, deal: Deal, result: Scored, points: Sequence[int]) -> Mapping[str, Value]:
    """The cells of one line; the stake stands where a partie ends."""
    match, ended = after.state, any(tallies["parties"] for tallies in result.tallies)
    return {
        "partie": len(match.parties) + (0 if ended else 1),
        **_king(result),
        "talk": f"talk.{deal.first_talk}" if deal.first_talk else None,
        "tricks": _by_seat(deal, match.dealt),
        "points": (None, None) if deal.kind == "void" else tuple(points),
        "running": tuple(after.running),
        "stake": match.parties[-1].stake if ended else None,
        "mark": _mark(deal, result),
    }


def _king(result: Scored) -> Mapping[str, Value]:
    """Who marked the king, and whether he turned it."""
    marked = next((step for step in result.steps if step.code in ("king_turned", "king_declared")), None)
    if marked is None:
        return {}
    return {"king": marked.seat, "turned": marked.code == "king_turned" or None}


def _by_seat(deal: Deal, dealer: int) -> tuple[int | None, ...]:
    tricks = {seat_of(side, dealer): deal.tricks(side) for side in SIDES}
    return tricks[0], tricks[1]


def _mark(deal: Deal, result: Scored) -> str | None:
    """What the line has to say besides its numbers, as a text code."""
    if deal.kind == "result":
        return "mark.unverified"
    if deal.incident not in (None, NONE):
        return SHORT.get(deal.incident, f"incident.{deal.incident}")
    return None if result.outcome in PLAIN else f"outcome.{result.outcome}"
