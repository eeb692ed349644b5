"""Écarté as a person types it: dealer, hands, turned card, stock, talk, discards, the king, tricks; nothing is judged.

`dealer: 1`, `hand 1: ...`, `turned: H9`, `stock: ...`, `talk: 2 propose 1 accept`, `discard 2: C7 C8`, and then the
tricks, `2: HA HK`, with `king: 1` where the king was declared and `abandoned: 1` where the hand was given up: between
lead and answer the trick's line is broken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.games.ecarte.talk import WORDS
from rules.notation import PLAYED, card, line, repeated, statements, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.cards import Card
    from rules.notation import Statement
    from rules.types import Problem

KEYS = ("dealer", "hand", "turned", "stock", "talk", "discard", "king", "abandoned")
SEATS = {"1": 0, "2": 1}
MOMENTS = {"king": "king_declared", "abandoned": "abandoned"}
"""What a seat does between two cards, and its key in the play."""
ONCE = {"dealer": "dealer", "turned": "turned", "stock": "stock", **MOMENTS}
"""What can be said only once, and its key in the play."""


def read(text: str) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
    """The play for `replay`, and what could not be read."""
    found, problems = statements(text, KEYS)
    reader = Reader()
    for statement in found:
        reader.take(statement)
    return reader.play(), (*problems, *reader.problems)


class Reader:
    """Takes the statements up one by one; what means nothing where it stands is named."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._single: dict[str, object] = {}
        self._hands: dict[int, tuple[Card, ...]] = {}
        self._talk: list[tuple[int, str]] = []
        self._discards: list[tuple[int, tuple[Card, ...]]] = []
        self._played: list[tuple[int, Card]] = []

    def play(self) -> Mapping[str, object]:
        """What was read."""
        several: Mapping[str, tuple[object, ...]] = {
            "hands": tuple(self._hands.get(seat, ()) for seat in (0, 1)) if self._hands else (),
            "talk": tuple(self._talk),
            "discards": tuple(self._discards),
            "cards": tuple(self._played),
        }
        return self._single | {key: entries for key, entries in several.items() if entries}

    def take(self, statement: Statement) -> None:
        """Take up a statement."""
        key, seat = statement.key, statement.seat
        if ONCE.get(key) in self._single or (seat in self._hands and key == "hand"):
            self.problems.append(repeated(statement))
        elif (seat in (0, 1)) != (key in ("hand", "discard", PLAYED)):
            self._wrong(statement, (key if seat is None else f"{key} {seat + 1}".strip(),))
        elif key == "dealer" or key in MOMENTS:
            self._single |= self._seat(statement)
        elif key == "talk":
            self._hear(statement)
        elif key == "turned":
            self._turn(statement)
        elif key == "stock":
            self._single[key] = self._cards(statement)
        elif seat is not None:
            self._lay(seat, statement)

    def _lay(self, seat: int, statement: Statement) -> None:
        """What a player holds, lays away or plays; a trick goes on with the other player."""
        cards = self._cards(statement)
        if statement.key == "hand":
            self._hands[seat] = cards
        elif statement.key == "discard":
            self._discards.append((seat, cards))
        else:
            self._played += [((seat + place) % 2, laid) for place, laid in enumerate(cards)]

    def _seat(self, statement: Statement) -> Mapping[str, object]:
        words = statement.words
        if len(words) != 1 or words[0] not in SEATS:
            self._wrong(statement, words or (statement.key,))
            return {}
        seat = SEATS[words[0]]
        return {ONCE[statement.key]: (seat, len(self._played)) if statement.key in MOMENTS else seat}

    def _hear(self, statement: Statement) -> None:
        """Seats and words in turn, as in `2 propose 1 accept`."""
        words = iter(statement.words)
        for seat in words:
            said = next(words, "").lower()
            if seat in SEATS and said in WORDS:
                self._talk.append((SEATS[seat], said))
            else:
                self._wrong(statement, (f"{seat} {said}".strip(),))

    def _turn(self, statement: Statement) -> None:
        cards = self._cards(statement)
        self._wrong(statement, cards[1:])
        if cards:
            self._single["turned"] = cards[0]

    def _cards(self, statement: Statement) -> tuple[Card, ...]:
        known = [(word, card(word)) for word in statement.words]
        self._wrong(statement, [word for word, found in known if found is None])
        return tuple(found for _, found in known if found is not None)

    def _wrong(self, statement: Statement, words: Sequence[str]) -> None:
        self.problems += [unreadable(statement, word) for word in words]


def write(play: Mapping[str, Any]) -> str:
    """The text that `read` gives this play back from."""
    return "\n".join(_written({key: value for key, value in play.items() if value is not None})) + "\n"


def _written(play: Mapping[str, Any]) -> Iterator[str]:
    if "dealer" in play:
        yield line("dealer", [play["dealer"] + 1])
    for seat, cards in enumerate(play.get("hands", ())):
        yield line("hand", cards, seat)
    if "turned" in play:
        yield line("turned", [play["turned"]])
    if "stock" in play:
        yield line("stock", play["stock"])
    if play.get("talk"):
        yield line("talk", [f"{seat + 1} {word}" for seat, word in play["talk"]])
    for seat, cards in play.get("discards", ()):
        yield line("discard", cards, seat)
    yield from _tricks(play.get("cards", ()), [(*play[key], word) for word, key in MOMENTS.items() if key in play])


def _tricks(cards: Sequence[tuple[int, Card]], done: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    """A line per trick; it is broken where something else was done, and where the same player laid twice."""
    begun: list[tuple[int, Card]] = []
    for place, laid in enumerate(cards):
        now = list(_done(done, place))
        if begun and (now or place % 2 == 0 or begun[-1][0] == laid[0]):
            yield _trick(begun)
            begun = []
        yield from now
        begun.append(laid)
    if begun:
        yield _trick(begun)
    yield from _done(done, len(cards))


def _done(done: Sequence[tuple[int, int, str]], place: int) -> Iterator[str]:
    """What was done when so many cards had been played."""
    return (line(word, [seat + 1]) for seat, at, word in done if at == place)


def _trick(cards: Sequence[tuple[int, Card]]) -> str:
    return line(PLAYED, [card for _, card in cards], cards[0][0])
