"""What a score sheet shows, blank or filled: its columns, rows and marks. Every game describes its own columns."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.types import Column, Line, Param, Section, Sheet, Value
from scoring import house_rules
from scoring.access import name_in_public
from scoring.printing.grid import Track
from scoring.queries.loaded import Loaded, LoadedDeal
from scoring.templatetags.kiebitz import with_minus

NUMBER = "number"
"""The column that is filled here, because a blank sheet numbers its rows too."""
SUITS = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦"}
CROSS = "×"
CORRECTED, UNVERIFIED, BLOCKED = MARKS = "*°!"
LEAST = {"integer": 3, "text": 3, "code": 3}
"""Characters a column gets at least, by its kind: a blank sheet has no figures to measure."""
ALIGN = {"integer": ">", "text": "<", "code": "<"}
LONGEST_CELL = 28
OPEN_END, LONG = {2: 20}, 40
"""Rows of a blank list that ends when the players like, by seats: two play a match, more an evening."""
SPARE = 2
"""Empty rows of a section that nobody knows the length of, besides the first such one."""


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


@dataclass(frozen=True)
class Part:
    """A section of the sheet as it is printed: its heading, its columns, and how many rows they have."""

    heading: str
    """Empty where the sheet has only one part."""
    tracks: tuple[Track, ...]
    rows: int


def parts(shown: Shown) -> tuple[Part, ...]:
    """The sections in print order. A list that is over shows no section in which nothing happened."""
    sections = rules.sections(shown.loaded.ruleset, shown.seats)
    if len(sections) == 1:
        return (Part("", *_filled(shown, sections[0], shown.deals, _coming_rows(shown))),)
    used = {section.key: [deal for deal in shown.deals if deal.line.section == section.key] for section in sections}
    free = _free(shown, sections, {key: len(deals) for key, deals in used.items()})
    found = (Part(shown.say(each.label), *_filled(shown, each, used[each.key], free[each.key])) for each in sections)
    return tuple(part for part in found if part.rows)


def _free(shown: Shown, sections: Sequence[Section], used: Mapping[str, int]) -> dict[str, int]:
    """Empty rows of each section; the first one without a length of its own has what is left of the list."""
    if _over(shown):
        return dict.fromkeys(used, 0)
    free = {each.key: max(0, (each.length or 0) - used[each.key]) for each in sections}
    endless = [each.key for each in sections if each.length is None]
    rest = max(0, _coming_rows(shown) - sum(free.values()))
    return free | dict(zip(endless, [rest, *[SPARE] * len(endless)], strict=False))


def _filled(shown: Shown, section: Section, deals: Sequence[LoadedDeal], free: int) -> tuple[tuple[Track, ...], int]:
    """The tracks of a section, columns by seat gathered under each seat, and its number of rows."""
    known = {column.key: column for column in rules.columns(shown.loaded.ruleset)}
    columns = [known[key] for key in section.columns if key != NUMBER]
    common = [_track(shown, column, None, deals) for column in columns if not column.per_seat]
    seats = range(shown.seats)
    by_seat = [_track(shown, column, seat, deals) for seat in seats for column in columns if column.per_seat]
    if NUMBER in section.columns:
        common.insert(0, _numbers(shown, deals, _ahead(shown, section, free)))
    return (_marked(common[0], deals), *common[1:], *by_seat), len(deals) + free


def _numbers(shown: Shown, deals: Sequence[LoadedDeal], ahead: Sequence[str]) -> Track:
    cells = (*(str(deal.line.row[NUMBER] or "") for deal in deals), *ahead)
    return Track(shown.say(f"column.{NUMBER}"), cells, max(2, *map(len, cells), 0))


def _marked(track: Track, deals: Sequence[LoadedDeal]) -> Track:
    """The first column, with the marks of the lines."""
    cells = tuple(f"{_mark(deal)}{cell}" for deal, cell in zip(deals, track.cells, strict=False))
    width = max(track.width, *map(len, cells), 0)
    return replace(track, cells=(*cells, *track.cells[len(cells) :]), width=width)


def _ahead(shown: Shown, section: Section, free: int) -> list[str]:
    """Numbers of the empty rows. Where a deal may go to another section nobody knows those of a list that has begun."""
    first, *others = rules.sections(shown.loaded.ruleset, shown.seats)
    if section != first or (others and shown.filled):
        return [""] * free
    coming = shown.folded.next.number if shown.folded.next else 1
    return [str(coming + more) for more in range(free)]


def _mark(deal: LoadedDeal) -> str:
    if deal.line.blocked:
        return BLOCKED
    unverified = any(problem.code == "unverified" for problem in deal.line.problems)
    return (UNVERIFIED if unverified else "") + (CORRECTED if deal.corrected else "")


def _track(shown: Shown, column: Column, seat: int | None, deals: Sequence[LoadedDeal]) -> Track:
    cells = tuple(_cell(shown, column, deal.line, seat) for deal in deals)
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


def _over(shown: Shown) -> bool:
    return shown.filled and shown.loaded.finished


def _coming_rows(shown: Shown) -> int:
    """Deals that the list still has room for."""
    if _over(shown):
        return 0
    length = rules.length(shown.loaded.ruleset, shown.seats)
    coming = shown.folded.next.number if shown.folded.next else 1
    return max(0, (OPEN_END.get(shown.seats, LONG) if length is None else length) - coming + 1)


def cross_checks(shown: Shown) -> Iterator[str]:
    """How many deals ended how, and that they are all there; of points that even out, that they do."""
    numbered = [deal for deal in shown.deals if deal.line.numbered]
    counted = Counter(deal.line.ending for deal in numbered)
    if counted:
        parts = " + ".join(f"{shown.say(ending)} {number}" for ending, number in counted.most_common())
        text = ngettext("Check: %(parts)s = %(total)d deal", "Check: %(parts)s = %(total)d deals", len(numbered))
        yield text % {"parts": parts, "total": len(numbered)}
    points = [deal.line.points for deal in numbered if deal.line.points]
    if any(map(any, points)) and not any(map(sum, points)):
        yield _("Sum of all totals: %(sum)s") % {"sum": with_minus(str(sum(shown.folded.totals)))}


def remarks(shown: Shown) -> Iterator[str]:
    """What stands below the list: what was agreed and remarked, an early end, who played on for whom, its marks."""
    yield from _house_rules(shown)
    yield from _remarked(shown)
    if shown.filled and shown.loaded.log.ended:
        yield _("ended early")
    yield from _substitutes(shown)
    yield from _legend(shown)


def _house_rules(shown: Shown) -> Iterator[str]:
    """What the table plays otherwise than the rules on top of the sheet say."""
    if said := house_rules.told(shown.loaded.ruleset):
        yield _labelled(_("House rules"), "; ".join(said))


def _remarked(shown: Shown) -> Iterator[str]:
    """What was written beside deals, the same words once; what has no number in the list is called by its name."""
    where: dict[str, list[LoadedDeal]] = {}
    for deal in shown.deals:
        if remark := deal.line.deal.get("remark"):
            where.setdefault(str(remark), []).append(deal)
    yield from (_labelled(", ".join(_places(shown, deals)), remark) for remark, deals in where.items())


def _places(shown: Shown, deals: Sequence[LoadedDeal]) -> Iterator[str]:
    numbers = [str(deal.line.row[NUMBER]) for deal in deals if deal.line.row[NUMBER] is not None]
    if numbers:
        yield _("No. %(number)s") % {"number": ", ".join(numbers)}
    others = (deal.line.outcome for deal in deals if deal.line.row[NUMBER] is None)
    yield from (shown.say(f"outcome.{outcome}") for outcome in dict.fromkeys(others))


def _labelled(label: str, text: str) -> str:
    return f"{_('%(label)s:') % {'label': label}} {text}"


def _substitutes(shown: Shown) -> Iterator[str]:
    """Everybody who sat down where somebody else had sat, with the deal from which on."""
    sitting, book = list(shown.loaded.players), shown.loaded.sheet.book
    for deal in shown.deals:
        for seat, player in enumerate(deal.players):
            if player and player != sitting[seat]:
                sitting[seat] = player
                facts = {
                    "seat": seat + 1,
                    "number": deal.line.number,
                    "name": name_in_public(player, book),
                }
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


def names(loaded: Loaded) -> tuple[str, ...]:
    """By seat: the holders, as each wants to be shown."""
    book = loaded.sheet.book
    return tuple(name_in_public(player, book) if player else "" for player in loaded.players)
