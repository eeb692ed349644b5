"""The form of a deal: made of the rules' fields, read back by kind."""

import pytest
from django.utils import translation

import rules
from rules.types import Field, Kind
from scoring.lists.forms import arranging, deal_forms
from scoring.lists.values.problems import sentence

FIELDS = (
    Field("kind", Kind.CHOICE, "field.kind", ("game", "passed"), ("kind.game", "kind.passed"), default="game"),
    Field("declarer", Kind.SEAT, "field.declarer", (0, 1, 2)),
    Field("hand", Kind.FLAG, "field.hand", default=False),
    Field("won", Kind.FLAG, "field.won"),
    Field("bid", Kind.INTEGER, "field.bid", minimum=18, maximum=264),
    Field("re", Kind.SEATS, "field.declarer", (0, 1, 2)),
    Field("parts", Kind.INTEGERS, "field.bid", length=3),
    Field("marriages", Kind.LISTS, "field.bid", length=2),
    Field("events", Kind.CODES, "field.kind", ("game", "passed"), ("kind.game", "kind.passed")),
    Field("dealer", Kind.SEAT, "field.dealer", (0, 1, 2), default=1, prominent=False),
    Field("remark", Kind.TEXT, "field.remark", length=200),
)


@pytest.mark.parametrize(
    ("answers", "record"),
    [
        ({"declarer": ["2"]}, {"declarer": 2}),
        ({"declarer": ["0"]}, {"declarer": 0}),
        ({"hand": ["true"]}, {"hand": True}),
        ({"won": ["true"]}, {"won": True}),
        ({"won": ["false"]}, {"won": False}),
        ({"bid": [" 24 "]}, {"bid": 24}),
        ({"bid": ["−24"]}, {"bid": -24}),
        ({"bid": [""]}, {}),
        ({"re": ["0", "2"]}, {"re": [0, 2]}),
        ({"parts": ["1", "", "3"]}, {"parts": [1, "", 3]}),
        ({"parts": ["", "", ""]}, {}),
        ({"marriages": ["20 40", ""]}, {"marriages": [[20, 40], []]}),
        ({"marriages": ["", ""]}, {}),
        ({"events": ["passed"]}, {"events": ["passed"]}),
        ({"remark": ["  late  "]}, {"remark": "late"}),
    ],
)
def test_answers_become_what_their_kind_wants(answers, record):
    assert deal_forms.record(answers, FIELDS) == record


@pytest.mark.parametrize("answer", [{"kind": ["game"]}, {"hand": ["false"]}, {"dealer": ["1"]}])
def test_defaults_say_nothing_and_are_left_out(answer):
    assert deal_forms.record(answer, FIELDS) == {}


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        ({"bid": ["61a"]}, {"bid": "61a"}),
        ({"bid": ["6.5"]}, {"bid": "6.5"}),
        ({"bid": ["٦١"]}, {"bid": "٦١"}),
        ({"bid": ["9" * 40]}, {"bid": "9" * 40}),
        ({"kind": ["nonsense"]}, {"kind": "nonsense"}),
        ({"hand": ["perhaps"]}, {"hand": "perhaps"}),
        ({"unheard_of": ["x"]}, {"unheard_of": "x"}),
    ],
)
def test_what_cannot_be_read_stays_as_typed_for_the_rules_to_name(answers, kept):
    assert deal_forms.record(answers, FIELDS) == kept


def test_form_begins_with_the_defaults_but_never_with_a_seat():
    assert deal_forms.answers_of({}, FIELDS) == {"kind": ["game"], "hand": ["false"]}


def test_form_begins_with_what_a_record_says():
    record = {"declarer": 2, "won": False, "marriages": [[20, 40], []], "dealer": 0}
    begun = deal_forms.answers_of(record, FIELDS)
    assert begun["declarer"] == ["2"]
    assert begun["dealer"] == ["0"]
    assert deal_forms.record(begun, FIELDS) == record


