"""Reads what was dealt, said and played: raw mapping -> `Play`, with every problem; legality is judged elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.dealing import Heap, completed
from rules.ending import ENDS, ends_of
from rules.following import pair
from rules.games.doppelkopf.codes import error, incomplete
from rules.games.doppelkopf.tricks import PLAYERS
from rules.games.doppelkopf.trumps import pack_of
from rules.plays import cards_of, dealer_of, list_of, unknown_keys
from rules.types import printable

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.following import Act
    from rules.games.doppelkopf.options import Options
    from rules.types import Problem

LISTS = ("hands", "declarations", "offered", "answers", "returned", "calls", "cards")
KEYS = (*LISTS, *ENDS, "dealer")
SEATS = (4, 5, 6, 7)


@dataclass(slots=True)
class Play:
    """A play as far as it could be read."""

    pack: tuple[Card, ...]
    """The cards of the deal, copies included."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """Known cards by seat; empty when the hands cannot be read."""
    dealer: int | None = None
    declarations: Sequence[object] = ()
    offered: tuple[Card, ...] = ()
    answers: Sequence[object] = ()
    returned: tuple[Card, ...] = ()
    calls: Sequence[object] = ()
    ends: Sequence[tuple[int, Act]] = ()
    """Who claimed the rest or gave up, behind as many cards as had been played by then."""
    cards: Sequence[object] = ()
    filled: frozenset[object] = frozenset()
    """The keys of everything that was handed in and is neither None nor an empty list."""
    problems: list[Problem] = field(default_factory=list)

    @property
    def table(self) -> tuple[int, ...]:
        """The four who play, clockwise from the dealer's left; empty when hands or dealer are not known."""
        return table_of(len(self.hands), self.dealer) if self.hands and self.dealer is not None else ()

    @property
    def hand_size(self) -> int:
        """Cards dealt to each: 12, or 10 without nines (DK-06)."""
        return len(self.pack) // PLAYERS


def table_of(seats: int, dealer: int) -> tuple[int, ...]:
    """The four seats after the dealer: of four he is the last himself, of more he sits out (DK-01)."""
    return tuple((dealer + step) % seats for step in range(1, PLAYERS + 1))


def spoken(entry: object) -> tuple[int, str] | None:
    """A seat and what it said or played, out of an entry of that shape."""
    seat, word = pair(entry) or (0, None)
    return (seat, word) if isinstance(word, str) else None


def read(options: Options, raw: object) -> Play:
    """Take apart what was handed in. Never raises: what cannot be read is left out and named."""
    play = Play(pack_of(options))
    if not isinstance(raw, Mapping):
        play.problems.append(error("not_a_record", given=printable(raw)))
        return play
    given = {key: value for key, value in raw.items() if value is not None}
    play.problems += unknown_keys(given, KEYS)
    lists = {key: list_of(play.problems, given, key) for key in LISTS}
    play.filled = frozenset(key for key, value in (lists | given).items() if value)
    _read_deal(play, given, lists["hands"])
    play.declarations = lists["declarations"]
    play.offered = cards_of(play.problems, play.pack, "offered", lists["offered"])
    play.answers = lists["answers"]
    play.returned = cards_of(play.problems, play.pack, "returned", lists["returned"])
    play.calls = lists["calls"]
    play.ends = ends_of(play.problems, given, play.table or range(len(play.hands)))
    play.cards = lists["cards"]
    return play


def _read_deal(play: Play, given: Mapping[object, object], hands: Sequence[object]) -> None:
    if not hands:
        play.problems.append(incomplete("missing", "hands"))
    elif len(hands) in SEATS and all(isinstance(hand, list | tuple) for hand in hands):
        play.hands = tuple(cards_of(play.problems, play.pack, "hands", hand) for hand in hands)
    else:
        play.problems.append(error("hands_unreadable", "hands"))
    play.dealer = dealer_of(play.problems, given, len(play.hands) or max(SEATS))
    if play.hands:
        _check_deal(play)


def _check_deal(play: Play) -> None:
    """Every card of the pack twice, and as many cards for each; who sits out holds none (DK-01, DK-06)."""
    seats = play.table or tuple(seat for seat, hand in enumerate(play.hands) if hand)
    hands = [
        Heap("hands", hand, play.hand_size * (seat in seats), "hand_size", seat) for seat, hand in enumerate(play.hands)
    ]
    play.hands = tuple(heap.cards for heap in completed(play.problems, play.pack, hands))
