"""The words of Sixty-Six that mypy knows: keys, problems, steps, outcomes; what they say stands in the texts."""

from __future__ import annotations

from typing import Literal

from rules import codes, problems, types

# fmt: off
RecordKey = Literal[
    "kind", "ending", "claimant", "offender", "card_points", "tricks", "marriages", "last_trick", "closed_by",
    "closed_after", "opponent_points_at_close", "opponent_tricks_at_close", "unmarked", "claimed_with", "winner",
    "game_points", "dealer", "remark",
]
"""The keys of a record."""

Played = Literal[
    "hands", "turned", "talon", "dealer", "cards", "text",
]
"""The keys of a play card by card."""

Problem = Literal[
    "not_with_ending", "takes_no_cards", "draw_with_winner", "list_too_short", "unmarked_void", "unmarked_makes_66",
    "claim_too_low", "forgotten_66", "more_than_all_points", "not_all_points", "points_without_trick",
    "impossible_points", "impossible_in_tricks", "impossible_together", "impossible_beside", "too_many_tricks",
    "too_few_tricks", "too_many_tricks_closed", "too_few_tricks_closed", "closed_after_the_end",
    "claim_of_the_other", "claimant_without_trick", "last_trick_without_trick", "marriage_value", "no_marriages",
    "too_many_marriages",
    "marriages_without_lead", "unmarked_not_declared", "claimed_without_marriage", "seat_without_lead",
    "close_without_closer", "closer_not_on_lead", "more_tricks_than_played", "dealer_closed_first",
    "last_trick_unknown", "tricks_shrink", "closer_tricks_shrink", "points_shrink", "impossible_at_close",
    "impossible_after_close", "hands_unreadable", "talon_size", "turned_not_dealers",
    "entries_too_many", "play_incomplete", "act_not_at_table", "exchange_never", "exchange_mid_trick",
    "exchange_not_held", "exchange_talon_gone", "exchange_talon_closed", "exchange_talon_low",
    "exchange_first_trick", "exchange_needs_lead", "exchange_needs_lead_or_trick", "exchange_needs_lead_and_trick",
    "marriage_never", "marriage_without_markers", "marriage_not_led", "marriage_no_pair", "marriage_twice",
    "marriage_too_late", "marriage_too_early", "close_not_on_lead", "close_twice", "close_talon_gone",
    "close_talon_low", "close_after_drawing_only", "close_nothing_drawn", "claim_without_trick",
    "claim_wrong_moment",
]
"""Beside those of all games."""

StepCode = Literal[
    "claimed", "closed", "schneider", "schwarz", "schneider_at_close", "schwarz_at_close", "band", "failed_close",
    "opponent_first", "no_trick_at_close", "closer_schneider", "false_claim", "no_trick", "most_points",
    "tie_last_trick", "last_trick", "revoke", "as_written", "carried", "wins", "loses", "dealer_too",
    "dealer_short", "earlier", "earlier_matches",
]

Outcome = Literal[
    "won", "closed", "failed_close", "opponent_first", "false_claim", "played_out", "last_trick", "revoke",
    "no_winner", "void",
]
# fmt: on

Key = Literal[RecordKey, Played]
Code = Literal[Problem, codes.Shared]

error: codes.Says[Code, Key] = problems.error
incomplete: codes.Says[Code, Key] = problems.incomplete
confirm: codes.Says[Code, Key] = problems.confirm
note: codes.Says[Code, Key] = problems.note
step: codes.Steps[StepCode] = types.Step
