"""A deal dealt out of turn: who played can be chosen and who sat out cannot, on every page that writes it down."""

import re
from random import Random

import pytest
from django.urls import reverse

import rules
from scoring.models import Sheet
from tests import build
from tests.scoring.faces import form, text, without_templates

pytestmark = pytest.mark.django_db

LITTLE = {"declarer": "0", "contract": "clubs", "matadors": "1"}
RECORD = {"kind": "game", "declarer": 0, "contract": "clubs", "matadors": 1, "won": True, "dealer": 2}
WON = "save:deal.won=true"
NAMES = ["Anna Adler", "Bert Busch", "Cora Cramer", "Dirk Decker", "Emil Eder"]


def table(seats, ruleset=None):
    return build.sheet(seats, rules=ruleset, players=[build.player(name) for name in NAMES[:seats]])


@pytest.fixture
def sheet():
    return table(4)


@pytest.fixture
def keep(client):
    def signed_in(sheet):
        client.force_login(build.scorekeeper(sheet.book))
        client.cookies["django_language"] = "en"
        return client

    return signed_in


@pytest.fixture
def keeper(keep, sheet):
    return keep(sheet)


def at(name, sheet, *more):
    return reverse(name, args=[sheet.pk, *more])


def deals(sheet):
    return [each.record for each in Sheet.objects.get(pk=sheet.pk).deals.all()]


def offered(response, key="declarer"):
    return form(response).offered.get(f"deal.{key}", [])


def send(client, url, page, step="check", **answers):
    return client.post(url, {**form(page).filled(**answers), "step": step})


def owners(response, key):
    """Whose numbers are asked for, and what stands there."""
    found = re.search(
        rf'<fieldset id="question-{key}".*?</fieldset>', without_templates(text(response)), re.DOTALL
    ).group()
    return re.findall(r'<span>([^<]*)</span><input[^>]* value="([^"]*)"', found)


def test_without_script_the_buttons_follow_the_dealer_that_was_chosen(keeper, sheet):
    url = at("sheet_enter", sheet)
    page = keeper.get(url)
    assert offered(page) == ["1", "2", "3"]
    page = send(keeper, url, page, dealer="2")
    assert offered(page) == ["0", "1", "3"]
    assert form(page).sent["deal.dealer"] == ["2"]
    assert "Deal 1, dealer: Cora Cramer" in text(page)
    page = send(keeper, url, page, **LITTLE)
    assert WON in form(page).offered["step"]
    done = keeper.post(url, {**form(page).sent, "accepted": "dealer_off_rotation", "step": WON})
    assert done.status_code == 302
    assert deals(sheet) == [RECORD]
    page = keeper.get(url)
    assert offered(page) == ["0", "2", "3"]


def test_a_dealer_taken_back_gives_the_buttons_of_the_turn_back(keeper, sheet):
    url = at("sheet_enter", sheet)
    page = send(keeper, url, keeper.get(url), dealer="2")
    sent = form(page).sent
    del sent["deal.dealer"]
    page = keeper.post(url, {**sent, "step": "check"})
    assert offered(page) == ["1", "2", "3"]
    assert "Deal 1, dealer: Anna Adler" in text(page)


@pytest.mark.parametrize("dealer", ["9", "-1", "x", "٣", "1" * 40])
def test_a_dealer_that_the_table_does_not_have_is_named_and_moves_no_button(keeper, sheet, dealer):
    url = at("sheet_enter", sheet)
    page = send(keeper, url, keeper.get(url), "save", dealer=dealer, dealt="x", kind="passed")
    assert page.status_code == 400
    assert offered(page) == ["1", "2", "3"]


def test_saving_at_once_is_measured_by_the_dealer_that_was_chosen(keeper, sheet):
    url = at("sheet_enter", sheet)
    sent = {
        **form(keeper.get(url)).filled(dealer="2", **{**LITTLE, "declarer": "2"}),
        "accepted": "dealer_off_rotation",
    }
    refused = keeper.post(url, {**sent, "step": WON})
    assert refused.status_code == 400
    assert offered(refused) == ["0", "1", "3"]
    assert not deals(sheet)
    saved = keeper.post(url, {**sent, "deal.declarer": "0", "step": WON})
    assert saved.status_code == 302
    assert deals(sheet) == [RECORD]


def piece(client, sheet, page, **answers):
    return client.post(at("sheet_preview", sheet), form(page).filled(**answers), headers={"HX-Request": "true"})


def swapped(response):
    """What of the form is sent anew; what is chosen in a folder always is."""
    sent = re.findall(r'id="([^"]*)"[^>]* data-elsewhere', without_templates(text(response)))
    return {each for each in sent if not each.endswith("-said")}


