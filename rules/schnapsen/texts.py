"""Every text that Bauernschnapsen and Dreierschnapsen share: steps and problems here, other words beside."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.schnapsen.labels import LABELS
from rules.schnapsen.option_texts import OPTION_TEXTS
from rules.schnapsen.play_texts import PLAY_TEXTS
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS = {
    "step.claimed": Text(
        "Platz {seat} hat sich mit {total} ausgemeldet: {value}",
        "place {seat}, 66 annoncé avec {total} : {value}",
        "seat {seat} claims 66 with {total}: {value}",
    ),
    "step.schneider": Text(
        "Gegner unter {least} ({total}): {value}",
        "camp adverse sous {least} ({total}) : {value}",
        "other side below {least} ({total}): {value}",
    ),
    "step.schwarz": Text(
        "Gegner ohne Stich: {value}", "camp adverse sans pli : {value}", "other side without a trick: {value}"
    ),
    "step.false_claim": Text(
        "Platz {seat} hat sich falsch ausgemeldet, nur {total} gezählt: {value}",
        "place {seat}, 66 annoncé à tort avec {total} seulement : {value}",
        "seat {seat} claims 66 with only {total}: {value}",
    ),
    "step.no_trick": Text(
        "Gegner ohne Stich: {value}", "camp adverse sans pli : {value}", "other side without a trick: {value}"
    ),
    "step.last_trick": Text(
        "zu Ende gespielt, Platz {seat} macht den letzten Stich: {value}",
        "toutes les cartes jouées, dernier pli pour la place {seat} : {value}",
        "played out, the last trick goes to seat {seat}: {value}",
    ),
    "step.revoke": Text(
        "Regelverstoß, Platz {offender}: {value}",
        "faute de jeu, place {offender} : {value}",
        "offence, seat {offender}: {value}",
    ),
    "step.announced_won": Text(
        "{contract}, Platz {declarer}, gewonnen: {value}",
        "{contract}, place {declarer}, gagné : {value}",
        "{contract}, seat {declarer}, won: {value}",
    ),
    "step.announced_lost": Text(
        "{contract}, Platz {declarer}, verloren: {value}",
        "{contract}, place {declarer}, perdu : {value}",
        "{contract}, seat {declarer}, lost: {value}",
    ),
    "step.doubled": Text(
        "{kontra}: mal {amount} = {value}", "{kontra} : × {amount} = {value}", "{kontra}: times {amount} = {value}"
    ),
    "step.as_written": Text("laut Papier: {value}", "selon la feuille : {value}", "from paper: {value}"),
    "step.wins": Text("Platz {seat} gewinnt: {points}", "place {seat} gagne : {points}", "seat {seat} wins: {points}"),
    "step.bummerl": Text(
        "Platz {seat} bekommt das Bummerl ({bummerl})",
        "place {seat} prend le Bummerl ({bummerl})",
        "seat {seat} gets the Bummerl ({bummerl})",
    ),
    "step.bummerl_schneider": Text(
        "Platz {seat} ist Schneider (Bummerl: {bummerl})",
        "place {seat} est Schneider (Bummerl : {bummerl})",
        "seat {seat} is Schneider (Bummerl: {bummerl})",
    ),
    "step.bummerl_retour": Text(
        "Platz {seat} ist Retourschneider (Bummerl: {bummerl})",
        "place {seat} est Retourschneider (Bummerl : {bummerl})",
        "seat {seat} is Retourschneider (Bummerl: {bummerl})",
    ),
    "step.tied": Text(
        "Platz {seat} teilt sich den letzten Rang: es folgt ein Entscheidungsspiel",
        "place {seat} à égalité au dernier rang : une donne décisive suit",
        "seat {seat} is tied for last: a decider follows",
    ),
    "step.decider": Text(
        "Platz {seat} verliert das Entscheidungsspiel",
        "place {seat} perd la donne décisive",
        "seat {seat} loses the decider",
    ),
    "step.earlier": Text("aus früheren Bummerln", "Bummerl précédents", "from earlier Bummerl"),
    "step.earlier_bummerl": Text(
        "Platz {seat}: {points}",
        "place {seat} : {points}",
        "seat {seat}: {points}",
    ),
}
"""The explanation, one piece per step: `value` is the running value, `points` what the step brings to a seat."""

_RECORD = {
    "not_a_choice.contract": Text(
        "„{given}“ wird an diesem Tisch nicht gespielt; erlaubt: {allowed}.",
        "« {given} » ne se joue pas à cette table ; valeurs admises : {allowed}.",
        "“{given}” is not played at this table; allowed: {allowed}.",
    ),
    "not_a_choice.kontra": Text(
        "„{given}“ gibt es an diesem Tisch nicht; erlaubt: {allowed}.",
        "« {given} » n'existe pas à cette table ; valeurs admises : {allowed}.",
        "There is no “{given}” at this table; allowed: {allowed}.",
    ),
    "out_of_range.game_points": Text(
        "Ein Spiel bringt hier {minimum} bis {maximum} Punkte, nicht {given}.",
        "Une donne vaut ici de {minimum} à {maximum} points, et non {given}.",
        "A deal is worth {minimum} to {maximum} points here, not {given}.",
    ),
    "not_with_ending": Text(
        "„{field}“ gehört nicht zum Spielende „{ending}“.",
        "« {field} » n'a pas sa place avec la fin « {ending} ».",
        "“{field}” does not go with the ending “{ending}”.",
    ),
    "not_with_contract": Text(
        "„{field}“ gehört nicht zur Spielart „{contract}“.",
        "« {field} » n'a pas sa place avec le jeu « {contract} ».",
        "“{field}” does not go with the contract “{contract}”.",
    ),
    "declarer_is_rufer": Text(
        "Das normale Spiel spielt der Rufer, Platz {turn}, nicht Platz {declarer}.",
        "Le jeu normal revient au Rufer, place {turn}, et non à la place {declarer}.",
        "The normal game is played by the Rufer, seat {turn}, not by seat {declarer}.",
    ),
    "only_rufer": Text(
        "„{contract}“ kann nur der Rufer, Platz {turn}, ansagen, nicht Platz {declarer}.",
        "« {contract} » : seul le Rufer, place {turn}, peut l'annoncer, et non la place {declarer}.",
        "Only the Rufer, seat {turn}, can announce “{contract}”, not seat {declarer}.",
    ),
    "only_rufers_side": Text(
        "„{contract}“ gehört dem Rufer, Platz {turn}; Platz {declarer} kann das hier nicht ansagen.",
        "« {contract} » est l'affaire du Rufer, place {turn} ; la place {declarer} ne peut l'annoncer ici.",
        "“{contract}” is for the Rufer, seat {turn}; seat {declarer} cannot announce it here.",
    ),
    "only_opponents": Text(
        "„{contract}“ kann nur ansagen, wer gegen den Rufer, Platz {turn}, spielt; Platz {declarer} tut das nicht.",
        "« {contract} » s'annonce contre le Rufer, place {turn} ; la place {declarer} ne joue pas contre lui.",
        "“{contract}” is announced against the Rufer, seat {turn}; seat {declarer} does not play against the Rufer.",
    ),
    "not_doubled": Text(
        "„{contract}“ wird an diesem Tisch nicht gespritzt.",
        "« {contract} » ne peut pas être contré à cette table.",
        "“{contract}” cannot be doubled at this table.",
    ),
    "cannot_lose": Text(
        "„{contract}“ kann nicht verloren gehen: Die Karten dafür sind auf der Hand.",
        "« {contract} » ne peut se perdre : les cartes sont déjà en main.",
        "“{contract}” cannot be lost: the cards for it are in hand.",
    ),
    "not_a_side": Text(
        "Diese Plätze gewinnen nie gemeinsam: Es gewinnt immer eine der beiden Parteien.",
        "Ces places ne gagnent jamais ensemble : c'est toujours l'un des deux camps qui gagne.",
        "These seats never win together: it is always one of the two sides that wins.",
    ),
    "decider_due": Text(
        "Zuerst das Entscheidungsspiel: Die Plätze {tied} sind gemeinsam Letzte.",
        "D'abord la donne décisive : les places {tied} sont à égalité au dernier rang.",
        "The decider comes first: seats {tied} are tied for last.",
    ),
    "no_decider": Text(
        "Es ist kein Entscheidungsspiel fällig: Niemand teilt sich den letzten Rang.",
        "Aucune donne décisive n'est due : il n'y a pas d'égalité au dernier rang.",
        "No decider is due: nobody is tied for last.",
    ),
    "loser_not_tied": Text(
        "Das Entscheidungsspiel spielen die Plätze {tied}; Platz {seat} kann es nicht verlieren.",
        "La donne décisive oppose les places {tied} ; la place {seat} ne peut la perdre.",
        "The decider is played by seats {tied}; seat {seat} cannot lose it.",
    ),
    "list_too_short": Text(
        "„{field}“ braucht für jede der beiden Parteien einen Eintrag; wer nichts hat, hat 0.",
        "« {field} » demande une valeur pour chacun des deux camps ; qui n'a rien a 0.",
        "“{field}” needs a number for each of the two sides; enter 0 for none.",
    ),
    "claim_too_low": Text(
        "Platz {seat} hat sich mit {out} ausgemeldet, hat aber nur {total}.",
        "La place {seat} a annoncé {out}, mais n'a que {total}.",
        "Seat {seat} claimed {out}, but has only {total}.",
    ),
    "forgotten_66": Text(
        "Die Partei von Platz {seat} hatte {total}, hat sich aber nicht mit {out} ausgemeldet.",
        "Le camp de la place {seat} avait {total}, mais n'a pas annoncé {out}.",
        "The side of seat {seat} had {total}, but did not claim {out}.",
    ),
}

_CARDS = {
    "more_than_all_points": Text(
        "Zusammen {total} Augen: Alle Karten haben nur {most}. Ansagen (20 und 40) gehören nicht dazu.",
        "{total} points de cartes au total : le jeu n'en a que {most}. Les mariages n'en font pas partie.",
        "{total} card points in all: the pack has only {most}. Marriages are not among them.",
    ),
    "not_all_points": Text(
        "Alle Karten sind gespielt: Zusammen müssen es {most} Augen sein, nicht {total}.",
        "Toutes les cartes sont jouées : le total doit être {most}, et non {total}.",
        "All cards are played: in all they make {most} card points, not {total}.",
    ),
    "points_without_trick": Text(
        "Die Partei von Platz {seat} hat keinen Stich, also auch keine Augen (angegeben: {points}); Ansagen (20 und "
        "40) werden getrennt eingetragen.",
        "Le camp de la place {seat} n'a aucun pli, donc aucun point de cartes (indiqué : {points}) ; les mariages "
        "se notent à part.",
        "The side of seat {seat} has no trick and so no card points (entered: {points}); marriages are entered "
        "separately.",
    ),
    "impossible_points": Text(
        "Partei von Platz {seat}: Die Augenzahl {points} ist nicht möglich; mit dieser Zahl der Stiche ({tricks}) "
        "am nächsten: {nearest}.",
        "Camp de la place {seat} : un total de {points} {points:point|points} est impossible ; au plus près, "
        "avec ce nombre de plis "
        "({tricks}) : {nearest}.",
        "Side of seat {seat}: a total of {points} card {points:point|points} is impossible; nearest with this "
        "number of tricks ({tricks}): {nearest}.",
    ),
    "impossible_in_tricks": Text(
        "Partei von Platz {seat}: Die Augenzahl {points} ist mit dieser Zahl der Stiche ({tricks}) nicht möglich; "
        "am nächsten: {nearest}. Zu {points} passt diese Zahl der Stiche: {instead}.",
        "Camp de la place {seat} : un total de {points} {points:point|points} est impossible avec ce nombre de "
        "plis ({tricks}) ; au plus "
        "près : {nearest}. Pour {points}, il faudrait ce nombre de plis : {instead}.",
        "Side of seat {seat}: a total of {points} card {points:point|points} is impossible with this number of "
        "tricks ({tricks}); nearest: {nearest}. For {points} the number of tricks would be {instead}.",
    ),
    "impossible_beside": Text(
        "Augen zusammen: {total}, Stiche: {tricks}. So lassen sich die Karten nicht verteilen; am nächsten liegt "
        "{nearest} für die Partei von Platz {seat}.",
        "Points en tout : {total}, plis : {tricks}. Les cartes ne peuvent se répartir ainsi ; au plus près : "
        "{nearest} pour le camp de la place {seat}.",
        "Card points in all: {total}, tricks: {tricks}. The cards cannot be divided like this; nearest: {nearest} "
        "for the side of seat {seat}.",
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
    "claim_of_the_other": Text(
        "Die Partei von Platz {seat} hat nur {total}, die andere {others}. War nicht sie es, die sich mit {out} "
        "ausgemeldet hat?",
        "Le camp de la place {seat} n'a que {total}, l'autre {others}. N'est-ce pas lui qui a annoncé {out} ?",
        "The side of seat {seat} has only {total}, the other one {others}. Was it not the other one that "
        "claimed {out}?",
    ),
    "claimant_without_trick": Text(
        "Die Partei von Platz {seat} hat keinen Stich und kann sich nicht mit {out} ausmelden; war es die andere?",
        "Le camp de la place {seat} n'a aucun pli et ne peut annoncer {out} ; était-ce l'autre ?",
        "The side of seat {seat} has no trick and cannot claim {out}; was it the other one?",
    ),
    "last_trick_without_trick": Text(
        "Die Partei von Platz {seat} hat keinen Stich, also auch nicht den letzten; war es die andere?",
        "Le camp de la place {seat} n'a aucun pli, donc pas le dernier non plus ; était-ce l'autre ?",
        "The side of seat {seat} has no trick, and so not the last one either; was it the other one?",
    ),
    "marriage_value": Text(
        "Eine Ansage zählt 20, in Trumpf 40, nicht {given}.",
        "Un mariage vaut 20, ou 40 à l'atout, et non {given}.",
        "A marriage counts 20, in trumps 40, not {given}.",
    ),
    "too_many_marriages": Text(
        "{count} Ansagen zu {value}: Es gibt höchstens {most}.",
        "{count} mariages à {value} : il y en a au plus {most}.",
        "{count} marriages of {value}: there are at most {most}.",
    ),
    "marriages_beyond_hand": Text(
        "Ansagen (20 und 40) der Partei von Platz {seat}: {count}, in ihren Händen ist Platz für {most}. "
        "Stimmt die Zahl?",
        "Mariages du camp de la place {seat} : {count}, ses mains n'en tiennent que {most}. Le nombre est-il juste ?",
        "Marriages of the side of seat {seat}: {count}; its hands have room for {most}. Is the number right?",
    ),
    "marriages_without_lead": Text(
        "Ansagen (20 und 40) der Partei von Platz {seat}: {count}, Gelegenheiten dazu: {leads}. Angesagt wird beim "
        "Ausspielen.",
        "Mariages du camp de la place {seat} : {count}, occasions : {leads}. On les annonce en entamant.",
        "Marriages of the side of seat {seat}: {count}, leads to declare them on: {leads}. Marriages are declared "
        "on lead.",
    ),
}

PROBLEMS = {**_RECORD, **_CARDS}
"""What a record may have wrong or remarkable; a code with a field behind it words a common problem for that field."""

TEXTS: Mapping[str, Text] = MappingProxyType({**LABELS, **PLAY_TEXTS, **OPTION_TEXTS, **STEPS, **PROBLEMS})
