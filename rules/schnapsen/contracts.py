"""What can be announced at a table of three or four: who may, and whether with trumps; its worth is an option."""

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

NORMAL: Final = "normal"
"""What is played where nobody announces anything: the Rufer's game to 66."""


class Announcement(NamedTuple):
    """A contract as it is announced."""

    callers: Callers
    trumps: bool | None = False
    """Whether there are trumps; None where no source tells."""
    certain: bool = False
    """Whether the cards in hand have won it already: it is shown and ends at once."""


ANNOUNCED: Mapping[Announced, Announcement] = MappingProxyType(
    {
        "bettler": Announcement("any"),
        "ass_bettler": Announcement("any"),
        "assenbettler": Announcement("any"),
        "schnapser": Announcement("rufers_side", trumps=True),
        "plauderer": Announcement("any", trumps=None),
        "damengang": Announcement("any"),
        "koenigsgang": Announcement("any"),
        "gang": Announcement("any"),
        "zehnergang": Announcement("any"),
        "bauernloch": Announcement("rufers_side", trumps=True),
        "bauernschnapser": Announcement("rufers_side", trumps=True),
        "kontraschnapser": Announcement("opponents", trumps=True),
        "farbenringerl": Announcement("any", certain=True),
        "kontrabauernschnapser": Announcement("opponents", trumps=True),
        "kontrabauernloch": Announcement("opponents", trumps=True),
        "herrenschnapser": Announcement("rufer", trumps=True, certain=True),
    }
)
"""In the order of their usual values."""

CONTRACTS: tuple[Contract, ...] = (NORMAL, *ANNOUNCED)
