"""Problems and steps whose codes mypy knows; each game adds its own codes and keys to these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from rules import problems
from rules.types import NOTHING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.types import Op, Param, Problem, Step

# fmt: off
Shared = Literal[
    "not_a_record", "unknown_key", "missing", "not_with_kind", "unverified", "not_an_integer", "out_of_range",
    "not_a_seat", "not_a_choice", "not_a_flag", "not_a_text", "text_too_long", "text_unprintable", "not_a_list",
    "list_too_long", "hand_size", "cards_missing", "card_twice", "card_unknown", "card_unreadable",
    "card_wrong_turn", "card_missing", "card_surplus", "card_not_held", "card_revoke", "cards_too_many",
    "moment_unreadable", "entry_after_end",
    "notation_bad_line", "notation_bad_word", "notation_said_twice", "notation_ambiguous", "notation_suit_first",
    "notation_misspelt", "notation_two_names", "shorthand_many_lines", "shorthand_long_line",
    "shorthand_unreadable", "shorthand_ends", "shorthand_twice", "shorthand_misspelt", "shorthand_two_ways",
    "shorthand_two_deals", "shorthand_not_asked", "shorthand_not_played", "trick_left_out",
    "dealer_off_rotation", "beyond_the_list",
    "match_is_over", "beyond_target", "value_of_no_game",
    "totals_negative", "totals_beyond_list", "totals_games_beyond_list", "totals_together_beyond_list",
    "totals_more_games", "totals_not_even", "totals_partners", "totals_sitting_out", "totals_above", "totals_below",
    "totals_no_sum", "totals_solos_beyond_won", "totals_of_four", "totals_same_games", "totals_sides",
    "totals_above_nothing", "totals_below_nothing", "totals_even_or_odd", "totals_only_minus", "totals_only_plus",
    "totals_unusual", "totals_stakes", "totals_are_stakes", "totals_beyond_match", "totals_two_winners",
    "totals_matches_without_deals", "totals_points_without_deals", "totals_difference_without_deals",
    "totals_two_at_target", "totals_counted_down", "totals_follow",
]
"""Codes of the problems that every game can have."""
# fmt: on

Code = TypeVar("Code", bound=str, contravariant=True)  # noqa: PLC0105  what it stands for
Key = TypeVar("Key", bound=str, contravariant=True)  # noqa: PLC0105


class Says(Protocol[Code, Key]):
    """`error`, `incomplete`, `confirm` and `note` of `rules.problems`, for the codes and keys of one game."""

    def __call__(self, code: Code, /, *fields: Key, **params: Param) -> Problem: ...


class Steps(Protocol[Code]):
    """`rules.types.Step` for the codes of one game's steps."""

    def __call__(
        self, code: Code, op: Op, amount: int, seat: int | None = None, params: Mapping[str, Param] = NOTHING
    ) -> Step: ...


error: Says[Shared, str] = problems.error
incomplete: Says[Shared, str] = problems.incomplete
confirm: Says[Shared, str] = problems.confirm
note: Says[Shared, str] = problems.note
"""For code that all games share: it may name the keys of any game."""
