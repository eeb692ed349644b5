"""What is wrong with a draft before the rules of its game are asked: shape, texts, and what it refers to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError

from rules.types import Line, Problem
from scoring import log, names
from scoring.log import Draft
from scoring.models import Player
from scoring.problems import error, incomplete
from scoring.queries import doubles, merging, seating
from scoring.queries.loaded import Loaded

KEY = re.compile(r"[A-Za-z0-9._:-]{1,64}")
CODE = re.compile(r"[a-z0-9_.]{1,64}")
MOST_CODES = 50
MOST_SEATS = 20
LONGEST_REASON = 500
LONGEST_REMARK = 200
HIGHEST = 2**31 - 1
USED_BY = {
    "record": log.WITH_RECORD,
    "corrects": frozenset({log.CORRECT, log.DELETE, log.ERASE}),
    "before": frozenset({log.INSERT, log.SEAT}),
    "seats": frozenset({log.SEAT}),
    "head": frozenset({log.HEAD}),
}
"""Which kinds of entry a part of the draft belongs to."""


def cleaned(draft: Draft) -> tuple[Draft, tuple[Problem, ...]]:
    """The draft with its texts and lists in their one form, and everything wrong with its shape."""
    record, in_record = _clean_record(draft.record)
    reason, in_reason = _clean_text(draft.reason or "", log.REASON, LONGEST_REASON)
    missing = draft.kind in log.WITH_REASON and not reason and not in_reason
    in_reason += [incomplete("entry_reason_missing", log.REASON)] if missing else []
    problems = (*_shape(draft), *in_record, *in_reason)
    accepted = () if _has_malformed_codes(draft) else tuple(sorted(set(draft.accepted)))
    seats = () if _has_malformed_seats(draft) else tuple((seat, player) for seat, player in draft.seats)
    return replace(draft, record=record, reason=reason, accepted=accepted, seats=seats), problems


def _clean_record(record: object) -> tuple[log.Record | None, list[Problem]]:
    if not isinstance(record, Mapping):
        return None, []
    record, problems = dict(record), []
    for name in log.FREE_TEXT:
        if isinstance(record.get(name), str):
            record[name], found = _clean_text(record[name], name, LONGEST_REMARK)
            problems += found
    return record, problems


def _clean_text(text: object, name: str, longest: int) -> tuple[str, list[Problem]]:
    try:
        return names.clean(text if isinstance(text, str) else "\0", longest), []
    except ValidationError:
        return "", [error("entry_text_unfit", name)]


def _shape(draft: Draft) -> Iterator[Problem]:
    if draft.kind not in log.KINDS:
        yield error("entry_kind_unknown", "kind", given=str(draft.kind)[:40])
    if not draft.key:
        yield incomplete("entry_key_missing", "key")
    elif not isinstance(draft.key, str) or not KEY.fullmatch(draft.key):
        yield error("entry_key_malformed", "key")
    if not _whole(draft.revision):
        yield incomplete("entry_revision_missing", "revision")
    if _has_malformed_codes(draft):
        yield error("entry_accepted_malformed", "accepted")
    if draft.kind in log.WITH_RECORD and not isinstance(draft.record, Mapping):
        yield incomplete("entry_record_missing", "record")
    if _has_malformed_seats(draft):
        yield error("entry_seats_malformed", "seats")
    stated = [name for name in USED_BY if getattr(draft, name) not in (None, ())]
    yield from (error("entry_field_unwanted", name, kind=draft.kind) for name in stated if _unwanted(draft, name))


def _unwanted(draft: Draft, name: str) -> bool:
    return draft.kind in log.KINDS and draft.kind not in USED_BY[name]


def _has_malformed_seats(draft: Draft) -> bool:
    if not isinstance(draft.seats, list | tuple) or len(draft.seats) > MOST_SEATS:
        return True
    return not all(isinstance(pair, list | tuple) and len(pair) == 2 and _is_seating(*pair) for pair in draft.seats)


def _is_seating(seat: object, player: object) -> bool:
    return _whole(seat) and (player is None or _whole(player))


def _has_malformed_codes(draft: Draft) -> bool:
    codes = draft.accepted
    if not isinstance(codes, list | tuple) or len(codes) > MOST_CODES:
        return True
    return not all(isinstance(code, str) and CODE.fullmatch(code) for code in codes)


def _whole(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= HIGHEST


def objections(loaded: Loaded, draft: Draft) -> list[Problem]:
    """Everything that a draft of sound shape cannot do to this sheet."""
    found = CHECKS.get(draft.kind)
    return list(found(loaded, draft)) if found else []


def _names_a_deal(loaded: Loaded, sequence: object, field: str) -> Iterator[Problem]:
    if sequence is None:
        yield incomplete("entry_deal_missing", field)
    elif not isinstance(sequence, int) or isinstance(sequence, bool) or loaded.log.find(sequence) is None:
        yield error("entry_deal_unknown", field, given=str(sequence)[:20])


def _changed_deal(loaded: Loaded, draft: Draft) -> Iterator[Problem]:
    return _names_a_deal(loaded, draft.corrects, "corrects")


def _next_deal(loaded: Loaded, draft: Draft) -> Iterator[Problem]:
    return _names_a_deal(loaded, draft.before, "before")


def _seats(loaded: Loaded, draft: Draft) -> Iterator[Problem]:
    if draft.before is not None:
        yield from _next_deal(loaded, draft)
    if not draft.seats:
        yield incomplete("entry_seats_missing", "seats")
    taken = [seat for seat, _player in draft.seats]
    unknown = [seat for seat in taken if seat not in range(loaded.sheet.seats)]
    yield from (error("entry_seat_unknown", "seats", seat=seat + 1) for seat in unknown)
    yield from (error("entry_seat_twice", "seats", seat=seat + 1) for seat in sorted(_twice(taken)))


def strangers(draft: Draft) -> list[Problem]:
    """Players to be seated whom nobody knows, or who were found to be somebody else.

    Asks the database, and only where somebody is seated.
    """
    players = {player for _seat, player in draft.seats if player is not None}
    rows = Player.objects.filter(pk__in=players).values_list("pk", "merged_into") if players else ()
    known = dict(rows)
    gone = {player for player, into in known.items() if into is not None}
    return [
        *(error("entry_player_unknown", "seats", given=each) for each in sorted(players.difference(known))),
        *(error("entry_player_merged", "seats", given=each, kept=kept) for each, kept in merging.roots(gone).items()),
    ]


def _twice(taken: Sequence[int]) -> set[int]:
    return {each for each in taken if taken.count(each) > 1}


def _confirmable(loaded: Loaded, _draft: Draft) -> Iterator[Problem]:
    if loaded.blocked:
        yield error("entry_blocked", count=loaded.blocked)
    elif not loaded.finished:
        yield error("entry_unfinished")
    yield from (seating.problem(each) for each in sorted(seating.faults(loaded)))


def _reopenable(loaded: Loaded, _draft: Draft) -> Iterator[Problem]:
    if not loaded.log.confirmed and not loaded.log.ended:
        yield error("entry_not_confirmed")


def _erasable(loaded: Loaded, draft: Draft) -> Iterator[Problem]:
    bodies = {body.sequence: body for body in loaded.bodies}
    body = bodies.get(draft.corrects or 0) if _whole(draft.corrects) else None
    erased = {each.corrects for each in loaded.bodies if each.kind == log.ERASE}
    if body is None or not body.texts or body.sequence in erased:
        yield error("entry_nothing_to_erase", "corrects")


CHECKS = {
    log.CORRECT: _changed_deal,
    log.DELETE: _changed_deal,
    log.INSERT: _next_deal,
    log.SEAT: _seats,
    log.CONFIRM: _confirmable,
    log.REOPEN: _reopenable,
    log.ERASE: _erasable,
}


def consequences(before: Loaded, after: Loaded, draft: Draft, line: Line | None) -> list[Problem]:
    """What a draft would make of the list that must not be, or that wants a tick: chairs, and deals written twice."""
    faults = seating.faults(after) - seating.faults(before)
    return [*(seating.problem(each) for each in sorted(faults)), *doubles.found(before, draft, line)]
