"""The words of Skat that mypy knows: keys, problems, steps, outcomes; what they say stands in the texts."""

from __future__ import annotations

from typing import Literal

from rules import codes, problems, types

# fmt: off
RecordKey = Literal[
    "kind", "declarer", "contract", "matadors", "hand", "schneider_announced", "schwarz_announced", "ouvert", "bid",
    "kontra", "card_points", "tricks", "won", "schneider", "schwarz", "ending", "awarded_stage", "replacement",
    "points_each", "tricks_each", "pushes", "last_trick", "bock", "value", "offender", "amount", "dealer", "remark",
]
"""The keys of a record."""

ResultKey = Literal[
    "kind", "declarer", "value", "matadors", "card_points", "tricks", "won", "schneider", "schwarz", "overbid",
]
"""The keys of an archive's own result."""

Played = Literal[
    "hands", "skat", "dealer", "auction", "declarer", "contract", "hand", "schneider_announced",
    "schwarz_announced", "ouvert", "discard", "kontra", "pushed", "pushes", "claimed", "conceded", "cards",
    "text", "line",
]
"""The keys of a play card by card."""

Problem = Literal[
    "declarer_sits_out", "implied", "too_many_tops_for_grand", "replacement_without_null", "not_with_null",
    "only_with_null_below_bid", "matadors_for_null", "ending_says_otherwise", "awarded_without_ending",
    "result_missing", "tricks_missing", "tricks_unknown", "impossible_points", "impossible_cards",
    "points_and_tricks_say_otherwise", "points_say_otherwise", "tricks_say_otherwise", "announced_not_reached",
    "forms_disagree", "null_tricks", "null_was_lost", "overbid", "overbid_by_far", "announcement_missed",
    "null_replaced", "bock_differs", "penalty_amount",
    "declarer_had_won", "defence_had_won", "tops_need_tricks", "tops_leave_tricks", "tops_and_points",
    "tops_and_cards", "tops_and_result", "stage_awarded", "announcement_not_awarded",
    "points_count_nothing_in_null",
    "ramsch_instead", "ramsch_three_entries", "ramsch_sum", "ramsch_sum_without_skat", "ramsch_tricks_sum",
    "ramsch_tricks_unknown", "ramsch_cards", "ramsch_cards_together", "ramsch_last_trick",
    "dealt_again_instead", "limit_reached", "hands_unreadable", "skat_size", "call_unreadable",
    "call_wrong_turn", "call_after_pass", "call_nothing_to_hold", "call_not_an_answer", "call_illegal_bid",
    "call_bid_too_low", "call_forehand_only_18", "auction_already_over", "auction_unfinished", "passed_yet_played",
    "push_unreadable", "push_wrong_turn", "push_too_many", "push_missing", "push_size", "push_not_held",
    "push_jack", "pushes_differ", "ramsch_without_grand_hand", "ramsch_grand_hand_only", "grand_hand_after_push",
    "declarer_differs", "discard_missing", "discard_in_hand", "discard_size", "discard_not_held", "play_incomplete",
    "claim_not_proven", "conceded_though_won",
    "archive_not_a_game", "archive_lacks", "archive_other_game", "archive_bad_date", "archive_bad_result",
    "archive_other_declarer", "archive_moves_not_in_pairs", "archive_bad_deal", "archive_bad_move", "archive_kind",
    "archive_declarer", "archive_value", "archive_matadors", "archive_card_points", "archive_tricks",
    "archive_overbid",
]
"""Beside those of all games."""

StepCode = Literal[
    "tops_with", "tops_without", "game", "hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced",
    "ouvert", "base", "overbid", "null", "null_hand", "null_ouvert", "null_ouvert_hand", "null_replaced", "won",
    "lost", "lost_by", "as_written", "as_written_for", "penalty",
    "won_bonus", "lost_deduction", "opponents_bonus", "won_bonus_share",
    "lost_deduction_share", "opponents_bonus_share", "kontra", "re", "hirsch", "rolle", "bock", "won_against", "ramsch",
    "ramsch_fixed", "ramsch_shared",
    "ramsch_won", "durchmarsch", "virgin", "pushed", "ramsch_gained", "ramsch_lost",
]

Outcome = Literal[
    "won", "lost", "overbid", "passed", "thrown_in", "penalty", "ramsch", "ramsch_won", "durchmarsch", "limit_reached",
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
