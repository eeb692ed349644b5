"""Every text of Sixty-Six by its code: the steps and what a record may have wrong stand here, other words beside it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.games.sixty_six.labels import LABELS
from rules.games.sixty_six.option_texts import OPTION_TEXTS
from rules.games.sixty_six.play_texts import PLAY_TEXTS
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS = {
    "step.claimed": Text(
        "mit {out} ausgemeldet, {total} gezählt: {value}",
        "{out} annoncé, {total} comptés : {value}",
        "{out} claimed, {total} counted: {value}",
    ),
    "step.closed": Text(
        "zugedreht und {out} erreicht ({total}): {value}",
        "talon clos et {out} atteint ({total}) : {value}",
        "closed and {out} reached ({total}): {value}",
    ),
    "step.schneider": Text(
        "Gegner unter {least} ({total}): {value}",
        "adversaire sous {least} ({total}) : {value}",
        "opponent below {least} ({total}): {value}",
    ),
    "step.schwarz": Text(
        "Gegner ohne Stich: {value}", "adversaire sans pli : {value}", "opponent without a trick: {value}"
    ),
    "step.schneider_at_close": Text(
        "Gegner beim Zudrehen unter {least} ({total}): {value}",
        "adversaire sous {least} à la clôture ({total}) : {value}",
        "opponent below {least} at the close ({total}): {value}",
    ),
    "step.schwarz_at_close": Text(
        "Gegner beim Zudrehen ohne Stich: {value}",
        "adversaire sans pli à la clôture : {value}",
        "opponent without a trick at the close: {value}",
    ),
    "step.band": Text("{total} gezählt: {value}", "{total} comptés : {value}", "{total} counted: {value}"),
    "step.failed_close": Text(
        "zugedreht und nicht ausgemeldet: {value}", "clôture manquée : {value}", "closed but did not go out: {value}"
    ),
    "step.opponent_first": Text(
        "zugedreht, aber der Gegner hat zuerst {out}: {value}",
        "l'adversaire a {out} avant celui qui a clos : {value}",
        "opponent has {out} before the closer: {value}",
    ),
    "step.no_trick_at_close": Text(
        "Sieger beim Zudrehen ohne Stich: {value}",
        "vainqueur sans pli à la clôture : {value}",
        "winner without a trick at the close: {value}",
    ),
    "step.closer_schneider": Text(
        "wer zugedreht hat, unter {least} ({total}): {value}",
        "celui qui a clos, sous {least} ({total}) : {value}",
        "closer below {least} ({total}): {value}",
    ),
    "step.false_claim": Text(
        "mit {out} falsch ausgemeldet, nur {total} gezählt: {value}",
        "{out} annoncé, {total} seulement : {value}",
        "{out} claimed, only {total} counted: {value}",
    ),
    "step.no_trick": Text(
        "der Gegner hat keinen Stich: {value}",
        "l'adversaire n'a aucun pli : {value}",
        "opponent without a trick: {value}",
    ),
    "step.most_points": Text(
        "zu Ende gespielt, {total} gegen {other}: {value}",
        "toutes les cartes jouées, {total} à {other} : {value}",
        "played out, {total} to {other}: {value}",
    ),
    "step.tie_last_trick": Text(
        "{total} zu {other}, der letzte Stich gewinnt: {value}",
        "{total} à {other}, le dernier pli gagne : {value}",
        "{total} to {other}, the last trick wins: {value}",
    ),
    "step.last_trick": Text(
        "zu Ende gespielt, der letzte Stich gewinnt: {value}",
        "toutes les cartes jouées, le dernier pli gagne : {value}",
        "played out, the last trick wins: {value}",
    ),
    "step.revoke": Text(
        "Regelverstoß des Gegners: {value}", "faute de l'adversaire : {value}", "opponent's offence: {value}"
    ),
    "step.as_written": Text("laut Papier: {value}", "selon la feuille : {value}", "as written: {value}"),
    "step.carried": Text(
        "aus unentschiedenen Spielen {amount} dazu: {value}",
        "donnes nulles, {amount} en plus : {value}",
        "carried over from draws {amount}: {value}",
    ),
    "step.wins": Text("Platz {seat} gewinnt: {points}", "place {seat} gagne : {points}", "seat {seat} wins: {points}"),
    "step.loses": Text(
        "Platz {seat} verliert: {points}", "place {seat} perd : {points}", "seat {seat} loses: {points}"
    ),
    "step.dealer_too": Text(
        "der Geber, Platz {seat}, ebenso: {points}",
        "le donneur, place {seat}, aussi : {points}",
        "the dealer, seat {seat}, too: {points}",
    ),
    "step.dealer_short": Text(
        "der Geber, Platz {seat}, nur bis vor das Ziel: {points}",
        "le donneur, place {seat}, sans atteindre le but : {points}",
        "the dealer, seat {seat}, but short of the target: {points}",
    ),
    "step.earlier": Text("aus früheren Partien", "parties précédentes", "from earlier matches"),
    "step.earlier_matches": Text(
        "Platz {seat}, aus früheren Partien: {points}",
        "place {seat}, parties précédentes : {points}",
        "seat {seat}, from earlier matches: {points}",
    ),
}
"""The explanation, one piece per step: `value` is the running value, `points` what the step brings to a seat."""

_RECORD = {
    "out_of_range.game_points": Text(
        "Ein Spiel bringt hier {minimum} bis {maximum} Punkte, nicht {given}.",
        "Une donne vaut ici de {minimum} à {maximum} points, et non {given}.",
        "A deal is worth {minimum} to {maximum} points here, not {given}.",
    ),
    "out_of_range.closed_after": Text(
        "Zugedreht werden kann hier nach {minimum} bis {maximum} Stichen, nicht nach {given}: Danach liegt nicht "
        "mehr genug im Talon.",
        "On ne peut clore ici qu'après {minimum} à {maximum} plis, et non {given} : ensuite le talon n'a plus "
        "assez de cartes.",
        "The talon can be closed after {minimum} to {maximum} tricks here, not {given}: after that not enough of "
        "it is left.",
    ),
    "not_with_ending": Text(
        "„{field}“ gehört nicht zum Spielende „{ending}“.",
        "« {field} » n'a pas sa place avec la fin « {ending} ».",
        "“{field}” does not go with the ending “{ending}”.",
    ),
    "takes_no_cards": Text(
        "Platz {seat} hat in diesem Spiel keine Karten und kommt für „{field}“ nicht in Frage.",
        "La place {seat} n'a pas de cartes dans cette donne et ne peut figurer sous « {field} ».",
        "Seat {seat} has no cards in this deal and cannot stand under “{field}”.",
    ),
    "draw_with_winner": Text(
        "Ein unentschiedenes Spiel hat keinen Sieger; ein Sieger bekommt 1, 2 oder 3 Punkte.",
        "Une donne nulle n'a pas de vainqueur ; un vainqueur marque 1, 2 ou 3 points.",
        "A drawn deal has no winner; a winner gets 1, 2 or 3 points.",
    ),
    "list_too_short": Text(
        "„{field}“ braucht für jeden der {length} Plätze einen Eintrag; wer nichts hat, hat 0.",
        "« {field} » demande une valeur pour chacune des {length} places ; qui n'a rien a 0.",
        "“{field}” needs a number for each of the {length} seats; enter 0 for none.",
    ),
    "unmarked_void": Text(
        "Platz {seat}: Ansage von {value} nicht markiert, sie zählt nicht.",
        "Place {seat} : mariage à {value} sans marque posée, il ne compte pas.",
        "Seat {seat}: marriage of {value} without its marker, it does not count.",
    ),
    "unmarked_makes_66": Text(
        "Platz {seat}: Ansage von {value} nicht markiert; sie bringt {out} und zählt.",
        "Place {seat} : mariage à {value} sans marque posée ; il fait {out} et compte.",
        "Seat {seat}: marriage of {value} without its marker; it makes {out} and counts.",
    ),
    "claim_too_low": Text(
        "Platz {seat} hat sich mit {out} ausgemeldet, hat aber nur {total}.",
        "La place {seat} a annoncé {out} et n'a que {total}.",
        "Seat {seat} claimed {out} and has only {total}.",
    ),
    "forgotten_66": Text(
        "Platz {seat} hatte {total}, hat sich aber nicht mit {out} ausgemeldet.",
        "La place {seat} avait {total}, mais n'a pas annoncé {out}.",
        "Seat {seat} had {total}, but did not claim {out}.",
    ),
}

_CARDS = {
    "more_than_all_points": Text(
        "Zusammen {total} Augen: Alle Karten haben nur {most}. Ansagen (20 und 40) und letzter Stich gehören "
        "nicht dazu.",
        "{total} points de cartes au total : le jeu n'en a que {most}. Mariages et dernier pli n'en font pas partie.",
        "{total} card points in all: the pack has only {most}. Marriages and the last trick are not among them.",
    ),
    "not_all_points": Text(
        "Alle Karten sind gespielt: Zusammen müssen es {most} Augen sein, nicht {total}.",
        "Toutes les cartes sont jouées : le total doit être {most}, et non {total}.",
        "All cards are played: in all they make {most} card points, not {total}.",
    ),
    "points_without_trick": Text(
        "Platz {seat} hat keinen Stich und kann keine {points} Augen haben; Ansagen (20 und 40) werden getrennt "
        "eingetragen.",
        "La place {seat} n'a aucun pli et ne peut avoir {points} points de cartes ; les mariages se notent à part.",
        "Seat {seat} has no trick and cannot have {points} card points; marriages are entered apart.",
    ),
    "impossible_points": Text(
        "Platz {seat}: {points} Augen sind nicht möglich; mit dieser Zahl der Stiche ({tricks}) am nächsten: "
        "{nearest}.",
        "Place {seat} : aucune combinaison de plis ne fait exactement {points} ; au plus près, avec ce nombre de "
        "plis ({tricks}) : {nearest}.",
        "Seat {seat}: no tricks come to exactly {points}; with this number of them ({tricks}) the nearest is "
        "{nearest}.",
    ),
    "impossible_in_tricks": Text(
        "Platz {seat}: {points} Augen sind mit dieser Zahl der Stiche ({tricks}) nicht möglich. Am nächsten liegen "
        "{nearest} Augen, oder für {points} diese Zahl der Stiche: {instead}.",
        "Place {seat} : {points} points sont impossibles avec ce nombre de plis ({tricks}). Au plus près : {nearest} "
        "points, ou, pour {points}, ce nombre de plis : {instead}.",
        "Seat {seat}: {points} card points are impossible with this number of tricks ({tricks}). Nearest are "
        "{nearest} card points or, for {points}, this number of tricks: {instead}.",
    ),
    "impossible_together": Text(
        "Zusammen {total} Augen, Stiche: {tricks}. So lassen sich die Karten nicht verteilen.",
        "{total} points au total en {tricks} plis : les cartes ne peuvent se répartir ainsi.",
        "{total} card points in {tricks} tricks in all: no cards allow that.",
    ),
    "impossible_beside": Text(
        "In {tricks} Stichen zusammen {total} Augen: So lassen sich die Karten nicht verteilen. Am nächsten "
        "liegt {nearest} für Platz {seat}.",
        "{total} points au total en {tricks} plis : les cartes ne peuvent se répartir ainsi. Le plus proche est "
        "{nearest} pour la place {seat}.",
        "{total} card points in all in {tricks} tricks: no cards allow that. Nearest is {nearest} for seat {seat}.",
    ),
    "too_many_tricks": Text(
        "Zusammen {total} Stiche: Es gibt höchstens {most}.",
        "{total} plis au total : il y en a au plus {most}.",
        "{total} tricks in all: there are at most {most}.",
    ),
    "too_few_tricks": Text(
        "Zu Ende gespielt sind es zusammen {needed} Stiche, nicht {total}.",
        "Toutes les cartes jouées, cela fait {needed} plis, et non {total}.",
        "A deal played out has {needed} tricks in all, not {total}.",
    ),
    "too_many_tricks_closed": Text(
        "Stiche vor dem Zudrehen: {after}; zusammen sind es höchstens {most}, nicht {total}.",
        "Plis avant la clôture : {after} ; au plus {most} en tout, et non {total}.",
        "Tricks before the close: {after}: in all there are {most} at most, not {total}.",
    ),
    "too_few_tricks_closed": Text(
        "Stiche vor dem Zudrehen: {after}; zu Ende gespielt sind es zusammen {needed}, nicht {total}.",
        "Plis avant la clôture : {after} ; toutes les cartes jouées, cela fait {needed} en tout, et non {total}.",
        "Tricks before the close: {after}; played out there are {needed} in all, not {total}.",
    ),
    "closed_after_the_end": Text(
        "Stiche vor dem Zudrehen: {after}, aber insgesamt nur {total}.",
        "Plis avant la clôture : {after}, mais {total} seulement en tout.",
        "Tricks before the close: {after}, but only {total} in all.",
    ),
    "claimant_without_trick": Text(
        "Platz {seat} hat keinen Stich und kann sich nicht mit {out} ausmelden; war es der andere?",
        "La place {seat} n'a aucun pli et ne peut annoncer {out} ; était-ce l'autre ?",
        "Seat {seat} has no trick and cannot claim {out}; was it the other one?",
    ),
    "last_trick_without_trick": Text(
        "Platz {seat} hat keinen Stich, also auch nicht den letzten; war es der andere?",
        "La place {seat} n'a aucun pli, donc pas le dernier non plus ; était-ce l'autre ?",
        "Seat {seat} has no trick, and so not the last one either; was it the other one?",
    ),
}

_MARRIAGES = {
    "marriage_value": Text(
        "Eine Ansage zählt 20, in Trumpf 40, nicht {given}.",
        "Un mariage vaut 20, ou 40 à l'atout, et non {given}.",
        "A marriage counts 20, in trumps 40, not {given}.",
    ),
    "no_marriages": Text(
        "An diesem Tisch gibt es keine Ansagen (20 und 40).",
        "Il n'y a pas de mariages à cette table.",
        "There are no marriages at this table.",
    ),
    "too_many_marriages": Text(
        "{count} Ansagen zu {value}: Es gibt höchstens {most}.",
        "{count} mariages à {value} : il y en a au plus {most}.",
        "{count} marriages of {value}: the most there can be is {most}.",
    ),
    "marriages_without_lead": Text(
        "Ansagen (20 und 40): {count}, Gelegenheiten dazu: {leads}. Angesagt wird beim Ausspielen, solange es "
        "erlaubt ist.",
        "Mariages : {count}, occasions : {leads}. On les annonce en entamant, tant que c'est permis.",
        "Marriages: {count}, leads for them: {leads}. They are declared on lead, as long as that is allowed.",
    ),
    "unmarked_not_declared": Text(
        "Platz {seat} hat keine {value} angesagt. Auch nicht markierte Ansagen stehen zuerst bei den Ansagen.",
        "La place {seat} n'a pas annoncé de mariage à {value} qui aurait pu rester sans marque ; un tel mariage "
        "se note d'abord parmi les mariages.",
        "Seat {seat} has declared no {value} that could lack its marker; such a marriage is entered among the "
        "marriages first.",
    ),
    "claimed_without_marriage": Text(
        "Platz {seat} hat nichts angesagt und kann {out} nur mit einem Stich erreicht haben.",
        "La place {seat} n'a annoncé aucun mariage et n'a pu atteindre {out} qu'avec un pli.",
        "Seat {seat} has declared no marriage and can have reached {out} only with a trick.",
    ),
    "seat_without_lead": Text(
        "Ansagen von Platz {seat}: {count}; mit diesen Stichen kam er nur so oft zum Ausspielen: {leads}. Stimmt das?",
        "Mariages de la place {seat} : {count} ; avec ces plis, elle n'a pu entamer que {leads} fois. Est-ce juste ?",
        "Marriages of seat {seat}: {count}; with these tricks the leads they could have were only {leads}. Is "
        "that right?",
    ),
}

_CLOSE = {
    "close_without_closer": Text(
        "Wer zugedreht hat, fehlt: „{field}“.",
        "On ne sait pas qui a clos : il manque « {field} ».",
        "Please say who closed: “{field}”.",
    ),
    "closer_not_on_lead": Text(
        "Wer zudreht, hat den Stich davor gemacht: Von {after} kann der Gegner höchstens {most} haben. Hat der "
        "andere zugedreht?",
        "Celui qui clôt vient de faire un pli : sur {after}, l'adversaire peut en avoir {most} au plus. Est-ce "
        "l'autre qui a clos ?",
        "Whoever closes has just won a trick, so of {after} tricks the opponent can have at most {most}. Did the "
        "other player close?",
    ),
    "more_tricks_than_played": Text(
        "So viele Stiche ({tricks}) kann der Gegner beim Zudrehen nicht haben: Gespielt waren erst {after}.",
        "L'adversaire ne peut avoir {tricks} plis à la clôture : {after} seulement étaient joués.",
        "The opponent cannot have {tricks} tricks at the close: only {after} were played by then.",
    ),
    "dealer_closed_first": Text(
        "Vor dem ersten Stich spielt Platz {turn} aus: Hat wirklich Platz {seat} zugedreht?",
        "Avant le premier pli, c'est la place {turn} qui a la main : la place {seat} a-t-elle bien clos ?",
        "Before the first trick seat {turn} is on lead: did seat {seat} really close?",
    ),
    "last_trick_unknown": Text(
        "Der letzte Stich zählt hier auch nach dem Zudrehen {bonus}: Wer hat ihn gemacht? Ohne Angabe zählt er nicht.",
        "Le dernier pli compte ici {bonus} même après une clôture : qui l'a fait ? Sans réponse, il ne compte pas.",
        "The last trick counts {bonus} here after a close too: who won it? Unless that is said, it does not count.",
    ),
    "tricks_shrink": Text(
        "Stiche des Gegners: beim Zudrehen {then}, am Ende nur {tricks}.",
        "Plis de l'adversaire : {then} à la clôture, {tricks} seulement à la fin.",
        "Tricks of the opponent: {then} at the close, only {tricks} in the end.",
    ),
    "closer_tricks_shrink": Text(
        "Stiche der Partei, die zugedreht hat: beim Zudrehen schon {then}, am Ende nur {tricks}.",
        "Plis du camp qui a clos : déjà {then} à la clôture, {tricks} seulement à la fin.",
        "Tricks of the side that closed: {then} at the close already, and only {tricks} in the end.",
    ),
    "points_shrink": Text(
        "Augen des Gegners, Ansagen mitgezählt: beim Zudrehen {then}, am Ende nur {total}.",
        "Points de l'adversaire, mariages compris : {then} à la clôture, {total} seulement à la fin.",
        "Points of the opponent, marriages included: {then} at the close, only {total} in the end.",
    ),
    "impossible_at_close": Text(
        "Mit dieser Zahl der Stiche ({tricks}) kann der Gegner beim Zudrehen nicht {points} haben, Ansagen "
        "mitgezählt; am nächsten ist {nearest}.",
        "Avec ce nombre de plis ({tricks}), l'adversaire ne peut avoir {points} à la clôture, mariages compris ; "
        "le plus proche est {nearest}.",
        "With this number of tricks ({tricks}) the opponent cannot have {points} at the close, marriages "
        "included; the nearest is {nearest}.",
    ),
    "impossible_after_close": Text(
        "Vom Stand beim Zudrehen ({points}) führen keine Karten zum Endstand. Stimmt er?",
        "Aucune carte ne mène du compte à la clôture ({points}) au total final. Ce compte est-il juste ?",
        "No cards lead from the state at the close ({points}) to the end. Is it right?",
    ),
}

PROBLEMS = {**_RECORD, **_CARDS, **_MARRIAGES, **_CLOSE}
"""What a record may have wrong or remarkable; a code with a field behind it words a common problem for that field."""

TEXTS: Mapping[str, Text] = MappingProxyType({**LABELS, **OPTION_TEXTS, **STEPS, **PROBLEMS, **PLAY_TEXTS})
