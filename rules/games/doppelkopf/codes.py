"""The words of Doppelkopf that mypy knows: keys, problems, steps, outcomes; what they say stands in the texts."""

from __future__ import annotations

from typing import Literal

from rules import codes, problems, types

# fmt: off
RecordKey = Literal[
    "kind", "re", "compulsory", "forced", "schwarze_sau", "genscher", "re_call", "kontra_call", "re_call_cards",
    "kontra_call_cards", "marriage_trick", "re_points", "re_tricks", "won", "first_trick", "first_trick_points",
    "re_foxes", "kontra_foxes", "re_doppelkopfs", "kontra_doppelkopfs", "karlchen", "karlchen_caught",
    "karlchen_double", "fox_last_trick", "fox_double", "re_tens", "kontra_tens", "re_heart_tricks",
    "kontra_heart_tricks", "bock", "bock_events", "value", "offender", "penalty", "amount", "absagen", "harmed",
    "ends_deal", "reason", "dealer", "remark",
]
"""The keys of a record."""

Played = Literal[
    "hands", "dealer", "declarations", "offered", "answers", "returned", "calls", "claimed",
    "conceded", "cards", "text",
]
"""The keys of a play card by card."""

Problem = Literal[
    "special_points_in_solo", "re_are_two", "re_is_one", "re_twice", "re_sits_out", "re_sit_out", "time_is_up_already",
    "not_played_here", "no_reason_to_throw_in", "compulsory_without_solo", "implied", "first_solo_is_compulsory",
    "schwarze_sau_not_compulsory", "no_compulsory_solos_here", "compulsory_solo_done", "nothing_is_imposed",
    "compulsory_solo_done_before",
    "solo_is_imposed", "only_solos_are_left", "solo_was_imposed", "no_absage_here", "impossible_points",
    "impossible_cards", "tricks_missing", "tricks_missing_for_call", "too_many_together", "one_last_trick",
    "two_karlchen", "no_caught_karlchen_here", "double_of_nothing", "too_few_tricks_for_specials",
    "too_few_points_for_specials", "bock_not_due", "no_bock_here", "event_starts_no_bock", "event_did_not_happen",
    "call_cards_count", "call_cards_grow", "call_too_late", "call_too_early", "call_after_late_reply",
    "compulsory_call_missing", "impossible_with_specials", "specials_exclude", "marriage_tricks",
    "impossible_first_trick", "first_trick_beyond", "unsporting_amount", "not_with_penalty",
    "offender_sits_out", "harmed_missing",
    "harmed_without_soloist", "announcement_missed", "cowardly", "parity_broken", "hands_unreadable",
    "declaration_unreadable", "declaration_wrong_turn", "declarations_too_many", "declarations_unfinished",
    "declaration_unnamed", "declaration_not_in_the_rules", "declaration_duty_without_solo",
    "declaration_marriage_without_queens", "declaration_poverty_with_trumps", "withdrawn_too_late",
    "withdrawn_nothing", "declaration_nothing_to_throw_in", "exchange_without_poverty", "offered_size",
    "offered_not_held", "offered_without_trumps", "answer_unreadable", "answer_wrong_turn", "answers_too_many",
    "answers_unfinished", "returned_size", "returned_not_held", "returned_without_taker", "thrown_in_yet_played",
    "announcement_unreadable", "announcements_too_many", "announced_before_partner", "announced_before_soloist",
    "announced_wrong_side", "announced_twice", "announced_without_earlier", "announced_where_tricks_count",
    "announced_after_late_reply", "announced_too_late", "announcement_owed", "genscher_not_in_the_rules",
    "genscher_not_in_this_kind", "genscher_partner", "genscher_twice", "genscher_out_of_place", "solo_out_of_place",
    "solo_of_another", "solo_not_in_the_rules", "solo_unnamed", "play_incomplete", "ended_before_sides",
]
"""Beside those of all games."""

StepCode = Literal[
    "won", "nobody_wins", "kind_points", "reached", "called", "beaten", "said_re", "said_kontra", "against", "fox",
    "doppelkopf", "heart_trick", "ten_caught", "karlchen", "karlchen_caught", "fox_last_trick", "doubled_re",
    "doubled_kontra", "bock", "bock_points", "share", "alone", "as_written", "minor", "major", "absagen",
    "offender", "harmed", "compensated", "unsporting",
]

Outcome = Literal[
    "won", "lost", "thrown_in", "penalty", "time_up", "no_winner", "void",
]
# fmt: on

Key = Literal[RecordKey, Played]
Code = Literal[Problem, codes.Shared]

error: codes.Says[Code, Key] = problems.error
incomplete: codes.Says[Code, Key] = problems.incomplete
confirm: codes.Says[Code, Key] = problems.confirm
note: codes.Says[Code, Key] = problems.note
step: codes.Steps[StepCode] = types.Step
