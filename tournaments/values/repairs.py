"""A repair of a drawn series as a value: what it writes into which lists, and which list lies at which table after it.

Worked out once, shown, and applied as it was shown. Nothing is read or written here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from scoring import hashing
from scoring.lists.values import log
from scoring.lists.values.log import Draft

PENDING = "repair"
"""Key and reason of drafts that are only looked at."""


class Kind(StrEnum):
    """What is repaired."""

    LATE = "late"
    JOIN = "join"
    NO_SHOW = "no_show"
    STOP = "stop"
    PLAY_ON = "play_on"
    SUBSTITUTE = "substitute"
    PLAYED = "played"
    VOID = "void"
    SWAP = "swap"
    LISTS = "lists"
    SPAN = "span"
    CROSSED = "crossed"
    ZERO = "zero"
    DEAL = "deal"
    UNDO = "undo"


TITLES = {
    Kind.LATE: _("Late arrival"),
    Kind.JOIN: _("Takes part from the next deal"),
    Kind.NO_SHOW: _("Does not come"),
    Kind.STOP: _("Leaves in mid-series"),
    Kind.PLAY_ON: _("The others play on"),
    Kind.SUBSTITUTE: _("Substitute takes over"),
    Kind.PLAYED: _("First deals played by somebody else"),
    Kind.VOID: _("Sheet is void"),
    Kind.SWAP: _("Two players change places"),
    Kind.LISTS: _("Sheets of two tables mixed up"),
    Kind.SPAN: _("Deals of two tables mixed up"),
    Kind.CROSSED: _("Two players sat on each other’s seats for some deals"),
    Kind.ZERO: _("No points from the wrong seat"),
    Kind.DEAL: _("Deal entered at the wrong table"),
    Kind.UNDO: _("Repair undone"),
}
"""What readers are told that it is."""
PAIRS = _("Two pairs change places")


def title(kind: Kind, about: Sequence[int]) -> str:
    """What readers are told that a repair of this kind is, which is about these people."""
    return str(PAIRS if kind is Kind.SWAP and len(about) > 2 else TITLES[kind])


WITH_REASON = frozenset(
    {Kind.STOP, Kind.PLAY_ON, Kind.PLAYED, Kind.VOID, Kind.ZERO, Kind.DEAL, Kind.LISTS, Kind.SPAN, Kind.CROSSED}
)
"""What nobody could explain later from the names and tables alone."""


class Impossible(Exception):  # noqa: N818  what happened, not what went wrong: nothing is broken
    """The series cannot be repaired like this: why not, and the way out, in the reader's language."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a director wants repaired, as chosen on the pages."""

    kind: str = ""
    series: int = 0
    table: int = 0
    """0 where a table is to be found."""
    seat: int | None = None
    number: int | None = None
    """Start number of whoever comes, or who really played."""
    other: tuple[int, int] | None = None
    """Series and table, or table and seat, of whatever changes places."""
    deal: int | None = None
    """Sequence number of the deal, or how many of the first deals were played wrongly, or by somebody else."""
    place: int | None = None
    """Where among the other table's deals a deal is to stand, from 1; None: behind them all.

    Of several deals the number of the last one, where `deal` is that of the first; None: to the last of the list.
    """
    since: str = ""
    """From when a substitute counts: `start` where another name should have stood there from the first deal."""
    goes_on: bool = False
    """Whether the table plays on, or plays the list again; where one of a pair does not come, with whoever waits; of a
    deal that is moved, whether it keeps its dealer.
    """
    ahead: bool = False
    """Whether who leaves is taken out of the later series that are drawn, too."""
    stays: bool = False
    """Whether who is replaced by a substitute is still here, and is drawn again."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A table at which another list lies from now on, or none."""

    series: int
    table: int
    gone: int | None
    """Primary key of the list that lay there."""
    comes: int | None = None
    """Of the list that lies there instead."""
    fresh: tuple[int, ...] = ()
    """Who sits at a new list, by seat."""
    goes_on: int | None = None
    """Of the list from which a new one goes on with fewer or with one more."""
    returns: tuple[int, int] | None = None
    """The list which somebody had left who comes back to this one, with its revision."""
    back_to: int | None = None
    """Of the list to which those return who had gone on with fewer, where that is undone."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether somebody is here, before and after: withdrawn, announced."""

    number: int
    before: tuple[bool, bool]
    after: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Joined:
    """With whom a fixed pair is played from now on, and was so far, by start number; None for nobody."""

    number: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """All that one repair changes."""

    kind: Kind
    series: int
    about: tuple[int, ...] = ()
    """Start numbers of the people whom it is about."""
    drafts: tuple[tuple[int, Draft], ...] = ()
    """By list, in the order in which they are written."""
    layings: tuple[Laying, ...] = ()
    aside: tuple[int, ...] = ()
    """Lists that count no more."""
    back: tuple[int, ...] = ()
    """Lists set aside by a repair that is undone."""
    presences: tuple[Presence, ...] = ()
    joined: tuple[Joined, ...] = ()
    """Both sides of every fixed pair that is made or parted by it."""
    seen: tuple[tuple[int, int], ...] = ()
    """Every list that is touched, with the revision that this was worked out for."""
    undoes: int | None = None
    """The decision that is undone."""

    @property
    def digest(self) -> str:
        """What a page showed, to notice when it would be something else by now."""
        return hashing.digest(hashing.canonical(asdict(self)))

    @property
    def wants_reason(self) -> bool:
        """Whether it is not done without one: its own kind wants it, or the log of a list that it writes into."""
        return self.kind in WITH_REASON or any(draft.kind in log.WITH_REASON for _sheet, draft in self.drafts)

    @property
    def players(self) -> set[int]:
        """Everybody who is given a seat."""
        seated = (player for _sheet, draft in self.drafts for _seat, player in draft.seats)
        fresh = (player for each in self.layings for player in each.fresh)
        return {player for player in (*seated, *fresh) if player is not None}

    @property
    def leaving(self) -> list[int]:
        """Lists that lie at no table afterwards."""
        kept = {each.comes for each in self.layings}
        return [each.gone for each in self.layings if each.gone is not None and each.gone not in kept]

    @property
    def coming(self) -> list[int]:
        """Lists that lay at no table before."""
        there = {each.gone for each in self.layings}
        return [each.comes for each in self.layings if each.comes is not None and each.comes not in there]

    @property
    def exchanged(self) -> list[int]:
        """Tables whose sheets change places, and with them the cards that open these."""
        lay = {each.gone for each in self.layings}
        return sorted(each.table for each in self.layings if each.comes is not None and each.comes in lay)

    def leads_on(self, laying: Laying) -> int | None:
        """The list whose card, which lies on the table, opens the one that is laid from now on; None: no other card.

        Two lists that change tables each keep their own: those who write them go on at them.
        """
        put_aside = laying.gone is not None and laying.gone in self.leaving
        comes = bool(laying.fresh) or laying.comes in self.coming or laying.back_to is not None
        return laying.gone if put_aside and comes else laying.goes_on

    def worded(self, reason: str) -> Iterator[tuple[int, Draft]]:
        """The drafts with keys of their own, and the reason where a list's log wants one."""
        for place, (sheet, draft) in enumerate(self.drafts):
            said = reason if draft.kind in log.WITH_REASON or draft.reason == PENDING else draft.reason
            yield sheet, replace(draft, key=f"repair-{self.digest[:24]}-{place}", reason=said)
