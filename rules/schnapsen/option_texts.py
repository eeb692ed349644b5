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


_SCORE = {
    "option.max_double": Text(
        "Kontra höchstens mal (2, 4 oder 8)", "Contre : au plus × (2, 4 ou 8)", "Kontra at most times (2, 4 or 8)"
    ),
    "option.double_announced": Text("Angesagte Spiele spritzen", "Contrer les jeux annoncés", "Doubling contracts"),
    "option.double_announced.all": Text("alle", "tous", "all"),
    "option.double_announced.normal_only": Text(
        "keine, nur das normale Spiel", "aucun, le jeu normal seulement", "none, the normal game alone"
    ),
    "option.double_announced.below_18": Text("nur unter 18", "seulement sous 18", "only below 18"),
    "option.double_announced.not_kontra": Text(
        "alle außer Kontraspielen", "tous sauf les jeux Kontra", "all but Kontra games"
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
        "2, oder 3 für Gegner ohne Stich", "2, ou 3 si l'adversaire n'a aucun pli", "2, or 3 without a trick"
    ),
    "option.false_claim.as_won": Text(
        "was der Ausmelder gewonnen hätte", "ce que l'annonce aurait gagné", "what the claim would have won"
    ),
    "option.revoke": Text("Punkte für einen Regelverstoß", "Points pour une faute de jeu", "Points for an offence"),
}

_BUMMERL = {
    "option.target": Text("Punkte für ein Bummerl", "Points d'un Bummerl", "Points of a Bummerl"),
    "option.count": Text("Zählweise", "Sens du compte", "Counting"),
    "option.count.up": Text("aufwärts", "en montant", "upwards"),
    "option.count.down": Text("abwärts auf null", "en descendant à zéro", "down to zero"),
    "option.schneider": Text("Bummerl für Schneider", "Bummerl pour un Schneider", "Bummerl for a Schneider"),
    "option.retour": Text(
        "Bummerl für Retourschneider", "Bummerl pour un Retourschneider", "Bummerl for a Retourschneider"
    ),
    "option.retour_when": Text("Retourschneider ist", "Retourschneider", "Retourschneider is"),
    "option.retour_when.at_target_minus_1": Text(
        "wer einen Punkt vor dem Ziel zu null führte",
        "qui menait à zéro, à un point du but",
        "who led to nil one point from the target",
    ),
    "option.retour_when.any_lead_to_zero": Text(
        "wer zu null führte und dann kein Spiel mehr gewann",
        "qui menait à zéro, puis ne gagna plus",
        "who led to nil and won no deal more",
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
        "Fin dès que quelqu'un a tant de Bummerl contre soi",
        "End once somebody has so many Bummerl",
    ),
}

OPTION_TEXTS: Mapping[str, Text] = MappingProxyType(
    {**{f"option.value_{contract}": _value(contract) for contract in ANNOUNCED}, **_SCORE, **_BUMMERL}
)
