"""What a record can say of marriages and of the close, and what it cannot; cards and endings are checked elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.games.sixty_six.deal import (
    GOING_OUT,
    complete,
    counted,
    first_lead,
    integer,
    integers,
    listed,
    marked_of,
    marriages,
    sides_at_end,
    table,
)
from rules.games.sixty_six.fields import CLOSE, MARRIAGE, ROYAL
from rules.games.sixty_six.possible import Heap, nearest, points_in, possible
from rules.reading import error
from rules.types import Deal, Options, Param, Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.registry import Reading, Turn

MOST = {MARRIAGE: 3, ROYAL: 1}
"""Three plain suits and the trumps, each married once."""


def closed_after(deal: Deal) -> int | None:
    """Tricks played when the talon was closed; None where it was not, or nobody knows when."""
    return integer(deal, "closed_after") if "closed_by" in deal else None


def check_marriages(turn: Turn[int], reading: Reading) -> Iterator[Problem]:
    """Twenty or forty, each suit once, and never more than there were leads to declare them with."""
    deal = reading.deal
    declared = [each for own in marriages(deal, turn.seats) for each in own]
    counts = Counter(declared)
    for value in (value for value in counts if value not in MOST):
        yield error("marriage_value", "marriages", given=value)
    if declared and turn.options["marriages"] is not True:
        yield error("no_marriages", "marriages")
    yield from _unmarked(turn, deal)
    for value, most in MOST.items():
        if counts[value] > most:
            yield error("too_many_marriages", "marriages", count=counts[value], value=value, most=most)
    if len(integers(deal, "tricks")) == turn.seats and "ending" in deal:
        yield from _leads(turn, deal, len(declared))


def _unmarked(turn: Turn[int], deal: Deal) -> Iterator[Problem]:
    """Only a marriage that was declared can lack its marker, or end the deal."""
    own, bare = marriages(deal, turn.seats), listed(deal, "unmarked", turn.seats)
    for seat in range(turn.seats):
        for value in Counter(bare[seat]) - Counter(own[seat]):
            yield error("unmarked_not_declared", "unmarked", "marriages", seat=seat, value=value)
    claimant = integer(deal, "claimant")
    if deal.get("claimed_with") == "marriage" and claimant is not None and not own[claimant]:
        yield error("claimed_without_marriage", "claimed_with", "marriages", seat=claimant)


def _leads(turn: Turn[int], deal: Deal, declared: int) -> Iterator[Problem]:
    at, tricks, own = table(turn), integers(deal, "tricks"), marriages(deal, turn.seats)
    first = int(turn.options["marriage_first_trick"] is True)
    leads = _last_lead(turn, deal) - 1 + first
    if declared > max(leads, 0):
        yield error("marriages_without_lead", "marriages", "tricks", count=declared, leads=max(leads, 0))
        return
    for seat in at.players:
        could = tricks[seat] + (first if seat == first_lead(turn) else 0)
        if len(own[seat]) > could:
            params = {"seat": seat, "count": len(own[seat]), "leads": could}
            yield _confirm("seat_without_lead", "marriages", "tricks", **params)


def _last_lead(turn: Turn[int], deal: Deal) -> int:
    """The trick whose lead is the last one that can declare a marriage (SX-05)."""
    at, total, after = table(turn), sum(integers(deal, "tricks")), closed_after(deal)
    last = min(total + 1, at.tricks)
    if not at.drawn or turn.options["marriage_after_talon"] is True:
        return last
    return min(last, at.drawn if after is None else after)


def check_close(turn: Turn[int], reading: Reading) -> Iterator[Problem]:
    """Who closed was on lead, and what the opponent had then he still has."""
    deal = reading.deal
    if "closed_by" not in deal:
        stated = [key for key in CLOSE if key in deal]
        if stated and "closed_by" not in reading.unreadable:
            yield error("close_without_closer", "closed_by", *stated)
        return
    if "ending" in deal and deal["ending"] != "revoke":
        needed = ("closed_after", *_deciding(turn, deal))
        yield from (error("missing", key) for key in needed if key not in deal and key not in reading.unreadable)
    yield from _on_lead(turn, deal)
    if complete(turn, deal) and deal["closed_by"] in table(turn).players:
        yield from _at_close(turn, deal)


def _deciding(turn: Turn[int], deal: Deal) -> tuple[str, ...]:
    """What of the opponent's state at the close the score hangs on."""
    claimant, closer = deal.get("claimant"), deal["closed_by"]
    reached = deal["ending"] == "claim" and _reached(turn, deal)
    if reached and claimant == closer:
        return CLOSE[2:] if turn.options["successful_close"] == "at_close" else ()
    if deal["ending"] == "claim" and claimant != closer and not (reached and turn.options["opponent_claims"] != "two"):
        return ()
    return CLOSE[3:] if turn.options["failed_close"] in ("two_or_three", "closer_points") else ()


