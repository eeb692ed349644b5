import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.lists.actions.conflicts import BookSealed
from tests import build
from tests.tournaments import events
from tests.tournaments.pages import act, url
from tournaments.models import Event

pytestmark = pytest.mark.django_db

ACTS = ("register", "withdraw", "paid", "draw", "undo_draw", "lot", "finalise", "reopen", "print")


@pytest.fixture
def played():
    event = events.event(players=8)
    events.play_all(events.drawn(event))
    return event


@pytest.mark.parametrize("language", ["de", "fr", "en"])
@pytest.mark.parametrize("name", ["event", "event_ranking"])
def test_public_pages_show_the_ranking_in_every_language(client, played, name, language):
    client.cookies["django_language"] = language
    response = client.get(url(name, played))
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    page = response.content.decode()
    assert "Player 1" in page
    assert reverse("sheet", args=[played.book.sheets.first().pk]) in page


@pytest.mark.parametrize("name", ["event", "event_ranking"])
def test_a_club_stands_softer_below_its_players_name(client, name):
    event = events.event()
    events.named(event, events.director_of(event), "Anna Adler", *(f"Player {number}" for number in range(2, 5)))
    event.registrations.filter(number=1).update(club_name="SC Nord <e. V.>")
    events.play_all(events.drawn(event))
    page = client.get(url(name, event)).content.decode()
    assert re.search(r'Anna Adler</a><br><span class="muted">SC Nord &lt;e. V.&gt;</span></th>', page)
    assert page.count('<br><span class="muted">') == 1  # who has no club leaves no empty line


