"""Deals scored per request: what a form, a preview and a save of a long list cost, counted, not timed.

A form scores one more: the deal that was passed, whose key says what it brings.
"""

import pytest
from django.urls import reverse

from rules import engine
from scoring.lists.values.keeping import SHELF
from tests import build

pytestmark = pytest.mark.django_db(transaction=True)
DEALS = 6


@pytest.fixture
def scored(monkeypatch):
    """Every deal that the engine has played so far."""
    done, play = [], engine._play

    def counted(*given):
        done.append(given)
        return play(*given)

    monkeypatch.setattr(engine, "_play", counted)
    return done


@pytest.fixture
def sheet(client):
    """A list of several deals, and its keeper has signed in."""
    made = build.sheet()
    for number in range(DEALS):
        build.record(made, {**build.GAME, "declarer": (number + 1) % 3})
    client.force_login(build.scorekeeper(made.book))
    return made


def typed(sheet):
    deal = {f"deal.{name}": str(said) for name, said in build.GAME.items() if name != "won"} | {"deal.won": "true"}
    return {"key": "k", "revision": sheet.revision, "since": sheet.revision, "step": "save", "kind": "record", **deal}


def form(client, sheet):
    answer = client.get(reverse("sheet_enter", args=[sheet.pk]))
    assert answer.status_code == 200


def preview(client, sheet):
    answer = client.post(reverse("sheet_preview", args=[sheet.pk]), {**typed(sheet), "step": ""})
    assert b"save" in answer.content


def save(client, sheet):
    answer = client.post(reverse("sheet_enter", args=[sheet.pk]), typed(sheet))
    assert answer.status_code == 302
    sheet.refresh_from_db()
    assert sheet.deals_played == DEALS + 1


def page(client, sheet):
    assert client.get(reverse("sheet", args=[sheet.pk])).status_code == 200


def interface(client, sheet):
    assert len(client.get(reverse("api_sheet", args=[sheet.pk])).json()["lines"]) == DEALS


@pytest.mark.parametrize(
    ("act", "cold"),
    [(form, DEALS + 1), (preview, DEALS + 1), (save, DEALS + 1), (page, DEALS), (interface, DEALS)],
    ids=["form", "preview", "save", "page", "interface"],
)
def test_each_deal_is_scored_once_at_the_most(client, sheet, scored, act, cold):
    SHELF.clear()
    act(client, sheet)
    assert len(scored) == cold


@pytest.mark.parametrize(
    ("act", "kept"),
    [(form, 1), (preview, 1), (save, 1), (page, 0), (interface, 0)],
    ids=["form", "preview", "save", "page", "interface"],
)
def test_with_the_list_kept_only_what_is_new_is_scored(client, sheet, scored, act, kept):
    act(client, sheet)
    assert len(scored) == kept


def test_what_was_saved_is_kept_for_the_next_form(client, sheet, scored):
    SHELF.clear()
    save(client, sheet)
    scored.clear()
    form(client, sheet)
    assert len(scored) == 1


def test_correcting_scores_the_list_anew(client, sheet, scored):
    build.write(sheet, "correct", corrects=2, record=build.LOST)
    assert len(scored) == DEALS
