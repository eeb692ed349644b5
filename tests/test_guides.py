"""The guides say what the pages say: words in bold stand on the screen, pictures are there, no language lags behind."""

import re
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext, trans_real

FOLDER = Path(__file__).parent.parent / "docs" / "guide"
GUIDES = ("first-evening", "first-tournament", "when-stuck")
LANGUAGES = ("de", "fr", "en")
PICTURE = re.compile(r"!\[[^\]]+\]\(pictures/(\w+)/([\w-]+)\.png\)")
LINK = re.compile(r"\]\(([^)#:]+)\)")
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
SAMPLES = {"number": "1"}
"""What a text on the screen is filled in with where a guide quotes it."""


def text(guide, language):
    return (FOLDER / f"{guide}.{language}.md").read_text(encoding="utf-8")


def quoted(guide, language):
    return {" ".join(words.split()) for words in BOLD.findall(text(guide, language))}


def on_the_screen(language):
    """Every text of ours in this language, by the French catalogue's list of what there is."""
    known = [message for message, _said in trans_real.translation("fr")._catalog.items()]
    messages = {message[0] if isinstance(message, tuple) else message for message in known}
    with translation.override(language):
        said = {gettext(message) if message else "" for message in messages}
    filled = {re.sub(r"%\((\w+)\)[sd]", lambda found: SAMPLES.get(found[1], found[0]), each) for each in said}
    return {each.replace("'", "’") for each in filled} | filled


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_bold_stand_on_the_screen(language):
    told = set().union(*(quoted(guide, language) for guide in GUIDES))
    assert len(told) > 30
    assert told - on_the_screen(language) == set()


@pytest.mark.parametrize("guide", GUIDES)
def test_languages_tell_the_same(guide):
    """As many steps, words on the screen and commands, and the same pictures, each in its own language."""
    told = {language: text(guide, language) for language in LANGUAGES}
    for pattern in (r"(?m)^#+ ", r"(?m)^\d+\. ", r"\./kiebitz \w+"):
        counted = {len(re.findall(pattern, each)) for each in told.values()}
        assert len(counted) == 1, pattern
    names = {language: [name for _, name in PICTURE.findall(each)] for language, each in told.items()}
    assert names["de"] == names["fr"] == names["en"]
    assert all({of for of, _ in PICTURE.findall(each)} <= {language} for language, each in told.items())


def test_every_picture_is_shown_and_every_link_leads_somewhere():
    pages = [FOLDER / "README.md", *FOLDER.glob("*.*.md")]
    assert len(pages) == 1 + len(GUIDES) * len(LANGUAGES)
    links = {
        (page.parent / link).resolve() for page in pages for link in LINK.findall(page.read_text(encoding="utf-8"))
    }
    assert [str(link) for link in links if not link.exists()] == []
    taken = {picture.resolve() for picture in FOLDER.glob("pictures/*/*.png")}
    assert len(taken) > 30
    assert taken - links == set()


@pytest.mark.parametrize("guide", GUIDES)
def test_two_pages_are_enough(guide):
    """About what two sheets of A4 hold beside the pictures."""
    for language in LANGUAGES:
        assert len(re.sub(PICTURE, "", text(guide, language))) < 5000
