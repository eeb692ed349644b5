"""A director's day through the pages of a real browser, 83 players and all that goes wrong; then everything recounted.

    .venv/bin/python bench/day.py [--deals 12] [--walk-ins 70] [--seed 8] [--keep]

Starts a Kiebitz of its own, and does what two directors do at two desks: seventy walk-ins by keyboard, three series of
Skat from a template, late arrivals and no-shows, lists on paper, a power cut, a tie for a prize, a correction after the
end, and the money. Clicks and keys of every step are counted and printed. What tables play among themselves comes
through their pages as in `story.py`. `recount.py` works the ranking out again, `till.py` the money. Ends with 1 where
anything differs.
"""

import argparse
import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Error, sync_playwright  # noqa: E402  found through the line above
from tqdm import tqdm  # noqa: E402

from bench import serving, story  # noqa: E402
from bench.day_door import settle, walk_in  # noqa: E402
from bench.day_ends import ending, tie  # noqa: E402
from bench.day_mishaps import grid, mishaps, power_cut, repair  # noqa: E402
from bench.evening import CLUBS, Evening, Wrong, called, need  # noqa: E402
from bench.hands import ARGUMENTS, CHROMIUM, Hands, Ledger, hands  # noqa: E402
from bench.pages import Missing  # noqa: E402

SERIES, MEMBERS, WALK_INS = 3, 13, 70
"""Two of the seventy come later: one is late, one steps in."""
NAMESAKE = "Peter Schmidt"
INVITED = (("dora", "director"), ("dirk", "director"), ("sven", "scorekeeper"), ("sara", "scorekeeper"))


@dataclass
class Day:
    """The event, who works at it, and what it took."""

    told: Evening
    house: serving.House
    dora: Hands
    dirk: Hands
    sven: Hands
    ledger: Ledger = field(default_factory=Ledger)
    paid: int = 0
    """Entry fees."""

    @property
    def slug(self) -> str:
        return self.told.slug

    def at(self, who: Hands, tab: str = "director") -> None:
        """A tab of the event that lies open."""
        who.at(f"/events/{self.slug}/{tab}/")


def live(day: Day, deals: int, walk_ins: int) -> None:
    """The whole day."""
    announce(day, deals)
    doors(day, walk_ins - 2)
    start(day)
    mishaps(day)
    play(day, 1)
    confirm(day, 1)
    draw(day, 2)
    power_cut(day)
    grid(day, day.told.tables(2)[4])
    play(day, 2)
    confirm(day, 2)
    draw(day, 3)
    last, untouched = day.told.tables(3)[:2]
    play(day, 3, without=(last["sheet"], untouched["sheet"]))
    tie(day, last, untouched["number"])
    play(day, 3)
    confirm(day, 3)
    ending(day)


def announce(day: Day, deals: int) -> None:
    """From a template; the date, the place and the club are typed."""
    dora = day.dora
    dora.at("/")
    with day.ledger.step("event from a template", dora):
        dora.go('main a[href*="/begin/"]')
        dora.go('main a[href*="/events/new/"]')
        dora.go('a[href$="template=preisskat-3x36"]')
        about = {"title": "Preisskat", "place": "Vereinsheim"}
        for name, text in about.items():
            dora.type(f'[name="{name}"]', text)
        dora.find('[name="starts_at"]').fill("2026-11-22T14:00")
        dora.keys += len("221120261400")
        dora.choose('[name="club"]', value=dora.find('[name="club"] option:last-child').get_attribute("value"))
        dora.click('[name="public"]')
        if deals != 36:  # a shorter day than the template's
            dora.type('[name="option.deals"]', str(deals))
        dora.button("Create the event")
    found = re.search(r"/events/([\w-]+)/", dora.page.url)
    need(found, f"no event at {dora.page.url}")
    day.told.slug = found[1] if found else ""


def doors(day: Day, walk_ins: int) -> None:
    """Thirteen have announced themselves; all others walk in, at two desks by turns, and pay."""
    dora = day.dora
    members = [called(number) for number in range(MEMBERS)]
    day.at(dora, "desk")
    with day.ledger.step("members pasted, yet to come", dora, times=MEMBERS):
        dora.type("#names", "\n".join(members))
        dora.click('[name="announced"]')
        dora.go("form:has(#names) > button")
    desks = (dora, day.dirk)
    for each in desks:
        day.at(each, "desk")
    with day.ledger.step("checked in and paid", *desks, times=MEMBERS):
        for place, name in enumerate(members):
            check_in(desks[place % 2], name, pays=place > 0)
    guests = [f"{called(MEMBERS + number)}; {CLUBS[number % len(CLUBS)]}" for number in range(walk_ins - 2)]
    with day.ledger.step("walk-ins registered and paid at two desks", *desks, times=len(guests)):
        for place, line in enumerate(tqdm(guests, "Doors", disable=None, leave=False)):
            walk_in(desks[place % 2], line)
    with day.ledger.step("two of one name, asked about", *desks, times=2):
        walk_in(desks[0], f"{NAMESAKE}; SC Nord")
        walk_in(desks[1], f"{NAMESAKE}; SC Süd")
    day.paid = MEMBERS - 1 + walk_ins
    lines = day.told.look(f"events/{day.slug}/ranking/")["lines"]
    need(len(lines) == MEMBERS + walk_ins, f"{len(lines)} are registered")


