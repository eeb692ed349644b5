"""A loaded sheet as pages show it: names, running list, foot, the words of a deal. Nothing is calculated here."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from rules.types import Column, Field, Line, Next, Op, Param, Problem, Section, Severity, Step, Value
from scoring import house_rules, problems
from scoring.access import Naming
from scoring.forms.deals import KIND, SYMBOLS, is_signed, with_symbol
from scoring.models import Book, Player
from scoring.queries.loaded import Loaded, LoadedDeal
from scoring.templatetags.kiebitz import money, points, signed

NUMERIC = frozenset({"integer"})
MARKS = frozenset({"flag", "suit", "code", "seat"})
CROSS = "×"
LOOSE = " ,:\N{NO-BREAK SPACE}"
"""What a line of words must not end with."""
ROOMY = 14
"""Columns that fit beside each other on a laptop with their headings written out."""


def language() -> str:
    """The reader's, as the texts of the rules know it."""
    return get_language() or "en"


def names_of(players: Sequence[Player | None], *, naming: Naming) -> tuple[str, ...]:
    """By seat: the name to show. told as whoever reads is told."""
    return tuple(name_of(player, seat, naming=naming) for seat, player in enumerate(players))


def name_of(player: Player | None, seat: int, *, naming: Naming) -> str:
    """The name that a keeper or everybody else is told; an empty seat is called by its place."""
    if player is None:
        return _("Seat %(place)d") % {"place": seat + 1}
    return naming(player)


def names_at(deal: LoadedDeal, loaded: Loaded, *, naming: Naming) -> tuple[str, ...]:
    """By seat: who played this deal, substitutes by their own names; who holds the seat where nobody was named yet."""
    pairs = zip(deal.players, loaded.players, strict=True)
    return names_of([played or holder for played, holder in pairs], naming=naming)


def sealed_words() -> str:
    """Why a list of a final ranking takes nothing."""
    return _("The ranking is final. A director reopens the event first.")


