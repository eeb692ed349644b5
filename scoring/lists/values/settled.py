"""Disputes that have ended, and what was changed since in what they were about. No database, no scores."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.lists.values import log
from scoring.lists.values.log import Body, Record


@dataclass(frozen=True, slots=True)
class Settled:
    """A dispute that has ended, whatever was written later."""

    entry: int
    """Sequence number of the entry that raised it."""
    deal: int | None
    """Sequence number of the entry that first brought the deal; None: the list as a whole."""
    ended: int
    """Sequence number of the entry that ended it: up to there the log says what was agreed to."""
    how: str
    """One of `log.WAYS`."""
    changes: tuple[int, ...]
    """Entries by which that was changed since; none where the deal says again what it said then."""
    again: bool
    """Whether a later dispute has taken its place."""

    @property
    def binds(self) -> bool:
        """Whether anything was agreed or ruled that still holds; whoever withdraws a dispute leaves everything open."""
        return self.how != log.WITHDRAWN and not self.again

    @property
    def overtaken(self) -> bool:
        """Whether what was agreed or ruled stands no more, and nobody has asked about that since."""
        return self.binds and bool(self.changes)


def settled(bodies: Sequence[Body]) -> list[Settled]:
    """Every dispute of a log that has ended, in the order in which they were raised."""
    ends = {body.corrects: body for body in bodies if body.kind == log.SETTLE}
    raised = [body for body in bodies if body.kind == log.DISPUTE]
    found = []
    for body in raised:
        if (end := ends.get(body.sequence)) is None:
            continue
        changes = _changes(bodies, body.corrects, end.sequence)
        later = (each for each in raised if each.corrects == body.corrects and each.sequence > end.sequence)
        again = any(
            _how(ends.get(each.sequence)) != log.WITHDRAWN or each.sequence > max(changes, default=each.sequence)
            for each in later
        )
        found.append(Settled(body.sequence, body.corrects, end.sequence, _how(end), changes, again))
    return found


def lapsing(bodies: Sequence[Body], deal: int | None) -> int | None:
    """The first of these entries by which whoever had agreed before is asked again: a correction of the deal."""
    return next(
        (body.sequence for body in bodies if body.kind == log.CORRECT and deal in {body.corrects, None}),
        None,
    )


def _how(end: Body | None) -> str:
    return str((end.record or {}).get(log.HOW, "")) if end else ""


def _changes(bodies: Sequence[Body], deal: int | None, ended: int) -> tuple[int, ...]:
    """What was written about the deal, or about what the list held then, once the dispute had ended."""
    written = log.moved_dealers(bodies)
    since = [body for body in bodies[ended:] if body.kind in log.TYPING and not log.keeps_dealer(body, written)]
    if deal is None:
        held = (body for body in since if body.kind != log.RECORD and (body.corrects or body.before or 0) <= ended)
        return tuple(body.sequence for body in held)
    about = [body for body in since if body.corrects == deal]
    deleted = any(body.kind == log.DELETE for body in about)
    if not deleted and _record(bodies, deal) == _record(bodies[:ended], deal):
        return ()
    return tuple(body.sequence for body in about)


def _record(bodies: Sequence[Body], deal: int) -> Record | None:
    """What stands of a deal once these entries are written."""
    said = (
        body for body in reversed(bodies) if body.kind in log.WITH_RECORD and deal in {body.sequence, body.corrects}
    )
    return next((body.record for body in said), None)
