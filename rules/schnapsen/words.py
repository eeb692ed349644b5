"""How what can be typed is called in German, French and English: what the family shares, and games of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.spelling import Spelt
from rules.vocabulary import SUIT_WORDS, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping

TALON = Spelt("Talon", "talon", "talon, stock")
MARRIAGE = Spelt("Ansage, ansagen, Paar, Hochzeit", "mariage, annonce", "marriage")
CLAIM = Spelt("meldet aus, ausmelden, ausgemeldet, 66", "réclame, annonce 66, 66", "claim, claims, 66")
"""What is said in Sixty-Six, too."""

_HEADS = {
    "trumps": Spelt("Trumpf, Atout", "atout, atouts", "trumps, trump"),
    "auction": Spelt("Ansagen, Gesagt", "annonces, enchères", "auction, bidding"),
    "doubling": Spelt("Spritzen, Gespritzt", "contres, contre", "doubling"),
}
_OF_THREE = {
    "talon": TALON,
    "discard": Spelt("Abgelegt, Ablage, Legt", "écart, écarte, écarté", "discard, discards"),
}

_CONTRACTS = {
    "bettler": Spelt("Bettler, Fechter", "Bettler, mendiant", "Bettler, beggar"),
    "ass_bettler": Spelt("Assbettler", "Assbettler, mendiant à l'as", "Ace Bettler, ace beggar"),
    "assenbettler": Spelt("Assenbettler", "Assenbettler, mendiant as bas", "Assenbettler"),
    "schnapser": Spelt("Schnapser, Dreistich", "Schnapser", "Schnapser"),
    "plauderer": Spelt("Plauderer", "Plauderer", "Plauderer"),
    "damengang": Spelt("Damengang", "Damengang", "Damengang"),
    "koenigsgang": Spelt("Königsgang", "Königsgang", "Königsgang"),
    "gang": Spelt("Gang, Gangl, Land, Ring", "Gang", "Gang"),
    "zehnergang": Spelt("Zehnergang", "Zehnergang", "Zehnergang"),
    "bauernloch": Spelt("Bauernloch", "Bauernloch", "Bauernloch"),
    "bauernschnapser": Spelt("Bauernschnapser, Bauer", "Bauernschnapser", "Bauernschnapser"),
    "kontraschnapser": Spelt("Kontraschnapser", "Kontraschnapser", "Kontraschnapser"),
    "farbenringerl": Spelt("Farbenringerl, Farbenjodler, Herrengangl", "Farbenringerl", "Farbenringerl"),
    "kontrabauernschnapser": Spelt(
        "Kontrabauernschnapser, Kontrabauer", "Kontrabauernschnapser", "Kontrabauernschnapser"
    ),
    "kontrabauernloch": Spelt("Kontrabauernloch", "Kontrabauernloch", "Kontrabauernloch"),
    "herrenschnapser": Spelt("Herrenschnapser, Herrenjodler", "Herrenschnapser", "Herrenschnapser"),
}
_DOUBTFUL = {
    "Zehnerloch": ("zehnergang", "assenbettler"),
    "Jodler": ("farbenringerl", "herrenschnapser"),
}
"""Names of two contracts each."""
_WORDS = {
    **SUIT_WORDS,
    "pass": Spelt("passt, passe, passen, weiter", "passe, passer", "pass, passes"),
    **_CONTRACTS,
    "kontra": Spelt("Kontra, Spritze, Fleck, Schuss", "contre", "kontra"),
    "re": Spelt("Re, zurück", "surcontre", "re"),
    "subkontra": Spelt("Subkontra", "contre du surcontre, subcontre", "subkontra"),
    "marriage": MARRIAGE,
    "claim": CLAIM,
}

VOCABULARIES: Mapping[int, Vocabulary] = {
    4: Vocabulary(_HEADS, {**_WORDS, "alone": Spelt("allein, alleine", "seul, seule", "alone")}, _DOUBTFUL),
    3: Vocabulary(
        {**_HEADS, **_OF_THREE},
        {
            **_WORDS,
            "without_talon": Spelt("ohne Talon", "sans talon", "without talon"),
            "left": Spelt("bleibt liegen, liegen gelassen", "laissé, reste", "left"),
        },
        _DOUBTFUL,
    ),
}
"""By number of seats."""
