"""The whole form of Doppelkopf, field by field, as a tournament and as a house with every rule of its own sees it."""

from pathlib import Path

import pytest

import rules

TEAMS = ("normal", "marriage", "poverty")
UNDECLARED = ("marriage_alone", "silent_solo")
SUITS = ("solo_diamonds", "solo_hearts", "solo_spades", "solo_clubs")
TOURNAMENT = (*SUITS, "solo_queens", "solo_jacks", "solo_trumpless")
COUNTED_HOUSE = ("solo_kings", "solo_kings_queens", "solo_kings_jacks", "solo_queens_jacks", "solo_koehler")
DECLARED = (*TOURNAMENT, *COUNTED_HOUSE, "schlanker_martin")
GAMES = (*TEAMS, *UNDECLARED, *DECLARED)
NAMES = {
    (): "never",
    TEAMS: "teams",
    GAMES: "games",
    GAMES[:-1]: "games with card points",
    (*GAMES, "value"): "games, value",
    (*GAMES, "value", "penalty"): "games, value, penalty",
    (*DECLARED, "value", "penalty"): "declared solos, value, penalty",
}
EVERYTHING = {
    **dict.fromkeys(("karlchen_double", "fox_last_trick", "fox_double", "tens_caught", "heart_tricks"), True),
    **dict.fromkeys((*COUNTED_HOUSE, "schlanker_martin", "bock_draw", "bock_heart_trick"), True),
    "nines": False,
    "compulsory_call_points": 30,
    "karlchen_caught": "any",
    "poverty": "pass_three",
}
FORMS = [
    ("tournament", 4, rules.ruleset("doppelkopf")),
    ("house", 5, rules.ruleset("doppelkopf", "house", **EVERYTHING)),
]


def described(field):
    """One field in one line: what it asks, what it allows, when it is shown."""
    labels = zip(field.choices, field.choice_labels, strict=False)
    words = {
        "choices": " ".join(map(str, field.choices)) or None,
        "said by": next((label.removesuffix(f".{choice}") for choice, label in labels), None),
        **{name: getattr(field, name) for name in ("minimum", "maximum", "default", "length")},
        "folded": None if field.prominent else "away",
        **{f"if {key}": NAMES.get(values, values) for key, values in field.shown_when.items()},
    }
    said = [f"{name} {word}" for name, word in words.items() if word is not None]
    return "; ".join([f"{field.key}: {field.kind} {field.label}", *said])


@pytest.mark.parametrize(("name", "seats", "ruleset"), FORMS, ids=[name for name, *_ in FORMS])
def test_form_asks_field_by_field(name, seats, ruleset):
    expected = Path(__file__).with_name(f"form_{name}.txt").read_text(encoding="utf-8").splitlines()
    assert [described(field) for field in rules.fields(ruleset, seats, [{"kind": "void"}])] == expected
