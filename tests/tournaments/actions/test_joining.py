"""Somebody comes late: to a table that plays, from its next deal on, or to one that others make with him or her."""

from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse

import rules
from scoring.lists.queries import sheet_queries
from scoring.models import Sheet
from tests import build
from tests.auditing import findings
from tests.scoring.faces import form, text
from tests.tournaments import events
from tests.tournaments.repairs import Hall, shown_and_done, sound
from tournaments.actions import organising, registering
from tournaments.actions.errors import Objection
from tournaments.queries import diary
from tournaments.queries.cockpit import day_now
from tournaments.queries.progress import open_ends
from tournaments.queries.repair_plans import planned
from tournaments.queries.standings import live_standings
from tournaments.values import tiles
from tournaments.values.plans import Plan
from tournaments.values.repairs import Asked, Impossible

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
SOLOS = {"doppelkopf": {"compulsory_solos": 0}}


def deals(sheet, number):
    """So many deals, each won by the first who have cards."""
    for _deal in range(number):
        loaded = sheet_queries.load(sheet)
        playing = [each for each in range(sheet.seats) if each not in loaded.folded.next.sitting_out]
        if sheet.game == "skat":
            build.record(sheet, {**build.GAME, "declarer": playing[0]})
        else:
            build.record(sheet, {"re": playing[:2], "re_points": 130})


def length(sheet):
    return rules.length(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats)


def hall_of(game, players, *, late=("Lena Late",), **more):
    """The first series, drawn, and these who have come since."""
    event = events.event(game=game, players=players, **{"options": SOLOS.get(game), "deals": 12, **more})
    events.drawn(event)
    if late:
        events.named(event, events.director_of(event), *late)
    return Hall(event.pk)


def begun(game, players, number=1, **more):
    hall = hall_of(game, players, **more)
    for sheet in Sheet.objects.filter(table__series__event=hall.event):
        deals(sheet, number)
    return hall


@pytest.mark.parametrize(
    ("game", "players", "played", "left"),
    [("doppelkopf", 4, 2, 23), ("skat", 4, 3, 57), ("skat", 3, 3, 44), ("doppelkopf", 5, 2, 28)],
)
def test_a_table_goes_on_with_one_more_and_both_lists_are_one_series(game, players, played, left):
    """Everybody deals as often as without who comes: what was left grows as the table does."""
    hall = begun(game, players, played, deals=None)
    first = hall.sheet(1)
    hall.repair("join", 1, number=players + 1, reason="came late")
    then = hall.sheet(2)
    assert (then.seats, length(then)) == (players + 1, left)
    assert first.seat_totals.count() == players
    assert hall.names(2)[-1] == "Lena Late"
    deals(then, 3)
    sums = {}
    for sheet in (first, then):
        for player, total in sheet.seat_totals.values_list("player", "total"):
            sums[player] = sums.get(player, 0) + total
    told = {line.player.pk: line for line in live_standings(hall.event)}
    assert {pk: line.total for pk, line in told.items()} == sums
    assert all([each.total for each in line.series if each] == [line.total] for line in told.values())
    assert findings() == []


def test_a_table_that_was_made_later_is_waited_for_since_then():
    hall = begun("skat", 4, 3, deals=None)
    hall.repair("join", 1, number=5, reason="came late")
    made = hall.sheet(2).opened_at
    hall.event.series.update(drawn_at=made - timedelta(hours=1))
    type(hall.event).objects.filter(pk=hall.event.pk).update(starts_at=made - timedelta(hours=1))
    day = day_now(type(hall.event).objects.get(pk=hall.event.pk), made + timedelta(minutes=5))
    assert [(each.watched.number, each.watched.idle) for each in day.tables if each.untouched] == [(2, 5)]
    assert not any(tiles.is_slow(each, day.limit) for each in day.watched if each.number == 2)


def test_who_would_have_dealt_next_deals_first_and_who_comes_deals_last():
    hall = begun("skat", 4, 6)
    names = hall.names(1)
    hall.repair("join", 1, number=5, reason="came late")
    assert hall.names(2) == [*names[2:], *names[:2], "Lena Late"]


def test_looking_changes_nothing_and_undoing_gives_it_all_back():
    shown_and_done(begun("doppelkopf", 4, 2), ("join", 1, None), {"number": 5, "reason": "came late"})


