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
        "{out} annoncé avec {total} : {value}",
        "{out} claimed with {total}: {value}",
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
    "step.band": Text("{total} gezählt: {value}", "compte de {total} : {value}", "count of {total}: {value}"),
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
        "{out} annoncé à tort avec {total} seulement : {value}",
        "{out} claimed with only {total}: {value}",
    ),
    "step.no_trick": Text(
        "Gegner ohne Stich: {value}",
        "adversaire sans pli : {value}",
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
    "step.as_written": Text("laut Papier: {value}", "selon la feuille : {value}", "from paper: {value}"),
    "step.carried": Text(
        "aus unentschiedenen Spielen {amount} dazu: {value}",
        "donnes nulles précédentes, {amount} en plus : {value}",
        "{amount} carried over from drawn deals: {value}",
    ),
    "step.wins": Text("Platz {seat} gewinnt: {points}", "place {seat} gagne : {points}", "seat {seat} wins: {points}"),
    "step.loses": Text(
        "Platz {seat} verliert: {points}", "place {seat} perd : {points}", "seat {seat} loses: {points}"
    ),
    "step.dealer_too": Text(
        "der Geber, Platz {seat}, ebenso: {points}",
        "le donneur, place {seat}, aussi : {points}",
        "the dealer, seat {seat}, too: {points}",
    ),
    "step.dealer_short": Text(
        "der Geber, Platz {seat}, nur bis vor das Ziel: {points}",
        "le donneur, place {seat}, sans atteindre le but : {points}",
        "the dealer, seat {seat}, but short of the target: {points}",
    ),
    "step.earlier": Text("aus früheren Partien", "parties précédentes", "from earlier matches"),
    "step.earlier_matches": Text(
        "Platz {seat}: {points}",
        "place {seat} : {points}",
        "seat {seat}: {points}",
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
        "La place {seat} n'a pas de cartes dans cette donne et ne peut figurer sous « {field} ».",
        "Seat {seat} has no cards in this deal and cannot be entered under “{field}”.",
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
        "Place {seat} : le mariage à {value}, sans marque posée, ne compte pas.",
        "Seat {seat}: the marriage of {value} was without its marker and does not count.",
    ),
    "unmarked_makes_66": Text(
        "Platz {seat}: Ansage von {value} nicht markiert; sie bringt {out} und zählt.",
        "Place {seat} : le mariage à {value}, sans marque posée, fait {out} et compte donc.",
        "Seat {seat}: the marriage of {value} was without its marker, but makes {out} and so counts.",
    ),
    "claim_too_low": Text(
        "Platz {seat} hat sich mit {out} ausgemeldet, hat aber nur {total}.",
        "La place {seat} a annoncé {out}, mais n'a que {total}.",
        "Seat {seat} claimed {out}, but has only {total}.",
    ),
    "forgotten_66": Text(
        "Platz {seat} hatte {total}, hat sich aber nicht mit {out} ausgemeldet.",
        "La place {seat} avait {total}, mais n'a pas annoncé {out}.",
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
        "Platz {seat} hat keinen Stich, also auch keine Augen (angegeben: {points}); Ansagen (20 und 40) werden "
        "getrennt eingetragen.",
        "La place {seat} n'a aucun pli, donc aucun point de cartes (indiqué : {points}) ; les mariages se notent à "
        "part.",
        "Seat {seat} has no trick and so no card points (entered: {points}); marriages are entered separately.",
    ),
    "impossible_points": Text(
        "Platz {seat}: Die Augenzahl {points} ist nicht möglich; mit dieser Zahl der Stiche ({tricks}) am nächsten: "
        "{nearest}.",
        "Place {seat} : un total de {points} {points:point|points} est impossible ; au plus près, avec ce "
        "nombre de plis ({tricks}) : "
        "{nearest}.",
        "Seat {seat}: a total of {points} card {points:point|points} is impossible; nearest with this number of "
        "tricks ({tricks}): {nearest}.",
    ),
    "impossible_in_tricks": Text(
        "Platz {seat}: Die Augenzahl {points} ist mit dieser Zahl der Stiche ({tricks}) nicht möglich; am nächsten: "
        "{nearest}. Zu {points} passt diese Zahl der Stiche: {instead}.",
        "Place {seat} : un total de {points} {points:point|points} est impossible avec ce nombre de plis "
        "({tricks}) ; au plus près : "
        "{nearest}. Pour {points}, il faudrait ce nombre de plis : {instead}.",
        "Seat {seat}: a total of {points} card {points:point|points} is impossible with this number of tricks "
        "({tricks}); nearest: {nearest}. For {points} the number of tricks would be {instead}.",
    ),
    "impossible_together": Text(
        "Augen zusammen: {total}, Stiche: {tricks}. So lassen sich die Karten nicht verteilen.",
        "Points en tout : {total}, plis : {tricks}. Les cartes ne peuvent se répartir ainsi.",
        "Card points in all: {total}, tricks: {tricks}. The cards cannot be divided like this.",
    ),
    "impossible_beside": Text(
        "Augen zusammen: {total}, Stiche: {tricks}. So lassen sich die Karten nicht verteilen; am nächsten liegt "
        "{nearest} für Platz {seat}.",
        "Points en tout : {total}, plis : {tricks}. Les cartes ne peuvent se répartir ainsi ; au plus près : "
        "{nearest} pour la place {seat}.",
        "Card points in all: {total}, tricks: {tricks}. The cards cannot be divided like this; nearest: {nearest} "
        "for seat {seat}.",
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
        "Tricks before the close: {after}; there are at most {most} in all, not {total}.",
    ),
    "too_few_tricks_closed": Text(
        "Stiche vor dem Zudrehen: {after}; zu Ende gespielt sind es zusammen {needed}, nicht {total}.",
        "Plis avant la clôture : {after} ; toutes les cartes jouées, cela fait {needed} en tout, et non {total}.",
        "Tricks before the close: {after}; a deal played out then has {needed} in all, not {total}.",
    ),
    "closed_after_the_end": Text(
        "Stiche vor dem Zudrehen: {after}, aber insgesamt nur {total}.",
        "Plis avant la clôture : {after}, mais {total} seulement en tout.",
        "Tricks before the close: {after}, but only {total} in all.",
    ),
    "claim_of_the_other": Text(
        "Platz {seat} hat nur {total}, die andere Seite {others}. War nicht sie es, die sich mit {out} "
        "ausgemeldet hat?",
        "La place {seat} n'a que {total}, l'autre camp {others}. N'est-ce pas lui qui a annoncé {out} ?",
        "Seat {seat} has only {total}, the other side {others}. Was it not the other one that claimed {out}?",
    ),
    "claimant_without_trick": Text(
        "Platz {seat} hat keinen Stich und kann sich nicht mit {out} ausmelden; war es der andere?",
        "La place {seat} n'a aucun pli et ne peut annoncer {out} ; était-ce l'autre ?",
        "Seat {seat} has no trick and cannot claim {out}; was it the other one?",
    ),
    "last_trick_without_trick": Text(
        "Platz {seat} hat keinen Stich, also auch nicht den letzten; war es der andere?",
        "La place {seat} n'a aucun pli, donc pas le dernier non plus ; était-ce l'autre ?",
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
        "{count} marriages of {value}: there are at most {most}.",
    ),
    "marriages_without_lead": Text(
        "Ansagen (20 und 40): {count}, Gelegenheiten dazu: {leads}. Angesagt wird beim Ausspielen, solange es "
        "erlaubt ist.",
        "Mariages : {count}, occasions : {leads}. On les annonce en entamant, tant que c'est permis.",
        "Marriages: {count}, leads to declare them on: {leads}. Marriages are declared on lead, while that is allowed.",
    ),
    "unmarked_not_declared": Text(
        "Platz {seat} hat keine {value} angesagt. Auch eine nicht markierte Ansage wird unter „Ansagen (20 und 40)“ "
        "eingetragen.",
        "La place {seat} n'a pas annoncé de mariage à {value}. Même sans marque posée, un mariage se note sous "
        "« Mariages (20 et 40) ».",
        "Seat {seat} has not declared a {value}. A marriage without its marker is entered under “Marriages (20 and "
        "40)”, too.",
    ),
    "claimed_without_marriage": Text(
        "Platz {seat} hat nichts angesagt und kann {out} nur mit einem Stich erreicht haben.",
        "La place {seat} n'a annoncé aucun mariage et n'a pu atteindre {out} qu'avec un pli.",
        "Seat {seat} has not declared a marriage and can only have reached {out} with a trick.",
    ),
    "seat_without_lead": Text(
        "Ansagen (20 und 40) von Platz {seat}: {count}; mit diesen Stichen gab es nur so viele Gelegenheiten dazu: "
        "{leads}. Stimmt das?",
        "Mariages de la place {seat} : {count} ; avec ces plis, il n'y a eu que ce nombre d'occasions : {leads}. "
        "Est-ce juste ?",
        "Marriages of seat {seat}: {count}; with these tricks there were only this many leads to declare them on: "
        "{leads}. Is that right?",
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
        "Whoever closes has just won a trick: of {after}, the opponent can have at most {most}. Did the other "
        "player close?",
    ),
    "more_tricks_than_played": Text(
        "So viele Stiche ({tricks}) kann der Gegner beim Zudrehen nicht haben: Gespielt waren erst {after}.",
        "L'adversaire ne peut avoir autant de plis ({tricks}) à la clôture : on n'en avait joué que {after}.",
        "The opponent cannot have that many tricks ({tricks}) at the close: only {after} had been played by then.",
    ),
    "dealer_closed_first": Text(
        "Vor dem ersten Stich spielt Platz {turn} aus: Hat wirklich Platz {seat} zugedreht?",
        "Avant le premier pli, c'est la place {turn} qui a la main : la place {seat} a-t-elle bien clos ?",
        "Before the first trick seat {turn} is on lead: did seat {seat} really close?",
    ),
    "last_trick_unknown": Text(
        "Der letzte Stich zählt hier auch nach dem Zudrehen {bonus}: Wer hat ihn gemacht? Ohne Angabe zählt er nicht.",
        "Le dernier pli compte ici {bonus} même après une clôture : qui l'a fait ? Sans réponse, il ne compte pas.",
        "The last trick counts {bonus} here after a close, too: who won it? Unless that is entered, it does not count.",
    ),
    "tricks_shrink": Text(
        "Stiche des Gegners: beim Zudrehen {then}, am Ende nur {tricks}.",
        "Plis de l'adversaire : {then} à la clôture, {tricks} seulement à la fin.",
        "Opponent's tricks: {then} at the close, only {tricks} in the end.",
    ),
    "closer_tricks_shrink": Text(
        "Stiche der Partei, die zugedreht hat: beim Zudrehen schon {then}, am Ende nur {tricks}.",
        "Plis du camp qui a clos : déjà {then} à la clôture, {tricks} seulement à la fin.",
        "Tricks of the side that closed: already {then} at the close, only {tricks} in the end.",
    ),
    "points_shrink": Text(
        "Augen des Gegners, Ansagen mitgezählt: beim Zudrehen {then}, am Ende nur {total}.",
        "Points de l'adversaire, mariages compris : {then} à la clôture, {total} seulement à la fin.",
        "Opponent's points, marriages included: {then} at the close, only {total} in the end.",
    ),
    "impossible_at_close": Text(
        "Mit dieser Zahl der Stiche ({tricks}) kann der Gegner beim Zudrehen nicht {points} haben, Ansagen "
        "mitgezählt; am nächsten: {nearest}.",
        "Avec ce nombre de plis ({tricks}), l'adversaire ne peut avoir {points} à la clôture, mariages compris ; au "
        "plus près : {nearest}.",
        "With this number of tricks ({tricks}) the opponent cannot have {points} at the close, marriages included; "
        "nearest: {nearest}.",
    ),
    "impossible_after_close": Text(
        "Vom Stand beim Zudrehen ({points}) führen keine Karten zum Endstand. Stimmt der Stand?",
        "Aucune répartition des cartes ne permet de passer de {points} à la clôture au total final. "
        "Ce compte est-il juste ?",
        "No cards lead from the count at the close ({points}) to the final one. Is that count right?",
    ),
}

PROBLEMS = {**_RECORD, **_CARDS, **_MARRIAGES, **_CLOSE}
"""What a record may have wrong or remarkable; a code with a field behind it words a common problem for that field."""

TEXTS: Mapping[str, Text] = MappingProxyType({**LABELS, **OPTION_TEXTS, **STEPS, **PROBLEMS, **PLAY_TEXTS})
