"""Trying a draft on a list: cleaned, checked and folded, with every problem of it. Nothing is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.types import Line, Problem, Severity
from rules.types import Sheet as Folded
from scoring.lists.values.checking import consequences, objections
from scoring.lists.values.log import Draft
from scoring.lists.values.reading import Reading, go_on

TEXT_UNFIT = "entry_text_unfit"
"""The one error that does not keep a draft from being folded."""


@dataclass(frozen=True)
class Trial:
    """What a draft would make of a list."""

    before: Reading
    draft: Draft
    """In its clean form."""
    after: Reading
    """The list with the draft as its last entry; as before where it cannot be applied."""
    line: Line | None
    """The deal that the draft is about; None where it is about none or cannot be applied."""
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Why the draft cannot be written at all."""
        return tuple(each for each in self.problems if each.severity is Severity.ERROR)

    @property
    def unticked(self) -> tuple[Problem, ...]:
        """Unusual facts that nobody has ticked as right yet."""
        unusual = (each for each in self.problems if each.severity is Severity.CONFIRM)
        return tuple(each for each in unusual if each.code not in self.draft.accepted)


def attempt(before: Reading, draft: Draft, found: Sequence[Problem] = (), scored: Folded | None = None) -> Trial:
    """A clean draft on this list, with what has been found wrong with it so far; `scored` as in `go_on`."""
    found = [*found, *objections(before, draft)]
    if any(problem.severity is Severity.ERROR and problem.code != TEXT_UNFIT for problem in found):
        return Trial(before, draft, before, None, tuple(found))
    after = go_on(before, draft, scored)
    line = after.line_of(after.bodies[-1])
    found += consequences(before, after, draft, line)
    return Trial(before, draft, after, line, (*found, *(line.problems if line else ())))
