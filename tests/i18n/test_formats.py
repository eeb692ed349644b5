"""Dates and numbers look in each language as its readers write them, and nobody can take a date for another."""

from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.utils import formats, translation

from scoring.templatetags.kiebitz import points, signed

MOMENT = datetime(2026, 4, 3, 20, 5, tzinfo=UTC)
LOOKS = {
    "de": {
        "DATE_FORMAT": "3. April 2026",
        "DATETIME_FORMAT": "3. April 2026, 20:05 Uhr",
        "SHORT_DATE_FORMAT": "03.04.2026",
        "SHORT_DATETIME_FORMAT": "03.04.2026, 20:05",
    },
    "fr": {
        "DATE_FORMAT": "3 avril 2026",
        "DATETIME_FORMAT": "3 avril 2026 à 20\u00a0h\u00a005",
        "SHORT_DATE_FORMAT": "03/04/2026",
        "SHORT_DATETIME_FORMAT": "03/04/2026 à 20:05",
    },
    "en": {
        "DATE_FORMAT": "3 April 2026",
        "DATETIME_FORMAT": "3 April 2026, 20:05",
        "SHORT_DATE_FORMAT": "3 Apr 2026",
        "SHORT_DATETIME_FORMAT": "3 Apr 2026, 20:05",
    },
}


@pytest.mark.parametrize("language", LOOKS)
def test_dates_look_as_their_readers_write_them(language):
    with translation.override(language):
        assert {form: formats.date_format(MOMENT, form) for form in LOOKS[language]} == LOOKS[language]
        assert formats.get_format("FIRST_DAY_OF_WEEK") == 1


@pytest.mark.parametrize(
    ("language", "day", "form", "said"),
    [
        ("fr", 1, "DATE_FORMAT", "1er novembre 2026"),
        ("fr", 1, "DATETIME_FORMAT", "1er novembre 2026 à 20\u00a0h\u00a005"),
        ("fr", 11, "DATE_FORMAT", "11 novembre 2026"),
        ("fr", 21, "DATE_FORMAT", "21 novembre 2026"),
        ("fr", 1, "SHORT_DATE_FORMAT", "01/11/2026"),
        ("de", 1, "DATE_FORMAT", "1. November 2026"),
        ("en", 1, "DATE_FORMAT", "1 November 2026"),
    ],
)
def test_the_first_of_a_month_is_an_ordinal_in_french(language, day, form, said):
    with translation.override(language):
        moment = datetime(2026, 11, day, 19, 5, tzinfo=UTC)
        assert Template("{{ moment|date:form }}").render(Context({"moment": moment, "form": form})) == said


def test_no_date_is_no_text():
    assert Template("{{ moment|date }}").render(Context({"moment": None})) == ""


@pytest.mark.parametrize("language", LOOKS)
def test_points_have_a_minus_sign_and_no_separator(language):
    with translation.override(language):
        assert [points(-1048), points(1048), points(None), signed(120), signed(-48), signed(0)] == [
            "\N{MINUS SIGN}1048",
            "1048",
            "–",
            "+120",
            "\N{MINUS SIGN}48",
            "0",
        ]
