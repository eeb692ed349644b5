"""Somebody leaves in the middle of a list, and the others play what is left as a smaller table: both lists count."""

from itertools import combinations
from random import Random

import pytest
from django.urls import reverse
from django.utils import translation

import rules
from scoring.lists.queries import sheet_queries
from scoring.models import Sheet
from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tests.tournaments.draws import drawn_again
from tests.tournaments.repairs import Hall, shown_and_done
from tournaments.actions import organising
from tournaments.queries.draw_record import as_plain, record
from tournaments.queries.progress import open_ends
from tournaments.queries.repair_plans import planned
from tournaments.queries.standings import live_standings
from tournaments.values.plans import Plan
from tournaments.values.repairs import Asked, Impossible

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def deals(sheet, number):
    """So many deals, each won by the first who have cards."""
    for _deal in range(number):
        loaded = sheet_queries.load(sheet)
        playing = [each for each in range(sheet.seats) if each not in loaded.folded.next.sitting_out]
        if sheet.game == "skat":
            build.record(sheet, {**build.GAME, "declarer": playing[0]})
        else:
            build.record(sheet, {"re": playing[:2], "re_points": 130})


def hall_of(game, players, **more):
    options = {"compulsory_solos": 0} if game == "doppelkopf" else {}
    event = events.event(game=game, players=players, planned_series=2, options=options, **more)
    events.drawn(event)
    return Hall(event.pk)


@pytest.mark.parametrize(
    ("game", "players", "length", "played", "left"),
    [("doppelkopf", 5, 25, 14, 9), ("skat", 4, 48, 20, 21), ("doppelkopf", 6, 30, 10, 17)],
)
def test_both_lists_count_and_add_up_in_one_series(game, players, length, played, left):
    """What is left is played in proportion; totals are the sum of both, for who left of the first alone."""
    hall = hall_of(game, players, deals=None)
    first = hall.sheet(1)
    assert rules.length(rules.Ruleset.from_dict(first.ruleset), first.seats) == length
    deals(first, played)
    gone = first.seat_totals.get(seat=2).player_id
    hall.repair("play_on", 1, 2, reason="ill")
    then = hall.sheet(2)
    planned_now = rules.length(rules.Ruleset.from_dict(then.ruleset), then.seats)
    assert (then.seats, planned_now) == (players - 1, left)
    deals(then, 5)
    sums = {}
    for sheet in (first, then):
        for player, total in sheet.seat_totals.values_list("player", "total"):
            sums[player] = sums.get(player, 0) + total
    told = {line.player.pk: line for line in live_standings(hall.event)}
    assert {pk: line.total for pk, line in told.items()} == sums
    assert all([each.total for each in line.series if each] == [line.total] for line in told.values())
    assert told[gone].series[0].sheet_id == first.pk
    assert hall.event.registrations.get(player=gone).withdrawn
    assert findings() == []


def test_looking_changes_nothing_and_undoing_gives_it_all_back():
    hall = hall_of("doppelkopf", 5)
    deals(hall.sheet(1), 1)
    shown_and_done(hall, ("play_on", 1, 2), {"reason": "ill"})


def test_a_seat_that_was_left_already_is_the_same():
    hall = hall_of("skat", 4, deals=8)
    deals(hall.sheet(1), 2)
    hall.repair("stop", 1, 3, goes_on=True, reason="ill")
    hall.repair("play_on", 1, 3, reason="nobody comes")
    assert len(hall.names(2)) == 3
    assert hall.names(1)[3] not in hall.names(2)
    assert findings() == []


def test_the_next_series_is_drawn_and_the_ranking_made_final():
    hall = hall_of("doppelkopf", 10, deals=4)
    tables = [each.pk for each in Sheet.objects.filter(table__series__event=hall.event)]
    deals(hall.sheet(1), 2)
    hall.repair("play_on", 1, 0, reason="ill")
    for sheet in Sheet.objects.filter(table__series__event=hall.event).order_by("pk"):
        if not sheet.closed_early:
            deals(sheet, rules.length(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats))
        build.write(sheet, "confirm", by=hall.by)
    assert len(tables) + 1 == Sheet.objects.filter(table__series__event=hall.event).count()
    drawn = events.drawn(hall.event, 2)
    plain = as_plain(record(hall.event))["draws"][-1]
    met = [pair for table in plain["series"][0] for pair in combinations(sorted(table), 2)]
    assert len(met) == len({*met}), "who plays on has met the others once"
    assert drawn_again(plain) == plain["series"][-1]
    assert sum(len(each.players) for each in drawn.tables) == 9
    for each in drawn.tables:
        deals(each.table.sheet, rules.length(rules.Ruleset.from_dict(each.table.sheet.ruleset), each.table.sheet.seats))
        build.write(each.table.sheet, "confirm", by=hall.by)
    assert open_ends(hall.event) == []
    organising.finalise_event(event_id=hall.event.pk, by=hall.by, at=build.AT)
    assert findings() == []


@pytest.mark.parametrize(("game", "players"), [("doppelkopf", 4), ("skat", 3), ("bauernschnapsen", 4)])
def test_too_few_cannot_play_on(game, players):
    hall = hall_of(game, players, deals=4 if game != "bauernschnapsen" else None)
    sheet = hall.sheet(1)
    if game == "bauernschnapsen":
        build.record(sheet, rules.sample_deal(rules.Ruleset.from_dict(sheet.ruleset), 4, (), Random(1)))
    else:
        deals(sheet, 1)
    with pytest.raises(Impossible, match="at the table nobody can play on"):
        planned(hall.event, Asked("play_on", 1, 1, 0))


def test_cockpit_and_evening_say_from_which_table_it_goes_on(client):
    client.cookies["django_language"] = "en"
    hall = hall_of("doppelkopf", 5, plan=Plan(evening=True))
    deals(hall.sheet(1), 1)
    client.force_login(hall.by)
    addresses = [f"{reverse('event_director', args=[hall.event.slug])}?table={number}" for number in (1, 2)]
    addresses.append(reverse("event_evening", args=[hall.event.slug]))
    hall.repair("play_on", 1, 0, reason="ill")
    first, then, evening = ("goes on from table 1" in client.get(each).content.decode() for each in addresses)
    assert (first, then, evening) == (False, True, True)


def test_it_is_offered_where_it_can_be_done(client):
    client.cookies["django_language"] = "en"
    for game, players, offered in (("doppelkopf", 5, True), ("skat", 3, False)):
        hall = hall_of(game, players, deals=6)
        deals(hall.sheet(1), 1)
        client.force_login(hall.by)
        address = reverse("event_repair", args=[hall.event.slug])
        page = client.get(f"{address}?series=1&table=1&seat=0").content.decode()
        assert ('value="play_on"' in page) == offered
