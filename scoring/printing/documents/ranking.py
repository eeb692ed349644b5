"""A ranking as a document: everything it shows was frozen with the job, by whoever knows rankings."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from itertools import accumulate
from typing import Any, NotRequired, TypedDict, cast

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

import rules
from scoring.lists.values import house_rules
from scoring.models import PrintJob
from scoring.presenting.changed_places import change_in_words
from scoring.presenting.marks import Mark
from scoring.printing.documents.document import Companions, Document, Text
from scoring.printing.documents.grid import PORTRAIT
from scoring.printing.queries.print_queries import digest
from scoring.templatetags.kiebitz import points

LEFT, NAME, PADDED = 56.0, 120.0, 8.0
"""Points: the columns of rank and start number, the least for a name, the padding of a cell."""
LETTER, DIGIT = 5.1, 5.9
"""Points a character takes at most, bold: of a heading, of a cell."""
TYPE, SMALL = 8.5, 6.5
"""Font sizes in points: of a name, of a club."""
GREY = 0.2
"""Of a club, as the style sheet has it."""
BETWEEN = 6.0
"""Points between a name and a club."""
FIRST_SYMBOL = "\u2000"
"""From here on a character may be a picture, which only the engine can draw."""
SLIM, NARROW, BROAD = frozenset("abcdefghijklnopqrstuvxyzäöüßéèêàç0123456789 .,-'"), 0.64, 1.1
"""Letters and figures, and what of its font size each takes at most; all others take no more than the last."""


class RankingRow(TypedDict):
    """A line of the ranking."""

    rank: int | None
    """None for who is disqualified or did not come; the mark says so."""
    number: int | None
    name: str
    club: str
    series: list[int | None]
    """What each series brought; None where the player sat at no table."""
    total: int | None
    deciders: list[int | None]
    """The tie-breaks, in the order of `Ranking.deciders`."""
    decided_by: str | None
    """What decided among equals in what is counted first: a key, `lot`, or `equal` where a rank is shared."""
    decided_with: NotRequired[int | None]
    """The line's own number of it; jobs asked for earlier have none."""
    mark: NotRequired[str | None]
    """`disqualified`, `left` or `absent`."""
    played_for: NotRequired[Sequence[tuple[str, int]]]
    """For whom somebody without a result sat in, and from which series on."""


class Changed(TypedDict):
    """Somebody whose place or total is another than in the ranking that was final before."""

    name: str
    before: list[int | None] | None
    """Rank, None of who was disqualified, and total; None for who was not in the ranking."""
    after: list[int | None] | None


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
    rows: list[RankingRow]
    as_of: str
    """When this was the ranking, ISO 8601."""
    head: NotRequired[str]
    """One head over all lists and decisions of the book, as the audit takes it: `book-12:3f9ac2d1…`."""
    after: NotRequired[int]
    """Only the series up to this one count."""
    told: NotRequired[list[str | None]]
    """When that standing was published, and when sheets and rules of it were last changed after that: ISO 8601."""
    category: NotRequired[str]
    """Who is ranked in this category alone."""
    totals_only: NotRequired[int]
    """How many sheets count by what their paper says at the foot."""
    unplayed: NotRequired[bool]
    """Whether no deal had been entered: nobody has a rank."""
    whole_names: NotRequired[bool]
    """Whether it names people as in the hall, and not as the public reads them."""
    last_first: NotRequired[bool]
    """As a ceremony reads it: from the last place to the first."""
    published: NotRequired[list[Published]]
    """What was changed in rankings that had been final, the newest first."""


def document(job: PrintJob) -> Document:
    """The ranking in the job's language."""
    ranking = cast("Ranking", job.payload)
    clubs = any(row["club"] for row in ranking["rows"])
    ranking |= {"rows": [row | {"name": _called(row["name"]), "club": _aside(row)} for row in ranking["rows"]]}
    decided = any(row["decided_by"] for row in ranking["rows"])
    headings = list(_headings(ranking, job.language, decided=decided))
    rows = [_behind(ranking, row, job.language, decided=decided) for row in ranking["rows"]]
    widths = _widths(headings, rows)
    room = PORTRAIT.width - LEFT - sum(widths) - PADDED
    ends = [room + width for width in accumulate(widths)]
    companions = {
        str(place): Companions(list(_before(row)), _beside(row, room), list(_placed(behind, ends, len(row["series"]))))
        for place, (row, behind) in enumerate(zip(ranking["rows"], rows, strict=True))
    }
    context = {**_context(job, ranking, headings, widths), "clubs": clubs}
    context["rows"] = [row | {"club": ""} if _beside(row, room) else row for row in ranking["rows"]]
    return Document("print/ranking.html", context, {}, companions)


