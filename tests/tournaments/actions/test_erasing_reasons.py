"""Why something was decided can be forgotten; that it was decided stays."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests import build
from tests.auditing import findings
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import erasing, organising, printing
from tournaments.actions.errors import Objection
from tournaments.models import DecisionText, Event

pytestmark = pytest.mark.django_db
REASON = "Schnorzkopf schrieb falsch"


@pytest.fixture
def reopened():
    """An event that is final for the second time: why it was reopened is published with what changed."""
    event = events.finalised(events.event(players=6, planned_series=1))
    director = events.director_of(event)
    organising.reopen_event(event_id=event.pk, reason=REASON, by=director, at=build.AT)
    sheet = event.book.sheets.filter(counts=True).first()
    build.write(sheet, "reopen", reason="wrong", by=director)
    build.write(sheet, "correct", corrects=2, record=build.LOST, reason="wrong")
    build.write(sheet, "confirm")
    return events.finalised(Event.objects.get(pk=event.pk))


def told(event):
    return event.decisions.get(kind="reopened")


def erase(event, by=None, sequence=None):
    number = sequence or told(event).sequence
    erasing.erase_reason(event_id=event.pk, sequence=number, by=by or events.director_of(event), at=build.AT)


def test_it_is_gone_from_pages_answers_and_prints_and_everything_still_agrees(reopened):
    pages = [reverse(name, args=[reopened.slug]) for name in ("event", "event_ranking", "api_event_ranking")]
    assert all(REASON in text(Client().get(each)) for each in pages)
    job = printing.print_ranking(event_id=reopened.pk, language="de", by=events.director_of(reopened), at=build.AT)
    assert REASON in str(job.payload)
    erase(reopened)
    assert not any(REASON in text(Client().get(each)) for each in pages)
    job.refresh_from_db()
    assert (job.state, job.payload, job.file) == ("stale", None, "")
    assert not any(REASON in str(each.texts) for each in DecisionText.objects.all())
    assert told(reopened).kind == "reopened"
    assert findings() == []


def test_once_and_only_where_a_reason_stands(reopened):
    erase(reopened)
    with pytest.raises(Objection):
        erase(reopened)
    with pytest.raises(Objection):
        erase(reopened, sequence=1)
    with pytest.raises(Objection):
        erase(reopened, sequence=999)


def test_page_asks_first(reopened):
    client = Client(headers={"accept-language": "en"})
    client.force_login(events.director_of(reopened))
    address = reverse("reason_erase", args=[reopened.slug, told(reopened).sequence])
    assert address in text(client.get(reverse("event_diary", args=[reopened.slug])))
    assert REASON in text(client.get(address))
    assert client.post(address).status_code == 302
    assert client.get(address).status_code == 404
    assert REASON not in text(client.get(reverse("event_diary", args=[reopened.slug])))


def test_command(reopened):
    out = io.StringIO()
    call_command("erase_reason", reopened.slug, str(told(reopened).sequence), stdout=out)
    assert "is erased" in out.getvalue()
    for wrong in ((reopened.slug, "1"), ("nowhere", "1")):
        with pytest.raises(CommandError):
            call_command("erase_reason", *wrong)
