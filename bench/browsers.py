"""Keeps a list in Firefox and in WebKit as a phone at a table does: ten deals with a code, and a network that is lost.

    .venv/bin/python bench/browsers.py [--only firefox]

Wants `firefox-esr`, and `webkit2gtk-driver` with `xvfb`, of the system's packages; both are spoken to directly.
Tells of each what it keeps and whether everything that was saved is in the log once and in its order; ends with 1 where
it is not. What Chromium does, bench/offline.py and the tests try.
"""

import argparse
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import place  # noqa: E402
from config.launch import network  # noqa: E402  found through the line above

PATIENCE = 30.0
MINIBROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element's name, of the WebDriver standard."""
CSS = "css selector"
KEY = 'label:has(input[name="deal.{}"][value="{}"])'
WAY = '#preview:not([aria-busy="true"]) button.way:enabled[value="save:deal.declarer={}&deal.won={}"]'
OPEN = "main form button"
"""Of the page that names the table before a phone takes a place there."""
TOLD = "return document.getElementById('waits')?.textContent ?? ''"
HEADING = "return document.querySelector('h1')?.textContent ?? ''"
KEPT = """const done = arguments[arguments.length - 1], told = { worker: !!navigator.serviceWorker?.controller };
  const ask = () => new Promise((good) => { const asked = indexedDB.open("kiebitz"); asked.onerror = () => good(-1);
    asked.onsuccess = () => { const all = asked.result.transaction("outbox").objectStore("outbox").count();
      all.onsuccess = () => { asked.result.close(); good(all.result); }; }; });
  Promise.all([ask(), caches.keys(), navigator.storage?.persisted?.() ?? false]).then(([outbox, pages, lasts]) =>
    done({ ...told, outbox, pages, lasts })).catch((error) => done({ ...told, error: String(error) }));"""
Deal = dict[str, Any]


class Browser(Protocol):
    """What a thumb and an eye need."""

    def go(self, url: str) -> None: ...
    def run(self, script: str) -> Any: ...
    def wait_for(self, script: str) -> Any: ...
    def tap(self, selector: str) -> None: ...
    def close(self) -> None: ...


class Firefox:
    """Over its own line, Marionette: each message its length, a colon, and JSON."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kiebitz-firefox-"))
        port, self.number = network.free_port(), 0
        (self.folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        command = ("firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(self.folder))
        self.process = started(command, {"HOME": str(self.folder)})
        self.line = patiently(lambda: socket.create_connection(("127.0.0.1", port)))
        self.heard = self.line.makefile("rb")
        self._message()
        self._do("NewSession")

    def go(self, url: str) -> None:
        self._do("Navigate", url=url)

    def run(self, script: str) -> Any:
        return self._do("ExecuteScript", script=script, args=[])["value"]

    def wait_for(self, script: str) -> Any:
        return self._do("ExecuteAsyncScript", script=script, args=[])["value"]

    def tap(self, selector: str) -> None:
        found = self._do("FindElement", using=CSS, value=selector)["value"][ELEMENT]
        self._do("ElementClick", id=found)

    def close(self) -> None:
        ended(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _do(self, command: str, **given: Any) -> Any:
        self.number += 1
        sent = json.dumps([0, self.number, f"WebDriver:{command}", given]).encode()
        self.line.sendall(f"{len(sent)}:".encode() + sent)
        _kind, _number, error, answer = self._message()
        if error:
            raise BrowserError(f"{command}: {error['message']}")
        return answer

    def _message(self) -> Any:
        length = b"".join(iter(lambda: self.heard.read(1), b":"))
        return json.loads(self.heard.read(int(length)))


class WebKit:
    """Over HTTP, in a window that nobody sees."""

    def __init__(self) -> None:
        port = network.free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="kiebitz-webkit-"))
        self.process = started(("xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"), {"HOME": str(self.folder)})
        self.at = f"http://127.0.0.1:{port}/session"
        options = {"binary": MINIBROWSER, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.at += "/" + patiently(lambda: self._do("", wanted))["sessionId"]

    def go(self, url: str) -> None:
        self._do("/url", {"url": url})

    def run(self, script: str) -> Any:
        return self._do("/execute/sync", {"script": script, "args": []})

    def wait_for(self, script: str) -> Any:
        return self._do("/execute/async", {"script": script, "args": []})

    def tap(self, selector: str) -> None:
        found = self._do("/element", {"using": CSS, "value": selector})[ELEMENT]
        self._do(f"/element/{found}/click", {})

    def close(self) -> None:
        ended(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _do(self, path: str, given: Mapping[str, Any]) -> Any:
        asked = urllib.request.Request(self.at + path, json.dumps(given).encode())  # noqa: S310  this machine alone
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise BrowserError(f"{path}: {json.load(error)['value']['message']}") from error


class BrowserError(Exception):
    """The browser could not do it."""


BROWSERS = {"firefox": Firefox, "webkit": WebKit}


def started(command: tuple[str, ...], more: Mapping[str, str]) -> subprocess.Popen[bytes]:
    environment = {**os.environ, **more}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(command, env=environment, start_new_session=True, **quiet)  # type: ignore[call-overload,no-any-return]


def ended(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(PATIENCE)


def patiently(asked: Any) -> Any:
    """What this gives once it gives something."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            if found := asked():
                return found
        except (OSError, BrowserError) as error:
            last: Exception | None = error
        else:
            last = None
        if time.monotonic() > deadline:
            raise TimeoutError(f"nothing came; {last}")
        time.sleep(0.1)


