"""Marks that the shorthand of several games knows."""

from rules.shorthand.marks import Seat
from rules.spelling import Spelt


def every(spellings: str) -> Spelt:
    """What is typed the same in every language."""
    return Spelt(spellings, spellings, spellings)


WON = Spelt("+, gewonnen, gew", "+, gagné", "+, won")
LOST = Spelt("-, v, verloren, verl", "-, perdu", "-, l, lost")
VOID = {"void": Spelt("x, gestrichen, ungültig", "x, annulée, annulé", "x, void")}
DEALER = Seat("dealer", Spelt("Geber", "donneur", "dealer"))
