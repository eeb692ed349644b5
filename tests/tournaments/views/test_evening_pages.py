"""The pages on which an evening begins, goes on and ends, as whoever keeps the score sees them."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.lists.actions import letting_in
from scoring.lists.values.table_codes import code_of
from scoring.models import Player
from tests import build
from tests.build import AT
from tests.scoring.faces import form
from tests.tournaments import events
from tests.tournaments.evenings import WEEK, House, usual
from tournaments.actions import organising
from tournaments.models import Event
from tournaments.seating import searching

pytestmark = pytest.mark.django_db
DRAW = re.compile(r'name="draw" value="([0-9]+)">(.*?)</button>', re.DOTALL)


@pytest.fixture(autouse=True)
def short_search(monkeypatch):
    """A search of a tenth of the swaps finds as much for so few."""
    monkeypatch.setattr(searching, "ATTEMPTS", ((12_000, searching.HOT),))


@pytest.fixture
def house():
    return House()


def test_new_club_shows_all_its_members_and_a_large_one_sixty_with_the_way_to_the_others(client):
    for number, more in ((10, False), (61, True)):
        house = House(number)
        client.force_login(house.keeper)
        page = client.get(reverse("club_evening", args=[house.club.slug]), headers={"accept-language": "en"})
        text = page.content.decode()
        assert text.count('name="here"') == min(number, 60)
        assert ("The club has more players" in text) == more


def test_letters_and_enter_tick_who_alone_is_meant_and_a_stranger_is_noted_as_a_guest(house, client):
    build.player("Jörg Köhler", club=house.club)
    page = house.post(client, look="yes", q="koehl", here=[house.people[0].pk]).content.decode()
    assert page.count(" checked") == 2
    assert 'name="q" type="search" value=""' in page
    page = house.post(client, look="yes", q="Zoe Quast", names="Greta Gast").content.decode()
    assert ">Greta Gast</textarea>" in page, "asked first"
    assert 'name="asked" value="Zoe Quast"' in page
    page = house.post(client, look="yes", q="Zoe Quarst", asked="Zoe Quast").content.decode()
    assert 'name="asked" value="Zoe Quarst"' in page, "another name is asked about anew"
    page = house.post(client, look="guest", q="Zoe Quast", asked="Zoe Quast", names="Greta Gast").content.decode()
    assert "Greta Gast\nZoe Quast</textarea>" in page
    assert page.count(" checked") == 0
    page = house.post(client, look="yes", q="Player").content.decode()
    assert page.count(" checked") == 0
    assert 'class="here sought"' in page


def test_nobody_is_drawn_while_a_name_stands_open(house, client):
    event = house.begin(house.people[:8])
    address, here = reverse("event_evening", args=[event.slug]), [each.pk for each in house.people[:8]]
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    before = event.series.count()
    answer = client.post(address, {"here": here, "draw": "2", "q": "Gerda Neuling"})
    assert answer.status_code == 400
    said = answer.content.decode()
    assert "“Gerda Neuling” is still in the field of names." in said
    assert "New guest: Gerda Neuling?" in said
    assert event.series.count() == before
    said = {"here": here, "save": "yes", "expected": client.get(address).context["expected"]}
    for letters, code in ((house.people[0].name, 302), (house.people[9].name, 400)):
        assert client.post(address, {**said, "q": letters}).status_code == code, letters


def test_a_name_of_several_is_asked_about_and_a_whole_name_is_its_owners(house, client):
    two = [build.player(name, club=house.club) for name in ("Anna Braun", "Annabell Braun")]
    page = house.post(client, look="yes", q="braun").content.decode()
    assert page.count(" checked") == 0
    assert [f'value="{each.pk}"' in page.partition('class="ticks"')[0] for each in two] == [True, True]
    page = house.post(client, look="yes", q="braun, anna").content.decode()
    assert f'value="{two[0].pk}" checked' in page
    assert page.count(" checked") == 1


def test_evening_is_public_only_if_ticked_and_then_as_the_last_one(house, client):
    here = [each.pk for each in house.people]
    for said, public in (({}, False), ({"public": "on"}, True)):
        assert not house.proposed(client)["public"].value()
        answer = house.post(client, here=here, draw="1", usual="skat-evening", shown="x", **said)
        made = Event.objects.get(slug=answer["Location"].split("/")[2])
        assert made.book.public is public
        Event.objects.filter(pk=made.pk).update(starts_at=made.starts_at - WEEK + timedelta(days=public))
    assert house.proposed(client)["public"].value()


def test_an_evening_proposes_what_was_ticked_when_the_last_one_began_and_not_what_became_of_it(house, client):
    for begun in (False, True):
        event = house.begin(like=replace(usual(), public=begun), week=int(begun))
        organising.show_event(event_id=event.pk, public=not begun, by=house.keeper, at=AT)
        assert house.proposed(client)["public"].value() is begun


def test_page_of_an_evening_says_who_reads_it_and_one_press_changes_that(house, client):
    event = house.begin()
    table = events.series_of(event)[0].tables[0].table.sheet
    client.force_login(house.keeper)
    address = reverse("event_evening", args=[event.slug])
    said = {"headers": {"accept-language": "en"}}
    for public, button, word in ((False, "yes", "Not public:"), (True, "no", "Public:")):
        event.book.refresh_from_db()
        assert event.book.public is public
        page = client.get(address, **said).content.decode()
        assert f">{word}</b>" in page
        assert f'name="public" value="{button}"' in page
        client.logout()
        assert client.get(reverse("sheet", args=[table.pk])).status_code == (200 if public else 404)
        client.force_login(house.keeper)
        client.post(reverse("event_evening_public", args=[event.slug]), {"public": button})
    event.book.refresh_from_db()
    assert not event.book.public
    call_command("audit")


def test_phone_that_scans_the_code_of_a_table_keeps_a_hidden_evenings_list(house, client):
    event = house.begin()
    sheet = events.series_of(event)[0].tables[0].table.sheet
    codes = letting_in.hand_out(
        book_id=event.book_id, sheets=[sheet.pk], signs=False, by=house.keeper, at=timezone.now()
    )
    assert not event.book.public
    client.post(reverse("table_code"), {"code": code_of(codes[sheet.pk].seed)}, follow=True)
    assert client.get(reverse("sheet", args=[sheet.pk])).status_code == 200


def test_evening_is_held_by_what_was_typed_and_not_by_the_fields_of_another_game(house, client):
    here = [each.pk for each in house.people]
    typed = {"preset": "seeger", "planned_series": "3", "option.deals": "24", "shown": "skat-evening"}
    house.post(client, here=here, draw="1", usual="skat-evening", **typed)
    event = Event.objects.get()
    assert (event.planned_series, event.ruleset["preset"], event.ruleset["options"]["deals"]) == (3, "seeger", 24)
    form = house.proposed(client)
    assert (form["preset"].value(), form["planned_series"].value(), form["option.deals"].value()) == ("seeger", 3, "24")
    house.post(client, here=here, draw="1", usual="doppelkopf-evening", **typed)
    other = Event.objects.exclude(pk=event.pk).get()
    assert (other.game, other.planned_series, other.ruleset["preset"]) == ("doppelkopf", 2, "ddv-2026")


def test_evening_that_cannot_be_held_so_is_told_and_nothing_begun(house, client):
    here = [each.pk for each in house.people]
    typed = {"planned_series": "2", "option.deals": "-3", "shown": "skat-evening"}
    answer = house.post(client, here=here, draw="1", usual="skat-evening", **typed)
    assert answer.status_code == 400
    assert answer.content.decode().count(" checked") == len(here)
    assert not Event.objects.exists()


def test_evenings_are_told_apart_by_their_day(house, client, monkeypatch):
    here, titles = [each.pk for each in house.people], []
    for week, language in enumerate(("de", "de", "en")):
        monkeypatch.setattr(timezone, "now", lambda week=week: AT + week * WEEK)
        client.force_login(house.keeper)
        page = client.get(reverse("club_evening", args=[house.club.slug]))
        usual = page.context["choices"][0].key
        client.cookies["django_language"] = language
        house.post(client, here=here, draw="1", usual=usual)
        event = Event.objects.latest("pk")
        titles.append((event.book.title, event.slug))
    assert titles == [
        ("Skatabend, 14.03.2026", "skatabend-2026-03-14"),
        ("Skatabend, 21.03.2026", "skatabend-2026-03-21"),
        ("Skatabend, 28 Mar 2026", "skatabend-2026-03-28"),
    ]


def test_page_asks_for_the_last_name_and_keeps_ticks_and_what_was_typed(house, client):
    here = [each.pk for each in house.people[:7]]
    answer = house.post(client, here=here, draw="1", names="Le Goff Yann", usual="skat-evening")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert 'name="who:name:Le Goff Yann" value="Yann Le Goff" required' in page
    assert "Le Goff Yann</textarea>" in page
    said = {"who:name:Le Goff Yann": "Yann Le Goff"}
    made = house.post(client, here=here, draw="1", names="Le Goff Yann", usual="skat-evening", **said)
    assert made.status_code == 302
    assert Player.objects.filter(name="Yann Le Goff").count() == 1


def test_page_keeps_ticks_and_what_was_typed_when_something_is_wrong(house, client):
    five, two = ([each.pk for each in house.people[:number]] for number in (5, 2))
    answer = house.post(client, here=two, draw="1", names="", usual="skat-evening")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert page.count(" checked") == 2
    found = house.post(client, here=five, look="yes", q=house.people[9].name, names="Greta Gast")
    page = found.content.decode()
    assert found.status_code == 200
    assert page.count(" checked") == 6
    assert f'value="{house.people[9].pk}"' in page
    assert "Greta Gast" in page


def test_like_last_time_by_one_press(house, client):
    house.people = house.people[:4]
    event = house.begin(like=usual(series=3, deals=12))
    client.force_login(house.keeper)
    page = client.get(reverse("club_evening", args=[house.club.slug])).content.decode()
    assert f'value="like:{event.slug}" selected' in page
    ticked = house.post(client, last="yes", usual=f"like:{event.slug}").content.decode()
    assert ticked.count(" checked") == 4
    Event.objects.update(starts_at=AT - WEEK)
    made = house.post(client, draw="1", usual=f"like:{event.slug}", here=[each.pk for each in house.people])
    again = Event.objects.exclude(pk=event.pk).get()
    assert made["Location"] == reverse("event_evening", args=[again.slug])
    assert (again.planned_series, again.ruleset, again.game) == (3, event.ruleset, "skat")


def test_evening_from_the_first_table_to_the_end_on_its_page(house, client):
    event = house.begin(house.people[:7], like=usual(series=1, deals=2, lost_game_fee=50))
    client.force_login(house.keeper)
    address = reverse("event_evening", args=[event.slug])
    for each in events.series_of(event)[0].tables:
        build.record(each.table.sheet, build.LOST)
        build.record(each.table.sheet, build.PASSED)
    page = client.get(address).content.decode()
    assert page.count(reverse("event_lost_games", args=[event.slug])) == 2
    for each in events.series_of(event)[0].tables:
        build.write(each.table.sheet, "confirm", by=house.keeper)
    page = client.get(address).content.decode()
    assert page.count(house.keeper.username) >= 2
    client.post(reverse("event_evening_end", args=[event.slug]), follow=True)
    event.refresh_from_db()
    assert event.state == Event.State.FINAL
    assert client.get(address).status_code == 200


ENGLISH = {"headers": {"accept-language": "en"}}


def text(marked):
    return " ".join(re.sub("<[^>]*>", " ", marked).split())


def buttons(page):
    """What draws tables, as (number of the series, words), and the words of the question before it."""
    said = page.partition('<div class="press">')[2]
    asked = text(page.partition('<details class="ahead">')[2].partition("</summary>")[0])
    return [(number, text(label)) for number, label in DRAW.findall(said)], asked


def test_one_button_draws_the_next_tables_and_says_how_things_stand(house, client):
    """It waits behind a question while tables play, is what comes next in between, and one more series at the end."""
    event = house.begin(house.people[:8], like=usual(series=2, deals=2))
    client.force_login(house.keeper)
    address = reverse("event_evening", args=[event.slug])
    first = [each.table.sheet for each in events.series_of(event)[0].tables]
    for sheet, asked in zip(first, ("2 tables still play.", "1 table still plays."), strict=True):
        page = client.get(address, **ENGLISH).content.decode()
        assert buttons(page) == ([("2", "Yes, draw tables now")], f"{asked} Draw tables for series 2 now?")
        told = text(page.partition("Still playing: series 1, table")[2].partition("Whoever")[0])
        assert str(sheet.table_number) in told
        events.play(sheet, [build.PASSED] * 2, by=house.keeper)
    page = client.get(address, **ENGLISH).content.decode()
    assert buttons(page) == ([("2", "Draw tables for series 2")], "")
    assert page.count("Draw tables for series 2") == 1
    assert 'href="#who">Tick who plays series 2</a>' in page
    house.go_on(event, house.people[:8], 2)
    page = client.get(address, **ENGLISH).content.decode()
    assert buttons(page) == (
        [("3", "Yes, draw tables now")],
        "2 tables still play. Draw tables for one more series now?",
    )
    events.play_all(events.series_of(event)[1])
    page = client.get(address, **ENGLISH).content.decode()
    assert buttons(page) == ([("3", "Draw tables for one more series")], "")
    assert house.go_on(event, house.people[:8], 3).series.count() == 3


def test_who_confirms_from_an_evening_comes_back_there(house, client):
    event = house.begin(house.people[:4], like=usual(series=1, deals=2))
    (sheet,) = (each.table.sheet for each in events.series_of(event)[0].tables)
    events.play(sheet, [build.PASSED] * 2, confirm=False)
    client.force_login(house.keeper)
    address = reverse("event_evening", args=[event.slug])
    way = reverse("evening_confirm", args=[event.slug])
    assert f'href="{way}"' in client.get(address).content.decode()
    page = client.get(way)
    assert f'href="{address}"' in page.content.decode()
    assert client.post(way, form(page, "sheet").sent)["Location"] == address
    elsewhere = client.post(reverse("event_confirm", args=[event.slug]), form(page, "sheet").sent)
    assert elsewhere["Location"] == reverse("event_director", args=[event.slug])


def statements(client, address):
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_statements_do_not_grow_with_people_and_evenings(client):
    counted = []
    for players, weeks in ((10, 1), (60, 3)):
        house = House(players)
        made = [house.begin(week=week, like=usual(series=1)) for week in range(weeks)]
        client.force_login(house.keeper)
        addresses = [reverse("club_evening", args=[house.club.slug]), reverse("event_evening", args=[made[-1].slug])]
        counted.append([statements(client, each) for each in addresses])
        with CaptureQueriesContext(connection) as pressed:
            house.begin(week=weeks + 1, like=usual(series=1))
        counted[-1].append(len(pressed))
    few, many = counted
    assert many == few
