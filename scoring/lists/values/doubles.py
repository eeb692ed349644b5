"""Deals that seem to be written down twice: by a second scorekeeper, or by a button pressed twice."""

from collections.abc import Iterator

from rules.types import Line, Problem, Severity
from rules.types import Sheet as Folded
from scoring.lists.values import log
from scoring.lists.values.log import Draft, Logged, LoggedDeal


def found(logged: Logged, folded: Folded, draft: Draft, line: Line | None) -> list[Problem]:
    """A problem if the list already has the very same deal. It wants a tick, because two deals can be alike."""
    if draft.kind != log.RECORD or line is None or line.blocked:
        return []
    same = (each for each in _suspects(logged, folded, draft) if _content(each) == _content(line))
    return [_problem(each) for each in list(same)[-1:]]


def _suspects(logged: Logged, folded: Folded, draft: Draft) -> Iterator[Line]:
    """The last deal, and those that came since the form was opened."""
    pairs = list(zip(logged.deals, folded.lines, strict=True))
    for place, (deal, line) in enumerate(pairs, start=1):
        if place == len(pairs) or _came_since(deal, draft):
            yield line


def _came_since(deal: LoggedDeal, draft: Draft) -> bool:
    return type(draft.since) is int and deal.sequence > draft.since


def _content(line: Line) -> dict[str, object]:
    return {name: value for name, value in line.deal.items() if name not in log.FREE_TEXT}


def _problem(line: Line) -> Problem:
    return Problem("entry_deal_twice", Severity.CONFIRM, (), {"number": line.number})
