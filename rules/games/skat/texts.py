"""Every text of Skat by its code: the steps and what a record may have wrong stand here, labels and play beside it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.games.skat.club_texts import CLUB_TEXTS
from rules.games.skat.labels import LABELS
from rules.games.skat.play_texts import PLAY_TEXTS
from rules.games.skat.statistic_texts import STATISTIC_TEXTS
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS = {
    "step.tops_with": Text("mit {amount}", "avec {amount}", "with {amount}"),
    "step.tops_without": Text("ohne {amount}", "sans {amount}", "without {amount}"),
    "step.game": Text("Spiel {value}", "joue {value}", "game {value}"),
    "step.hand": Text("Hand {value}", "Hand {value}", "Hand {value}"),
    "step.schneider": Text("Schneider {value}", "Schneider {value}", "Schneider {value}"),
    "step.schneider_announced": Text("angesagt {value}", "annoncé {value}", "announced {value}"),
    "step.schwarz": Text("Schwarz {value}", "Schwarz {value}", "Schwarz {value}"),
    "step.schwarz_announced": Text("angesagt {value}", "annoncé {value}", "announced {value}"),
    "step.ouvert": Text("offen {value}", "ouvert {value}", "ouvert {value}"),
    "step.base": Text("mal {amount} = {value}", "× {amount} = {value}", "times {amount} = {value}"),
    "step.overbid": Text(
        "gereizt {bid}: überreizt, es zählen {value}",
        "enchère {bid} non couverte : on compte {value}",
        "bid {bid}: overbid, counts as {value}",
    ),
    "step.null": Text("Null {value}", "Null {value}", "Null {value}"),
    "step.null_hand": Text("Null Hand {value}", "Null Hand {value}", "Null Hand {value}"),
    "step.null_ouvert": Text("Null ouvert {value}", "Null ouvert {value}", "Null ouvert {value}"),
    "step.null_ouvert_hand": Text("Null ouvert Hand {value}", "Null ouvert Hand {value}", "Null ouvert Hand {value}"),
    "step.null_replaced": Text(
        "gereizt {bid}: mit Null überreizt, zählt als {contract}, Spitzen {amount}",
        "enchère {bid} non couverte par le Null : compté comme {contract}, matadors {amount}",
        "bid {bid}: not covered by the Null, counts as {contract}, matadors {amount}",
    ),
    "step.won": Text("gewonnen: {points}", "gagné : {points}", "won: {points}"),
    "step.lost": Text("verloren: {points}", "perdu : {points}", "lost: {points}"),
    "step.as_written": Text("laut Papier: {points}", "selon la feuille : {points}", "from paper: {points}"),
    "step.penalty": Text(
        "Platz {seat}, Strafe: {points}", "place {seat}, pénalité : {points}", "seat {seat}, penalty: {points}"
    ),
    "step.won_bonus": Text("gewonnene Spiele × {value}", "{value} par jeu gagné", "games won × {value}"),
    "step.lost_deduction": Text("verlorene Spiele × {value}", "{value} par jeu perdu", "games lost × {value}"),
    "step.opponents_bonus": Text(
        "verlorene Spiele der anderen × {value}",
        "{value} par jeu perdu par les autres",
        "games lost by the others × {value}",
    ),
    "step.won_bonus_share": Text(
        "Platz {seat}: {amount} gewonnen, {points}",
        "place {seat}, {amount} {amount:gagné|gagnés} : {points}",
        "seat {seat}: {amount} won, {points}",
    ),
    "step.lost_deduction_share": Text(
        "Platz {seat}: {amount} verloren, {points}",
        "place {seat}, {amount} {amount:perdu|perdus} : {points}",
        "seat {seat}: {amount} lost, {points}",
    ),
    "step.opponents_bonus_share": Text(
        "Platz {seat}: {amount} von anderen verloren, {points}",
        "place {seat}, {amount} {amount:perdu|perdus} par d'autres : {points}",
        "seat {seat}: {amount} lost by others, {points}",
    ),
}
"""The explanation, one piece per step: `value` is the running value, `points` what the step brings to a seat."""

PROBLEMS = {
    "not_a_choice.bid": Text(
        "{given} ist kein Reizwert; am nächsten: {nearest}.",
        "{given} n'est pas une enchère possible ; au plus près : {nearest}.",
        "{given} is not a possible bid; nearest: {nearest}.",
    ),
    "out_of_range.bid": Text(
        "{given} ist kein Reizwert: Der kleinste ist {minimum}, der größte {maximum}.",
        "{given} n'est pas une enchère possible : elles vont de {minimum} à {maximum}.",
        "{given} is not a possible bid: the lowest is {minimum}, the highest {maximum}.",
    ),
    "not_a_choice.matadors": Text(
        "„Mit 0“ und „ohne 0“ gibt es nicht: Jedes Spiel ist mindestens mit 1 oder ohne 1.",
        "« Avec 0 » et « sans 0 » n'existent pas : il y a toujours au moins un matador.",
        "There is no “with 0” and no “without 0”: every game is at least with 1 or without 1.",
    ),
    "declarer_sits_out": Text(
        "Platz {declarer} setzt bei diesem Spiel aus; Alleinspieler kann nur einer der Plätze {playing} sein.",
        "La place {declarer} ne joue pas cette donne ; seul le joueur d'une des places {playing} peut être preneur.",
        "Seat {declarer} sits out this deal; only one of the seats {playing} can be the declarer.",
    ),
    "implied": Text(
        "„{implying}“ schließt „{implied}“ ein.",
        "« {implying} » inclut « {implied} ».",
        "“{implying}” includes “{implied}”.",
    ),
    "too_many_tops_for_grand": Text(
        "Grand hat nur vier Trümpfe: höchstens mit oder ohne 4, nicht {given}.",
        "Le Grand n'a que quatre atouts : au plus avec ou sans 4, et non {given}.",
        "Grand has only four trumps: at most with or without 4, not {given}.",
    ),
    "replacement_without_null": Text(
        "Nur ein überreiztes Nullspiel zählt als anderes Spiel.",
        "Seul un Null qui ne couvre pas son enchère compte comme un autre jeu.",
        "Only a Null that does not cover its bid counts as another game.",
    ),
    "not_with_null": Text(
        "„{field}“ gibt es beim Nullspiel nicht.",
        "« {field} » n'existe pas au Null.",
        "There is no “{field}” in Null.",
    ),
    "only_with_null_below_bid": Text(
        "„{field}“ gehört nur zu einem überreizten Nullspiel.",
        "« {field} » ne se note que pour un Null qui ne couvre pas son enchère.",
        "“{field}” only goes with a Null that does not cover its bid.",
    ),
    "matadors_for_null": Text(
        "Null ({value}) ist bei {bid} überreizt und zählt als Farbspiel oder Grand: Dazu fehlen die Spitzen.",
        "Le Null ({value}) n'atteint pas l'enchère de {bid} et compte comme jeu de couleur ou Grand : il "
        "manque les matadors.",
        "The Null ({value}) is overbid at {bid} and counts as a suit game or Grand: its matadors are missing.",
    ),
    "ending_says_otherwise": Text(
        "„{ending}“ bedeutet „{real}“, angegeben ist „{stated}“.",
        "« {ending} » signifie « {real} », et non « {stated} ».",
        "“{ending}” means {real}, not {stated}.",
    ),
    "awarded_without_ending": Text(
        "Eine Gewinnstufe wird nur zuerkannt, wenn das Spiel durch Aufgabe oder Regelverstoß endet.",
        "Un palier n'est accordé que si le jeu finit par un abandon ou une faute.",
        "A level is awarded only when a concession or an offence ends the game.",
    ),
    "result_missing": Text(
        "Das Ergebnis fehlt: „{field}“ oder „Gewonnen“ wird gebraucht.",
        "Le résultat manque : il faut « {field} » ou « Gagné ».",
        "The result is missing: “{field}” or “Won” is needed.",
    ),
    "tricks_missing": Text(
        "Bei {points} Augen entscheidet die Zahl der Stiche, ob es Schwarz ist: Sie fehlt.",
        "Avec {points} {points:point|points}, le nombre de plis décide du Schwarz : il manque.",
        "With {points} card points, the number of tricks decides whether it was Schwarz: it is missing.",
    ),
    "tricks_unknown": Text(
        "{points} {points:Auge kann|Augen können} allein im Skat liegen: Ohne Angabe der Stiche gilt, dass der "
        "Alleinspieler einen gemacht hat.",
        "{points} {points:point peut|points peuvent} venir du seul skat : sans indication des plis, on compte que "
        "le preneur en a fait un.",
        "{points} card {points:point|points} can lie in the skat alone: unless tricks are entered, the declarer is "
        "taken to have won one.",
    ),
    "impossible_points": Text(
        "Die Augenzahl {points} ist nicht möglich; am nächsten: {nearest}.",
        "Un total de {points} {points:point|points} est impossible ; au plus près : {nearest}.",
        "A total of {points} card {points:point|points} is impossible; nearest: {nearest}.",
    ),
    "impossible_cards": Text(
        "Die Augenzahl {points} ist mit dieser Zahl der Stiche ({tricks}) nicht möglich; am nächsten: {nearest}.",
        "Un total de {points} {points:point|points} est impossible avec ce nombre de plis ({tricks}) ; au plus "
        "près : {nearest}.",
        "A total of {points} card {points:point|points} is impossible with this number of tricks ({tricks}); "
        "nearest: {nearest}.",
    ),
    "points_and_tricks_say_otherwise": Text(
        "{points} Augen (Stiche: {tricks}) ergeben „{real}“, angegeben ist „{stated}“.",
        "Avec {points} {points:point|points} (plis : {tricks}), le résultat est « {real} », et non « {stated} ».",
        "With {points} card points (tricks: {tricks}) it is {real}, not {stated}.",
    ),
    "points_say_otherwise": Text(
        "{points} Augen ergeben „{real}“, angegeben ist „{stated}“.",
        "Avec {points} {points:point|points}, le résultat est « {real} », et non « {stated} ».",
        "With {points} card points it is {real}, not {stated}.",
    ),
    "tricks_say_otherwise": Text(
        "Diese Zahl der Stiche ({tricks}) ergibt „{real}“, angegeben ist „{stated}“.",
        "Avec ce nombre de plis ({tricks}), le résultat est « {real} », et non « {stated} ».",
        "With this number of tricks ({tricks}) it is {real}, not {stated}.",
    ),
    "announced_not_reached": Text(
        "{stage} war angesagt: Mit {points} Augen ist das Spiel verloren, nicht gewonnen.",
        "{stage} était annoncé : avec {points} {points:point|points}, le jeu est perdu, et non gagné.",
        "{stage} was announced: with {points} card points the game is lost, not won.",
    ),
    "forms_disagree": Text(
        "„{field}“ passt nicht zu den anderen Angaben über das Ergebnis.",
        "« {field} » ne s'accorde pas avec les autres indications du résultat.",
        "“{field}” does not agree with the other entries about the result.",
    ),
    "null_was_lost": Text(
        "Mit einem Stich des Alleinspielers war das Nullspiel schon verloren. Wirklich gewonnen für den Alleinspieler?",
        "Avec un pli du preneur, le null était déjà perdu. Vraiment gagné par le preneur ?",
        "With a trick of the declarer the null game was lost already. Really won by the declarer?",
    ),
    "penalty_amount": Text(
        "Eine Strafe von {amount} ist mehr, als das teuerste verlorene Spiel kostet ({most}). Stimmt die Zahl?",
        "Une pénalité de {amount} dépasse ce que coûte le jeu perdu le plus cher ({most}). Le nombre est-il juste ?",
        "A penalty of {amount} is more than the dearest lost game costs ({most}). Is the number right?",
    ),
    "null_tricks": Text(
        "Ein Nullspiel endet mit dem ersten Stich des Alleinspielers, {tricks} macht er nicht. Sind es die Stiche der "
        "Gegenspieler? Ohne Stich hat er gewonnen, mit einem verloren.",
        "Un null s'arrête au premier pli du preneur : il n'en fait pas {tricks}. Sont-ce les plis de la défense ? Sans "
        "pli, il a gagné ; avec un pli, il a perdu.",
        "A null game ends with the declarer's first trick: he does not take {tricks}. Are these the defenders' tricks? "
        "Without a trick he has won, with one he has lost.",
    ),
    "overbid_by_far": Text(
        "Weit überreizt: gereizt bis {bid}, Spielwert nur {needed}. Das Spiel ist verloren, es zählen {charged}. "
        "Stimmen Gebot und Spitzen?",
        "Enchère loin d'être couverte : {bid} annoncés, le jeu ne vaut que {needed}. Il est perdu, on compte "
        "{charged}. L'enchère et les matadors sont-ils justes ?",
        "Overbid by far: bid {bid}, but the game is worth only {needed}. It is lost and counts as {charged}. Are the "
        "bid and the matadors right?",
    ),
    "overbid": Text(
        "Überreizt: gereizt bis {bid}, Spielwert nur {needed}. Das Spiel ist verloren, es zählen {charged}.",
        "Enchère non couverte : {bid} annoncés, le jeu ne vaut que {needed}. Il est perdu, on compte {charged}.",
        "Overbid: bid {bid}, but the game is worth only {needed}. It is lost and counts as {charged}.",
    ),
    "announcement_missed": Text(
        "{stage} war angesagt und wurde nicht erreicht: Das Spiel ist trotz {points} Augen verloren.",
        "{stage} était annoncé et n'a pas été atteint : le jeu est perdu malgré {points} {points:point|points}.",
        "{stage} was announced but not reached: the game is lost despite {points} card points.",
    ),
    "declarer_had_won": Text(
        "Mit {points} Augen hatte der Alleinspieler schon gewonnen: Wer gewonnen hat, behält das Spiel. Wirklich "
        "verloren?",
        "Avec {points} points, le preneur avait déjà gagné : un jeu gagné reste gagné. Vraiment perdu ?",
        "With {points} card points the declarer had already won, and a game that is won stays won. Really lost?",
    ),
    "defence_had_won": Text(
        "Mit {points} Augen hatten die Gegenspieler schon gewonnen: Wer gewonnen hat, behält das Spiel. Wirklich "
        "gewonnen für den Alleinspieler?",
        "Avec {points} points, la défense avait déjà gagné : un jeu gagné reste gagné. Vraiment gagné par le preneur ?",
        "With {points} card points the defenders had already won, and a game that is won stays won. Really won by the "
        "declarer?",
    ),
    "stage_awarded": Text(
        "{stage} ist nötig und gilt als erreicht, weil die Gegenspieler aufgaben oder gegen die Regeln verstießen. War "
        "es nicht mehr möglich, wird keine Gewinnstufe zuerkannt.",
        "{stage} est nécessaire et compte comme atteint, car la défense a abandonné ou commis une faute. Si ce n'était "
        "plus possible, aucun palier n'est accordé.",
        "{stage} is needed and counts as reached, because the defenders conceded or committed an offence. If it was no "
        "longer possible, no level is awarded.",
    ),
    "announcement_not_awarded": Text(
        "{stage} war angesagt und ist nicht zuerkannt: Das Spiel ist verloren.",
        "{stage} était annoncé et n'est pas accordé : le jeu est perdu.",
        "{stage} was announced and is not awarded: the game is lost.",
    ),
    "points_count_nothing_in_null": Text(
        "Im Nullspiel zählen die Augen nicht: Die Angabe ({points}) bleibt außer Betracht.",
        "Au Null, les points de cartes ne comptent pas : l'indication ({points}) est laissée de côté.",
        "Card points do not count in Null: the entry ({points}) is left aside.",
    ),
    "tops_need_tricks": Text(
        "„{tops}“ und diese Zahl der Stiche ({tricks}) passen nicht zusammen: Jede Spitze auf der Hand macht einen "
        "Stich, also mindestens {least}.",
        "« {tops} » et ce nombre de plis ({tricks}) ne vont pas ensemble : chaque matador en main fait un pli, donc "
        "{least} au moins.",
        "“{tops}” and this number of tricks ({tricks}) do not go together: each matador in hand wins a trick, so at "
        "least {least}.",
    ),
    "tops_leave_tricks": Text(
        "„{tops}“ und diese Zahl der Stiche ({tricks}) passen nicht zusammen: Die Gegenspieler haben diese Spitzen "
        "und machen damit Stiche; dem Alleinspieler {most:bleibt|bleiben} höchstens {most}.",
        "« {tops} » et ce nombre de plis ({tricks}) ne vont pas ensemble : la défense a ces matadors et fait des plis "
        "avec ; il en reste au plus {most} au preneur.",
        "“{tops}” and this number of tricks ({tricks}) do not go together: the defenders hold these matadors and "
        "win tricks with them, which leaves the declarer at most {most}.",
    ),
    "tops_and_points": Text(
        "„{tops}“ und die Augenzahl {points} passen nicht zusammen; am nächsten: {nearest}.",
        "« {tops} » et un total de {points} {points:point|points} ne vont pas ensemble ; au plus près : {nearest}.",
        "“{tops}” and a total of {points} card points do not go together; nearest: {nearest}.",
    ),
    "tops_and_cards": Text(
        "„{tops}“ und die Augenzahl {points} sind mit dieser Zahl der Stiche ({tricks}) nicht möglich; am nächsten: "
        "{nearest}.",
        "« {tops} » et un total de {points} {points:point|points} sont impossibles avec ce nombre de plis "
        "({tricks}) ; au plus près : "
        "{nearest}.",
        "“{tops}” and a total of {points} card points are impossible with this number of tricks ({tricks}); "
        "nearest: {nearest}.",
    ),
    "tops_and_result": Text(
        "„{tops}“ und „{stated}“ passen nicht zusammen: Die Spitzen lassen dieses Ergebnis nicht zu.",
        "« {tops} » et « {stated} » ne vont pas ensemble : les matadors ne permettent pas ce résultat.",
        "“{tops}” and “{stated}” do not go together: the matadors do not allow this result.",
    ),
    "null_replaced": Text(
        "Null ist bei {bid} überreizt: Das Spiel ist verloren und zählt als {contract}.",
        "Le Null ne couvre pas {bid} : le jeu est perdu et compte comme {contract}.",
        "The Null is overbid at {bid}: the game is lost and counts as {contract}.",
    ),
}
"""What a record may have wrong or remarkable; a code with a field behind it words a common problem for that field."""

TEXTS: Mapping[str, Text] = MappingProxyType(
    {**LABELS, **STEPS, **PROBLEMS, **PLAY_TEXTS, **CLUB_TEXTS, **STATISTIC_TEXTS}
)
