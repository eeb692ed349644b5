"""How what can be typed of a deal of Écarté is called in German, French and English."""

from rules.spelling import Spelt
from rules.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    own_heads={
        "stock": Spelt("Talon, Stock", "talon", "stock"),
        "talk": Spelt("Ansagen, Gespräch", "paroles, parole", "talk"),
        "discard": Spelt("Ablage, Abgelegt, Legt", "écart, écarte, écarté", "discard, discards"),
        "king": Spelt("König", "roi"),
        "abandoned": Spelt("Aufgegeben, Aufgabe", "abandon, abandonne, abandonné"),
    },
    words={
        "propose": Spelt("schlägt vor, vorschlagen, Vorschlag", "propose, proposer"),
        "play": Spelt("spielt, spielen", "joue, jouer", "play, plays"),
        "accept": Spelt("nimmt an, annehmen", "accepte, accepter", "accept, accepts"),
        "refuse": Spelt("lehnt ab, ablehnen", "refuse, refuser", "refuse, refuses"),
    },
)
