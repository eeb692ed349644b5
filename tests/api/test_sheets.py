"""Sheets and entries through the API."""

import itertools

import pytest
from django.urls import reverse

from scoring.models import Book, Entry, Sheet
from tests import build
from tests.api.calling import Caller

pytestmark = pytest.mark.django_db

GAME = dict(build.GAME)


@pytest.fixture
def sheet():
    return build.sheet()


@pytest.fixture
def keeper(sheet):
    return build.scorekeeper(sheet.book)


@pytest.fixture
def caller(keeper):
    return Caller(keeper)


def entries_of(sheet: Sheet) -> str:
    return reverse("api_entries", args=[sheet.pk])


def entry(sheet: Sheet, **more) -> dict:
    revision = Sheet.objects.get(pk=sheet.pk).revision
    return {"kind": "record", "key": "phone-1", "revision": revision, "record": GAME, **more}


def test_an_entry_is_answered_with_its_line_and_explanation(caller, sheet):
    answer = caller.post(entries_of(sheet), entry(sheet))
    assert answer.status_code == 201
    told = answer.json()
    assert told["revision"] == sheet.revision + 1
    assert told["entry"]["sequence"] == told["revision"]
    assert told["line"]["points"] == [0, 24, 0]
    assert told["explanation"] == "Clubs: with 1, game 2, times 12 = 24; won: +24"
    assert Entry.objects.filter(sheet=sheet, key="phone-1").count() == 1


def test_a_repeated_entry_counts_once_and_gets_the_very_same_answer(caller, sheet):
    sent = entry(sheet)
    first = caller.post(entries_of(sheet), sent)
    build.record(sheet, build.LOST)
    again = caller.post(entries_of(sheet), sent)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert Entry.objects.filter(sheet=sheet, key="phone-1").count() == 1


def test_a_key_with_another_body_is_a_conflict(caller, sheet):
    caller.post(entries_of(sheet), entry(sheet))
    answer = caller.post(entries_of(sheet), entry(sheet, record=dict(build.LOST)))
    assert (answer.status_code, answer.json()["code"]) == (409, "key_reused")


def test_a_stale_entry_gets_both_versions(caller, sheet):
    sent = entry(sheet)
    build.record(sheet, build.LOST)
    answer = caller.post(entries_of(sheet), sent)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "stale")
    assert told["yours"]["record"] == GAME
    assert told["yours"]["revision"] == sent["revision"]
    assert told["current"]["revision"] == sent["revision"] + 1
    assert [line["outcome"] for line in told["current"]["lines"]] == ["lost"]
    assert [each["sequence"] for each in told["current"]["since"]] == [sent["revision"] + 1]
    assert not Entry.objects.filter(key="phone-1").exists()


def test_an_entry_into_a_confirmed_sheet_is_a_conflict():
    sheet = build.confirmed_sheet()
    answer = Caller(build.scorekeeper(sheet.book)).post(entries_of(sheet), entry(sheet))
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_confirmed")


def test_an_impossible_deal_names_every_problem_in_the_readers_language(keeper, sheet):
    wrong = {**GAME, "bid": 19, "declarer": 7, "colour": "red"}
    told = {}
    for language in ("de", "fr", "en"):
        answer = Caller(keeper, language).post(entries_of(sheet), entry(sheet, record=wrong))
        assert (answer.status_code, answer.json()["code"]) == (400, "refused")
        problems = answer.json()["problems"]
        assert {field for each in problems for field in each["fields"]} >= {"bid", "declarer", "colour"}
        told[language] = [each["message"] for each in problems]
    assert len({tuple(each) for each in told.values()}) == 3
    assert not Entry.objects.filter(sheet=sheet, kind="record").exists()


def test_an_unusual_deal_wants_its_tick(caller, sheet):
    odd = {**GAME, "dealer": 2}
    answer = caller.post(entries_of(sheet), entry(sheet, record=odd))
    assert answer.status_code == 400
    codes = [each["code"] for each in answer.json()["problems"] if each["severity"] == "confirm"]
    assert codes
    assert caller.post(entries_of(sheet), entry(sheet, record=odd, accepted=codes)).status_code == 201


def test_a_preview_tells_score_and_problems_and_stores_nothing(caller, sheet):
    before = Book.objects.get(pk=sheet.book_id).version
    answer = caller.post(reverse("api_preview", args=[sheet.pk]), entry(sheet, record={**GAME, "dealer": 2}))
    told = answer.json()
    assert answer.status_code == 200
    assert told["line"]["points"] == [0, 24, 0]
    assert told["unticked"] == [each["code"] for each in told["problems"]]
    assert Book.objects.get(pk=sheet.book_id).version == before
    assert Sheet.objects.get(pk=sheet.pk).revision == sheet.revision


