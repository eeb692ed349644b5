"""What a well-formed draft cannot do to a list, and what must not come of it."""

from collections.abc import Iterator, Sequence

from rules.types import Line, Problem
from scoring.lists.values import chairs, doubles, log, totals
from scoring.lists.values.cleaning import is_whole
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import error, incomplete
from scoring.lists.values.reading import Reading

MOST_RAISED = 40
"""Disputes and calls that one list takes."""
MOST_PHOTOS, MOST_ATTACHED = 4, 24
"""Photos of one list at a time, and over all."""


def objections(reading: Reading, draft: Draft) -> list[Problem]:
    """Everything in a well-formed draft that this sheet cannot take."""
    found = CHECKS.get(draft.kind)
    return list(found(reading, draft)) if found else []


def _names_a_deal(reading: Reading, sequence: object, field: str) -> Iterator[Problem]:
    if sequence is None:
        yield incomplete("entry_deal_missing", field)
    elif not isinstance(sequence, int) or isinstance(sequence, bool) or reading.log.find(sequence) is None:
        yield error("entry_deal_unknown", field, given=str(sequence)[:20])


def _changed_deal(reading: Reading, draft: Draft) -> Iterator[Problem]:
    return _names_a_deal(reading, draft.corrects, "corrects")


def _new_deal(reading: Reading, _draft: Draft) -> Iterator[Problem]:
    if reading.log.totals is not None:
        yield error("entry_totals_stand")


def _totals(reading: Reading, draft: Draft) -> Iterator[Problem]:
    if reading.log.deals:
        yield error("entry_deals_stand")
    yield from totals.objections(reading.ruleset, reading.log.holders, draft.record)


def _next_deal(reading: Reading, draft: Draft) -> Iterator[Problem]:
    return _names_a_deal(reading, draft.before, "before")


def _seats(reading: Reading, draft: Draft) -> Iterator[Problem]:
    if draft.before is not None:
        yield from _next_deal(reading, draft)
    if not draft.seats:
        yield incomplete("entry_seats_missing", "seats")
    taken = [seat for seat, _player in draft.seats]
    unknown = [seat for seat in taken if seat not in range(reading.frame.seats)]
    yield from (error("entry_seat_unknown", "seats", seat=seat + 1) for seat in unknown)
    yield from (error("entry_seat_twice", "seats", seat=seat + 1) for seat in sorted(_twice(taken)))


def _twice(taken: Sequence[int]) -> set[int]:
    return {each for each in taken if taken.count(each) > 1}


def _deletable(reading: Reading, draft: Draft) -> Iterator[Problem]:
    yield from _changed_deal(reading, draft)
    if any(each.deal == draft.corrects for each in reading.log.disputes if each.deal is not None):
        yield error("entry_deal_disputed", "corrects")


def _disputable(reading: Reading, draft: Draft) -> Iterator[Problem]:
    if draft.corrects is not None:
        yield from _changed_deal(reading, draft)
    if any(each.deal == draft.corrects for each in reading.log.disputes):
        yield error("entry_disputed_twice", "corrects")
    yield from _patient(reading)


def _callable(reading: Reading, _draft: Draft) -> Iterator[Problem]:
    if reading.log.call is not None:
        yield error("entry_called_twice")
    yield from _patient(reading)


def _patient(reading: Reading) -> Iterator[Problem]:
    """A list is no place to write without end: whoever raised so much talks to the director."""
    if sum(body.kind in {log.DISPUTE, log.CALL} for body in reading.bodies) >= MOST_RAISED:
        yield error("entry_raised_too_often")


def _photo(reading: Reading, _draft: Draft) -> Iterator[Problem]:
    if sum(body.kind == log.PHOTO for body in reading.bodies) >= MOST_ATTACHED:
        yield error("entry_photos_too_often")
    elif len(reading.log.photos) >= MOST_PHOTOS:
        yield error("entry_photos_full", number=MOST_PHOTOS)


def _open_dispute(reading: Reading, draft: Draft) -> Iterator[Problem]:
    if draft.corrects not in {each.entry for each in reading.log.disputes}:
        yield error("entry_dispute_over", "corrects")


def _agreeable(reading: Reading, draft: Draft) -> Iterator[Problem]:
    if not _is_of_the_call(reading, draft):
        yield from _open_dispute(reading, draft)
    elif reading.log.coming is not None:
        yield error("entry_somebody_comes", "corrects")


def _settled(reading: Reading, draft: Draft) -> Iterator[Problem]:
    of_a_call, said = _is_of_the_call(reading, draft), dict(draft.record or {})
    way, read_by = said.get(log.HOW), said.pop(log.READ_BY, None)
    told = read_by is None or (read_by == log.TABLE and way == log.RULED and not of_a_call)
    if not told or said.keys() != {log.HOW} or way not in {*log.WAYS, *log.WAYS_OF_CALLS}:
        yield error("entry_settled_how", "record")
    elif not of_a_call and way not in log.WAYS:
        yield error("entry_nobody_called", "corrects")
    elif of_a_call and way not in log.WAYS_OF_CALLS:
        yield error("entry_settled_how", "record")
    elif not of_a_call:
        yield from _open_dispute(reading, draft)


def _is_of_the_call(reading: Reading, draft: Draft) -> bool:
    return draft.corrects is not None and draft.corrects == reading.log.call


def _confirmable(reading: Reading, _draft: Draft) -> Iterator[Problem]:
    if reading.log.disputes:
        yield error("entry_disputed", count=len(reading.log.disputes))
    if reading.blocked:
        yield error("entry_blocked", count=reading.blocked)
    elif not reading.finished:
        yield error("entry_unfinished")
    yield from (chairs.problem(each) for each in sorted(reading.faults))


def _reopenable(reading: Reading, _draft: Draft) -> Iterator[Problem]:
    if not reading.log.confirmed and not reading.log.ended:
        yield error("entry_not_confirmed")


def _erasable(reading: Reading, draft: Draft) -> Iterator[Problem]:
    bodies = {body.sequence: body for body in reading.bodies}
    body = bodies.get(draft.corrects or 0) if is_whole(draft.corrects) else None
    erased = {each.corrects for each in reading.bodies if each.kind == log.ERASE}
    if body is None or not body.texts or body.sequence in erased:
        yield error("entry_nothing_to_erase", "corrects")


CHECKS = {
    log.RECORD: _new_deal,
    log.TOTALS: _totals,
    log.CORRECT: _changed_deal,
    log.DELETE: _deletable,
    log.INSERT: _next_deal,
    log.SEAT: _seats,
    log.CONFIRM: _confirmable,
    log.REOPEN: _reopenable,
    log.ERASE: _erasable,
    log.DISPUTE: _disputable,
    log.CALL: _callable,
    log.AGREE: _agreeable,
    log.SETTLE: _settled,
    log.PHOTO: _photo,
}


def consequences(before: Reading, after: Reading, draft: Draft, line: Line | None) -> list[Problem]:
    """What is wrong with the list that a draft would make, or wants a tick: chairs, deals written twice."""
    faults = after.faults - before.faults
    return [
        *(chairs.problem(each) for each in sorted(faults)),
        *doubles.found(before, draft, line),
    ]
