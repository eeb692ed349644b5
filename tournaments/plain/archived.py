"""Reads the file that was kept of an event, and works out anew what can be: no database, nothing of what wrote it."""

import hashlib
import json
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import rules
from scoring.models import Book, Sheet
from scoring.plain import sums
from scoring.plain.common import UNREADABLE, digest, sha, short
from tournaments.plain import decided, lot_audit
from tournaments.plain.decided import Decided, Story

FORMATS = (1, 2)
"""In the second one lists can have second entries."""
SUMS = "SHA256SUMS"
MEMBERS = ("event", "registrations", "draws", "decisions", "sheets", "finals", "ranking")
MOST_BYTES = 500_000_000
"""Of a member, unpacked: no event is larger."""

Kept = Mapping[str, Any]
"""The members by name, read."""


def findings(path: Path) -> Iterator[str]:
    """Everything that is wrong with the file, in plain English for the operator; nothing where all agrees."""
    try:
        with zipfile.ZipFile(path) as packed:
            wrong, kept = list(_sums(packed)), _read(packed)
    except (OSError, zipfile.BadZipFile, KeyError, ValueError) as error:
        yield f"cannot be read: {type(error).__name__} {error}"
        return
    yield from wrong
    if kept["event"].get("format") not in FORMATS:
        yield f"has the format {kept['event'].get('format')}, known are {', '.join(map(str, FORMATS))}"
        return
    try:
        yield from _content(kept)
    except UNREADABLE as error:
        yield f"says what cannot be: {type(error).__name__} {error}"


def _sums(packed: zipfile.ZipFile) -> Iterator[str]:
    """Every member has the digest that stands in the list of them, and every one stands there."""
    lines = (line.split("  ", 1) for line in packed.read(SUMS).decode().splitlines())
    stated = {name: summed for summed, name in lines}
    for info in packed.infolist():
        if info.file_size > MOST_BYTES:
            raise ValueError(info.filename)
    for name in packed.namelist():
        if name != SUMS and hashlib.sha256(packed.read(name)).hexdigest() != stated.pop(name, None):
            yield f"{name}: its bytes do not match their digest"
    yield from (f"{name}: is missing" for name in sorted(stated))


def _read(packed: zipfile.ZipFile) -> Kept:
    return {name: json.loads(packed.read(f"{name}.json")) for name in MEMBERS}


def _content(kept: Kept) -> Iterator[str]:
    story = Story()
    yield from _decisions(kept, story)
    yield from _seed(kept)
    book = Book(pk=kept["event"]["book"], ruleset=kept["event"]["played_by"])
    for stated in kept["sheets"]:
        yield from (f"list {stated['id']}: {line}" for line in _sheet(stated, book))
    yield from _finals(kept, story)
    yield from _ranking(kept, story)


def _decisions(kept: Kept, story: Story) -> Iterator[str]:
    """The chain of decisions, as far as the seed that it begins with is known."""
    about = kept["event"]
    begun = digest({"event": about["event"], "game": about["game"], "ruleset": about["ruleset"], "seed": about["seed"]})
    previous = begun if about["seed"] is not None else None
    for place, row in enumerate(kept["decisions"], start=1):
        body = json.loads(row["body"])
        if (row["sequence"], body["sequence"], body["event"]) != (place, place, about["event"]):
            yield f"decision {place}: is another one"
        yield from _link(f"decision {place}", row, body, previous)
        if story.known and body["kind"] == "lot":
            wrongs = lot_audit.out_of_turn(story, body["said"], about["seed"])
            yield from (f"decision {place}: {wrong}" for wrong in wrongs)
        decided.take(story, Decided(place, body["kind"], body["at"], body["said"], body["texts"], None))
        previous = row["hash"]
    if story.known and story.state != about["state"]:
        yield f"the state is {about['state']}, the decisions say {story.state}"


def _link(name: str, row: Kept, body: Kept, previous: str | None) -> Iterator[str]:
    if sha(row["body"]) != row["hash"]:
        yield f"{name}: its bytes do not match its hash"
    if previous is not None and body["previous"] != previous:
        yield f"{name}: does not follow the one before (or what the chain begins with has changed)"


def _seed(kept: Kept) -> Iterator[str]:
    draws = kept["draws"]
    if draws["salt"] is not None and draws["commitment"]:
        line = f"kiebitz draw {draws['salt']} {draws['seed']}\n"
        if hashlib.sha256(line.encode()).hexdigest() != draws["commitment"]:
            yield "the seed is not the one whose hash was published"


