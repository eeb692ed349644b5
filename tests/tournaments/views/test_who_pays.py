"""Who pays what at an evening: added up over its lists, to nothing or to the cash box, the same on every face."""

import csv
import io
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

import rules
from scoring.lists.queries import sheet_queries
from scoring.models import PrintJob
from scoring.presenting.lists import present
from tests import build
from tests.tournaments import cash, events
from tests.tournaments.evenings import House, usual
from tournaments.actions import cashing
from tournaments.actions.errors import Objection
from tournaments.queries import ledger
from tournaments.queries.payments import payments
from tournaments.views.money_page import owing

pytestmark = pytest.mark.django_db
MONEY = {"deals": 2, "stake": 100, "lost_game_fee": 50}
"""A cent for each point, against each other; half a euro into the cash box for each lost game."""


@pytest.fixture
def house():
    return House(7)


@pytest.fixture
def evening(house):
    return played(house, house.begin(like=usual(series=2, **MONEY)))


def played(house, event, number=1):
    for each in events.series_of(event)[number - 1].tables:
        build.record(each.table.sheet, build.LOST)
        build.record(each.table.sheet, {**build.GAME, "declarer": 2})
    return event


def deal_of(game, seats, options):
    return rules.sample_deal(rules.ruleset(game, **options), seats, (), Random(3))


def shown(client, house, event, name="event_payments", language="en"):
    client.force_login(house.keeper)
    return client.get(reverse(name, args=[event.slug]), headers={"accept-language": language}).content.decode()


def settle(house, event, expected, registration=None):
    return cashing.settle(
        event_id=event.pk, registration_id=registration, expected=expected, by=house.keeper, at=build.AT
    )


def test_what_each_pays_is_what_the_lists_say_added_up(house, evening):
    house.go_on(evening, house.people, number=2)
    played(house, evening, 2)
    wanted = {}
    for series in events.series_of(evening):
        for each in series.tables:
            shown = present(sheet_queries.load(each.table.sheet), money=True)
            for player, cents in zip(shown.loaded.players, shown.money, strict=True):
                wanted[player.pk] = wanted.get(player.pk, 0) + cents
    found = payments(evening)
    assert {each.player.pk: each.together for each in found.rows} == wanted
    assert len({*wanted.values()}) > 2
    assert found.for_points == 0
    assert found.box == -sum(wanted.values()) == 50 * 4
    assert [each.together for each in found.rows] == sorted(wanted.values(), reverse=True)


def test_doppelkopf_behind_the_leader_pays_into_the_box():
    house = House(9)
    rules_ = {"deals": 1, "stake": 5, "stake_for": "point_behind"}
    evening = house.begin(like=usual(series=1, game="doppelkopf", **rules_))
    for each in events.series_of(evening)[0].tables:
        build.record(each.table.sheet, deal_of("doppelkopf", each.table.sheet.seats, rules_))
    found = payments(evening)
    with translation.override("en"):
        assert owing(evening, found).terms == ["Stake €0.05, for each point behind the leader, into the cash box"]
    assert found.box == -found.for_points > 0
    assert max(each.together for each in found.rows) == 0
    assert settle(house, evening, found.box) == sum(each.together < 0 for each in found.rows)
    assert (ledger.proof(evening).points, ledger.proof(evening).box) == (found.box, found.box)


def test_each_is_noted_alone_and_taken_back_and_a_correction_leaves_the_rest(house, evening):
    loser = min(payments(evening).rows, key=lambda each: each.together)
    with pytest.raises(Objection, match=r"inzwischen|by now"):
        settle(house, evening, 1, loser.registration.pk)
    assert settle(house, evening, -loser.together, loser.registration.pk) == 1
    assert settle(house, evening, -loser.together, loser.registration.pk) == 0
    assert next(each for each in payments(evening).rows if each.player == loser.player).settled
    rest = payments(evening)
    assert settle(house, evening, rest.open_cents) == len(rest.open)
    proof = ledger.proof(evening)
    assert (proof.box, proof.lost, proof.points) == (rest.box, rest.box, 0)
    assert proof.came == proof.went
    sheet = events.series_of(evening)[0].tables[0].table.sheet
    first = sheet.deals.order_by("position").values_list("sequence", flat=True)[0]
    build.write(sheet, "correct", corrects=first, record=build.GAME, reason="a slip")
    again = payments(evening)
    assert again.open
    settle(house, evening, again.open_cents)
    assert not payments(evening).open
    assert cash.findings(evening) == []


