"""While a ranking waits for its ceremony, the lists of its last series are read where they were played, and by keepers:
whoever adds them up knows who has won.
"""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.kept_answers import SHELF
from scoring.people.actions import tokens
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tests.tournaments.views.test_held import closed, english, keeper, played, published
from tournaments.models import Event

pytestmark = pytest.mark.django_db
ALL = {"sheet", "sheet_log", "sheet_deal", "api_sheet", "api_entries"}
"""What is read of one list."""


@pytest.fixture(scope="module")
def made(world):
    return world(played).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


def lists(event, series):
    return event.book.sheets.filter(series_number=series).order_by("table_number")


def signed_in(account):
    client = english()
    client.force_login(account)
    return client


def reading(client, sheet):
    """Which of the pages and answers about this list are given; all others say why not."""
    found = {name: client.get(address(name, sheet)) for name in ALL}
    for name, answer in found.items():
        refused = (409, "ranking_held") if name.startswith("api_") else (403, "")
        code = answer.json().get("code", "") if answer.status_code == 409 else ""
        assert (answer.status_code, code) in {(200, ""), refused}, name
        assert answer.status_code == 200 or "published after the prize-giving" in text(answer), name
    return {name for name, answer in found.items() if answer.status_code == 200}


def account_at(sheet):
    """Somebody who sits at this table."""
    player = sheet.seat_totals.get(seat=0).player
    player.account = player.account or build.account()
    player.save()
    return player.account


def address(name, sheet):
    more = [sheet.deals.first().sequence] if name == "sheet_deal" else []
    return reverse(name, args=[sheet.pk, *more])


@pytest.mark.parametrize("final", [True, False])
def test_only_who_played_there_and_who_keeps_the_event_read_a_list_of_the_last_series(event, final):
    if final:
        closed(event)
    first, last, other = lists(event, 1)[0], *lists(event, 2)
    found = {
        "anonymous": reading(english(), last),
        "of no table": reading(signed_in(build.account()), last),
        "of another table": reading(signed_in(account_at(other)), last),
        "of this table": reading(signed_in(account_at(last)), last),
        "keeper": reading(keeper(event), last),
        "of the first series": reading(english(), first),
    }
    nobody = {who: set() for who in ("anonymous", "of no table", "of another table")}
    assert found == nobody | dict.fromkeys(("of this table", "keeper", "of the first series"), ALL)
    if not final:
        closed(event)
    published(event)
    assert reading(english(), last) == ALL


@pytest.fixture
def _kept(settings):
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 0
    SHELF.clear()
    yield
    SHELF.clear()


def test_who_sat_in_for_somebody_and_a_phone_at_the_table_read_on(event):
    sheet = lists(event, 2)[0]
    by, now = events.director_of(event), timezone.now()
    build.write(sheet, "reopen", reason="a slip", by=by, at=now)
    stand_in = build.player(account=build.account())
    build.write(sheet, "seat", seats=((0, stand_in.pk),), at=now)
    phone, other = english(), english()
    phone.cookies["table"] = build.cookie(build.code(sheet))
    other.cookies["table"] = build.cookie(build.code(build.sheet()))
    build.write(sheet, "confirm", by=by, at=now)
    assert "sheet" in reading(phone, sheet)
    assert reading(other, sheet) == set()
    assert reading(signed_in(stand_in.account), sheet) == ALL


def test_a_program_that_only_reads_is_told_as_the_public(event):
    sheet, by = lists(event, 2)[0], events.director_of(event)
    answers = []
    for role in ("reader", "director"):
        _token, secret = tokens.make(name=role, role=role, where=event.book, days=30, by=by, at=timezone.now())
        answers.append(Client().get(address("api_sheet", sheet), headers={"authorization": f"Bearer {secret}"}))
    assert [each.status_code for each in answers] == [409, 200]


def test_pages_of_a_player_leave_these_lists_out_but_for_the_player(event):
    sheet = lists(event, 2)[0]
    account, player = account_at(sheet), sheet.seat_totals.get(seat=0).player
    pages = {name: reverse(name, args=[player.pk]) for name in ("player", "player_deals")}
    answers = {name: reverse(name, args=[player.pk]) for name in ("api_player_history", "api_player_deals")}

    def told(client):
        found = {name for name, where in pages.items() if reverse("sheet", args=[sheet.pk]) in text(client.get(where))}
        return found | {name for name, where in answers.items() if f'"sheet":{sheet.pk}' in text(client.get(where))}

    everything = {*pages, *answers}
    assert told(english()) == told(signed_in(build.account())) == set()
    assert told(signed_in(account)) == told(keeper(event)) == everything
    closed(event)
    published(event)
    assert told(english()) == everything


@pytest.mark.usefixtures("_kept")
def test_what_was_kept_of_a_list_is_told_nobody_from_the_last_signature_on():
    event = cash.planned(events.event(players=6, deals=2, planned_series=1), prizes=(5000, 3000))
    signed, last = (state.table.sheet for state in events.drawn(event).tables)
    events.play(signed, at=timezone.now())
    events.play(last, confirm=False, at=timezone.now())
    signed.refresh_from_db()
    asked = [(client, name) for client in (english(), signed_in(build.account())) for name in sorted(ALL)]
    for client, name in asked:
        client.get(reverse("privacy"))
        assert client.get(address(name, signed)).status_code == 200
    tags = [client.get(address(name, signed)).headers.get("ETag", "") for client, name in asked]
    build.write(last, "confirm", at=timezone.now())
    for (client, name), tag in zip(asked, tags, strict=True):
        assert client.get(address(name, signed)).status_code in {403, 409}, name
        assert client.get(address(name, signed), headers={"if-none-match": tag}).status_code in {403, 409}, name
    closed(event)
    assert reading(english(), signed) == set()
    published(event)
    assert reading(english(), signed) == reading(english(), last) == ALL


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_page_says_when_and_leads_back_to_the_event(event, language):
    closed(event)
    answer = english().get(address("sheet", lists(event, 2)[0]), headers={"accept-language": language})
    assert (answer.status_code, answer.content.decode().count(url("event", event))) == (403, 2)
