"""The ceremony on the screen of the hall: what is beside, then the ranking of all, from the last place to the first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.access import Naming
from scoring.amounts import euros
from scoring.presenting.prize_names import prize_name
from tournaments.models import Event
from tournaments.queries.ceremony import Step, ceremony
from tournaments.queries.hall import Round
from tournaments.queries.held import held, is_held
from tournaments.queries.rows import Standing
from tournaments.queries.selections import ALL, choose
from tournaments.queries.standings import columns
from tournaments.values import plans
from tournaments.values.prize_lists import OVERALL
from tournaments.views.hall_lines import Line, told_line, told_lines
from tournaments.views.presenters import tie_break

REVEALED = 7
"""So many places stay in view behind the one that was read last."""
SHORT = (10, 3)
"""So many places a short ceremony reads."""


class Asked(NamedTuple):
    """How many places were read, and from which one the ranking of all begins; 0: the last one."""

    read: int
    best: int


@dataclass(frozen=True, slots=True)
class Begin:
    """A place at which the ceremony can begin; 0: the last one."""

    best: int
    text: str
    current: bool


def read_out(event: Event, last: Round, asked: Asked, naming: Naming, *, directs: bool) -> dict[str, Any]:
    """What is shown when so many places were read, and the keys forth and back; nothing before the first key.

    What is held back is read by who keeps the event, and published by who directs it, with one key more.
    """
    now = timezone.now()
    locked = held(event, now) is not None and not naming.keeps
    ranking, whole = choose(event, ALL), ceremony(event)
    ranks = [each.rank for each in ranking.places if each.rank is not None]
    places = sum(rank <= asked.best for rank in ranks) if asked.best else len(ranks)
    beside, number = len(whole.beside), len(whole.beside) + places
    read = 0 if locked else min(asked.read, number)
    if read <= beside:
        told, title = _beside(whole.beside[:read], naming)
    else:
        first = number - read
        lines = ranking.lines(first, min(first + REVEALED, places))
        told = _of_all(event, lines, told_lines(event, last.played, lines, naming), whole.prizes)
        title = prize_name(OVERALL) if beside else ""
    return {
        "locked": locked,
        "read": read,
        "more": read < number and not locked,
        "back": max(read - 1, 0),
        "forth": min(read + 1, number),
        "title": title,
        "winner": told[0] if told else None,
        "lines": told[1:],
        "left": number - read,
        "best": asked.best,
        "begins": () if read or locked else _begins(event, ranks, asked.best),
        "publishes": is_held(event, now) and directs,
    }


def _beside(steps: Sequence[Step], naming: Naming) -> tuple[list[Line], str]:
    """Those of the same ranking that were read, the last one first, and what that ranking is called."""
    if not steps:
        return [], ""
    own = [each for each in reversed(steps) if each.ranking == steps[-1].ranking][:REVEALED]
    naming.about(each.line.player for each in own)
    lines = [
        replace(told_line(each.line, naming), rank=each.rank, total=each.total, prize=_prize(each.cents))
        for each in own
    ]
    return lines, prize_name(steps[-1].ranking)


def _of_all(event: Event, lines: Sequence[Standing], told: Sequence[Line], prizes: Mapping[int, int]) -> list[Line]:
    """With prizes, and with what decided between two lines that were both read: of the upper one it tells nothing of
    who is still to be read.
    """
    first = columns(event, lines)[0]
    why = [*(tie_break(event, first, below.decided_by) for below in lines[1:]), ""]
    below = [*(shown.called for shown in told[1:]), ""]
    return [
        replace(shown, prize=_prize(prizes.get(line.player.pk, 0)), level_with=name if decider else "", decider=decider)
        for line, shown, decider, name in zip(lines, told, why, below, strict=True)
    ]


def _prize(cents: int) -> str:
    return euros(cents) if cents else ""


def _begins(event: Event, ranks: Sequence[int], best: int) -> list[Begin]:
    """Where the ceremony can begin: the last place, the usual short ones, the last that has a prize."""
    short = {number: _("Place %(number)d") % {"number": number} for number in SHORT if number < len(ranks)}
    prizes = min(len(plans.read(event.plan).prizes), len(ranks))
    if prizes:
        short |= {prizes: _("Prizes only: place %(number)d") % {"number": prizes}}
    whole = Begin(0, _("Last place: %(number)d") % {"number": max(ranks, default=0)}, current=not best)
    return [whole, *(Begin(number, text, current=number == best) for number, text in short.items())]
