"""What a record says, as Doppelkopf words it: kinds, the two sides, their calls and cards; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rules.types import Deal, Options

TEAM_KINDS = ("normal", "marriage", "poverty")
"""Two against two; only here there are special points (DK-22)."""

UNDECLARED_SOLOS = ("marriage_alone", "silent_solo")
"""Counted as solos, but never as the compulsory one (tournament rules 4.4.3, 4.4.5)."""

DECLARED_SOLOS = (
    "solo_diamonds",
    "solo_hearts",
    "solo_spades",
    "solo_clubs",
    "solo_queens",
    "solo_jacks",
    "solo_trumpless",
)
SUIT_SOLOS = DECLARED_SOLOS[:4]
SCHLANKER_MARTIN = "schlanker_martin"
HOUSE_SOLOS = (
    "solo_kings",
    "solo_kings_queens",
    "solo_kings_jacks",
    "solo_queens_jacks",
    "solo_koehler",
    SCHLANKER_MARTIN,
)
"""Each is an option of the same name."""

DECLARABLE = (*DECLARED_SOLOS, *HOUSE_SOLOS)
SOLO_KINDS = (*UNDECLARED_SOLOS, *DECLARABLE)
GAMES = (*TEAM_KINDS, *SOLO_KINDS)

RE, KONTRA = SIDES = ("re", "kontra")

NO_CALL, SAID, NO90, NO60, NO30, SCHWARZ = range(6)
CALLS = ("none", "said", "no90", "no60", "no30", "schwarz")
"""What a side can say, by level; each level includes the ones before it (tournament rules 6.4.3)."""

ABSAGEN = range(NO90, SCHWARZ + 1)

ALL_POINTS = 240


class Side(NamedTuple):
    """One side at the end of a game."""

    name: str
    call: int
    """The highest level that it said."""
    points: int
    tricks: int


def integer(deal: Deal, key: str) -> int | None:
    """The integer under this key, or None."""
    value = deal.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def count(deal: Deal, key: str) -> int:
    """The number under this key, 0 where nothing is stated."""
    return integer(deal, key) or 0


def seats_in(deal: Deal, key: str) -> tuple[int, ...]:
    """The seats listed under this key."""
    listed = deal.get(key)
    return tuple(seat for seat in listed if isinstance(seat, int)) if isinstance(listed, tuple) else ()


def only_seat(deal: Deal) -> int | None:
    """The seat that alone is named as Re, or None."""
    re = seats_in(deal, "re")
    return re[0] if len(re) == 1 else None


def call(deal: Deal, side: str) -> int:
    """The level of a side's highest call."""
    return CALLS.index(str(deal.get(f"{side}_call", "none")))


def all_tricks(options: Options) -> int:
    """Tricks of a deal: 12, without nines 10."""
    return 12 if options["nines"] else 10


def sides(options: Options, deal: Deal) -> tuple[Side, Side]:
    """Re and Kontra of a checked record that states Re's card points."""
    points, tricks = count(deal, "re_points"), re_tricks(options, deal)
    return (
        Side(RE, call(deal, RE), points, tricks),
        Side(KONTRA, call(deal, KONTRA), ALL_POINTS - points, all_tricks(options) - tricks),
    )


def re_tricks(options: Options, deal: Deal) -> int:
    """Re's tricks; where they are left open, a number that stands for some on both sides, if there are points."""
    stated = integer(deal, "re_tricks")
    if stated is not None:
        return stated
    return {0: 0, ALL_POINTS: all_tricks(options)}.get(count(deal, "re_points"), 1)


def below(level: int, side: Side) -> bool:
    """Whether a side stayed below a level: under 90, 60 or 30 card points, or without a trick."""
    if level == SCHWARZ:
        return not side.tricks
    return side.points < {NO90: 90, NO60: 60, NO30: 30}[level]


def is_solo(deal: Deal) -> bool:
    """Whether one player alone was Re."""
    return deal["kind"] in SOLO_KINDS or (deal["kind"] == "value" and len(seats_in(deal, "re")) == 1)


def is_schwarze_sau(deal: Deal) -> bool:
    """Whether the solo came of a poverty that nobody took."""
    return deal.get("schwarze_sau") is True


def is_compulsory(deal: Deal) -> bool:
    """Whether the record is a compulsory solo; an imposed one always is."""
    return deal.get("compulsory") is True or deal.get("forced") is True
