"""What can be typed of a deal of three or four: a statement as an example, and what it says in each language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.shared_texts import CLAIMED, CONCEDED, DEALT, TRICK
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_TRUMPS = {
    "trumps: hearts": Text(
        "was der Rufer nannte oder aufschlug; wo es keinen Trumpf gibt, kann die Zeile fehlen",
        "l'atout nommé ou retourné par le Rufer ; dans un jeu sans atout, la ligne peut manquer",
        "what the Rufer named or turned up; in a game without trumps the line can be left out",
    ),
    "auction: 2 pass 3 bettler 4 gang": Text(
        "die Ansagen der Reihe nach, ein Spiel oder {pass}; wer nichts sagt, passt, und gespielt wird, was zuletzt kam",
        "les annonces dans l'ordre, un jeu ou {pass} ; qui ne dit rien passe, et la dernière annonce se joue",
        "what was announced in turn, a contract or {pass}; who says nothing passes, and the last one is played",
    ),
}
_ALONE = {
    "auction: 2 gang alone": Text(
        "{alone}, wenn der Partner aussetzt; in einem Bettler setzt er immer aus",
        "{alone}, si le partenaire ne joue pas ; dans un Bettler, il ne joue jamais",
        "{alone}, where the partner sits out; in a Bettler he always does",
    ),
}
_WITHOUT = {
    "auction: 2 gang 3 gang without_talon": Text(
        "{without_talon}: Das geht vor demselben Spiel mit Talon",
        "{without_talon} : l'emporte sur le même jeu avec talon",
        "{without_talon}: that goes before the same contract with it",
    ),
}
_DOUBLED = {
    "doubling: 3 kontra 2 re": Text(
        "wer spritzte: {kontra}, {re}, {subkontra}",
        "qui a contré : {kontra}, {re}, {subkontra}",
        "who doubled: {kontra}, {re}, {subkontra}",
    ),
}
_DISCARD = {
    "discard: CJ DQ": Text(
        "was ablegte, wer den Talon nahm; im normalen Spiel der Rufer",
        "ce qu'a écarté qui a pris le talon ; dans le jeu normal, le Rufer",
        "what was laid away by who took the talon; in the normal game the Rufer",
    ),
    "discard: left": Text("der Talon blieb liegen", "le talon est resté sur la table", "the talon was left lying"),
}
_PLAYED = {
    "2: HQ marriage DQ": Text(
        "sagt 20 oder 40 an; das Wort steht hinter der ausgespielten Karte",
        "annonce 20 ou 40 ; le mot suit la carte entamée",
        "declares 20 or 40; the word stands behind the card led",
    ),
    "2: claim": Text("meldet 66 aus", "annonce 66", "claims 66"),
    "claimed: 2": CLAIMED,
    "conceded: 3": CONCEDED,
    "2: HA HK HQ": TRICK,
}

STATEMENTS: Mapping[int, Mapping[str, Text]] = {
    4: {
        "dealer: 1": DEALT,
        "hand 2: CA CT HQ SJ DK": Text(
            "die fünf Karten von Platz 2", "les cinq cartes de la place 2", "the five cards dealt to seat 2"
        ),
        **_TRUMPS,
        **_ALONE,
        **_DOUBLED,
        **_PLAYED,
    },
    3: {
        "dealer: 1": DEALT,
        "hand 2: CA CT HQ SJ DK DA": Text(
            "die sechs Karten von Platz 2", "les six cartes de la place 2", "the six cards dealt to seat 2"
        ),
        "talon: ST SK": Text("die zwei Karten im Talon", "les deux cartes du talon", "the two cards in the talon"),
        **{statement.replace("4 gang", "1 gang"): text for statement, text in _TRUMPS.items()},
        **_WITHOUT,
        **_DOUBLED,
        **_DISCARD,
        **_PLAYED,
    },
}
"""By number of seats."""
