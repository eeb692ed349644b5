"""The deals that a thumb enters in each game, and the lists that they make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Answers = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True)
class Deal:
    """A deal as it is told at the table."""

    name: str
    chosen: Answers = field(default_factory=dict)
    typed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    saved: Mapping[str, str] = field(default_factory=dict)
    """What the save buttons may be left to ask, in this order."""


@dataclass(frozen=True)
class Table:
    """A list, and the deals entered in it one after the other."""

    game: str
    preset: str
    seats: int
    deals: tuple[Deal, ...]


WON = {"declarer": "1", "won": "true"}
CLAIM = Deal(
    "claimed", {"kind": "deal", "ending": "claim", "claimant": "0"}, {"card_points": ("70", "20"), "tricks": ("5", "3")}
)
BETTLER = Deal("Bettler", {"kind": "deal", "contract": "bettler"}, saved=WON)
TABLES = (
    Table(
        "skat",
        "isko-2022",
        3,
        (
            Deal("plain", {"contract": "clubs", "matadors": "2"}, saved=WON),
            Deal("Hand", {"contract": "spades", "matadors": "-1", "hand": "true"}, saved=WON),
            Deal("Null", {"contract": "null"}, saved=WON),
            Deal("points", {"contract": "hearts", "matadors": "1"}, {"card_points": ("74",)}, {"declarer": "2"}),
            Deal("passed", saved={"kind": "passed"}),
        ),
    ),
    Table("skat", "isko-2022", 4, (Deal("plain", {"contract": "grand", "matadors": "2"}, saved=WON),)),
    Table(
        "doppelkopf",
        "ddv-2026",
        4,
        (
            Deal("plain", {"re": ("0", "1")}, {"re_points": ("130",)}),
            Deal("called", {"re": ("0", "2"), "re_call": "said"}, {"re_points": ("151",)}),
        ),
    ),
    Table(
        "ecarte",
        "classic",
        2,
        (
            Deal("plain", {"first_talk": "refused_first", "tricks_dealer": "3"}),
            Deal("king", {"king_declared_by": "dealer", "first_talk": "accepted", "tricks_dealer": "2"}),
        ),
    ),
    Table(
        "sixty_six",
        "schnapsen",
        2,
        (
            Deal("points", {"kind": "result"}, saved={"winner": "0", "game_points": "2"}),
            Deal(CLAIM.name, CLAIM.chosen, {"card_points": ("70", "20"), "tricks": ("5", "2")}),
        ),
    ),
    Table(
        "bauernschnapsen",
        "standard",
        4,
        (BETTLER, Deal(CLAIM.name, CLAIM.chosen, {"card_points": ("80", "40"), "tricks": ("3", "2")})),
    ),
    Table(
        "dreierschnapsen",
        "standard",
        3,
        (
            BETTLER,
            Deal(CLAIM.name, {**CLAIM.chosen, "claimant": "2"}, {"card_points": ("70", "20"), "tricks": ("3", "2")}),
        ),
    ),
)


FREE = Deal("whoever declares", {"contract": "clubs", "matadors": "2"})
"""Of Skat: the first of the save buttons is pressed."""
LISTS = (
    (Table("skat", "isko-2022", 4, (FREE, Deal("Null", {"contract": "null"}))), 48),
    (Table("doppelkopf", "ddv-2026", 4, TABLES[2].deals), 24),
    (TABLES[3], 0),
    (Table("sixty_six", "schnapsen", 2, (Deal("1", {"kind": "result"}), TABLES[4].deals[0])), 0),
)
"""Each with the number of its deals; 0: until the match is won."""
