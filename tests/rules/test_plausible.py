"""Wrong but plausible: sixty slips a game, each refused or asked about at a field that it is about, in every language.

A slip is what somebody types instead of a right record: a digit too many or turned round, the other side's number, a
field of another kind. The right record is taken without a question: only so does the answer to the slip say anything.
"""

import tomllib
from pathlib import Path

import pytest

import rules
from tests.wording import assert_told

HERE = Path(__file__).parent
TABLES = {game: tomllib.loads((HERE / game / "plausible.toml").read_text(encoding="utf-8")) for game in rules.games()}
RIGHT = [(game, deal) for game, table in TABLES.items() for deal in table["deal"]]
SLIPS = [(game, deal, field, said) for game, deal in RIGHT for field, said in deal["slips"]]
SLIPS_A_GAME = 60


def asked(game, deal, record):
    """What is refused or asked about a record where the list stands as this deal says."""
    table = {**TABLES[game], **deal}
    ruleset = rules.ruleset(game, table.get("preset"), **table.get("options", {}))
    line = rules.score(ruleset, table["seats"], [*deal.get("before", ()), record]).lines[-1]
    return [problem for problem in line.problems if problem.severity != "note"]


@pytest.mark.parametrize("game", rules.games())
def test_there_are_sixty_of_every_game(game):
    assert len({(str(deal["right"]), str(said)) for of, deal, _, said in SLIPS if of == game}) >= SLIPS_A_GAME


@pytest.mark.parametrize(("game", "deal"), RIGHT)
def test_right_record_is_taken_without_a_question(game, deal):
    assert asked(game, deal, deal["right"]) == []


@pytest.mark.parametrize(("game", "deal", "field", "said"), SLIPS)
def test_slip_is_refused_or_asked_about_at_its_field(game, deal, field, said):
    found = asked(game, deal, {**deal["right"], **said})
    assert field in {each for problem in found for each in problem.fields}
    for problem in found:
        assert_told(game, problem)
