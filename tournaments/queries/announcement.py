"""What can be told of a final ranking in a few lines, to be sent or put up elsewhere. Reads only.

Everybody is called as on public pages: what was sent once nobody calls back. In the language that is switched on.
"""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.printing.documents.honours import result
from tournaments.models import Event
from tournaments.queries.selections import ALL, Chosen, Selection, categories, choose
from tournaments.queries.snapshots import Publication, latest, publications, republished
from tournaments.queries.standings import Standing, columns
from tournaments.values import plans

PLACES, MOST_LINES = 10, 20
"""Places of the ranking that are told; lines, where many share the last of them."""
MOST_CHANGES = 10


def result_text(event: Event, address: str) -> str:
    """Day, place, players, the first ten, who won each category, where the whole ranking stands (if `address` says
    so), thanks.
    """
    naming = Naming(event.book, keeps=False)
    overall = choose(event, ALL)
    told = [
        [event.book.title, *_occasion(event)],
        [_("Ranking"), *_first(overall, naming)],
        list(_winners(event, naming)),
        [_("The whole ranking: %(address)s") % {"address": address}] if address else [],
        plans.read(event.plan).thanks.splitlines(),
    ]
    return _paragraphs(told)


def change_text(event: Event, address: str) -> str:
    """What was last changed in a ranking that had been final; empty where none was."""
    final = latest(event)
    newest = [each for each in republished(event) if each.snapshot == final]
    found = publications(event, newest, 0, MOST_CHANGES)
    if not found:
        return ""
    (last,) = found
    naming = Naming(event.book, keeps=False)
    naming.about(each.player for each in last.changes)
    told = [
        [_("%(title)s: the ranking has been corrected") % {"title": event.book.title}, *_when(event, last)],
        list(_changed(last, naming)),
        [_("The whole ranking: %(address)s") % {"address": address}] if address else [],
    ]
    return _paragraphs(told)


def _paragraphs(told: Sequence[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in told if lines)


def _occasion(event: Event) -> Iterator[str]:
    club = event.book.club.name if event.book.club else ""
    yield ", ".join(each for each in (_day(event), event.place, club) if each)
    players = sum(each.seated for each in choose(event, ALL).places)
    series = event.series.count()
    counted = [
        rules.say(event.game, "game.name", {}, get_language() or "en"),
        ngettext("%(number)d player", "%(number)d players", players) % {"number": players},
        ngettext("%(number)d series", "%(number)d series", series) % {"number": series},
    ]
    yield ", ".join(counted)


def _day(event: Event) -> str:
    with timezone.override(event.zone):
        return date_format(timezone.localtime(event.starts_at), "DATE_FORMAT")


def _first(found: Chosen, naming: Naming) -> Iterator[str]:
    """The best of a ranking, as far as place ten."""
    best = [each for each in found.places[:MOST_LINES] if each.rank is not None and each.rank <= PLACES]
    lines = found.lines(0, len(best))
    naming.about(line.player for line in lines)
    yield from (f"{line.rank}. {_told(found, line, naming)}" for line in lines)


def _told(found: Chosen, line: Standing, naming: Naming) -> str:
    """`Anna Adler (SC West): 1834 points`."""
    first = columns(found.event, found.places)[0]
    club = f" ({line.club_name})" if line.club_name else ""
    brought = result(found.event.game, first, line.total, get_language() or "en")
    return _("%(name)s: %(result)s") % {"name": f"{naming(line.player)}{club}", "result": brought}


def _winners(event: Event, naming: Naming) -> Iterator[str]:
    for name in categories(event):
        found = choose(event, Selection(category=name))
        won = [line for line in found.lines(0, MOST_LINES) if line.rank == 1]
        naming.about(line.player for line in won)
        for line in won:
            told = _told(found, line, naming)
            yield _("%(category)s, first: %(line)s") % {"category": name, "line": told}


def _when(event: Event, last: Publication) -> Iterator[str]:
    with timezone.override(event.zone):
        day = date_format(timezone.localtime(last.snapshot.taken_at), "DATETIME_FORMAT")
    yield _("Changed on %(date)s") % {"date": day}
    if last.reason:
        yield _("Reason: %(reason)s") % {"reason": last.reason}


def _changed(last: Publication, naming: Naming) -> Iterator[str]:
    if last.unchanged:
        yield _("No rank and no total has changed.")
        return
    yield from (_("%(label)s:") % {"label": naming(each.player)} + f" {each.told}" for each in last.changes)
    if more := len(last.snapshot.changes) - len(last.changes):
        yield ngettext("and %(number)d more", "and %(number)d more", more) % {"number": more}
