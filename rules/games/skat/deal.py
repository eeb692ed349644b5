"""What a record says, as Skat words it: the declaration and what the cards brought; nothing is scored here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rules import registry
from rules.games.skat.values import BASE, NULL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.skat.options import Options

Kind = Literal["game", "passed", "thrown_in", "ramsch", "value", "penalty", "void"]
Doubling = Literal["none", "kontra", "re", "hirsch", "rolle"]
Ending = Literal["played", "claimed", "conceded", "declarer_fault", "defender_conceded", "defender_fault"]
Stage = Literal["schneider", "schwarz"]
Awarded = Literal["schneider", "schwarz", "none"]
Flag = Literal["hand", "schneider_announced", "schwarz_announced", "ouvert"]

NULL_GAME = "null"
SIMPLE, SCHNEIDER, SCHWARZ, BEYOND = range(4)
"""Stages of a game's end: Schwarz includes Schneider (SK-20); what is beyond them no game reaches."""

NEEDED = 61
"""Card points that the declarer needs (SK-27)."""

STAGES: Mapping[Stage, int] = {"schneider": SCHNEIDER, "schwarz": SCHWARZ}
AWARDED: Mapping[Awarded, int] = {"schneider": SCHNEIDER, "schwarz": SCHWARZ, "none": SIMPLE}
"""What a referee can say of the stage in which a game ends that a concession or a fault has ended."""

DECIDED_BY: Mapping[int, tuple[int, int]] = {
    SIMPLE: (NEEDED, 60),
    SCHNEIDER: (90, 31),
    SCHWARZ: (121, 1),
    BEYOND: (121, 0),
}
"""Card points with which the declarer, or the defence, has won already, by the stage that he needs."""

DECIDED: Mapping[Ending, bool] = {
    "conceded": False,
    "declarer_fault": False,
    "defender_conceded": True,
    "defender_fault": True,
}
"""Endings that decide the game whatever the cards say, and whether the declarer wins by them (ISkO 4.1, 4.4)."""

DOUBLINGS: Mapping[Doubling, int] = {"none": 1, "kontra": 2, "re": 4, "hirsch": 8, "rolle": 16}
"""What was said against the declarer, and in answer, and how often the score counts then; no part of the ISkO."""

FLAGS: tuple[Flag, ...] = ("hand", "schneider_announced", "schwarz_announced", "ouvert")
"""In suit and grand each of these implies the ones before it (SK-15)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that a record can state, by its key."""

    kind: Kind | None = None
    declarer: int | None = None
    contract: str | None = None
    matadors: int | None = None
    hand: bool | None = None
    schneider_announced: bool | None = None
    schwarz_announced: bool | None = None
    ouvert: bool | None = None
    bid: int | None = None
    kontra: Doubling | None = None
    card_points: int | None = None
    tricks: int | None = None
    won: bool | None = None
    schneider: bool | None = None
    schwarz: bool | None = None
    ending: Ending | None = None
    awarded_stage: Awarded | None = None
    replacement: str | None = None
    points_each: tuple[int, ...] | None = None
    tricks_each: tuple[int, ...] | None = None
    pushes: int | None = None
    last_trick: int | None = None
    bock: int | None = None
    value: int | None = None
    offender: int | None = None
    amount: int | None = None
    dealer: int | None = None
    remark: str | None = None

    @property
    def decided(self) -> bool | None:
        """Whether the declarer wins by an ending that decides the game; None where the cards do."""
        return DECIDED.get(self.ending) if self.ending else None


Reading = registry.Reading[Deal]


def doublings(options: Options) -> tuple[Doubling, ...]:
    """What can be said at this table, from nothing at all up to the highest answer that it plays."""
    words = tuple(DOUBLINGS)
    return words[: words.index(options.kontra_highest) + 1] if options.kontra else words[:1]


def is_null(deal: Deal) -> bool:
    """Whether the contract is a Null game."""
    return deal.contract == NULL_GAME


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
    hand, ouvert, contract = deal.hand is True, deal.ouvert is True, deal.contract or ""
    if contract == NULL_GAME:
        return Declaration(contract, hand, SIMPLE, ouvert)
    schwarz = deal.schwarz_announced is True or ouvert
    schneider = deal.schneider_announced is True or schwarz
    return Declaration(contract, hand or schneider, schneider + schwarz, ouvert)


def null_below_bid(deal: Deal) -> bool:
    """Whether a Null was announced that cannot cover its bid: an immediately lost suit or grand game (ISkO 3.6.2)."""
    return is_null(deal) and deal.bid is not None and deal.bid > declaration(deal).null_value


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


def needed_stage(deal: Deal) -> int:
    """The stage that a suit or grand game has to end in: the announced one, or a higher one if the bid needs it."""
    declared, tops = declaration(deal), abs(deal.matadors or 0)
    fixed = tops + 1 + declared.hand + declared.announced + declared.ouvert
    stages = range(declared.announced, BEYOND)
    return next((stage for stage in stages if (fixed + stage) * declared.base >= (deal.bid or 0)), BEYOND)


def _decided(options: Options, deal: Deal, *, won: bool) -> CardResult:
    """Without the cards: in the simple stage, or the one a referee awards. What the declarer needs is his where a
    defender gave up or erred (ISkO 4.1.5), unless the referee says that it was out of reach.
    """
    if deal.awarded_stage is None and won and options.needed_stage_awarded and not is_null(deal):
        needed = needed_stage(deal)
        return CardResult(won, SIMPLE if needed == BEYOND else needed)
    stage = AWARDED[deal.awarded_stage or "none"]
    missed = options.needed_stage_awarded and stage < declaration(deal).announced
    return CardResult(won=False, stage=SIMPLE) if won and missed else CardResult(won, stage)


def card_result(options: Options, deal: Deal) -> CardResult:
    """The card result of a checked record that states or implies one."""
    if deal.decided is not None:
        return _decided(options, deal, won=deal.decided)
    if is_null(deal):
        return CardResult(won=deal.won is True or deal.tricks == 0, stage=SIMPLE)
    points = deal.card_points
    announced = declaration(deal).announced
    return _short_form(deal) if points is None else judged(points, _tricks(deal, points), announced)


def _tricks(deal: Deal, points: int) -> int:
    """The declarer's tricks, or a number that stands for some when the record leaves them open."""
    if deal.tricks is not None:
        return deal.tricks
    if deal.schwarz is True:
        return 10 if points >= NEEDED else 0
    return 5


def _short_form(deal: Deal) -> CardResult:
    won = deal.won is True
    schwarz = deal.schwarz is True or deal.tricks == (10 if won else 0)
    return CardResult(won, SCHWARZ if schwarz else SCHNEIDER if deal.schneider is True else SIMPLE)
