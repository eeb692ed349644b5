"""What a list says of people besides names: how old they are, and whether women or men. Pure text, no database.

An age or a birth date is read to tell who is a minor and of which category by age somebody is; it is kept nowhere.
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
OF_AGE = re.compile(r".*\b(?:(?:spieler|lebens)?alter|age|ans|years old)\b.*")
OF_YEAR = re.compile(r".*\b(?:geburtsjahr|jahrgang|jg|year|annee)\b.*")
OF_SEX = re.compile(
    r".*\b(?:geschlecht|sexe?|gender|genre|anrede|civilite|salutation)\b.*"
    r"|[mwfh](?: [mwfdh])+|(?:frau|herr|mme|mr?|mrs) (?:frau|herr|mme|mr?|mrs|ms)"
)
NO_DATE = re.compile(
    r"\b(?:ort|lieu|place|nom|name|pays|country|land|commune"
    r"|(?:age )?(?:group|class|categor)\w*|groupe|classe|categorie|klasse|kategorie)\b"
)
YEAR = re.compile(
    r"(?:(?:jg|jahrgang|geb|geboren|nee?|nee?\(e\)|born|birth)\W*(?:en|in|im|am|year)?\W*|\*\W*)?((?:19|20)[0-9]{2})"
)
BORN = re.compile(r"(?:geb(?:oren)?|n[ée](?:\(?e\)?)?|born)\W*(?:am|le|on)?\W*|\*\W*", re.IGNORECASE)
SHORT_YEAR = re.compile(r"(?:(jg|jahrgang)\W*)?'?([0-9]{2})")
IN_YEARS = re.compile(r"([1-9][0-9]{0,2})[ .]*(j|jahre?(?: alt)?|jr|ans?|y|yo|y\W?o|yrs?|years?(?: old)?)?[ .]*")
CLASS = re.compile(r"(?P<under>u|unter|under|moins de|<) ?-?([0-9]{1,2})|(?P<over>u:) ?([0-9]{1,2})|([0-9]{1,2}) ?\+")
OLDEST = 120
SILENT = frozenset(("", "ka", "na", "unbekannt", "unknown", "inconnu"))
"""Letters of what stands where nobody knows it."""
YEAR_FIRST = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[ T].*)?")
DAY_FIRST = re.compile(r"([0-9]{1,2})[-/.] ?([0-9]{1,2})[-/.] ?([0-9]{4}|[0-9]{2})")
FEMALE = frozenset(("w", "f", "weiblich", "female", "frau", "dame", "feminin", "femme", "woman", "fille", "girl"))
MALE = frozenset(("m", "h", "mannlich", "male", "herr", "masculin", "homme", "man", "garcon", "boy"))
MRS = frozenset(("frau", "fr", "mme", "madame", "mlle", "mademoiselle", "mrs", "ms", "miss"))
MR = frozenset(("herr", "herrn", "hr", "m", "monsieur", "mr"))
"""Salutations, also before a title: Frau Dr."""
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
    least: int | None = None
    """So many years at least, and `most` at most, where an age or a class such as U21 stands in the row."""
    most: int | None = None
    unread: str = ""
    """What stands there and can be read as neither."""

    def between(self, on: date) -> tuple[int | None, int | None]:
        """How old somebody is on this day, at least and at most; None where that is open."""
        if self.born is None:
            return self.least, self.most
        age = on.year - self.born.year - ((on.month, on.day) < (self.born.month, self.born.day))
        return age, age

    def is_minor(self, on: date) -> bool:
        most = self.between(on)[1]
        return most is not None and most < ADULT

    def leaves_open(self, on: date) -> bool:
        """Whether something is said from which nobody can tell whether somebody is a minor."""
        least, most = self.between(on)
        says = bool(self.unread) or least is not None or most is not None
        return says and not self.is_minor(on) and (least is None or least < ADULT)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where age and sex stand; None for nowhere."""

    age: int | None = None
    sex: int | None = None
    by_year: bool = False
    """Whether two digits of the first are a year: “Jahrgang”."""


