"""What a record says, as Sixty-Six words it: the sides, their totals, the close; nothing is scored here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from rules import registry
from rules.games.sixty_six.codes import Outcome
from rules.games.sixty_six.options import Options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


Kind = Literal["deal", "result", "void"]
Ending = Literal["claim", "played_out", "revoke"]

SCHNEIDER = 33
"""A loser with fewer is Schneider; without a trick he is Schwarz, whatever he counts (SX-09)."""

FOUR_HANDED, TWO_PACKS = "32", "48"
SHARED_OUT: Mapping[str, int] = MappingProxyType({"24": 6, "20": 5, FOUR_HANDED: 8, TWO_PACKS: 7})
"""Cards in hand by pack."""


def going_out(pack: str) -> int:
    """Who has so many may say so and has won the deal: 66 (SX-09), or 101 of the 240 in two packs."""
    return 101 if pack == TWO_PACKS else 66


def pack_of(options: Options, seats: int) -> str:
    """Number of cards: the table's pack, but four play with 32 or with two packs."""
    if seats < 4:
        return str(options.pack)
    return TWO_PACKS if options.four_hands == "two_packs" else FOUR_HANDED


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that a record can state, by its key."""

    kind: Kind | None = None
    ending: Ending | None = None
    claimant: int | None = None
    offender: int | None = None
    card_points: tuple[int, ...] | None = None
    tricks: tuple[int, ...] | None = None
    marriages: tuple[tuple[int, ...], ...] | None = None
    last_trick: int | None = None
    closed_by: int | None = None
    closed_after: int | None = None
    opponent_points_at_close: int | None = None
    opponent_tricks_at_close: int | None = None
    unmarked: tuple[tuple[int, ...], ...] | None = None
    claimed_with: Literal["marriage", "trick"] | None = None
    winner: int | None = None
    game_points: int | None = None
    dealer: int | None = None
    remark: str | None = None


Turn = registry.Turn[Options, int]
Scored = registry.Result[Outcome, int]
Reading = registry.Reading[Deal]


class Table(NamedTuple):
    """Who plays with which cards."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    """The seats of either side: two opponents, or partners who sit across."""
    pack: str
    """Number of cards, `24`, `20`, `32` or `48`."""
    schneider: int = SCHNEIDER
    """A loser with fewer is Schneider."""

    @property
    def going_out(self) -> int:
        """Card points, marriages and last trick with which a side is out."""
        return going_out(self.pack)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that take cards."""
        return tuple(sorted(self.sides[0] + self.sides[1]))

    @property
    def hand(self) -> int:
        """Cards in hand, and tricks once the talon is closed."""
        return SHARED_OUT[self.pack]

    @property
    def tricks(self) -> int:
        """Tricks when every card is played."""
        return int(self.pack) // len(self.players)

    @property
    def drawn(self) -> int:
        """Tricks after which cards are drawn; none where all cards are dealt out."""
        return self.tricks - self.hand

    def cards(self, tricks: int) -> int:
        """Cards in so many tricks."""
        return tricks * len(self.players)

    def side_of(self, seat: int) -> int:
        """The side, 0 or 1, of a seat that plays."""
        return 0 if seat in self.sides[0] else 1


def table(turn: Turn) -> Table:
    """Two play; of three, the dealer or whoever is out already takes no cards; four play as partners."""
    pack = pack_of(turn.options, turn.seats)
    least = turn.options.two_packs_schneider if pack == TWO_PACKS else SCHNEIDER
    resting = (out(turn) or (turn.dealer,))[0] if turn.seats == 3 else None
    return _table(turn.seats, resting, pack, least)


@cache
def _table(seats: int, resting: int | None, pack: str, schneider: int) -> Table:
    if seats == 4:
        return Table(((0, 2), (1, 3)), pack, schneider)
    first, second = (seat for seat in range(seats) if seat != resting)
    return Table(((first,), (second,)), pack, schneider)


def sitting_out(turn: Turn) -> tuple[int, ...]:
    """The seats that take no cards in the coming deal."""
    return tuple(sorted({*range(turn.seats)} - {*table(turn).players}))


def first_lead(turn: Turn) -> int:
    """Who leads to the first trick: of those who play, the first one after the dealer (SX-02)."""
    players = table(turn).players
    return next(seat for step in range(1, turn.seats + 1) if (seat := (turn.dealer + step) % turn.seats) in players)


def score_before(turn: Turn) -> tuple[int, ...]:
    """The score of the match that the coming deal belongs to: nothing yet where the last one is decided."""
    return (0,) * turn.seats if ended(turn.options, turn.running) else turn.running


def ended(options: Options, score: Sequence[int]) -> bool:
    """Whether this score decides a match. Three play on until the second one is out (Berner-Mayer 1895)."""
    there = sum(each >= options.target for each in score)
    return there >= (2 if len(score) == 3 else 1)


def out(turn: Turn) -> tuple[int, ...]:
    """The seats of three that have reached the target and leave the end of the match to the others."""
    target = turn.options.target
    return tuple(seat for seat, score in enumerate(score_before(turn)) if score >= target)


