"""How what can be typed of a deal of Sixty-Six is called in German, French and English."""

from rules.spelling import Spelt
from rules.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    own_heads={"talon": Spelt("Talon", "talon", "talon, stock")},
    words={
        "exchange": Spelt("tauscht, tauschen, Tausch, raubt", "échange, échanger", "exchange, exchanges"),
        "marriage": Spelt("Ansage, ansagen, Paar, Hochzeit", "mariage, annonce", "marriage"),
        "marriage_unmarked": Spelt("Ansage ohne Knopf, Paar ohne Knopf", "mariage sans marque", "marriage unmarked"),
        "close": Spelt("dreht zu, zudrehen, zugedreht", "clôt, clore, ferme, fermer", "close, closes"),
        "close_undrawn": Spelt(
            "dreht zu ohne Ziehen, dreht vor dem Ziehen zu, zudrehen ohne Ziehen",
            "clôt sans piocher, ferme sans piocher",
            "close undrawn",
        ),
        "claim": Spelt("meldet aus, ausmelden, ausgemeldet, 66", "réclame, annonce 66, 66", "claim, claims, 66"),
    },
)
