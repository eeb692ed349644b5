"""A game that nobody has heard of is put into one folder: it is asked, kept, counted, shown and printed at once."""

import pytest
from django.urls import reverse
from pypdf import PdfReader

import rules
from scoring.actors import OPERATOR
from scoring.lists.forms import deal_forms
from scoring.models import Sheet
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.api import calling
from tests.auditing import findings
from tests.scoring import toy
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def quint(tmp_path_factory):
    with toy.installed(tmp_path_factory.mktemp("games")) as game:
        yield game


@pytest.fixture
def sheet(quint):
    return build.sheet(2, rules=rules.ruleset("quint", double=True))


@pytest.fixture
def keeper(client, sheet):
    client.cookies["django_language"] = "en"
    client.force_login(build.director(sheet.book))
    return client


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


WON = {
    "winner": 0,
    "points": 4,
    "counted": [10, 20],
    "melds": [[20, 40], []],
    "clean": True,
    "events": ["storm", "storm"],
}
FINE = {"kind": "fine", "winner": 1, "points": 2}


def test_it_is_offered_with_its_seats_and_every_option(keeper, sheet):
    page = text(keeper.get(at("sheet_new", sheet.book) + "?game=quint&preset=wild"))
    for expected in (
        "Quint",
        "Wild rules",
        "Doubling",
        "as in the rules: yes",
        "Style",
        "soft",
        "no limit",
        "1–99",
    ):
        assert expected in page
    assert 'name="player3"' in page
    assert 'name="player4"' not in page


OPENED = {"title": "Match", "preset": "plain", "player1": "Anna", "player2": "Bert"}


def test_a_number_that_switches_a_rule_is_off_and_not_without_limit(keeper, sheet):
    page = text(keeper.get(at("sheet_new", sheet.book) + "?game=doppelkopf&preset=house"))
    assert ">Stake<" in page
    assert "as in the rules: no limit" in page.split(">Stake<")[0].split("Compulsory")[0]
    assert "no limit" not in page.split("Compulsory")[1]


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ({}, {"target": 10, "double": False, "style": "soft"}),
        ({"option.target": "no limit"}, {"target": None}),
        ({"option.target": " 7 "}, {"target": 7}),
        ({"option.style": "hard", "option.double": "true"}, {"style": "hard", "double": True}),
    ],
)
def test_every_option_can_be_chosen(keeper, sheet, typed, options):
    answer = keeper.post(at("sheet_new", sheet.book) + "?game=quint", {**OPENED, **typed})
    opened = Sheet.objects.latest("pk")
    assert answer.status_code == 302
    assert opened.seats == 2
    assert options.items() <= opened.ruleset["options"].items()


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"option.target": "100"}, "option.target"),
        ({"option.target": "many"}, "option.target"),
        ({"option.style": "firm"}, "option.style"),
        ({"player2": "", "player3": "Cora"}, "player2"),
    ],
)
def test_what_it_does_not_allow_is_told_beside_its_field(keeper, sheet, typed, field):
    answer = keeper.post(at("sheet_new", sheet.book) + "?game=quint", {**OPENED, **typed})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {field}


def test_an_empty_chair_before_a_taken_one_moves_nobody(keeper, sheet):
    skat = {**OPENED, "preset": "plain", "player3": "", "player4": "Dirk"}
    answer = keeper.post(at("sheet_new", sheet.book) + "?game=skat", skat)
    assert answer.status_code == 400
    assert Sheet.objects.count() == 1


def test_its_questions_stand_under_the_players_names(keeper, sheet):
    page = text(keeper.get(at("sheet_enter", sheet)))
    for expected in ("Winner", "Counted", "Melds", "Storm", "Doubled", 'name="deal.partners"'):
        assert expected in page
    assert page.count("<span>Anna Adler</span><input") == 2


def test_a_deal_is_typed_shown_saved_and_corrected(keeper, sheet):
    page = keeper.get(at("sheet_enter", sheet))
    answers = {
        "winner": "0",
        "points": "4",
        "counted": ["10", "20"],
        "melds": ["20 40", ""],
        "clean": "true",
        "events": ["storm", "storm"],
    }
    sent = form(page).filled(**answers)
    assert "won: +4" in text(keeper.post(at("sheet_preview", sheet), sent))
    keeper.post(at("sheet_enter", sheet), {**sent, "step": "save"})
    deal = sheet.deals.get()
    assert deal.record == {"kind": "deal", **WON}
    begun = form(keeper.get(at("sheet_correct", sheet, deal.sequence))).sent
    assert begun["deal.counted"] == ["10", "20"]
    assert begun["deal.melds"] == ["20 40", ""]
    assert begun["deal.events"] == ["storm", "storm"]
    keeper.post(at("sheet_correct", sheet, deal.sequence), {**begun, "deal.points": "3", "step": "save"})
    assert sheet.deals.get().record == {"kind": "deal", **WON, "points": 3}


