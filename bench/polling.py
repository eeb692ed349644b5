"""L1 and L2: what it costs to ask again for what has not changed, and how many bytes a deal sends to a phone."""

import json
from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from bench import place, ranking, recording
from bench.clock import Figure, Work, against, compare
from scoring.models import Sheet

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
    yield from _sent(sheet, pages)


def _full_list() -> Sheet:
    """All deals but the last, where everybody may look."""
    sheet = recording.opened()
    recording.record(sheet, recording.sampled(recording.DEALS - 1))
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
    least = len(json.dumps({"revision": recording.DEALS, "points": [0, 120, 0, 0], "totals": [480, -120, 96, 1080]}))
    for what, path in pages.items():
        sent = _seen(path)
        yield Figure("L2", f"{what}, after one deal", None, sent / least, f"{sent} bytes; number and points: {least}")
