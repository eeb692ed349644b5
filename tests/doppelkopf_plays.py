"""Plays of Doppelkopf that tests start from, and what it takes to make one out of a few cards that matter."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.opening import open_deal
from rules.games.doppelkopf.played import read, table_of
from rules.games.doppelkopf.trumps import pack_of
from rules.rulesets import Ruleset
from rules.types import Problem, Replay

DDV = rules.ruleset("doppelkopf", "ddv-2026")
SEED = rules.ruleset("doppelkopf", "seed")


def house(**options: Any) -> Ruleset:
    """An evening at home with these switches."""
    return rules.ruleset("doppelkopf", "house", **options)


def deal(ruleset: Ruleset, *wanted: str, dealer: int = 0, **stated: Any) -> dict[str, Any]:
    """A deal in which each seat holds the cards wanted for it; the others are given out in the order of the pack.

    All are healthy unless `declarations` says more of somebody, as in `{2: "marriage"}`.
    """
    pack, table = pack_of(ruleset.chosen), table_of(len(wanted), dealer)
    hands = [cards.split() for cards in wanted]
    left = list((Counter(pack) - Counter(card for hand in hands for card in hand)).elements())
    for seat in table:
        lacking = len(pack) // 4 - len(hands[seat])
        hands[seat] += left[:lacking]
        del left[:lacking]
    said = stated.pop("declarations", {})
    declarations = [[seat, *said.get(seat, "healthy").split()] for seat in table]
    return {"hands": hands, "dealer": dealer, "declarations": declarations, **stated}


def laid(text: str) -> list[list[Any]]:
    """Cards with who laid them, as in `1D9 2DA`."""
    return [[int(move[0]), move[1:]] for move in text.split()]


def finished(ruleset: Ruleset, play: Mapping[str, Any], cards: str = "", solo: str = "") -> dict[str, Any]:
    """The play with these cards first and any legal ones after them; a Schwarze Sau goes on as this solo, or stops."""
    opening = open_deal(ruleset.chosen, read(ruleset.chosen, play))
    assert opening is not None
    course, wanted = Course(ruleset.chosen, opening), laid(cards)
    moves: list[list[Any]] = []
    named: list[list[Any]] = []
    while course.held(course.tricks.turn) and (course.sides.naming is None or solo):
        if course.sides.naming is not None:
            named.append([course.sides.naming, solo, len(moves)])
            course.say(course.sides.naming, solo)
        moves.append(wanted.pop(0) if wanted else [course.tricks.turn, course.tricks.legal()[0]])
        course.lay(*moves[-1])
    return {**play, "cards": moves, **({"calls": [*play.get("calls", ()), *named]} if named else {})}


def replayed(ruleset: Ruleset, play: object) -> Replay:
    """What the facade makes of a play."""
    return rules.replay(ruleset, play)


def problems(ruleset: Ruleset, play: object) -> Sequence[Problem]:
    return replayed(ruleset, play).problems


def codes(ruleset: Ruleset, play: object) -> list[str]:
    return [problem.code for problem in problems(ruleset, play)]


NORMAL = """
dealer: 1
hand 1: D9 SA C9 ST SK HQ HT DT HT CQ SJ CA
hand 2: ST H9 CK DQ DK HJ HJ S9 S9 CT CQ HA
hand 3: CK CT SJ DA DK DJ DJ C9 CJ DT DA CJ
hand 4: HK SQ DQ SA HK CA SK D9 H9 HQ SQ HA
declarations: 2 healthy 3 healthy 4 healthy 1 healthy
call 2: re
2: S9 DJ SK ST
3: DK DQ SJ HJ
call 3: kontra
4: H9
call 2: no30
1: HT H9 C9
1: DT HJ DT SQ
4: HA HT HA DA
1: CA CT CT CA
1: C9 CK CK HK
2: DQ CJ SQ CQ
1: SA S9 SJ SA
3: DJ D9 D9 DK
3: DA HQ HQ CQ
2: ST CJ HK SK
"""
"""Seats 0 and 1 are Re, say it, and skip to no 30; seat 2 answers with Kontra and ten cards in hand.

The tricks count 16, 11, 10, 25, 43, 42, 12, 11, 24, 6, 20 and 20; Re takes the third, the fifth to the eighth and the
eleventh: 138, with both aces of diamonds of seat 2 and both Doppelkopfs. Seat 2 wins the last one with a jack of clubs.
"""

PLAY: Mapping[str, Any] = rules.read_play("doppelkopf", NORMAL).play


def with_cards(play: Mapping[str, Any], **other: str) -> dict[str, Any]:
    """The same play with other cards from a place on: `with_cards(PLAY, at5="C9")`, places counted from 0."""
    changed = {int(place.removeprefix("at")): card for place, card in other.items()}
    cards = [[seat, changed.get(place, card)] for place, (seat, card) in enumerate(play["cards"])]
    return {**play, "cards": cards}
