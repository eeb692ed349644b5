"""Plausible deals for demos, drawn with the randomness handed in: cards fall by lot until somebody is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rules.cards import SUITS, points_of
from rules.drawing import one_of, shuffled, weighted
from rules.schnapsen.check import may_announce
from rules.schnapsen.contracts import ANNOUNCED
from rules.schnapsen.deal import MARRIED, OUT, PACK, TRICKS, Deal, Turn, rufer, side_of, sides
from rules.schnapsen.options import FACTORS, announced, doublings
from rules.schnapsen.possible import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.schnapsen.codes import Key
    from rules.schnapsen.contracts import Announced
    from rules.types import Random

    Stated = dict[Key, object]

Own = TypeVar("Own", bound=Deal)

ANNOUNCES, WINS, DOUBLES, MARRIES, ERRS, LEAVES = 35, 60, 12, 15, 3, 10
"""Out of 100: deals with an announcement, those made, doublings, leads with a marriage, nearly 66 claimed, talons left
lying; own estimates, no source counts them.
"""
NEARLY = 16
"""Short of so many, a player may believe to be out."""


def sample_deal(into: Callable[..., Own], turn: Turn, rng: Random) -> Own:
    """A plausible record without any problem; where a decider is due, the decider."""
    if turn.state.tied:
        return into(**_decider(turn, rng))
    more: Stated = {"talon": "left"} if turn.seats == 3 and _happens(rng, LEAVES) else {}
    calls = announced(turn.options)
    if calls and _happens(rng, ANNOUNCES):
        return into(**_announced(turn, calls, rng), **more)
    return into(**_normal(turn, rng), **_kontra(turn, rng), **more)


def _decider(turn: Turn, rng: Random) -> Stated:
    return {"kind": "decider", "loser": one_of(rng, turn.state.tied)}


def _happens(rng: Random, times: int) -> bool:
    return rng.randrange(100) < times


def _kontra(turn: Turn, rng: Random) -> Stated:
    if not _happens(rng, DOUBLES):
        return {}
    return {"kontra": weighted(rng, {kontra: 8 // FACTORS[kontra] for kontra in doublings(turn.options)[1:]})}


def _announced(turn: Turn, calls: tuple[Announced, ...], rng: Random) -> Stated:
    """The cheaper, the more often."""
    contract = weighted(rng, {each: 1 + 60 // turn.options.value_of(each) for each in calls})
    call = ANNOUNCED[contract]
    seats = [seat for seat in range(turn.seats) if may_announce(turn, call.callers, seat)]
    return {
        "contract": contract,
        "declarer": one_of(rng, seats),
        "won": call.certain or _happens(rng, WINS),
        **(_kontra(turn, rng) if turn.options.is_doubled(contract) else {}),
    }


def _normal(turn: Turn, rng: Random) -> Stated:
    draft = Draft(turn, rng)
    while sum(draft.tricks) < TRICKS[turn.seats]:
        draft.lead()
        draft.trick()
        if draft.claims():
            return {**draft.record(), "ending": "claim", "claimant": draft.leader}
    return {**draft.record(), "ending": "played_out", "last_trick": draft.leader}


class Draft:
    """A normal game on its way: what lies with which side, until somebody claims or the cards are out."""

    def __init__(self, turn: Turn, rng: Random) -> None:
        self.turn, self.rng = turn, rng
        self.sides = sides(turn.seats, rufer(turn))
        self.cards = shuffled(rng, (suit + rank for suit in SUITS for rank in RANKS[PACK]))
        self.leader = rufer(turn)
        self.points, self.tricks = [0, 0], [0, 0]
        self.marriages: tuple[list[int], list[int]] = ([], [])
        self.values = shuffled(rng, (value for value, times in MARRIED.items() for _ in range(times)))

    @property
    def side(self) -> int:
        """Of whoever leads."""
        return side_of(self.sides, self.leader)

    @property
    def total(self) -> int:
        """What that side counts by now."""
        return self.points[self.side] + sum(self.marriages[self.side]) if self.tricks[self.side] else 0

    def lead(self) -> None:
        """With the last card nobody holds a pair any more."""
        if self.values and sum(self.tricks) < TRICKS[self.turn.seats] - 1 and _happens(self.rng, MARRIES):
            self.marriages[self.side].append(self.values.pop())

    def trick(self) -> None:
        """The next cards go to whoever has the luck."""
        self.leader = self.rng.randrange(self.turn.seats)
        self.points[self.side] += points_of([self.cards.pop() for _ in range(self.turn.seats)])
        self.tricks[self.side] += 1

    def claims(self) -> bool:
        """Whether the player who has just won a trick says 66, rightly or nearly so."""
        return self.total >= OUT or (self.total >= OUT - NEARLY and _happens(self.rng, ERRS))

    def record(self) -> Stated:
        """What a sheet keeps of it, but how it ended."""
        return {
            "card_points": tuple(self.points),
            "tricks": tuple(self.tricks),
            "marriages": tuple(map(tuple, self.marriages)),
        }
