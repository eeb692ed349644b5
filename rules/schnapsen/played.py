"""Reads what was dealt, said and played: raw mapping -> `Play`, with every problem; legality is judged elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import SUITS, pack
from rules.dealing import Heap, completed
from rules.ending import ENDS, ends_of
from rules.plays import cards_of, dealer_of, list_of, unknown_keys
from rules.problems import not_a_choice
from rules.schnapsen.codes import error
from rules.schnapsen.deal import LAID_AWAY, PACK, TRICKS
from rules.schnapsen.possible import RANKS
from rules.types import printable

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.following import Act
    from rules.types import Problem

LEFT = "left"
"""What is typed where nobody took the talon."""
OF_BOTH = ("hands", "trumps", "auction", "doubling", "cards", *ENDS, "dealer")
KEYS: Mapping[int, tuple[str, ...]] = MappingProxyType({4: OF_BOTH, 3: (*OF_BOTH, "talon", "discard")})
"""By number of seats."""
CARDS: tuple[Card, ...] = pack(RANKS[PACK])
TRUMPS: Mapping[str, str] = MappingProxyType(dict(zip(("clubs", "spades", "hearts", "diamonds"), SUITS, strict=True)))
"""What trumps are called, and the letter of their suit."""


@dataclass(slots=True)
class Play:
    """A play as far as it could be read."""

    seats: int
    hands: tuple[tuple[Card, ...], ...] = ()
    """As they were dealt, by seat; empty when they cannot be read."""
    talon: tuple[Card, ...] = ()
    dealer: int | None = None
    trumps: str | None = None
    """The letter of their suit."""
    auction: Sequence[object] = ()
    doubling: Sequence[object] = ()
    discard: tuple[Card, ...] | None = None
    """What was laid away for the talon, nothing where that was left lying; None where nobody says."""
    ends: Sequence[tuple[int, Act]] = ()
    """Who claimed the rest or gave up, behind as many cards as had been played by then."""
    cards: Sequence[object] = ()
    """Cards and acts in order, unread."""
    problems: list[Problem] = field(default_factory=list)


def read(seats: int, raw: object) -> Play:
    """Take apart what was handed in. Never raises: what cannot be read is left out and named."""
    play = Play(seats)
    if not isinstance(raw, Mapping):
        play.problems.append(error("not_a_record", given=printable(raw)))
        return play
    given = {key: value for key, value in raw.items() if value is not None}
    play.problems += unknown_keys(given, KEYS[seats])
    play.dealer = dealer_of(play.problems, given, seats)
    _read_hands(play, given)
    play.trumps = _trumps(play, given)
    play.auction = list_of(play.problems, given, "auction")
    play.doubling = list_of(play.problems, given, "doubling")
    if isinstance(given.get("discard"), list | tuple) and seats == 3:
        play.discard = cards_of(play.problems, CARDS, "discard", given["discard"])
    elif seats == 3:
        list_of(play.problems, given, "discard")
    play.ends = ends_of(play.problems, given, range(seats))
    play.cards = list_of(play.problems, given, "cards")
    return play


def _read_hands(play: Play, given: Mapping[object, object]) -> None:
    """Five cards each, or six and two in the talon."""
    hands = list_of(play.problems, given, "hands", required=True)
    of_three = play.seats == 3
    talon = list_of(play.problems, given, "talon", required=True) if of_three else ()
    play.talon = cards_of(play.problems, CARDS, "talon", talon)
    if len(hands) == play.seats and all(isinstance(hand, list | tuple) for hand in hands):
        dealt = [cards_of(play.problems, CARDS, "hands", hand) for hand in hands]
        heaps = [Heap("hands", hand, TRICKS[play.seats], "hand_size", seat) for seat, hand in enumerate(dealt)]
        lying = Heap("talon", play.talon, LAID_AWAY if of_three else 0, "talon_size")
        *heaps, lying = completed(play.problems, CARDS, (*heaps, lying))
        play.hands, play.talon = tuple(heap.cards for heap in heaps), lying.cards
    elif hands:
        play.problems.append(error("hands_unreadable", "hands", seats=play.seats))


def _trumps(play: Play, given: Mapping[object, object]) -> str | None:
    named = given.get("trumps")
    if isinstance(named, str) and named in TRUMPS:
        return TRUMPS[named]
    if named is not None:
        play.problems.append(not_a_choice("trumps", named, tuple(TRUMPS), [f"suit.{each}" for each in TRUMPS]))
    return None
