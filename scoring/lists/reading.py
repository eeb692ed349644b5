"""What a log says, scored: a value that its head, its rules and who is read for whom determine, and nothing else."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rules
from rules.types import Deal, Line
from rules.types import Sheet as Folded
from scoring import log
from scoring.lists import chairs
from scoring.log import Body, Draft, Logged

Counters = tuple[Mapping[str, int], ...]


@dataclass(frozen=True)
class Frame:
    """What a log is read under."""

    sheet: int | None
    """Primary key of the list; None for one that is not stored yet."""
    uid: str
    said: Mapping[str, Any]
    """The frozen rule set as it is kept."""
    seats: int
    aliases: Mapping[str, int]
    """Who is read for a player whom the log names."""
    event: bool
    """Whether its book is an event's, in which every chair has to be told."""

    @cached_property
    def ruleset(self) -> rules.Ruleset:
        return rules.Ruleset.from_dict(self.said)


@dataclass(frozen=True)
class Reading:
    """A log as of one entry. Nobody changes it, so requests and threads may share it."""

    frame: Frame
    head: str
    """Hash of the last entry; where the chain begins if there is none."""
    bodies: tuple[Body, ...]
    texts: log.Texts
    """Free text that has not been erased."""
    log: Logged
    folded: Folded
    counters: Counters
    """By seat: what the game's statistics count over these lines. A counter of nothing is left out."""

    @property
    def ruleset(self) -> rules.Ruleset:
        return self.frame.ruleset

    @property
    def revision(self) -> int:
        return self.log.revision

    @property
    def finished(self) -> bool:
        return self.log.ended or self.folded.finished

    @property
    def blocked(self) -> int:
        """Deals that an error keeps from being scored."""
        return sum(line.blocked for line in self.folded.lines)

    @property
    def faults(self) -> frozenset[chairs.Fault]:
        """Every chair of the list that is taken wrongly: in the deals played, now, and in the result."""
        return chairs.faults(self.log, self.folded, event=self.frame.event)

    def line_of(self, body: Body) -> Line | None:
        """The line of the deal that an entry is about."""
        concerned = body.corrects if body.kind == log.CORRECT else body.sequence
        index = self.log.find(concerned) if body.kind in log.WITH_RECORD else None
        return None if index is None else self.folded.lines[index]


def read(frame: Frame, head: str, bodies: Sequence[Body], texts: log.Texts) -> Reading:
    """The list that these entries make."""
    logged = _fold(frame, bodies, texts)
    folded = _scored(frame, logged, [deal.record for deal in logged.deals])
    return Reading(frame, head, tuple(bodies), texts, logged, folded, _counted(frame, folded.lines))


def go_on(before: Reading, draft: Draft) -> Reading:
    """The list with this draft as its next entry, whose author, time and hash are still to come.

    Scored on from where the list stood; anew where a deal that was scored has changed.
    """
    frame, body = before.frame, _provisional(before, draft)
    bodies = (*before.bodies, body)
    texts = {**before.texts, body.sequence: draft.texts} if draft.texts else before.texts
    logged = _fold(frame, bodies, texts)
    known = [deal.entry for deal in before.log.deals]
    records = [deal.record for deal in logged.deals]
    if [deal.entry for deal in logged.deals[: len(known)]] != known:
        folded = _scored(frame, logged, records)
        counters = _counted(frame, folded.lines)
    else:
        folded = _scored(frame, logged, records[len(known) :], before.folded)
        counters = _counted(frame, folded.lines[len(known) :], before.counters)
    return Reading(frame, before.head, bodies, texts, logged, folded, counters)


def _fold(frame: Frame, bodies: Sequence[Body], texts: log.Texts) -> Logged:
    """What the log says, with everybody read as who he or she was found to be."""
    logged = log.fold(bodies, frame.seats, texts)
    if not frame.aliases:
        return logged
    return log.read_as(logged, {int(gone): kept for gone, kept in frame.aliases.items()})


def _scored(frame: Frame, logged: Logged, new: Sequence[Deal], after: Folded | None = None) -> Folded:
    return chairs.without_empty(logged.holders, rules.score(frame.ruleset, frame.seats, new, after=after))


def _counted(frame: Frame, lines: Iterable[Line], before: Counters = ()) -> Counters:
    sums: list[Counter[str]] = [Counter(own) for own in before or ({},) * frame.seats]
    for line in lines:
        for own, more in zip(sums, rules.count(frame.ruleset, frame.seats, line), strict=True):
            own.update(more)
    return tuple({name: number for name, number in sorted(own.items()) if number} for own in sums)


def _provisional(before: Reading, draft: Draft) -> Body:
    return Body(
        sheet=before.frame.uid,
        sequence=before.revision + 1,
        kind=draft.kind,
        key=draft.key,
        author=None,
        device="",
        at="",
        previous=before.head,
        record=draft.bare_record,
        corrects=draft.corrects,
        before=draft.before,
        seats=draft.seats,
        accepted=draft.accepted,
        head=draft.head,
    )
