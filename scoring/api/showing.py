"""Sheets, lines and problems as plain data for JSON, in the reader's language; nothing is decided or counted here."""

from collections.abc import Iterable, Sequence
from typing import Any

import rules
from rules.types import Column, Field, Line, Next, Option, Problem, Section, Statistic, Step, Trick
from scoring.access import Naming
from scoring.lists.queries.loaded import Loaded, Preview, head_of
from scoring.lists.queries.sheets import text_of
from scoring.lists.queries.statistics import Count
from scoring.lists.values import house_rules, log, problems
from scoring.lists.values.log import Draft
from scoring.models import Entry, Player
from scoring.presenting.lists import present
from scoring.presenting.values import Presentation, Row
from scoring.presenting.words import language, say

Shown = dict[str, Any]


def problem(given: Problem, game: str) -> Shown:
    return {
        "code": given.code,
        "severity": given.severity,
        "fields": list(given.fields),
        "message": problems.sentence(given, game),
        "params": dict(given.params),
    }


def explanation(game: str, steps: Sequence[Step]) -> Shown:
    """The calculation: its steps to work again, each with its words, and all of it as one sentence."""
    texts = rules.explain_steps(game, steps, language())
    return {
        "text": rules.explain(game, steps, language()),
        "steps": [_step(step, text) for step, text in zip(steps, texts, strict=True)],
    }


def _step(step: Step, text: str) -> Shown:
    return {
        "code": step.code,
        "op": step.op,
        "amount": step.amount,
        "seat": step.seat,
        "params": dict(step.params),
        "text": text,
    }


def line(given: Line, game: str) -> Shown:
    """A deal of the list, scored and explained."""
    return {
        "number": given.number,
        "dealer": given.dealer,
        "record": dict(given.deal),
        "problems": [problem(each, game) for each in given.problems],
        "points": given.points,
        "running": given.running,
        "outcome": given.outcome,
        "value": given.value,
        "explanation": explanation(game, given.steps),
        "tallies": [dict(each) for each in given.tallies],
        "row": dict(given.row),
        "section": given.section,
    }


def deal(given: Row, game: str) -> Shown:
    """A deal of the list, and where it came from."""
    return {
        "sequence": given.deal.sequence,
        "position": given.deal.position,
        "corrected": given.deal.corrected,
        "accepted": list(given.deal.accepted),
        "written_at": given.deal.written_at,
        **line(given.line, game),
    }


def following(given: Next | None) -> Shown | None:
    """What comes after the last deal."""
    if given is None:
        return None
    return {
        "number": given.number,
        "dealer": given.dealer,
        "sitting_out": given.sitting_out,
        "obligations": dict(given.obligations),
    }


def field(given: Field, game: str) -> Shown:
    """Something to ask for the next deal."""
    labels = given.choice_labels or [""] * len(given.choices)
    return {
        "key": given.key,
        "kind": given.kind,
        "label": say(game, given.label),
        "choices": [
            {"value": value, "label": say(game, label) if label else str(value)}
            for value, label in zip(given.choices, labels, strict=True)
        ],
        "minimum": given.minimum,
        "maximum": given.maximum,
        "default": given.default,
        "shown_when": {key: list(values) for key, values in given.shown_when.items()},
        "length": given.length,
        "prominent": given.prominent,
        "each": given.each,
        "rare": given.rare,
    }


def column(given: Column, game: str) -> Shown:
    """A column of the score sheet; `row` of each line fills it."""
    return {"key": given.key, "label": say(game, given.label), "per_seat": given.per_seat, "kind": given.kind}


def section(given: Section, game: str) -> Shown:
    """A part of the score sheet; `section` of each line says where it stands."""
    return {"key": given.key, "label": say(game, given.label), "columns": given.columns, "length": given.length}


def statistic(given: Statistic, game: str) -> Shown:
    """Something that players count."""
    return {
        "key": given.key,
        "label": say(game, given.label),
        "out_of": given.out_of,
        "group": given.group,
        "heading": say(game, given.group) if given.group else "",
    }


def counts(given: Sequence[Count], game: str) -> list[Shown]:
    """What somebody has counted, with the whole and the rate where it is a part of something."""
    return [
        {
            **statistic(each.statistic, game),
            "number": each.number,
            "whole": each.out_of,
            "percent": each.percent,
        }
        for each in given
    ]


def option(given: Option, game: str) -> Shown:
    """A switch of a game's rule sets."""
    return {
        "key": given.key,
        "kind": given.kind,
        "label": house_rules.label(given, game),
        "choices": [{"value": value, "label": house_rules.in_words(given, value, game)} for value in given.choices],
        "default": given.default,
        "minimum": given.minimum,
        "maximum": given.maximum,
        "nullable": given.nullable,
    }


def ruleset(given: rules.Ruleset) -> Shown:
    return given.to_dict()


