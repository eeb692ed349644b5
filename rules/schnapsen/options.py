"""The options that Bauernschnapsen and Dreierschnapsen share; what they change is worked out where they are used."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.describing import number
from rules.schnapsen.contracts import ANNOUNCED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rules.schnapsen.contracts import Announced, Contract

Kontra = Literal["none", "kontra", "re", "subkontra"]

FACTORS: Mapping[Kontra, int] = MappingProxyType({"none": 1, "kontra": 2, "re": 4, "subkontra": 8})
"""Kontra (Spritze, Fleck) of the opponents, back of the declaring side, once more: what a deal is multiplied by."""

NORMAL_POINTS = (1, 2, 3)
HIGH = 18
"""From here on some tables double no more."""


@dataclass(frozen=True, slots=True)
class Options:
    """What contracts are worth, 0 where one is not played; play; doubling; how normal games end; Bummerl, evening."""

    value_bettler: int = number(4, 0, 1000)
    value_ass_bettler: int = number(5, 0, 1000)
    value_assenbettler: int = number(5, 0, 1000)
    value_schnapser: int = number(6, 0, 1000)
    value_plauderer: int = number(0, 0, 1000)
    value_damengang: int = number(7, 0, 1000)
    value_koenigsgang: int = number(8, 0, 1000)
    value_gang: int = number(9, 0, 1000)
    value_zehnergang: int = number(10, 0, 1000)
    value_bauernloch: int = number(12, 0, 1000)
    value_bauernschnapser: int = number(12, 0, 1000)
    value_kontraschnapser: int = number(12, 0, 1000)
    value_farbenringerl: int = number(18, 0, 1000)
    value_kontrabauernschnapser: int = number(24, 0, 1000)
    value_kontrabauernloch: int = number(24, 0, 1000)
    value_herrenschnapser: int = number(24, 0, 1000)
    heading: Literal["always", "announced"] = "always"
    trumping: Literal["always", "if_it_wins"] = "always"
    max_double: int = number(8, 2, 8)
    double_announced: Literal["all", "normal_only", "below_18", "not_kontra"] = "all"
    played_out: Literal["last_trick", "scale"] = "last_trick"
    false_claim: Literal["two_or_three", "as_won"] = "two_or_three"
    revoke: int = number(3, 1, 3)
    target: int = number(24, 1, 1000)
    count: Literal["up", "down"] = "up"
    schneider: int = number(2, 1, 100)
    retour: int = number(4, 1, 100)
    retour_when: Literal["at_target_minus_1", "any_lead_to_zero", "off"] = "at_target_minus_1"
    bummerl_dealer: Literal["continue", "from_start"] = "continue"
    bummerl_limit: int | None = number(None, 1, 1000)
    deals: int | None = number(None, 1, 1000)

    @property
    def partner_may(self) -> bool:
        """Whether the Rufer's partner may announce what else he alone may; of three he has none."""
        return False

    @property
    def laid_away_counts(self) -> bool:
        """Whether two cards laid away count for the declarer; of four nobody lays any away."""
        return False

    @property
    def decider_schneider(self) -> bool:
        """Whether who loses a decider at nothing is Schneider; of four there is none."""
        return False

    @property
    def declarer_leads(self) -> bool:
        """Whether who announced a Schnapser or Bauernschnapser leads to it, though there are trumps."""
        return False

    def schnapser_within(self, shown: Collection[int]) -> int:  # noqa: ARG002  of three it can matter what was shown
        """Tricks within which a Schnapser has to be made, with these marriages."""
        return 3

    def value_of(self, contract: Announced) -> int:
        """Points of a contract before it is doubled."""
        return int(getattr(self, f"value_{contract}"))

    def is_doubled(self, contract: Contract) -> bool:
        """Whether Kontra can be said against it."""
        if contract == "normal" or self.double_announced == "all":
            return True
        if self.double_announced == "not_kontra":
            return ANNOUNCED[contract].callers != "opponents"
        return self.double_announced == "below_18" and self.value_of(contract) < HIGH


def announced(options: Options) -> tuple[Announced, ...]:
    """The contracts that this table plays beside the normal game."""
    return tuple(contract for contract in ANNOUNCED if options.value_of(contract))


def doublings(options: Options) -> tuple[Kontra, ...]:
    """How far this table doubles."""
    return tuple(kontra for kontra, factor in FACTORS.items() if factor <= options.max_double)


def most_points(options: Options) -> int:
    """The most that one deal can bring a player."""
    return max(*NORMAL_POINTS, *map(options.value_of, ANNOUNCED)) * options.max_double


@lru_cache(maxsize=64)
def possible_results(options: Options) -> frozenset[int]:
    """What one deal can bring a player: what a normal game or a contract is worth, as often as it can be doubled."""
    factors = [FACTORS[kontra] for kontra in doublings(options)]
    worth = {points * factor for points in NORMAL_POINTS for factor in factors}
    for contract in announced(options):
        value = options.value_of(contract)
        worth |= {value * factor for factor in (factors if options.is_doubled(contract) else (1,))}
    return frozenset(worth)


def length(options: Options, _seats: int) -> int | None:
    """Deals of a full list; None for an open end."""
    return options.deals
