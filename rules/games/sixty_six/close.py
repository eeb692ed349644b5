"""What a record can say of marriages and of the close, and what it cannot; cards and endings are checked elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.games.sixty_six.codes import Key, confirm, error, incomplete
from rules.games.sixty_six.deal import (
    Deal,
    Reading,
    Turn,
    complete,
    counted,
    first_lead,
    listed,
    marked_of,
    marriages,
    sides_at_end,
    table,
)
from rules.games.sixty_six.fields import CLOSE, most_marriages
from rules.games.sixty_six.options import closes_by_score
from rules.schnapsen.possible import Heap, nearest, points_in, possible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.types import Problem


def missing(reading: Reading, *keys: Key) -> Iterator[Problem]:
    """What has to be stated and is not; what could not be read was stated."""
    return (incomplete("missing", key) for key in keys if key not in reading.record and key not in reading.unreadable)


def closed_after(deal: Deal) -> int | None:
    """Tricks played when the talon was closed; None where it was not, or nobody knows when."""
    return deal.closed_after if deal.closed_by is not None else None


def check_marriages(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """Twenty or forty, each suit once, and never more than there were leads to declare them with."""
    deal = reading.deal
    declared = [each for own in marriages(deal, turn.seats) for each in own]
    counts = Counter(declared)
    allowed = most_marriages(table(turn))
    for value in (value for value in counts if value not in allowed):
        yield error("marriage_value", "marriages", given=value)
    if declared and not turn.options.marriages:
        yield error("no_marriages", "marriages")
    yield from _unmarked(turn, deal)
    for value, most in allowed.items():
        if counts[value] > most:
            yield error("too_many_marriages", "marriages", count=counts[value], value=value, most=most)
    if len(deal.tricks or ()) == turn.seats and deal.ending is not None:
        yield from _leads(turn, deal, len(declared))


def _unmarked(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Only a marriage that was declared can lack its marker, or end the deal."""
    own, bare = marriages(deal, turn.seats), listed(deal.unmarked, turn.seats)
    for seat in (seat for seat in range(turn.seats) if bare[seat]):
        for value in Counter(bare[seat]) - Counter(own[seat]):
            yield error("unmarked_not_declared", "unmarked", "marriages", seat=seat, value=value)
    claimant = deal.claimant
    if deal.claimed_with == "marriage" and claimant is not None and not own[claimant]:
        out = table(turn).going_out
        yield error("claimed_without_marriage", "claimed_with", "marriages", seat=claimant, out=out)


def _leads(turn: Turn, deal: Deal, declared: int) -> Iterator[Problem]:
    at, tricks, own = table(turn), deal.tricks or (), marriages(deal, turn.seats)
    first = int(turn.options.marriage_first_trick)
    leads = _last_lead(turn, deal) - 1 + first
    if declared > max(leads, 0):
        yield error("marriages_without_lead", "marriages", "tricks", count=declared, leads=max(leads, 0))
        return
    leader = first_lead(turn)
    for seat in at.players:
        could = tricks[seat] + (first if seat == leader else 0)
        if len(own[seat]) > could:
            params = {"seat": seat, "count": len(own[seat]), "leads": could}
            yield confirm("seat_without_lead", "marriages", "tricks", **params)


def _last_lead(turn: Turn, deal: Deal) -> int:
    """The trick whose lead is the last one that can declare a marriage (SX-05)."""
    at, total, after = table(turn), sum(deal.tricks or ()), closed_after(deal)
    last = min(total + 1, at.tricks)
    if not at.drawn or turn.options.marriage_after_talon:
        return last
    return min(last, at.drawn if after is None else after)


