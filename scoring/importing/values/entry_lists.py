"""Who stands in a file: its columns found by their heads, guessed where there are none, or chosen by the reader."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.importing.values import ages, list_columns, list_rows
from scoring.importing.values.table_files import Row, Table
from scoring.people.values import name_lists, name_parts, person_names
from scoring.people.values.list_heads import NAMES, Head, Kind, head
from scoring.people.values.name_lists import NameQuestion
from scoring.people.values.name_meanings import Meaning, Written
from scoring.people.values.name_order import Order
from scoring.people.values.name_vocabulary import Vocabulary, looks_like_club

HEAD_WITHIN = 10
"""Filled rows among which the head is looked for: what stands above it is a title."""
CLEAR, ROUGH, LONELY, NAMELESS = range(4)
"""How good a head is: it says where the names stand; only where the people do; it is one word; it names no people."""
LONGEST_CELL = 300
"""Characters of a cell that are looked at: no name, club or category is as long, and some ways to read one take many
times as long for twice as much."""


class Understanding(Protocol):
    """How the names of a list are to be read, and what has to be asked about that; `order`: what their head says."""

    def __call__(
        self, lines: Sequence[Written], *, order: Order | None = None
    ) -> tuple[Mapping[int, Meaning], Sequence[NameQuestion]]: ...


def plainly(
    lines: Sequence[Written], *, order: Order | None = None
) -> tuple[Mapping[int, Meaning], Sequence[NameQuestion]]:
    """Where nobody is known and nothing was answered."""
    return name_lists.look(lines, Vocabulary(), {name_lists.HEAD: order} if order else {})


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a file: how it is headed, what is taken from it, and what stands in it."""

    place: int
    heading: str
    kind: Kind
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """What a file says, as lines that can be typed: name; club; category."""

    text: str
    """Line by line as in the file: what is wrong with line 7 is wrong in row 7."""
    columns: tuple[Column, ...] = ()
    left_out: tuple[Row, ...] = ()
    """Rows that are nobody: titles above the head, the head again on the next page, totals."""
    headed: bool = True
    sure: bool = True
    """Whether it is clear enough what the columns hold; else the reader chooses them first."""
    questions: tuple[NameQuestion, ...] = ()
    """What has to be asked about the order of first and last names, and what was answered."""
    readable: bool = True
    """Whether there are names in what was chosen or guessed, so that somebody can be shown."""
    about: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """By line, age or birth and sex as they stand there; kept nowhere."""
    by_year: bool = False
    """Whether two digits for the age are a year."""
    looked_at: frozenset[int] = frozenset()
    """The columns in which these stand."""

    @property
    def asks(self) -> bool:
        """Whether the reader has to say something before anybody is taken."""
        return not self.sure or any(not each.answer for each in self.questions)

    @property
    def turned(self) -> bool:
        """Whether it was answered that the last name stands first in whole names."""
        return any(each.answer == Order.LAST and each.lines > 1 for each in self.questions)

    @property
    def unused(self) -> tuple[str, ...]:
        """Columns of which nothing is taken, as they are headed."""
        idle = (each for each in self.columns if each.kind is Kind.OTHER and each.place not in self.looked_at)
        unused = (each for each in idle if each.heading or each.samples)
        return tuple(each.heading or _("column %(number)d") % {"number": each.place + 1} for each in unused)


def listed(
    tables: Sequence[Table], chosen: Mapping[int, Kind] | None = None, understood: Understanding = plainly
) -> Listed:
    """The lines of a file; what stands in it is only put together here, and looked at where it is typed, too.

    `chosen`: what its columns hold, by their places, as a reader said. `understood`: how its names are to be read.
    """
    table, begin = _where([as_one_column(_cut(each)) for each in tables])
    if begin is None:
        return _headless(table, chosen, understood)
    rows = table.rows
    heads = [head(each) for each in rows[begin].cells]
    places, sure = _places(heads)
    if chosen is not None:
        places, sure = _chosen(chosen), not objection(chosen)
    elif not sure:
        places = _guessed_beside(heads, rows[begin + 1 :], places)
    above = rows[:begin]
    if [each.person for each in heads if each] == [True] and len(heads) > 1:
        # “Gary; Player” may be somebody.
        above, sure = rows[: begin + 1], sure and chosen is not None
    people, nobody = list_rows.people(rows[begin + 1 :])
    explicit = any(each and each.kind is Kind.NAME and not each.rank for each in heads)
    read = partial(understood, order=Order.FIRST if explicit else None)
    places = _with_age(places, rows[begin], chosen)
    return _put_together(
        (*above, *nobody), rows[begin], people, _with_age(places, rows[begin], chosen), read, sure=sure
    )


