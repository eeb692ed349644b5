"""Undo takes back what the same hand wrote last, and can be taken back itself."""

import pytest

from scoring.lists.actions import disputing
from scoring.lists.actions.disputing import Ruling
from tests import build
from tests.scoring.entry_forms import at, deals
from tests.scoring.faces import forms, text

pytestmark = pytest.mark.django_db
TWO = {**build.GAME, "matadors": 2}


@pytest.fixture
def sheet():
    sheet = build.sheet()
    for deal in (build.GAME, build.PASSED, TWO):
        build.record(sheet, deal)
    return sheet


@pytest.fixture
def keeper(client, sheet):
    client.account = build.scorekeeper(sheet.book)
    client.force_login(client.account)
    return client


def pressed(client, page, name):
    """The page after this one button, of the form with this id."""
    button = next(each for each in forms(page) if each.sent.get("key") and name(each))
    answer = client.post(button.action, button.sent)
    assert answer.status_code == 302, text(answer)
    return client.get(answer.url)


def told(sheet):
    """Of each deal with how many matadors it was played, or that it was not."""
    return [each.get("matadors", each["kind"]) for each in deals(sheet)]


def undone(client, sheet):
    return pressed(client, client.get(at("sheet_enter", sheet)), lambda form: "since" not in form.sent)


def put_back(client, page):
    return pressed(client, page, lambda form: "since" not in form.sent and form.sent.get("step") == ["save"])


def test_a_correction_becomes_what_stood_before_with_what_was_ticked(keeper, sheet):
    before = {**build.GAME, "dealer": 2, "remark": "odd"}
    build.write(sheet, "correct", corrects=2, record=before, by=keeper.account, accepted=("dealer_off_rotation",))
    build.write(sheet, "correct", corrects=2, record=build.PASSED, by=keeper.account)
    assert told(sheet) == ["passed", "passed", 2]
    undone(keeper, sheet)
    assert told(sheet) == [1, "passed", 2]
    last = sheet.entries.order_by("sequence").last()
    assert (last.kind, deals(sheet)[0]["dealer"]) == ("correct", 2)
    assert last.text.texts == {"remark": "odd", "reason": "Gleich nach dem Eintragen zurückgenommen"}


def test_a_forgotten_deal_goes_and_is_put_back_where_it_stood(keeper, sheet):
    build.write(sheet, "insert", before=3, record=TWO, by=keeper.account)
    page = undone(keeper, sheet)
    assert told(sheet) == [1, "passed", 2]
    put_back(keeper, page)
    assert told(sheet) == [1, 2, "passed", 2]


def test_where_the_deal_behind_it_is_gone_it_comes_back_as_the_last(keeper, sheet):
    made = build.write(sheet, "insert", before=4, record={**TWO, "matadors": 3}, by=keeper.account).entry.sequence
    build.write(sheet, "delete", corrects=4, reason="twice")
    page = undone(keeper, sheet)
    assert told(sheet) == [1, "passed"]
    assert f"undone={made}" in page.wsgi_request.get_full_path()
    put_back(keeper, page)
    assert told(sheet) == [1, "passed", 3]


@pytest.mark.parametrize("by", ["another", "ruling"])
def test_what_another_hand_or_a_ruling_wrote_is_not_undone_by_a_press(keeper, sheet, by):
    if by == "another":
        build.write(sheet, "correct", corrects=2, record=build.PASSED, by=build.director(sheet.book))
    else:
        given = {"sheet_id": sheet.pk, "by": keeper.account, "at": build.AT}
        raised = disputing.raise_dispute(deal=2, reason="?", key="d", **given).revision
        ruling = Ruling("4.2", "so", raised, build.PASSED)
        disputing.rule(dispute=raised, ruling=ruling, **given)
    undone(keeper, sheet)
    assert told(sheet) == ["passed", "passed"]


def test_the_button_says_what_it_takes_back(keeper, sheet):
    for written, label in (({}, "Spiel 3"), ({"corrects": 2, "record": build.PASSED}, "Korrektur von Spiel 1")):
        if written:
            build.write(sheet, "correct", by=keeper.account, **written)
        assert f'aria-label="Rückgängig: {label}"' in text(keeper.get(at("sheet_enter", sheet)))
