"""Byes where a number of players makes no tables: drawn, in turn, counted, shown wherever seats are."""

import json

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from tests import build
from tests.auditing import tells
from tests.tournaments import events
from tests.tournaments.draws import drawn_again
from tests.tournaments.repairs import Hall as Room
from tests.tournaments.seating import recount, recount_event
from tests.tournaments.test_print_room import ask, text
from tournaments.actions import registering
from tournaments.models import Series
from tournaments.queries.byes import byes_of
from tournaments.queries.draw_record import as_plain, record
from tournaments.queries.paper_contents import CARDS, PLAN_NAMES, PLAN_TABLES, Hall, parts
from tournaments.queries.seats import seated_before
from tournaments.seating import NoSeatingError, Wishes, draw, draw_all, fitting, left_over
from tournaments.seating.sitting_out import fairly_out

GAMES = ("ecarte", "sixty_six", "bauernschnapsen", "dreierschnapsen", "skat", "doppelkopf")


def usual_sizes(game, players):
    return fitting(players, rules.tables(game), rules.larger_tables(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_number_from_a_table_to_sixty_sits_down_but_for_the_fewest_byes(game):
    least = min(rules.tables(game))
    for players in range(least):
        with pytest.raises(NoSeatingError):
            left_over(players, usual_sizes(game, players))
    for players in range(least, 61):
        sizes = usual_sizes(game, players)
        drawn = draw(range(1, players + 1), [], 1, 1, sizes)
        seated = [len(table) for table in drawn.tables]
        assert {*seated} <= {*rules.seats(rules.ruleset(game))}
        assert sum(seated) + len(drawn.byes) == players
        assert len(drawn.byes) == (0 if game in {"skat", "doppelkopf"} else players % least)


@pytest.mark.parametrize(
    ("game", "players", "tables"),
    [
        ("doppelkopf", 6, [6]),
        ("doppelkopf", 7, [7]),
        ("doppelkopf", 11, [5, 6]),
        ("doppelkopf", 10, [5, 5]),
        ("skat", 5, [5]),
        ("skat", 11, [4, 4, 3]),
        ("ecarte", 9, [2] * 4),
        ("bauernschnapsen", 10, [4, 4]),
    ],
)
def test_numbers_that_make_no_usual_tables_sit_at_larger_ones_or_leave_byes(game, players, tables):
    assert [len(each) for each in draw(range(players), [], 2, 5, usual_sizes(game, players)).tables] == tables


@pytest.mark.parametrize("players", [3, 5, 7, 9, 21])
@pytest.mark.parametrize("tables", [(2,), (4,), (3,)])
def test_programmes_with_byes_are_counted_again_by_a_program_of_its_own(players, tables):
    if players < tables[0] or not players % tables[0]:
        return
    programme = draw_all(range(1, players + 1), 4, 99, tables)
    drawn = json.loads(json.dumps({"series": programme.series, "certificate": programme.certificate}))
    assert recount.wrong(drawn) == []
    drawn["certificate"]["sat_out"] = []
    assert recount.wrong(drawn)


def test_an_odd_round_robin_gives_everybody_one_bye_and_lets_nobody_meet_twice():
    programme = draw_all(range(1, 8), 7, 3, (2,))
    assert programme.certificate["sat_out"] == [[number, 1] for number in range(1, 8)]
    assert programme.certificate["repeats"] == 0


@pytest.mark.parametrize("seed", range(8))
def test_whoever_comes_late_or_goes_moves_nobody_up_in_the_queue_for_a_bye(seed):
    players, earlier = list(range(1, 8)), []
    fields = [players, players, [*players, 8, 9], [*players[1:], 8, 9, 10], [*players[2:], 8, 10, 11]]
    for field in fields:
        drawn = draw(field, earlier, 5, seed, (2,))
        assert fairly_out(drawn.byes, field, earlier)
        assert not {8, 9, 10, 11} & {*drawn.byes}
        earlier.append(drawn.tables)


@pytest.fixture
def odd(db):
    return events.event(game="ecarte", deals=None, players=5, planned_series=3)


def names_out(event):
    series = event.series.order_by("number")
    return {number: [each.player.name for each in people] for number, people in byes_of(event, series).items()}


def test_byes_of_an_event_are_in_turn_published_and_drawn_again_by_anybody(odd):
    for number in (1, 2, 3):
        events.drawn(odd, number)
    out = [number for each in odd.series.order_by("number") for number in each.certificate["byes"]]
    assert len({*out}) == 3
    told = json.loads(json.dumps(as_plain(record(odd))))
    assert recount_event.wrong(told) == []
    for made in told["draws"]:
        assert drawn_again(made) == made["series"][-1]
    told["draws"][2]["certificate"]["byes"] = told["draws"][0]["certificate"]["byes"]
    assert recount_event.wrong(told)
    call_command("audit")


def test_the_audit_finds_a_bye_out_of_turn(odd):
    for number in (1, 2):
        events.drawn(odd, number)
    first, second = odd.series.order_by("number")
    forged = {**second.certificate, "byes": first.certificate["byes"]}
    Series.objects.filter(pk=second.pk).update(certificate=forged)
    assert tells("a bye is not in turn")


def test_of_a_ranking_the_last_who_had_none_has_the_bye():
    first = ((1, 2), (3, 4))
    drawn = draw([1, 2, 3, 4, 5], [first], 3, 7, (2,), Wishes(standing=(1, 3, 5, 2, 4)))
    assert drawn.byes == (4,)
    third = draw([1, 2, 3, 4, 5], [first, drawn.tables], 3, 7, (2,), Wishes(standing=(1, 3, 2, 5, 4)))
    assert third.byes == (2,)


def test_whoever_comes_late_plays_with_the_one_who_has_the_bye(odd):
    events.drawn(odd)
    assert len(names_out(odd)[1]) == 1
    by = events.director_of(odd)
    events.named(odd, by, "Late Lena")
    Room(odd.pk).repair("late", number=6)
    assert names_out(odd) == {}
    assert sorted(map(len, seated_before(odd)[0])) == [2, 2, 2]
    events.drawn(odd, 2)
    assert "byes" not in odd.series.get(number=2).certificate
    call_command("audit")


def test_a_bye_stays_what_it_was_when_its_holder_leaves(odd):
    events.drawn(odd)
    (name,) = names_out(odd)[1]
    gone = odd.registrations.get(player__name=name)
    by = events.director_of(odd)
    registering.set_withdrawn(registration_id=gone.pk, withdrawn=True, by=by, at=build.AT)
    events.drawn(odd, 2)
    assert names_out(odd) == {1: [name]}
    call_command("audit")


def test_a_bye_is_told_on_pages_screen_paper_and_by_the_api(odd, client):
    events.drawn(odd)
    (name,) = names_out(odd)[1]
    free = odd.registrations.get(player__name=name)
    client.force_login(events.director_of(odd))
    headers = {"accept-language": "de"}
    for address in ("event", "event_director", "event_screen"):
        page = client.get(reverse(address, args=[odd.slug]), {"show": "seats"}, headers=headers).content.decode()
        assert "spielfrei" in page.casefold(), address
        assert name in page, address
        assert "Spielfrei bringt nichts" in page, address
    sought = client.get(reverse("event", args=[odd.slug]), {"who": str(free.number)}, headers=headers)
    assert "spielfrei in dieser Serie" in sought.content.decode()
    (series,) = client.get(f"/api/v1/events/{odd.slug}/").json()["series"]
    assert [each["id"] for each in series["byes"]] == [free.player_id]
    hall = Hall(odd)
    cards = {each.content["name"]: each.content["seats"] for each in parts(hall, CARDS, 1, "http://x")}
    assert cards[name] == [[1, 0, 0]]
    for plan in (PLAN_NAMES, PLAN_TABLES):
        (part,) = parts(hall, plan, 1, "")
        assert [line["name"] for line in part.content if not line["table"]] == [name]


@pytest.mark.parametrize(
    ("document", "said"), [(CARDS, "spielfrei, zählt nichts"), (PLAN_NAMES, "Spielfrei bringt nichts")]
)
def test_paper_says_what_a_bye_brings(odd, document, said):
    events.drawn(odd)
    assert said in text(ask(odd, document, language="de"))


def test_statements_do_not_grow_with_byes(client, db):
    counted = []
    for players in (5, 7):
        event = events.event(game="bauernschnapsen", deals=None, players=players)
        events.drawn(event)
        with CaptureQueriesContext(connection) as seen:
            assert client.get(reverse("event", args=[event.slug])).status_code == 200
        counted.append(len(seen))
    assert counted[0] == counted[1]


def test_rankings_say_bye_where_no_sheet_is(odd, client):
    events.drawn(odd)
    client.force_login(events.director_of(odd))
    for address in ("event", "event_ranking"):
        page = client.get(reverse(address, args=[odd.slug]), headers={"accept-language": "en"}).content.decode()
        assert page.count('<td class="number">bye</td>') == 1, address
        assert "not seated yet" not in page, address
        assert "A bye brings nothing: no points, and nothing won or lost." in page, address


@pytest.mark.parametrize(
    ("game", "players", "seats"), [("skat", 4, [5]), ("doppelkopf", 5, [6]), ("doppelkopf", 10, [5, 6])]
)
def test_a_table_grows_beyond_its_usual_size_where_nobody_could_sit_otherwise(game, players, seats, db):
    event = events.event(game=game, players=players, deals=4)
    events.drawn(event)
    events.named(event, events.director_of(event), "Late Lena")
    Room(event.pk).repair("late", number=players + 1)
    assert sorted(map(len, seated_before(event)[0])) == seats
    call_command("audit")


def test_a_table_of_a_larger_field_does_not_grow_to_an_unusual_size(db):
    event = events.event(game="skat", players=8)
    events.drawn(event)
    events.named(event, events.director_of(event), "Late Lena")
    Room(event.pk).repair("late", number=9)
    assert sorted(map(len, seated_before(event)[0])) == [3, 3, 3]


@pytest.mark.parametrize("seed", range(12))
def test_of_two_large_tables_no_more_than_three_meet_again(seed):
    sizes = usual_sizes("doppelkopf", 11)
    first, second = (each for each in draw_all(range(1, 12), 2, seed, sizes).series)
    assert max(len({*one} & {*other}) for one in first for other in second) == 3


@pytest.mark.parametrize(("before", "now"), [(11, 10), (11, 9), (7, 5), (6, 4), (10, 11), (15, 11)])
def test_who_is_left_of_a_large_field_is_drawn_at_the_tables_of_a_smaller_one(before, now):
    earlier = draw(range(1, before + 1), [], 3, 7, usual_sizes("doppelkopf", before)).tables
    drawn = draw(range(1, now + 1), [earlier], 3, 7, usual_sizes("doppelkopf", now))
    assert sorted(player for table in drawn.tables for player in table) == [*range(1, now + 1)]


def test_one_late_and_one_gone_of_an_evening_of_ten_are_drawn_again(db):
    event = events.event(game="doppelkopf", deals=None, players=10)
    events.drawn(event)
    by = events.director_of(event)
    events.named(event, by, "Nele Nachher")
    Room(event.pk).repair("late", number=11)
    gone = event.registrations.get(number=1)
    registering.set_withdrawn(registration_id=gone.pk, withdrawn=True, by=by, at=build.AT)
    events.drawn(event, 2)
    assert [sorted(map(len, tables)) for tables in seated_before(event)] == [[5, 6], [5, 5]]
