"""Who is healthy, who has a reservation, and which of them is played; what a poverty exchanges is elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.games.doppelkopf.codes import Code, error
from rules.games.doppelkopf.deal import DECLARABLE
from rules.games.doppelkopf.played import spoken
from rules.games.doppelkopf.throwing_in import reasons
from rules.games.doppelkopf.trumps import CLUB_QUEEN, COPIES, FOX, order_of, solos, trumps_in
from rules.types import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.cards import Card
    from rules.games.doppelkopf.options import Options
    from rules.games.doppelkopf.played import Play
    from rules.types import Param

HEALTHY = "healthy"
RESERVATION = "reservation"
"""A reservation that a higher one outdid before it had to be named."""
MARRIAGE = "marriage"
POVERTY = "poverty"
THROW_IN = "throw_in"
"""A hand that may be thrown in; everybody gets new cards."""
WITHDRAWS = "withdraws"
"""Takes a reservation back, and is healthy then."""

COMPULSORY = "compulsory"
FORCED = "forced"
DUTIES = (COMPULSORY, FORCED)
"""What may be said with a solo: that it is the player's compulsory one, or that it was imposed on him."""

BELOW_SOLOS = (HEALTHY, RESERVATION, MARRIAGE, POVERTY, THROW_IN)
"""Below the solos, lowest first."""
UNPLAYED = (HEALTHY, RESERVATION, THROW_IN)
"""What is no kind of deal."""
DECLARATIONS = (*BELOW_SOLOS, *DECLARABLE)

MOST_DECLARATIONS = 8
"""Each of four players declares himself and withdraws."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a player said when asked."""

    seat: int
    word: str
    duty: str = ""

    @property
    def rank(self) -> int:
        """Compulsory solo over solo over poverty over marriage (DK-07); an unnamed reservation was outdone by all."""
        if self.word in DECLARABLE:
            return len(BELOW_SOLOS) + bool(self.duty)
        return BELOW_SOLOS.index(self.word)


def objection(options: Options, hand: Sequence[Card], declared: Declaration) -> Code | None:
    """The code of what forbids this declaration to this hand, or None."""
    if not _is_played(options, declared):
        return "declaration_not_in_the_rules"
    if declared.duty and declared.word not in DECLARABLE:
        return "declaration_duty_without_solo"
    if declared.word == MARRIAGE and hand.count(CLUB_QUEEN) < COPIES:
        return "declaration_marriage_without_queens"
    if declared.word == POVERTY and len(poor_trumps(options, hand)) > options.poverty_trumps:
        return "declaration_poverty_with_trumps"
    if declared.word == THROW_IN and not any(reasons(options, hand)):
        return "declaration_nothing_to_throw_in"
    return None


def _is_played(options: Options, declared: Declaration) -> bool:
    """Whether the rules know such a declaration at all."""
    if declared.duty and not options.compulsory_solos:
        return False
    if declared.word in DECLARABLE:
        return declared.word in solos(options)
    return declared.word != POVERTY or options.poverty != "never"


def poor_trumps(options: Options, hand: Sequence[Card]) -> list[Card]:
    """The trumps that count for a poverty, and have to be given away (DK-10)."""
    trumps = trumps_in(order_of(options, POVERTY), hand)
    return [card for card in trumps if card != FOX or not options.poverty_ignores_foxes]


def hear(options: Options, given: Play) -> Declaration | None:
    """Go through what everybody declared in turn (DK-07), and collect all that the rules do not allow.

    The declaration that is played: the highest one, of equal ones the first; None when it cannot be told.
    """
    heard = _declarations(options, given)
    if not heard:
        return None
    highest = max(heard, key=lambda each: each.rank)
    if highest.word == RESERVATION:
        given.problems.append(error("declaration_unnamed", "declarations", seat=highest.seat))
        return None
    return highest


def _declarations(options: Options, given: Play) -> list[Declaration]:
    """Those that can be read, come in turn and were not withdrawn."""
    expected = _expected(given)
    heard: list[Declaration | None] = []
    for number, entry in enumerate(given.declarations[:MOST_DECLARATIONS], start=1):
        declared = _declaration(entry)
        if declared is not None and declared.word == WITHDRAWS:
            _withdraw(given, heard, number, declared.seat)
        else:
            heard.append(_in_turn(given, expected[len(heard) : len(heard) + 1], number, entry))
    if len(heard) > len(expected) or len(given.declarations) > MOST_DECLARATIONS:
        given.problems.append(error("declarations_too_many", "declarations", count=len(given.declarations)))
    elif len(heard) < len(expected):
        given.problems.append(error("declarations_unfinished", "declarations", seat=expected[len(heard)]))
    return [_checked(options, given, declared) for declared in heard if declared is not None]


def _in_turn(given: Play, turn: tuple[int, ...], number: int, entry: object) -> Declaration | None:
    """What the player in turn says; None where somebody else speaks, or nobody can tell who says what."""
    declared = _declaration(entry)
    if not turn:
        return None
    if declared is None:
        given.problems.append(error("declaration_unreadable", "declarations", number=number, given=printable(entry)))
    elif declared.seat != turn[0]:
        named = {"seat": printable(declared.seat), "turn": turn[0]}
        given.problems.append(error("declaration_wrong_turn", "declarations", number=number, **named))
    else:
        return declared
    return None


def _withdraw(given: Play, heard: list[Declaration | None], number: int, seat: int) -> None:
    """Who has a reservation may withdraw it until the next player has spoken (tournament rules 4.1.2)."""
    own = [declared for declared in heard if declared and declared.seat == seat]
    if not own or own[-1].word == HEALTHY or own[-1].duty == FORCED:
        given.problems.append(error("withdrawn_nothing", "declarations", number=number, seat=printable(seat)))
    elif heard[-1] is not own[-1]:
        given.problems.append(error("withdrawn_too_late", "declarations", number=number, seat=seat))
    else:
        heard[-1] = Declaration(seat, HEALTHY)


def _expected(given: Play) -> tuple[int, ...]:
    """Who declares, in turn; where a solo is imposed on a player, nobody else is asked (tournament rules 8.6)."""
    first = _declaration(given.declarations[0]) if given.declarations else None
    imposed = first is not None and first.duty == FORCED and first.seat in given.table
    return (first.seat,) if first is not None and imposed else given.table


def _checked(options: Options, given: Play, declared: Declaration) -> Declaration:
    hand = given.hands[declared.seat]
    code = objection(options, hand, declared)
    if code is not None:
        label = f"{'declaration' if declared.word in UNPLAYED else 'kind'}.{declared.word}"
        trumps, most = len(poor_trumps(options, hand)), options.poverty_trumps
        named: dict[str, Param] = {"seat": declared.seat, "said": label, "trumps": trumps, "most": most}
        given.problems.append(error(code, "declarations", **named))
    return declared


def _declaration(entry: object) -> Declaration | None:
    """`[seat, word]`, for a solo also `[seat, word, "compulsory" | "forced"]`; one word may be that he withdraws."""
    if not isinstance(entry, list | tuple) or len(entry) not in {2, 3}:
        return None
    call, duty = spoken(entry[:2]), entry[2] if len(entry) == 3 else ""
    if call is None or call[1] not in (*DECLARATIONS, WITHDRAWS) or duty not in ("", *DUTIES):
        return None
    return None if duty and call[1] == WITHDRAWS else Declaration(*call, duty)
