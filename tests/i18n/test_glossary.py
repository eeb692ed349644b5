"""One word per thing: a word that the glossary bans is red on every surface, with the place where it stands."""

import re

import pytest

from tests.i18n import catalogue, glossary
from tests.i18n.glossary import NATIVE, SURFACES, Said


@pytest.mark.parametrize("surface", SURFACES)
def test_no_banned_word_is_said(surface):
    assert list(glossary.red(surface, SURFACES[surface]())) == []


@pytest.mark.parametrize("surface", SURFACES)
def test_every_surface_says_something_in_each_of_its_languages(surface):
    texts = list(SURFACES[surface]())
    assert len(texts) > 5
    assert {said.language for said in texts} <= {*NATIVE}


@pytest.mark.parametrize(
    ("surface", "language", "text", "word"),
    [
        ("pages", "de", "Neues Buch", "Buch"),
        ("pages", "de", "Das steht in den Büchern.", "Büchern"),
        ("pages", "de", "Buchen Sie einen Tisch", None),
        ("pages", "fr", "Nouvelle épreuve", "épreuve"),
        ("pages", "en", "Open a book", "Open a book"),
        ("pages", "en", "Paste a list of names", None),
        ("pages", "en", "The hash of the entry", "hash"),
        ("interface", "en", "The hash of the entry", None),
        ("rules", "de", "66 angesagt", "66 angesagt"),
        ("rules", "en", "Passed in", "Passed in"),
    ],
)
def test_a_banned_word_is_found_where_it_is_banned(surface, language, text, word):
    found = list(glossary.red(surface, [Said(language, text, "here")]))
    assert [each.partition("“")[2].partition("”")[0] for each in found] == ([word] if word else [])
    assert all(each.startswith(f"here ({language})") for each in found)


def test_the_message_names_the_right_word():
    (told,) = glossary.red("pages", [Said("de", "Neues Buch", "templates/x.html")])
    assert told == "templates/x.html (de): “Buch”, not “Spielabend”: Neues Buch"


@pytest.mark.parametrize("language", NATIVE)
def test_no_word_of_the_glossary_is_banned_itself(language):
    words = [Said(language, thing.words[language], thing.key) for thing in glossary.things()]
    assert [told for surface in SURFACES for told in glossary.red(surface, words)] == []


DIARY = {"de": ("Tagebuch", "Protokoll"), "fr": ("ain courante", "ournal")}


@pytest.mark.parametrize("language", DIARY)
def test_what_a_sheet_has_and_what_an_event_has_are_two_words(language):
    """Texts that say diary say it in every language; none of them says what a sheet's log is called."""
    own, other = DIARY[language]
    said = {
        each.singular: each.translations[0]
        for each in catalogue.messages(language)
        if re.search(r"\bdiary\b", each.singular, re.IGNORECASE)
    }
    assert len(said) > 5
    assert [text for text in said.values() if own not in text or other in text] == []


def test_exceptions_except_something():
    """A phrase in which a banned word is right has that word."""
    idle = [
        phrase
        for thing in glossary.things()
        for language, phrases in thing.right.items()
        for phrase in phrases
        if not thing.banned[language].search(phrase)
    ]
    assert idle == []


def test_surfaces_are_called_as_the_glossary_calls_them():
    assert {name for thing in glossary.things() for name in thing.where} <= {*SURFACES}


def test_the_page_is_made_of_the_glossary():
    assert glossary.PAGE.read_text(encoding="utf-8") == glossary.page()
