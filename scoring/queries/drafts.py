"""What is wrong with a draft before the rules of its game are asked: shape, texts, and what it refers to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError

from rules.types import Problem
from scoring import log, names
from scoring.log import Draft
from scoring.models import Player
from scoring.problems import error
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
    "corrects": frozenset({log.CORRECT, log.DELETE}),
    "before": frozenset({log.INSERT, log.SEAT}),
    "seats": frozenset({log.SEAT}),
}
"""Which kinds of entry a part of the draft belongs to."""


def cleaned(draft: Draft) -> tuple[Draft, tuple[Problem, ...]]:
    """The draft with its texts and lists in their one form, and everything wrong with its shape."""
    record, in_record = _clean_record(draft.record)
    reason, in_reason = _clean_text(draft.reason or "", log.REASON, LONGEST_REASON)
    missing = draft.kind in log.WITH_REASON and not reason and not in_reason
    in_reason += [error("entry_reason_missing", log.REASON)] if missing else []
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
        yield error("entry_key_missing", "key")
    elif not isinstance(draft.key, str) or not KEY.fullmatch(draft.key):
        yield error("entry_key_malformed", "key")
    if not _whole(draft.revision):
        yield error("entry_revision_missing", "revision")
    if _has_malformed_codes(draft):
        yield error("entry_accepted_malformed", "accepted")
    if draft.kind in log.WITH_RECORD and not isinstance(draft.record, Mapping):
        yield error("entry_record_missing", "record")
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
        yield error("entry_deal_missing", field)
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
        yield error("entry_seats_missing", "seats")
    taken = [seat for seat, _player in draft.seats]
    unknown = [seat for seat in taken if seat not in range(loaded.sheet.seats)]
    yield from (error("entry_seat_unknown", "seats", seat=seat + 1) for seat in unknown)
    yield from (error("entry_seat_twice", "seats", seat=seat + 1) for seat in sorted(_twice(taken)))


def strangers(draft: Draft) -> list[Problem]:
    """Players to be seated whom nobody knows; asks the database, and only where somebody is seated."""
    players = {player for _seat, player in draft.seats if player is not None}
    known = Player.objects.filter(pk__in=players).values_list("pk", flat=True) if players else ()
    return [error("entry_player_unknown", "seats", given=each) for each in sorted(players.difference(known))]


def _twice(taken: Sequence[int]) -> set[int]:
    return {each for each in taken if taken.count(each) > 1}


def _confirmable(loaded: Loaded, _draft: Draft) -> Iterator[Problem]:
    if loaded.blocked:
        yield error("entry_blocked", count=loaded.blocked)
    elif not loaded.finished:
        yield error("entry_unfinished")


def _reopenable(loaded: Loaded, _draft: Draft) -> Iterator[Problem]:
    if not loaded.log.confirmed and not loaded.log.ended:
        yield error("entry_not_confirmed")


CHECKS = {
    log.CORRECT: _changed_deal,
    log.DELETE: _changed_deal,
    log.INSERT: _next_deal,
    log.SEAT: _seats,
    log.CONFIRM: _confirmable,
    log.REOPEN: _reopenable,
}


def double_holders(logged: log.Logged) -> list[Problem]:
    """Nobody sits on two chairs: neither now nor in the result."""
    crowded = any(_twice([each for each in row if each is not None]) for row in (logged.holders, logged.occupants))
    return [error("entry_player_twice", "seats")] if crowded else []
