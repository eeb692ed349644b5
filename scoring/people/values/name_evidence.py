"""What the lines of a list, and people who are known, tell of how its names are to be understood."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self

from scoring import names
from scoring.people.values import name_meanings, name_order, name_parts
from scoring.people.values.name_meanings import Doubt, Read, Way, Written
from scoring.people.values.name_order import Order
from scoring.people.values.name_vocabulary import OFTEN, Vocabulary, hardly_a_last_name
from scoring.people.values.name_words import FRENCH_SALUTATIONS, bare

SORTED_FROM = 5
"""So many lines in the order of their first words are a list by last names."""
SORTED_SHARE = 0.8
SORTED_WEIGHS, OUTWEIGHED = 2, 3
FIRST_FIRST = ((Order.FIRST, Order.LAST), (Order.FIRST, None), (None, Order.LAST))
"""What the first and the last word of “Anna Adler” are of others."""


def is_saluted(written: Written) -> bool:
    """Whether a line bears a salutation in French, where “M.” is one, too."""
    said = (each.salutation for each in name_parts.parts(written.cells[0]))
    return any(bare(each) in FRENCH_SALUTATIONS for each in said)


def in_cells(lines: Sequence[Written], known: Vocabulary) -> dict[int, Read]:
    """Lines that may have first and last name in cells of their own."""
    unheaded = [each for each in lines if not each.headed]
    may = [each for each in unheaded if name_meanings.are_names(each.cells, known, tabbed=each.tabbed)]
    short = [each for each in may if len(each.cells[0].split()) == 1]
    # Rows of a spreadsheet are alike: Karl Heinz stands where Anna stands.
    alike = 2 * len(short) > len(may) and all(each.tabbed for each in may)
    found = [name_meanings.in_cells(each, known) for each in (may if alike else short)]
    likely = _likely_cells(found, known)
    return {each.written.line: each.likelier(likely) for each in found}


def _likely_cells(found: Sequence[Read], known: Vocabulary) -> str:
    leaning = [_leaning(each, known) for each in found]
    first, last = leaning.count(Order.FIRST), leaning.count(Order.LAST)
    if first != last:
        return Way.FIRST if first > last else Way.LAST
    one, two = (_is_sorted(each.written.cells[at] for each in found) for at in (0, 1))
    if one != two:
        return Way.LAST if one else Way.FIRST
    return Way.LAST if any(each.written.tabbed for each in found) else Way.CLUB


def around_commas(found: Sequence[Read], known: Vocabulary, order: str) -> list[Read]:
    """Lines such as “Anna Adler, Nord”, as far as the others tell what stands behind a comma.

    `order`: what the head of the column says.
    """
    styles = {each.likeliest.way for each in found if each.doubt is Doubt.NONE} & {Way.COMMA, Way.CLUB}
    doubted = [each for each in found if each.doubt is Doubt.COMMA]
    by_head = order == Order.LAST
    told = (each.decided(Way.COMMA) if by_head else _around_comma(each, known, styles) for each in doubted)
    settled = {each.written.line: each for each in told}
    return [settled.get(each.written.line, each) for each in found]


def _around_comma(each: Read, known: Vocabulary, styles: Collection[Way]) -> Read:
    with_club, whole = each.by(Way.CLUB), each.by(Way.COMMA)
    one = _known_one(each, known)
    if one.doubt is Doubt.NONE or with_club is None or whole is None:
        return one
    if styles == {Way.CLUB}:
        return each.decided(Way.CLUB)
    before, behind = (known.leans(word) is Order.FIRST for word in (with_club.name.first, with_club.club))
    if before != behind:
        return each.decided(Way.CLUB if before else Way.COMMA)
    return each.likelier(Way.COMMA) if styles == {Way.COMMA} else each


def where_last_names_end(found: Sequence[Read], known: Vocabulary) -> list[Read]:
    """Lines with the last name first, as far as first names of others tell where it ends."""
    sure = (each.likeliest.name for each in found if each.doubt is Doubt.NONE)
    both = Vocabulary(sure, beyond=known)
    return [_ended(_known_one(each, known), both) if each.doubt is Doubt.END else each for each in found]


def _ended(each: Read, known: Vocabulary) -> Read:
    left = list(each.meanings) if each.doubt is Doubt.END else []
    while len(left) > 1 and (leans := known.leans(left[0].name.first.split()[0])):
        if leans is Order.FIRST:
            return each.decided(left[0].way)
        left.pop(0)
    return each.decided(left[0].way) if len(left) == 1 else each


def in_order(found: Sequence[Read], known: Vocabulary, *, asked: bool) -> list[Read]:
    """Lines without a comma, with the doubt that the list raises: `PLAIN` of all of them, `ORDER` and `MISSING` of
    single ones.

    `asked`: whether somebody has said already what holds of all of them.
    """
    votes = _Votes.of(found, known)
    return [votes.doubted(each, asked=asked) if each.doubt in (Doubt.PLAIN, Doubt.ORDER) else each for each in found]


@dataclass(frozen=True, slots=True)
class _Votes:
    """What the lines of a list say together of the order of their names."""

    first: int
    last: int
    commas: bool
    leaning: Mapping[int, Order | None]
    """By line, as far as words that others bear say something of it."""
    lines: int
    known: Vocabulary

    @classmethod
    def of(cls, found: Sequence[Read], known: Vocabulary) -> Self:
        sure = [each for each in found if each.doubt is Doubt.NONE]
        plain = [each for each in found if each.doubt is Doubt.PLAIN and each.told is None]
        both = Vocabulary((each.likeliest.name for each in sure), beyond=known)
        each_other = Vocabulary(each.likeliest.name for each in plain)
        leaning = {each.written.line: _leaning(each, both) for each in plain}
        said = [*(each.told for each in found), *leaning.values()]
        begins, ends = zip(*map(_ends, plain), strict=True) if plain else ((), ())
        by_last_names = _is_sorted(begins) and not _is_sorted(ends)
        among = {each.written.line: leaning[each.written.line] or _among(each, each_other) for each in plain}
        first, last = said.count(Order.FIRST), said.count(Order.LAST) + SORTED_WEIGHS * by_last_names
        commas = any(each.likeliest.way is Way.COMMA for each in sure)
        return cls(first, last, commas, leaning=among, lines=len(found), known=both)

    @property
    def together(self) -> Order:
        return Order.LAST if self.last > self.first else Order.FIRST

    @property
    def raises_doubt(self) -> bool:
        """Whether last names may stand first in whatever line nothing tells it."""
        return (self.last > 0 or (self.commas and not self.first)) and self.first <= OUTWEIGHED * self.last

    @property
    def is_mixed(self) -> bool:
        return self.first > 0 and self.last <= OUTWEIGHED * self.first

    def doubted(self, each: Read, *, asked: bool) -> Read:
        """A line in which nothing tells it: as first names first, or with the doubt that it is in."""
        leans = each.told or self.leaning.get(each.written.line)
        if leans is None and each.doubt is Doubt.PLAIN and _is_first_twice(each, self.known):
            return replace(each, doubt=Doubt.MISSING)
        with_all = asked or (self.raises_doubt and (leans is None or not self.is_mixed))
        if with_all and not each.told and (self.lines > 1 or not self._knows_turned(each)):
            return replace(each, doubt=Doubt.PLAIN).likelier(leans or self.together)
        if each.doubt is Doubt.ORDER:
            is_first = name_order.ends_with_initials(_words(each)) and self.known.leans(_ends(each)[0]) is Order.FIRST
            return each.decided(Order.FIRST) if is_first else _known_one(each, self.known)
        turned = leans is Order.LAST and not self._knows_turned(each)
        return replace(each, doubt=Doubt.ORDER).likelier(Order.LAST) if turned else each.decided(Order.FIRST)

    def _knows_turned(self, each: Read) -> bool:
        """Who is known as Anna Adler is asked about as that one, where “Adler Anna” is all that was typed."""
        turned = each.by(Order.LAST)
        return turned is not None and self.known.knows(turned.name)


def _leaning(each: Read, known: Vocabulary) -> Order | None:
    """What others who bear its words say of the order in a line."""
    known_as = [way for way in Order if (meant := each.by(way)) and known.knows(meant.name)]
    if len(known_as) == 1:
        return known_as[0]
    one, two = _ends(each)
    leans = known.leans(one), known.leans(two)
    if leans in FIRST_FIRST:
        return Order.FIRST
    if leans == (Order.LAST, Order.FIRST):
        return Order.LAST
    may_be_plain = known.counted(one)[0] or known.counted(two)[1]
    often = known.leans(one, OFTEN) is Order.LAST or known.leans(two, OFTEN) is Order.FIRST
    return Order.LAST if often and not may_be_plain else None


def _among(each: Read, others: Vocabulary) -> Order | None:
    """Whether a line alone is turned among those of its list: Adler Bernd between Anna Adler and Bernd Fuchs."""
    leans = (others.leans(word, besides=each.likeliest.name) for word in _ends(each))
    return Order.LAST if (*leans,) == (Order.LAST, Order.FIRST) else None


def _is_first_twice(each: Read, known: Vocabulary) -> bool:
    """Whether the last name may be missing: Anna Maria. Last names such as Otto are first names of others anyway."""
    one, two = _ends(each)
    return known.leans(one) is Order.FIRST and hardly_a_last_name(two) and known.leans(two) is Order.FIRST


def _known_one(each: Read, known: Vocabulary) -> Read:
    """A line of which one meaning is somebody known."""
    meant = [one for one in each.meanings if known.knows(one.name)]
    return each.decided(meant[0].way) if len(meant) == 1 else each


def _ends(each: Read) -> tuple[str, str]:
    """The first and the last word of a name, without titles."""
    words = _words(each)
    return words[0], words[-1]


def _words(each: Read) -> list[str]:
    """A name as it stands, without titles."""
    name = next(one.name for one in each.meanings if one.way == Way.FIRST)
    return f"{name.first} {name.last}".split()


def _is_sorted(words: Iterable[str]) -> bool:
    """Whether a list is in this order, but for a few who were added at its end."""
    keys = [names.plain(each) for each in words]
    falls = (at for at, (one, two) in enumerate(pairwise(keys), start=1) if one > two)
    begins = keys[: next(falls, len(keys))]
    return len({*begins}) >= SORTED_FROM and len(begins) >= SORTED_SHARE * len(keys)