def test_a_second_one_joins_what_goes_on_already():
    """Of 20 deals 2 are played, and 18 left for four are 23 for five; of those one, and 22 are 27 for six."""
    hall = begun("doppelkopf", 4, 2, deals=None, late=("Lena Late", "Later Ludwig"))
    hall.repair("join", 1, number=5, reason="came late")
    deals(hall.sheet(2), 1)
    hall.repair("join", 2, number=6, reason="came later")
    assert [length(hall.sheet(table)) for table in (1, 2, 3)] == [20, 23, 27]
    assert len(hall.names(3)) == 6
    sound()


def test_where_no_table_is_named_it_is_the_smallest_and_of_those_the_one_that_has_played_least():
    hall = begun("skat", 11)
    three = next(table for table in (1, 2, 3) if len(hall.names(table)) == 3)
    deals(hall.sheet(three), 1)
    assert planned(hall.event, Asked("join", 1, number=12)).seen[0][0] == hall.sheet(three).pk
    four = begun("skat", 8)
    deals(four.sheet(1), 1)
    assert planned(four.event, Asked("join", 1, number=9)).seen[0][0] == four.sheet(2).pk


def test_who_joins_has_a_seat_in_the_series_that_is_drawn_ahead():
    event = events.event(players=11, deals=4, planned_series=2)
    for number in (1, 2):
        events.drawn(event, number)
    events.named(event, events.director_of(event), "Lena Late")
    hall = Hall(event.pk)
    for table in (1, 2, 3):
        deals(hall.sheet(table), 1)
    hall.repair("join", number=12, reason="came late")
    series = event.registrations.get(number=12).player.seat_totals.values_list(
        "sheet__table__series__number", flat=True
    )
    assert sorted(series) == [1, 2]
    sound()


def test_the_evening_ends_with_who_joined_in_its_ranking():
    hall = begun("doppelkopf", 4, 2, deals=4, planned_series=1)
    hall.repair("join", 1, number=5, reason="came late")
    deals(hall.sheet(2), length(hall.sheet(2)))
    for sheet in Sheet.objects.filter(table__series__event=hall.event).order_by("pk"):
        build.write(sheet, "confirm", by=hall.by)
    assert open_ends(hall.event) == []
    organising.finalise_event(event_id=hall.event.pk, by=hall.by, at=build.AT)
    assert len(hall.ranking()) == 5
    assert findings() == []


def test_where_nobody_can_join_it_is_said_why_and_what_helps():
    hall = hall_of("skat", 4)
    with pytest.raises(Impossible, match="Choose “Late arrival”"):
        planned(hall.event, Asked("join", 1, 1, number=5))
    with pytest.raises(Impossible, match="No table that plays takes one more"):
        planned(hall.event, Asked("join", 1, number=5))
    deals(hall.sheet(1), 1)
    with pytest.raises(Impossible, match="already sits at table 1"):
        planned(hall.event, Asked("join", 1, 1, number=1))
    hall.repair("stop", 1, 2, goes_on=True, reason="ill")
    with pytest.raises(Impossible, match="choose it, and then “Substitute takes over”"):
        planned(hall.event, Asked("join", 1, 1, number=5))
    five = begun("skat", 5)
    with pytest.raises(Impossible, match="not played by so many"):
        planned(five.event, Asked("join", 1, 1, number=6))
    done = hall_of("skat", 3, deals=3)
    deals(done.sheet(1), 3)
    with pytest.raises(Impossible, match="is complete"):
        planned(done.event, Asked("join", 1, 1, number=4))


def test_a_deal_that_was_written_meanwhile_is_looked_at_first():
    hall = begun("skat", 4)
    seen = planned(hall.event, Asked("join", 1, 1, number=5)).digest
    deals(hall.sheet(1), 1)
    with pytest.raises(Objection, match="in the meantime"):
        hall.repair("join", 1, number=5, reason="came late", seen=seen)
    assert not hall.sheet(1).closed_early


def test_number_57_makes_three_tables_of_three_of_two_of_four_that_nobody_has_begun(client):
    """The preview names who moves where; the tables that play, and all others, stay as they are."""
    hall = hall_of("skat", 56, deals=4)
    for table in (*range(1, 11), 14):
        deals(hall.sheet(table), 1)
    before = {table: hall.names(table) for table in range(1, 15)}
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    address = f"{reverse('event_repair', args=[hall.event.slug])}?kind=late&series=1&number=57"
    page = text(client.get(address))
    for table in (13, 12):
        assert f"{before[table][-1]} moves from table {table} to table 15." in page
    made = hall.repair("late", number=57)
    assert hall.names(15) == [before[13][-1], before[12][-1], "Lena Late"]
    assert [hall.names(table) for table in (12, 13)] == [before[12][:3], before[13][:3]]
    assert {hall.names(table) == before[table] for table in (*range(1, 12), 14)} == {True}
    assert [length(hall.sheet(table)) for table in (11, 12, 13, 15)] == [4, 3, 3, 3]
    sound()
    hall.undo(made)
    assert {table: hall.names(table) for table in range(1, 15)} == before