def _cut(table: Table) -> Table:
    """The table with what is too long in a cell to be taken left out: the beginning is refused all the same."""
    return replace(
        table, rows=tuple(Row(row.number, tuple(each[:LONGEST_CELL] for each in row.cells)) for row in table.rows)
    )


def as_one_column(table: Table) -> Table:
    """The table as it is, or with its commas back in the names: “Adler, Anna” parts no columns."""
    rows = table.rows
    headed = any(sum(map(bool, map(head, row.cells))) > 1 for row in rows[:HEAD_WITHIN])
    if not table.spaced or headed or not list_columns.is_one_column(rows):
        return table
    return Table(tuple(Row(row.number, (", ".join(filter(None, row.cells)),)) for row in rows))


def objection(chosen: Mapping[int, Kind]) -> str:
    """What is wrong with columns as a reader chose them; empty if nothing is."""
    kinds = [each for each in chosen.values() if each is not Kind.OTHER]
    if Kind.BIRTH in kinds and Kind.LAST not in kinds:
        kinds[kinds.index(Kind.BIRTH)] = Kind.LAST
    if len(kinds) > len({*kinds}):
        return _("The same was chosen for two columns. Choose it for one and leave the other out.")
    if not _are_names({*kinds}) or len({*kinds} & NAMES) > 1 + ({Kind.FIRST, Kind.LAST} <= {*kinds}):
        return _("Choose one column for the name, or two: one for the first and one for the last name.")
    return ""


def _are_names(kinds: set[Kind]) -> bool:
    return bool(kinds & {Kind.NAME, Kind.TURNED}) or {Kind.FIRST, Kind.LAST} <= kinds


def _where(tables: Sequence[Table]) -> tuple[Table, int | None]:
    """The table with the best head, and in which of its rows that stands."""
    found = [(*place, at) for at, each in enumerate(tables) if (place := _head_row(each.rows))]
    if not found:
        return tables[0], None
    _worth, begin, at = min(found, key=lambda each: each[0])
    return tables[at], begin


def _head_row(rows: Sequence[Row]) -> tuple[int, int] | None:
    """How good the best head of a table is, and which row; a row with two head words is never a person."""
    found = []
    for at, row in enumerate(rows[:HEAD_WITHIN]):
        known = [each for each in map(head, row.cells) if each]
        if len(known) > 1:
            rough = all(each.person for each in known if each.kind in NAMES)
            found.append(((ROUGH if rough else CLEAR) if _are_names({*_places(known)[0]}) else NAMELESS, at))
        elif known and known[0].kind in NAMES and not _is_title(rows, at, known[0]):
            found.append((LONELY, at))
    return min(found, default=None)


def _is_title(rows: Sequence[Row], at: int, only: Head) -> bool:
    """Whether one head word alone stands above a list as its title: “Teilnehmer” above names and clubs."""
    alone = sum(map(bool, rows[at].cells)) == 1
    wide = any(sum(map(bool, row.cells)) > 1 for row in rows[at + 1 :])
    return (alone and wide) or (not alone and only.kind in (Kind.FIRST, Kind.LAST))


