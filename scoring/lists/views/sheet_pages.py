"""Reading a list: the sheet, one of its deals, its log."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

import rules
from scoring import access, bounds, hosts, permissions
from scoring.access import Naming, at_the_list, reader, visible_sheet
from scoring.lists.forms.deal_forms import DEALER
from scoring.lists.queries import going_on, sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import house_rules, log
from scoring.lists.values.log import CONFIRM, Body, Record, without_text
from scoring.lists.views import presenters
from scoring.lists.views.comparison_pages import second_entry
from scoring.lists.views.confirmation import opened_again, signing
from scoring.lists.views.dispute_pages import SpeakingUp, speaking_up
from scoring.lists.views.photo_pages import photos_of
from scoring.lists.views.void_sheets import void_shown
from scoring.models import Book, Entry, Grant, Sheet
from scoring.page_access import page_of
from scoring.presenting import records, words
from scoring.presenting.lists import present
from scoring.printing.queries import print_queries

LATEST_SHOWN = 3
EVERY = 5
"""Seconds after which a list looks again at the latest."""


def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """The running list with its foot."""
    loaded = sheet_queries.load(visible_sheet(request, pk))
    book = loaded.sheet.book
    naming = access.naming(request, book)
    keeps = naming.keeps
    speaking = speaking_up(request, loaded) if loaded.sheet.second_of_id is None else None
    sits = speaking is not None and speaking.sits
    money = _is_told_money(request, loaded, sits=sits)
    presentation = present(loaded, money=money)
    tables = presenters.tables(presentation, naming=naming)
    context = {
        "sheet": loaded.sheet,
        "loaded": loaded,
        "every": EVERY,
        "naming": naming,
        "names": words.names_of(loaded.players, naming=naming),
        "ruleset": presenters.ruleset_name(loaded.ruleset),
        "agreed": house_rules.besides_in_words(loaded.ruleset),
        "house_rules": house_rules.in_sentences(house_rules.otherwise(loaded.ruleset), loaded.ruleset.game),
        "counts_down": presenters.counts_down(loaded),
        "winner": presenters.winner(loaded, naming=naming),
        "beyond": presenters.beyond_target(loaded, naming=naming),
        "standing": presenters.standing(loaded),
        "rows": presenters.in_order(tables),
        "tables": tables,
        "foot": presenters.foot(presentation, naming=naming),
        "money_untold": loaded.folded.money is not None and not money,
        "controls": list(words.controls(presentation)),
        "substitutes": presenters.substitutes(presentation, naming=naming),
        "void": void_shown(request, loaded),
        "upcoming": None if loaded.at_no_table else presenters.upcoming(loaded, naming=naming),
        "keeps": keeps,
        "photos": photos_of(loaded, reader(request)) if keeps else None,
        "speaking": speaking,
        "signing": signing(request, loaded, naming, sits=sits)
        if _is_told_who_signs(speaking, loaded, keeps=keeps)
        else None,
        "opened_again": opened_again(loaded),
        "sits": sits,
        "at_table": not keeps and (speaking.speaks if speaking else True),
        "second": second_entry(request, loaded.sheet) if keeps and book.ruleset else None,
        "zone": presenters.zone(book),
        "retracts": permissions.can_retract(reader(request), book),
        "typed": rules.games()[loaded.sheet.game].notation,
        "in_lines": rules.games()[loaded.sheet.game].shorthand,
        "sealed": book.sealed,
        "way_back": _way_back(request, book) if book.sealed else "",
        "compares": loaded.sheet.second_of_id is not None
        and (keeps or permissions.can_record(at_the_list(request, loaded.sheet), loaded.sheet)),
        "may_reopen": keeps and not book.sealed and permissions.can_reopen(reader(request), book),
        "prints": print_queries.of_sheet(loaded.sheet)[:LATEST_SHOWN] if keeps else (),
        "one_result": going_on.others(loaded.sheet),
        "lay_at": _lay_at(loaded) if hosts.is_event(book) else (),
    }
    return render(request, "scoring/sheet.html", context)


def _is_told_money(request: HttpRequest, loaded: Loaded, *, sits: bool) -> bool:
    """Whether the reader is told what each seat pays or gets: also who sits in for somebody at this table."""
    if loaded.folded.money is None or sits:
        return True
    return permissions.can_read_money(reader(request), loaded.sheet)


def _is_told_who_signs(speaking: SpeakingUp | None, loaded: Loaded, *, keeps: bool) -> bool:
    """Who confirms it is for who can; who did, for everybody who sits there."""
    return keeps or (speaking is not None and (speaking.speaks or (speaking.sits and loaded.log.confirmed)))


def _way_back(request: HttpRequest, book: Book) -> str:
    """Where who directs opens a final ranking again; empty for everybody else."""
    return hosts.entrance(book, Grant.Role.DIRECTOR) if permissions.can_direct(reader(request), book) else ""


def _lay_at(loaded: Loaded) -> list[tuple[int | None, int | None]]:
    """Series and table of each table where another list lies now: a code printed for it leads to this one, too.

    A list that was opened at no table lay nowhere before it became one of a series.
    """
    here = loaded.sheet.series_number, loaded.sheet.table_number
    heads = [body.head["from"] for body in loaded.bodies if body.kind == log.HEAD and body.head]
    places = dict.fromkeys((head["series"], head["table"]) for head in heads)
    found = [each for each in places if None not in each]
    if not loaded.sheet.counts:
        return [*found, here] if here not in found and None not in here else found
    return [] if here in found[:1] else [each for each in found if each != here]


def deal(request: HttpRequest, pk: int, sequence: int) -> HttpResponse:
    """One deal: its record in words, its score step by step, and everything that was ever written about it."""
    loaded = sheet_queries.load(visible_sheet(request, pk))
    keeps = permissions.can_keep_book(reader(request), loaded.sheet.book)
    naming = Naming(loaded.sheet.book, keeps)
    concerning = _concerning(loaded, sequence)
    if not concerning or concerning[0].kind not in log.WITH_RECORD:
        raise Http404
    found = loaded.deal(sequence)
    names = _names(loaded, sequence, naming)
    page = page_of(request, concerning, most=bounds.LINES)
    context = {
        "sheet": loaded.sheet,
        "loaded": loaded,
        "deal": found,
        "names": names,
        "keeps": keeps,
        "records": not loaded.at_no_table
        and (keeps or permissions.can_record(at_the_list(request, loaded.sheet), loaded.sheet)),
        "moves": keeps and _moves(request, loaded.sheet),
        "speaking": speaking_up(request, loaded),
        "zone": presenters.zone(loaded.sheet.book),
        "page": page,
        "history": _history(loaded, list(page), naming, concerning[: page.start_index() - 1]),
        "ruleset": presenters.ruleset_name(loaded.ruleset),
        **(_deal_context(loaded, found.position, names, naming) if found else {}),
    }
    return render(request, "scoring/deal.html", context)


def _moves(request: HttpRequest, sheet: Sheet) -> bool:
    """Whether the reader may take a deal of this sheet to another table: it lies at one, of an event."""
    placed = hosts.is_event(sheet.book) and sheet.counts and sheet.series_number and sheet.table_number
    return bool(placed) and not sheet.second_of_id and permissions.can_direct(reader(request), sheet.book)


def _concerning(loaded: Loaded, sequence: int) -> list[Body]:
    """What was written about a deal, and what was said of it: also how its disputes ended."""
    found = {sequence}
    for body in loaded.bodies:
        if body.corrects in found and (body.kind != log.ERASE):
            found.add(body.sequence)
    return [body for body in loaded.bodies if body.sequence in found or body.corrects == sequence]


def _deal_context(loaded: Loaded, position: int, names: Sequence[str], naming: Naming) -> dict[str, object]:
    found = loaded.deals[position - 1]
    before, after = loaded.deals[: position - 1], loaded.deals[position:]
    return {
        "row": presenters.row(found, loaded, naming=naming),
        "record": records.record_words(_readable(found.logged.record, naming), loaded, names, found.line.dealer),
        "steps": words.steps(found.line, loaded.sheet.game, names),
        "outcome": words.outcome(found.line, loaded.sheet.game),
        "problems": presenters.render_problems(found.line.problems, loaded.sheet.game, found.accepted, names),
        "points": list(zip(names, found.line.points or (), found.line.running, strict=False)),
        "previous": before[-1] if before else None,
        "following": after[0] if after else None,
    }


def _readable(record: Record, naming: Naming) -> Record:
    return record if naming.keeps else without_text(record)


def sheet_log(request: HttpRequest, pk: int) -> HttpResponse:
    """Every entry of the list with the hash that chains it to the one before: players stand there by their numbers."""
    loaded = sheet_queries.load(visible_sheet(request, pk))
    keeps = permissions.can_keep_book(reader(request), loaded.sheet.book)
    naming = Naming(loaded.sheet.book, keeps)
    if not naming.tells_names:
        raise Http404
    page = page_of(request, loaded.bodies, most=bounds.LINES)
    context = {
        "sheet": loaded.sheet,
        "loaded": loaded,
        "page": page,
        "lines": _history(loaded, list(page), naming, loaded.bodies[: max(page.start_index() - 1, 0)]),
        "keeps": keeps,
        "directs": keeps and permissions.can_direct(reader(request), loaded.sheet.book),
        "zone": presenters.zone(loaded.sheet.book),
    }
    return render(request, "scoring/log.html", context)


@dataclass(frozen=True)
class LogLine:
    """A line of the log page: an entry, and what it changed."""

    entry: Entry
    body: Body
    record: list[tuple[str, str]]
    changes: list[tuple[str, str, str]]
    """Label, before and after of what an entry changed of the record that stood."""
    seated: list[tuple[int, str]]
    reason: str
    remark: str
    rule: str
    how: str
    """How a dispute or a call ended."""
    of_deal: bool
    """Whether what it corrects is a deal that can be looked at."""
    settled: bool = False
    """Whether it raised a dispute that has ended."""

    @property
    def says_something(self) -> bool:
        """Whether there is text that can be erased."""
        return bool(self.reason or self.remark or self.rule)

    @property
    def is_seal(self) -> bool:
        return self.entry.kind == CONFIRM


def _names(loaded: Loaded, sequence: int, naming: Naming) -> tuple[str, ...]:
    """Who played the deal that this entry brought; the holders of the seats once it is deleted."""
    found = loaded.deal(sequence)
    return presenters.names_at(found, loaded, naming=naming) if found else words.names_of(loaded.players, naming=naming)


def _record(loaded: Loaded, sequence: int, record: Record, naming: Naming) -> list[tuple[str, str]]:
    """What an entry says of this deal, in words; whose the numbers are goes by who dealt: as it says, else in turn."""
    found = loaded.deal(sequence)
    off = [each for each in found.line.problems if each.code == "dealer_off_rotation"] if found else []
    planned = off[0].params["planned"] if off else found and found.line.dealer
    return records.record_words(record, loaded, _names(loaded, sequence, naming), record.get(DEALER, planned))


def _history(loaded: Loaded, bodies: Sequence[Body], naming: Naming, before: Sequence[Body]) -> list[LogLine]:
    """These entries, each with what it changed; of those `before` only what these correct is put into words."""
    corrected = {body.corrects for body in bodies}
    grounds = {about: body for body in before if (about := _about(body)) in corrected}
    standing = {about: dict(_said(loaded, body, naming)) for about, body in grounds.items()}
    disputed = {each.entry for each in loaded.log.disputes}
    lines = []
    for body in bodies:
        entry = loaded.entries[body.sequence - 1]
        about, record = _about(body), _said(loaded, body, naming)
        changes = records.changes(standing.get(about, {}), dict(record)) if body.corrects and record else []
        standing[about] = dict(record)
        text = sheet_queries.text_of(entry)
        said = text.texts if text else {}
        seated = _seated(loaded, body, naming)
        reason, remark, rule = (said.get(name, "") for name in ("reason", "remark", "rule"))
        of_deal, settled = _is_of_deal(loaded, body), body.kind == log.DISPUTE and body.sequence not in disputed
        how = _how(loaded, body)
        lines.append(LogLine(entry, body, record, changes, seated, reason, remark, rule, how, of_deal, settled))
    return lines


def _how(loaded: Loaded, body: Body) -> str:
    """How a dispute or a call ended, or that somebody is on the way, in words."""
    words = {
        log.AGREED: _("both sides agree"),
        log.NOTED: _("both sides agree, as the scorekeeper notes"),
        log.RULED: _("by a ruling"),
        log.WITHDRAWN: _("withdrawn"),
        log.ANSWERED: _("the director comes"),
        log.UNRULED: _("settled without a ruling"),
    }
    if body.kind == log.AGREE:
        of_a_call = loaded.bodies[(body.corrects or 1) - 1].kind == log.CALL
        return _("the director is on the way") if of_a_call else ""
    return words.get(str((body.record or {}).get(log.HOW)), "") if body.kind == log.SETTLE else ""


def _is_of_deal(loaded: Loaded, body: Body) -> bool:
    return body.corrects is not None and loaded.bodies[body.corrects - 1].kind in log.WITH_RECORD


def _about(body: Body) -> int:
    """The entry that brought the deal which this one is about; what is only said of a deal stands for itself."""
    return body.sequence if body.kind in log.SPOKEN else body.corrects or body.sequence


def _said(loaded: Loaded, body: Body, naming: Naming) -> list[tuple[str, str]]:
    """What an entry says of its deal, in words."""
    return _record(loaded, _about(body), body.record, naming) if body.kind in log.WITH_RECORD and body.record else []


def _seated(loaded: Loaded, body: Body, naming: Naming) -> list[tuple[int, str]]:
    """Who took which seat; after the first entry also that somebody left one.

    Of who was found to be somebody else the public is told that one's name, which he or she may have hidden since.
    """
    read_as = {} if naming.keeps else loaded.sheet.aliases
    players = ((seat, loaded.people.get(read_as.get(str(player), player) or 0)) for seat, player in body.seats)
    return [
        (seat, _("empty") if player is None and body.sequence > 1 else words.name_of(player, seat, naming=naming))
        for seat, player in players
    ]
