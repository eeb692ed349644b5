"""Who is honoured on paper: at which place, with whom, beside whom, and with what prize. Reads only."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Event
from tournaments.queries.envelopes import envelopes
from tournaments.queries.rows import Standing
from tournaments.queries.selections import Selection
from tournaments.values.prize_lists import CATEGORY, OVERALL


@dataclass(frozen=True, slots=True)
class Honour:
    """Somebody with a place."""

    line: Standing
    partner: Standing | None
    """With whom a fixed pair was played: both have the place, and neither shares it with the other."""
    shared: bool
    """Whether others have the same place."""
    cents: int
    """Of the prize that the plan gives for this ranking; 0 without one, and for those after a series."""


def honours(event: Event, selection: Selection, ranked: Sequence[Standing], places: int) -> list[Honour]:
    """Of a whole ranking those up to this place, best first."""
    prizes = _prizes(event, selection)
    registered = {line.registration.pk: line for line in ranked if line.registration}
    holders = Counter(line.rank for line in ranked)
    found = ((line, _partner(line, registered)) for line in ranked if (line.rank or 0) <= places)
    return [
        Honour(line, partner, holders[line.rank] > (2 if partner else 1), prizes.get(line.player.pk, 0))
        for line, partner in found
    ]


def _prizes(event: Event, selection: Selection) -> dict[int, int]:
    """By player the prize of the ranking, whatever others he or she has won."""
    if selection.series is not None:
        return {}
    ranking = f"{CATEGORY}{selection.category}" if selection.category else OVERALL
    return {row.line.player.pk: row.cents for row in envelopes(event)[0].of(ranking)}


def _partner(line: Standing, registered: Mapping[int, Standing]) -> Standing | None:
    """None also for who came into the pair later and stands elsewhere."""
    found = registered.get(line.registration.partner_id or 0) if line.registration else None
    return found if found and found.rank == line.rank else None
