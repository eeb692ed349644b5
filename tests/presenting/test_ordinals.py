"""A place in words, as clubs of each language say it."""

import pytest
from django.utils import translation

from scoring.presenting.ordinals import place_in_words

SAID = {
    "en": {
        1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 20: "20th", 21: "21st",
        22: "22nd", 23: "23rd", 101: "101st", 102: "102nd", 111: "111th", 112: "112th", 113: "113th", 1011: "1011th",
    },
    "de": {1: "1.", 2: "2.", 3: "3.", 10: "10.", 11: "11.", 101: "101."},
    "fr": {1: "1re", 2: "2e", 3: "3e", 10: "10e", 11: "11e", 21: "21e", 101: "101e"},
}  # fmt: skip
PLACE = {
    "en": ("{} place", "joint {} place"),
    "de": ("{} Platz", "geteilter {} Platz"),
    "fr": ("{} place", "{} place ex æquo"),
}


@pytest.mark.parametrize(("language", "rank"), [(each, rank) for each, said in SAID.items() for rank in said])
def test_a_place_is_said_as_clubs_say_it_alone_and_with_equals(language, rank):
    with translation.override(language):
        said = place_in_words(rank), place_in_words(rank, shared=True)
    assert said == tuple(each.format(SAID[language][rank]) for each in PLACE[language])