def _places(heads: Sequence[Head | None]) -> tuple[dict[Kind, list[int]], bool]:
    """Where what stands, the column that counts first before those that step in; and whether that is sure."""
    places: dict[Kind, list[int]] = {}
    for at in sorted(range(len(heads)), key=lambda at: (_rank(heads, at), at)):
        if (each := heads[at]) and each.kind is not Kind.OTHER:
            places.setdefault(each.kind, []).append(at)
    sure = not any(each and each.crowded for each in heads)
    if (Kind.FIRST in places) != (Kind.LAST in places) and _rank(heads, places.get(Kind.NAME, [-1])[0]):
        # “Name” beside “Vorname” is the last name; beside “Surname”, perhaps, the first one.
        sure = sure and Kind.FIRST in places
        places[Kind.LAST if Kind.FIRST in places else Kind.FIRST] = places.pop(Kind.NAME)
    if {Kind.FIRST, Kind.LAST} <= places.keys():
        taken = {Kind.FIRST, Kind.LAST}
    else:
        taken = {next((kind for kind in (Kind.TURNED, Kind.NAME, Kind.FIRST, Kind.LAST) if kind in places), Kind.NAME)}
    places = {kind: every for kind, every in places.items() if kind in taken or kind not in NAMES}
    for kind, every in places.items():
        if kind in NAMES and len(every) > 1 and _rank(heads, every[0]) == _rank(heads, every[1]):
            sure = False  # several people in a row
        if kind not in (Kind.FIRST, Kind.LAST):
            del every[1:]
    return places, sure and _are_names({*places})


def _guessed_beside(
    heads: Sequence[Head | None], rows: Sequence[Row], places: dict[Kind, list[int]]
) -> dict[Kind, list[int]]:
    """Where the names may stand: in columns with an unknown head."""
    unknown = [at for at, each in enumerate(heads) if each is None]
    beside = [
        Row(row.number, tuple(_cell(row, at) for at in unknown)) for row in rows if not list_rows.is_about_the_list(row)
    ]
    kinds, _sure = list_columns.guessed(beside, len(unknown))
    return {
        kind: [unknown[at]] for at, kind in enumerate(kinds) if kind in NAMES and not NAMES & places.keys()
    } | places


def _rank(heads: Sequence[Head | None], at: int) -> int:
    return each.rank if at >= 0 and (each := heads[at]) else 0


def _chosen(chosen: Mapping[int, Kind]) -> dict[Kind, list[int]]:
    places: dict[Kind, list[int]] = {}
    for at, kind in chosen.items():
        if kind is not Kind.OTHER:
            places.setdefault(kind, []).append(at)
    if (born := places.pop(Kind.BIRTH, [])) and Kind.FIRST in places:
        places.setdefault(Kind.LAST, []).extend(born)
    return places


def _with_age(places: dict[Kind, list[int]], headed: Row, chosen: Mapping[int, Kind] | None) -> dict[Kind, list[int]]:
    """The places with that of an age, which its head tells; unless the reader chose otherwise."""
    age = ages.columns(headed.cells).age
    taken = {at for every in places.values() for at in every}
    if age is None or age in taken or Kind.AGE in places or age in (chosen or ()):
        return places
    return places | {Kind.AGE: [age]}


def _headless(table: Table, chosen: Mapping[int, Kind] | None, understood: Understanding) -> Listed:
    begin = list_rows.end_of_title(table.rows)
    people, nobody = list_rows.people(table.rows[begin:])
    width = max((len(row.cells) for row in people), default=0)
    if chosen is not None:
        places, sure = _chosen(chosen), not objection(chosen)
    elif too_late := next(filter(list_rows.is_head, nobody), None):
        places, sure = _places([head(each) for each in too_late.cells])[0], False
    else:
        kinds, sure = list_columns.guessed(people, width, spaced=table.spaced)
        places = _chosen(dict(enumerate(kinds)))
    sure = sure or not people
    return _put_together((*table.rows[:begin], *nobody), None, people, places, understood, sure=sure)


def _put_together(
    nobody: Sequence[Row],
    headed: Row | None,
    rows: Sequence[Row],
    places: Mapping[Kind, Sequence[int]],
    understood: Understanding,
    *,
    sure: bool,
) -> Listed:
    """`understood`: how names are to be read; `sure`: whether it is clear enough in which columns they are."""
    lines, questions = _lines(rows, places, understood)
    left_out = sorted((*nobody, *(row for row in rows if row.number not in lines)), key=lambda row: row.number)
    beside = ages.columns(headed.cells) if headed else ages.Columns()
    age = places[Kind.AGE][0] if Kind.AGE in places else None
    taken = {at for every in places.values() for at in every}
    sex = beside.sex if beside.sex not in taken else None
    if sex is None and (title := places.get(Kind.TITLE)) and ages.are_salutations(_cell(row, title[0]) for row in rows):
        sex = title[0]
    return Listed(
        "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1)),
        _columns(headed, rows, places, sure=sure),
        tuple(left_out),
        headed=headed is not None,
        sure=sure,
        readable=_are_names({*places}),
        questions=tuple(questions),
        about={
            row.number: (_at(row, age), _at(row, sex))
            for row in rows
            if row.number in lines and (age, sex) != (None, None)
        },
        by_year=age is not None and age == beside.age and beside.by_year,
        looked_at=frozenset(at for at in (age, sex) if at is not None),
    )


