"""Who is healthy, who has a reservation, and which of them is played; what a poverty exchanges is elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.games.doppelkopf.deal import DECLARABLE
from rules.games.doppelkopf.options import amount
from rules.games.doppelkopf.played import spoken
from rules.games.doppelkopf.throwing_in import reasons
from rules.games.doppelkopf.trumps import CLUB_QUEEN, COPIES, FOX, order_of, solos, trumps_in
from rules.reading import error
from rules.types import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.cards import Card
    from rules.games.doppelkopf.played import Play
    from rules.types import Options, Param

HEALTHY = "healthy"
RESERVATION = "reservation"
"""A reservation that a higher one outdid before it had to be named."""
MARRIAGE = "marriage"
POVERTY = "poverty"
THROW_IN = "throw_in"
"""A hand that may be thrown in; everybody gets new cards."""

COMPULSORY = "compulsory"
FORCED = "forced"
DUTIES = (COMPULSORY, FORCED)
"""What may be said with a solo: that it is the player's compulsory one, or that it was imposed on him."""

BELOW_SOLOS = (HEALTHY, RESERVATION, MARRIAGE, POVERTY, THROW_IN)
"""Below the solos, lowest first."""
UNPLAYED = (HEALTHY, RESERVATION, THROW_IN)
"""What is no kind of deal."""
DECLARATIONS = (*BELOW_SOLOS, *DECLARABLE)


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a player said when asked."""

    seat: int
    said: str
    duty: str = ""

    @property
    def rank(self) -> int:
        """Compulsory solo over solo over poverty over marriage (DK-07); an unnamed reservation was outdone by all."""
        if self.said in DECLARABLE:
            return len(BELOW_SOLOS) + bool(self.duty)
        return BELOW_SOLOS.index(self.said)


def objection(options: Options, hand: Sequence[Card], declared: Declaration) -> str | None:
    """The code of what forbids this declaration to this hand, or None."""
    if not _is_played(options, declared):
        return "declaration_not_in_the_rules"
    if declared.duty and declared.said not in DECLARABLE:
        return "declaration_duty_without_solo"
    if declared.said == MARRIAGE and hand.count(CLUB_QUEEN) < COPIES:
        return "declaration_marriage_without_queens"
    if declared.said == POVERTY and len(poor_trumps(options, hand)) > amount(options, "poverty_trumps"):
        return "declaration_poverty_with_trumps"
    if declared.said == THROW_IN and not any(reasons(options, hand)):
        return "declaration_nothing_to_throw_in"
    return None


def _is_played(options: Options, declared: Declaration) -> bool:
    """Whether the rules know such a declaration at all."""
    if declared.duty and not options["compulsory_solos"]:
        return False
    if declared.said in DECLARABLE:
        return declared.said in solos(options)
    return declared.said != POVERTY or options["poverty"] != "never"


def poor_trumps(options: Options, hand: Sequence[Card]) -> list[Card]:
    """The trumps that count for a poverty, and have to be given away (DK-10)."""
    trumps = trumps_in(order_of(options, POVERTY), hand)
    return [card for card in trumps if card != FOX or not options["poverty_ignores_foxes"]]


def hear(options: Options, given: Play) -> Declaration | None:
    """Go through what everybody declared in turn (DK-07), and collect all that the rules do not allow.

    The declaration that is played: the highest one, of equal ones the first; None when it cannot be told.
    """
    heard = tuple(_declarations(options, given))
    if not heard:
        return None
    highest = max(heard, key=lambda each: each.rank)
    if highest.said == RESERVATION:
        given.problems.append(error("declaration_unnamed", "declarations", seat=highest.seat))
        return None
    return highest


def _declarations(options: Options, given: Play) -> Iterator[Declaration]:
    """Those that can be read and come in turn."""
    expected = _expected(given)
    for number, (entry, turn) in enumerate(zip(given.declarations, expected, strict=False), start=1):
        declared = _declaration(entry)
        if declared is None:
            given.problems.append(error("declaration_unreadable", "declarations", number=number, given=shown(entry)))
        elif declared.seat != turn:
            named = {"seat": shown(declared.seat), "turn": turn}
            given.problems.append(error("declaration_wrong_turn", "declarations", number=number, **named))
        else:
            yield _checked(options, given, declared)
    count = len(given.declarations)
    if count > len(expected):
        given.problems.append(error("declarations_too_many", "declarations", count=count))
    elif count < len(expected):
        given.problems.append(error("declarations_unfinished", "declarations", seat=expected[count]))


def _expected(given: Play) -> tuple[int, ...]:
    """Who declares, in turn; where a solo is imposed on a player, nobody else is asked (tournament rules 8.6)."""
    first = _declaration(given.declarations[0]) if given.declarations else None
    imposed = first is not None and first.duty == FORCED and first.seat in given.table
    return (first.seat,) if first is not None and imposed else given.table


def _checked(options: Options, given: Play, declared: Declaration) -> Declaration:
    hand = given.hands[declared.seat]
    code = objection(options, hand, declared)
    if code is not None:
        said = f"{'declaration' if declared.said in UNPLAYED else 'kind'}.{declared.said}"
        trumps, most = len(poor_trumps(options, hand)), amount(options, "poverty_trumps")
        named: dict[str, Param] = {"seat": declared.seat, "said": said, "trumps": trumps, "most": most}
        given.problems.append(error(code, "declarations", **named))
    return declared


def _declaration(entry: object) -> Declaration | None:
    """`[seat, word]`, and for a solo `[seat, word, "compulsory" | "forced"]`."""
    if not isinstance(entry, list | tuple) or len(entry) not in {2, 3}:
        return None
    said, duty = spoken(entry[:2]), entry[2] if len(entry) == 3 else ""
    if said is None or said[1] not in DECLARATIONS or duty not in ("", *DUTIES):
        return None
    return Declaration(*said, duty)
