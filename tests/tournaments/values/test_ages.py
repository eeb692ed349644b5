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
        (("Lieu de naissance", "Place of birth", "Verein"), (None, None)),
    ],
)
def test_columns_of_birth_and_sex_are_known_by_their_heads(heads, found):
    assert ages.columns(heads) == found


@pytest.mark.parametrize(
    ("born", "age"),
    [
        ("28.11.2008", 18),
        ("29.11.2008", 17),
        ("2008-11-28 00:00:00", 18),
        ("1/2/70", 56),
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
    assert said.age(DAY) == age
    assert said.is_minor(DAY) == (age is not None and age < 18)


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
