"""What a list says of people besides names: when they were born, and whether as woman or man. Pure text, no database.

A birth date is read to tell who is a minor and of which category by age somebody is; it is kept nowhere.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from scoring import names

ADULT = 18
SIGNS = re.compile(r"[\W_]+")
OF_BIRTH = re.compile(
    r".*\b(?:geb|geboren|geb ?dat(?:um)?|geburts(?:datum|tag|jahr)|jahrgang|jg"
    r"|birth(?:date|day)?|dob|naissance|nee?)\b.*"
)
OF_SEX = re.compile(r".*\b(?:geschlecht|sexe?|gender|genre)\b.*|[mwfh](?: [mwfdh])+")
NO_DATE = re.compile(r"\b(?:ort|lieu|place|nom|name|pays|country|land|commune)\b")
YEAR = re.compile(r"(?:19|20)[0-9]{2}")
YEAR_FIRST = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[ T].*)?")
DAY_FIRST = re.compile(r"([0-9]{1,2})[-/.] ?([0-9]{1,2})[-/.] ?([0-9]{4}|[0-9]{2})")
FEMALE = frozenset(("w", "f", "weiblich", "female", "frau", "dame", "feminin", "femme", "woman", "fille", "girl"))
MALE = frozenset(("m", "h", "mannlich", "male", "herr", "masculin", "homme", "man", "garcon", "boy"))
LADIES = re.compile(r"\b(?:dame|damen|frauen|ladies|women|dames|femmes|feminin|feminines?)\b")
GENTLEMEN = re.compile(r"\b(?:herren|manner|men|gentlemen|hommes|messieurs|masculin)\b")
UNDER = re.compile(r"\b(?:u|unter|under|moins de) ?([0-9]{1,2})\b")
UP_TO = re.compile(r"\b(?:bis|up to|jusqu\W?a) ?([0-9]{1,2})\b")
OVER = re.compile(r"\b(?:u:|ab|from|a partir de) ?([0-9]{1,2})\b|\b([0-9]{2}) ?(?:\+|und alter|and over|ans et plus)")
OVER_IN_GERMAN = re.compile(r"\b[Üü](?= ?[0-9])")
"""Ü50, which is U50 without its dots."""
BEYOND = re.compile(r"\b(?:uber|over|plus de) ?([0-9]{1,2})\b")


@dataclass(frozen=True, slots=True)
class Said:
    """What a row says of somebody."""

    born: date | None = None
    """Of a year alone its last day, so that nobody under age is missed."""
    sex: str = ""
    """`f`, `m`, or empty."""

    def age(self, on: date) -> int | None:
        """In whole years on this day."""
        if self.born is None:
            return None
        return on.year - self.born.year - ((on.month, on.day) < (self.born.month, self.born.day))

    def is_minor(self, on: date) -> bool:
        age = self.age(on)
        return age is not None and age < ADULT


def columns(heads: Sequence[str]) -> tuple[int | None, int | None]:
    """In which columns birth and sex stand, by their heads; None for nowhere."""
    plain = [SIGNS.sub(" ", names.plain(each)).strip() for each in heads]
    born = (at for at, each in enumerate(plain) if OF_BIRTH.fullmatch(each) and not NO_DATE.search(each))
    return next(born, None), next((at for at, each in enumerate(plain) if OF_SEX.fullmatch(each)), None)


def said(born: str, sex: str, today: date) -> Said:
    """What these cells say. A date of two digits for its year is of the past; what is no date says nothing."""
    plain = names.plain(sex).strip(" .")
    return Said(_day(born.strip(), today), "f" if plain in FEMALE else "m" if plain in MALE else "")


def _day(text: str, today: date) -> date | None:
    if YEAR.fullmatch(text):
        return date(int(text), 12, 31)
    if found := YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, found.groups())
    elif found := DAY_FIRST.fullmatch(text):
        day, month, year = map(int, found.groups())
        if year < 100:
            year += 2000 if year <= today.year % 100 else 1900
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def categories(about: Said, known: Iterable[str], on: date) -> list[str]:
    """Of these categories those whose name says that somebody like that is in them: U18, ab 60, Damen."""
    return [each for each in known if _is_in(about, each, on)]


def _is_in(about: Said, category: str, on: date) -> bool:
    plain = names.plain(OVER_IN_GERMAN.sub("u:", category))
    age = about.age(on)
    tests: list[bool] = []
    if LADIES.search(plain):
        tests.append(about.sex == "f")
    elif GENTLEMEN.search(plain):
        tests.append(about.sex == "m")
    if found := OVER.search(plain):
        tests.append(age is not None and age >= int(found[1] or found[2]))
    elif found := BEYOND.search(plain):
        tests.append(age is not None and age > int(found[1]))
    if found := UNDER.search(plain):
        tests.append(age is not None and age < int(found[1]))
    elif found := UP_TO.search(plain):
        tests.append(age is not None and age <= int(found[1]))
    return bool(tests) and all(tests)
