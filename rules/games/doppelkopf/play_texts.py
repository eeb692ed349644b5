"""What the replay says, by code: cards, declarations, calls, illegal acts; the score's words are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = {
    "field.declarations": Text("Vorbehaltsabfrage", "Gesund ou réserve", "Declarations"),
    "field.offered": Text("Angebotene Karten", "Cartes offertes", "Cards offered"),
    "field.answers": Text("Antworten auf die Armut", "Réponses à la pauvreté", "Answers to the poverty"),
    "field.returned": Text("Zurückgegebene Karten", "Cartes rendues", "Cards returned"),
    "field.calls": Text("An- und Absagen", "Annonces", "Calls"),
    "declaration.healthy": Text("gesund", "Gesund (c'est bon)", "healthy"),
    "declaration.reservation": Text("Vorbehalt", "réserve", "reservation"),
    "declaration.throw_in": Text("Schmeißen", "nouvelle donne", "throw-in"),
    "said.re": Text("Re", "Re", "Re"),
    "said.kontra": Text("Kontra", "Kontra", "Kontra"),
    "said.no90": Text("keine 90", "pas de 90", "no 90"),
    "said.no60": Text("keine 60", "pas de 60", "no 60"),
    "said.no30": Text("keine 30", "pas de 30", "no 30"),
    "said.schwarz": Text("schwarz", "Schwarz", "schwarz"),
}

DEALT = {
    "hands_unreadable": Text(
        "Die Blätter müssen vier bis sieben Kartenlisten sein, eine je Platz.",
        "Les mains doivent être quatre à sept listes de cartes, une par place.",
        "The hands must be four to seven lists of cards, one for each seat.",
    ),
}

DECLARED = {
    "ended_before_sides": Text(
        "{entry} (Platz {seat}): Erst muss feststehen, wer mit wem spielt.",
        "{entry} (place {seat}) : il faut d'abord savoir qui joue avec qui.",
        "{entry} (seat {seat}): it has to be known first who plays with whom.",
    ),
    "declaration_unreadable": Text(
        "Erklärung {number} ist nicht lesbar: Jede besteht aus Platz und „gesund (healthy)“, „Vorbehalt "
        "(reservation)“ oder einer Spielart.",
        "La déclaration n° {number} est illisible : il faut une place et « Gesund (healthy) », « réserve "
        "(reservation) » ou un jeu.",
        "Declaration {number} cannot be read: each is a seat and “healthy”, “reservation” or a kind of game.",
    ),
    "declaration_wrong_turn": Text(
        "Erklärung {number}: Platz {seat} war nicht an der Reihe, sondern Platz {turn}.",
        "Déclaration n° {number} : ce n'était pas le tour de la place {seat}, mais celui de la place {turn}.",
        "Declaration {number}: it was the turn of seat {turn}, not of seat {seat}.",
    ),
    "declarations_too_many": Text(
        "Es sind {count} Erklärungen; jeder erklärt sich einmal, bei einem vorgeführten Solo nur der Solospieler.",
        "Il y a {count} déclarations ; chaque joueur parle une fois, et seul le soliste pour un solo imposé.",
        "There are {count} declarations; each player speaks once, and only the soloist for a solo forced on a player.",
    ),
    "declarations_unfinished": Text(
        "Platz {seat} hat weder „gesund“ noch einen Vorbehalt gesagt.",
        "La place {seat} n'a annoncé ni « Gesund » ni une réserve.",
        "Seat {seat} has not declared “healthy” or a reservation.",
    ),
    "declaration_unnamed": Text(
        "Platz {seat} hat den höchsten Vorbehalt und muss ihn nennen.",
        "La place {seat} a la plus haute réserve et doit la nommer.",
        "Seat {seat} has the highest reservation and has to name it.",
    ),
    "declaration_not_in_the_rules": Text(
        "Platz {seat}: „{said}“ gibt es so nach diesen Regeln nicht.",
        "Place {seat} : « {said} » n'existe pas ainsi dans ce règlement.",
        "Seat {seat}: “{said}” is not played like this under these rules.",
    ),
    "declaration_duty_without_solo": Text(
        "Platz {seat}: Pflicht kann nur ein Solo sein, nicht „{said}“.",
        "Place {seat} : seul un solo peut être obligatoire, et non « {said} ».",
        "Seat {seat}: only a solo can be compulsory, not “{said}”.",
    ),
    "declaration_marriage_without_queens": Text(
        "Platz {seat} hat nicht beide Kreuz-Damen und damit keine Hochzeit.",
        "La place {seat} n'a pas les deux dames de trèfle, donc pas de mariage.",
        "Seat {seat} does not hold both queens of clubs, so there is no marriage.",
    ),
    "declaration_poverty_with_trumps": Text(
        "Platz {seat} hat {trumps} Trümpfe; eine Armut hat höchstens {most}.",
        "La place {seat} a {trumps} atouts ; une pauvreté en a {most} au plus.",
        "Seat {seat} holds {trumps} trumps; a poverty has at most {most}.",
    ),
    "withdrawn_too_late": Text(
        "Erklärung {number}: Platz {seat} kann den Vorbehalt nur zurücknehmen, bis der Nächste gesprochen hat.",
        "Déclaration n° {number} : la place {seat} ne peut retirer sa réserve que tant que le suivant n'a pas parlé.",
        "Declaration {number}: seat {seat} can withdraw the reservation only until the next player has spoken.",
    ),
    "withdrawn_nothing": Text(
        "Erklärung {number}: Platz {seat} hat keinen Vorbehalt zurückzunehmen.",
        "Déclaration n° {number} : la place {seat} n'a pas de réserve à retirer.",
        "Declaration {number}: seat {seat} has no reservation to withdraw.",
    ),
    "declaration_nothing_to_throw_in": Text(
        "Platz {seat} hat kein Blatt, das nach diesen Regeln geschmissen werden darf.",
        "Place {seat} : ce règlement ne permet pas de jeter cette main.",
        "Seat {seat} does not hold a hand that these rules allow to be thrown in.",
    ),
}

EXCHANGED = {
    "exchange_without_poverty": Text(
        "„{field}“ gibt es nur bei einer Armut, die angeboten wird.",
        "« {field} » n'existe que pour une pauvreté proposée.",
        "“{field}” exists only with a poverty that is offered.",
    ),
    "offered_size": Text(
        "Eine Armut bietet drei Karten an, nicht {count}.",
        "Une pauvreté offre trois cartes, et non {count}.",
        "A poverty offers three cards, not {count}.",
    ),
    "offered_not_held": Text(
        "Angeboten: {card} war nicht im Blatt.",
        "Offre : {card} n'était pas en main.",
        "Offered: {card} was not in the hand.",
    ),
    "offered_without_trumps": Text(
        "Eine Armut bietet alle ihre Trümpfe an; behalten: {cards}.",
        "Une pauvreté offre tous ses atouts ; gardés : {cards}.",
        "A poverty offers all its trumps; kept: {cards}.",
    ),
    "answer_unreadable": Text(
        "Antwort {number} ist nicht lesbar: Jede besteht aus Platz und „nimmt (takes)“ oder „lehnt ab (refuses)“.",
        "La réponse n° {number} est illisible : il faut une place et « prend (takes) » ou « refuse (refuses) ».",
        "Answer {number} cannot be read: each is a seat and “takes” or “refuses”.",
    ),
    "answer_wrong_turn": Text(
        "Antwort {number}: Gefragt war nicht Platz {seat}, sondern Platz {turn}.",
        "Réponse n° {number} : on ne demandait pas à la place {seat}, mais à la place {turn}.",
        "Answer {number}: it was seat {turn} who was asked, not seat {seat}.",
    ),
    "answers_too_many": Text(
        "Es sind {count} Antworten; nach dem, der die Armut nimmt, wird niemand mehr gefragt.",
        "Il y a {count} réponses ; une fois la pauvreté prise, on ne demande plus à personne.",
        "There are {count} answers; once the poverty is taken, nobody else is asked.",
    ),
    "answers_unfinished": Text(
        "Platz {seat} hat nicht gesagt, ob die Armut genommen wird.",
        "La place {seat} n'a pas dit si elle prend la pauvreté.",
        "Seat {seat} has not answered whether to take the poverty.",
    ),
    "returned_size": Text(
        "Wer eine Armut nimmt, gibt drei Karten zurück, nicht {count}.",
        "Celui qui prend une pauvreté rend trois cartes, et non {count}.",
        "Whoever takes a poverty returns three cards, not {count}.",
    ),
    "returned_not_held": Text(
        "Zurückgegeben: {card} war nicht im Blatt.",
        "Retour : {card} n'était pas en main.",
        "Returned: {card} was not in the hand.",
    ),
    "returned_without_taker": Text(
        "Niemand hat die Armut genommen, also kann auch niemand Karten zurückgegeben haben.",
        "Personne n'a pris la pauvreté : personne n'a donc pu rendre de cartes.",
        "Nobody took the poverty, so nobody can have returned cards.",
    ),
    "thrown_in_yet_played": Text(
        "Es wird neu gegeben, also kann „{field}“ nicht angegeben sein.",
        "On redonne, « {field} » ne peut donc pas être indiqué.",
        "The cards are dealt again, so “{field}” cannot be entered.",
    ),
}

CALLED = {
    "announcement_unreadable": Text(
        "Ansage {number} ist nicht lesbar: Jede besteht aus Mitspieler, Ansage und der Zahl der Karten davor.",
        "L'annonce n° {number} est illisible : il faut un joueur, l'annonce et le nombre de cartes jouées avant.",
        "Call {number} cannot be read: each is a seat, the call and the number of cards played before it.",
    ),
    "announcements_too_many": Text(
        "Es sind {count} Ansagen, mehr als in einem Spiel möglich sind.",
        "Il y a {count} annonces, plus qu'il n'y en a dans une donne.",
        "There are {count} calls, more than one deal can have.",
    ),
    "announced_before_partner": Text(
        "Stich {trick}, Platz {seat}: „{call}“ geht erst, wenn die Hochzeit geklärt ist.",
        "Pli {trick}, place {seat} : « {call} » n'est possible qu'une fois le partenaire désigné.",
        "Trick {trick}, seat {seat}: “{call}” is possible only once the partner is known.",
    ),
    "announced_before_soloist": Text(
        "Stich {trick}, Platz {seat}: „{call}“ geht in der Schwarzen Sau erst, wenn das Solo genannt ist.",
        "Pli {trick}, place {seat} : à la Schwarze Sau, « {call} » n'est possible qu'une fois le solo nommé.",
        "Trick {trick}, seat {seat}: in a Schwarze Sau “{call}” is possible only once the solo has been named.",
    ),
    "announced_wrong_side": Text(
        "Stich {trick}: Platz {seat} gehört nicht zu der Partei, die „{call}“ sagen kann.",
        "Pli {trick} : la place {seat} n'est pas du camp qui peut dire « {call} ».",
        "Trick {trick}: seat {seat} is not on the side that can call “{call}”.",
    ),
    "announced_twice": Text(
        "Stich {trick}, Platz {seat}: „{call}“ hat die eigene Partei schon gesagt oder überboten.",
        "Pli {trick}, place {seat} : son camp a déjà dit « {call} » ou mieux.",
        "Trick {trick}, seat {seat}: this side has already called “{call}” or higher.",
    ),
    "announced_without_earlier": Text(
        "Stich {trick}, Platz {seat}: Vor „{call}“ fehlt die vorhergehende Ansage der eigenen Partei.",
        "Pli {trick}, place {seat} : il manque à son camp l'annonce qui précède « {call} ».",
        "Trick {trick}, seat {seat}: this side has not made the call that comes before “{call}”.",
    ),
    "announced_where_tricks_count": Text(
        "Stich {trick}, Platz {seat}: „{call}“ gibt es hier nicht, es entscheidet, wer am wenigsten Stiche macht.",
        "Pli {trick}, place {seat} : pas de « {call} » ici, c'est le plus petit nombre de plis qui décide.",
        "Trick {trick}, seat {seat}: there is no “{call}” here, as the fewest tricks decide.",
    ),
    "announced_after_late_reply": Text(
        "Stich {trick}, Platz {seat}: Nach einer Erwiderung, die als erste Ansage zu spät gewesen wäre, ist "
        "„{call}“ nicht erlaubt.",
        "Pli {trick}, place {seat} : après une réponse trop tardive pour une première annonce, « {call} » n'est pas "
        "permis.",
        "Trick {trick}, seat {seat}: after a reply that would have been too late as a first call, “{call}” is not "
        "allowed.",
    ),
    "announced_too_late": Text(
        "Stich {trick}, Platz {seat}: „{call}“ kommt zu spät: {held} {held:Karte|Karten} auf der Hand, nötig waren "
        "{needed}.",
        "Pli {trick}, place {seat} : « {call} » vient trop tard : {held} {held:carte|cartes} en main, il en fallait "
        "{needed}.",
        "Trick {trick}, seat {seat}: “{call}” is too late: {held} {held:card|cards} in hand, {needed} were needed.",
    ),
    "announcement_owed": Text(
        "Stich {trick}: Platz {seat} hat den ersten Stich mit {points} Augen gemacht und muss Re oder Kontra sagen.",
        "Pli {trick} : la place {seat} a fait le premier pli avec {points} points et doit dire Re ou Kontra.",
        "Trick {trick}: seat {seat} won the first trick with {points} card points and has to call Re or Kontra.",
    ),
}

CHOSEN = {
    "genscher_not_in_the_rules": Text(
        "Stich {trick}, Platz {seat}: Genscher wird nach diesen Regeln nicht gespielt.",
        "Pli {trick}, place {seat} : le Genscher ne se joue pas dans ce règlement.",
        "Trick {trick}, seat {seat}: Genscher is not played under these rules.",
    ),
    "genscher_not_in_this_kind": Text(
        "Stich {trick}, Platz {seat}: Einen neuen Partner wählt man nur im Normalspiel.",
        "Pli {trick}, place {seat} : on ne choisit un nouveau partenaire que dans une donne normale.",
        "Trick {trick}, seat {seat}: a new partner is chosen in a normal game only.",
    ),
    "genscher_partner": Text(
        "Stich {trick}: Wer genschert, nennt einen der drei anderen, die Karten haben; Platz {seat} tat das nicht.",
        "Pli {trick} : au Genscher, on nomme l'un des trois autres joueurs de la donne ; la place {seat} ne l'a pas "
        "fait.",
        "Trick {trick}: with Genscher one of the three others who have cards is named; seat {seat} did not.",
    ),
    "genscher_twice": Text(
        "Stich {trick}: Platz {seat} hat schon einen Partner gewählt.",
        "Pli {trick} : la place {seat} a déjà choisi son partenaire.",
        "Trick {trick}: seat {seat} has already chosen a partner.",
    ),
    "genscher_out_of_place": Text(
        "Stich {trick}: Platz {seat} kann nur mit beiden Karten dafür genschern, und nur, sobald die erste liegt.",
        "Pli {trick} : la place {seat} ne peut annoncer Genscher qu'en ayant les deux cartes voulues, au moment "
        "où elle pose la première.",
        "Trick {trick}: seat {seat} can choose a partner only when holding both cards for it, on playing the first.",
    ),
    "solo_out_of_place": Text(
        "Stich {trick}, Platz {seat}: „{said}“ wird während des Spiels nur in der Schwarzen Sau genannt, nach dem "
        "Stich mit der zweiten Pik-Dame.",
        "Pli {trick}, place {seat} : en cours de jeu, « {said} » ne se nomme qu'à la Schwarze Sau, après le pli de la "
        "seconde dame de pique.",
        "Trick {trick}, seat {seat}: during play “{said}” is named only in a Schwarze Sau, after the trick with the "
        "second queen of spades.",
    ),
    "solo_of_another": Text(
        "Stich {trick}: „{said}“ nennt nicht Platz {seat}, sondern Platz {turn}, der die zweite Pik-Dame hat.",
        "Pli {trick} : ce n'est pas la place {seat} qui nomme « {said} », mais la place {turn}, qui a pris la "
        "seconde dame de pique.",
        "Trick {trick}: it is not seat {seat} who names “{said}”, but seat {turn}, who took the second queen of "
        "spades.",
    ),
    "solo_not_in_the_rules": Text(
        "Stich {trick}, Platz {seat}: „{said}“ gibt es nach diesen Regeln nicht.",
        "Pli {trick}, place {seat} : « {said} » n'existe pas dans ce règlement.",
        "Trick {trick}, seat {seat}: “{said}” is not played under these rules.",
    ),
    "solo_unnamed": Text(
        "Nach Stich {trick}: Platz {seat} hat die zweite Pik-Dame bekommen und muss ein Solo nennen.",
        "Après le pli {trick} : la place {seat} a pris la seconde dame de pique et doit nommer son solo.",
        "After trick {trick}: seat {seat} took the second queen of spades and has to name a solo.",
    ),
}

LAID = {
    "play_incomplete": Text(
        "Das Spiel ist nicht zu Ende gespielt; vollständige Stiche: {tricks}.",
        "La donne n'est pas jouée jusqu'au bout ; plis complets : {tricks}.",
        "The deal is not played to its end; complete tricks: {tricks}.",
    ),
}

PLAY_TEXTS: Mapping[str, Text] = MappingProxyType(
    {**WORDS, **DEALT, **DECLARED, **EXCHANGED, **CALLED, **CHOSEN, **LAID}
)
