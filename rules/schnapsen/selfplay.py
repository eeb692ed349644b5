"""Plays deals out of its own head, for samples: legally, every choice drawn by lot; nobody thinks about his cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.drawing import one_of, shuffled
from rules.ending import ended_early
from rules.registry import Turn
from rules.schnapsen.acts import CLAIM, MARRIAGE, do, objection
from rules.schnapsen.beginning import begin, holds
from rules.schnapsen.calling import ALONE, PASS, WITHOUT_TALON, Game
from rules.schnapsen.check import may_announce
from rules.schnapsen.contracts import ANNOUNCED, NORMAL
from rules.schnapsen.course import Course
from rules.schnapsen.deal import LAID_AWAY, OUT, TRICKS, Bummerl, Deal, rufer, side_of, sides
from rules.schnapsen.options import announced, doublings
from rules.schnapsen.played import CARDS, TRUMPS, Play
from rules.schnapsen.replay import replay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.schnapsen.contracts import Announced
    from rules.schnapsen.options import Options
    from rules.types import Random

ANNOUNCES, ADDS, LEAVES, DOUBLES = 8, 4, 8, 6
"""How seldom something is announced, something is added to that, the talon left lying, a game doubled."""
MARRIES, BOLD = 2, 8
"""How seldom a marriage is shown; one that loses unless it is enough."""
RIGHT_CLAIM, WRONG_CLAIM = 2, 60
"""How seldom somebody claims, rightly and wrongly."""


def sample(into: type[Deal], options: Options, seats: int, rng: Random) -> Mapping[str, object]:
    """A deal at random, played legally to its end, with announcements, Kontra, marriages and claims, right or wrong."""
    draft = Draft(options, seats, rng)
    draft.announce()
    draft.exchange()
    draft.double()
    play = draft.play_out()
    return ended_early(lambda each: replay(into, seats, options, each), play, rng)


class Draft:
    """A deal on its way to being a play."""

    def __init__(self, options: Options, seats: int, rng: Random) -> None:
        self.options, self.rng = options, rng
        cards, size = shuffled(rng, CARDS), TRICKS[seats]
        hands = tuple(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(seats))
        self.given = Play(seats, hands, tuple(cards[size * seats :]), dealer=rng.randrange(seats))
        self.turn = Turn(options, seats, 1, self.given.dealer or 0, (0,) * seats, (), Bummerl())
        self.first = rufer(self.turn)
        self.given.trumps = one_of(rng, hands[self.first])[0]
        self.game = Game(NORMAL, self.first)
        self.said: list[tuple[object, ...]] = []
        self.doubled: list[tuple[int, str]] = []

    def _one_in(self, times: int) -> bool:
        return not self.rng.randrange(times)

    def announce(self) -> None:
        """Each once, the Rufer first."""
        for step in range(self.given.seats):
            seat = (self.first + step) % self.given.seats
            calls = self._able(seat)
            if not calls or not self._one_in(ANNOUNCES):
                self.said.append((seat, PASS))
                continue
            call = one_of(self.rng, calls)
            more = self._more(call)
            self.game = Game(call, seat, more)
            self.said.append((seat, call, *more))

    def _able(self, seat: int) -> Sequence[Announced]:
        """What this seat can announce over what was announced before."""
        least = 0 if self.game.contract == NORMAL else self.options.value_of(self.game.contract)
        return [
            contract
            for contract in announced(self.options)
            if may_announce(self.turn, ANNOUNCED[contract].callers, seat)
            and self.options.value_of(contract) > least
            and ANNOUNCED[contract].aim is not None
            and holds(self.given.hands[seat], contract, self.given.trumps)
        ]

    def _more(self, call: Announced) -> tuple[str, ...]:
        alone = ANNOUNCED[call].aim == "every_trick" and not ANNOUNCED[call].trumps
        if self.given.seats == 3:
            return (WITHOUT_TALON,) if self._one_in(LEAVES) else ()
        return (ALONE,) if alone and self._one_in(ADDS) else ()

    def exchange(self) -> None:
        """Of three: the talon for two cards without which the game can still be played."""
        if self.given.seats != 3:
            return
        self.given.discard = ()
        hand, contract = (*self.given.hands[self.game.declarer], *self.given.talon), self.game.contract
        if WITHOUT_TALON in self.game.more or self._one_in(LEAVES):
            return
        away = tuple(shuffled(self.rng, hand)[:LAID_AWAY])
        while contract != NORMAL and not holds(
            [card for card in hand if card not in away], contract, self.given.trumps
        ):
            away = tuple(shuffled(self.rng, hand)[:LAID_AWAY])
        self.given.discard = away

    def double(self) -> None:
        """Kontra and what answers it, as far as this table doubles."""
        of = sides(self.given.seats, self.game.declarer)
        side = side_of(of, self.game.declarer)
        for word in doublings(self.options)[1:]:
            if not self.options.is_doubled(self.game.contract) or not self._one_in(DOUBLES):
                return
            side = 1 - side
            self.doubled.append((one_of(self.rng, of[side]), word))

    def play_out(self) -> Mapping[str, object]:
        """The cards, and what is done beside them."""
        begun = begin(self.given, self.options, self.game, self.first)
        entries: list[tuple[int, str]] = []
        course = Course(begun) if begun else None
        while course and not course.complete:
            _lay(course, self.rng, entries)
            _act(course, self.rng, entries)
        return self._play(entries)

    def _play(self, entries: Sequence[tuple[int, str]]) -> Mapping[str, object]:
        given = self.given
        of_three = {"talon": given.talon, "discard": given.discard} if given.seats == 3 else {}
        trumps = next(name for name, suit in TRUMPS.items() if suit == given.trumps)
        said = {"auction": tuple(self.said), "doubling": tuple(self.doubled), "cards": tuple(entries)}
        stated = {key: value for key, value in said.items() if value}
        return {"dealer": given.dealer, "hands": given.hands, "trumps": trumps, **of_three, **stated}


def _lay(course: Course, rng: Random, entries: list[tuple[int, str]]) -> None:
    seat, card = course.tricks.turn, one_of(rng, sorted(course.tricks.legal()))
    course.lay(seat, card)
    entries.append((seat, card))


def _act(course: Course, rng: Random, entries: list[tuple[int, str]]) -> None:
    """What is done beside the card that was just laid."""
    for act, seldom in ((MARRIAGE, _marries), (CLAIM, _claims)):
        for seat in course.tricks.hands:
            allowed = not course.complete and objection(course, seat, act) is None
            if allowed and not rng.randrange(seldom(course, seat)):
                do(course, seat, act)
                entries.append((seat, act))


def _marries(course: Course, _seat: int) -> int:
    """In a Schnapser it can lose."""
    return BOLD if course.announced else MARRIES


def _claims(course: Course, seat: int) -> int:
    return RIGHT_CLAIM if course.of(course.side(seat)).total >= OUT else WRONG_CLAIM
