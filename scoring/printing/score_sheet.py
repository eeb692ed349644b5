"""What a score sheet shows, blank or filled: its columns, rows and marks. Every game describes its own columns."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.types import Column, Line, Param, Sheet, Value
from scoring.models import Player
from scoring.printing.grid import Track
from scoring.queries.loaded import Loaded, LoadedDeal

NUMBER = "number"
"""The column that is filled here, because a blank sheet numbers its rows too."""
SUITS = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦"}
CROSS = "×"
CORRECTED, UNVERIFIED, BLOCKED = MARKS = "*°!"
LEAST = {"integer": 3, "text": 3, "code": 3}
"""Characters a column gets at least, by its kind: a blank sheet has no figures to measure."""
ALIGN = {"integer": ">", "text": "<", "code": "<"}
LONGEST_CELL = 22
OPEN_END = 40
"""Rows of a blank list that ends when the players like."""


@dataclass(frozen=True)
class Shown:
    """What a document shows of a sheet: all its deals, or none of them."""

    loaded: Loaded
    deals: tuple[LoadedDeal, ...]
    folded: Sheet
    language: str

    @property
    def seats(self) -> int:
        return self.loaded.sheet.seats

    @property
    def filled(self) -> bool:
        return bool(self.deals)

    def say(self, code: str, **params: Param) -> str:
        """The text of a code of this sheet's game, in the document's language."""
        return rules.say(self.loaded.sheet.game, code, params, self.language)


def show(loaded: Loaded, language: str, *, filled: bool) -> Shown:
    """The sheet with its deals, or as it lay on the table before the first."""
    if filled:
        return Shown(loaded, loaded.deals, loaded.folded, language)
    return Shown(loaded, (), rules.score(loaded.ruleset, loaded.sheet.seats, ()), language)


def tracks(shown: Shown, rows: int) -> tuple[Track, ...]:
    """The printed columns: what the game asks for, its columns by seat gathered under each seat."""
    columns = [column for column in rules.columns(shown.loaded.ruleset) if column.key != NUMBER]
    common = [_track(shown, column, None) for column in columns if not column.per_seat]
    by_seat = [_track(shown, column, seat) for seat in range(shown.seats) for column in columns if column.per_seat]
    return (_numbers(shown, rows), *common, *by_seat)


def _numbers(shown: Shown, rows: int) -> Track:
    taken = [f"{_mark(deal)}{number or ''}" for deal, number in zip(shown.deals, deal_numbers(shown), strict=True)]
    ahead = shown.folded.next.number if shown.folded.next else 1
    cells = (*taken, *(str(ahead + more) for more in range(rows - len(taken))))
    return Track(shown.say(f"column.{NUMBER}"), cells, max(map(len, cells), default=2))


def deal_numbers(shown: Shown) -> list[int | None]:
    """The number of each deal; None for what uses none up, such as a penalty: the next line has its number."""
    numbers = [deal.line.number for deal in shown.deals]
    following = [*numbers, _coming(shown)][1:]
    return [None if number == after else number for number, after in zip(numbers, following, strict=True)]


def _coming(shown: Shown) -> int | None:
    """The number that the coming deal would have."""
    if shown.folded.next:
        return shown.folded.next.number
    length = rules.length(shown.loaded.ruleset, shown.seats)
    return None if length is None else length + 1


def _mark(deal: LoadedDeal) -> str:
    if deal.line.blocked:
        return BLOCKED
    unverified = any(problem.code == "unverified" for problem in deal.line.problems)
    return (UNVERIFIED if unverified else "") + (CORRECTED if deal.corrected else "")


def _track(shown: Shown, column: Column, seat: int | None) -> Track:
    cells = tuple(_cell(shown, column, deal.line, seat) for deal in shown.deals)
    widest = max((len(cell) for cell in cells), default=0)
    width = min(max(widest, LEAST.get(column.kind, 1)), LONGEST_CELL)
    return Track(shown.say(column.label), cells, width, seat, ALIGN.get(column.kind, "^"))


def _cell(shown: Shown, column: Column, line: Line, seat: int | None) -> str:
    value = line.row.get(column.key)
    if isinstance(value, tuple):
        value = value[seat] if seat is not None and seat < len(value) else None
    if value is None or value is False:
        return ""
    if column.kind == "suit":  # what is played without a suit of its own is called by its name
        return SUITS.get(str(value)) or shown.say(f"{column.key}.{value}")
    return KINDS.get(column.kind, _plain)(shown, value)


def _plain(_shown: Shown, value: Value) -> str:
    return str(value)


def _flag(_shown: Shown, _value: Value) -> str:
    return CROSS


def _code(shown: Shown, value: Value) -> str:
    return shown.say(str(value))


def _seat(_shown: Shown, value: Value) -> str:
    return str(value + 1) if isinstance(value, int) else ""


KINDS: Mapping[str, Callable[[Shown, Value], str]] = {"flag": _flag, "code": _code, "seat": _seat}


def rows_of(shown: Shown) -> int:
    """Rows to print: all that was played, and what the list still has room for."""
    used = len(shown.deals)
    if shown.deals and shown.loaded.finished:
        return used
    length = rules.length(shown.loaded.ruleset, shown.seats)
    coming = shown.folded.next.number if shown.folded.next else 1
    return used + max(0, (OPEN_END if length is None else length) - coming + 1)


def cross_check(shown: Shown) -> str:
    """How many deals ended how, and that they are all there."""
    numbered = [deal for deal, number in zip(shown.deals, deal_numbers(shown), strict=True) if number is not None]
    counted = Counter(deal.line.outcome for deal in numbered)
    if not counted:
        return ""
    parts = " + ".join(f"{shown.say(f'outcome.{outcome}')} {number}" for outcome, number in counted.items())
    total = len(numbered)
    return ngettext("Check: %(parts)s = %(total)d deal", "Check: %(parts)s = %(total)d deals", total) % {
        "parts": parts,
        "total": total,
    }


def remarks(shown: Shown) -> Iterator[str]:
    """What stands below the list: an early end, who played on for whom, what its marks mean."""
    if shown.filled and shown.loaded.log.ended:
        yield _("ended early")
    yield from _substitutes(shown)
    yield from _legend(shown)


def _substitutes(shown: Shown) -> Iterator[str]:
    """Everybody who sat down where somebody else had sat, with the deal from which on."""
    sitting = list(shown.loaded.players)
    for deal in shown.deals:
        for seat, player in enumerate(deal.players):
            if player and player != sitting[seat]:
                sitting[seat] = player
                facts = {"seat": seat + 1, "number": deal.line.number, "name": player.public_name}
                yield _("seat %(seat)d from deal %(number)d on: %(name)s") % facts


def _legend(shown: Shown) -> Iterator[str]:
    """What the marks beside the deal numbers mean, as far as they occur."""
    marks = "".join(_mark(deal) for deal in shown.deals)
    if CORRECTED in marks:
        yield _("%(mark)s corrected") % {"mark": CORRECTED}
    if UNVERIFIED in marks:
        yield _("%(mark)s points taken as written, not verified") % {"mark": UNVERIFIED}
    if BLOCKED in marks:
        yield _("%(mark)s not counted, needs correction") % {"mark": BLOCKED}


def names(players: Sequence[Player | None]) -> tuple[str, ...]:
    """By seat, as each player wants to be shown."""
    return tuple(player.public_name if player else "" for player in players)
