"""L3: what the template of a ranking costs a line, beside the same line written by Python itself."""

from collections.abc import Iterator
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from bench import ranking
from bench.clock import Figure, Work, against, compare
from scoring.access import Naming
from scoring.templatetags.kiebitz import points
from tournaments.queries.standings import standings
from tournaments.views import presenters
from tournaments.views.presenters import RankingRow

ROWS = 1_000


def measure() -> Iterator[Figure]:
    """The table alone, out of values that are there already; both must say the same."""
    event = ranking.event(ROWS)
    told = presenters.ranking(event, standings(event), Naming(event.book, keeps=False))
    context = {"event": event, "ranking": told, "provisional": True}
    with translation.override("de"):
        _prove(context, told.rows)
        works = {
            "template": Work(lambda _nothing: _rendered(context), ROWS),
            "written": Work(lambda _nothing: [_written(told.rows) for _time in range(20)], 20 * ROWS),
        }
        seconds = compare(works)
    what = f"line of a ranking of {ROWS}, rendered"
    yield against("L3", what, seconds, "template", "written", "the same line as an f-string")


def _rendered(context: dict[str, Any]) -> str:
    return render_to_string("tournaments/ranking.html", context)


def _written(rows: tuple[RankingRow, ...]) -> str:
    return "".join(map(_line, rows))


def _line(row: RankingRow) -> str:
    line = row.line
    series = "".join(
        f'<td class="number"><a href="/sheets/{each.sheet_id}/">{points(each.total)}</a></td>' if each else ""
        for each in row.series
    )
    deciders = "".join(f'<td class="number">{points(count)}</td>' for _name, count in line.deciders)
    return (
        f'<tr><td class="number">{line.rank}</td>'
        f'<th scope="row"><a href="/players/{line.player.pk}/">{row.name}</a></th>'
        f'<td class="number"><b>{points(line.total)}</b></td>{series}{deciders}<td>{row.decided_by}</td></tr>'
    )


def _prove(context: dict[str, Any], rows: tuple[RankingRow, ...]) -> None:
    """What is written must be what the template renders, but for the space between the cells."""
    found, wanted = ("".join(each.split()) for each in (_rendered(context), _written(rows)))
    if wanted not in found.replace("</tr>", "</tr>"):
        raise AssertionError(found[:1500] + "\n" + wanted[:500])
