"""The notation in which a person types a deal of Sixty-Six, as data; whether that is legal the replay says."""

from rules.declaring import Once, PerSeat, Tricks
from rules.games.sixty_six.acts import ACTS
from rules.games.sixty_six.words import VOCABULARY
from rules.grammar import Grammar
from rules.statements import CARD, CARDS, SEAT

GRAMMAR = Grammar(
    tables={2: 2, 3: 2, 4: 4},
    dealt=(
        Once("dealer", SEAT),
        PerSeat("hand", "hands"),
        Once("turned", CARD),
        Once("talon", CARDS),
    ),
    tricks=Tricks(tuple(ACTS)),
    vocabulary=VOCABULARY,
)
