"""The entry log as values: what is hashed of an entry, what the entries say together. No database, no scores."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
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
AT_TABLE = frozenset({RECORD, CORRECT, INSERT, DELETE})
"""What is written with the pencil of a table."""
SEAT, CONFIRM, REOPEN, CLOSE = "seat", "confirm", "reopen", "close"
HEAD, ERASE = "head", "erase"
DISPUTE, AGREE, SETTLE, CALL = "dispute", "agree", "settle", "call"
PHOTO = "photo"
SPOKEN = frozenset({DISPUTE, AGREE, SETTLE, CALL, PHOTO})
"""What is said about a list, or shown of its paper: each is written by an act of its own."""
ASIDE = SPOKEN | {ERASE}
"""Deals stay as they are, so nobody who types one has to hear of it first."""
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
    PHOTO,
)
WITH_RECORD = frozenset({RECORD, CORRECT, INSERT})
WITH_REASON = frozenset({DELETE, REOPEN, CLOSE, DISPUTE})
AFTER_THE_SEAL = frozenset({REOPEN, HEAD, ERASE})
"""What a confirmed list still takes."""

FREE_TEXT = ("remark",)
"""Keys of a deal record that hold free text: kept apart, erasable, in the chain as a salted digest only."""
REASON, RULE = "reason", "rule"
HOW = "how"
AGREED, NOTED, RULED, WITHDRAWN = "agreed", "noted", "ruled", "withdrawn"
WAYS = (AGREED, NOTED, RULED, WITHDRAWN)
"""`settle`: how a dispute ends."""
READ_BY, TABLE = "read_by", "table"
"""`settle` by a ruling: whether the players of the table read its reason, too."""
ANSWERED, UNRULED = "answered", "unruled"
WAYS_OF_CALLS = (RULED, UNRULED, WITHDRAWN, ANSWERED)
"""`settle`: how a call for the director ends; `answered`, that he or she comes, ended it up to 0.4.0."""


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
    text is erased. `dispute`: the deal, or nothing for the whole list. `settle`: the dispute, or the call; `agree`: the
    dispute, or the call that somebody is on the way to."""
    before: int | None = None
    """`insert`: the deal to stand before. `seat`: the first deal played by who is seated; absent: the coming one."""
    seats: Seats = ()
    """`seat`: (seat, player's primary key), None for an empty seat."""
    reason: str = ""
    rule: str = ""
    """`settle`: the rule that a ruling rests on."""
    photo: str = ""
    """`photo`: SHA-256 of the picture."""
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
        said = {REASON: self.reason, RULE: self.rule, PHOTO: self.photo}
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
    photos: tuple[int, ...] = ()
    """Sequence numbers of the entries whose photos have not been erased."""
    call: int | None = None
    """Sequence number of the entry that called the director, until that is closed or the list is confirmed."""
    coming: int | None = None
    """Sequence number of the entry by which somebody said to be on the way."""

    def find(self, sequence: int | None) -> int | None:
        """Index of the deal that this entry first brought, or None."""
        return next((index for index, deal in enumerate(self.deals) if deal.sequence == sequence), None)


def genesis(sheet: str, game: str, ruleset: Record, seats: int, head: Record | None = None) -> str:
    """Where a sheet's chain begins: neither rules nor head nor book can change under a list unnoticed.

    `head` is what stood in its head when it was opened (`title`, `series`, `table`, `opened_at`), and its `book`, for a
    second entry also `second_of`, the list it belongs to; lists opened before 0.3.0 began without.
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


LONGEST = 50
"""Characters of a key to which the number of an entry can be added."""


def key_behind(key: str, deal: int) -> str:
    """The key of what is written behind an inserted deal with this key, so that the deal `deal` keeps its dealer."""
    return f"{key[:LONGEST]}-{deal}"


def corrected(bodies: Sequence[Body]) -> set[int]:
    """Deals that somebody corrected, by the entry that first brought them; not those that only kept their dealer."""
    inserted = {body.key[:LONGEST] for body in bodies if body.kind == INSERT}
    said = (body for body in bodies if body.kind == CORRECT)
    return {body.corrects for body in said if body.corrects and not keeps_dealer(body, inserted)}


def kept(bodies: Sequence[Body]) -> set[int]:
    """Deals that kept their dealer behind one that was inserted or deleted, by the entry that first brought them."""
    written = moved_dealers(bodies)
    said = (body for body in bodies if body.kind == CORRECT)
    return {body.corrects for body in said if body.corrects and keeps_dealer(body, written)}


def moved_dealers(bodies: Sequence[Body]) -> set[str]:
    """The keys of the entries behind which deals may have kept their dealer."""
    return {body.key[:LONGEST] for body in bodies if body.kind in {INSERT, DELETE}}


def keeps_dealer(body: Body, written: Collection[str]) -> bool:
    """Whether a correction was written behind an entry with one of these keys, only to keep the dealer."""
    ending = f"-{body.corrects}"
    return body.key.endswith(ending) and body.key.removesuffix(ending) in written
