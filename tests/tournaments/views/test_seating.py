"""The page on which seats of an event's list change: whom it finds, what it asks, what it shows before it writes."""

import pytest
from django.urls import reverse

from scoring.models import Player, Sheet
from tests import build
from tests.api.calling import Caller
from tests.scoring.faces import form, forms, text
from tests.tournaments import events
from tournaments.actions import placing_lists
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def drawn(world):
    return world(draw).pk


@pytest.fixture
def event(drawn):
    return Event.objects.get(pk=drawn)


def draw():
    director = build.account()
    club = build.club("SC Adler", by=director)
    build.player("Klara Klub", club=club)
    made = events.event(by=director, club=club, players=8)
    events.drawn(made)
    events.named(made, director, "Gustav Gastmann;SC Nord", "Jürgen Kühn", "Peter Schmidt", "Peter Schmidt;SC Süd")
    return made


@pytest.fixture
def sheet(event):
    return event.book.sheets.get(table_number=1)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def at(sheet):
    return reverse("sheet_seat", args=[sheet.pk])


def ask(client, sheet, **said):
    return client.get(at(sheet), {"what": "seat", "seat": "1", **said})


def press(client, sheet, page):
    """Press the button of what the page shows."""
    shown = form(page, holding="key")
    return client.post(at(sheet), {**shown.sent, "what": shown.offered["what"][0]})


def holder(sheet, seat=1):
    return sheet.seat_totals.get(seat=seat).player


@pytest.mark.parametrize(
    "typed",
    ["9", "gustav gastmann", "GUSTAV GASTMANN ", "9 Gustav Gastmann (SC Nord)", "Gústav Gastmann", "Gastmann, Gustav"],
)
def test_a_registered_guest_is_found_shown_and_seated(desk, sheet, typed):
    before = Player.objects.count()
    page = ask(desk, sheet, who=typed)
    assert "This is what changes" in text(page)
    assert press(desk, sheet, page).url == reverse("sheet", args=[sheet.pk])
    assert holder(sheet).name == "Gustav Gastmann"
    assert Player.objects.count() == before


def test_the_search_offers_the_registered_first(desk, sheet):
    page = text(desk.get(at(sheet), {"seat": 0}))
    offered = [page.index(f'value="{label}"') for label in ("1 Player 1", "9 Gustav Gastmann (SC Nord)", "Klara Klub")]
    assert offered == sorted(offered)


def test_looking_writes_nothing(desk, sheet):
    before = Sheet.objects.get(pk=sheet.pk).revision
    ask(desk, sheet, who="9")
    assert Sheet.objects.get(pk=sheet.pk).revision == before


def test_several_of_one_name_are_told_apart_by_number_and_club(desk, event, sheet):
    page = ask(desk, sheet, who="peter schmidt")
    assert "11 Peter Schmidt<" in text(page)
    assert "12 Peter Schmidt (SC Süd)<" in text(page)
    chosen = event.registrations.get(number=12).player
    press(desk, sheet, ask(desk, sheet, player=chosen.pk))
    assert holder(sheet) == chosen


def test_who_is_not_registered_is_asked_for_and_registered_by_one_press(desk, event, sheet):
    page = ask(desk, sheet, who="Nina Neu")
    assert "Nina Neu is not registered." in text(page)
    assert "Register as no. 13?" in text(page)
    assert press(desk, sheet, page).status_code == 302
    assert event.registrations.get(number=13).player == holder(sheet)
    press(desk, sheet, page)
    assert Player.objects.filter(name="Nina Neu").count() == 1


def test_a_newcomer_is_asked_for_the_last_name_and_seated_by_one_more_press(desk, event, sheet):
    asked = press(desk, sheet, ask(desk, sheet, who="Le Goff Yann"))
    assert asked.status_code == 400
    assert "“Le Goff Yann” – which is the last name?" in text(asked)
    assert form(asked, holding="key").sent["who:name:Le Goff Yann"] == ["Yann Le Goff"]
    assert event.registrations.count() == 12
    assert press(desk, sheet, asked).status_code == 302
    assert holder(sheet).name == "Yann Le Goff"


