"""Who only ever sat in for somebody has no list, and the deals all the same."""

import pytest
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.people.actions import naming_players
from scoring.people.values.showing import Way
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def substitute():
    """He plays the second deal of a list, and declares it."""
    club = build.club()
    sheet = build.sheet(book=build.book(club=club))
    build.record(sheet)
    found = build.player("Sam Sub", club=club)
    build.write(sheet, "seat", seats=((1, found.pk),))
    build.record(sheet, {**build.GAME, "declarer": 1}, accepted=build.TWICE)
    assert found.deals.count() == 1
    return found


def page(client, player, name="player"):
    return client.get(reverse(name, args=[player.pk]), headers={"accept-language": "en"})


def test_his_page_leads_to_his_deals(client, substitute):
    read = text(page(client, substitute))
    assert "Only substituted so far" in read
    assert reverse("player_deals", args=[substitute.pk]) in read
    assert "Deal 2" in text(page(client, substitute, "player_deals"))
    assert client.get(f"/api/v1/players/{substitute.pk}/deals/").json()["results"]


@pytest.mark.parametrize("why", ["number", "hidden", "ended", "nothing"])
def test_what_nobody_may_read_is_not_there(client, substitute, why):
    book = substitute.deals.get().sheet.book
    if why == "number":
        naming_players.show(substitute, "number", Way.LOWERED, by=OPERATOR, at=build.AT)
    elif why == "nothing":
        substitute = build.player("Nobody Yet", club=book.club)
    else:
        type(book).objects.filter(pk=book.pk).update(
            **{"public": False} if why == "hidden" else {"held_on": "2020-01-01"}
        )
    assert page(client, substitute).status_code == 404
    assert page(client, substitute, "player_deals").status_code == 404


def test_who_plays_a_list_of_his_own_has_his_page_as_ever(client, substitute):
    build.record(build.sheet(book=build.book(), players=[substitute, *build.players(2)]))
    assert "Only substituted so far" not in text(page(client, substitute))
