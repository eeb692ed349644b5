"""The audit of persons: does every log hold, and are names and merges exactly what the logs say? It only looks."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch

from scoring import hashing
from scoring.lists.values import log
from scoring.models import Entry, Merge, Player, PlayerEntry, PlayerText, SeatTotal, Sheet
from scoring.people.queries import merge_queries
from scoring.people.values import people_log
from scoring.people.values.people_log import ERASED, MERGED, NAME, NAMED, PARTED, SHOWN, Body
from scoring.plain.common import snapshot, told

CHUNK = 200
"""Players or lists looked at together: bounds the memory, however large the database."""
UNREADABLE = (KeyError, ValueError, TypeError, AttributeError)
"""What reading an entry that was tampered with can raise."""


@told(int)
def audit_players() -> Iterator[tuple[int, list[str]]]:
    """Every player's number with everything wrong with him or her, in plain English for the operator."""
    last = 0
    related = ("entries__text", Prefetch("merged_as", Merge.objects.order_by("pk")))
    while True:
        with snapshot():
            chunk = list(Player.objects.filter(pk__gt=last).order_by("pk").prefetch_related(*related)[:CHUNK])
        yield from ((player.pk, list(_findings(player))) for player in chunk)
        if not chunk:
            break
        last = chunk[-1].pk
    yield from ((player, ["is gone, but has a log or a seat"]) for player in _gone())


def _gone() -> list[int]:
    """Players whose row is not there, though others name it: foreign keys can be switched off."""
    there = Player.objects.filter(pk=OuterRef("player_id"))
    rows = (PlayerEntry.objects, SeatTotal.objects.filter(player__isnull=False))
    named = (each.exclude(Exists(there)).values_list("player_id", flat=True) for each in rows)
    return sorted({player for players in named for player in players if player is not None})


@told(int)
def audit_aliases() -> Iterator[tuple[int, list[str]]]:
    """Every list's number with what is wrong in how it reads players who were merged."""
    last = 0
    while True:
        with snapshot():
            chunk = list(Sheet.objects.filter(pk__gt=last).order_by("pk").only("aliases")[:CHUNK])
            seated = _seated([sheet.pk for sheet in chunk])
            roots = merge_queries.roots(set().union(*seated.values()))
        yield from ((sheet.pk, list(_read_as(sheet, seated.get(sheet.pk, set()), roots))) for sheet in chunk)
        if not chunk:
            return
        last = chunk[-1].pk


def _seated(sheets: Sequence[int]) -> dict[int, set[int]]:
    """By list: every player whom its log seats. An entry that cannot be read is the other audit's to name."""
    found: dict[int, set[int]] = {}
    rows = Entry.objects.filter(sheet__in=sheets, kind=Entry.Kind.SEAT).order_by()
    for sheet, body in rows.values_list("sheet", "body").iterator():
        try:
            found.setdefault(sheet, set()).update(log.seated_by(body))
        except UNREADABLE:
            continue
    return found


def _read_as(sheet: Sheet, seated: set[int], roots: dict[int, int]) -> Iterator[str]:
    wanted = {str(player): roots[player] for player in sorted(seated) if player in roots}
    if hashing.canonical(sheet.aliases) != hashing.canonical(wanted):
        yield f"reads merged players as {sheet.aliases!r}, the logs of persons say {wanted!r}"


def _findings(player: Player) -> Iterator[str]:
    entries = sorted(player.entries.all(), key=lambda entry: entry.sequence)
    bodies = []
    for body, found in _chain(player, entries):
        yield from found
        bodies += [body] if body else []
    if not entries:
        yield "has no log"
    yield from _name(player, entries)
    yield from _shown(player, bodies)
    yield from _erasure(player, entries)
    yield from _merges(player, bodies)


def _chain(player: Player, entries: Sequence[PlayerEntry]) -> Iterator[tuple[Body | None, list[str]]]:
    previous = people_log.genesis(player.pk)
    erased = max((entry.sequence for entry in entries if entry.kind == ERASED), default=0)
    for place, entry in enumerate(entries, start=1):
        try:
            body = people_log.read_body(entry.body)
            found = list(_entry(entry, body, place, previous, erased))
        except UNREADABLE:
            body, found = None, ["its bytes cannot be read"]
        yield body, [f"entry {entry.sequence}: {each}" for each in found]
        previous = entry.hash


