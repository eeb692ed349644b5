"""The score sheet of Doppelkopf: normal games, compulsory solos and penalties apart, as on paper; no scoring here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.deal import CALL, CALLS, NO_CALL, SIDES, Deal, call, is_compulsory
from rules.games.doppelkopf.options import NORMAL_GAMES, Options, length
from rules.steps import final_value
from rules.types import Column, Section, Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.doppelkopf.state import Scored, Turn


_COLUMNS = (
    Column("number", "column.number"),
    Column("dealer", "column.dealer", kind="seat"),
    Column("player", "column.player", kind="seat"),
    Column("kind", "column.kind", kind="code"),
    Column("penalty", "column.penalty", kind="code"),
    Column("re_call", "column.re_call", kind="code"),
    Column("kontra_call", "column.kontra_call", kind="code"),
    Column("winners", "column.winners", kind="text"),
    Column("forced", "column.forced", kind="flag"),
    Column("points", "column.points"),
    Column("mark", "column.mark", kind="code"),
    Column("running", "column.running", per_seat=True),
)

NORMAL, SOLOS, PENALTIES = "normal", "solos", "penalties"

PENALTY_ROWS = 4
"""More than a table ever needs."""

_CALLS = ("re_call", "kontra_call")
_IN_SECTION = {
    NORMAL: ("number", "dealer", "kind", *_CALLS, "winners", "points", "mark", "running"),
    SOLOS: ("number", "player", "kind", *_CALLS, "forced", "winners", "points", "mark", "running"),
    PENALTIES: ("player", "penalty", "points", "mark", "running"),
}


def columns(_options: Options) -> tuple[Column, ...]:
    """All columns of the sheet; each section shows its own."""
    return _COLUMNS


def sections(options: Options, seats: int) -> tuple[Section, ...]:
    """Normal games, compulsory solos where there are any, penalties: 20 and 4 rows at a table of four, 25 and 5 at a
    table of five (tournament rules 10.2.1).
    """
    solos = options.compulsory_solos * seats
    full = length(options, seats)
    normal = NORMAL_GAMES * seats if options.deals == "standard" else full
    parts = (_section(NORMAL, normal), _section(SOLOS, solos), _section(PENALTIES, PENALTY_ROWS))
    return tuple(part for part in parts if part.length != 0)


def _section(key: str, rows: int | None) -> Section:
    return Section(key, f"section.{key}", _IN_SECTION[key], rows)


def row(after: Turn, deal: Deal, result: Scored, points: Sequence[int]) -> Mapping[str, Value]:
    """The cells of one line; the running results stand there after every line that gave or took points."""
    kind = deal.kind
    scored: Mapping[str, Value] = {"running": tuple(after.running)} if result.steps else {}
    if kind == "penalty":
        offender = deal.offender
        lost = points[offender] if isinstance(offender, int) else None
        named = {"player": offender, "penalty": f"penalty.{deal.penalty}", "points": lost}
        return {"section": PENALTIES, **named, **scored}
    return {
        "section": SOLOS if is_compulsory(deal) else NORMAL,
        "player": next(iter(deal.players), None) if is_compulsory(deal) else None,
        "kind": f"kind.{kind}",
        **{CALL[side]: f"call.{CALLS[call(deal, side)]}" for side in SIDES if call(deal, side) > NO_CALL},
        "winners": _winners(result),
        "forced": deal.forced or None,
        "points": final_value(result.steps) if result.steps else None,
        "mark": _mark(deal, result),
        **scored,
    }


def _winners(result: Scored) -> str | None:
    """The winners' positions, counted from 1, as the list marks them (tournament rules 7.3.3)."""
    won = (seat + 1 for seat, tallies in enumerate(result.tallies) if tallies.get("won"))
    return " ".join(map(str, won)) or None


def _mark(deal: Deal, result: Scored) -> str | None:
    """What the line has to say besides its numbers, as a text code."""
    if deal.kind == "value":
        return "mark.unverified"
    if result.outcome == "no_winner":
        return "outcome.no_winner"
    if any(step.code in ("bock", "bock_points") for step in result.steps):
        return "mark.bock"
    return "mark.schwarze_sau" if deal.schwarze_sau else "mark.genscher" if deal.genscher else None
