"""Every game goes through every face: asked, typed, saved, corrected, shown, sent and read back."""

from functools import partial
from random import Random

import pytest
from django.test import TestCase
from django.urls import reverse

import rules
from scoring import amounts
from scoring.lists.forms import deal_forms
from scoring.lists.values.keeping import SHELF
from tests import build
from tests.api.calling import Caller
from tests.scoring.faces import form, text
from tests.tiers import first_of_each, long

pytestmark = pytest.mark.django_db

TABLES = [
    (game, preset, seats)
    for game, info in rules.games().items()
    for preset in info.presets
    for seats in rules.seats(rules.ruleset(game, preset))
]
FIRST, OTHERS = first_of_each(TABLES, lambda table: (table[0], table[2]))
"""Every game at every table by its first rules; by the others in the long form."""
PLAYED = [(game, seats) for game, info in rules.games().items() for seats in info.seats if info.notation]
DEALS, SENT = 6, 4


def sampled(ruleset, seats, seed):
    """Deals of one list, each drawn for where the list stands."""
    rng, deals, stands = Random(seed), [], rules.score(ruleset, seats, ())
    while len(deals) < DEALS and not stands.finished:
        deals.append(dict(rules.sample_deal(ruleset, seats, (), rng, after=stands)))
        stands = rules.score(ruleset, seats, deals[-1:], after=stands)
    return deals


@pytest.fixture(
    scope="module", params=[*FIRST, *long(*((table,) for table in OTHERS))], ids=lambda table: "-".join(map(str, table))
)
def sent(request, world):
    """A list that came through the API deal by deal, with which answers, and as the API tells it.

    Its row is only read.
    """
    return world(partial(send, *request.param))


