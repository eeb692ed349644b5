"""The notation in which a person types a deal of Skat: text <-> the play that `replay` takes; legality is its matter.

`dealer: 1`, `hand 2: CJ SJ ...`, `skat: ...`, `auction: 3 18 2 hold 3 20 2 pass 1 pass`, `contract: clubs hand re`,
`discard: ...`; of a Ramsch `push 2: C7 D8`, `push 3: unseen`, or the number of the unseen ones alone, `pushes: 2`, and
`declarer: 3` for a Grand Hand in its place; then the tricks, `2: H7 HA HK`: what this seat led, and what those who play
after it put to it. A card out of turn begins a line of its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rules.games.skat.auction import HOLD, PASS
from rules.games.skat.deal import DOUBLINGS, FLAGS
from rules.games.skat.seating import SEATS
from rules.games.skat.tricks import CONTRACTS
from rules.notation import PLAYED, card, line, repeated, statements, unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rules.cards import Card
    from rules.games.skat.auction import Call
    from rules.types import Problem


PUSH = "push"
UNSEEN = "unseen"
SEATED = frozenset({"hand", PUSH, PLAYED})
"""Statements that speak of a seat."""
MANY = frozenset({"auction", PUSH, PLAYED})
"""Statements that may go on over several lines."""
FEWEST = min(SEATS)
IN_A_TRICK = ACTIVE = 3
HALF_A_HAND = 5
SEAT = re.compile(r"[1-9]", re.ASCII)
BID = re.compile(r"-?\d{1,6}", re.ASCII)


def read(text: str) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
    """The play, and a problem for every word that cannot be read. Never raises on data."""
    found, problems = statements(text, READERS.keys() - {PLAYED})
    said: dict[tuple[str, int | None], Any] = {}
    done: dict[str, list[tuple[int, tuple[Card, ...]]]] = {PUSH: [], PLAYED: []}
    bad = list(problems)
    for statement in found:
        named = (statement.key, statement.seat)
        if (statement.seat is None) is (statement.key in SEATED):
            bad.append(unreadable(statement, statement.key))
            continue
        if named in said and statement.key not in MANY:
            bad.append(repeated(statement))
            continue
        value, strange = READERS[statement.key](statement.words)
        bad += [unreadable(statement, word) for word in strange]
        if statement.seat is not None and statement.key in done:
            done[statement.key].append((statement.seat, value))
        else:
            said[named] = said[named] + value if named in said else value
    play = _play(said, done[PLAYED]) | {"pushed": tuple(done[PUSH]) or None}
    return {key: value for key, value in play.items() if value is not None}, tuple(bad)


def _play(said: Mapping[tuple[str, int | None], Any], lines: Sequence[tuple[int, Sequence[Card]]]) -> dict[str, object]:
    """The play, as far as it was stated."""
    told = {key: value for (key, seat), value in said.items() if seat is None}
    hands = {seat: value for (_, seat), value in said.items() if seat is not None}
    dealer = told.get("dealer")
    seats = max([FEWEST, *(seat + 1 for seat in hands), *([dealer + 1] if dealer is not None else [])])
    dealt = tuple(hands.get(seat, ()) for seat in range(seats)) if hands else None
    return {
        "hands": dealt,
        **{key: told.get(key) for key in ("skat", "dealer", "auction", "declarer")},
        **told.get("contract", {}),
        "discard": told.get("discard"),
        "pushes": told.get("pushes"),
        "cards": tuple(each for leader, cards in lines for each in _laid(leader, cards, _turns(dealt, dealer))) or None,
    }


def _turns(hands: Sequence[Sequence[Card]] | None, dealer: int | None) -> tuple[int, ...]:
    """The seats that play, clockwise: the three with cards; where they are not told, those at a table of three or of
    so many that whoever deals sits out.
    """
    told = _with_cards(hands or (), 1)
    told = told if len(told) == ACTIVE else _with_cards(hands or (), HALF_A_HAND)
    seats = range(len(hands or ()) or FEWEST)
    return told if len(told) == ACTIVE else tuple(seat for seat in seats if len(seats) == ACTIVE or seat != dealer)


def _with_cards(hands: Sequence[Sequence[Card]], fewest: int) -> tuple[int, ...]:
    return tuple(seat for seat, hand in enumerate(hands) if len(hand) >= fewest)


def _following(seat: int, turns: Sequence[int]) -> int:
    return next((each for each in turns if each > seat), turns[0])


def _laid(leader: int, cards: Sequence[Card], turns: Sequence[int]) -> Iterator[tuple[int, Card]]:
    """The cards of a line, each with the seat that played it."""
    seat = leader
    for each in cards:
        yield seat, each
        seat = _following(seat, turns)


def _cards(words: Sequence[str]) -> tuple[tuple[Card, ...], list[str]]:
    known = {word: found for word in words if (found := card(word)) is not None}
    return tuple(known[word] for word in words if word in known), [word for word in words if word not in known]


def _pushed(words: Sequence[str]) -> tuple[tuple[Card, ...], list[str]]:
    """The cards handed on; none where the skat was pushed on unseen."""
    if [word.lower() for word in words] == [UNSEEN]:
        return (), []
    return _cards(words) if words else ((), [PUSH])


def _seat(words: Sequence[str]) -> tuple[int | None, list[str]]:
    if len(words) == 1 and SEAT.fullmatch(words[0]):
        return int(words[0]) - 1, []
    return None, [" ".join(words)]


def _pushes(words: Sequence[str]) -> tuple[int | None, list[str]]:
    if len(words) == 1 and BID.fullmatch(words[0]):
        return int(words[0]), []
    return None, [" ".join(words)]


def _auction(words: Sequence[str]) -> tuple[tuple[tuple[int, Call], ...], list[str]]:
    """Pairs of a seat and what it said."""
    calls, strange = [], []
    for place in range(0, len(words), 2):
        seat, *said = words[place : place + 2]
        call = _call(said[0].lower()) if said else None
        if call is None or not SEAT.fullmatch(seat):
            strange.append(" ".join((seat, *said)))
        else:
            calls.append((int(seat) - 1, call))
    return tuple(calls), strange


def _call(word: str) -> Call | None:
    if word in (HOLD, PASS):
        return word
    return int(word) if BID.fullmatch(word) else None


def _contract(words: Sequence[str]) -> tuple[dict[str, object], list[str]]:
    """The game and what was announced with it, in any order."""
    known = {word.lower() for word in words}
    contracts = [name for name in CONTRACTS if name in known]
    said: dict[str, object] = {"contract": contracts[0]} if len(contracts) == 1 else {}
    said |= dict.fromkeys((name for name in FLAGS if name in known), True)
    if doubled := [name for name in DOUBLINGS if name in known]:
        said["kontra"] = doubled[-1]
    understood = {*said, said.get("contract"), *doubled}
    return said, [word for word in words if word.lower() not in understood]


READERS: Mapping[str, Callable[[Sequence[str]], tuple[Any, list[str]]]] = {
    "dealer": _seat,
    "hand": _cards,
    "skat": _cards,
    "auction": _auction,
    "declarer": _seat,
    "contract": _contract,
    "discard": _cards,
    "pushes": _pushes,
    PUSH: _pushed,
    PLAYED: _cards,
}
"""How the words of each statement are read: what they say, and those that say nothing."""


def write(play: Mapping[str, Any]) -> str:
    """The text that `read` gives this play back from."""
    return "\n".join((*_written_deal(play), *_written_cards(play))) + "\n"


def _written_deal(play: Mapping[str, Any]) -> Iterator[str]:
    if play.get("dealer") is not None:
        yield line("dealer", [play["dealer"] + 1])
    for seat, hand in enumerate(play.get("hands") or ()):
        yield line("hand", hand, seat)
    if play.get("skat") is not None:
        yield line("skat", play["skat"])
    if play.get("auction") is not None:
        yield line("auction", (word for seat, call in play["auction"] for word in (seat + 1, call)))
    if play.get("declarer") is not None:
        yield line("declarer", [play["declarer"] + 1])
    said = [play.get("contract"), *(name for name in FLAGS if play.get(name)), play.get("kontra")]
    if any(said):
        yield line("contract", filter(None, said))
    if play.get("discard") is not None:
        yield line("discard", play["discard"])
    if play.get("pushes") is not None:
        yield line("pushes", [play["pushes"]])
    for seat, cards in play.get("pushed") or ():
        yield line(PUSH, cards or [UNSEEN], seat)


def _written_cards(play: Mapping[str, Any]) -> Iterator[str]:
    """A line for each trick, and for each card that somebody played out of turn."""
    turns = _turns(play.get("hands"), play.get("dealer"))
    lines: list[tuple[int, list[Card]]] = []
    expected = None
    for seat, laid in play.get("cards") or ():
        if seat != expected or len(lines[-1][1]) == IN_A_TRICK:
            lines.append((seat, []))
        lines[-1][1].append(laid)
        expected = _following(seat, turns)
    return (line(PLAYED, cards, seat) for seat, cards in lines)
