"""Reading a list: the sheet, one of its deals, its log."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

import rules
from scoring import permissions
from scoring.access import reader, visible_sheet
from scoring.log import CONFIRM, Body
from scoring.models import Book, Entry
from scoring.queries import prints, sheets
from scoring.queries.loaded import Loaded
from scoring.views import showing

LATEST = 3


def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """The running list with its foot."""
    loaded = sheets.load(visible_sheet(request, pk))
    book = loaded.sheet.book
    keeps = permissions.can_keep_book(reader(request), book)
    kept = book if keeps else None
    names = showing.names_of(loaded.players, kept=kept)
    rows = showing.list_rows(loaded, kept=kept)
    counted = showing.counted(loaded)
    context = {
        "sheet": loaded.sheet,
        "loaded": loaded,
        "names": names,
        "ruleset": showing.ruleset_name(loaded.ruleset),
        "house_rules": showing.house_rules_of(loaded.ruleset),
        "winner": showing.winner(loaded, kept=kept),
        "standing": showing.standing(loaded),
        "rows": rows,
        "tables": showing.tables(loaded, rows, kept=kept),
        "foot": showing.foot(loaded, kept=kept),
        "counted": counted,
        "played": sum(number for _outcome, number in counted),
        "substitutes": showing.substitutes(loaded, kept=kept),
        "upcoming": showing.upcoming(loaded, kept=kept),
        "keeps": keeps,
        "typed": rules.games()[loaded.sheet.game].notation,
        "may_reopen": keeps and permissions.can_reopen(reader(request), book),
        "prints": prints.of_sheet(loaded.sheet)[:LATEST] if keeps else (),
    }
    return render(request, "scoring/sheet.html", context)


def deal(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """One deal: its record in words, its score step by step, and everything that was ever written about it."""
    loaded = sheets.load(visible_sheet(request, pk))
    keeps = permissions.can_keep_book(reader(request), loaded.sheet.book)
    kept = loaded.sheet.book if keeps else None
    concerning = [body for body in loaded.bodies if sequence in {body.sequence, body.corrects}]
    if not concerning or concerning[0].record is None:
        raise Http404
    found = loaded.deal(sequence)
    names = _names(loaded, sequence, kept)
    context = {
        "sheet": loaded.sheet,
        "loaded": loaded,
        "deal": found,
        "names": names,
        "keeps": keeps,
        "zone": showing.zone(loaded.sheet.book),
        "history": _history(loaded, concerning, kept),
        "ruleset": showing.ruleset_name(loaded.ruleset),
        **(_told(loaded, found.position, names, kept) if found else {}),
    }
    return render(request, "scoring/deal.html", context)


def _told(loaded: Loaded, position: int, names: Sequence[str], kept: Book | None) -> dict[str, object]:
    found = loaded.deals[position - 1]
    before, after = loaded.deals[: position - 1], loaded.deals[position:]
    return {
        "row": showing.row(found, loaded, kept=kept),
        "record": showing.record_words(found.logged.record, loaded, names),
        "steps": showing.steps(found.line, loaded.sheet.game, names),
        "outcome": showing.outcome(found.line, loaded.sheet.game),
        "problems": showing.told(found.line.problems, loaded.sheet.game, found.accepted, names),
        "points": list(zip(names, found.line.points or (), found.line.running, strict=False)),
        "previous": before[-1] if before else None,
        "following": after[0] if after else None,
    }


def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Every entry of the list with the hash that chains it to the one before."""
    loaded = sheets.load(visible_sheet(request, pk))
    keeps = permissions.can_keep_book(reader(request), loaded.sheet.book)
    kept = loaded.sheet.book if keeps else None
    lines = _history(loaded, loaded.bodies, kept)
    zone = showing.zone(loaded.sheet.book)
    context = {"sheet": loaded.sheet, "loaded": loaded, "lines": lines, "keeps": keeps, "zone": zone}
    return render(request, "scoring/log.html", context)


@dataclass(frozen=True)
class Written:
    """An entry of the log, told."""

    entry: Entry
    body: Body
    record: list[tuple[str, str]]
    changes: list[tuple[str, str, str]]
    """Label, before and after of what an entry changed of the record that stood."""
    seated: list[tuple[int, str]]
    reason: str

    @property
    def is_seal(self) -> bool:
        return self.entry.kind == CONFIRM


def _names(loaded: Loaded, sequence: int, kept: Book | None) -> tuple[str, ...]:
    """Who played the deal that this entry brought; the holders of the seats once it is deleted."""
    found = loaded.deal(sequence)
    return showing.names_at(found, loaded, kept=kept) if found else showing.names_of(loaded.players, kept=kept)


def _history(loaded: Loaded, bodies: Sequence[Body], kept: Book | None) -> list[Written]:
    """These entries, each with what it changed."""
    standing: dict[int, dict[str, str]] = {}
    told = []
    for body in bodies:
        entry = loaded.entries[body.sequence - 1]
        about = body.corrects or body.sequence
        record = showing.record_words(body.record, loaded, _names(loaded, about, kept)) if body.record else []
        changes = showing.changes(standing.get(about, {}), dict(record)) if body.corrects and record else []
        standing[about] = dict(record)
        text = sheets.text_of(entry)
        reason = text.texts.get("reason", "") if text else ""
        told.append(Written(entry, body, record, changes, _seated(loaded, body, kept), reason))
    return told


def _seated(loaded: Loaded, body: Body, kept: Book | None) -> list[tuple[int, str]]:
    players = ((seat, loaded.people.get(player or 0)) for seat, player in body.seats)
    return [(seat, showing.name_of(player, seat, kept=kept)) for seat, player in players]
