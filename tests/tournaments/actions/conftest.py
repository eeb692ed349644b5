"""What tests of repairs begin with: a drawn series, as a desk sees it in English."""

import pytest
from django.utils import translation

from tests.tournaments.repairs import Hall, begin, drawn_hall


@pytest.fixture
def english():
    with translation.override("en"):
        yield


@pytest.fixture(scope="module")
def drawn(world):
    return world(drawn_hall)


@pytest.fixture
def hall(drawn):
    return Hall(drawn)


@pytest.fixture
def begun(hall):
    return begin(hall)
