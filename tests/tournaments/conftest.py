"""A life that was lived before it is erased."""

import pytest

from tests.tournaments.erasing import Life


@pytest.fixture(scope="module")
def lived(world, tmp_path_factory):
    from django.conf import settings

    before, settings.PRINTS_DIR = settings.PRINTS_DIR, tmp_path_factory.mktemp("prints")
    yield world(Life)
    settings.PRINTS_DIR = before


@pytest.fixture
def life(lived):
    for each in (lived.player, lived.account, lived.chief, lived.club, lived.sheet):
        each.refresh_from_db()
    lived.documents()
    return lived
