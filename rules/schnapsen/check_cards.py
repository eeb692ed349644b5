"""Which tricks, card points and marriages the sides of a normal game can have; all follows from twenty cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.schnapsen.codes import Code, Key, confirm, error
from rules.schnapsen.deal import (
    MARRIED,
    OUT,
    PACK,
    TRICKS,
    Deal,
    Turn,
    cards,
    complete,
    counted,
    declarer,
    married,
    side_of,
    sides,
)
from rules.schnapsen.possible import Heap, all_points, changes, nearest, points_in, possible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.types import Problem

LISTS: tuple[Key, ...] = ("card_points", "tricks", "marriages")
WITHOUT_TRICK: Mapping[Key, Code] = {"claimant": "claimant_without_trick", "last_trick": "last_trick_without_trick"}


def check_cards(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Everything that no cards allow, as far as it is stated."""
    for key in LISTS:
        given = getattr(deal, key)
        if given is not None and len(given) < 2:
            yield error("list_too_short", key)
    yield from _marriages(turn, deal)
    if complete(deal):
        yield from _tricks(turn, deal)
        yield from _points(turn, deal)
        yield from _without_trick(turn, deal)
        yield from _claim(turn, deal)


def _names(turn: Turn, deal: Deal) -> tuple[int, int]:
    """A seat of either side, to call it by."""
    first, second = sides(turn.seats, declarer(turn, deal))
    return first[0], second[0]


def _marriages(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Three of 20 and one of 40 at most, each of two cards in one hand; a side declares when it leads: the Rufer's once
    before its first trick.
    """
    declared = married(deal)
    values = [*declared[0], *declared[1]]
    strange = next((value for value in values if value not in MARRIED), None)
    if strange is not None:
        yield error("marriage_value", "marriages", given=strange)
    for value, most in MARRIED.items():
        if values.count(value) > most:
            yield error("too_many_marriages", "marriages", value=value, count=values.count(value), most=most)
    of = sides(turn.seats, declarer(turn, deal))
    for side, seat in enumerate(_names(turn, deal)):
        held = len(of[side]) * (TRICKS[turn.seats] // 2)
        if len(declared[side]) > held:
            yield confirm("marriages_beyond_hand", "marriages", seat=seat, count=len(declared[side]), most=held)
    if deal.tricks is None or len(deal.tricks) < 2:
        return
    leading = side_of(sides(turn.seats, declarer(turn, deal)), declarer(turn, deal))
    for side, seat in enumerate(_names(turn, deal)):
        leads = deal.tricks[side] + (side == leading)
        if len(declared[side]) > leads:
            params = {"seat": seat, "count": len(declared[side]), "leads": leads}
            yield error("marriages_without_lead", "marriages", "tricks", **params)


def _tricks(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """How many tricks there can have been together."""
    total, most = sum(deal.tricks or ()), TRICKS[turn.seats]
    if total > most:
        yield error("too_many_tricks", "tricks", total=total, most=most)
    elif total < most and deal.ending == "played_out":
        yield error("too_few_tricks", "tricks", total=total, needed=most)


def _points(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Which card points these tricks can hold: each side's for themselves, then both out of one pack."""
    points, tricks, most = deal.card_points or (), deal.tricks or (), all_points(PACK)
    if sum(points) > most:
        yield error("more_than_all_points", "card_points", total=sum(points), most=most)
    single = [_impossible(turn, deal, side) for side in (0, 1)]
    found = [problem for problem in single if problem]
    yield from found
    if found or sum(points) > most or sum(tricks) > TRICKS[turn.seats]:
        return
    if not possible(PACK, *_heaps(turn, deal)):
        yield _impossible_together(turn, deal)


def _heaps(turn: Turn, deal: Deal) -> list[Heap]:
    return [Heap(cards(turn, deal, side), points) for side, points in enumerate(deal.card_points or ())]


def _impossible(turn: Turn, deal: Deal, side: int) -> Problem | None:
    points, tricks = (deal.card_points or ())[side], (deal.tricks or ())[side]
    held = cards(turn, deal, side)
    if held > int(PACK) or points in points_in(PACK, held):
        return None
    seat = _names(turn, deal)[side]
    if not tricks:
        return error("points_without_trick", "card_points", "tricks", seat=seat, points=points)
    able = [n for n in range(TRICKS[turn.seats] + 1) if points in points_in(PACK, held + (n - tricks) * turn.seats)]
    params = {"seat": seat, "points": points, "tricks": tricks, "nearest": nearest(PACK, held, points)}
    if not able:
        return error("impossible_points", "card_points", **params)
    instead = min(able, key=lambda n: abs(n - tricks))
    return error("impossible_in_tricks", "card_points", "tricks", instead=instead, **params)


def _impossible_together(turn: Turn, deal: Deal) -> Problem:
    total, played = sum(deal.card_points or ()), sum(deal.tricks or ())
    if sum(cards(turn, deal, side) for side in (0, 1)) == int(PACK):
        return error("not_all_points", "card_points", total=total, most=all_points(PACK))
    side, near = next(changes(PACK, _heaps(turn, deal)))  # what one side leaves over can lie with the other
    seat = _names(turn, deal)[side]
    return error("impossible_beside", "card_points", "tricks", total=total, tricks=played, seat=seat, nearest=near)


def _without_trick(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Without a trick nobody can claim, and nobody has won the last one."""
    at = sides(turn.seats, declarer(turn, deal))
    for key, code in WITHOUT_TRICK.items():
        seat = getattr(deal, key)
        if seat is not None and not (deal.tricks or ())[side_of(at, seat)]:
            yield error(code, key, "tricks", seat=seat, out=OUT)


def _claim(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Where only the other side has 66, it was rather its claim than a false one."""
    seat = deal.claimant
    if deal.ending != "claim" or seat is None:
        return
    have, own = counted(deal), side_of(sides(turn.seats, declarer(turn, deal)), seat)
    total, others = have[own].total, have[1 - own].total
    if have[own].tricks and total < OUT <= others:
        yield confirm("claim_of_the_other", "claimant", "card_points", seat=seat, total=total, others=others, out=OUT)
