"""A ranking as a document: everything it shows was frozen with the job, by whoever knows rankings."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, NotRequired, TypedDict, cast

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

import rules
from scoring import house_rules
from scoring.models import PrintJob
from scoring.printing.document import Document
from scoring.queries.prints import digest


class Row(TypedDict):
    """A line of the ranking."""

    rank: int
    number: int | None
    name: str
    club: str
    series: list[int | None]
    """What each series brought; None where the player sat at no table."""
    total: int
    deciders: list[int]
    """The tie-breaks, in the order of `Ranking.deciders`."""
    decided_by: str | None
    """The key that separates this line from the one above; None where the first one does or the rank is shared."""


class Changed(TypedDict):
    """Somebody whose place or total is another than in the ranking that was final before."""

    name: str
    before: list[int] | None
    """Rank and total; None for who was not in the ranking."""
    after: list[int] | None


class Published(TypedDict):
    """A final ranking that took the place of an earlier one."""

    on: str
    """ISO 8601."""
    reason: str
    changes: list[Changed]


class Ranking(TypedDict):
    """The payload of a ranking's print job."""

    title: str
    place: str
    date: str | None
    """ISO 8601."""
    game: str
    ruleset: NotRequired[dict[str, Any]]
    """What was played by, every option spelled out."""
    final: bool
    series: int
    first: NotRequired[str]
    """What the ranking counts first: `total`, as in jobs that do not say it, or a tally."""
    deciders: list[str]
    """Names of tallies."""
    rows: list[Row]
    as_of: str
    """When this was the ranking, ISO 8601."""
    head: NotRequired[str]
    """One head over all lists and decisions of the book, as the audit takes it: `book-12:3f9ac2d1…`."""
    published: NotRequired[list[Published]]
    """What was changed in rankings that had been final, the newest first."""


def document(job: PrintJob) -> Document:
    """The ranking in the job's language."""
    ranking = cast("Ranking", job.payload)
    return Document("print/ranking.html", _context(job, ranking))


def _context(job: PrintJob, ranking: Ranking) -> dict[str, Any]:
    return {
        "ranking": ranking,
        "language": job.language,
        "revision": job.revision,
        "origin": digest(ranking),
        "date": date.fromisoformat(ranking["date"]) if ranking["date"] else None,
        "as_of": _moment(ranking["as_of"]),
        "game": rules.say(ranking["game"], "game.name", {}, job.language),
        "series": range(1, ranking["series"] + 1),
        "played_by": list(_played_by(ranking, job.language)),
        "first": _first(ranking, job.language),
        "deciders": [_tally(ranking, key, job.language) for key in ranking["deciders"]],
        "rows": [row | {"decided": _decided(ranking, row, job.language)} for row in ranking["rows"]],
        "clubs": any(row["club"] for row in ranking["rows"]),
        "decided": any(row["decided_by"] for row in ranking["rows"]),
        "head": ranking.get("head", ""),
        "published": [each | {"on": _moment(each["on"])} for each in ranking.get("published", [])],
    }


def _moment(text: str) -> datetime:
    return localtime(datetime.fromisoformat(text))


def _played_by(ranking: Ranking, language: str) -> Iterator[str]:
    """Preset and house rules, in words."""
    if "ruleset" in ranking:
        ruleset = rules.Ruleset.from_dict(ranking["ruleset"])
        yield rules.say(ruleset.game, f"preset.{ruleset.preset}", {}, language)
        yield from house_rules.told(ruleset)


def _first(ranking: Ranking, language: str) -> str:
    key = ranking.get("first", "total")
    return _("Total") if key == "total" else _tally(ranking, key, language)


def _decided(ranking: Ranking, row: Row, language: str) -> str:
    key = row["decided_by"]
    if key is None:
        return ""
    return _("lot") if key == "lot" else _tally(ranking, key, language)


def _tally(ranking: Ranking, key: str, language: str) -> str:
    return rules.say(ranking["game"], f"tally.{key.removeprefix('-')}", {}, language)
