"""The pages as they are seen and heard: what axe-core finds, and whether they fit small phones and large letters."""

import os
import re
from pathlib import Path

import pytest
from django.utils import translation

from bench import faces, look

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

SIZES = {320: 640, 390: 664, 640: 384, 820: 1180}
"""CSS pixels: 1280 at 400 % and at 200 %, a phone, a tablet."""
EVERY_LANGUAGE = ("chosen", "refused")
READ = ("list for all", "ranking", "my table")
NAMES = {*faces.PLAYERS, *(part for name in faces.PLAYERS for part in re.findall(r"\w+", name))}


@pytest.fixture(scope="module")
def axe():
    folder = os.environ.get("KIEBITZ_CLIENTS")
    assert folder, "axe-core is not here: `.ci/clients FOLDER`, then KIEBITZ_CLIENTS=FOLDER."
    return (Path(folder).absolute() / look.AXE).read_text(encoding="utf-8")


@pytest.fixture
def opened(chromium, live_server):
    """Opens a face: `opened(face, language)`."""
    windows = []

    def show(face, language, size="390x664"):
        windows.append(look.window(chromium, language, "light", size))
        return faces.shown(windows[-1].__enter__(), live_server.url, face, language)

    yield show
    for each in windows:
        each.__exit__(None, None, None)


def in_both_schemes(page, axe):
    """What is wrong in the light; and in the dark, where only the colours are others."""
    found = look.violations(page, axe)
    page.emulate_media(color_scheme="dark")
    return found + [f"dark: {each}" for each in look.violations(page, axe, "color-contrast")]


@pytest.mark.clients
@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_axe_finds_nothing(opened, axe, language):
    """Every state in one language; in the others a deal before it is saved, where words are longest for their place."""
    found = []
    with translation.override(language):
        world = faces.World()
        shown = [
            each for each in faces.entries(world) if not each.name.endswith("empty")
        ]  # what is chosen stands there
        chosen = [each for each in shown if each.name.endswith("chosen")]
        for face in [*shown, *faces.around(world)] if language == "de" else chosen:
            page = opened(face, language)
            found += [f"{face.name}: {each}" for each in in_both_schemes(page, axe)]
            page.context.close()
    assert found == []


@pytest.mark.clients
def test_axe_would_find_something(opened, axe):
    """The control: a key without a word, and letters that are hardly there."""
    page = opened(next(faces.entries(faces.World())), "en")
    page.evaluate("document.querySelector('.last button').textContent = ''")
    page.evaluate("document.querySelector('.last button').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('.last a').style.color = '#ddd'")
    assert {each.split(":")[0] for each in look.violations(page, axe)} >= {"button-name", "color-contrast"}


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_pages_fit_and_no_word_is_broken_or_cut(opened, language):
    """WCAG 1.4.10: nothing is wider than 320 CSS pixels. From a phone's 390 on every word of ours stands whole, too."""
    found = []
    with translation.override(language):
        world = faces.World()
        some = [each for each in faces.entries(world) if each.name.endswith(EVERY_LANGUAGE)]
        for face in [*some, *(each for each in faces.around(world) if each.name in READ)]:
            page = opened(face, language)
            for wide, high in SIZES.items():
                page.set_viewport_size({"width": wide, "height": high})
                found += [f"{face.name} at {wide}: {each}" for each in look.misfits(page) if ours(each, wide)]
            page.context.close()
    assert found == []


def ours(misfit, wide):
    """Not the name of somebody that no column can hold; and what a phone of 320 pixels cuts it cuts at its end."""
    kind, _colon, words = misfit.partition(": ")
    return kind.startswith("wider") or (wide >= 390 and words not in NAMES)


def test_what_has_the_focus_is_not_beneath_the_save_buttons(opened):
    """WCAG 2.4.11, on a laptop so low that the page is longer than its window; and a ring shows where it is."""
    sheet = next(faces.entries(faces.World()))
    page = opened(sheet, "en", "1280x500")
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate(SEEN), page.evaluate("document.activeElement.outerHTML")


SEEN = """() => { const at = document.activeElement;
  const label = at.closest("label") ?? at, box = label.getBoundingClientRect();
  if (at === document.body || !at.closest(".asked")) return true;
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return getComputedStyle(label).outlineStyle !== "none" && (label.contains(over) || over.contains(label)); }"""