def test_a_preview_of_an_impossible_deal_is_an_answer(caller, sheet):
    answer = caller.post(reverse("api_preview", args=[sheet.pk]), entry(sheet, record={"declarer": 9}))
    assert answer.status_code == 200
    assert answer.json()["line"]["points"] is None


def test_correct_insert_delete_and_close(caller, sheet):
    first = build.record(sheet).entry.sequence
    steps = [
        {"kind": "correct", "corrects": first, "record": dict(build.LOST)},
        {"kind": "insert", "before": first, "record": GAME},
        {"kind": "delete", "corrects": first, "reason": "written twice", "record": None},
        {"kind": "close", "reason": "the hall closes", "record": None},
    ]
    for number, step in enumerate(steps):
        answer = caller.post(entries_of(sheet), entry(sheet, key=f"step-{number}", **step))
        assert answer.status_code == 201, answer.content
    detail = caller.get(reverse("api_sheet", args=[sheet.pk])).json()
    assert [line["points"] for line in detail["lines"]] == [[0, 24, 0]]
    assert detail["closed_early"] is True


def test_a_substitute_takes_a_seat(caller, keeper, sheet):
    guest = build.player("Gerda Groß", account=keeper)
    seats = [{"seat": 1, "player": guest.pk}]
    answer = caller.post(entries_of(sheet), entry(sheet, kind="seat", record=None, seats=seats))
    assert answer.status_code == 201, answer.content
    detail = caller.get(reverse("api_sheet", args=[sheet.pk])).json()
    assert detail["seats"][1]["seated"]["id"] == guest.pk


def test_only_a_director_reopens():
    sheet = build.confirmed_sheet()
    sent = entry(sheet, kind="reopen", record=None, reason="a deal was missing")
    refused = Caller(build.scorekeeper(sheet.book)).post(entries_of(sheet), sent)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    director = build.director(sheet.book)
    assert Caller(director).post(entries_of(sheet), sent | {"reason": ""}).status_code == 400
    assert Caller(director).post(entries_of(sheet), sent).status_code == 201


