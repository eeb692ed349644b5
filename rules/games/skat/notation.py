"""The notation in which a person types a deal of Skat, as data; whether that is legal the replay says."""

from rules.declaring import Choices, Each, InTurn, Moment, Once, PerSeat, Tricks
from rules.ending import ENDS
from rules.games.skat.auction import HOLD, PASS
from rules.games.skat.deal import DOUBLINGS, FLAGS
from rules.games.skat.seating import SEATS
from rules.games.skat.tricks import CONTRACTS
from rules.games.skat.words import VOCABULARY
from rules.grammar import Grammar
from rules.statements import CARDS, NUMBER, SEAT, Cards

GRAMMAR = Grammar(
    tables=dict.fromkeys(SEATS, 3),
    dealt=(
        Once("dealer", SEAT),
        PerSeat("hand", "hands"),
        Once("skat", CARDS),
        InTurn("auction", (HOLD, PASS), numbers=True),
        Once("declarer", SEAT),
        Choices("contract", CONTRACTS, FLAGS, "kontra", tuple(DOUBLINGS)),
        Once("discard", CARDS),
        Once("pushes", NUMBER),
        Each("push", "pushed", Cards(none="unseen")),
    ),
    between=tuple(Moment(word, word) for word in ENDS),
    tricks=Tricks(),
    vocabulary=VOCABULARY,
)
