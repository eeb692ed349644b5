"""What a list shows in the reader's words: page and paper say the same, the API has the codes beside them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import rules
from rules.types import Line, Param, Step, Value
from scoring.access import Naming
from scoring.models import Player
from scoring.presenting.values import Amount, Cell, FootKind, FootLine, Presentation
from scoring.templatetags.kiebitz import money, points, signed, with_minus

CROSS = "×"
STAR = "★"
SYMBOLS: Mapping[str, str] = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦"}
"""The suits of the French pack, whatever is played with it."""
LOOSE = " ,:\N{NO-BREAK SPACE}"
"""What a line of words must not end with."""


def language() -> str:
    """The reader's, as the texts of the rules know it."""
    return get_language() or "en"


def say(game: str, code: str, params: Mapping[str, Param] | None = None) -> str:
    """The text of a code in the reader's language."""
    return rules.say(game, code, params or {}, language())


def day(moment: datetime) -> str:
    """The day on which that was here, in figures."""
    return _in_figures(timezone.localdate(moment), language())


@lru_cache(maxsize=1000)
def _in_figures(day: date, _language: str) -> str:
    """Made once: a page tells of few days, but of each over and over."""
    return date_format(day, "SHORT_DATE_FORMAT")


def names_of(players: Sequence[Player | None], *, naming: Naming) -> tuple[str, ...]:
    """By seat: the name to show. told as whoever reads is told."""
    return tuple(name_of(player, seat, naming=naming) for seat, player in enumerate(players))


def name_of(player: Player | None, seat: int, *, naming: Naming) -> str:
    """The name that a keeper or everybody else is told; an empty seat is called by its place."""
    if player is None:
        return _("Seat %(place)d") % {"place": seat + 1}
    return naming(player)


def symbol(value: Value) -> str:
    """The symbol of a card suit; empty for anything else."""
    return SYMBOLS.get(value, "") if isinstance(value, str) else ""


def with_symbol(value: Value, label: str) -> str:
    """The label of a card suit with its symbol before it; any other as it is."""
    return f"{symbol(value)} {label}" if symbol(value) else label


def cell(given: Cell, game: str, seats: Sequence[str]) -> str:
    """A cell in words; `seats` says how each seat is called here: by its player, or by its place."""
    if given.is_empty:
        return ""
    if given.code:
        return say(game, given.code)
    if given.kind == "flag":
        return CROSS
    if given.kind == "seat" and isinstance(given.value, int):
        return seats[given.value]
    return points(given.value) if isinstance(given.value, int) else str(given.value)


def cell_symbol(given: Cell) -> str:
    """What is shorter than the words of a cell: the symbol of a suit that was played; empty for any other."""
    return symbol(given.value) if given.kind == "suit" else ""


def explanation(line: Line, game: str, names: Sequence[str]) -> str:
    """What happened, as one sentence: the explanation, else the outcome in a word."""
    if line.blocked:
        return _("Cannot be scored yet")
    return rules.explain(game, line.steps, language(), names) or outcome(line, game)


def steps(line: Line, game: str, names: Sequence[str]) -> list[str]:
    """The calculation, a text per step."""
    return list(rules.explain_steps(game, line.steps, language(), names))


def outcome(line: Line, game: str) -> str:
    """How the deal ended, in a word."""
    return say(game, line.ending)


def brought(line: Line, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Name and signed points of every seat that won or lost something."""
    return tuple((name, signed(each)) for name, each in zip(names, line.points or (), strict=False) if each)


def score(running: Sequence[int]) -> str:
    """How a match stands: `3 : 2`."""
    return " : ".join(map(points, running))


def foot_label(line: FootLine, presentation: Presentation, names: Sequence[str]) -> str:
    """What a line of the foot is about; what each seat is given stands in its column and not in the words."""
    if line.kind is FootKind.TALLY:
        return say(presentation.game, line.code)
    if line.kind is FootKind.SETTLEMENT:
        return _settlement(presentation, names)[line.step]
    if line.kind in (FootKind.POINTS, FootKind.TOTAL):
        return say(presentation.game, f"foot.{line.kind}")
    labels = {
        FootKind.WINNER: _("Winner"),
        FootKind.MONEY: _("Money in €"),
        FootKind.FEES: _("of which into the cash box, for lost games"),
    }
    return labels[line.kind]


def _settlement(presentation: Presentation, names: Sequence[str]) -> list[str]:
    bare = [_without_points(each) for each in presentation.settlement]
    texts = rules.explain_steps(presentation.game, bare, language(), names)
    return [with_minus(each.rstrip(LOOSE)) for each in texts]


def _without_points(step: Step) -> Step:
    return step if step.seat is None else replace(step, params={**step.params, "points": ""})


def foot_number(kind: FootKind, value: int | None) -> str:
    """A number of the foot; empty where there is none."""
    if value is None:
        return ""
    if kind is FootKind.WINNER:
        return STAR
    return money(value) if kind in {FootKind.MONEY, FootKind.FEES} else points(value)


def times(amount: Amount) -> str:
    """How often something was given, where that is counted: `2 ×`."""
    return "" if amount.times is None else f"{amount.times} {CROSS}"


def _times(number: int, ending: str) -> str:
    """`3 × gagné`: words that need no plural."""
    return f"{number} {CROSS} {ending}"


def controls(presentation: Presentation) -> Iterator[str]:
    """How many deals ended how, and that they are all there; of points that even out, that they do."""
    control = presentation.control
    if control.deals:
        parts = " + ".join(_times(number, say(presentation.game, ending)) for ending, number in control.endings)
        text = ngettext("Check: %(parts)s = %(total)d deal", "Check: %(parts)s = %(total)d deals", control.deals)
        yield text % {"parts": parts, "total": control.deals}
    if control.sum is not None:
        yield _("Sum of all totals: %(sum)s") % {"sum": points(control.sum)}
