"""Which rules a new sheet begins with: those of the reader's country, where a game has some."""

import pytest
from django.urls import reverse

import rules
from tests import build

pytestmark = pytest.mark.django_db
OWN = {("sixty_six", "de"): "schnapsen", ("sixty_six", "fr"): "wikipedia-fr", ("sixty_six", "en"): "pagat"}


@pytest.mark.parametrize("language", rules.LANGUAGES)
def test_a_new_sheet_begins_with_the_rules_of_the_readers_language(client, language):
    book = build.book()
    client.force_login(build.scorekeeper(book))
    client.cookies["django_language"] = language
    for game, info in rules.games().items():
        expected = OWN.get((game, language), info.presets[0])
        address = reverse("sheet_new", args=[book.pk])
        assert client.get(f"{address}?game={game}").context["form"].chosen == expected, game
        other = info.presets[-1]
        assert client.get(f"{address}?game={game}&preset={other}").context["form"].chosen == other


def test_programs_know_one_default_alone():
    for game, info in rules.games().items():
        assert rules.ruleset(game).preset == info.presets[0]