class Service:
    """The application on a port of this machine; while it is away, every line is cut without an answer."""

    def __init__(self) -> None:
        self.away = False

    @contextmanager
    def running(self) -> Iterator[str]:
        from django.core.servers.basehttp import ThreadedWSGIServer  # noqa: PLC0415  needs the settings
        from django.test.testcases import QuietWSGIRequestHandler  # noqa: PLC0415

        from config.wsgi import application  # noqa: PLC0415

        service = self

        class Handler(QuietWSGIRequestHandler):
            def parse_request(self) -> bool:
                """Asked once a line has come, also on a connection that was kept from before."""
                self.close_connection = service.away
                return not service.away and super().parse_request()

        server = ThreadedWSGIServer(("127.0.0.1", 0), Handler)
        server.set_app(application)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()


class Table:
    """A list, its code, and what was saved there."""

    def __init__(self, browser: Browser, site: str, service: Service) -> None:
        from scoring.lists.values.table_codes import code_of  # noqa: PLC0415  needs the settings
        from tests import build  # noqa: PLC0415

        self.browser, self.service = browser, service
        self.sheet = build.sheet()
        self.code = f"{site}/t/{code_of(build.code(self.sheet).seed)}/"
        self.page = f"{site}/sheets/{self.sheet.pk}/enter/"
        self.deals = itertools.cycle(itertools.product((0, 1, 2), ("clubs", "spades", "hearts", "grand"), (1, 2, -1)))
        self.saved: list[Deal] = []

    def enter(self) -> None:
        """One deal as a thumb enters it, up to the press that saves."""
        declarer, contract, matadors = next(self.deals)
        won = len(self.saved) % 3 != 0
        for key, value in (("contract", contract), ("matadors", matadors)):
            self.tap(KEY.format(key, value))
        way = WAY.format(declarer, str(won).lower())
        patiently(lambda: self.browser.run(f"return !!document.querySelector({json.dumps(way)})"))
        self.tap(way)
        drawn = {"declarer": declarer, "contract": contract, "matadors": matadors}
        self.saved.append({"kind": "game", **drawn, "won": won})

    def tap(self, selector: str) -> None:
        """As a thumb does: it brings what it wants out from under the save buttons first."""
        self.browser.run(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center'}})")
        self.browser.tap(selector)

    def online(self, deals: int) -> None:
        for _ in range(deals):
            self.enter()
            self.shows(len(self.saved) + 1)

    def offline(self, deals: int) -> None:
        self.service.away = True
        before = len(self.saved)
        for number in range(1, deals + 1):
            self.enter()
            patiently(lambda number=number: str(number) in self.browser.run(TOLD))
        assert len(self.log()) == before, "nothing can have come"  # noqa: S101

    def shows(self, number: int) -> None:
        patiently(lambda: str(number) in re.findall(r"\d+", self.browser.run(HEADING)))

    def log(self) -> list[Deal]:
        from scoring.models import Sheet  # noqa: PLC0415  needs the settings

        return [each.record for each in Sheet.objects.get(pk=self.sheet.pk).deals.all()]


def story(table: Table) -> list[str]:
    """Ten deals; then the network goes, the page is loaded anew, and the network is there again."""
    browser = table.browser
    browser.go(table.code)
    browser.tap(OPEN)
    table.shows(1)
    patiently(lambda: browser.run("return document.documentElement.matches('.js')"))
    table.online(10)
    told = [f"online: {len(table.log())} of 10 deals, {browser.wait_for(KEPT)}"]
    table.offline(2)
    told.append(f"network lost: {browser.run(TOLD)!r}, {browser.wait_for(KEPT)}")
    told.append(f"loaded anew without it: {_again(table)}")
    table.service.away = False
    browser.go(table.page)
    patiently(lambda: table.log() == table.saved)
    table.shows(len(table.saved) + 1)
    told.append(f"network again: {len(table.log())} of {len(table.saved)} deals in their order")
    table.online(1)
    return told


def _again(table: Table) -> str:
    """What the page says that is loaded while nobody answers."""
    try:
        table.browser.go(table.page)
        return repr(patiently(lambda: table.browser.run(TOLD)))
    except (BrowserError, TimeoutError) as error:
        return f"the page does not come ({str(error).splitlines()[0][:80]})"


def tried(name: str) -> bool:
    """The story in this browser; whether all went well."""
    service = Service()
    browser = BROWSERS[name]()
    try:
        print(name, browser.run("return navigator.userAgent"), flush=True)
        with service.running() as site:
            table = Table(browser, site, service)
            print("  " + "\n  ".join(story(table)), flush=True)
        return table.log() == table.saved
    except (BrowserError, TimeoutError, AssertionError) as error:
        print(f"  {error!r}")
        return False
    finally:
        browser.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=BROWSERS)
    given = parser.parse_args()
    with place.database("sqlite"):
        done = [tried(name) for name in BROWSERS if given.only in {None, name}]
    return not all(done)


if __name__ == "__main__":
    sys.exit(main())