def send(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    sheet = build.sheet(seats, rules=ruleset)
    caller = Caller(build.scorekeeper(sheet.book))
    deals = sampled(ruleset, seats, seed=3)[:SENT]
    answers = []
    for number, deal in enumerate(deals):
        body = {"kind": "record", "key": f"k{number}", "revision": number + 1, "record": deal}
        with as_committed():
            answers.append(caller.post(reverse("api_entries", args=[sheet.pk]), body))
    SHELF.clear()
    told = caller.get(reverse("api_sheet", args=[sheet.pk]))
    return sheet, deals, answers, told.json()


def as_committed():
    """What follows a commit follows: a list is kept in memory between two requests, as on a running server."""
    return TestCase.captureOnCommitCallbacks(execute=True)


@pytest.mark.parametrize(("game", "preset", "seats"), [*FIRST, *long(*OTHERS)])
def test_a_form_says_what_a_record_said(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    fields = rules.fields(ruleset, seats)
    for deal in (deal for seed in range(5) for deal in sampled(ruleset, seats, seed)):
        line = rules.score(ruleset, seats, [deal]).lines[0]
        again = rules.score(
            ruleset, seats, [deal_forms.record(deal_forms.answers_of(line.deal, fields), fields)]
        ).lines[0]
        assert (again.points, again.problems, again.steps) == (line.points, line.problems, line.steps)


def test_a_deal_is_sent_and_comes_back(sent):
    sheet, deals, answers, told = sent
    assert deals
    assert [each.status_code for each in answers] == [201] * len(deals), [each.content for each in answers]
    ruleset = rules.Ruleset.from_dict(sheet.ruleset)
    kept = rules.score(ruleset, sheet.seats, [line["record"] for line in told["lines"]])
    assert list(kept.totals) == told["totals"]
    assert kept.totals == rules.score(ruleset, sheet.seats, deals).totals
    assert {line["section"] for line in told["lines"]} <= {each["key"] for each in told["sections"]}


def test_pages_of_a_list_can_be_read(client, sent):
    sheet, *_answers = sent
    client.cookies["django_language"] = language_of(sheet)
    client.force_login(build.director(sheet.book))
    for name, *at in (*pages_of_the_list(sheet), *(pages_of_the_game(sheet) if is_the_first_preset(sheet) else ())):
        with as_committed():
            assert client.get(reverse(name, args=at)).status_code == 200, name


def pages_of_the_list(sheet):
    return (
        ("sheet", sheet.pk),
        ("sheet_deal", sheet.pk, 2),
        ("sheet_log", sheet.pk),
        ("sheet_enter", sheet.pk),
        ("sheet_correct", sheet.pk, 2),
    )


def pages_of_the_game(sheet):
    """What counts lists of a game together asks for no rules."""
    player = sheet.seat_totals.get(seat=0).player_id
    return ("player", player), ("book", sheet.book_id), ("book_statistics", sheet.book_id)


def is_the_first_preset(sheet):
    return sheet.ruleset["preset"] == rules.games()[sheet.game].presets[0]


def language_of(sheet):
    """Each table in one of the languages, as they stand in turn."""
    at = TABLES.index((sheet.game, sheet.ruleset["preset"], sheet.seats))
    return rules.LANGUAGES[at % len(rules.LANGUAGES)]


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_a_deal_typed_card_by_card_is_kept_as_an_ordinary_one(client, game, seats):
    ruleset = rules.ruleset(game)
    sheet = build.sheet(seats, rules=ruleset)
    client.cookies["django_language"] = "en"
    client.force_login(build.director(sheet.book))
    address = reverse("sheet_cards", args=[sheet.pk])
    typed = rules.write_play(game, rules.sample_play(ruleset, seats, Random(4)))
    page = client.post(address, {"text": typed, "revision": "1", "key": "k", "step": "check"})
    assert page.context["found"] == []
    assert page.context["tricks"]
    assert "card." not in text(page)
    unusual = [each.code for each in page.context["shown"].unusual]
    client.post(address, {**form(page).sent, "text": typed, "accepted": unusual, "step": "save"})
    replayed = rules.replay(ruleset, rules.read_play(game, typed).play).deal
    line = rules.score(ruleset, seats, [replayed]).lines[0]
    deal = sheet.deals.get()
    assert tuple(deal.points) == line.points
    assert "dealer" not in deal.record or line.dealer != 0


def test_a_line_that_cannot_be_read_is_complained_of_once(client):
    sheet = build.sheet(3)
    client.force_login(build.scorekeeper(sheet.book))
    page = client.post(reverse("sheet_cards", args=[sheet.pk]), {"text": "hand 1: XX XX XX", "step": "check"})
    assert page.content.decode().count("„XX“") + page.content.decode().count("“XX”") == 1


@pytest.mark.parametrize("language", rules.LANGUAGES)
def test_a_deal_typed_in_any_language_is_written_back_in_the_readers(client, language):
    sheet = build.sheet(3)
    client.cookies["django_language"] = language
    client.force_login(build.director(sheet.book))
    address = reverse("sheet_cards", args=[sheet.pk])
    play = rules.sample_play(rules.ruleset("skat"), 3, Random(4))
    own = rules.write_play("skat", play, language)
    shown = client.get(address)
    head = own.partition(":")[0]
    assert shown.context["example"].startswith(f"{head}: ")
    assert shown.context["statements"][0][0] == f"{head}: 1"
    for other in rules.LANGUAGES:
        page = client.post(address, {"text": rules.write_play("skat", play, other), "step": "check"})
        assert page.context["played"].text == own
    for kept in ("Geber: 1\nnonsense", "Geber: 1 # donneur"):
        assert client.post(address, {"text": kept, "step": "check"}).context["played"].text == kept


@pytest.mark.parametrize("game", [game for game, info in rules.games().items() if info.notation])
def test_the_replay_of_a_typed_deal_comes_through_the_api(game):
    info = rules.games()[game]
    caller = Caller(build.account())
    play = rules.sample_play(rules.ruleset(game), info.seats[0], Random(5))
    told = caller.post(reverse("api_replay", args=[game]), {"text": rules.write_play(game, play)})
    assert told.status_code == 200
    assert (told.json()["problems"], bool(told.json()["tricks"])) == ([], True)
    for language in rules.LANGUAGES:
        other = caller.post(reverse("api_replay", args=[game]), {"text": rules.write_play(game, play, language)})
        assert other.json() == told.json()


@pytest.mark.parametrize(
    "body", [{}, {"text": "1:", "play": {}}, {"text": 5}, {"play": []}, {"text": "", "preset": "no"}]
)
def test_what_is_no_deal_is_refused(body):
    game = next(key for key, info in rules.games().items() if info.notation)
    assert Caller(build.account()).post(reverse("api_replay", args=[game]), body).status_code == 400


@pytest.mark.parametrize("game", rules.games())
def test_every_option_can_be_set_on_the_page(client, game):
    book = build.book(by=(boss := build.account()))
    client.force_login(boss)
    address = reverse("sheet_new", args=[book.pk]) + f"?game={game}"
    asked = client.get(address).context["form"].fields
    sent = {f"player{place}": f"Player {place}" for place in range(1, rules.games()[game].seats[0] + 1)}
    for option in rules.options(game):
        choices = [value for value, _label in getattr(asked[f"option.{option.key}"], "choices", ())]
        sent[f"option.{option.key}"] = choices[-1] if choices else str(option.maximum)
    money = {
        f"option.{option.key}": amounts.written(option.maximum, option.per_euro)
        for option in rules.options(game)
        if option.per_euro
    }
    answer = client.post(address, {"title": "All", "preset": rules.games()[game].presets[0], **sent, **money})
    assert answer.status_code == 302, answer.context["form"].errors
    said = {
        key: "-" if value is None else str(value).lower() for key, value in book.sheets.get().ruleset["options"].items()
    }
    assert {f"option.{key}": value for key, value in said.items()}.items() <= sent.items()


def test_a_match_tells_how_it_stands_where_its_totals_do_not(client):
    sheet = build.sheet(2, rules=rules.ruleset("ecarte"))
    client.cookies["django_language"] = "en"
    assert "Score:" not in text(client.get(reverse("sheet", args=[sheet.pk])))
    build.record(sheet, {"kind": "result", "points": [2, 0]})
    assert "Score: 2 : 0." in text(client.get(reverse("sheet", args=[sheet.pk])))


def test_a_partie_that_was_just_won_does_not_stand_beside_its_stake(client):
    sheet = build.sheet(2, rules=rules.ruleset("ecarte", parties=2))
    client.cookies["django_language"] = "en"
    for points in ([2, 0], [2, 0], [1, 0]):
        build.record(sheet, {"kind": "result", "points": points})
    shown = text(client.get(reverse("sheet", args=[sheet.pk])))
    assert "Score:" not in shown
    assert "points only decide the partie" not in shown


def test_a_wrong_deal_is_not_told_what_only_a_penalty_has(client):
    sheet = build.sheet(4, rules=rules.ruleset("doppelkopf"))
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    sent = {"kind": "record", "key": "k", "revision": "1", "deal.kind": "normal", "deal.re": ["1", "2"]}
    shown = text(client.post(reverse("sheet_preview", args=[sheet.pk]), {**sent, "deal.re_points": "250"}))
    assert "between 0 and 240" in shown
    assert "harmed" not in shown


def test_a_score_that_is_counted_down_stands_as_players_say_it(client):
    sheet = build.sheet(2, rules=rules.ruleset("sixty_six", "schnapsen"))
    client.cookies["django_language"] = "en"
    build.record(sheet, {"kind": "result", "winner": 0, "game_points": 2})
    assert "Score, still to go: 5 : 7." in text(client.get(reverse("sheet", args=[sheet.pk])))


def test_a_match_that_ends_beyond_its_target_says_why(client):
    anna, bruno = build.player("Anna"), build.player("Bruno")
    sheet = build.sheet(2, players=(anna, bruno), rules=rules.ruleset("sixty_six", "schnapsen"))
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    told = "Seat 1 (Anna): 9 points. The deal that reaches 7 is the last one; what it brings beyond counts, too."
    for winner in (0, 1, 0, 1, 0):
        assert told not in text(client.get(reverse("sheet", args=[sheet.pk])))
        build.record(sheet, {"kind": "result", "winner": winner, "game_points": 3})
    for page in ("sheet", "sheet_enter"):
        assert told in text(client.get(reverse(page, args=[sheet.pk])))


def test_whoever_writes_sees_how_the_match_between_two_stands_and_who_has_won_it(client):
    anna, bruno = build.player("Anna"), build.player("Bruno")
    sheet = build.sheet(2, players=(anna, bruno), rules=rules.ruleset("sixty_six", "schnapsen"))
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    address = reverse("sheet_enter", args=[sheet.pk])
    assert "7 : 7" not in text(client.get(address))
    build.record(sheet, {"kind": "result", "winner": 0, "game_points": 2})
    assert "Anna <b>5 : 7</b> Bruno <small>still to go</small>" in text(client.get(address))
    build.record(sheet, {"kind": "result", "winner": 1, "game_points": 3})
    build.record(sheet, {"kind": "result", "winner": 1, "game_points": 3})
    build.record(sheet, {"kind": "result", "winner": 1, "game_points": 2})
    over = text(client.get(address))
    assert "Anna <b>5 : 0</b> Bruno" in over
    assert "Bruno has won the match." in over
    rows = client.get(reverse("sheet", args=[sheet.pk])).context["rows"]
    assert [row.stands for row in rows] == ["5 : 7", "5 : 4", "5 : 1", "5 : 0"]


def test_a_result_that_stands_already_is_asked_about_alone_and_saved_with_the_button_that_comes_with_it(client):
    sheet = build.sheet(2, rules=rules.ruleset("sixty_six", "schnapsen"))
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    address = reverse("sheet_enter", args=[sheet.pk])
    said = {"deal.kind": "result", "deal.winner": "0", "step": "save:deal.game_points=2"}
    assert client.post(address, form(client.get(address)).sent | said).status_code == 302
    again = client.post(address, form(client.get(address)).sent | said | {"since": "0"})
    assert again.status_code == 400
    assert "Game points" in text(again)
    assert "is missing" not in text(again)
    ways = [each.step for each in again.context["shown"].save_options]
    assert ways == [f"save:deal.game_points={points}" for points in (1, 2, 3)]
    ticked = form(again).sent | {"accepted": "entry_deal_twice", "step": ways[1]}
    assert client.post(address, ticked).status_code == 302
    assert [each.record["game_points"] for each in sheet.deals.order_by("position")] == [2, 2]


def test_a_table_of_more_than_two_has_no_score_of_a_match(client):
    sheet = build.sheet(3, rules=rules.ruleset("sixty_six"))
    client.force_login(build.scorekeeper(sheet.book))
    build.record(sheet, {"kind": "result", "winner": 1, "game_points": 3})
    page = client.get(reverse("sheet_enter", args=[sheet.pk]))
    assert page.context["stands"] == ""
    assert [each.row.stands for each in page.context["last"]] == [""]


def test_who_sits_out_is_said_and_has_no_points_to_be_typed(client):
    sheet = build.sheet(3, rules=rules.ruleset("sixty_six"))
    client.force_login(build.scorekeeper(sheet.book))
    client.cookies["django_language"] = "en"
    page = client.get(reverse("sheet_enter", args=[sheet.pk]))
    assert "Sitting out" not in text(page), "that the dealer of three sits out goes without saying"
    begun = form(page).filled()
    assert begun["deal.card_points"] == begun["deal.tricks"] == ["0", "", ""]
    for winner in (1, 2, 1):
        build.record(sheet, {"kind": "result", "winner": winner, "game_points": 3})
    out = form(client.get(reverse("sheet_enter", args=[sheet.pk]))).filled()
    assert out["deal.card_points"] == ["", "0", ""], "who has reached the target leaves the end to the others"
    assert "Sitting out: " in text(client.get(reverse("sheet", args=[sheet.pk])))


def test_what_a_partie_brings_stands_in_its_column_not_in_the_words(client):
    sheet = build.sheet(
        2, players=[build.player("Anna"), build.player("Bert")], rules=rules.ruleset("ecarte", parties=2)
    )
    client.cookies["django_language"] = "en"
    for points in ([2, 0], [2, 0], [1, 0]):
        build.record(sheet, {"kind": "result", "points": points})
    assert "game 1: Anna wins 5-0, stake</th>" in text(client.get(reverse("sheet", args=[sheet.pk])))


@pytest.mark.parametrize(
    ("game", "record", "told"),
    [
        ("doppelkopf", {"re": [0, 2], "re_points": 130}, "Anna, Cora"),
        (
            "sixty_six",
            {"ending": "claim", "claimant": 1, "card_points": [20, 30], "tricks": [2, 4], "marriages": [[], [20, 40]]},
            "Anna 20, Bert 30|Anna 2, Bert 4|Bert 20 + 40",
        ),
    ],
)
def test_lists_of_a_record_are_told_by_name(client, game, record, told):
    players = [build.player(name) for name in ("Anna", "Bert", "Cora", "Dora")[: 2 if game == "sixty_six" else 4]]
    sheet = build.sheet(len(players), players=players, rules=rules.ruleset(game))
    build.record(sheet, record)
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("sheet_deal", args=[sheet.pk, 2])))
    assert all(f"<dd>{each}</dd>" in page for each in told.split("|"))
    assert "[" not in page.partition("<main")[2].partition("</main>")[0]


def test_a_record_is_told_without_what_it_leaves_out(client):
    sheet = build.sheet(4, rules=rules.ruleset("doppelkopf"))
    build.record(sheet, {"re": [0, 2], "re_points": 130})
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("sheet_deal", args=[sheet.pk, 2])))
    assert "<dd>Normal game</dd>" in page
    assert "Call by Kontra" not in page
