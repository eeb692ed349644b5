"""A list as pages show it: its presentation in the reader's words, with the looks of a page; nothing is counted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import rules
from rules.types import Column, Line, Next, Param, Problem, Severity, Value
from scoring.access import Naming
from scoring.lists.actions.conflicts import RETRACTED
from scoring.lists.queries import dealers
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values import house_rules, problems
from scoring.models import Book
from scoring.presenting import lists, words
from scoring.presenting.values import Cell, FootKind, FootLine, Part, Presentation, Row
from scoring.presenting.words import name_of, names_of, say
from scoring.templatetags.kiebitz import points

WORKED_OUT = re.compile(r"\s*[:;]")
"""Where the words of a deal go on to how it is worked out."""
NUMERIC = frozenset({"integer"})
MARKS = frozenset({"flag", "suit", "code", "seat"})
ROOMY = 14
"""Columns that fit beside each other on a laptop with their headings written out."""


def names_at(deal: LoadedDeal, loaded: Loaded, *, naming: Naming) -> tuple[str, ...]:
    """By seat: who played this deal, substitutes by their own names; who holds the seat where nobody was named yet."""
    return names_of(lists.row(deal, loaded).players, naming=naming)


def sealed_words() -> str:
    """Why a list of a final ranking takes nothing."""
    return _("The ranking is final. A director must reopen the event first.")


def closed_words(state: str) -> str:
    """Why a book takes no list, or a list no entry."""
    said = {
        RETRACTED: _("This has been retracted. Nothing can be entered until it is shown again."),
        "final": sealed_words(),
        "replaced": _("Another sheet lies at this table now, with other people. Nothing was saved here."),
        "void": _("The sheet was declared void and counts nowhere. Nothing was saved."),
    }
    return said.get(state, _("This sheet has been closed in the meantime. A director can reopen it."))


def substitutes(presentation: Presentation, *, naming: Naming) -> list[tuple[str, str]]:
    """Whoever sits in for somebody: holder and substitute."""
    return [
        (name_of(each.holder, each.place, naming=naming), name_of(each.seated, each.place, naming=naming))
        for each in presentation.seats
        if each.is_substituted
    ]


@dataclass(frozen=True, slots=True)
class Upcoming:
    """The coming deal: its number, who deals, who sits out, what binds the table."""

    number: int
    dealer: str
    sitting_out: tuple[str, ...]
    """Who takes no cards, beside the dealer."""
    obligations: tuple[str, ...]


def upcoming(loaded: Loaded, *, naming: Naming, following: Next | None = None) -> Upcoming | None:
    """What comes next, by whoever deals it; None once the list takes no more deals."""
    following = following or _following(loaded)
    if following is None or loaded.log.ended or loaded.log.confirmed:
        return None
    names = names_of(loaded.seated, naming=naming)
    return Upcoming(
        following.number,
        names[following.dealer],
        tuple(names[each] for each in following.sitting_out if each != following.dealer),
        tuple(_obliged(loaded.sheet.game, key, value, names) for key, value in following.obligations.items() if value),
    )


def _following(loaded: Loaded) -> Next | None:
    """The coming deal by whoever the form proposes."""
    dealer = dealers.coming(loaded.reading)
    if dealer is None:
        return loaded.folded.next
    return rules.coming(loaded.ruleset, loaded.sheet.seats, dealer=dealer, after=loaded.folded)


def _obliged(game: str, key: str, value: Value, names: Sequence[str]) -> str:
    """An obligation in words: seats by name, anything else as it is."""
    if isinstance(value, tuple):
        params: dict[str, Param] = {"seats": ", ".join(names[each] for each in value if isinstance(each, int))}
    else:
        params = {"value": value}
    return say(game, f"obligation.{key}", params)


def winner(loaded: Loaded, *, naming: Naming) -> str:
    """Who has won the match, by name; empty where nobody has, or no match is played."""
    won = loaded.folded.winner
    return "" if won is None else names_of(loaded.players, naming=naming)[won]


def beyond_target(loaded: Loaded, *, naming: Naming) -> str:
    """Why the score is higher than what a match is played to; empty where the last deal did not bring that."""
    found = loaded.folded.lines[-1].problems if loaded.folded.lines else ()
    beyond = [each for each in found if each.code == "beyond_target"]
    names = names_of(loaded.players, naming=naming)
    return " ".join(each.text for each in render_problems(beyond, loaded.sheet.game, names=names))


def standing(loaded: Loaded) -> str:
    """How a match stands, where that is not the players' totals: `3 : 2`; a partie that was won is among them.

    As the list has it: where players count down, what is left of the target.
    """
    lines, folded = loaded.folded.lines, loaded.folded
    score = lists.score_after(lines[-1], loaded) if lines else ()
    shows = score and score != folded.totals and not folded.finished and not _just_won(loaded)
    return words.score(score) if shows else ""


def counts_down(loaded: Loaded) -> bool:
    """Whether the score of a match is what is left of its target."""
    columns = {each.key: each.label for each in rules.columns(loaded.ruleset)}
    return columns.get("running") == "column.running_down"


def match_score(loaded: Loaded) -> str:
    """How a match stands after its last deal, as the list has it; empty before, and where it has no single winner."""
    lines = loaded.folded.lines
    return words.score(lists.score_after(lines[-1], loaded)) if lines else ""


def _just_won(loaded: Loaded) -> bool:
    """Whether the last deal turned what ran up to it into something else, so that it begins anew."""
    if loaded.folded.lines[-1].running == loaded.folded.totals:
        return False
    before = rules.score(loaded.ruleset, loaded.sheet.seats, [each.logged.record for each in loaded.deals[:-1]])
    return before.totals != loaded.folded.totals


def house_rules_of(ruleset: rules.Ruleset) -> list[tuple[str, str]]:
    """What the table has agreed upon beyond its preset: option and value in words."""
    return [
        (house_rules.label(option, ruleset.game), house_rules.in_words(option, value, ruleset.game))
        for option, value in house_rules.changed(ruleset).items()
    ]


def zone(book: Book) -> str | None:
    """The time zone that the book's club lives in; None for the server's."""
    return book.club.time_zone if book.club else None


def ruleset_name(ruleset: rules.Ruleset) -> str:
    """Game and preset, as players call them."""
    return f"{game_name(ruleset.game)} – {say(ruleset.game, f'preset.{ruleset.preset}')}"


def game_name(game: str) -> str:
    """As players call it."""
    return say(game, rules.games()[game].name)


def game_names() -> list[tuple[str, str]]:
    """Key and name of every game."""
    return [(key, game_name(key)) for key in rules.games()]


@dataclass(frozen=True, slots=True)
class PageCell:
    text: str
    look: str
    title: str = ""
    """The whole word where only a symbol is shown."""


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    span: int
    look: str
    seat: bool = False
    """Whether names stand here: they may need more room than a number."""


@dataclass(frozen=True, slots=True)
class PageRow:
    """A deal of the list: its cells for a wide screen, its words for a narrow one."""

    deal: LoadedDeal
    number: str
    """As on paper; a dash for what uses none up, such as a penalty."""
    cells: tuple[PageCell, ...]
    suit: str
    """What was played, where the game's list has a column for it."""
    words: str
    brought: tuple[tuple[str, str], ...]
    """Name and signed points of every seat that won or lost something."""
    stands: str
    """How a match that one of them wins stands after it: `3 : 2`."""
    ends_round: bool = False
    """Whether everybody has dealt equally often after it."""
    penalty: str = ""
    """Why a penalty was given, as its remark says; for who keeps the list or sits at it alone."""


