"""The score sheet as it is kept on paper: what was played, the running score of both teams or all three, Bummerl."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.schnapsen.contracts import NORMAL
from rules.types import Column, Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.schnapsen.deal import Deal, Scored, Turn
    from rules.schnapsen.options import Options

_FIRST = (
    Column("number", "column.number"),
    Column("dealer", "column.dealer", kind="seat"),
    Column("contract", "column.contract", kind="suit"),
    Column("declarer", "column.declarer", kind="seat"),
    Column("outcome", "column.outcome", kind="code"),
    Column("kontra", "column.kontra", kind="code"),
    Column("value", "column.value"),
)
_LAST = (
    Column("bummerl", "column.bummerl", per_seat=True),
    Column("mark", "column.mark", kind="code"),
)
OF_TEAMS = (*_FIRST, Column("first", "column.first"), Column("second", "column.second"), *_LAST)
OF_THREE = (*_FIRST, Column("running", "column.running", per_seat=True), *_LAST)


SCORES = frozenset({"first", "second", "running"})


def of_teams(options: Options) -> tuple[Column, ...]:
    """What was played and by whom, its value, the score of each team; the Bummerl written against each player."""
    return _named(OF_TEAMS, options)


def of_three(options: Options) -> tuple[Column, ...]:
    """The same with a score for each of three."""
    return _named(OF_THREE, options)


def _named(columns: tuple[Column, ...], options: Options) -> tuple[Column, ...]:
    """A score that is counted down is called what is left."""
    if options.count != "down":
        return columns
    return tuple(replace(each, label=f"{each.label}_down") if each.key in SCORES else each for each in columns)


def row(after: Turn, deal: Deal, result: Scored, _points: Sequence[int]) -> Mapping[str, Value]:
    """The cells of one line. A score that is counted down is shown as players write it: what is left of the target."""
    target, down = after.options.target, after.options.count == "down"
    running = tuple(max(target - score, 0) if down else score for score in after.running)
    teams = {"first": running[0], "second": running[1]} if after.seats == 4 else {}
    return {
        "contract": (deal.contract or NORMAL) if deal.kind == "deal" else None,
        "declarer": deal.declarer if deal.announced else None,
        "outcome": f"outcome.{result.outcome}",
        "kontra": None if deal.kontra in (None, "none") else f"kontra.{deal.kontra}",
        "value": result.value or None,
        "running": running,
        **teams,
        "bummerl": tuple(own["bummerl_against"] or None for own in result.tallies) or (None,) * after.seats,
        "mark": _mark(after, deal, result),
    }


def _mark(after: Turn, deal: Deal, result: Scored) -> str | None:
    """What the line has to say besides its numbers, as a text code."""
    if after.state.tied and deal.kind != "void":
        return "mark.tied"
    if any(own["bummerl_against"] for own in result.tallies):
        return "mark.bummerl"
    return "mark.unverified" if deal.kind == "result" else None