def _entry(entry: PlayerEntry, body: Body, place: int, previous: str, erased: int) -> Iterator[str]:
    if entry.sequence != place:
        yield f"entry {place} is missing"
    if hashing.digest(entry.body) != entry.hash:
        yield "its bytes do not match its hash"
    if body.previous != previous:
        yield "does not follow the entry before"
    if _content(body) != _columns(entry):
        yield "its columns are not what it says"
    text = text_of(entry)
    if text is None:
        if body.texts and entry.sequence > erased:
            yield "its text is gone, and no entry says that it was erased"
    elif entry.sequence < erased:
        yield "its text should be gone, for it was erased"
    elif hashing.text_digests(text.salt, text.texts) != body.texts:
        yield "its text does not match the digest"


def _content(body: Body) -> tuple[Any, ...]:
    return (body.player, body.sequence, body.kind, body.author, body.at)


def _columns(entry: PlayerEntry) -> tuple[Any, ...]:
    return (entry.player_id, entry.sequence, entry.kind, entry.author_id, hashing.moment(entry.written_at))


def text_of(entry: PlayerEntry) -> PlayerText | None:
    """Name or reason of an entry; None if it has been erased."""
    text: PlayerText | None = getattr(entry, "text", None)
    return text


def _name(player: Player, entries: Sequence[PlayerEntry]) -> Iterator[str]:
    named = [entry for entry in entries if entry.kind == NAMED]
    if not named:
        yield "was never named"
    elif (text := text_of(named[-1])) is not None and text.texts.get(NAME) != player.name:
        yield f"is called {player.name!r}, the log says {text.texts.get(NAME)!r}"


def _shown(player: Player, bodies: Sequence[Body]) -> Iterator[str]:
    """Of whom nobody said anything there is nothing to hold against, but that it is nothing that somebody must say."""
    said = [body for body in bodies if body.kind == SHOWN]
    if said and player.erased_at is None and (player.publicity, player.minor) != (said[-1].shown, said[-1].minor):
        found, logged = (player.publicity, player.minor), (said[-1].shown, said[-1].minor)
        yield f"is shown as {found}, the log says {logged}"


def _erasure(player: Player, entries: Sequence[PlayerEntry]) -> Iterator[str]:
    """Who was erased is a number, by the row as by the log, and nobody gave a name since."""
    logged = [entry for entry in entries if entry.kind == ERASED]
    said = logged[-1].written_at if logged else None
    if player.erased_at != said:
        yield f"was erased at {player.erased_at}, the log says {said}"
    if logged and (player.name != f"#{player.pk}" or entries[-1].kind == NAMED):
        yield f"is called {player.name!r}, the log says that the name was erased"


def _merges(player: Player, bodies: Sequence[Body]) -> Iterator[str]:
    """What the log says of merges, beside the rows that were made of it."""
    into, logged = _logged_merges(bodies)
    if player.merged_into_id != into:
        yield f"is read as {player.merged_into_id}, the log says {into}"
    rows = {each.pk: _row(each) for each in player.merged_as.all()}
    for merge in sorted(logged.keys() | rows.keys()):
        if logged.get(merge) != rows.get(merge):
            yield f"merge {merge} is {rows.get(merge)}, the log says {logged.get(merge)}"


def _logged_merges(bodies: Sequence[Body]) -> tuple[int | None, dict[int, tuple[Any, ...]]]:
    """Who is read for the player, and each merge: into whom, by whom and when, undone by whom and when."""
    into, logged = None, dict[int, tuple[Any, ...]]()
    for body in bodies:
        if body.kind == MERGED:
            into, logged[body.merge or 0] = body.into, (body.into, body.author, body.at, None, None)
        elif body.kind == PARTED:
            into, logged[body.merge or 0] = None, (*logged.get(body.merge or 0, ())[:3], body.author, body.at)
    return into, logged


def _row(merge: Merge) -> tuple[Any, ...]:
    undone = hashing.moment(merge.undone_at) if merge.undone_at else None
    return (merge.kept_id, merge.by_id, hashing.moment(merge.at), merge.undone_by_id, undone)
