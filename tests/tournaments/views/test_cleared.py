"""Who was disqualified and cleared, or withdrawn and is back, stands on no public face as if anything had been."""

import re

import pytest
from django.test import Client
from django.utils import timezone, translation

from scoring.models import Sheet
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.views.test_held import faces, keeper
from tournaments.actions import disqualifying, organising, registering
from tournaments.actions.printing import ranking_payload
from tournaments.models import Event
from tournaments.queries.announcement import change_text
from tournaments.queries.standings import standings
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
TELLS = re.compile(r'disqualif|withdrawn(?!":false)|Changed on|"reason":', re.IGNORECASE)


@pytest.fixture(scope="module")
def made(world):
    return world(final).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


def said(event, **more):
    return {"event_id": event.pk, "by": events.director_of(event), "at": timezone.now()} | more


def final():
    event = events.event(players=4, planned_series=1, plan=Plan(embed_in="https://www.club.example"))
    events.play_all(events.drawn(event))
    organising.finalise_event(**said(event))
    return event


def again(event, *acts, reason="A protest"):
    """Reopened, changed and made final again."""
    organising.reopen_event(**said(event, reason=reason))
    for act in acts:
        act(event)
    organising.finalise_event(**said(event))
    event.refresh_from_db()


def first(event):
    return event.registrations.get(number=2)


def barred(event):
    about = {"registration_id": first(event).pk, "reason": "Told the cards", "rule": "ISkO 4.5.9"}
    disqualifying.disqualify(**said(event, **about))


def cleared(event):
    disqualifying.rank_again(**said(event, registration_id=first(event).pk, reason="It was somebody else"))


def corrected(event):
    sheet, by = Sheet.objects.filter(book=event.book).latest("pk"), events.director_of(event)
    build.write(sheet, "reopen", by=by, reason="a slip", at=timezone.now())
    deal, other = sheet.deals.order_by("sequence").first(), {**build.GAME, "matadors": 9}
    build.write(sheet, "correct", by=by, corrects=deal.sequence, record=other, at=timezone.now())
    build.write(sheet, "confirm", by=by, at=timezone.now())


def telling(event):
    """Which faces tell a stranger, or a reader of paper, that anything had been."""
    with translation.override("en"):
        read = {name: text(answer) for name, answer in faces(Client(headers={"accept-language": "en"}), event).items()}
        paper = ranking_payload(event, timezone.now(), "", publicly=True)
        read |= {"paper": repr([paper["published"], paper["rows"]]), "announced": change_text(event, "")}
    return {name for name, told in read.items() if TELLS.search(told)}


def changes(event):
    return Client(headers={"accept-language": "en"}).get(url("api_event_ranking", event)).json()["published"]


def test_a_disqualification_that_was_taken_back_is_told_on_no_public_face(event):
    before = [line.rank for line in standings(event)]
    again(event, barred, reason="Disqualification")
    assert telling(event) >= {"event", "event_ranking", "event_embed", "csv", "api", "paper", "announced"}
    again(event, cleared, reason="Disqualification lifted")
    assert (telling(event), changes(event)) == (set(), [])
    assert [line.rank for line in standings(event)] == before
    diary = text(keeper(event).get(url("event_diary", event)))
    assert ("player disqualified" in diary, "disqualification taken back" in diary) == (True, True)


def test_it_is_told_nowhere_while_the_ranking_is_open_again_either(event):
    again(event, barred)
    organising.reopen_event(**said(event, reason="lifted"))
    cleared(event)
    event.refresh_from_db()
    assert telling(event) == set()


def test_what_was_corrected_meanwhile_is_told_without_who_was_cleared(event):
    again(event, barred, corrected, reason="Disqualification, and a slip")
    again(event, cleared, reason="Disqualification lifted")
    (told,) = changes(event)
    assert told["reason"] == ""
    assert all(each["before"]["rank"] and each["after"]["rank"] for each in told["changes"])
    assert {each["before"]["total"] == each["after"]["total"] for each in told["changes"]} >= {False}


def test_who_was_cleared_before_the_second_ranking_was_ranked_all_along():
    event = events.event(players=4, planned_series=1)
    events.play_all(events.drawn(event))
    barred(event)
    organising.finalise_event(**said(event))
    event.refresh_from_db()
    again(event, cleared)
    assert (telling(event), changes(event)) == (set(), [])


def test_other_changes_are_told_as_before(event):
    again(event, barred)
    again(event, cleared)
    again(event, corrected, reason="A slip")
    (told,) = changes(event)
    assert (told["reason"], bool(told["changes"])) == ("A slip", True)
    again(event, barred, reason="Disqualified after all")
    assert [each["reason"] for each in changes(event)] != []
    assert "event" in telling(event)


def test_who_left_and_is_back_is_not_said_to_have_left(event):
    organising.reopen_event(**said(event, reason="A protest"))
    registering.set_withdrawn(**said(event, registration_id=first(event).pk, withdrawn=True))
    assert telling(Event.objects.get(pk=event.pk))
    registering.set_withdrawn(**said(event, registration_id=first(event).pk, withdrawn=False))
    assert telling(Event.objects.get(pk=event.pk)) == set()
