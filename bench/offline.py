"""Enters deals in a real browser while the network, the tab, the session or the storage fails, and counts them.

    .venv/bin/python bench/offline.py [--rounds 500] [--seed 1] [--fault NAME] [--control]

Each round is a list of its own, one to four deals, a network that comes and goes, and one fault drawn by lot. At the
end everything that somebody saved is in the log once and in its order, or waits on the phone with a reason; never both.
Ends with 1 where that is not so. `--control` has the server ignore the keys of what is sent: a deal whose
reply was cut off is written twice then, which must be counted.
"""

import argparse
import dataclasses
import logging
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock
from urllib.parse import parse_qsl
from uuid import uuid4

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, sync_playwright  # noqa: E402
from tqdm import tqdm  # noqa: E402

from bench import place  # noqa: E402  found through the line above

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 20_000
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand")
BOX = """new Promise((good) => { const asked = indexedDB.open("kiebitz", 1); asked.onsuccess = () => {
  asked.result.transaction("outbox").objectStore("outbox").getAll().onsuccess = (all) => {
  asked.result.close(); good(all.target.result); }; }; })"""
CHOOSE = """(chosen) => { const form = document.getElementById("entry");
  for (const [name, value] of chosen) form.querySelector(`[name="${name}"][value="${value}"]`).checked = true;
  form.dispatchEvent(new Event("input", { bubbles: true })); }"""
WAY = '#preview:not([aria-busy="true"]) button.way:enabled[value*="deal.won={}"]'
FULL = "IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); }"
CLOCK = "const now = Date.now; Date.now = () => now() - 9e10;"
Deal = dict[str, Any]


