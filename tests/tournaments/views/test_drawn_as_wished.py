"""How the tables are drawn, where that is chosen and where it is told: forms, preview, cockpit, certificate, paper."""

import json
import re

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from scoring.models import PrintJob
from scoring.printing.documents import draw_sheet
from tests import build
from tests.tournaments import events
from tests.tournaments.wished_draws import BOTH, CLUBS, STANDING, draw, fresh, named_clubs, played
from tournaments.models import Event
from tournaments.queries.draw_wishes import clubs_of
from tournaments.values import plans
from tournaments.values.plans import BY_STANDING, CLUBS_APART, Plan

pytestmark = pytest.mark.django_db

WISHES = {"by_standing": "on", "clubs_apart": "on"}


@pytest.fixture
def director(client):
    who = build.trusted(build.account())
    client.force_login(who)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return who


def wishes_of(event):
    return plans.draw_wishes(plans.read(fresh(event).plan))


def typed(client, address, **more):
    """What the form at this address would send, with changes; None unticks."""
    form = client.get(address).context["form"]
    said = {field.html_name: field.value() for field in form if field.value() not in (None, False)} | more
    return {name: value for name, value in said.items() if value is not None}


def text_of(response):
    return re.sub(r"\s+", " ", response.content.decode())


def created(client, query="", **more):
    address = f"/events/new/?{query}"
    said = typed(client, address, **{"title": "Autumn", "starts_at": "2026-10-01T19:00"} | more)
    return client.post(address, said)


def newest():
    return Event.objects.select_related("book__club").order_by("-pk")[0]


def test_a_new_event_is_drawn_as_it_was_ticked_and_untouched_by_lot(client, director):
    assert created(client, "template=preisskat-2x48").status_code == 302
    assert wishes_of(newest()) == ()
    created(client, "template=preisskat-2x48", **WISHES)
    assert wishes_of(newest()) == (BY_STANDING, CLUBS_APART)
    assert plans.read(newest().plan).minutes == 120


def test_like_an_earlier_event_it_is_ticked_and_can_be_unticked(client, director):
    before = events.event(director, plan=BOTH)
    like = f"like={before.slug}"
    form = client.get(f"/events/new/?{like}").context["form"]
    assert (form["by_standing"].value(), form["clubs_apart"].value()) == (True, True)
    created(client, like)
    assert wishes_of(newest()) == (BY_STANDING, CLUBS_APART)
    created(client, like, by_standing=None)
    assert wishes_of(newest()) == (CLUBS_APART,)


def test_one_series_cannot_be_drawn_by_standing_and_nothing_typed_is_lost(client, director):
    response = created(client, "template=preisskat-2x48", planned_series="1", **WISHES)
    assert response.status_code == 400
    assert [*response.context["form"].errors] == ["by_standing"]
    assert "at least two series" in text_of(response)
    assert response.context["form"]["clubs_apart"].value()
    assert not Event.objects.exists()


def test_a_running_event_shows_first_what_changes_and_who_are_club_mates(client, director):
    event = events.event(director, planned_series=3)
    named_clubs(event, ["Herz", "herz", "Pik", ""])
    played(event)
    address = f"/events/{event.slug}/rules/"
    assert "clubs" not in client.get(address).context
    shown = client.post(address, typed(client, address, reason="more fun", **WISHES))
    told = text_of(shown)
    assert "From series 2 on the draw is: by standing, club mates apart." in told
    assert "Nobody gets another rank or total." in told
    assert (shown.context["clubs"], shown.context["clubless"]) == ([("Herz", 2), ("Pik", 1)], 1)
    assert wishes_of(event) == ()
    said = typed(client, address, reason="more fun", seen=shown.context["foreseen"].seen, **WISHES)
    assert client.post(address, said).status_code == 302
    assert wishes_of(event) == (BY_STANDING, CLUBS_APART)
    assert "Draw: by standing from the second series on, club mates apart" in text_of(
        client.get(f"/events/{event.slug}/settings/")
    )
    assert client.get(address).context["clubs"] == [("Herz", 2), ("Pik", 1)]
    assert not client.post(address, typed(client, address)).context["foreseen"].changes


def test_what_cannot_be_is_told_beside_its_field(client, director):
    event = events.event(director, players=4, planned_series=1)
    draw(event, 1)
    address = f"/events/{event.slug}/rules/"
    response = client.post(address, typed(client, address, clubs_apart="on"))
    assert response.status_code == 400
    assert "have been drawn already" in response.context["form"].errors["clubs_apart"][0]


def test_the_settings_leave_the_draw_as_it_is(client, director):
    event = events.event(director, plan=BOTH)
    address = f"/events/{event.slug}/settings/"
    assert client.post(address, typed(client, address, fee="5", prize_step="1", prize_rest="first")).status_code == 302
    assert (wishes_of(event), plans.read(fresh(event).plan).fee) == ((BY_STANDING, CLUBS_APART), 500)


