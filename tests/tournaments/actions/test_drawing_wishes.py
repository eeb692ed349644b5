"""Draws by standing and with club mates apart: when they can be made, of whom, and that anybody makes them again."""

import json
from copy import deepcopy

import pytest
from django.utils import translation

from scoring.actors import OPERATOR
from scoring.lists.actions import disputing
from tests import build
from tests.tournaments import events
from tests.tournaments.repairs import Hall
from tests.tournaments.seating.recount_event import wrong
from tests.tournaments.wished_draws import (
    BOTH,
    CLUBS,
    STANDING,
    checked,
    draw,
    last,
    named_clubs,
    played,
    ranked,
    settle,
    told,
    undo,
    withdraw,
)
from tournaments.actions import drawing, editing, erasing, lots, pairing
from tournaments.actions.errors import Objection
from tournaments.queries.standings import live_standings
from tournaments.seating.counting import meetings
from tournaments.values.plans import BY_STANDING, CLUBS_APART

pytestmark = pytest.mark.django_db

BETTLER = {"contract": "bettler", "declarer": 1, "won": True}


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def test_the_first_series_is_drawn_by_lot_and_the_next_by_the_ranking():
    event = events.event(players=16, plan=STANDING)
    played(event)
    first = last(event)["certificate"]
    assert (first["method"], first["wishes"], "standing" in first) == ("plan", [BY_STANDING], False)
    before = ranked(event)
    certificate = draw(event, 2).certificate
    assert (certificate["method"], certificate["standing"]) == ("standing", before)
    place = {number: rank // 4 for rank, number in enumerate(before)}
    off = [abs(place[number] - table) for table, seats in enumerate(certificate["seats"]) for number in seats]
    assert sum(off) < len(off)  # by lot it is 1.25 tables for each
    assert checked(event)


def test_where_nobody_of_the_best_has_met_they_are_table_one():
    event = events.event(players=16, plan=STANDING)
    series = events.drawn(event)
    for matadors, state in zip((1, 2, 3, 4), series.tables, strict=True):
        events.play(state.table.sheet, ({**build.GAME, "matadors": matadors}, build.PASSED))
    best = ranked(event)[:4]
    assert {*draw(event, 2).certificate["seats"][0]} == {*best}


def test_a_draw_by_standing_waits_for_every_sheet_and_dispute_and_says_which():
    event = events.event(players=8, plan=STANDING)
    one, two = (state.table.sheet for state in events.drawn(event).tables)
    with pytest.raises(Objection) as caught:
        draw(event, 2)
    assert "first every sheet before it must be confirmed" in caught.value.reasons[0]
    assert [each.split(" is missing")[0] for each in caught.value.reasons[1:]] == [str(one), str(two)]
    events.play(one)
    events.play(two, confirm=False)
    disputing.raise_dispute(sheet_id=two.pk, deal=None, reason="?", key="d", by=events.director_of(event), at=build.AT)
    with pytest.raises(Objection, match="a dispute is open"):
        draw(event, 2)
    assert event.series.count() == 1
    settle(event, ())
    assert draw(event, 2).certificate["method"] != "standing"


def test_many_open_sheets_are_not_all_named():
    event = events.event(players=40, plan=STANDING)
    events.drawn(event)
    with pytest.raises(Objection) as caught:
        draw(event, 2)
    assert len(caught.value.reasons) == 1 + drawing.MOST_REASONS


def test_a_sheet_reopened_while_the_tables_are_looked_for_stops_the_draw(monkeypatch):
    event = events.event(players=8, plan=STANDING)
    sheet = played(event).tables[0].table.sheet
    found = drawing._search

    def meanwhile(field):
        build.write(sheet, "reopen", reason="wrong", by=events.director_of(event))
        return found(field)

    monkeypatch.setattr(drawing, "_search", meanwhile)
    with pytest.raises(Objection, match="has not been confirmed"):
        draw(event, 2)


def test_equals_go_by_competitor_number_unless_a_lot_was_drawn_and_newcomers_behind():
    event = events.event(players=8, plan=STANDING, planned_series=3)
    events.play_all(events.drawn(event))
    by = events.director_of(event)
    lowest = min(live_standings(event), key=lambda line: (-line.rank, line.number))
    edited(event, lowest.number, to=30)  # registered long before the others, and now the last of them
    groups = {}
    for line in live_standings(event):
        groups.setdefault(line.rank, []).append(line)
    (winners, others) = groups.values()
    assert (len(winners), len(others)) == (2, 6)
    order = [line.player.pk for line in reversed(others)]
    events.register(event, by, 1, first=9)  # comes late, as number 31
    withdraw(event, winners[0].number)
    expected = [winners[1].number, *sorted(line.number for line in others)]
    certificate = draw(event, 2).certificate
    assert certificate["standing"] == expected
    assert 31 in certificate["seats"][-1]
    undo(event, 2)
    lots.record_lot(event_id=event.pk, players=order, by=by, at=build.AT)
    assert draw(event, 2).certificate["standing"] == [expected[0], *(line.number for line in reversed(others))]
    undo(event, 2)
    withdraw(event, winners[0].number, withdrawn=False)
    withdraw(event, 31)
    assert draw(event, 2).certificate["standing"][:2] == sorted(line.number for line in winners)
    assert checked(event)


def test_taken_back_and_drawn_again_it_follows_the_ranking_of_then():
    event = events.event(players=8, plan=BOTH)
    series = played(event)
    first = draw(event, 2).certificate
    undo(event, 2)
    assert draw(event, 2).certificate == first
    undo(event, 2)
    sheet = series.tables[0].table.sheet
    by = events.director_of(event)
    build.write(sheet, "reopen", reason="wrong", by=by)
    build.write(sheet, "correct", corrects=2, record=build.LOST, reason="wrong", by=by)
    build.write(sheet, "confirm")
    again = draw(event, 2).certificate
    assert again["standing"] == ranked(event) != first["standing"]
    assert checked(event)


def test_club_mates_sit_apart_and_only_numbers_are_told():
    event = events.event(plan=CLUBS)
    named_clubs(event, ["Herz Dame", "Pik Ass", "herz  dame", "Karo", "PIK ASS", "", "", "-", "-", "Karo", "Solo", ""])
    for number in (1, 2):
        played(event, number)
    certificate = last(event)["certificate"]
    assert certificate["groups"] == [[1, 3], [2, 5], [4, 10]]
    assert (certificate["apart_met"], certificate["apart_least"], certificate["wishes"]) == ([], 0, [CLUBS_APART])
    said = json.dumps(told(event))
    assert not any(name in said for name in ("Herz", "Pik", "Karo", "Solo"))
    assert checked(event)


def test_members_of_the_events_club_are_club_mates_and_guests_without_a_club_are_none():
    club = build.club("Herz Dame")
    event = events.event(build.club_admin(club), club=club, plan=CLUBS)
    named_clubs(event, ["herz dame", "Pik Ass", "Herz Dame", "Herz Dame", "Pik Ass", "–", "", ""])
    assert draw(event, 1).certificate["groups"] == [[1, 3, 4], [2, 5]]


def test_a_club_larger_than_the_tables_are_many_meets_as_seldom_as_it_can():
    event = events.event(plan=CLUBS)
    named_clubs(event, ["Herz"] * 6 + ["Pik"] * 2)
    certificate = draw(event, 1).certificate
    assert certificate["apart_least"] == sum(times for _one, _other, times in certificate["apart_met"]) == 6
    assert checked(event)


def test_where_all_are_of_one_club_nobody_can_be_kept_apart():
    club = build.club()
    event = events.event(build.club_admin(club), club=club, players=8, plan=CLUBS)
    certificate = draw(event, 1).certificate
    assert ("groups" in certificate, certificate["wishes"], certificate["method"]) == (False, [CLUBS_APART], "plan")


def test_who_leaves_stays_a_club_mate_so_that_the_plan_goes_on():
    event = events.event(plan=CLUBS, planned_series=3)
    named_clubs(event, [f"Club {place % 8}" for place in range(24)])
    played(event)
    withdraw(event, 5)
    certificate = played(event, 2) and last(event)["certificate"]
    assert [5, 13, 21] in certificate["groups"]
    assert (certificate["repeats"], certificate["apart_met"]) == (0, [])
    assert checked(event)


def test_who_is_erased_is_a_club_mate_no_more_and_not_taken_for_one_at_home():
    club = build.club()
    event = events.event(build.club_admin(club), club=club, plan=CLUBS)
    made = named_clubs(event, ["Herz", "Herz", "Herz", "Pik", "Pik", *[club.name] * 3])
    played(event)
    erasing.erase_player(player_id=made[0].player_id, by=OPERATOR, at=build.AT)
    events.register(event, events.director_of(event), 1, first=9)
    assert draw(event, 2).certificate["groups"] == [[2, 3], [4, 5], [6, 7, 8]]
    assert checked(event)


def test_repairs_withdrawals_and_late_arrivals_between_series():
    event = events.event(plan=BOTH, planned_series=4)
    named_clubs(event, [f"Club {place % 4}" for place in range(15)])
    by = events.director_of(event)
    series = played(event, confirm=False)
    Hall(event.pk).repair("lists", table=1, other=(1, 2), reason="taken for each other")
    sign_all(series)
    draw(event, 2)
    events.named(event, by, "Late; Club 1")
    Hall(event.pk).repair("late", series=2, number=16)
    Hall(event.pk).repair("no_show", 1, 0, series=2)
    for table in event.series.get(number=2).tables.select_related("sheet"):
        events.play(table.sheet, (build.GAME,) + (build.PASSED,) * (table.sheet.ruleset["options"]["deals"] - 1))
    (gone,) = event.registrations.filter(withdrawn=True).values_list("number", flat=True)
    withdraw(event, gone, withdrawn=False)
    withdraw(event, 2)
    edited(event, 7, club="Club 0")
    played(event, 3)
    certificate = last(event)["certificate"]
    assert certificate["standing"] == certificate_order(event, through=2)
    assert {2, 16, gone} & {*certificate["numbers"]} == {16, gone}
    assert [1, 5, 7, 9, 13] in certificate["groups"]
    draw(event, 4)
    assert checked(event)


def sign_all(series):
    for state in series.tables:
        build.write(state.table.sheet, "confirm")


def certificate_order(event, through):
    """Start numbers of who takes part, by the ranking after that series."""
    lines = [line for line in live_standings(event, through=through) if line.rank and not line.withdrawn]
    return [line.number for line in sorted(lines, key=lambda line: (line.rank, line.number))]


def edited(event, number, *, club="", to=None):
    found = event.registrations.get(number=number)
    editing.edit_registration(
        registration_id=found.pk, name=found.player.name, club_name=club, category="", number=to or number,
        expected=editing.RegistrationData.of(found).digest, by=events.director_of(event), at=build.AT,
    )  # fmt: skip


@pytest.mark.parametrize(("game", "players"), [("doppelkopf", 14), ("ecarte", 8), ("skat", 7)])
def test_tables_of_every_size(game, players):
    event = events.event(game=game, plan=BOTH, planned_series=3, deals=None)
    named_clubs(event, [f"Club {place % 3}" for place in range(players)])
    draw(event, 1)
    settle_all(event, 1)
    certificate = draw(event, 2).certificate
    assert certificate["method"] == "standing"
    assert sorted(certificate["standing"]) == [*range(1, players + 1)]
    assert checked(event)


def settle_all(event, number):
    """Every list of a series ended and signed without a deal."""
    by = events.director_of(event)
    for table in event.series.get(number=number).tables.select_related("sheet"):
        build.write(table.sheet, "close", reason="short", by=by)
        build.write(table.sheet, "confirm", by=by)


def test_fixed_pairs_stand_as_the_better_of_both_and_are_mates_of_both_their_clubs():
    event = events.event(game="bauernschnapsen", plan=BOTH, planned_series=3)
    named_clubs(event, ["Herz", "Pik", "Herz", "", "Karo", "Karo", "Pik", ""])
    by = events.director_of(event)
    pairing.pair_in_order(event_id=event.pk, by=by, at=build.AT)
    first = draw(event, 1).certificate
    assert first["groups"] == [[1, 3], [1, 7]]
    assert first["apart_met"] == []
    for table in event.series.get(number=1).tables.select_related("sheet"):
        events.play(table.sheet, (BETTLER,) * 2)
    withdraw(event, 4)
    events.register(event, by, 1, first=9)
    pairing.pair(registration_id=event.registrations.get(number=3).pk, partner=9, by=by, at=build.AT)
    second = draw(event, 2).certificate
    assert second["pairs"] == [[1, 2], [3, 9], [5, 6], [7, 8]]
    assert sorted(second["standing"]) == [1, 3, 5, 7]
    best = ranked(event)
    assert second["standing"] == [
        *dict.fromkeys(min(pair) for number in best for pair in second["pairs"] if number in pair)
    ]
    assert checked(event)


def test_whoever_counts_again_finds_what_a_certificate_gets_wrong_about_wishes():
    event = events.event(plan=BOTH)
    named_clubs(event, ["Herz"] * 3 + ["Pik"] * 5)
    played(event)
    draw(event, 2)
    true = json.loads(json.dumps(told(event)))
    assert wrong(true) == []
    for meddle in (
        lambda said: said["groups"].append([1, 4]),
        lambda said: said["apart_met"].pop(),
        lambda said: said.update(apart_least=99),
        lambda said: said["standing"].append(said["standing"][0]),
        lambda said: said.update(standing=[]),
        lambda said: said["standing"].append(77),
    ):
        false = deepcopy(true)
        meddle(false["draws"][1]["certificate"])
        assert wrong(false)


def test_nobody_meets_more_often_for_what_is_wished_than_is_said():
    event = events.event(plan=CLUBS, planned_series=3)
    named_clubs(event, [f"Club {place % 5}" for place in range(20)])
    for number in (1, 2, 3):
        played(event, number)
    made = last(event)
    met = meetings([tuple(map(tuple, tables)) for tables in made["series"]])
    assert made["certificate"]["repeats"] == sum(times - 1 for times in met.values())
    assert made["certificate"]["apart_met"] == []
