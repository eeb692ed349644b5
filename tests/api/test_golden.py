"""The published schema and one answer of every operation, to the byte: what clients were promised stays.

A golden file that is missing is written and the test fails once: delete what was meant to change, look at the new one.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from rest_framework.utils.serializer_helpers import ReturnDict, ReturnList

from scoring.models import PrintJob
from tests import build, plays
from tests.api.calling import Caller, schema
from tests.tournaments import events
from tournaments.actions import organising

GOLDEN = Path(__file__).parent / "golden"
CHANGING = (
    (r"\b([0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{16})\b", "<digest>"),
    (r"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}", "<uid>"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!0{6})\d+(Z|\+\d\d:\d\d)", r"<now>\1"),
)
"""What another run makes another one."""
LANGUAGE = "fr"
HOUR = timedelta(hours=1)
DECLARED = (ReturnDict, ReturnList)
"""What a declaration makes; a dictionary built by hand is none."""


def compare(name: str, text: str) -> None:
    path = GOLDEN / name
    if not path.exists():
        path.write_text(text, encoding="utf-8")
        pytest.fail(f"{path.name} was missing and is written: look at it, then run again")
    wanted = path.read_text(encoding="utf-8")
    # PostgreSQL keeps stored JSON in an order of its own, and that is no part of the promise.
    if path.suffix == ".json" and connection.vendor != "sqlite":
        assert json.loads(text) == json.loads(wanted)
    else:
        assert text == wanted


def readable(content: bytes) -> str:
    """The answer with its keys in their order, a line for each, and without what changes from run to run."""
    text = json.dumps(json.loads(content), indent=1, ensure_ascii=False) + "\n"
    for pattern, instead in CHANGING:
        text = re.sub(pattern, instead, text)
    return text


def test_the_schema_is_as_published(tmp_path):
    call_command("spectacular", "--lang", "en", "--file", str(tmp_path / "schema.yml"))
    compare("schema.yml", (tmp_path / "schema.yml").read_text(encoding="utf-8"))


def rows_of(data: Any) -> Any:
    """The rows of a page, else the answer itself."""
    return data["results"] if type(data) is dict else data


@dataclass(frozen=True)
class House:
    """A list in a club's book, and an event whose ranking was final, reopened, and final again."""

    sheet: Any
    event: Any
    reader: Caller
    keeper: Caller
    director: Caller
    president: Caller

    def draft(self, **more: Any) -> dict[str, Any]:
        return {"kind": "record", "key": "golden", "revision": 4, "record": dict(build.PASSED), **more}


@pytest.fixture
def house(transactional_db):
    club = build.club("Skatfreunde", slug="skatfreunde")
    book = build.book("Vereinsabend", club=club, held_on=build.AT.date())
    sheet = build.sheet(4, book=book, players=build.players(4, club=club), title="Tisch 1")
    first = build.record(sheet, {**build.GAME, "remark": "am Fenster"}, key="key-2")
    build.record(sheet, {**build.GAME, "declarer": 3}, accepted=("contract",), key="key-3")
    again = {"corrects": first.entry.sequence, "record": build.LOST, "accepted": ("corrected",), "key": "key-4"}
    build.write(sheet, "correct", **again)
    event = played()
    keeper, director = build.scorekeeper(book), events.director_of(event)
    president = build.club_admin(club)
    return House(sheet, event, *(Caller(each, LANGUAGE) for each in (None, keeper, director, president)))


def played():
    """A corrected list changed the ranking after it had been final; somebody came when the series was drawn."""
    event = events.event(title="Preisskat", players=4, planned_series=1)
    by = events.director_of(event)
    events.finalised(event)
    organising.reopen_event(event_id=event.pk, reason="Tisch 1", by=by, at=build.AT + HOUR)
    events.register(event, by, 1, first=5)
    sheet = event.book.sheets.get()
    build.write(sheet, "reopen", by=by, reason="Ansage")
    build.write(sheet, "correct", corrects=2, record=build.LOST)
    build.write(sheet, "confirm")
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT + 2 * HOUR)
    event.refresh_from_db()
    return event


def get(name: str, *args: Any, query: str = "") -> Callable[[House], Any]:
    return lambda house: house.reader.get(reverse(name, args=args) + query)


def post(route: str, /, *args: Any, **body: Any) -> Callable[[House], Any]:
    return lambda house: house.keeper.post(reverse(route, args=args), body)


def write(**more: Any) -> Callable[[House], Any]:
    return lambda house: house.keeper.post(reverse("api_entries", args=[1]), house.draft(**more))


def preview(**more: Any) -> Callable[[House], Any]:
    return lambda house: house.keeper.post(reverse("api_preview", args=[1]), house.draft(**more))


