"""Somebody left and the others played on: two lists are one result, wherever it is read, owed, signed and published."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

import rules
from scoring.lists.queries import sheet_queries
from scoring.lists.values.table_codes import code_of
from scoring.models import Sheet
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tests.tournaments.actions.test_playing_on import deals
from tests.tournaments.repairs import Hall, sound
from tournaments.actions import organising
from tournaments.queries import dues
from tournaments.queries.progress import is_provisional, open_ends
from tournaments.queries.results import results
from tournaments.queries.standings import standings
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
SOLO = {"kind": "solo_clubs", "re_points": 130, "compulsory": True}
LOST = {"contract": "clubs", "matadors": 1, "card_points": 40}


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def hall_of(game="skat", players=4, *, deals=8, options=None, **more):
    event = events.event(game=game, players=players, deals=deals, options=options or {}, planned_series=1, **more)
    events.drawn(event)
    return Hall(event.pk)


def played_on(hall, before=2, then=None):
    """Some deals, somebody leaves, and the others play what is left, or so many."""
    first = hall.sheet(1)
    deals(first, before)
    hall.repair("play_on", 1, 3, reason="ill")
    second = hall.sheet(2)
    length = rules.length(rules.Ruleset.from_dict(second.ruleset), second.seats)
    deals(second, length if then is None else then)
    return Sheet.objects.get(pk=first.pk), Sheet.objects.get(pk=second.pk)


def at(client, hall):
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    return client


def test_compulsory_solos_count_on_and_who_deals_next_sits_first():
    hall = hall_of("doppelkopf", 5, deals=None)
    first = hall.sheet(1)
    build.record(first, {"re": [1, 2], "re_points": 130})
    build.record(first, {**SOLO, "re": [3]})
    names = hall.names(1)
    coming = sheet_queries.load(first).folded.next.dealer
    hall.repair("play_on", 1, coming, reason="ill")
    second = sheet_queries.load(hall.sheet(2))
    after = [names[(coming + step) % 5] for step in range(1, 5)]
    assert hall.names(2) == after
    seat = after.index(names[3])
    assert second.folded.next.obligations["owed"] == tuple(each for each in range(4) if each != seat)
    assert second.sheet.seat_totals.get(seat=seat).tallies["compulsory_done"] == 0
    sound()


def test_a_tariff_counts_on():
    """Two lost for 50 cents each, then the third for 50 and the fourth for a euro; nothing is owed twice."""
    hall = hall_of(options={"lost_game_fee": 50, "later_lost_game_fee": 100}, deals=12)
    first, who = hall.sheet(1), hall.sheet(1).seat_totals.get(seat=3).player
    for contract in ("clubs", "spades"):
        build.record(first, {**LOST, "declarer": 3, "contract": contract})
    hall.repair("play_on", 1, 2, reason="ill")
    second = hall.sheet(2)
    seat = second.seat_totals.get(player=who).seat
    for contract in ("clubs", "spades"):
        build.record(second, {**LOST, "declarer": seat, "contract": contract})
    owed = {
        table.number: sum(due.owed for due in table.seats if due.player == who)
        for table in dues.tables(hall.event, [(1, 1), (1, 2)])
    }
    assert owed == {1: 100, 2: 150}
    assert -sheet_queries.load(Sheet.objects.get(pk=second.pk)).folded.fees[seat] == 150
    sound()


def test_the_rules_of_the_event_change_and_what_counts_on_stays():
    hall = hall_of("doppelkopf", 5, deals=None)
    build.record(hall.sheet(1), {**SOLO, "re": [1]})
    hall.repair("play_on", 1, 4, reason="ill")
    second = hall.sheet(2)
    assert sheet_queries.load(second).ruleset.carried
    changed = {**hall.event.played_by, "options": {**hall.event.played_by["options"], "re_points": None}}
    changed["options"].pop("re_points")
    book = second.book
    book.ruleset = {**changed, "before": [second.ruleset]}
    second.book = book
    assert sheet_queries.load(second).ruleset.carried == second.ruleset["carried"]


def test_the_ranking_leads_to_both_also_when_it_is_final(client):
    hall = hall_of()
    first, second = played_on(hall)
    line = next(each for each in standings(hall.event) if each.series[0].before)
    assert line.series[0].sheets == (first.pk, second.pk)
    at(client, hall)
    for sheet in (first, second):
        build.write(sheet, "confirm", by=hall.by)
    for final in (False, True):
        if final:
            organising.finalise_event(event_id=hall.event.pk, by=hall.by, at=build.AT)
            hall.event.refresh_from_db()
        page = text(client.get(reverse("event_ranking", args=[hall.event.slug])))
        assert 'aria-label="Sheet 1 of 2"' in page
        assert page.count(f'href="{reverse("sheet", args=[first.pk])}"') == 4, "who left, and three who played on"
        answer = client.get(f"/api/v1/events/{hall.event.slug}/ranking/").json()
        told = [each["series"][0]["sheets"] for each in answer["lines"]]
        assert sorted(told) == [[first.pk], *[[first.pk, second.pk]] * 3]
    sound()
    shown = text(client.get(reverse("sheet", args=[first.pk])))
    assert "One result with this sheet" in shown
    assert reverse("sheet", args=[second.pk]) in shown


def confirmed(hall):
    return sorted(hall.event.book.sheets.filter(state="confirmed").values_list("pk", flat=True))


@pytest.mark.parametrize("which", [0, 1])
def test_one_act_confirms_both_and_the_page_names_both(client, hall_with_both, which):
    hall, lists = hall_with_both
    at(client, hall)
    page = client.get(reverse("sheet_confirm", args=[lists[which].pk]))
    assert "This sheet and the one above are one result" in text(page)
    assert str(lists[1 - which]) in text(page)
    answer = client.post(reverse("sheet_confirm", args=[lists[which].pk]), form(page).sent)
    assert answer.status_code == 302
    assert confirmed(hall) == [each.pk for each in lists]
    again = client.post(reverse("sheet_confirm", args=[lists[which].pk]), form(page).sent)
    assert again.status_code == 302
    assert open_ends(hall.event) == []
    sound()


def test_all_complete_sheets_together_confirm_both_or_neither(client, hall_with_both):
    hall, (first, second) = hall_with_both
    address = reverse("event_confirm", args=[hall.event.slug])
    page = at(client, hall).get(address)
    assert [row.sheet for row in page.context["rows"]] == [first, second]
    assert text(page).count("one result with the sheet above") == 1
    seen = [f"{each.pk}.{each.revision}" for each in (first, second)]
    alone = client.post(address, {"key": "alone", "sheet": seen[:1]}, follow=True)
    assert f"It is one result with “{second}”: both are confirmed together, or neither." in text(alone)
    assert confirmed(hall) == []
    stale = client.post(
        address, {"key": "stale", "sheet": [seen[0], f"{second.pk}.{second.revision - 1}"]}, follow=True
    )
    assert text(stale).count("is left out") == 2
    assert confirmed(hall) == []
    client.post(address, {"key": "both", "sheet": seen})
    assert confirmed(hall) == [first.pk, second.pk]
    client.post(address, {"key": "both", "sheet": seen})
    assert open_ends(hall.event) == []
    sound()


def test_a_program_confirms_both_with_one_entry_or_neither(client, hall_with_both):
    hall, (first, second) = hall_with_both
    at(client, hall)
    address = reverse("api_entries", args=[second.pk])
    sent = {"kind": "confirm", "key": "k", "revision": second.revision}
    unseen = client.post(address, sent, content_type="application/json")
    assert (unseen.status_code, unseen.json()["code"]) == (409, "stale")
    assert confirmed(hall) == []
    sent["also"] = [{"sheet": first.pk, "revision": first.revision}]
    assert client.post(address, sent, content_type="application/json").status_code == 201
    assert client.post(address, sent, content_type="application/json").status_code == 200
    assert confirmed(hall) == [first.pk, second.pk]
    sound()


@pytest.fixture
def hall_with_both():
    hall = hall_of()
    return hall, played_on(hall)


def test_who_has_not_seen_the_other_as_it_is_confirms_neither(client, hall_with_both):
    hall, (first, second) = hall_with_both
    at(client, hall)
    sent = form(client.get(reverse("sheet_confirm", args=[second.pk]))).sent
    deal = sheet_queries.load(first).deals[0]
    build.write(first, "delete", corrects=deal.sequence, reason="twice")
    answer = client.post(reverse("sheet_confirm", args=[second.pk]), sent)
    assert answer.status_code == 409
    assert confirmed(hall) == []


def test_four_eyes_hold_for_both(client):
    hall = hall_of(plan=Plan(four_eyes=True))
    first, second = played_on(hall)
    typist = build.scorekeeper(hall.event.book)
    build.write(first, "reopen", reason="one more", by=hall.by)
    build.record(first, {**build.GAME, "declarer": 3, "contract": "hearts"}, by=typist)
    build.write(first, "close", reason="ill", by=hall.by)
    client.force_login(typist)
    sent = form(client.get(reverse("sheet_confirm", args=[second.pk]))).sent
    assert client.post(reverse("sheet_confirm", args=[second.pk]), sent).status_code == 400
    assert confirmed(hall) == []
    at(client, hall)
    sent = form(client.get(reverse("sheet_confirm", args=[second.pk]))).sent
    client.post(reverse("sheet_confirm", args=[second.pk]), sent)
    assert confirmed(hall) == [first.pk, second.pk]


def test_a_table_that_signs_by_its_code_signs_both(monkeypatch):
    monkeypatch.setattr(build, "AT", timezone.now())
    hall = hall_of()
    code = build.code(hall.sheet(1), signs=True)
    first, second = played_on(hall)
    phone = Client(headers={"accept-language": "en"})
    phone.post(reverse("table_code"), {"code": code_of(code.seed), "entry": "first"})
    sent = form(phone.get(reverse("sheet_confirm", args=[second.pk]))).sent
    assert phone.post(reverse("sheet_confirm", args=[second.pk]), sent).status_code == 302
    assert confirmed(hall) == [first.pk, second.pk]


def test_while_the_second_is_played_the_first_is_signed_alone(client):
    hall = hall_of()
    first, second = played_on(hall, then=1)
    page = at(client, hall).get(reverse("sheet_confirm", args=[first.pk]))
    assert "one result" not in text(page)
    client.post(reverse("sheet_confirm", args=[first.pk]), form(page).sent)
    assert confirmed(hall) == [first.pk]
    assert is_provisional(hall.event)
    assert [each for each in open_ends(hall.event) if str(second) in str(each) or "table 2" in str(each)]


def test_what_associations_take_adds_up(hall_with_both):
    """Points, own games and games the others lost, of a table of four and one of three, before either is confirmed."""
    hall, (_first, second) = hall_with_both
    ranking, *_others = pages = results(hall.event)
    told = {row[ranking.headings.index("Name")]: dict(zip(ranking.headings, row, strict=True)) for row in ranking.rows}
    assert len(told) == 4
    for row in told.values():
        assert (
            row["Points of the deals"] + row["For own games"] + row["For games others lost"] == row["Sum of the points"]
        )
    lists = next(page for page in pages if page.title == "Sheets")
    assert len(lists.rows) == 7
    sums = {}
    for row in (dict(zip(lists.headings, each, strict=True)) for each in lists.rows):
        sums[row["Name"]] = sums.get(row["Name"], 0) + row["Sum of the points"]
    assert sums == {name: row["Sum of the points"] for name, row in told.items()}
    assert second.state == "open"


def test_what_waits_for_the_other_sheet_of_its_result_is_no_sheet_to_confirm_now(client):
    """Who typed one of the two confirms neither; the button counts what it does, and the row says what it waits for."""
    hall = hall_of(plan=Plan(four_eyes=True))
    first, second = played_on(hall)
    build.write(first, "correct", by=hall.by, corrects=first.deals.first().sequence, record=build.LOST)
    page = at(client, hall).get(reverse("event_confirm", args=[hall.event.slug]))
    assert [(row.sheet.pk, row.own, row.held, row.ready) for row in page.context["rows"]] == [
        (first.pk, True, False, False),
        (second.pk, False, True, False),
    ]
    assert "waits for the other sheet of its result" in text(page)
    assert 'name="sheet"' not in text(page)
    assert "complete sheet</button>" not in text(page)
