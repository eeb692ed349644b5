"""What a typed line may mean: a name, split in one way or another, and perhaps a club. Pure text, no database."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.people.values import name_order, name_parts, person_names
from scoring.people.values.name_order import Order
from scoring.people.values.name_vocabulary import Vocabulary, hardly_a_last_name
from scoring.people.values.name_words import FIRST_NAMES_TOO, PARTICLES, QUOTED, bare, is_surely_particle
from scoring.people.values.person_names import PersonName


class Doubt(StrEnum):
    """What of a line nothing in it tells."""

    NONE = ""
    PLAIN = "plain"
    """Two words or more: first name first, as nearly everybody writes, unless others in the list say otherwise."""
    ORDER = "order"
    """It begins as last names do, Le Goff Yann, has its capitals in the middle, or ends with an initial."""
    MISSING = "missing"
    """Both words are first names, Anna Maria, and the second is hardly anybody's last name."""
    END = "end"
    """The last name stands first, but where does it end?"""
    COMMA = "comma"
    """Anna Adler, Nord: a club, or a first name?"""
    CELLS = "cells"
    """First and last name in two cells, or a name and a club."""
    SALUTATION = "salutation"
    """M. Claire Kühn: Monsieur, or an initial?"""


class Way(StrEnum):
    """How a line is understood."""

    FIRST = "first"
    """First name first."""
    LAST = "last:1"
    """Last name first; how many words of it there are is said behind it."""
    LAST_OF_TWO = "last:2"
    LAST_OF_THREE = "last:3"
    COMMA = "comma"
    """Last name, first name."""
    CLUB = "club"
    INITIAL = "initial"
    SALUTATION = "salutation"


LAST_FIRST = (Way.LAST, Way.LAST_OF_TWO, Way.LAST_OF_THREE)
MONSIEUR = "M. "


@dataclass(frozen=True, slots=True)
class Written:
    """A line of a list as it was typed: name, club and category, or first and last name in cells of their own."""

    line: int
    cells: tuple[str, ...]
    place: str = ""
    """What the line is called before people."""
    tabbed: bool = False
    """Whether its cells come from a spreadsheet."""
    headed: bool = False
    """Whether it is known that they are name, club and category."""

    @property
    def text(self) -> str:
        return _text(*self.cells)


@dataclass(frozen=True, slots=True)
class Meaning:
    """One way to understand a line."""

    way: Way
    name: PersonName
    club: str = ""
    category: str = ""

    @property
    def text(self) -> str:
        """As a line that is typed; an answer is known by it."""
        return _text(self.name.full, self.club, self.category)


def _text(*cells: str) -> str:
    return "; ".join(cells).rstrip("; ")


@dataclass(frozen=True, slots=True)
class Read:
    """A line with all that it may mean, the likeliest first."""

    written: Written
    doubt: Doubt
    meanings: tuple[Meaning, ...]
    told: Order | None = None
    """Which name stands first where capitals or particles tell it."""

    @property
    def likeliest(self) -> Meaning:
        return self.meanings[0]

    def by(self, way: str) -> Meaning | None:
        return next((each for each in self.meanings if way in (each.way, order_of(each.way))), None)

    def decided(self, way: str) -> "Read":
        """The same where this is how it is understood; one that cannot be stays as it is."""
        kept = tuple(each for each in self.meanings if way in (each.way, order_of(each.way)))
        if not kept:
            return self
        one = len({each.text for each in kept}) == 1
        return replace(self, meanings=kept, doubt=Doubt.NONE if one else Doubt.END)

    def likelier(self, way: str) -> "Read":
        """The same with this way first."""
        return replace(
            self, meanings=tuple(sorted(self.meanings, key=lambda each: way not in (each.way, order_of(each.way))))
        )


def order_of(way: Way) -> str:
    """The way without where the last name ends."""
    return Order.LAST.value if way in LAST_FIRST else way.value


def are_names(cells: Sequence[str], known: Vocabulary, *, tabbed: bool) -> bool:
    """Whether a last and a first name may stand in the first two cells: Adler, Anna; and not Uschi, SC Nord."""
    if len(cells) < 2 or not all(cells[:2]):
        return False
    names = all(not any(map(str.isdigit, each)) and "," not in each and len(each) > 1 for each in cells[:2])
    short = len(cells[1].split()) == 1 or tabbed or is_surely_particle(cells[1].split()[0])
    return names and short and not known.knows_club(cells[1])


def in_cells(written: Written, known: Vocabulary) -> Read:
    """A line whose first two cells may be last and first name, in either order, or a name and its club."""
    one, two, club, category, *_more = [*written.cells, "", ""]
    ways = {Way.LAST: f"{one}, {two}", Way.FIRST: f"{two}, {one}"}
    found = [Meaning(way, person_names.read(text), club, category) for way, text in ways.items()]
    if len(written.cells) <= 3 and not (club and known.knows_club(club)):
        found.append(Meaning(Way.CLUB, person_names.read(one), two, club))
    return Read(written, Doubt.CELLS, tuple(found))


