"""Plausible deals for demos, drawn with the randomness handed in: cards fall by lot until somebody is out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from rules.cards import SUITS, points_of
from rules.drawing import shuffled
from rules.games.sixty_six.deal import Deal, Table, Turn, first_lead, latest_close, table
from rules.games.sixty_six.fields import MARRIAGE, ROYAL
from rules.games.sixty_six.options import Options, wants_markers
from rules.schnapsen.possible import RANKS, copies

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.types import Random

MARRIES, CLOSES, ERRS, FORGETS = 9, 20, 2, 10
"""Out of 100: leads with a marriage, hopeful leads with a close, nearly 66 claimed, markers not taken; own estimates,
no source counts them.
"""
HOPEFUL = 30
"""Counted so many, a player thinks of closing."""
NEARLY = 16
"""Short of so many, a player may believe to be out."""


class Draft:
    """A deal on its way: what lies with whom, until somebody claims or the cards are out."""

    def __init__(self, options: Options, at: Table, seats: int, leader: int, rng: Random) -> None:
        self.options, self.at, self.seats, self.rng = options, at, seats, rng
        self.cards = shuffled(rng, copies(at.pack) * tuple(suit + rank for suit in SUITS for rank in RANKS[at.pack]))
        self.heaps: dict[int, list[tuple[Card, ...]]] = {seat: [] for seat in at.players}
        self.marriages: dict[int, list[int]] = {seat: [] for seat in at.players}
        self.unmarked: dict[int, list[int]] = {seat: [] for seat in at.players}
        self.values = shuffled(rng, copies(at.pack) * (MARRIAGE, MARRIAGE, MARRIAGE, ROYAL))
        self.leader = leader
        self.close = Deal()
        """What is said of the close, once there is one."""
        self.tricks = at.tricks

    @property
    def played(self) -> int:
        return sum(map(len, self.heaps.values()))

    def total(self, seat: int) -> int:
        """What a seat counts by now."""
        side = self.at.sides[self.at.side_of(seat)]
        points = sum(points_of(cards) for each in side for cards in self.heaps[each])
        married = sum(sum(self.marriages[each]) - sum(self.unmarked[each]) for each in side)
        return points + married if any(self.heaps[each] for each in side) else 0

    @property
    def closed(self) -> bool:
        return self.close.closed_by is not None

    def lead(self) -> None:
        """What a player does before the next card: marry or close."""
        if self._may_marry() and self._happens(MARRIES):
            self._marry()
        elif self._may_close() and self._happens(CLOSES):
            self._close()

    def _marry(self) -> None:
        self.marriages[self.leader].append(self.values.pop())
        if wants_markers(self.options) and self._happens(FORGETS):
            self.unmarked[self.leader].append(self.marriages[self.leader][-1])

    def _may_marry(self) -> bool:
        allowed = self.options.marriages and bool(self.values)
        late = self.closed or self.played >= self.at.drawn > 0
        early = not self.played and not self.options.marriage_first_trick
        return allowed and not early and not (late and not self.options.marriage_after_talon)

    def _may_close(self) -> bool:
        in_time = 0 < self.played <= latest_close(self.options, self.at)
        return in_time and not self.closed and self.total(self.leader) >= HOPEFUL

    def _close(self) -> None:
        opponents = self.at.sides[1 - self.at.side_of(self.leader)]
        self.tricks = self.played + self.at.hand
        self.close = Deal(
            closed_by=self.leader,
            closed_after=self.played,
            opponent_points_at_close=self.total(opponents[0]),
            opponent_tricks_at_close=sum(len(self.heaps[seat]) for seat in opponents),
        )

    def trick(self) -> None:
        """The next cards go to whoever has the luck."""
        self.leader = self.at.players[self.rng.randrange(len(self.at.players))]
        self.heaps[self.leader].append(tuple(self.cards.pop() for _ in self.at.players))

    def claims(self) -> bool:
        """Whether the player who has just won a trick says 66, rightly or nearly so."""
        total = self.total(self.leader)
        return total >= self.at.going_out or (total >= self.at.going_out - NEARLY and self._happens(ERRS))

    def _happens(self, times: int) -> bool:
        return self.rng.randrange(100) < times

    def record(self) -> Deal:
        """What a sheet keeps of the deal, but how it ended."""
        heaps = [self.heaps.get(seat, []) for seat in range(self.seats)]
        bare = tuple(tuple(self.unmarked.get(seat, ())) for seat in range(self.seats))
        return replace(
            self.close,
            card_points=tuple(sum(map(points_of, own)) for own in heaps),
            tricks=tuple(map(len, heaps)),
            marriages=tuple(tuple(self.marriages.get(seat, ())) for seat in range(self.seats)),
            unmarked=bare if any(bare) else None,
        )


def sample_deal(turn: Turn, rng: Random) -> Deal:
    """A plausible record without any problem: cards that really lie together, claimed or played out."""
    at = table(turn)
    draft = Draft(turn.options, at, turn.seats, first_lead(turn), rng)
    while draft.played < draft.tricks:
        draft.lead()
        draft.trick()
        if draft.claims():
            record = draft.record()
            with_trick: Literal["trick"] | None = "trick" if record.unmarked else None
            return replace(record, ending="claim", claimant=draft.leader, claimed_with=with_trick)
    return replace(draft.record(), ending="played_out", last_trick=draft.leader)
