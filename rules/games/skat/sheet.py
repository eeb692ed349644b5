"""The score sheet of Skat: its columns as on the printed list and the cells each deal fills; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.options import Options, has_ramsch
from rules.steps import values
from rules.types import Column, Step, Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.skat.bock import Scored, Turn
    from rules.games.skat.deal import Deal

KONTRA = Column("kontra", "column.kontra", kind="code")
BOCK = Column("bock", "column.bock")
RAMSCH = Column("ramsch", "column.ramsch")
"""Of the house rules, where they are played; in the last one stands what the loser took."""

_HEAD = (
    Column("number", "column.number"),
    Column("declarer", "column.declarer", kind="seat"),
    Column("contract", "column.contract", kind="suit"),
    Column("base", "column.base"),
    Column("with", "column.with"),
    Column("without", "column.without"),
    Column("multiplier", "column.multiplier"),
    Column("hand", "column.hand", kind="flag"),
    Column("schneider", "column.schneider", kind="flag"),
    Column("schneider_announced", "column.announced", kind="flag"),
    Column("schwarz", "column.schwarz", kind="flag"),
    Column("schwarz_announced", "column.announced", kind="flag"),
    Column("ouvert", "column.ouvert", kind="flag"),
    Column("bid", "column.bid"),
)
_FOOT = (
    Column("mark", "column.mark", kind="code"),
    Column("plus", "column.plus"),
    Column("minus", "column.minus"),
    Column("running", "column.running", per_seat=True),
    Column("won", "column.won", per_seat=True),
    Column("lost", "column.lost", per_seat=True),
)

STAGES = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
TOPS = ("tops_with", "tops_without", "null_replaced")


def columns(options: Options) -> tuple[Column, ...]:
    """Number, declarer, game and stages, bid, the house rules that are played, plus and minus, then per player points,
    games won and games lost.
    """
    return (*_HEAD, *_house_columns(options), *_FOOT)


def _house_columns(options: Options) -> tuple[Column, ...]:
    played = ((KONTRA, options.kontra), (BOCK, options.bock), (RAMSCH, has_ramsch(options)))
    return tuple(column for column, holds in played if holds)


def row(after: Turn, deal: Deal, result: Scored, points: Sequence[int]) -> Mapping[str, Value]:
    """The cells of one line. As on paper, a player's running numbers are written down only where they changed."""
    own = result.tallies or ({},) * after.seats
    return {
        "declarer": deal.declarer,
        "contract": deal.contract,
        "bid": deal.bid,
        "mark": _mark(deal, result),
        "plus": max(points) if max(points) > 0 else None,
        "minus": -min(points) if min(points) < 0 else None,
        "running": tuple(run if got else None for run, got in zip(after.running, points, strict=True)),
        "won": _changed(after, own, "won"),
        "lost": _changed(after, own, "lost"),
        **_house_rules(after.options, deal, result.steps),
        **_calculation(deal, result.steps),
    }


def _house_rules(options: Options, deal: Deal, steps: Sequence[Step]) -> Mapping[str, Value]:
    """Kontra and its answers, what Bock multiplied by, and in Ramsch the most card points."""
    kontra = deal.kontra or "none"
    taken = deal.points_each or ()
    cells: Mapping[str, Value] = {
        "kontra": f"kontra.{kontra}" if kontra != "none" else None,
        "bock": next((step.amount for step in steps if step.code == "bock"), None),
        "ramsch": max(taken) if taken else None,
    }
    return {column.key: cells[column.key] for column in _house_columns(options)}


def _calculation(deal: Deal, steps: Sequence[Step]) -> Mapping[str, Value]:
    """Base value, tops, multiplier and the crosses, read off the steps."""
    cells: dict[str, Value] = {}
    for step, value in zip(steps, values(steps), strict=True):
        if step.code in STAGES:
            cells[step.code] = True
        elif step.code in TOPS:
            cells["with" if (deal.matadors or 0) > 0 else "without"] = step.amount
        elif step.code == "base":
            cells |= {"base": step.amount, "multiplier": value // step.amount}
        elif step.code.startswith("null"):
            cells |= {"base": step.amount, "hand": deal.hand or None, "ouvert": deal.ouvert or None}
    return cells


def _changed(after: Turn, own: Sequence[Mapping[str, int]], name: str) -> tuple[int | None, ...]:
    return tuple(tallies[name] if added.get(name) else None for tallies, added in zip(after.tallies, own, strict=True))


def _mark(deal: Deal, result: Scored) -> str | None:
    """What the line has to say besides its numbers, as a text code."""
    if deal.kind == "value":
        return "mark.unverified"
    if result.outcome not in ("won", "lost"):
        return f"outcome.{result.outcome}"
    return f"mark.{deal.ending}" if (deal.ending or "played") != "played" else None
