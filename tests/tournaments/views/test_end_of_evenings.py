"""An evening that has ended says first who won, and then all else."""

import re

import pytest
from django.urls import reverse

from tests import build
from tests.tournaments import events
from tests.tournaments.evenings import House, usual
from tournaments.actions import organising
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    return House(7)


def ended(house, **options):
    event = house.begin(like=usual(series=1, **{"deals": 2, **options}))
    for each in events.series_of(event)[0].tables:
        events.play(each.table.sheet, (build.GAME, {**build.GAME, "declarer": 2}), by=house.keeper)
    return organising.finalise_event(event_id=event.pk, by=house.keeper, at=build.AT)


def shown(client, event, name):
    return client.get(reverse(name, args=[event.slug]), headers={"accept-language": "en"}).content.decode()


def winners(page):
    found = re.search(r'<section class="step winners".*?</section>', page, re.DOTALL)
    return re.findall(r'<li value="(\d+)"><span>(.*?)</span>', found[0]) if found else []


def test_who_won_stands_first_on_both_pages_with_everybody_who_shares_a_place(client, house):
    event = ended(house)
    client.force_login(house.keeper)
    first = [(str(line.rank), line.player.name) for line in standings(event) if line.rank <= 3]
    assert len(first) > 3, "two tables of the same deals share their places"
    for name in ("event_evening", "event"):
        page = shown(client, event, name)
        assert winners(page) == first
        assert page.index('id="winners"') < page.index('id="ranking"')
    page = shown(client, event, "event_evening")
    assert page.index('id="ranking"') < page.index('id="tables"')
    assert 'id="step"' not in page


def test_nobody_has_won_while_the_evening_goes_on(client, house):
    event = house.begin(like=usual(series=1))
    for each in events.series_of(event)[0].tables:
        events.play(each.table.sheet, (build.GAME, build.PASSED), by=house.keeper)
    client.force_login(house.keeper)
    for name in ("event_evening", "event"):
        assert not winners(shown(client, event, name))
    page = shown(client, event, "event_evening")
    assert page.index('id="tables"') < page.index('id="ranking"')


def test_a_stranger_reads_who_won_as_the_ranking_names_them(client, house):
    for each in house.people:
        build.shown_as(each, "short")
    event = house.begin(like=usual(series=1))
    for each in events.series_of(event)[0].tables:
        events.play(each.table.sheet, (build.GAME, build.PASSED), by=house.keeper)
    organising.finalise_event(event_id=event.pk, by=house.keeper, at=build.AT)
    organising.show_event(event_id=event.pk, public=True, by=house.keeper, at=build.AT)
    names = {name for _rank, name in winners(shown(client, event, "event"))}
    assert names
    assert not names & {each.name for each in house.people}


def test_an_event_leads_to_its_statistics_and_these_back_to_it(client, house):
    event = ended(house)
    client.force_login(house.keeper)
    way = reverse("book_statistics", args=[event.book_id])
    assert way in shown(client, event, "event")
    assert way in shown(client, event, "event_evening")
    page = client.get(way).content.decode()
    assert f'href="{reverse("event", args=[event.slug])}"' in page
    assert house.people[0].name in page
