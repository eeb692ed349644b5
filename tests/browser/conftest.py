"""A real browser at a real server; every test here also fails on a foreign request or a complaint in the console."""

import os
import threading
import time
from urllib.parse import urlsplit

import pytest
from django.core.signals import request_finished, request_started
from django.test import Client
from playwright.sync_api import Page, expect, sync_playwright

from tests import build

CHROMIUM = "/usr/bin/chromium-headless-shell"
"""The browser without its windows: the same pages, for half of the processor time."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 30_000  # milliseconds: a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium():
    # From here on Playwright's event loop runs in this thread, and Django would refuse it the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class Watched:
    """What a page asked for and complained about."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        """What a test brings about itself."""

    def watch(self, page: Page) -> Page:
        page.on("request", lambda request: self.asked(request.url))
        page.on("console", lambda message: self.said(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def asked(self, url: str) -> None:
        if urlsplit(url).netloc not in {self.host, ""}:
            self.foreign.append(url)

    def said(self, kind: str, text: str) -> None:
        # A refusal (400, 409) is an answer of ours, and a look that the next one overtakes is broken off by ourselves;
        # browser and HTMX log both as errors.
        ours = (
            *("the server responded with a status of 4", "htmx:sendAbort", "htmx:afterRequest"),
            *("Service Worker registration blocked by Playwright", *self.expected),
        )
        if kind in {"error", "warning"} and not any(each in text for each in ours):
            self.complaints.append(text)


class Requests:
    """How many requests the server is answering: what a closed window asked for last goes on after the test."""

    def __init__(self) -> None:
        self.open: set[int] = set()

    def began(self, **_sent) -> None:
        self.open.add(threading.get_ident())

    def ended(self, **_sent) -> None:
        self.open.discard(threading.get_ident())

    def wait(self) -> None:
        """Emptying the tables beside an open request would be a deadlock on PostgreSQL."""
        until = time.monotonic() + PATIENCE / 1000
        while self.open and time.monotonic() < until:
            time.sleep(0.01)


@pytest.fixture
def requests():
    counted = Requests()
    request_started.connect(counted.began)
    request_finished.connect(counted.ended)
    yield counted
    request_started.disconnect(counted.began)
    request_finished.disconnect(counted.ended)


@pytest.fixture
def watched(live_server):
    return Watched(urlsplit(live_server.url).netloc)


@pytest.fixture
def visit(chromium, live_server, watched, requests):
    """Opens a window: `visit("/me/", account, **how)`."""
    windows = []

    def open_window(address, account=None, *, language="en", **how):
        # What a test says of the network is heard by the page itself, unless it is about the worker.
        how = {"service_workers": "block", **how}
        context = chromium.new_context(base_url=live_server.url, locale=language, **how)
        windows.append(context)
        cookies = {"django_language": language} if language else {}
        if account:
            cookies["sessionid"] = _session(account)
        context.add_cookies([{"name": name, "value": each, "url": live_server.url} for name, each in cookies.items()])
        page = watched.watch(context.new_page())
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        return page

    yield open_window
    # What a request says that the closing window cuts off is no complaint.
    foreign, complaints = [*watched.foreign], [*watched.complaints]
    for each in windows:
        each.close()
    requests.wait()
    assert not foreign
    assert not complaints


@pytest.fixture
def sheet():
    """An empty list of three; a file about lists with deals has its own."""
    return build.sheet()


@pytest.fixture
def keeper(sheet):
    """Who may write it."""
    return build.scorekeeper(sheet.book)


@pytest.fixture
def opened(visit, sheet, keeper):
    """Opens its form: the page, and the addresses that were loaded since."""

    def open_form(**how):
        page = visit(f"/sheets/{sheet.pk}/enter/", keeper, **(how or PHONE))
        page.wait_for_load_state("networkidle")
        loads = []
        page.on("load", lambda _page: loads.append(page.url))
        return page, loads

    return open_form


def _session(account):
    client = Client()
    client.force_login(account)
    return client.cookies["sessionid"].value
