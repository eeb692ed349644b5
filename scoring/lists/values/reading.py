"""What a log says, scored. It depends on nothing but the log's head, the rules, and which players were merged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import rules
from rules.types import Line
from rules.types import Sheet as Folded
from scoring.lists.values import chairs, folding, log, totals
from scoring.lists.values.log import Body, Draft, Logged
from scoring.lists.values.rows import Counters, Rows, counters, deal_rows, seat_rows


@dataclass(frozen=True)
class Frame:
    """What a log is read under."""

    sheet: int | None
    """Primary key of the list; None for one that is not stored yet."""
    uid: str
    stored_ruleset: Mapping[str, Any]
    """The frozen rule set as it is kept."""
    seats: int
    aliases: Mapping[str, int]
    """Which player each merged player is read as."""
    event: bool
    """Whether its book is an event's, in which every chair has to be told."""

    known: rules.Ruleset | None = field(default=None, compare=False)
    """The same rule set, where somebody has it in hand."""

    @cached_property
    def ruleset(self) -> rules.Ruleset:
        return self.known or rules.Ruleset.from_dict(self.stored_ruleset)


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
    rows: Rows
    """What is kept of each deal."""
    counters: Counters
    """What is counted over all of them."""
    faults: frozenset[chairs.Fault]
    """Every chair of the list that is taken wrongly: in the deals played, now, and in the result."""

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

    @cached_property
    def totals(self) -> Rows:
        """What is kept of each seat."""
        return seat_rows(self.log.holders, self.folded, self.counters)

    def line_of(self, body: Body) -> Line | None:
        """The line of the deal that an entry is about."""
        concerned = body.corrects if body.kind == log.CORRECT else body.sequence
        index = self.log.find(concerned) if body.kind in log.WITH_RECORD else None
        return None if index is None else self.folded.lines[index]


def read(frame: Frame, head: str, bodies: Sequence[Body], texts: log.Texts) -> Reading:
    """The list that these entries make."""
    return _score(frame, head, tuple(bodies), texts, None)


def go_on(before: Reading, draft: Draft, scored: Folded | None = None) -> Reading:
    """The list with this draft as its next entry, whose author, time and hash are still to come.

    Scored on from where the list stood; anew where a deal that was scored has changed. `scored` is what the rules make
    of the deals with this one, where somebody has it in hand.
    """
    return go_on_with(before, [draft], scored)


def go_on_with(before: Reading, drafts: Sequence[Draft], scored: Folded | None = None) -> Reading:
    """The list with all of these as its next entries, scored once."""
    bodies = tuple(_provisional(before, draft, sequence) for sequence, draft in enumerate(drafts, before.revision + 1))
    spoken = {body.sequence: draft.texts for body, draft in zip(bodies, drafts, strict=True) if draft.texts}
    texts = {**before.texts, **spoken} if spoken else before.texts
    return _score(before.frame, before.head, (*before.bodies, *bodies), texts, before, scored)


def _score(
    frame: Frame,
    head: str,
    bodies: tuple[Body, ...],
    texts: log.Texts,
    before: Reading | None,
    scored: Folded | None = None,
) -> Reading:
    logged, ruleset, seats = _fold(frame, bodies, texts), frame.ruleset, frame.seats
    stood = before if before and _goes_on(before.log, logged) else None
    if stood and logged.deals == stood.log.deals and _same_foot(logged, stood.log):
        return _not_scored(stood, head, bodies, texts, logged)
    known = len(stood.log.deals) if stood else 0
    new = [deal.record for deal in logged.deals[known:]]
    scored = scored or rules.score(ruleset, seats, new, after=stood.folded if stood else None)
    folded = chairs.without_empty(logged.holders, totals.stated_in(ruleset.game, scored, logged.totals))
    if logged.totals or chairs.empty_chairs(logged.holders):
        folded = chairs.with_money(ruleset, logged.holders, folded)
    rows = deal_rows(ruleset.game, logged.deals, folded.lines, stood.rows if stood else {})
    counted = counters(ruleset, seats, folded.lines[known:], stood.counters if stood else ())
    faults = chairs.faults(logged, folded, event=frame.event)
    return Reading(frame, head, bodies, texts, logged, folded, rows, counted, faults)


def _not_scored(stood: Reading, head: str, bodies: tuple[Body, ...], texts: log.Texts, logged: Logged) -> Reading:
    """The list signed, closed or seated: its deals stand as they were."""
    folded, seated = stood.folded, logged.seatings != stood.log.seatings
    faults = chairs.faults(logged, folded, event=stood.frame.event) if seated else stood.faults
    return Reading(stood.frame, head, bodies, texts, logged, folded, stood.rows, stood.counters, faults)


def _same_foot(before: Logged, after: Logged) -> bool:
    """Whether the same chairs are held and the same totals stated; who sits there makes no difference to the score."""
    return before.totals == after.totals and chairs.empty_chairs(before.holders) == chairs.empty_chairs(after.holders)


def _goes_on(before: Logged, after: Logged) -> bool:
    """Whether all deals that stood still stand as they were."""
    known = [deal.entry for deal in before.deals]
    return [deal.entry for deal in after.deals[: len(known)]] == known


def _fold(frame: Frame, bodies: Sequence[Body], texts: log.Texts) -> Logged:
    """What the log says, with everybody read as who he or she was found to be."""
    logged = folding.fold(bodies, frame.seats, texts)
    if not frame.aliases:
        return logged
    return folding.read_as(logged, {int(gone): root for gone, root in frame.aliases.items()})


def _provisional(before: Reading, draft: Draft, sequence: int) -> Body:
    return Body(
        sheet=before.frame.uid,
        sequence=sequence,
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
