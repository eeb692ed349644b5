"""The decisions of an event as its director reads them: what, about whom, why, by whom and when. Reads only."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import chain
from tournaments.models import Decision, DecisionText, Event
from tournaments.queries.booked import booked
from tournaments.queries.settings_words import settings_told
from tournaments.values.repairs import Kind, title

ABOUT_A_PERSON = frozenset(
    {
        "arrived",
        "expected",
        "edited",
        "removed",
        "withdrawn",
        "returned",
        "barred",
        "unbarred",
        "paid",
        "unpaid",
        "merged",
        "parted",
        "posted",
    }
)
ABOUT_A_SERIES = frozenset({"drawn", "undrawn", "laid", "told", "untold"})


@dataclass(frozen=True, slots=True)
class DiaryLine:
    """A line of the diary."""

    decision: Decision
    about: str
    """`no. 4 Anna Adler`, `series 2`, `12 players`, and what was booked; empty where it is about the event."""
    reason: str
    title: str
    """What was decided, in words."""
    undoable: bool = False
    """Whether it is a repair that nobody has undone."""


def newest_first(event: Event) -> QuerySet[Decision]:
    """All decisions, with their authors and texts loaded."""
    return event.decisions.select_related("author", "text").order_by("-sequence")


def line(event: Event, sequence: int) -> DiaryLine | None:
    """The decision of this number, if a reason stands there."""
    found = diary_lines(newest_first(event).filter(sequence=sequence))
    return next((each for each in found if each.reason), None)


def diary_lines(decisions: Iterable[Decision], repaired: Collection[int] = ()) -> list[DiaryLine]:
    """These decisions as lines; `repaired` are those that can be undone."""
    made = list(decisions)
    money, settled = booked(made), settings_told(made)
    lines = []
    for each in made:
        texts = _texts(each)
        title, settings = settled.get(each.sequence, (each.told, ""))
        about = "; ".join(filter(None, (_about(each, texts), settings, money[each.pk])))
        lines.append(DiaryLine(each, about, texts.get("reason", ""), title, each.sequence in repaired))
    return lines


def repaired(event: Event) -> set[int]:
    """The repairs that nobody has undone: one statement."""
    rows = event.decisions.filter(kind=Decision.Kind.REPAIRED).values_list("sequence", "body")
    said = {sequence: chain.read_body(body).said for sequence, body in rows}
    undone = {each["undoes"] for each in said.values() if "undoes" in each}
    return {sequence for sequence, each in said.items() if "undoes" not in each and sequence not in undone}


def last_repair(event: Event) -> int | None:
    """The sequence number of the last decision, where it is a repair that can be undone: one statement."""
    last = event.decisions.order_by("-sequence").first()
    if last is None or last.kind != Decision.Kind.REPAIRED or "undoes" in chain.read_body(last.body).said:
        return None
    return last.sequence


def _texts(decision: Decision) -> Mapping[str, str]:
    """What has not been erased."""
    text: DecisionText | None = getattr(decision, "text", None)
    return text.texts if text else {}


def _about(decision: Decision, texts: Mapping[str, str]) -> str:
    if decision.number is None:
        return ""
    if decision.kind == Decision.Kind.EDITED and (edited := _edited(decision, texts)):
        return edited
    if decision.kind == Decision.Kind.BARRED:
        return _barred(decision, texts)
    if decision.kind in ABOUT_A_PERSON:
        return (_("no. %(number)d %(name)s") % {"number": decision.number, "name": texts.get("name", "")}).rstrip()
    if decision.kind in ABOUT_A_SERIES:
        return _("series %(number)d") % {"number": decision.number}
    return TOLD[decision.kind](decision, texts) if decision.kind in TOLD else str(decision.number)


def _edited(decision: Decision, texts: Mapping[str, str]) -> str:
    """Another start number, or who plays with whom; empty where the person is all there is to tell."""
    said = chain.read_body(decision.body).said
    params = {"number": decision.number, "name": texts.get("name", "")}
    if "pairs" not in said:
        text = _("no. %(number)d, now no. %(to)d %(name)s") if said["to"] != decision.number else ""
        return (text % {**params, "to": said["to"]}).rstrip()
    (_first, partner), *more = said["pairs"]
    if more:
        return ngettext("%(number)d pair", "%(number)d pairs", len(more) + 1) % {"number": len(more) + 1}
    text = _("no. %(number)d %(name)s, with no. %(partner)d") if partner else _("no. %(number)d %(name)s, no partner")
    return text % {**params, "partner": partner}


def _barred(decision: Decision, texts: Mapping[str, str]) -> str:
    """Who, with which partner, and by which rule."""
    said = chain.read_body(decision.body).said
    text = _("no. %(number)d %(name)s, with no. %(partner)d") if "partner" in said else _("no. %(number)d %(name)s")
    who = (text % {"name": texts.get("name", ""), **said}).rstrip()
    rule = texts.get(chain.RULE)
    return f"{who}; {rule}" if rule else who


def _finalised(decision: Decision, _texts: Mapping[str, str]) -> str:
    """Which ranking; before the time for protests was over, and until when it is held back."""
    said = chain.read_body(decision.body).said
    told = [str(decision.number)]
    if "protests_until" in said:
        told.append(_("protests were possible until %(until)s") % {"until": _moment(said["protests_until"])})
    if "held_until" in said:
        text = _("published after the prize-giving, at the latest on %(until)s")
        told.append(text % {"until": _moment(said["held_until"])})
    return "; ".join(told)


def _moment(said: str) -> str:
    return date_format(timezone.localtime(datetime.fromisoformat(said)), "DATETIME_FORMAT")


def _repaired(decision: Decision, texts: Mapping[str, str]) -> str:
    """What was repaired at which tables, and about whom."""
    said = chain.read_body(decision.body).said
    tables = ", ".join(str(table) for table in said["at"])
    text = ngettext(
        "%(what)s; series %(series)d, table %(tables)s",
        "%(what)s; series %(series)d, tables %(tables)s",
        len(said["at"]),
    )
    told = text % {"what": title(Kind(said["repair"]), said["about"]), "series": said["series"], "tables": tables}
    people = [texts.get(f"{number}.name", "") for number in said["about"]]
    names = [
        (_("no. %(number)d %(name)s") % {"number": number, "name": name}).rstrip()
        for number, name in zip(said["about"], people, strict=True)
    ]
    return f"{told}: {', '.join(names)}" if names else told


def _registered(decision: Decision, texts: Mapping[str, str]) -> str:
    """Who was registered, by number and name as far as a line has room."""
    names = [(key.removesuffix(".name"), text) for key, text in texts.items() if key.endswith(".name")]
    if len(names) > MOST_NAMES or not names:
        text = ngettext("%(number)d player", "%(number)d players", decision.number or 0)
        return text % {"number": decision.number}
    return ", ".join(_("no. %(number)s %(name)s") % {"number": number, "name": name} for number, name in names)


MOST_NAMES = 3
TOLD: Mapping[str, Callable[[Decision, Mapping[str, str]], str]] = {
    Decision.Kind.REGISTERED: _registered,
    Decision.Kind.REPAIRED: _repaired,
    Decision.Kind.FINALISED: _finalised,
}
"""What tells of more than one person, series or number, by kind."""
