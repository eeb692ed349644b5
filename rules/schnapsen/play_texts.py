"""What the replay says, by code: what was dealt and announced, cards and acts against the rules; no score."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.schnapsen.family_texts import FAMILY
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORDS = {
    "field.trumps": Text("Trumpf", "Atout", "Trumps"),
    "field.auction": Text("Ansagen", "Annonces", "Auction"),
    "field.doubling": Text("Spritzen", "Contres", "Doubling"),
    "field.discard": Text("Abgelegte Karten", "Écart", "Cards laid away"),
}

_DEALT = {
    "hands_unreadable": Text(
        "Die Blätter müssen {seats} Kartenlisten sein, eine je Platz.",
        "Les mains doivent être {seats} listes de cartes, une par place.",
        "The hands have to be {seats} lists of cards, one for each seat.",
    ),
    "talon_size": Text(
        "Im Talon müssen {expected} Karten liegen, nicht {count}.",
        "Le talon doit compter {expected} cartes, et non {count}.",
        "The talon has to be {expected} cards, not {count}.",
    ),
    "trumps_not_held": Text(
        "Der Rufer (Platz {seat}) hat keine Karte dieser Farbe; Trumpf ist eine Farbe, die er nennt oder aufschlägt.",
        "Le Rufer (place {seat}) n'a aucune carte de cet atout ; il nomme ou retourne une couleur qu'il tient.",
        "The Rufer (seat {seat}) holds no card of these trumps; he names a suit he holds or turns up a card of his.",
    ),
    "discard_missing": Text(
        "Wer den Talon nimmt, legt zwei Karten ab; welche, steht nicht da.",
        "Qui prend le talon écarte deux cartes ; l'écart n'est pas indiqué.",
        "Who takes the talon lays two cards away; which ones is not stated.",
    ),
    "discard_size": Text(
        "Abgelegt werden zwei verschiedene Karten; da steht: {count}.",
        "L'écart est de deux cartes différentes ; nombre indiqué : {count}.",
        "Two different cards are laid away; stated: {count}.",
    ),
    "discard_not_held": Text(
        "Abgelegt ist {card}, aber weder im Blatt noch im Talon.",
        "{card} est à l'écart sans avoir été dans la main ni au talon.",
        "{card} is laid away but was neither in the hand nor in the talon.",
    ),
    "discard_without_talon": Text(
        "Platz {seat} spielt ohne Talon und legt nichts ab.",
        "La place {seat} joue sans talon et n'écarte rien.",
        "Seat {seat} plays without the talon and lays nothing away.",
    ),
}

_SAID = {
    "call_unreadable": Text(
        "„{field}“: Eintrag {number} ist nicht lesbar; jeder besteht aus Platz und Wort.",
        "« {field} » : élément {number} illisible ; il faut une place et un mot.",
        "“{field}”: entry {number} cannot be read; each is a seat and a word.",
    ),
    "not_played_here": Text(
        "Platz {declarer} sagt „{contract}“ an; das wird an diesem Tisch nicht gespielt.",
        "La place {declarer} annonce « {contract} », qui ne se joue pas à cette table.",
        "Seat {declarer} announces “{contract}”, which is not played at this table.",
    ),
    "not_higher": Text(
        "Platz {declarer} sagt „{contract}“ an; das geht nicht vor „{standing}“.",
        "La place {declarer} annonce « {contract} », qui ne l'emporte pas sur « {standing} ».",
        "Seat {declarer} announces “{contract}”, which does not go before “{standing}”.",
    ),
    "not_alone": Text(
        "„{contract}“ von Platz {declarer}: Da spielt der Partner mit.",
        "« {contract} » de la place {declarer} : le partenaire y joue.",
        "“{contract}” of seat {declarer}: the partner plays in that.",
    ),
    "not_explained": Text(
        "Wie „{contract}“ gespielt wird, sagt keine Quelle: Dieses Spiel wird ohne Karten eingetragen.",
        "Aucune source ne dit comment se joue « {contract} » : cette donne s'inscrit sans les cartes.",
        "No source tells how “{contract}” is played: enter this deal without cards.",
    ),
    "kontra_out_of_order": Text(
        "{kontra} von Platz {seat}: Davor fehlt eine Stufe; Kontra, Re, Subkontra folgen aufeinander.",
        "La place {seat} annonce « {kontra} » sans ce qui précède : contre, surcontre, contre du surcontre se suivent.",
        "{kontra} of seat {seat}: the step before is missing; Kontra, Re, Subkontra follow one another.",
    ),
    "kontra_not_his": Text(
        "{kontra} von Platz {seat}: Das sagt die andere Seite.",
        "La place {seat} annonce « {kontra} » : c'est à l'autre camp de le dire.",
        "{kontra} of seat {seat}: that is for the other side to say.",
    ),
    "no_ace": Text(
        "Platz {seat} sagt „{contract}“ an und hat kein Ass.",
        "La place {seat} annonce « {contract} » sans avoir d'as.",
        "Seat {seat} announces “{contract}” and holds no ace.",
    ),
    "not_in_hand": Text(
        "Platz {seat} zeigt „{contract}“, hat aber nicht alle fünf Karten dafür.",
        "La place {seat} montre « {contract} » sans en avoir les cinq cartes.",
        "Seat {seat} shows “{contract}” but does not hold all five cards for it.",
    ),
}

_PLAYED = {
    "play_incomplete": Text(
        "Das Spiel ist nicht zu Ende gespielt; vollständige Stiche: {tricks}.",
        "La donne n'est pas jouée jusqu'au bout ; plis complets : {tricks}.",
        "The deal is not played to its end; complete tricks: {tricks}.",
    ),
    "marriage_without_worth": Text(
        "Stich {trick}: Platz {seat} sagt 20 oder 40 an; im Spiel „{contract}“ zählt das nicht.",
        "Pli {trick} : la place {seat} annonce un mariage ; dans le jeu « {contract} », il ne compte pas.",
        "Trick {trick}: seat {seat} declares a marriage; in the contract “{contract}” it does not count.",
    ),
    "claim_without_trick": Text(
        "Stich {trick}: Platz {seat} meldet sich mit {out} aus, doch die Partei hat keinen Stich: So zählt nichts.",
        "Pli {trick} : la place {seat} annonce {out} sans que son camp ait fait un pli : rien ne compte alors.",
        "Trick {trick}: seat {seat} claims {out} before that side has a trick: nothing counts without one.",
    ),
    "claim_without_worth": Text(
        "Stich {trick}: Platz {seat} meldet sich mit {out} aus; im Spiel „{contract}“ geht es ihm nicht darum.",
        "Pli {trick} : la place {seat} annonce {out} ; dans le jeu « {contract} », ce n'est pas son but.",
        "Trick {trick}: seat {seat} claims {out}; in the contract “{contract}” that is not what this seat plays for.",
    ),
    "conceded_normal": Text(
        "Platz {seat} gibt auf; ein normales Spiel gibt niemand auf: Es wird ausgemeldet oder zu Ende gespielt.",
        "La place {seat} abandonne ; un jeu normal ne s'abandonne pas : on annonce 66 ou on joue jusqu'au bout.",
        "Seat {seat} gives up; nobody gives up a normal game: 66 is claimed, or it is played out.",
    ),
}

PLAY_TEXTS: Mapping[str, Text] = MappingProxyType({**FAMILY, **_WORDS, **_DEALT, **_SAID, **_PLAYED})
