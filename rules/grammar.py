"""The one reader and the one writer of all notations; a game only declares its statements."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rules.card_names import kind_of
from rules.statements import Table, listed, repeated, statements, unreadable
from rules.unreadable import what_is_wrong
from rules.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from rules.card_names import Kind
    from rules.declaring import Between, Dealt, Declared, Tricks
    from rules.statements import Statement
    from rules.types import Problem

HANDS, DEALER = "hands", "dealer"
HALF_A_HAND = 5


def _nobody(_play: Mapping[str, Any]) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """A game's notation, as the game declares it."""

    tables: Mapping[int, int]
    """The numbers of seats that a table can have, and how many of them play at once."""
    dealt: Sequence[Dealt]
    """What stands before the first card, in the order in which it is written."""
    between: Sequence[Between] = ()
    """What stands between two cards."""
    tricks: Tricks | None = None
    sequence: Callable[[Any], Sequence[Any]] = tuple
    """What the lists of a play are made of."""
    resting: Callable[[Mapping[str, Any]], Collection[int]] = _nobody
    """Who holds cards and does not play, as what was said before the first card tells."""
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    """How all that is spelt in German, French and English."""

    @property
    def heads(self) -> Mapping[str, Declared]:
        """Every statement by what its line begins with."""
        declared: tuple[Declared | None, ...] = (*self.dealt, *self.between, self.tricks)
        return {each.head: each for each in declared if each}

    def read(self, text: str) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
        """The play for `replay`, and every line and word that could not be read, by line. Never raises on data.

        What the text does not state the play lacks.
        """
        found, unstated = statements(text, self.heads, self.vocabulary)
        found = tuple(self._joined(each) for each in found)
        table = Table(self.vocabulary, max(self.tables), kind=_kind(found))
        problems = list(unstated)
        usable = self._usable(found, table, problems)
        play: dict[str, Any] = {}
        before = {each.head for each in self.dealt}
        self._take([each for each in usable if each.head in before], play, table, problems)
        if HANDS in play:
            play[HANDS] = self._hands(play)
        table = replace(table, circle=self._circle(play))
        self._take([each for each in usable if each.head not in before], play, table, problems)
        return {key: self._made(value) for key, value in play.items()}, tuple(sorted(problems, key=_line))

    def write(self, play: Mapping[str, object], language: str = "") -> str:
        """The text that `read` gives this play back from; what no line can say is left out.

        In the words of `de`, `fr` or `en`, or in those of records.
        """
        table = Table(self.vocabulary, max(self.tables), self._circle(play), language)
        moments = [moment for each in self.between for moment in each.moments(play, table)]
        lines = [line for each in self.dealt for line in each.write(play, table)]
        lines += self.tricks.write(play, table, moments) if self.tricks else ()
        return "".join(f"{line}\n" for line in lines)

    def respelt(self, text: str, language: str) -> str:
        """A statement in the words of a language."""
        lines = self.write(self.read(text)[0], language).splitlines()
        return "\n".join(line for line in lines if not line.endswith(":"))

    def written_words(self, language: str) -> Mapping[str, str]:
        """Every head and every word of the notation, as this language writes it, by what records call it."""
        heads = {head: self.vocabulary.write_head(head, language) for head in self.heads}
        words = {word for declared in self.heads.values() for word in declared.words}
        return {**heads, **{word: self.vocabulary.write_word(word, language) for word in words}}

    def _joined(self, statement: Statement) -> Statement:
        """Words that are one name belong together."""
        words = self.vocabulary.joined(statement.words, cards=self.heads[statement.head].cards)
        return replace(statement, words=words)

    def _usable(self, found: Sequence[Statement], table: Table, problems: list[Problem]) -> list[Statement]:
        """The statements that stand in a right place and not too often; the others become problems."""
        heads, made, usable = self.heads, set[tuple[str, int | None]](), []
        for each in found:
            declared, named = heads[each.head], (each.head, each.seat)
            if (each.seat is not None) is not declared.seated or not (each.seat is None or table.is_seat(each.seat)):
                problems.append(unreadable(each, each.given))
            elif declared.once and named in made:
                problems.append(repeated(each))
            else:
                usable.append(each)
                made.add(named)
        return usable

    def _take(self, usable: Sequence[Statement], play: dict[str, Any], table: Table, problems: list[Problem]) -> None:
        heads = self.heads
        for each in usable:
            declared = heads[each.head]
            unread = declared.read(each, play, table)
            problems += [what_is_wrong(each, word, declared, table) for word in unread]

    def _hands(self, play: Mapping[str, Any]) -> list[Sequence[Any]]:
        """A hand for each seat of the table: who sits out and deals holds nothing, so nobody types a hand for him."""
        hands, dealer = listed(play.get(HANDS)), play.get(DEALER)
        seats = max(min(self.tables), len(hands), dealer + 1 if type(dealer) is int else 0)
        return [*map(listed, hands), *[[]] * (seats - len(hands))]

    def _circle(self, play: Mapping[str, Any]) -> tuple[int, ...]:
        """The seats that play, clockwise."""
        resting = self.resting(play)
        return tuple(seat for seat in self._holding(play) if seat not in resting)

    def _holding(self, play: Mapping[str, Any]) -> tuple[int, ...]:
        """The seats with cards, clockwise; where they are not as many as play, all but the dealer of so many that
        whoever deals sits out.
        """
        hands = self._hands(play) if listed(play.get(HANDS)) else [[]] * min(self.tables)
        playing = self.tables.get(len(hands), len(hands))
        for least in (1, HALF_A_HAND):
            holding = tuple(seat for seat, hand in enumerate(hands) if len(hand) >= least)
            if len(holding) == playing:
                return holding
        return tuple(seat for seat in range(len(hands)) if len(hands) == playing or seat != play.get(DEALER))

    def _made(self, value: Any) -> Any:
        """The value, with every list of the type that this game uses."""
        return self.sequence(map(self._made, value)) if isinstance(value, list) else value


def _kind(found: Sequence[Statement]) -> Kind:
    """How the cards are written; as in records for certain only where lines begin as in records, too."""
    kind = kind_of(word for each in found for word in each.words)
    recorded = all(each.given.startswith(each.head) for each in found)
    return "any" if kind == "recorded" and not recorded else kind


def _line(problem: Problem) -> int:
    line = problem.params.get("line")
    return line if isinstance(line, int) else 0
