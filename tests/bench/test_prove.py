"""What is proved over many deals is proved over a few here; and a promise that does not hold is told."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import rules
from bench import prove
from bench.acts import illegal
from rules.types import Op, Step

ROOT = Path(__file__).resolve().parents[2]
DEALS = [{"declarer": 1, "contract": "clubs", "matadors": 1, "card_points": 70, "tricks": 6}, {"kind": "passed"}]


def test_every_game_keeps_its_promises_over_a_few_deals():
    command = [sys.executable, ROOT / "bench" / "prove.py", "--records", "40", "--deals", "2", "--rules", "2"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == list(rules.games())
    assert all(": 50 records, " in line and "broken" not in line for line in lines)
    assert all(line.endswith(", 2 rule sets by lot") for line in lines)


def test_an_unknown_game_is_refused(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["prove.py", "rummy"])
    with pytest.raises(SystemExit, match=r"^There is no game rummy\.$"):
        prove.main()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"points": (1, 0, 0)}, "the steps of deal 1 do not work out to its points"),
        ({"points": None, "steps": ()}, "deal 1 is not refused for its errors"),
        (
            {"steps": (Step("won", Op.ADD, 25, 1),), "points": (0, 25, 0)},
            "the settlement does not work out to the totals",
        ),
    ],
)
def test_a_broken_promise_is_told(change, told):
    ruleset = rules.ruleset("skat")
    sheet = rules.score(ruleset, 3, DEALS)
    assert list(prove.unkept(ruleset, 3, DEALS, sheet, 1)) == []
    worse = replace(sheet, lines=(replace(sheet.lines[0], **change), *sheet.lines[1:]))
    assert told in list(prove.unkept(ruleset, 3, DEALS, worse, 1))


def test_points_that_do_not_even_out_are_told():
    ruleset = rules.ruleset("doppelkopf")
    sheet = rules.score(ruleset, 4, [{"kind": "normal", "re": [0, 1], "re_points": 130}])
    line = replace(sheet.lines[0], points=(1, 0, 0, 0))
    assert "the points of deal 1 do not even out" in list(
        prove.unkept(ruleset, 4, [], replace(sheet, lines=(line,)), 0)
    )


@pytest.mark.parametrize("count", ["plus_only", "minus_only"])
def test_points_of_one_sign_need_not_even_out(count):
    ruleset = rules.ruleset("doppelkopf", "house", count=count)
    deals = [{"kind": "normal", "re": [0, 1], "re_points": 130}]
    assert list(prove.unkept(ruleset, 4, deals, rules.score(ruleset, 4, deals), 0)) == []


@pytest.mark.parametrize("game", rules.games())
def test_every_option_is_drawn(game):
    drawn = [prove.drawn(game, Random(seed)) for seed in range(200)]
    known = {preset: rules.ruleset(game, preset).options for preset in rules.games()[game].presets}
    assert {ruleset.preset for ruleset in drawn} == set(known)
    for option in rules.options(game):
        same = all(ruleset.options[option.key] == known[ruleset.preset][option.key] for ruleset in drawn)
        assert same is (option.key == "deals")


def test_a_scorer_that_raises_is_told(monkeypatch):
    monkeypatch.setattr(rules, "score", lambda *_, **__: 1 // 0)
    counts = Counter()
    prove.prove_records("skat", 5, counts)
    assert counts == {"broken": 1}


@pytest.mark.parametrize("game", [key for key, info in rules.games().items() if info.notation])
def test_every_sort_of_illegal_change_is_made(game):
    ruleset, seats = rules.ruleset(game), rules.tables(game)[0]
    made = Counter()
    for seed in range(20):
        play = rules.sample_play(ruleset, seats, Random(seed))
        changes = list(illegal(ruleset, play, Random(seed)))
        assert all(changed["cards"] != play["cards"] for _, changed in changes)
        made.update(code for code, _ in changes)
    assert set(made) == {"card_wrong_turn", "card_not_held", "card_revoke"}