def test_a_player_of_the_club_who_is_not_registered_stays_one_player(desk, event, sheet):
    press(desk, sheet, ask(desk, sheet, who="klara klub"))
    assert event.registrations.get(number=13).player == Player.objects.get(name="Klara Klub")


def test_half_a_name_is_never_taken_for_a_whole_one(desk, sheet):
    page = text(ask(desk, sheet, who="gastm"))
    assert "Do you mean one of these?" in page
    assert "9 Gustav Gastmann (SC Nord)" in page


@pytest.mark.parametrize("typed", ["Gustav Gastman", "Gustaf Gastmann", "Gastman, Gustav", "G. Gastmann"])
def test_a_name_that_is_much_like_a_registered_one_is_asked_about(desk, sheet, typed):
    page = text(ask(desk, sheet, who=typed))
    assert "Do you mean one of these?" in page
    assert "9 Gustav Gastmann (SC Nord)<" in page


def test_a_scorekeeper_seats_the_registered_and_fetches_the_director_for_others(desk, event, sheet):
    desk.force_login(build.scorekeeper(event.book))
    page = ask(desk, sheet, who="Nina Neu")
    assert "Fetch the director" in text(page)
    assert not [each for each in forms(page) if "key" in each.sent]
    sent = {"what": "register", "seat": "1", "who": "Nina Neu", "key": "k", "revision": "1"}
    assert desk.post(at(sheet), sent).status_code == 403
    assert press(desk, sheet, ask(desk, sheet, who="9")).status_code == 302


def test_an_unknown_start_number_is_no_name(desk, sheet):
    assert "Nobody has the competitor number 99." in text(ask(desk, sheet, who="99"))


def test_who_sits_at_another_table_is_refused_with_both_tables_and_may_swap(desk, event, sheet):
    other = event.book.sheets.get(table_number=2)
    there, here = holder(other, 2), holder(sheet)
    number = event.registrations.get(player=there).number
    page = ask(desk, sheet, who=str(number))
    assert "already sits at Series 1, table 2 and cannot sit at Series 1, table 1 as well." in text(page)
    offered = next(each.sent for each in forms(page) if each.sent.get("what") == ["swap"])
    press(desk, sheet, desk.get(at(sheet), offered))
    assert (holder(sheet), holder(other, 2)) == (there, here)


def test_who_sits_on_another_chair_of_the_table_may_swap(desk, event, sheet):
    first, second = holder(sheet, 0), holder(sheet, 1)
    page = ask(desk, sheet, who=str(event.registrations.get(player=first).number))
    assert "already sits at this table, on seat 1." in text(page)
    offered = next(each.sent for each in forms(page) if each.sent.get("what") == ["swap"])
    press(desk, sheet, desk.get(at(sheet), offered))
    assert (holder(sheet, 0), holder(sheet, 1)) == (second, first)


def test_two_neighbours_swap_from_the_beginning_and_totals_are_shown_before(desk, sheet):
    first, second = holder(sheet, 0), holder(sheet, 1)
    build.record(sheet, {**build.GAME, "declarer": 1})
    asked = {"what": "swap", "seat": "0", "other": f"{sheet.pk}.1", "since": "start"}
    page = desk.get(at(sheet), asked)
    assert f"<b>{second.name}</b>" in text(page)
    total = sheet.seat_totals.get(seat=1).total
    press(desk, sheet, page)
    assert sheet.seat_totals.get(player=first).total == total
    assert total > 0