@dataclass(frozen=True, slots=True)
class PageTable:
    """A part of the list that stands apart; a game that keeps nothing apart has one without a label."""

    label: str
    headings: tuple[Heading, ...]
    seats: tuple[PageCell, ...]
    """Second line of headings: the players below each heading that has a column for each seat."""
    rows: tuple[PageRow, ...]

    @property
    def roomy(self) -> bool:
        """Whether there is room for horizontal headings: there are few columns."""
        return sum(each.span for each in self.headings) <= ROOMY


def tables(presentation: Presentation, *, naming: Naming) -> list[PageTable]:
    """The running list as it stands on paper: headings by who holds the seats, lines by who played them."""
    names = names_of([each.holder for each in presentation.seats], naming=naming)
    return [_table(part, presentation, names, naming=naming) for part in presentation.parts]


def _table(part: Part, presentation: Presentation, names: Sequence[str], *, naming: Naming) -> PageTable:
    headings = tuple(_heading(each, presentation) for each in part.columns)
    below = tuple(PageCell(name, _look(each)) for each in part.columns if each.per_seat for name in names)
    label = say(presentation.game, part.section.label) if len(presentation.parts) > 1 else ""
    ends = presentation.round_ends(part, [each.number for each in part.rows])
    rows = (_row(each, presentation.game, naming=naming, ends_round=at in ends) for at, each in enumerate(part.rows))
    return PageTable(label, headings, below, tuple(rows))


