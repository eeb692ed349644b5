"""A deal as a person types it: lines of words <-> the play that `replay` takes; whether it is legal is judged there.

    dealer: 1
    hand 1: HA H9 S9 CT CK DJ
    hand 2: HK HQ CA C9 DA D9
    turned: HT
    talon: SA DT ...
    2: HK marriage H9
    2: close CA CK
    2: claim

A line of play goes on clockwise with every card; an act is done by whose card stands before it, or who begins the line.
Of three, who takes no cards has an empty line: `hand 3:`. Among four with 32 cards `turned` is one of the
dealer's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.games.sixty_six.acts import ACTS
from rules.notation import PLAYED, Statement, card, line, repeated, statements, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.types import Problem

HAND = "hand"
KEYS = ("dealer", HAND, "turned", "talon")
PLACES = {str(seat + 1): seat for seat in range(9)}
"""Every seat that can be written; whether there is such a seat is judged with the play."""


class _Reader:
    """Collects a play statement by statement."""

    def __init__(self) -> None:
        self.play: dict[str, object] = {}
        self.hands: dict[int, tuple[str, ...]] = {}
        self.problems: list[Problem] = []

    def state(self, statement: Statement) -> None:
        """Take in what was dealt: every statement once, a hand with its seat, the others without."""
        key, seat = statement.key, statement.seat
        if (seat is None) is (key == HAND):
            self.problems.append(unreadable(statement, key))
        elif key in self.play or seat in self.hands:
            self.problems.append(repeated(statement))
        elif seat is not None:
            self.hands[seat] = self._cards(statement)
        elif key == "talon":
            self.play[key] = self._cards(statement)
        else:
            self._single(statement)

    def _single(self, statement: Statement) -> None:
        """Dealer or turned card."""
        said = " ".join(statement.words)
        value = card(said) if statement.key == "turned" else PLACES.get(said)
        if value is None:
            self.problems.append(unreadable(statement, said))
        else:
            self.play[statement.key] = value

    def _cards(self, statement: Statement) -> tuple[str, ...]:
        read = [(word, card(word)) for word in statement.words]
        self.problems += [unreadable(statement, word) for word, found in read if found is None]
        return tuple(found for _, found in read if found is not None)

    def entries(self, statement: Statement, circle: Sequence[int]) -> Iterator[tuple[int, str]]:
        """What a line of play says: on from its seat, card by card."""
        seat, laid = statement.seat or 0, False
        for word in statement.words:
            found = card(word)
            if found is not None:
                seat = _after(seat, circle) if laid else seat
                laid = True
                yield seat, found
            elif word.lower() in ACTS:
                yield seat, word.lower()
            else:
                self.problems.append(unreadable(statement, word))


def read(text: str) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
    """The play that was typed, and every line and word that could not be read; never raises."""
    found, problems = statements(text, KEYS)
    reader = _Reader()
    for statement in found:
        if statement.key != PLAYED:
            reader.state(statement)
    play, hands = reader.play, tuple(reader.hands.get(seat, ()) for seat in range(max(reader.hands, default=-1) + 1))
    circle = _circle(hands)
    entries = [entry for statement in found if statement.key == PLAYED for entry in reader.entries(statement, circle)]
    stated = {"hands": hands, "cards": tuple(entries)}
    return play | {key: value for key, value in stated.items() if value}, (*problems, *reader.problems)


def write(play: Mapping[str, Any]) -> str:
    """The play as text, a line for every trick and for every act after one."""
    return "".join(f"{each}\n" for each in _lines(play))


def _lines(play: Mapping[str, Any]) -> Iterator[str]:
    if "dealer" in play:
        yield line("dealer", [play["dealer"] + 1])
    hands = play.get("hands", ())
    for seat, hand in enumerate(hands):
        yield line(HAND, hand, seat)
    if "turned" in play:
        yield line("turned", [play["turned"]])
    if "talon" in play:
        yield line("talon", play["talon"])
    for seat, words in _played(play.get("cards", ()), _circle(hands)):
        yield line(PLAYED, words, seat)


def _played(entries: Sequence[tuple[int, str]], circle: Sequence[int]) -> list[tuple[int, list[str]]]:
    """A line for every trick, and wherever the turn does not go on as a line would read it."""
    lines: list[tuple[int, list[str]]] = []
    turn, laid = 0, len(circle)
    for seat, word in entries:
        lays = word not in ACTS
        if laid == len(circle) or seat != (_after(turn, circle) if lays and laid else turn):
            lines.append((seat, []))
            laid = 0
        lines[-1][1].append(word)
        turn, laid = seat, laid + lays
    return lines


def _circle(hands: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The seats that hold cards, which go clockwise."""
    return tuple(seat for seat, hand in enumerate(hands) if hand) or (0, 1)


def _after(seat: int, circle: Sequence[int]) -> int:
    return min(circle, key=lambda each: (each - seat - 1) % len(PLACES))
