"""Deals that seem to be written down twice: by a second scorekeeper, or by a button pressed twice."""

from collections.abc import Iterator

import rules
from rules.types import Line, Problem, Severity
from scoring.lists.values import log
from scoring.lists.values.log import Draft, LoggedDeal
from scoring.lists.values.reading import Reading


def found(before: Reading, draft: Draft, line: Line | None) -> list[Problem]:
    """A problem if the list already has the very same deal. It wants a tick, because two deals can be alike."""
    if draft.kind != log.RECORD or line is None or line.blocked:
        return []
    same = (each for each in _suspects(before, draft) if _content(each) == _content(line))
    return [_problem(each) for each in list(same)[-1:]]


def _suspects(before: Reading, draft: Draft) -> Iterator[Line]:
    """What came since the form was opened, for two people may have typed one deal; and the last deal, where the game
    seldom brings the same twice. A press that is repeated needs neither: it comes with the key of the first one.
    """
    pairs = list(zip(before.log.deals, before.folded.lines, strict=True))
    for place, (deal, line) in enumerate(pairs, start=1):
        is_last = place == len(pairs) and not _often_alike(before, line)
        if is_last or _came_since(deal, draft):
            yield line


def _often_alike(before: Reading, line: Line) -> bool:
    return line.deal.get("kind") in rules.games()[before.ruleset.game].often_alike


def _came_since(deal: LoggedDeal, draft: Draft) -> bool:
    return type(draft.since) is int and deal.sequence > draft.since


def _content(line: Line) -> dict[str, object]:
    return {name: value for name, value in line.deal.items() if name not in log.FREE_TEXT}


def _problem(line: Line) -> Problem:
    return Problem("entry_deal_twice", Severity.CONFIRM, (), {"number": line.number})
