"""What a list of Doppelkopf remembers from deal to deal beyond points and tallies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules import registry
from rules.games.doppelkopf.codes import Outcome
from rules.games.doppelkopf.options import Options

if TYPE_CHECKING:
    from rules.bock import Rounds


@dataclass(frozen=True, slots=True)
class State:
    """Whether time is up, and the Bock games still to come."""

    time_up: bool = False
    bock: Rounds = ()


Turn = registry.Turn[Options, State]
Scored = registry.Result[Outcome, State]
