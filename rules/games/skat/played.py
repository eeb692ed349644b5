"""Reads what was dealt, said and played: raw mapping -> `Play`, with every problem; legality is judged elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, cast

from rules.dealing import Heap, completed
from rules.ending import ENDS, ends_of
from rules.games.skat.codes import Key, error
from rules.games.skat.deal import DOUBLINGS, FLAGS, doublings
from rules.games.skat.ramsch import MOST_PUSHES
from rules.games.skat.seating import SEATS, table_of
from rules.games.skat.tricks import CONTRACTS, PACK
from rules.plays import cards_of, dealer_of, list_of, unknown_keys
from rules.problems import not_a_choice
from rules.types import printable

if TYPE_CHECKING:
    from rules.cards import Card
    from rules.following import Act
    from rules.games.skat.deal import Doubling, Flag
    from rules.games.skat.options import Options
    from rules.types import Problem

Word = TypeVar("Word", bound=str)

_SAID = ("auction", "declarer", "contract", *FLAGS, "kontra")
KEYS = ("hands", "skat", "dealer", *_SAID, "discard", "pushes", "pushed", *ENDS, "cards")
KNOWN = frozenset(PACK)


@dataclass(slots=True)
class Play:
    """A play as far as it could be read."""

    hands: tuple[tuple[Card, ...], ...] = ()
    """Known cards by seat; empty when the hands cannot be read."""
    skat: tuple[Card, ...] = ()
    dealer: int | None = None
    auction: Sequence[object] = ()
    declarer: int | None = None
    """Who announced Grand Hand though all had passed; after an auction that somebody won it need not be said."""
    contract: str | None = None
    flags: dict[Flag, bool] = field(default_factory=dict)
    """The flags that were stated."""
    kontra: Doubling | None = None
    """The highest of Kontra, Re and Hirsch that was said."""
    discard: tuple[Card, ...] | None = None
    pushes: int | None = None
    """How often the skat of a Ramsch was pushed on."""
    pushed: Sequence[object] = ()
    """What was done with it: seats and the cards that they handed on."""
    ends: Sequence[tuple[int, Act]] = ()
    """Who claimed the rest or gave up, behind as many cards as had been played by then."""
    cards: Sequence[object] = ()
    filled: Mapping[object, object] = field(default_factory=dict)
    """Everything that was handed in and is not None."""
    problems: list[Problem] = field(default_factory=list)

    table: tuple[int, ...] = ()
    """Forehand, middlehand, rearhand; empty when hands or dealer are not known."""


def read(options: Options, raw: object) -> Play:
    """Take apart what was handed in. Never raises: what cannot be read is left out and named."""
    play = Play()
    if not isinstance(raw, Mapping):
        play.problems.append(error("not_a_record", given=printable(raw)))
        return play
    given = play.filled = {key: value for key, value in raw.items() if value is not None}
    play.problems += unknown_keys(given, KEYS)
    _read_deal(play, options, given)
    play.auction = list_of(play.problems, given, "auction", required=True)
    play.declarer = _declarer(play, given)
    play.contract = _choice(play, given, "contract", CONTRACTS)
    play.flags = _flags(play, given)
    play.kontra = _choice(play, given, "kontra", doublings(options) if options.kontra else tuple(DOUBLINGS))
    if list_of(play.problems, given, "discard"):
        play.discard = cards_of(play.problems, PACK, "discard", given["discard"])
    play.pushes = _pushes(play, given)
    play.pushed = list_of(play.problems, given, "pushed")
    play.ends = ends_of(play.problems, given, play.table or range(len(play.hands)))
    play.cards = list_of(play.problems, given, "cards")
    return play


def _read_deal(play: Play, options: Options, given: Mapping[object, object]) -> None:
    hands = list_of(play.problems, given, "hands", required=True)
    if len(hands) in SEATS and all(isinstance(hand, list | tuple) for hand in hands):
        play.hands = tuple(cards_of(play.problems, PACK, "hands", hand) for hand in hands)
    elif hands:
        play.problems.append(error("hands_unreadable", "hands"))
    play.dealer = dealer_of(play.problems, given, len(play.hands) or max(SEATS))
    if play.hands and play.dealer is not None:
        play.table = table_of(options, len(play.hands), play.dealer)
    play.skat = cards_of(play.problems, PACK, "skat", list_of(play.problems, given, "skat", required=True))
    if play.hands:
        _check_deal(play)
        if play.table:
            _seat_those_with_cards(play)


def _check_deal(play: Play) -> None:
    """Ten cards each and two in the skat; who sits out holds none (SK-01, SK-04)."""
    seats = play.table or tuple(seat for seat, hand in enumerate(play.hands) if hand)
    hands = [Heap("hands", hand, 10 * (seat in seats), "hand_size", seat) for seat, hand in enumerate(play.hands)]
    *hands, skat = completed(play.problems, PACK, (*hands, Heap("skat", play.skat, 2, "skat_size")))
    play.hands, play.skat = tuple(heap.cards for heap in hands), skat.cards


def _seat_those_with_cards(play: Play) -> None:
    """Where three others hold cards than the seating wants, the replay goes on with them, from the dealer's left."""
    seats = range(len(play.hands))
    holding = tuple(seat for seat in (*seats[play.table[0] :], *seats[: play.table[0]]) if play.hands[seat])
    if len(holding) == len(play.table):
        play.table = holding


def _declarer(play: Play, given: Mapping[object, object]) -> int | None:
    """A seat that plays; the hands tell how many there are."""
    declarer, seats = given.get("declarer"), len(play.hands) or max(SEATS)
    if declarer is None or (type(declarer) is int and declarer in (play.table or range(seats))):
        return declarer
    play.problems.append(error("not_a_seat", "declarer", given=printable(declarer), seats=seats))
    return None


def _choice(play: Play, given: Mapping[object, object], key: Key, choices: Sequence[Word]) -> Word | None:
    value = given.get(key)
    if isinstance(value, str) and value in choices:
        return cast("Word", value)
    if value is not None:
        play.problems.append(not_a_choice(key, value, choices, [f"{key}.{each}" for each in choices]))
    return None


def _flags(play: Play, given: Mapping[object, object]) -> dict[Flag, bool]:
    flags: dict[Flag, bool] = {}
    for flag in FLAGS:
        value = given.get(flag)
        if isinstance(value, bool):
            flags[flag] = value
        elif value is not None:
            play.problems.append(error("not_a_flag", flag, given=printable(value)))
    return flags


def _pushes(play: Play, given: Mapping[object, object]) -> int | None:
    pushes = given.get("pushes")
    if type(pushes) is int and 0 <= pushes <= MOST_PUSHES:
        return pushes
    if type(pushes) is int:
        limits = {"minimum": 0, "maximum": MOST_PUSHES}
        play.problems.append(error("out_of_range", "pushes", given=printable(pushes), **limits))
    elif pushes is not None:
        play.problems.append(error("not_an_integer", "pushes", given=printable(pushes)))
    return None
