"""Several entries at once, all or none; and deals that are scored and stored nowhere."""

import pytest
from django.urls import reverse

from rules import games
from scoring.models import Entry, Sheet
from tests import build
from tests.api.calling import Caller

pytestmark = pytest.mark.django_db

GAME = dict(build.GAME)


@pytest.fixture
def sheet():
    return build.sheet()


@pytest.fixture
def caller(sheet):
    return Caller(build.scorekeeper(sheet.book))


def drafts(sheet, count=3):
    return [
        {"kind": "record", "key": f"k{place}", "revision": 1 + place, "record": {**GAME, "declarer": place % 3}}
        for place in range(count)
    ]


def batch(sheet):
    return reverse("api_entry_batch", args=[sheet.pk])


LOG_READ = 'SELECT "scoring_entry"."id"'


def written(sheet) -> int:
    return Entry.objects.filter(sheet=sheet, kind="record").count()


def test_all_are_written_and_a_repetition_is_answered_the_same(caller, sheet):
    first = caller.post(batch(sheet), {"entries": drafts(sheet)})
    assert (first.status_code, first.json()["revision"], written(sheet)) == (201, 4, 3)
    assert [each["line"]["points"] for each in first.json()["entries"]] == [[24, 0, 0], [0, 24, 0], [0, 0, 24]]
    again = caller.post(batch(sheet), {"entries": drafts(sheet)})
    assert (again.status_code, again.json()["revision"], written(sheet)) == (200, 4, 3)
    assert [each["repeated"] for each in again.json()["entries"]] == [True] * 3
    assert [each["entry"] for each in again.json()["entries"]] == [each["entry"] for each in first.json()["entries"]]


def test_one_that_is_refused_keeps_all_out(caller, sheet):
    sent = drafts(sheet)
    sent[2]["record"] = {**GAME, "declarer": 9}
    refused = caller.post(batch(sheet), {"entries": sent})
    assert (refused.status_code, refused.json()["code"], refused.json()["index"]) == (400, "refused", 2)
    assert written(sheet) == 0
    assert Sheet.objects.get(pk=sheet.pk).revision == 1


def test_a_stale_one_brings_the_list_as_it_stands(caller, sheet):
    build.record(sheet, {**GAME, "declarer": 2})
    stale = caller.post(batch(sheet), {"entries": drafts(sheet)}).json()
    assert (stale["code"], stale["index"], stale["current"]["revision"]) == ("stale", 0, 2)
    assert written(sheet) == 1


def test_a_key_twice_is_a_conflict(caller, sheet):
    sent = drafts(sheet)
    sent[1]["key"] = "k0"
    told = caller.post(batch(sheet), {"entries": sent})
    assert (told.status_code, told.json()["code"], told.json()["index"]) == (409, "key_reused", 1)
    assert written(sheet) == 0


def test_what_cannot_be_read_is_named_by_its_place(caller, sheet):
    def fields(entries):
        refused = caller.post(batch(sheet), {"entries": entries})
        assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
        return [each["fields"] for each in refused.json()["problems"]]

    assert fields([drafts(sheet)[0], {**drafts(sheet)[1], "colour": 1}]) == [["entries.1.colour"]]
    assert fields([drafts(sheet)[0], {**drafts(sheet)[1], "revision": 7}]) == [["entries.1.revision"]]
    assert fields([]) == [["entries"]]
    assert fields(drafts(sheet, 101)) == [["entries"]]
    stranger = {"kind": "seat", "key": "s", "revision": 1, "seats": [{"seat": 0, "player": 99}]}
    assert fields([stranger]) == [["entries.0.seats"]]
    assert written(sheet) == 0


def test_each_takes_the_same_statements_however_many_there_are(caller, sheet):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for count in (10, 20):
        fresh = build.sheet(book=sheet.book)
        with CaptureQueriesContext(connection) as asked:
            assert caller.post(batch(fresh), {"entries": drafts(fresh, count)}).status_code == 201
        counts.append(len(asked))
    longest = build.sheet(book=sheet.book)
    with CaptureQueriesContext(connection) as asked:
        assert caller.post(batch(longest), {"entries": drafts(longest, 30)}).status_code == 201
    assert len(asked) - counts[1] == counts[1] - counts[0]
    assert len([each for each in asked if each["sql"].startswith(LOG_READ)]) <= 1


SCORED = ("ruleset", "columns", "sections", "finished", "winner", "totals", "money", "settlement", "next")
LINE = ("number", "dealer", "record", "problems", "points", "running", "value", "explanation", "tallies", "row")


