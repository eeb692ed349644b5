"""Every text of Écarté by its code: the steps and what a record may have wrong; labels and play stand beside it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.games.ecarte.labels import LABELS
from rules.games.ecarte.play_texts import PLAY_TEXTS
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS = {
    "step.king_turned": Text(
        "Platz {seat}, König aufgedeckt: {points}",
        "place {seat}, roi retourné : {points}",
        "seat {seat}, king turned: {points}",
    ),
    "step.king_declared": Text(
        "Platz {seat}, König angesagt: {points}",
        "place {seat}, roi annoncé : {points}",
        "seat {seat}, king declared: {points}",
    ),
    "step.false_king": Text(
        "Platz {seat}, König vom Gegner falsch angesagt: {points}",
        "place {seat}, roi annoncé à tort par l'adversaire : {points}",
        "seat {seat}, king wrongly declared by the opponent: {points}",
    ),
    "step.point": Text(
        "Platz {seat}, Punkt mit {tricks} Stichen: {points}",
        "place {seat}, le point ({tricks} plis) : {points}",
        "seat {seat}, point with {tricks} tricks: {points}",
    ),
    "step.vole": Text(
        "Platz {seat}, Vole: {points}", "place {seat}, la vole : {points}", "seat {seat}, vole: {points}"
    ),
    "step.unproposed": Text(
        "Platz {seat}, Vorhand spielte ohne Vorschlag: {points}",
        "place {seat}, le non-donneur avait joué d'autorité : {points}",
        "seat {seat}, the non-dealer had played without proposing: {points}",
    ),
    "step.refusal": Text(
        "Platz {seat}, der Geber hatte abgelehnt: {points}",
        "place {seat}, le donneur avait refusé : {points}",
        "seat {seat}, the dealer had refused: {points}",
    ),
    "step.unproposed_minus": Text(
        "Platz {seat}, ohne Vorschlag gespielt und verfehlt: {points}",
        "place {seat}, joué d'autorité et manqué : {points}",
        "seat {seat}, played without proposing and failed: {points}",
    ),
    "step.refusal_minus": Text(
        "Platz {seat}, abgelehnt und verfehlt: {points}",
        "place {seat}, refusé et manqué : {points}",
        "seat {seat}, refused and failed: {points}",
    ),
    "step.revoke": Text(
        "Platz {seat}, nicht bedient: {points}", "place {seat}, renonce : {points}", "seat {seat}, revoke: {points}"
    ),
    "step.abandoned_vole": Text(
        "Platz {seat}, vom Gegner ohne Stich aufgegeben: {points}",
        "place {seat}, l'adversaire abandonne sans pli : {points}",
        "seat {seat}, abandoned by the opponent without a trick: {points}",
    ),
    "step.abandoned_point": Text(
        "Platz {seat}, vom Gegner aufgegeben: {points}",
        "place {seat}, l'adversaire abandonne : {points}",
        "seat {seat}, abandoned by the opponent: {points}",
    ),
    "step.as_written": Text(
        "Platz {seat}, laut Papier: {points}",
        "place {seat}, selon la feuille : {points}",
        "seat {seat}, from paper: {points}",
    ),
    "step.points_aside": Text(
        "Platz {seat} beginnt mit {amount}: Die Punkte entscheiden nur die Partie",
        "place {seat}, départ à {amount} : les points ne décident que de la partie",
        "seat {seat} starts from {amount}: points only decide the game",
    ),
    "step.partie": Text(
        "Partie {partie}: Platz {seat} gewinnt {high}:{low}, Einsatz {points}",
        "partie {partie} : la place {seat} gagne {high} à {low}, enjeu {points}",
        "game {partie}: seat {seat} wins {high}-{low}, stake {points}",
    ),
}
"""The explanation, one piece per step: `points` is what the step brings to a seat."""

PROBLEMS = {
    "out_of_range.tricks_dealer": Text(
        "Ein Spiel hat nur fünf Stiche: Der Geber kann nicht {given} haben.",
        "Une donne n'a que cinq plis : le donneur ne peut pas en avoir {given}.",
        "A deal has only five tricks: the dealer cannot have {given}.",
    ),
    "out_of_range.tricks_nondealer": Text(
        "Ein Spiel hat nur fünf Stiche: Die Vorhand kann nicht {given} haben.",
        "Une donne n'a que cinq plis : le non-donneur ne peut pas en avoir {given}.",
        "A deal has only five tricks: the non-dealer cannot have {given}.",
    ),
    "out_of_range.points": Text(
        "So viele Punkte ({given}) kann ein Spiel niemandem bringen; möglich sind {minimum} bis {maximum}.",
        "Une donne ne peut pas rapporter {given} points ; c'est entre {minimum} et {maximum}.",
        "A deal cannot score {given} for anybody; {minimum} to {maximum} are possible.",
    ),
    "points_per_seat": Text(
        "Gebraucht werden die Punkte beider Spieler; angegeben: {count}.",
        "Il faut les points des deux joueurs ; indiqués : {count}.",
        "The points of both players are needed; entered: {count}.",
    ),
    "points_of_no_deal": Text(
        "Bei {score} bringt kein Spiel {points}; möglich wäre {nearest}.",
        "À {score}, aucune donne ne rapporte {points} ; {nearest} serait possible.",
        "At {score} no deal scores {points}; {nearest} would be possible.",
    ),
    "king_turned_and_declared": Text(
        "Der Trumpfkönig liegt aufgedeckt da, also hat ihn niemand in der Hand: entweder aufgedeckt oder angesagt.",
        "Le roi d'atout est retourné, personne ne l'a donc en main : il est soit retourné, soit annoncé.",
        "The king of trumps lies turned up, so nobody holds it: it is either turned or declared.",
    ),
    "king_true_and_false": Text(
        "Derselbe Spieler kann den König nicht zu Recht und falsch angesagt haben: Bei falscher Ansage steht "
        "unter „König angesagt von“ niemand.",
        "Le même joueur ne peut pas avoir annoncé le roi à bon droit et à tort : en cas de fausse annonce, « Roi "
        "annoncé par » reste à « Personne ».",
        "The same player cannot have declared the king both rightly and wrongly: for a wrong declaration leave "
        "“King declared by” at “Nobody”.",
    ),
    "false_king_though_turned": Text(
        "Der König lag aufgedeckt da und soll trotzdem falsch angesagt worden sein. Stimmt das?",
        "Le roi était retourné et aurait pourtant été annoncé à tort. Est-ce exact ?",
        "The king lay turned up, and yet is said to have been wrongly declared. Is that right?",
    ),
    "tricks_after_king": Text(
        "Mit dem König waren {target} Punkte erreicht: Die Partie war vor dem Spiel zu Ende, Stiche zählen nicht "
        "mehr. Wurde doch gespielt, dann ist der König nicht angeschrieben worden.",
        "Avec le roi, les {target} points étaient atteints : la partie était finie avant le jeu de la carte et "
        "les plis ne comptent plus. Si l'on a joué, c'est que le roi n'a pas été marqué.",
        "With the king, {target} points were reached: the game was over before play, and tricks no longer count. If "
        "the deal was played, the king was not marked.",
    ),
    "talk_after_king": Text(
        "Der aufgedeckte König beendete die Partie, bevor jemand etwas sagte: „Vorher zu Ende“.",
        "Le roi retourné a fini la partie avant toute parole : « Donne finie avant ».",
        "The turned king ended the game before anyone spoke: choose “Game already over”.",
    ),
    "incident_after_king": Text(
        "Der König beendete die Partie vor dem Spiel: Danach gibt es keinen Regelverstoß und keine Aufgabe mehr.",
        "Le roi a fini la partie avant le jeu de la carte : il n'y a plus d'incident ensuite.",
        "The king ended the game before play: no incident comes after it.",
    ),
    "talk_not_reached": Text(
        "Bei {score} war die Partie vor dem Spiel noch nicht zu Ende: Das Spiel wird gespielt, und "
        "„Kartentausch“ fehlt.",
        "À {score}, la partie n'était pas finie avant le jeu de la carte : la donne se joue, et il manque "
        "« Première proposition ».",
        "At {score} the game was not over before play: the deal is played, and “First proposal” is missing.",
    ),
    "talk_before_tricks": Text(
        "Wer Stiche hat, hat gespielt: „Vorher zu Ende“ passt nicht dazu.",
        "S'il y a des plis, c'est qu'on a joué : « Donne finie avant » ne convient pas.",
        "Whoever has tricks has played: “Game already over” does not go with it.",
    ),
    "tricks_missing": Text(
        "Die Stiche fehlen: Nur wenn der König die Partie beendet oder jemand aufgibt, gibt es keine.",
        "Il manque les plis : ils ne peuvent manquer que si le roi finit la partie ou si un joueur abandonne.",
        "The tricks are missing: there are none only where the king ends the game or a hand is abandoned.",
    ),
    "tricks_not_five": Text(
        "Stiche: {dealers} und {others} sind {sum}, nicht fünf: Hat der Geber {dealers}, so hat die Vorhand "
        "{without_others}; hat die Vorhand {others}, so hat der Geber {without_dealers}.",
        "Plis : {dealers} et {others} font {sum}, et non cinq : avec {dealers} au donneur, il en reste "
        "{without_others} au non-donneur ; avec {others} au non-donneur, il en reste {without_dealers} au donneur.",
        "Tricks: {dealers} and {others} make {sum}, not five: {dealers} for the dealer means {without_others} for "
        "the non-dealer; {others} for the non-dealer means {without_dealers} for the dealer.",
    ),
    "abandoned_tricks_missing": Text(
        "Wer aufgibt, zählt seine Stiche bis dahin (0 bis 2): „{field}“ fehlt.",
        "Celui qui abandonne compte ses plis jusque-là (de 0 à 2) : il manque « {field} ».",
        "Whoever abandons the hand counts the tricks won so far (0 to 2): “{field}” is missing.",
    ),
    "abandoned_after_the_point": Text(
        "Mit {tricks} Stichen ist der Punkt schon gemacht: Aufgeben geht nur mit höchstens 2.",
        "Avec {tricks} plis, le point est déjà fait : on n'abandonne qu'avec 2 plis au plus.",
        "With {tricks} tricks the point is already made: a hand is abandoned with at most 2.",
    ),
    "abandoned_others_tricks": Text(
        "Bei einer Aufgabe zählen nur die Stiche dessen, der aufgibt: „{field}“ bleibt leer.",
        "Quand on abandonne, seuls comptent les plis de celui qui abandonne : « {field} » reste vide.",
        "When a hand is abandoned only that player's tricks count: leave “{field}” empty.",
    ),
    "tricks_not_counted": Text(
        "Der Punkt für den falsch angesagten König beendete die Partie: Die Stiche zählen nicht mehr.",
        "Le point pour le roi annoncé à tort a fini la partie : les plis ne comptent plus.",
        "The point for the wrongly declared king ended the game: the tricks no longer count.",
    ),
}
"""What a record may have wrong or remarkable; a code with a field behind it words a common problem for that field."""

TEXTS: Mapping[str, Text] = MappingProxyType({**LABELS, **STEPS, **PROBLEMS, **PLAY_TEXTS})