def agreed(given: rules.Ruleset) -> list[Shown]:
    """What the table has agreed upon beyond the preset."""
    return [
        {
            "key": option.key,
            "label": house_rules.label(option, given.game),
            "value": value,
            "text": house_rules.in_words(option, value, given.game),
        }
        for option, value in house_rules.changed(given).items()
    ]


def trick(given: Trick) -> Shown:
    """A trick as it was played."""
    return {
        "number": given.number,
        "leader": given.leader,
        "cards": [{"seat": seat, "card": card} for seat, card in given.cards],
        "winner": given.winner,
        "points": given.points,
    }


def player(given: Player | None, naming: Naming) -> Shown | None:
    """Somebody at the table."""
    if given is None:
        return None
    return {"id": given.pk, "name": naming(given)}


def seats(given: Presentation, naming: Naming) -> list[Shown]:
    """Who sits where, and what each seat has brought."""
    return [
        {
            "seat": each.place,
            "player": player(each.holder, naming),
            "seated": player(each.seated, naming),
            "total": each.total,
            "tallies": dict(each.tallies),
        }
        for each in given.seats
    ]


def standing(loaded: Loaded, naming: Naming) -> Shown:
    """The list as it stands at one revision: what a client that lost a race needs to show both versions."""
    shown = present(loaded)
    return {
        "revision": loaded.revision,
        "head": loaded.head,
        "state": loaded.state,
        "finished": loaded.finished,
        "closed_early": loaded.log.ended,
        "winner": shown.winner,
        "seats": seats(shown, naming),
        "lines": [deal(each, shown.game) for each in shown.rows],
        "totals": shown.totals,
        "money": shown.money,
        "settlement": explanation(shown.game, shown.settlement),
        "next": following(shown.following),
    }


def sheet(loaded: Loaded, naming: Naming) -> Shown:
    """Everything a score-keeping client needs of a sheet, the coming deal's fields included."""
    row = loaded.sheet
    return {
        "id": row.pk,
        "book": row.book_id,
        "title": str(row),
        "series_number": row.series_number,
        "table_number": row.table_number,
        "game": row.game,
        "opened_at": row.opened_at,
        "heading": head_of(row),
        "merged": row.aliases,
        "ruleset": ruleset(loaded.ruleset),
        "house_rules": agreed(loaded.ruleset),
        "columns": [column(each, row.game) for each in rules.columns(loaded.ruleset)],
        "sections": [section(each, row.game) for each in rules.sections(loaded.ruleset, row.seats)],
        "fields": [field(each, row.game) for each in rules.fields(loaded.ruleset, row.seats, after=loaded.folded)],
        **standing(loaded, naming),
    }


def entry(given: Entry) -> Shown:
    """A line of the log. `body` is what was hashed, to the byte; free text stands beside it and can be erased."""
    body, text = log.read_body(given.body), text_of(given)
    return {
        "sequence": given.sequence,
        "kind": given.kind,
        "key": given.key,
        "written_at": given.written_at,
        "device": given.device,
        "record": body.record,
        "corrects": body.corrects,
        "before": body.before,
        "seats": _seated(body.seats),
        "accepted": list(body.accepted),
        "texts": text.texts if text else {},
        "body": given.body,
        "hash": given.hash,
    }


def written(given: Entry, brought: Line | None, loaded: Loaded) -> Shown:
    """The answer to an entry, the sheet as it was right after it."""
    return {"entry": entry(given), **outcome(brought, loaded)}


def outcome(brought: Line | None, loaded: Loaded) -> Shown:
    """What an entry brings, or would bring."""
    game = loaded.sheet.game
    return {
        "revision": loaded.revision,
        "line": None if brought is None else line(brought, game),
        "totals": loaded.folded.totals,
        "explanation": None if brought is None else rules.explain(game, brought.steps, language()),
    }


def preview(given: Preview) -> Shown:
    """What an entry would bring, and what is wrong with it."""
    return {
        **outcome(given.line, given.loaded),
        "problems": all_problems(given.problems, given.loaded.sheet.game),
        "unticked": [each.code for each in given.unticked],
    }


def _seated(given: log.Seats) -> list[Shown]:
    return [{"seat": seat, "player": holder} for seat, holder in given]


def draft(given: Draft) -> Shown:
    """An entry that was not written, as it was sent."""
    return {
        "kind": given.kind,
        "key": given.key,
        "revision": given.revision,
        "record": given.record,
        "corrects": given.corrects,
        "before": given.before,
        "seats": _seated(given.seats),
        "reason": given.reason,
        "accepted": list(given.accepted),
    }


def both(yours: Draft, current: Loaded) -> Shown:
    """Both versions, for a person to decide: what was sent, what came first, and the list as it stands now.

    Only who keeps the list writes into it.
    """
    naming = Naming(current.sheet.book, keeps=True)
    since = [entry(each) for each in current.entries if each.sequence > yours.revision]
    return {"yours": draft(yours), "current": {**standing(current, naming), "since": since}}


def all_problems(given: Iterable[Problem], game: str) -> list[Shown]:
    return [problem(each, game) for each in given]
