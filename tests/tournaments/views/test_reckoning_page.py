"""The page on which rules, tie-breaks and series of a running event are changed: seen first, then applied."""

import pytest

from tests.tournaments import events
from tournaments.models import Event
from tournaments.queries.foreseeing import now
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = events.event(players=4, planned_series=2)
    events.play_all(events.drawn(event))
    return event


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def at(event):
    return f"/events/{event.slug}/rules/"


def typed(desk, event, **more):
    form = desk.get(at(event)).context["form"]
    said = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    return said | more


def fresh(event):
    return Event.objects.select_related("book__club").get(pk=event.pk)


def test_untouched_it_changes_nothing(desk, event):
    response = desk.post(at(event), typed(desk, event))
    assert not response.context["foreseen"].changes
    assert event.decisions.filter(kind="ruled").count() == 0


def test_who_would_move_is_shown_and_nothing_is_changed_before_it_is_applied(desk, event):
    before = [line.total for line in standings(event)]
    said = typed(desk, event, reason="Seeger set wrongly", **{"option.won_bonus": "0"})
    response = desk.post(at(event), said)
    shown = response.context["foreseen"]
    assert len(response.context["ranks"]) == len(shown.ranks) > 0
    assert [line.total for line in standings(event)] == before
    response = desk.post(at(event), {**said, "seen": shown.seen})
    assert response.status_code == 302
    assert sorted(line.total for line in standings(fresh(event))) == sorted(
        [after[1] for _name, _before, after in response_ranks(shown)] + unmoved(shown, event, before)
    )
    assert now(fresh(event)).ruleset.options["won_bonus"] == 0


def response_ranks(shown):
    return [(each.player, each.before, each.after) for each in shown.ranks]


def unmoved(shown, event, before):
    moved = [each.before[1] for each in shown.ranks]
    left = list(before)
    for each in moved:
        left.remove(each)
    return left


def test_without_a_reason_it_is_shown_again_and_nothing_typed_is_lost(desk, event):
    said = typed(desk, event, **{"option.won_bonus": "0"})
    seen = desk.post(at(event), said).context["foreseen"].seen
    response = desk.post(at(event), {**said, "seen": seen})
    assert response.status_code == 400
    assert [*response.context["form"].errors] == ["reason"]
    assert response.context["foreseen"].seen == seen
    assert response.context["form"]["option.won_bonus"].value() == "0"


def test_what_was_typed_after_the_preview_is_shown_before_it_is_applied(desk, event):
    said = typed(desk, event, reason="x", **{"option.won_bonus": "0"})
    seen = desk.post(at(event), said).context["foreseen"].seen
    response = desk.post(at(event), {**said, "option.won_bonus": "10", "seen": seen})
    assert response.status_code == 400
    assert response.context["foreseen"].seen != seen
    assert now(fresh(event)).ruleset.options["won_bonus"] == 50


def test_tie_breaks_are_chosen_in_order_and_stand_on_every_face(desk, event):
    said = typed(desk, event, reason="by-laws", ties="total,-lost,won")
    seen = desk.post(at(event), said).context["foreseen"].seen
    assert desk.post(at(event), {**said, "seen": seen}).status_code == 302
    for page in ("", "ranking/"):
        headings = desk.get(f"/events/{event.slug}/{page}").context["ranking"].deciders
        assert headings == ("games lost", "games won")
    lines = desk.get(f"/events/{event.slug}/ranking.csv").content.decode().splitlines()
    assert lines[0].endswith("games lost;games won")
    api = desk.get(f"/api/v1/events/{event.slug}/ranking/").json()
    assert list(api["lines"][0]["deciders"]) == ["lost", "won"]


def test_fewer_series_than_were_drawn_is_told_beside_the_field(desk, event):
    events.drawn(event, 2)
    response = desk.post(at(event), typed(desk, event, planned_series="1"))
    assert [*response.context["form"].errors] == ["planned_series"]
