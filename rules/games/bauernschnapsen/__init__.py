"""Bauernschnapsen, four players in fixed partnerships: what it has of its own beside `rules.schnapsen`."""

from rules.games.bauernschnapsen.deal import Deal
from rules.games.bauernschnapsen.occasions import OCCASIONS
from rules.games.bauernschnapsen.options import PRESETS
from rules.games.bauernschnapsen.texts import TEXTS
from rules.schnapsen.game import game

GAME = game("bauernschnapsen", 5, 4, presets=PRESETS, occasions=OCCASIONS, deal=Deal, texts=TEXTS)