def _sheet(stated: Kept, book: Book) -> Iterator[str]:
    """Its log, and every total worked out of it anew."""
    bodies = [json.loads(row["body"]) for row in stated["entries"]]
    previous = _begins(stated, book, bodies)
    for place, (row, body) in enumerate(zip(stated["entries"], bodies, strict=True), start=1):
        if (row["sequence"], body["sequence"], body["sheet"]) != (place, place, stated["uid"]):
            yield f"entry {place}: is another one"
        yield from _link(f"entry {place}", row, body, previous)
        previous = row["hash"]
    if stated["entries"] and stated["head"] != previous:
        yield f"its head is {short(stated['head'])}, its log ends with {short(previous)}"
    wanted = sums.wanted(_as_row(stated, book), bodies, stated["head"]).seats
    if "second_of" in stated and (stated["counts"] or stated["counted_in"]):
        yield "is a second entry, and counts"
    for each in stated["totals"]:
        must, found = wanted[each["seat"]], (each["player"], each["total"], each["tallies"])
        if (must["player_id"], must["total"], must["tallies"]) != found:
            yield f"seat {each['seat'] + 1}: {found} is kept, its log says {must['player_id'], must['total']}"


def _begins(stated: Kept, book: Book, bodies: Sequence[Kept]) -> str:
    """Where the chain must begin; that of lists opened before 0.3.0 began without head and book."""
    own = {**{name: stated[name] for name in ("game", "ruleset", "seats")}, "sheet": stated["uid"]}
    head = {name: stated[name] for name in ("title", "series", "table", "opened_at")}
    first = next((body["head"]["from"] for body in bodies if body.get("head")), head)
    old, second = digest(own), {"second_of": stated["second_of"]} if "second_of" in stated else {}
    return old if bodies and bodies[0]["previous"] == old else digest({**own, **first, "book": book.pk, **second})


def _as_row(stated: Kept, book: Book) -> Sheet:
    """The list as what reckons lists takes it; it is never saved."""
    return Sheet(
        book=book,
        uid=stated["uid"],
        game=stated["game"],
        ruleset=stated["ruleset"],
        seats=stated["seats"],
        second_of_id=stated.get("second_of"),
        aliases=stated["aliases"],
        opened_at=datetime.fromisoformat(stated["opened_at"]),
        title=stated["title"],
        series_number=stated["series"],
        table_number=stated["table"],
    )


def _finals(kept: Kept, story: Story) -> Iterator[str]:
    """Each final ranking is what its decision says, and rests on heads that the logs have."""
    logs = {each["uid"]: {row["hash"] for row in each["entries"]} | {each["head"]} for each in kept["sheets"]}
    logs[""] = {row["hash"] for row in kept["decisions"]}
    for final in kept["finals"]:
        name, said = f"final ranking {final['number']}", story.finals.get(final["number"])
        if digest(sorted(map(list, final["heads"]))) != final["head"]:
            yield f"{name}: its heads do not make its head"
        missing = [uid for uid, head in final["heads"] if head not in logs.get(uid, ()) and uid]
        yield from (f"{name}: the log of list {short(uid)} has no such head" for uid in missing)
        if said and not said.taken_over and said.said.get("rows") != digest(final["rows"]):
            yield f"{name}: its lines are not those that were decided"


def _ranking(kept: Kept, story: Story) -> Iterator[str]:
    """The ranking, from the totals of the lists that count; one of an earlier version stays as it was published."""
    keys, rows = kept["ranking"]["keys"], {row["player"]: row for row in kept["ranking"]["rows"]}
    final = kept["finals"][-1] if kept["event"]["state"] == "final" and kept["finals"] else None
    if final is not None and final["rows"] != kept["ranking"]["rows"]:
        yield "the ranking is not the one that was made final"
    names = [key.lstrip("-") for key in keys]
    brought: dict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(names, 0))
    for each in (total for sheet in kept["sheets"] if sheet["counted_in"] for total in sheet["totals"]):
        if each["player"] is not None:
            own = brought[each["player"]]
            for name in names:
                own[name] += each["total"] if name == "total" else each["tallies"].get(name, 0)
    places = _places(brought, keys, story)
    for player in sorted({*places, *rows}):
        row = rows.get(player)
        found = (row["rank"], row["total"]) if row else None
        must = (places[player], brought[player][names[0]]) if player in places else None
        if found != must:
            yield f"ranking, player {player}: rank and total are {found}, the lists say {must}"


def _places(brought: Mapping[int, Mapping[str, int]], keys: Sequence[str], story: Story) -> dict[int, int | None]:
    """By all that the event ranks by; a lot parts those who share a place where it was drawn among just them.

    Whoever is disqualified has no place and is left out of lots.
    """
    out = {person.player for person in story.people.values() if person.disqualified_at is not None}
    players = [player for player in brought if player not in out]
    places = {players[row]: rank for row, rank, _why in rules.rank([brought[each] for each in players], keys)}
    shared: dict[int, set[int]] = defaultdict(set)
    for player, rank in places.items():
        shared[rank].add(player)
    drawn = {frozenset(own): own for lot in story.lots for own in [[each for each in lot if each not in out]]}
    orders = {player: drawn.get(frozenset(shared[rank]), []) for player, rank in places.items()}
    behind = {player: orders[player].index(player) if orders[player] else 0 for player in places}
    return {**dict.fromkeys(brought), **{player: rank + behind[player] for player, rank in places.items()}}
