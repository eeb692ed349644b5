"""What is first and what is last in a person's name, as people type it and as lists print it. Pure text, no database.

Read are “Adler, Anna”, “Dr. Adler, Anna”, “Heide, Anna von der”, “Zobelmann jun., Nora”, “DE LA TOUR Anne”, and below a
head that promises the last name first “von der Heide Anna”. Nothing is known of a name but what stands in it: where
both orders are possible, `readings` gives both, and `name_lists` asks whoever typed it.

A last name is the last word with the particles before it. It is filed, and cut to an initial, by the word behind the
particles, whatever the language: Anna von der Heide at H, Yann Le Goff at G, Jean d'Artois at A (ADR 0112). A capital
before an apostrophe is the beginning of the name itself: Gina D'Angelo at D, Moira O'Brien at O (ADR 0150).
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import names
from scoring.people.values import name_parts
from scoring.people.values.name_order import around_comma, end_of_last, in_order, is_capital, moved
from scoring.people.values.name_words import (
    APOSTROPHES,
    ELIDED,
    GENERATIONS,
    LINKS,
    NOBLE,
    PARTICLES,
    SHORTENED,
    TELLING,
    bare,
    joined,
)

STROKES = str.maketrans({**dict(zip("øØłŁđĐħĦ", "oOlLdDhH", strict=True)), "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe"})
"""Letters that are no letters with an accent, by those among which they are filed."""


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name in its parts, as they were typed."""

    first: str
    last: str = ""
    """With its particles; empty where one word is all there is."""
    title: str = ""
    suffix: str = ""
    """What tells bearers of one name apart, and degrees: jun., III, geb. Fuchs, MBA."""

    @property
    def full(self) -> str:
        """Title, first names, last name, suffix."""
        return " ".join(filter(None, (self.title, self.first, self.last, self.suffix)))

    @property
    def short(self) -> str:
        """First name and initial of the last, “Anna A.”."""
        first, last = self.first.split()[:1], self.last.split()[-1:]
        return " ".join([*first, *(f"{_initial(each)}." for each in last)])

    @property
    def brief(self) -> str:
        """“A. von der Heide”: initial and last name, for where there is little room; what is short already stays."""
        shortens = self.first and self.last[:1].isalpha() and not self.last.endswith(".")
        return f"{_initial(self.first)}. {self.last}" if shortens else self.full

    @property
    def called(self) -> str:
        """What others at the table call him or her: “Anna” of “Dr. Anna Maria Adler”."""
        return (self.first or self.last).split()[0]

    @property
    def initials(self) -> str:
        """Of the name by which one is called: “K.-H.” of “Karl-Heinz”."""
        return "-".join(f"{_initial(each)}." for each in self.called.split("-") if each)

    @property
    def generation(self) -> str:
        """Whether junior or senior, or which of that name; empty where nobody said."""
        said = (GENERATIONS.get(bare(each), "") for each in self.suffix.split())
        return next(filter(None, said), "")

    @property
    def filed(self) -> tuple[str, str, str]:
        """What a list by last names is sorted by: particles, capitals, accents and apostrophes count for nothing."""
        word = self.core if any(map(str.isalpha, self.core)) else self.first or self.core
        return _filed(APOSTROPHES.sub("", word)), _filed(self.first), self.full

    @property
    def core(self) -> str:
        """The last name without its particles."""
        words = self.last.split()
        while len(words) > 1 and (bare(words[0]) in PARTICLES | NOBLE | LINKS or SHORTENED.fullmatch(words[0])):
            words.pop(0)
        return ELIDED.sub("", " ".join(words))


def read(text: str, *, last_name_first: bool = False) -> PersonName:
    """The likeliest reading. `last_name_first`: the head of its column says so. Never raises."""
    return readings(text, last_name_first=last_name_first)[0]


def readings(text: str, *, last_name_first: bool = False) -> tuple[PersonName, ...]:
    """What a name may mean, the likeliest first: more than one where nothing tells first names from last."""
    words = text.split()
    if not last_name_first and len(words) > 1 and all(map(_is_plain, words)):
        return (PersonName(joined(words[:-1]), words[-1]),)
    typed = " ".join(words)
    found = [_settled(typed, each) for each in _parsed(typed, last_name_first=last_name_first)]
    return tuple({each.full: each for each in reversed(found)}.values())[::-1]


def sort_key(text: str) -> tuple[str, str, str]:
    """What a list by last names is sorted by."""
    return read(text).filed