def check_close(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """Who closed was on lead, and what the opponent had then he still has."""
    deal = reading.deal
    if deal.closed_by is None:
        keys = [key for key in CLOSE if key in reading.record]
        if keys and "closed_by" not in reading.unreadable:
            yield error("close_without_closer", "closed_by", *keys)
        return
    if deal.ending is not None and deal.ending != "revoke":
        yield from missing(reading, "closed_after", *_deciding(turn, deal))
    yield from _on_lead(turn, deal)
    if complete(turn, deal) and deal.closed_by in table(turn).players:
        yield from _at_close(turn, deal)


def _deciding(turn: Turn, deal: Deal) -> tuple[Key, ...]:
    """What of the opponent's state at the close the score hangs on."""
    claims = deal.ending == "claim"
    reached, closers = claims and _reached(turn, deal), claims and _closers_claim(turn, deal)
    if reached and closers:
        return CLOSE[2:] if turn.options.successful_close == "at_close" else ()
    if not claims and closes_by_score(turn.options):
        return ()
    if claims and not closers and not (reached and turn.options.opponent_claims != "two"):
        return ()
    return CLOSE[3:] if turn.options.failed_close in ("two_or_three", "closer_points") else ()


def _closers_claim(turn: Turn, deal: Deal) -> bool:
    """Whether the claim is that of the side that closed."""
    at, claimant, closer = table(turn), deal.claimant, deal.closed_by
    return claimant is not None and closer is not None and at.side_of(claimant) == at.side_of(closer)


def _reached(turn: Turn, deal: Deal) -> bool:
    """Whether the claimant has what he claims, as far as the record tells."""
    claimant = deal.claimant
    if claimant is None or not complete(turn, deal):
        return False
    return sides_at_end(turn, deal)[table(turn).side_of(claimant)].total >= table(turn).going_out


def _on_lead(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Who is on lead has won the trick before; before the first trick it is the dealer's neighbour (SX-02, SX-07)."""
    after, tricks = deal.closed_after, deal.opponent_tricks_at_close
    named: tuple[Key, Key] = ("opponent_tricks_at_close", "closed_after")
    if after is not None and tricks is not None and tricks > after:
        yield error("more_tricks_than_played", *named, after=after, tricks=tricks)
    elif after and tricks == after:
        yield confirm("closer_not_on_lead", *named, after=after, most=after - 1)
    first = first_lead(turn)
    if after == 0 and deal.closed_by != first:
        yield confirm("dealer_closed_first", "closed_by", "closed_after", seat=deal.closed_by, turn=first)


def _at_close(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """The opponent's tricks and points at the close, against what he and the closer have in the end."""
    closers, opponents = _closers_first(turn, deal)
    then, after = deal.opponent_tricks_at_close, deal.closed_after
    if then is None:
        return
    if then > _sum(deal.tricks, opponents):
        params = {"seat": opponents[0], "then": then, "tricks": _sum(deal.tricks, opponents)}
        yield error("tricks_shrink", "opponent_tricks_at_close", "tricks", **params)
    elif after is not None and after - then > _sum(deal.tricks, closers):
        params = {"seat": closers[0], "then": after - then, "tricks": _sum(deal.tricks, closers)}
        yield error("closer_tricks_shrink", "tricks", "opponent_tricks_at_close", "closed_after", **params)
    elif deal.opponent_points_at_close is not None:
        yield from _points_at_close(turn, deal, then)


def _closers_first(turn: Turn, deal: Deal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats of the side that closed, and those of the other one."""
    at = table(turn)
    closing = at.side_of(deal.closed_by or 0)
    return at.sides[closing], at.sides[1 - closing]


def _sum(numbers: Sequence[int] | None, seats: Sequence[int]) -> int:
    return sum(numbers[seat] for seat in seats) if numbers else 0


def _points_at_close(turn: Turn, deal: Deal, then: int) -> Iterator[Problem]:
    """The opponents' points at the close, with so many tricks, are a part of what they have in the end."""
    _, opponents = _closers_first(turn, deal)
    points, married = deal.opponent_points_at_close or 0, counted(turn, deal)
    final = _sum(deal.card_points, opponents) + sum(sum(married[seat]) for seat in opponents)
    if points > final:
        params = {"seat": opponents[0], "then": points, "total": final}
        yield error("points_shrink", "opponent_points_at_close", "card_points", **params)
    else:
        yield from _cards_at_close(turn, deal, then, points)


def _cards_at_close(turn: Turn, deal: Deal, then: int, points: int) -> Iterator[Problem]:
    """Without marriages, the points at the close can lie in these tricks, and the rest of the end in the later ones."""
    at = table(turn)
    named: tuple[Key, Key] = ("opponent_points_at_close", "opponent_tricks_at_close")
    added, size = _married_by_then(turn, deal, then), at.cards(then)
    cards = [points - each for each in added if points - each in points_in(at.pack, size)]
    if not cards:
        near = (nearest(at.pack, size, points - each) + each for each in added)
        params = {"tricks": then, "nearest": min(near, key=lambda one: abs(one - points))}
        yield error("impossible_at_close", *named, points=points, **params)
    elif not _lead_to_the_end(turn, deal, [Heap(size, each) for each in cards]):
        yield confirm("impossible_after_close", *named, "card_points", "tricks", points=points, tricks=then)


def _lead_to_the_end(turn: Turn, deal: Deal, at_close: Sequence[Heap]) -> bool:
    """Whether one of these heaps can have grown to the opponents' end; ends that cannot both be are named elsewhere."""
    at = table(turn)
    closers, opponents = (
        Heap(at.cards(_sum(deal.tricks, seats)), _sum(deal.card_points, seats)) for seats in _closers_first(turn, deal)
    )
    grown = (Heap(opponents.cards - heap.cards, opponents.points - heap.points) for heap in at_close)
    parts = zip(at_close, grown, strict=True)
    return not possible(at.pack, closers, opponents) or any(possible(at.pack, closers, *part) for part in parts)


def _married_by_then(turn: Turn, deal: Deal, tricks: int) -> frozenset[int]:
    """What the opponents' marriages can have brought by the close: all where none can be declared after it."""
    marked, (_, opponents) = marked_of(deal, turn.seats), _closers_first(turn, deal)
    own = [value for seat in opponents for value in marked[seat]]
    if tricks and not turn.options.marriage_after_talon:
        return frozenset({sum(own)})
    sums = frozenset({0})
    for each in own[: sum(most_marriages(table(turn)).values())]:
        sums |= {done + each for done in sums}
    return sums
