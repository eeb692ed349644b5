"""A forgotten deal before others: who dealt those stays where it matters, is told where not, also in an ended list."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.lists.queries import sheet_queries
from tests import build
from tests.auditing import findings
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db


def doppelkopf(seats, deals=4):
    """A list with so many deals, each of them won by Re."""
    sheet = build.sheet(seats, rules=build.ruleset("doppelkopf"))
    for number in range(deals):
        out = sheet_queries.load(sheet).folded.next.sitting_out
        pair = [seat for seat in range(seats) if seat not in out][:2]
        build.record(sheet, {"re": pair, "re_points": 130 + number})
    return sheet


@pytest.fixture
def keeper(client):
    client.cookies["django_language"] = "en"

    def of(sheet):
        client.force_login(build.scorekeeper(sheet.book))
        return client

    return of


def at(sheet, position=2):
    return reverse("sheet_insert", args=[sheet.pk, sheet.deals.get(position=position).sequence])


def dealt(sheet, first=0):
    lines = sheet_queries.load(sheet).folded.lines[first:]
    return [(line.dealer, line.points, line.outcome) for line in lines]


def send(client, sheet, step, **more):
    page = form(client.get(at(sheet)))
    return client.post(at(sheet), {**page.sent, "step": step, **more})


RE = {"deal.re": ["2", "3"], "deal.re_points": "140"}


@pytest.mark.parametrize("seats", [5, 6])
def test_where_somebody_pauses_the_deals_after_it_stay_as_they_were_played(keeper, seats):
    sheet = doppelkopf(seats)
    before, client = dealt(sheet, 1), keeper(sheet)
    asked = send(client, sheet, "check", **RE)
    assert form(asked).sent["dealers"] == ["keep"]
    assert "deal 2: Cora Clemens instead of Bert Brandt, deal 3: Dirk Dahl instead of Cora Clemens" in text(asked)
    assert "unscored" not in text(asked)
    page = form(asked)
    saved = client.post(at(sheet), {**page.sent, "step": "save"})
    assert saved.status_code == 302
    assert dealt(sheet, 2) == before
    assert dealt(sheet)[1][0] == 1, "dealt twice"
    assert sheet_queries.load(sheet).folded.next.dealer == 4 % seats
    again = client.post(at(sheet, 3), {**page.sent, "step": "save"})
    assert (again.status_code, len(dealt(sheet))) == (302, 5), "the same press once more"
    assert findings() == []


def test_the_turn_moves_on_where_the_scorekeeper_says_so(keeper):
    sheet = doppelkopf(5, deals=2)
    client = keeper(sheet)
    told = send(client, sheet, "check", dealers="move", **RE)
    assert "This leaves 1 other deal unscored" in text(told)
    assert send(client, sheet, "save", dealers="move", **RE).status_code == 302
    assert [line[0] for line in dealt(sheet)] == [0, 1, 2]
    assert dealt(sheet)[2][2] == "blocked"


@pytest.mark.parametrize("game", ["skat", "doppelkopf"])
def test_where_nobody_pauses_the_dealer_is_only_told(keeper, game):
    if game == "skat":
        sheet, deal = build.sheet(), {"deal.declarer": "2", "deal.contract": "clubs", "deal.matadors": "1"}
        deal["deal.won"] = "true"
        build.record(sheet)
        build.record(sheet)
    else:
        sheet, deal = doppelkopf(4, deals=2), RE
    points = [line[1] for line in dealt(sheet, 1)]
    client = keeper(sheet)
    told = send(client, sheet, "check", **deal)
    assert "dealers" not in form(told).sent
    assert "nobody’s points change. deal 2: Cora Clemens instead of Bert Brandt" in text(told)
    assert send(client, sheet, "save", **deal).status_code == 302
    assert [line[0] for line in dealt(sheet)] == [0, 1, 2]
    assert [line[1] for line in dealt(sheet, 2)] == points


def test_a_list_that_ended_early_takes_a_forgotten_deal(keeper):
    sheet = doppelkopf(4, deals=2)
    build.write(sheet, "close", reason="last bus")
    client = keeper(sheet)
    assert 'id="entry"' in text(client.get(at(sheet)))
    assert send(client, sheet, "save", **RE).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.closed_early, sheet.finished, sheet.deals_played) == (True, True, 3)
    assert findings() == []


def test_a_re_player_who_pauses_under_another_dealer_stays_chosen(keeper):
    sheet = doppelkopf(6)
    client = keeper(sheet)
    wrong = send(client, sheet, "check", **RE, **{"deal.dealer": "4"})
    assert "Dirk Dahl) has no cards" in text(wrong)
    page = form(wrong)
    assert page.sent["deal.re"] == ["2", "3"]
    right = form(client.post(at(sheet), {**page.sent, "deal.dealer": ["0"], "step": ["check"]}))
    assert right.sent["deal.re"] == ["2", "3"]
    assert "save" in right.offered["step"]


def test_names_of_who_deals_are_told_in_german(keeper):
    sheet = doppelkopf(5)
    client = keeper(sheet)
    client.cookies["django_language"] = "de"
    with translation.override("de"):
        assert "Wer hat die Spiele danach gegeben?" in text(send(client, sheet, "check", **RE))


def test_who_deals_twice_if_nothing_changes_is_said_and_only_what_was_corrected_is_marked(keeper):
    """Behind the inserted deal the next ones keep their dealers: nobody corrected them, until somebody does."""
    sheet = doppelkopf(5)
    client = keeper(sheet)
    asked = send(client, sheet, "check", **RE)
    assert "Bert Brandt then deals twice in a row, this deal and deal 3: that is right if it was so." in text(asked)
    client.post(at(sheet), {**form(asked).sent, "step": "save"})
    loaded = sheet_queries.load(sheet)
    behind = [each for each in loaded.deals if each.logged.entry != each.sequence]
    assert behind, "they were written anew"
    assert [each.sequence for each in loaded.deals if each.corrected] == []
    last = behind[0]
    record = {**last.logged.record, "re_points": 150}
    build.write(sheet, "correct", record=record, corrects=last.sequence, accepted=last.accepted)
    loaded = sheet_queries.load(sheet)
    assert [each.sequence for each in loaded.deals if each.corrected] == [last.sequence]


def test_the_line_of_a_solo_says_which(client):
    sheet = build.sheet(4, rules=build.ruleset("doppelkopf", compulsory_solos=0))
    build.record(sheet, {"kind": "solo_clubs", "re": [1], "re_points": 130})
    build.record(sheet, {"re": [1, 2], "re_points": 130})
    for language, told in (("en", "Clubs solo"), ("de", "Kreuzsolo"), ("fr", "Solo à trèfle")):
        client.cookies["django_language"] = language
        page = text(client.get(reverse("sheet", args=[sheet.pk])))
        assert f"<b>{told}</b> Re" in page
        assert page.count('<span class="told"><b>') == 1, "a game of two against two needs no name"


def delete_at(sheet, position=2):
    return reverse("sheet_delete", args=[sheet.pk, sheet.deals.get(position=position).sequence])


@pytest.fixture
def entered_twice():
    """Five at the table; the second deal stands there twice, so the phone named a dealer too many for the others."""
    sheet = build.sheet(5, rules=build.ruleset("doppelkopf"))
    for points in (130, 140, 140, 150):
        build.record(sheet, {"re": [0, 4] if points == 150 else [3, 4], "re_points": points})
    return sheet


def test_what_moves_up_to_whom_is_said_before_a_deal_is_deleted(keeper, entered_twice):
    client = keeper(entered_twice)
    page = client.get(delete_at(entered_twice, 3))
    assert form(page).sent["dealers"] == ["move"]
    assert "Deal 4:" in text(page)
    assert re.search(r"Cora Clemens −1 → 0,\s+Dirk Dahl 0 → −1", text(page))
    assert client.post(delete_at(entered_twice, 3), {**form(page).sent, "reason": "twice"}).status_code == 302
    assert dealt(entered_twice, 2) == [(2, (1, -1, 0, -1, 1), "won")]
    assert findings() == []


def test_deals_after_a_deleted_one_stay_where_that_is_wanted(keeper, entered_twice):
    before, client = dealt(entered_twice, 3), keeper(entered_twice)
    page = form(client.get(delete_at(entered_twice, 3)))
    sent = {**page.sent, "dealers": "keep", "reason": "typed at the wrong table"}
    assert client.post(delete_at(entered_twice, 3), sent).status_code == 302
    assert dealt(entered_twice, 2) == before
    assert "A deal before it was deleted" in text(client.get(reverse("sheet_log", args=[entered_twice.pk])))
    assert findings() == []


def test_staying_is_proposed_where_a_deal_could_no_longer_be_scored(keeper):
    sheet = doppelkopf(5)
    page = keeper(sheet).get(delete_at(sheet))
    assert form(page).sent["dealers"] == ["keep"]
    told = text(page)
    assert told.index('value="move"') < re.search(r"This leaves \d other", told).start() < told.index('value="keep"')


def test_nothing_is_asked_where_nobody_pauses(keeper):
    sheet = doppelkopf(4)
    assert "dealers" not in form(keeper(sheet).get(delete_at(sheet))).sent
