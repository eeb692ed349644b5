"""What a deal costs a thumb: taps, fields, scrolls and page loads at a phone's size, and bytes over the wire.

    .venv/bin/python bench/taps.py [--size 390x664] [--language de] [--pictures FOLDER]
        [--lists [--over here hall https]] [--keys]

`--lists` enters whole lists: 48 deals of Skat, 24 of Doppelkopf, a match of Écarté and one of Schnapsen; what a deal
that is saved sends is all that passes the wire meanwhile (bench/wires.py). Elsewhere bytes are start lines, headers as
they are without HTTP/2, and bodies as they are compressed; "ours" leaves out the headers that the browser sends.

`--keys` counts another hand: the 36 deals of `paper.py`, typed at a laptop by keyboard alone, in shorthand and in the
grid, cell by cell.

Starts a Kiebitz of its own on this machine, opens a list of every game, and enters deals by the pages alone, as a
thumb would: what the save buttons ask is left to them, what is folded away is opened first, and what is out of sight is
scrolled to. At each table, at the end, the last deal is corrected, a forgotten one inserted before it, and both undone.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, cycle
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import (  # noqa: E402  found through the line above
    Browser,
    Locator,
    Page,
    Playwright,
    Request,
    sync_playwright,
)
from tqdm import tqdm  # noqa: E402

from bench import paper, serving, wires  # noqa: E402
from bench.dealt import LISTS, TABLES, Deal, Table  # noqa: E402
from bench.keys import in_grid, in_lines  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
PASSWORD = "Herz-Bube-sticht-18"  # noqa: S105  of an account that lives as long as the run
PLAYERS = ("Anna Adler", "Bernd Brandt", "Gül Yıldız", "Dorothea Clemens")
REACHED = """each => { const box = each.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && met !== null && (each.contains(met) || met.contains(each)); }"""

HEADING = """| game | deal | taps | fields | scrolls | page loads | page | first view | asking the score | sent |
|---|---|---|---|---|---|---|---|---|---|"""
HEADING_OF_LISTS = """| list | over | deals | taps | scrolls | page loads | at its end | a deal saved: content | all |
|---|---|---|---|---|---|---|---|---|"""
SAVED = """before => { const about = document.querySelector("[data-newest]");
  return document.readyState === "complete" && (about === null || about.dataset.newest !== before); }"""


@dataclass
class Bytes:
    """Over the wire, there and back, and what of it is content."""

    there: int = 0
    back: int = 0
    content: int = 0
    own: int = 0
    """Without the headers that the browser sends."""

    def add(self, request: Request) -> None:
        size = request.sizes()
        self.there += size["requestHeadersSize"] + size["requestBodySize"]
        self.back += size["responseHeadersSize"] + size["responseBodySize"]
        self.content += size["requestBodySize"] + size["responseBodySize"]
        self.own += size["requestBodySize"] + size["responseHeadersSize"] + size["responseBodySize"]

    def __str__(self) -> str:
        both = f"{self.there / 1000:.1f} + {self.back / 1000:.1f} kB"
        return f"{both}, content {self.content / 1000:.2f}, ours {self.own / 1000:.2f} kB"


@dataclass
class Thumb:
    """What somebody does with a page, counted."""

    page: Page
    taps: int = 0
    fields: int = 0
    scrolls: int = 0
    loads: int = 0
    asked: list[Request] = field(default_factory=list)
    counter: wires.Counter = field(default_factory=wires.Counter)
    """What passes the wire from the press that saves on."""

    def __post_init__(self) -> None:
        self.page.on("requestfinished", lambda request: self.asked.append(request))  # noqa: PLW0108
        self.page.on("load", lambda _page: self._loaded())

    def _loaded(self) -> None:
        self.loads += 1

    def forget(self) -> None:
        self.taps = self.fields = self.scrolls = self.loads = 0
        self.asked.clear()

    def bytes(self, *kinds: str) -> Bytes:
        """Of what was asked for in the addresses of which one of these stands; without any: of all."""
        found = Bytes()
        for each in self.asked:
            if not kinds or any(kind in each.url for kind in kinds):
                found.add(each)
        return found

    def reach(self, what: Locator) -> None:
        if not what.evaluate(REACHED):
            self.scrolls += 1
            what.evaluate("each => each.scrollIntoView({block: 'center'})")

    def tap(self, what: Locator) -> None:
        folded = what.locator("xpath=ancestor::details[not(@open)]")
        while folded.count():
            self.tap(folded.first.locator("> summary"))
        self.reach(what)
        what.tap()
        self.taps += 1

    def choose(self, key: str, value: str) -> None:
        mark = self.page.locator(f'label:has(input[name="deal.{key}"][value="{value}"])')
        if not mark.locator("input").is_checked():
            self.tap(mark)

    def type(self, key: str, texts: Sequence[str]) -> None:
        for place, text in zip(self.page.locator(f'input[name="deal.{key}"]').all(), texts, strict=False):
            self.reach(place)
            place.fill(text)
            self.fields += 1

    def save(self, answers: Mapping[str, str]) -> None:
        """By the button that gives these answers, or by choosing what it does not give."""
        left = dict(answers)
        while True:
            self.page.locator("#preview[aria-busy=true]").wait_for(state="detached")
            button = self._button(left)
            if button is not None or not left:
                break
            key = next(iter(left))
            self.choose(key, left.pop(key))
            self.page.wait_for_timeout(250)
        for unusual in self.page.locator(".tick-off:has(input:not(:checked))").all():
            self.tap(unusual)
        last = button or self.page.locator("button.way:enabled").first
        last.wait_for()
        press(self, last)

    def _button(self, answers: Mapping[str, str]) -> Locator | None:
        wanted = "save:" + "&".join(f"deal.{key}={value}" for key, value in answers.items())
        found = self.page.locator(f'button[name="step"][value="{wanted if answers else "save"}"]:enabled')
        return found.first if found.count() and found.first.is_visible() else None


def enter(thumb: Thumb, deal: Deal) -> None:
    """One deal, counted anew."""
    thumb.forget()
    prepare(thumb, deal)
    thumb.save(deal.saved)


def prepare(thumb: Thumb, deal: Deal) -> None:
    """All but saving it, until its score is shown."""
    for key, values in deal.chosen.items():
        for value in (values,) if isinstance(values, str) else values:
            thumb.choose(key, value)
    for key, texts in deal.typed.items():
        thumb.type(key, texts)
    thumb.page.wait_for_timeout(400)


def correct(thumb: Thumb) -> None:
    """The last deal, by the last of its save buttons."""
    thumb.forget()
    open_last(thumb)
    press(thumb, thumb.page.locator("button.way:enabled").last)


def insert(thumb: Thumb, deal: Deal) -> None:
    """A forgotten deal before the last one."""
    thumb.forget()
    open_last(thumb)
    thumb.tap(thumb.page.locator('#elsewhere a[href*="/insert/"]'))
    thumb.page.wait_for_url("**/insert/")
    prepare(thumb, deal)
    thumb.save(deal.saved)


def undo(thumb: Thumb) -> None:
    thumb.forget()
    press(thumb, thumb.page.locator("#take-back"))


def open_last(thumb: Thumb) -> None:
    thumb.tap(thumb.page.locator("#last-deals a").first)
    thumb.page.wait_for_url("**/correct/**")
    thumb.page.wait_for_load_state("networkidle")


def press(thumb: Thumb, button: Locator) -> None:
    """What writes at once; over when the form of the next deal is there."""
    before = thumb.page.locator("[data-newest]").get_attribute("data-newest")
    thumb.counter.forget()
    thumb.tap(button)
    thumb.page.wait_for_function(SAVED, arg=before)
    thumb.page.wait_for_url("**/enter/**")
    thumb.page.wait_for_load_state("networkidle")


def fill(page: Page, given: Mapping[str, str], press: str) -> None:
    for name, text in given.items():
        page.locator(f'main [name="{name}"]').first.fill(text)
    with page.expect_navigation():
        page.locator(press).first.click()


def begin(page: Page, link: str, site: str) -> str:
    """The first account and a book; the address of the book."""
    page.goto(link)
    button = "main form .actions button, main form > button"
    fill(page, {"username": "anna", "password": PASSWORD, "again": PASSWORD}, button)
    page.goto(f"{site}/books/new/")
    fill(page, {"title": "Clubabend"}, button)
    return page.url


def sit_down(page: Page, book: str, table: Table) -> None:
    page.goto(f"{book}sheets/new/?game={table.game}&preset={table.preset}")
    names = {f"player{place}": name for place, name in enumerate(PLAYERS[: table.seats], start=1)}
    fill(page, {"title": f"{table.game} {table.seats}", **names}, "main form.panel .actions button")


def entered(playwright: Playwright, given: Mapping[str, Any], way: str) -> Iterator[str]:
    """Whole lists, and what passes the wire."""
    with tempfile.TemporaryDirectory() as static, wires.wire(way, KIEBITZ_STATIC=static) as wire:
        browser = started(playwright, *wire.arguments)
        page = browser.new_context(**given).new_page()
        book = begin(page, wire.link, wire.site)
        for table, most in tqdm(LISTS, desc=way, unit="list", disable=None):
            sit_down(page, book, table)
            yield whole(phone(browser, page, given["locale"], wire.counter), table, most, way)
        browser.close()


def measured(browser: Browser, given: Mapping[str, Any], pictures: Path | None) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as static, serving.club(KIEBITZ_STATIC=static) as (site, link):
        page = browser.new_context(**given).new_page()
        book, language = begin(page, link, site), given["locale"]
        yield HEADING
        for table in tqdm(TABLES, unit="table", disable=None):
            sit_down(page, book, table)
            yield from at_table(browser, page, table, language, pictures)


def at_table(browser: Browser, page: Page, table: Table, language: str, pictures: Path | None) -> Iterator[str]:
    thumb = phone(browser, page, language)
    first, outbox = thumb.bytes().back, thumb.bytes("/offline/", "/js/parts").back
    installed(thumb)
    view = f"{(first - outbox) / 1000:.1f} + {outbox / 1000:.1f} kB"
    last = table.deals[-1]
    acts: list[tuple[str, Callable[[], None]]] = [(deal.name, partial(enter, thumb, deal)) for deal in table.deals]
    acts += [
        ("corrected", partial(correct, thumb)),
        ("that undone", partial(undo, thumb)),
        (f"forgotten: {last.name}", partial(insert, thumb, last)),
        ("that undone", partial(undo, thumb)),
    ]
    for name, act in acts:
        high = thumb.page.evaluate("document.documentElement.scrollHeight")
        act()
        counted = f"{thumb.taps} | {thumb.fields} | {thumb.scrolls} | {thumb.loads}"
        saving = thumb.bytes("/enter/", "/correct/", "/insert/", "/delete/")
        wire = f"{view} | {thumb.bytes('/preview/')} | {saving}"
        yield f"| {table.game} of {table.seats} | {name} | {counted} | {high} px | {wire} |"
    if pictures:
        shoot(thumb, table, pictures)
    thumb.page.context.close()


def phone(browser: Browser, page: Page, language: str, counter: wires.Counter | None = None) -> Thumb:
    """A phone that opens this page for the first time."""
    fresh = browser.new_context(
        viewport=page.viewport_size,
        has_touch=True,
        is_mobile=True,
        locale=language,
        storage_state=page.context.storage_state(),
    )
    thumb = Thumb(fresh.new_page(), counter=counter or wires.Counter())
    thumb.page.goto(page.url, wait_until="networkidle")
    return thumb


def installed(thumb: Thumb) -> None:
    """Once the page would come again without a network, where that can be, nothing more is asked for behind it."""
    thumb.page.wait_for_function("globalThis.caches?.match(location.pathname).then(Boolean) ?? true")
    thumb.page.wait_for_load_state("networkidle")


def whole(thumb: Thumb, table: Table, most: int, way: str) -> str:
    """A list from its first deal to its last; loads and bytes without those of the page that ends it."""
    installed(thumb)
    taps = scrolls = loads = number = 0
    content: list[int] = []
    sizes: list[int] = []
    for deal in cycle(table.deals):
        enter(thumb, deal)
        taps, scrolls, number = taps + thumb.taps, scrolls + thumb.scrolls, number + 1
        if not thumb.page.locator("#entry").count() or number == most:
            break
        loads += thumb.loads
        content.append(thumb.bytes("/enter/").content)
        sizes.append(thumb.counter.there + thumb.counter.back)
    ended = thumb.loads if not thumb.page.locator("#entry").count() else "none"
    thumb.page.context.close()
    wire = " | ".join(
        f"{sum(each) / len(each) / 1000:.2f}, at most {max(each) / 1000:.2f} kB" for each in (content, sizes)
    )
    return f"| {table.game} of {table.seats} | {way} | {number} | {taps} | {scrolls} | {loads} | {ended} | {wire} |"


def typed(playwright: Playwright, given: Mapping[str, Any]) -> Iterator[str]:
    """A paper list by keyboard alone, page by page: what stands there in the end is what was meant."""
    with tempfile.TemporaryDirectory() as static, serving.club(KIEBITZ_STATIC=static) as (site, link):
        browser = started(playwright)
        page = browser.new_context(viewport={"width": 1366, "height": 768}, locale=given["locale"]).new_page()
        book = begin(page, link, site)
        yield "| 36 deals of Skat, three players | keys | a deal |"
        yield "|---|---|---|"
        for name, way in (("in shorthand", in_lines), ("in the grid", in_grid)):
            sit_down(page, book, Table("skat", "isko-2022", 3, ()))
            page.goto(page.url.partition("enter/")[0])
            keys = way(page)
            yield f"| {name} | {keys} | {keys / len(paper.LINES):.1f} |"
        browser.close()


def shoot(thumb: Thumb, table: Table, folder: Path) -> None:
    """The empty form, and the first deal before it is saved."""
    folder.mkdir(parents=True, exist_ok=True)
    thumb.page.screenshot(path=folder / f"{table.game}-{table.seats}.png")
    prepare(thumb, table.deals[0])
    thumb.page.screenshot(path=folder / f"{table.game}-{table.seats}-{table.deals[0].name}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--size", default="390x664")
    parser.add_argument("--language", default="de")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--lists", action="store_true")
    parser.add_argument("--keys", action="store_true")
    parser.add_argument("--over", nargs="+", choices=wires.WAYS, default=wires.WAYS)
    chosen = parser.parse_args()
    width, height = map(int, chosen.size.split("x"))
    size = {"width": width, "height": height}
    given = {"viewport": size, "has_touch": True, "is_mobile": True, "locale": chosen.language}
    with sync_playwright() as playwright:
        if chosen.lists:
            print(HEADING_OF_LISTS)
        for line in chain.from_iterable(_asked(playwright, given, chosen)):
            print(line, flush=True)


def _asked(playwright: Playwright, given: Mapping[str, Any], chosen: argparse.Namespace) -> Iterator[Iterator[str]]:
    if chosen.keys:
        yield typed(playwright, given)
        return
    if chosen.lists:
        yield from (entered(playwright, given, way) for way in chosen.over)
        return
    browser = started(playwright)
    yield measured(browser, given, chosen.pictures)
    browser.close()


def started(playwright: Playwright, *more: str) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", *more])


if __name__ == "__main__":
    main()
