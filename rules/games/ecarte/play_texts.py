"""What the replay says, by code: words, illegal acts; the score is elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = {
    "call.propose": Text("schlägt vor", "propose", "proposes"),
    "call.play": Text("spielt", "joue", "plays"),
    "call.accept": Text("nimmt an", "accepte", "accepts"),
    "call.refuse": Text("lehnt ab", "refuse", "refuses"),
    "field.turned": Text("Aufgedeckte Karte", "Retourne", "Turned card"),
    "field.stock": Text("Talon", "Talon", "Stock"),
    "field.talk": Text("Vorschläge und Antworten", "Paroles", "Proposals"),
    "field.discards": Text("Abgelegte Karten", "Écarts", "Discards"),
    "field.king_declared": Text("König angesagt", "Roi annoncé", "King declared"),
    "field.abandoned": Text("Aufgegeben", "Abandon", "Abandoned"),
}

DEALT = {
    "hands_unreadable": Text(
        "Die Blätter müssen zwei Kartenlisten sein, eine je Platz.",
        "Les mains doivent être deux listes de cartes, une par place.",
        "The hands have to be two lists of cards, one for each seat.",
    ),
    "stock_size": Text(
        "Nach dem Geben bleiben {most} Karten übrig, nicht {count}.",
        "Après la distribution, il reste {most} cartes au talon, et non {count}.",
        "After dealing, {most} cards are left, not {count}.",
    ),
    "stock_too_short": Text(
        "Im Talon angegebene Karten: {count}; gezogen wurden {needed}.",
        "Le talon indiqué compte {count} {count:carte|cartes}, on en a pioché {needed}.",
        "The stock lists only {count} {count:card|cards}, but {needed} were drawn.",
    ),
}

SAID = {
    "talk_unreadable": Text(
        "Ansage {number} ist nicht lesbar: Jede besteht aus Platz und „schlägt vor (propose)“, „nimmt an (accept)“, "
        "„lehnt ab (refuse)“ oder „spielt (play)“.",
        "La parole n° {number} est illisible : il faut une place et « propose », « accepte (accept) », « refuse » "
        "ou « joue (play) ».",
        "Proposal step {number} cannot be read: each is a seat and “proposes (propose)”, “accepts (accept)”, "
        "“refuses (refuse)” or “plays (play)”.",
    ),
    "talk_already_over": Text(
        "Ansage {number}: Die Ansagen waren schon beendet.",
        "Parole n° {number} : on ne parlait déjà plus, il fallait jouer.",
        "Step {number}: proposing was already over.",
    ),
    "talk_wrong_turn": Text(
        "Ansage {number} ({call}): Platz {seat} war nicht an der Reihe, sondern Platz {turn}.",
        "Parole n° {number} ({call}) : ce n'était pas le tour de la place {seat}, mais celui de la place {turn}.",
        "Step {number} ({call}): it was the turn of seat {turn}, not of seat {seat}.",
    ),
    "talk_not_an_answer": Text(
        "Ansage {number} ({call}): Die Vorhand schlägt vor oder spielt, der Geber nimmt an oder lehnt ab (Platz "
        "{seat}).",
        "Parole n° {number} ({call}) : le non-donneur propose ou joue, le donneur accepte ou refuse (place {seat}).",
        "Step {number} ({call}): the non-dealer proposes or plays, the dealer accepts or refuses (seat {seat}).",
    ),
    "talk_unfinished": Text(
        "Die Ansagen sind nicht beendet: Platz {turn} ist an der Reihe.",
        "Les paroles ne sont pas terminées : c'est à la place {turn} de parler.",
        "The proposals are not finished: it is the turn of seat {turn}.",
    ),
    "discard_missing": Text(
        "Der Vorschlag wurde angenommen: Es fehlt, was Platz {seat} ablegt.",
        "La proposition est acceptée : il manque l'écart de la place {seat}.",
        "The proposal was accepted: the discard of seat {seat} is missing.",
    ),
    "discard_unreadable": Text(
        "Ablage {number} ist nicht lesbar: Jede besteht aus Platz und Karten.",
        "L'écart n° {number} est illisible : il faut une place et des cartes.",
        "Discard {number} cannot be read: each is a seat and cards.",
    ),
    "discard_wrong_turn": Text(
        "Ablage {number}: Platz {seat} war nicht an der Reihe, sondern Platz {turn}; nach den Regeln dieser Liste legt "
        "zuerst {first} ab.",
        "Écart n° {number} : ce n'était pas le tour de la place {seat}, mais celui de la place {turn} ; selon "
        "les règles de cette feuille, c'est {first} qui écarte en premier.",
        "Discard {number}: it was the turn of seat {turn}, not of seat {seat}; by this "
        "sheet's rules {first} discards first.",
    ),
    "discard_not_held": Text(
        "Ablage {number}: Platz {seat} hatte {card} nicht im Blatt.",
        "Écart n° {number} : la place {seat} n'avait pas {card} en main.",
        "Discard {number}: seat {seat} did not hold {card}.",
    ),
    "discard_nothing": Text(
        "Ablage {number}: Platz {seat} muss mindestens eine Karte tauschen.",
        "Écart n° {number} : la place {seat} doit changer au moins une carte.",
        "Discard {number}: seat {seat} must exchange at least one card.",
    ),
    "discard_too_many": Text(
        "Ablage {number}: Platz {seat} legt {count} {count:Karte|Karten} ab, im Talon {left:ist|sind} noch {left}.",
        "Écart n° {number} : la place {seat} écarte {count} {count:carte|cartes}, il en reste {left} au talon.",
        "Discard {number}: seat {seat} discards {count}, but only {left} {left:is|are} left in the stock.",
    ),
    "discard_without_exchange": Text(
        "Ablage {number}: Dazu wurde kein Vorschlag angenommen.",
        "Écart n° {number} : aucune proposition acceptée ne lui correspond.",
        "Discard {number}: no proposal was accepted for it.",
    ),
    "king_not_held": Text(
        "Platz {seat} sagte {card} an und hatte ihn nicht im Blatt.",
        "La place {seat} a annoncé {card} sans l'avoir en main.",
        "Seat {seat} declared {card} but did not hold it.",
    ),
    "king_too_late": Text(
        "Platz {seat} sagte {card} zu spät an: Nur vor der eigenen ersten Karte zählt der König.",
        "La place {seat} a annoncé {card} trop tard : le roi s'annonce avant de jouer sa première carte.",
        "Seat {seat} declared {card} too late: the king counts only before one's own first card.",
    ),
}

LAID = {
    "card_not_heading": Text(
        "Stich {trick}: Platz {seat} spielte {card} und überstach {led} nicht, obwohl es möglich war.",
        "Pli {trick} : la place {seat} a joué {card} sans forcer sur {led}, alors qu'elle le pouvait.",
        "Trick {trick}: seat {seat} played {card} without beating {led}, though able to.",
    ),
    "card_not_trumped": Text(
        "Stich {trick}: Platz {seat} spielte {card} und stach {led} nicht mit Trumpf, obwohl es möglich war.",
        "Pli {trick} : la place {seat} a joué {card} sans couper {led}, alors qu'elle le pouvait.",
        "Trick {trick}: seat {seat} played {card} without trumping {led}, though able to.",
    ),
    "abandoned_too_late": Text(
        "Platz {seat} gab auf, als schon alle Karten gespielt waren.",
        "La place {seat} a abandonné alors que toutes les cartes étaient jouées.",
        "Seat {seat} abandoned the hand when all cards had been played.",
    ),
    "abandoned_though_won": Text(
        "Platz {seat} gab auf, hatte mit {tricks} Stichen den Punkt aber schon gemacht: Aufgeben geht nur mit "
        "höchstens 2.",
        "La place {seat} a abandonné, mais avec {tricks} plis elle avait déjà fait le point : on n'abandonne qu'avec "
        "2 plis au plus.",
        "Seat {seat} abandoned the hand, but had already made the point with {tricks} tricks: a hand is abandoned "
        "with at most 2.",
    ),
    "play_incomplete": Text(
        "Das Spiel ist nicht zu Ende gespielt; vollständige Stiche: {tricks}.",
        "La donne n'est pas jouée jusqu'au bout ; plis complets : {tricks}.",
        "The deal is not played to its end; complete tricks: {tricks}.",
    ),
}

PLAY_TEXTS: Mapping[str, Text] = MappingProxyType({**WORDS, **DEALT, **SAID, **LAID})
