"""What is said before the first card: announcements, Kontra; who then plays what against whom, and who sits out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rules.following import act_of
from rules.schnapsen.check import NOT_HIS, may_announce
from rules.schnapsen.codes import error
from rules.schnapsen.contracts import ANNOUNCED, NORMAL
from rules.schnapsen.deal import rufer, side_of, sides
from rules.schnapsen.options import FACTORS
from rules.statements import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.schnapsen.contracts import Announced, Contract
    from rules.schnapsen.deal import Turn
    from rules.schnapsen.options import Kontra
    from rules.types import Param, Problem

PASS: Final = "pass"  # noqa: S105  a word
ALONE, WITHOUT_TALON = "alone", "without_talon"
CALLS: tuple[str, ...] = (PASS, *ANNOUNCED)
MORE: Mapping[int, tuple[str, ...]] = {4: (ALONE,), 3: (WITHOUT_TALON,)}
"""What can be added to an announcement, by number of seats."""
DOUBLES: tuple[Kontra, ...] = tuple(kontra for kontra in FACTORS if kontra != "none")
MAX_CALLS = 40
"""More than anybody can say: every contract is announced once at the most."""


class Game(NamedTuple):
    """What is played, as it was said."""

    contract: Contract
    declarer: int
    more: tuple[str, ...] = ()

    @property
    def announced(self) -> bool:
        return self.contract != NORMAL

    @property
    def plays_alone(self) -> bool:
        """Whether a partner sits out: where it was said, and in all that is won without a trick."""
        return ALONE in self.more or without_tricks(self.contract)

    def resting(self, seats: int) -> tuple[int, ...]:
        """Of four, who sits out."""
        return ((self.declarer + 2) % 4,) if seats == 4 and self.plays_alone else ()


def without_tricks(contract: Contract) -> bool:
    """Whether a contract is won without a trick."""
    return contract != NORMAL and ANNOUNCED[contract].aim == "no_trick"


def hear(turn: Turn, calls: Sequence[object], problems: list[Problem]) -> Game:
    """The game that is announced last; who says nothing passes, and where nobody announces it is the normal one.

    Problems: what cannot be read, what is not this seat's to announce or not played here, and what is worth no more
    than what was announced before, but that the same goes before without the talon.
    """
    game = Game(NORMAL, rufer(turn))
    for number, entry in enumerate(calls[:MAX_CALLS], start=1):
        seat = _seat(entry, turn.seats)
        said = None if seat is None else _announced(entry, seat, turn.seats)
        if seat is None:
            problems.append(error("call_unreadable", "auction", number=number))
        elif said is not None:
            problems += _against(turn, said, game)
            game = said
    return game


def _seat(entry: object, seats: int) -> int | None:
    """Who spoke, where what was said can be read."""
    call = act_of(listed(entry)[:2], CALLS)
    known = all(each in MORE[seats] for each in listed(entry)[2:])
    return call.seat if call and call.seat in range(seats) and known else None


def _announced(entry: object, seat: int, seats: int) -> Game | None:
    """What a readable entry announces; None for a pass."""
    _, word, *more = listed(entry)
    added = tuple(each for each in MORE[seats] if each in more)
    return next((Game(each, seat, added) for each in ANNOUNCED if each == word), None)


def _against(turn: Turn, said: Game, before: Game) -> Iterator[Problem]:
    """What the rules have against an announcement."""
    contract: Announced = next(each for each in ANNOUNCED if each == said.contract)
    call, named = ANNOUNCED[contract], _named(said)
    if not may_announce(turn, call.callers, said.declarer):
        yield error(NOT_HIS[call.callers], "auction", **named, turn=rufer(turn))
    if not turn.options.value_of(contract):
        yield error("not_played_here", "auction", **named)
    elif not _outbids(turn, said, before):
        yield error("not_higher", "auction", **named, standing=f"contract.{before.contract}")
    if ALONE in said.more and (call.aim not in {"no_trick", "every_trick"} or call.trumps):
        yield error("not_alone", "auction", **named)


def _named(said: Game) -> dict[str, Param]:
    return {"declarer": said.declarer, "contract": f"contract.{said.contract}"}


def _outbids(turn: Turn, said: Game, before: Game) -> bool:
    if said.contract == before.contract:
        return WITHOUT_TALON in said.more and WITHOUT_TALON not in before.more
    return _value(turn, said) > _value(turn, before)


def _value(turn: Turn, said: Game) -> int:
    """The normal game goes before nothing that is announced."""
    return 0 if said.contract == NORMAL else turn.options.value_of(said.contract)


def doubled(turn: Turn, game: Game, calls: Sequence[object], problems: list[Problem]) -> Kontra | None:
    """The last Kontra that was said: the opponents', then the declaring side's, then once more; None for none.

    Problems: what cannot be read, is not this side's to say, or skips a step.
    """
    of, highest = sides(turn.seats, game.declarer), 0
    for number, entry in enumerate(calls[:MAX_CALLS], start=1):
        call = act_of(entry, DOUBLES)
        if call is None or call.seat not in range(turn.seats):
            problems.append(error("call_unreadable", "doubling", number=number))
            continue
        step = next(step for step, each in enumerate(DOUBLES, start=1) if each == call.word)
        named: dict[str, Param] = {"seat": call.seat, "kontra": f"kontra.{call.word}"}
        if step != highest + 1:
            problems.append(error("kontra_out_of_order", "doubling", **named))
        elif (side_of(of, call.seat) == side_of(of, game.declarer)) is not (step == 2):
            problems.append(error("kontra_not_his", "doubling", **named))
        highest = step
    return DOUBLES[highest - 1] if highest else None


def resting(play: Mapping[str, Any]) -> tuple[int, ...]:
    """Of a play at a table of four, before anything of it is judged: who sits out."""
    entries = [(entry, seat) for entry in listed(play.get("auction")) if (seat := _seat(entry, 4)) is not None]
    games = [game for entry, seat in entries if (game := _announced(entry, seat, 4))]
    return games[-1].resting(4) if games else ()