@pytest.mark.parametrize("name", ["event", "event_ranking"])
def test_who_asks_again_is_sent_a_page_only_when_it_has_changed(client, played, name):
    tag = client.get(url(name, played)).headers["ETag"]
    again = client.get(url(name, played), headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    build.write(played.book.sheets.first(), "reopen", by=events.director_of(played), reason="Ansage")
    build.write(played.book.sheets.first(), "correct", corrects=2, record=build.LOST)
    changed = client.get(url(name, played), headers={"if-none-match": tag})
    assert (changed.status_code, changed.headers["ETag"] != tag) == (200, True)


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_home_shows_events_by_state_and_evenings(client, played, language):
    client.cookies["django_language"] = language
    events.event(title="Osterskat")
    build.book("Montagsrunde")
    events.event(title="Verborgen", public=False)
    page = client.get(reverse("home")).content.decode()
    assert [title in page for title in ("Preisskat", "Osterskat", "Montagsrunde", "Verborgen")] == [
        True,
        True,
        True,
        False,
    ]


def test_home_of_an_empty_house_says_so(client):
    assert client.get(reverse("home")).content.decode().count('class="empty"') == 1
    events.event()
    assert 'class="empty"' not in client.get(reverse("home")).content.decode()


def test_home_shows_a_hidden_event_to_its_director(client):
    event = events.event(title="Verborgen", public=False)
    client.force_login(events.director_of(event))
    assert "Verborgen" in client.get(reverse("home")).content.decode()


@pytest.mark.parametrize("name", ["event", "event_ranking", "event_director", "event_change"])
def test_a_hidden_event_is_not_there(client, name):
    event = events.event(public=False)
    client.force_login(build.account())
    assert client.get(url(name, event)).status_code == 404
    assert client.get(reverse(name, args=["no-such-event"])).status_code == 404


@pytest.mark.parametrize("name", ["event_director", "event_change"])
def test_pages_of_directors_are_for_directors(client, name):
    event = events.event()
    assert client.get(url(name, event)).status_code == 302
    client.force_login(build.scorekeeper(event.book))
    assert client.get(url(name, event)).status_code == 403
    client.force_login(events.director_of(event))
    assert client.get(url(name, event)).status_code == 200


@pytest.mark.parametrize("name", ACTS)
def test_acts_are_for_directors(client, name):
    event = events.event(players=4)
    assert client.get(url(f"event_{name}", event)).status_code == 405
    response = client.post(url(f"event_{name}", event))
    assert response.status_code == 302
    assert reverse("account_login") in response.url
    client.force_login(build.scorekeeper(event.book))
    assert client.post(url(f"event_{name}", event)).status_code == 403
    hidden = events.event(public=False)
    assert client.post(url(f"event_{name}", hidden)).status_code == 404


@pytest.mark.parametrize("name", ACTS)
def test_acts_without_a_body_are_answered(client, name):
    response = act(client, name, events.event(players=4))
    assert response.status_code in {200, 400, 404}


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
    assert f'name="lot-{equal[0]}" inputmode="numeric" maxlength="9" required value="02"' in page
    act(client, "lot", event, **{f"lot-{equal[0]}": "2", f"lot-{equal[1]}": "1"})
    assert (
        f'name="lot-{equal[0]}" inputmode="numeric" maxlength="9" required value="2"'
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
    assert "protest" in client.get(url("event_director", event)).content.decode()


STATED = {"title": "Preisschnapsen", "starts_at": "2026-03-14T13:00", "planned_series": "1"}


def test_event_new_takes_house_rules_and_tells_them(client):
    client.force_login(build.trusted(build.account()))
    chosen = {"ruleset": "sixty_six:schnapsen", "option.matches": "2"}
    client.post(reverse("event_new"), {**STATED, **chosen, "public": "on"})
    event = Event.objects.get()
    assert event.ruleset["options"]["matches"] == 2
    for page in ("event", "event_director"):
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


@pytest.mark.parametrize("said", [{"registration": "9" * 9}, {"registration": "1' OR 1=1"}, {"registration": "-1"}])
def test_acts_on_registrations_of_nobody_are_404(client, said):
    event = events.event(players=3)
    for name in ("withdraw", "paid"):
        assert act(client, name, event, **said).status_code == 404


def test_acts_touch_registrations_of_their_own_event_only(client):
    event, other = events.event(players=3), events.event(players=3)
    foreign = other.registrations.first()
    assert act(client, "withdraw", event, registration=foreign.pk, withdrawn="yes").status_code == 404
    foreign.refresh_from_db()
    assert not foreign.withdrawn


def test_a_minor_is_a_number_to_the_public_and_a_name_to_the_director(client, played):
    player = played.registrations.first().player
    player.name, player.minor = "Kim Kind", True
    player.save()
    for name in ("event", "event_ranking"):
        assert "Kim Kind" not in client.get(url(name, played)).content.decode()
    client.force_login(events.director_of(played))
    for name in ("event", "event_director"):
        assert "Kim Kind" in client.get(url(name, played)).content.decode()


def test_a_list_of_a_final_event_is_reopened_by_reopening_the_event(client, played):
    events.play_all(events.drawn(played, 2))
    act(client, "finalise", played)
    sheet, by = played.book.sheets.first(), events.director_of(played)
    with pytest.raises(BookSealed):
        build.write(sheet, "reopen", by=by, reason="deal 1")
    act(client, "reopen", played, reason="protest")
    build.write(sheet, "reopen", by=by, reason="deal 1")
    client.cookies["django_language"] = "en"
    page = client.get(url("event_director", played)).content.decode()
    assert f"{sheet} has not been confirmed." in page


def test_a_name_leads_to_the_players_page_and_a_number_to_nothing(client, played):
    kind, other = played.registrations.order_by("number")[:2]
    kind.player.minor = True
    kind.player.save()
    page = client.get(url("event_ranking", played)).content.decode()
    assert reverse("player", args=[other.player_id]) in page
    assert reverse("player", args=[kind.player_id]) not in page


def test_a_player_of_another_club_is_not_unmasked_by_seating_him_in_the_event(client, played):
    stranger = build.player("Kim Kind", club=build.club(), minor=True)
    build.short_sheet(2, book=played.book, players=[stranger, None, None])
    client.force_login(events.director_of(played))
    for name in ("event", "event_ranking", "event_director"):
        assert "Kim Kind" not in client.get(url(name, played)).content.decode()


def test_print_buttons_ask_for_the_ranking_and_the_lists(client, played):
    act(client, "print", played, document="ranking")
    act(client, "print", played, document="blank", number=1)
    act(client, "print", played, document="sheet", number=1)
    for said in (
        {"document": "sheet", "number": 9},
        {"document": "sheet", "number": "x"},
        {"document": "secret", "number": 1},
    ):
        assert act(client, "print", played, **said).status_code == 200
    jobs = played.book.print_jobs.order_by("pk")
    assert [job.document for job in jobs] == ["ranking", "blank", "blank", "sheet", "sheet"]
    assert len(jobs[0].payload["rows"]) == 8
    assert act(client, "print", played, document="ranking").status_code == 200
    assert jobs.count() == 5


def test_pages_need_the_same_statements_for_three_and_forty_players(client):
    counts = []
    for players in (3, 40):
        event = events.event(players=players, planned_series=1)
        events.play_all(events.drawn(event))
        client.force_login(events.director_of(event))
        pages = {name: url(name, event) for name in ("event", "event_ranking", "event_director")}
        counts.append({name: statements(client, at) for name, at in (pages | {"home": reverse("home")}).items()})
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 24


def statements(client, address):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_a_finished_match_shows_what_the_ranking_counts_of_it(client):
    event = events.event(game="sixty_six", deals=None, players=2, planned_series=1)
    sheet = events.drawn(event).tables[0].table.sheet
    won = {"kind": "result", "winner": 0, "game_points": 3}
    events.play(sheet, [won, won], confirm=False)
    seats = client.get(url("event", event)).context["series"][0].tables[0].seats
    assert [total for _name, total in seats] == [6, 0]
    events.play(sheet, [won])
    seats = client.get(url("event", event)).context["series"][0].tables[0].seats
    assert [total for _name, total in seats] == [1, 0]


def test_players_who_cannot_be_seated_are_told_with_what_may_be_done(client):
    event = events.event(game="ecarte", deals=None, players=7)
    client.force_login(events.director_of(event))
    response = client.post(url("event_draw", event), {"number": 1}, headers={"accept-language": "en"}, follow=True)
    page = response.content.decode()
    assert "7 players cannot be seated at tables of 2. The nearest possible numbers: 6 / 8." in page
    assert "let somebody sit out" in page
