"""Doppelkopf's words for its rule sets: presets, events, options and what an option can be set to."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_NEVER = Text("nie", "jamais", "never")
_NOT_PLAYED = Text("nicht gespielt", "non joué", "not played")

PRESETS = {
    "preset.ddv-2026": Text(
        "Turnier-Spielregeln des DDV 2026", "Règles de tournoi du DDV 2026", "Tournament rules of the DDV 2026"
    ),
    "preset.seed": Text(
        "Grundregeln (ohne Turnierzusätze)", "Règles du texte d'origine", "The players' own rules (French text)"
    ),
    "preset.house": Text("Hausregeln", "Règles maison", "House rules"),
    "occasion.doppelkopf": Text(
        "Doppelkopfturnier, 3 Serien", "Tournoi de doppelkopf, 3 séries", "Doppelkopf tournament, 3 series"
    ),
    "occasion.doppelkopf-evening": Text(
        "Doppelkopfabend, 2 Serien", "Soirée de doppelkopf, 2 séries", "Doppelkopf evening, 2 series"
    ),
}

OWED = {
    "owed.short": Text(
        "An Tischen zu {seats} sind {owed} von {deals} Spielen Pflichtsoli.",
        "Aux tables de {seats}, {owed} donnes sur {deals} sont des solos obligatoires.",
        "At tables of {seats}, {owed} of {deals} deals are compulsory solos.",
    ),
}

PLAY = {
    "option.compulsory_solos": Text(
        "Pflichtsoli je Spieler", "Solos obligatoires par joueur", "Compulsory solos for each player"
    ),
    "option.nines": Text("Mit Neunen (48 Karten)", "Avec les neuf (48 cartes)", "With nines (48 cards)"),
    "option.tens_of_hearts": Text(
        "Herz-Zehnen (Dullen) sind die höchsten Trümpfe",
        "Les dix de cœur sont les plus forts atouts",
        "The tens of hearts are the highest trumps",
    ),
    "option.second_ten": Text(
        "Die zweite Dulle sticht die erste",
        "Le second dix de cœur prend le premier",
        "The second ten of hearts beats the first",
    ),
    "option.second_ten.never": _NEVER,
    "option.second_ten.always": Text("immer", "toujours", "always"),
    "option.second_ten.not_last_trick": Text(
        "außer im letzten Stich", "sauf au dernier pli", "except in the last trick"
    ),
    "option.schweinchen": Text("Schweinchen", "Petits cochons (Schweinchen)", "Schweinchen (piglets)"),
    "option.schweinchen.never": _NOT_PLAYED,
    "option.schweinchen.at_start": Text("zu Beginn angesagt", "annoncés au début", "announced at the start"),
    "option.schweinchen.on_playing": Text(
        "beim Ausspielen des ersten angesagt", "annoncés en jouant le premier", "announced on playing the first"
    ),
    "option.schweinchen.second_only": Text("nur der zweite Fuchs", "le second renard seulement", "the second fox only"),
    "option.hyperschweinchen": Text("Hyperschweinchen", "Hyperschweinchen", "Hyperschweinchen"),
    "option.hyperschweinchen.never": _NOT_PLAYED,
    "option.hyperschweinchen.nines": Text("Karo-Neunen", "neuf de carreau", "nines of diamonds"),
    "option.hyperschweinchen.tens": Text("Karo-Zehnen", "dix de carreau", "tens of diamonds"),
    "option.hyperschweinchen.kings": Text("Karo-Könige", "rois de carreau", "kings of diamonds"),
    "option.heidmann": Text(
        "Heidmann und Heidfrau: beide Pik-Buben stellen die Buben über die Damen, beide Pik-Damen stellen es zurück",
        "Heidmann et Heidfrau : les deux valets de pique placent les valets au-dessus des dames, les deux dames de "
        "pique rétablissent l'ordre",
        "Heidmann and Heidfrau: both jacks of spades put jacks above queens, both queens of spades undo it",
    ),
    "option.genscher": Text(
        "Genscher: neuer Partner, alle Ansagen und Absagen verfallen",
        "Genscher : nouveau partenaire, toutes les annonces tombent",
        "Genscher: a new partner, all calls lapse",
    ),
    "option.genscher.never": _NOT_PLAYED,
    "option.genscher.diamond_kings": Text(
        "mit beiden Karo-Königen", "avec les deux rois de carreau", "with both kings of diamonds"
    ),
    "option.genscher.heart_queens": Text(
        "mit beiden Herz-Damen", "avec les deux dames de cœur", "with both queens of hearts"
    ),
    "option.poverty": Text("Armut", "Pauvreté", "Poverty"),
    "option.poverty.never": _NOT_PLAYED,
    "option.poverty.new_deal": Text("neu geben", "nouvelle donne", "new deal"),
    "option.poverty.pass_three": Text("drei Karten anbieten", "offrir trois cartes", "offer three cards"),
    "option.poverty_trumps": Text(
        "Armut: höchstens so viele Trümpfe", "Pauvreté : nombre maximal d'atouts", "Poverty: maximum number of trumps"
    ),
    "option.poverty_ignores_foxes": Text(
        "Armut: Füchse zählen nicht als Trumpf",
        "Pauvreté : les renards ne comptent pas comme atouts",
        "Poverty: foxes do not count as trumps",
    ),
    "option.poverty_unplayed": Text(
        "Armut, wo sie nicht gespielt wird", "Pauvreté, là où elle ne se joue pas", "Poverty where it is not played"
    ),
    "option.poverty_unplayed.asked": Text("nachfragen", "demander", "ask"),
    "option.poverty_unplayed.refused": Text("ablehnen", "refuser", "refuse"),
    "option.poverty_refused": Text(
        "Armut, die niemand nimmt", "Pauvreté que personne ne prend", "Poverty that nobody takes"
    ),
    "option.poverty_refused.new_deal": Text("neu geben", "nouvelle donne", "new deal"),
    "option.poverty_refused.schwarze_sau": Text(
        "Schwarze Sau: wer die zweite Pik-Dame bekommt, spielt ein Solo",
        "Schwarze Sau : qui reçoit la seconde dame de pique joue un solo",
        "Schwarze Sau: whoever takes the second queen of spades plays a solo",
    ),
    "option.marriage_partner": Text("Hochzeit: Partner wird", "Mariage : le partenaire est", "Marriage: partner is"),
    "option.marriage_partner.first_foreign": Text(
        "wer den ersten fremden Stich macht",
        "le premier autre joueur à faire un pli",
        "the first other player to win a trick",
    ),
    "option.marriage_partner.first_suit": Text(
        "wer den ersten fremden Fehlstich macht",
        "le premier autre à faire un pli de couleur",
        "the first other player to win a plain-suit trick",
    ),
    "option.marriage_partner.first_trump": Text(
        "wer den ersten fremden Trumpfstich macht",
        "le premier autre à faire un pli d'atout",
        "the first other player to win a trump trick",
    ),
    "option.solo_leads": Text("Der Solospieler spielt aus", "Le soliste entame", "The soloist leads"),
    "option.solo_leads.compulsory": Text("beim Pflichtsolo", "au solo obligatoire", "in a compulsory solo"),
    "option.solo_leads.never": _NEVER,
    "option.solo_leads.always": Text("immer", "toujours", "always"),
}

CALLS = {
    "option.call_cards_lower": Text(
        "Ansagen: so viele Karten weniger nötig",
        "Annonces : nombre de cartes en moins",
        "Calls: allowed with this many fewer cards in hand",
    ),
    "option.call_cards_lower.standard": Text(
        "mit Neunen 0, ohne Neunen 2", "avec les neuf 0, sans les neuf 2", "with nines 0, without nines 2"
    ),
    "option.marriage_calls": Text(
        "Hochzeit: die Ansagefristen verschieben sich",
        "Mariage : les délais d'annonce se décalent",
        "Marriage: the deadlines for calls shift",
    ),
    "option.marriage_calls.shift_after_first": Text(
        "um die Stiche vor dem Klärungsstich",
        "du nombre de plis avant celui qui désigne le partenaire",
        "by the tricks before the one that finds the partner",
    ),
    "option.marriage_calls.shift_from_first": Text(
        "um die Stiche bis zum Klärungsstich",
        "du nombre de plis jusqu'à celui qui désigne le partenaire",
        "by the tricks up to the one that finds the partner",
    ),
    "option.skipped_calls": Text(
        "Absagen dürfen übersprungen werden",
        "Des annonces de palier peuvent être sautées",
        "Levels may be skipped in calling",
    ),
    "option.calls_after_late_reply": Text(
        "Nach einer späten Erwiderung darf weiter abgesagt werden",
        "Après une réponse tardive, on peut encore annoncer",
        "After a late reply more may be called",
    ),
    "option.compulsory_call_points": Text(
        "Pflichtansage ab so vielen Augen im ersten Stich",
        "Annonce obligatoire à partir de (points du premier pli)",
        "Compulsory call from this many card points in the first trick",
    ),
}

THROW_INS = {
    "option.throw_in_nines": Text(
        "Schmeißen ab so vielen Neunen",
        "Nouvelle donne : nombre minimal de neuf",
        "Throw-in allowed from this many nines",
    ),
    "option.throw_in_kings": Text(
        "Schmeißen ab so vielen Königen",
        "Nouvelle donne : nombre minimal de rois",
        "Throw-in allowed from this many kings",
    ),
    "option.throw_in_nines_and_kings": Text(
        "Schmeißen ab so vielen Neunen und Königen",
        "Nouvelle donne : nombre minimal de neuf et de rois",
        "Throw-in allowed from this many nines and kings",
    ),
    "option.throw_in_trumps": Text(
        "Schmeißen bei höchstens so vielen Trümpfen",
        "Nouvelle donne : nombre maximal d'atouts",
        "Throw-in allowed with at most this many trumps",
    ),
    "option.throw_in_highest_trump": Text(
        "Schmeißen, wenn der höchste Trumpf nicht höher ist als",
        "Nouvelle donne si le plus fort atout ne dépasse pas",
        "Throw in with no trump higher than",
    ),
    "option.throw_in_highest_trump.never": _NOT_PLAYED,
    "option.throw_in_highest_trump.fox": Text("der Fuchs", "le renard", "the fox"),
    "option.throw_in_highest_trump.diamond_jack": Text("der Karo-Bube", "le valet de carreau", "the jack of diamonds"),
    "option.throw_in_points_over": Text(
        "Schmeißen bei mehr als so vielen Augen",
        "Nouvelle donne au-dessus de (points)",
        "Throw-in allowed with more than this many card points",
    ),
    "option.throw_in_points_under": Text(
        "Schmeißen bei weniger als so vielen Augen",
        "Nouvelle donne au-dessous de (points)",
        "Throw-in allowed with fewer than this many card points",
    ),
}

POINTS = {
    "option.against": Text(
        "Gegen die Alten (Kreuz-Damen)",
        "Contre les Vieilles (dames de trèfle)",
        "Against the queens of clubs (gegen die Alten)",
    ),
    "option.against.special": Text("als Sonderpunkt", "comme prime", "as a special point"),
    "option.against.game": Text("als Spielpunkt", "comme point de la donne", "as a game point"),
    "option.against.never": Text("zählt nicht", "ne compte pas", "does not count"),
    "option.against_in_solos": Text(
        "Gegen die Alten auch im Solo", "Contre les Vieilles aussi au solo", "Against the queens of clubs in solos too"
    ),
    "option.beaten_calls": Text(
        "Zusatzpunkt für 120 Augen gegen „keine 90“ und so weiter",
        "Un point par palier annoncé et battu de 30 points",
        "A point for each called level beaten by 30",
    ),
    "option.re_kontra": Text("Re und Kontra", "Re et Kontra", "Re and Kontra"),
    "option.re_kontra.two_points": Text("zählen je 2 Punkte", "comptent 2 points chacun", "count 2 points each"),
    "option.re_kontra.double_game": Text(
        "verdoppeln die Spielpunkte", "doublent les points de la donne", "double the game points"
    ),
    "option.re_kontra.double_all": Text(
        "verdoppeln auch die Sonderpunkte", "doublent aussi les primes", "double the special points too"
    ),
    "option.karlchen_caught": Text("Karlchen gefangen", "Karlchen pris", "Charlie caught"),
    "option.karlchen_caught.never": Text("zählt nicht", "ne compte pas", "does not count"),
    "option.karlchen_caught.any": Text("zählt", "compte", "counts"),
    "option.karlchen_caught.diamond_queen": Text(
        "zählt mit der Karo-Dame (Agathe)",
        "compte avec la dame de carreau (Agathe)",
        "counts with the queen of diamonds (Agathe)",
    ),
    "option.karlchen_double": Text(
        "Beide Karlchen im letzten Stich zählen doppelt",
        "Les deux Karlchen au dernier pli comptent double",
        "Both Charlies in the last trick count double",
    ),
    "option.fox_last_trick": Text(
        "Der Fuchs macht den letzten Stich", "Le renard fait le dernier pli", "The fox wins the last trick"
    ),
    "option.fox_double": Text(
        "Beide Füchse im letzten Stich zählen doppelt",
        "Les deux renards au dernier pli comptent double",
        "Both foxes in the last trick count double",
    ),
    "option.tens_caught": Text("Dulle gefangen", "Dix de cœur pris", "Ten of hearts caught"),
    "option.heart_tricks": Text("Herzstich", "Pli de cœur", "Heart trick"),
    "option.feigheit": Text(
        "Feigheit: Es verliert, wer mehr als so viele Absagen auslässt",
        "Lâcheté : nombre d'annonces manquées toléré",
        "Cowardice (Feigheit): failing to call more levels than this loses the game",
    ),
    "option.solo_kind_points": Text(
        "Soli zählen nach Art: Buben 1, Damen 2, Trumpf 3 dazu",
        "Solos selon leur type : valets 1, dames 2, atout 3 en plus",
        "Solos by kind: jacks 1, queens 2, trump 3 more",
    ),
    "option.count": Text("Aufgeschrieben wird", "On note", "Points entered as"),
    "option.count.plus_minus": Text("Plus und Minus", "plus et moins", "plus and minus"),
    "option.count.plus_only": Text("nur Plus", "seulement les plus", "plus only"),
    "option.count.minus_only": Text("nur Minus", "seulement les moins", "minus only"),
    "option.solo_kings": Text("Königssolo", "Solo de rois", "Kings solo"),
    "option.solo_kings_queens": Text("König-Damen-Solo", "Solo de rois et dames", "Kings and queens solo"),
    "option.solo_kings_jacks": Text("König-Buben-Solo", "Solo de rois et valets", "Kings and jacks solo"),
    "option.solo_queens_jacks": Text("Damen-Buben-Solo", "Solo de dames et valets", "Queens and jacks solo"),
    "option.solo_koehler": Text("Köhler", "Köhler", "Köhler"),
    "option.schlanker_martin": Text("Schlanker Martin", "Schlanker Martin", "Schlanker Martin"),
}

BOCK = {
    "option.bock_heart_trick": Text(
        "Bock, wenn Herz durchgeht",
        "Bock après un tour de cœur sans coupe",
        "Bock after a heart trick that runs through",
    ),
    "option.bock_draw": Text("Bock bei 120 zu 120", "Bock après 120 à 120", "Bock after 120 all"),
    "option.bock_zero_game": Text(
        "Bock nach einem Nullspiel", "Bock après une donne à zéro", "Bock after a zero-point deal"
    ),
    "option.bock_lost_call": Text(
        "Bock nach verlorenem Re oder Kontra", "Bock après un Re ou Kontra perdu", "Bock after a lost Re or Kontra"
    ),
    "option.bock_lost_solo": Text("Bock nach verlorenem Solo", "Bock après un solo perdu", "Bock after a lost solo"),
    "option.bock_black_game": Text(
        "Bock, wenn eine Partei keinen Stich macht",
        "Bock si un camp ne fait aucun pli",
        "Bock after a side took no trick",
    ),
    "option.bock_length": Text("Spiele einer Bockrunde", "Donnes d'un tour de Bock", "Deals in a Bock round"),
    "option.bock_length.orbit": Text("so viele wie Spieler", "autant que de joueurs", "as many as players"),
    "option.bock_overlap": Text(
        "Neuer Anlass in einer Bockrunde", "Nouveau motif pendant un tour de Bock", "New event within a Bock round"
    ),
    "option.bock_overlap.ignore": Text("zählt nicht", "ne compte pas", "is ignored"),
    "option.bock_overlap.extend": Text("verlängert sie", "le prolonge", "extends it"),
    "option.bock_overlap.restart": Text("beginnt sie neu", "le recommence", "restarts it"),
    "option.bock_overlap.stack": Text("beginnt eine zweite dazu", "en ajoute un second", "stacks another on it"),
    "option.bock_overlap.last_deal": Text(
        "zählt nur im letzten Spiel der Runde",
        "ne compte que dans la dernière donne du tour",
        "counts only in the round's last deal",
    ),
    "option.bock_several": Text(
        "Mehrere Anlässe in einem Spiel", "Plusieurs motifs dans une donne", "Several events in one deal"
    ),
    "option.bock_several.one": Text("eine Bockrunde", "un seul tour de Bock", "one Bock round"),
    "option.bock_several.each": Text(
        "für jeden eine Bockrunde", "un tour de Bock pour chacun", "one Bock round for each"
    ),
    "option.bock_effect": Text("Ein Bockspiel zählt", "Une donne de Bock compte", "A Bock deal counts"),
    "option.bock_effect.double_game": Text(
        "die Spielpunkte doppelt", "double pour les points de la donne", "its game points twice"
    ),
    "option.bock_effect.double_all": Text("alle Punkte doppelt", "double pour tous les points", "all points twice"),
    "option.bock_effect.two_points": Text(
        "2 Punkte mehr für die Gewinner", "2 points de plus aux gagnants", "2 points more for the winners"
    ),
}

MONEY = {
    "option.stake": Text("Einsatz", "Enjeu", "Stake"),
    "option.stake.sentence": Text("Einsatz {amount}", "Enjeu\u00a0: {amount}", "Stake {amount}"),
    "option.stake_for": Text("Der Einsatz gilt", "L'enjeu vaut", "The stake is paid"),
    "option.stake_for.point": Text(
        "je Punkt, plus und minus", "par point, plus et moins", "for each point, plus and minus"
    ),
    "option.stake_for.point_behind": Text(
        "je Punkt Rückstand auf den Ersten, in die Kasse",
        "par point de retard sur le premier, versé à la caisse",
        "for each point behind the leader, into the cash box",
    ),
}

OPTION_TEXTS: Mapping[str, Text] = MappingProxyType(
    {**PRESETS, **OWED, **PLAY, **CALLS, **THROW_INS, **POINTS, **BOCK, **MONEY}
)
