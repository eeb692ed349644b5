"""Another program is told of rankings: once, signed, only where the operator said, and nothing of people."""

import contextlib
import hashlib
import hmac
import json
import threading
import time
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.urls import reverse

from config import env
from scoring.actors import OPERATOR
from scoring.lists.actions import retracting
from scoring.models import Deal, Retraction
from scoring.printing.actions import bell
from tests import build
from tests.build import AT
from tests.scoring.faces import text
from tests.tournaments import events
from tests.typed_sql import refused
from tournaments import tasks
from tournaments.actions import organising, telling
from tournaments.models import Delivery, Event
from tournaments.values import webhooks

pytestmark = pytest.mark.django_db
State, Kind = Delivery.State, Delivery.Kind
SECRET = "as long as nobody can guess it"


class Heard(ThreadingHTTPServer):
    """A program on this machine that writes down what it is told, and answers as it was asked to."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.said, self.status, self.slow = [], 204, False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/heard?from=kiebitz"


class Answering(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.said.append((self.path, dict(self.headers), body))
        if self.server.slow:
            self._dribble()
        self.send_response(self.server.status)
        if 300 <= self.server.status < 400:
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        self.end_headers()

    def _dribble(self) -> None:
        """A good answer, byte by byte: none of them is late for itself."""
        with contextlib.suppress(OSError):
            for each in (b"HTTP/1.1 204 No Content\r\nX: ", *[b"."] * 30, b"\r\n\r\n"):
                self.wfile.write(each)
                time.sleep(0.1)

    def do_GET(self) -> None:
        self.do_POST()

    def log_message(self, *_args) -> None:
        """Nothing."""


@pytest.fixture
def heard(settings):
    server = Heard()
    settings.WEBHOOK, settings.WEBHOOK_SECRET = server.address, SECRET
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def running(world):
    """An event of one series, played and not final yet."""

    def made():
        event = events.event(players=4, planned_series=1)
        events.play_all(events.drawn(event))
        return event.pk

    return world(made)


@pytest.fixture
def event(running):
    return Event.objects.get(pk=running)


def finalise(event):
    return organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=AT)


def reopen(event, *, correct=False):
    by = events.director_of(event)
    organising.reopen_event(event_id=event.pk, reason="protest", by=by, at=AT)
    if correct:
        sheet = event.series.get().tables.get().sheet
        build.write(sheet, "reopen", reason="protest", by=by)
        first = Deal.objects.filter(sheet=sheet).order_by("position")[0]
        build.write(sheet, "correct", corrects=first.sequence, record=build.LOST)
        build.write(sheet, "confirm")


def kinds(event):
    return list(event.deliveries.order_by("pk").values_list("kind", "version"))


def run(delivery, at=AT):
    telling.run(delivery.pk, lambda: at)
    delivery.refresh_from_db()
    return delivery


def test_a_final_ranking_is_told_signed_and_without_names(heard, event):
    finalise(event)
    told = run(event.deliveries.get())
    ((path, headers, body),) = heard.said
    assert (told.state, told.attempts, told.error, told.told_at) == (State.TOLD, 1, "", AT)
    assert path == "/heard?from=kiebitz"
    assert json.loads(body) == {
        "delivery": str(told.uid),
        "kind": "final",
        "event": event.slug,
        "version": 1,
        "at": "2026-03-14T20:00:00.000000+00:00",
        "page": reverse("event_ranking", args=[event.slug]),
        "ranking": reverse("api_event_ranking", args=[event.slug]),
    }
    expected = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    assert headers["X-Kiebitz-Signature"] == f"sha256={expected}"
    assert headers["X-Kiebitz-Delivery"] == str(told.uid)
    assert headers["Content-Type"] == "application/json"
    assert b"Player" not in body


def test_what_changed_and_was_retracted_is_told(heard, event):
    finalise(event)
    reopen(event)
    finalise(event)
    assert kinds(event) == [("final", 1)]
    reopen(event, correct=True)
    finalise(event)
    assert kinds(event) == [("final", 1), ("changed", 3)]
    retracting.retract_book(book_id=event.book_id, ground="other", by=OPERATOR, at=AT)
    retracting.show_again(retraction_id=Retraction.objects.get().pk, by=OPERATOR, at=AT)
    assert kinds(event)[2:] == [("retracted", 3), ("shown", 3)]


def test_nothing_is_told_where_nobody_listens_or_nobody_should(heard, event, settings):
    retracting.retract_book(book_id=event.book_id, ground="other", by=OPERATOR, at=AT)
    retracting.show_again(retraction_id=Retraction.objects.get().pk, by=OPERATOR, at=AT)
    retracting.retract_book(book_id=build.book().pk, ground="other", by=OPERATOR, at=AT)
    assert not Delivery.objects.exists()
    settings.WEBHOOK = ""
    finalise(event)
    for stated in ({"public": False}, {"public": False, "rehearsal": True}):
        settings.WEBHOOK = heard.address
        events.finalised(events.event(players=3, planned_series=1, **stated))
    assert not Delivery.objects.exists()


def test_a_message_is_written_with_what_it_tells_of_or_not_at_all(heard, event, monkeypatch):
    def broken(**_said):
        raise RuntimeError

    monkeypatch.setattr(telling.Delivery.objects, "create", broken)
    with pytest.raises(RuntimeError):
        finalise(event)
    event.refresh_from_db()
    assert (event.state, event.snapshots.count()) == (Event.State.RUNNING, 0)


def test_the_bell_rings_behind_the_transaction(heard, event, monkeypatch, django_capture_on_commit_callbacks):
    rang = []
    monkeypatch.setattr(bell, "notify_worker", lambda key, task: rang.append((key, task)))
    with django_capture_on_commit_callbacks(execute=True):
        finalise(event)
        assert rang == []
    assert rang == [(event.deliveries.get().pk, telling.TELL)]


@pytest.mark.parametrize(
    ("status", "said"), [(500, "HTTP 500"), (404, "HTTP 404"), (302, "redirects are not followed")]
)
def test_any_other_answer_is_tried_again_later(heard, event, status, said):
    finalise(event)
    heard.status = status
    waiting = run(event.deliveries.get())
    assert (waiting.state, waiting.attempts, len(heard.said)) == (State.WAITING, 1, 1)
    assert said in waiting.error
    assert waiting.due_at == AT + timedelta(minutes=1)
    assert run(waiting, AT + timedelta(seconds=59)).attempts == 1
    assert telling.sweep(at=AT) == []
    heard.status = 200
    told = run(waiting, AT + timedelta(minutes=1))
    assert (told.state, told.error) == (State.TOLD, "")
    assert len({headers["X-Kiebitz-Delivery"] for _path, headers, _body in heard.said}) == 1


def test_after_the_last_attempt_a_person_decides(heard, event):
    finalise(event)
    heard.status, at = 503, AT
    made = event.deliveries.get()
    for number, pause in enumerate((*telling.BACKOFF, timedelta(0)), start=1):
        assert run(made, at).attempts == number
        at += pause
    assert (made.state, made.error) == (State.FAILED, "HTTP 503")
    assert run(made, at + timedelta(days=9)).attempts == 6
    heard.status = 200
    with pytest.raises(PermissionDenied):
        telling.send_again(delivery_id=made.pk, by=build.scorekeeper(event.book), at=at)
    telling.send_again(delivery_id=made.pk, by=events.director_of(event), at=at)
    assert run(made, at).state == State.TOLD
    telling.send_again(delivery_id=made.pk, by=events.director_of(event), at=at)
    made.refresh_from_db()
    assert made.state == State.TOLD


def test_nobody_there_is_an_answer_too(heard, event, settings):
    finalise(event)
    settings.WEBHOOK = "http://127.0.0.1:1/"
    assert "Refused" in run(event.deliveries.get()).error


def test_whoever_answers_byte_by_byte_is_cut_off(heard, event, monkeypatch):
    monkeypatch.setattr(webhooks, "PATIENCE", 0.3)
    heard.slow = True
    finalise(event)
    waiting = run(event.deliveries.get())
    assert waiting.state == State.WAITING
    assert waiting.error


def test_what_was_told_is_told_once_and_two_workers_do_not_meet(heard, event):
    finalise(event)
    made = event.deliveries.get()
    Delivery.objects.filter(pk=made.pk).update(lease_until=AT + timedelta(seconds=30))
    assert run(made).attempts == 0
    Delivery.objects.filter(pk=made.pk).update(lease_until=AT - timedelta(seconds=1))
    run(made)
    run(made)
    assert len(heard.said) == 1


def test_a_lost_bell_is_rung_again(heard, event, monkeypatch):
    finalise(event)
    made = event.deliveries.get()
    rang = []
    monkeypatch.setattr(bell, "notify_worker", lambda key, task: rang.append((key, task)) or True)
    assert telling.sweep(at=AT) == [made.pk]
    assert rang == [(made.pk, telling.TELL)]
    tasks.tell(made.pk)
    tasks.sweep()
    assert (len(heard.said), len(rang)) == (1, 1)


def test_an_address_that_was_taken_away_is_told_nothing(heard, event, settings):
    finalise(event)
    settings.WEBHOOK = ""
    assert run(event.deliveries.get()).attempts == 0
    assert telling.sweep(at=AT) == []
    assert heard.said == []


def test_old_messages_go_and_those_that_wait_stay(heard, event):
    finalise(event)
    made = event.deliveries.get()
    later = AT + telling.KEPT + timedelta(days=1)
    assert telling.forget_old(later) == 0
    run(made)
    assert telling.forget_old(AT + telling.KEPT) == 0
    assert telling.forget_old(later) == 1


@pytest.mark.parametrize(
    ("address", "secret"),
    [
        ("http://club.example/hook", SECRET),
        ("https://user:password@club.example/", SECRET),
        ("https://club.example/#x", SECRET),
        ("https:///hook", SECRET),
        ("ftp://127.0.0.1/", SECRET),
        ("https://club.example/ x", SECRET),
        ("https://club.example:port/", SECRET),
        ("https://[::1", SECRET),
        ("https://club.example/", ""),
        ("https://club.example/", "short"),
    ],
)
def test_an_address_that_cannot_be_meant_stops_the_start(monkeypatch, address, secret):
    monkeypatch.setenv("KIEBITZ_WEBHOOK", address)
    monkeypatch.setenv("KIEBITZ_WEBHOOK_SECRET", secret)
    with pytest.raises(ImproperlyConfigured, match="KIEBITZ_WEBHOOK"):
        env.webhook("KIEBITZ_WEBHOOK", "KIEBITZ_WEBHOOK_SECRET")


@pytest.mark.parametrize("address", ["", "https://club.example/hook?x=1", "http://127.0.0.1:9/", "http://[::1]/"])
def test_other_addresses_are_taken(monkeypatch, address):
    monkeypatch.setenv("KIEBITZ_WEBHOOK", address)
    monkeypatch.setenv("KIEBITZ_WEBHOOK_SECRET", SECRET)
    assert env.webhook("KIEBITZ_WEBHOOK", "KIEBITZ_WEBHOOK_SECRET")[0] == address


def test_directors_see_what_was_told_and_send_it_again(heard, event, client):
    finalise(event)
    heard.status = 500
    made = run(event.deliveries.get())
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    director = reverse("event_director", args=[event.slug])
    page = text(client.get(director))
    assert ("HTTP 500" in page, "Send again" in page, "Told to another program" in page) == (True, True, True)
    heard.status = 200
    answer = client.post(reverse("event_tell_again", args=[event.slug]), {"delivery": made.pk}, follow=True)
    assert "It is being sent." in text(answer)
    made.refresh_from_db()
    telling.run(made.pk, lambda: made.due_at)
    page = text(client.get(director))
    assert ("HTTP 500" in page, "Send again" in page, 'class="badge told"' in page) == (False, False, True)
    gone = client.post(reverse("event_tell_again", args=[event.slug]), {"delivery": "99999"}, follow=True)
    assert "This message is no longer there." in text(gone)


def test_without_an_address_nothing_of_it_shows(event, client, settings):
    finalise(event)
    event.deliveries.create(kind="final", version=1, made_at=AT, due_at=AT)
    client.force_login(events.director_of(event))
    assert 'id="deliveries"' not in text(client.get(reverse("event_director", args=[event.slug])))


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("UPDATE tournaments_delivery SET state = 'lost'", "delivery_state_known"),
        ("UPDATE tournaments_delivery SET kind = 'gossip'", "delivery_kind_known"),
        ("UPDATE tournaments_delivery SET state = 'told'", "delivery_told_at_a_time"),
    ],
)
def test_kinds_and_states_are_constraints(event, statement, name):
    event.deliveries.create(kind="final", version=1, made_at=AT, due_at=AT)
    refused(name, statement)
