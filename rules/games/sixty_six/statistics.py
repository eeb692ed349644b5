"""What players of Sixty-Six count over their lists; a deal's points are worked out elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.sixty_six.deal import Deal, marriages
from rules.games.sixty_six.fields import MARRIAGE, ROYAL
from rules.types import Statistic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.games.sixty_six.options import Options
    from rules.types import Line

WINS = "statistic.group.wins"
STATISTICS = (
    Statistic("won", out_of="deals"),
    Statistic("won_single", out_of="won", group=WINS),
    Statistic("won_double", out_of="won", group=WINS),
    Statistic("won_triple", out_of="won", group=WINS),
    Statistic("closes_won", out_of="closes"),
    Statistic("false_claims", out_of="claims"),
    Statistic("forgotten_66"),
    Statistic("marriages_20"),
    Statistic("marriages_40"),
    Statistic("last_tricks", out_of="played_out"),
)
BY_VALUE = {1: "won_single", 2: "won_double", 3: "won_triple"}


def count(options: Options, seats: int, line: Line, deal: Deal) -> Sequence[Mapping[str, int]]:
    """What a scored line adds to each seat's counters; who took no cards has not played, whatever he got."""
    if deal.kind == "void":
        return ({},) * seats
    resting = _resting(options, line) if seats == 3 else None
    forgetful = {note.params["seat"] for note in line.problems if note.code == "forgotten_66"}
    return [{} if seat == resting else _seat(line, deal, seat, forgot=seat in forgetful) for seat in range(seats)]


def _resting(options: Options, line: Line) -> int:
    """Who of three took no cards: whoever was out before this deal, else the dealer."""
    before = [score - points for score, points in zip(line.running, line.points or line.running, strict=True)]
    target = options.target
    return next((seat for seat, score in enumerate(before) if score >= target), line.dealer)


def _seat(line: Line, deal: Deal, seat: int, *, forgot: bool) -> Mapping[str, int]:
    won = bool(line.tallies[seat]["deals_won"])
    return {
        "deals": 1,
        "won": int(won),
        **({BY_VALUE[min(line.value, 3)]: 1} if won and line.value else {}),
        **_acts(line, deal, seat),
        **_cards(deal, seat),
        "forgotten_66": int(forgot),
    }


def _acts(line: Line, deal: Deal, seat: int) -> Mapping[str, int]:
    closed, claimed = deal.closed_by == seat, deal.claimant == seat
    return {
        "closes": int(closed),
        "closes_won": int(closed and line.outcome == "closed"),
        "claims": int(claimed),
        "false_claims": int(claimed and any(note.code == "claim_too_low" for note in line.problems)),
    }


def _cards(deal: Deal, seat: int) -> Mapping[str, int]:
    own = marriages(deal, seat + 1)[seat]
    played_out = deal.last_trick is not None
    return {
        "marriages_20": own.count(MARRIAGE),
        "marriages_40": own.count(ROYAL),
        "played_out": int(played_out),
        "last_tricks": int(played_out and deal.last_trick == seat),
    }
