"""The pictures of docs/guide, taken while a first evening and a first tournament are gone through in a real browser.

    .venv/bin/python bench/guide.py [--languages de fr en] [--folder docs/guide/pictures]

Starts a Kiebitz of its own on this machine for each language, does what the guides tell their readers to do, by the
pages alone, and takes a picture wherever the guides show one. Fails where a step is not to be done as it is told. Wants
Chromium and poppler-utils (`pdftoppm`), as the tests of `--all` do.
"""

import argparse
import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402  found through the line above
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tqdm import tqdm  # noqa: E402

from bench import letters, serving  # noqa: E402
from bench.evening import Evening  # noqa: E402
from bench.pages import Person  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
NAME = "kiebitz.local"
"""What the machine is called in the pictures: an address that a reader could see, too."""
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", f"--host-resolver-rules=MAP {NAME} {serving.ADDRESS}")
LAPTOP, PHONE = {"width": 1000, "height": 640}, {"width": 360, "height": 640}
PASSWORD = "Herz-Bube-sticht-18"  # noqa: S105  of accounts that live as long as the run
COLOURS = 64
DEALS = 6
"""Of a list of the tournament: enough to be ranked, and soon played."""


@dataclass(frozen=True)
class Words:
    """What a club of this language would call its things. All of them are made up."""

    club: str
    evening: str
    table: str
    event: str
    place: str
    guests: str
    """The clubs of guests, two of them, parted by a comma."""


CALLED = {
    "de": Words("SC Kiebitz", "Clubabend", "Tisch 1", "Herbstpreisskat", "Vereinsheim", "SC Nord, Reizende Jungs"),
    "fr": Words(
        "Club du Vanneau", "Soirée du club", "Table 1", "Coupe d’automne", "Salle des fêtes", "Nord, Les Atouts"
    ),
    "en": Words("Lapwing Club", "Club evening", "Table 1", "Autumn Cup", "Club house", "North, The Bidders"),
}
PLAYERS = ("Anna Adler", "Bert Brandt", "Cora Clemens", "Dirk Dahl", "Elsa Ebert", "Falk Fuchs")
GUESTS = ("Gerd Graf", "Hanna Hein", "Ida Iversen", "Jan Jost", "Karl Kern", "Lena Lang")


@dataclass
class Camera:
    """Where the pictures go."""

    folder: Path
    taken: int = 0

    def shoot(self, page: Page, name: str, *, focus: str = "") -> None:
        """What stands in the window, scrolled to what it is about."""
        if focus:
            page.locator(focus).first.evaluate("each => each.scrollIntoView({block: 'start'})")
            page.mouse.wheel(0, -12)
        page.wait_for_timeout(200)
        self.keep(page.screenshot(), name)

    def keep(self, png: bytes, name: str) -> None:
        """In few colours: pages are flat, and the repository is fetched by everybody."""
        self.folder.mkdir(parents=True, exist_ok=True)
        picture = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        picture.save(self.folder / f"{name}.png", optimize=True)
        self.taken += 1


def submit(page: Page, field: str) -> None:
    """The button of the form that holds this field."""
    with page.expect_navigation():
        page.locator(f"main form:has({field}) .actions button, main form:has({field}) > button").first.click()


def press(page: Page, action: str, which: str = "") -> None:
    """The button of the form that leads to this address, or the one of such a name or value."""
    with page.expect_navigation():
        page.locator(f'form[action*="{action}"] button{which}').first.click()


def follow(page: Page, href: str) -> None:
    """The first link of the page to such an address."""
    with page.expect_navigation():
        page.locator(f'main a[href*="{href}"]').first.click()


def fill(page: Page, given: Mapping[str, str]) -> None:
    for name, text in given.items():
        page.locator(f'main [name="{name}"]').first.fill(text)


def evening(laptop: Page, phone: Page, site: str, link: str, words: Words, camera: Camera) -> None:
    """From the first account to a list on paper."""
    found(laptop, link, words, camera)
    arrive(phone, invite(laptop, "karl", "scorekeeper", camera))
    open_list(phone, words, camera)
    for deal in ((1, "clubs", 2, True), (2, "hearts", 1, True), (0, "grand", 2, False), (1, "spades", 1, True)):
        enter(phone, *deal, camera=camera if deal[1] == "grand" else None)
    follow(phone, "/sheets/")
    camera.shoot(phone, "list")
    camera.keep(printed(phone, site), "paper")


def found(page: Page, link: str, words: Words, camera: Camera) -> None:
    page.goto(link)
    fill(page, {"username": "anna", "password": PASSWORD, "again": PASSWORD})
    camera.shoot(page, "account")
    submit(page, '[name="again"]')
    follow(page, "/clubs/new/")
    fill(page, {"name": words.club})
    submit(page, '[name="time_zone"]')
    fill(page, {"names": "\n".join(PLAYERS)})
    camera.shoot(page, "players", focus="#players")
    submit(page, '[name="names"]')


def invite(page: Page, name: str, role: str, camera: Camera) -> str:
    """The link that makes an account with this role."""
    follow(page, "/people/")
    form = page.locator('form[action*="/invite/"]')
    form.locator('[name="username"]').fill(name)
    form.locator('[name="role"]').select_option(role)
    press(page, "/invite/")
    camera.shoot(page, "invitation")
    return page.locator("main textarea").input_value()


def arrive(page: Page, link: str) -> None:
    page.goto(link)
    fill(page, {"password": PASSWORD, "again": PASSWORD})
    submit(page, '[name="again"]')