class Phone:
    """A browser at one list."""

    def __init__(self, round_: "Round", cookies: dict[str, str]) -> None:
        self.round = round_
        self.context: BrowserContext = round_.browser.new_context(locale="en", service_workers="block")
        self.sign(cookies | {"django_language": "en"})
        self.page = self.opened()

    def sign(self, cookies: dict[str, str]) -> None:
        self.context.add_cookies([{"name": n, "value": v, "url": self.round.site} for n, v in cookies.items()])

    def opened(self, script: str = "") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("dialog", lambda dialog: dialog.accept())
        if script:
            page.add_init_script(script)
        page.goto(f"{self.round.site}/sheets/{self.round.sheet}/enter/")
        page.wait_for_function("() => document.getElementById('kept') && document.documentElement.matches('.js')")
        page.wait_for_load_state("networkidle")
        return page

    def off(self, *, away: bool) -> None:
        self.context.set_offline(away)

    def choose(self, deal: Deal) -> None:
        self.page.evaluate(
            CHOOSE, [[f"deal.{key}", str(value)] for key, value in deal.items() if key not in {"won", "kind"}]
        )

    def save(self, deal: Deal) -> None:
        """Choose and press; over once the form is empty again, or another page is there."""
        self.choose(deal)
        self.press(deal)
        self.page.wait_for_function("() => !document.querySelector('[name=\"deal.contract\"]:checked')")

    def press(self, deal: Deal) -> None:
        self.page.locator(WAY.format(str(deal["won"]).lower())).first.click()

    def box(self) -> list[dict[str, Any]]:
        while True:
            try:
                return list(self.page.evaluate(BOX))
            except Error:  # the page goes on to the next deal in this moment
                self.page.wait_for_timeout(20)

    def settled(self) -> list[dict[str, Any]]:
        """What is left once nothing is on its way any more."""
        for _ in range(PATIENCE // 50):
            left = self.box()
            if all(each["state"] == "parked" for each in left):
                return left
            self.page.wait_for_timeout(50)
        return self.box()


class Round:
    """A list, what was saved there, and what became of it."""

    def __init__(self, browser: Browser, site: str, rng: Random) -> None:
        from tests import build  # noqa: PLC0415  needs the settings

        self.browser, self.site, self.rng = browser, site, rng
        made = build.sheet()
        self.build, self.row, self.sheet = build, made, made.pk
        self.keeper = build.scorekeeper(made.book)
        self.phones: list[Phone] = []
        self.saved: list[Deal] = []

    def phone(self, cookies: dict[str, str] | None = None) -> Phone:
        self.phones.append(Phone(self, cookies or self.session()))
        return self.phones[-1]

    def session(self) -> dict[str, str]:
        from django.test import Client  # noqa: PLC0415

        client = Client()
        client.force_login(self.keeper)
        return {"sessionid": client.cookies["sessionid"].value}

    def deal(self) -> Deal:
        """Unlike the one before."""
        drawn = {
            "declarer": self.rng.randrange(3),
            "contract": self.rng.choice(CONTRACTS),
            "matadors": self.rng.choice((1, 2, -1)),
        }
        made = {"kind": "game", **drawn, "won": self.rng.random() < 0.5}
        return self.deal() if self.saved and made == self.saved[-1] else made

    def play(self, phone: Phone, most: int = 3) -> None:
        """Some deals, while the network comes and goes."""
        for _ in range(self.rng.randint(1, most)):
            phone.off(away=self.rng.random() < 0.7)
            self.saved.append(self.deal())
            phone.save(self.saved[-1])
        phone.off(away=True)

    def log(self) -> list[Deal]:
        from scoring.models import Sheet  # noqa: PLC0415

        return [each.record for each in Sheet.objects.get(pk=self.sheet).deals.all()]

    def end(self, *, both: bool = False) -> str:
        """What is wrong; empty if nothing is."""
        left = [each for phone in self.phones for each in phone.settled()]
        logged, kept = self.log(), [_record(each) for each in left]
        if both:
            wrong = sorted(map(repr, [*logged, *kept])) != sorted(map(repr, self.saved))
        else:
            wrong = logged != self.saved or bool(left)
        twice = len(logged) + len(kept) - len(self.saved)
        return (
            f"{max(twice, 0)} written twice, {max(-twice, 0)} lost\n"
            f"  saved {self.saved}\n  log   {logged}\n  kept  {[(each['reason'], each['fields']) for each in left]}"
            if wrong
            else ""
        )

    def close(self) -> None:
        for each in self.phones:
            each.context.close()


def _record(item: dict[str, Any]) -> Deal:
    sent = {name: value for name, value in item["fields"] if name.startswith("deal.")}
    sent |= dict(parse_qsl(dict(map(tuple, item["fields"]))["step"].partition(":")[2]))
    found = {key: sent[f"deal.{key}"] for key in ("declarer", "contract", "matadors", "won")}
    numbers = {"declarer": int(found["declarer"]), "matadors": int(found["matadors"])}
    return {"kind": "game", **found, **numbers, "won": found["won"] == "true"}


def killed(round_: Round) -> str:
    """The tab is killed with deals on the phone and one half chosen."""
    phone = round_.phone()
    round_.play(phone)
    last = round_.deal()
    phone.choose(last)
    phone.page.close(run_before_unload=False)
    phone.off(away=False)
    phone.page = phone.opened()
    phone.settled()
    phone.page.wait_for_load_state("networkidle")
    round_.saved.append(last)
    phone.press(last)  # what was chosen is there again
    phone.page.wait_for_function("() => !document.querySelector('[name=\"deal.contract\"]:checked')")
    return round_.end()


def cut(round_: Round) -> str:
    """Replies are cut off after the server has saved."""
    phone, lost = round_.phone(), round_.rng.randint(1, 3)

    def lose(route: Route) -> None:
        nonlocal lost
        if route.request.method != "POST" or not lost:
            return route.fallback()
        lost -= 1
        route.fetch()
        return route.abort()

    phone.page.route("**/enter/", lose)
    round_.play(phone)
    phone.off(away=False)
    return round_.end()


def session(round_: Round) -> str:
    """The session ends meanwhile; somebody signs in again."""
    phone = round_.phone()
    round_.play(phone)
    phone.context.clear_cookies(name="sessionid")
    phone.off(away=False)
    phone.page.wait_for_timeout(200)
    phone.sign(round_.session())
    phone.page = phone.opened()
    return round_.end()


def token(round_: Round) -> str:
    """The table's code is renewed meanwhile; the phone scans the new one."""
    phone = round_.phone({"table": round_.build.cookie(round_.build.code(round_.row))})
    round_.play(phone)
    from django.utils import timezone  # noqa: PLC0415

    from scoring.actors import OPERATOR  # noqa: PLC0415
    from scoring.lists.actions import letting_in  # noqa: PLC0415

    code = letting_in.renew(sheet_id=round_.sheet, by=OPERATOR, at=timezone.now())
    assert code is not None  # noqa: S101
    phone.off(away=False)
    phone.page.wait_for_timeout(200)
    phone.sign({"table": round_.build.cookie(code)})
    phone.page = phone.opened()
    return round_.end()


def two(round_: Round) -> str:
    """Two phones write apart: the same first, then each its own."""
    one, other = round_.phone(), round_.phone()
    first = round_.deal()
    for phone in (one, other):
        phone.off(away=True)
        phone.save(first)
    round_.saved.append(first)
    for phone in (one, other):
        mine = round_.deal()
        round_.saved.append(mine)
        phone.save(mine)
    for phone in round_.rng.sample((one, other), 2):
        phone.off(away=False)
        phone.settled()
    return round_.end(both=True)


def clock(round_: Round) -> str:
    """The phone believes that it is years ago."""
    phone = round_.phone()
    phone.page.close()
    phone.page = phone.opened(CLOCK)
    round_.play(phone)
    phone.off(away=False)
    return round_.end()


def full(round_: Round) -> str:
    """The storage is full: the form keeps the deal until there is a network."""
    phone = round_.phone()
    phone.page.close()
    phone.page = phone.opened(FULL)
    mine = round_.deal()
    phone.off(away=True)
    phone.choose(mine)
    phone.press(mine)
    phone.page.wait_for_function("() => !document.getElementById('kept').hidden")
    phone.off(away=False)
    round_.saved.append(mine)
    phone.press(mine)
    phone.page.wait_for_function("() => !document.querySelector('[name=\"deal.contract\"]:checked')")
    return round_.end()


FAULTS: dict[str, Callable[[Round], str]] = {
    each.__name__: each for each in (killed, cut, session, token, two, clock, full)
}


@contextmanager
def served() -> Iterator[str]:
    """The application on a port of this machine, in threads of this process."""
    from django.core.servers.basehttp import ThreadedWSGIServer  # noqa: PLC0415
    from django.test.testcases import QuietWSGIRequestHandler  # noqa: PLC0415

    from config.wsgi import application  # noqa: PLC0415

    server = ThreadedWSGIServer(("127.0.0.1", 0), QuietWSGIRequestHandler)
    server.set_app(application)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()


@contextmanager
def keys_ignored() -> Iterator[None]:
    """The control: a server to which every attempt is another deal.

    Two nets hang below the keys, and are taken away, too, or none would be written twice: each attempt is upon the list
    as it is by then, and whoever sends it has said that it is played again as the one before.
    """
    from scoring.lists.actions import writing_entries  # noqa: PLC0415  needs the settings
    from scoring.models import Sheet  # noqa: PLC0415

    write = writing_entries.write

    def forgetful(*, sheet_id: int, draft: Any, **more: Any) -> Any:
        revision = Sheet.objects.values_list("revision", flat=True).get(pk=sheet_id)
        accepted = (*draft.accepted, "entry_deal_twice")
        anew = dataclasses.replace(draft, key=str(uuid4()), revision=revision, since=revision, accepted=accepted)
        return write(sheet_id=sheet_id, draft=anew, **more)

    with mock.patch.object(writing_entries, "write", forgetful):
        yield


def play(rounds: int, seed: int, *, fault: str = "", control: bool = False) -> int:
    """So many rounds; 1 where one went wrong."""
    rng, done, wrong = Random(seed), Counter[str](), []
    logging.getLogger("django.request").setLevel(logging.CRITICAL)  # what is refused here is meant to be
    with ExitStack() as stack:
        if control:
            stack.enter_context(keys_ignored())
        site, playwright = stack.enter_context(served()), stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for number in tqdm(range(rounds), "Rounds", disable=None, leave=False):
            name = fault or rng.choice(list(FAULTS))
            round_ = Round(browser, site, Random(f"{seed} {number}"))
            try:
                found = FAULTS[name](round_)
            except Exception as error:  # noqa: BLE001  a page that never comes is a finding, too
                found = f"{round_.end()} {error!r}".lstrip()
            round_.close()
            done[name] += 1
            if found:
                wrong.append(name)
                print(f"round {number}, {name}: {found}")
                if control:
                    break
        browser.close()
    print(f"{sum(done.values())} rounds ({', '.join(f'{n} {c}' for n, c in sorted(done.items()))}), {len(wrong)} wrong")
    return bool(wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", choices=FAULTS, default="")
    parser.add_argument("--control", action="store_true")
    given = parser.parse_args()
    with place.database("sqlite"):
        # Playwright's event loop runs in this thread, and Django would refuse it the database.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        return play(given.rounds, given.seed, fault=given.fault, control=given.control)


if __name__ == "__main__":
    sys.exit(main())
