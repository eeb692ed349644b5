"""Reads what was dealt, said and played: raw mapping -> `Play`, with every problem; legality is judged elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.games.ecarte.deal import HAND
from rules.games.ecarte.tricks import PACK
from rules.reading import error, is_integer
from rules.types import shown

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.types import Problem

KEYS = ("hands", "turned", "stock", "dealer", "talk", "discards", "king_declared", "cards")
KNOWN = frozenset(PACK)
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
    cards: Sequence[object] = ()
    problems: list[Problem] = field(default_factory=list)


def read(raw: object) -> Play:
    """Take apart what was handed in. Never raises: what cannot be read is left out and named."""
    play = Play()
    if not isinstance(raw, Mapping):
        play.problems.append(error("not_a_record", given=shown(raw)))
        return play
    given = {key: value for key, value in raw.items() if value is not None}
    play.problems += [error("unknown_key", str(shown(key)), key=shown(key)) for key in given if key not in KEYS]
    _read_deal(play, given)
    play.talk = _list(play, given, "talk")
    play.discards = _list(play, given, "discards")
    play.king = _king(play, given)
    play.cards = _list(play, given, "cards")
    return play


def entry(given: object) -> tuple[int, object] | None:
    """A pair that begins with an integer, as every entry of a play does; None for anything else."""
    if not isinstance(given, list | tuple) or len(given) != 2 or not is_integer(given[0]):
        return None
    return given[0], given[1]


def _read_deal(play: Play, given: Mapping[object, object]) -> None:
    hands = _list(play, given, "hands", required=True)
    if len(hands) == 2 and all(isinstance(hand, list | tuple) for hand in hands):
        play.hands = tuple(cards_of(play, "hands", hand) for hand in hands)
        _check_sizes(play)
    elif hands:
        play.problems.append(error("hands_unreadable", "hands"))
    play.turned = _turned(play, given)
    play.stock = cards_of(play, "stock", _list(play, given, "stock"))
    if len(play.stock) > STOCK:
        play.problems.append(error("stock_size", "stock", count=len(play.stock), most=STOCK))
    play.dealer = _dealer(play, given)
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
            play.problems.append(error("card_twice", "hands", "turned", "stock", card=card))


def _list(play: Play, given: Mapping[object, object], key: str, *, required: bool = False) -> Sequence[object]:
    value = given.get(key, ())
    if not isinstance(value, list | tuple):
        play.problems.append(error("not_a_list", key, given=shown(value)))
        return ()
    if required and not value:
        play.problems.append(error("missing", key))
    return value


def cards_of(play: Play, key: str, values: object) -> tuple[Card, ...]:
    """The cards of a list that exist; the others are named. No list of cards is longer than a pack."""
    listed = values[: len(PACK)] if isinstance(values, list | tuple) else ()
    strange = [value for value in listed if not isinstance(value, str) or value not in KNOWN]
    play.problems += [error("card_unknown", key, given=shown(value)) for value in strange]
    return tuple(value for value in listed if isinstance(value, str) and value in KNOWN)


def _turned(play: Play, given: Mapping[object, object]) -> Card | None:
    if "turned" not in given:
        play.problems.append(error("missing", "turned"))
        return None
    found = cards_of(play, "turned", (given["turned"],))
    return found[0] if found else None


def _dealer(play: Play, given: Mapping[object, object]) -> int | None:
    if "dealer" not in given:
        play.problems.append(error("missing", "dealer"))
        return None
    dealer = given["dealer"]
    if type(dealer) is int and dealer in (0, 1):
        return dealer
    play.problems.append(error("not_a_seat", "dealer", given=shown(dealer), seats=2))
    return None


def _king(play: Play, given: Mapping[object, object]) -> tuple[int, int] | None:
    """The seat that declared the king and the number of cards played by then."""
    if "king_declared" not in given:
        return None
    seat, played = entry(given["king_declared"]) or (None, None)
    if type(seat) is int and seat in (0, 1) and type(played) is int and played >= 0:
        return seat, played
    play.problems.append(error("king_unreadable", "king_declared", given=shown(given["king_declared"])))
    return None
