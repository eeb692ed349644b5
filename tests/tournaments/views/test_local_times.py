"""Hours that a night skips or has twice, where a time is typed: told in our own words, with the way out."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from scoring.models import Grant
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.views.test_pages_announcing import STATED
from tournaments.models import Announcement, Event
from tournaments.values import plans

pytestmark = pytest.mark.django_db

TWICE, SKIPPED = "2026-10-25T02:30", "2026-03-29T02:30"
TOLD = {
    ("en", TWICE): "02:30 comes twice that night, because the clocks go back. "
    "Choose a time before 02:00, or from 03:00 on.",
    ("en", SKIPPED): "02:30 does not exist that night, because the clocks go forward. "
    "Choose a time before 02:00, or from 03:00 on.",
    ("de", TWICE): "02:30 kommt in dieser Nacht zweimal, weil die Uhren zurückgestellt werden. "
    "Wählen Sie eine Zeit vor 02:00 oder ab 03:00.",
    ("de", SKIPPED): "02:30 gibt es in dieser Nacht nicht, weil die Uhren vorgestellt werden.",
    ("fr", TWICE): "02\xa0h\xa030 revient deux fois cette nuit-là, car les horloges reculent.",
    ("fr", SKIPPED): "02\xa0h\xa030 n’existe pas cette nuit-là, car les horloges avancent.",
}


@pytest.fixture
def event():
    """Of a club in Berlin."""
    account, club = build.account(), build.club()
    build.grant(account, Grant.Role.CLUB_ADMIN, club=club)
    return events.event(account, players=3, club=club)


@pytest.mark.parametrize(("language", "typed"), TOLD)
def test_such_a_start_is_told_at_its_field_and_nothing_is_begun(client, language, typed):
    club = build.club()
    client.force_login(build.grant(build.account(), Grant.Role.CLUB_ADMIN, club=club).account)
    client.cookies["django_language"] = language
    answer = client.post(
        reverse("event_new"), {**STATED, "ruleset": "skat:isko-2022", "club": club.pk, "starts_at": typed}
    )
    assert answer.status_code == 400
    assert TOLD[language, typed] in text(answer)
    assert not Event.objects.exists()


def test_it_is_the_clubs_clock_that_counts(client, settings):
    """Where the server stands clocks change that night, and where the club lives on another one."""
    club = build.club(time_zone="America/New_York")
    client.force_login(build.grant(build.account(), Grant.Role.CLUB_ADMIN, club=club).account)
    stated = {**STATED, "ruleset": "skat:isko-2022", "club": club.pk}
    assert client.post(reverse("event_new"), {**stated, "starts_at": "2026-11-01T01:30"}).status_code == 400
    assert client.post(reverse("event_new"), {**stated, "starts_at": TWICE}).status_code == 302
    assert Event.objects.get().starts_at == datetime(2026, 10, 25, 6, 30, tzinfo=UTC)


def test_an_evening_that_was_begun_in_such_an_hour_keeps_it(client, event):
    second = datetime(2026, 10, 25, 1, 30, 17, tzinfo=UTC)
    Event.objects.update(starts_at=second)
    client.force_login(events.director_of(event))
    page = client.get(url("event_change", event))
    sent = {**page.context["form"].initial, "starts_at": TWICE, "title": "Called otherwise", "club": event.book.club.pk}
    answer = client.post(url("event_change", event), {name: value for name, value in sent.items() if value})
    assert answer.status_code == 302, answer.context["form"].errors
    event.refresh_from_db()
    assert (event.book.title, event.starts_at) == ("Called otherwise", second)


@pytest.mark.parametrize("typed", [TWICE, SKIPPED])
def test_so_is_an_end_of_protests(client, event, typed):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    page = client.get(url("event_settings", event))
    sent = {"expected": page.context["form"].initial["expected"], "protest_until": typed}
    assert TOLD["en", typed] in text(client.post(url("event_settings", event), sent))
    event.refresh_from_db()
    assert not plans.read(event.plan).protest_until


def test_a_span_of_announcements_that_ends_in_such_an_hour_holds_both_of_it(client, event):
    """They came while the clocks were set back; the page that looks at them names this span by itself."""
    at = [datetime(2026, 10, 25, hour, 30, 17, tzinfo=UTC) for hour in (0, 1)]
    Announcement.objects.bulk_create(
        Announcement(event=event, name=f"Nora {hour}", sender="one", made_at=each) for hour, each in enumerate(at)
    )
    client.force_login(events.director_of(event))
    first = event.announcements.order_by("pk")[0]
    page = client.get(url("event_coming_senders", event), {"of": first.pk})
    assert (page.status_code, [each.made_at for each in page.context["rows"]]) == (200, at)