def _heading(column: Column, presentation: Presentation) -> Heading:
    span = len(presentation.seats) if column.per_seat else 1
    return Heading(say(presentation.game, column.label), span, _look(column), column.kind == "seat")


def in_order(tables: Sequence[PageTable]) -> list[PageRow]:
    """The rows of all parts in order of play."""
    return sorted((row for table in tables for row in table.rows), key=lambda row: row.deal.position)


def row(deal: LoadedDeal, loaded: Loaded, *, naming: Naming) -> PageRow:
    """One deal of the list."""
    return _row(lists.row(deal, loaded), loaded.sheet.game, naming=naming)


def in_few_words(deal: LoadedDeal, loaded: Loaded, naming: Naming) -> str:
    """A deal as its list tells it: number, who, what was played, points."""
    told = row(deal, loaded, naming=naming)
    played = told.suit or WORKED_OUT.split(told.words)[0]
    if len(told.brought) == 1:
        ((who, brought),) = told.brought
        return f"{told.number} · {who} · {played.removeprefix(f'{who}, ')} · {brought}"
    all_brought = ", ".join(f"{who} {points}" for who, points in told.brought)
    return " · ".join(each for each in (told.number, played, all_brought) if each)


def _row(given: Row, game: str, *, naming: Naming, ends_round: bool = False) -> PageRow:
    names = names_of(given.players, naming=naming)
    sentence = words.explanation(given.line, game, names)
    return PageRow(
        given.deal,
        points(given.number),
        tuple(_cell(each, game, names) for each in given.cells),
        _suit(given, game, sentence),
        sentence,
        words.brought(given.line, _with_sides(given.line, game, names)),
        words.score(given.score),
        ends_round,
        str(given.line.deal.get("remark", "")) if given.line.deal.get("kind") == "penalty" else "",
    )


def _with_sides(line: Line, game: str, names: Sequence[str]) -> list[str]:
    """The names, with the side that a list of paper would mark behind whoever was on it: Anna (Re)."""
    side, seats = rules.siding(game, line)
    return [f"{name} ({say(game, side)})" if seat in seats else name for seat, name in enumerate(names)]


def _suit(given: Row, game: str, sentence: str) -> str:
    """What was played, unless the explanation tells it: it begins with the very name of a suit."""
    if code := rules.named(game, given.line):
        return say(game, code)
    played = (each for each in given.cells if each.kind == "suit" and not each.is_empty)
    named = " ".join(words.with_symbol(each.value, words.cell(each, game, ())) for each in played)
    return "" if sentence.startswith(named) else named


def _cell(given: Cell, game: str, names: Sequence[str]) -> PageCell:
    text, symbol = words.cell(given, game, names), words.cell_symbol(given)
    return PageCell(symbol or text, _look(given.column), text if symbol else "")


def _look(column: Column) -> str:
    return "number" if column.kind in NUMERIC else "mark" if column.kind in MARKS else ""


@dataclass(frozen=True, slots=True)
class FootRow:
    """A line of the foot: what each seat has and, of points, the sum as a control."""

    label: str
    cells: tuple[str, ...]
    sum: str
    look: str


def foot(presentation: Presentation, *, naming: Naming) -> list[FootRow]:
    """The foot as on paper, without what is still open; below it what is counted besides."""
    names = names_of([each.holder for each in presentation.seats], naming=naming)
    return [
        _foot_row(each, presentation, names) for each in (*presentation.foot, *presentation.counts) if not each.is_empty
    ]


def _foot_row(line: FootLine, presentation: Presentation, names: Sequence[str]) -> FootRow:
    cells = tuple(words.foot_number(line.kind, each.value) for each in line.amounts)
    look = "total" if line.kind is FootKind.TOTAL else ""
    return FootRow(words.foot_label(line, presentation, names), cells, words.foot_number(line.kind, line.sum), look)


@dataclass(frozen=True, slots=True)
class ProblemMessage:
    """A problem as a page tells it."""

    code: str
    text: str
    severity: str
    ticked: bool = False
    incomplete: bool = False
    """Whether it only says what is still to be answered."""


def render_problems(
    found: Sequence[Problem], game: str, accepted: Sequence[str] = (), names: Sequence[str] = ()
) -> list[ProblemMessage]:
    """Problems as sentences in the reader's language."""
    return [
        ProblemMessage(
            each.code, problems.sentence(each, game, names), each.severity, each.code in accepted, each.incomplete
        )
        for each in found
    ]


def unusual(found: Sequence[Problem]) -> list[Problem]:
    """The problems that want one conscious tick."""
    return [each for each in found if each.severity is Severity.CONFIRM]