@dataclass(frozen=True, slots=True)
class Side:
    """What one side has when the deal ends."""

    cards: int
    """Card points in its tricks."""
    tricks: int
    marriages: int
    bonus: int
    """For the last trick."""

    @property
    def total(self) -> int:
        """Cards, marriages and the last trick; nothing at all without a trick (SX-05)."""
        return self.cards + self.marriages + self.bonus if self.tricks else 0


@dataclass(frozen=True, slots=True)
class Close:
    """The close: who, and what the opponent had at that moment, 0 where nobody wrote it down."""

    side: int
    points: int
    tricks: int


def sides_at_end(turn: Turn, deal: Deal) -> tuple[Side, Side]:
    """Both sides of a checked record that was claimed or played out."""
    at = table(turn)
    last, married = last_trick(turn, deal), counted(turn, deal)
    first, second = (
        Side(
            cards=sum((deal.card_points or ())[seat] for seat in seats),
            tricks=sum((deal.tricks or ())[seat] for seat in seats),
            marriages=sum(sum(married[seat]) for seat in seats),
            bonus=turn.options.last_trick_bonus if last in seats else 0,
        )
        for seats in at.sides
    )
    return first, second


def counted(turn: Turn, deal: Deal) -> tuple[tuple[int, ...], ...]:
    """The marriages that count, by seat: the marked ones, and an unmarked one if the announcement itself makes 66."""
    marked = marked_of(deal, turn.seats)
    if deal.unmarked is None:
        return marked
    claimant = deal.claimant
    if claimant is None or deal.claimed_with == "trick":
        return marked
    made = _making_66(turn, deal, claimant, marked)
    return tuple((*own, *made) if seat == claimant else own for seat, own in enumerate(marked))


def marked_of(deal: Deal, seats: int) -> tuple[tuple[int, ...], ...]:
    """The marriages without those whose marker nobody took, by seat."""
    if deal.unmarked is None:
        return marriages(deal, seats)
    pairs = zip(marriages(deal, seats), listed(deal.unmarked, seats), strict=True)
    return tuple(tuple((Counter(own) - Counter(bare)).elements()) for own, bare in pairs)


def _making_66(turn: Turn, deal: Deal, claimant: int, marked: Sequence[Sequence[int]]) -> list[int]:
    """The claimant's unmarked marriage that leads to 66; the announcement ends the deal, so there is one at most."""
    if not complete(turn, deal):
        return []
    points, own = deal.card_points or (), _partners(turn.seats, claimant)
    total = sum(points[seat] + sum(marked[seat]) for seat in own)
    bare = listed(deal.unmarked, turn.seats)[claimant]
    out_with = going_out(pack_of(turn.options, turn.seats))
    return sorted(each for each in bare if total < out_with <= total + each)[:1]


def _partners(seats: int, seat: int) -> tuple[int, ...]:
    """A seat, and among four the one across."""
    return tuple(range(seat % 2, seats, 2)) if seats == 4 else (seat,)


def last_trick(turn: Turn, deal: Deal) -> int | None:
    """Who has won a last trick that counts: after a close none does (SX-06), unless the option says so.

    Who claims when all cards are played has just won it.
    """
    if deal.closed_by is not None and not turn.options.last_trick_bonus_closed:
        return None
    if deal.ending == "played_out":
        return deal.last_trick
    return deal.claimant if _all_played(turn, deal) else None


def latest_close(options: Options, at: Table) -> int:
    """Tricks after which the talon still has the cards that a close wants; negative where it never has."""
    return at.drawn - -(-options.close_talon // len(at.players))


def last_close(options: Options, at: Table) -> int:
    """The same where a close may come before drawing (SX-07): one trick later, while the last cards still lie there."""
    latest = latest_close(options, at)
    return latest + 1 if options.close_before_drawing and latest >= 0 else latest


def closed_undrawn(options: Options, at: Table, after: int) -> bool:
    """Whether a close so late can only have come before drawing, with a card less in each hand."""
    return after > latest_close(options, at)


def _all_played(turn: Turn, deal: Deal) -> bool:
    """Whether surely no card is left; who closed before drawing may have none left one trick earlier."""
    at, tricks = table(turn), sum(deal.tricks or ())
    if deal.closed_by is not None:
        after = deal.closed_after or 0
        return tricks == after + at.hand - int(closed_undrawn(turn.options, at, after))
    return tricks == at.tricks


def complete(turn: Turn, deal: Deal) -> bool:
    """Whether the card points and tricks of every seat are there."""
    return all(len(each or ()) == turn.seats for each in (deal.card_points, deal.tricks))


def close_of(turn: Turn, deal: Deal) -> Close | None:
    """The close of a checked record, or None where the talon stayed open."""
    closer = deal.closed_by
    if closer is None:
        return None
    points = deal.opponent_points_at_close or 0
    return Close(table(turn).side_of(closer), points, deal.opponent_tricks_at_close or 0)


def marriages(deal: Deal, seats: int) -> tuple[tuple[int, ...], ...]:
    """The marriages declared, by seat; nobody declared any where the record does not say."""
    return listed(deal.marriages, seats)


def listed(lists: tuple[tuple[int, ...], ...] | None, seats: int) -> tuple[tuple[int, ...], ...]:
    """One list for each seat; empty ones where the record does not say."""
    return ((lists or ()) + ((),) * seats)[:seats]