def test_of_two_who_wait_one_table_gives_one_and_one_table_for_one_is_too_few():
    hall = hall_of("skat", 8, late=("Lena Late", "Later Ludwig"))
    hall.repair("late", number=9)
    assert [len(hall.names(table)) for table in (1, 2, 3)] == [4, 3, 3]
    alone = hall_of("skat", 8)
    deals(alone.sheet(1), 1)
    with pytest.raises(Impossible, match="2 more players"):
        planned(alone.event, Asked("late", 1, number=9))


def test_a_late_one_is_offered_a_table_that_plays_on_its_evening_and_comes_back_there(client):
    club = build.club()
    hall = begun("doppelkopf", 4, late=(), plan=Plan(evening=True), club=club, by=build.club_admin(club))
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    evening = reverse("event_evening", args=[hall.event.slug])
    sent = form(client.get(evening), "expected").sent
    noted = client.post(evening, {**sent, "names": "Lena Late", "save": "yes"}, follow=True)
    repair = reverse("evening_repair", args=[hall.event.slug])
    way = f"{repair}?kind=join&series=1&number=5"
    assert f'href="{way.replace("&", "&amp;")}"' in noted.content.decode()
    shown = client.get(way)
    assert "All of them play on here: 14 deals" in text(shown)
    done = client.post(way, {**form(shown, "seen").sent, "reason": "came late"})
    assert done["Location"].startswith(f"{evening}?series=1")
    back = client.get(done["Location"])
    assert "goes on from table 1" in text(back)
    undo = reverse(
        "evening_repair_undo", args=[hall.event.slug, hall.event.decisions.order_by("sequence").last().sequence]
    )
    assert undo in back.content.decode()
    taken_back = client.post(undo, {**form(client.get(undo), "seen").sent, "reason": "by mistake"})
    assert taken_back["Location"] == evening


@pytest.mark.parametrize(("game", "players", "offered"), [("skat", 4, True), ("skat", 5, False), ("ecarte", 2, False)])
def test_a_table_that_plays_offers_it_where_the_game_is_played_by_so_many(client, game, players, offered):
    hall = hall_of(game, players, deals=None)
    sheet = hall.sheet(1)
    if game == "skat":
        deals(sheet, 1)
    else:
        build.record(sheet, rules.sample_deal(rules.Ruleset.from_dict(sheet.ruleset), 2, (), Random(1)))
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    for query in ("?series=1&table=1", "?series=1"):
        page = client.get(reverse("event_repair", args=[hall.event.slug]) + query)
        assert ("Takes part from the next deal" in text(page)) is offered


def test_somebody_new_is_registered_at_the_table_that_he_or_she_joins(client):
    hall = begun("skat", 4, late=())
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    address = reverse("event_repair", args=[hall.event.slug])
    page = client.get(f"{address}?series=1&table=1")
    answer = client.post(address, {**form(page, "newcomer").sent, "newcomer": "Lena Late", "agreed": "on"})
    assert answer["Location"] == f"{address}?kind=join&series=1&table=1&number=5"


def test_who_was_announced_is_here_by_it_and_the_diary_says_what_was_done():
    hall = begun("skat", 4, late=())
    registering.register_names(
        event_id=hall.event.pk, text="Ada Announced", announced=True, agreed=True, by=hall.by, at=build.AT
    )
    made = hall.repair("join", 1, number=5, reason="came late")
    assert hall.event.registrations.get(number=5).presence == "here"
    (told,) = diary.diary_lines([made])
    assert told.about == "Takes part from the next deal; series 1, tables 1, 2: no. 5 Ada Announced"


def test_who_comes_after_somebody_left_is_the_sixth_at_a_table_that_has_not_begun():
    """Doppelkopf of eleven: one of six goes home, five play on with another sheet, and a guest comes."""
    hall = hall_of("doppelkopf", 11)
    larger, smaller = sorted(Sheet.objects.filter(table__series__event=hall.event), key=lambda each: -each.seats)
    assert (larger.seats, smaller.seats) == (6, 5)
    deals(larger, 6)
    hall.repair("play_on", larger.table_number, 2, reason="ill")
    hall.repair("late", number=12)
    grown = Sheet.objects.filter(table__series__event=hall.event, seats=6).exclude(pk=larger.pk)
    assert grown.count() == 1, "a table of five is one of six now"
    sound()
