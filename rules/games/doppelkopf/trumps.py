"""Trumps: the pack, what beats what in each kind of deal, tens of hearts and pigs; turn and tricks live elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import SUITS, TRUMP, Card, Order, pack
from rules.games.doppelkopf.deal import DECLARABLE, DECLARED_SOLOS, SCHLANKER_MARTIN
from rules.games.doppelkopf.options import house_solos

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules.games.doppelkopf.options import Options


RANKS = "ATKQJ9"
"""Highest first."""

COPIES = 2
"""Of every card (DK-01)."""

CLUB_QUEEN = "CQ"
CLUB_JACK = "CJ"
FOX = "DA"
HEART_TEN = "HT"
HYPER: Mapping[str, Card] = MappingProxyType({"nines": "D9", "tens": "DT", "kings": "DK"})
"""By the choices of the option `hyperschweinchen`."""

SECOND_TEN = "second_ten"
SCHWEINCHEN = "schweinchen"
HYPERSCHWEINCHEN = "hyperschweinchen"
"""What a card may count as instead of itself: a second ten of hearts, one of a pair of diamonds in one hand."""

RAISED = (HYPERSCHWEINCHEN, SCHWEINCHEN, SECOND_TEN)
"""Above all trumps, highest first."""

QUEENS, JACKS = (tuple(suit + rank for suit in SUITS) for rank in "QJ")

ABOVE_QUEENS: Mapping[Card, str] = MappingProxyType({jack: f"{jack} above queens" for jack in JACKS})
"""What jacks count as while a Heidmann holds."""
HEIDMANN = {"SJ": True, "SQ": False}
"""Both of them in one hand put the jacks above the queens, and back."""

TRUMP_SUITS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("normal", "marriage", "marriage_alone", "poverty", "silent_solo"), "D"),
        "solo_diamonds": "D",
        "solo_hearts": "H",
        "solo_spades": "S",
        "solo_clubs": "C",
        SCHLANKER_MARTIN: "D",
    },
)
"""The suit that is trump together with queens and jacks (DK-02, DK-11)."""

TRUMP_RANKS: Mapping[str, str] = MappingProxyType(
    {
        "solo_queens": "Q",
        "solo_jacks": "J",
        "solo_trumpless": "",
        "solo_kings": "K",
        "solo_kings_queens": "KQ",
        "solo_kings_jacks": "KJ",
        "solo_queens_jacks": "QJ",
        "solo_koehler": "KQJ",
    },
)
"""Ranks that alone are trumps, highest first (DK-11, and solos played at home)."""

KINDS = (*TRUMP_SUITS, *TRUMP_RANKS)


def pack_of(options: Options) -> tuple[Card, ...]:
    """The cards of a deal: 48, or 40 without nines (DK-01)."""
    return pack(RANKS if options.nines else RANKS[:-1], COPIES)


def trumps_of(kind: str, *, tens_of_hearts: bool) -> tuple[Card, ...]:
    """Trumps of a kind, highest first, each once (DK-02, DK-03)."""
    if kind in TRUMP_RANKS:
        return tuple(suit + rank for rank in TRUMP_RANKS[kind] for suit in SUITS)
    tens = (HEART_TEN,) if tens_of_hearts else ()
    suited = (TRUMP_SUITS[kind] + rank for rank in RANKS if rank not in "QJ")
    return (*tens, *QUEENS, *JACKS, *(card for card in suited if card not in tens))


def _order(kind: str, *, tens_of_hearts: bool) -> Order:
    """The trumps, and between them what some of them may count as."""
    trumps = trumps_of(kind, tens_of_hearts=tens_of_hearts)
    tens = trumps.count(HEART_TEN)
    return Order.of((*RAISED, *trumps[:tens], *ABOVE_QUEENS.values(), *trumps[tens:]), RANKS)


ORDERS: Mapping[tuple[str, bool], Order] = MappingProxyType(
    {(kind, tens): _order(kind, tens_of_hearts=tens) for kind in KINDS for tens in (False, True)},
)
"""What beats what, by kind and by whether the tens of hearts are on top."""


def order_of(options: Options, kind: str) -> Order:
    """What beats what in a kind under these rules."""
    return ORDERS[kind, options.tens_of_hearts]


def solos(options: Options) -> tuple[str, ...]:
    """The solos that can be declared: the seven of the tournament rules, and those that an option allows."""
    return (*DECLARED_SOLOS, *house_solos(options))


def trumps_in(order: Order, hand: Iterable[Card]) -> list[Card]:
    """The trumps among these cards."""
    return [card for card in hand if order.suit[card] == TRUMP]


class Raises:
    """Which cards count as more than themselves, card by card as they are laid.

    A second ten of hearts takes the first (option `second_ten`). Both aces of diamonds in one hand are the highest
    trumps (`schweinchen`), and both of another rank above them (`hyperschweinchen`). Both jacks of spades put the jacks
    above the queens, both queens of spades undo it (`heidmann`). Pairs have no such power in a declared solo.
    """

    def __init__(self, options: Options, kind: str, hands: Mapping[int, Sequence[Card]]) -> None:
        tens = options.tens_of_hearts and kind not in TRUMP_RANKS
        self._second_ten = options.second_ten if tens else "never"
        self._pigs = "never" if kind in DECLARABLE else options.schweinchen
        self._heidmann = options.heidmann and kind not in DECLARABLE
        self._jacks_above = False
        self._hyper = HYPER.get(str(options.hyperschweinchen))
        self._owners: dict[Card, int] = {}
        """Who showed both, by card."""
        self._pigs_known = self._pigs == "at_start" and any(hand.count(FOX) == COPIES for hand in hands.values())

    def counts_as(self, seat: int, card: Card, hand: Sequence[Card], lying: Sequence[Card]) -> str:
        """What a card counts as that this seat lays from this hand, `lying` being the cards of the trick so far."""
        if card == HEART_TEN and card in lying and self._second_takes(last_trick=len(hand) == 1):
            return SECOND_TEN
        if card == FOX and self._is_pig(seat, hand):
            self._pigs_known = True
            return SCHWEINCHEN
        if card == self._hyper and self._pigs_known:
            return HYPERSCHWEINCHEN if self._has_both(seat, card, hand) else card
        if self._heidmann and card in HEIDMANN and hand.count(card) == COPIES:
            self._jacks_above = HEIDMANN[card]
        return ABOVE_QUEENS.get(card, card) if self._jacks_above else card

    def _second_takes(self, *, last_trick: bool) -> bool:
        return self._second_ten == "always" or (self._second_ten == "not_last_trick" and not last_trick)

    def _is_pig(self, seat: int, hand: Sequence[Card]) -> bool:
        if self._pigs == "never":
            return False
        is_first = hand.count(FOX) == COPIES
        return self._has_both(seat, FOX, hand) and not (is_first and self._pigs == "second_only")

    def _has_both(self, seat: int, card: Card, hand: Sequence[Card]) -> bool:
        """Whether this seat lays the first of both, or laid that before."""
        if hand.count(card) == COPIES:
            self._owners[card] = seat
        return self._owners.get(card) == seat
