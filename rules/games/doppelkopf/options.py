"""The options and presets of Doppelkopf; what they change is worked out where they are used."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Kind, Option, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

STANDARD = "standard"
ORBIT = "orbit"

NORMAL_GAMES = 5
"""A list has five normal games for each seat, beside the compulsory solos (tournament rules 10.2.1)."""


def _flag(key: str, *, default: bool = False) -> Option:
    return Option(key, Kind.FLAG, default)


def _choice(key: str, *choices: str) -> Option:
    """The first choice is the default."""
    return Option(key, Kind.CHOICE, choices[0], choices=choices)


def _limit(key: str, maximum: int) -> Option:
    """A number from which something holds; None where the table does not play it."""
    return Option(key, Kind.INTEGER, None, minimum=0, maximum=maximum, nullable=True, switch=True)


_LIST = (
    Option("deals", Kind.INTEGER, STANDARD, choices=(STANDARD,), minimum=1, maximum=1000, nullable=True),
    Option("compulsory_solos", Kind.INTEGER, 1, minimum=0, maximum=1),
)

_PLAY = (
    _flag("nines", default=True),
    _flag("tens_of_hearts", default=True),
    _choice("second_ten", "never", "always", "not_last_trick"),
    _choice("schweinchen", "never", "at_start", "on_playing", "second_only"),
    _choice("hyperschweinchen", "never", "nines", "tens", "kings"),
    _flag("heidmann"),
    _choice("genscher", "never", "diamond_kings", "heart_queens"),
    _choice("poverty", "never", "new_deal", "pass_three"),
    Option("poverty_trumps", Kind.INTEGER, 3, minimum=0, maximum=5),
    _flag("poverty_ignores_foxes"),
    _choice("poverty_refused", "new_deal", "schwarze_sau"),
    _choice("marriage_partner", "first_foreign", "first_suit", "first_trump"),
    _choice("solo_leads", "compulsory", "never", "always"),
)
"""What changes the play of the cards, and informs where only results are written down."""

_CALLS = (
    Option("call_cards_lower", Kind.INTEGER, STANDARD, choices=(STANDARD,), minimum=0, maximum=4),
    _choice("marriage_calls", "shift_after_first", "shift_from_first"),
    _flag("skipped_calls", default=True),
    _flag("calls_after_late_reply"),
    _limit("compulsory_call_points", 44),
)

_THROW_INS = (
    _limit("throw_in_nines", 8),
    _limit("throw_in_kings", 8),
    _limit("throw_in_nines_and_kings", 12),
    _limit("throw_in_trumps", 5),
    _choice("throw_in_highest_trump", "never", "fox", "diamond_jack"),
    _limit("throw_in_points_over", 120),
    _limit("throw_in_points_under", 120),
)

_POINTS = (
    _choice("against", "special", "game", "never"),
    _flag("against_in_solos"),
    _flag("beaten_calls", default=True),
    _choice("re_kontra", "two_points", "double_game", "double_all"),
    _choice("karlchen_caught", "never", "any", "diamond_queen"),
    _flag("karlchen_double"),
    _flag("fox_last_trick"),
    _flag("fox_double"),
    _flag("tens_caught"),
    _flag("heart_tricks"),
    _limit("feigheit", 5),
    _flag("solo_kind_points"),
    _choice("count", "plus_minus", "plus_only", "minus_only"),
)

_SOLOS = (
    _flag("solo_kings"),
    _flag("solo_kings_queens"),
    _flag("solo_kings_jacks"),
    _flag("solo_queens_jacks"),
    _flag("solo_koehler"),
    _flag("schlanker_martin"),
)
"""Kinds of solo beyond the seven of the tournament rules, each by the name of its kind."""

_BOCK = (
    _flag("bock_heart_trick"),
    _flag("bock_draw"),
    _flag("bock_zero_game"),
    _flag("bock_lost_call"),
    _flag("bock_lost_solo"),
    _flag("bock_black_game"),
    Option("bock_length", Kind.INTEGER, ORBIT, choices=(ORBIT,), minimum=1, maximum=5),
    _choice("bock_overlap", "ignore", "extend", "restart", "stack"),
    _choice("bock_effect", "double_game", "double_all", "two_points"),
)

_MONEY = (
    Option("stake", Kind.INTEGER, None, minimum=1, maximum=10_000, nullable=True, switch=True),
    _choice("stake_for", "point", "point_behind"),
)
"""Cents, and what they are paid for."""

OPTIONS = (*_LIST, *_PLAY, *_CALLS, *_THROW_INS, *_POINTS, *_SOLOS, *_BOCK, *_MONEY)
"""Every default is the tournament rules' own; a switch that they do not know is off."""

_SEED: Options = MappingProxyType(
    {
        "deals": None,
        "compulsory_solos": 0,
        "tens_of_hearts": False,
        "poverty": "pass_three",
        "solo_leads": "never",
        "marriage_calls": "shift_from_first",
        "skipped_calls": False,
        "calls_after_late_reply": True,
        "against": "game",
        "beaten_calls": False,
        "karlchen_caught": "any",
    },
)

_HOUSE: Options = MappingProxyType({"deals": None, "compulsory_solos": 0})

PRESETS: Mapping[str, Options] = MappingProxyType({"ddv-2026": MappingProxyType({}), "seed": _SEED, "house": _HOUSE})
"""The tournament rules of 2026; the players' own rule text; an evening at home, with every switch there to be set."""


def length(options: Options, seats: int) -> int | None:
    """Deals of a full list; None for an open end. 24 at a table of four, 30 at a table of five."""
    deals = options["deals"]
    if deals == STANDARD:
        return (NORMAL_GAMES + amount(options, "compulsory_solos")) * seats
    return deals if isinstance(deals, int) else None


def plays_schwarze_sau(options: Options) -> bool:
    """Whether a poverty that nobody takes is played on, instead of dealt anew."""
    return options["poverty"] == "pass_three" and options["poverty_refused"] == "schwarze_sau"


def amount(options: Options, key: str) -> int:
    """An option that holds a number; 0 where it holds none."""
    number = options[key]
    return number if isinstance(number, int) else 0
