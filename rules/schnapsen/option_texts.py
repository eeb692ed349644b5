"""Words of Bauernschnapsen and Dreierschnapsen for their options and choices; other words are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.schnapsen.contracts import ANNOUNCED
from rules.schnapsen.labels import CONTRACTS
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


def _value(contract: str) -> Text:
    name = CONTRACTS[f"contract.{contract}"]
    return Text(
        f"{name.de}: Wert (0 = nicht gespielt)",
        f"{name.fr} : valeur (0 = non joué)",
        f"{name.en}: value (0 = not played)",
    )


_PLAY = {
    "option.heading": Text("Überstechen", "Obligation de monter", "Beating"),
    "option.heading.always": Text("immer Pflicht", "toujours", "always a duty"),
    "option.heading.announced": Text(
        "nur in Schnapsern und Gängen", "seulement dans les Schnapser et les Gang", "only in Schnapser and Gang games"
    ),
    "option.trumping": Text("Trumpfzwang", "Obligation de couper", "Trumping"),
    "option.trumping.always": Text("immer", "toujours", "always a duty"),
    "option.trumping.if_it_wins": Text(
        "nur wenn der Trumpf sticht", "seulement si l'atout prend", "only with a trump that wins"
    ),
}

_SCORE = {
    "option.max_double": Text(
        "Höchstes Kontra (mal 2, 4 oder 8)", "Contre le plus élevé (× 2, 4 ou 8)", "Highest Kontra (times 2, 4 or 8)"
    ),
    "option.double_announced": Text("Angesagte Spiele spritzen", "Contrer les jeux annoncés", "Doubling contracts"),
    "option.double_announced.all": Text("alle", "tous", "all"),
    "option.double_announced.normal_only": Text(
        "keine, nur das normale Spiel", "aucun, le jeu normal seulement", "none, only the normal game"
    ),
    "option.double_announced.below_18": Text("nur unter 18", "seulement sous 18", "only below 18"),
    "option.double_announced.not_kontra": Text(
        "alle außer Kontraspielen", "tous sauf les jeux Kontra", "all except Kontra games"
    ),
    "option.played_out": Text("Niemand meldet sich aus", "Personne n'annonce 66", "Nobody claims 66"),
    "option.played_out.last_trick": Text(
        "der letzte Stich gewinnt 1", "le dernier pli gagne 1", "the last trick wins 1"
    ),
    "option.played_out.scale": Text(
        "der letzte Stich gewinnt 1, 2 oder 3", "le dernier pli gagne 1, 2 ou 3", "the last trick wins 1, 2 or 3"
    ),
    "option.false_claim": Text("Falsch ausgemeldet", "Fausse annonce de 66", "False claim of 66"),
    "option.false_claim.two_or_three": Text(
        "2, oder 3 für einen Gegner ohne Stich",
        "2, ou 3 si l'adversaire n'a aucun pli",
        "2, or 3 for an opponent without a trick",
    ),
    "option.false_claim.as_won": Text(
        "was der Ausmelder gewonnen hätte", "ce que l'annonce aurait gagné", "what the claim would have won"
    ),
    "option.revoke": Text("Punkte für einen Regelverstoß", "Points pour une faute de jeu", "Points for an offence"),
}

_BUMMERL = {
    "option.target": Text("Punkte für ein Bummerl", "Points d'un Bummerl", "Points to a Bummerl"),
    "option.count": Text("Zählweise", "Sens du compte", "Counting"),
    "option.count.up": Text("aufwärts", "en montant", "upwards"),
    "option.count.down": Text("abwärts auf null", "en descendant à zéro", "down to zero"),
    "option.schneider": Text("Bummerl für Schneider", "Bummerl pour un Schneider", "Bummerl for a Schneider"),
    "option.retour": Text(
        "Bummerl für Retourschneider", "Bummerl pour un Retourschneider", "Bummerl for a Retourschneider"
    ),
    "option.retour_when": Text("Retourschneider ist", "Retourschneider", "Retourschneider is"),
    "option.retour_when.at_target_minus_1": Text(
        "wer einen Punkt vor dem Ziel zu null führte und noch verliert",
        "qui menait contre zéro à un point du but, et perd",
        "whoever led to nil one point from the target and still loses",
    ),
    "option.retour_when.any_lead_to_zero": Text(
        "wer zu null führte, wenn der Sieger von seinem ersten Gewinn an alles gewann",
        "qui menait contre zéro, si le vainqueur a tout gagné depuis son premier gain",
        "whoever led to nil, if the winner won all from his first win on",
    ),
    "option.retour_when.off": Text("niemand", "personne", "nobody"),
    "option.bummerl_dealer": Text(
        "Erster Geber eines Bummerls", "Premier donneur d'un Bummerl", "First dealer of a Bummerl"
    ),
    "option.bummerl_dealer.continue": Text("der nächste an der Reihe", "le suivant", "the next in turn"),
    "option.bummerl_dealer.from_start": Text(
        "der nach dem ersten Geber des vorigen",
        "le suivant du premier donneur du précédent",
        "the one after the first dealer of the last",
    ),
    "option.bummerl_limit": Text(
        "Ende, sobald jemand so viele Bummerl hat",
        "Fin dès que quelqu'un a ce nombre de Bummerl contre soi",
        "Ends once somebody has this many Bummerl",
    ),
}

OPTION_TEXTS: Mapping[str, Text] = MappingProxyType(
    {**{f"option.value_{contract}": _value(contract) for contract in ANNOUNCED}, **_PLAY, **_SCORE, **_BUMMERL}
)
