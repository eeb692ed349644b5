"""Codes are said in three languages; the explanation reads like a player says it."""

import re
from dataclasses import replace

import pytest

import rules
from rules import registry
from rules.shared_texts import TEXTS
from rules.types import Op, Problem, Severity, Step

DEAL = {"declarer": 1, "contract": "clubs", "matadors": 2, "bid": 50, "hand": True, "card_points": 70, "tricks": 6}
EVERY = {f"{game}:{code}": text for game in rules.games() for code, text in registry.find(game).texts.items()}
EVERY |= TEXTS


def test_what_binds_a_table_ends_with_no_name_and_a_full_stop():
    """“Carla D.” has a full stop of its own."""
    said = [(code, each) for code, text in EVERY.items() for each in (text.de, text.fr, text.en)]
    bound = [(code, each) for code, each in said if code.partition(":")[2].startswith("obligation.")]
    assert bound
    assert [each for _code, each in bound if each.endswith("{seats}.")] == []


def line(**deal):
    return rules.score(rules.ruleset("skat"), 4, [deal]).lines[0]


def test_explain_reads_as_a_player_says_it():
    steps = line(**DEAL).steps
    assert rules.explain("skat", steps, "de") == (
        "mit 2, Spiel 3, Hand 4, mal 12 = 48; gereizt 50: überreizt, es zählen 60; verloren: -120"
    )
    assert rules.explain("skat", steps, "en") == (
        "with 2, game 3, Hand 4, times 12 = 48; bid 50: overbid, counts as 60; lost: -120"
    )
    assert rules.explain("skat", steps, "fr") == (
        "avec 2, joue 3, Hand 4, ×~12 = 48~; enchère 50 non couverte~: on compte 60~; perdu~: -120".replace(
            "~", "\u00a0"
        )
    )


def test_explain_steps_shows_the_running_value():
    assert rules.explain_steps("skat", line(**DEAL).steps, "de") == (
        "mit 2",
        "Spiel 3",
        "Hand 4",
        "mal 12 = 48",
        "gereizt 50: überreizt, es zählen 60",
        "verloren: -120",
    )


def test_explain_steps_tells_the_settlement_by_places():
    settlement = rules.score(rules.ruleset("skat"), 3, [DEAL]).settlement
    assert rules.explain_steps("skat", settlement, "de") == (
        "gewonnene Spiele × 50",
        "verlorene Spiele × -50",
        "Platz 2: 1 verloren, -50",
        "verlorene Spiele der anderen × 40",
        "Platz 1: 1 von anderen verloren, +40",
        "Platz 3: 1 von anderen verloren, +40",
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Anna, König aufgedeckt: +1"),
        ("fr", "Anna, roi retourné~: +1".replace("~", "\u00a0")),
        ("en", "Anna, king turned: +1"),
    ],
)
def test_explanation_calls_seats_by_their_players(language, said):
    deal = {"turned_king": True, "first_talk": "accepted", "tricks_dealer": 0, "tricks_nondealer": 5}
    steps = rules.score(rules.ruleset("ecarte"), 2, [deal]).lines[0].steps
    assert rules.explain("ecarte", steps[:1], language, ["Anna", "Bernd"]) == said
    assert rules.explain_steps("ecarte", steps[:1], language, ["Anna", "Bernd"]) == (said,)


def test_explanation_with_names_leaves_out_what_only_repeats_the_points():
    deal = {"re": [1, 2], "re_points": 130}
    steps = rules.score(rules.ruleset("doppelkopf"), 4, [deal]).lines[0].steps
    assert rules.explain("doppelkopf", steps, "de", "ABCD") == "Re hat gewonnen +1"
    assert rules.explain_steps("doppelkopf", steps, "de", "ABCD") == (
        "Re hat gewonnen +1",
        *("A: -1", "B: +1", "C: +1", "D: -1"),
    )


def test_sentence_names_the_player_behind_the_seat():
    problem = Problem("dealer_off_rotation", Severity.CONFIRM, ("dealer",), {"dealer": 1, "planned": 0})
    assert rules.sentence("skat", problem, "de", ["Anna", "Bernd"]) == (
        "Platz 2 (Bernd) hat gegeben, an der Reihe war Platz 1 (Anna)."
    )


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("de", 1, "Re hat 1 Auge, aber"),
        ("de", 0, "Re hat 0 Augen, aber"),
        ("de", 31, "Re hat 31 Augen, aber"),
        ("fr", 1, "Re a 1 point, mais"),
        ("fr", 0, "Re a 0 point, mais"),
        ("fr", 2, "Re a 2 points, mais"),
        ("en", 1, "Re has 1 card point, but"),
        ("en", 0, "Re has 0 card points, but"),
    ],
)
def test_a_number_chooses_the_word_behind_it(language, points, said):
    problem = Problem("announcement_missed", Severity.NOTE, (), {"side": "side.re", "points": points})
    assert rules.sentence("doppelkopf", problem, language).startswith(said)


