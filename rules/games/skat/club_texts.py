"""Skat's words for what clubs play beside the Skatordnung: Kontra, Bock, Ramsch, Bierlachs; its own stand elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

LABELS = {
    "kind.ramsch": Text("Ramsch", "Ramsch", "Ramsch"),
    "kind.thrown_in": Text("Neu gegeben", "Nouvelle donne", "Dealt again"),
    "kontra.none": Text("ohne", "sans", "none"),
    "kontra.kontra": Text("Kontra", "Contre", "Kontra"),
    "kontra.re": Text("Re", "Surcontre", "Re"),
    "kontra.hirsch": Text("Hirsch", "Hirsch", "Hirsch"),
    "kontra.rolle": Text("Rolle", "Rolle", "Rolle"),
    "field.kontra": Text("Kontra", "Contre", "Kontra"),
    "field.bock": Text("Bock (mal)", "Bock (×)", "Bock (times)"),
    "field.points_each": Text("Augen der drei Spieler", "Points des trois joueurs", "Card points of the three"),
    "field.tricks_each": Text("Stiche der drei Spieler", "Plis des trois joueurs", "Tricks of the three"),
    "field.pushes": Text("Wie oft geschoben", "Nombre de poussées du skat", "Number of pushes"),
    "field.last_trick": Text("Letzter Stich", "Dernier pli", "Last trick"),
    "column.kontra": Text("Kontra", "Contre", "Kontra"),
    "column.bock": Text("Bock", "Bock", "Bock"),
    "column.ramsch": Text("Ramsch", "Ramsch", "Ramsch"),
    "outcome.ramsch": Text("Ramsch", "Ramsch", "Ramsch"),
    "outcome.ramsch_won": Text("Ramsch gewonnen", "Ramsch gagné", "Ramsch won"),
    "outcome.durchmarsch": Text("Durchmarsch", "tous les plis", "all ten tricks"),
    "outcome.thrown_in": Text("neu gegeben", "nouvelle donne", "dealt again"),
    "outcome.limit_reached": Text("Grenze erreicht", "limite atteinte", "limit reached"),
    "obligation.bock": Text(
        "Bock: alles zählt mal {value}",
        "Bock : tout est multiplié par {value}",
        "Bock: everything counts times {value}",
    ),
    "obligation.bock_deals": Text(
        "Bockspiele übrig: {value}", "Donnes de Bock restantes : {value}", "Bock deals left: {value}"
    ),
    "preset.bierlachs": Text(
        "Bierlachs: nur Minuspunkte, bis zur Grenze",
        "Bierlachs : points négatifs, jusqu'à la limite",
        "Bierlachs: minus points only, up to the limit",
    ),
    "preset.pub": Text(
        "Kneipenskat mit Kontra, Bock und Ramsch",
        "Skat de bistrot avec contre, Bock et Ramsch",
        "Pub Skat with Kontra, Bock and Ramsch",
    ),
}

OPTIONS = {
    "option.opponents_bonus_five": Text(
        "Gutschrift je verlorenem Spiel der anderen am Fünfertisch",
        "Prime par jeu perdu par un autre (table de cinq)",
        "Bonus for each game lost by another declarer, table of five",
    ),
    "option.five_sits_out": Text(
        "Am Fünfertisch setzt außer dem Geber aus",
        "À cinq, ne joue pas non plus",
        "Sitting out at a table of five, besides the dealer",
    ),
    "option.five_sits_out.between_middle_and_rear": Text(
        "der Platz zwischen Mittelhand und Hinterhand",
        "la place entre le deuxième et le dernier en cartes",
        "the seat between middlehand and rearhand",
    ),
    "option.five_sits_out.between_fore_and_middle": Text(
        "der Platz zwischen Vorhand und Mittelhand",
        "la place entre le premier et le deuxième en cartes",
        "the seat between forehand and middlehand",
    ),
    "option.pays": Text("Angeschrieben wird", "Points portés au compte", "Points are entered"),
    "option.pays.declarer": Text("beim Alleinspieler", "du preneur", "for the declarer"),
    "option.pays.defenders": Text(
        "nur Minus: gewinnt der Alleinspieler, bei den Gegnern",
        "en négatif : ceux des adversaires si le preneur gagne",
        "as minus only: against the defenders if the declarer wins",
    ),
    "option.dealer_pays": Text(
        "Wer aussetzt, zahlt wie ein Gegenspieler",
        "Le joueur qui ne joue pas la donne paie comme la défense",
        "A player sitting out pays like a defender",
    ),
    "option.limit": Text(
        "Ende bei so vielen Minuspunkten", "Fin de la partie à (points négatifs)", "Ends at this many minus points"
    ),
    "option.needed_stage_awarded": Text(
        "Geben die Gegner auf oder verstoßen sie gegen die Regeln, gilt die nötige Gewinnstufe als erreicht",
        "Abandon ou faute de la défense : le palier nécessaire compte comme atteint",
        "Where the defenders concede or commit an offence, the level needed counts as reached",
    ),
    "option.tops_checked": Text(
        "Spitzen müssen zu Stichen und Augen passen",
        "Les matadors doivent s'accorder avec les plis et les points",
        "Matadors have to fit the tricks and card points",
    ),
    "option.jack_tops": Text(
        "Nur Buben zählen als Spitzen: höchstens mit oder ohne 4",
        "Seuls les valets comptent comme matadors : au plus avec ou sans 4",
        "Only jacks count as matadors: with or without 4 at most",
    ),
    "option.passed_deal": Text("Wenn alle passen", "Si tous passent", "When everybody passes"),
    "option.passed_deal.counts": Text(
        "zählt das Spiel als eingepasst", "la donne compte comme passée", "the deal counts as passed out"
    ),
    "option.passed_deal.dealt_again": Text(
        "gibt derselbe Geber neu", "le même donneur redonne", "the same dealer deals again"
    ),
    "option.stake": Text(
        "Einsatz je Punkt, jeder gegen jeden",
        "Enjeu par point, chacun contre chacun",
        "Stake for each point, each against each",
    ),
    "option.stake.sentence": Text(
        "{amount} je Punkt, jeder gegen jeden",
        "{amount} par point, chacun contre chacun",
        "{amount} for each point, each against each",
    ),
    "option.lost_game_fee": Text(
        "Verlustspielgeld je verlorenem Spiel",
        "Amende par jeu perdu",
        "Lost-game money for each lost game",
    ),
    "option.lost_game_fee.sentence": Text(
        "{amount} je verlorenem Spiel (Verlustspielgeld)",
        "{amount} par jeu perdu (amende)",
        "{amount} for each lost game (lost-game money)",
    ),
    "option.later_lost_game_fee": Text(
        "Verlustspielgeld ab dem vierten verlorenen Spiel",
        "Amende à partir du quatrième jeu perdu",
        "Lost-game money from the fourth lost game on",
    ),
    "option.later_lost_game_fee.sentence": Text(
        "{amount} ab dem vierten verlorenen Spiel (Verlustspielgeld)",
        "{amount} à partir du quatrième jeu perdu (amende)",
        "{amount} from the fourth lost game on (lost-game money)",
    ),
    "option.kontra": Text("Kontra und was darauf folgt", "Contre et la suite", "Kontra and its answers"),
    "option.kontra_highest": Text("Höchste Ansage nach Kontra", "Annonce la plus haute", "Highest answer"),
    "option.kontra_highest.kontra": Text("Kontra (mal 2)", "Contre (× 2)", "Kontra (× 2)"),
    "option.kontra_highest.re": Text("Re (mal 4)", "Surcontre (× 4)", "Re (× 4)"),
    "option.kontra_highest.hirsch": Text("Hirsch (mal 8)", "Hirsch (× 8)", "Hirsch (× 8)"),
    "option.kontra_highest.rolle": Text("Rolle (mal 16)", "Rolle (× 16)", "Rolle (× 16)"),
    "option.bock": Text("Bockrunden", "Tours de Bock", "Bock rounds"),
    "option.bock_on_tie": Text("Bock nach 60:60", "Bock après 60 à 60", "Bock after 60:60"),
    "option.bock_on_lost_kontra": Text(
        "Bock nach verlorenem Spiel mit Kontra", "Bock après un jeu contré perdu", "Bock after a lost game with Kontra"
    ),
    "option.bock_on_re": Text("Bock nach jedem Re", "Bock après tout surcontre", "Bock after any Re"),
    "option.bock_on_value": Text(
        "Bock ab diesem Spielwert", "Bock à partir de cette valeur de jeu", "Bock from this game value"
    ),
    "option.bock_on_grand_hand": Text(
        "Bock nach gewonnenem Grand Hand", "Bock après un Grand Hand gagné", "Bock after a Grand Hand won"
    ),
    "option.bock_on_schneider": Text(
        "Bock nach Schneider (nicht im Bock)",
        "Bock après un Schneider (hors Bock)",
        "Bock after Schneider (not in a Bock deal)",
    ),
    "option.bock_on_passed": Text(
        "Bock nach eingepasstem Spiel", "Bock quand tous passent", "Bock after a deal passed out"
    ),
    "option.bock_rounds": Text("Runden je Bock", "Tours par Bock", "Rounds per Bock"),
    "option.bock_overlap": Text(
        "Neuer Bock im Bock", "Nouveau Bock pendant un Bock", "New Bock trigger during a Bock round"
    ),
    "option.bock_overlap.ignore": Text("entfällt", "ignoré", "is ignored"),
    "option.bock_overlap.extend": Text("wird angehängt", "s'ajoute à la suite", "is added at the end"),
    "option.bock_overlap.restart": Text("beginnt die Runde neu", "recommence le tour", "restarts the round"),
    "option.bock_overlap.stack": Text("verdoppelt noch einmal", "double encore", "doubles again"),
    "option.bock_overlap.last_deal": Text(
        "zählt nur im letzten Spiel der Runde",
        "ne compte que dans la dernière donne du tour",
        "counts only in the round's last deal",
    ),
    "option.bock_several": Text(
        "Mehrere Anlässe in einem Spiel", "Plusieurs motifs dans une donne", "Several triggers in one deal"
    ),
    "option.bock_several.one": Text("ein Bock", "un seul Bock", "one Bock"),
    "option.bock_several.each": Text("für jeden ein Bock", "un Bock pour chacun", "one Bock for each"),
    "option.ramsch": Text("Ramsch", "Ramsch", "Ramsch"),
    "option.ramsch.never": Text("nie", "jamais", "never"),
    "option.ramsch.when_passed": Text("wenn alle passen", "quand tous passent", "when all pass"),
    "option.ramsch.allowed": Text("nach Absprache", "à volonté", "by agreement"),
    "option.ramsch_score": Text("Wertung des Ramsch", "Marque du Ramsch", "Ramsch scoring"),
    "option.ramsch_score.most_lose": Text(
        "die meisten Augen verlieren", "le plus de points perd", "most card points lose"
    ),
    "option.ramsch_score.fewest_win": Text(
        "die wenigsten Augen gewinnen", "le moins de points gagne", "fewest card points win"
    ),
    "option.ramsch_score.fixed": Text(
        "die meisten Augen verlieren 10, mit einer Jungfrau 15, mit zweien 20",
        "le plus de points perd 10, 15 si un joueur n'a aucun pli, 20 si deux",
        "most card points lose 10, 15 with one player without a trick, 20 with two",
    ),
    "option.ramsch_tie": Text("Gleichstand im Ramsch", "Égalité au Ramsch", "Equal card points in Ramsch"),
    "option.ramsch_tie.full": Text("jeder voll", "chacun en entier", "each in full"),
    "option.ramsch_tie.shared": Text("geteilt", "partagé", "shared"),
    "option.ramsch_tie.last_trick": Text(
        "der letzte Stich entscheidet", "le dernier pli décide", "the last trick decides"
    ),
    "option.ramsch_win": Text(
        "Gewinn für die wenigsten Augen", "Gain pour le moins de points", "Reward for the fewest card points"
    ),
    "option.ramsch_skat": Text("Augen des Skats im Ramsch", "Points du skat au Ramsch", "The skat's points in Ramsch"),
    "option.ramsch_skat.last_trick": Text("zum letzten Stich", "au dernier pli", "to the last trick"),
    "option.ramsch_skat.loser": Text("zum Verlierer", "au perdant", "to the loser"),
    "option.ramsch_skat.nobody": Text("zählen nicht", "ne comptent pas", "to nobody"),
    "option.ramsch_virgin": Text(
        "Jungfrau (ohne Stich) verdoppelt",
        "Un joueur sans pli double",
        "A virgin (player without a trick) doubles the loss",
    ),
    "option.ramsch_durchmarsch": Text(
        "Gewinn für den Durchmarsch (0: gibt es nicht)",
        "Gain pour tous les plis (0 : sans objet)",
        "Reward for all ten tricks (0: there is none)",
    ),
    "option.ramsch_pushes": Text(
        "Schieberamsch: jedes Schieben verdoppelt",
        "Skat poussé : double à chaque fois",
        "Schieberamsch: each push doubles",
    ),
    "option.ramsch_push_jacks": Text(
        "Buben dürfen geschoben werden", "On peut pousser les valets", "Jacks may be pushed on"
    ),
    "option.ramsch_grand_hand": Text(
        "Grand Hand statt Ramsch", "Grand Hand à la place du Ramsch", "Grand Hand in place of a Ramsch"
    ),
    "option.ramsch_bock": Text("Bock gilt auch im Ramsch", "Le Bock vaut aussi au Ramsch", "Bock counts in Ramsch too"),
    "option.ramsch_counts": Text(
        "Ramsch zählt als gewonnenes oder verlorenes Spiel",
        "Le Ramsch compte comme jeu gagné ou perdu",
        "Ramsch counts as a game won or lost",
    ),
}

STEPS = {
    "step.kontra": Text(
        "Kontra, mal {amount} = {value}", "contre × {amount} = {value}", "Kontra, times {amount} = {value}"
    ),
    "step.re": Text("Re, mal {amount} = {value}", "surcontre × {amount} = {value}", "Re, times {amount} = {value}"),
    "step.hirsch": Text(
        "Hirsch, mal {amount} = {value}", "Hirsch × {amount} = {value}", "Hirsch, times {amount} = {value}"
    ),
    "step.rolle": Text(
        "Rolle, mal {amount} = {value}", "Rolle × {amount} = {value}", "Rolle, times {amount} = {value}"
    ),
    "step.bock": Text("Bock, mal {amount} = {value}", "Bock × {amount} = {value}", "Bock, times {amount} = {value}"),
    "step.won_against": Text(
        "gewonnen, Platz {seat} zahlt: {points}",
        "gagné, la place {seat} paie : {points}",
        "won, seat {seat} pays: {points}",
    ),
    "step.lost_by": Text(
        "verloren, Platz {seat} zahlt: {points}",
        "perdu, la place {seat} paie : {points}",
        "lost, seat {seat} pays: {points}",
    ),
    "step.as_written_for": Text(
        "laut Papier, Platz {seat}: {points}",
        "selon la feuille, place {seat} : {points}",
        "from paper, seat {seat}: {points}",
    ),
    "step.ramsch": Text("Ramsch, Augen {value}", "Ramsch, points {value}", "Ramsch, card points {value}"),
    "step.ramsch_fixed": Text("Ramsch {value}", "Ramsch {value}", "Ramsch {value}"),
    "step.ramsch_shared": Text(
        "Gleichstand, geteilt durch {among}: {value}",
        "égalité, partage en {among} : {value}",
        "tied, divided by {among}: {value}",
    ),
    "step.ramsch_won": Text("Ramsch gewonnen {value}", "Ramsch gagné {value}", "Ramsch won {value}"),
    "step.durchmarsch": Text("Durchmarsch {value}", "tous les plis {value}", "all ten tricks {value}"),
    "step.virgin": Text(
        "Jungfrau, mal {amount} = {value}",
        "un joueur sans pli × {amount} = {value}",
        "virgin, times {amount} = {value}",
    ),
    "step.pushed": Text(
        "geschoben, mal {amount} = {value}", "skat poussé × {amount} = {value}", "pushed, times {amount} = {value}"
    ),
    "step.ramsch_gained": Text(
        "Platz {seat} gewinnt: {points}", "place {seat} gagne : {points}", "seat {seat} wins: {points}"
    ),
    "step.ramsch_lost": Text(
        "Platz {seat} verliert: {points}", "place {seat} perd : {points}", "seat {seat} loses: {points}"
    ),
}

PROBLEMS = {
    "unknown_key.kontra": Text(
        "In diesem Regelwerk gibt es kein Kontra.",
        "Le contre n'existe pas dans ce règlement.",
        "There is no Kontra under these rules.",
    ),
    "unknown_key.bock": Text(
        "In diesem Regelwerk gibt es keinen Bock.",
        "Le Bock n'existe pas dans ce règlement.",
        "There is no Bock under these rules.",
    ),
    "unknown_key.points_each": Text(
        "In diesem Regelwerk gibt es keinen Ramsch.",
        "Le Ramsch n'existe pas dans ce règlement.",
        "There is no Ramsch under these rules.",
    ),
    "unknown_key.tricks_each": Text(
        "In diesem Regelwerk gibt es keinen Ramsch.",
        "Le Ramsch n'existe pas dans ce règlement.",
        "There is no Ramsch under these rules.",
    ),
    "unknown_key.pushes": Text(
        "In diesem Regelwerk wird der Skat nicht geschoben.",
        "Dans ce règlement, on ne pousse pas le skat.",
        "The skat is not pushed under these rules.",
    ),
    "unknown_key.last_trick": Text(
        "In diesem Regelwerk entscheidet der letzte Stich nichts.",
        "Dans ce règlement, le dernier pli ne décide de rien.",
        "The last trick decides nothing under these rules.",
    ),
    "unknown_key.pushed": Text(
        "In diesem Regelwerk wird der Skat nicht geschoben.",
        "Dans ce règlement, on ne pousse pas le skat.",
        "The skat is not pushed under these rules.",
    ),
    "not_an_integer.points_each": Text(
        "„{field}“: lauter ganze Zahlen, nicht „{given}“.",
        "« {field} » : des nombres entiers, et non « {given} ».",
        "“{field}”: whole numbers throughout, not “{given}”.",
    ),
    "not_an_integer.tricks_each": Text(
        "„{field}“: lauter ganze Zahlen, nicht „{given}“.",
        "« {field} » : des nombres entiers, et non « {given} ».",
        "“{field}”: whole numbers throughout, not “{given}”.",
    ),
    "bock_differs": Text(
        "Nach den Spielen davor zählt dieses mal {planned_bock}, angegeben ist mal {given}. Es gilt die Angabe.",
        "D'après les donnes précédentes, celle-ci compte × {planned_bock} ; × {given} est indiqué, et "
        "c'est ce qui vaut.",
        "By the earlier deals this one counts times {planned_bock}; times {given} was entered and will be used.",
    ),
    "ramsch_instead": Text(
        "Passen alle, wird hier Ramsch gespielt. Wirklich eingepasst?",
        "Quand tous passent, on joue ici le Ramsch. La donne a-t-elle vraiment été passée ?",
        "When everyone passes, Ramsch is played here. Was it really passed out?",
    ),
    "ramsch_three_entries": Text(
        "„{field}“: eine Zahl für jeden der drei Spieler, nicht {given}.",
        "« {field} » : un nombre pour chacun des trois joueurs, et non {given}.",
        "“{field}”: one number for each of the three players, not {given}.",
    ),
    "ramsch_sum": Text(
        "Die Augen der drei ergeben zusammen 120, nicht {given}; die Augen des Skats zählen mit.",
        "Les points des trois joueurs, skat compris, font 120, et non {given}.",
        "The card points of the three make 120 in all, not {given}; those of the skat are included.",
    ),
    "ramsch_sum_without_skat": Text(
        "Ohne den Skat ergeben die Augen der drei 98 bis 120, nicht {given}, und nie 119.",
        "Sans le skat, les points des trois joueurs vont de 98 à 120 (119 exclu), et non {given}.",
        "Without the skat the card points of the three make 98 to 120, not {given}, and never 119.",
    ),
    "ramsch_tricks_sum": Text(
        "Die drei haben zusammen zehn Stiche, nicht {given}.",
        "Les trois joueurs font dix plis en tout, et non {given}.",
        "The three have ten tricks in all, not {given}.",
    ),
    "ramsch_tricks_unknown": Text(
        "Platz {seat} hat 0 Augen: Ohne Angabe der Stiche zählt das als Jungfrau.",
        "La place {seat} a 0 point : sans indication des plis, on compte qu'elle n'en a fait aucun.",
        "Seat {seat} has 0 card points: unless you enter tricks, it is taken to have won none (virgin).",
    ),
    "ramsch_cards_together": Text(
        "Jeder für sich ginge, zusammen nicht: So lassen sich die Karten nicht auf die Stiche verteilen, der Skat "
        "liegt nur bei einem. Stimmen die Zahlen?",
        "Possible pour chacun, mais pas ensemble : les cartes ne peuvent se répartir ainsi dans les plis, le skat "
        "n'est que chez un joueur. Les nombres sont-ils justes ?",
        "Possible for each alone, but not together: the cards cannot be divided among the tricks like this, with the "
        "skat lying with one player only. Are the numbers right?",
    ),
    "ramsch_cards": Text(
        "Platz {seat}: Die Augenzahl {points} ist mit dieser Zahl der Stiche ({tricks}) nicht möglich; am nächsten: "
        "{nearest}.",
        "Place {seat} : un total de {points} {points:point|points} est impossible avec ce nombre de plis "
        "({tricks}) ; au plus près : "
        "{nearest}.",
        "Seat {seat}: a total of {points} card {points:point|points} is impossible with this number of tricks "
        "({tricks}); nearest: "
        "{nearest}.",
    ),
    "ramsch_last_trick": Text(
        "Platz {seat} kann den letzten Stich nicht gemacht haben.",
        "La place {seat} ne peut pas avoir fait le dernier pli.",
        "Seat {seat} cannot have won the last trick.",
    ),
    "dealt_again_instead": Text(
        "Passen alle, gibt hier derselbe Geber neu. Soll das Spiel trotzdem als eingepasst zählen?",
        "Si tous passent, le même donneur redonne ici. La donne doit-elle quand même compter comme passée ?",
        "When everybody passes, the same dealer deals again here. Is the deal to count as passed out anyway?",
    ),
    "limit_reached": Text(
        "Platz {seat} hat {points} Minuspunkte und verliert.",
        "La place {seat} a {points} points négatifs et perd.",
        "Seat {seat} has {points} minus points and loses.",
    ),
}

CLUB_TEXTS: Mapping[str, Text] = MappingProxyType({**LABELS, **OPTIONS, **STEPS, **PROBLEMS})
