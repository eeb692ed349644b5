"""What is said of totals taken from paper that cannot be, or hardly; the same in every game."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "tally.total": Text("Gesamtpunkte", "points au total", "total points"),
        "totals_negative": Text(
            "Platz {seat}: {given} {counted} – weniger als 0 gibt es nicht.",
            "Place {seat} : {given} {counted} – moins que 0 n'existe pas.",
            "Seat {seat}: {given} {counted} – there is no less than 0.",
        ),
        "totals_beyond_list": Text(
            "Platz {seat}: {given} {counted}, die Liste hat aber nur {deals} {deals:Spiel|Spiele}.",
            "Place {seat} : {given} {counted}, mais la feuille ne compte que {deals} {deals:donne|donnes}.",
            "Seat {seat}: {given} {counted}, but the sheet has only {deals} {deals:deal|deals}.",
        ),
        "totals_games_beyond_list": Text(
            "Platz {seat}: {won} gewonnene und {lost} verlorene Spiele sind mehr als die {deals} {deals:Spiel|Spiele} "
            "der Liste.",
            "Place {seat} : {won} gagnés et {lost} perdus, c'est plus que {deals:la|les} {deals} {deals:donne|donnes} "
            "de la feuille.",
            "Seat {seat}: {won} won and {lost} lost are more than the {deals} {deals:deal|deals} of the sheet.",
        ),
        "totals_together_beyond_list": Text(
            "Alle zusammen: {given} {counted}, die Liste hat aber nur {deals} {deals:Spiel|Spiele}.",
            "Tous ensemble : {given} {counted}, mais la feuille ne compte que {deals} {deals:donne|donnes}.",
            "All together: {given} {counted}, but the sheet has only {deals} {deals:deal|deals}.",
        ),
        "totals_more_games": Text(
            "Alle zusammen haben {given} Spiele gewonnen oder verloren, die Liste hat aber nur {deals} "
            "{deals:Spiel|Spiele}.",
            "Tous ensemble ont gagné ou perdu {given} jeux, mais la feuille ne compte que {deals} "
            "{deals:donne|donnes}.",
            "All together have won or lost {given} games, but the sheet has only {deals} {deals:deal|deals}.",
        ),
        "totals_not_even": Text(
            "Was der eine gewinnt, verliert der andere: „{counted}“ ergibt zusammen 0, nicht {given}.",
            "Ce que l'un gagne, l'autre le perd : « {counted} » donne 0 au total, et non {given}.",
            "What one wins the other loses: “{counted}” adds up to 0, not to {given}.",
        ),
        "totals_partners": Text(
            "Platz {seat} und Platz {turn} spielen zusammen: „{counted}“ ist bei beiden gleich.",
            "La place {seat} et la place {turn} jouent ensemble : « {counted} » est le même pour les deux.",
            "Seat {seat} and seat {turn} play together: “{counted}” is the same for both.",
        ),
        "totals_sitting_out": Text(
            "Platz {seat}: {given} Spiele gewonnen oder verloren. Wer reihum gibt, spielt hier nur {most}; bestätigen, "
            "wenn außer der Reihe gegeben wurde.",
            "Place {seat} : {given} jeux gagnés ou perdus. Qui donne à son tour n'en joue ici que {most} ; à "
            "confirmer si l'on a donné hors de son tour.",
            "Seat {seat}: {given} games won or lost. Whoever deals in turn plays only {most} here; confirm if somebody "
            "dealt out of turn.",
        ),
        "totals_above": Text(
            "Platz {seat}: {total} Punkte sind zu viel. {won} gewonnene und {lost} verlorene Spiele bringen bei "
            "{others} verlorenen der anderen höchstens {most}.",
            "Place {seat} : {total} points, c'est trop. {won} gagnés et {lost} perdus, avec {others} perdus par les "
            "autres, donnent {most} au plus.",
            "Seat {seat}: {total} points are too many. {won} won and {lost} lost, with {others} lost by the others, "
            "bring {most} at most.",
        ),
        "totals_below": Text(
            "Platz {seat}: {total} Punkte sind zu wenig. {won} gewonnene und {lost} verlorene Spiele bringen bei "
            "{others} verlorenen der anderen mindestens {least}. Bestätigen, wenn eine Strafe abgezogen ist.",
            "Place {seat} : {total} points, c'est trop peu. {won} gagnés et {lost} perdus, avec {others} perdus par "
            "les autres, donnent au moins {least}. À confirmer si une pénalité est déduite.",
            "Seat {seat}: {total} points are too few. {won} won and {lost} lost, with {others} lost by the others, "
            "bring at least {least}. Confirm if a penalty is deducted.",
        ),
        "totals_no_sum": Text(
            "Platz {seat}: {total} Punkte ergeben sich aus {won} gewonnenen und {lost} verlorenen Spielen nicht, bei "
            "{others} verlorenen der anderen; die nächsten wären {below} und {above}. Bestätigen, wenn eine Strafe "
            "abgezogen ist.",
            "Place {seat} : {won} gagnés et {lost} perdus, avec {others} perdus par les autres, ne donnent pas {total} "
            "points ; les plus proches seraient {below} et {above}. À confirmer si une pénalité est déduite.",
            "Seat {seat}: {won} won and {lost} lost, with {others} lost by the others, do not make {total} points; the "
            "nearest are {below} and {above}. Confirm if a penalty is deducted.",
        ),
        "totals_solos_beyond_won": Text(
            "Platz {seat}: {given} gewonnene Soli sind mehr als die {won} gewonnenen Spiele, zu denen sie zählen.",
            "Place {seat} : {given} solos gagnés, c'est plus que les {won} donnes gagnées, dont ils font partie.",
            "Seat {seat}: {given} solos won are more than the {won} deals won, which they are part of.",
        ),
        "totals_of_four": Text(
            "Jedes Spiel gewinnen oder verlieren vier: {given} gewonnene und verlorene zusammen ergeben keine Spiele "
            "dieser Liste.",
            "Chaque donne est gagnée ou perdue par quatre : {given} gagnées et perdues ne font pas les donnes de cette "
            "feuille.",
            "Four win or lose each deal: {given} won and lost together do not make the deals of this sheet.",
        ),
        "totals_same_games": Text(
            "Platz {seat}: {given} Spiele gewonnen oder verloren; nach den Zahlen aller waren es {games}.",
            "Place {seat} : {given} donnes gagnées ou perdues ; d'après les chiffres de tous, il y en a eu {games}.",
            "Seat {seat}: {given} deals won or lost; by everybody's numbers there were {games}.",
        ),
        "totals_sides": Text(
            "In {games} Spielen mit {solos} gewonnenen Soli kann es nicht {won} gewonnene und {lost} verlorene geben: "
            "Zwei spielen gegen zwei, im Solo einer gegen drei.",
            "En {games} donnes dont {solos} solos gagnés, il ne peut y avoir {won} gagnées et {lost} perdues : on joue "
            "à deux contre deux, en solo à un contre trois.",
            "{games} deals with {solos} solos won cannot make {won} won and {lost} lost: two play against two, in a "
            "solo one against three.",
        ),
        "totals_above_nothing": Text(
            "Was die einen gewinnen, verlieren die anderen: Alle Punkte ergeben zusammen 0, nicht {given}.",
            "Ce que les uns gagnent, les autres le perdent : la somme de tous les points est 0, et non {given}.",
            "What some win the others lose: all points add up to 0, not to {given}.",
        ),
        "totals_below_nothing": Text(
            "Was die einen gewinnen, verlieren die anderen: Alle Punkte ergeben zusammen 0, nicht {given}. Bestätigen, "
            "wenn eine Strafe abgezogen ist, die niemand bekam.",
            "Ce que les uns gagnent, les autres le perdent : la somme de tous les points est 0, et non {given}. À "
            "confirmer si une pénalité est déduite sans revenir à personne.",
            "What some win the others lose: all points add up to 0, not to {given}. Confirm if a penalty is deducted "
            "that nobody got.",
        ),
        "totals_even_or_odd": Text(
            "Nach jedem Spiel sind alle vier Ergebnisse gerade oder alle ungerade. Bestätigen, wenn es eine Strafe "
            "gab.",
            "Après chaque donne, les quatre résultats sont tous pairs ou tous impairs. À confirmer s'il y a eu une "
            "pénalité.",
            "After each deal all four results are even, or all are odd. Confirm if there was a penalty.",
        ),
        "totals_only_minus": Text(
            "Platz {seat}: {total} Punkte – hier werden nur Minuspunkte geschrieben.",
            "Place {seat} : {total} points – ici, on ne note que des points négatifs.",
            "Seat {seat}: {total} points – only minus points are written down here.",
        ),
        "totals_only_plus": Text(
            "Platz {seat}: {total} Punkte – hier werden nur Pluspunkte geschrieben. Bestätigen, wenn eine Strafe "
            "abgezogen ist.",
            "Place {seat} : {total} points – ici, on ne note que des points positifs. À confirmer si une pénalité est "
            "déduite.",
            "Seat {seat}: {total} points – only plus points are written down here. Confirm if a penalty is deducted.",
        ),
        "totals_unusual": Text(
            "Platz {seat}: {total} Punkte sind für {deals} {deals:Spiel|Spiele} ungewöhnlich.",
            "Place {seat} : {total} points, c'est inhabituel pour {deals} {deals:donne|donnes}.",
            "Seat {seat}: {total} points are unusual for {deals} {deals:deal|deals}.",
        ),
        "totals_stakes": Text(
            "Platz {seat}: {games} gewonnene {games:Partie bringt|Partien bringen} {least} bis {most} Einsätze, nicht "
            "{given}.",
            "Place {seat} : {games} {games:partie gagnée rapporte|parties gagnées rapportent} de {least} à {most} "
            "enjeux, et non {given}.",
            "Seat {seat}: {games} {games:game won brings|games won bring} {least} to {most} stakes, not {given}.",
        ),
        "totals_are_stakes": Text(
            "Platz {seat}: Das Gesamtergebnis sind die gewonnenen Einsätze: {given}, nicht {total}.",
            "Place {seat} : le total, ce sont les enjeux gagnés : {given}, et non {total}.",
            "Seat {seat}: the total is the stakes won: {given}, not {total}.",
        ),
        "totals_beyond_match": Text(
            "Platz {seat}: {given} – mit mehr als {most} ist hier Schluss.",
            "Place {seat} : {given} – ici, on s'arrête au plus tard à {most}.",
            "Seat {seat}: {given} – it ends with {most} at most here.",
        ),
        "totals_two_winners": Text(
            "Nur einer kann {most} gewonnen haben: Danach ist Schluss.",
            "Un seul peut en avoir gagné {most} : on s'arrête alors.",
            "Only one can have won {most}: it is over then.",
        ),
        "totals_two_at_target": Text(
            "Nur einer kann {target} Punkte erreichen: Damit ist es zu Ende.",
            "Un seul peut atteindre {target} points : on s'arrête alors.",
            "Only one can reach {target} points: it is over then.",
        ),
        "totals_counted_down": Text(
            "Niemand hat {target} Punkte. Hier zählen gewonnene Punkte, von 0 aufwärts: 7:3, nicht 0:4. Bestätigen, "
            "wenn vor dem Ende aufgehört wurde.",
            "Personne n'a {target} points. Ici, on compte les points gagnés, à partir de 0 : 7-3, et non 0-4. À "
            "confirmer si l'on s'est arrêté avant la fin.",
            "Nobody has {target} points. Points won count here, upwards from 0: 7:3, not 0:4. Confirm if you stopped "
            "before the end.",
        ),
        "totals_follow": Text(
            "Platz {seat}: {given} {counted} passt nicht zum Spielstand, aus dem {expected} folgt.",
            "Place {seat} : {given} {counted}, cela ne va pas avec le score, qui donne {expected}.",
            "Seat {seat}: {given} {counted} does not fit the score, which makes it {expected}.",
        ),
        "totals_matches_without_deals": Text(
            "Platz {seat}: {deals} gewonnene Spiele reichen nicht für {given} gewonnene Partien.",
            "Place {seat} : {deals} donnes gagnées ne suffisent pas pour {given} parties gagnées.",
            "Seat {seat}: {deals} deals won are not enough for {given} matches won.",
        ),
        "totals_points_without_deals": Text(
            "Platz {seat}: {total} Punkte, aber kein gewonnenes Spiel.",
            "Place {seat} : {total} points, mais aucune donne gagnée.",
            "Seat {seat}: {total} points, but no deal won.",
        ),
        "totals_difference_without_deals": Text(
            "Platz {seat}: eine Punktdifferenz von {given}, aber kein gewonnenes Spiel.",
            "Place {seat} : une différence de {given} points, mais aucune donne gagnée.",
            "Seat {seat}: a point difference of {given}, but no deal won.",
        ),
    }
)
