"""What Doppelkopf players count over their lists; the counters feed the statistics alone, no score comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.compulsory import active
from rules.games.doppelkopf.deal import GAMES, KONTRA, RE, SAID, SOLO_KINDS, Deal, Team, call, caught
from rules.games.doppelkopf.winner import keeps_call
from rules.types import Statistic

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.games.doppelkopf.options import Options
    from rules.types import Line

SOLOS = "statistic.group.solos"
SPECIALS = "statistic.group.specials"

STATISTICS = (
    Statistic("won", "played"),
    Statistic("won_as_re", "as_re"),
    Statistic("won_as_kontra", "as_kontra"),
    Statistic("calls_kept", "calls"),
    Statistic("absagen_kept", "absagen"),
    Statistic("solos_won", "solos"),
    *(Statistic(f"won_{kind}", kind, SOLOS) for kind in SOLO_KINDS),
    Statistic("foxes", group=SPECIALS),
    Statistic("doppelkopfs", group=SPECIALS),
    Statistic("karlchen", group=SPECIALS),
)
"""Games, sides and calls; each kind of solo; what the player's side caught."""


def count_line(options: Options, _seats: int, line: Line, deal: Deal) -> Sequence[Mapping[str, int]]:
    """What a line adds to each seat's counters; special points and calls count for both players of a side."""
    re = deal.players
    if deal.kind not in (*GAMES, "value") or not re:
        return ({},) * len(line.tallies)
    seats = len(line.tallies)
    had_cards = active(seats, line.dealer)
    return tuple(_seat(options, line, deal, seat) if seat in had_cards else {} for seat in range(seats))


def _seat(options: Options, line: Line, deal: Deal, seat: int) -> Mapping[str, int]:
    own = line.tallies[seat]
    side: Team = RE if seat in deal.players else KONTRA
    counters = {"played": 1, "won": own["won"], f"as_{side}": 1, f"won_as_{side}": own["won"]}
    counters |= {"solos": own["solos"], "solos_won": own["solos_won"]}
    if own["solos"] and deal.kind in SOLO_KINDS:
        counters |= {deal.kind: 1, f"won_{deal.kind}": own["won"]}
    return counters | dict(_calls(options, deal, side)) | dict(_caught(deal, side))


def _calls(options: Options, deal: Deal, side: Team) -> Iterator[tuple[str, int]]:
    if call(deal, side) >= SAID:
        reached = int(keeps_call(options, deal, side))
        yield "calls", 1
        yield "calls_kept", reached
        if call(deal, side) > SAID:
            yield "absagen", 1
            yield "absagen_kept", reached


def _caught(deal: Deal, side: Team) -> Iterator[tuple[str, int]]:
    yield "foxes", caught(deal, "foxes", side)
    yield "doppelkopfs", caught(deal, "doppelkopfs", side)
    yield "karlchen", int(deal.karlchen == side)
