"""What birth and sex in a list tell: who is a minor on the day, and which categories somebody is in."""

from datetime import date

import pytest

from scoring.importing.values import ages

pytestmark = pytest.mark.engineless
DAY = date(2026, 11, 28)


@pytest.mark.parametrize(
    ("heads", "found"),
    [
        (("Name", "Geb.-Datum", "Geschlecht"), (1, 2)),
        (("Nom de naissance", "Prénom", "Sexe", "Né(e) le"), (3, 2)),
        (("Name", "Geburtsort", "Geburtsname", "Jahrgang"), (3, None)),
        (("Surname", "Date of birth", "m/w"), (1, 2)),
        (("Anrede", "Vorname", "Nachname"), (None, 0)),
        (("Nom", "Civilité"), (None, 1)),
        (("Name", "Salutation"), (None, 1)),
        (("Herr/Frau", "Name"), (None, 0)),
        (("Lieu de naissance", "Place of birth", "Verein"), (None, None)),
    ],
)
def test_columns_of_birth_and_sex_are_known_by_their_heads(heads, found):
    told = ages.columns(heads)
    assert (told.age, told.sex) == found


@pytest.mark.parametrize(
    ("born", "age"),
    [
        ("28.11.2008", 18),
        ("29.11.2008", 17),
        ("2008-11-28 00:00:00", 18),
        ("1/2/70", 56),
        ("1/2/26", 0),
        ("1/2/27", 99),
        ("03.04.12", 14),
        ("2008", 17),
        ("2007", 18),
        ("31.02.2010", None),
        ("unbekannt", None),
        ("", None),
    ],
)
def test_the_age_is_that_of_the_day_and_of_a_year_the_youngest(born, age):
    said = ages.said(born, "", DAY)
    assert said.between(DAY) == (age, age)
    assert said.is_minor(DAY) == (age is not None and age < 18)


@pytest.mark.parametrize(
    ("said", "sex"),
    [
        *((each, "f") for each in ("Frau", "Frau Dr.", "Fr.", "Mme", "Madame", "Mlle", "Mrs", "Mrs.", "Ms", "Miss")),
        *((each, "m") for each in ("Herr", "Herrn", "Herr Prof. Dr.", "Hr.", "M.", "Monsieur", "Mr", "Mr.")),
        *((each, "") for each in ("Dr.", "Prof.", "divers", "Familie", "Firma", "")),
    ],
)
def test_a_salutation_says_whether_somebody_is_a_woman_or_a_man(said, sex):
    assert ages.said("", said, DAY).sex == sex


KNOWN = ("Damen", "U21", "Ü60", "Juniorinnen", "Ladies 60+", "moins de 18 ans", "Herren", "ab 75")


@pytest.mark.parametrize(
    ("born", "sex", "categories"),
    [
        ("1.1.1960", "w", ["Damen", "Ü60", "Ladies 60+"]),
        ("1.1.1960", "m", ["Ü60", "Herren"]),
        ("1.1.2010", "F", ["Damen", "U21", "moins de 18 ans"]),
        ("1.1.2006", "männlich", ["U21", "Herren"]),
        ("1.1.1950", "", ["Ü60", "ab 75"]),
        ("", "d", []),
    ],
)
def test_a_category_says_by_its_name_who_is_in_it(born, sex, categories):
    assert ages.categories(ages.said(born, sex, DAY), KNOWN, DAY) == categories


@pytest.mark.parametrize(
    ("category", "least", "most"),
    [
        ("Ü60", 60, None),
        ("ab 60", 60, None),
        ("60+", 60, None),
        ("60 und älter", 60, None),
        ("über 60", 61, None),
        ("plus de 60 ans", 61, None),
        ("U21", None, 20),
        ("unter 21", None, 20),
        ("bis 21", None, 21),
        ("jusqu'à 21 ans", None, 21),
        ("ab 14 bis 17", 14, 17),
    ],
)
def test_a_category_by_age_begins_and_ends_at_a_birthday(category, least, most):
    """Whoever is just so old today, or is one day short of it or beyond it, is in it or is not."""
    for age in (least, most):
        if age is not None:
            in_it, other = (age, age - 1) if age == least else (age, age + 1)
            for years, wanted in ((in_it, [category]), (other, [])):
                born = f"{DAY.day}.{DAY.month}.{DAY.year - years}"
                assert ages.categories(ages.said(born, "", DAY), [category], DAY) == wanted, years
