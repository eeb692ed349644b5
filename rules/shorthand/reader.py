"""The one reader of all shorthand: it follows every way in which a line can be read, and asks where two are as good."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from rules.codes import error, incomplete
from rules.shorthand.hints import expected, misspelt, not_played
from rules.shorthand.marks import Table, beyond
from rules.shorthand.typed_lines import LONGEST_LINE, LONGEST_TEXT, MOST_LINES, REMARK, lines
from rules.shorthand.writer import written
from rules.types import Deal, Problem, Value, printable
from rules.vocabulary import OR

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.shorthand.line_forms import Form, Shorthand
    from rules.shorthand.marks import Mark
    from rules.shorthand.typed_lines import TypedLine
    from rules.types import Field

Said = Mapping[str, Value]
"""What a line has said so far, by key."""


@dataclass(frozen=True, slots=True)
class Short:
    """A line of shorthand: the record that it was read as, or why it was not."""

    number: int
    """Of the line, empty ones counted; 0 where no line could be read at all."""
    typed: str
    deal: Deal | None
    problems: tuple[Problem, ...] = ()


class Way(NamedTuple):
    """A way to read a whole line."""

    foreign: int
    """Words of another language than the reader's."""
    letters: tuple[int, ...]
    """Signs of each word, as a minus: the longer ones come first."""
    record: Deal


