"""Totals from paper: what a list of any rule set ends with is taken, and what none ends with is not."""

import random

import pytest

import rules
from tests.rules.numbers import lists, ruleset
from tests.rules.test_written import TABLES
from tests.tiers import first_of_each, long

COUNTED_DOWN = ("confirm", "totals_counted_down")
SHORT, LONG = first_of_each(TABLES, lambda each: (each[0], each[2]))


def names(game):
    ranked = [each.removeprefix("-") for each in rules.ranking_keys(game)]
    return [*dict.fromkeys((*ranked, "total"))]


def foot(game, sheet):
    tallies = {name: [own[name] for own in sheet.tallies] for name in names(game) if name != "total"}
    return {**tallies, "total": [*sheet.totals]}


def found(rule, seats, stated, empty=()):
    return [(each.severity.value, each.code) for each in rules.totals_problems(rule, seats, stated, empty)]


def drawn(rule, seats, dice, most):
    sheet = rules.score(rule, seats, ())
    while not sheet.finished and len(sheet.lines) < most:
        sheet = rules.score(rule, seats, [rules.sample_deal(rule, seats, (), dice, after=sheet)], after=sheet)
        yield sheet


def varied(game, preset, seats, dice):
    """The preset with a few options drawn by lot; as it is where the game refuses them."""
    chosen = {}
    for option in dice.sample(rules.options(game), 4):
        values = [*option.choices, *([True, False] if option.kind == "flag" else [])]
        if option.minimum is not None and option.key not in {"deals", "target"}:
            values += [option.minimum, option.minimum + 1, min(option.maximum, 300)]
        if values:
            chosen[option.key] = dice.choice(values)
    rule = rules.ruleset(game, preset, **chosen)
    return rule if seats in rules.seats(rule) else rules.ruleset(game, preset)


@pytest.mark.parametrize(("game", "preset", "seats"), [*SHORT, *long(*LONG)])
def test_whatever_a_list_ends_with_is_possible(game, preset, seats):
    dice = random.Random(f"{game} {preset} {seats}")
    for number in range(6):
        rule = varied(game, preset, seats, dice) if number else rules.ruleset(game, preset)
        for sheet in drawn(rule, seats, dice, 30):
            asked = {*found(rule, seats, foot(game, sheet))} - ({COUNTED_DOWN} if not sheet.finished else set())
            assert not asked, (rule.options, foot(game, sheet))


def test_what_the_golden_lists_end_with_is_never_refused():
    tried = 0
    for stated, seats, deals in lists():
        rule = ruleset(stated)
        sheet = rules.score(rule, seats, deals)
        if any(line.blocked or line.row.get("outcome") == "outcome.value" for line in sheet.lines):
            continue
        if any(each.code == "value_of_no_game" for line in sheet.lines for each in line.problems):
            continue
        tried += 1
        wrong = [code for severity, code in found(rule, seats, foot(rule.game, sheet)) if severity == "error"]
        assert not wrong, (stated, deals, foot(rule.game, sheet))
    assert tried > 300


THREE = {"won": [5, 4, 6], "lost": [1, 2, 0]}


def skat(total, seats=3, won=None, lost=None, preset=None, **options):
    stated = {"total": total, "won": won or THREE["won"], "lost": lost or THREE["lost"]}
    rule = rules.ruleset("skat", preset, **options)
    return [code for _severity, code in found(rule, seats, stated)]


def test_ninety_nine_games_of_thirty_six_are_refused_by_name():
    stated = {"total": [0, 0, 0], "won": [4, 99, 3], "lost": [0, 0, 0]}
    problems = rules.totals_problems(rules.ruleset("skat"), 3, stated)
    told = {
        language: [rules.sentence("skat", each, language, ("Anna", "Bernd", "Cora")) for each in problems]
        for language in rules.LANGUAGES
    }
    assert told["en"][0] == "Seat 2 (Bernd): 99 games won, but the sheet has only 36 deals."
    assert told["de"][0] == "Platz 2 (Bernd): 99 gewonnene Spiele, die Liste hat aber nur 36 Spiele."
    french = told["fr"][0].replace("\N{NO-BREAK SPACE}", " ")
    assert french == "Place 2 (Bernd) : 99 jeux gagnés, mais la feuille ne compte que 36 donnes."


