"""What the replay and the archive say, by code: calls, illegal acts, differences; the score is elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = {
    "field.skat": Text("Skat", "Skat", "Skat"),
    "field.auction": Text("Reizen", "Enchères", "Auction"),
    "field.discard": Text("Gedrückte Karten", "Cartes écartées", "Discard"),
    "field.pushed": Text("Geschoben", "Cartes poussées", "Cards pushed on"),
    "field.line": Text("Zeile", "Ligne", "Line"),
    "call.hold": Text("hält", "tient", "hold"),
    "call.pass": Text("passt", "passe", "pass"),
}

DEALT = {
    "hands_unreadable": Text(
        "Die Blätter müssen drei bis fünf Kartenlisten sein, eine je Platz.",
        "Les mains doivent être trois à cinq listes de cartes, une par place.",
        "The hands have to be three to five lists of cards, one for each seat.",
    ),
    "skat_size": Text(
        "Im Skat müssen zwei Karten liegen, nicht {count}.",
        "Le skat doit compter deux cartes, et non {count}.",
        "The skat must be two cards, not {count}.",
    ),
}

SAID = {
    "call_unreadable": Text(
        "Reizen, Nr. {number}, ist nicht lesbar: Jeder Eintrag besteht aus Platz und Gebot, „hält (hold)“ oder "
        "„passt (pass)“.",
        "L'annonce n° {number} des enchères est illisible : il faut une place et une enchère, « tient (hold) » ou "
        "« passe (pass) ».",
        "Call {number} of the auction cannot be read: each is a seat and a bid, “hold” or “pass”.",
    ),
    "call_wrong_turn": Text(
        "Reizen, Nr. {number} ({call}): Platz {seat} war nicht an der Reihe, sondern Platz {turn}.",
        "Annonce n° {number} ({call}) : ce n'était pas le tour de la place {seat}, mais celui de la place {turn}.",
        "Call {number} ({call}): it was the turn of seat {turn}, not of seat {seat}.",
    ),
    "call_after_pass": Text(
        "Reizen, Nr. {number} ({call}): Platz {seat} hat schon gepasst.",
        "Annonce n° {number} ({call}) : la place {seat} a déjà passé.",
        "Call {number} ({call}): seat {seat} has already passed.",
    ),
    "call_nothing_to_hold": Text(
        "Reizen, Nr. {number}: Platz {seat} hat kein Gebot zu halten.",
        "Annonce n° {number} : la place {seat} n'a pas d'enchère à tenir.",
        "Call {number}: seat {seat} has no bid to hold.",
    ),
    "call_not_an_answer": Text(
        "Reizen, Nr. {number} ({call}): Platz {seat} muss {bid} halten oder passen.",
        "Annonce n° {number} ({call}) : la place {seat} doit tenir {bid} ou passer.",
        "Call {number} ({call}): seat {seat} has to hold {bid} or pass.",
    ),
    "call_illegal_bid": Text(
        "Reizen, Nr. {number}: {call} ist kein Reizwert (Platz {seat}); am nächsten: {nearest}.",
        "Annonce n° {number} : {call} n'est pas une enchère possible (place {seat}) ; au plus près : {nearest}.",
        "Call {number}: {call} is not a legal bid (seat {seat}); nearest: {nearest}.",
    ),
    "call_bid_too_low": Text(
        "Reizen, Nr. {number}: Platz {seat} bietet {call}, geboten sind schon {bid}.",
        "Annonce n° {number} : la place {seat} propose {call}, l'enchère est déjà à {bid}.",
        "Call {number}: seat {seat} bids {call}, the bid is already {bid}.",
    ),
    "call_forehand_only_18": Text(
        "Reizen, Nr. {number} ({call}): Haben beide anderen gepasst, kann Vorhand nur 18 sagen oder passen.",
        "Annonce n° {number} ({call}) : les deux autres ayant passé, le premier en cartes ne peut que "
        "dire 18 ou passer.",
        "Call {number} ({call}): once both others have passed, forehand can only say 18 or pass.",
    ),
    "auction_already_over": Text(
        "Reizen, Nr. {number}: Das Reizen war schon beendet.",
        "Annonce n° {number} : les enchères étaient déjà terminées.",
        "Call {number}: the auction was already over.",
    ),
    "auction_unfinished": Text(
        "Das Reizen ist nicht beendet: Platz {seat} ist an der Reihe.",
        "Les enchères ne sont pas terminées : c'est à la place {seat} de parler.",
        "The auction is not finished: it is the turn of seat {seat}.",
    ),
    "passed_yet_played": Text(
        "Alle haben gepasst, also kann „{field}“ nicht angegeben sein.",
        "Tous ont passé, « {field} » ne peut donc pas être indiqué.",
        "Everybody passed, so “{field}” cannot be entered.",
    ),
}

PUSHED = {
    "push_unreadable": Text(
        "Schieben, Nr. {number}, ist nicht lesbar: Jeder Eintrag besteht aus Platz und zwei Karten, oder "
        "keiner, wenn ungesehen geschoben wurde.",
        "La poussée n° {number} est illisible : il faut une place et deux cartes, ou aucune si le skat a été poussé "
        "sans être vu.",
        "Push {number} cannot be read: each is a seat and two cards, or none where the skat was pushed on unseen.",
    ),
    "push_wrong_turn": Text(
        "Geschoben: Platz {seat} war nicht an der Reihe, sondern Platz {turn}.",
        "Skat poussé : ce n'était pas le tour de la place {seat}, mais celui de la place {turn}.",
        "Pushing: it was the turn of seat {turn}, not of seat {seat}.",
    ),
    "push_too_many": Text(
        "Schieben, Nr. {number}: Alle drei hatten den Skat schon weitergeschoben.",
        "Poussée n° {number} : tous les trois avaient déjà poussé le skat.",
        "Push {number}: all three had already pushed the skat on.",
    ),
    "push_missing": Text(
        "Es fehlt, was Platz {seat} weiterschob, oder dass ungesehen geschoben wurde.",
        "Il manque ce que la place {seat} a poussé, ou l'indication qu'elle a poussé le skat sans le voir.",
        "Missing: the cards that seat {seat} passed on, or that the skat was pushed on unseen.",
    ),
    "push_size": Text(
        "Wer den Skat aufnimmt, schiebt zwei verschiedene Karten weiter (Platz {seat}).",
        "Celui qui prend le skat pousse deux cartes différentes (place {seat}).",
        "Whoever takes up the skat pushes two different cards on (seat {seat}).",
    ),
    "push_not_held": Text(
        "Geschoben: Platz {seat} hatte {card} weder im Blatt noch im Skat.",
        "Skat poussé : la place {seat} n'avait {card} ni en main ni dans le skat.",
        "Pushing: seat {seat} had {card} neither in the hand nor in the skat.",
    ),
    "push_jack": Text(
        "Geschoben: Platz {seat} schob {card} weiter; Buben dürfen hier nicht geschoben werden.",
        "Skat poussé : la place {seat} a poussé {card}, or ici les valets ne se poussent pas.",
        "Pushing: seat {seat} pushed {card} on, but jacks may not be pushed here.",
    ),
    "pushes_differ": Text(
        "Ungesehen geschoben wurde {count}-mal, angegeben ist {given}.",
        "Skat poussé sans être vu : {count} fois, et non {given} comme indiqué.",
        "The skat was pushed on unseen {count} {count:time|times}, but {given} is entered.",
    ),
    "ramsch_without_grand_hand": Text(
        "Alle haben gepasst, und Grand Hand statt Ramsch gibt es hier nicht.",
        "Tous ont passé, et ici on n'annonce pas de Grand Hand à la place du Ramsch.",
        "Everybody passed, and there is no Grand Hand in place of a Ramsch here.",
    ),
    "ramsch_grand_hand_only": Text(
        "Alle haben gepasst: Statt des Ramschs kann Platz {seat} nur Grand Hand spielen.",
        "Tous ont passé : à la place du Ramsch, la place {seat} ne peut jouer que Grand Hand.",
        "Everybody passed: in place of the Ramsch seat {seat} can play Grand Hand only.",
    ),
    "grand_hand_after_push": Text(
        "Grand Hand statt Ramsch wird angesagt, bevor jemand den Skat aufnimmt oder schiebt (Platz {seat}).",
        "Le Grand Hand à la place du Ramsch s'annonce avant que quelqu'un prenne ou pousse le skat (place {seat}).",
        "Grand Hand in place of a Ramsch is announced before anybody takes up or pushes the skat (seat {seat}).",
    ),
    "declarer_differs": Text(
        "Das Reizen hat Platz {declarer} gewonnen, nicht Platz {seat}.",
        "C'est la place {declarer} qui a remporté les enchères, et non la place {seat}.",
        "Seat {declarer} won the auction, not seat {seat}.",
    ),
}

LAID = {
    "discard_missing": Text(
        "Es fehlen die gedrückten Karten, oder es ist ein Handspiel.",
        "Les cartes écartées manquent, ou c'est un jeu Hand.",
        "The discard is missing, or it is a Hand game.",
    ),
    "discard_in_hand": Text(
        "Im Handspiel wird nichts gedrückt, und angesagt wird nur im Handspiel.",
        "On n'écarte rien dans un jeu Hand, et les annonces ne se font que dans un jeu Hand.",
        "In a Hand game nothing is discarded, and only in a Hand game are announcements made.",
    ),
    "discard_size": Text(
        "Gedrückt werden zwei verschiedene Karten.",
        "On écarte deux cartes différentes.",
        "Exactly two different cards must be discarded.",
    ),
    "discard_not_held": Text(
        "Gedrückt: {card} war weder im Blatt noch im Skat.",
        "Écart : {card} n'était ni en main ni dans le skat.",
        "Discard: {card} was neither in the hand nor in the skat.",
    ),
    "play_incomplete": Text(
        "Das Spiel ist nicht zu Ende gespielt; vollständige Stiche: {tricks}.",
        "La donne n'est pas jouée jusqu'au bout ; plis complets : {tricks}.",
        "The deal is not played to its end; complete tricks: {tricks}.",
    ),
    "claim_not_proven": Text(
        "Platz {seat} beansprucht den Rest, kann aber noch einen Stich verlieren: Alle weiteren Stiche bekommt der "
        "Alleinspieler.",
        "La place {seat} réclame le reste, mais elle peut encore perdre un pli : tous les plis à venir reviennent au "
        "preneur.",
        "Seat {seat} claims the rest, but can still lose a trick: all tricks to come go to the declarer.",
    ),
    "conceded_though_won": Text(
        "Platz {seat} gab auf, obwohl diese Partei das Spiel schon gewonnen hatte; sie behält es.",
        "La place {seat} a abandonné alors que son camp avait déjà gagné ; un jeu gagné reste gagné.",
        "Seat {seat} conceded, though that side had won the game already; a game that is won stays won.",
    ),
}

ARCHIVED = {
    "archive_not_a_game": Text(
        "Die Zeile ist kein Spiel des Archivs.",
        "La ligne n'est pas une partie de l'archive.",
        "This line is not a game from the archive.",
    ),
    "archive_lacks": Text("Die Angabe {key} fehlt.", "L'indication {key} manque.", "The entry {key} is missing."),
    "archive_other_game": Text(
        "„{given}“ ist ein anderes Kartenspiel.",
        "« {given} » est un autre jeu.",
        "“{given}” is a different game.",
    ),
    "archive_bad_date": Text(
        "„{given}“ ist kein Zeitpunkt.",
        "« {given} » n'est pas une date.",
        "“{given}” is not a date and time.",
    ),
    "archive_bad_result": Text(
        "„{given}“ ist kein Ergebnis.",
        "« {given} » n'est pas un résultat.",
        "“{given}” is not a result.",
    ),
    "archive_other_declarer": Text(
        "Laut Ergebnis spielte ein anderer allein als der, der das Spiel angesagt hat.",
        "D'après le résultat, le preneur n'est pas celui qui a annoncé le jeu.",
        "The result names a different declarer from the one who announced the game.",
    ),
    "archive_moves_not_in_pairs": Text(
        "Die Züge sind nicht paarweise angegeben.",
        "Les coups ne sont pas donnés par paires.",
        "The moves do not come in pairs.",
    ),
    "archive_bad_deal": Text(
        "Am Anfang der Züge stehen nicht die 32 ausgeteilten Karten.",
        "Les coups ne commencent pas par les 32 cartes distribuées.",
        "The moves do not begin with the 32 cards dealt.",
    ),
    "archive_bad_move": Text(
        "Zug {number} („{move}“) ist an dieser Stelle nicht möglich.",
        "Le coup n° {number} (« {move} ») est impossible à cet endroit.",
        "Move {number} (“{move}”) is not possible at this point.",
    ),
    "archive_kind": Text(
        "Art: aufgezeichnet {recorded}, nachgespielt {found}.",
        "Type : {recorded} d'après l'archive, {found} une fois rejoué.",
        "Kind: recorded {recorded}, replayed {found}.",
    ),
    "archive_declarer": Text(
        "Alleinspieler: aufgezeichnet Platz {recorded}, nachgespielt Platz {found}.",
        "Preneur : place {recorded} d'après l'archive, place {found} une fois rejoué.",
        "Declarer: recorded seat {recorded}, replayed seat {found}.",
    ),
    "archive_value": Text(
        "Punkte auf der Liste: aufgezeichnet {recorded}, nachgespielt {found}.",
        "Points de la feuille : {recorded} d'après l'archive, {found} une fois rejoué.",
        "Points on the sheet: recorded {recorded}, replayed {found}.",
    ),
    "archive_matadors": Text(
        "Spitzen: aufgezeichnet {recorded}, nachgespielt {found}.",
        "Matadors : {recorded} d'après l'archive, {found} une fois rejoué.",
        "Matadors: recorded {recorded}, replayed {found}.",
    ),
    "archive_card_points": Text(
        "Augen: aufgezeichnet {recorded}, nachgespielt {found}.",
        "Points de cartes : {recorded} d'après l'archive, {found} une fois rejoué.",
        "Card points: recorded {recorded}, replayed {found}.",
    ),
    "archive_tricks": Text(
        "Stiche: aufgezeichnet {recorded}, nachgespielt {found}.",
        "Plis : {recorded} d'après l'archive, {found} une fois rejoué.",
        "Tricks: recorded {recorded}, replayed {found}.",
    ),
    "archive_overbid": Text(
        "Überreizt: aufgezeichnet {recorded}, nachgespielt {found}.",
        "Enchère non couverte : {recorded} d'après l'archive, {found} une fois rejoué.",
        "Overbid: recorded {recorded}, replayed {found}.",
    ),
}

PLAY_TEXTS: Mapping[str, Text] = MappingProxyType({**WORDS, **DEALT, **SAID, **PUSHED, **LAID, **ARCHIVED})
