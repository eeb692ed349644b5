"""The preview of a repair lists whose own result changes, and counts whose rank alone does."""

import pytest

from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.repairs import Hall, begin

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client):
    client.cookies["django_language"] = "en"
    return client


def hall_of(players):
    event = events.event(players=players, deals=4)
    events.drawn(event)
    return begin(Hall(event.pk))


def ranks(desk, hall, query):
    """The ranking of the preview: what is listed at once, and what is folded."""
    desk.force_login(hall.by)
    page = desk.get(f"{url('event_repair', hall.event)}?{query}").content.decode()
    part = page[page.index('id="ranks"') : page.index('name="seen"')]
    listed, _details, folded = part.partition("<details")
    return listed, folded


def test_who_changes_no_points_is_counted_and_not_listed(desk):
    """Eight people wait with 0 points at tables that have not begun: others go past them."""
    hall = hall_of(16)
    deal = hall.sheet(2).deals.order_by("-position").first().sequence
    listed, folded = ranks(desk, hall, f"kind=deal&series=1&table=2&deal={deal}&other=1.1")
    effect = {*hall.names(1), *hall.names(2)}
    waiting = {*hall.names(3), *hall.names(4)}
    assert not [name for name in waiting if f">{name}<" in listed]
    assert [name for name in effect if f">{name}<" in listed]
    assert "Nobody else’s points change." in listed
    assert "The rank alone of" in folded
    assert {name for name in waiting if f">{name}<" in folded} == waiting


def test_where_nobody_else_changes_it_says_so(desk):
    hall = hall_of(8)
    listed, folded = ranks(desk, hall, "kind=swap&series=1&table=1&seat=0&other=1.1")
    assert f">{hall.names(1)[0]}<" in listed
    assert "Nobody else changes." in listed
    assert not folded