def test_with_script_the_preview_brings_the_buttons_of_the_dealer_that_was_chosen(keeper, sheet):
    page = keeper.get(at("sheet_enter", sheet))
    assert not swapped(page)
    assert not swapped(piece(keeper, sheet, page, contract="clubs"))
    followed = piece(keeper, sheet, page, dealer="2", contract="clubs")
    assert swapped(followed) == {"dealt", "heading", "upcoming", "places", "question-declarer", "question-offender"}
    assert re.findall(r'name="deal.declarer" value="(.)"', text(followed)) == ["0", "1", "3"]
    assert "dealer: Cora Cramer" in text(followed)
    assert not swapped(piece(keeper, sheet, page, dealer="0"))


def test_with_script_the_preview_leaves_a_form_alone_that_follows_its_dealer_already(keeper, sheet):
    page = keeper.get(at("sheet_enter", sheet))
    sent = {**form(page).filled(dealer="2"), "dealt": "2"}
    assert not swapped(keeper.post(at("sheet_preview", sheet), sent))
    back = keeper.post(at("sheet_preview", sheet), {**form(page).filled(), "dealt": "2"})
    assert re.findall(r'name="deal.declarer" value="(.)"', text(back)) == ["1", "2", "3"]


def test_with_script_a_form_that_was_overtaken_keeps_its_buttons_until_it_is_saved(keeper, sheet):
    page = keeper.get(at("sheet_enter", sheet))
    build.record(sheet, {"kind": "passed"})
    assert not swapped(piece(keeper, sheet, page, contract="clubs"))


def test_a_choice_made_stays_where_it_is_still_offered(keeper, sheet):
    url = at("sheet_enter", sheet)
    page = send(keeper, url, keeper.get(url), dealer="2", declarer="1")
    assert form(page).sent["deal.declarer"] == ["1"]
    page = send(keeper, url, keeper.get(url), dealer="2", declarer="2")
    assert "deal.declarer" not in form(page).sent


def test_a_correction_begins_with_the_buttons_of_who_dealt(keeper, sheet):
    build.record(sheet, RECORD, accepted=("dealer_off_rotation",))
    sequence = sheet.deals.get().sequence
    url = at("sheet_correct", sheet, sequence)
    page = keeper.get(url)
    assert offered(page) == ["0", "1", "3"]
    assert form(page).sent["deal.declarer"] == ["0"]
    sent = {**form(page).filled(declarer="3"), "accepted": "dealer_off_rotation", "step": WON}
    assert keeper.post(url, sent).status_code == 302
    assert deals(sheet) == [{**RECORD, "declarer": 3}]


def test_a_deal_recorded_in_turn_is_corrected_to_have_been_dealt_by_another(keeper, sheet):
    build.record(sheet, {**RECORD, "declarer": 1, "dealer": None})
    url = at("sheet_correct", sheet, sheet.deals.get().sequence)
    page = send(keeper, url, keeper.get(url), dealer="1")
    assert offered(page) == ["0", "2", "3"]
    preview = keeper.post(
        at("sheet_preview", sheet), {**form(keeper.get(url)).filled(dealer="1")}, headers={"HX-Request": "true"}
    )
    assert re.findall(r'name="deal.declarer" value="(.)"', text(preview)) == ["0", "2", "3"]


def test_a_forgotten_deal_follows_who_dealt_it(keeper, sheet):
    build.record(sheet, {"kind": "passed"})
    url = at("sheet_insert", sheet, sheet.deals.get().sequence)
    assert offered(keeper.get(url)) == ["1", "2", "3"]
    page = send(keeper, url, keeper.get(url), dealer="3")
    assert offered(page) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("game", "seats", "key", "in_turn", "out_of_turn"),
    [
        (("skat", None), 5, "declarer", "124", "013"),
        (("doppelkopf", None), 5, "re", "1234", "0124"),
        (("sixty_six", "us-1895"), 3, "claimant", "12", "01"),
    ],
)
def test_every_game_with_somebody_sitting_out_follows(keep, game, seats, key, in_turn, out_of_turn):
    sheet = table(seats, build.ruleset(*game))
    dealer = {"skat": "4", "doppelkopf": "3", "sixty_six": "2"}[game[0]]
    keeper, url = keep(sheet), at("sheet_enter", sheet)
    page = keeper.get(url)
    assert offered(page, key) == [*in_turn]
    assert offered(send(keeper, url, page, dealer=dealer), key) == [*out_of_turn]


