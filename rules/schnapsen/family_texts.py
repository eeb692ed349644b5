"""What all replays of the family say alike, by code: duties, marriages, claims; a game's own words stand with it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_ALIKE = {
    "act.marriage": Text("20 oder 40 ansagen", "mariage", "marriage"),
    "act.claim": Text("Ausmelden", "annonce de 66", "claim"),
    "entries_too_many": Text(
        "Der Spielverlauf hat {count} Einträge; mehr als {most} kann es nicht geben.",
        "Le jeu compte {count} éléments ; il ne peut y en avoir plus de {most}.",
        "The play has {count} entries; there can be at most {most}.",
    ),
    "card_revoke": Text(
        "Stich {trick}: Platz {seat} spielte {card} auf {led}, hätte aber bedienen, stechen oder überstechen müssen.",
        "Pli {trick} : la place {seat} a joué {card} sur {led}, alors qu'elle devait fournir, couper ou forcer.",
        "Trick {trick}: seat {seat} played {card} to {led}, but had to follow suit, to beat it or to trump.",
    ),
    "act_not_at_table": Text(
        "Stich {trick} ({act}): Auf Platz {seat} spielt niemand.",
        "Pli {trick} ({act}) : personne ne joue à la place {seat}.",
        "Trick {trick} ({act}): nobody plays at seat {seat}.",
    ),
    "marriage_not_led": Text(
        "Stich {trick}: Platz {seat} sagt 20 oder 40 an; das geht nur gleich nach dem Ausspielen von König oder Dame.",
        "Pli {trick} : la place {seat} annonce un mariage ; il faut venir d'entamer du roi ou de la dame.",
        "Trick {trick}: seat {seat} declares a marriage; only a player leading its king or queen may.",
    ),
    "marriage_no_pair": Text(
        "Stich {trick}: Platz {seat} sagt mit {card} 20 oder 40 an, hat aber nicht König und Dame.",
        "Pli {trick} : la place {seat} annonce un mariage avec {card}, sans avoir le roi et la dame.",
        "Trick {trick}: seat {seat} declares a marriage with {card} but does not have king and queen.",
    ),
    "marriage_twice": Text(
        "Stich {trick}: Platz {seat} sagt mit {card} zum zweiten Mal an.",
        "Pli {trick} : la place {seat} annonce deux fois le mariage avec {card}.",
        "Trick {trick}: seat {seat} declares the marriage with {card} a second time.",
    ),
    "claim_without_trick": Text(
        "Stich {trick}: Platz {seat} meldet sich mit {out} aus, hat aber keinen Stich: Ohne Stich zählt nichts.",
        "Pli {trick} : la place {seat} annonce {out} sans avoir fait de pli : sans pli, rien ne compte.",
        "Trick {trick}: seat {seat} claims {out} without a trick: without one nothing counts.",
    ),
    "claim_wrong_moment": Text(
        "Stich {trick}: Platz {seat} meldet sich mit {out} aus; das geht nur gleich nach dem eigenen Stich oder der "
        "eigenen Ansage.",
        "Pli {trick} : la place {seat} annonce {out} ; il faut venir de faire un pli ou d'annoncer un mariage.",
        "Trick {trick}: seat {seat} claims {out}; only a player who has just won a trick or declared a marriage may.",
    ),
}

FAMILY: Mapping[str, Text] = MappingProxyType(_ALIKE)
