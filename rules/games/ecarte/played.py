"""Reads what was dealt, said and played: raw mapping -> `Play`, with every problem; legality is judged elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.games.ecarte.codes import error, incomplete
from rules.games.ecarte.deal import HAND
from rules.games.ecarte.tricks import PACK
from rules.plays import cards_of, dealer_of, list_of, moment_of, unknown_keys
from rules.types import printable

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.types import Problem

KEYS = ("hands", "turned", "stock", "dealer", "talk", "discards", "king_declared", "abandoned", "cards")
KNOWN = frozenset(PACK)
SEATS = (0, 1)
STOCK = len(PACK) - 2 * HAND - 1
"""Cards left for exchanges."""


@dataclass(slots=True)
class Play:
    """A play as far as it could be read."""

    hands: tuple[tuple[Card, ...], ...] = ()
    """Known cards by seat; empty when the hands cannot be read."""
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    """From the top; it need not go deeper than somebody drew."""
    dealer: int | None = None
    talk: Sequence[object] = ()
    discards: Sequence[object] = ()
    king: tuple[int, int] | None = None
    """Who declared the king, and how many cards had been played by then."""
    abandoned: tuple[int, int] | None = None
    """Who gave up his hand, and how many cards had been played by then."""
    cards: Sequence[object] = ()
    problems: list[Problem] = field(default_factory=list)

    @property
    def abandoned_unplayed(self) -> bool:
        """Whether somebody gave up his hand before a card was played: talk and exchange need not be finished."""
        return self.abandoned is not None and self.abandoned[1] == 0


def read(raw: object) -> Play:
    """Take apart what was handed in. Never raises: what cannot be read is left out and named."""
    play = Play()
    if not isinstance(raw, Mapping):
        play.problems.append(error("not_a_record", given=printable(raw)))
        return play
    given = {key: value for key, value in raw.items() if value is not None}
    play.problems += unknown_keys(given, KEYS)
    _read_deal(play, given)
    play.talk = list_of(play.problems, given, "talk")
    play.discards = list_of(play.problems, given, "discards")
    play.king = moment_of(play.problems, given, "king_declared", SEATS)
    play.abandoned = moment_of(play.problems, given, "abandoned", SEATS)
    play.cards = list_of(play.problems, given, "cards")
    return play


def _read_deal(play: Play, given: Mapping[object, object]) -> None:
    hands = list_of(play.problems, given, "hands", required=True)
    if len(hands) == 2 and all(isinstance(hand, list | tuple) for hand in hands):
        play.hands = tuple(cards_of(play.problems, PACK, "hands", hand) for hand in hands)
        _check_sizes(play)
    elif hands:
        play.problems.append(error("hands_unreadable", "hands"))
    play.turned = _turned(play, given)
    play.stock = cards_of(play.problems, PACK, "stock", list_of(play.problems, given, "stock"))
    if len(play.stock) > STOCK:
        play.problems.append(error("stock_size", "stock", count=len(play.stock), most=STOCK))
    play.dealer = dealer_of(play.problems, given, 2)
    _check_pack(play)


def _check_sizes(play: Play) -> None:
    """Five cards each (EC-01)."""
    for seat, hand in enumerate(play.hands):
        if len(hand) != HAND:
            play.problems.append(error("hand_size", "hands", seat=seat, count=len(hand), expected=HAND))


def _check_pack(play: Play) -> None:
    turned = () if play.turned is None else (play.turned,)
    dealt = Counter(card for cards in (*play.hands, turned, play.stock) for card in cards)
    for card, times in dealt.items():
        if times > 1:
            play.problems.append(error("card_twice", "hands", "turned", "stock", card=card, count=times, copies=1))


def _turned(play: Play, given: Mapping[object, object]) -> Card | None:
    if "turned" not in given:
        play.problems.append(incomplete("missing", "turned"))
        return None
    found = cards_of(play.problems, PACK, "turned", (given["turned"],))
    return found[0] if found else None