@pytest.mark.parametrize(
    ("counted", "told"),
    [
        (["", "30"], "“Counted” is not complete"),
        (["30", ""], "“Counted” is not complete"),
        (["1x", "29"], "“Counted” must be a whole number"),
    ],
)
def test_a_gap_in_a_list_is_named_and_kept(keeper, sheet, counted, told):
    sent = form(keeper.get(at("sheet_enter", sheet))).filled(winner="0", points="4", counted=counted)
    refused = keeper.post(at("sheet_enter", sheet), {**sent, "step": "save"})
    assert refused.status_code == 400
    assert form(refused).sent["deal.counted"] == counted
    assert told in text(refused)


def test_its_parts_stand_apart_and_its_deals_in_order_of_play(keeper, sheet):
    for record in (WON, FINE, {"winner": 1, "points": 2}):
        build.record(sheet, record)
    page = text(keeper.get(at("sheet", sheet)))
    wide, narrow = page.split('<ol class="deals narrow-list"')
    deals, fines = wide.split("Fines</h3>")
    links = [at("sheet_deal", sheet, sequence) for sequence in (2, 3, 4)]
    assert [link in deals for link in links] == [True, False, True]
    assert [link in fines for link in links] == [False, True, False]
    assert narrow.index(links[0]) < narrow.index(links[1]) < narrow.index(links[2])
    assert f'<a href="{links[1]}">Bert Brandt</a>' in fines


def test_a_list_that_nobody_is_in_is_not_told(keeper, sheet):
    for melds in ([[20, 40], []], [[], []]):
        build.record(sheet, {**WON, "melds": melds})
    pages = [text(keeper.get(at("sheet_deal", sheet, sequence))) for sequence in (2, 3)]
    assert ["Melds" in page for page in pages] == [True, False]
    assert text(keeper.get(at("sheet_log", sheet))).count("Melds") == 1


def test_obligations_and_house_rules_are_said(keeper, sheet):
    build.record(sheet, WON)
    page = text(keeper.get(at("sheet", sheet)))
    assert "6 still needed" in page
    assert "Behind: Bert Brandt" in page
    assert "Doubling: yes" in page


def test_obligations_are_said_where_the_deal_is_entered(keeper, sheet):
    build.record(sheet, WON)
    assert "6 still needed" in text(keeper.get(at("sheet_enter", sheet)))
    assert "still needed" not in text(keeper.get(at("sheet_correct", sheet, 2)))


def test_a_won_match_names_its_winner(keeper, sheet):
    build.record(sheet, {"winner": 1, "points": 9, "doubled": True})
    assert "Bert Brandt has won the match." in text(keeper.get(at("sheet", sheet)))
    assert "has won" in text(keeper.get(at("book", sheet.book)))
    sheet.refresh_from_db()
    assert (sheet.finished, sheet.winner) == (True, 1)


def test_its_statistics_are_kept_and_shown_as_rates(keeper, sheet):
    for record in (WON, FINE, {"winner": 1, "points": 2}, {"winner": 0, "points": 1}):
        build.record(sheet, record)
    anna = sheet.seat_totals.get(seat=0)
    assert anna.counters == {"deals": 3, "won": 2, "clean": 1}
    page = text(keeper.get(at("player", anna.player)))
    for expected in (
        "Statistics: Quint",
        "Deals taken",
        "2\u00a0of\u00a03, 67%",
        "Luck",
        "1\u00a0of\u00a02, 50%",
    ):
        assert expected in page
    board = text(keeper.get(at("book_statistics", sheet.book)))
    for expected in ("Anna Adler", "Bert Brandt", "1\u00a0of\u00a03, 33%"):
        assert expected in board
    assert findings() == []


def test_its_deals_can_be_typed_card_by_card(keeper, sheet):
    address = at("sheet_cards", sheet)
    assert address in text(keeper.get(at("sheet", sheet)))
    assert '<dt translate="no">points: 3</dt><dd>points</dd>' in text(keeper.get(address))
    wrong = text(keeper.post(address, {"text": "winner: 2\nwhist", "revision": "1", "key": "k"}))
    assert "Line 2: “whist” cannot be read" in wrong
    assert "“Points” is missing" in wrong
    assert 'value="save"' not in wrong
    page = keeper.post(address, {"text": "winner: 2\npoints: 5", "revision": "1", "key": "k", "step": "check"})
    assert "won: +5" in text(page)
    assert not sheet.deals.exists()
    sent = {**form(page).sent, "text": "winner: 2\r\npoints: 5", "step": "save"}
    assert "won: +6" in text(keeper.post(address, {**sent, "text": "winner: 2\npoints: 6"}))
    assert keeper.post(address, sent).status_code == 302
    assert [deal.record for deal in sheet.deals.all()] == [{"kind": "deal", "winner": 1, "points": 5}]


