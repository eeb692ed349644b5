"""The notation in which a person types a deal of Doppelkopf, as data; whether that is legal the replay says."""

from rules.declaring import Calls, InTurn, Moment, Once, PerSeat, Tricks
from rules.ending import ENDS
from rules.games.doppelkopf.exchange import ANSWERS
from rules.games.doppelkopf.genscher import GENSCHER
from rules.games.doppelkopf.played import SEATS
from rules.games.doppelkopf.replay import WORDS
from rules.games.doppelkopf.reservations import DECLARATIONS, DUTIES, WITHDRAWS
from rules.games.doppelkopf.tricks import PLAYERS
from rules.games.doppelkopf.words import VOCABULARY
from rules.grammar import Grammar
from rules.statements import CARDS, SEAT

GRAMMAR = Grammar(
    tables=dict.fromkeys(SEATS, PLAYERS),
    dealt=(
        Once("dealer", SEAT),
        PerSeat("hand", "hands"),
        InTurn("declarations", (*DECLARATIONS, WITHDRAWS), more=DUTIES),
        InTurn("answers", ANSWERS),
        Once("offered", CARDS),
        Once("returned", CARDS),
    ),
    between=(Calls("call", "calls", WORDS, chooses=(GENSCHER,)), *(Moment(word, word) for word in ENDS)),
    tricks=Tricks(),
    sequence=list,
    vocabulary=VOCABULARY,
)
