"""What somebody's hands do at a real browser, counted step by step: clicks, keys and pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Locator, Page

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run")
LAPTOP = {"width": 1100, "height": 760}
OPENED = 2
"""A choice is two clicks: the list opens, and one of it is taken."""


@dataclass(frozen=True)
class Step:
    """What was done, and what it took of how many."""

    name: str
    clicks: int
    keys: int
    pages: int
    times: int = 1


@dataclass
class Hands:
    """Somebody with a browser of their own. Only what is done here is counted."""

    page: Page
    clicks: int = 0
    keys: int = 0
    pages: int = 0

    def __post_init__(self) -> None:
        self.page.on("load", lambda _page: self._loaded())

    def _loaded(self) -> None:
        self.pages += 1

    def at(self, path: str) -> None:
        """The page that lies open at the desk already: where a step begins."""
        self.page.goto(path)

    def find(self, what: str | Locator) -> Locator:
        return (self.page.locator(what) if isinstance(what, str) else what).first

    def click(self, what: str | Locator) -> None:
        """What is folded away is opened first."""
        found = self.find(what)
        folded = found.locator("xpath=ancestor::details[not(@open)]")
        while found.evaluate("each => each.tagName != 'SUMMARY'") and folded.count():
            self.click(folded.first.locator("> summary"))
        found.click()
        self.clicks += 1

    def go(self, what: str | Locator) -> None:
        """A click that leads to another page."""
        with self.page.expect_navigation():
            self.click(what)

    def button(self, words: str) -> None:
        self.go(self.page.get_by_role("button", name=words))

    def link(self, words: str) -> None:
        self.go(self.page.get_by_role("link", name=words, exact=True))

    def type(self, what: str | Locator, text: str) -> None:
        """Into a field: one click where the hands are not there yet, what stood there is overwritten."""
        found = self.find(what)
        if not found.evaluate("each => each === document.activeElement"):
            self.click(found)
        if found.input_value():
            self.press("Control+a")
        self.page.keyboard.insert_text(text) if "\n" in text else self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def choose(self, what: str | Locator, *, value: str | None = None, label: str | None = None) -> None:
        found = self.find(what)
        found.select_option(value=value, label=label) if value is not None or label else None
        self.clicks += OPENED

    def says(self, words: str) -> None:
        """Wait until the page says this; it must."""
        self.page.get_by_text(words).first.wait_for(timeout=20_000)


@dataclass
class Ledger:
    """The steps of the day in their order."""

    steps: list[Step] = field(default_factory=list)

    @contextmanager
    def step(self, name: str, *who: Hands, times: int = 1) -> Iterator[None]:
        """Counts what these people do for it; `times`: for so many players or tables."""
        for each in who:
            each.clicks = each.keys = each.pages = 0
        yield
        done = [sum(getattr(each, part) for each in who) for part in ("clicks", "keys", "pages")]
        self.steps.append(Step(name, *done, times))

    def table(self) -> str:
        """As it is printed: for one each where it was done many times."""
        lines = ["| step | clicks | keys | pages | for each |", "|---|---:|---:|---:|---|"]
        lines += [f"| {one.name} | {one.clicks} | {one.keys} | {one.pages} | {_each(one)} |" for one in self.steps]
        clicks, keys, pages = (sum(getattr(one, part) for one in self.steps) for part in ("clicks", "keys", "pages"))
        return "\n".join([*lines, f"| **the day** | **{clicks}** | **{keys}** | **{pages}** | |"])


def _each(one: Step) -> str:
    if one.times == 1:
        return ""
    return f"{one.clicks / one.times:.1f} clicks, {one.keys / one.times:.1f} keys ({one.times})"


def hands(browser: Browser, site: str, cookies: dict[str, str]) -> Hands:
    """Of somebody who has signed in before."""
    context = browser.new_context(base_url=site, locale="en", viewport=LAPTOP)
    context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
    return Hands(context.new_page())