def read(written: Written, known: Vocabulary, *, french: bool = False, clubs: bool = True) -> Read:
    """A line whose first cell is a name.

    `french`: the page is, where “M.” is Monsieur. `clubs`: whether a club may stand behind a comma.
    """
    name, club, category = [*written.cells, "", ""][:3]
    parts = [each for each in name_parts.parts(name) if each.words]
    if not parts or any(map(str.isdigit, "".join(parts[0].words))):
        return _sure(written, person_names.read(name), club, category)
    if len(parts) == 1:
        return _saluted(_in_order(written, parts[0].words), french=french)
    return _saluted(_around_commas(written, parts, known, clubs=clubs and not club), french=french)


def without_salutation(written: Written) -> Written:
    """A line that begins with “M.”, without it."""
    name, *others = written.cells
    return replace(written, cells=(name.removeprefix(MONSIEUR), *others))


def _sure(written: Written, name: PersonName, club: str, category: str, told: Order | None = None) -> Read:
    return Read(written, Doubt.NONE, (Meaning(Way.FIRST, name, club, category),), told)


def _around_commas(written: Written, parts: Sequence[name_parts.Part], known: Vocabulary, *, clubs: bool) -> Read:
    name, club, category = [*written.cells, "", ""][:3]
    plainly = Meaning(Way.COMMA, person_names.read(name), club, category)
    head, _comma, behind = name.rpartition(",")
    with_club = Meaning(Way.CLUB, person_names.read(head), behind.strip() if clubs else club, category)
    one = len(parts) == name.count(",") + 1
    if len(parts) > 2 and clubs and one:
        doubted = known.leans(behind.strip()) is Order.FIRST
        return Read(written, Doubt.COMMA, (plainly, with_club)) if doubted else _certain(written, with_club)
    if len(parts) > 2 or not one or written.cells[1:2] not in ((), ("",)) or not _is_whole(parts[0].words):
        return _certain(written, plainly)
    if name_order.moved(parts[1].words):
        return _certain(written, plainly)
    if clubs and known.knows_club(behind):
        return _certain(written, with_club)
    return Read(written, Doubt.COMMA, (with_club, plainly) if clubs else (plainly, with_club))


def _certain(written: Written, meaning: Meaning) -> Read:
    return Read(written, Doubt.NONE, (meaning,))


def _is_whole(words: list[str]) -> bool:
    """Whether what stands before a comma may be first and last name."""
    if bare(words[0]) in PARTICLES - FIRST_NAMES_TOO:
        return False
    return name_order.end_of_last(words) < len(words) and not name_order.told(words)


def _in_order(written: Written, words: list[str]) -> Read:
    """A name without a comma."""
    name, club, category = [*written.cells, "", ""][:3]
    first = person_names.read(name)
    if len(words) == 1:
        return _sure(written, first, club, category)
    if found := name_order.told(words):
        return _sure(written, first, club, category, found[0])
    turned = person_names.readings(name, last_name_first=True)
    plainly = Meaning(Way.FIRST, first, club, category)
    others = [Meaning(way, each, club, category) for way, each in zip(LAST_FIRST, turned, strict=False)]
    if capitals := name_order.capitals(words):
        apart = person_names.read(f"{words[capitals[0]]}, {' '.join(words[: capitals[0]] + words[capitals[0] + 1 :])}")
        return Read(written, Doubt.ORDER, (Meaning(Way.LAST, apart, club, category), plainly))
    if name_order.ends_with_initials(words) and not hardly_a_last_name(words[0]):
        return Read(written, Doubt.ORDER, (*others, plainly))
    if name_order.is_bound(words):
        both = (plainly, *others) if bare(words[0]) in FIRST_NAMES_TOO else (*others, plainly)
        return Read(written, Doubt.ORDER, both)
    begin = name_order.begin_of_last(words)
    inside = any(map(QUOTED.fullmatch, words[1:-1])) or (begin < len(words) - 1 and is_surely_particle(words[begin]))
    return Read(written, Doubt.PLAIN, (plainly, *others), Order.FIRST if inside else None)


def _saluted(found: Read, *, french: bool) -> Read:
    """“M.” before first and last name may be either."""
    meant = found.likeliest
    if found.doubt not in (Doubt.NONE, Doubt.PLAIN) or not (meant.name.first.startswith(MONSIEUR) and meant.name.last):
        return found
    initial = replace(meant, way=Way.INITIAL)
    name = replace(meant.name, first=meant.name.first.removeprefix(MONSIEUR))
    monsieur = replace(meant, way=Way.SALUTATION, name=name)
    both = (monsieur, initial) if french else (initial, monsieur)
    return Read(found.written, Doubt.SALUTATION, both)
