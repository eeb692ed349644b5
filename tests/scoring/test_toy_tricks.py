"""The same unknown game at its cards: typed, judged, scored, paid and printed by what it says of itself."""

import re
from random import Random

import pytest
from django.urls import reverse
from pypdf import PdfReader

import rules
from bench import mistakes
from scoring.actors import OPERATOR
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.api import calling
from tests.auditing import findings
from tests.scoring import toy
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db

TYPED = """dealer: 1
hand 1: HA HK SA SQ ST
hand 2: HQ HJ HT SK SJ
2: SK SA
1: HA HT
1: HK HJ
1: SQ SJ
1: ST HQ
"""
"""Seat 1 takes the first four tricks, seat 2 trumps the last one."""
RECORD = {"kind": "deal", "dealer": 0, "winner": 0, "points": 4}


@pytest.fixture(scope="module")
def quint(tmp_path_factory):
    with toy.installed(tmp_path_factory.mktemp("games")) as game:
        yield game


@pytest.fixture
def sheet(quint):
    return build.sheet(2, rules=rules.ruleset("quint", style="hard", target=8))


@pytest.fixture
def keeper(client, sheet):
    client.cookies["django_language"] = "en"
    client.force_login(build.director(sheet.book))
    return client


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


def typed(keeper, sheet, given):
    """What the page says to a deal typed card by card."""
    sheet.refresh_from_db()
    answer = {"text": given, "revision": str(sheet.revision), "key": str(sheet.revision), "step": "check"}
    return keeper.post(at("sheet_cards", sheet), answer)


def read(page):
    """The words of a page, without its marks and the names behind seats."""
    words = " ".join(re.sub(r"<[^>]+>", "", text(page)).split())
    return re.sub(r"(seat \d) \([^)]*\)", r"\1", words)


def saved(keeper, sheet, given):
    page = typed(keeper, sheet, given)
    return keeper.post(at("sheet_cards", sheet), {**form(page).sent, "text": given, "step": "save"})


def test_a_game_with_tricks_a_notation_a_match_and_money_is_short():
    assert 100 < len(toy.SOURCE.strip().splitlines()) < 250


def test_a_deal_is_typed_looked_at_and_saved(keeper, sheet):
    page = read(typed(keeper, sheet, TYPED))
    assert "won: +4" in page
    assert "Bert Brandt ♠K" in page
    assert saved(keeper, sheet, TYPED).status_code == 302
    assert [deal.record for deal in sheet.deals.all()] == [
        {key: value for key, value in RECORD.items() if key != "dealer"}
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("2: SK SA", "2: SK HA", "Trick 1: seat 1 played ♥A without following ♠K, though able to."),
        ("2: SK SA", "1: SA SK", "Trick 1, ♠A: it was the turn of seat 2, not of seat 1."),
        ("1: SQ SJ", "1: SQ", "Trick 4: the card of seat 2 is missing, presumably ♠J."),
        ("SA SQ ST\n", "SA SQ\n", "Not dealt: ♠10."),
        ("dealer: 1\n", "dealer: 1\ndealer: 2\n", "Line 2: “dealer” has already been entered above."),
        ("1: SQ SJ\n1: ST HQ\n", "", "The deal is not played to its end."),
    ],
)
def test_what_is_wrong_is_named_as_in_every_game(keeper, sheet, right, wrong, told):
    assert right in TYPED
    assert told in read(typed(keeper, sheet, TYPED.replace(right, wrong)))


def test_its_own_duty_is_judged_by_its_own_hook(quint):
    """Who cannot follow has to trump: no game but this one says so like this."""
    play = rules.read_play(
        "quint", "dealer: 1\nhand 1: HA HK HQ HJ CA\nhand 2: SA SK SQ SJ ST\nhand 3: HT CK CQ CJ CT"
    ).play
    replay = rules.replay(rules.ruleset("quint"), {**play, "cards": [(1, "SA"), (2, "CK"), (0, "HA")]})
    assert [each.code for each in replay.problems] == ["quint_untrumped", "quint_unplayed"]
    assert [(each.winner, len(each.cards)) for each in replay.tricks] == [(0, 3)]


def test_the_api_tells_the_tricks(quint, sheet):
    caller = calling.Caller(build.director(sheet.book))
    told = caller.post(reverse("api_replay", args=["quint"]), {"text": TYPED}).json()
    assert (told["record"], told["problems"]) == (RECORD, [])
    assert [trick["winner"] for trick in told["tricks"]] == [0, 0, 0, 0, 1]


def test_a_match_is_won_card_by_card_paid_counted_and_printed(keeper, sheet, settings, tmp_path):
    """4 to Anna, 4 to Bert, 4 to Anna, who has 8 and the match; ten cents for each point that one is ahead."""
    for dealer in (1, 2, 1):
        other = {"1": "2", "2": "1"}
        turned = TYPED if dealer == 1 else "".join(f"{_turned(line, other)}\n" for line in TYPED.splitlines())
        assert saved(keeper, sheet, turned).status_code == 302
    page = text(keeper.get(at("sheet", sheet)))
    shown = calling.Caller(build.director(sheet.book)).get(reverse("api_sheet", args=[sheet.pk])).json()
    assert shown["totals"] == [8, 4]
    assert shown["money"] == [40, -40]
    assert "0.40" in page
    assert "Anna Adler has won the match." in page
    counted = {total.seat: total.counters for total in sheet.seat_totals.all()}
    assert (counted[0]["won"], counted[1]["won"], counted[0]["deals"]) == (2, 1, 3)
    settings.PRINTS_DIR = tmp_path / "prints"
    job = print_jobs.request_print(
        document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=build.AT
    )
    made = press.make(job)
    paper = " ".join(each.extract_text() for each in PdfReader(settings.PRINTS_DIR / made.file).pages)
    assert "0.40" in paper
    assert findings() == []


def _turned(line, other):
    head, _, words = line.partition(":")
    name, _, seat = head.rpartition(" ")
    if name == "" and not seat.isdigit():
        return f"{head}: {other[words.strip()]}"
    return f"{name} {other[seat]}:{words}".strip()


@pytest.mark.parametrize("name", mistakes.SLIPS)
def test_the_mistakes_of_all_games_are_told_as_well_in_this_one(quint, name):
    if name == "played_on":
        assert not any(mistakes.played_on(deal, rng) for deal, rng in mistakes.deals("quint", 20))
        return
    found = mistakes.tally("quint", 20, {name: mistakes.SLIPS[name]})[name]
    assert (found.tried, found.average, max(found.complaints)) == (20, 1, 1)
    assert found.named >= 18


def test_legal_deals_come_back_however_they_are_typed(quint):
    assert mistakes.changed_by_typing("quint", 60) == []
    assert rules.sample_play(rules.ruleset("quint"), 3, Random(5)) == rules.sample_play(
        rules.ruleset("quint"), 3, Random(5)
    )