def test_a_substitute_is_told_to_play_for_the_holder_before_it_is_saved(desk, sheet):
    first = holder(sheet)
    build.record(sheet, {**build.GAME, "declarer": 1})
    page = ask(desk, sheet, who="9")
    assert f"Gustav Gastmann plays on for {first.name}; {first.name} keeps the result." in text(page)
    press(desk, sheet, page)
    assert holder(sheet) == first


@pytest.mark.parametrize(
    ("since", "told"),
    [
        ("", "Nina Neu plays on for {} from deal 2; {} keeps the result."),
        ("start", "Nina Neu has played there since the first deal: for {} the result counts no longer."),
    ],
)
def test_what_follows_is_told_before_somebody_is_registered_and_seated(desk, sheet, since, told):
    first = holder(sheet).name
    build.record(sheet, {**build.GAME, "declarer": 1})
    assert told.format(first, first) in text(ask(desk, sheet, who="Nina Neu", since=since))


def test_whoever_was_replaced_is_still_here_and_said_to_be(desk, event, sheet):
    """Nobody is asked about who was written down by mistake, or whose list has not begun."""
    first = holder(sheet)
    number = event.registrations.get(player=first).number
    build.record(sheet, {**build.GAME, "declarer": 1})
    press(desk, sheet, ask(desk, sheet, who="9"))
    page = text(desk.get(reverse("sheet", args=[sheet.pk])))
    assert f"{first.name} is still checked in and gets a seat in the next series." in page
    assert f"?q={number}#desk" in page
    press(desk, sheet, ask(desk, sheet, who="Nina Neu", since="start"))
    assert "is still checked in" not in text(desk.get(reverse("sheet", args=[sheet.pk])))


def test_an_emptied_seat_says_with_whom_the_result_stays(desk, sheet):
    first = holder(sheet)
    build.record(sheet, {**build.GAME, "declarer": 1})
    page = desk.get(at(sheet), {"what": "empty", "seat": "1"})
    assert f"{first.name} keeps the result." in text(page)
    assert press(desk, sheet, page).status_code == 302
    assert "Nobody sits there." in text(desk.get(at(sheet), {"what": "empty", "seat": "1"}))


def test_a_seat_changed_meanwhile_is_asked_again_and_nothing_chosen_is_lost(desk, sheet):
    page = ask(desk, sheet, who="9")
    build.record(sheet, {**build.GAME, "declarer": 1})
    late = press(desk, sheet, page)
    assert late.status_code == 409
    assert "Somebody else has changed this sheet" in text(late)
    assert press(desk, sheet, late).status_code == 302


@pytest.mark.parametrize(
    "said",
    [
        {"what": "seat", "seat": ""},
        {"what": "seat", "seat": "7", "who": "9"},
        {"what": "seat", "who": " "},
        {"what": "seat", "who": "\u202eanna"},
        {"what": "swap", "other": "x.y"},
        {"what": "swap", "other": "1"},
        {"what": "swap", "other": "99999.0"},
        {"what": "empty", "seat": "x"},
        {"what": "nonsense"},
        {},
    ],
)
def test_half_a_change_is_refused_and_nobody_is_added(desk, sheet, said):
    before = (Player.objects.count(), Sheet.objects.get(pk=sheet.pk).revision)
    assert desk.post(at(sheet), {"seat": "1", "key": "k", "revision": "1", **said}).status_code == 400
    assert desk.get(at(sheet), {"seat": "1", **said}).status_code == 200
    assert (Player.objects.count(), Sheet.objects.get(pk=sheet.pk).revision) == before


def test_a_confirmed_list_takes_nobody(desk, sheet):
    events.play(sheet)
    assert desk.get(at(sheet)).status_code == 302
    assert desk.post(at(sheet), {"what": "empty", "seat": "1", "key": "k", "revision": "4"}).status_code == 409


