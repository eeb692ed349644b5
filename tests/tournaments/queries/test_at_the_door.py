"""Names that are typed at the door: a circle that is remembered hears of everything that is written."""

from datetime import timedelta

import pytest

from scoring.actors import OPERATOR
from scoring.lists.actions.merging import merge
from scoring.models import Account, Player
from scoring.people.actions import naming_players
from scoring.people.queries import merge_queries
from tests import build
from tests.tournaments import events
from tournaments.queries.at_the_door import FOR, search

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club():
    return build.club("SC Adler")


@pytest.fixture
def event(club):
    by = build.grant(build.account(), "director", club=club).account
    return events.event(by=by, club=club, players=3)


def names(event, typed, at=build.AT):
    by = Account.objects.get(grants__book=event.book)
    hits = search(event, by, typed, at)
    return [each.registration.player.name if each.registration else each.known.name for each in hits]


def test_a_remembered_circle_hears_of_new_names_and_forgets_old_ones(event, club):
    by = events.director_of(event)
    player = naming_players.add("Hans Köhler", club, by=by, at=build.AT)
    assert names(event, "köhler") == ["Hans Köhler"]
    naming_players.rename(player, "Hans Meier", by=by, at=build.AT)
    assert (names(event, "köhler"), names(event, "meier")) == ([], ["Hans Meier"])
    naming_players.add("Berta Meier", club, by=by, at=build.AT)
    assert names(event, "meier") == ["Berta Meier", "Hans Meier"]
    twin = naming_players.add("Hans Meyer", club, by=by, at=build.AT)
    assert names(event, "meye") == ["Hans Meyer"]
    seen = merge_queries.seen(player, twin)
    merge(kept_id=player.pk, gone_id=twin.pk, reason="typed twice", by=OPERATOR, at=build.AT, expected=seen)
    assert names(event, "meyer") == ["Berta Meier", "Hans Meier"]


def test_a_circle_is_read_anew_after_a_while(event, club):
    assert names(event, "zora") == []
    Player.objects.create(name="Zora Zahl", club=club)  # without a log of her own: nothing says that she is there
    assert names(event, "zora", build.AT + FOR) == []
    assert names(event, "zora", build.AT + FOR + timedelta(seconds=1)) == ["Zora Zahl"]


def test_what_one_may_know_goes_with_the_role(event, club):
    by = events.director_of(event)
    earlier = events.event(by=by, title="Earlier")
    events.named(earlier, by, "Gustav Gast")
    assert names(event, "gust") == ["Gustav Gast"]
    by.grants.filter(book=earlier.book).delete()
    assert names(event, "gust") == []
