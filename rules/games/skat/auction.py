"""The auction: who bids, holds and passes, in which order, and who wins it; what is then played is elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.codes import Code, error, incomplete
from rules.games.skat.values import BIDS
from rules.reading import nearest
from rules.types import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.types import Param, Problem

LOWEST_BID = min(BIDS)
MAX_CALLS = 200
"""More calls than any auction can have: every bid made and held, and three passes."""

Call = int | str
HOLD = "hold"
PASS = "pass"  # noqa: S105 - a call, no password


class Auction:
    """Middlehand bids to forehand, then rearhand to the survivor (SK-06); forehand alone may still take 18 (SK-07)."""

    def __init__(self, forehand: int, middlehand: int, rearhand: int) -> None:
        self.bid = 0
        self.over = False
        self.answering = False
        """Whether the seat in turn has to answer a bid."""
        self.passed: set[int] = set()
        self._senior = forehand
        self._junior: int | None = middlehand
        self._waiting = [rearhand]

    @property
    def turn(self) -> int:
        """Who has to speak: the senior when a bid is to be answered or nobody is left to bid to him."""
        return self._senior if self.answering or self._junior is None else self._junior

    @property
    def declarer(self) -> int | None:
        """Who won the auction (SK-09); None while it goes on and when all have passed."""
        return self._senior if self.over and self.bid else None

    def objection(self, call: Call) -> Code | None:
        """The code of what is wrong with this call of the seat whose turn it is, or None."""
        if call == PASS:
            return None
        if call == HOLD:
            return None if self.answering else "call_nothing_to_hold"
        if self.answering:
            return "call_not_an_answer"
        if call not in BIDS:
            return "call_illegal_bid"
        if self._junior is None and call != LOWEST_BID:
            return "call_forehand_only_18"
        return None if int(call) > self.bid else "call_bid_too_low"

    def make(self, call: Call) -> None:
        """Go on after this call; after one that was objected to, with what it most likely meant."""
        if call == PASS:
            self._pass()
        elif self.answering:
            self.answering = False
        else:
            self._raise(min(bid for bid in BIDS if bid > self.bid or bid == max(BIDS)) if call == HOLD else int(call))

    def _raise(self, bid: int) -> None:
        self.bid = max(self.bid, bid if bid in BIDS else LOWEST_BID)
        self.answering = self._junior is not None
        self.over = not self.answering

    def _pass(self) -> None:
        self.passed.add(self.turn)
        if self._junior is None:
            self.over = True
            return
        if self.answering:
            self._senior, self.answering = self._junior, False
        self._junior = self._waiting.pop() if self._waiting else None
        self.over = self._junior is None and self.bid > 0


def hear(auction: Auction, calls: Sequence[object], problems: list[Problem]) -> None:
    """Make the calls `[seat, call]` in their order and collect every one that the rules do not allow."""
    early: set[int] = set()
    for number, entry in enumerate(calls[:MAX_CALLS], start=1):
        if auction.over:
            problems.append(error("auction_already_over", "auction", number=number))
            return
        call = _call(entry)
        if call is None:
            problems.append(error("call_unreadable", "auction", number=number))
        elif call[0] == auction.turn:
            _hear_one(auction, number, call, _seat(calls[number : number + 1]), problems)
        else:
            _hear_another(auction, number, call, _seat(calls[number : number + 1]), problems, early)
    while not auction.over and auction.turn in early:
        auction.make(PASS)
    if not auction.over:
        problems.append(incomplete("auction_unfinished", "auction", seat=auction.turn, calls=len(calls)))


def _hear_one(
    auction: Auction, number: int, call: tuple[int, Call], after: int | None, problems: list[Problem]
) -> None:
    """A call of the seat whose turn it is; where there is nothing to hold it was a bid, unless he speaks again."""
    seat, word = call
    objection = auction.objection(word)
    if objection is not None:
        near = nearest(word, BIDS) if isinstance(word, int) else ""
        params = {"number": number, "seat": seat, "call": _named(word), "bid": auction.bid, "nearest": near}
        problems.append(error(objection, "auction", **params))
    if objection != "call_nothing_to_hold" or after != seat:
        auction.make(word)


def _hear_another(
    auction: Auction,
    number: int,
    call: tuple[int, Call],
    after: int | None,
    problems: list[Problem],
    early: set[int],
) -> None:
    """A call out of turn. Unless the seat in turn speaks next, it stands for the call that was due; a pass stands."""
    seat, word = call
    code: Code = "call_after_pass" if seat in auction.passed else "call_wrong_turn"
    params = {"number": number, "seat": printable(seat), "call": _named(word), "turn": auction.turn}
    problems.append(error(code, "auction", **params))
    if word == PASS:
        early.add(seat)
    elif after != auction.turn and auction.objection(word) is None:
        auction.make(word)


def _named(word: Call) -> Param:
    """A call as a sentence names it."""
    return f"call.{word}" if isinstance(word, str) else printable(word)


def _seat(after: Sequence[object]) -> int | None:
    """Who makes the first of these calls."""
    call = _call(after[0]) if after else None
    return call[0] if call else None


def _call(entry: object) -> tuple[int, Call] | None:
    if not isinstance(entry, list | tuple) or len(entry) != 2:
        return None
    seat, word = entry
    if type(seat) is not int or not (type(word) is int or word in (HOLD, PASS)):
        return None
    return seat, word
