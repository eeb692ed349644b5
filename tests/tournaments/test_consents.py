"""Consent and objection of the registered: by a key at the desk, undone by the same key, or later with who said so."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from scoring.actors import OPERATOR
from scoring.models import Player
from scoring.people.actions import choosing_names, naming_players
from scoring.people.queries import merge_queries, shown_queries
from scoring.people.values.showing import Way
from tests import build
from tests.auditing import findings
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.test_full_names import register, settle
from tournaments.actions import consenting, merging, organising, print_room
from tournaments.actions.errors import Objection

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
NAME = "Helga Jost"


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture(params=[False, True], ids=["unsaid", "announced"])
def announced(request):
    return request.param


@pytest.fixture
def event(announced):
    """Of a club in which its director has no role; Helga is a guest of none, of whom nobody has said anything."""
    director = build.account()
    club = build.club(by=director)
    made = events.event(by=director, club=club, planned_series=1)
    director.grants.filter(club=club).delete()
    if announced:
        settle(made, full_names=True)
    register(made, f"{NAME}; SC Nord", "Gerda Gestern", "Hilde Jansen")
    return made


def helga(event):
    return event.registrations.select_related("player").get(number=1)


def press(event, *, full, after=timedelta(0), by=None):
    who = by or events.director_of(event)
    return consenting.toggle(registration_id=helga(event).pk, full=full, by=who, at=build.AT + after)


def in_full(client, event):
    return NAME in client.get(reverse("event_ranking", args=[event.slug])).content.decode()


def test_the_key_says_it_and_again_undoes_it_without_a_trace_in_public(client, event, announced):
    assert in_full(client, event) is announced
    for full, publicity in (
        (not announced, "full" if not announced else "short"),
        (announced, ""),
        (not announced, "full" if not announced else "short"),
    ):
        press(event, full=full)
        assert helga(event).player.publicity == publicity
        assert in_full(client, event) is full
    ways = [each.way for each in shown_queries.sayings(helga(event).player)]
    said = Way.LOWERED if announced else Way.AGREED
    assert ways == [said, Way.TAKEN_BACK, said]
    assert findings() == []


def test_what_is_undone_never_shows_more_than_the_key_says(client, event, announced):
    """Agreed a moment ago, and objected now: also where an announcement would show the name again."""
    naming_players.show(helga(event).player, "full", Way.AGREED, by=OPERATOR, at=build.AT)
    press(event, full=False, after=timedelta(minutes=5))
    assert not in_full(client, event)
    assert helga(event).player.publicity == ("short" if announced else "")


def test_after_a_while_the_key_is_a_new_word(client, event):
    press(event, full=True)
    press(event, full=False, after=timedelta(hours=1))
    assert helga(event).player.publicity == "short"
    press(event, full=True, after=timedelta(hours=2))
    assert helga(event).player.publicity == "full"
    assert findings() == []


def test_the_same_said_twice_by_two_desks_is_said_once(event, announced):
    press(event, full=not announced)
    press(event, full=not announced)
    assert len(shown_queries.sayings(helga(event).player)) == 1


def test_never_more_than_the_person_chose(event):
    player = helga(event).player
    naming_players.connect(player, build.account())
    choosing_names.choose(player=player, shown="short", by=player.account, at=build.AT)
    for act in (consenting.toggle, consenting.record):
        more = {"how": "she says"} if act is consenting.record else {}
        with pytest.raises(ValidationError, match="chose to show less"):
            act(registration_id=helga(event).pk, full=True, by=events.director_of(event), at=build.AT, **more)
    assert helga(event).player.publicity == "short"


def test_of_a_minor_a_director_says_less_alone(event):
    Player.objects.filter(pk=helga(event).player_id).update(minor=True, publicity="")
    with pytest.raises(ValidationError, match="guardian"):
        press(event, full=True)
    naming_players.show(helga(event).player, "full", Way.GUARDIAN, minor=True, by=OPERATOR, at=build.AT)
    press(event, full=False, after=timedelta(hours=1))
    assert helga(event).player.publicity == "number"


def test_the_key_takes_back_no_mark_of_a_minor(client, event):
    """Who agreed as an adult, and is marked a minor a moment later, stays a number: the name wants a guardian."""
    naming_players.show(helga(event).player, "full", Way.AGREED, by=OPERATOR, at=build.AT)
    consenting.set_minor(registration_id=helga(event).pk, by=events.director_of(event), at=build.AT)
    with pytest.raises(ValidationError, match="guardian"):
        press(event, full=True, after=timedelta(minutes=5))
    assert (helga(event).player.publicity, helga(event).player.minor) == ("number", True)
    assert not in_full(client, event)


def test_a_slip_is_taken_back_where_the_guardian_had_agreed(event):
    naming_players.show(helga(event).player, "full", Way.GUARDIAN, minor=True, by=OPERATOR, at=build.AT)
    press(event, full=False)
    assert helga(event).player.publicity == "number"
    press(event, full=True, after=timedelta(minutes=5))
    assert helga(event).player.publicity == "full"


def test_another_clubs_player_is_that_clubs_and_another_events_director_may_nothing(event):
    with pytest.raises(PermissionDenied):
        press(event, full=False, by=events.director_of(events.event()))
    Player.objects.filter(pk=helga(event).player_id).update(club=build.club())
    with pytest.raises(Objection):
        press(event, full=False)


def page_of(client, event, **posted):
    client.force_login(events.director_of(event))
    registration = helga(event)
    if posted:
        said = {"registration": registration.pk, **posted}
        return client.post(reverse("event_consent", args=[event.slug]), said, headers=ENGLISH, follow=True)
    return client.get(reverse("event_registration", args=[event.slug, registration.pk]), headers=ENGLISH)


@pytest.mark.parametrize(("full", "publicity"), [("yes", "full"), ("no", "short")])
def test_a_director_records_it_later_on_the_person_with_who_said_so(client, event, full, publicity):
    events.finalised(event)
    answer = page_of(client, event, full=full, how="she herself, by phone")
    shown = text(answer)
    assert "“she herself, by phone”" in shown
    assert events.director_of(event).get_username() in shown
    assert "Papers of the hall bear the full name anyway" in shown
    said = shown_queries.sayings(helga(event).player)[0]
    assert (said.shown, said.author, said.how) == (publicity, events.director_of(event), "she herself, by phone")
    client.logout()
    assert in_full(client, event) is (full == "yes")
    assert findings() == []


def test_without_who_said_so_nothing_is_recorded_and_the_page_says_what_is_missing(client, event):
    answer = page_of(client, event, full="yes", how=" ")
    assert answer.status_code == 400
    assert "Enter who said so and how" in text(answer)
    answer = page_of(client, event, full="yes", how="x" * 300)
    assert answer.status_code == 400
    assert "x" * 300 in text(answer)
    assert shown_queries.sayings(helga(event).player) == []


def test_the_persons_page_names_the_ground(client, event, announced):
    day = "Full name in the results of Preisskat: announced at registration, 14 March 2026."
    assert (day in text(page_of(client, event))) is announced


def test_the_player_reads_the_ground_too_and_ends_it_by_choosing(client, event, announced):
    player = naming_players.connect(helga(event).player, build.account())
    client.force_login(player.account)
    day = "Full name in the results of Preisskat: announced at registration, 14 March 2026."
    assert (day in text(client.get(reverse("me"), headers=ENGLISH))) is announced
    client.post(reverse("player_shown", args=[player.pk]), {"shown": "short"})
    assert day not in text(client.get(reverse("me"), headers=ENGLISH))
    client.logout()
    assert not in_full(client, event)


def test_a_row_says_it_and_the_other_desk_sees_it(client, event, announced):
    client.force_login(events.director_of(event))
    rows = reverse("event_desk_rows", args=[event.slug])
    before = client.get(rows, headers=ENGLISH)
    assert ("web: full name, as announced" in text(before)) is announced
    address = reverse("event_full_name", args=[event.slug])
    answer = client.post(
        f"{address}?full={'no' if announced else 'yes'}",
        {"registration": helga(event).pk},
        headers={**ENGLISH, "x-row": "yes"},
    )
    sign = "web: short name" if announced else "web: full name"
    assert sign in text(answer)
    again = client.get(rows, headers={**ENGLISH, "if-none-match": before["ETag"]})
    assert sign in text(again)


def test_rows_cost_as_many_statements_as_without_it(client, event):
    client.force_login(events.director_of(event))
    counts = []
    for more in ("", "\n".join(f"Nora Nr{number}" for number in "abcdefgh")):
        if more:
            register(event, more)
        with CaptureQueriesContext(connection) as captured:
            client.get(reverse("event_desk_rows", args=[event.slug]))
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_taken_back_after_the_certificate_the_web_changes_and_no_paper_is_lost(client, event):
    events.play_all(events.drawn(event))
    press(event, full=True)
    printed = print_room.print_certificates(event_id=event.pk, language="en", places=3, **cash.by_director(event))
    organising.finalise_event(event_id=event.pk, **cash.by_director(event))
    assert in_full(client, event)
    answer = page_of(client, event, full="no", how="her mail of 16 March")
    assert "Papers of the hall bear the full name anyway, are not published and stay valid." in text(answer)
    client.logout()
    assert not in_full(client, event)
    printed.refresh_from_db()
    assert NAME in [row["name"] for row in printed.payload["rows"]]


def test_who_objected_as_one_of_two_who_are_found_to_be_one_is_not_shown_by_an_announcement(client, event):
    gone = build.player("Helga Joost", agreed=False)
    naming_players.show(gone, "short", Way.LOWERED, by=OPERATOR, at=build.AT)
    kept = helga(event).player
    seen = merge_queries.seen(kept, gone)
    made = merging.merge(kept_id=kept.pk, gone_id=gone.pk, reason="one", by=OPERATOR, at=build.AT, expected=seen)
    assert not in_full(client, event)
    merging.part(merge_id=made.pk, reason="two", by=OPERATOR, at=build.AT)
    assert helga(event).player.publicity == ""
    assert findings() == []


def test_who_keeps_the_club_says_short_of_whom_nobody_said_anything(client, event, announced):
    Player.objects.filter(pk=helga(event).player_id).update(club=event.book.club)
    client.force_login(build.club_admin(event.book.club))
    address = reverse("player_change", args=[helga(event).player_id])
    assert "nothing said yet: first name and initial" in client.get(address, headers=ENGLISH).content.decode()
    client.post(address, {"name": NAME, "shown": ""})
    assert helga(event).player.publicity == ""
    client.post(address, {"name": NAME, "shown": "short"})
    assert helga(event).player.publicity == "short"
    client.logout()
    assert not in_full(client, event)
