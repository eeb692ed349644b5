"""What is wrong or remarkable in a record of Écarté: all at once, each naming its fields; nothing is scored here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.games.ecarte.codes import confirm, error, incomplete
from rules.games.ecarte.deal import (
    ABANDONED,
    DEALER,
    FALSE_KING,
    HAND,
    MAJORITY,
    NONE,
    NOT_REACHED,
    SIDES,
    TRICKS,
    other,
)
from rules.games.ecarte.fields import KEYS, fields
from rules.games.ecarte.possible import nearest, results
from rules.games.ecarte.score import before_play, ends, king
from rules.reading import unknown_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.ecarte.codes import Key
    from rules.games.ecarte.deal import Deal, Kind, Reading
    from rules.games.ecarte.match import Turn
    from rules.types import Problem

KING_PLACES: tuple[Key, ...] = ("turned_king", "king_declared_by", "incident")
COUNTS = tuple(TRICKS.values())


def check(turn: Turn, reading: Reading) -> tuple[Problem, ...]:
    """Every problem of a record beyond its reading; a key that could not be read is not complained of twice."""
    kind = reading.deal.kind
    if kind is None:
        return ()
    found = [*_not_with_kind(turn, reading, kind)]
    if kind == "result":
        found += _result(turn, reading)
    elif kind == "deal":
        found += _deal(turn, reading)
    return tuple(found)


def _not_with_kind(turn: Turn, reading: Reading, kind: Kind) -> Iterator[Problem]:
    for key in unknown_keys(reading.record, KEYS[kind], lambda: fields(turn)):
        yield error("not_with_kind", key, kind=f"kind.{kind}")


def _result(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """Points taken from paper: two numbers that some deal can bring where the partie stands."""
    points = reading.deal.points
    if points is None:
        if "points" not in reading.unreadable:
            yield incomplete("missing", "points")
        return
    if len(points) != 2:
        yield error("points_per_seat", "points", count=len(points))
    elif points not in results(turn):
        score, near = turn.state.score, nearest(turn, (points[0], points[1]))
        yield error(
            "points_of_no_deal",
            "points",
            points=f"{points[0]}:{points[1]}",
            score=f"{score[0]}:{score[1]}",
            nearest=f"{near[0]}:{near[1]}",
        )


def _deal(turn: Turn, reading: Reading) -> Iterator[Problem]:
    yield from _king(reading.deal)
    if reading.unreadable & {*KING_PLACES} or _may_have_ended(turn, reading.deal):
        # Whether the deal was played is not known: only what holds either way can be said.
        yield from _sum(reading.deal)
        return
    if ends(turn, king(turn, reading.deal)):
        yield from _ended_by_king(turn, reading.deal)
    elif reading.deal.mishap[0] == ABANDONED:
        yield from _abandoned(reading)
    elif ends(turn, before_play(turn, reading.deal)):
        yield from _sum(reading.deal)
    else:
        yield from _talk(turn, reading)
        yield from _tricks(reading)


def _contradicting(deal: Deal) -> bool:
    return deal.turned_king is True and deal.holder is not None


def _may_have_ended(turn: Turn, deal: Deal) -> bool:
    """Whether one of two kings that exclude each other, if it is the true one, would have ended the partie at once."""
    readings = (replace(deal, turned_king=None), replace(deal, king_declared_by=None))
    return _contradicting(deal) and any(ends(turn, before_play(turn, each)) for each in readings)


def _king(deal: Deal) -> Iterator[Problem]:
    """There is one king of trumps: it is turned, or one player holds it, or nobody declares it."""
    if _contradicting(deal):
        yield error("king_turned_and_declared", "turned_king", "king_declared_by")
    mishap, side = deal.mishap
    if mishap != FALSE_KING:
        return
    if deal.king_declared_by == side:
        yield error("king_true_and_false", "incident", "king_declared_by")
    if deal.turned_king:
        yield confirm("false_king_though_turned", "incident", "turned_king")


def _ended_by_king(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """The king's point won the partie before a trick was played, and a turned one before anybody spoke (EC-02)."""
    place: Key = "turned_king" if deal.turned_king else "king_declared_by"
    keys = [TRICKS[side] for side in SIDES if deal.stated(side) is not None]
    if keys:
        yield error("tricks_after_king", *keys, place, target=turn.options.target)
    if place == "turned_king" and deal.first_talk not in (None, NOT_REACHED):
        yield error("talk_after_king", "first_talk", place)
    # The other player may have declared a false king before the true one was shown.
    if deal.mishap[0] not in ((NONE,) if place == "turned_king" else (NONE, FALSE_KING)):
        yield error("incident_after_king", "incident", place)


def _talk(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """A deal that is played has been talked about: the first word decides who is at risk (EC-07)."""
    if "first_talk" in reading.unreadable:
        return
    talk = reading.deal.first_talk
    if talk is None:
        yield incomplete("missing", "first_talk")
    elif talk == NOT_REACHED:
        score = turn.state.score
        yield error("talk_not_reached", "first_talk", score=f"{score[0]}:{score[1]}")


def _tricks(reading: Reading) -> Iterator[Problem]:
    """Five tricks: one number tells both, and two have to agree."""
    if reading.deal.tricks(DEALER) is None and not reading.unreadable & {*COUNTS}:
        yield incomplete("tricks_missing", *COUNTS)
    yield from _sum(reading.deal)


def _sum(deal: Deal) -> Iterator[Problem]:
    dealers, others = deal.tricks_dealer, deal.tricks_nondealer
    if dealers is not None and others is not None and dealers + others != HAND:
        yield error(
            "tricks_not_five",
            *COUNTS,
            dealers=dealers,
            others=others,
            sum=dealers + others,
            without_others=HAND - dealers,
            without_dealers=HAND - others,
        )


def _abandoned(reading: Reading) -> Iterator[Problem]:
    """Who gives up his hand states the tricks that he has, too few for the point; the others are not counted."""
    deal, side = reading.deal, reading.deal.mishap[1] or DEALER
    own, others = TRICKS[side], TRICKS[other(side)]
    tricks = deal.stated(side)
    if tricks is None:
        if own not in reading.unreadable:
            yield incomplete("abandoned_tricks_missing", own, "incident")
    elif tricks >= MAJORITY:
        yield error("abandoned_after_the_point", own, "incident", tricks=tricks)
    if deal.stated(other(side)) is not None:
        yield error("abandoned_others_tricks", others, "incident")
    if tricks and deal.first_talk == NOT_REACHED:
        yield error("talk_before_tricks", "first_talk", own)