@pytest.mark.parametrize(
    ("won", "lost", "codes"),
    [
        ([12, 12, 12], [0, 0, 0], set()),
        ([12, 12, 12], [0, 1, 0], {"totals_more_games"}),
        ([20, 0, 0], [17, 0, 0], {"totals_games_beyond_list", "totals_more_games"}),
        ([0, 0, 0], [0, 37, 0], {"totals_beyond_list", "totals_more_games"}),
        ([0, -1, 0], [0, 0, 0], {"totals_negative"}),
    ],
)
def test_more_games_than_deals_are_refused(won, lost, codes):
    lost_by_all = sum(lost)
    total = [
        50 * (own - gone) + 40 * (lost_by_all - gone) + 18 * own - 36 * gone
        for own, gone in zip(won, lost, strict=True)
    ]
    assert {*skat(total, won=won, lost=lost)} == codes


@pytest.mark.parametrize(
    ("base", "codes"),
    [
        (18, []),
        (19, ["totals_no_sum"]),
        (20, []),
        (264, []),
        (265, ["totals_above"]),
        (17, ["totals_below"]),
        (-18, ["totals_below"]),
    ],
)
def test_one_game_won_brings_a_game_value(base, codes):
    assert skat([50 + base, 0, 0], won=[1, 0, 0], lost=[0, 0, 0]) == codes


@pytest.mark.parametrize(
    ("base", "codes"),
    [(-36, []), (-46, []), (-37, ["totals_no_sum"]), (-540, []), (-541, ["totals_below"]), (-35, ["totals_above"])],
)
@pytest.mark.parametrize(("seats", "bonus"), [(3, 40), (4, 30)])
def test_one_game_lost_costs_twice_a_value_and_brings_the_others_theirs(base, codes, seats, bonus):
    total = [base - 50, *[bonus] * (seats - 1)]
    assert skat(total, seats, [0] * seats, [1] + [0] * (seats - 1)) == codes
    assert "totals_above" in skat([total[0], *[70] * (seats - 1)], seats, [0] * seats, [1] + [0] * (seats - 1))


def test_without_a_game_there_are_no_points():
    assert skat([5, 0, 0], won=[0, 0, 0], lost=[0, 0, 0]) == ["totals_above"]
    assert skat([-5, 0, 0], won=[0, 0, 0], lost=[0, 0, 0]) == ["totals_below"]


def test_seeger_and_plain_points_have_their_own_foot():
    assert skat([68, 0, 0], won=[1, 0, 0], lost=[0, 0, 0], preset="seeger") == []
    assert skat([18, 0, 0], won=[1, 0, 0], lost=[0, 0, 0], preset="plain") == []
    assert skat([68, 0, 0], won=[1, 0, 0], lost=[0, 0, 0], preset="plain") == ["totals_no_sum"]
    assert skat([0, -18, -18], won=[1, 0, 0], lost=[0, 0, 0], preset="bierlachs") == []
    assert skat([18, 0, 0], won=[1, 0, 0], lost=[0, 0, 0], preset="bierlachs") == ["totals_above"] * 3


def test_kontra_bock_and_ramsch_make_more_possible():
    far = [50 + 264 * 4, 0, 0]
    assert skat(far, won=[1, 0, 0], lost=[0, 0, 0]) == ["totals_above"]
    assert skat(far, won=[1, 0, 0], lost=[0, 0, 0], kontra=True) == []
    assert skat([-77, 0, 0], won=[0, 0, 0], lost=[0, 0, 0], ramsch="allowed") == []


def test_who_deals_at_a_table_of_four_does_not_play():
    won = [37, 0, 0, 0]
    assert skat([37 * 68, 0, 0, 0], 4, won, [0] * 4) == ["totals_sitting_out"]
    assert skat([36 * 68, 0, 0, 0], 4, [36, 0, 0, 0], [0] * 4) == []


def test_an_empty_chair_has_no_totals():
    stated = {"total": [-86, 30, 30, 0], "won": [0, 0, 0, 0], "lost": [1, 0, 0, 0]}
    rule = rules.ruleset("skat")
    assert found(rule, 4, stated) == [("confirm", "totals_below")]
    assert not found(rule, 4, stated, empty=[3])


