"""Every door into a final event, tried: all are shut, and the ranking stays as it was, byte for byte."""

import json
from collections.abc import Iterator

from bench.evening import Evening, need
from bench.pages import Person

REFUSED = {302, 400, 403, 404, 405, 409}
"""A page that refuses leads back and says why, or says so at once."""


def shut(told: Evening) -> None:
    """Whoever asks, by page or API, as director, as admin or as scorekeeper."""
    before, book = published(told), told.look(f"events/{told.slug}/")["book"]
    sheet = told.tables(1)[0]["sheet"]
    row = registration(told)
    tried = 0
    for name in ("dora", "sven", "anna"):
        person = told.people[name]
        for path, sent in (*pages(told.slug, sheet, book, row), *merges(told)):
            page = person.send(path, sent)
            need(page.status in REFUSED, f"{name} at {path}: {page.status}")
            need(published(told) == before, f"{name} at {path} changed a final ranking ({sent})")
            tried += 1
        for path, body in calls(sheet, book):
            page = person.send(path, {"body": json.dumps(body)}, kind="application/json")
            need(page.status in REFUSED, f"{name} at {path}: {page.status}")
            need(published(told) == before, f"{name} at {path} changed a final ranking")
            tried += 1
    print(f"final: {tried} doors tried, none open")


def published(told: Evening) -> bytes:
    visitor = Person(told.site)
    visitor.open(f"/api/v1/events/{told.slug}/ranking/")
    ranking = visitor.body
    visitor.open(f"/api/v1/events/{told.slug}/")
    return ranking + visitor.body


def registration(told: Evening) -> str:
    """Somebody's row, as the buttons of the desk say it."""
    page = told.desk()
    return next(each.value for form in page.forms for each in form.fields if each.name == "registration")


def pages(slug: str, sheet: int, book: int, row: str) -> Iterator[tuple[str, dict[str, str]]]:
    event, list_ = f"/events/{slug}", f"/sheets/{sheet}"
    seen = {"key": "door", "revision": "99"}
    yield f"{event}/register/", {"names": "Too Late"}
    yield f"{event}/registrations/{row}/", {"name": "Else", "number": "1", "expected": ""}
    yield f"{event}/registrations/{row}/remove/", {"expected": ""}
    yield f"{event}/registrations/{row}/disqualify/", {"reason": "x", "rule": "1"}
    yield f"{event}/registrations/{row}/disqualify/undo/", {}
    yield f"{event}/withdraw/", {"registration": row, "withdrawn": "yes"}
    yield f"{event}/draw/", {"number": "9"}
    yield f"{event}/undo-draw/", {"number": "1"}
    yield f"{event}/loose/", {"sheet": str(sheet), "what": "aside", "reason": "x"}
    yield f"{event}/loose/", {"sheet": str(sheet), "what": "1"}
    yield f"{event}/lot/", {}
    yield f"{event}/lot/draw/", {}
    yield f"{event}/finalise/", {}
    yield f"{event}/reopen/", {"reason": ""}
    yield f"{event}/change/", {"title": "Else", "starts_at": "2026-11-22T14:00", "planned_series": "1"}
    yield f"/books/{book}/sheets/new/", {"title": "x", "player1": "A A", "player2": "B B", "player3": "C C"}
    yield f"{list_}/enter/", {**seen, "step": "save", "deal.kind": "passed"}
    yield f"{list_}/deals/2/correct/", {**seen, "step": "save", "deal.kind": "passed"}
    yield f"{list_}/deals/2/insert/", {**seen, "step": "save", "deal.kind": "passed"}
    yield f"{list_}/deals/2/delete/", {**seen, "reason": "x"}
    yield f"{list_}/seat/", {**seen, "what": "empty", "seat": "0"}
    yield f"{list_}/close/", {**seen, "reason": "x"}
    yield f"{list_}/confirm/", seen
    yield f"{list_}/reopen/", {**seen, "reason": "x"}


def merges(told: Evening) -> Iterator[tuple[str, dict[str, str]]]:
    """Two who stand in the final ranking are not made one."""
    lines = told.look(f"events/{told.slug}/ranking/")["lines"]
    one, other = (line["player"]["id"] for line in lines[:2])
    yield f"/players/{one}/merge/", {"with": str(other), "reason": "x", "expected": ""}


def calls(sheet: int, book: int) -> Iterator[tuple[str, dict[str, object]]]:
    entry = {"key": "door-api", "revision": 99}
    yield f"/api/v1/sheets/{sheet}/entries/", {**entry, "kind": "record", "record": {"kind": "passed"}}
    yield f"/api/v1/sheets/{sheet}/entries/", {**entry, "kind": "reopen", "reason": "x"}
    yield f"/api/v1/sheets/{sheet}/entries/", {**entry, "kind": "seat", "seats": [{"seat": 0, "player": None}]}
    yield "/api/v1/sheets/", {"book": book, "title": "x", "game": "skat", "players": [1, 2, 3]}
