"""Plausible deals for demos, drawn with the randomness handed in: bare records and whole plays; no rule lives here."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rules.drawing import shuffled, weighted
from rules.ending import ENDED_IN
from rules.games.ecarte.deal import (
    ACCEPTED,
    DEALER,
    HAND,
    NONDEALER,
    NOT_REACHED,
    PLAYED,
    REFUSED,
    REFUSED_LATER,
    SIDES,
    Deal,
)
from rules.games.ecarte.replay import replay
from rules.games.ecarte.score import ends, king
from rules.games.ecarte.talk import ACCEPT, PLAY, PROPOSE, REFUSE, exchanging
from rules.games.ecarte.tricks import CARDS, PACK, Tricks, order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card
    from rules.games.ecarte.deal import Declarer, FirstTalk
    from rules.games.ecarte.match import Turn
    from rules.games.ecarte.options import Options
    from rules.types import Random

TURNED_KING = 8
"""One card in eight is a king."""
DECLARED: Mapping[Declarer, int] = {"none": 7, "dealer": 2, "nondealer": 2}
"""The king sits in one of two hands of five out of 31 cards, a little more often after exchanges."""
TALKS: Mapping[FirstTalk, int] = {ACCEPTED: 4, REFUSED_LATER: 2, PLAYED: 3, REFUSED: 2}
WINNER = {"bold": 3, "other": 2}
TRICKS_MADE = {3: 6, 4: 3, 5: 1}
"""Own estimates; no source counts them."""


def sample_deal(turn: Turn, rng: Random) -> Deal:
    """A plausible record without any problem, wherever the partie stands."""
    turned = not rng.randrange(TURNED_KING)
    talk = weighted(rng, TALKS)
    deal = Deal(turned_king=turned, first_talk=talk)
    if not turned:
        declared = weighted(rng, DECLARED)
        deal = replace(deal, king_declared_by=declared)
    if not ends(turn, king(turn, deal)):
        dealers = _dealers_tricks(rng, talk)
        return replace(deal, tricks_dealer=dealers, tricks_nondealer=HAND - dealers)
    return replace(deal, first_talk=NOT_REACHED) if turned else deal


def _dealers_tricks(rng: Random, talk: FirstTalk) -> int:
    """Who plays or refuses thinks he has the stronger hand, and mostly has."""
    bold = {PLAYED: NONDEALER, REFUSED: DEALER, REFUSED_LATER: DEALER}.get(talk, SIDES[rng.randrange(2)])
    wins = (bold == DEALER) == (weighted(rng, WINNER) == "bold")
    made = weighted(rng, TRICKS_MADE)
    return made if wins else HAND - made


@dataclass(slots=True)
class Dealt:
    """A deal on its way to the first card."""

    dealer: int
    hands: tuple[list[Card], list[Card]]
    stock: list[Card]
    talk: list[tuple[int, str]] = field(default_factory=list)
    discards: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)


def sample_play(options: Options, _seats: int, rng: Random) -> Mapping[str, object]:
    """A deal played legally from the first word on, every choice drawn by lot; now and then a hand is given up."""
    pack = shuffled(rng, PACK)
    turned, stock, dealer = pack[CARDS], tuple(pack[CARDS + 1 :]), rng.randrange(2)
    dealt = Dealt(dealer, (pack[:HAND], pack[HAND:CARDS]), list(stock))
    play: dict[str, object] = {"dealer": dealer, "hands": tuple(map(tuple, dealt.hands)), "turned": turned}
    _speak(options, rng, dealt)
    cards = _play_out(rng, dealt, turned)
    talked = {"stock": stock, "talk": tuple(dealt.talk), "discards": tuple(dealt.discards)}
    play |= {key: entries for key, entries in talked.items() if entries} | {"cards": cards}
    declared = _declare(rng, dealt, cards, turned[0] + "K")
    return _given_up(options, play | ({"king_declared": declared} if declared else {}), rng)


def _given_up(options: Options, play: Mapping[str, object], rng: Random) -> Mapping[str, object]:
    """The same, if the lot falls so with a hand given up, unless its player has made the point by then (law 42)."""
    cards, king = play["cards"], play.get("king_declared")
    if rng.randrange(ENDED_IN) or not isinstance(cards, tuple):
        return play
    seat, laid = rng.randrange(2), rng.randrange(CARDS)
    late = {"king_declared"} if isinstance(king, tuple) and king[1] > laid else set()
    before = {key: value for key, value in play.items() if key not in {"cards", *late}}
    ended = before | ({"cards": cards[:laid]} if laid else {}) | {"abandoned": (seat, laid)}
    return play if replay(options, ended).problems else ended


def _speak(options: Options, rng: Random, dealt: Dealt) -> None:
    """Propose or play, accept or refuse, until somebody wants no more cards or there are none."""
    first = 1 - dealt.dealer
    fewest = {first: 1, dealt.dealer: 0 if options.dealer_may_keep else 1}
    while dealt.stock:
        if not rng.randrange(2):
            dealt.talk.append((first, PLAY))
            return
        dealt.talk.append((first, PROPOSE))
        if not rng.randrange(2):
            dealt.talk.append((dealt.dealer, REFUSE))
            return
        dealt.talk.append((dealt.dealer, ACCEPT))
        for seat in exchanging(options, dealt.dealer):
            if dealt.stock:
                _exchange(rng, dealt, seat, fewest[seat])


def _exchange(rng: Random, dealt: Dealt, seat: int, fewest: int) -> None:
    hand, most = dealt.hands[seat], min(HAND, len(dealt.stock))
    count = fewest + rng.randrange(most - fewest + 1)
    away = tuple(shuffled(rng, hand)[:count])
    dealt.discards.append((seat, away))
    hand[:] = [card for card in hand if card not in away] + dealt.stock[:count]
    del dealt.stock[:count]


def _play_out(rng: Random, dealt: Dealt, turned: Card) -> tuple[tuple[int, Card], ...]:
    tricks = Tricks(order(turned), dict(enumerate(dealt.hands)), 1 - dealt.dealer)
    laid: list[tuple[int, Card]] = []
    while len(laid) < CARDS:
        seat, choices = tricks.turn, sorted(tricks.legal())
        card = choices[rng.randrange(len(choices))]
        tricks.lay(seat, card)
        laid.append((seat, card))
    return tuple(laid)


def _declare(rng: Random, dealt: Dealt, cards: Sequence[tuple[int, Card]], king: Card) -> tuple[int, int] | None:
    """Who declares the king, if he wants to: the non-dealer before or as he leads it, the dealer after the lead."""
    for seat, hand in enumerate(dealt.hands):
        if king in hand and rng.randrange(2):
            return seat, int(seat == dealt.dealer or (cards[0][1] == king and rng.randrange(2) == 0))
    return None
