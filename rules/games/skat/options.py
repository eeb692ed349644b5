"""The options and presets of Skat; what they change is worked out where they are used."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Kind, Option, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUNDS = 12
"""A list is twelve rounds: 36 deals for three, 48 for four (Skatwettspielordnung), and so 60 for five."""

STANDARD = "standard"
NEVER, WHEN_PASSED, ALLOWED = RAMSCH = ("never", "when_passed", "allowed")
LAST_TRICK, LOSER, NOBODY = SKAT_TO = ("last_trick", "loser", "nobody")
MOST_LOSE, FEWEST_WIN = RAMSCH_SCORES = ("most_lose", "fewest_win")
IGNORE, EXTEND, RESTART, STACK = OVERLAPS = ("ignore", "extend", "restart", "stack")
DECLARER, DEFENDERS = PAYERS = ("declarer", "defenders")
MIDDLE_AND_REAR, FORE_AND_MIDDLE = BETWEEN = ("between_middle_and_rear", "between_fore_and_middle")

_SETTLEMENT = (
    Option("deals", Kind.INTEGER, STANDARD, choices=(STANDARD,), minimum=1, maximum=1000, nullable=True),
    Option("won_bonus", Kind.INTEGER, 50, minimum=0, maximum=1000),
    Option("lost_deduction", Kind.INTEGER, 50, minimum=0, maximum=1000),
    Option("opponents_bonus_three", Kind.INTEGER, 40, minimum=0, maximum=1000),
    Option("opponents_bonus_four", Kind.INTEGER, 30, minimum=0, maximum=1000),
    Option("opponents_bonus_five", Kind.INTEGER, 24, minimum=0, maximum=1000),
    Option("five_sits_out", Kind.CHOICE, MIDDLE_AND_REAR, choices=BETWEEN),
    Option("pays", Kind.CHOICE, DECLARER, choices=PAYERS),
    Option("dealer_pays", Kind.FLAG, default=True),
    Option("limit", Kind.INTEGER, None, minimum=1, maximum=9999, nullable=True),
)
_KONTRA_AND_BOCK = (
    Option("kontra", Kind.FLAG, default=False),
    Option("bock", Kind.FLAG, default=False),
    Option("bock_on_tie", Kind.FLAG, default=True),
    Option("bock_on_lost_kontra", Kind.FLAG, default=True),
    Option("bock_on_re", Kind.FLAG, default=False),
    Option("bock_on_value", Kind.INTEGER, 120, minimum=18, maximum=264, nullable=True, switch=True),
    Option("bock_on_grand_hand", Kind.FLAG, default=False),
    Option("bock_on_schneider", Kind.FLAG, default=False),
    Option("bock_on_passed", Kind.FLAG, default=False),
    Option("bock_rounds", Kind.INTEGER, 1, minimum=1, maximum=4),
    Option("bock_overlap", Kind.CHOICE, EXTEND, choices=OVERLAPS),
)
_RAMSCH = (
    Option("ramsch", Kind.CHOICE, NEVER, choices=RAMSCH),
    Option("ramsch_score", Kind.CHOICE, MOST_LOSE, choices=RAMSCH_SCORES),
    Option("ramsch_win", Kind.INTEGER, 23, minimum=1, maximum=264),
    Option("ramsch_skat", Kind.CHOICE, LAST_TRICK, choices=SKAT_TO),
    Option("ramsch_virgin", Kind.FLAG, default=True),
    Option("ramsch_durchmarsch", Kind.INTEGER, 120, minimum=0, maximum=1000),
    Option("ramsch_pushes", Kind.FLAG, default=True),
    Option("ramsch_push_jacks", Kind.FLAG, default=False),
    Option("ramsch_grand_hand", Kind.FLAG, default=True),
    Option("ramsch_bock", Kind.FLAG, default=True),
    Option("ramsch_counts", Kind.FLAG, default=False),
)
OPTIONS = (*_SETTLEMENT, *_KONTRA_AND_BOCK, *_RAMSCH)

OFFICIAL: Options = MappingProxyType({option.key: option.default for option in OPTIONS})
"""The Skatordnung's: neither Kontra nor Bock nor Ramsch."""

_SEEGER: Options = MappingProxyType(
    {"opponents_bonus_three": 0, "opponents_bonus_four": 0, "opponents_bonus_five": 0},
)
_PLAIN: Options = MappingProxyType({**_SEEGER, "won_bonus": 0, "lost_deduction": 0})

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "isko-2022": MappingProxyType({}),
        "seeger": _SEEGER,
        "plain": _PLAIN,
        "bierlachs": MappingProxyType({**_PLAIN, "deals": None, "pays": DEFENDERS, "limit": 301}),
        "pub": MappingProxyType({**_PLAIN, "deals": None, "kontra": True, "bock": True, "ramsch": WHEN_PASSED}),
    },
)
"""What differs from the options' defaults: the extended Seeger-Fabian system, Seeger alone, plain list points, the
defenders' minus up to a limit, and plain points with Kontra, Bock and Ramsch.
"""


def length(options: Options, seats: int) -> int | None:
    """Deals of a full list; None for an open end."""
    deals = options["deals"]
    if deals == STANDARD:
        return ROUNDS * seats
    return deals if isinstance(deals, int) else None


def amount(options: Options, key: str) -> int:
    """An option that holds a number."""
    number = options[key]
    return number if isinstance(number, int) else 0


def has_ramsch(options: Options) -> bool:
    """Whether Ramsch is played at all."""
    return options.get("ramsch", NEVER) != NEVER
