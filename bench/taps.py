"""What a deal costs a thumb: taps, fields, scrolls and page loads at a phone's size, and bytes over the wire.

    .venv/bin/python bench/taps.py [--size 390x664] [--language de] [--pictures FOLDER]

Starts a Kiebitz of its own on this machine, opens a list of every game, and enters deals by the pages alone, as a
thumb would: what the save buttons ask is left to them, what is folded away is opened first, and what is out of sight is
scrolled to.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Locator, Page, sync_playwright  # noqa: E402  found through the line above
from tqdm import tqdm  # noqa: E402

from bench import serving  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
PASSWORD = "Herz-Bube-sticht-18"  # noqa: S105  of an account that lives as long as the run
PLAYERS = ("Anna Adler", "Bernd Brandt", "Gül Yıldız", "Dorothea Clemens")
REACHED = """each => { const box = each.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && met !== null && (each.contains(met) || met.contains(each)); }"""

Answers = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True)
class Deal:
    """A deal as it is told at the table."""

    name: str
    chosen: Answers = field(default_factory=dict)
    typed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    saved: Mapping[str, str] = field(default_factory=dict)
    """What the save buttons may be left to ask, in this order."""


@dataclass(frozen=True)
class Table:
    """A list, and the deals entered in it one after the other."""

    game: str
    preset: str
    seats: int
    deals: tuple[Deal, ...]


WON = {"declarer": "1", "won": "true"}
CLAIM = Deal("claimed", {"ending": "claim", "claimant": "0"}, {"card_points": ("70", "20"), "tricks": ("5", "3")})
BETTLER = Deal("Bettler", {"contract": "bettler"}, saved=WON)
TABLES = (
    Table(
        "skat",
        "isko-2022",
        3,
        (
            Deal("plain", {"contract": "clubs", "matadors": "2"}, saved=WON),
            Deal("Hand", {"contract": "spades", "matadors": "-1", "hand": "true"}, saved=WON),
            Deal("Null", {"contract": "null"}, saved=WON),
            Deal("points", {"contract": "hearts", "matadors": "1"}, {"card_points": ("74",)}, {"declarer": "2"}),
            Deal("passed", saved={"kind": "passed"}),
        ),
    ),
    Table("skat", "isko-2022", 4, (Deal("plain", {"contract": "grand", "matadors": "2"}, saved=WON),)),
    Table(
        "doppelkopf",
        "ddv-2026",
        4,
        (
            Deal("plain", {"re": ("0", "1")}, {"re_points": ("130",)}),
            Deal("called", {"re": ("0", "2"), "re_call": "said"}, {"re_points": ("151",)}),
        ),
    ),
    Table(
        "ecarte",
        "classic",
        2,
        (
            Deal("plain", {"first_talk": "refused_first", "tricks_dealer": "3"}),
            Deal("king", {"king_declared_by": "dealer", "first_talk": "accepted", "tricks_dealer": "2"}),
        ),
    ),
    Table(
        "sixty_six",
        "schnapsen",
        2,
        (
            Deal("points", {"kind": "result"}, saved={"winner": "0", "game_points": "2"}),
            Deal(CLAIM.name, CLAIM.chosen, {"card_points": ("70", "20"), "tricks": ("5", "2")}),
        ),
    ),
    Table(
        "bauernschnapsen",
        "standard",
        4,
        (BETTLER, Deal(CLAIM.name, CLAIM.chosen, {"card_points": ("80", "40"), "tricks": ("3", "2")})),
    ),
    Table(
        "dreierschnapsen",
        "standard",
        3,
        (
            BETTLER,
            Deal(CLAIM.name, {"ending": "claim", "claimant": "2"}, {"card_points": ("70", "20"), "tricks": ("3", "2")}),
        ),
    ),
)


@dataclass
class Thumb:
    """What somebody does with a page, counted."""

    page: Page
    taps: int = 0
    fields: int = 0
    scrolls: int = 0
    loads: int = 0
    sent: int = 0
    """Bytes that came over the wire."""

    def __post_init__(self) -> None:
        wire = self.page.context.new_cdp_session(self.page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda told: self._got(int(told["encodedDataLength"])))
        self.page.on("load", lambda _page: self._loaded())

    def _got(self, size: int) -> None:
        self.sent += size

    def _loaded(self) -> None:
        self.loads += 1

    def forget(self) -> None:
        self.taps = self.fields = self.scrolls = self.loads = self.sent = 0

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
        last = button or self.page.locator("button.way:enabled").first
        last.wait_for()
        with self.page.expect_navigation(wait_until="load"):
            self.tap(last)

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


def measured(browser: Browser, size: Mapping[str, int], language: str, pictures: Path | None) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as static, serving.club(KIEBITZ_STATIC=static) as (site, link):
        context = browser.new_context(viewport=size, has_touch=True, is_mobile=True, locale=language)
        page = context.new_page()
        book = begin(page, link, site)
        for table in tqdm(TABLES, unit="table", disable=None):
            sit_down(page, book, table)
            yield from at_table(browser, page, table, language, pictures)


def at_table(browser: Browser, page: Page, table: Table, language: str, pictures: Path | None) -> Iterator[str]:
    fresh = browser.new_context(
        viewport=page.viewport_size,
        has_touch=True,
        is_mobile=True,
        locale=language,
        storage_state=page.context.storage_state(),
    )
    thumb = Thumb(fresh.new_page())
    thumb.page.goto(page.url, wait_until="networkidle")
    first = thumb.sent
    for deal in table.deals:
        high = thumb.page.evaluate("document.documentElement.scrollHeight")
        enter(thumb, deal)
        counted = f"{thumb.taps} | {thumb.fields} | {thumb.scrolls} | {thumb.loads}"
        wire = f"{first / 1000:.1f} kB | {thumb.sent / 1000:.1f} kB"
        yield f"| {table.game} of {table.seats} | {deal.name} | {counted} | {high} px | {wire} |"
    if pictures:
        shoot(thumb, table, pictures)
    fresh.close()


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
    chosen = parser.parse_args()
    width, height = map(int, chosen.size.split("x"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        print("| game | deal | taps | fields | scrolls | page loads | page | first view | saving |")
        print("|---|---|---|---|---|---|---|---|---|")
        for line in measured(browser, {"width": width, "height": height}, chosen.language, chosen.pictures):
            print(line, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
