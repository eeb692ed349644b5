"""The notation in which a person types a deal of Écarté, as data; whether that is legal the replay says."""

from rules.declaring import Each, InTurn, Moment, Once, PerSeat, Tricks
from rules.games.ecarte.talk import WORDS
from rules.games.ecarte.words import VOCABULARY
from rules.grammar import Grammar
from rules.statements import CARD, CARDS, SEAT

GRAMMAR = Grammar(
    tables={2: 2},
    dealt=(
        Once("dealer", SEAT),
        PerSeat("hand", "hands"),
        Once("turned", CARD),
        Once("stock", CARDS),
        InTurn("talk", WORDS),
        Each("discard", "discards", CARDS),
    ),
    between=(Moment("king", "king_declared"), Moment("abandoned", "abandoned")),
    tricks=Tricks(),
    vocabulary=VOCABULARY,
)