def asking(seats=3, language="en"):
    ruleset = rules.ruleset("skat")
    return deal_forms.FormBuilder(
        "skat", rules.fields(ruleset, seats), ("Anna", "Bert", "Cora", "Dirk")[:seats], language
    )


def question(key, answers=None, **more):
    return next(each for each in asking(**more).questions(answers or {}) if each.key == key)


def test_seats_are_asked_by_name_and_the_dealer_of_four_is_not_offered():
    assert [each.label for each in question("declarer").choices] == ["Anna", "Bert", "Cora"]
    assert [each.label for each in question("declarer", seats=4).choices] == ["Bert", "Cora", "Dirk"]


@pytest.mark.parametrize(("language", "label"), [("de", "♣ Kreuz"), ("fr", "♣ Trèfle"), ("en", "♣ Clubs")])
def test_suits_carry_their_symbol_in_every_language(language, label):
    assert question("contract", language=language).choices[0].label == label


def test_deciding_flag_is_left_to_the_save_buttons():
    assert "won" not in [each.key for each in asking().questions({})]


def test_great_numbers_are_folded_away_until_one_is_chosen():
    asked = question("matadors")
    assert [each.label for each in asked.choices if not each.rare] == [
        f"{word} {tops}" for word in ("with", "without") for tops in range(1, 5)
    ]
    assert (asked.has_rare, asked.rare_said) == (True, "")
    assert question("matadors", {"matadors": ["7"]}).rare_said == "with 7"


@pytest.mark.parametrize("rare", [(), ("said",), ("no30", "schwarz")])
def test_what_the_field_calls_rare_is_folded_away_and_nothing_else(rare):
    calls = ("none", "said", "no90", "no60", "no30", "schwarz")
    labels = tuple(f"call.{each}" for each in calls)
    field = Field("re_call", Kind.CHOICE, "field.re_call", calls, labels, default="none", rare=rare)
    (question,) = deal_forms.FormBuilder("doppelkopf", (field,), (), "en").questions({})
    assert tuple(each.value for each in question.choices if each.rare) == rare


@pytest.mark.parametrize(
    ("most", "default", "widget"), [(2, 0, "few"), (3, 0, "number"), (5, None, "few"), (6, None, "number")]
)
def test_a_number_of_very_few_is_tapped(most, default, widget):
    field = Field("re_foxes", Kind.INTEGER, "field.re_foxes", minimum=0, maximum=most, default=default)
    (question,) = deal_forms.FormBuilder("doppelkopf", (field,), (), "en").questions({"re_foxes": ["1"]})
    assert question.widget == widget
    assert [each.value for each in question.choices if each.chosen] == (["1"] if widget == "few" else [])
    assert deal_forms.record({"re_foxes": ["1"]}, (field,)) == {"re_foxes": 1}


def test_an_empty_place_of_a_list_is_called_incomplete():
    deal = {"points": [1, ""], "kind": "result"}
    (problem,) = rules.score(rules.ruleset("ecarte"), 2, [deal]).lines[0].problems
    with translation.override("en"):
        assert sentence(problem, "ecarte") == "“Points” is not complete: a number is missing."


def test_problems_stand_at_their_question():
    problems = rules.score(rules.ruleset("skat"), 3, [{"declarer": 0, "contract": "clubs", "bid": 19, "won": True}])
    asked = {each.key: each for each in asking().questions({"bid": ["19"]}, problems.lines[0].problems)}
    assert asked["bid"].problems
    assert not asked["contract"].problems


def test_ticks_and_numbers_that_follow_each_other_share_a_line():
    lines = [[each.key for each in row.questions] for row in arranging.rows(asking().questions({}))]
    assert ["hand", "schneider_announced", "schwarz_announced", "ouvert"] in lines
    assert ["bid", "card_points", "tricks"] in lines
    assert ["contract"] in lines


