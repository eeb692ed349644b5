"""Names that were asked for beforehand, of a page alone, are those that all the registered give."""

import random

import pytest

from scoring.access import Naming
from scoring.models import Book, Player
from tests import build
from tests.tournaments import events
from tournaments.models import Registration

pytestmark = pytest.mark.django_db

FIRST = ("Anna", "anna", "Änne", "ÄNNE", "Anna Maria", "Jo")
LAST = ("Adler", "adam", "Ötztal", "ößner", "", "von der Au")
SHOWN = ("", "full", "short", "number")


def field(chance, number):
    """An event with people who are hard to tell apart, of its club and of none, and one who is not registered."""
    director = build.account()
    club = build.club(by=director)
    event = events.event(by=director, club=club)
    people = [
        Player(
            name=f"{chance.choice(FIRST)} {chance.choice(LAST)}".strip(),
            publicity=chance.choice(SHOWN),
            minor=chance.random() < 0.2,
            club=chance.choice((club, None)),
        )
        for _number in range(number)
    ]
    Player.objects.bulk_create(people)
    for at, player in enumerate(people[1:], 1):
        Registration.objects.create(event=event, player=player, number=at)
    return event, people


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_names_asked_for_beforehand_are_the_same(seed, keeps):
    chance = random.Random(seed)
    event, people = field(chance, 40)
    plain, looked = (Naming(Book.objects.get(pk=event.book_id), keeps) for _time in range(2))
    shown = chance.sample(people, 10)
    looked.about([*shown[:5], None])
    looked.about(shown)
    told = [plain(player) for player in shown]
    assert [looked(player) for player in shown] == told
    assert [looked(player) for player in people] == [plain(player) for player in people]
    assert any("(" in plain(player) for player in people)


@pytest.mark.parametrize("number", [5, 50])
def test_a_page_of_an_event_reads_its_own_people(number, django_assert_num_queries):
    event, people = field(random.Random(1), number)
    naming = Naming(Book.objects.get(pk=event.book_id), keeps=False)
    with django_assert_num_queries(2):
        naming.about(people[1:4])
        assert len([naming(player) for player in people[1:4]]) == 3
