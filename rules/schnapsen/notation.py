"""The notation in which a person types a deal of three or four, as data; whether that is legal the replay says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.declaring import Choices, InTurn, Moment, Once, PerSeat, Tricks
from rules.ending import ENDS
from rules.grammar import Grammar
from rules.schnapsen.acts import ACTS
from rules.schnapsen.calling import CALLS, DOUBLES, MORE, resting
from rules.schnapsen.played import LEFT, TRUMPS
from rules.schnapsen.words import VOCABULARIES
from rules.statements import CARDS, SEAT, Cards

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.declaring import Dealt


def _grammar(seats: int, talon: Sequence[Dealt] = (), exchange: Sequence[Dealt] = ()) -> Grammar:
    return Grammar(
        tables={seats: seats},
        dealt=(
            Once("dealer", SEAT),
            PerSeat("hand", "hands"),
            *talon,
            Choices("trumps", tuple(TRUMPS)),
            InTurn("auction", CALLS, more=MORE[seats]),
            InTurn("doubling", DOUBLES),
            *exchange,
        ),
        between=tuple(Moment(word, word) for word in ENDS),
        tricks=Tricks(tuple(ACTS)),
        resting=resting if seats == 4 else lambda _play: (),
        vocabulary=VOCABULARIES[seats],
    )


GRAMMARS: Mapping[int, Grammar] = {
    4: _grammar(4),
    3: _grammar(3, talon=[Once("talon", CARDS)], exchange=[Once("discard", Cards(none=LEFT))]),
}
"""By number of seats."""