@pytest.mark.parametrize(
    ("language", "solo", "normal"),
    [
        ("de", "Damensolo: Re hat gewonnen +1;", "Re hat gewonnen +1;"),
        ("en", "Queens solo: Re won +1;", "Re won +1;"),
    ],
)
def test_the_explanation_of_a_solo_says_which_one(language, solo, normal):
    deals = [
        {"kind": "solo_queens", "re": [1], "re_points": 130, "re_tricks": 7, "compulsory": True},
        {"kind": "normal", "re": [0, 1], "re_points": 130, "re_tricks": 7},
    ]
    sent = {"game": "doppelkopf", "seats": 4, "deals": deals}
    told = Caller(build.account(), language=language).post("/api/v1/score/", sent).json()["lines"]
    for each, said in zip(told, (solo, normal), strict=True):
        assert each["explanation"]["text"].startswith(said)
    sheet = build.sheet(4, rules=build.ruleset("doppelkopf"))
    keeper = Caller(build.scorekeeper(sheet.book), language=language)
    entry = {"kind": "record", "key": "solo", "revision": sheet.revision, "record": deals[0]}
    written = keeper.post(f"/api/v1/sheets/{sheet.pk}/entries/", entry).json()
    read = keeper.get(f"/api/v1/sheets/{sheet.pk}/").json()["lines"][0]["explanation"]
    assert written["explanation"] == written["line"]["explanation"]["text"] == read["text"]
    assert read["text"].startswith(solo)


@pytest.mark.parametrize(
    ("language", "suit", "grand", "null"),
    [
        ("de", "Kreuz: mit 2, Spiel 3,", "Grand: ohne 1, Spiel 2,", "Null 23;"),
        ("fr", "Trèfle : avec 2,", "Grand : sans 1,", "Null 23"),
        ("en", "Clubs: with 2, game 3,", "Grand: without 1, game 2,", "Null 23;"),
    ],
)
def test_the_explanation_of_a_deal_of_skat_names_the_game_once(language, suit, grand, null):
    deals = [
        {"declarer": 1, "contract": "clubs", "matadors": 2, "bid": 20, "won": True},
        {"declarer": 1, "contract": "grand", "matadors": -1, "bid": 20, "won": False},
        {"declarer": 1, "contract": "null", "bid": 20, "won": True},
        {"declarer": 1, "contract": "null", "bid": 24, "won": True, "matadors": 1, "replacement": "spades"},
    ]
    sent = {"game": "skat", "seats": 3, "deals": deals}
    told = Caller(build.account(), language=language).post("/api/v1/score/", sent).json()["lines"]
    begins = (suit, grand, null, null[:7])
    for each, said in zip(told, begins, strict=True):
        assert each["explanation"]["text"].replace("\N{NO-BREAK SPACE}", " ").startswith(said)


@pytest.mark.parametrize("game", sorted(games()))
def test_scored_deals_are_told_as_a_stored_list_is(game):
    import random

    import rules

    ruleset = rules.ruleset(game)
    seats = min(games()[game].seats)
    sheet = build.sheet(seats, rules=ruleset)
    rng, deals = random.Random(3), []
    while len(deals) < 6 and not sheet.finished:
        deal = dict(rules.sample_deal(ruleset, seats, deals, rng))
        confirm = rules.score(ruleset, seats, [*deals, deal]).lines[-1].problems
        build.record(sheet, deal, accepted=tuple(each.code for each in confirm))
        deals.append(deal)
    stored = Caller(build.scorekeeper(sheet.book)).get(reverse("api_sheet", args=[sheet.pk])).json()
    sent = {"game": game, "seats": seats, "deals": [line["record"] for line in stored["lines"]]}
    scored = Caller(build.account()).post("/api/v1/score/", sent).json()
    assert {key: scored[key] for key in SCORED} == {key: stored[key] for key in SCORED}
    assert [{key: line[key] for key in LINE} for line in scored["lines"]] == [
        {key: line[key] for key in LINE} for line in stored["lines"]
    ]
    assert scored["tallies"] == [seat["tallies"] for seat in stored["seats"]]


def test_scoring_is_bounded_and_for_whoever_is_signed_in():
    def told(deals, **more):
        caller = Caller(build.account())
        return caller.post("/api/v1/score/", {"game": "skat", "seats": 3, "deals": deals, **more})

    assert told([GAME] * 200).status_code == 200
    assert told([GAME] * 201).json()["problems"][0]["fields"] == ["deals"]
    assert told([1]).json()["problems"][0]["fields"] == ["deals.0"]
    assert told([GAME], seats=9).json()["code"] == "bad_option"
    assert told([GAME], options={"colour": 1}).json()["code"] == "bad_option"
    wrong = told([{"declarer": 9}])
    assert (wrong.status_code, wrong.json()["lines"][0]["points"]) == (200, None)
    assert Caller().post("/api/v1/score/", {"game": "skat", "seats": 3, "deals": []}).status_code == 401
    assert not Sheet.objects.exists()
