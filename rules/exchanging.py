"""A deal with two seats exchanged: what was written down at the one was played at the other, and vice versa."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine import fields, games, score
from rules.types import Kind

if TYPE_CHECKING:
    from rules.rulesets import Ruleset
    from rules.types import Deal, Field, Line, Value


def is_exchangeable(ruleset: Ruleset, seats: int) -> bool:
    """Whether two seats of a deal can be: not in a match of more than two, where the seats make partners, nor where
    more than the dealer sits out, for other seats would make other partners, or other players.
    """
    partners = games()[ruleset.game].match and seats > 2
    dealt = [score(ruleset, seats, [{"kind": "void", "dealer": dealer}]).lines[0] for dealer in range(seats)]
    return not partners and all({*line.sitting_out} <= {line.dealer} for line in dealt)


def exchanged(ruleset: Ruleset, seats: int, line: Line, record: Deal, pair: tuple[int, int]) -> Deal:
    """The record of a line, without who dealt it: of whatever it says of one of these seats the other is meant."""
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    asked = {field.key: field for field in fields(ruleset, seats)}
    playing = [seat for seat in range(seats) if seat not in line.sitting_out]
    told = {key: value for key, value in record.items() if key != "dealer"}
    return {key: _exchanged(asked.get(key), value, playing, other) for key, value in told.items()}


def _exchanged(field: Field | None, value: Value, playing: list[int], other: dict[int, int]) -> Value:
    if field is None:
        return value
    if field.kind is Kind.SEAT and isinstance(value, int):
        return other.get(value, value)
    if not isinstance(value, tuple | list):
        return value
    if field.kind is Kind.SEATS:
        return tuple(sorted(other.get(each, each) for each in value if isinstance(each, int)))
    if field.each:
        seats = playing if len(value) == len(playing) else range(len(value))
        entries = {other.get(seat, seat): entry for seat, entry in zip(seats, value, strict=True)}
        return tuple(entries[seat] for seat in sorted(entries))
    return value