def clean(text: str, longest: int = names.LONGEST) -> str:
    """A typed name as it is kept: first name first. `ValidationError` as of `names.clean`, and of `refuse_crowded`."""
    cleaned = names.clean(text, longest)
    refuse_crowded(cleaned)
    return read(cleaned).full


def with_last_name(text: str, last_name: str) -> str:
    """A typed name whose last name is said, as it is kept. `ValidationError` as of `clean`, or if it is not in it."""
    cleaned = names.clean(text)
    parts = name_parts.parts(cleaned)
    words, last = [word for each in parts for word in each.words], names.clean(last_name).split()
    first = words[: -len(last)] if words[-len(last) :] == last else words[len(last) :]
    if not last or not first or sorted([*first, *last]) != sorted(words):
        said = _("The last name is neither at the beginning nor at the end of the name.")
        raise ValidationError({"last_name": ValidationError(said, "not_in_name")})
    title, suffix = joined(each.title for each in parts), joined(each.suffix for each in parts)
    return PersonName(joined(first), joined(last), title, suffix).full


def cells(text: str) -> tuple[str, str, str]:
    """Name, club and category, as a line parts them by semicolons; what is not there is empty."""
    name, *more = [names.clean(each) for each in text.replace("\t", ";").split(";")]
    if any(more[2:]):
        raise ValidationError(_("Only name, club and category, please: this line has more parts."), code="cells")
    club, category = [*more, "", ""][:2]
    return name, club, category


def refuse_crowded(text: str, is_club: Callable[[str], bool] | None = None) -> None:
    """`ValidationError` for a semicolon, and where commas part more than a last name, first names, titles and suffixes.

    `is_club`: a club may stand behind the last comma, and this says whether something is one.
    """
    if ";" in text:
        raise ValidationError(
            _("Only the name is kept here. Leave out the semicolon and what stands behind it."), code="semicolon"
        )
    head, comma, behind = text.rpartition(",")
    if comma and is_club is not None and (is_club(behind) or len(_called(text)) == 3):
        text = head
    if "," in text and _is_crowded(text):
        raise ValidationError(
            _(
                "There are too many words around the comma. Put a club behind a semicolon, and another person on a "
                "line of their own."
            ),
            code="comma",
        )


def _is_plain(word: str) -> bool:
    """Whether this is a word of a name as most are: thousands are read at once."""
    return all(each.isalpha() and each[1:].islower() and each.casefold() not in TELLING for each in word.split("-"))


def _settled(typed: str, found: PersonName) -> PersonName:
    """What would be read otherwise from its own full form stays as it was typed."""
    if found.full in (typed, _parsed(found.full)[0].full):
        return found
    first, _blank, last = typed.partition(" ")
    return PersonName(first, last)


def _parsed(typed: str, *, last_name_first: bool = False) -> list[PersonName]:
    if len(typed) > names.LONGEST:  # refused wherever it would be kept, and each word more could end the first names
        return [PersonName(typed)]
    parts = name_parts.parts(typed)
    called = [each.words for each in parts if each.words]
    if not called:
        return [PersonName(typed)]
    title, suffix = joined(each.title for each in parts), joined(each.suffix for each in parts)
    salutation = joined(each.salutation for each in parts)
    if len(called) > 1:
        splits = [around_comma(called[0], [word for words in called[1:] for word in words])]
    elif len(called[0]) == 1 and (title or salutation or PersonName("", suffix=suffix).generation):
        splits = [("", called[0][0])]
    else:
        splits = in_order(called[0], last_name_first=last_name_first)
    # Without it the last name alone would pass for a first name.
    return [PersonName(first, last, title if first else joined((salutation, title)), suffix) for first, last in splits]


def _filed(word: str) -> str:
    """Østergård stands among O, Łukasz among L: a stroke counts for nothing, as an accent does."""
    return names.plain(word.translate(STROKES))


def _called(text: str) -> list[list[str]]:
    """What stands between commas, without titles and suffixes."""
    return [each.words for each in name_parts.parts(text) if each.words]


def _is_crowded(text: str) -> bool:
    called = _called(text)
    if len(called) != 2:
        return len(called) > 2
    last, first = called
    return len(first) > 1 and end_of_last(last) < len(last) and not all(map(is_capital, last)) and not moved(first)


def _initial(word: str) -> str:
    plain = ELIDED.sub("", word)
    return next(filter(str.isalnum, plain), word[0])
