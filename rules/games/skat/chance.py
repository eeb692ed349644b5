"""Deals played by lot, for trying things out: legal from the first word to the last card, and not clever."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rules.drawing import one_of, shuffled
from rules.ending import ended_early
from rules.games.skat.auction import HOLD, PASS, Auction
from rules.games.skat.deal import FLAGS, NULL_GAME, doublings
from rules.games.skat.options import Options, has_ramsch
from rules.games.skat.replay import replay
from rules.games.skat.seating import table_of
from rules.games.skat.selfplay import ASCENDING
from rules.games.skat.tricks import CARDS, CONTRACTS, JACKS, ORDERS, PACK
from rules.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card
    from rules.games.skat.auction import Call
    from rules.types import Random

MAX_BIDS_SKIPPED = 6
"""How many legal bids a bid may skip."""
PASSED_IN = 4
UNSEEN = 3
GRAND_HANDS = 12
DOUBTED = 4
"""Of so many, one is passed in where Ramsch is played, one pushes the skat on unseen, one plays Grand Hand instead,
one is doubted where Kontra is played."""


def sample(options: Options, seats: int, rng: Random) -> Mapping[str, object]:
    """A deal at this table, each choice drawn by lot, now and then ended early; no game need cover its bid."""
    return ended_early(partial(replay, options), _whole(options, seats, rng), rng)


def _whole(options: Options, seats: int, rng: Random) -> Mapping[str, object]:
    """From the first word to the last card."""
    dealt, hands, table = _dealt(options, seats, rng.randrange(seats), rng)
    auction, calls = _passed(table) if has_ramsch(options) and not rng.randrange(PASSED_IN) else _bid(table, rng)
    play = {**dealt, "auction": calls}
    if auction.declarer is not None:
        announced, remaining = _announce((*hands[auction.declarer], *dealt["skat"]), rng)
        tricks = Tricks(ORDERS[str(announced["contract"])], {**hands, auction.declarer: remaining}, table)
        return {**play, **announced, "cards": _play_out(tricks, rng), **_doubled(options, rng)}
    if not has_ramsch(options):
        return play
    if options.ramsch_grand_hand and not rng.randrange(GRAND_HANDS):
        announced = {"declarer": one_of(rng, table), "contract": "grand", **_flags("grand", rng)}
        cards = _play_out(Tricks(ORDERS["grand"], hands, table), rng)
        return {**play, **announced, "cards": cards, **_doubled(options, rng)}
    return {**play, **_ramsch(options, dealt["skat"], hands, table, rng)}


def ramsch(options: Options, seats: int, dealer: int, rng: Random) -> Mapping[str, object]:
    """A Ramsch after three passes."""
    dealt, hands, table = _dealt(options, seats, dealer, rng)
    return {**dealt, "auction": _passed(table)[1], **_ramsch(options, dealt["skat"], hands, table, rng)}


def _ramsch(
    options: Options, skat: Sequence[Card], hands: Mapping[int, Sequence[Card]], table: Sequence[int], rng: Random
) -> Mapping[str, object]:
    """What each hands on where the skat is pushed, and the tricks."""
    pushed: list[tuple[int, tuple[Card, ...]]] = []
    held = dict(hands)
    for seat in table if options.ramsch_pushes else ():
        if not rng.randrange(UNSEEN):
            pushed.append((seat, ()))
            continue
        twelve = (*held[seat], *skat)
        skat = _two([card for card in twelve if options.ramsch_push_jacks or card not in JACKS], rng)
        held[seat] = tuple(card for card in twelve if card not in skat)
        pushed.append((seat, tuple(skat)))
    cards = _play_out(Tricks(ORDERS["grand"], held, table), rng)
    return {"pushed": tuple(pushed), "cards": cards} if pushed else {"cards": cards}


def _doubled(options: Options, rng: Random) -> dict[str, object]:
    """What is said to the game where Kontra is played, drawn last so that the cards hang on nothing said."""
    if not options.kontra or rng.randrange(DOUBTED):
        return {}
    return {"kontra": one_of(rng, doublings(options)[1:])}


def _two(cards: Sequence[Card], rng: Random) -> tuple[Card, Card]:
    first = one_of(rng, cards)
    return first, one_of(rng, [card for card in cards if card != first])


def _dealt(
    options: Options, seats: int, dealer: int, rng: Random
) -> tuple[dict[str, Any], dict[int, tuple[Card, ...]], tuple[int, ...]]:
    """What was dealt as a play tells it, the hands by seat, and forehand, middlehand, rearhand."""
    table, pack = table_of(options, seats, dealer), shuffled(rng, PACK)
    hands = {seat: tuple(pack[10 * place : 10 * place + 10]) for place, seat in enumerate(table)}
    by_seat = tuple(hands.get(seat, ()) for seat in range(seats))
    return {"hands": by_seat, "skat": tuple(pack[30:]), "dealer": dealer}, hands, table


def _bid(table: tuple[int, ...], rng: Random) -> tuple[Auction, tuple[tuple[int, Call], ...]]:
    auction = Auction(*table)
    calls: list[tuple[int, Call]] = []
    while not auction.over:
        seat = auction.turn
        calls.append((seat, call := _call(auction, rng)))
        auction.make(call)
    return auction, tuple(calls)


def _passed(table: tuple[int, ...]) -> tuple[Auction, tuple[tuple[int, Call], ...]]:
    """An auction in which nobody bids."""
    auction = Auction(*table)
    for _ in table:
        auction.make(PASS)
    return auction, tuple((seat, PASS) for seat in (*table[1:], table[0]))


def _call(auction: Auction, rng: Random) -> Call:
    """Pass, or hold, or one of the next bids; what the auction has an objection to is no choice."""
    higher = [bid for bid in ASCENDING if bid > auction.bid][:MAX_BIDS_SKIPPED]
    calls: list[Call] = [PASS, HOLD, *higher]
    return one_of(rng, [call for call in calls if auction.objection(call) is None])


def _announce(twelve: Sequence[Card], rng: Random) -> tuple[Mapping[str, object], tuple[Card, ...]]:
    """The game announced, and the ten cards it is played with; the last two of the twelve are the skat."""
    contract = one_of(rng, CONTRACTS)
    if rng.randrange(2):
        return {"contract": contract, **_flags(contract, rng)}, tuple(twelve[:10])
    laid = _two(twelve, rng)
    shows = {"ouvert": True} if contract == NULL_GAME and rng.randrange(2) else {}
    return {"contract": contract, **shows, "discard": laid}, tuple(card for card in twelve if card not in laid)


def _flags(contract: str, rng: Random) -> Mapping[str, bool]:
    """Of a Hand game: Hand, and as many of the announcements that imply it as the lot falls on."""
    named = ("hand", "ouvert") if contract == NULL_GAME else FLAGS
    return dict.fromkeys(named[: 1 + rng.randrange(len(named))], True)


def _play_out(tricks: Tricks, rng: Random) -> tuple[tuple[int, Card], ...]:
    played: list[tuple[int, Card]] = []
    while len(played) < CARDS:
        played.append((tricks.turn, one_of(rng, sorted(tricks.legal()))))
        tricks.lay(*played[-1])
    return tuple(played)