def test_noted_together_who_pays_comes_before_who_is_paid(house, evening):
    """The box never holds less than nothing, receipt by receipt."""
    settle(house, evening, payments(evening).open_cents)
    holds = [0]
    for each in evening.postings.order_by("number"):
        if "box" in (each.gives, each.gets):
            holds.append(holds[-1] + each.cents * (1 if each.gets == "box" else -1))
    assert min(holds) == 0 < len(holds) - 1
    assert holds[-1] == ledger.proof(evening).box


def test_who_wins_is_not_paid_out_of_an_empty_box(house, evening):
    winner = payments(evening).rows[0]
    assert winner.together > 0
    with pytest.raises(Objection, match="3,50"):
        settle(house, evening, -winner.together, winner.registration.pk)


def test_lost_games_that_were_collected_are_not_paid_twice(house, evening):
    before = payments(evening)
    cashing.collect(event_id=evening.pk, series=1, table=1, expected=50, by=house.keeper, at=build.AT)
    now = payments(evening)
    assert now.box == before.box
    assert now.open_cents == before.open_cents - 50
    settle(house, evening, now.open_cents)
    assert ledger.proof(evening).box == before.box


def test_page_evening_file_and_paper_say_the_same(house, evening, client):
    found = payments(evening)
    wanted = [each.together for each in found.rows]
    page = shown(client, house, evening)
    assert page.count('name="registration"') == sum(map(bool, wanted))
    evening_page = shown(client, house, evening, "event_evening")
    assert 'id="payments"' in evening_page
    assert evening_page.count('name="registration"') == sum(map(bool, wanted))
    text = client.get(reverse("event_payments_csv", args=[evening.slug])).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    told = [round(float(row[5].replace(",", ".")) * 100) for row in rows[1:]]
    assert told == [*wanted, found.box]
    assert sum(told) == 0
    book = load_workbook(io.BytesIO(client.get(reverse("event_results_xlsx", args=[evening.slug])).content))
    sheet = book["Wer zahlt was"] if "Wer zahlt was" in book.sheetnames else book["Who pays what"]
    assert [round(row[5].value * 100) for row in list(sheet.iter_rows())[1:]] == [*wanted, found.box]
    answer = client.post(reverse("event_print", args=[evening.slug]), {"document": "payments"})
    assert answer.status_code == 302
    rows = PrintJob.objects.get(document="payments").payload["rows"]
    assert [row["for_points"] + row["lost_games"] for row in rows] == wanted


def test_buttons_of_the_evening_lead_back_to_it(house, evening, client):
    client.force_login(house.keeper)
    found = payments(evening)
    address = reverse("event_evening_settle", args=[evening.slug])
    answer = client.post(f"{address}?at=payments", {"expected": found.open_cents})
    assert answer["Location"] == reverse("event_evening", args=[evening.slug]) + "#payments"
    assert not payments(evening).open
    assert 'name="registration"' not in shown(client, house, evening, "event_evening")


def test_nothing_is_said_of_money_where_none_is_played_for(house, client):
    event = played(house, house.begin(like=usual(series=1)))
    page = shown(client, house, event, "event_evening")
    assert reverse("event_payments", args=[event.slug]) not in page
    assert reverse("event_results_xlsx", args=[event.slug]) in page
    assert reverse("book_statistics", args=[event.book_id]) in page
    assert "nothing is paid" in shown(client, house, event)


def test_statements_do_not_grow_with_players(client):
    counted = []
    for players in (7, 16):
        house = House(players)
        event = played(house, house.begin(like=usual(series=1, **MONEY)))
        client.force_login(house.keeper)
        for name in ("event_payments", "event_evening"):
            with CaptureQueriesContext(connection) as seen:
                client.get(reverse(name, args=[event.slug]))
            counted.append(len(seen))
    assert counted[:2] == counted[2:]
