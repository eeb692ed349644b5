"""How what can be typed of a deal of Sixty-Six is called in German, French and English."""

from rules.schnapsen.words import CLAIM, MARRIAGE, TALON
from rules.spelling import Spelt
from rules.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    own_heads={"talon": TALON},
    words={
        "exchange": Spelt("tauscht, tauschen, Tausch, raubt", "échange, échanger", "exchange, exchanges"),
        "marriage": MARRIAGE,
        "marriage_unmarked": Spelt("Ansage ohne Knopf, Paar ohne Knopf", "mariage sans marque", "marriage unmarked"),
        "close": Spelt("dreht zu, zudrehen, zugedreht", "clôt, clore, ferme, fermer", "close, closes"),
        "close_undrawn": Spelt(
            "dreht zu ohne Ziehen, dreht vor dem Ziehen zu, zudrehen ohne Ziehen",
            "clôt sans piocher, ferme sans piocher",
            "close undrawn",
        ),
        "claim": CLAIM,
    },
)
