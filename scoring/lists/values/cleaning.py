"""A draft in its clean form, and what is wrong with it whatever the list: its shape and its texts."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.core.exceptions import ValidationError

from rules.types import Problem
from scoring import names
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import error, incomplete

KEY = re.compile(r"[A-Za-z0-9._:-]{1,64}")
CODE = re.compile(r"[a-z0-9_.]{1,64}")
MOST_CODES = 50
MOST_SEATS = 20
LONGEST_REASON = 500
LONGEST_REMARK = 200
LONGEST_RULE = 80
MAX_NUMBER = 2**31 - 1
USED_BY = {
    "record": log.WITH_RECORD | {log.SETTLE, log.TOTALS},
    "corrects": frozenset({log.CORRECT, log.DELETE, log.ERASE, log.DISPUTE, log.AGREE, log.SETTLE}),
    "before": frozenset({log.INSERT, log.SEAT}),
    "seats": frozenset({log.SEAT}),
    "head": frozenset({log.HEAD}),
}
"""Which kinds of entry a part of the draft belongs to."""


def cleaned(draft: Draft) -> tuple[Draft, tuple[Problem, ...]]:
    """The draft with its texts and lists in their clean form, and everything wrong with its shape."""
    record, in_record = _clean_record(draft.record)
    reason, in_reason = _clean_text(draft.reason or "", log.REASON, LONGEST_REASON)
    missing = draft.kind in log.WITH_REASON and not reason and not in_reason
    in_reason += [incomplete("entry_reason_missing", log.REASON)] if missing else []
    rule, in_rule = _clean_text(draft.rule, log.RULE, LONGEST_RULE)
    problems = (*_shape(draft), *in_record, *in_reason, *in_rule)
    accepted = () if _has_malformed_codes(draft) else tuple(sorted(set(draft.accepted)))
    seats = () if _has_malformed_seats(draft) else tuple((seat, player) for seat, player in draft.seats)
    return replace(draft, record=record, reason=reason, rule=rule, accepted=accepted, seats=seats), problems


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
    if not is_whole(draft.revision):
        yield incomplete("entry_revision_missing", "revision")
    if _has_malformed_codes(draft):
        yield error("entry_accepted_malformed", "accepted")
    if draft.kind in log.WITH_RECORD | {log.TOTALS} and not isinstance(draft.record, Mapping):
        yield incomplete("entry_record_missing", "record")
    if _has_malformed_seats(draft):
        yield error("entry_seats_malformed", "seats")
    filled = [name for name in USED_BY if getattr(draft, name) not in (None, ())]
    yield from (error("entry_field_unwanted", name, kind=draft.kind) for name in filled if _unwanted(draft, name))


def _unwanted(draft: Draft, name: str) -> bool:
    return draft.kind in log.KINDS and draft.kind not in USED_BY[name]


def _has_malformed_seats(draft: Draft) -> bool:
    if not isinstance(draft.seats, list | tuple) or len(draft.seats) > MOST_SEATS:
        return True
    return not all(isinstance(pair, list | tuple) and len(pair) == 2 and _is_seating(*pair) for pair in draft.seats)


def _is_seating(seat: object, player: object) -> bool:
    return is_whole(seat) and (player is None or is_whole(player))


def _has_malformed_codes(draft: Draft) -> bool:
    codes = draft.accepted
    if not isinstance(codes, list | tuple) or len(codes) > MOST_CODES:
        return True
    return not all(isinstance(code, str) and CODE.fullmatch(code) for code in codes)


def is_whole(given: object) -> bool:
    """Whether this is a number that a row can hold."""
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MAX_NUMBER
