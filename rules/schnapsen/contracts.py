"""What can be announced at a table of three or four: who may, with which cards, to do what; its worth is an option."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# fmt: off
Announced = Literal[
    "bettler", "ass_bettler", "assenbettler", "schnapser", "plauderer", "damengang", "koenigsgang", "gang",
    "zehnergang", "bauernloch", "bauernschnapser", "kontraschnapser", "farbenringerl", "kontrabauernschnapser",
    "kontrabauernloch", "herrenschnapser",
]
# fmt: on
Contract = Literal["normal", Announced]
Callers = Literal["any", "rufer", "rufers_side", "opponents"]
"""Who may announce: anybody, the Rufer (left of the dealer) alone, he and his partner, or those against them."""

Aim = Literal["no_trick", "every_trick", "sixty_six", "shown"]
"""What has to be done: the last one is done already, with the cards in hand."""

NORMAL: Final = "normal"
"""What is played where nobody announces anything: the Rufer's game to 66."""

ACE_HIGH, ACE_LOW, QUEEN_HIGH, KING_HIGH = "ATKQJ", "TKQJA", "QJATK", "KQJAT"
"""Orders of the cards, highest first."""


class Announcement(NamedTuple):
    """A contract as it is announced."""

    callers: Callers
    aim: Aim | None
    """None where no source tells."""
    ranks: str = ACE_HIGH
    trumps: bool | None = False
    """Whether there are trumps; None where no source tells."""

    @property
    def certain(self) -> bool:
        """Whether the cards in hand have won it already: it is shown and ends at once."""
        return self.aim == "shown"


ANNOUNCED: Mapping[Announced, Announcement] = MappingProxyType(
    {
        "bettler": Announcement("any", "no_trick"),
        "ass_bettler": Announcement("any", "no_trick"),
        "assenbettler": Announcement("any", "no_trick", ACE_LOW),
        "schnapser": Announcement("rufers_side", "sixty_six", trumps=True),
        "plauderer": Announcement("any", None, trumps=None),
        "damengang": Announcement("any", "every_trick", QUEEN_HIGH),
        "koenigsgang": Announcement("any", "every_trick", KING_HIGH),
        "gang": Announcement("any", "every_trick"),
        "zehnergang": Announcement("any", "every_trick", ACE_LOW),
        "bauernloch": Announcement("rufers_side", "every_trick", ACE_LOW, trumps=True),
        "bauernschnapser": Announcement("rufers_side", "every_trick", trumps=True),
        "kontraschnapser": Announcement("opponents", "sixty_six", trumps=True),
        "farbenringerl": Announcement("any", "shown"),
        "kontrabauernschnapser": Announcement("opponents", "every_trick", trumps=True),
        "kontrabauernloch": Announcement("opponents", "every_trick", ACE_LOW, trumps=True),
        "herrenschnapser": Announcement("rufer", "shown", trumps=True),
    }
)
"""In the order of their usual values."""

CONTRACTS: tuple[Contract, ...] = (NORMAL, *ANNOUNCED)


def announcement(contract: Contract) -> Announcement:
    """A contract; the normal game is the Rufer's, with trumps, to 66."""
    return Announcement("rufer", "sixty_six", trumps=True) if contract == NORMAL else ANNOUNCED[contract]