def check_in(desk: Hands, name: str, *, pays: bool = True) -> None:
    desk.type("#q", name.split()[1][:5])
    desk.press("Enter")
    settle(desk, pays=pays)


def draw(day: Day, number: int) -> None:
    day.at(day.dora)
    with day.ledger.step(f"series {number} drawn", day.dora):
        day.dora.go("#step-button")
    day.dora.says(f"Tables for series {number} have been drawn")
    printed(day, f"start cards, plans and sheets of series {number} printed", '[value="starting"]', 5)


def start(day: Day) -> None:
    """Drawn and printed; then one comes late, and one does not come."""
    draw(day, 1)
    dora = day.dora
    tables = day.told.tables(1)
    need(sum(len(each["seats"]) for each in tables) == day.paid + 1, "not everybody sits")
    day.at(dora, "desk")
    with day.ledger.step("late arrival: registered, seated at a table of three", dora):
        walk_in(dora, "Kathrin Möbius; SC Wesel")
        dora.link("Series")
        dora.link("Late arrival")
        dora.choose("#number", value=dora.find("#number option:last-child").get_attribute("value"))
        dora.button("Show what changes")
        dora.button("Apply")
    day.paid += 1
    four = next(each["number"] for each in day.told.tables(1) if len(each["seats"]) == 4)
    day.at(dora)
    with day.ledger.step("no-show: a table of four becomes one of three", dora):
        repair(dora, four, seat=0)
        dora.link("Show what changes")
        dora.button("Apply")
    now = next(each for each in day.told.tables(1) if each["number"] == four)
    need(len([seat for seat in now["seats"] if seat["player"]]) == 3, f"table {four} has {now['seats']}")
    printed(day, "only the changed start cards printed", 'li:has([value="cards"]) [name="changed"]', 1)


def printed(day: Day, name: str, what: str, files: int) -> None:
    """By one button; the room next door prints."""
    dora = day.dora
    before = _ready(day)
    with day.ledger.step(name, dora):
        dora.link("Printouts")
        dora.go(what)
    deadline = time.monotonic() + 120
    while _ready(day) < before + files:
        need(time.monotonic() < deadline, f"{name}: {_ready(day) - before} of {files} came")
        time.sleep(0.3)


def _ready(day: Day) -> int:
    """Printouts that can be fetched."""
    page = day.told.director.open(f"/events/{day.slug}/prints/")
    return sum(bool(re.search(r"/prints/\d+/file/", href)) for href, _words in page.links)


def play(day: Day, number: int, without: tuple[int, ...] = ()) -> None:
    """What no director does: the tables play on by their own pages."""
    tables = [each for each in day.told.tables(number) if any(seat["player"] for seat in each["seats"])]
    for place, table in enumerate(tqdm(tables, f"Series {number}", disable=None, leave=False)):
        sheet = day.told.look(f"sheets/{table['sheet']}/")
        if table["sheet"] in without or sheet["finished"] or sheet["state"] == "confirmed" or sheet["closed_early"]:
            continue
        day.told.played[table["sheet"]] = [each["record"] for each in sheet["lines"]]
        day.told.play(day.told.keepers[place % 2], table["sheet"], len(table["seats"]))


def confirm(day: Day, number: int) -> None:
    """All complete sheets of the series, page by page of the list."""
    dora = day.dora
    day.at(dora)
    left = sum(each["state"] != "confirmed" for each in day.told.tables(number))
    with day.ledger.step(f"series {number}: complete sheets confirmed", dora, times=left):
        while "confirm" in (dora.find("#step-button").get_attribute("href") or ""):
            dora.go("#step-button")
            dora.go("main form .actions button.primary")
            day.at(dora)
    open_yet = [each["number"] for each in day.told.tables(number) if _open(each)]
    need(not open_yet, f"tables {open_yet} of series {number} are not confirmed: {dora.find('#step').inner_text()}")


def _open(table: dict[str, object]) -> bool:
    seats = table["seats"]
    return table["state"] != "confirmed" and isinstance(seats, list) and any(seat["player"] for seat in seats)


def open_day(browser: Browser, house: serving.House, seed: int, deals: int) -> Day:
    told = Evening(house.site, seed, SERIES, deals)
    story.found(told, house.link, INVITED)
    two, three, four = (hands(browser, house.site, told.people[name].cookies) for name in ("dora", "dirk", "sven"))
    return Day(told, house, two, three, four)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("deals", 12), ("seed", 8), ("walk-ins", WALK_INS)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--keep", action="store_true", help="leave the service running at the end, to look at it")
    given = parser.parse_args()
    with serving.house() as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS])
        day = open_day(browser, house, given.seed, given.deals)
        try:
            live(day, given.deals, given.walk_ins)
        except (Wrong, Missing, Error) as error:
            print(f"wrong: {error}\nat {day.dora.page.url}: {day.dora.page.inner_text('body')[:2000]}")
            return 1
        finally:
            print(day.ledger.table(), flush=True)
            if given.keep:
                print(f"{house.site}/events/{day.slug}/; Ctrl-C ends it", flush=True)
                time.sleep(24 * 3600)
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
