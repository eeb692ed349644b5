"""Reads what was dealt and played: raw mapping -> `Play`, with every problem; legality is judged elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.cards import pack
from rules.dealing import Heap, completed
from rules.games.sixty_six.codes import error, incomplete
from rules.games.sixty_six.deal import SHARED_OUT, pack_of
from rules.games.sixty_six.options import ONLY_TWO, seats_with
from rules.plays import cards_of, dealer_of, list_of, unknown_keys
from rules.schnapsen.possible import RANKS, copies
from rules.types import printable

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.games.sixty_six.options import Options
    from rules.types import Problem

KEYS = ("hands", "turned", "talon", "dealer", "cards")
SEATS = (2, 3, 4)


@dataclass(slots=True)
class Play:
    """A play as far as it could be read."""

    seats: int
    pack: tuple[Card, ...]
    """The cards of the game."""
    size: int
    """Cards in a hand."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """Known cards by seat; empty when the hands cannot be read."""
    turned: Card | None = None
    talon: tuple[Card, ...] = ()
    """In drawing order; the turned card comes after them."""
    left_out: Card | None = None
    """The card of the talon that was not told; it stands last there, though it may have lain anywhere."""
    dealer: int | None = None
    cards: Sequence[object] = ()
    """Cards and acts in order, unread."""
    problems: list[Problem] = field(default_factory=list)

    @property
    def talons(self) -> list[tuple[Card, ...]]:
        """The talon, and with a card that was left out at each place every talon that it can have been."""
        cards = self.talon if self.left_out is None else self.talon[:-1]
        whole = [(*cards[:place], self.left_out, *cards[place:]) for place in range(len(cards) + 1) if self.left_out]
        return whole or [cards]

    @property
    def shared_out(self) -> bool:
        """Whether all cards are dealt, the turned one to the dealer: four do so with 32 cards."""
        return len(self.pack) == self.seats * self.size

    @property
    def table(self) -> tuple[int, ...]:
        """Who plays, in turn from the dealer's neighbour, who leads first (SX-02); empty when the deal is not known."""
        if self.dealer is None or self.turned is None or not self.hands:
            return ()
        turns = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        return tuple(seat for seat in turns if seat != self._resting)

    @property
    def _resting(self) -> int | None:
        """Of three, who takes no cards: the dealer, or whoever has left the match already."""
        if self.seats != SEATS[1]:
            return None
        without = [seat for seat, hand in enumerate(self.hands) if not hand]
        return without[0] if len(without) == 1 else self.dealer


def new(options: Options, seats: int) -> Play:
    """A play at a table of so many seats of which nothing is known yet."""
    number = pack_of(options, seats)
    return Play(seats, pack(RANKS[number]) * copies(number), SHARED_OUT[number])


def read(options: Options, raw: object) -> Play:
    """Take apart what was handed in. Never raises: what cannot be read is left out and named."""
    if not isinstance(raw, Mapping):
        play = new(options, SEATS[0])
        play.problems.append(error("not_a_record", given=printable(raw)))
        return play
    given = {key: value for key, value in raw.items() if value is not None}
    hands = given.get("hands")
    number = len(hands) if isinstance(hands, list | tuple) else 0
    play = new(options, number if number in seats_with(options, ONLY_TWO) else SEATS[0])
    play.problems += unknown_keys(given, KEYS)
    play.dealer = dealer_of(play.problems, given, play.seats)
    _read_hands(play, given)
    _read_turned(play, given)
    talon = list_of(play.problems, given, "talon", required=not play.shared_out)
    play.talon = cards_of(play.problems, play.pack, "talon", talon)
    play.cards = list_of(play.problems, given, "cards")
    if play.table:
        _check_deal(play)
    return play


def _read_hands(play: Play, given: Mapping[object, object]) -> None:
    hands = list_of(play.problems, given, "hands", required=True)
    if len(hands) == play.seats and all(isinstance(hand, list | tuple) for hand in hands):
        play.hands = tuple(cards_of(play.problems, play.pack, "hands", hand) for hand in hands)
    elif hands:
        play.problems.append(error("hands_unreadable", "hands"))


def _read_turned(play: Play, given: Mapping[object, object]) -> None:
    if "turned" in given:
        play.turned = next(iter(cards_of(play.problems, play.pack, "turned", [given["turned"]])), None)
    else:
        play.problems.append(incomplete("missing", "turned"))


def _check_deal(play: Play) -> None:
    """Six each and eleven over the turned card (SX-01), in Schnapsen five and nine (SX-13); to four everything."""
    turned = () if play.shared_out else (str(play.turned),)
    over = len(play.pack) - len(play.table) * play.size - len(turned)
    hands = [
        Heap("hands", hand, play.size * (seat in play.table), "hand_size", seat) for seat, hand in enumerate(play.hands)
    ]
    heaps = (*hands, Heap("talon", play.talon, over, "talon_size"), Heap("turned", turned, len(turned), "missing"))
    *hands, talon, _turned = completed(play.problems, play.pack, heaps)
    play.left_out = talon.cards[-1] if len(talon.cards) == len(play.talon) + 1 else None
    play.hands, play.talon = tuple(heap.cards for heap in hands), talon.cards
    if play.shared_out and play.turned not in play.hands[play.dealer or 0]:
        play.problems.append(error("turned_not_dealers", "turned", "hands", card=play.turned, dealer=play.dealer))
