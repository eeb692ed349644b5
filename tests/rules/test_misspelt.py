"""A misspelt option, key or code is red for mypy: planted into a copy of a module of each game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rules

ROOT = Path(rules.__file__).parent.parent
SETTINGS = "[mypy]\npython_version = 3.11\nstrict = True\n"

PLANTED = {
    "ecarte/match.py": [("turn.options.parties", "turn.options.partys"), ('step("partie"', 'step("party"')],
    "ecarte/check.py": [
        ("deal.turned_king is True", "deal.king_turned is True"),
        ('"tricks_missing"', '"trick_missing"'),
    ],
    "ecarte/talk.py": [('"discard_too_many", "discards"', '"discard_to_many", "discards"')],
    "../statements.py": [('"notation_bad_word"', '"notation_bad_wort"')],
    "../plays.py": [('"moment_unreadable"', '"moment_unread"')],
    "skat/claiming.py": [('ending="conceded"', 'ending="concede"'), ('"claim_not_proven"', '"claim_unproven"')],
    "doppelkopf/course.py": [('"ended_before_sides"', '"ended_before_side"')],
    "ecarte/options.py": [('refusal_points="additional",', 'refusal_points="aditional",')],
    "skat/settle.py": [
        ("options.won_bonus", "options.won_bonu"),
        ('"lost_deduction_share"', '"lost_deduction_shares"'),
    ],
    "skat/check.py": [("value = deal.value", "value = deal.valeu"), ('"bock_differs"', '"bock_difers"')],
    "skat/check_game.py": [('"matadors_for_null", "matadors"', '"matadors_for_null", "matador"')],
    "skat/archive.py": [
        ("deal.card_points,", "deal.card_point,"),
        ("tricks is not None", "trick is not None"),
        ('result["won"] != (', 'result["win"] != ('),
        ('result.get("declarer"), result', 'result.get("declared"), result'),
        ('Deal(kind="value", declarer=', 'Deal(kind="value", declare='),
    ],
    "skat/sample.py": [('"overbid": scored', '"overbit": scored')],
    "doppelkopf/stake.py": [("options.stake_for", "options.stakes_for")],
    "doppelkopf/check.py": [("deal.karlchen,", "deal.karlschen,"), ('"re_are_two", "re"', '"re_are_two", "rre"')],
    "doppelkopf/points.py": [('step("nobody_wins"', 'step("nobody_win"')],
    "doppelkopf/score.py": [('KONTRA: "lost"', 'KONTRA: "loose"')],
    "sixty_six/match.py": [("options.shutout", "options.shutouts"), ('step("carried"', 'step("caried"')],
    "sixty_six/close.py": [("deal.claimed_with ==", "deal.claim_with =="), ('"no_marriages"', '"no_marriage"')],
    "../schnapsen/match.py": [("options.schneider,", "options.schnieder,"), ('step("wins"', 'step("win"')],
    "../schnapsen/check.py": [('"no_decider", "kind"', '"no_deciders", "kind"'), ("deal.winners", "deal.winner")],
    "../schnapsen/deal_from_points.py": [("game_points=worth", "game_point=worth")],
    "../schnapsen/replay.py": [("contract=game.contract", "contracts=game.contract")],
    "../schnapsen/sample.py": [
        ('"loser": one_of', '"looser": one_of'),
        ('"card_points": tuple', '"card_point": tuple'),
        ('"claimant": draft', '"claimer": draft'),
    ],
    "dreierschnapsen/deal.py": [
        ("replace(self, talon=", "replace(self, tallon="),
        ("return self.loser", "return self.looser"),
    ],
    "../schnapsen/calling.py": [('"not_higher", "auction"', '"not_hihger", "auction"')],
    "sixty_six/deal_from_points.py": [("game_points=worth", "game_point=worth")],
}
"""What stands in a module, and how somebody misspells it: an option, the key of a record, a code."""


def misspelt(folder):
    """Copies of the modules with the mistakes, as mypy takes them; and each mistake's file and line."""
    arguments, places = [], set()
    for module, mistakes in PLANTED.items():
        source, copy = (ROOT / "rules" / "games" / module).resolve(), folder / module.replace("/", "_")
        text = source.read_text(encoding="utf-8")
        for right, wrong in mistakes:
            assert right in text, (module, right)
            places.add((str(source.relative_to(ROOT)), text[: text.index(right)].count("\n") + 1))
            text = text.replace(right, wrong, 1)
        copy.write_text(text, encoding="utf-8")
        arguments += ["--shadow-file", str(source.relative_to(ROOT)), str(copy)]
    return arguments, places


def complaints(folder, arguments):
    """File and line of everything that mypy finds wrong in the games."""
    settings = folder / "mypy.ini"
    settings.write_text(SETTINGS, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(settings), "--cache-dir", os.devnull]
    run = subprocess.run([*command, *arguments, "rules"], cwd=ROOT, capture_output=True, text=True, check=False)
    errors = [line.split(":", 2) for line in run.stdout.splitlines() if ": error: " in line]
    return {(file, int(line)) for file, line, _ in errors}


@pytest.mark.long
def test_every_misspelling_is_red_and_nothing_else(tmp_path):
    arguments, places = misspelt(tmp_path)
    assert len(places) == sum(map(len, PLANTED.values()))
    assert complaints(tmp_path, arguments) == places
