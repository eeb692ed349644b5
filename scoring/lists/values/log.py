"""The entry log as values: what is hashed of an entry, what the entries say together. No database, no scores."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from scoring import hashing

Record = Mapping[str, Any]
Seats = tuple[tuple[int, int | None], ...]
Texts = Mapping[int, Mapping[str, str]]
"""Free text by the sequence number of its entry and its name, as far as it has not been erased."""

RECORD, CORRECT, INSERT, DELETE = "record", "correct", "insert", "delete"
TOTALS = "totals"
TYPING = frozenset({RECORD, CORRECT, INSERT, DELETE, TOTALS})
"""By which deals, or totals, come to stand as they do."""
SEAT, CONFIRM, REOPEN, CLOSE = "seat", "confirm", "reopen", "close"
HEAD, ERASE = "head", "erase"
DISPUTE, AGREE, SETTLE, CALL = "dispute", "agree", "settle", "call"
SPOKEN = frozenset({DISPUTE, AGREE, SETTLE, CALL})
"""What is said about a list. Its deals stay as they are, so nobody who types one has to hear of it first."""
KINDS = (
    RECORD,
    CORRECT,
    INSERT,
    DELETE,
    SEAT,
    CONFIRM,
    REOPEN,
    CLOSE,
    HEAD,
    ERASE,
    DISPUTE,
    AGREE,
    SETTLE,
    CALL,
    TOTALS,
)
WITH_RECORD = frozenset({RECORD, CORRECT, INSERT})
WITH_REASON = frozenset({DELETE, REOPEN, CLOSE, DISPUTE})
AFTER_THE_SEAL = frozenset({REOPEN, HEAD, ERASE})
"""What a confirmed list still takes."""

FREE_TEXT = ("remark",)
"""Keys of a deal record that hold free text: kept apart, erasable, in the chain as a salted digest only."""
REASON, RULE = "reason", "rule"
HOW = "how"
AGREED, RULED, WITHDRAWN, ANSWERED = "agreed", "ruled", "withdrawn", "answered"
WAYS = (AGREED, RULED, WITHDRAWN, ANSWERED)
"""`settle`: how a dispute ends, or, for the last of them, a call for the director."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry as somebody wants to write it, on top of the revision that he or she saw."""

    kind: str
    key: str
    """The client's own name for this entry, unique per sheet for ever."""
    revision: int
    record: Record | None = None
    corrects: int | None = None
    """`correct`, `delete`: sequence number of the entry that first brought the deal. `erase`: the entry whose free
    text is erased. `dispute`: the deal, or nothing for the whole list. `agree`, `settle`: the dispute, or the call."""
    before: int | None = None
    """`insert`: the deal to stand before. `seat`: the first deal played by who is seated; absent: the coming one."""
    seats: Seats = ()
    """`seat`: (seat, player's primary key), None for an empty seat."""
    reason: str = ""
    rule: str = ""
    """`settle`: the rule that a ruling rests on."""
    accepted: tuple[str, ...] = ()
    """Codes of the unusual facts that were ticked as right."""
    head: Record | None = None
    """`head`: what stands in the head of the list from now on, `from` what stood there and `to` what stands."""
    since: int | None = None
    """`record`: the revision that was there when the form was opened, if others have written since. Not kept."""

    @property
    def texts(self) -> dict[str, str]:
        """The free text of this draft by its name."""
        spoken = {name: text for name, text in (self.record or {}).items() if _is_free_text(name, text) and text}
        said = {REASON: self.reason, RULE: self.rule}
        return {**spoken, **{name: text for name, text in said.items() if text}}

    @property
    def bare_record(self) -> Record | None:
        """The record without free text and without keys that say nothing."""
        if self.record is None:
            return None
        return {
            name: value for name, value in self.record.items() if value is not None and not _is_free_text(name, value)
        }


def without_text(record: Record) -> Record:
    """The record as everybody may read it: what was remarked is for who keeps the book."""
    return {name: value for name, value in record.items() if not _is_free_text(name, value)}


def _is_free_text(name: str, value: object) -> bool:
    """Only text counts as free text; anything else under such a key stays in the record, and the rules object to it."""
    return name in FREE_TEXT and isinstance(value, str)


@dataclass(frozen=True, slots=True)
class Body:
    """What is hashed of an entry."""

    sheet: str
    sequence: int
    kind: str
    key: str
    author: int | None
    device: str
    at: str
    """UTC, ISO 8601 with microseconds."""
    previous: str
    """Hash of the entry before, or the sheet's genesis."""
    record: Record | None = None
    corrects: int | None = None
    before: int | None = None
    seats: Seats = ()
    accepted: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    """Salted digests of the free texts, by name."""
    head: Record | None = None


