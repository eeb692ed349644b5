"""Games of which paper seldom says more than who won and how many points: these few are what their form begins with."""

import pytest
from django.urls import reverse

import rules
from scoring.models import Sheet
from tests import build
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db
CLAIMED = {"kind": "deal", "ending": "claim", "claimant": 0, "card_points": [70, 20], "tricks": [5, 2]}
GANG = {"kind": "deal", "contract": "gang", "declarer": 0, "won": True}
FIRST = [("sixty_six", 2), ("bauernschnapsen", 4), ("dreierschnapsen", 3)]


def opened(client, game, seats, preset=None):
    sheet = build.sheet(seats, rules=build.ruleset(game, preset))
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    return sheet, reverse("sheet_enter", args=[sheet.pk])


def running(sheet):
    return [each.total for each in Sheet.objects.get(pk=sheet.pk).seat_totals.order_by("seat")]


def test_a_deal_of_schnapsen_is_one_press(client):
    sheet, address = opened(client, "sixty_six", 2, "schnapsen")
    page = client.get(address)
    steps = [f"save:deal.winner={seat}&amp;deal.game_points={points}" for seat in (0, 1) for points in (1, 2, 3)]
    assert [text(page).count(f'value="{step}"') for step in steps] == [1] * 6
    step = "save:deal.winner=1&deal.game_points=2"
    assert client.post(address, {**form(page).sent, "step": step}).status_code == 302
    assert running(sheet) == [0, 2]


@pytest.mark.parametrize(("game", "seats"), FIRST)
def test_the_form_begins_with_points_alone_and_goes_on_with_what_the_last_deal_was_told_by(client, game, seats):
    sheet, address = opened(client, game, seats)
    assert form(client.get(address)).sent["deal.kind"] == ["result"]
    build.record(sheet, CLAIMED if seats == 2 else GANG)
    assert form(client.get(address)).sent["deal.kind"] == ["deal"]
    build.record(sheet, {"kind": "void"})
    assert form(client.get(address)).sent["deal.kind"] == ["deal"]
    build.record(sheet, {"kind": "result", "game_points": 2, **({"winner": 0} if seats == 2 else {"winners": [1]})})
    build.record(sheet, {"kind": "void"})
    assert form(client.get(address)).sent["deal.kind"] == ["result"]


@pytest.mark.parametrize("game", ["skat", "doppelkopf", "ecarte"])
def test_other_games_begin_with_a_deal_that_was_played(client, game):
    _sheet, address = opened(client, game, rules.tables(game)[0])
    kind = next(field for field in rules.fields(build.ruleset(game), rules.tables(game)[0]) if field.key == "kind")
    assert form(client.get(address)).sent["deal.kind"] == [kind.default]


def test_a_record_without_its_kind_is_a_deal_that_was_played_as_before():
    line = rules.score(build.ruleset("sixty_six"), 2, [{k: v for k, v in CLAIMED.items() if k != "kind"}]).lines[0]
    assert (line.deal["kind"], line.points) == ("deal", (2, 0))


@pytest.mark.parametrize(("winner", "points"), [(0, [9, 0, 9, 0]), (3, [0, 9, 0, 9])])
def test_of_partners_one_winner_is_enough(client, winner, points):
    sheet, address = opened(client, "bauernschnapsen", 4)
    sent = {**form(client.get(address)).sent, "deal.winners": [str(winner)], "deal.game_points": ["9"], "step": "save"}
    assert client.post(address, sent).status_code == 302
    assert running(sheet) == points
    both = rules.score(build.ruleset("bauernschnapsen"), 4, [{"kind": "result", "winners": [0, 2], "game_points": 9}])
    one = rules.score(build.ruleset("bauernschnapsen"), 4, [{"kind": "result", "winners": [2], "game_points": 9}])
    assert one.lines[0].points == both.lines[0].points
    assert rules.subject("bauernschnapsen", one.lines[0]) == rules.subject("bauernschnapsen", both.lines[0])
