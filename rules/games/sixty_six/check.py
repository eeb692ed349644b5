"""What is wrong or remarkable in a record of Sixty-Six: all at once, each naming its fields; nothing is scored here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.games.sixty_six.close import check_close, check_marriages, closed_after, missing
from rules.games.sixty_six.codes import Code, Key, confirm, error
from rules.games.sixty_six.deal import (
    TWO_PACKS,
    Deal,
    Ending,
    Kind,
    Reading,
    Table,
    Turn,
    closed_undrawn,
    complete,
    sides_at_end,
    table,
)
from rules.games.sixty_six.fields import CARDS, KEYS, fields
from rules.games.sixty_six.options import closes_by_score
from rules.reading import unknown_keys
from rules.schnapsen.possible import Heap, all_points, changes, nearest, points_in, possible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.types import Problem

REQUIRED: Mapping[Kind, tuple[Key, ...]] = {"deal": ("ending",), "result": ("game_points",)}
REQUIRED_BY_ENDING: Mapping[Ending, tuple[Key, ...]] = {
    "claim": ("claimant", "card_points", "tricks"),
    "played_out": ("card_points", "tricks"),
    "revoke": ("offender",),
}
OF_ENDING: Mapping[Key, Ending] = {
    "claimant": "claim",
    "claimed_with": "claim",
    "last_trick": "played_out",
    "offender": "revoke",
}
"""Keys that belong to one ending alone."""

OF_CLAIM = ("field.claimant", "ending.claim")
"""Labels that name the number that is claimed."""

PLAYERS: tuple[Key, ...] = ("claimant", "offender", "last_trick", "closed_by", "winner")
"""Keys that name somebody who played."""

WITHOUT_TRICK: Mapping[Key, Code] = {"claimant": "claimant_without_trick", "last_trick": "last_trick_without_trick"}


def check(turn: Turn, reading: Reading) -> tuple[Problem, ...]:
    """Every problem of a record beyond its reading; a key that could not be read is not complained of twice."""
    deal = reading.deal
    if deal.kind is None:
        return ()
    kind = deal.kind
    found = [*_not_with_kind(turn, reading, kind), *missing(reading, *REQUIRED.get(kind, ())), *_resting(turn, reading)]
    if kind == "result":
        found += _result(reading)
    elif kind == "deal":
        found += [*_ending(turn, reading), *_lists(turn, deal), *check_marriages(turn, reading)]
        if deal.ending is not None and complete(turn, deal):
            found += [*_tricks(turn, deal), *_points(turn, deal), *_winners_of_tricks(turn, deal)]
            found += _claim(turn, deal)
        found += check_close(turn, reading)
    return tuple(map(_of_101, found)) if table(turn).pack == TWO_PACKS else tuple(found)


def _of_101(problem: Problem) -> Problem:
    """With two packs a claim is of 101: the form says so, and so does what is wrong with it."""
    called = {name: f"{value}_101" if value in OF_CLAIM else value for name, value in problem.params.items()}
    return replace(problem, params=called)


def _not_with_kind(turn: Turn, reading: Reading, kind: Kind) -> Iterator[Problem]:
    for key in unknown_keys(reading.record, KEYS[kind], lambda: fields(turn)):
        yield error("not_with_kind", key, kind=f"kind.{kind}")


def _resting(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """At a table of three: whoever takes no cards can neither claim nor close nor win a trick."""
    players = table(turn).players
    for key in PLAYERS:
        seat = getattr(reading.deal, key)
        if seat is not None and seat not in players:
            yield error("takes_no_cards", key, seat=seat)
    for key in CARDS:
        given = getattr(reading.deal, key) or ()
        if any(given[seat] for seat in range(len(given)) if seat not in players):
            yield error("takes_no_cards", key, seat=next(seat for seat in range(turn.seats) if seat not in players))


def _result(reading: Reading) -> Iterator[Problem]:
    """Who won, unless the deal was drawn."""
    points = reading.deal.game_points
    if points:
        yield from missing(reading, "winner")
    elif points == 0 and reading.deal.winner is not None:
        yield error("draw_with_winner", "winner", "game_points")


def _ending(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """What this ending needs, and what belongs to another one."""
    ending = reading.deal.ending
    if ending is None:
        return
    yield from missing(reading, *REQUIRED_BY_ENDING[ending])
    if ending == "played_out":
        yield from _last_trick(turn, reading)
    for key in (key for key, owner in OF_ENDING.items() if key in reading.record and owner != ending):
        yield error("not_with_ending", key, "ending", ending=f"ending.{ending}")


def _last_trick(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """Who won it has to be known where it counts; after a close that is by an option only, and scored without it."""
    lacking = [*missing(reading, "last_trick")]
    if reading.deal.closed_by is None or _decides_tie(turn, reading.deal):
        yield from lacking
    elif lacking and turn.options.last_trick_bonus_closed and turn.options.last_trick_bonus:
        yield confirm("last_trick_unknown", "last_trick", bonus=turn.options.last_trick_bonus)


def _decides_tie(turn: Turn, deal: Deal) -> bool:
    """Whether the last trick decides a deal that was closed: by the higher total, and the totals are equal."""
    if not closes_by_score(turn.options) or turn.options.ties != "last_trick" or not complete(turn, deal):
        return False
    first, second = sides_at_end(turn, deal)
    return first.total == second.total


def _lists(turn: Turn, deal: Deal) -> Iterator[Problem]:
    for key in CARDS:
        given = getattr(deal, key)
        if given is not None and len(given) < turn.seats:
            yield error("list_too_short", key, length=turn.seats)


def _tricks(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """How many tricks there can have been together."""
    at, total, after = table(turn), sum(deal.tricks or ()), closed_after(deal)
    if after is None:
        if total > at.tricks:
            yield error("too_many_tricks", "tricks", total=total, most=at.tricks)
        elif total < at.tricks and deal.ending == "played_out":
            yield error("too_few_tricks", "tricks", total=total, needed=at.tricks)
        return
    undrawn = closed_undrawn(turn.options, at, after)
    most = after + at.hand - int(undrawn)
    fewer = most - 1 if after and turn.options.close_before_drawing and not undrawn else most
    if total > most:
        yield error("too_many_tricks_closed", "tricks", "closed_after", total=total, most=most, after=after)
    elif total < fewer and deal.ending == "played_out":
        yield error("too_few_tricks_closed", "tricks", "closed_after", total=total, needed=fewer, after=after)
    elif total < after:
        yield error("closed_after_the_end", "tricks", "closed_after", total=total, after=after)


def _points(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Which card points these tricks can hold: each player's for themselves, then all of them out of one pack."""
    at, most = table(turn), all_points(table(turn).pack)
    points, tricks = deal.card_points or (), (deal.tricks or ())
    if sum(points) > most:
        yield error("more_than_all_points", "card_points", total=sum(points), most=most)
    single = [_impossible(at, points[seat], tricks[seat], seat) for seat in at.players]
    found = [problem for problem in single if problem]
    yield from found
    if found or sum(points) > most or sum(tricks) > at.tricks:
        return
    if not possible(at.pack, *_heaps(at, points, tricks)):
        yield _impossible_together(at, points, tricks)