def substitutes(loaded: Loaded, *, naming: Naming) -> list[tuple[str, str]]:
    """Whoever sits in for somebody: holder and substitute."""
    pairs = zip(loaded.players, loaded.seated, strict=True)
    return [
        (name_of(holder, seat, naming=naming), name_of(seated, seat, naming=naming))
        for seat, (holder, seated) in enumerate(pairs)
        if holder != seated
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
    following = following or loaded.folded.next
    if following is None or loaded.log.ended or loaded.log.confirmed:
        return None
    names = names_of(loaded.seated, naming=naming)
    return Upcoming(
        following.number,
        names[following.dealer],
        tuple(names[each] for each in following.sitting_out if each != following.dealer),
        tuple(_obliged(loaded.sheet.game, key, value, names) for key, value in following.obligations.items() if value),
    )


def _obliged(game: str, key: str, value: Value, names: Sequence[str]) -> str:
    """An obligation in words: seats by name, anything else as it is."""
    if isinstance(value, tuple):
        params: dict[str, Param] = {"seats": ", ".join(names[each] for each in value if isinstance(each, int))}
    else:
        params = {"value": value}
    return rules.say(game, f"obligation.{key}", params, language())


def winner(loaded: Loaded, *, naming: Naming) -> str:
    """Who has won the match, by name; empty where nobody has, or no match is played."""
    won = loaded.folded.winner
    return "" if won is None else names_of(loaded.players, naming=naming)[won]


def standing(loaded: Loaded) -> str:
    """How a match stands, where that is not the players' totals: `3 : 2`; a partie that was won is among them.

    As the list has it: where players count down, what is left of the target.
    """
    lines, folded = loaded.folded.lines, loaded.folded
    running = _as_listed(lines[-1]) if lines else folded.totals
    shows = lines and running != folded.totals and not folded.finished and not _just_won(loaded)
    return _score(lines[-1], loaded) if shows else ""


def match_score(loaded: Loaded) -> str:
    """How a match stands after its last deal, as the list has it; empty before, and where it has no single winner."""
    lines = loaded.folded.lines
    return _score(lines[-1], loaded) if lines else ""


def _score(line: Line, loaded: Loaded) -> str:
    has_winner = loaded.sheet.seats in rules.games()[loaded.sheet.game].winner_at
    return " : ".join(points(each) for each in _as_listed(line)) if has_winner else ""


def _as_listed(line: Line) -> tuple[int, ...]:
    """The running score in its column of the list, if there is one."""
    listed = line.row.get("running")
    return tuple(each for each in listed if isinstance(each, int)) if isinstance(listed, tuple) else line.running


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
    return f"{game_name(ruleset.game)} – {rules.say(ruleset.game, f'preset.{ruleset.preset}', {}, language())}"


def game_name(game: str) -> str:
    """As players call it."""
    return rules.say(game, rules.games()[game].name, {}, language())


def game_names() -> list[tuple[str, str]]:
    """Key and name of every game."""
    return [(key, game_name(key)) for key in rules.games()]


def steps(line: Line, game: str, names: Sequence[str]) -> list[str]:
    """The calculation, a text per step."""
    return list(rules.explain_steps(game, line.steps, language(), names))


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Label, before and after of everything that differs between two records in words."""
    labels = list(dict.fromkeys([*before, *after]))
    return [
        (label, before.get(label, "–"), after.get(label, "–"))
        for label in labels
        if before.get(label) != after.get(label)
    ]


@dataclass(frozen=True, slots=True)
class Cell:
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
class Row:
    """A deal of the list: its cells for a wide screen, its words for a narrow one."""

    deal: LoadedDeal
    number: str
    """As on paper; a dash for what uses none up, such as a penalty."""
    cells: tuple[Cell, ...]
    suit: str
    """What was played, where the game's list has a column for it."""
    words: str
    brought: tuple[tuple[str, str], ...]
    """Name and signed points of every seat that won or lost something."""
    stands: str
    """How a match that one of them wins stands after it: `3 : 2`."""
    ends_round: bool
    """Whether everybody has dealt equally often after it."""


@dataclass(frozen=True, slots=True)
class Table:
    """A part of the list that stands apart; a game that keeps nothing apart has one without a label."""

    label: str
    headings: tuple[Heading, ...]
    seats: tuple[Cell, ...]
    """Second line of headings: the players below each heading that has a column for each seat."""
    rows: tuple[Row, ...]

    @property
    def roomy(self) -> bool:
        """Whether headings may lie down: there are few columns."""
        return sum(each.span for each in self.headings) <= ROOMY


def tables(loaded: Loaded, rows: Sequence[Row], *, naming: Naming) -> list[Table]:
    """The running list as it stands on paper: headings by who holds the seats, lines by who played them."""
    names = names_of(loaded.players, naming=naming)
    parts = rules.sections(loaded.ruleset, loaded.sheet.seats)
    return [
        _table(part, loaded, [each for each in rows if each.deal.line.section == part.key], names, apart=len(parts) > 1)
        for part in parts
    ]


def _table(part: Section, loaded: Loaded, rows: Sequence[Row], names: Sequence[str], *, apart: bool) -> Table:
    game, columns = loaded.sheet.game, _columns(loaded, part.key)
    headings = tuple(
        Heading(
            rules.say(game, each.label, {}, language()),
            len(names) if each.per_seat else 1,
            _look(each),
            each.kind == "seat",
        )
        for each in columns
    )
    below = tuple(Cell(name, _look(each)) for each in columns if each.per_seat for name in names)
    return Table(rules.say(game, part.label, {}, language()) if apart else "", headings, below, tuple(rows))


def _columns(loaded: Loaded, section: str) -> list[Column]:
    """The columns of a part of the list, in its order."""
    columns = {each.key: each for each in rules.columns(loaded.ruleset)}
    parts = {each.key: each for each in rules.sections(loaded.ruleset, loaded.sheet.seats)}
    return [columns[key] for key in parts[section].columns]


def list_rows(loaded: Loaded, *, naming: Naming) -> list[Row]:
    """All deals of the list, in order of play."""
    return [row(deal, loaded, naming=naming) for deal in loaded.deals]


def row(deal: LoadedDeal, loaded: Loaded, *, naming: Naming) -> Row:
    """One deal of the list."""
    game, line = loaded.sheet.game, deal.line
    names = names_at(deal, loaded, naming=naming)
    cells = tuple(cell for each in _columns(loaded, line.section) for cell in _cells(each, line, game, names))
    ends_round = line.number % loaded.sheet.seats == 0
    number = points(line.number if line.row.get("number") else None)
    said = words(line, game, names)
    brings = brought(line, names)
    return Row(deal, number, cells, suit(line, loaded, said), said, brings, _score(line, loaded), ends_round)


def suit(line: Line, loaded: Loaded, said: str) -> str:
    """What was played, unless the explanation begins with its very name."""
    played = [(each, line.row.get(each.key)) for each in rules.columns(loaded.ruleset) if each.kind == "suit"]
    named = " ".join(with_symbol(value, _cell(each, value, loaded.sheet.game, ())) for each, value in played if value)
    return "" if said.startswith(named) else named


def _cells(column: Column, line: Line, game: str, names: Sequence[str]) -> Iterator[Cell]:
    value = line.row.get(column.key)
    for each in value if column.per_seat and isinstance(value, tuple) else (value,):
        text = _cell(column, each, game, names)
        symbol = SYMBOLS.get(each) if column.kind == "suit" and isinstance(each, str) else None
        yield Cell(symbol or text, _look(column), text if symbol else "")


def _cell(column: Column, value: Value, game: str, names: Sequence[str]) -> str:
    if value is None or value is False:
        return ""
    if column.kind == "flag":
        return CROSS
    if column.kind == "seat" and isinstance(value, int):
        return names[value]
    if column.kind == "suit":
        return rules.say(game, f"{column.key}.{value}", {}, language())
    if column.kind == "code":
        return rules.say(game, str(value), {}, language())
    return points(value) if isinstance(value, int) else str(value)


def _look(column: Column) -> str:
    return "number" if column.kind in NUMERIC else "mark" if column.kind in MARKS else ""


def words(line: Line, game: str, names: Sequence[str]) -> str:
    """What happened, as one sentence: the explanation, else the outcome in a word."""
    if line.blocked:
        return _("Cannot be scored yet")
    return rules.explain(game, line.steps, language(), names) or outcome(line, game)


def outcome(line: Line, game: str) -> str:
    """How the deal ended, in a word."""
    return rules.say(game, line.ending, {}, language())


def brought(line: Line, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Name and signed points of every seat that won or lost something."""
    return tuple((name, signed(each)) for name, each in zip(names, line.points or (), strict=False) if each)


@dataclass(frozen=True, slots=True)
class Told:
    """A problem as a page tells it."""

    code: str
    text: str
    severity: str
    ticked: bool = False
    incomplete: bool = False
    """Whether it only says what is still to be answered."""


def told(found: Sequence[Problem], game: str, accepted: Sequence[str] = (), names: Sequence[str] = ()) -> list[Told]:
    """Problems as sentences in the reader's language."""
    return [
        Told(each.code, problems.sentence(each, game, names), each.severity, each.code in accepted, each.incomplete)
        for each in found
    ]


def unusual(found: Sequence[Problem]) -> list[Problem]:
    """The problems that want one conscious tick."""
    return [each for each in found if each.severity is Severity.CONFIRM]


@dataclass(frozen=True, slots=True)
class FootLine:
    """A line of the foot: a number per seat and, of points, their sum as a control."""

    label: str
    values: tuple[int, ...]
    look: str = ""
    write: Callable[[int], str] = points
    summed: bool = True

    @property
    def cells(self) -> list[str]:
        return [self.write(value) for value in self.values]

    @property
    def sum(self) -> str:
        return self.write(sum(self.values)) if self.summed else ""


def foot(loaded: Loaded, *, naming: Naming) -> list[FootLine]:
    """Points, games counted, what the settlement adds, totals: by seat."""
    game, folded, seats = loaded.sheet.game, loaded.folded, loaded.sheet.seats
    played = tuple(
        sum(each) for each in zip((0,) * seats, *(one.points for one in folded.lines if one.points), strict=True)
    )
    # One deal counts for several seats: a sum over them would be no number of deals.
    counted = [
        FootLine(
            rules.say(game, f"tally.{name}", {}, language()),
            tuple(each.get(name, 0) for each in folded.tallies),
            summed=False,
        )
        for name in (folded.tallies[0] if folded.tallies else ())
    ]
    return [
        FootLine(_("Points"), played),
        *counted,
        *_settled(game, folded.settlement, names_of(loaded.players, naming=naming)),
        FootLine(_("Total"), folded.totals, "total"),
        *([FootLine(_("Money in €"), folded.money, write=money)] if folded.money else []),
    ]


def counted(loaded: Loaded) -> list[tuple[str, int]]:
    """How the deals ended, and how many of them: the control that none is missing. What takes no number is none."""
    ended = Counter(line.ending for line in loaded.folded.lines if line.numbered).most_common()
    return [(rules.say(loaded.sheet.game, code, {}, language()), number) for code, number in ended]


def _settled(game: str, steps: Sequence[Step], names: Sequence[str]) -> Iterator[FootLine]:
    """One line per thought of the settlement that gives somebody something: what stands before the shares names it."""
    texts = rules.explain_steps(game, [_without_points(each) for each in steps], language(), names)
    thought, label, factor = 0, "", 0
    shares: list[tuple[int, str, int, int]] = []
    for step, text in zip(steps, texts, strict=True):
        if step.seat is None:
            thought, label = thought + 1, text
            factor = {Op.SET: step.amount, Op.ADD: factor + step.amount, Op.TIMES: factor * step.amount}[step.op]
        else:
            shares.append(
                (thought, label or text.rstrip(LOOSE), step.seat, step.amount * (factor if step.op is Op.SHARE else 1))
            )
    for (_thought, named), some in groupby(shares, lambda each: each[:2]):
        given = _by_seat(list(some), len(names))
        if any(given):
            yield FootLine(named, given)


def _without_points(step: Step) -> Step:
    """What a seat is given stands in its column, not in the words."""
    return step if step.seat is None else replace(step, params={**step.params, "points": ""})


def _by_seat(shares: Sequence[tuple[int, str, int, int]], seats: int) -> tuple[int, ...]:
    return tuple(sum(amount for *_names, seat, amount in shares if seat == each) for each in range(seats))


def record_words(
    record: Mapping[str, Value], loaded: Loaded, names: Sequence[str], dealer: int | None
) -> list[tuple[str, str]]:
    """A record in words: label and value of everything it states, in the order in which a table says it."""
    game = loaded.sheet.game
    fields = rules.fields(loaded.ruleset, loaded.sheet.seats, dealer=dealer)
    said = [(each, _said(record, each)) for each in fields]
    told = [(each, _stated(each, value, game, names)) for each, value in said if value is not None]
    return [(rules.say(game, each.label, {}, language()), words) for each, words in told if words]


def stated(field: Field, value: Value, game: str) -> str:
    """An answer with its question."""
    label = rules.say(game, field.label, {}, language())
    return _("%(label)s: %(value)s") % {"label": label, "value": _stated(field, value, game, ())}


def _said(record: Mapping[str, Value], field: Field) -> Value:
    """What a record says; of what it leaves out only the kind of deal is worth telling."""
    if record.get(field.key) is not None:
        return record[field.key]
    return field.default if field.key == KIND else None


def _listed(field: Field, values: Sequence[Value], game: str, names: Sequence[str]) -> Iterator[str]:
    """The entries of a list, each after its player's name where it belongs to one; nothing of somebody is not told."""
    owners = [names[seat] for seat in field.each] if len(field.each) == len(values) else []
    for place, value in enumerate(values):
        several = isinstance(value, list | tuple)
        said = " + ".join(map(str, value)) if isinstance(value, list | tuple) else _stated(field, value, game, names)
        if said or not several:
            yield f"{owners[place]} {said}" if owners else said


def _stated(field: Field, value: Value, game: str, names: Sequence[str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_listed(field, value, game, names))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.kind in {"seat", "seats"} and isinstance(value, int):
        return names[value]
    if field.choice_labels and value in field.choices:
        return with_symbol(value, rules.say(game, field.choice_labels[field.choices.index(value)], {}, language()))
    if isinstance(value, int):
        return signed(value) if is_signed(field) else points(value)
    return str(value)