@dataclass(frozen=True, slots=True)
class LoggedDeal:
    """A current deal of the list: its record as it stands and who sat where."""

    sequence: int
    entry: int
    """Sequence number of the entry whose record stands; differs from `sequence` once corrected."""
    record: Record
    accepted: tuple[str, ...]
    players: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """Somebody took a seat (or left it empty), from the deal after `after` on."""

    seat: int
    player: int | None
    entry: int
    after: int | None
    """Sequence number of the last deal played before, None for the very beginning."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """Somebody holds that a deal, or the list, is wrong; nobody has ended it yet."""

    entry: int
    """Sequence number of the entry that raised it."""
    deal: int | None
    """Sequence number of the entry that first brought the deal; None: the list as a whole."""
    agreed: int | None = None
    """Sequence number of the entry by which one side has agreed."""


@dataclass(frozen=True, slots=True)
class Logged:
    """What a log says: the deals that stand, in order, and everything around them."""

    revision: int
    deals: tuple[LoggedDeal, ...]
    seatings: tuple[Seating, ...]
    holders: tuple[int | None, ...]
    """By seat: who the result counts for. Whoever played its first deal; a later substitute does not take it over."""
    occupants: tuple[int | None, ...]
    """By seat: who sits there now."""
    confirmed: bool
    ended: bool
    """Ended early: counts as finished."""
    head: Record | None = None
    """What stands in the head of the list, where that was changed after it was opened."""
    disputes: tuple[Dispute, ...] = ()
    """Those that are open, the oldest first."""
    totals: Record | None = None
    """What a paper list says of each seat, by the name of what the game ranks by: no deal was entered."""
    call: int | None = None
    """Sequence number of the entry that called the director, until somebody comes or the list is confirmed."""

    def find(self, sequence: int | None) -> int | None:
        """Index of the deal that this entry first brought, or None."""
        return next((index for index, deal in enumerate(self.deals) if deal.sequence == sequence), None)


def genesis(sheet: str, game: str, ruleset: Record, seats: int, head: Record | None = None) -> str:
    """Where a sheet's chain begins: neither rules nor head nor book can change under a list unnoticed.

    `head` is what stood in its head when it was opened (`title`, `series`, `table`, `opened_at`), and its `book`; lists
    opened before 0.3.0 began without.
    """
    return hashing.digest(
        hashing.canonical({"game": game, "ruleset": ruleset, "seats": seats, "sheet": sheet, **(head or {})})
    )


def book_head(parts: Mapping[str, str]) -> str:
    """One head over all lists of a book (heads by uid) and its event's decisions (under an empty uid)."""
    return hashing.digest(hashing.canonical(sorted([uid, head] for uid, head in parts.items())))


def write_body(body: Body) -> str:
    """The canonical text of a body, as hashed; a key that came later is left out where it says nothing."""
    content = dict(zip(Body.__slots__, _CONTENT(body), strict=True))
    if body.head is None:
        del content["head"]
    return hashing.canonical(content)


_CONTENT = attrgetter(*Body.__slots__)


def read_body(text: str) -> Body:
    """The body that `write_body` wrote."""
    parsed = json.loads(text)
    seats = tuple((seat, player) for seat, player in parsed.pop("seats"))
    return Body(**parsed | {"seats": seats, "accepted": tuple(parsed["accepted"])})


def seated_by(text: str) -> set[int]:
    """The players whom a body seats."""
    return {player for _seat, player in json.loads(text)["seats"] if player is not None}


def same_content(body: Body, draft: Draft, texts: Mapping[str, str], salt: str | None) -> bool:
    """Whether a draft says what an entry says. Erased text (no salt left) can no longer be compared and passes."""
    try:
        same = hashing.canonical(_content(draft, draft.bare_record)) == hashing.canonical(_content(body, body.record))
    except (TypeError, ValueError, RecursionError):  # what no entry can hold
        return False
    if not same or body.texts.keys() != texts.keys():
        return False
    return salt is None or all(
        hashing.text_digest(salt, name, text) == body.texts[name] for name, text in texts.items()
    )


def _content(entry: Draft | Body, record: Record | None) -> tuple[object, ...]:
    return (entry.kind, record, entry.corrects, entry.before, entry.seats, entry.accepted, entry.head)


def fold(bodies: Sequence[Body], seats: int, texts: Texts | None = None) -> Logged:
    """What these entries say together. A log that was tampered with may raise KeyError or ValueError."""
    state = _State(texts or {})
    for body in bodies:
        HANDLERS[body.kind](state, body)
    return state.result(len(bodies), seats)


