"""How what can be typed of a deal of Doppelkopf is called in German, French and English."""

from rules.spelling import Spelt
from rules.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    own_heads={
        "declarations": Spelt("Vorbehalte, Meldungen", "réserves, déclarations", "declarations"),
        "answers": Spelt("Antworten", "réponses", "answers"),
        "offered": Spelt("Angeboten, Armutskarten", "proposées, offertes", "offered"),
        "returned": Spelt("Zurück, Zurückgegeben, Rückgabe", "rendues, rendu", "returned"),
        "call": Spelt("Ansage, Absage", "annonce", "call, calls"),
    },
    words={
        "healthy": Spelt("gesund", "gesund, sans réserve, sain, c'est bon", "healthy"),
        "reservation": Spelt("Vorbehalt", "réserve", "reservation"),
        "marriage": Spelt("Hochzeit", "mariage", "marriage"),
        "poverty": Spelt("Armut", "pauvreté", "poverty"),
        "throw_in": Spelt("schmeißt, schmeißen, geschmissen, einwerfen", "nouvelle donne, jette", "throw-in"),
        "solo_diamonds": Spelt("Karo-Solo", "solo carreau, solo à carreau", "diamonds solo, diamond solo"),
        "solo_hearts": Spelt("Herz-Solo", "solo cœur, solo à cœur", "hearts solo, heart solo"),
        "solo_spades": Spelt("Pik-Solo", "solo pique, solo à pique", "spades solo, spade solo"),
        "solo_clubs": Spelt("Kreuz-Solo", "solo trèfle, solo à trèfle", "clubs solo, club solo"),
        "solo_queens": Spelt("Damen-Solo", "solo dames, solo de dames", "queens solo, queen solo"),
        "solo_jacks": Spelt("Buben-Solo", "solo valets, solo de valets", "jacks solo, jack solo"),
        "solo_trumpless": Spelt(
            "Fleischloser, Fleischloses Solo, Trumpfloses Solo, Ass-Solo",
            "solo sans atout, sans atout",
            "trumpless solo",
        ),
        "solo_kings": Spelt("Königs-Solo, König-Solo", "solo rois, solo de rois", "kings solo, king solo"),
        "solo_kings_queens": Spelt("König-Damen-Solo", "solo rois dames, solo de rois et dames", "kings-queens solo"),
        "solo_kings_jacks": Spelt("König-Buben-Solo", "solo rois valets, solo de rois et valets", "kings-jacks solo"),
        "solo_queens_jacks": Spelt(
            "Damen-Buben-Solo", "solo dames valets, solo de dames et valets", "queens-jacks solo"
        ),
        "solo_koehler": Spelt("Köhler", "Köhler", "Köhler"),
        "schlanker_martin": Spelt("Schlanker Martin", "Schlanker Martin", "Schlanker Martin"),
        "withdraws": Spelt("nimmt zurück, zurück", "retire", "withdraws"),
        "compulsory": Spelt("Pflicht, Pflichtsolo", "obligatoire", "compulsory"),
        "forced": Spelt("vorgeführt", "imposé", "forced, imposed"),
        "takes": Spelt("nimmt, nimmt an, genommen", "prend, accepte", "takes"),
        "refuses": Spelt("lehnt ab, ablehnen, weiter", "refuse", "refuses"),
        "re": Spelt("Re", "Re", "re"),
        "kontra": Spelt("Kontra", "Kontra, contre", "kontra"),
        "no90": Spelt("keine 90, unter 90", "pas de 90, moins de 90, pas 90", "no 90"),
        "no60": Spelt("keine 60, unter 60", "pas de 60, moins de 60, pas 60", "no 60"),
        "no30": Spelt("keine 30, unter 30", "pas de 30, moins de 30, pas 30", "no 30"),
        "schwarz": Spelt("schwarz", "Schwarz", "schwarz"),
        "genscher": Spelt("Genscher", "Genscher", "genscher"),
    },
)
