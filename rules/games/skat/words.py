"""How what can be typed of a deal of Skat is called in German, French and English."""

from rules.spelling import Spelt
from rules.vocabulary import SUIT_WORDS, Vocabulary

VOCABULARY = Vocabulary(
    own_heads={
        "skat": Spelt("Skat", "skat"),
        "auction": Spelt("Reizen, Gereizt", "enchères, enchère", "auction, bidding"),
        "declarer": Spelt("Alleinspieler", "preneur"),
        "contract": Spelt("Spiel, Spielart", "contrat, jeu", "contract, game"),
        "discard": Spelt("Gedrückt, Drückt", "écart, écarte, écarté", "discard, discards"),
        "push": Spelt("Schiebt", "pousse", "push"),
        "pushes": Spelt("Geschoben", "aveugles, aveugle", "pushes"),
    },
    words={
        "hold": Spelt("hält, halte, halten, ja", "tient, tiens, tenir, oui", "hold, holds, yes"),
        "pass": Spelt("passt, passe, passen, weg", "passe, passer", "pass, passes"),
        **SUIT_WORDS,
        "grand": Spelt("Grand", "grand"),
        "null": Spelt("Null, Nullspiel", "null, nul"),
        "hand": Spelt("Hand, Handspiel", "hand, main"),
        "schneider_announced": Spelt("Schneider angesagt, Schneider", "schneider annoncé", "schneider announced"),
        "schwarz_announced": Spelt("Schwarz angesagt, Schwarz", "schwarz annoncé", "schwarz announced"),
        "ouvert": Spelt("Ouvert, offen", "ouvert, ouverte", "ouvert, open"),
        "none": Spelt("ohne Kontra", "sans contre", "no kontra"),
        "kontra": Spelt("Kontra", "contre"),
        "re": Spelt("Re", "surcontre"),
        "hirsch": Spelt("Hirsch", "hirsch"),
        "rolle": Spelt("Rolle", "rolle"),
        "unseen": Spelt("unbesehen, ungesehen", "sans voir", "unseen"),
    },
)
