"""Who runs the desk registers and takes money, and nothing else; an invitation names the event and leads there."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import translation

from scoring.models import Account, Grant
from scoring.people.actions import invitations, offering
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import directing, disqualifying, registering

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def event(club):
    director = build.grant(build.account(), Grant.Role.DIRECTOR, club=club).account
    return events.event(director, club=club, players=4)


@pytest.fixture
def desk(client, event):
    account = build.grant(build.account(), Grant.Role.DESK, book=event.book).account
    client.force_login(account)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return account


def tabs(response):
    return [label for _address, label, _on in response.context["tabs"]]


def test_the_desk_registers_checks_in_and_takes_the_fee(client, event, desk):
    done = client.post(reverse("event_walk_in", args=[event.slug]), {"line": "Hilde Jost"}, follow=True)
    assert done.status_code == 200
    hilde = event.registrations.get(player__name="Hilde Jost")
    client.post(reverse("event_paid", args=[event.slug]), {"registration": hilde.pk, "paid": "yes"})
    client.post(reverse("event_withdraw", args=[event.slug]), {"registration": hilde.pk, "withdrawn": "yes"})
    hilde.refresh_from_db()
    assert (hilde.paid, hilde.withdrawn) == (True, True)


def test_pages_of_the_desk_show_its_tabs_alone(client, event, desk):
    for name in ("event_desk", "event_money", "event_import", "event_earlier", "event_codes"):
        assert tabs(client.get(reverse(name, args=[event.slug]))) == ["Desk", "Ranking", "Money"], name
    for name in ("event_director", "event_prints", "event_diary", "event_settings"):
        assert client.get(reverse(name, args=[event.slug])).status_code == 403


def test_no_page_of_the_desk_offers_what_only_a_director_does(client, event, desk):
    registration = event.registrations.first()
    pages = [reverse(name, args=[event.slug]) for name in ("event_desk", "event_money")]
    pages.append(reverse("event_registration", args=[event.slug, registration.pk]))
    for page in pages:
        shown = client.get(page).content.decode()
        for name in ("event_settings", "event_prints", "event_director", "event_repair"):
            assert f'href="{reverse(name, args=[event.slug])}' not in shown, (page, name)
        assert "/disqualify/" not in shown


def test_the_desk_is_not_offered_what_it_may_not_do(client, event, desk):
    client.force_login(desk)
    assert "/disqualify/" not in client.get(reverse("event_desk", args=[event.slug])).content.decode()


def test_the_desk_neither_disqualifies_nor_directs_nor_enters_deals(client, event, desk):
    sheet = events.drawn(event).tables[0].table.sheet
    registration = event.registrations.first()
    with pytest.raises(PermissionDenied):
        disqualifying.disqualify(registration_id=registration.pk, reason="x", rule="y", by=desk, at=build.AT)
    assert client.get(reverse("sheet_enter", args=[sheet.pk])).status_code in {403, 404}
    assert client.post(reverse("event_draw", args=[event.slug]), {"number": "2"}).status_code == 403
    assert directing.desk_of(event.pk, desk) == event


def test_the_public_page_leads_the_desk_to_its_work_and_nobody_else(client, event, desk):
    own = client.get(reverse("event", args=[event.slug])).content.decode()
    assert f'href="{reverse("event_desk", args=[event.slug])}"' in own
    client.force_login(build.account())
    assert (
        reverse("event_desk", args=[event.slug]) not in client.get(reverse("event", args=[event.slug])).content.decode()
    )


def test_a_desk_is_given_in_events_alone(event, club):
    act = {"username": build.account().username, "role": "desk", "where": event.book, "at": build.AT}
    offered = offering.offer_role(**act, by=events.director_of(event))
    with translation.override("en"):
        assert offered.role_name == "desk"
    for where, by in ((club, build.club_admin(club)), (build.book(club=club), build.club_admin(club))):
        with pytest.raises(PermissionDenied):
            offering.offer_role(username=build.account().username, role="desk", where=where, by=by, at=build.AT)


@pytest.mark.parametrize(
    ("role", "page"), [("director", "event_director"), ("desk", "event_desk"), ("scorekeeper", "event")]
)
def test_an_invitation_names_event_and_role_and_leads_to_the_work(client, event, club, role, page):
    token = invitations.invite(username="hilde", to=event.book, role=role, by=build.club_admin(club))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    shown = text(client.get(reverse("invitation", args=[token]), follow=True))
    assert "Preisskat" in shown
    assert str(Grant.Role(role).label) in shown
    done = client.post(reverse("join"), {"password": build.PASSWORD, "again": build.PASSWORD})
    assert done["Location"] == reverse(page, args=[event.slug])
    assert client.get(done["Location"]).status_code == 200


def test_an_offer_that_is_taken_leads_to_the_work_too(client, event):
    who = build.account()
    offer = offering.offer_role(
        username=who.username, role="desk", where=event.book, by=events.director_of(event), at=build.timezone.now()
    )
    client.force_login(who)
    done = client.post(reverse("offer_accept", args=[offer.pk]))
    assert done["Location"] == reverse("event_desk", args=[event.slug])


def test_whoever_runs_the_desk_opens_no_books_in_the_club(event, club, desk):
    assert not Account.objects.get(pk=desk.pk).grants.filter(club=club).exists()
    with pytest.raises(PermissionDenied):
        registering.set_withdrawn(
            registration_id=events.event(players=3).registrations.first().pk, withdrawn=True, by=desk, at=build.AT
        )