def _columns(
    headed: Row | None, rows: Sequence[Row], places: Mapping[Kind, Sequence[int]], *, sure: bool
) -> tuple[Column, ...]:
    """`sure`: a second column of last names is one that steps in, and not that of a partner."""
    kinds = {at: kind for kind, every in places.items() for at in every}
    if sure:
        kinds |= dict.fromkeys(places.get(Kind.LAST, ())[1:], Kind.BIRTH)
    width = max((len(row.cells) for row in (*rows, *((headed,) if headed else ()))), default=0)
    columns = []
    for at in range(width):
        filled = (_cell(row, at) for row in rows if _cell(row, at))
        samples = tuple(text[:40] for text, _number in zip(filled, range(3), strict=False))
        heading = _cell(headed, at)[:60] if headed else ""
        if heading or samples:
            columns.append(Column(at, heading, kinds.get(at, Kind.OTHER), samples))
    return tuple(columns)


def _lines(
    rows: Sequence[Row], places: Mapping[Kind, Sequence[int]], understood: Understanding
) -> tuple[dict[int, str], Sequence[NameQuestion]]:
    """The lines by their numbers, and what has to be asked about whole names; a formula is left as it is."""
    cells = {row.number: found for row in rows if any(found := _cells(row, places))}
    whole = not {Kind.FIRST, Kind.LAST} <= places.keys()
    named = {number: found for number, found in cells.items() if whole and _is_name(found[0])}
    names = [Written(number, found, _row(number), headed=True) for number, found in named.items()]
    meant, questions = understood(names, order=Order.LAST) if Kind.TURNED in places else understood(names)
    for number, each in meant.items():
        cells[number] = each.name.full, each.club, each.category
    for row in rows if Kind.TITLE in places else ():
        title = name_parts.titles(_cell(row, places[Kind.TITLE][0]))
        name, club, category = cells.get(row.number, ("", "", ""))
        if title and name and not name.startswith("=") and not person_names.read(name).title:
            cells[row.number] = f"{title} {name}", club, category
    return {number: "; ".join(found).rstrip("; ") for number, found in cells.items()}, questions


def _row(number: int) -> str:
    return _("Row %(number)d") % {"number": number}


def _is_name(cell: str) -> bool:
    """Whether this can be read as a name, or is left to whoever looks at lines: formulas, several people."""
    try:
        person_names.refuse_crowded(cell, looks_like_club)
    except ValidationError:
        return False
    return bool(cell) and not cell.startswith("=")


def _cells(row: Row, places: Mapping[Kind, Sequence[int]]) -> tuple[str, str, str]:
    """Name, club and category of a row; first and last name of two columns are put together."""
    parts = {kind: next(filter(None, (_cell(row, at) for at in every)), "") for kind, every in places.items()}
    found = [parts[kind] for kind in parts if kind in NAMES and parts[kind]]
    formula = next((each for each in found if each.startswith("=")), "")
    both = ", ".join(filter(None, (parts.get(Kind.LAST), parts.get(Kind.FIRST))))
    name = parts.get(Kind.NAME) or parts.get(Kind.TURNED) or person_names.read(both).full
    cells = formula or name, parts.get(Kind.CLUB, ""), parts.get(Kind.CATEGORY, "")
    name, club, category = (each.replace(";", ",") for each in cells)
    return name, club, category


def _at(row: Row, place: int | None) -> str:
    return "" if place is None else _cell(row, place)


def _cell(row: Row, place: int) -> str:
    """The text on one line; other signs are refused where names are."""
    text = row.cells[place] if place < len(row.cells) else ""
    return " ".join(text.split())
