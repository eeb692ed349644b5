"""A record in words says whether its game was won by the outcome itself, never by yes or no."""

import pytest
from django.utils import translation

import rules
from scoring.presenting import records


@pytest.mark.parametrize(
    ("language", "won", "lost"),
    [
        ("de", "Ergebnis: gewonnen", "Ergebnis: verloren"),
        ("fr", "Issue\xa0: gagné", "Issue\xa0: perdu"),
        ("en", "Result: won", "Result: lost"),
    ],
)
def test_a_result_is_won_or_lost(language, won, lost):
    field = next(each for each in rules.fields(rules.ruleset("skat"), 3, dealer=0) if each.key == "won")
    with translation.override(language):
        assert records.answer(field, True, "skat") == won
        assert records.answer(field, False, "skat") == lost
