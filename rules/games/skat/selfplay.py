"""Plays deals out of its own head, for samples: legally and not stupidly; no seat looks at another's cards."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rules.cards import SUITS, TRUMP, points_of
from rules.drawing import shuffled
from rules.games.skat.auction import HOLD, PASS, Auction
from rules.games.skat.deal import NULL_GAME
from rules.games.skat.options import OFFICIAL
from rules.games.skat.seating import table_of
from rules.games.skat.tricks import CARDS, ORDERS, PACK, matadors
from rules.games.skat.values import BASE, BIDS, NULL
from rules.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rules.cards import Card, Order
    from rules.types import Random

DEALER = 0
ASCENDING = tuple(sorted(BIDS))
NULL_RANKS = "789TJQKA"

TRUMP_GAME_NEEDS = 20
GRAND_NEEDS = 14
NULL_NEEDS = 7
IN_HAND = 8
SURE = 3
MANY_TRUMPS = 4
"""Strength from which a hand of ten bids; the skat makes it better. Tuned to the rates of real tables."""


def play_deal(rng: Random) -> dict[str, object]:
    """Deal, bid, announce and play at a table of three, dealt by seat 0: a legal play for `rules.replay`."""
    pack = shuffled(rng, PACK)
    hands, skat = {seat: pack[10 * seat : 10 * seat + 10] for seat in range(3)}, pack[30:]
    auction, calls = _bid(hands)
    dealt = {"hands": tuple(hands.values()), "skat": skat, "dealer": DEALER, "auction": calls}
    if auction.declarer is None:
        return dealt
    announced, remaining = _announce(hands[auction.declarer], skat, auction.bid)
    tricks = Tricks(
        ORDERS[str(announced["contract"])], hands | {auction.declarer: remaining}, table_of(OFFICIAL, 3, DEALER)
    )
    return dealt | announced | {"cards": _play_out(tricks, auction.declarer)}


def strength(contract: str, hand: Collection[Card]) -> int:
    """How far a hand is above what it takes to win this contract; negative when it is below."""
    if contract == NULL_GAME:
        return NULL_NEEDS - 2 * _exposed(hand)
    order = ORDERS[contract]
    trumps = [card for card in hand if order.suit[card] == TRUMP]
    jacks = sum(4 - SUITS.index(card[0]) // 2 for card in hand if card[1] == "J")
    sides = [card for card in hand if order.suit[card] != TRUMP]
    if contract == "grand":
        return jacks + _side_tricks(sides) - GRAND_NEEDS
    lacking = 3 - len({card[0] for card in sides})
    return jacks + 2 * len(trumps) + _side_tricks(sides) + lacking - TRUMP_GAME_NEEDS


def _side_tricks(sides: Collection[Card]) -> int:
    """Aces, tens behind their ace, guarded tens."""
    found = 0
    for suit in SUITS:
        ranks = "".join(card[1] for card in sides if card[0] == suit)
        found += 3 * ("A" in ranks) + ("T" in ranks and len(ranks) > 1) + ("A" in ranks and "T" in ranks)
    return found


def _exposed(hand: Collection[Card]) -> int:
    """How exposed a Null hand is: in a safe suit the n-th lowest card is low enough to duck."""
    exposed = 0
    for suit in SUITS:
        heights = sorted(_height(card) for card in hand if card[0] == suit)
        exposed += sum(max(0, height - 2 * place) for place, height in enumerate(heights))
    return exposed


def worth(contract: str, cards: Collection[Card]) -> int:
    """The least that this contract is worth when it is won with these cards, skat picked up."""
    return NULL[False, False] if contract == NULL_GAME else BASE[contract] * (abs(matadors(contract, cards)) + 1)


def _bid(hands: dict[int, list[Card]]) -> tuple[Auction, list[tuple[int, int | str]]]:
    limits = {seat: _limit(hand) for seat, hand in hands.items()}
    auction = Auction(*table_of(OFFICIAL, 3, DEALER))
    calls: list[tuple[int, int | str]] = []
    while not auction.over:
        seat = auction.turn
        bid = auction.bid if auction.answering else next(each for each in ASCENDING if each > auction.bid)
        call = (HOLD if auction.answering else bid) if bid <= limits[seat] else PASS
        calls.append((seat, call))
        auction.make(call)
    return auction, calls


def _limit(hand: Sequence[Card]) -> int:
    """How far a hand goes in the auction: as high as its best playable contract is worth."""
    return max((worth(contract, hand) for contract in ORDERS if strength(contract, hand) >= 0), default=0)


def _announce(hand: Sequence[Card], skat: Sequence[Card], bid: int) -> tuple[dict[str, object], Sequence[Card]]:
    """The game announced, and the ten cards it is played with."""
    contract = max(ORDERS, key=lambda each: (worth(each, hand) >= bid, strength(each, hand)))
    above = strength(contract, hand) - IN_HAND
    if above >= 0 and worth(contract, hand) >= bid:
        flags = {"hand": True} | ({"schneider_announced": True} if above >= SURE else {})
        return {"contract": contract, **flags}, hand
    contract, discard = _best_discard((*hand, *skat), bid)
    remaining = [card for card in (*hand, *skat) if card not in discard]
    shows = {"ouvert": True} if contract == NULL_GAME and not _exposed(remaining) else {}
    return {"contract": contract, "discard": discard, **shows}, remaining


def _best_discard(twelve: Sequence[Card], bid: int) -> tuple[str, tuple[Card, ...]]:
    """The contract and the two cards to lay away that leave the strongest hand and cover the bid."""

    def quality(choice: tuple[str, tuple[Card, ...]]) -> tuple[bool, int, int]:
        contract, laid = choice
        remaining = [card for card in twelve if card not in laid]
        return worth(contract, twelve) >= bid, strength(contract, remaining), points_of(laid)

    return max(((contract, laid) for contract in ORDERS for laid in combinations(twelve, 2)), key=quality)


def _play_out(tricks: Tricks, declarer: int) -> list[tuple[int, Card]]:
    """Thirty cards: a Null that is lost goes on to the end as well, so that every card of the game is told."""
    played: list[tuple[int, Card]] = []
    choose = _null_card if tricks.order is ORDERS[NULL_GAME] else _card
    while len(played) < CARDS:
        seat = tricks.turn
        card = choose(tricks, declarer)
        played.append((seat, card))
        tricks.lay(seat, card)
    return played


def _card(tricks: Tricks, declarer: int) -> Card:
    """What the seat in turn plays in suit and grand."""
    order, legal = tricks.order, tricks.legal()
    if not tricks.lying:
        return _lead(tricks, alone=tricks.turn == declarer)
    best_seat, best = tricks.lying[order.winner([card for _, card in tricks.lying])]
    is_last = len(tricks.lying) == 2
    if declarer not in {best_seat, tricks.turn}:
        return _richest(order, legal) if is_last else _cheapest(order, legal)
    beating = [card for card in legal if order.beats(card, best)]
    if not beating:
        return _cheapest(order, legal)
    return _richest(order, beating) if is_last else max(beating, key=order.strength.__getitem__)


def _lead(tricks: Tricks, *, alone: bool) -> Card:
    """The declarer draws trumps while some are out; then come unbeatable cards of side suits, then what costs least."""
    order, hand = tricks.order, tricks.legal()
    out = set(order.suit).difference(hand, (card for trick in tricks.taken for _, card in trick.cards))
    masters = [card for card in hand if not any(order.beats(other, card) for other in out if _same(order, card, other))]
    trumps = [card for card in hand if order.suit[card] == TRUMP]
    if alone and trumps and any(order.suit[card] == TRUMP for card in out):
        highest = max(trumps, key=order.strength.__getitem__)
        if highest in masters or len(trumps) >= MANY_TRUMPS:
            return highest
    sides = [card for card in masters if card not in trumps]
    return _richest(order, sides) if sides else _cheapest(order, hand)


def _same(order: Order, card: Card, other: Card) -> bool:
    return order.suit[card] == order.suit[other]


def _cheapest(order: Order, cards: Sequence[Card]) -> Card:
    return min(cards, key=lambda card: (points_of([card]), order.strength[card]))


def _richest(order: Order, cards: Sequence[Card]) -> Card:
    return max(cards, key=lambda card: (points_of([card]), -order.strength[card]))


def _null_card(tricks: Tricks, declarer: int) -> Card:
    """What the seat in turn plays in a Null: as high as it can go under the card to avoid, else as low as possible."""
    legal = sorted(tricks.legal(), key=_height)
    if not tricks.lying:
        return legal[0]
    best_seat, best = tricks.lying[tricks.order.winner([card for _, card in tricks.lying])]
    under = [card for card in legal if not tricks.order.beats(card, best)]
    return under[-1] if under and declarer in {best_seat, tricks.turn} else legal[0]


def _height(card: Card) -> int:
    return NULL_RANKS.index(card[1])
