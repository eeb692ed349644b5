"""Every text of Doppelkopf by its code: the steps and what a record may have wrong stand here, the others beside it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.games.doppelkopf.labels import LABELS
from rules.games.doppelkopf.option_texts import OPTION_TEXTS
from rules.games.doppelkopf.play_texts import PLAY_TEXTS
from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

STEPS = {
    "step.won": Text("{side} hat gewonnen {points}", "{side} gagne {points}", "{side} won {points}"),
    "step.nobody_wins": Text(
        "beide Absagen verfehlt, niemand gewinnt",
        "annonces manquées des deux côtés, personne ne gagne",
        "both sides failed their calls: nobody wins",
    ),
    "step.kind_points": Text("{kind} {points}", "{kind} {points}", "{kind} {points}"),
    "step.reached": Text("{side} {below} {points}", "{side} {below} {points}", "{side} {below} {points}"),
    "step.called": Text(
        "{side}: „{call}“ abgesagt {points}",
        "« {call} » annoncé par {side} {points}",
        "“{call}” called by {side} {points}",
    ),
    "step.beaten": Text(
        "{side}: {reached} Augen gegen „{call}“ {points}",
        "{reached} points pour {side} contre « {call} » {points}",
        "{side} made {reached} against “{call}” {points}",
    ),
    "step.said_re": Text("Re angesagt {points}", "Re annoncé {points}", "Re called {points}"),
    "step.said_kontra": Text("Kontra angesagt {points}", "Kontra annoncé {points}", "Kontra called {points}"),
    "step.against": Text(
        "gegen die Alten {points}", "contre les Vieilles {points}", "against the queens of clubs {points}"
    ),
    "step.fox": Text(
        "Fuchs gefangen von {side} {points}", "renard capturé par {side} {points}", "fox caught by {side} {points}"
    ),
    "step.doppelkopf": Text(
        "Doppelkopf von {side} {points}", "Doppelkopf de {side} {points}", "Doppelkopf for {side} {points}"
    ),
    "step.heart_trick": Text(
        "Herzstich von {side} {points}", "pli de cœur de {side} {points}", "heart trick for {side} {points}"
    ),
    "step.ten_caught": Text(
        "Dulle gefangen von {side} {points}",
        "dix de cœur pris par {side} {points}",
        "ten of hearts caught by {side} {points}",
    ),
    "step.karlchen": Text("Karlchen von {side} {points}", "Karlchen de {side} {points}", "Charlie for {side} {points}"),
    "step.karlchen_caught": Text(
        "Karlchen gefangen von {side} {points}",
        "Karlchen pris par {side} {points}",
        "Charlie caught by {side} {points}",
    ),
    "step.fox_last_trick": Text(
        "Fuchs am Ende von {side} {points}",
        "renard au dernier pli de {side} {points}",
        "fox wins the last trick for {side} {points}",
    ),
    "step.doubled_re": Text(
        "Re angesagt: mal {amount} = {value}",
        "Re annoncé : × {amount} = {value}",
        "Re called: times {amount} = {value}",
    ),
    "step.doubled_kontra": Text(
        "Kontra angesagt: mal {amount} = {value}",
        "Kontra annoncé : × {amount} = {value}",
        "Kontra called: times {amount} = {value}",
    ),
    "step.bock": Text("Bock: mal {amount} = {value}", "Bock : × {amount} = {value}", "Bock: times {amount} = {value}"),
    "step.bock_points": Text("Bock {points}", "Bock {points}", "Bock {points}"),
    "step.share": Text("Platz {seat}: {points}", "place {seat} : {points}", "seat {seat}: {points}"),
    "step.alone": Text(
        "Platz {seat} dreifach: {points}", "place {seat}, triple : {points}", "seat {seat} alone, times 3: {points}"
    ),
    "step.as_written": Text("laut Papier {points}", "selon la feuille {points}", "from paper {points}"),
    "step.minor": Text("geringfügiger Regelverstoß {value}", "faute légère {value}", "minor offence {value}"),
    "step.major": Text("schwerwiegender Regelverstoß {value}", "faute grave {value}", "serious offence {value}"),
    "step.absagen": Text(
        "Absagen der Gegenpartei {points}", "annonces de palier adverses {points}", "calls of the other side {points}"
    ),
    "step.offender": Text(
        "Platz {seat} zahlt dreifach: {points}",
        "la place {seat} paie trois fois : {points}",
        "seat {seat} pays each of the three: {points}",
    ),
    "step.harmed": Text(
        "Solospieler, Platz {seat}: {points}", "soliste, place {seat} : {points}", "soloist, seat {seat}: {points}"
    ),
    "step.compensated": Text("Platz {seat}: {points}", "place {seat} : {points}", "seat {seat}: {points}"),
    "step.unsporting": Text(
        "Unsportlichkeit, Platz {seat}: {points}",
        "conduite antisportive, place {seat} : {points}",
        "unsporting conduct, seat {seat}: {points}",
    ),
}
"""The explanation, one piece per step: `points` is what the step adds, `value` the running value."""

PROBLEMS = {
    "match_is_over": Text(
        "Die Zeit ist abgelaufen und alle Pflichtsoli sind gespielt: Die Liste ist zu Ende.",
        "Le temps est écoulé et tous les solos obligatoires sont joués : la feuille est terminée.",
        "Time is up and all compulsory solos have been played: the sheet is finished.",
    ),
    "special_points_in_solo": Text(
        "„{field}“: Sonderpunkte gibt es nicht, wenn einer allein spielt („{kind}“).",
        "« {field} » : pas de primes quand un joueur est seul (« {kind} »).",
        "“{field}”: there are no special points when one player is alone (“{kind}”).",
    ),
    "re_are_two": Text(
        "Re sind hier zwei Spieler, nicht {given}. Wer allein gegen drei gespielt hat, wird als Solo eingetragen.",
        "Re compte ici deux joueurs, et non {given}. Un joueur seul contre trois se note comme solo.",
        "Re must be two players here, not {given}. If somebody played alone against three, enter a solo.",
    ),
    "re_is_one": Text(
        "Hier wird genau ein Solospieler genannt, nicht {given}.",
        "On nomme ici un soliste et un seul, et non {given}.",
        "Exactly one soloist is named here, not {given}.",
    ),
    "re_twice": Text(
        "Platz {seat} steht zweimal bei Re: Wer war der Partner?",
        "La place {seat} figure deux fois chez Re : qui était le partenaire ?",
        "Seat {seat} is entered twice for Re: who was the partner?",
    ),
    "re_sit_out": Text(
        "Platz {seat} und Platz {beside} haben in diesem Spiel keine Karten (Geber: Platz {dealer}) und können nicht "
        "Re sein. Hat jemand anders gegeben, dann bitte diesen Geber angeben.",
        "La place {seat} et la place {beside} n'ont pas de cartes dans cette donne (donneur : "
        "place {dealer}) et ne peuvent être Re. Si un autre a donné, indiquez ce donneur.",
        "Seat {seat} and seat {beside} have no cards in this deal (dealer: seat {dealer}) and so cannot be Re. If "
        "somebody else dealt, name that dealer.",
    ),
    "re_sits_out": Text(
        "Platz {seat} hat in diesem Spiel keine Karten (Geber: Platz {dealer}) und kann nicht Re sein. Hat "
        "jemand anders gegeben, dann bitte diesen Geber angeben.",
        "La place {seat} n'a pas de cartes dans cette donne (donneur : place {dealer}) et ne peut être Re. Si un "
        "autre a donné, indiquez ce donneur.",
        "Seat {seat} has no cards in this deal (dealer: seat {dealer}) and so cannot be Re. If somebody else dealt, "
        "name that dealer.",
    ),
    "time_is_up_already": Text(
        "Dass die Zeit abgelaufen ist, steht schon auf der Liste.",
        "« Temps écoulé » figure déjà sur la feuille.",
        "The sheet already says that time is up.",
    ),
    "not_played_here": Text(
        "„{kind}“ kennt dieses Regelwerk nicht. Wurde trotzdem so gespielt?",
        "« {kind} » ne se joue pas dans ce règlement. Y a-t-on joué quand même ?",
        "“{kind}” is not part of these rules. Was it played anyway?",
    ),
    "no_reason_to_throw_in": Text(
        "„{reason}“ ist in diesem Regelwerk kein Grund, neu zu geben. Wurde trotzdem neu gegeben?",
        "« {reason} » n'est pas un motif de nouvelle donne dans ce règlement. A-t-on redonné quand même ?",
        "“{reason}” is no reason to throw in under these rules. Was it thrown in anyway?",
    ),
    "compulsory_without_solo": Text(
        "„{field}“ gilt nur für das Solo eines einzelnen Spielers; bei einer Strafe nur, wenn sie das Spiel beendet.",
        "« {field} » ne vaut que pour le solo d'un seul joueur ; avec une pénalité, si elle arrête la donne.",
        "“{field}” only goes with one player's solo; with a penalty only where it ends the deal.",
    ),
    "implied": Text(
        "„{implying}“ schließt „{implied}“ ein.",
        "« {implying} » inclut « {implied} ».",
        "“{implying}” includes “{implied}”.",
    ),
    "first_solo_is_compulsory": Text(
        "Platz {seat} hat noch kein Pflichtsolo gespielt: Das erste Solo ist das Pflichtsolo. Stimmt es, dass "
        "dieses keines war?",
        "La place {seat} doit encore son solo obligatoire : le premier solo en tient lieu. Est-il exact que "
        "celui-ci n'en était pas un ?",
        "Seat {seat} still owes the compulsory solo: the first solo is the compulsory one. Is it right that this "
        "one was not?",
    ),
    "schwarze_sau_not_compulsory": Text(
        "Das Solo einer Schwarzen Sau ist nie das Pflichtsolo: Niemand hat es sich ausgesucht.",
        "Le solo d'une Schwarze Sau n'est jamais le solo obligatoire : personne ne l'a choisi.",
        "The solo of a Schwarze Sau is never the compulsory one: nobody chose to play it.",
    ),
    "no_compulsory_solos_here": Text(
        "Dieses Regelwerk kennt keine Pflichtsoli. Wurde trotzdem eines gespielt?",
        "Ce règlement n'a pas de solo obligatoire. En a-t-on joué un quand même ?",
        "These rules have no compulsory solos. Was one played anyway?",
    ),
    "compulsory_solo_done_before": Text(
        "Platz {seat} hat das Pflichtsolo schon auf der Liste davor gespielt. Ist es trotzdem eines?",
        "La place {seat} a déjà joué son solo obligatoire sur la feuille d'avant. Est-ce quand même un solo "
        "obligatoire ?",
        "Seat {seat} has played the compulsory solo on the sheet before already. Is this one compulsory, too?",
    ),
    "compulsory_solo_done": Text(
        "Platz {seat} hat das Pflichtsolo schon gespielt: Dies ist ein Lustsolo, ohne die Angabe „Pflichtsolo“.",
        "La place {seat} a déjà joué son solo obligatoire : celui-ci est volontaire, sans l'indication « Solo "
        "obligatoire ».",
        "Seat {seat} has already played the compulsory solo: this one is voluntary, without the entry "
        "“Compulsory solo”.",
    ),
    "nothing_is_imposed": Text(
        "Noch wird niemand vorgeführt: Es bleiben mehr Spiele als Pflichtsoli.",
        "Aucun solo n'est encore imposé : il reste plus de donnes que de solos obligatoires.",
        "No solo is forced yet: there are more deals left than compulsory solos.",
    ),
    "solo_is_imposed": Text(
        "Es sind nur noch Pflichtsoli zu spielen, vorgeführt wird Platz {seat}. Wurde trotzdem anders gespielt?",
        "Il ne reste que des solos obligatoires et c'est à la place {seat} de jouer le sien. A-t-on joué autre "
        "chose quand même ?",
        "Only compulsory solos are left, and it is for seat {seat} to play one now. Was something else played anyway?",
    ),
    "only_solos_are_left": Text(
        "Die Zeit ist abgelaufen, andere Spiele sind gestrichen: Es bleibt das Pflichtsolo von Platz {seat}.",
        "Le temps est écoulé, les autres donnes sont annulées : il reste le solo obligatoire de la place {seat}.",
        "Time is up and the other deals are void: what is left is the compulsory solo of seat {seat}.",
    ),
    "solo_was_imposed": Text(
        "Platz {seat} wurde vorgeführt, aber „Vorgeführt“ fehlt. Gibt wirklich derselbe Geber noch einmal?",
        "Le solo de la place {seat} était imposé : il manque « Imposé ». Le même donneur redonne-t-il vraiment ?",
        "The solo of seat {seat} was forced, but “Forced” is missing. Does the same dealer really deal again?",
    ),
    "no_absage_here": Text(
        "Bei „{kind}“ kann nur Re oder Kontra gesagt werden.",
        "À « {kind} », on ne peut annoncer que Re ou Kontra.",
        "In “{kind}” only Re or Kontra can be called.",
    ),
    "impossible_points": Text(
        "Die Augenzahl {points} ist nicht möglich; am nächsten: {nearest}.",
        "Un total de {points} {points:point|points} est impossible ; au plus près : {nearest}.",
        "A total of {points} card {points:point|points} is impossible; nearest: {nearest}.",
    ),
    "impossible_cards": Text(
        "Die Augenzahl {points} ist mit dieser Zahl der Stiche ({tricks}) nicht möglich; nächste mögliche Zahl der "
        "Stiche: {nearest}.",
        "Un total de {points} {points:point|points} est impossible avec ce nombre de plis ({tricks}) ; nombre "
        "de plis possible le plus "
        "proche : {nearest}.",
        "A total of {points} card {points:point|points} is impossible with this number of tricks ({tricks}); "
        "nearest possible number of tricks: {nearest}.",
    ),
    "tricks_missing": Text(
        "Bei {points} Augen entscheidet die Zahl der Stiche, ob eine Partei schwarz ist: Sie fehlt.",
        "Avec {points} {points:point|points}, le nombre de plis dit si un camp n'en a fait aucun : il manque.",
        "With {points} card points, the number of tricks decides whether a side took none: it is missing.",
    ),
    "tricks_missing_for_call": Text(
        "{side} hat schwarz abgesagt: Die Stiche von Re fehlen.",
        "{side} a annoncé Schwarz : les plis de Re manquent.",
        "{side} called schwarz: Re's tricks are missing.",
    ),
    "too_many_together": Text(
        "„{field}“: Zusammen {total}, es gibt aber höchstens {most}.",
        "« {field} » : {total} en tout, alors qu'il y en a au plus {most}.",
        "“{field}”: {total} in all, but there are at most {most}.",
    ),
    "one_last_trick": Text(
        "Den letzten Stich macht nur eine Partei, mit nur einer Karte: Diese Angaben passen nicht zusammen.",
        "Un seul camp fait le dernier pli, avec une seule carte : ces indications ne vont pas ensemble.",
        "Only one side wins the last trick, with only one card: these entries contradict each other.",
    ),
    "two_karlchen": Text(
        "Es gibt nur zwei Karlchen: Sticht das eine das andere, hat keine Partei beide.",
        "Il n'y a que deux Karlchen : si l'un prend l'autre, aucun camp n'a les deux.",
        "There are only two Charlies: if one takes the other, neither side has both.",
    ),
    "no_caught_karlchen_here": Text(
        "Für ein gefangenes Karlchen gibt es in diesem Regelwerk keinen Punkt.",
        "Ce règlement ne donne pas de point pour un Karlchen pris.",
        "These rules give no point for a caught Charlie.",
    ),
    "double_of_nothing": Text(
        "„{field}“ gibt es nur zusammen mit der einfachen Angabe.",
        "« {field} » suppose que le simple soit aussi indiqué.",
        "“{field}” also needs the single one entered.",
    ),
    "too_few_tricks_for_specials": Text(
        "Für diese Sonderpunkte braucht {side} mehr Stiche: mindestens {needed}, nicht {tricks}.",
        "Pour ces primes, {side} doit avoir plus de plis : au moins {needed}, et non {tricks}.",
        "For these special points {side} needs more tricks: at least {needed}, not {tricks}.",
    ),
    "specials_exclude": Text(
        "Diese Sonderpunkte gehen nicht zusammen: Ein Doppelkopf sind vier Zehnen und Asse, ein Fuchs ist ein Ass. "
        "Stimmen die Zahlen?",
        "Ces primes s'excluent : un Doppelkopf, ce sont quatre dix et as, un renard est un as. Les nombres sont-ils "
        "justes ?",
        "These special points do not go together: a Doppelkopf is four tens and aces, a fox is an ace. Are the numbers "
        "right?",
    ),
    "impossible_with_specials": Text(
        "Neben diesen Sonderpunkten kann Re nicht {points} Augen haben; am nächsten: {nearest}. Stimmen die Zahlen?",
        "Avec ces primes, Re ne peut avoir {points} {points:point|points} ; au plus près : {nearest}. Les nombres "
        "sont-ils justes ?",
        "With these special points Re cannot have {points} card {points:point|points}; nearest: {nearest}. Are the "
        "numbers right?",
    ),
    "marriage_tricks": Text(
        "Re hat nach dieser Hochzeit mindestens {needed} {needed:Stich|Stiche}, nicht {tricks}. Stimmt die Zahl?",
        "Après ce mariage, Re a au moins {needed} {needed:pli|plis}, et non {tricks}. Le nombre est-il juste ?",
        "After this marriage Re has at least {needed} {needed:trick|tricks}, not {tricks}. Is the number right?",
    ),
    "impossible_first_trick": Text(
        "Kein Stich zählt {points}; am nächsten: {nearest}. Stimmt die Zahl?",
        "Aucun pli ne vaut {points} ; au plus près : {nearest}. Le nombre est-il juste ?",
        "No trick counts {points}; nearest: {nearest}. Is the number right?",
    ),
    "first_trick_beyond": Text(
        "Der erste Stich zählt mit {points} Augen mehr, als {side} im ganzen Spiel hat. Stimmen die Zahlen?",
        "Le premier pli vaut {points} points, plus que {side} n'en a dans toute la donne. Les nombres sont-ils "
        "justes ?",
        "The first trick counts {points}, more than {side} has in the whole deal. Are the numbers right?",
    ),
    "too_few_points_for_specials": Text(
        "Für diese Sonderpunkte braucht {side} mindestens {needed} Augen, nicht {points}.",
        "Pour ces primes, {side} doit avoir au moins {needed} points, et non {points}.",
        "For these special points {side} needs at least {needed} card points, not {points}.",
    ),
    "bock_not_due": Text(
        "Nach der Liste zählt dieses Spiel mal {expected}, angegeben ist mal {given}.",
        "D'après la feuille, cette donne compte × {expected} ; × {given} est indiqué.",
        "By the sheet this deal counts times {expected}, but times {given} was entered.",
    ),
    "no_bock_here": Text(
        "In diesem Regelwerk wird kein Bock gespielt.",
        "On ne joue pas de Bock dans ce règlement.",
        "No Bock is played under these rules.",
    ),
    "event_starts_no_bock": Text(
        "„{event}“ löst in diesem Regelwerk keinen Bock aus.",
        "« {event} » ne déclenche pas de Bock dans ce règlement.",
        "“{event}” starts no Bock round under these rules.",
    ),
    "event_did_not_happen": Text(
        "„{event}“ passt nicht zum Ergebnis dieses Spiels.",
        "« {event} » ne s'accorde pas avec le résultat de cette donne.",
        "“{event}” does not agree with the result of this deal.",
    ),
    "call_cards_count": Text(
        "„{field}“ braucht eine Zahl je Ansage; Ansagen: {levels}, angegebene Zahlen: {given}. Für eine "
        "übersprungene gilt dieselbe Zahl wie für die gesagte.",
        "« {field} » demande un nombre par annonce ; annonces : {levels}, nombres indiqués : {given}. Un palier "
        "sauté a autant de cartes que celui qui a été dit.",
        "“{field}” needs one number per call; calls: {levels}, numbers entered: {given}. A skipped level has as "
        "many cards as the one that was called.",
    ),
    "call_cards_grow": Text(
        "„{field}“: Von Absage zu Absage werden die Karten auf der Hand nicht mehr; höchstens hat der Partner, der "
        "in diesem Stich noch nicht gespielt hat, eine mehr.",
        "« {field} » : d'un palier à l'autre, les cartes en main n'augmentent pas ; tout au plus le partenaire "
        "qui n'a pas encore joué dans ce pli en tient-il une de plus.",
        "“{field}”: the number of cards in hand cannot grow from one level to the next; at most the partner, who has "
        "not played to this trick yet, holds one more.",
    ),
    "call_too_late": Text(
        "{side}, „{call}“ mit {cards} {cards:Karte|Karten}: Rechtzeitig ist das hier mit mindestens {needed}. Hat "
        "niemand widersprochen, so gilt es.",
        "{side}, « {call} » avec {cards} {cards:carte|cartes} : il en faut ici au moins {needed}. Si personne ne "
        "s'y est opposé, l'annonce compte.",
        "{side}, “{call}” with {cards} {cards:card|cards}: here that is in time with at least {needed}. If nobody "
        "objected, the call counts.",
    ),
    "call_too_early": Text(
        "{side}, „{call}“ mit {cards} {cards:Karte|Karten}: Angesagt wird hier erst mit höchstens {most}, wenn die "
        "Hochzeit geklärt ist.",
        "{side}, « {call} » avec {cards} {cards:carte|cartes} : on n'annonce qu'une fois le partenaire désigné, "
        "avec {most} au plus.",
        "{side}, “{call}” with {cards} {cards:card|cards}: calls begin once the partner is known, with at most {most}.",
    ),
    "call_after_late_reply": Text(
        "{side}, „{call}“ mit {cards} {cards:Karte|Karten}: Nach einer Erwiderung, die als erste Ansage zu spät "
        "käme, wird nichts mehr abgesagt. Hat niemand widersprochen, so gilt es.",
        "{side}, « {call} » avec {cards} {cards:carte|cartes} : après une réponse trop tardive pour une première "
        "annonce, rien de plus ne s'annonce. Si personne ne s'y est opposé, l'annonce compte.",
        "{side}, “{call}” with {cards} {cards:card|cards}: after a reply too late for a first call nothing more can "
        "be called. If nobody objected, the call counts.",
    ),
    "compulsory_call_missing": Text(
        "{side} hat im ersten Stich {points} Augen: Ab {limit} muss angesagt werden.",
        "{side} a fait {points} points au premier pli : à partir de {limit}, l'annonce est obligatoire.",
        "{side} took {points} card {points:point|points} in the first trick: from {limit} a call is compulsory.",
    ),
    "unsporting_amount": Text(
        "Für Unsportlichkeit werden höchstens 12 Punkte abgezogen, nicht {amount}.",
        "Une conduite antisportive coûte au plus 12 points, et non {amount}.",
        "Unsporting conduct costs at most 12 points, not {amount}.",
    ),
    "not_with_penalty": Text(
        "„{field}“ gehört nicht zu „{penalty}“.",
        "« {field} » n'a pas sa place avec « {penalty} ».",
        "“{field}” does not go with “{penalty}”.",
    ),
    "offender_sits_out": Text(
        "Platz {offender} hat in diesem Spiel keine Karten. Ein Verstoß aus dem Spiel davor wird vor diesem "
        "eingetragen.",
        "La place {offender} n'a pas de cartes dans cette donne. Une faute de la donne précédente se note avant "
        "celle-ci.",
        "Seat {offender} has no cards in this deal. An offence in the previous deal is entered before this one.",
    ),
    "harmed_missing": Text(
        "Kann der Verstoß dem Solospieler geschadet haben? Davon hängt ab, wer die Punkte bekommt.",
        "La faute a-t-elle pu nuire au soliste ? C'est de là que dépend qui reçoit les points.",
        "May the offence have harmed the soloist? That decides who gets the points.",
    ),
    "harmed_without_soloist": Text(
        "Schaden kann ein Gegenspieler nur einem Solospieler, und der ist unter „Re“ zu nennen.",
        "Seul un adversaire peut nuire à un soliste, qu'il faut nommer sous « Joueurs de Re ».",
        "Only an opponent can harm a soloist, who has to be named under “Re players”.",
    ),
    "announcement_missed": Text(
        "{side} hat {points} {points:Auge|Augen}, aber nicht erreicht, was abgesagt war.",
        "{side} a {points} {points:point|points}, mais n'a pas atteint le palier annoncé.",
        "{side} has {points} card {points:point|points}, but failed what it called.",
    ),
    "cowardly": Text(
        "Feigheit: zu wenig angesagt, {side} gewinnt.",
        "Lâcheté : trop peu d'annonces, {side} gagne.",
        "Cowardice: too little was called, {side} wins.",
    ),
    "parity_broken": Text(
        "Durch diese Strafe sind die vier Ergebnisse von hier an nicht mehr alle gerade oder alle ungerade.",
        "Par cette pénalité, les quatre résultats ne sont désormais plus tous pairs ou tous impairs.",
        "After this penalty the four totals are no longer all even or all odd.",
    ),
}
"""What a record may have wrong or remarkable; a code with a field behind it words a common problem for that field."""

TEXTS: Mapping[str, Text] = MappingProxyType({**LABELS, **OPTION_TEXTS, **STEPS, **PROBLEMS, **PLAY_TEXTS})
