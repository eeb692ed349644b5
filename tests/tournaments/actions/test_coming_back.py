"""Somebody who left in mid-series is here again, and takes part from the next deal: both parts of the series count."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring.lists.queries import sheet_queries
from scoring.models import Sheet
from tests import build
from tests.auditing import findings
from tests.scoring.faces import form, text
from tests.tournaments import events
from tests.tournaments.actions.test_joining import deals, length
from tests.tournaments.repairs import Hall, shown_and_done, sound
from tournaments.actions import organising
from tournaments.queries.progress import open_ends
from tournaments.queries.repair_plans import planned
from tournaments.queries.seats import seated_before
from tournaments.queries.seats_missing import seats_missing
from tournaments.queries.standings import live_standings
from tournaments.values.plans import Plan
from tournaments.values.repairs import Asked, Impossible, Kind

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
SOLO = {"kind": "solo_clubs", "re_points": 130, "compulsory": True}
LOST = {"contract": "clubs", "matadors": 1, "card_points": 40}


def gone(game="doppelkopf", players=5, *, played=3, since=1, seat=3, options=None, **more):
    """At table 1 somebody left after some deals, and the others have played some without him or her."""
    options = {"compulsory_solos": 0} if game == "doppelkopf" and options is None else options
    event = events.event(
        game=game, players=players, options=options or {}, **{"planned_series": 1, "deals": None, **more}
    )
    events.drawn(event)
    hall = Hall(event.pk)
    deals(hall.sheet(1), played)
    hall.left = hall.sheet(1).seat_totals.get(seat=seat).player
    hall.number = hall.event.registrations.get(player=hall.left).number
    hall.repair("play_on", 1, seat, reason="called home")
    deals(hall.sheet(max(number for _series, number in hall.tables())), since)
    return hall


def evening(client, **more):
    club = build.club()
    hall = gone(plan=Plan(evening=True), club=club, by=build.club_admin(club), **more)
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    return hall, reverse("event_evening", args=[hall.event.slug])


def noted(client, hall, page):
    """Who is here is ticked on the page, with whoever has come back."""
    sent = form(client.get(page), "expected").sent
    here = {*sent.get("here", []), str(hall.left.pk)} if isinstance(sent.get("here"), list) else {str(hall.left.pk)}
    here |= {str(each.player_id) for each in hall.event.registrations.filter(withdrawn=False)}
    return client.post(page, {**sent, "here": sorted(here), "save": "yes"}, follow=True)


def test_an_evening_through_its_pages(client):
    """Five of Doppelkopf: one leaves after three deals, and is back when the four have played one."""
    hall, page = evening(client)
    marked = text(client.get(page))
    assert "left</" in marked
    told = noted(client, hall, page)
    repair = reverse("evening_repair", args=[hall.event.slug])
    way = f"{repair}?kind=join&series=1&number={hall.number}"
    assert f"{hall.left.name} is here again. In series 1 the others play on." in text(told)
    assert f'href="{way.replace("&", "&amp;")}"' in told.content.decode()
    assert "left</" not in text(client.get(page)), "nobody is gone"
    for query in ("?series=1", "?series=1&table=2"):
        offered = client.get(repair + query)
        assert f'<option value="{hall.number}"' in offered.content.decode()
        assert "Everybody who is registered has a seat" not in text(offered)
    shown = client.get(way)
    assert "All of them play on here" in text(shown)
    assert f"{hall.left.name} has played a part of this series already: both parts count" in text(shown)
    done = client.post(way, {**form(shown, "seen").sent, "reason": "is back"})
    assert done["Location"].startswith(f"{page}?series=1")
    first, third = hall.sheet(1), hall.sheet(3)
    assert hall.names(3)[-1] == hall.left.name
    assert third.goes_on_from == hall.sheet(2)
    deals(third, 2)
    line = next(each for each in live_standings(hall.event) if each.player == hall.left)
    both = sum(each.seat_totals.get(player=hall.left).total for each in (first, third))
    assert (line.total, line.series[0].sheets, line.mark) == (both, (first.pk, third.pk), None)
    assert f'href="{reverse("sheet", args=[third.pk])}"' in client.get(page).content.decode()
    sound()
    before = hall.plain()
    call_command("rebuild", verbosity=0)
    assert hall.plain() == before
    deals(third, length(third) - 2)
    confirm = reverse("evening_confirm", args=[hall.event.slug])
    asked = client.get(confirm)
    sheets = [f"{each.pk}.{each.revision}" for each in Sheet.objects.filter(table__series__event=hall.event)]
    client.post(confirm, {**form(asked, "key").sent, "sheet": sheets})
    assert open_ends(hall.event) == []
    organising.finalise_event(event_id=hall.event.pk, by=hall.by, at=build.AT)
    assert findings() == []


def test_who_would_have_dealt_next_deals_first_and_who_is_back_deals_last():
    hall = gone(played=5, since=2)
    second = sheet_queries.load(hall.sheet(2))
    names, coming = hall.names(2), second.folded.next.dealer
    hall.repair("join", 2, number=hall.number, reason="back")
    assert hall.names(3) == [*names[coming:], *names[:coming], hall.left.name]
    assert sheet_queries.load(hall.sheet(3)).folded.next.dealer == 0


@pytest.mark.parametrize(("game", "players"), [("doppelkopf", 5), ("skat", 4)])
def test_looking_changes_nothing_and_undoing_gives_it_all_back(game, players):
    hall = gone(game, players, deals=12)
    shown_and_done(hall, ("join", 2, None), {"number": hall.number, "reason": "back"})


def test_the_table_that_was_left_comes_first():
    """Of two tables that play the other one has played less; the game goes on with the same people."""
    hall = gone(players=10, played=3, since=1, deals=10)
    deals(hall.sheet(2), 1)
    wanted = planned(hall.event, Asked("join", 1, number=hall.number))
    assert hall.sheet(3).pk in dict(wanted.seen)
    other = planned(hall.event, Asked("join", 1, 2, number=hall.number))
    assert hall.sheet(2).pk in dict(other.seen)


def test_at_another_table_both_parts_count_too():
    hall = gone("skat", 7, played=3, since=1, seat=3, deals=None)
    three = next(table for table in (1, 2) if len(hall.names(table)) == 3)
    deals(hall.sheet(three), 1)
    hall.repair("join", three, number=hall.number, reason="back")
    there = max(number for _series, number in hall.tables())
    deals(hall.sheet(there), 2)
    totals = sum(each.total for each in hall.left.seat_totals.filter(sheet__table__series__event=hall.event))
    line = next(each for each in live_standings(hall.event) if each.player == hall.left)
    assert (line.total, len(line.series[0].sheets)) == (totals, 2)
    sound()


def test_a_compulsory_solo_that_was_played_before_leaving_is_not_owed_again():
    event = events.event(game="doppelkopf", players=5, planned_series=1, deals=None)
    events.drawn(event)
    hall = Hall(event.pk)
    build.record(hall.sheet(1), {"re": [1, 2], "re_points": 130})
    build.record(hall.sheet(1), {**SOLO, "re": [3]})
    who = hall.event.registrations.get(player=hall.sheet(1).seat_totals.get(seat=3).player)
    hall.repair("play_on", 1, 3, reason="called home")
    build.record(hall.sheet(2), {"re": [0, 1], "re_points": 130})
    hall.repair("join", 2, number=who.number, reason="back")
    third = sheet_queries.load(hall.sheet(3))
    assert third.folded.next.obligations["owed"] == (0, 1, 2, 3)
    sound()


def test_lost_games_of_a_tariff_count_on():
    hall = Hall(events.event(players=4, options={"lost_game_fee": 50, "later_lost_game_fee": 100}, deals=12).pk)
    events.drawn(hall.event)
    for contract in ("clubs", "spades", "hearts"):
        build.record(hall.sheet(1), {**LOST, "declarer": 3, "contract": contract})
    who = hall.event.registrations.get(player=hall.sheet(1).seat_totals.get(seat=3).player)
    hall.repair("play_on", 1, 3, reason="called home")
    deals(hall.sheet(2), 1)
    hall.repair("join", 2, number=who.number, reason="back")
    build.record(hall.sheet(3), {**LOST, "declarer": 3})
    assert -sheet_queries.load(hall.sheet(3)).folded.fees[3] == 100
    sound()


def test_before_the_others_have_played_a_deal_the_sheet_that_goes_on_is_laid_anew():
    """As if nobody had left: what is left for five, from the first sheet, and the card goes with it."""
    hall = gone(since=0, deals=10)
    with pytest.raises(Impossible, match="Late arrival"):
        planned(hall.event, Asked("join", 1, 2, number=hall.number))
    assert [each.way for each in seats_missing(hall.event, list(Kind)[:2])] == []
    before = hall.plain()
    made = hall.repair("late", 2, number=hall.number)
    again = hall.sheet(2)
    assert (again.goes_on_from, again.seats, length(again)) == (hall.sheet(1), 5, 7)
    assert hall.names(2)[-1] == hall.left.name
    sound()
    hall.undo(made)
    assert hall.plain() == before
    sound()


def test_somebody_else_comes_late_before_that_too():
    hall = gone(since=0, deals=10)
    events.named(hall.event, hall.by, "Lena Late")
    hall.repair("late", 2, number=6)
    assert hall.names(2)[-1] == "Lena Late"
    sound()


def test_nobody_meets_anybody_twice_by_it():
    hall = gone(since=1, deals=10)
    hall.repair("join", 2, number=hall.number, reason="back")
    (tables,) = seated_before(hall.event)
    assert len(tables) == 1


def test_a_seat_that_was_given_up_and_waits_is_taken_again(client):
    """No list has ended: the seat is hers, and what she plays counts there."""
    club = build.club()
    event = events.event(
        game="doppelkopf",
        players=5,
        options={"compulsory_solos": 0},
        planned_series=1,
        deals=None,
        plan=Plan(evening=True),
        club=club,
        by=build.club_admin(club),
    )
    events.drawn(event)
    hall = Hall(event.pk)
    deals(hall.sheet(1), 3)
    hall.left = hall.sheet(1).seat_totals.get(seat=3).player
    who = hall.event.registrations.get(player=hall.left)
    hall.repair("stop", 1, 3, goes_on=True, reason="called home")
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    told = noted(client, hall, reverse("event_evening", args=[hall.event.slug]))
    repair = reverse("evening_repair", args=[hall.event.slug])
    way = f"{repair}?kind=substitute&series=1&table=1&seat=3&number={who.number}"
    assert f'href="{way.replace("&", "&amp;")}"' in told.content.decode()
    page = client.get(f"{repair}?series=1&table=1&seat=3").content.decode()
    assert f'<option value="{who.number}"' in page
    shown = client.get(way)
    assert f"{hall.left.name} plays on there again." in text(shown)
    client.post(way, {**form(shown, "seen").sent})
    assert sheet_queries.load(hall.sheet(1)).log.occupants[3] == hall.left.pk
    sound()


def test_where_it_cannot_be_it_is_said_why():
    """No whole sheet beside the part that was played: the other table has to have begun."""
    hall = gone("skat", 7, deals=12)
    with pytest.raises(Impossible, match="has points of this series already"):
        planned(hall.event, Asked("late", 1, number=hall.number))
    with pytest.raises(Impossible, match="has points of this series already"):
        planned(hall.event, Asked("late", 1, 2, number=hall.number))
    seated = hall.event.registrations.get(player=hall.sheet(3).seat_totals.get(seat=0).player)
    with pytest.raises(Impossible, match="already sits at table 3"):
        planned(hall.event, Asked("join", 1, number=seated.number))


def test_the_evening_says_which_tables_are_one_and_asks_for_the_sheets_once(client):
    """Three sheets of one table: the first two say where it plays on, the last one whose card lies there."""
    hall, page = evening(client)
    hall.repair("join", 2, number=hall.number, reason="back")
    shown = text(client.get(page))
    assert shown.count("Plays on as table 3.") == 2
    assert shown.count("The same table as table 1: the card that lies there stays.") == 2
    assert shown.count('class="button primary" href="/sheets/') == 1, "one sheet is asked for: where deals are entered"
    deals(hall.sheet(3), length(hall.sheet(3)))
    shown = text(client.get(page))
    assert shown.count('class="button primary" href="/sheets/') == 1
    assert f'class="button primary" href="{reverse("sheet_confirm", args=[hall.sheet(3).pk])}"' in shown
