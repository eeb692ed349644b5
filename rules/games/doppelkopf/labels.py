"""Doppelkopf's words for what a record and a sheet hold: fields, choices, columns, outcomes; no sentences."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

KINDS = {
    "kind.normal": Text("Normalspiel", "Jeu normal", "Normal game"),
    "kind.marriage": Text("Hochzeit", "Mariage", "Marriage"),
    "kind.marriage_alone": Text("Hochzeit ohne Partner", "Mariage sans partenaire", "Marriage without a partner"),
    "kind.poverty": Text("Armut", "Pauvreté", "Poverty"),
    "kind.silent_solo": Text("Stille Hochzeit", "Solo secret", "Silent solo"),
    "kind.solo_diamonds": Text("Karosolo", "Solo à carreau", "Diamonds solo"),
    "kind.solo_hearts": Text("Herzsolo", "Solo à cœur", "Hearts solo"),
    "kind.solo_spades": Text("Piksolo", "Solo à pique", "Spades solo"),
    "kind.solo_clubs": Text("Kreuzsolo", "Solo à trèfle", "Clubs solo"),
    "kind.solo_queens": Text("Damensolo", "Solo de dames", "Queens solo"),
    "kind.solo_jacks": Text("Bubensolo", "Solo de valets", "Jacks solo"),
    "kind.solo_trumpless": Text("Fleischloser (Ass-Solo)", "Solo sans atout", "Trumpless solo"),
    "kind.solo_kings": Text("Königssolo", "Solo de rois", "Kings solo"),
    "kind.solo_kings_queens": Text("König-Damen-Solo", "Solo de rois et dames", "Kings and queens solo"),
    "kind.solo_kings_jacks": Text("König-Buben-Solo", "Solo de rois et valets", "Kings and jacks solo"),
    "kind.solo_queens_jacks": Text("Damen-Buben-Solo", "Solo de dames et valets", "Queens and jacks solo"),
    "kind.solo_koehler": Text("Köhler", "Köhler", "Köhler"),
    "kind.schlanker_martin": Text("Schlanker Martin", "Schlanker Martin", "Schlanker Martin"),
    "kind.value": Text("Nur Punkte", "Points repris du papier", "Points taken from paper"),
    "kind.thrown_in": Text("Neu gegeben", "Nouvelle donne", "Thrown in"),
    "kind.penalty": Text("Strafe", "Pénalité", "Penalty"),
    "kind.time_up": Text("Zeit abgelaufen", "Temps écoulé", "Time is up"),
}

CONTRACTS = {
    code.replace("kind.", "contract."): text
    for code, text in KINDS.items()
    if code not in ("kind.thrown_in", "kind.penalty", "kind.time_up")
}

CHOICES = {
    "side.none": Text("niemand", "personne", "nobody"),
    "side.re": Text("Re", "Re", "Re"),
    "side.kontra": Text("Kontra", "Kontra", "Kontra"),
    "call.none": Text("nichts", "rien", "nothing"),
    "below.no90": Text("unter 90", "à moins de 90", "under 90"),
    "below.no60": Text("unter 60", "à moins de 60", "under 60"),
    "below.no30": Text("unter 30", "à moins de 30", "under 30"),
    "below.schwarz": Text("ohne Stich", "sans pli", "without a trick"),
    "call.said": Text("angesagt", "annoncé", "called"),
    "call.no90": Text("keine 90", "pas de 90", "no 90"),
    "call.no60": Text("keine 60", "pas de 60", "no 60"),
    "call.no30": Text("keine 30", "pas de 30", "no 30"),
    "call.schwarz": Text("schwarz", "Schwarz", "schwarz"),
    "penalty.minor": Text("Geringfügiger Regelverstoß", "Faute légère", "Minor offence"),
    "penalty.major": Text("Schwerwiegender Regelverstoß", "Faute grave", "Serious offence"),
    "penalty.unsporting": Text("Unsportlichkeit", "Conduite antisportive", "Unsporting conduct"),
    "reason.misdeal": Text("Falsch gegeben", "Maldonne", "Misdeal"),
    "reason.nines": Text("Zu viele Neunen", "Trop de neuf", "Too many nines"),
    "reason.kings": Text("Zu viele Könige", "Trop de rois", "Too many kings"),
    "reason.nines_and_kings": Text("Zu viele Neunen und Könige", "Trop de neuf et de rois", "Too many nines and kings"),
    "reason.trumps": Text("Zu wenige Trümpfe", "Trop peu d'atouts", "Too few trumps"),
    "reason.highest_trump": Text("Kein hoher Trumpf", "Pas d'atout fort", "No high trump"),
    "reason.points_over": Text("Zu viele Augen", "Trop de points", "Too many card points"),
    "reason.points_under": Text("Zu wenige Augen", "Trop peu de points", "Too few card points"),
    "reason.poverty": Text("Armut", "Pauvreté", "Poverty"),
    "event.heart_trick": Text("Herz ging durch", "Tour de cœur sans coupe", "Heart trick went round"),
    "event.draw": Text("120 zu 120", "120 à 120", "120 all"),
    "event.zero_game": Text("Nullspiel", "Donne à zéro", "Zero-point game"),
    "event.lost_call": Text("Re oder Kontra verloren", "Re ou Kontra perdu", "Re or Kontra lost"),
    "event.lost_solo": Text("Solo verloren", "Solo perdu", "Solo lost"),
    "event.black_game": Text("Schwarz gespielt", "Schwarz (un camp sans pli)", "Game without a trick"),
}

FIELDS = {
    "group.special_points": Text("Sonderpunkte", "Primes", "Special points"),
    "field.re": Text("Re (beim Solo: wer allein spielt)", "Joueurs de Re", "Re players"),
    "field.re_call": Text("Ansage von Re", "Annonce de Re", "Call by Re"),
    "field.kontra_call": Text("Ansage von Kontra", "Annonce de Kontra", "Call by Kontra"),
    "field.re_call_cards": Text("Karten bei den Ansagen von Re", "Cartes aux annonces de Re", "Cards at Re's calls"),
    "field.kontra_call_cards": Text(
        "Karten bei den Ansagen von Kontra", "Cartes aux annonces de Kontra", "Cards at Kontra's calls"
    ),
    "field.marriage_trick": Text("Klärungsstich", "Pli qui désigne le partenaire", "Trick that found the partner"),
    "field.re_points": Text("Augen von Re", "Points de cartes de Re", "Re's card points"),
    "field.re_tricks": Text("Stiche von Re", "Plis de Re", "Re's tricks"),
    "field.re_foxes": Text("Füchse, von Re gefangen", "Renards capturés par Re", "Foxes caught by Re"),
    "field.kontra_foxes": Text("Füchse, von Kontra gefangen", "Renards capturés par Kontra", "Foxes caught by Kontra"),
    "field.re_doppelkopfs": Text("Doppelköpfe von Re", "Doppelkopf de Re", "Re's Doppelkopfs"),
    "field.kontra_doppelkopfs": Text("Doppelköpfe von Kontra", "Doppelkopf de Kontra", "Kontra's Doppelkopfs"),
    "field.karlchen": Text("Karlchen", "Karlchen", "Charlie (Karlchen)"),
    "field.karlchen_caught": Text("Karlchen gefangen", "Karlchen pris", "Charlie caught"),
    "field.karlchen_double": Text("Doppeltes Karlchen", "Double Karlchen", "Double Charlie"),
    "field.fox_last_trick": Text("Fuchs am Ende", "Renard au dernier pli", "Fox wins the last trick"),
    "field.fox_double": Text("Doppelter Fuchs am Ende", "Double renard au dernier pli", "Double fox in the last trick"),
    "field.re_tens": Text("Dullen, von Re gefangen", "Dix de cœur pris par Re", "Tens of hearts caught by Re"),
    "field.kontra_tens": Text(
        "Dullen, von Kontra gefangen", "Dix de cœur pris par Kontra", "Tens of hearts caught by Kontra"
    ),
    "field.re_heart_tricks": Text("Herzstiche von Re", "Plis de cœur de Re", "Re's heart tricks"),
    "field.kontra_heart_tricks": Text("Herzstiche von Kontra", "Plis de cœur de Kontra", "Kontra's heart tricks"),
    "field.first_trick": Text("Erster Stich", "Premier pli", "First trick"),
    "field.first_trick_points": Text(
        "Augen im ersten Stich", "Points du premier pli", "Card points in the first trick"
    ),
    "field.won": Text("Solospieler hat gewonnen", "Le soliste a gagné", "The soloist won"),
    "field.compulsory": Text("Pflichtsolo", "Solo obligatoire", "Compulsory solo"),
    "field.forced": Text("Vorgeführt", "Imposé", "Forced"),
    "field.schwarze_sau": Text(
        "Schwarze Sau: Solo nach einer Armut, die niemand nahm",
        "Schwarze Sau : solo après une pauvreté que personne n'a prise",
        "Schwarze Sau: solo after a poverty that nobody took",
    ),
    "field.genscher": Text(
        "Genscher: die Parteien wurden neu gebildet",
        "Genscher : les camps ont changé",
        "Genscher: the sides were re-formed",
    ),
    "field.value": Text("Punkte je Re-Spieler", "Points par joueur de Re", "Points of each Re player"),
    "field.offender": Text("Bestrafter Spieler", "Joueur pénalisé", "Player penalised"),
    "field.penalty": Text("Verstoß", "Faute", "Offence"),
    "field.amount": Text("Strafpunkte", "Points de pénalité", "Penalty points"),
    "field.absagen": Text("Absagen der Gegenpartei", "Annonces de palier adverses", "Levels called by the other side"),
    "field.harmed": Text(
        "Kann dem Solospieler geschadet haben", "A pu nuire au soliste", "May have harmed the soloist"
    ),
    "field.ends_deal": Text("Spiel abgebrochen", "Donne arrêtée", "Ends the deal"),
    "field.reason": Text("Grund", "Motif", "Reason"),
    "field.bock": Text("Bock", "Bock", "Bock"),
    "field.bock_events": Text("Anlass für Bock", "Motif de Bock", "Starts a Bock round"),
}

SHEET = {
    "column.player": Text("Spieler", "Joueur", "Player"),
    "column.kind": Text("Spielart", "Jeu", "Game"),
    "column.penalty": Text("Verstoß", "Faute", "Offence"),
    "column.re_call": Text("Re", "Re", "Re"),
    "column.kontra_call": Text("Kontra", "Kontra", "Kontra"),
    "column.winners": Text("Sieger", "Gagnants", "Winners"),
    "column.forced": Text("vorgef.", "imposé", "forced"),
    "column.running": Text("Stand", "Total", "Total"),
    "section.normal": Text("Normalspiele", "Donnes", "Deals"),
    "section.solos": Text("Pflichtsoli", "Solos obligatoires", "Compulsory solos"),
    "section.penalties": Text("Strafen", "Pénalités", "Penalties"),
    "mark.bock": Text("Bock", "Bock", "Bock"),
    "mark.schwarze_sau": Text("Schwarze Sau", "Schwarze Sau", "Schwarze Sau"),
    "mark.genscher": Text("Genscher", "Genscher", "Genscher"),
    "outcome.won": Text("Re hat gewonnen", "Re a gagné", "Re won"),
    "outcome.lost": Text("Kontra hat gewonnen", "Kontra a gagné", "Kontra won"),
    "outcome.thrown_in": Text("neu gegeben", "nouvelle donne", "thrown in"),
    "outcome.penalty": Text("Strafe", "pénalité", "penalty"),
    "outcome.time_up": Text("Zeit abgelaufen", "temps écoulé", "time is up"),
    "tally.won": Text("gewonnene Spiele", "donnes gagnées", "deals won"),
    "tally.lost": Text("verlorene Spiele", "donnes perdues", "deals lost"),
    "tally.solos": Text("Soli", "solos", "solos"),
    "tally.solos_won": Text("gewonnene Soli", "solos gagnés", "solos won"),
    "tally.compulsory_done": Text("gespielte Pflichtsoli", "solos obligatoires joués", "compulsory solos played"),
    "obligation.owed": Text(
        "Pflichtsolo noch offen: {seats}", "Solo obligatoire dû par : {seats}", "Compulsory solo still owed: {seats}"
    ),
    "obligation.imposed": Text(
        "Jetzt wird vorgeführt: {seats}", "Solo imposé maintenant : {seats}", "Forced solo now: {seats}"
    ),
    "obligation.bock": Text(
        "Bockspiel: mal {value}.", "Donne de Bock : points × {value}.", "Bock deal: times {value}."
    ),
}

STATISTICS = {
    "statistic.won": Text("Gewonnene Spiele", "Donnes gagnées", "Deals won"),
    "statistic.won_as_re": Text("Gewonnen als Re", "Gagnées comme Re", "Won as Re"),
    "statistic.won_as_kontra": Text("Gewonnen als Kontra", "Gagnées comme Kontra", "Won as Kontra"),
    "statistic.calls_kept": Text("Ansagen gehalten", "Annonces tenues", "Calls made good"),
    "statistic.absagen_kept": Text("Absagen gehalten", "Annonces de palier tenues", "Levels called and reached"),
    "statistic.solos_won": Text("Gewonnene Soli", "Solos gagnés", "Solos won"),
    "statistic.group.solos": Text("Gewonnene Soli nach Art", "Solos gagnés, par type", "Solos by kind, won"),
    "statistic.group.specials": Text("Sonderpunkte der Partei", "Primes du camp", "Special points of the side"),
    "statistic.foxes": Text("Gefangene Füchse", "Renards capturés", "Foxes caught"),
    "statistic.doppelkopfs": Text("Doppelköpfe", "Doppelkopf", "Doppelkopfs"),
    "statistic.karlchen": Text("Karlchen", "Karlchen", "Charlie"),
    **{
        code.replace("kind.", "statistic.won_"): text
        for code, text in KINDS.items()
        if "solo" in code or code in ("kind.marriage_alone", "kind.schlanker_martin")
    },
}

LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "game.name": Text("Doppelkopf", "Doppelkopf", "Doppelkopf"),
        **KINDS,
        **CONTRACTS,
        **CHOICES,
        **FIELDS,
        **SHEET,
        **STATISTICS,
    },
)