def test_everybody_is_told_before_how_tables_will_be_drawn(client):
    event = events.event(plan=BOTH)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert "by standing from the second series on, club mates apart" in text_of(client.get(f"/events/{event.slug}/"))


def test_the_cockpit_offers_the_next_series_once_the_ranking_is_settled(client, director):
    event = events.event(director, players=8, plan=BOTH)
    at, button = f"/events/{event.slug}/director/", 'name="number" value="2"'
    series = events.drawn(event)
    before = text_of(client.get(at))
    assert "Series 2 is drawn by standing, once every sheet is confirmed." in before
    assert button not in before
    refused = client.post(f"/events/{event.slug}/draw/", {"number": "2"}, follow=True)
    assert "first every sheet before it must be confirmed" in text_of(refused)
    assert event.series.count() == 1
    events.play_all(series)
    after = text_of(client.get(at))
    assert button in after
    assert "By standing after series 1. Club mates apart." in after
    client.post(f"/events/{event.slug}/draw/", {"number": "2"})
    assert event.series.get(number=2).certificate["method"] == "standing"


def test_by_lot_the_next_series_is_offered_while_the_last_is_played(client, director):
    event = events.event(director, players=8, plan=CLUBS)
    events.drawn(event)
    assert 'name="number" value="2"' in text_of(client.get(f"/events/{event.slug}/director/"))
    assert "Draw: by lot, club mates apart" in text_of(client.get(f"/events/{event.slug}/settings/"))


def wished(director):
    event = events.event(director, plan=BOTH)
    named_clubs(event, ["Herz Dame"] * 3 + ["Pik Ass"] * 3 + ["Solo", ""])
    played(event)
    draw(event, 2)
    return event


def test_a_stranger_reads_by_which_wishes_and_who_met_and_no_club(client, director):
    event = wished(director)
    client.logout()
    told = text_of(client.get(f"/events/{event.slug}/draws/"))
    assert "<dt>Drawn with these wishes</dt><dd>by standing from the second series on, club mates apart</dd>" in told
    assert "<dt>Drawn with these wishes</dt><dd>by standing, club mates apart</dd>" in told
    assert "<dd>1, 2, 3; 4, 5, 6</dd>" in told
    second = event.series.get(number=2).certificate
    assert f"<dd>{', '.join(map(str, second['standing']))}</dd>" in told
    assert f"<dt>Such meetings at least, by counting alone</dt><dd>{second['apart_least']}</dd>" in told
    assert second["apart_met"]
    for one, other, _times in second["apart_met"]:
        assert f"{one}–{other}" in told
    where = f"/events/{event.slug}/draws"
    for address in (f"{where}/", f"{where}.json", f"/api/v1/events/{event.slug}/"):
        assert not any(club in client.get(address).content.decode() for club in ("Herz Dame", "Pik Ass", "Solo"))


def test_the_groups_say_nothing_that_the_ranking_does_not_show_everybody(client, director):
    event = wished(director)
    hidden = event.registrations.get(number=2).player
    build.shown_as(hidden, "number")
    client.logout()
    lines = client.get(f"/api/v1/events/{event.slug}/ranking/").json()["lines"]
    public = {}
    for line in sorted(lines, key=lambda line: line["number"]):
        public.setdefault(line["club"], []).append(line["number"])
    shown = sorted(numbers for club, numbers in public.items() if club and len(numbers) > 1)
    assert event.series.get(number=2).certificate["groups"] == shown
    assert hidden.name not in json.dumps(lines)


def test_the_certificate_on_paper_says_the_same(client, director):
    event = wished(director)
    client.post(f"/events/{event.slug}/print/", {"document": "draw", "number": "2"})
    job = PrintJob.objects.get(document="draw")
    frozen = job.payload["draw"]["certificate"]
    (paper,) = draw_sheet.draw(job)
    with translation.override("en"):
        said = re.sub(r"\s+", " ", render_to_string(paper.template, paper.context))
    assert "<dd>by standing, club mates apart</dd>" in said
    assert "<dd>1, 2, 3; 4, 5, 6</dd>" in said
    assert "Herz Dame" not in said
    assert frozen == event.series.get(number=2).certificate
    assert (frozen["wishes"], frozen["groups"]) == ([BY_STANDING, CLUBS_APART], [[1, 2, 3], [4, 5, 6]])


def test_where_no_two_are_of_one_club_the_certificate_says_so(client, director):
    event = events.event(director, players=8, plan=CLUBS)
    draw(event, 1)
    assert "nobody who could be kept apart" in text_of(client.get(f"/events/{event.slug}/draws/"))


def test_clubs_are_looked_up_in_one_statement(director, django_assert_num_queries):
    event = events.event(director)
    named_clubs(event, [f"Club {place % 7}" for place in range(30)])
    event = fresh(event)
    with django_assert_num_queries(1):
        assert len(clubs_of(event, range(1, 31))) == 7


def test_a_plan_without_wishes_is_kept_as_it_always_was():
    assert plans.write(Plan()) == {}
    assert plans.write(STANDING) == {"by_standing": True}
    assert plans.read(plans.write(BOTH)) == BOTH
