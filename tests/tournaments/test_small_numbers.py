"""None and one are singular in French; other languages may say so, too."""

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from scoring.presenting.deals_words import deals_words

pytestmark = pytest.mark.engineless


@pytest.mark.parametrize(
    ("language", "done", "said"),
    [
        ("fr", 0, "0 donne sur 30"),
        ("fr", 1, "1 donne sur 30"),
        ("fr", 2, "2 donnes sur 30"),
        ("de", 1, "1 von 30 Spielen"),
        ("en", 1, "1 of 30 deals"),
    ],
)
def test_what_is_done_agrees_with_its_noun(language, done, said):
    sheet = SimpleNamespace(totals_only=False, closed_early=False, deals_played=done)
    with translation.override(language):
        assert deals_words(sheet, 30) == said


@pytest.mark.parametrize(("public", "said"), [(True, "personne y figure"), (False, "personne avec ses points")])
def test_one_person_of_an_evening_is_no_plural(public, said):
    event = SimpleNamespace(slug="evening", book=SimpleNamespace(public=public))
    with translation.override("fr"):
        for number in (0, 1):
            shown = {"people": number, "full": number, "short": 0, "number": 0}
            page = render_to_string("tournaments/evening_public.html", {"event": event, "shown": shown})
            assert f"{number} {said}" in page