@pytest.mark.parametrize(
    ("game", "stated", "codes"),
    [
        ("doppelkopf", {"total": [1, 1, -1, -1], "solos_won": [0] * 4, "won": [1, 1, 0, 0], "lost": [0, 0, 1, 1]}, []),
        (
            "doppelkopf",
            {"total": [1, 1, -1, 1], "solos_won": [0] * 4, "won": [1, 1, 0, 0], "lost": [0, 0, 1, 1]},
            ["totals_above_nothing"],
        ),
        (
            "doppelkopf",
            {"total": [1, 1, -1, -3], "solos_won": [0] * 4, "won": [1, 1, 0, 0], "lost": [0, 0, 1, 1]},
            ["totals_below_nothing"],
        ),
        (
            "doppelkopf",
            {"total": [3, -1, -1, -1], "solos_won": [1, 0, 0, 0], "won": [1, 1, 0, 0], "lost": [0, 0, 1, 1]},
            ["totals_sides"],
        ),
        (
            "doppelkopf",
            {"total": [0] * 4, "solos_won": [0] * 4, "won": [99, 99, 0, 0], "lost": [0, 0, 99, 99]},
            ["totals_beyond_list"] * 4,
        ),
        ("ecarte", {"parties": [1, 0], "stake": [2, 0], "voles": [1, 0], "total": [2, 0]}, []),
        ("ecarte", {"parties": [1, 1], "stake": [2, 1], "voles": [1, 0], "total": [2, 1]}, ["totals_two_winners"]),
        ("ecarte", {"parties": [1, 0], "stake": [4, 0], "voles": [1, 0], "total": [4, 0]}, ["totals_stakes"]),
        ("ecarte", {"parties": [1, 0], "stake": [2, 0], "voles": [1, 0], "total": [3, 0]}, ["totals_are_stakes"]),
        ("sixty_six", {"bummerl": [1, 0], "difference": [5, -5], "deals_won": [4, 2], "total": [7, 2]}, []),
        (
            "sixty_six",
            {"bummerl": [1, 0], "difference": [5, -4], "deals_won": [4, 2], "total": [7, 2]},
            ["totals_not_even"],
        ),
        (
            "sixty_six",
            {"bummerl": [1, 0], "difference": [5, -5], "deals_won": [0, 2], "total": [0, 2]},
            ["totals_matches_without_deals"],
        ),
        (
            "bauernschnapsen",
            {
                "bummerl_against": [0, 1, 0, 2],
                "difference": [24, -24] * 2,
                "deals_won": [3, 0] * 2,
                "total": [24, 0] * 2,
            },
            ["totals_partners"],
        ),
        (
            "dreierschnapsen",
            {"bummerl_against": [0, 1, 0], "difference": [5, 5, 5], "deals_won": [3, 2, 0], "total": [24, 20, 0]},
            ["totals_difference_without_deals"],
        ),
    ],
)
def test_other_games_know_what_they_can_end_with(game, stated, codes):
    rule = rules.ruleset(game)
    seats = len(stated["total"])
    assert [code for _severity, code in found(rule, seats, stated)] == codes


@pytest.mark.parametrize("game", ["skat", "doppelkopf", "ecarte", "sixty_six", "bauernschnapsen"])
def test_a_number_far_off_is_never_taken_unasked(game):
    rule = rules.ruleset(game)
    seats, dice = rules.tables(game)[0], random.Random(game)
    *_before, sheet = drawn(rule, seats, dice, 30)
    for name in names(game):
        stated = foot(game, sheet)
        stated[name] = [-99_999, *stated[name][1:]]
        assert found(rule, seats, stated), name


def test_of_a_very_long_list_the_bounds_are_known():
    rule = rules.ruleset("skat", deals=1000)
    stated = {"total": [50_000, 5_000, 5_000], "won": [400, 200, 200], "lost": [50, 50, 50]}
    assert not found(rule, 3, stated)
    assert ("error", "totals_above") in found(rule, 3, stated | {"total": [500_000, 5_000, 5_000]})