def _reached(turn: Turn[int], deal: Deal) -> bool:
    """Whether the claimant has what he claims, as far as the record tells."""
    claimant = integer(deal, "claimant")
    if claimant is None or not complete(turn, deal):
        return False
    return sides_at_end(turn, deal)[table(turn).side_of(claimant)].total >= GOING_OUT


def _on_lead(turn: Turn[int], deal: Deal) -> Iterator[Problem]:
    """Who is on lead has won the trick before, and before the first trick it is not the dealer (SX-02, SX-07)."""
    after, tricks = integer(deal, "closed_after"), integer(deal, "opponent_tricks_at_close")
    named = ("opponent_tricks_at_close", "closed_after")
    if after is not None and tricks is not None and tricks > after:
        yield error("more_tricks_than_played", *named, after=after, tricks=tricks)
    elif after and tricks == after:
        yield _confirm("closer_not_on_lead", *named, after=after, most=after - 1)
    if after == 0 and deal["closed_by"] == turn.dealer:
        yield _confirm("dealer_closed_first", "closed_by", "closed_after", seat=turn.dealer)


def _at_close(turn: Turn[int], deal: Deal) -> Iterator[Problem]:
    """The opponent's tricks and points at the close, against what he and the closer have in the end."""
    at = table(turn)
    closer = integer(deal, "closed_by") or 0
    opponent = at.sides[1 - at.side_of(closer)][0]
    tricks, then = integers(deal, "tricks"), integer(deal, "opponent_tricks_at_close")
    if then is None:
        return
    if then > tricks[opponent]:
        params = {"seat": opponent, "then": then, "tricks": tricks[opponent]}
        yield error("tricks_shrink", "opponent_tricks_at_close", "tricks", **params)
        return
    after = integer(deal, "closed_after")
    if after is not None and after - then > tricks[closer]:
        params = {"seat": closer, "then": after - then, "tricks": tricks[closer]}
        yield error("closer_tricks_shrink", "tricks", "opponent_tricks_at_close", "closed_after", **params)
        return
    if "opponent_points_at_close" in deal:
        yield from _points_at_close(turn, deal, closer, opponent)


def _points_at_close(turn: Turn[int], deal: Deal, closer: int, opponent: int) -> Iterator[Problem]:
    pack = table(turn).pack
    points, tricks = integers(deal, "card_points"), integers(deal, "tricks")
    then, stated = integer(deal, "opponent_tricks_at_close") or 0, integer(deal, "opponent_points_at_close") or 0
    final = points[opponent] + sum(counted(turn, deal)[opponent])
    if stated > final:
        named = ("opponent_points_at_close", "card_points")
        yield error("points_shrink", *named, seat=opponent, then=stated, total=final)
        return
    named = ("opponent_points_at_close", "opponent_tricks_at_close")
    added = _married_by_then(turn.options, marked_of(deal, turn.seats)[opponent], then)
    cards = [stated - each for each in added if stated - each in points_in(pack, 2 * then)]
    if not cards:
        near = min((nearest(pack, 2 * then, stated - each) + each for each in added), key=lambda one: abs(one - stated))
        yield error("impossible_at_close", *named, points=stated, tricks=then, nearest=near)
    elif _fits(pack, points, tricks, (opponent, closer)) and not any(
        possible(
            pack,
            Heap(2 * then, each),
            Heap(2 * (tricks[opponent] - then), points[opponent] - each),
            Heap(2 * tricks[closer], points[closer]),
        )
        for each in cards
    ):
        yield _confirm("impossible_after_close", *named, "card_points", "tricks", points=stated, tricks=then)


def _fits(pack: str, points: tuple[int, ...], tricks: tuple[int, ...], seats: tuple[int, int]) -> bool:
    """Whether both ends of the deal go together at all, whatever was at the close."""
    return possible(pack, *(Heap(2 * tricks[seat], points[seat]) for seat in seats))


def _married_by_then(options: Options, own: tuple[int, ...], tricks: int) -> frozenset[int]:
    """What a player's marriages can have brought by the close: all of them where none can be declared after it."""
    if tricks and options["marriage_after_talon"] is not True:
        return frozenset({sum(own)})
    sums = frozenset({0})
    for each in own[: sum(MOST.values())]:
        sums |= {done + each for done in sums}
    return sums


def _confirm(code: str, *named: str, **params: Param) -> Problem:
    """A problem that wants one conscious tick."""
    return Problem(code, Severity.CONFIRM, named, {"field": f"field.{named[0]}"} | params)
