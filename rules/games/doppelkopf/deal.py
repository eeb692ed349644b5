"""What a record says, as Doppelkopf words it: kinds, the two sides, their calls and cards; nothing is scored here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from rules import registry
from rules.games.doppelkopf.options import HouseSolo, Options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.doppelkopf.codes import RecordKey

Penalty = Literal["minor", "major", "unsporting"]
Unplayed = Literal["value", "thrown_in", "penalty", "time_up", "void"]
# fmt: off
Declared = Literal[
    "solo_diamonds", "solo_hearts", "solo_spades", "solo_clubs", "solo_queens", "solo_jacks", "solo_trumpless",
]
# fmt: on


Kind = Literal["normal", "marriage", "poverty", "marriage_alone", "silent_solo", Declared, HouseSolo, Unplayed]
Team = Literal["re", "kontra"]
NoTeam = Literal["none", Team]
Call = Literal["none", "said", "no90", "no60", "no30", "schwarz"]
Special = Literal["foxes", "doppelkopfs", "tens", "heart_tricks"]

TEAM_KINDS: tuple[Kind, ...] = ("normal", "marriage", "poverty")
"""Two against two; only here there are special points (DK-22)."""

UNDECLARED_SOLOS: tuple[Kind, ...] = ("marriage_alone", "silent_solo")
"""Counted as solos, but never as the compulsory one (tournament rules 4.4.3, 4.4.5)."""

DECLARED_SOLOS: tuple[Kind, ...] = get_args(Declared)
SUIT_SOLOS = DECLARED_SOLOS[:4]
SCHLANKER_MARTIN: Final = "schlanker_martin"
HOUSE_SOLOS: tuple[Kind, ...] = get_args(HouseSolo)
"""Each is an option of the same name."""

DECLARABLE = (*DECLARED_SOLOS, *HOUSE_SOLOS)
SOLO_KINDS = (*UNDECLARED_SOLOS, *DECLARABLE)
GAMES = (*TEAM_KINDS, *SOLO_KINDS)

RE: Final = "re"
KONTRA: Final = "kontra"
SIDES: tuple[Team, Team] = (RE, KONTRA)

NO_CALL, SAID, NO90, NO60, NO30, SCHWARZ = range(6)
CALLS: tuple[Call, ...] = get_args(Call)
"""What a side can say, by level; each level includes the ones before it (tournament rules 6.4.3)."""

ABSAGEN = range(NO90, SCHWARZ + 1)

ALL_POINTS = 240

CALL: Mapping[Team, RecordKey] = {RE: "re_call", KONTRA: "kontra_call"}
CALL_CARDS: Mapping[Team, RecordKey] = {RE: "re_call_cards", KONTRA: "kontra_call_cards"}
CAUGHT: Mapping[Special, Mapping[Team, RecordKey]] = {
    "foxes": {RE: "re_foxes", KONTRA: "kontra_foxes"},
    "doppelkopfs": {RE: "re_doppelkopfs", KONTRA: "kontra_doppelkopfs"},
    "tens": {RE: "re_tens", KONTRA: "kontra_tens"},
    "heart_tricks": {RE: "re_heart_tricks", KONTRA: "kontra_heart_tricks"},
}
"""The keys under which each side's own is stated."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that a record can state, by its key."""

    kind: Kind | None = None
    re: tuple[int, ...] | None = None
    compulsory: bool | None = None
    forced: bool | None = None
    schwarze_sau: bool | None = None
    genscher: bool | None = None
    re_call: Call | None = None
    kontra_call: Call | None = None
    re_call_cards: tuple[int, ...] | None = None
    kontra_call_cards: tuple[int, ...] | None = None
    marriage_trick: int | None = None
    re_points: int | None = None
    re_tricks: int | None = None
    won: bool | None = None
    first_trick: Team | None = None
    first_trick_points: int | None = None
    re_foxes: int | None = None
    kontra_foxes: int | None = None
    re_doppelkopfs: int | None = None
    kontra_doppelkopfs: int | None = None
    karlchen: NoTeam | None = None
    karlchen_caught: NoTeam | None = None
    karlchen_double: bool | None = None
    fox_last_trick: NoTeam | None = None
    fox_double: bool | None = None
    re_tens: int | None = None
    kontra_tens: int | None = None
    re_heart_tricks: int | None = None
    kontra_heart_tricks: int | None = None
    bock: int | None = None
    bock_events: tuple[str, ...] | None = None
    value: int | None = None
    offender: int | None = None
    penalty: Penalty | None = None
    amount: int | None = None
    absagen: int | None = None
    harmed: bool | None = None
    ends_deal: bool | None = None
    reason: str | None = None
    dealer: int | None = None
    remark: str | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats named as Re; none where the record does not say."""
        return self.re or ()


Reading = registry.Reading[Deal]


class Side(NamedTuple):
    """One side at the end of a game."""

    name: Team
    call: int
    """The highest level that it said."""
    points: int
    tricks: int


def only_seat(deal: Deal) -> int | None:
    """The seat that alone is named as Re, or None."""
    return deal.players[0] if len(deal.players) == 1 else None


def call(deal: Deal, side: Team) -> int:
    """The level of a side's highest call."""
    return CALLS.index((deal.re_call if side == RE else deal.kontra_call) or "none")


def caught(deal: Deal, special: Special, side: Team) -> int:
    """How many of these special points a side has."""
    return getattr(deal, CAUGHT[special][side]) or 0


def all_tricks(options: Options) -> int:
    """Tricks of a deal: 12, without nines 10."""
    return 12 if options.nines else 10


def sides(options: Options, deal: Deal) -> tuple[Side, Side]:
    """Re and Kontra of a checked record that states Re's card points."""
    points, tricks = (deal.re_points or 0), re_tricks(options, deal)
    return (
        Side(RE, call(deal, RE), points, tricks),
        Side(KONTRA, call(deal, KONTRA), ALL_POINTS - points, all_tricks(options) - tricks),
    )


def re_tricks(options: Options, deal: Deal) -> int:
    """Re's tricks; where they are left open, a number that stands for some on both sides, if there are points."""
    recorded = deal.re_tricks
    if recorded is not None:
        return recorded
    return {0: 0, ALL_POINTS: all_tricks(options)}.get(deal.re_points or 0, 1)


def below(level: int, side: Side) -> bool:
    """Whether a side stayed below a level: under 90, 60 or 30 card points, or without a trick."""
    if level == SCHWARZ:
        return not side.tricks
    return side.points < {NO90: 90, NO60: 60, NO30: 30}[level]


def is_solo(deal: Deal) -> bool:
    """Whether one player alone was Re."""
    return deal.kind in SOLO_KINDS or (deal.kind == "value" and len(deal.players) == 1)


def is_schwarze_sau(deal: Deal) -> bool:
    """Whether the solo came of a poverty that nobody took."""
    return deal.schwarze_sau is True


def is_compulsory(deal: Deal) -> bool:
    """Whether the record is a compulsory solo; an imposed one always is."""
    return deal.compulsory is True or deal.forced is True
