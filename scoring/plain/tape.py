"""What a list's entries say together, as a tape: deals and changes of seats in the order in which they were played.

A change of seats lies on the tape where it took hold. Who played a deal is then whoever has sat down to the left of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from scoring.plain.common import Body

Chairs = tuple[int | None, ...]
"""Who sits there, by seat."""


class Sits(NamedTuple):
    """On the tape: from here on, who sits on a seat."""

    seat: int
    player: int | None


class Tape:
    """A list while its entries are read one after the other."""

    def __init__(self) -> None:
        self.marks: list[int | Sits] = []
        """A deal is the number of the entry that first brought it; it stays on the tape when it is deleted."""
        self.records: dict[int, Mapping[str, Any]] = {}
        """Of the deals that stand."""
        self.signed = self.ended = False
        self.head: Mapping[str, Any] | None = None
        self.disputes: set[int] = set()
        """Entries that raised what nobody has ended."""
        self.call: int | None = None
        self.totals: Mapping[str, Any] | None = None
        """What a paper list says at its foot, where no deal was entered."""
        self.photos: set[int] = set()
        """Entries whose photos have not been erased."""

    def place(self, deal: int | None) -> int:
        """Where something goes that is to lie right before a deal; without one, at the end."""
        return len(self.marks) if deal is None else self.marks.index(deal)


def _record(tape: Tape, body: Body) -> None:
    tape.marks.append(body["sequence"])
    tape.records[body["sequence"]] = body["record"]


def _insert(tape: Tape, body: Body) -> None:
    tape.marks.insert(tape.marks.index(body["before"]), body["sequence"])
    tape.records[body["sequence"]] = body["record"]


def _correct(tape: Tape, body: Body) -> None:
    if body["corrects"] not in tape.records:
        raise KeyError(body["corrects"])
    tape.records[body["corrects"]] = body["record"]


def _delete(tape: Tape, body: Body) -> None:
    del tape.records[body["corrects"]]


def _seat(tape: Tape, body: Body) -> None:
    at = tape.place(body["before"])
    tape.marks[at:at] = [Sits(*each) for each in body["seats"]]


def _close(tape: Tape, _body: Body) -> None:
    tape.ended = True


def _confirm(tape: Tape, _body: Body) -> None:
    tape.signed, tape.call = True, None


def _reopen(tape: Tape, _body: Body) -> None:
    if tape.signed:
        tape.signed = False
    else:
        tape.ended = False


def _head(tape: Tape, body: Body) -> None:
    tape.head = body["head"]["to"]


def _erase(tape: Tape, body: Body) -> None:
    """Only a text goes, or a photo."""
    tape.photos.discard(body["corrects"])


def _photo(tape: Tape, body: Body) -> None:
    tape.photos.add(body["sequence"])


def _dispute(tape: Tape, body: Body) -> None:
    tape.disputes.add(body["sequence"])


def _call(tape: Tape, body: Body) -> None:
    tape.call = body["sequence"]


def _agree(tape: Tape, body: Body) -> None:
    if body["corrects"] != tape.call and body["corrects"] not in tape.disputes:
        raise KeyError(body["corrects"])


def _totals(tape: Tape, body: Body) -> None:
    tape.totals = body["record"] or None


def _settle(tape: Tape, body: Body) -> None:
    if body["corrects"] == tape.call:
        tape.call = None
    else:
        tape.disputes.remove(body["corrects"])


HANDLERS: Mapping[str, Callable[[Tape, Body], None]] = {
    "record": _record,
    "insert": _insert,
    "correct": _correct,
    "delete": _delete,
    "seat": _seat,
    "close": _close,
    "confirm": _confirm,
    "reopen": _reopen,
    "head": _head,
    "erase": _erase,
    "dispute": _dispute,
    "agree": _agree,
    "settle": _settle,
    "call": _call,
    "totals": _totals,
    "photo": _photo,
}


def read_in(bodies: Iterable[Body]) -> Tape:
    """The tape of these entries; those of a log that was tampered with may raise what `reading.UNREADABLE` names."""
    tape = Tape()
    for body in bodies:
        HANDLERS[body["kind"]](tape, body)
    return tape


def played(tape: Tape, seats: int) -> Iterator[tuple[int, Chairs]]:
    """The deals that stand, in order, and who sat where."""
    chairs: list[int | None] = [None] * seats
    for mark in tape.marks:
        if isinstance(mark, Sits):
            chairs[mark.seat] = mark.player
        elif mark in tape.records:
            yield mark, tuple(chairs)


def sitting_now(tape: Tape, seats: int) -> Chairs:
    """Who sits there at the end of the tape."""
    now = {mark.seat: mark.player for mark in tape.marks if isinstance(mark, Sits)}
    return tuple(now.get(number) for number in range(seats))


def holders(tape: Tape, seats: int) -> Chairs:
    """Who the result counts for, by seat: who played its first deal; before there is one, who sits there now."""
    first: list[int | None] = [None] * seats
    for _deal, chairs in played(tape, seats):
        first = [had if had is not None else sat for had, sat in zip(first, chairs, strict=True)]
    now = sitting_now(tape, seats)
    return tuple(now[number] if had is None else had for number, had in enumerate(first))


def resolve(player: int | None, aliases: Mapping[str, int]) -> int | None:
    """Who a player was found to be, however often: the log goes on naming who sat down."""
    for _each in aliases:
        if player is not None and str(player) in aliases:
            player = aliases[str(player)]
    return player
