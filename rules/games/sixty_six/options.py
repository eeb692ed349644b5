"""The options and presets of Sixty-Six and Schnapsen; what they change is worked out where they are used."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Kind, Option, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

OPTIONS = (
    Option("pack", Kind.CHOICE, "24", choices=("24", "20")),
    Option("four_hands", Kind.CHOICE, "one_pack", choices=("one_pack", "two_packs")),
    Option("two_packs_schneider", Kind.INTEGER, 51, minimum=0, maximum=101),
    Option(
        "exchange",
        Kind.CHOICE,
        "lead_or_trick",
        choices=("lead_or_trick", "lead_and_trick", "on_lead", "on_lead_sharp", "on_lead_talon", "never"),
    ),
    Option("exchange_at_close", Kind.FLAG, default=False),
    Option("marriages", Kind.FLAG, default=True),
    Option("marriage_after_talon", Kind.FLAG, default=False),
    Option("marriage_first_trick", Kind.FLAG, default=True),
    Option("unmarked_marriage", Kind.CHOICE, "counts", choices=("counts", "only_for_66")),
    Option("close_before_drawing", Kind.FLAG, default=True),
    Option("close_talon", Kind.INTEGER, 2, minimum=2, maximum=12),
    Option("successful_close", Kind.CHOICE, "at_close", choices=("at_close", "at_end")),
    Option("failed_close", Kind.CHOICE, "two_or_three", choices=("two_or_three", "two", "three", "closer_points")),
    Option("opponent_claims", Kind.CHOICE, "failed_close", choices=("failed_close", "two")),
    Option("false_claim", Kind.CHOICE, "two_or_three", choices=("two_or_three", "two", "as_won")),
    Option("revoke", Kind.INTEGER, 3, minimum=1, maximum=3),
    Option("played_out", Kind.CHOICE, "scale", choices=("scale", "one", "last_trick")),
    Option("last_trick_bonus", Kind.INTEGER, 10, minimum=0, maximum=20),
    Option("last_trick_bonus_closed", Kind.FLAG, default=False),
    Option("ties", Kind.CHOICE, "draw", choices=("draw", "carry", "last_trick")),
    Option("next_dealer", Kind.CHOICE, "alternates", choices=("alternates", "winner")),
    Option("dealer_after_draw", Kind.CHOICE, "next", choices=("next", "same")),
    Option("target", Kind.INTEGER, 7, minimum=1, maximum=1000),
    Option("count", Kind.CHOICE, "up", choices=("up", "down")),
    Option("matches", Kind.INTEGER, 1, minimum=1, maximum=1000),
    Option("shutout", Kind.INTEGER, 1, minimum=1, maximum=4),
    Option("deals", Kind.INTEGER, None, minimum=1, maximum=1000, nullable=True),
)
"""The rows of the rule profiles, in the order of a deal: pack and play, closing, endings, dealer, match."""

_PAGAT: Options = MappingProxyType(
    {
        "exchange": "lead_and_trick",
        "exchange_at_close": True,
        "successful_close": "at_end",
        "opponent_claims": "two",
        "false_claim": "two",
        "next_dealer": "winner",
        "dealer_after_draw": "same",
    },
)
_SCHNAPSEN: Options = MappingProxyType(
    {
        "pack": "20",
        "exchange": "on_lead",
        "marriage_after_talon": True,
        "close_before_drawing": False,
        "played_out": "last_trick",
        "last_trick_bonus": 0,
        "ties": "last_trick",
        "count": "down",
    },
)
_SHARP: Options = MappingProxyType({"exchange": "on_lead_sharp", "marriage_first_trick": False, "close_talon": 4})
_BULGARIAN: Options = MappingProxyType(
    {
        "exchange": "on_lead_talon",
        "exchange_at_close": False,
        "marriage_after_talon": True,
        "marriage_first_trick": False,
        "close_before_drawing": False,
        "close_talon": 4,
        "failed_close": "three",
        "opponent_claims": "failed_close",
        "target": 11,
    },
)
_OLD_GERMAN: Options = MappingProxyType({"ties": "carry", "shutout": 2})
_US_1895: Options = MappingProxyType({"failed_close": "closer_points", "opponent_claims": "failed_close"})
_TEAM_AUSTRIA: Options = MappingProxyType({"false_claim": "as_won", "unmarked_marriage": "only_for_66"})

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "wikipedia-fr": MappingProxyType({}),
        "pagat": _PAGAT,
        "schnapsen": _SCHNAPSEN,
        "schnapsen-sharp": MappingProxyType({**_SCHNAPSEN, **_SHARP}),
        "team-austria": MappingProxyType({**_SCHNAPSEN, **_TEAM_AUSTRIA}),
        "bulgarian": MappingProxyType({**_PAGAT, **_BULGARIAN}),
        "old-german": MappingProxyType({**_PAGAT, **_OLD_GERMAN}),
        "us-1895": MappingProxyType({**_PAGAT, **_US_1895}),
        "two-packs": MappingProxyType({**_PAGAT, "four_hands": "two_packs"}),
    },
)
"""What differs from the options' defaults. A preset that a source tells only in part goes on from its nearest kin:
Sixty-Six elsewhere from `pagat`, Austrian teams from `schnapsen`.
"""

HAND = {"24": 6, "20": 5}
"""Cards in hand by pack."""


def length(options: Options, _seats: int) -> int | None:
    """Deals of a full list; None for an open end, where the match alone decides."""
    deals = options["deals"]
    return deals if isinstance(deals, int) else None


def amount(options: Options, key: str) -> int:
    """An option that holds a number."""
    number = options[key]
    return number if isinstance(number, int) else 0


def wants_markers(options: Options) -> bool:
    """Whether a marriage counts only with its marker taken, unless it makes 66."""
    return options["unmarked_marriage"] == "only_for_66"


def draws_exist(options: Options) -> bool:
    """Whether a deal can end without a winner: equal totals at the end that nothing decides."""
    return options["played_out"] != "last_trick" and options["ties"] != "last_trick"
