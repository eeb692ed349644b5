"""L1 and L2: what it costs to ask again for what has not changed, and how many bytes a deal sends to a phone."""

import json
import time
from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils.crypto import get_random_string

from bench import place, ranking, recording
from bench.clock import Figure, Work, against, compare
from bench.looking import Looking
from config import live_polls
from scoring.models import Account, Sheet
from tests import build
from tests.tournaments import events
from tournaments.models import Event

LEAST = len(json.dumps({"revision": recording.DEALS, "points": [0, 120, 0, 0], "totals": [480, -120, 96, 1080]}))
PLAYERS = 80
ASKED = 20
"""Times that each is asked for in a round: alone it is too little to be measured."""


def measure() -> Iterator[Figure]:
    """Pages and answers as a browser asks for them again, with the tag that it was given, if it was given one."""
    event, sheet = ranking.event(ranking.FEW), _full_list()
    pages = {
        f"ranking page of {ranking.FEW}": reverse("event_ranking", args=[event.slug]),
        "page of a list of 47 deals": reverse("sheet", args=[sheet.pk]),
        "the same list by the API": reverse("api_sheet", args=[sheet.pk]),
    }
    works = {what: _polled(path) for what, path in pages.items()}
    for path in pages.values():
        _seen(path)
    seconds = compare({**works, "empty": _polled(place.EMPTY_PAGE)})
    for what in pages:
        yield against("L1", f"{what}, unchanged", seconds, what, "empty", "empty view")
    yield from _looked(_hall(), sheet)
    yield from _sent(sheet, pages)


def _looked(hall: Event, sheet: Sheet) -> Iterator[Figure]:
    """Pages that look again by themselves: what it costs where nothing changed, and what a deal sends them."""
    watched = _watched(hall, sheet)
    for path, page in watched.values():
        _look(path, page)
        _look(path, page)
    works = {what: _looking(*each) for what, each in watched.items()}
    seconds = compare({**works, "empty": _polled(place.EMPTY_PAGE)})
    for what in watched:
        yield against("L1", f"{what} looks again, unchanged", seconds, what, "empty", "empty view")
    for changed in (Sheet.objects.get(pk=sheet.pk), hall.book.sheets.latest("pk")):
        build.record(changed, build.PASSED)
    time.sleep(live_polls.FRESH)
    for what, each in watched.items():
        sent = _look(*each)
        told = f"{sent} bytes; number and points: {LEAST}"
        yield Figure("L2", f"{what} looks again, after one deal", None, sent / LEAST, told)


def _looking(path: str, page: Looking) -> Work:
    return Work(lambda _nothing: [_look(path, page) for _time in range(ASKED)], ASKED)


def _watched(hall: Event, sheet: Sheet) -> dict[str, tuple[str, Looking]]:
    """By reader and page: its address, and the page in a browser."""
    of_list, table, ranking_page = (
        reverse(name, args=[of])
        for name, of in (("sheet", sheet.pk), ("sheet_table_now", sheet.pk), ("event_ranking", hall.slug))
    )
    phone = {"table": build.cookie(build.code(sheet))}
    return {
        "list, of a stranger": (of_list, Looking()),
        "list, of a keeper": (of_list, Looking(_cookies(build.scorekeeper(sheet.book)))),
        "my table, of a phone with its code": (table, Looking(phone)),
        f"ranking of {PLAYERS}, of a stranger": (ranking_page, Looking()),
        f"cockpit of {PLAYERS // 4} tables, of a director": (
            reverse("event_tables", args=[hall.slug]),
            Looking(_cookies(events.director_of(hall))),
        ),
    }


def _hall() -> Event:
    """An event at play, a deal at each table."""
    made = events.event(players=PLAYERS, deals=None)
    for table in events.drawn(made).tables:
        build.record(table.table.sheet)
    return made


def _cookies(account: Account) -> dict[str, str]:
    client = Client()
    client.force_login(account)
    return {"sessionid": client.cookies["sessionid"].value, "csrftoken": get_random_string(32)}


def _look(path: str, page: Looking) -> int:
    """Bytes that it is sent."""
    headers, content = place.exchange(place.request("GET", path, headers=page.environ()))
    page.saw(headers, content)
    return len(content)


def _full_list() -> Sheet:
    """All deals but the last two, where everybody may look."""
    sheet = recording.opened()
    recording.record(sheet, recording.sampled(recording.DEALS - 2))
    return sheet


def _polled(path: str) -> Work:
    return Work(lambda _nothing: [place.answer(_again(path)) for _time in range(ASKED)], ASKED)


def _again(path: str) -> dict[str, Any]:
    return place.request("GET", path, headers={"HTTP_IF_NONE_MATCH": _tags[path]} if _tags.get(path) else None)


_tags: dict[str, str] = {}
"""By address: the tag that it was answered with last."""


def _seen(path: str) -> int:
    """Bytes of all that is there; its tag is kept, as browsers do."""
    headers, content = place.exchange(place.request("GET", path))
    _tags[path] = headers.get("ETag", "")
    return len(content)


def _sent(sheet: Sheet, pages: dict[str, str]) -> Iterator[Figure]:
    """What is sent when a deal has changed it: all of it. The floor says no more than the number and the points."""
    sheet.refresh_from_db()
    recording.record(sheet, recording.sampled(recording.DEALS)[sheet.revision - 1 :])
    for what, path in pages.items():
        sent = _seen(path)
        yield Figure("L2", f"{what}, after one deal", None, sent / LEAST, f"{sent} bytes; number and points: {LEAST}")