def test_of_questions_that_never_apply_together_each_takes_the_others_place():
    fields = rules.fields(rules.ruleset("ecarte"), 2)
    questions = deal_forms.FormBuilder("ecarte", fields, ("Anna", "Bert"), "en").questions({})
    cells = [[[each.key for each in cell] for cell in row.cells] for row in arranging.rows(questions)]
    assert [["tricks_dealer", "tricks_nondealer"]] in cells
    assert [["turned_king"], ["king_declared_by"]] in cells


@pytest.mark.parametrize(
    ("answers", "off"),
    [({}, "yes"), ({"contract": ["clubs"]}, ""), ({"contract": ["null"]}, "yes"), ({"kind": ["passed"]}, "kind")],
)
def test_what_does_not_apply_says_whether_another_deal_would_have_it(answers, off):
    assert question("schneider_announced", answers).off == off


def test_lists_have_a_slot_for_every_place():
    asked = deal_forms.FormBuilder("skat", FIELDS, ("A", "B", "C"), "en").questions({"parts": ["1"]})
    slots = next(each for each in asked if each.key == "parts").slots
    assert [(slot.label, slot.value) for slot in slots] == [("1", "1"), ("2", ""), ("3", "")]


EACH = (
    Field("points_each", Kind.INTEGERS, "field.bid", length=3, each=(1, 2, 3), maximum=120),
    Field("melds", Kind.LISTS, "field.bid", length=2, each=(0, 1)),
    Field("loved", Kind.FLAG, "field.won"),
    Field("sure", Kind.FLAG, "field.hand"),
    Field("events", Kind.CODES, "field.kind", ("game", "passed"), ("kind.game", "kind.passed"), length=4),
)


def asked(answers):
    questions = deal_forms.FormBuilder("skat", EACH, ("Anna", "Bert", "Cora", "Dirk"), "en").questions(answers)
    return {each.key: each for each in questions}


def test_an_entry_per_seat_is_asked_under_its_players_name():
    slots = asked({"points_each": ["60", "", "60"]})["points_each"].slots
    assert [(slot.label, slot.value) for slot in slots] == [("Bert", "60"), ("Cora", ""), ("Dirk", "60")]


@pytest.mark.parametrize("typed", [["", "60", "60"], ["60", "", "60"], ["60", "60", ""], ["60", "x", "60"]])
def test_nobodys_number_moves_to_somebody_else(typed):
    kept = deal_forms.record({"points_each": typed}, EACH)["points_each"]
    assert [str(each) for each in kept] == typed
    assert deal_forms.record(deal_forms.answers_of({"points_each": kept}, EACH), EACH) == {"points_each": kept}


def test_empty_places_behind_the_last_number_of_an_open_list_are_none():
    assert deal_forms.record({"parts": ["1", "", "3", "", ""]}, FIELDS) == {"parts": [1, "", 3]}


def test_typed_mistake_in_a_list_stays_as_typed():
    assert deal_forms.record({"melds": ["20 4x", "forty"]}, EACH) == {"melds": [[20, "4x"], ["forty"]]}
    assert [slot.value for slot in asked({"melds": ["20 4x", ""]})["melds"].slots] == ["20 4x", ""]


def test_what_a_list_holds_twice_is_ticked_twice():
    record = {"events": ["game", "game"]}
    ticks = asked(deal_forms.answers_of(record, EACH))["events"].choices
    assert [(each.value, each.chosen) for each in ticks] == [("game", True), ("game", True), ("passed", False)]
    assert deal_forms.record({"events": [each.value for each in ticks if each.chosen]}, EACH) == record


def test_save_buttons_ask_for_one_flag_and_the_form_for_the_others():
    questions = asked({"sure": ["false"]})
    assert "loved" not in questions
    assert [(each.label, each.chosen) for each in questions["sure"].choices] == [("yes", False), ("no", True)]
    assert questions["sure"].widget == "buttons"


def test_default_list_says_nothing():
    field = Field("re", Kind.SEATS, "field.declarer", (0, 1, 2), default=(0, 1))
    assert deal_forms.record({"re": ["0", "1"]}, [field]) == {}
    assert deal_forms.record({"re": ["1", "0"]}, [field]) == {"re": [1, 0]}