def batch(second: dict[str, Any], revision: int = 5) -> Callable[[House], Any]:
    """Two passed deals, the second changed so; the list stands where `entries_write` left it."""
    first = {"revision": revision, "key": "first", "accepted": ["entry_deal_twice"]}
    return lambda house: house.keeper.post(
        reverse("api_entry_batch", args=[1]),
        {"entries": [house.draft(**first), house.draft(**first | second)]},
    )


def of_event(name: str) -> Callable[[House], Any]:
    return lambda house: house.reader.get(reverse(name, args=[house.event.slug]))


def print_ranking(house: House) -> Any:
    return house.director.post(reverse("api_event_prints", args=[house.event.slug]), {"language": "de"})


def finished_print(house: House) -> Any:
    made = PrintJob.objects.create(
        document="sheet", book=house.sheet.book, sheet=house.sheet, revision=4, template_version="1", language="fr",
        state="done", attempts=1, file="list.pdf", pages=2, created_at=build.AT,
    )  # fmt: skip
    return house.keeper.get(reverse("api_print", args=[made.pk]))


OPERATIONS: dict[str, Callable[[House], Any]] = {
    "api_versions": get("api"),
    "api_links": get("api_first_version"),
    "clubs_list": lambda house: house.president.get(reverse("api_clubs")),
    "books_list": get("api_books"),
    "books_players": lambda house: house.keeper.get(reverse("api_book_players", args=[1]) + "?limit=2"),
    "books_players.named": lambda house: house.keeper.get(reverse("api_book_players", args=[1]) + "?name=brandt"),
    "books_read": get("api_book", 1),
    "books_ranking": get("api_book_ranking", 1),
    "books_statistics": get("api_book_statistics", 1),
    "sheets_list": get("api_sheets"),
    "sheets_read": get("api_sheet", 1),
    "entries_list": get("api_entries", 1, query="?limit=2"),
    "players_history": get("api_player_history", 1),
    "players_deals": get("api_player_deals", 2),
    "players_statistics": get("api_player_statistics", 1),
    "games_list": get("api_games"),
    "games_fields": get("api_game_fields", "skat", query="?seats=4&dealer=3"),
    "events_list": get("api_events"),
    "events_read": of_event("api_event"),
    "events_ranking": of_event("api_event_ranking"),
    "missing": get("api_book", 9),
    "games_replay": post("api_replay", "skat", play=plays.HEARTS),
    "games_replay.unreadable": post("api_replay", "skat", text="dealer who"),
    "games_replay.option": post("api_replay", "skat", text="", options={"colour": 1}),
    "score": post("api_score", game="skat", seats=3, deals=[{**build.GAME, "dealer": 0}, {"declarer": 9}]),
    "score.unreadable": post("api_score", game="skat", seats=3, deals=[1]),
    "entries_preview": preview(record={**build.GAME, "dealer": 1, "bid": 19}),
    "entries_preview.seat": preview(kind="seat", record=None, seats=[{"seat": 0, "player": None}]),
    "entries_write.stale": write(revision=2),
    "entries_write.refused": write(record={"declarer": 9}),
    "entries_write.invalid": write(revision="4", colour="red", seats=[{"seat": -1}]),
    "prints_request": post("api_sheet_prints", 1, document="blank"),
    "prints_read": finished_print,
    "events_print_ranking": print_ranking,
    "entries_write": write(),
    "entries_write_batch.refused": batch({"record": {"declarer": 9}, "revision": 6, "key": "second"}),
    "entries_write_batch.gap": batch({"revision": 5, "key": "second"}),
    "entries_write_batch.stale": batch({"revision": 5, "key": "second"}, revision=4),
    "entries_write_batch": batch({"revision": 6, "key": "second"}),
    "books_open": post("api_books", title="Runde", public=False),
    "books_open.club": post("api_books", title="Runde", public=False, club=9),
    "books_add_player": post("api_book_players", 1, name="Xenia Xylander"),
    "books_add_player.known": post("api_book_players", 1, name="Berd Brandt"),
    "books_add_player.unclear": post("api_book_players", 1, name="Le Goff Yann"),
    "sheets_open": post("api_sheets", book=1, title="Tisch 2", game="ecarte", players=[1, None]),
}
"""In this order, one house for all of them: reads first."""


@pytest.mark.django_db(transaction=True, reset_sequences=True)
def test_every_answer_is_as_published(house, subtests):
    for name, ask in OPERATIONS.items():
        with subtests.test(name):
            answer = ask(house)
            assert isinstance(rows_of(answer.data), DECLARED)
            compare(f"{name}.{answer.status_code}.json", readable(answer.content))


def test_every_operation_is_here():
    told = {each["operationId"] for path in schema()["paths"].values() for each in path.values()}
    assert told == {name.partition(".")[0] for name in OPERATIONS} - {"missing"}
