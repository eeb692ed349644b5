"""What a director settles about an event beyond its rules and its series: read from what is kept, and written."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from scoring import hashing

CENTS, SHARES = "cents", "shares"
FIRST, FIRST_WHOLE, HOUSE = RESTS = "first", "first_whole", "house"
AFTER_CEREMONY, AT_ONCE = "ceremony", "at_once"
BY_SERIES = "series"


@dataclass(frozen=True, slots=True)
class Plan:
    """Settled for an event; what nobody settled stands at its default. Amounts are cents."""

    categories: tuple[str, ...] = ()
    """In which players are ranked besides all, such as ladies or juniors; empty: as typed at each registration."""
    minutes: int | None = None
    """Of a series, as announced; None without a limit."""
    fee: int = 0
    """What taking part costs."""
    evening: bool = False
    """Whether it is an evening of the club: seats are drawn away from the tables of the evenings before."""
    four_eyes: bool = False
    """Whether nobody confirms a sheet into which he or she has written deals."""
    twice: bool = False
    """Whether each list is entered a second time, by somebody else, and only confirmed once both agree."""
    pots: tuple[tuple[str, int], ...] = ()
    """Extra pots that whoever likes pays into: name and stake."""
    prizes: tuple[int, ...] = ()
    """By place, the first one first: cents, or shares of the pot in hundredths of a per cent."""
    prizes_in: str = CENTS
    prizes_of: tuple[tuple[str, str, tuple[int, ...]], ...] = ()
    """The same for other rankings: which (see `values.prize_lists`), in what, and by place."""
    fixed: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What shares came to when the first prize of their pot was paid: by ranking the cents of each place."""
    one_prize: bool = False
    """Whether whoever has won a prize of the pot is passed over for all lower ones; extra pots pay besides."""
    prize_step: int = 1
    """Shares are rounded down to so many cents."""
    prize_rest: str = FIRST
    """Who gets what rounding leaves: the first place, to the cent or as often as a whole step fits, or the house."""
    prize_lost: bool = False
    """Whether lost-game money goes into the pot beside the entry fees."""
    ties: tuple[str, ...] = ()
    """What the ranking goes by, weightiest first, as `rules.ranking_keys` names it; empty: as the game has it."""
    protest_minutes: int | None = None
    """So long after the last sheet was confirmed the ranking can be protested against; None: no such deadline."""
    protest_until: str = ""
    """Or until this moment, in UTC as ISO 8601, whatever was confirmed when; it goes before the minutes."""
    correction_minutes: int | None = None
    """So long after all sheets of a series were confirmed corrections of its ranking can be asked for; None: no end."""
    thanks: str = ""
    """What the organiser says to everybody when the ranking is final."""
    publish: str = ""
    """When everybody is shown the final ranking: after the ceremony, or at once; empty: after it, with prizes."""
    standing: str = ""
    """When everybody is shown the standing while the event runs: live, or each series once a director publishes it."""
    announce_themselves: bool = False
    """Whether anybody who sees the event may announce himself or herself until the first draw."""
    full_names: bool = False
    """Whether the announcement says that results appear with full names, and who objects is shown otherwise."""
    by_standing: bool = False
    """Whether the tables of every series but the first are made by the ranking after the series before."""
    clubs_apart: bool = False
    """Whether who starts for the same club is kept from one table, where that can be."""
    embed_in: str = ""
    """Which site may show the event in a frame, as `https://www.club.example`; empty: none."""
    sorted_to: int = 0
    """Up to this competitor number whoever is in no category is so by right, as somebody said; 0: nobody said so."""
    rehearses: int = 0
    """Of a rehearsal: the primary key of the event that it is like."""
    tasks: tuple[tuple[str, ...], ...] = ()
    """Of a rehearsal: what goes wrong in it, each a code and the numbers that it is about."""


BY_STANDING, CLUBS_APART = WISHES = ("by_standing", "clubs_apart")
"""What a draw can be asked for, as plan, forms and certificates call it."""


def draw_wishes(plan: Plan) -> tuple[str, ...]:
    """Those that the plan has."""
    return tuple(name for name in WISHES if getattr(plan, name))


def with_wishes(plan: Plan, wishes: Collection[str]) -> Plan:
    """The plan with just these."""
    return replace(plan, by_standing=BY_STANDING in wishes, clubs_apart=CLUBS_APART in wishes)


def read(kept: Mapping[str, Any]) -> Plan:
    """The plan that `write` wrote."""
    return Plan(**{name: _frozen(value) for name, value in kept.items()})


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def write(plan: Plan) -> dict[str, Any]:
    """As kept and as the chain of decisions states it: only what differs from the defaults."""
    values = asdict(plan)
    return {each.name: _plain(values[each.name]) for each in fields(plan) if values[each.name] != each.default}


def digest(plan: Plan) -> str:
    """Digest of what a form showed, to notice when another desk has changed it."""
    return hashlib.sha256(hashing.canonical(write(plan)).encode()).hexdigest()[:16]