def test_no_bracket_stands_within_brackets():
    problem = Problem("re_sits_out", Severity.ERROR, ("re",), {"seat": 1, "dealer": 0})
    assert rules.sentence("doppelkopf", problem, "de", ["Anna", "Bernd"]).startswith(
        "Platz 2 (Bernd) hat in diesem Spiel keine Karten (Geber: Platz 1, Anna) und kann"
    )


def test_explain_of_nothing_is_empty():
    assert rules.explain("skat", (), "de") == ""
    assert rules.explain_steps("skat", (), "de") == ()


@pytest.mark.parametrize(
    ("language", "word"), [("de-ch", "Kreuz"), ("fr_CA", "Trèfle"), ("EN", "Clubs"), ("it", "Clubs")]
)
def test_say_falls_back_to_the_language_and_then_to_english(language, word):
    assert rules.say("skat", "contract.clubs", {}, language) == word


def test_say_raises_for_a_code_that_nobody_wrote():
    with pytest.raises(KeyError):
        rules.say("skat", "no.such.code")


def test_say_fills_in_codes_in_the_same_language_and_counts_seats_from_one():
    assert rules.say("skat", "missing", {"field": "field.declarer"}, "de") == "„Alleinspieler“ fehlt."
    assert rules.say("skat", "declarer_sits_out", {"declarer": 0, "playing": "2, 3"}, "en").startswith("Seat 1 ")


def test_sentence_prefers_the_wording_for_the_field():
    bid = Problem("not_a_choice", Severity.ERROR, ("bid",), {"field": "field.bid", "given": 47, "nearest": "46, 48"})
    assert rules.sentence("skat", bid, "de") == "47 ist kein Reizwert; am nächsten: 46, 48."
    other = replace(bid, fields=("ending",), params={"field": "field.ending", "given": True, "allowed": "a, b"})
    assert rules.sentence("skat", other, "de") == "„Spielende“ kann nicht „ja“ sein; erlaubt: a, b."


def test_sentence_of_data_with_braces_stays_harmless():
    problem = Problem("unknown_key", Severity.ERROR, ("{x}",), {"key": "{0.__class__}{x}"})
    assert rules.sentence("skat", problem, "en") == "There is no entry “{0.__class__}{x}” here."


def test_step_texts_know_amount_value_points_and_seat():
    steps = (Step("won_bonus", Op.SET, 50), Step("won_bonus_share", Op.SHARE, 3, 2))
    assert rules.explain("skat", steps, "en") == "games won × 50; seat 3: 3 won, +150"


def test_every_text_keeps_french_punctuation_together():
    """And the sign of a number, and of a seat, with its number; of what can be typed as well."""
    loose = re.compile(r"\u0020[:;?!»]|«\u0020|(?i:n°|\bplace|×)\u0020(?=\{)")
    every = EVERY | {f"{game}: {line}": text for game in rules.games() for line, text in statements(game).items()}
    assert [code for code, text in every.items() if loose.search(text.fr)] == []


def statements(game):
    notation = registry.find(game).notation
    return notation.statements if notation else {}


QUOTED = re.compile("[„“«]\u00a0?([^{}„“”«»]+?)\u00a0?[“”»]")
CODE = re.compile(r" \([a-z]+\)$")
"""What records call it, behind what the reader calls it."""
SAID = frozenset({"Gesund", "ohne 0", "Mit 0", "sans 0", "Avec 0", "without 0", "with 0"})
SAID |= {"nimmt", "lehnt ab", "prend", "refuse", "takes", "refuses"}
"""What players say, and no label."""


@pytest.mark.parametrize("language", rules.LANGUAGES)
@pytest.mark.parametrize("game", rules.games())
def test_what_a_text_quotes_is_what_a_label_says(game, language):
    """A field that a sentence names without filling it in is called as the form calls it."""
    texts = {**TEXTS, **registry.find(game).texts}
    labels = {getattr(text, language) for code, text in texts.items() if "." in code}
    quoted = {CODE.sub("", word) for text in texts.values() for word in QUOTED.findall(getattr(text, language))}
    assert quoted - labels - SAID == set()


def test_every_text_is_written_in_every_language():
    assert len(EVERY) > 1000
    assert {code for code, text in EVERY.items() if not all(each.strip() for each in text)} == set()


def test_what_somebody_wrote_is_never_taken_for_a_code():
    ruleset = rules.ruleset("skat")
    for written in ("step.null", "field.bid", "card.CJ"):
        for record in ({"kind": "game", "contract": written}, {written: 1}, {"kind": written}, {"bid": written}):
            problems = rules.score(ruleset, 3, [record]).lines[0].problems
            said = [rules.sentence("skat", problem, "de") for problem in problems]
            assert any(written in each for each in said), record
