"""Announcing oneself: what a stranger may send and is told, what the desk does with it, and that nothing is left."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.actors import OPERATOR
from scoring.management.housekeeping import STEPS
from scoring.models import Player
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import coming, erasing, planning
from tournaments.actions.coming import Coming
from tournaments.actions.errors import Objection
from tournaments.models import Announcement, Event, Registration
from tournaments.plain.event_audit import audit_events
from tournaments.queries import desk_queries
from tournaments.queries.everything import SECTIONS, whose
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    caches["counted"].clear()
    club = build.club("SC Adler")
    by = build.grant(build.account(), "director", club=club).account
    made = events.event(by=by, club=club)
    events.named(made, by, "Hans Köhler; SC Nord")
    plan = Plan(categories=("ladies",), announce_themselves=True)
    planning.change_plan(event_id=made.pk, plan=plan, expected=plans.digest(Plan()), by=by, at=build.AT)
    return made


@pytest.fixture
def stranger():
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def announce(who, event, name="Nora Neu", **said):
    return who.post(url("event_coming", event), {"name": name, **said})


def names(event):
    return list(event.registrations.order_by("number").values_list("player__name", flat=True))


def test_a_stranger_is_told_that_the_desk_will_decide_and_nothing_is_public_before(stranger, desk, event):
    version = Event.objects.get(pk=event.pk).book.version
    for name in ("Nora Neu", "Hans Köhler"):
        answer = announce(stranger, event, name, category="ladies")
        assert answer.status_code == 302
        said = text(stranger.get(answer["Location"]))
        assert "The desk will confirm it" in said
        assert "Köhler" not in said
    assert names(event) == ["Hans Köhler"]
    assert "Nora" not in text(stranger.get(url("event", event)))
    assert Event.objects.get(pk=event.pk).book.version == version
    assert "2 people announced themselves" in text(desk.get(url("event_desk", event)))


def test_the_desk_accepts_as_here_or_as_yet_to_come_and_the_row_goes(stranger, desk, event):
    for name in ("Nora Neu", "Olga Offen"):
        announce(stranger, event, name, club="SC West", category="ladies", agreed="on" if "Olga" in name else "")
    nora, olga = event.announcements.order_by("pk")
    desk.post(url("event_accept", event), {"here": nora.pk})
    desk.post(url("event_accept", event), {"coming": olga.pk})
    found = event.registrations.order_by("number")[1:]
    assert [(each.player.public_name, each.club_name, each.category, each.presence.value) for each in found] == [
        ("Nora N.", "SC West", "ladies", "here"),
        ("Olga Offen", "SC West", "ladies", "announced"),
    ]
    assert not event.announcements.exists()
    again = desk.post(url("event_accept", event), {"here": nora.pk}, follow=True)
    assert "Another desk has decided about this already." in text(again)
    assert [each for _event, each in audit_events(Event.objects.filter(pk=event.pk))] == [[]]


def test_a_double_is_asked_about_and_the_registered_are_not_registered_again(stranger, desk, event):
    announce(stranger, event, "Hans Koehler", club="SC Nord")
    row = event.announcements.get()
    asked = desk.post(url("event_accept", event), {"here": row.pk})
    assert asked.status_code == 400
    (question,) = asked.context["questions"]
    said = {"here": row.pk, f"who:{question.key}": event.registrations.get().player_id}
    assert "is registered already: no. 1" in text(desk.post(url("event_accept", event), said, follow=True))
    assert event.announcements.get() == row
    desk.post(url("event_accept", event), {**said, f"who:{question.key}": question.none})
    assert names(event) == ["Hans Köhler", "Hans Koehler"]


def test_the_desk_turns_away_and_nothing_is_left(stranger, desk, event):
    announce(stranger, event)
    decided = event.decisions.count()
    desk.post(url("event_turn_away", event), {"waiting": event.announcements.get().pk})
    assert not Announcement.objects.exists()
    assert (names(event), event.decisions.count()) == (["Hans Köhler"], decided)


def test_where_full_names_are_announced_the_form_says_so_and_takes_an_objection(stranger, desk, event):
    event = cash.planned(event, full_names=True)
    form = text(stranger.get(url("event_coming", event)))
    assert "I object: show me by first name and initial" in form
    assert "Public pages may show the full name" not in form
    assert "Otherwise they show first name and initial." not in form
    away = build.player("Wanda Weit", club=build.club("SC Weit"), account=build.account())
    for name, objected in (("Nora Neu", ""), ("Olga Offen", "on")):
        announce(stranger, event, name, objected=objected)
    guest = Client()
    guest.force_login(away.account)
    announce(guest, event, "", player=away.pk, objected="on")
    for row in event.announcements.order_by("pk"):
        desk.post(url("event_accept", event), {"coming": row.pk})
    public = text(stranger.get(url("event", event)))
    assert "Nora Neu" in public
    assert ("Olga O." in public, "Olga Offen" in public) == (True, False)
    assert ("Wanda W." in public, "Wanda Weit" in public) == (True, False)
    nora = event.registrations.get(player__name="Nora Neu").player
    assert nora.publicity != Player.Publicity.FULL, "who says nothing has agreed to nothing"


def test_what_was_announced_when_the_form_was_sent_is_neither_a_yes_nor_a_no_later(stranger, desk, event):
    """Full names are announced and that is taken back, or the other way round, before the desk decides."""
    event = cash.planned(event, full_names=True)
    announce(stranger, event, "Nora Neu")
    event = cash.planned(event, full_names=False)
    announce(stranger, event, "Olga Offen", agreed="on")
    chosen = build.player("Wanda Weit", club=build.club("SC Weit"), account=build.account(), publicity="full")
    guest = Client()
    guest.force_login(chosen.account)
    announce(guest, event, "", player=chosen.pk)
    for row in event.announcements.order_by("pk"):
        desk.post(url("event_accept", event), {"coming": row.pk})
    public = text(stranger.get(url("event", event)))
    assert ("Nora N." in public, "Nora Neu" in public) == (True, False)
    event = cash.planned(event, full_names=True)
    public = text(stranger.get(url("event", event)))
    assert ("Olga Offen" in public, "Wanda Weit" in public) == (True, True)


def test_a_minor_is_a_number(stranger, desk, event):
    announce(stranger, event, "Kim Klein", minor="on", agreed="on")
    desk.post(url("event_accept", event), {"here": event.announcements.get().pk})
    kim = event.registrations.get(number=2).player
    assert (kim.minor, kim.public_name) == (True, f"#{kim.pk}")


def test_who_is_known_and_says_to_be_under_18_is_a_number_too(stranger, desk, event):
    """The form promises it: to whom the desk finds under that name, and to whoever is signed in."""
    karl = build.player("Karl Kind", club=event.book.club)
    announce(stranger, event, karl.name, minor="on")
    desk.post(url("event_accept", event), {"here": event.announcements.get().pk})
    own = build.player("Gerda Gast", club=build.club("SC Süd"), account=build.account())
    guest = Client()
    guest.force_login(own.account)
    announce(guest, event, "", player=own.pk, minor="on")
    desk.post(url("event_accept", event), {"coming": event.announcements.get().pk})
    for player in (karl, own):
        player.refresh_from_db()
        assert event.registrations.filter(player=player).exists()
        assert (player.minor, player.public_name) == (True, f"#{player.pk}")


def test_who_is_signed_in_is_known_whatever_the_desk_knows(event, desk):
    account = build.account()
    player = build.player("Gerda Gast", club=build.club("SC Süd"), account=account)
    guest = Client()
    guest.force_login(account)
    announce(guest, event, "", player=player.pk)
    desk.post(url("event_accept", event), {"coming": event.announcements.get().pk})
    made = event.registrations.get(player=player)
    assert (made.club_name, made.presence) == ("SC Süd", Registration.Presence.ANNOUNCED)


def test_nobody_announces_the_player_of_somebody_else(stranger, event):
    player = build.player("Gerda Gast", account=build.account())
    assert announce(stranger, event, "", player=player.pk).status_code == 400
    someone = Client()
    someone.force_login(build.player("Otto Ost", account=build.account()).account)
    assert announce(someone, event, "", player=player.pk).status_code == 400
    for by in (build.account(), AnonymousUser()):
        with pytest.raises(Objection):
            coming.announce(event_id=event.pk, said=Coming("", player=player.pk), by=by, at=build.AT)
    assert not event.announcements.exists()


def test_an_event_that_one_may_not_see_takes_nobody(event):
    event.book.public = False
    event.book.save()
    with pytest.raises(PermissionDenied):
        coming.announce(event_id=event.pk, said=Coming("Nora Neu"), by=build.account(), at=build.AT)
    assert announce(Client(), event).status_code == 404


@pytest.mark.parametrize("name", ["", "  ", "=1+2", "a" * 121, "Nora\u202eNeu"])
def test_what_is_no_name_is_refused(stranger, event, name):
    assert announce(stranger, event, name).status_code == 400
    assert not event.announcements.exists()


def test_a_stranger_is_asked_for_the_last_name_and_the_desk_is_not(stranger, desk, event):
    page = announce(stranger, event, "Le Goff Yann", club="SC West", agreed="on")
    assert page.status_code == 400
    assert "“Le Goff Yann; SC West” – which is the last name?" in text(page)
    sent = form(page, "name")
    assert (sent.sent["name"], sent.sent["club"], "agreed" in sent.sent) == (["Le Goff Yann"], ["SC West"], True)
    assert not Announcement.objects.exists()
    key = "who:name:Le Goff Yann; SC West"
    assert sent.offered[key] == ["Yann Le Goff; SC West", "Le Goff Yann; SC West"]
    said = {"club": "SC West", key: sent.offered[key][1]}
    assert announce(stranger, event, "Le Goff Yann", **said).status_code == 302
    row = Announcement.objects.get()
    assert (row.name, row.club_name) == ("Le Goff Yann", "SC West")
    assert desk.post(url("event_accept", event), {"here": row.pk}).status_code == 302
    assert names(event)[1:] == ["Le Goff Yann"]


@pytest.mark.parametrize("name", ["Nora Neu, SC West", "Neu, Nora, SC West", "Neu, Nora; SC West"])
def test_a_club_behind_the_name_is_the_club(stranger, event, name):
    assert announce(stranger, event, name).status_code == 302
    row = Announcement.objects.get()
    assert (row.name, row.club_name) == ("Nora Neu", "SC West")


def test_a_category_stands_behind_the_club_and_another_club_is_refused(stranger, event):
    assert announce(stranger, event, "Nora Neu; SC West; ladies").status_code == 302
    assert Announcement.objects.get().category == "ladies"
    assert announce(stranger, event, "Uwe Uhl; SC West", club="SC Ost").status_code == 400
    assert Announcement.objects.count() == 1


def test_the_same_said_twice_waits_once_and_so_many_may_wait(stranger, event, monkeypatch):
    for name in ("Nora Neu", "nora  NEU", "Olga Offen"):
        assert announce(stranger, event, name).status_code == 302
    assert event.announcements.count() == 2
    monkeypatch.setattr("scoring.bounds.WAITING", 2)
    assert announce(stranger, event, "Paul Platz").status_code == 409


def test_without_the_setting_or_after_the_first_draw_nobody_is_announced(stranger, event):
    other = events.event(players=3)
    assert announce(stranger, other).status_code == 409
    assert announce(stranger, event).status_code == 302
    events.named(event, events.director_of(event), "Berta Bach", "Carla Cohn")
    events.drawn(event)
    assert announce(stranger, event, "Olga Offen").status_code == 409
    assert event.announcements.count() == 1
    assert "I am coming" not in text(stranger.get(url("event", event)))


def test_what_waits_is_told_to_its_player_and_erased_with_him_or_her(event):
    account = build.account()
    player = build.player("Gerda Gast", account=account)
    guest = Client()
    guest.force_login(account)
    announce(guest, event, "", player=player.pk, club="SC Süd")
    (section,) = [each for each in SECTIONS if each.name == "announcements"]
    assert [row["club_name"] for row in section.rows(whose(account))] == ["SC Süd"]
    erasing.erase_player(player_id=player.pk, by=OPERATOR, at=build.AT)
    assert not Announcement.objects.exists()


def test_what_nobody_decided_about_goes_a_month_after_the_event(stranger, event):
    announce(stranger, event, "Nora Neu")
    announce(stranger, event, "Olga Offen")
    old = timezone.now() - coming.FOR - timedelta(days=1)
    Announcement.objects.filter(name="Nora Neu").update(made_at=old)
    call_command("tidy", verbosity=0)
    assert list(Announcement.objects.values_list("name", flat=True)) == ["Olga Offen"]


def test_a_desk_that_looks_again_sees_who_came_and_reads_no_more_for_many(stranger, desk, event):
    def looked():
        with CaptureQueriesContext(connection) as asked:
            answer = desk.get(url("event_desk_rows", event))
        return len(asked), answer["ETag"]

    looked()
    announce(stranger, event)
    few, first = looked()
    for number in range(5):
        announce(stranger, event, f"Somebody {number}x")
    many, later = looked()
    assert (many, first == later) == (few, False)


@pytest.mark.parametrize("said", [True, False])
def test_the_box_under_typed_names_says_what_the_event_does(desk, event, said):
    now = plans.read(Event.objects.get(pk=event.pk).plan)
    by, plan = events.director_of(event), replace(now, full_names=said)
    planning.change_plan(event_id=event.pk, plan=plan, expected=plans.digest(now), by=by, at=build.AT)
    page = text(desk.get(url("event_desk", event)))
    assert ("Results of this event show full names, as it announces" in page) is said
    assert ("Otherwise public pages show first name and initial until" in page) is not said


FROM_ELSEWHERE = {"REMOTE_ADDR": "198.51.100.7"}


@pytest.fixture
def troll():
    return Client(headers={"accept-language": "en"}, **FROM_ELSEWHERE)


@pytest.fixture
def flooded(event, stranger, troll):
    """Two honest announcements, four made up; the first of these an hour before the others."""
    for who, name in ((stranger, "Nora Neu"), *((troll, f"{each} Wrong") for each in "ABCD"), (stranger, "Olga Offen")):
        assert announce(who, event, name).status_code == 302
    row = Announcement.objects.get(name="A Wrong")
    Announcement.objects.filter(pk=row.pk).update(made_at=row.made_at - timedelta(hours=1))
    return event


def waiting(of):
    return [each.name for each in desk_queries.waiting(of)]


def first_of(name):
    return Announcement.objects.get(name=name).pk


def test_one_household_sends_only_so_many_whichever_process_is_asked(stranger, troll, event, monkeypatch):
    monkeypatch.setattr(coming, "OFTEN", 2)
    said = []
    for name in ("A A", "B B", "C C"):
        caches["counted"].clear()  # another process, or the same after a start
        said.append(announce(troll, event, name).status_code)
    assert said == [302, 302, 429]
    assert announce(stranger, event, "Nora Neu").status_code == 302
    Announcement.objects.update(made_at=timezone.now() - coming.WITHIN)
    assert announce(troll, event, "C C").status_code == 302


def test_no_address_is_kept(flooded):
    senders = set(Announcement.objects.values_list("sender", flat=True))
    assert len(senders) == 2
    assert not [each for each in senders if "198" in each or "127" in each or len(each) != 32]


def test_senders_are_told_apart_and_one_is_looked_at(flooded, desk):
    page = text(desk.get(url("event_coming_senders", flooded)))
    assert "4 announcements" in page
    assert "2 announcements" in page
    shown = text(desk.get(url("event_coming_senders", flooded), {"of": first_of("B Wrong")}))
    assert "Remove these 4 announcements" in shown
    assert "Nora" not in shown
    assert len(waiting(flooded)) == 6


def test_what_was_shown_goes_in_one_act_and_comes_back_in_one(flooded, desk):
    page = url("event_coming_senders", flooded)
    since = timezone.localtime(Announcement.objects.get(name="B Wrong").made_at).strftime("%Y-%m-%dT%H:%M")
    shown = desk.get(page, {"of": first_of("B Wrong"), "since": since})
    assert "Remove these 3 announcements" in text(shown)
    rows = [each.pk for each in shown.context["rows"]]
    announce(Client(**FROM_ELSEWHERE), flooded, "E Wrong")  # meanwhile: nobody looked at it
    done = desk.post(page, {"row": rows}, follow=True)
    assert "3 announcements have been removed." in text(done)
    assert waiting(flooded) == ["Nora Neu", "A Wrong", "Olga Offen", "E Wrong"]
    assert "B Wrong" not in text(desk.get(url("event_desk", flooded)))
    back = desk.post(page, {"back": rows[0]}, follow=True)
    assert "3 announcements wait for the desk again." in text(back)
    assert len(waiting(flooded)) == 7


def test_what_was_removed_is_nobodys_at_the_desk_and_goes_after_a_day(flooded, desk):
    page, row = url("event_coming_senders", flooded), first_of("B Wrong")
    desk.post(page, {"row": [row]})
    assert "Another desk has decided" in text(desk.post(url("event_accept", flooded), {"here": row}, follow=True))
    forget = STEPS["Announcements that no desk decided about"]
    assert forget(timezone.now()) == 0
    assert forget(timezone.now() + timedelta(days=1, minutes=1)) == 1
    gone = desk.post(page, {"back": row}, follow=True)
    assert "Another desk has decided about this already." in text(gone)


@pytest.mark.parametrize("said", [{"of": "x"}, {"of": "999999"}, {"of": "1", "since": "yesterday"}])
def test_what_cannot_be_meant_shows_the_senders(said, flooded, desk):
    said = {**said, **({"of": first_of("B Wrong")} if "since" in said else {})}
    answer = desk.get(url("event_coming_senders", flooded), said)
    assert answer.status_code == (400 if "since" in said else 200)


def test_the_desk_of_another_event_takes_nothing_from_this_one(flooded):
    other = events.event(players=3)
    client = Client()
    client.force_login(events.director_of(other))
    client.post(url("event_coming_senders", other), {"row": [first_of("B Wrong")]})
    assert len(waiting(flooded)) == 6
