"""Plays deals by lot, for samples: every choice is legal and none is clever; what is legal the replay's modules say."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rules.drawing import one_of, shuffled
from rules.ending import ended_early
from rules.games.doppelkopf.announcing import SAYABLE
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.exchange import OFFERED, REFUSES, TAKES, asked
from rules.games.doppelkopf.genscher import GENSCHER
from rules.games.doppelkopf.opening import THROWN_IN, open_deal
from rules.games.doppelkopf.played import read, table_of
from rules.games.doppelkopf.replay import replay
from rules.games.doppelkopf.reservations import (
    BELOW_SOLOS,
    COMPULSORY,
    HEALTHY,
    POVERTY,
    RESERVATION,
    Declaration,
    objection,
    poor_trumps,
)
from rules.games.doppelkopf.tricks import PLAYERS
from rules.games.doppelkopf.trumps import pack_of, solos

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card
    from rules.games.doppelkopf.options import Options
    from rules.types import Random

DEALER = 0

SOLO_IN = 16
RESERVATION_IN = GENSCHER_IN = 2
CALL_IN = 8
"""One player of so many has a solo, tells of a special hand or chooses a new partner, calls something before a card."""


def sample(options: Options, seats: int, rng: Random) -> Mapping[str, object]:
    """A legal play for `rules.replay` at a table of four or five, dealt by seat 0; it may be thrown in or end early."""
    pack, table = shuffled(rng, pack_of(options)), table_of(seats, DEALER)
    size = len(pack) // PLAYERS
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for place, seat in enumerate(table):
        hands[seat] = pack[place * size : (place + 1) * size]
    declared = [_declare(options, seat, hands[seat], rng) for seat in table]
    play: dict[str, object] = {"hands": hands, "dealer": DEALER}
    play["declarations"] = [[each.seat, each.word, *filter(None, [each.duty])] for each in declared]
    highest = max(declared, key=lambda each: each.rank)
    if highest.word == POVERTY and options.poverty == "pass_three":
        play |= _exchange(options, hands, table, highest.seat, rng)
    return ended_early(partial(replay, options), play | _play_out(options, play, rng), rng)


def _declare(options: Options, seat: int, hand: Sequence[Card], rng: Random) -> Declaration:
    """A solo now and then, a special hand every other time."""
    if not rng.randrange(SOLO_IN):
        return Declaration(seat, one_of(rng, solos(options)), COMPULSORY if options.compulsory_solos else "")
    kinds = (Declaration(seat, word) for word in BELOW_SOLOS if word not in {HEALTHY, RESERVATION})
    allowed = [each for each in kinds if objection(options, hand, each) is None]
    return one_of(rng, allowed) if allowed and not rng.randrange(RESERVATION_IN) else Declaration(seat, HEALTHY)


def _exchange(
    options: Options, hands: Sequence[Sequence[Card]], table: Sequence[int], poor: int, rng: Random
) -> dict[str, object]:
    """What a poverty offers, who takes it, and what he gives back."""
    trumps = poor_trumps(options, hands[poor])
    offered = _draw([*trumps], min(OFFERED, len(trumps)), rng)
    offered += _draw(_without(hands[poor], offered), OFFERED - len(offered), rng)
    answers: list[list[object]] = []
    for seat in asked(table, poor):
        answers.append([seat, one_of(rng, (TAKES, REFUSES))])
        if answers[-1][1] == TAKES:
            returned = _draw([*hands[seat], *offered], OFFERED, rng)
            return {"offered": offered, "answers": answers, "returned": returned}
    return {"offered": offered, "answers": answers}


def _play_out(options: Options, play: dict[str, object], rng: Random) -> dict[str, object]:
    """All tricks, with calls between the cards."""
    opening = open_deal(options, read(options, play))
    if opening is None or opening.sides.kind == THROWN_IN:
        return {}
    course = Course(options, opening)
    calls: list[list[object]] = []
    cards: list[list[object]] = []
    while course.held(course.tricks.turn):
        call = _call(course, opening.table, rng)
        if call is not None:
            course.call(*call)
            calls.append([*call, len(cards)])
        seat, card = course.tricks.turn, one_of(rng, course.tricks.legal())
        course.lay(seat, card)
        cards.append([seat, card])
        choice = _choice(options, course, rng)
        if choice is not None:
            course.say(*choice)
            calls.append([*choice[:2], len(cards), *choice[2:]])
    return {"calls": calls, "cards": cards} if calls else {"cards": cards}


def _call(course: Course, table: Sequence[int], rng: Random) -> tuple[int, str] | None:
    """A call that somebody owes, or now and then one that somebody may make."""
    owing = course.owes_call
    if owing is not None:
        return owing, course.sides.of(owing)
    if rng.randrange(CALL_IN):
        return None
    seat = one_of(rng, table)
    allowed = [call for call in SAYABLE if course.objection(seat, call) is None]
    return (seat, one_of(rng, allowed)) if allowed else None


def _choice(options: Options, course: Course, rng: Random) -> tuple[int, str, *tuple[int, ...]] | None:
    """What is chosen right behind a card: the solo of a Schwarze Sau, and every other time a new partner."""
    soloist, laid = course.sides.naming, course.tricks.latest
    if soloist is not None:
        return soloist, one_of(rng, solos(options))
    partners = [seat for seat in course.tricks.hands if laid and course.partner_objection(laid[0], seat) is None]
    chooses = laid and partners and not rng.randrange(GENSCHER_IN)
    return (laid[0], GENSCHER, one_of(rng, partners)) if laid and chooses else None


def _draw(cards: list[Card], count: int, rng: Random) -> list[Card]:
    """So many of these cards, one after the other."""
    return [cards.pop(rng.randrange(len(cards))) for _ in range(count)]


def _without(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left