def test_the_log_is_paged_by_sequence_and_chained(caller, sheet):
    for _ in range(4):
        build.record(sheet)
    first = caller.get(entries_of(sheet) + "?limit=3").json()
    second = caller.get(f"{entries_of(sheet)}?limit=3&after={first['next']}").json()
    log = first["results"] + second["results"]
    assert [each["sequence"] for each in log] == [1, 2, 3, 4, 5]
    assert second["next"] is None
    for one, other in itertools.pairwise(log):
        assert one["hash"] in other["body"]


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=201", "limit=x", "after=-1", "after=²", "limit=1e3", "after=" + "9" * 30]
)
def test_a_page_that_cannot_be_is_400(caller, sheet, query):
    answer = caller.get(f"{entries_of(sheet)}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_sheet_brings_all_that_a_client_needs(caller, sheet):
    build.record(sheet)
    detail = caller.get(reverse("api_sheet", args=[sheet.pk])).json()
    assert detail["revision"] == 2
    assert detail["fields"][0]["key"] == "kind"
    assert detail["next"]["number"] == 2
    assert detail["lines"][0]["explanation"]["steps"]
    assert detail["ruleset"]["preset"] == "isko-2022"
    assert set(detail["lines"][0]["row"]) == {each["key"] for each in detail["columns"]}


def test_an_unchanged_sheet_is_304_until_it_or_its_reader_changes(caller, keeper, sheet):
    address = reverse("api_sheet", args=[sheet.pk])
    tag = caller.get(address)["ETag"]
    assert caller.get(address, **{"if-none-match": tag}).status_code == 304
    assert Caller(keeper, "de").get(address, **{"if-none-match": tag}).status_code == 200
    player = sheet.seat_totals.get(seat=0).player
    player.publicity = "number"
    player.save()
    assert Caller().get(address, **{"if-none-match": Caller().get(address)["ETag"]}).status_code == 304
    build.record(sheet)
    assert caller.get(address, **{"if-none-match": tag}).status_code == 200


def test_a_name_hidden_meanwhile_is_a_change(sheet):
    address = reverse("api_sheet", args=[sheet.pk])
    tag = Caller().get(address)["ETag"]
    player = sheet.seat_totals.get(seat=0).player
    player.publicity = "number"
    player.save()
    answer = Caller().get(address, **{"if-none-match": tag})
    assert answer.status_code == 200
    assert player.name not in answer.content.decode()


def test_texts_come_in_the_readers_language(sheet):
    build.record(sheet)
    address = reverse("api_sheet", args=[sheet.pk])
    told = {Caller(language=each).get(address).json()["lines"][0]["explanation"]["text"] for each in ("de", "fr", "en")}
    assert len(told) == 3


def test_sheets_are_listed_and_filtered(caller, sheet):
    other = build.confirmed_sheet()
    both = caller.get(reverse("api_sheets")).json()["results"]
    assert [each["id"] for each in both] == [other.pk, sheet.pk]
    for query, found in (
        (f"state=confirmed&book={other.book_id}", [other.pk]),
        ("finished=true", [other.pk]),
        ("finished=false", [sheet.pk]),
        (f"state=open&book={other.book_id}", []),
        ("limit=1", [other.pk]),
        (f"after={other.pk}", [sheet.pk]),
    ):
        listed = caller.get(f"{reverse('api_sheets')}?{query}").json()["results"]
        assert [each["id"] for each in listed] == found, query


@pytest.mark.parametrize(
    "query",
    [
        "state=broken",
        "book=x",
        "book=1e999",
        "book=0",
        "sate=open",
        "order_by=title",
        "book=%00",
        "book=",
        "finished=null",
        "state=open&state=open",
    ],
)
def test_a_filter_that_cannot_be_is_400(caller, sheet, query):
    assert caller.get(f"{reverse('api_sheets')}?{query}").status_code == 400


def test_a_sheet_is_opened():
    club = build.club()
    book, seated = build.book(club=club), build.players(3, club=club)
    asked = {
        "book": book.pk,
        "title": "Table 7",
        "game": "skat",
        "preset": "seeger",
        "options": {"deals": 12},
        "players": [each.pk for each in seated],
    }
    answer = Caller(build.scorekeeper(book)).post(reverse("api_sheets"), asked)
    assert answer.status_code == 201, answer.content
    sheet = Sheet.objects.get(pk=answer.json()["id"])
    assert (sheet.ruleset["preset"], sheet.ruleset["options"]["deals"], sheet.seats) == ("seeger", 12, 3)
    assert [each["player"]["id"] for each in answer.json()["seats"]] == [each.pk for each in seated]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "poker"}, "game"),
        ({"preset": "mine"}, "preset"),
        ({"options": {"colour": 1}}, "option"),
        ({"options": {"game": "x"}}, "option"),
        ({"options": {"deals": "12"}}, "deals"),
        ({"options": {"deals": 1.5}}, "deals"),
        ({"options": [1]}, "options"),
        ({"players": [10**9, None, None]}, "players"),
        ({"players": []}, "seats"),
        ({"players": [None] * 9}, "seats"),
        ({"players": {}}, "players"),
        ({"title": ""}, "title"),
        ({"title": 5}, "title"),
        ({"title": "a" * 161}, "title"),
        ({"title": "\u202eevil"}, "title"),
        ({"colour": "red"}, "colour"),
        ({"book": "1"}, "book"),
        ({"book": True}, "book"),
    ],
)
def test_a_sheet_that_cannot_be_names_the_field(change, field):
    book = build.book()
    asked = {"book": book.pk, "title": "Table 7", "game": "skat", "players": [None] * 3, **change}
    answer = Caller(build.scorekeeper(book)).post(reverse("api_sheets"), asked)
    assert answer.status_code == 400, answer.content
    named = [name for each in answer.json()["problems"] for name in each["fields"]]
    assert field in {name.split(".")[0] for name in named}, answer.json()
    assert not Sheet.objects.exists()


def test_a_list_played_for_money_tells_it_in_cents(caller):
    sheet = build.sheet(4, rules=build.ruleset("doppelkopf", "house", stake=5, stake_for="point_behind"))
    build.record(sheet, {"kind": "normal", "re": [0, 1], "re_points": 130, "re_tricks": 7})
    keeper = Caller(build.scorekeeper(sheet.book))
    assert keeper.get(reverse("api_sheet", args=[sheet.pk])).json()["money"] == [0, 0, -10, -10]
    assert caller.get(reverse("api_sheet", args=[sheet.pk])).json()["money"] is None, "a stranger"
    assert caller.get(reverse("api_sheet", args=[build.sheet().pk])).json()["money"] is None
