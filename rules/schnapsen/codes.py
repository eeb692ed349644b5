"""The words of Bauernschnapsen and Dreierschnapsen that mypy knows: keys, problems, steps, outcomes."""

from __future__ import annotations

from typing import Literal

from rules import codes, problems, types

# fmt: off
RecordKey = Literal[
    "kind", "contract", "declarer", "won", "kontra", "ending", "claimant", "offender", "card_points", "tricks",
    "marriages", "last_trick", "winners", "game_points", "dealer", "remark",
]
"""The keys of every record."""

OfThree = Literal["talon", "loser"]
"""The keys that only records of Dreierschnapsen have."""

Played = Literal[
    "hands", "trumps", "auction", "doubling", "cards", "claimed", "conceded", "text",
]
"""The keys of a play card by card."""

PlayedByThree = Literal["talon", "discard"]
"""Those that only plays of Dreierschnapsen have."""

Problem = Literal[
    "not_with_ending", "not_with_contract", "declarer_is_rufer", "only_rufer", "only_rufers_side", "only_opponents",
    "not_doubled", "cannot_lose", "not_a_side", "decider_due", "no_decider", "loser_not_tied", "list_too_short",
    "claim_too_low", "forgotten_66", "more_than_all_points", "not_all_points", "points_without_trick",
    "impossible_points", "impossible_in_tricks", "impossible_beside", "too_many_tricks",
    "too_few_tricks", "claim_of_the_other", "marriages_beyond_hand",
    "claimant_without_trick", "last_trick_without_trick", "marriage_value", "too_many_marriages",
    "marriages_without_lead", "hands_unreadable", "call_unreadable", "not_played_here", "not_higher", "not_alone",
    "kontra_out_of_order", "kontra_not_his", "not_explained", "trumps_not_held", "no_ace", "not_in_hand",
    "entries_too_many", "play_incomplete", "act_not_at_table", "marriage_not_led", "marriage_no_pair",
    "marriage_twice", "marriage_without_worth", "claim_without_trick", "claim_wrong_moment", "claim_without_worth",
    "conceded_normal", "talon_size", "discard_missing", "discard_size", "discard_not_held", "discard_without_talon",
]
"""Beside those of all games."""

StepCode = Literal[
    "claimed", "schneider", "schwarz", "false_claim", "no_trick", "last_trick", "revoke", "announced_won",
    "announced_lost", "doubled", "as_written", "wins", "bummerl", "bummerl_schneider", "bummerl_retour", "tied",
    "decider", "earlier", "earlier_bummerl",
]

Outcome = Literal[
    "won", "lost", "claimed", "false_claim", "last_trick", "revoke", "written", "decider", "void",
]
# fmt: on

Key = Literal[RecordKey, OfThree, Played, PlayedByThree]
Code = Literal[Problem, codes.Shared]

error: codes.Says[Code, Key] = problems.error
incomplete: codes.Says[Code, Key] = problems.incomplete
confirm: codes.Says[Code, Key] = problems.confirm
note: codes.Says[Code, Key] = problems.note
step: codes.Steps[StepCode] = types.Step
