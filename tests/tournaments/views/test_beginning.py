"""A new event from a usual one or from an earlier one: what is proposed, and what is settled with it."""

import pytest
from django.utils import translation

import rules
from tests import build
from tests.scoring import toy
from tests.tournaments import events
from tournaments.models import Event
from tournaments.queries.earlier import earlier_events
from tournaments.values import facts, plans
from tournaments.values.occasions import occasions, tournaments
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    account = build.trusted(build.account())
    client.force_login(account)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return account


def proposed(client, asked):
    """What the form would send if nobody touched it but for title and time."""
    form = client.get(f"/events/new/?{asked}").context["form"]
    said = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    return said | {"title": "Autumn", "starts_at": "2026-10-03T14:00"}


def made(client, asked, **more):
    response = client.post(f"/events/new/?{asked}", proposed(client, asked) | more)
    assert response.status_code == 302, response.context["form"].errors
    return Event.objects.latest("pk")


@pytest.mark.parametrize("usual", list(occasions()), ids=lambda each: each.key)
def test_a_usual_event_is_created_as_it_is_proposed(client, director, usual):
    event = made(client, f"template={usual.key}")
    assert rules.Ruleset.from_dict(event.ruleset) == usual.ruleset
    assert (event.planned_series, plans.read(event.plan)) == (usual.series, usual.plan)


def test_every_usual_event_is_explained_in_three_languages(client, director):
    for usual in occasions():
        told = set()
        for language in ("de", "fr", "en"):
            with translation.override(language):
                lines = facts.facts(usual.ruleset, usual.series, usual.plan)
            assert [line.value for line in lines if not line.value] == []
            told.add(tuple(line.label for line in lines))
        assert len(told) == 3


@pytest.mark.parametrize("language", rules.LANGUAGES)
def test_every_usual_event_is_offered_by_its_name_and_begun_under_it(client, director, language):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    offered = client.get("/events/new/").content.decode()
    for usual in tournaments():
        name = rules.say(usual.ruleset.game, usual.label, {}, language)
        assert f'<a href="?template={usual.key}">{name}</a>' in offered
        assert client.get(f"/events/new/?template={usual.key}").context["proposal"].name == name


def test_a_new_game_brings_its_usual_events_along(client, director, tmp_path):
    with toy.installed(tmp_path):
        assert "Quint by night" in client.get("/events/new/").content.decode()
        event = made(client, "template=quint-night")
    assert (event.ruleset["preset"], event.ruleset["options"]["target"], event.planned_series) == ("wild", 15, 2)


def test_what_is_proposed_can_be_changed_before_it_is_created(client, director):
    event = made(client, "template=preisskat-3x36", planned_series="2", **{"option.lost_game_fee": "1,00 €"})
    ruleset = rules.Ruleset.from_dict(event.ruleset)
    assert (event.planned_series, ruleset.options["lost_game_fee"], ruleset.options["deals"]) == (2, 100, 36)


def test_like_an_earlier_event_takes_over_all_but_the_day(client, director):
    before = events.event(director, title="Spring", place="Old Mill", planned_series=3, options={"won_bonus": 60})
    settled = Plan(("Ladies",), 90, 1000, pots=(("Tandem", 250),), prizes=(100,), protest_minutes=15)
    plan = {**plans.write(settled), "thanks": "Thank you", "protest_until": "2026-03-14T20:00:00+00:00"}
    Event.objects.filter(pk=before.pk).update(plan=plan)
    form = client.get(f"/events/new/?like={before.slug}").context["form"]
    assert (form["title"].value(), form["place"].value(), form["starts_at"].value()) == ("Spring", "Old Mill", None)
    event = made(client, f"like={before.slug}")
    assert event.ruleset == before.ruleset
    assert (event.planned_series, plans.read(event.plan)) == (3, settled)
    assert event.seed != before.seed


def test_only_own_events_and_those_of_the_club_can_be_followed(client, director):
    club = build.club()
    build.grant(director, "director", club=club)
    of_club = events.event(build.club_admin(club), club=club)
    own, foreign = events.event(director), events.event()
    assert {each.pk for each in earlier_events(director)} == {of_club.pk, own.pk}
    assert client.get(f"/events/new/?like={foreign.slug}").context["proposal"] is None


def test_nothing_is_proposed_where_nothing_is_asked_for(client, director):
    event = made(client, "template=nonsense", ruleset="skat:isko-2022")
    assert event.plan == {}
    assert event.decisions.count() == 1


def test_the_only_club_is_chosen_already_and_of_two_none_is(client, director):
    (club,) = [each.club for each in director.grants.all()]
    assert client.get("/events/new/").context["form"]["club"].value() == club.pk
    build.grant(director, "scorekeeper", club=build.club())
    assert client.get("/events/new/").context["form"]["club"].value() is None


def test_two_series_of_36_are_typed_beside_each_other_and_offered_as_one_usual_event(client, director):
    page = client.get("/events/new/?template=preisskat-2x48").content.decode()
    assert page.index('id="id_planned_series"') < page.index('id="id_option.deals"') < page.index('id="id_club"')
    assert page.count('id="id_option.deals"') == 1
    event = made(client, "template=preisskat-2x48", **{"option.deals": "36"})
    same = made(client, "template=preisskat-2x36")
    for each in (event, same):
        assert (each.planned_series, each.ruleset["options"]["deals"]) == (2, 36)


def test_the_length_of_a_sheet_that_is_refused_says_so_at_its_field(client, director):
    said = proposed(client, "template=preisskat-2x48") | {"option.deals": "2000"}
    response = client.post("/events/new/?template=preisskat-2x48", said)
    assert response.status_code == 400
    assert "option.deals" in response.context["form"].errors


def test_the_form_of_an_event_changes_its_club_and_who_reads_it(client, director):
    event = made(client, "template=preisskat-2x48")
    events.register(event, director, 3)
    address = f"/events/{event.slug}/change/"
    said = {"title": "Autumn", "starts_at": "2026-10-03T14:00", "planned_series": "2", "club": ""}
    refused = client.post(address, said | {"public": "on"})
    assert refused.status_code == 400
    assert "3 people" in refused.context["form"].errors["public"][0]
    assert 'type="checkbox" name="aware"' in refused.content.decode()
    assert client.post(address, said | {"public": "on", "aware": "on"}).status_code == 302
    book = Event.objects.select_related("book").get(pk=event.pk).book
    assert (book.club, book.public) == (None, True)
