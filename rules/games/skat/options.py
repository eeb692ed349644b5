"""The options and presets of Skat; what they change is worked out where they are used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.bock import Overlap, Several  # noqa: TC001  read at run time by rules.describing
from rules.describing import number

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUNDS = 12
"""A list is twelve rounds: 36 deals for three, 48 for four (Skatwettspielordnung), and so 60 for five."""


@dataclass(frozen=True, slots=True)
class Options:
    """The settlement of a list, then Kontra and Bock, then Ramsch, of which the Skatordnung knows none."""

    deals: int | Literal["standard"] | None = number("standard", 1, 1000)
    won_bonus: int = number(50, 0, 1000)
    lost_deduction: int = number(50, 0, 1000)
    opponents_bonus_three: int = number(40, 0, 1000)
    opponents_bonus_four: int = number(30, 0, 1000)
    opponents_bonus_five: int = number(24, 0, 1000)
    five_sits_out: Literal["between_middle_and_rear", "between_fore_and_middle"] = "between_middle_and_rear"
    pays: Literal["declarer", "defenders"] = "declarer"
    dealer_pays: bool = True
    limit: int | None = number(None, 1, 9999)
    needed_stage_awarded: bool = False
    tops_checked: bool = False
    jack_tops: bool = False
    passed_deal: Literal["counts", "dealt_again"] = "counts"

    # Hundredths of a cent for a point, and cents for a lost game, of which the first three can be cheaper.
    stake: int | None = number(None, 1, 100_000, switch=True, per_euro=10_000)
    lost_game_fee: int | None = number(None, 1, 10_000, switch=True, per_euro=100)
    later_lost_game_fee: int | None = number(None, 1, 10_000, switch=True, per_euro=100)

    kontra: bool = False
    kontra_highest: Literal["kontra", "re", "hirsch", "rolle"] = "hirsch"
    bock: bool = False
    bock_on_tie: bool = True
    bock_on_lost_kontra: bool = True
    bock_on_re: bool = False
    bock_on_value: int | None = number(120, 18, 264, switch=True)
    bock_on_grand_hand: bool = False
    bock_on_schneider: bool = False
    bock_on_passed: bool = False
    bock_rounds: int = number(1, 1, 4)
    bock_overlap: Overlap = "extend"
    bock_several: Several = "one"

    ramsch: Literal["never", "when_passed", "allowed"] = "never"
    ramsch_score: Literal["most_lose", "fewest_win", "fixed"] = "most_lose"
    ramsch_tie: Literal["full", "shared", "last_trick"] = "full"
    ramsch_win: int = number(23, 1, 264)
    ramsch_skat: Literal["last_trick", "loser", "nobody"] = "last_trick"
    ramsch_virgin: bool = True
    ramsch_durchmarsch: int = number(120, 0, 1000)
    ramsch_pushes: bool = True
    ramsch_push_jacks: bool = False
    ramsch_grand_hand: bool = True
    ramsch_bock: bool = True
    ramsch_counts: bool = False


OFFICIAL = Options(needed_stage_awarded=True, tops_checked=True)
"""The Skatordnung's: neither Kontra nor Bock nor Ramsch."""

_SEEGER = replace(OFFICIAL, opponents_bonus_three=0, opponents_bonus_four=0, opponents_bonus_five=0)
_PLAIN = replace(_SEEGER, won_bonus=0, lost_deduction=0)

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "isko-2022": OFFICIAL,
        "seeger": _SEEGER,
        "plain": _PLAIN,
        "bierlachs": replace(_PLAIN, deals=None, pays="defenders", limit=301),
        "pub": replace(_PLAIN, deals=None, kontra=True, bock=True, ramsch="when_passed"),
    },
)
"""The extended Seeger-Fabian system, Seeger alone, plain list points, the defenders' minus up to a limit, and plain
points with Kontra, Bock and Ramsch.
"""


def length(options: Options, seats: int) -> int | None:
    """Deals of a full list; None for an open end."""
    return ROUNDS * seats if options.deals == "standard" else options.deals


def has_ramsch(options: Options) -> bool:
    """Whether Ramsch is played at all."""
    return options.ramsch != "never"