def open_list(page: Page, words: Words, camera: Camera) -> None:
    follow(page, "/begin/")
    follow(page, "/books/new/?table")
    fill(page, {"title": words.evening})
    submit(page, '[name="held_on"]')
    fill(page, {"title": words.table, **{f"player{place}": name for place, name in enumerate(PLAYERS[:3], start=1)}})
    camera.shoot(page, "seats", focus='[name="player1"]')
    submit(page, '[name="player1"]')


def enter(page: Page, declarer: int, contract: str, matadors: int, won: bool, *, camera: Camera | None) -> None:  # noqa: FBT001  a deal as it is told
    if page.locator("#entry").count() == 0:
        follow(page, "/enter/")
    for name, value in (("declarer", declarer), ("contract", contract), ("matadors", matadors)):
        page.locator(f'label:has(input[name="deal.{name}"][value="{value}"])').click()
    way = page.locator(f"button.way.{'won' if won else 'lost'}")
    way.wait_for()
    if camera:
        page.wait_for_timeout(500)
        camera.shoot(page, "deal", focus="#entry")
    with page.expect_navigation():
        way.click()


def printed(page: Page, site: str, which: str = "") -> bytes:
    """The upper half of what the printer makes of this, as a picture."""
    press(page, "/print/", which)
    if "/events/" in page.url:
        page.locator('main a[href*="/prints/"]').last.click()
    ready = page.locator('main a.primary[href$="/file/"]')
    ready.wait_for(timeout=60_000)
    reader = person(page, site)
    reader.open(ready.get_attribute("href") or "")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "paper.pdf").write_bytes(reader.body)
        command = ["pdftoppm", "-png", "-r", "80", "-H", "560", "-singlefile", "paper.pdf", "paper"]
        subprocess.run(command, cwd=folder, check=True)
        return (Path(folder) / "paper.png").read_bytes()


def tournament(laptop: Page, phone: Page, site: str, words: Words, camera: Camera) -> None:
    """From the announcement to the final ranking on paper."""
    slug = announce(laptop, words, camera)
    laptop.goto(f"/events/{slug}/desk/")
    register(laptop, words, camera)
    told = Evening(site, 1, series=2, deals=DEALS, slug=slug, people={"dora": person(laptop, site)})
    for number in (1, 2):
        laptop.goto(f"/events/{slug}/director/")
        press(laptop, "/draw/")
        if number == 1:
            camera.shoot(laptop, "tables", focus="#grid")
        play(told, number)
    phone.goto(f"/events/{slug}/ranking/")
    camera.shoot(phone, "ranking")
    laptop.goto(f"/events/{slug}/director/")
    camera.shoot(laptop, "ending", focus="#ending")
    press(laptop, "/finalise/")
    laptop.goto(f"/events/{slug}/prints/")
    camera.keep(printed(laptop, site, '[value="ranking"]'), "paper-ranking")


def announce(page: Page, words: Words, camera: Camera) -> str:
    page.goto("/")
    follow(page, "/begin/")
    follow(page, "/events/new/")
    fill(page, {"title": words.event, "place": words.place, "starts_at": "2026-11-28T14:00", "planned_series": "2"})
    page.locator('[name="club"]').select_option(index=1)
    page.locator('[name="public"]').check()
    camera.shoot(page, "announcing", focus='[name="title"]')
    page.locator("details.options > summary").click()
    fill(page, {"option.deals": str(DEALS)})
    submit(page, '[name="planned_series"]')
    return urlsplit(page.url).path.split("/")[2]


def register(page: Page, words: Words, camera: Camera) -> None:
    clubs = words.guests.split(", ")
    guests = [f"{name}; {clubs[place % 2]}" for place, name in enumerate(GUESTS)]
    fill(page, {"names": "\n".join([*PLAYERS, *guests])})
    camera.shoot(page, "registering", focus="#players")
    submit(page, '[name="names"]')


def person(page: Page, site: str) -> Person:
    """Whoever is signed in here, as one who enters deals faster than a browser does."""
    who = Person(site)
    who.cookies = {each["name"]: each["value"] for each in page.context.cookies() if each["name"] == "sessionid"}
    return who


def play(told: Evening, number: int) -> None:
    for table in told.tables(number):
        told.play(told.director, table["sheet"], len(table["seats"]), upto=DEALS)
        told.sign(told.director, table["sheet"])


@contextmanager
def windows(browser: Browser, site: str, language: str) -> Iterator[tuple[Page, Page]]:
    """A laptop's and a phone's."""
    cookie = {"name": "django_language", "value": language, "url": site}
    with browser.new_context(base_url=site, locale=language, viewport=LAPTOP) as big:
        how = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        with browser.new_context(base_url=site, locale=language, **how) as small:
            for each in (big, small):
                letters.at_hand(each)
                each.add_cookies([cookie])
            yield big.new_page(), small.new_page()


def run(language: str, folder: Path) -> int:
    """All pictures of one language; how many."""
    camera, words = Camera(folder / language), CALLED[language]
    with serving.club(KIEBITZ_HOSTS=f"{serving.ADDRESS} {NAME}") as (site, link), sync_playwright() as playwright:
        # The calendar of a field speaks the browser's language, not the page's.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, f"--lang={language}"])
        shown, first = (each.replace(serving.ADDRESS, NAME) for each in (site, link))
        with windows(browser, shown, language) as (laptop, phone):
            evening(laptop, phone, site, first, words, camera)
            tournament(laptop, phone, site, words, camera)
        browser.close()
    return camera.taken


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--languages", nargs="+", choices=sorted(CALLED), default=sorted(CALLED))
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "guide" / "pictures")
    asked = parser.parse_args(arguments)
    for language in tqdm(asked.languages, "Pictures", disable=None):
        tqdm.write(f"{language}: {run(language, asked.folder)} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
