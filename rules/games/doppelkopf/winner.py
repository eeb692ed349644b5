"""Who wins a game of Doppelkopf; what that is worth is worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.deal import (
    ABSAGEN,
    KONTRA,
    RE,
    SAID,
    SCHLANKER_MARTIN,
    TEAM_KINDS,
    Deal,
    Side,
    Team,
    below,
    sides,
)

if TYPE_CHECKING:
    from rules.games.doppelkopf.options import Options


def winner(options: Options, deal: Deal) -> Team | None:
    """`re`, `kontra`, or None where both sides missed what they had announced (tournament rules 7.1.3)."""
    if deal.kind == SCHLANKER_MARTIN:
        return RE if deal.won else KONTRA
    re, kontra = sides(options, deal)
    won = _won_by_cards(re, kontra)
    return _other(won) if won and is_cowardly(options, deal) else won


def _won_by_cards(re: Side, kontra: Side) -> Team | None:
    if max(re.call, kontra.call) <= SAID:
        needed = 120 if kontra.call > re.call else 121
        return RE if re.points >= needed else KONTRA
    if _meets(re, kontra):
        return RE
    return KONTRA if _meets(kontra, re) else None


def _meets(own: Side, other: Side) -> bool:
    """A side that announced a level has to keep the other below it; else it has to reach what the other announced."""
    return below(own.call, other) if own.call > SAID else not below(other.call, own)


def is_cowardly(options: Options, deal: Deal) -> bool:
    """Feigheit: who wins by more levels beyond the own calls than the option allows has lost; never in a solo, nor
    where Genscher made all calls lapse.
    """
    allowed = options.feigheit
    if not isinstance(allowed, int) or deal.kind not in TEAM_KINDS or deal.genscher is True:
        return False
    re, kontra = sides(options, deal)
    won = _won_by_cards(re, kontra)
    own, other = (re, kontra) if won == RE else (kontra, re)
    reached = SAID + sum(below(level, other) for level in ABSAGEN)
    return won is not None and reached - own.call > allowed


def _other(side: Team) -> Team:
    return KONTRA if side == RE else RE


def keeps_call(options: Options, deal: Deal, side: Team) -> bool:
    """Whether a side made good what it said: with Re or Kontra alone by winning, with a level by reaching it."""
    own, other = sides(options, deal) if side == RE else sides(options, deal)[::-1]
    if own.call <= SAID or deal.kind == SCHLANKER_MARTIN:
        return winner(options, deal) == side
    return below(own.call, other)
