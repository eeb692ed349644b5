"""Pages of events in a house that has none yet: announcing one, and all the way to its final ranking."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests import build
from tests.auditing import findings_of_events
from tests.tournaments import events
from tests.tournaments.pages import act, url
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_home_of_an_empty_house_says_so(client):
    assert client.get(reverse("home")).content.decode().count('class="empty"') == 1
    events.event()
    assert 'class="empty"' not in client.get(reverse("home")).content.decode()


def test_an_event_from_its_announcement_to_the_final_ranking(client):
    director = build.trusted(build.account())
    client.force_login(director)
    stated = {"title": "Preisskat", "starts_at": "2026-03-14T13:00", "planned_series": "1"}
    response = client.post(reverse("event_new"), {**stated, "ruleset": "skat:isko-2022", "public": "on"})
    event = Event.objects.get()
    assert response.url == url("event_director", event)
    act(client, "register", event, names="Anna Adler\nBert Brandt; SC Brandt\nCora Clemens; ; ladies\nDirk Dahl")
    dirk = event.registrations.last()
    act(client, "withdraw", event, registration=dirk.pk, withdrawn="yes")
    act(client, "paid", event, registration=dirk.pk, paid="yes")
    act(client, "draw", event, number=1)
    sheet = event.book.sheets.get()
    assert sheet.seats == 3
    act(client, "finalise", event)
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    for draft in (("record", {"record": build.GAME}), ("close", {"reason": "late"}), ("confirm", {})):
        build.write(sheet, draft[0], by=director, **draft[1])
    equal = [seat.player.pk for seat in sheet.seat_totals.filter(seat__in=(0, 2))]
    twice = client.post(url("event_lot", event), {f"lot-{equal[0]}": "02", f"lot-{equal[1]}": "2"})
    assert twice.status_code == 400
    page = twice.content.decode()
    assert "andere Losnummer" in page
    assert f'name="lot-{equal[0]}" inputmode="numeric" maxlength="9" size="3" required value="02"' in page
    act(client, "lot", event, **{f"lot-{equal[0]}": "2", f"lot-{equal[1]}": "1"})
    assert (
        f'name="lot-{equal[0]}" inputmode="numeric" maxlength="9" size="3" required value="2"'
        in client.get(url("event_director", event)).content.decode()
    )
    act(client, "finalise", event)
    event.refresh_from_db()
    assert event.state == Event.State.FINAL
    late = client.post(url("event_lot", event), {f"lot-{equal[0]}": "1", f"lot-{equal[1]}": "2"})
    assert late.status_code == 400
    assert "Die Rangliste ist endgültig." in late.content.decode().partition('id="ending"')[0]
    page = client.get(url("event", event)).content.decode()
    assert page.index("Bert Brandt") < page.index("Dirk Dahl")
    act(client, "reopen", event, reason="protest")
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    assert "protest" in client.get(url("event_diary", event)).content.decode()


STATED = {"title": "Preisschnapsen", "starts_at": "2026-03-14T13:00", "planned_series": "1"}


def test_event_new_takes_house_rules_and_tells_them(client):
    client.force_login(build.trusted(build.account()))
    chosen = {"ruleset": "sixty_six:schnapsen", "option.matches": "2"}
    client.post(reverse("event_new"), {**STATED, **chosen, "public": "on"})
    event = Event.objects.get()
    assert event.ruleset["options"]["matches"] == 2
    for page in ("event", "event_settings"):
        assert "Partien zum Sieg: 2" in client.get(url(page, event)).content.decode()


def test_event_new_for_all_to_read_takes_a_role_in_a_club(client):
    client.force_login(build.account())
    stated = {**STATED, "ruleset": "skat:isko-2022"}
    refused = client.post(reverse("event_new"), {**stated, "public": "on"})
    assert refused.status_code == 400
    assert list(refused.context["form"].errors) == ["public"]
    assert client.post(reverse("event_new"), stated).status_code == 302
    assert not Event.objects.get().book.public


def test_event_new_refuses_a_house_rule_beside_its_field(client):
    client.force_login(build.account())
    sent = {**STATED, "ruleset": "sixty_six:schnapsen", "option.matches": "0"}
    response = client.post(reverse("event_new"), sent)
    assert response.status_code == 400
    assert list(response.context["form"].errors) == ["option.matches"]
    assert not Event.objects.exists()


def test_event_new_offers_the_options_of_the_chosen_rules(client):
    client.force_login(build.account())
    page = client.get(reverse("event_new"), {"ruleset": "ecarte:classic"}).content.decode()
    assert 'name="option.parties"' in page
    unknown = client.get(reverse("event_new"), {"ruleset": "ecarte:none"}).content.decode()
    assert 'name="option.parties"' not in unknown


def test_event_new_names_what_is_wrong_and_stores_nothing(client):
    client.force_login(build.account())
    response = client.post(reverse("event_new"), {"title": "Hid\u202eden", "planned_series": "0"})
    assert response.status_code == 400
    assert set(response.context["form"].errors) >= {"starts_at", "planned_series", "ruleset"}
    stated = {"title": "Hid\u202eden", "starts_at": "2026-03-14T13:00", "planned_series": "1", "ruleset": "skat:plain"}
    assert client.post(reverse("event_new"), stated).status_code == 400
    assert not Event.objects.exists()


def test_event_new_offers_only_clubs_in_which_one_has_a_role(client):
    mine, other = build.club(), build.club()
    client.force_login(build.club_admin(mine))
    stated = {"title": "x", "starts_at": "2026-03-14T13:00", "planned_series": "1", "ruleset": "skat:plain"}
    assert client.post(reverse("event_new"), {**stated, "club": other.pk}).status_code == 400
    assert client.post(reverse("event_new"), {**stated, "club": mine.pk}).status_code == 302
    assert Event.objects.get().book.club == mine


def test_times_are_meant_and_shown_where_the_club_lives(client):
    club = build.club(time_zone="America/New_York")
    client.force_login(build.club_admin(club))
    stated = {"title": "x", "starts_at": "2026-01-14T13:00", "planned_series": "1"}
    client.post(reverse("event_new"), {**stated, "ruleset": "skat:plain", "club": club.pk})
    event = Event.objects.get()
    assert event.starts_at == datetime(2026, 1, 14, 18, 0, tzinfo=UTC)
    assert "13:00" in client.get(url("event", event)).content.decode()
    assert "2026-01-14T13:00" in client.get(url("event_change", event)).content.decode()
    client.post(url("event_change", event), {**stated, "starts_at": "2026-07-14T23:30", "title": "y"})
    event.refresh_from_db()
    assert event.starts_at == datetime(2026, 7, 15, 3, 30, tzinfo=UTC)
    assert str(event.book.held_on) == "2026-07-14"


@pytest.mark.parametrize(
    "wrong",
    [
        {"starts_at": "0001-01-01T00:00"},
        {"starts_at": "9999-12-31T23:59"},
        {"starts_at": "tomorrow"},
        {"title": "x\0y"},
        {"title": "Hid\u202eden"},
        {"title": " "},
        {"place": "e" + "\u0301" * 5},
        {"planned_series": "21"},
        {"planned_series": "9" * 30},
        {"club": "9" * 30},
        {"ruleset": "skat:none"},
        {"ruleset": "skat"},
    ],
)
def test_event_new_names_the_field_that_is_wrong(client, wrong):
    client.force_login(build.account())
    stated = {"title": "x", "starts_at": "2026-03-14T13:00", "planned_series": "1", "ruleset": "skat:plain"}
    response = client.post(reverse("event_new"), {**stated, **wrong})
    assert response.status_code == 400
    assert list(response.context["form"].errors) == list(wrong)
    assert not Event.objects.exists()


def test_a_final_event_can_be_hidden_and_shown_without_reopening_it(client):
    """An evening begins at a second of the clock; the form knows minutes only."""
    event = events.finalised(events.event(players=8, starts_at=datetime(2026, 3, 14, 13, 0, 27, 5, tzinfo=UTC)))
    director = events.director_of(event)
    client.force_login(director)
    assert url("event_change", event) in client.get(url("event_settings", event)).content.decode()
    form = client.get(url("event_change", event)).context["form"]
    assert [name for name, field in form.fields.items() if not field.disabled] == ["public", "aware"]
    for sent, public in (({}, False), ({"public": "on", "aware": "on"}, True)):
        said = client.post(
            url("event_change", event), {**sent, "title": "Renamed"}, follow=True, headers={"accept-language": "en"}
        )
        assert [str(each) for each in said.context["messages"]] == ["The event has been changed."]
        event = Event.objects.select_related("book").get()
        assert (event.book.public, event.state, event.book.title) == (public, Event.State.FINAL, "Preisskat")
    assert findings_of_events() == []
