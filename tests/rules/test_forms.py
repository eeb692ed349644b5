"""The whole form of a game, field by field, as several tables see it; Doppelkopf's is held by its own tests."""

from pathlib import Path

import pytest

import rules
from rules.schnapsen.contracts import ANNOUNCED
from tests.rules.forms import described
from tests.rules.schnapsen import result

LOSABLE = tuple(contract for contract, call in ANNOUNCED.items() if not call.certain)
NAMES = {tuple(ANNOUNCED): "announced", ("normal", *ANNOUNCED): "any", LOSABLE: "announced, to be lost"}
FORMS = [
    ("skat", "isko-2022", 3, {}),
    ("skat", "pub", 4, {"jack_tops": True}),
    ("ecarte", "classic", 2, {}),
    ("ecarte", "seed", 2, {"refusal_points": "minus"}),
    ("sixty_six", "pagat", 3, {}),
    ("sixty_six", "team-austria", 2, {}),
    ("sixty_six", "two-packs", 4, {}),
    ("bauernschnapsen", "standard", 4, {"value_plauderer": 7}),
    ("dreierschnapsen", "standard", 3, {"value_plauderer": 7}),
]


def asked(game, preset, seats, options):
    """After a first deal, so that it is not the first seat that deals."""
    fields = rules.fields(rules.ruleset(game, preset, **options), seats, [{"kind": "void"}])
    return [described(field, NAMES) for field in fields]


@pytest.mark.parametrize(("game", "preset", "seats", "options"), FORMS)
def test_form_asks_field_by_field(game, preset, seats, options):
    kept = Path(__file__).parent / game / f"form_{preset}.txt"
    assert asked(game, preset, seats, options) == kept.read_text(encoding="utf-8").splitlines()


def test_only_who_is_last_is_asked_for_as_loser_of_a_decider():
    tied = [result([1], 6), result([2], 6), result([0], 24)]
    fields = {field.key: field for field in rules.fields(rules.ruleset("dreierschnapsen"), 3, tied)}
    assert fields["loser"].choices == (1, 2)