@dataclass(slots=True)
class Stuck:
    """How far a line could be read at all, and what might have stood there."""

    at: int = -1
    marks: list[Mark] = field(default_factory=list)
    said: list[Mark] = field(default_factory=list)
    """What had been said by then, and cannot be said again."""
    reached: dict[object, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    """By place and what was said: as what good a way led there."""

    def is_worth(self, point: object, as_good: tuple[int, tuple[int, ...]]) -> bool:
        """Whether a way is worth following: not where another one led as well. Nobody can make a line take long."""
        if self.reached.get(point, (as_good[0] + 1,)) <= as_good:
            return False
        self.reached[point] = as_good
        return True

    def note(self, at: int, marks: Sequence[Mark], said: Sequence[Mark]) -> None:
        if at > self.at:
            self.at, self.marks, self.said = at, [], []
        if at == self.at:
            self.marks += [each for each in marks if each not in self.marks]
            self.said += [each for each in said if each not in self.said]


@dataclass(frozen=True, slots=True)
class Reader:
    """The shorthand of a game at a table: what its lines say, and what its rule set asks."""

    game: str
    shorthand: Shorthand
    table: Table
    asked: Mapping[str, Field]

    def read(self, text: object, first: int) -> tuple[Short, ...]:
        """Each line of a text on which something stands, numbered from there on. Never raises on data."""
        if not isinstance(text, str):
            return (Short(0, "", None, (error("not_a_text", "text", given=printable(text)),)),)
        if len(text) > LONGEST_TEXT:
            return (Short(0, "", None, (error("text_too_long", "text", length=LONGEST_TEXT),)),)
        found = lines(text, first)
        if len(found) > MOST_LINES:
            return (Short(0, "", None, (error("shorthand_many_lines", "text", most=MOST_LINES),)),)
        return tuple(map(self._short, found))

    def write(self, record: Deal) -> str:
        """The shortest line that is read as this record; empty where none is."""
        said = {key: value for key, value in record.items() if value is not None}
        for typed in written(self.shorthand, said, self._spoken):
            if [self._readings(each, Stuck()) for each in lines(typed)] == [[said]]:
                return typed
        return ""

    @property
    def _spoken(self) -> Table:
        """The same table for what is written: nobody in particular reads English."""
        return self.table._replace(language=self.table.language or "en")

    def _short(self, line: TypedLine) -> Short:
        if len(line.typed) > LONGEST_LINE:
            problem = error("shorthand_long_line", "text", line=line.number, length=LONGEST_LINE)
            return Short(line.number, line.typed, None, (problem,))
        stuck = Stuck()
        found = self._readings(line, stuck)
        if len(found) != 1:
            problem = self._two(line, found) if found else self._unread(line, stuck)
            return Short(line.number, line.typed, None, (problem,))
        wrong = not_played(line.number, found[0], self.asked)
        return Short(line.number, line.typed, None if wrong else found[0], (wrong,) if wrong else ())

    def _readings(self, line: TypedLine, stuck: Stuck) -> list[Deal]:
        """The records that a line can mean: those of the fewest foreign words, then of the longest words."""
        ways = [way for form in self.shorthand.forms for way in self._ways(form, line.plain, stuck)]
        first = min(((way.foreign, way.letters) for way in ways), default=None)
        found: list[Deal] = []
        for way in ways:
            record = {**way.record, "remark": line.remark} if line.remark else way.record
            if (way.foreign, way.letters) == first and record not in found:
                found.append(record)
        return found

    def _ways(self, form: Form, text: str, stuck: Stuck) -> Iterator[Way]:
        """Every way to read a line as one of this form."""

        def follow(at: int, said: Said, foreign: int, letters: tuple[int, ...]) -> Iterator[Way]:
            at = beyond(text, at)
            if not stuck.is_worth((id(form), at, frozenset(said.items())), (foreign, letters)):
                return
            due = form.begins[len(said)] if len(said) < len(form.begins) else None
            marks = (due,) if due else tuple(each for each in form.goes_on if each.several or each.key not in said)
            stuck.note(at, marks, [each for each in form.goes_on if each.key in said])
            if at == len(text) and due is None:
                record = {**form.fixed, **said}
                yield Way(foreign, letters, {**record, **form.meant(record)})
            for mark in marks:
                for way in mark.read(text, at, self.table):
                    if way.value is None:
                        stuck.note(way.end, (mark,), ())
                        continue
                    before = said.get(mark.key, ())
                    value = (*before, way.value) if mark.several and isinstance(before, tuple) else way.value
                    more = {**said, mark.key: value}
                    yield from follow(way.end, more, foreign + way.foreign, (*letters, -way.letters))

        yield from follow(0, {}, 0, ())

    def _unread(self, line: TypedLine, stuck: Stuck) -> Problem:
        """Where a line cannot be read any further, what could have stood there, and how such a line looks."""
        apart = (line.part_of(0, stuck.at), line.part_of(stuck.at))
        if all(each.plain and self._readings(each, Stuck()) for each in apart):
            rest = line.typed[line.column(stuck.at) - 1 :]
            return error("shorthand_two_deals", "text", line=line.number, given=printable(rest))
        given, named = printable(line.part(stuck.at)), {"line": line.number, "column": line.column(stuck.at)}
        shown = {
            "expected": expected(self.game, stuck.marks, self._spoken, self.asked),
            "example": self._unmistakable(self.shorthand.examples[0]),
        }
        if not given:
            return incomplete("shorthand_ends", "text", **named, **shown)
        said = reversed(stuck.said)
        again = next((mark.key for mark in said if any(mark.read(line.plain, stuck.at, self.table))), None)
        if again:
            return error("shorthand_twice", "text", **named, given=given, again=f"field.{again}")
        column, word = line.word(stuck.at)
        meant = misspelt(word, (mark for form in self.shorthand.forms for mark in form.marks))
        if meant:
            return error(
                "shorthand_misspelt", "text", line=line.number, column=column, given=printable(word), meant=meant
            )
        return error("shorthand_unreadable", "text", **named, given=given, **shown)

    def _two(self, line: TypedLine, found: Sequence[Deal]) -> Problem:
        """What can be meant, each as it cannot be misunderstood."""
        readings = OR[self._spoken.language].join(map(self._unmistakable, found))
        given = printable(line.typed.partition(REMARK)[0].strip())
        return error("shorthand_two_ways", "text", line=line.number, given=given, readings=readings)

    def _unmistakable(self, record: Deal) -> str:
        """A line for this record; in English for nobody in particular, who has no letters of his own."""
        return self.write(record) or replace(self, table=self._spoken).write(record)
