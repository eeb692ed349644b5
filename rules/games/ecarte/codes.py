"""The words of Écarté that mypy knows: keys, problems, steps, outcomes; what they say stands in the texts."""

from __future__ import annotations

from typing import Literal

from rules import codes, problems, types

# fmt: off
RecordKey = Literal[
    "kind", "turned_king", "king_declared_by", "first_talk", "tricks_dealer", "tricks_nondealer", "incident",
    "points", "dealer", "remark",
]
"""The keys of a record."""

Played = Literal[
    "hands", "turned", "stock", "dealer", "talk", "discards", "king_declared", "abandoned", "cards", "text",
]
"""The keys of a play card by card."""

Problem = Literal[
    "points_per_seat", "points_of_no_deal", "king_turned_and_declared", "king_true_and_false",
    "false_king_though_turned", "tricks_after_king", "talk_after_king", "incident_after_king", "talk_not_reached",
    "talk_before_tricks", "tricks_missing", "tricks_not_five", "abandoned_tricks_missing",
    "abandoned_after_the_point", "abandoned_others_tricks", "tricks_not_counted", "hands_unreadable", "stock_size",
    "stock_too_short", "talk_unreadable", "talk_already_over", "talk_wrong_turn", "talk_not_an_answer",
    "talk_unfinished", "discard_missing", "discard_unreadable", "discard_wrong_turn", "discard_not_held",
    "discard_nothing", "discard_too_many", "discard_without_exchange", "king_not_held",
    "king_too_late", "card_not_heading", "card_not_trumped",
    "abandoned_too_late", "abandoned_though_won", "play_incomplete",
]
"""Beside those of all games."""

StepCode = Literal[
    "king_turned", "king_declared", "false_king", "point", "vole", "unproposed", "refusal", "unproposed_minus",
    "refusal_minus", "revoke", "abandoned_vole", "abandoned_point", "as_written", "points_aside", "partie",
]

Marked = Literal[
    "revoke", "abandoned_vole", "abandoned_point", "vole", "point", "false_king", "king_turned", "king_declared",
]
"""Steps that a deal can be remembered for."""
# fmt: on

Outcome = Literal[Marked, "won", "no_winner", "void"]
Key = Literal[RecordKey, Played]
Code = Literal[Problem, codes.Shared]

error: codes.Says[Code, Key] = problems.error
incomplete: codes.Says[Code, Key] = problems.incomplete
confirm: codes.Says[Code, Key] = problems.confirm
note: codes.Says[Code, Key] = problems.note
step: codes.Steps[StepCode] = types.Step
