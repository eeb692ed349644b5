"""German and French as clubs speak them: cases that agree with the sentence, and buttons that say what they do."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

import rules
from tournaments.values.facts import facts
from tournaments.values.plans import Plan

BUTTON = re.compile(r"<button\b[^>]*>(.*?)</button>", re.DOTALL)
TEXT = re.compile(r"""\{% translate "([^"]+)" %\}""")
ANSWERS = ("Ich ", "Ja", "Nein", "Diese ", "Es ", "Beide ", "Kiebitz ", "Kommt ", "Ist ", "Spielt ", "Stimmt ")
"""How a button begins that is an answer, a whole sentence of whoever presses it."""
WHOLE = {
    "Rückgängig",
    "Weiter",
    "Weiter: Wer sitzt wo?",
    "So übernehmen, mit dem Grund unten",
    "Widerspricht dem vollen Namen",
    "Wer wartet, spielt stattdessen",
    "Das Paar scheidet aus",
    "Die anderen spielen weiter",
}
MORE = {
    "Zeigen, was sich damit ändert",
    "Zeigen, was sich ändert",
    "Zeigen, was sich mit dem Ersatz ändert",
    "Zeigen, was sich ohne diese Punkte ändert",
    "Zeigen, was sich ohne diese Person ändert",
    "Zeigen, was sich beim Weiterspielen ändert",
    "Zeigen, was sich ändern würde",
    "Zeigen, was geschehen würde",
}
COMMA = {"Zeigen, wer dabei war", "Nur festhalten, wer da ist", "Zur Veröffentlichung drucken, Namen wie im Netz"}
SAID_OTHERWISE = WHOLE | MORE | COMMA | {"Beiseitelegen: zählt nicht", "Kommt nicht"}


def buttons():
    """The texts of all buttons in the templates, in the code's language."""
    for path in sorted(Path(settings.BASE_DIR, "templates").rglob("*.html")):
        for inside in BUTTON.findall(path.read_text(encoding="utf-8")):
            yield from TEXT.findall(inside)


@translation.override("de")
def test_a_german_button_has_a_verb():
    said = {translation.gettext(each) for each in buttons()}
    assert len(said) > 80
    left = {each for each in said - SAID_OTHERWISE if not each.startswith(ANSWERS)}
    assert {each for each in left if not re.search(r"(^\w+|\s[a-zäöü]\w*)n$", each)} == set()


@pytest.mark.parametrize(("language", "length"), [("de", "2 Serien zu 48 Spielen"), ("fr", "2 séries de 48 donnes")])
def test_a_series_is_of_so_many_deals_in_the_right_case(language, length):
    with translation.override(language):
        told = facts(rules.ruleset("skat"), 2, Plan())
    assert any(each.value.startswith(length) for each in told)


@pytest.mark.parametrize(
    ("language", "copies", "text"),
    [
        ("de", 1, "ist 2-mal ausgeteilt, es gibt sie aber nur einmal."),
        ("de", 2, "ist 2-mal ausgeteilt, es gibt sie aber nur zweimal."),
        ("fr", 1, "elle n'existe qu'une fois."),
    ],
)
def test_a_card_dealt_too_often_is_there_once_or_twice(language, copies, text):
    assert rules.say("skat", "card_twice", {"card": "CJ", "count": 2, "copies": copies}, language).endswith(text)


@pytest.mark.parametrize(
    ("game", "code", "language", "words"),
    [
        ("skat", "archive_other_declarer", "de", "als der, der das Spiel angesagt hat"),
        ("skat", "declarer_sits_out", "fr", "ne joue pas cette donne"),
        ("sixty_six", "impossible_after_close", "fr", "ne permet de passer de 10 à la clôture au total final"),
    ],
)
def test_a_sentence_is_idiomatic(game, code, language, words):
    assert words in rules.say(game, code, {"declarer": 0, "playing": "2, 3", "points": 10}, language)
