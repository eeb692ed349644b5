"""The options and presets of Sixty-Six and Schnapsen; what they change is worked out where they are used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.describing import number

if TYPE_CHECKING:
    from collections.abc import Mapping

Exchange = Literal["lead_or_trick", "lead_and_trick", "on_lead", "on_lead_sharp", "on_lead_talon", "never"]


@dataclass(frozen=True, slots=True)
class Options:
    """The rows of the rule profiles, in the order of a deal: pack and play, closing, endings, dealer, match."""

    pack: Literal["24", "20"] = "24"
    four_hands: Literal["one_pack", "two_packs"] = "one_pack"
    two_packs_schneider: int = number(51, 0, 101)
    exchange: Exchange = "lead_or_trick"
    exchange_at_close: bool = False
    marriages: bool = True
    marriage_after_talon: bool = False
    marriage_first_trick: bool = True
    unmarked_marriage: Literal["counts", "only_for_66"] = "counts"
    close_before_drawing: bool = True
    close_talon: int = number(2, 2, 12)
    successful_close: Literal["at_close", "at_end"] = "at_close"
    failed_close: Literal["two_or_three", "two", "three", "closer_points"] = "two_or_three"
    closed_played_out: Literal["failed_close", "higher_score"] = "failed_close"
    opponent_claims: Literal["failed_close", "two"] = "failed_close"
    false_claim: Literal["two_or_three", "two", "as_won", "minus"] = "two_or_three"
    revoke: int = number(3, 1, 3)
    played_out: Literal["scale", "one", "last_trick"] = "scale"
    last_trick_bonus: int = number(10, 0, 20)
    last_trick_bonus_closed: bool = False
    ties: Literal["draw", "carry", "last_trick"] = "draw"
    next_dealer: Literal["alternates", "winner"] = "alternates"
    dealer_after_draw: Literal["next", "same"] = "next"
    target: int = number(7, 1, 1000)
    count: Literal["up", "down"] = "up"
    matches: int = number(1, 1, 1000)
    shutout: int = number(1, 1, 4)
    deals: int | None = number(None, 1, 1000)


_PAGAT = Options(
    exchange="lead_and_trick",
    exchange_at_close=True,
    successful_close="at_end",
    opponent_claims="two",
    false_claim="two",
    next_dealer="winner",
    dealer_after_draw="same",
)
_SCHNAPSEN = Options(
    pack="20",
    exchange="on_lead",
    marriage_after_talon=True,
    close_before_drawing=False,
    played_out="last_trick",
    last_trick_bonus=0,
    ties="last_trick",
    count="down",
)
_BULGARIAN = replace(
    _PAGAT,
    exchange="on_lead_talon",
    exchange_at_close=False,
    marriage_after_talon=True,
    marriage_first_trick=False,
    close_before_drawing=False,
    close_talon=4,
    failed_close="three",
    opponent_claims="failed_close",
    target=11,
)

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "wikipedia-fr": Options(),
        "pagat": _PAGAT,
        "schnapsen": _SCHNAPSEN,
        "schnapsen-sharp": replace(_SCHNAPSEN, exchange="on_lead_sharp", marriage_first_trick=False, close_talon=4),
        "team-austria": replace(_SCHNAPSEN, false_claim="as_won", unmarked_marriage="only_for_66"),
        "bulgarian": _BULGARIAN,
        "old-german": replace(_PAGAT, ties="carry", shutout=2),
        "us-1895": replace(_PAGAT, failed_close="closer_points", opponent_claims="failed_close"),
        "two-packs": replace(_PAGAT, four_hands="two_packs"),
    },
)
"""A preset that a source tells only in part goes on from its nearest kin: Sixty-Six elsewhere from `pagat`, Austrian
teams from `schnapsen`.
"""

USUAL: Mapping[str, str] = MappingProxyType({"de": "schnapsen", "en": "pagat"})
"""Where German is spoken clubs play Schnapsen; the first preset is a French text's."""

HAND = {"24": 6, "20": 5}
"""Cards in hand by pack."""


LARGER_SCHNAPSEN: Mapping[int, str] = MappingProxyType({3: "dreierschnapsen", 4: "bauernschnapsen"})
"""What three and four play with the cards of Schnapsen: games of their own."""

ONLY_TWO = 2
"""The first version of the rules under which 20 cards are for two; lists opened before it go on as they are."""


def seats_with(options: Options, version: int) -> tuple[int, ...]:
    """Two, three or four play; Schnapsen, with 20 cards, is for two."""
    return (2,) if options.pack == "20" and version >= ONLY_TWO else (2, 3, 4)


def length(options: Options, _seats: int) -> int | None:
    """Deals of a full list; None for an open end, where the match alone decides."""
    return options.deals


def wants_markers(options: Options) -> bool:
    """Whether a marriage counts only with its marker taken, unless it makes 66."""
    return options.unmarked_marriage == "only_for_66"


def closes_by_score(options: Options) -> bool:
    """Whether the higher total wins a deal that was closed and played out."""
    return options.closed_played_out == "higher_score"


def draws_exist(options: Options) -> bool:
    """Whether a deal can end without a winner: equal totals at the end that nothing decides."""
    return options.ties != "last_trick" and (options.played_out != "last_trick" or closes_by_score(options))
