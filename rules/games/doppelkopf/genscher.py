"""Genscher: whoever laid the first of two named cards out of one hand may choose a new partner; calls are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rules.games.doppelkopf.sides import NORMAL, SILENT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.cards import Card
    from rules.games.doppelkopf.codes import Code
    from rules.games.doppelkopf.options import Options
    from rules.games.doppelkopf.sides import Sides
    from rules.games.doppelkopf.tricks import Tricks

GENSCHER = "genscher"
"""What is called out; the partner is named with it."""

CARDS: Mapping[str, Card] = MappingProxyType({"diamond_kings": "DK", "heart_queens": "HQ"})
"""By the choices of the option `genscher`."""

OUT_OF_PLACE: Final = "genscher_out_of_place"


def objection(options: Options, sides: Sides, tricks: Tricks, seat: int, partner: object) -> Code | None:
    """The code of what forbids this player to choose this partner now, or None.

    The moment is that of the first card: just laid, while its double is still in the same hand. Nobody can know of a
    silent solo, so whoever chooses in one does nothing wrong; he only gets no partner.
    """
    card = CARDS.get(options.genscher)
    if card is None:
        return "genscher_not_in_the_rules"
    if sides.kind not in {NORMAL, SILENT} or sides.closed:
        return "genscher_not_in_this_kind"
    if type(partner) is not int or partner == seat or partner not in tricks.hands:
        return "genscher_partner"
    if sides.chosen:
        return "genscher_twice"
    return None if tricks.latest == (seat, card) and card in tricks.hands[seat] else OUT_OF_PLACE
