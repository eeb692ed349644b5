"""French counts nothing and one in the singular, wherever a number stands before its noun."""

import pytest
from django.utils import translation

from scoring.models import Sheet
from scoring.presenting.deals_words import deals_words
from tests.tournaments import events
from tournaments.views import tabs


@pytest.mark.engineless
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["0 donne sur 30", "1 donne sur 30", "2 donnes sur 30"]),
        ("de", ["0 von 30 Spielen", "1 von 30 Spielen", "2 von 30 Spielen"]),
        ("en", ["0 of 30 deals", "1 of 30 deals", "2 of 30 deals"]),
    ],
)
def test_deals_of_a_list(language, said):
    with translation.override(language):
        assert [deals_words(Sheet(deals_played=number), 30) for number in range(3)] == said


@pytest.mark.django_db
def test_an_event_of_one_series_has_no_series_of_several():
    event = events.event()
    said = []
    with translation.override("fr"):
        for event.planned_series in (1, 2):
            said.append(tabs.of(event, "event_desk")["line"].split(", ")[0])
    assert said == ["la série n'est pas encore tirée", "aucune des 2 séries n'est encore tirée"]
