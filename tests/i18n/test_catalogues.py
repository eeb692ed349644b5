"""Both catalogues say everything that the code says, and the compiled ones are those that can be read."""

import gettext
import re
from pathlib import Path

import allauth
import pytest
from django.utils import translation

from tests.i18n.catalogue import LANGUAGES, asked_for, compiled, messages, passed_over, placeholders, unknown_marks

NO_BREAK = "\u00a0"
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_catalogue = pytest.mark.parametrize("language", [*LANGUAGES, *(f"sign_in/{each}" for each in LANGUAGES)])


@in_every_language
def test_every_text_of_the_code_is_in_the_catalogue_and_nothing_else(language):
    known = {(each.context, each.singular) for each in messages(language)}
    asked = asked_for()
    assert len(asked) > 200
    assert asked - known == set()
    assert known - asked == set()


@in_every_language
def test_no_sentence_ends_with_the_name_of_a_player(language):
    """“Eberhard L.” has a full stop of its own; who signs in is called otherwise."""
    ends = re.compile(r"%\((names?|dealer|kept|gone|holder|substitute|partner|player|who)\)s\.(?!\w)")
    by_accounts = re.compile(r"signed in|retracted by|shown again by|Offered by|with the number")
    texts = [(each.singular, *each.translations) for each in messages(language)]
    assert [each for each in texts if any(map(ends.search, each)) and not by_accounts.search(each[0])] == []


def test_every_text_is_marked_by_a_name_that_is_collected():
    assert passed_over() == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from django.utils.translation import gettext_lazy as lazy", ["gettext_lazy as lazy"]),
        ("from django.utils.translation import ngettext as _", ["ngettext as _"]),
        ("from django.utils.translation import gettext_lazy as _", []),
        ("_(text)", ["_(text)"]),
        ("_(f'{number} deals')", ["_(f'{number} deals')"]),
        ("_('deals')", []),
    ],
)
def test_what_would_not_be_collected_is_found(code, found):
    assert list(unknown_marks(code)) == found


@in_every_catalogue
def test_every_message_is_translated_and_none_is_guessed(language):
    assert [each.singular for each in messages(language) if each.fuzzy or not all(each.translations)] == []


@in_every_catalogue
def test_translations_keep_the_placeholders(language):
    changed = [
        (each.singular, text)
        for each in messages(language)
        for text in each.translations
        if placeholders(text) != placeholders(each.singular)
    ]
    assert changed == []


@in_every_language
def test_plurals_have_both_forms(language):
    forms = {bool(each.plural): set() for each in messages(language)}
    for each in messages(language):
        forms[bool(each.plural)].add(len(each.translations))
    assert forms == {True: {2}, False: {1}}


@in_every_catalogue
def test_compiled_catalogue_says_what_the_readable_one_says(language):
    with compiled(language).open("rb") as file:
        known = gettext.GNUTranslations(file)._catalog
    known.pop("")
    wanted = {}
    for each in messages(language):
        keys = [(each.key, 0), (each.key, 1)] if each.plural else [each.key]
        wanted |= dict(zip(keys, each.translations, strict=True))
    assert known == wanted


def test_german_counts_none_as_many_and_french_as_one():
    forms = {}
    for language in LANGUAGES:
        with compiled(language).open("rb") as file:
            count = gettext.GNUTranslations(file).ngettext
        forms[language] = [count("%(number)s deal", "%(number)s deals", number) for number in (0, 1, 2)]
    assert forms["de"] == ["%(number)s Spiele", "%(number)s Spiel", "%(number)s Spiele"]
    assert forms["fr"] == ["%(number)s donne", "%(number)s donne", "%(number)s donnes"]


def test_french_does_not_break_lines_before_its_punctuation():
    texts = [text for each in messages("fr") for text in each.translations]
    loose = re.compile(r"(?<![\u00a0\w]) ?[:?!](?=\s|$)|\w[:?!](?=\s|$)| [;:?!»]|« ")
    assert [text for text in texts if loose.search(text.replace("Aubert;", "").replace("Atouts;", ""))] == []
    assert NO_BREAK in "".join(texts)


@in_every_language
def test_sign_in_is_put_right_only_where_it_still_speaks(language):
    with (Path(allauth.__file__).parent / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        theirs = gettext.GNUTranslations(file)._catalog
    assert [
        each.key for each in messages(f"sign_in/{language}") if theirs.get(each.key, "") in {"", *each.translations}
    ] == []


def test_sign_in_says_what_the_project_wants():
    with translation.override("de"):
        assert translation.gettext("You have signed out.") == "Sie sind abgemeldet."


@pytest.mark.parametrize("catalogue", ["de", "sign_in/de"])
def test_german_quotes_and_addresses_the_way_germans_do(catalogue):
    texts = [text for each in messages(catalogue) for text in each.translations]
    plain = [re.sub("<[^>]*>", "", text) for text in texts]
    assert [text for text in plain if '"' in text or re.search(r"\b([Dd]u|[Dd]ein\w*|[Dd]ich|[Dd]ir)\b", text)] == []
    assert [text for text in texts if text.count("„") != text.count("“")] == []