def test_a_typed_deal_that_comes_too_late_is_shown_again(keeper, sheet):
    page = keeper.post(at("sheet_cards", sheet), {"text": "winner: 1\npoints: 5", "revision": "1", "key": "k"})
    build.record(sheet, WON)
    late = keeper.post(at("sheet_cards", sheet), {**form(page).sent, "text": "winner: 1\npoints: 5", "step": "save"})
    assert late.status_code == 409
    assert "Somebody else has changed this sheet" in text(late)
    assert sheet.deals.count() == 1


def test_the_api_tells_all_of_it(quint, sheet):
    for record in (WON, FINE):
        build.record(sheet, record)
    caller = calling.Caller(build.scorekeeper(sheet.book))
    told = caller.get(reverse("api_game_fields", args=["quint"]) + "?preset=wild&seats=2").json()
    fields = {each["key"]: each for each in told["fields"]}
    assert fields["counted"]["each"] == [0, 1]
    assert {"seats", "integers", "lists", "codes", "flag"} <= {each["kind"] for each in fields.values()}
    assert [each["key"] for each in told["sections"]] == ["deals", "fines"]
    assert [(each["key"], each["out_of"], each["heading"]) for each in told["statistics"]] == [
        ("won", "deals", ""),
        ("clean", "won", "Luck"),
    ]
    assert [each["key"] for each in told["options"]] == ["target", "double", "style"]
    shown = caller.get(reverse("api_sheet", args=[sheet.pk])).json()
    assert [line["section"] for line in shown["lines"]] == ["deals", "fines"]
    assert shown["house_rules"] == [{"key": "double", "label": "Doubling", "value": True, "text": "yes"}]
    assert shown["next"]["obligations"] == {"needed": 6, "behind": [1]}
    kept = calling.schema()["components"]["schemas"]["QuintRecord"]["properties"]
    assert {each.key for each in rules.fields(rules.ruleset("quint", double=True), 2)} <= kept.keys()


def test_the_api_opens_writes_and_replays(quint, sheet):
    caller = calling.Caller(build.director(sheet.book))
    body = {"book": sheet.book_id, "title": "T", "game": "quint", "players": [None, None], "options": {"target": None}}
    opened = caller.post(reverse("api_sheets"), body).json()
    assert opened["ruleset"]["options"]["target"] is None
    entry = {"kind": "record", "key": "k", "revision": opened["revision"], "record": WON}
    written = caller.post(reverse("api_entries", args=[opened["id"]]), entry)
    assert written.status_code == 201
    assert written.json()["line"]["record"] == {"kind": "deal", **WON}
    replay = reverse("api_replay", args=["quint"])
    typed = caller.post(replay, {"text": "winner: 1\npoints: 3"}).json()
    assert typed["record"] == {"kind": "deal", "winner": 0, "points": 3}
    assert caller.post(replay, {"play": typed["play"]}).json() == typed
    wrong = caller.post(replay, {"text": "blah"}).json()
    assert [each["code"] for each in wrong["problems"]] == ["notation_bad_line", "missing"]


def test_statistics_come_through_the_api_for_those_who_may_see_them(quint, sheet):
    build.record(sheet, WON)
    player = sheet.seat_totals.get(seat=0).player
    addresses = [
        reverse("api_player_statistics", args=[player.pk]),
        reverse("api_book_statistics", args=[sheet.book_id]),
    ]
    for address in addresses:
        told = rows_of(calling.Caller().get(address).json())[0]
        assert told["game"] == "quint"
        assert [(each["number"], each["whole"], each["percent"]) for each in told["statistics"]] == [(1, 1, 100)] * 2
    sheet.book.public = False
    sheet.book.save()
    assert [calling.Caller().get(address).status_code for address in addresses] == [404, 404]


def rows_of(told):
    return told["results"] if isinstance(told, dict) else told


def test_it_is_printed(quint, sheet, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    build.record(sheet, WON)
    job = print_jobs.request_print(
        document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=build.AT
    )
    made = press.make(job)
    page = " ".join(each.extract_text() for each in PdfReader(tmp_path / made.file).pages)
    for expected in ("Quint", "Won by", "Anna Adler"):
        assert expected in page


def test_the_form_knows_nothing_else_of_it(quint):
    fields = rules.fields(rules.ruleset("quint"), 2)
    assert deal_forms.record(deal_forms.answers_of(WON, fields), fields) == WON
