"""Where one is signed in: told in words, ended by oneself alone, and kept without a write for every page."""

from datetime import date, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring import sessions
from scoring.people.queries import session_queries
from scoring.people.values import browsers
from scoring.sessions import SessionStore
from tests import build
from tests.second_steps import is_in, with_password

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
LAPTOP = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
    " Edg/140.0.0.0"
)
TABLET = (
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148"
    " Safari/604.1"
)


@pytest.fixture
def anna():
    return build.account("anna")


def browser(account, agent=PHONE):
    client = Client(headers={"user-agent": agent, "accept-language": "en"})
    with_password(client, account)
    return client


def shown(client):
    return client.get(reverse("sessions")).content.decode()


def still_in(client):
    return client.get(reverse("me")).status_code == 200


def ends(client, other, **more):
    name = session_queries.name_of(other.session.session_key)
    return client.post(reverse("session_end", args=[name]), **more)


def used_on(client, day):
    store = SessionStore(client.session.session_key)
    store[sessions.USED] = day
    store.save()


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (PHONE, "Firefox, Android"),
        (LAPTOP, "Edge, Windows"),
        (TABLET, "Safari, iPad"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Safari/605", "Firefox, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1.15", "Safari, macOS"),
        ("curl/8.0", ""),
        ("<script>alert(1)</script> Windows", "Windows"),
        ("", ""),
    ],
)
def test_a_browser_is_told_in_two_words(header, said):
    assert browsers.in_words(header) == said


def test_ones_sessions_are_listed_and_this_one_is_marked(anna):
    here, other = browser(anna), browser(anna, LAPTOP)
    browser(build.account(), TABLET)
    told = shown(here)
    assert "Firefox, Android</b> – this one" in told
    assert "Edge, Windows</b><br>" in told
    assert "iPad" not in told
    assert told.count("Signed in on") == told.count("Last used on") == 2
    assert other.session.session_key not in told


def test_one_is_ended_and_the_others_stay(anna):
    here, other, third = (browser(anna) for _ in range(3))
    assert ends(here, other).url == reverse("sessions")
    assert [still_in(each) for each in (here, other, third)] == [True, False, True]
    assert ends(here, other).status_code == 404


def test_all_others_are_ended_at_once(anna):
    here, other, third = (browser(anna) for _ in range(3))
    stranger = browser(build.account())
    here.post(reverse("sessions_end"))
    assert "in 2 other places" in shown(here)
    assert [still_in(each) for each in (here, other, third, stranger)] == [True, False, False, True]
    assert reverse("sessions_end") not in shown(here)


def test_nobody_ends_a_session_of_somebody_else(anna):
    hers, stranger = browser(anna), browser(build.account(superuser=True))
    assert ends(stranger, hers).status_code == 404
    assert ends(Client(), hers).status_code == 302
    assert still_in(hers)


def test_looking_ends_nothing(anna):
    here, other = browser(anna), browser(anna)
    name = session_queries.name_of(other.session.session_key)
    for address in (reverse("session_end", args=[name]), reverse("sessions_end")):
        assert here.get(address).url == reverse("sessions")
    assert still_in(other)


def test_a_new_password_ends_all_others(anna):
    here, other = browser(anna), browser(anna, LAPTOP)
    fresh = "another one that is long enough"
    form = {"oldpassword": build.PASSWORD, "password1": fresh, "password2": fresh}
    here.post(reverse("account_change_password"), form)
    assert "Firefox, Android</b> – this one" in shown(here)
    assert "Windows" not in shown(here)
    assert not still_in(other)
    assert still_in(here)


def test_what_has_run_out_is_not_listed(anna):
    here, other = browser(anna), browser(anna, LAPTOP)
    past = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=other.session.session_key).update(expire_date=past)
    assert "Windows" not in shown(here)


def test_the_day_of_the_last_use_is_written_once_a_day_and_nothing_else_is(anna):
    here = browser(anna)
    used_on(here, "2026-03-01")
    (before,) = Session.objects.all()
    with CaptureQueriesContext(
        connection,
    ) as first:
        here.get(reverse("clubs"))
    with CaptureQueriesContext(connection) as second:
        here.get(reverse("clubs"))
    assert len(first) == len(second) + 1
    assert first.captured_queries[-1]["sql"].startswith('UPDATE "django_session" SET "session_data"')
    (after,) = Session.objects.all()
    assert after.expire_date == before.expire_date
    assert session_queries.of(anna)[0].used == timezone.localdate()


def test_no_page_asks_a_session_that_it_does_not_need(client):
    with CaptureQueriesContext(connection) as asked:
        client.cookies["sessionid"] = "x" * 32
        client.get("/healthz")
        answer = Client().get("/robots.txt")
    assert len(asked) == 0
    assert "Cookie" not in answer.get("Vary", "")


def test_a_full_disk_keeps_nobody_from_reading(anna, monkeypatch):
    here = browser(anna)
    used_on(here, "2026-03-01")

    def full(*_arguments, **_more):
        raise DatabaseError("database or disk is full")

    monkeypatch.setattr("django.db.models.query.QuerySet.update", full)
    assert here.get(reverse("clubs")).status_code == 200


def test_a_session_that_was_ended_meanwhile_is_not_brought_back(anna):
    here = browser(anna)
    used_on(here, "2026-03-01")
    store = SessionStore(here.session.session_key)
    assert store.get(sessions.USED) == "2026-03-01"
    Session.objects.all().delete()
    sessions._stamp(store)
    assert not Session.objects.exists()
    assert not store.modified


def test_a_session_of_before_says_what_it_knows(anna):
    client = Client(headers={"accept-language": "en"})
    client.force_login(anna)
    store = SessionStore(client.session.session_key)
    for key in (sessions.SINCE, sessions.USED, sessions.WITH):
        del store[key]
    store.save()
    told = shown(client)
    assert "A browser</b> – this one" in told
    assert "Signed in on" not in told
    assert session_queries.of(anna)[0].used == timezone.localdate()


def test_nothing_but_words_and_days_is_kept(anna):
    content = browser(anna, LAPTOP).session
    assert content[sessions.WITH] == "Edge, Windows"
    assert date.fromisoformat(content[sessions.USED])
    assert len(content[sessions.SINCE]) == len("2026-03-14T20:00+00:00")
    assert "127.0.0.1" not in str(dict(content.items()))
    assert is_in(browser(anna))
