"""What a record says, as Skat words it: the declaration and what the cards brought; nothing is scored here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.games.skat.values import BASE, NULL

if TYPE_CHECKING:
    from rules.types import Deal

NULL_GAME = "null"
SIMPLE, SCHNEIDER, SCHWARZ = range(3)
"""Stages of a game's end: Schwarz includes Schneider (SK-20)."""

NEEDED = 61
"""Card points that the declarer needs (SK-27)."""

STAGES = {"schneider": SCHNEIDER, "schwarz": SCHWARZ}

DECIDED = {"conceded": False, "declarer_fault": False, "defender_conceded": True, "defender_fault": True}
"""Endings that decide the game whatever the cards say, and whether the declarer wins by them (ISkO 4.1, 4.4)."""

DOUBLINGS = {"none": 1, "kontra": 2, "re": 4, "hirsch": 8}
"""What was said against the declarer, and in answer, and how often the score counts then; no part of the ISkO."""

FLAGS = ("hand", "schneider_announced", "schwarz_announced", "ouvert")
"""In suit and grand each of these implies the ones before it (SK-15)."""


def integer(deal: Deal, key: str) -> int | None:
    """The integer under this key, or None."""
    value = deal.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def integers(deal: Deal, key: str) -> tuple[int, ...]:
    """The integers of the list under this key; none where it is not stated."""
    value = deal.get(key)
    return tuple(each for each in value if isinstance(each, int)) if isinstance(value, tuple) else ()


def flag(deal: Deal, key: str) -> bool | None:
    """The flag under this key, or None where it is not stated."""
    value = deal.get(key)
    return value if isinstance(value, bool) else None


def is_null(deal: Deal) -> bool:
    """Whether the contract is a Null game."""
    return deal.get("contract") == NULL_GAME


@dataclass(frozen=True, slots=True)
class Declaration:
    """What was announced before the first trick, implied announcements filled in."""

    contract: str
    hand: bool
    announced: int
    """The stage announced: simple, Schneider or Schwarz."""
    ouvert: bool

    @property
    def null_value(self) -> int:
        """Fixed value of the Null game (SK-12)."""
        return NULL[self.ouvert, self.hand]

    @property
    def base(self) -> int:
        """Base value of the suit or grand game (SK-10, SK-11)."""
        return BASE[self.contract]


def declaration(deal: Deal) -> Declaration:
    """The declaration of a record whose contract is known."""
    hand, schneider, schwarz, ouvert = (deal.get(name) is True for name in FLAGS)
    contract = str(deal["contract"])
    if contract == NULL_GAME:
        return Declaration(contract, hand, SIMPLE, ouvert)
    schwarz = schwarz or ouvert
    schneider = schneider or schwarz
    return Declaration(contract, hand or schneider, schneider + schwarz, ouvert)


def null_below_bid(deal: Deal) -> bool:
    """Whether a Null was announced that cannot cover its bid: an immediately lost suit or grand game (ISkO 3.6.2)."""
    bid = integer(deal, "bid")
    return is_null(deal) and bid is not None and bid > declaration(deal).null_value


@dataclass(frozen=True, slots=True)
class CardResult:
    """What the cards brought before the bid is compared: announcements count, and the stage is the losing side's."""

    won: bool
    stage: int


def judged(points: int, tricks: int, announced: int) -> CardResult:
    """The card result of a suit or grand game with the declarer's points and tricks (SK-27, SK-28, SK-33)."""
    taken = points >= NEEDED
    beaten_tricks, beaten_points = (10 - tricks, 120 - points) if taken else (tricks, points)
    reached = SCHWARZ if not beaten_tricks else SCHNEIDER if beaten_points <= 30 else SIMPLE
    if not taken:
        return CardResult(won=False, stage=reached)
    return CardResult(won=True, stage=reached) if reached >= announced else CardResult(won=False, stage=SIMPLE)


def card_result(deal: Deal) -> CardResult:
    """The card result of a checked record that states or implies one."""
    ending = deal.get("ending", "played")
    if ending in DECIDED:
        return CardResult(DECIDED[str(ending)], STAGES.get(str(deal.get("awarded_stage")), SIMPLE))
    if is_null(deal):
        return CardResult(won=flag(deal, "won") is True or deal.get("tricks") == 0, stage=SIMPLE)
    points = integer(deal, "card_points")
    announced = declaration(deal).announced
    return _short_form(deal) if points is None else judged(points, _tricks(deal, points), announced)


def _tricks(deal: Deal, points: int) -> int:
    """The declarer's tricks, or a number that stands for some when the record leaves them open."""
    tricks = integer(deal, "tricks")
    if tricks is not None:
        return tricks
    if deal.get("schwarz") is True:
        return 10 if points >= NEEDED else 0
    return 5


def _short_form(deal: Deal) -> CardResult:
    won = deal.get("won") is True
    schwarz = deal.get("schwarz") is True or integer(deal, "tricks") == (10 if won else 0)
    return CardResult(won, SCHWARZ if schwarz else SCHNEIDER if deal.get("schneider") is True else SIMPLE)