def read_as(logged: Logged, aliases: Mapping[int, int]) -> Logged:
    """The same with other players read for some, in every deal and on every seat; `seatings` stay as written."""

    def read(players: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(None if each is None else aliases.get(each, each) for each in players)

    deals = tuple(replace(deal, players=read(deal.players)) for deal in logged.deals)
    return replace(logged, deals=deals, holders=read(logged.holders), occupants=read(logged.occupants))


class _State:
    """The list while its log is read."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.order: list[int] = []
        """Every deal ever brought, deleted ones included: they still tell where somebody sat down."""
        self.live: dict[int, LoggedDeal] = {}
        self.seatings: list[Seating] = []
        self.confirmed = self.ended = False
        self.header: Record | None = None
        self.disputes: dict[int, Dispute] = {}
        self.called: int | None = None
        self.stated: Record | None = None

    def record(self, body: Body) -> None:
        self.order.append(body.sequence)
        self._set(body.sequence, body)

    def insert(self, body: Body) -> None:
        self.order.insert(self.order.index(body.before or 0), body.sequence)
        self._set(body.sequence, body)

    def correct(self, body: Body) -> None:
        self._set(self.live[body.corrects or 0].sequence, body)

    def delete(self, body: Body) -> None:
        del self.live[body.corrects or 0]

    def seat(self, body: Body) -> None:
        place = len(self.order) if body.before is None else self.order.index(body.before)
        after = self.order[place - 1] if place else None
        self.seatings += [Seating(seat, player, body.sequence, after) for seat, player in body.seats]

    def confirm(self, _body: Body) -> None:
        self.confirmed, self.called = True, None

    def close(self, _body: Body) -> None:
        self.ended = True

    def reopen(self, _body: Body) -> None:
        """Takes back the confirmation, or, where there is none, the early end."""
        self.ended = self.ended and self.confirmed
        self.confirmed = False

    def head(self, body: Body) -> None:
        self.header = (body.head or {})["to"]

    def erase(self, _body: Body) -> None:
        """What the list says stays as it is."""

    def dispute(self, body: Body) -> None:
        self.disputes[body.sequence] = Dispute(body.sequence, body.corrects)

    def agree(self, body: Body) -> None:
        about = self.disputes[body.corrects or 0]
        self.disputes[about.entry] = replace(about, agreed=body.sequence)

    def call(self, body: Body) -> None:
        self.called = body.sequence

    def totals(self, body: Body) -> None:
        """An empty record takes them back."""
        self.stated = body.record or None

    def settle(self, body: Body) -> None:
        """Ends the dispute, or the call, that it names."""
        if body.corrects == self.called:
            self.called = None
        else:
            del self.disputes[body.corrects or 0]

    def _set(self, sequence: int, body: Body) -> None:
        texts = self.texts.get(body.sequence, {})
        spoken = {name: texts[name] for name in FREE_TEXT if name in texts}
        self.live[sequence] = LoggedDeal(sequence, body.sequence, {**(body.record or {}), **spoken}, body.accepted)

    def result(self, revision: int, seats: int) -> Logged:
        deals, occupants = self._played(seats)
        return Logged(
            revision=revision,
            deals=deals,
            seatings=tuple(self.seatings),
            holders=_holders(deals, occupants),
            occupants=occupants,
            confirmed=self.confirmed,
            ended=self.ended,
            head=self.header,
            disputes=tuple(self.disputes.values()),
            totals=self.stated,
            call=self.called,
        )

    def _played(self, seats: int) -> tuple[tuple[LoggedDeal, ...], tuple[int | None, ...]]:
        """The deals that stand, with who played them, and who sits there now."""
        taken = self._by_place()
        now: list[int | None] = [None] * seats
        deals = []
        for place, sequence in enumerate(self.order):
            _sit_down(now, taken.get(place, ()))
            if sequence in self.live:
                deal = self.live[sequence]
                deals.append(LoggedDeal(sequence, deal.entry, deal.record, deal.accepted, tuple(now)))
        _sit_down(now, taken.get(len(self.order), ()))
        return tuple(deals), tuple(now)

    def _by_place(self) -> dict[int, list[Seating]]:
        """Seatings by the place in the order of the first deal they hold for, the later entry last."""
        taken: dict[int, list[Seating]] = {}
        for seating in self.seatings:
            taken.setdefault(self._place(seating), []).append(seating)
        return taken

    def _place(self, seating: Seating) -> int:
        return 0 if seating.after is None else self.order.index(seating.after) + 1


def _sit_down(now: list[int | None], seatings: Iterable[Seating]) -> None:
    for seating in seatings:
        now[seating.seat] = seating.player


def _holders(deals: Sequence[LoggedDeal], now: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """By seat: who the result counts for."""
    first = deals[0].players if deals else now
    if not deals or None not in first:
        return first
    return tuple(_holder((deal.players[seat] for deal in deals), occupant) for seat, occupant in enumerate(now))


def _holder(played: Iterable[int | None], now: int | None) -> int | None:
    """Who played the first deal at a seat; before there is one, who sits there now."""
    return next((player for player in played if player is not None), now)


HANDLERS: Mapping[str, Callable[[_State, Body], None]] = {kind: getattr(_State, kind) for kind in KINDS}