def _context(job: PrintJob, ranking: Ranking, headings: Sequence[str], widths: Sequence[float]) -> dict[str, Any]:
    return {
        "ranking": ranking,
        "language": job.language,
        "revision": job.revision,
        "origin": digest(ranking),
        "date": date.fromisoformat(ranking["date"]) if ranking["date"] else None,
        "as_of": _moment(ranking["as_of"]),
        "game": rules.say(ranking["game"], "game.name", {}, job.language),
        "played_by": list(_played_by(ranking, job.language)),
        "headings": [(text, width - PADDED) for text, width in zip(headings, widths, strict=True)],
        "columns": 3 + len(headings),
        "width": PORTRAIT.width,
        "left": LEFT + PADDED / 2,
        "right": sum(widths) + PADDED / 2,
        "head": ranking.get("head", ""),
        "published": [_published(each) for each in ranking.get("published", [])],
        "told": [each and _moment(each) for each in ranking.get("told", [])],
    }


def _published(given: Published) -> dict[str, Any]:
    changes = [each | {"text": change_in_words(each["before"], each["after"])} for each in given["changes"]]
    return {**given, "on": _moment(given["on"]), "changes": changes}


def _called(name: str) -> str:
    """A player who is shown as a number is called one: beside a start number that alone would pass for a rank."""
    return _("Player number %(number)s") % {"number": name.removeprefix("#")} if name.startswith("#") else name


def _aside(row: RankingRow) -> str:
    """What stands small behind a name: the club, the mark, and for whom somebody sat in."""
    mark, text = row.get("mark"), _("played for %(name)s from series %(number)d")
    sat_in = [text % {"name": _called(name), "number": series} for name, series in row.get("played_for", ())]
    return " · ".join(each for each in (row["club"], str(Mark(mark).label) if mark else "", *sat_in) if each)


def _headings(ranking: Ranking, language: str, *, decided: bool) -> Iterator[str]:
    """Those of the columns behind the name."""
    yield from (_("Series %(each)s") % {"each": number} for number in range(1, ranking["series"] + 1))
    yield _first(ranking, language)
    yield from (_tally(ranking, key, language) for key in ranking["deciders"])
    if decided:
        yield _("Decided by")


def _behind(ranking: Ranking, row: RankingRow, language: str, *, decided: bool) -> list[str]:
    """What stands in the columns behind the name: the total behind the series, all else behind it."""
    last = [_decided(ranking, row, language)] if decided else []
    return [points(each) for each in (*row["series"], row["total"], *row["deciders"])] + last


def _before(row: RankingRow) -> Iterator[Text]:
    """The rank, bold, and the start number, small: nobody takes one for the other."""
    number = "" if row["number"] is None else str(row["number"])
    yield Text(points(row["rank"]), -LEFT / 2 - PADDED, ends=True, bold=True)
    yield Text(number, -PADDED, ends=True, size=SMALL, grey=GREY)


def _beside(row: RankingRow, room: float) -> list[Text]:
    """The club, where it surely stands beside the name; elsewhere it is laid out, and wraps."""
    name, club = row["name"], row["club"]
    plain = club and max(club) < FIRST_SYMBOL
    fits = plain and _at_most(name, TYPE) + BETWEEN + _at_most(club, SMALL) <= room
    return [Text(club, BETWEEN, size=SMALL, grey=GREY)] if fits else []


def _at_most(text: str, size: float) -> float:
    """Points that a text is wide at most, in a font that is no broader than DejaVu Sans."""
    return size * sum(NARROW if each in SLIM else BROAD for each in text)


def _placed(cells: Sequence[str], ends: Sequence[float], total: int) -> Iterator[Text]:
    """Each at the right of its column, as far from where the names begin as that is; the total bold."""
    for place, (cell, end) in enumerate(zip(cells, ends, strict=True)):
        yield Text(cell, end, ends=True, bold=place == total)


def _widths(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[float]:
    """Of the columns behind the name, in points: each word of a heading and each cell stands on one line.

    Where that leaves too little for the names, all are as narrow as it takes.
    """
    columns = zip(headings, *rows, strict=True)
    wanted = [
        PADDED + max([LETTER * max(map(len, heading.split())), *(DIGIT * len(cell) for cell in cells)])
        for heading, *cells in columns
    ]
    shrunk = min(1, (PORTRAIT.width - LEFT - NAME) / sum(wanted))
    return [round(width * shrunk, 1) for width in wanted]


def _moment(text: str) -> datetime:
    return localtime(datetime.fromisoformat(text))


def _played_by(ranking: Ranking, language: str) -> Iterator[str]:
    """Preset and house rules, in words."""
    if "ruleset" in ranking:
        ruleset = rules.Ruleset.from_dict(ranking["ruleset"])
        yield rules.say(ruleset.game, f"preset.{ruleset.preset}", {}, language)
        yield from house_rules.changes_in_words(ruleset)


def _first(ranking: Ranking, language: str) -> str:
    key = ranking.get("first", "total")
    return _("Total") if key == "total" else _tally(ranking, key, language)


def _decided(ranking: Ranking, row: RankingRow, language: str) -> str:
    key = row["decided_by"]
    if key is None:
        return ""
    told = {"lot": _("drawing lots"), "equal": _("equal in everything"), "total": _("points")}
    words, own = told.get(key) or _tally(ranking, key, language), row.get("decided_with")
    return words if own is None else f"{words} {points(own)}"


def _tally(ranking: Ranking, key: str, language: str) -> str:
    return rules.say(ranking["game"], f"tally.{key.removeprefix('-')}", {}, language)