def test_five_are_told_who_else_sits_out(keep):
    sheet = table(5)
    keeper, url = keep(sheet), at("sheet_enter", sheet)
    assert "Sitting out: Dirk Decker" in text(keeper.get(url))
    assert "Sitting out: Bert Busch" in text(send(keeper, url, keeper.get(url), dealer="3"))


def test_numbers_stay_their_players_when_another_one_dealt(keep):
    sheet = table(4, build.ruleset("skat", ramsch="allowed"))
    keeper, url = keep(sheet), at("sheet_enter", sheet)
    page = keeper.get(url)
    assert [name for name, _ in owners(page, "points_each")] == NAMES[1:4]
    page = send(keeper, url, page, kind="ramsch", points_each=["70", "30", "20"], dealer="2")
    assert owners(page, "points_each") == [("Anna Adler", ""), ("Bert Busch", "70"), ("Dirk Decker", "20")]
    page = send(keeper, url, page, dealer="0")
    assert owners(page, "points_each") == [("Bert Busch", "70"), ("Cora Cramer", ""), ("Dirk Decker", "20")]


def test_nothing_stands_beside_who_takes_no_cards_and_goes_with_it(keep):
    sheet = table(3, build.ruleset("sixty_six", "us-1895"))
    keeper, url = keep(sheet), at("sheet_enter", sheet)
    page = keeper.get(url)
    assert owners(page, "card_points") == [(NAMES[0], "0"), (NAMES[1], ""), (NAMES[2], "")]
    page = send(keeper, url, page, dealer="2")
    assert owners(page, "card_points") == [(NAMES[0], ""), (NAMES[1], ""), (NAMES[2], "0")]
    page = send(keeper, url, page, card_points=["66", "30", "0"], dealer="1")
    assert owners(page, "card_points") == [(NAMES[0], "66"), (NAMES[1], "30"), (NAMES[2], "")]


def test_a_list_that_is_hidden_follows_as_well(keep):
    """A page with a script sends nothing of what it hides."""
    sheet = table(3, build.ruleset("sixty_six", "us-1895"))
    keeper, url = keep(sheet), at("sheet_enter", sheet)
    sent = form(keeper.get(url)).filled(kind="result", dealer="2")
    del sent["deal.card_points"], sent["deal.tricks"]
    followed = keeper.post(at("sheet_preview", sheet), sent)
    assert owners(followed, "card_points") == [(NAMES[0], ""), (NAMES[1], ""), (NAMES[2], "0")]
    assert "question-winner" in swapped(followed)


def test_a_form_without_the_seat_it_stands_for_is_read_as_it_says(keep):
    sheet = table(4, build.ruleset("skat", ramsch="allowed"))
    keeper, url = keep(sheet), at("sheet_enter", sheet)
    sent = form(keeper.get(url)).filled(kind="ramsch", points_each=["70", "30", "20"], dealer="2")
    del sent["dealt"]
    keeper.post(url, {**sent, "accepted": ["dealer_off_rotation", "ramsch_tricks_unknown"], "step": "save"})
    assert [each["points_each"] for each in deals(sheet)] == [[70, 30, 20]]


def test_the_page_and_the_log_of_a_deal_name_whose_the_numbers_are(keep):
    sheet = table(4, build.ruleset("skat", ramsch="allowed"))
    record = {"kind": "ramsch", "points_each": [70, 30, 20], "tricks_each": [6, 2, 2], "dealer": 2}
    build.record(sheet, record, accepted=("dealer_off_rotation",))
    keeper = keep(sheet)
    assert sheet.deals.get().points == [-70, 0, 0, 0]
    for page in (at("sheet_deal", sheet, sheet.deals.get().sequence), at("sheet_log", sheet)):
        assert "Anna Adler 70, Bert Busch 30, Dirk Decker 20" in text(keeper.get(page))


def test_cards_typed_of_a_deal_out_of_turn_are_those_of_who_dealt(keep):
    sheet = table(4)
    keeper, url = keep(sheet), at("sheet_cards", sheet)
    played = rules.sample_play(rules.ruleset("skat"), 4, Random(1))
    typed = rules.write_play("skat", played)
    assert played["dealer"] == 1
    assert "Deal 1, dealer: Anna Adler" in text(keeper.get(url))
    page = keeper.post(url, {**form(keeper.get(url)).sent, "text": typed, "step": "check"})
    assert "Deal 1, dealer: Bert Busch" in text(page)
    saved = keeper.post(url, {**form(page).sent, "text": typed, "accepted": "dealer_off_rotation", "step": "save"})
    assert saved.status_code == 302
    assert (deals(sheet)[0]["dealer"], deals(sheet)[0]["declarer"]) == (1, 0)