def _heaps(at: Table, points: Sequence[int], tricks: Sequence[int]) -> list[Heap]:
    return [Heap(at.cards(tricks[seat]), points[seat]) for seat in at.players]


def _impossible(at: Table, points: int, tricks: int, seat: int) -> Problem | None:
    cards = at.cards(tricks)
    if cards > int(at.pack) or points in points_in(at.pack, cards):
        return None
    if not tricks:
        return error("points_without_trick", "card_points", "tricks", seat=seat, points=points)
    able = [n for n in range(at.tricks + 1) if points in points_in(at.pack, at.cards(n))]
    near = nearest(at.pack, cards, points)
    if not able:
        return error("impossible_points", "card_points", points=points, seat=seat, tricks=tricks, nearest=near)
    return error(
        "impossible_in_tricks",
        "card_points",
        "tricks",
        points=points,
        seat=seat,
        tricks=tricks,
        nearest=near,
        instead=min(able, key=lambda n: abs(n - tricks)),
    )


def _impossible_together(at: Table, points: Sequence[int], tricks: Sequence[int]) -> Problem:
    total, played = sum(points), sum(tricks)
    if played == at.tricks:
        return error("not_all_points", "card_points", total=total, most=all_points(at.pack))
    named: tuple[Key, Key] = ("card_points", "tricks")
    change = next(changes(at.pack, _heaps(at, points, tricks)), None)
    if change is None:
        return error("impossible_together", *named, total=total, tricks=played)
    return error("impossible_beside", *named, total=total, tricks=played, seat=at.players[change[0]], nearest=change[1])


def _winners_of_tricks(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Without a trick nobody can claim, and nobody has won the last one; partners keep their tricks on one pile."""
    at, tricks = table(turn), (deal.tricks or ())
    for key, code in WITHOUT_TRICK.items():
        seat = getattr(deal, key)
        if seat is None or seat not in at.players:
            continue
        if not any(tricks[each] for each in at.sides[at.side_of(seat)]):
            yield error(code, key, "tricks", seat=seat, out=at.going_out)


def _claim(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Where only the other side has what is claimed, it was rather its claim than a false one."""
    at, seat = table(turn), deal.claimant
    if deal.ending != "claim" or seat is None or seat not in at.players:
        return
    sides, own = sides_at_end(turn, deal), at.side_of(seat)
    total, others, out = sides[own].total, sides[1 - own].total, at.going_out
    if sides[own].tricks and total < out <= others:
        yield confirm("claim_of_the_other", "claimant", "card_points", seat=seat, total=total, others=others, out=out)
