"""Dreierschnapsen, one against two: what it has of its own beside `rules.schnapsen`."""

from rules.games.dreierschnapsen.deal import Deal
from rules.games.dreierschnapsen.occasions import OCCASIONS
from rules.games.dreierschnapsen.options import PRESETS
from rules.games.dreierschnapsen.texts import TEXTS
from rules.schnapsen.game import game

GAME = game("dreierschnapsen", 6, 3, presets=PRESETS, occasions=OCCASIONS, deal=Deal, texts=TEXTS)
