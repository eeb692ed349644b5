"""What can be typed of a deal of Doppelkopf: a statement as an example, and what it says in each language."""

from rules.shared_texts import CLAIMED, CONCEDED, DEALT, TRICK
from rules.types import Text

STATEMENTS = {
    "dealer: 1": DEALT,
    "hand 2: CQ HT": Text(
        "das Blatt von Platz 2; wer aussetzt, hat keines",
        "la main de la place 2 ; qui ne joue pas la donne n'en a pas",
        "the hand of seat 2; a player sitting out has none",
    ),
    "declarations: 2 healthy 3 solo_clubs compulsory": Text(
        "der Reihe nach: {healthy}, {reservation}, {marriage}, {poverty}, {throw_in} oder ein Solo, dahinter "
        "{compulsory} oder {forced}",
        "dans l'ordre : {healthy}, {reservation}, {marriage}, {poverty}, {throw_in} ou un solo, suivi de "
        "{compulsory} ou {forced}",
        "in turn: {healthy}, {reservation}, {marriage}, {poverty}, {throw_in} or a solo, followed by {compulsory} or "
        "{forced}",
    ),
    "declarations: 2 solo_queens 3 solo_jacks 4 solo_trumpless": Text(
        "weitere Soli: {solo_diamonds}, {solo_hearts}, {solo_spades}, {solo_kings}, {solo_kings_queens}, "
        "{solo_kings_jacks}, {solo_queens_jacks}, {solo_koehler}, {schlanker_martin}",
        "autres solos : {solo_diamonds}, {solo_hearts}, {solo_spades}, {solo_kings}, {solo_kings_queens}, "
        "{solo_kings_jacks}, {solo_queens_jacks}, {solo_koehler}, {schlanker_martin}",
        "other solos: {solo_diamonds}, {solo_hearts}, {solo_spades}, {solo_kings}, {solo_kings_queens}, "
        "{solo_kings_jacks}, {solo_queens_jacks}, {solo_koehler}, {schlanker_martin}",
    ),
    "declarations: 2 marriage 2 withdraws 3 healthy": Text(
        "ein Vorbehalt, der zurückgenommen wird, ehe der Nächste spricht",
        "une réserve retirée avant que le suivant ne parle",
        "a reservation taken back before the next player speaks",
    ),
    "offered: CQ DT D9": Text(
        "Armut: die Karten, die angeboten werden", "pauvreté : les cartes proposées", "poverty: the cards offered"
    ),
    "answers: 3 refuses 4 takes": Text(
        "wer die Armut nimmt ({takes}) oder nicht ({refuses})",
        "qui prend la pauvreté ({takes}) ou non ({refuses})",
        "who takes the poverty ({takes}) and who does not ({refuses})",
    ),
    "returned: C9 S9 H9": Text("die Karten, die zurückgegeben werden", "les cartes rendues", "the cards given back"),
    "call 4: kontra": Text(
        "eine An- oder Absage, wo sie fiel: {re}, {kontra}, {no90}, {no60}, {no30} oder {schwarz}",
        "une annonce, là où elle est faite : {re}, {kontra}, {no90}, {no60}, {no30} ou {schwarz}",
        "a call, where it was made: {re}, {kontra}, {no90}, {no60}, {no30} or {schwarz}",
    ),
    "call 2: genscher 4": Text(
        "Genscher, gleich hinter der ersten der beiden Karten: der neue Partner",
        "Genscher, juste après la première des deux cartes : le nouveau partenaire",
        "Genscher, straight after the first of the two cards: the new partner",
    ),
    "call 3: solo_clubs": Text(
        "Schwarze Sau, gleich hinter dem Stich mit der zweiten Pik-Dame: das Solo, als das es weitergeht",
        "Schwarze Sau, juste après le pli de la seconde dame de pique : le solo qui se joue dès lors",
        "Schwarze Sau, straight after the trick with the second queen of spades: the solo that it goes on as",
    ),
    "claimed: 2": CLAIMED,
    "conceded: 3": CONCEDED,
    "2: D9 DA CQ C9": TRICK,
}
