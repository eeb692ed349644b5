"""The options and presets of Doppelkopf; what they change is worked out where they are used."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.bock import Overlap, Several  # noqa: TC001  read at run time by rules.describing
from rules.describing import number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.types import Value

HouseSolo = Literal[
    "solo_kings", "solo_kings_queens", "solo_kings_jacks", "solo_queens_jacks", "solo_koehler", "schlanker_martin"
]

NORMAL_GAMES = 5
"""A list has five normal games for each seat, beside the compulsory solos (tournament rules 10.2.1)."""


@dataclass(frozen=True, slots=True)
class Options:
    """Every default is the tournament rules' own, or what older lists had; a switch that they do not know is off."""

    deals: int | Literal["standard"] | None = number("standard", 1, 1000)
    compulsory_solos: int = number(1, 0, 1)

    # What changes the play of the cards, and informs where only results are written down.
    nines: bool = True
    tens_of_hearts: bool = True
    second_ten: Literal["never", "always", "not_last_trick"] = "never"
    schweinchen: Literal["never", "at_start", "on_playing", "second_only"] = "never"
    hyperschweinchen: Literal["never", "nines", "tens", "kings"] = "never"
    heidmann: bool = False
    genscher: Literal["never", "diamond_kings", "heart_queens"] = "never"
    poverty: Literal["never", "new_deal", "pass_three"] = "never"
    poverty_trumps: int = number(3, 0, 5)
    poverty_ignores_foxes: bool = False
    poverty_refused: Literal["new_deal", "schwarze_sau"] = "new_deal"
    poverty_unplayed: Literal["asked", "refused"] = "asked"
    marriage_partner: Literal["first_foreign", "first_suit", "first_trump"] = "first_foreign"
    solo_leads: Literal["compulsory", "never", "always"] = "compulsory"

    call_cards_lower: int | Literal["standard"] = number("standard", 0, 4)
    marriage_calls: Literal["shift_after_first", "shift_from_first"] = "shift_after_first"
    skipped_calls: bool = True
    calls_after_late_reply: bool = False
    compulsory_call_points: int | None = number(None, 0, 44, switch=True)

    throw_in_nines: int | None = number(None, 0, 8, switch=True)
    throw_in_kings: int | None = number(None, 0, 8, switch=True)
    throw_in_nines_and_kings: int | None = number(None, 0, 12, switch=True)
    throw_in_trumps: int | None = number(None, 0, 5, switch=True)
    throw_in_highest_trump: Literal["never", "fox", "diamond_jack"] = "never"
    throw_in_points_over: int | None = number(None, 0, 120, switch=True)
    throw_in_points_under: int | None = number(None, 0, 120, switch=True)

    against: Literal["special", "game", "never"] = "special"
    against_in_solos: bool = False
    beaten_calls: bool = True
    re_kontra: Literal["two_points", "double_game", "double_all"] = "two_points"
    karlchen_caught: Literal["never", "any", "diamond_queen"] = "never"
    karlchen_double: bool = False
    fox_last_trick: bool = False
    fox_double: bool = False
    tens_caught: bool = False
    heart_tricks: bool = False
    feigheit: int | None = number(None, 0, 5, switch=True)
    solo_kind_points: bool = False
    count: Literal["plus_minus", "plus_only", "minus_only"] = "plus_minus"

    # Kinds of solo beyond the seven of the tournament rules, each by the name of its kind.
    solo_kings: bool = False
    solo_kings_queens: bool = False
    solo_kings_jacks: bool = False
    solo_queens_jacks: bool = False
    solo_koehler: bool = False
    schlanker_martin: bool = False

    bock_heart_trick: bool = False
    bock_draw: bool = False
    bock_zero_game: bool = False
    bock_lost_call: bool = False
    bock_lost_solo: bool = False
    bock_black_game: bool = False
    bock_length: int | Literal["orbit"] = number("orbit", 1, 5)
    bock_overlap: Overlap = "ignore"
    bock_several: Several = "one"
    bock_effect: Literal["double_game", "double_all", "two_points"] = "double_game"

    # Cents, and what they are paid for.
    stake: int | None = number(None, 1, 10_000, switch=True, per_euro=100)
    stake_for: Literal["point", "point_behind"] = "point"


SEED = Options(
    poverty_unplayed="refused",
    deals=None,
    compulsory_solos=0,
    tens_of_hearts=False,
    poverty="pass_three",
    solo_leads="never",
    marriage_calls="shift_from_first",
    skipped_calls=False,
    calls_after_late_reply=True,
    against="game",
    beaten_calls=False,
    karlchen_caught="any",
)

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "ddv-2026": Options(poverty_unplayed="refused"),
        "seed": SEED,
        "house": Options(deals=None, compulsory_solos=0, poverty_unplayed="refused"),
    }
)
"""The tournament rules of 2026; the players' own rule text; an evening at home, with every switch there to be set."""


def length(options: Options, seats: int) -> int | None:
    """Deals of a full list; None for an open end. 24 at a table of four, 30 at a table of five, six more for each."""
    return (NORMAL_GAMES + options.compulsory_solos) * seats if options.deals == "standard" else options.deals


BOCK_STARTS = (
    *("bock_heart_trick", "bock_draw", "bock_zero_game"),
    *("bock_lost_call", "bock_lost_solo", "bock_black_game"),
)
"""The switches of what can start a Bock round."""
LAST_DEAL_IS_WITHIN = 4
"""The first version of the rules under which a Bock round that ignores events ignores one in its last deal, too."""


def as_meant(options: Mapping[str, Value], version: int) -> Mapping[str, Value]:
    """Stored options as they were meant: lists begun before that version keep their points.

    Without a Bock round nothing was meant, and no page should name a house rule.
    """
    starts = any(options.get(each) for each in BOCK_STARTS)
    ignored = starts and options.get("bock_overlap", "ignore") == "ignore"
    return {**options, "bock_overlap": "last_deal"} if ignored and version < LAST_DEAL_IS_WITHIN else options


def knows_poverty(options: Options) -> bool:
    """Whether a poverty can be recorded: it is played, or the table is asked whether it was played all the same."""
    return options.poverty != "never" or options.poverty_unplayed == "asked"


def plays_schwarze_sau(options: Options) -> bool:
    """Whether a poverty that nobody takes is played on, instead of dealt anew."""
    return options.poverty == "pass_three" and options.poverty_refused == "schwarze_sau"


def house_solos(options: Options) -> tuple[HouseSolo, ...]:
    """The kinds of solo that this table plays beyond the seven of the tournament rules."""
    played: Mapping[HouseSolo, bool] = {
        "solo_kings": options.solo_kings,
        "solo_kings_queens": options.solo_kings_queens,
        "solo_kings_jacks": options.solo_kings_jacks,
        "solo_queens_jacks": options.solo_queens_jacks,
        "solo_koehler": options.solo_koehler,
        "schlanker_martin": options.schlanker_martin,
    }
    return tuple(kind for kind, holds in played.items() if holds)


def throw_in_limits(options: Options) -> Mapping[str, int | None]:
    """From which number on, or up to which, a hand may be thrown in, by the reason; None where it may not."""
    return {
        "nines": options.throw_in_nines,
        "kings": options.throw_in_kings,
        "nines_and_kings": options.throw_in_nines_and_kings,
        "trumps": options.throw_in_trumps,
        "points_over": options.throw_in_points_over,
        "points_under": options.throw_in_points_under,
    }
