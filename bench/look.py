"""Looks at the pages as people do who see them: what axe-core finds, whether they fit, and as pictures.

    .venv/bin/python bench/look.py [--axe FOLDER] [--fits] [--pictures FOLDER] [--languages de fr en]
        [--schemes light dark] [--sizes 390x664 820x1180 1366x768] [--only WORD]

`--axe` takes the folder that `.ci/clients` filled; `--fits` says what does not fit into 320 and 640 CSS pixels, which
words break inside, and which are cut. Ends with 1 where anything was found.
"""

import argparse
import itertools
import logging
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from django.utils import translation  # noqa: E402  found through the line above
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402
from tqdm import tqdm  # noqa: E402

from bench import faces, faces_of_events, letters, offline, place  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
WIDE = 1000
"""From here on it is a desk with a mouse."""
AXE = "node_modules/axe-core/axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
RUN = """tags => axe.run(document, {runOnly: tags, resultTypes: ["violations"]}).then(found =>
  found.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${node.target.join(" ")} – ${node.failureSummary.split("\\n").slice(1).join("; ").trim()}`)))"""


def violations(page: Page, axe: str, only: str = "") -> list[str]:
    """What axe-core finds on this page: rule, place and reason; of one rule alone, if it is named."""
    page.evaluate(axe)
    return list(page.evaluate(RUN, {"type": "rule", "values": [only]} if only else list(TAGS)))


MISFITS = r"""wide => { const told = [], root = document.scrollingElement;
  const clipped = e => e && (getComputedStyle(e).clipPath !== "none" || clipped(e.parentElement));
  const seen = e => e.checkVisibility({visibilityProperty: true}) && !clipped(e);
  const said = e => e.textContent.trim().replace(/\s+/g, " ").slice(0, 60);
  if (root.scrollWidth > wide) told.push(`wider than the window: ${root.scrollWidth}`);
  for (const each of document.querySelectorAll("main *")) {
    const style = getComputedStyle(each), hides = style.overflowX === "hidden" && each.clientWidth > 1;
    if (hides && seen(each) && each.scrollWidth > each.clientWidth + 1) told.push(`cut: ${said(each)}`); }
  const walk = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) { const node = walk.currentNode;
    if (!seen(node.parentElement)) continue;
    for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) { const range = document.createRange();
      range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (lines.size > 1) told.push(`broken: ${word[0]}`); } }
  return [...new Set(told)]; }"""
"""What is wider than the window, what is cut, and which words go on in the next line."""


def misfits(page: Page) -> list[str]:
    size = page.viewport_size
    return list(page.evaluate(MISFITS, size["width"] if size else 0))


class Looker:
    """Opens a window for each, and notes what is found there."""

    def __init__(self, browser: Browser, site: str, given: argparse.Namespace) -> None:
        self.browser, self.site, self.given = browser, site, given
        self.axe = (given.axe / AXE).read_text(encoding="utf-8") if given.axe else ""
        self.found = Counter[str]()

    def look(self, language: str, scheme: str, size: str, face: faces.Face) -> None:
        with window(self.browser, language, scheme, size) as context:
            letters.at_hand(context)
            page = faces.shown(context, self.site, face, language)
            page.evaluate("document.fonts.ready.then(() => null)")
            self.note(f"{face.name} {language} {scheme} {size}", self._findings(page))
            if self.given.pictures:
                name = f"{face.name.replace(' ', '-')}-{language}-{scheme}-{size}.png"
                page.screenshot(path=self.given.pictures / name, full_page=self.given.whole)

    def _findings(self, page: Page) -> list[str]:
        found = violations(page, self.axe) if self.axe else []
        return found + (misfits(page) if self.given.fits else [])

    def note(self, where: str, found: list[str]) -> None:
        for each in found:
            self.found[each] += 1
            print(f"{where}: {each}", flush=True)


@contextmanager
def window(browser: Browser, language: str, scheme: Any, size: str) -> Iterator[BrowserContext]:
    width, height = map(int, size.split("x"))
    touch = {"has_touch": True, "is_mobile": True} if width < WIDE else {}
    viewport: Any = {"width": width, "height": height}
    how: Any = {"viewport": viewport, "locale": language, "color_scheme": scheme, "service_workers": "block"}
    context = browser.new_context(**how, **touch)
    try:
        yield context
    finally:
        context.close()


def look(given: argparse.Namespace) -> int:
    logging.disable(logging.WARNING)  # what is refused here is meant to be
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    with offline.served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        looker = Looker(browser, site, given)
        views = list(itertools.product(given.languages, given.schemes, given.sizes))
        for language, scheme, size in tqdm(views, unit="view", disable=None):
            with translation.override(language):
                for face in every(faces.World()):
                    if given.only in face.name:
                        looker.look(language, scheme, size, face)
        browser.close()
    print(f"{looker.found.total()} findings in {len(looker.found)} kinds")
    return bool(looker.found)


def every(world: faces.World) -> Iterator[faces.Face]:
    """All of them; each is looked at before the next is built."""
    yield from faces.entries(world)
    yield from faces.around(world)
    yield from faces_of_events.of_lists(world)
    yield from faces_of_events.of_people(world)
    yield from faces_of_events.of_events()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--axe", type=Path)
    parser.add_argument("--fits", action="store_true")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--whole", action="store_true", help="pictures of the whole page, however long")
    parser.add_argument("--languages", nargs="+", default=["de", "fr", "en"])
    parser.add_argument("--schemes", nargs="+", default=["light", "dark"])
    parser.add_argument("--sizes", nargs="+", default=["390x664"])
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    with place.database("sqlite"):
        # Playwright's event loop runs in this thread, and Django would refuse it the database.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        return look(given)


if __name__ == "__main__":
    sys.exit(main())