def test_a_loose_list_is_opened_for_the_registered_guest(desk, event):
    before = Player.objects.count()
    address = reverse("sheet_new", args=[event.book_id])
    page = desk.get(address, {"game": "skat"})
    assert all(f'value="{name}"' in text(page) for name in ("Gustav Gastmann", "Peter Schmidt (11)", "Klara Klub"))
    names = {"player1": "gustav gastmann", "player2": "Peter Schmidt (12)", "player3": "10"}
    sent = {**form(page, holding="player1").sent, "title": "Late", **names, "option.deals": "2", "preset": "isko-2022"}
    answer = desk.post(f"{address}?game=skat", sent)
    assert answer.status_code == 302, text(answer)
    seated = event.book.sheets.get(title="Late").seat_totals.order_by("seat").values_list("player__name", flat=True)
    assert list(seated) == ["Gustav Gastmann", "Peter Schmidt", "Jürgen Kühn"]
    assert Player.objects.count() == before


def test_a_list_set_aside_offers_no_next_deal(desk, event):
    by = events.director_of(event)
    guest = event.registrations.get(number=9).player
    extra = build.short_sheet(2, book=event.book, by=by, players=[guest, None, None])
    enter = reverse("sheet_enter", args=[extra.pk])
    page = reverse("sheet", args=[extra.pk])
    assert enter in text(desk.get(page))
    placing_lists.set_aside(event_id=event.pk, sheet_id=extra.pk, reason="opened twice", by=by, at=build.AT)
    assert enter not in text(desk.get(page))


def test_the_api_seats_a_registered_guest_who_shows_only_a_number(event, sheet):
    guest = event.registrations.get(number=9).player
    Player.objects.filter(pk=guest.pk).update(publicity="number")
    body = {"kind": "seat", "key": "k", "revision": 1, "seats": [{"seat": 1, "player": guest.pk}]}
    address = reverse("api_entries", args=[sheet.pk])
    assert Caller(build.scorekeeper(event.book)).post(address, body).status_code == 201
    hidden = build.player(publicity="number")
    body |= {"key": "l", "revision": 2, "seats": [{"seat": 1, "player": hidden.pk}]}
    assert Caller(events.director_of(event)).post(address, body).status_code == 400


def test_a_club_stands_behind_the_name_of_somebody_new_as_at_the_desk(desk, event, sheet):
    page = ask(desk, sheet, who="Hartmut Sievers; Skatfreunde Uelzen; Senioren")
    assert form(page, holding="key").sent["club"] == ["Skatfreunde Uelzen"]
    assert "Hartmut Sievers is not registered." in text(page)
    assert press(desk, sheet, page).status_code == 302
    made = event.registrations.get(number=13)
    assert (made.player.name, made.club_name, made.category) == ("Hartmut Sievers", "Skatfreunde Uelzen", "Senioren")
    assert made.player.club is None


def test_a_club_behind_the_name_and_another_in_its_field_are_refused(desk, event, sheet):
    sent = {"what": "register", "seat": "1", "who": "Hartmut Sievers; SC Ost", "club": "SC West", "key": "k"}
    page = desk.post(at(sheet), sent | {"revision": "1"})
    assert page.status_code == 400
    assert "Behind the name stands “SC Ost”, in the field “Club” “SC West”." in text(page)
    assert event.registrations.count() == 12


def test_a_club_behind_the_name_tells_namesakes_apart(desk, sheet):
    assert press(desk, sheet, ask(desk, sheet, who="Peter Schmidt; sc süd")).status_code == 302
    assert holder(sheet).registrations.get().club_name == "SC Süd"
    page = text(ask(desk, sheet, who="Gustav Gastmann; SC West"))
    assert "Gustav Gastmann is not registered." in page
    assert "9 Gustav Gastmann (SC Nord)<" in page


@pytest.mark.parametrize("typed", ["; SC Nord", "Nina Neu; SC Nord; Damen; mehr"])
def test_a_line_that_is_no_name_club_and_category_is_refused(desk, sheet, typed):
    page = ask(desk, sheet, who=typed)
    assert not [each for each in forms(page) if "key" in each.sent]
