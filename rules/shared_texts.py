"""Texts that every game shares, by code: problems of reading and of the list; a game's own words live with the game."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import CARD_POINTS, SUITS, Card, pack
from rules.shorthand.shorthand_texts import TEXTS as OF_SHORTHAND
from rules.totals_texts import TEXTS as OF_TOTALS
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

SUIT_SYMBOLS = dict(zip(SUITS, "♣♠♥♦", strict=True))
DEALT = Text("wer gegeben hat", "qui a donné", "who dealt")
TRICK = Text(
    "ein Stich: wer ausspielte und die Karten der Reihe nach; eine Karte außer der Reihe bekommt eine eigene Zeile",
    "un pli : qui a entamé et les cartes dans l'ordre ; une carte jouée hors de son tour a sa propre ligne",
    "a trick: who led, then the cards in order; a card played out of turn goes on its own line",
)
CLAIMED = Text(
    "wer seine Karten offen legte und alle weiteren Stiche nimmt, an der Stelle, wo es geschah; danach kommt "
    "keine Karte mehr",
    "qui a étalé ses cartes et prend tous les plis à venir, au moment où c'est fait ; plus aucune carte ne suit",
    "who laid their cards open and takes all the remaining tricks, at the point where it happened; no card follows",
)
CONCEDED = Text(
    "wer aufgab, an der Stelle, wo es geschah; danach kommt keine Karte mehr",
    "qui a abandonné, au moment où c'est fait ; plus aucune carte ne suit",
    "who gave up, at the point where it happened; no card follows",
)
"""Statements that several notations know."""

RANKS = {"T": Text("10", "10", "10"), "J": Text("B", "V", "J"), "Q": Text("D", "D", "Q"), "K": Text("K", "R", "K")}
"""Ranks that players write differently from records; all others are the same."""


def _card(card: Card) -> Text:
    rank = RANKS.get(card[1], Text(*[card[1]] * 3))
    return Text(*(SUIT_SYMBOLS[card[0]] + spoken for spoken in rank))


PLAYED = {
    "field.hands": Text("Blätter", "Mains", "Hands"),
    "field.cards": Text("Gespielte Karten", "Cartes jouées", "Cards played"),
    "field.claimed": Text("Rest beansprucht", "Reste des plis réclamé", "Rest claimed"),
    "field.conceded": Text("Aufgegeben", "Abandon", "Conceded"),
    "act.claimed": Text("beansprucht den Rest", "réclame le reste", "claims the rest"),
    "act.conceded": Text("gibt auf", "abandonne", "concedes"),
    "hand_size": Text(
        "Karten auf Platz {seat}: {count} statt {expected}.",
        "Cartes à la place {seat} : {count} au lieu de {expected}.",
        "Cards at seat {seat}: {count} instead of {expected}.",
    ),
    "cards_missing": Text(
        "Nicht ausgeteilt: {cards}.",
        "Cartes non distribuées : {cards}.",
        "Not dealt: {cards}.",
    ),
    "card_twice": Text(
        "{card} ist {count}-mal ausgeteilt, es gibt sie aber nur {copies:einmal|zweimal}.",
        "{card} est distribuée {count} fois ; elle n'existe qu'{copies:une fois|en deux exemplaires}.",
        "{card} is dealt {count} times; the pack has {copies}.",
    ),
    "card_unknown": Text(
        "„{given}“ ist keine Karte dieses Spiels.",
        "« {given} » n'est pas une carte de ce jeu.",
        "“{given}” is not a card in this pack.",
    ),
    "card_unreadable": Text(
        "Gespielte Karte {number} ist nicht lesbar: Jede besteht aus Platz und Karte.",
        "La carte jouée n° {number} est illisible : il faut une place et une carte.",
        "Card played no. {number} cannot be read: each is a seat and a card.",
    ),
    "card_wrong_turn": Text(
        "Stich {trick}, {card}: Platz {seat} war nicht an der Reihe, sondern Platz {turn}.",
        "Pli {trick}, {card} : ce n'était pas le tour de la place {seat}, mais celui de la place {turn}.",
        "Trick {trick}, {card}: it was the turn of seat {turn}, not of seat {seat}.",
    ),
    "card_missing": Text(
        "Stich {trick}: Die Karte von Platz {seat} fehlt, wohl {card}.",
        "Pli {trick} : il manque la carte de la place {seat}, sans doute {card}.",
        "Trick {trick}: the card of seat {seat} is missing, presumably {card}.",
    ),
    "card_surplus": Text(
        "Stich {trick}: {card} von Platz {seat} ist einmal zu oft eingetragen.",
        "Pli {trick} : {card} de la place {seat} est notée une fois de trop.",
        "Trick {trick}: {card} of seat {seat} is entered once too often.",
    ),
    "card_not_held": Text(
        "Stich {trick}: Platz {seat} hatte {card} nicht im Blatt.",
        "Pli {trick} : la place {seat} n'avait pas {card} en main.",
        "Trick {trick}: seat {seat} did not hold {card}.",
    ),
    "card_revoke": Text(
        "Stich {trick}: Platz {seat} spielte {card} und bediente {led} nicht, obwohl es möglich war.",
        "Pli {trick} : la place {seat} a joué {card} sans fournir à la couleur demandée ({led}), alors qu'elle "
        "le pouvait.",
        "Trick {trick}: seat {seat} played {card} without following {led}, though able to.",
    ),
    "cards_too_many": Text(
        "Es sind {count} gespielte Karten; mehr als {most} gibt es nicht.",
        "Il y a {count} cartes jouées ; il n'y en a jamais plus de {most}.",
        "There are {count} cards played; there are never more than {most}.",
    ),
    "moment_unreadable": Text(
        "„{field}“ besteht aus dem Platz und der Zahl der Karten, die bis dahin gespielt waren.",
        "« {field} » se compose de la place et du nombre de cartes jouées jusque-là.",
        "“{field}” is the seat and the number of cards played by then.",
    ),
    "entry_after_end": Text(
        "Platz {seat}, {entry}: Das Spiel war schon zu Ende.",
        "Place {seat}, {entry} : la donne était déjà terminée.",
        "Seat {seat}, {entry}: the deal was already over.",
    ),
}
"""For deals that are recorded card by card."""


TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        **PLAYED,
        **OF_TOTALS,
        **{f"card.{card}": _card(card) for card in pack("".join(CARD_POINTS))},
        "suit.clubs": Text("Kreuz", "Trèfle", "Clubs"),
        "suit.spades": Text("Pik", "Pique", "Spades"),
        "suit.hearts": Text("Herz", "Cœur", "Hearts"),
        "suit.diamonds": Text("Karo", "Carreau", "Diamonds"),
        "punctuation.semicolon": Text("; ", " ; ", "; "),
        "word.yes": Text("ja", "oui", "yes"),
        "word.no": Text("nein", "non", "no"),
        "word.and": Text("und", "et", "and"),
        "field.kind": Text("Art des Eintrags", "Type", "Kind"),
        "field.dealer": Text("Geber", "Donneur", "Dealer"),
        "field.remark": Text("Bemerkung", "Remarque", "Remark"),
        "field.text": Text("Text", "Texte", "Text"),
        "kind.void": Text("Gestrichen", "Donne annulée", "Void"),
        "column.number": Text("Nr.", "N°", "No."),
        "column.dealer": Text("Geber", "Donneur", "Dealer"),
        "foot.points": Text("Punkte", "Points", "Points"),
        "foot.total": Text("Gesamt", "Total", "Total"),
        "column.points": Text("Punkte", "Points", "Points"),
        "column.mark": Text("Vermerk", "Note", "Note"),
        "mark.unverified": Text("ungeprüft", "non vérifiée", "unverified"),
        "outcome.blocked": Text("Fehler", "erreur", "error"),
        "outcome.void": Text("gestrichen", "donne annulée", "void"),
        "outcome.no_winner": Text("ohne Sieger", "sans vainqueur", "no winner"),
        "option.deals": Text("Spiele je Liste", "Donnes par feuille", "Deals per sheet"),
        "option.deals.standard": Text(
            "nach Zahl der Plätze", "selon le nombre de places", "according to the number of seats"
        ),
        "not_a_record": Text(
            "Ein Spiel muss aus benannten Angaben bestehen, nicht aus „{given}“.",
            "Une donne se compose d'indications nommées, et non de « {given} ».",
            "A deal must be made of named entries, not of “{given}”.",
        ),
        "unknown_key": Text(
            "Die Angabe „{key}“ gibt es hier nicht.",
            "L'indication « {key} » n'existe pas ici.",
            "There is no entry “{key}” here.",
        ),
        "missing": Text("„{field}“ fehlt.", "Il manque « {field} ».", "“{field}” is missing."),
        "not_with_kind": Text(
            "„{field}“ gehört nicht zu einem Eintrag der Art „{kind}“.",
            "« {field} » n'a pas sa place dans une écriture de type « {kind} ».",
            "“{field}” does not belong to an entry of the kind “{kind}”.",
        ),
        "value_of_no_game": Text(
            "{given} ist kein Wert, den ein Spiel haben kann; am nächsten: {nearest}. Stimmt die Zahl auf dem Papier?",
            "{given} n'est pas une valeur de jeu possible ; au plus près : {nearest}. "
            "Le nombre sur le papier est-il juste ?",
            "No game is worth {given}; nearest: {nearest}. Is the number on the paper right?",
        ),
        "beyond_target": Text(
            "Platz {seat}: {points} Punkte. Das Spiel, mit dem {target} erreicht sind, ist das letzte; auch was es "
            "darüber bringt, zählt.",
            "Place {seat} : {points} points. La donne qui atteint {target} est la dernière ; ce qu'elle apporte "
            "au-delà compte aussi.",
            "Seat {seat}: {points} points. The deal that reaches {target} is the last one; what it brings beyond "
            "counts, too.",
        ),
        "unverified": Text(
            "Vom Papier übernommen: Die Punkte lassen sich nicht nachrechnen.",
            "Repris du papier : les points ne peuvent pas être recalculés.",
            "Taken from paper: the points cannot be recalculated.",
        ),
        "not_an_integer": Text(
            "„{field}“ muss eine ganze Zahl sein, nicht „{given}“.",
            "« {field} » doit être un nombre entier, et non « {given} ».",
            "“{field}” must be a whole number, not “{given}”.",
        ),
        "out_of_range": Text(
            "„{field}“ muss zwischen {minimum} und {maximum} liegen, nicht bei {given}.",
            "« {field} » : entre {minimum} et {maximum}, et non {given}.",
            "“{field}” must be between {minimum} and {maximum}, not {given}.",
        ),
        "not_a_seat": Text(
            "„{field}“: Diesen Platz gibt es nicht; am Tisch sind {seats} Plätze.",
            "« {field} » : cette place n'existe pas ; la table a {seats} places.",
            "“{field}”: there is no such seat; the table has {seats} seats.",
        ),
        "not_a_choice": Text(
            "„{field}“ kann nicht „{given}“ sein; erlaubt: {allowed}.",
            "« {field} » ne peut pas être « {given} » ; valeurs admises : {allowed}.",
            "“{field}” cannot be “{given}”; allowed: {allowed}.",
        ),
        "not_a_flag": Text(
            "„{field}“ kann nur ja oder nein sein, nicht „{given}“.",
            "« {field} » ne peut être que oui ou non, et non « {given} ».",
            "“{field}” can only be yes or no, not “{given}”.",
        ),
        "not_a_text": Text(
            "„{field}“ muss ein Text sein.",
            "« {field} » doit être un texte.",
            "“{field}” must be a text.",
        ),
        "text_too_long": Text(
            "„{field}“ darf höchstens {length} Zeichen lang sein.",
            "« {field} » ne peut dépasser {length} caractères.",
            "“{field}” may have at most {length} characters.",
        ),
        "text_unprintable": Text(
            "„{field}“ enthält unsichtbare Zeichen.",
            "« {field} » contient des caractères invisibles.",
            "“{field}” contains invisible characters.",
        ),
        "not_a_list": Text(
            "„{field}“ muss eine Aufzählung sein.",
            "« {field} » doit être une liste.",
            "“{field}” must be a list.",
        ),
        "list_too_long": Text(
            "„{field}“: höchstens {length}, nicht {given}.",
            "« {field} » : {length} au plus, et non {given}.",
            "“{field}”: at most {length}, not {given}.",
        ),
        "notation_bad_line": Text(
            "Zeile {line}: „{given}“ ist nicht lesbar. Eine Zeile beginnt mit einem Platz oder einem dieser Wörter, "
            "dann kommt ein Doppelpunkt: {allowed}.",
            "Ligne {line} : « {given} » est illisible. Une ligne commence par une place ou par l'un de ces mots, suivi "
            "de deux-points : {allowed}.",
            "Line {line}: “{given}” cannot be read. A line begins with a seat number or one of these words, then a "
            "colon: {allowed}.",
        ),
        "notation_bad_word": Text(
            "Zeile {line}: „{given}“ ist hier weder eine Karte noch ein bekanntes Wort.",
            "Ligne {line} : « {given} » n'est ici ni une carte ni un mot connu.",
            "Line {line}: “{given}” is neither a card nor a known word here.",
        ),
        "notation_said_twice": Text(
            "Zeile {line}: „{given}“ steht schon weiter oben.",
            "Ligne {line} : « {given} » figure déjà plus haut.",
            "Line {line}: “{given}” has already been entered above.",
        ),
        "notation_ambiguous": Text(
            "Zeile {line}: „{given}“ ist nicht eindeutig: {readings}? Bitte ausschreiben.",
            "Ligne {line} : « {given} » est ambigu : {readings} ? À écrire en toutes lettres.",
            "Line {line}: “{given}” can mean more than one card: {readings}? Please write it in full.",
        ),
        "notation_suit_first": Text(
            "Zeile {line}: „{given}“ nennt den Wert vor der Farbe; zuerst die Farbe. Gemeint ist wohl {readings}.",
            "Ligne {line} : « {given} » dit la valeur avant la couleur ; d'abord la couleur. Sans doute {readings}.",
            "Line {line}: “{given}” has the rank before the suit; suit first. Probably {readings} is meant.",
        ),
        "notation_misspelt": Text(
            "Zeile {line}: „{given}“ ist hier nicht lesbar; gemeint ist vielleicht „{meant}“.",
            "Ligne {line} : « {given} » est illisible ici ; peut-être « {meant} ».",
            "Line {line}: “{given}” cannot be read here; perhaps “{meant}” is meant.",
        ),
        "notation_two_names": Text(
            "Zeile {line}: „{given}“ heißt nicht an jedem Tisch dasselbe: {meanings}?",
            "Ligne {line} : « {given} » ne dit pas la même chose à toutes les tables : {meanings} ?",
            "Line {line}: “{given}” does not mean the same at every table: {meanings}?",
        ),
        **OF_SHORTHAND,
        "trick_left_out": Text(
            "Vor Stich {trick} scheint ein Stich zu fehlen.",
            "Il semble manquer un pli avant le pli {trick}.",
            "A trick seems to be missing before trick {trick}.",
        ),
        "dealer_off_rotation": Text(
            "Platz {dealer} hat gegeben, an der Reihe war Platz {planned}.",
            "La place {dealer} a donné, alors que c'était le tour de la place {planned}.",
            "Seat {dealer} dealt, but it was the turn of seat {planned}.",
        ),
        "beyond_the_list": Text(
            "Die Liste hat nur {length} {length:Spiel|Spiele}; ein Spiel {number} gibt es nicht.",
            "La feuille ne compte que {length} {length:donne|donnes} ; il n'y a pas de donne {number}.",
            "The sheet has only {length} {length:deal|deals}; there is no deal {number}.",
        ),
        "match_is_over": Text(
            "Das Ergebnis steht schon fest: Danach kommt kein Spiel mehr.",
            "Le résultat est déjà acquis : il n'y a plus de donne après.",
            "The result is already settled: no deal comes after it.",
        ),
    },
)