def columns(heads: Sequence[str]) -> Columns:
    """In which columns age or birth and sex stand, by their heads: a birth date tells more than an age."""
    plain = [SIGNS.sub(" ", names.plain(each)).strip() for each in heads]
    told = [each if not NO_DATE.search(each) else "" for each in plain]
    found = (at for looks in (OF_BIRTH, OF_AGE) for at, each in enumerate(told) if looks.fullmatch(each))
    sex = next((at for at, each in enumerate(plain) if OF_SEX.fullmatch(each)), None)
    age = next(found, None)
    return Columns(age, sex, age is not None and bool(OF_YEAR.fullmatch(told[age])))


def said(age: str, sex: str, today: date, *, by_year: bool = False) -> Said:
    """What these cells say. A date of two digits for its year is of the past."""
    of_sex, text = _sex(sex), age.strip()
    if "".join(each for each in names.plain(text) if each.isalnum()) in SILENT:
        return Said(sex=of_sex)
    born = _day(text, today, by_year=by_year)
    if born is not None and born <= today.replace(month=12, day=31):
        return Said(born, of_sex)
    least, most = _years(text)
    return Said(None, of_sex, least, most, "" if (least, most) != (None, None) else text)


def are_salutations(cells: Iterable[str]) -> bool:
    """Whether below a head such as “Title” stand Mr and Mrs, and nobody's degrees."""
    found = [each for each in cells if each.strip()]
    return bool(found) and all(map(_sex, found))


def _sex(cell: str) -> str:
    """`f`, `m`, or empty where neither is said."""
    plain = names.plain(cell).strip(" .")
    first = plain.partition(" ")[0].strip(".")
    return "f" if plain in FEMALE or first in MRS else "m" if plain in MALE or first in MR else ""


def looks_like_age(text: str) -> bool:
    """Whether a cell below no head says an age or a year of birth: 17 J., Jg. 2008, 1970; a bare 17 may be one."""
    return bool(YEAR.fullmatch(names.plain(text.strip()))) or _years(text)[0] is not None


def _years(text: str) -> tuple[int | None, int | None]:
    """So many years at least, and at most."""
    plain = names.plain(OVER_IN_GERMAN.sub("u:", text.strip()))
    if (found := IN_YEARS.fullmatch(plain)) and int(found[1]) <= OLDEST:
        return int(found[1]), int(found[1])
    if not (found := CLASS.fullmatch(plain)):
        return None, None
    if found["under"]:
        return None, int(found[2]) - 1
    return int(found[4] or found[5]), None


def _day(text: str, today: date, *, by_year: bool) -> date | None:
    plain = names.plain(text)
    text = BORN.sub("", text)
    if found := YEAR.fullmatch(plain):
        return date(int(found[1]), 12, 31)
    if (found := SHORT_YEAR.fullmatch(plain)) and (by_year or found[1]):
        return date(_of_two_digits(int(found[2]), today), 12, 31)
    if found := YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, found.groups())
    elif found := DAY_FIRST.fullmatch(text):
        day, month, year = map(int, found.groups())
        year = _of_two_digits(year, today) if year < 100 else year
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _of_two_digits(year: int, today: date) -> int:
    return year + (2000 if year <= today.year % 100 else 1900)


def categories(about: Said, known: Iterable[str], on: date) -> list[str]:
    """Of these categories those whose name says that somebody like that is in them: U18, ab 60, Damen."""
    return [each for each in known if _is_in(about, each, on)]


def _is_in(about: Said, category: str, on: date) -> bool:
    plain = names.plain(OVER_IN_GERMAN.sub("u:", category))
    least, most = about.between(on)
    tests: list[bool] = []
    if LADIES.search(plain):
        tests.append(about.sex == "f")
    elif GENTLEMEN.search(plain):
        tests.append(about.sex == "m")
    if found := OVER.search(plain):
        tests.append(least is not None and least >= int(found[1] or found[2]))
    elif found := BEYOND.search(plain):
        tests.append(least is not None and least > int(found[1]))
    if found := UNDER.search(plain):
        tests.append(most is not None and most < int(found[1]))
    elif found := UP_TO.search(plain):
        tests.append(most is not None and most <= int(found[1]))
    return bool(tests) and all(tests)
