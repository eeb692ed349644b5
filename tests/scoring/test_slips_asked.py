"""Numbers that are rarely what was played: asked about in the form, and read on where they were entered before."""

import pytest
from django.urls import reverse

from scoring.lists.actions import rebuilding, storing
from scoring.lists.queries import sheet_queries
from scoring.lists.values.reading import go_on
from scoring.lists.values.sealing import seal
from scoring.lists.values.trying import Trial
from scoring.models import Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db
SLIPS = [
    (
        "skat",
        3,
        {"deals": 1},
        {"declarer": 1, "contract": "null", "bid": 18, "tricks": 8},
        "null_tricks",
        "tricks",
        "A null game ends with the declarer",
    ),
    (
        "skat",
        3,
        {"deals": 1},
        {"declarer": 1, "contract": "hearts", "matadors": 1, "bid": 264, "card_points": 70, "tricks": 6},
        "overbid_by_far",
        "bid",
        "Overbid by far: bid 264, but the game is worth only 20.",
    ),
    (
        "doppelkopf",
        4,
        {"deals": 1, "compulsory_solos": 0},
        {"kind": "normal", "re": [0, 1], "re_points": 130, "re_tricks": 7, "re_doppelkopfs": 3},
        "impossible_with_specials",
        "re_points",
        "With these special points Re cannot have 130 card points; nearest: ",
    ),
    (
        "doppelkopf",
        4,
        {"deals": 1, "compulsory_solos": 0},
        {"kind": "value", "re": [0, 1], "value": 30},
        "value_of_no_game",
        "value",
        "No game is worth 30; nearest: 28.",
    ),
    (
        "bauernschnapsen",
        4,
        {"deals": 1},
        {"kind": "result", "winners": [0, 2], "game_points": 13},
        "value_of_no_game",
        "game_points",
        "No game is worth 13; nearest: 12, 14.",
    ),
    (
        "dreierschnapsen",
        3,
        {"deals": 1},
        {"kind": "result", "winners": [1], "game_points": 100},
        "value_of_no_game",
        "game_points",
        "No game is worth 100; nearest: 96, 144.",
    ),
]


def of(game, seats, options):
    return build.sheet(seats, rules=build.ruleset(game, **options))


def fresh(sheet):
    return Sheet.objects.get(pk=sheet.pk)


def typed(record):
    """The record as the form sends it: seats are counted from 1 there."""
    sent = {}
    for key, value in record.items():
        seats = key in {"declarer", "re", "winners"}
        values = value if isinstance(value, list) else [value]
        sent[f"deal.{key}"] = [str(each + 1) if seats else str(each) for each in values]
    return sent


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip[0])
def test_it_is_asked_at_its_field_and_taken_with_a_tick(client, slip):
    game, seats, options, record, code, field, told = slip
    sheet = of(game, seats, options)
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    address = reverse("sheet_enter", args=[sheet.pk])
    begun = {**form(client.get(address)).sent, "step": "save", **typed(record)}
    asked = client.post(address, begun)
    assert told in text(asked)
    assert fresh(sheet).deals_played == 0
    (problem,) = [each for each in asked.context["shown"].unusual if each.code == code]
    assert field in {name for each in rules_problems(sheet, record) if each.code == code for name in each.fields}
    taken = client.post(address, {**form(asked).sent, "step": "save", "accepted": [problem.code]})
    assert taken.status_code == 302, [each.text for each in taken.context["shown"].unusual]
    assert fresh(sheet).deals_played == 1


def rules_problems(sheet, record):
    draft = build.draft(sheet, record=record)
    return go_on(sheet_queries.load(fresh(sheet)).reading, draft).folded.lines[-1].problems


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip[0])
def test_a_list_that_held_it_before_is_read_on_and_confirmed_without_a_question(slip):
    game, seats, options, record, *_asked = slip
    sheet = of(game, seats, options)
    before, draft = sheet_queries.load(fresh(sheet)).reading, build.draft(sheet, record=record)
    sealed = seal(Trial(before, draft, go_on(before, draft), None, ()), None, "", build.AT)
    storing.store_entries([storing.row(sheet, sealed, None, build.AT)])
    Sheet.objects.filter(pk=sheet.pk).update(revision=sealed.after.revision, head=sealed.after.head)
    assert rebuilding.rebuild_sheet(sheet_id=sheet.pk) == []
    assert rebuilding.rebuild_book(book_id=sheet.book_id) == []
    now = fresh(sheet)
    assert (now.deals_played, now.blocked, now.finished) == (1, 0, True)
    build.write(now, "confirm")
    assert fresh(sheet).state == Sheet.State.CONFIRMED
    assert [found for _sheet, found in audit_sheets(Sheet.objects.filter(pk=sheet.pk))] == [[]]
