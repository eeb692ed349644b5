"""Totals taken from paper: every game, what they count, and what they keep out."""

import pytest
from django.urls import reverse

import rules
from scoring.errors import Refused
from scoring.lists.values import totals as stated
from scoring.models import PlayerTotal, Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tournaments.actions import planning
from tournaments.actions.printing import ranking_payload
from tournaments.queries.cockpit import day_now, typed_by
from tournaments.queries.selections import Selection
from tournaments.queries.standings import standings
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
GAMES = tuple(rules.games())


def numbers(sheet, first=100):
    return {name: [first + seat for seat in range(sheet.seats)] for name in stated.names(sheet.game)}


def entered(sheet, record=None, **more):
    return build.write(fresh(sheet), "totals", record=numbers(sheet) if record is None else record, **more)


def fresh(sheet):
    return Sheet.objects.get(pk=sheet.pk)


def codes(refused):
    return {each.code for each in refused.value.problems}


def clean(sheet):
    assert [found for _sheet, found in audit_sheets(Sheet.objects.filter(pk=sheet.pk))] == [[]]


@pytest.mark.parametrize("game", GAMES)
def test_totals_of_every_game_count_and_are_confirmed(game):
    seats = min(rules.seats(build.ruleset(game)))
    sheet = build.sheet(seats, rules=build.ruleset(game))
    entered(sheet)
    now = fresh(sheet)
    assert (now.totals_only, now.finished, now.deals_played, now.winner) == (True, True, 0, None)
    assert [each.total for each in sheet.seat_totals.order_by("seat")] == [100 + seat for seat in range(seats)]
    held = PlayerTotal.objects.filter(book=sheet.book).order_by("total")
    assert [each.total for each in held] == [100 + seat for seat in range(seats)]
    clean(sheet)
    build.write(now, "confirm")
    clean(sheet)


def test_the_last_totals_stand_and_can_be_taken_back():
    sheet = build.short_sheet(1)
    entered(sheet)
    entered(sheet, numbers(sheet, 7))
    assert [each.total for each in sheet.seat_totals.order_by("seat")] == [7, 8, 9]
    entered(sheet, {})
    assert (fresh(sheet).totals_only, fresh(sheet).finished) == (False, False)
    build.record(sheet, build.GAME)
    assert fresh(sheet).finished
    clean(sheet)


def test_totals_and_deals_keep_each_other_out():
    sheet, played = build.short_sheet(2), build.short_sheet(2)
    entered(sheet)
    with pytest.raises(Refused) as refused:
        build.record(fresh(sheet), build.GAME)
    assert codes(refused) == {"entry_totals_stand"}
    build.record(played, build.GAME)
    with pytest.raises(Refused) as refused:
        entered(played)
    assert codes(refused) == {"entry_deals_stand"}


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({"total": [1, 2, 3]}, "entry_totals_incomplete"),
        ({"total": [1, 2, 3], "won": [1, 2], "lost": [0, 0, 0]}, "entry_totals_malformed"),
        ({"total": [1, 2, True], "won": [1, 2, 3], "lost": [0, 0, 0]}, "entry_totals_malformed"),
        ({"total": [1, 2, 10**6], "won": [1, 2, 3], "lost": [0, 0, 0]}, "entry_totals_malformed"),
    ],
)
def test_what_are_no_totals_is_refused(record, code):
    sheet = build.short_sheet(1)
    with pytest.raises(Refused) as refused:
        entered(sheet, record)
    assert codes(refused) == {code}


def test_an_empty_chair_takes_no_total():
    sheet = build.short_sheet(1, players=[*build.players(2), None])
    entered(sheet)
    assert sheet.seat_totals.get(seat=2).total == 0
    clean(sheet)


def test_an_event_ranks_by_them_and_four_eyes_hold():
    event = events.event(players=6)
    director = events.director_of(event)
    digest = plans.digest(plans.read(event.plan))
    planning.change_plan(event_id=event.pk, plan=Plan(four_eyes=True), expected=digest, by=director, at=build.AT)
    first = events.drawn(event).tables[0].table.sheet
    assert day_now(event, build.AT).tables[0].untouched
    entered(first, by=director)
    assert not day_now(event, build.AT).tables[0].untouched
    assert max(each.total for each in standings(event)) == 102
    assert typed_by([first.pk], director.pk) == {first.pk}
    with pytest.raises(Refused, match="entry_own_hand"):
        build.write(fresh(first), "confirm", by=director)


@pytest.fixture
def keeper(client):
    client.cookies["django_language"] = "en"
    return client


def at(name, sheet):
    return reverse(name, args=[sheet.pk])


def sent(client, sheet, **more):
    fields = {f"{name}-{seat}": "5" for name in stated.names(sheet.game) for seat in range(sheet.seats)}
    return {**form(client.get(at("sheet_totals", sheet))).sent, **fields, **more}


def test_the_sum_is_held_against_the_paper_and_nothing_typed_is_lost(keeper):
    sheet = build.short_sheet(2)
    keeper.force_login(build.scorekeeper(sheet.book))
    wrong = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, **{"total-0": "−1 204", "sum": "1"}))
    assert wrong.status_code == 400
    assert "The totals add up to -1194, but the paper says 1." in text(wrong)
    assert "−1 204" in text(wrong)
    assert not fresh(sheet).totals_only
    empty = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, **{"won-1": ""}))
    assert empty.status_code == 400
    right = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, **{"total-0": "−1 204", "sum": "-1194"}))
    assert right.url == at("sheet", sheet)
    page = text(keeper.get(at("sheet", sheet)))
    assert "totals only" in page
    assert "Change the totals" in page
    assert at("sheet_enter", sheet) not in page
    back = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, act="back"))
    assert back.status_code == 302
    assert not fresh(sheet).totals_only


def test_a_paper_of_another_table_is_noticed_with_the_way_there(keeper):
    event = events.event(players=6)
    first, second = (each.table.sheet for each in events.drawn(event).tables)
    keeper.force_login(events.director_of(event))
    other = second.seat_totals.get(seat=0).player
    for who in (other.name, str(event.registrations.get(player=other).number)):
        page = keeper.post(at("sheet_totals", first), sent(keeper, first, who=who))
        assert page.status_code == 400
        assert at("sheet_totals", second) in text(page)
        assert reverse("event_repair", args=[event.slug]) in text(page)
    assert keeper.post(at("sheet_totals", first), sent(keeper, first, who="Nobody")).status_code == 400
    assert not fresh(first).totals_only
    own = first.seat_totals.get(seat=0).player
    assert keeper.post(at("sheet_totals", first), sent(keeper, first, who=own.name)).status_code == 302
    assert "1 sheet counts by its totals only" in text(keeper.get(reverse("event_ranking", args=[event.slug])))
    event.refresh_from_db()
    assert keeper.get(reverse("event_ranking_csv", args=[event.slug])).content.decode().rstrip().endswith("paper says.")
    assert "totals_only" not in ranking_payload(event, build.AT, "", Selection(0))
    assert ranking_payload(event, build.AT, "")["totals_only"] == 1
    assert keeper.get(f"/api/v1/events/{event.slug}/ranking/").json()["totals_only"] == 1
