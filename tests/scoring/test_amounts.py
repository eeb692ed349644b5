"""Amounts of money as people write and read them: one reader and one writer for all pages and papers."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring import amounts

pytestmark = pytest.mark.engineless


@pytest.mark.parametrize("language", ["de", "fr", "en"])
@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("0,50", 50), ("0.50", 50), ("0,5", 50), (",50", 50), ("0,50 €", 50), ("0,50€", 50), ("0,50\xa0€", 50),
        ("€ 10", 1000), ("€10", 1000), ("10 Euro", 1000), ("10 EUR", 1000), ("10 euros", 1000), ("€0.50", 50),
        ("50 ct", 50), ("50 Cent", 50), ("50 cents", 50), ("50 centimes", 50), ("50ct", 50), ("150 ct", 150),
        ("10,-", 1000), ("10,–", 1000), ("10.–", 1000), ("10,-- €", 1000), ("10,— €", 1000),
        ("1.000,00", 100_000), ("1,000.00", 100_000), ("1 000,00", 100_000), ("1\u202f000,00 €", 100_000),
        ("1\xa0000 €", 100_000), ("1'000.00", 100_000), ("1.000,–", 100_000), ("1.234,5", 123_450), ("1000", 100_000),
        ("0", 0), ("0,00 €", 0), ("-0", 0), ("１０,５０", 1050), ("  7  ", 700), ("007", 700),
    ],
)  # fmt: skip
def test_what_people_write_is_read_in_every_language(language, typed, cents):
    with translation.override(language):
        assert amounts.read(typed) == cents


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1,000", "doubtful"), ("1.000", "doubtful"), ("12.500 €", "doubtful"), ("1.000 ct", "doubtful"),
        ("0,505", "too_fine"), ("10,001", "doubtful"), ("10,0001", "too_fine"), ("50,5 ct", "too_fine"),
        ("0.005", "too_fine"), ("-1", "below_nothing"), ("−0,50 €", "below_nothing"), ("€ -5", "below_nothing"),
        ("100000,01", "too_much"), ("99999999999999999999", "too_much"), ("1.000.000", "too_much"),
        ("", "unreadable"), ("x", "unreadable"), ("€", "unreadable"), ("10 %", "unreadable"), ("1,2,3", "unreadable"),
        ("1.00.000", "unreadable"), ("1e3", "unreadable"), ("NaN", "unreadable"), ("10 $", "unreadable"),
        ("€ 10 €", "unreadable"), ("€ 10 ct", "unreadable"), ("10-", "unreadable"), ("5,50,-", "unreadable"),
        ("1.000.00", "unreadable"), ("10 20", "unreadable"), ("٣", "unreadable"), ("10,", "unreadable"),
    ],
)  # fmt: skip
def test_what_is_no_amount_or_could_be_two_is_refused_with_a_sentence(typed, code):
    with pytest.raises(ValidationError) as refused:
        amounts.read(typed)
    assert refused.value.code == code
    assert refused.value.messages[0].endswith(".")


def test_a_doubtful_amount_is_asked_for_in_both_ways():
    with translation.override("de"), pytest.raises(ValidationError) as refused:
        amounts.read("1.000")
    assert "1000" in refused.value.messages[0]
    assert "1,00" in refused.value.messages[0]


def test_below_nothing_is_read_where_it_may_be():
    assert amounts.read("−1,50 €", below_nothing=True) == amounts.read("-€1.50", below_nothing=True) == -150


@pytest.mark.parametrize(
    ("language", "cents", "text"),
    [
        ("de", 50, "0,50\xa0€"), ("fr", 50, "0,50\xa0€"), ("en", 50, "€0.50"), ("en", -50, "−€0.50"),
        ("de", -1250, "−12,50\xa0€"), ("de", 0, "0,00\xa0€"),
    ],
)  # fmt: skip
def test_amounts_are_written_as_the_reader_does(language, cents, text):
    with translation.override(language):
        assert amounts.euros(cents) == text


@pytest.mark.parametrize(
    ("language", "hundredths", "text"),
    [
        ("de", 25, "0,25 Cent"), ("de", 100, "0,01\xa0€"), ("de", 150, "1,5 Cent"), ("fr", 25, "0,25 centime"),
        ("en", 25, "0.25 cents"), ("en", 10_000, "€1.00"),
    ],
)  # fmt: skip
def test_a_part_of_a_cent_is_told_in_cents(language, hundredths, text):
    with translation.override(language):
        assert amounts.written(hundredths, amounts.HUNDREDTHS) == text
        assert amounts.read(text, per_euro=amounts.HUNDREDTHS) == hundredths


def test_a_part_of_a_cent_is_read_in_euros_too():
    assert amounts.read("0,0025 €", per_euro=amounts.HUNDREDTHS) == 25


@given(st.integers(-amounts.MOST, amounts.MOST), st.sampled_from(["de", "fr", "en"]))
def test_what_is_shown_can_be_typed(cents, language):
    with translation.override(language):
        assert amounts.read(amounts.euros(cents), below_nothing=True) == cents
