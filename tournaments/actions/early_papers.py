"""Paper of an event that needs no draw: a poster, the rules on one page, sheets for emergencies, a printer's test.

The words of what holds are made when it is asked for, in the job's language: a job is of one language anyway.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

import rules
from scoring.actors import Actor
from scoring.lists.values.lengths import of_table
from scoring.lists.values.log import Record
from scoring.models import PrintJob
from scoring.people.actions.stale_copies import take_away
from scoring.presenting.ordinals import place_in_words
from scoring.printing.actions.print_jobs import request_print
from tournaments.actions.errors import Objection
from tournaments.actions.printing import printable
from tournaments.models import Event
from tournaments.queries.event_queries import sizes_sat
from tournaments.queries.paper_contents import emblem, occasion
from tournaments.queries.planned_prizes import prize_tables
from tournaments.queries.print_shelf import valid_prints
from tournaments.values import facts, plans
from tournaments.values.facts import Fact
from tournaments.values.plan_in_amounts import Place

MOST_SHEETS = 100
"""Emergency sheets of one file: more is a slip of the pen."""


def print_poster(*, event_id: int, language: str, origin: str, by: Actor, at: datetime) -> PrintJob:
    """What is on, when, where and for how much; with the address of the event's page where everybody may see it."""
    with transaction.atomic(), translation.override(language):
        event = printable(event_id, by)
        return _asked(event, "poster", language, _poster(event, language, origin), by=by, at=at)


def _poster(event: Event, language: str, origin: str = "") -> Record:
    ruleset, plan = rules.Ruleset.from_dict(event.played_by), plans.read(event.plan)
    return {
        **occasion(event),
        **emblem(event),
        "club": event.book.club.name if event.book.club else "",
        "rules": _called(ruleset, language),
        "starts_at": event.starts_at.isoformat(),
        "address": origin + reverse("event", args=[event.slug]) if event.book.public else "",
        "invites": plan.announce_themselves,
        "facts": _lines(facts.announced(ruleset, event.planned_series, plan)),
        "announced": facts.full_names() if plan.full_names else "",
    }


def print_rule_sheet(*, event_id: int, language: str, by: Actor, at: datetime) -> PrintJob:
    """What the event is played by, on one page."""
    with transaction.atomic(), translation.override(language):
        event = printable(event_id, by)
        return _asked(event, "rule_sheet", language, _rule_sheet(event, language), by=by, at=at)


def _rule_sheet(event: Event, language: str) -> Record:
    ruleset, plan = rules.Ruleset.from_dict(event.played_by), plans.read(event.plan)
    return {
        **occasion(event),
        "rules": _called(ruleset, language),
        "facts": _lines(facts.facts(ruleset, event.planned_series, plan, event.zone, sizes_sat(event))),
        "otherwise": _lines(facts.otherwise(ruleset)),
        "remarks": list(facts.confirming(plan)),
    }


def print_prize_plan(*, event_id: int, language: str, by: Actor, at: datetime) -> PrintJob:
    """What each place gets, on one page for the wall: in amounts as soon as entry fees have been paid."""
    with transaction.atomic(), translation.override(language):
        event = printable(event_id, by)
        payload = _prize_plan(event, language)
        if not payload["rankings"]:
            raise Objection(_("No prizes are planned. They are settled under “Settings”."))
        return _asked(event, "prize_plan", language, payload, by=by, at=at)


def _prize_plan(event: Event, _language: str) -> Record:
    plan = prize_tables(event)
    if plan is None:
        return {"rankings": []}
    rankings = [(each.title if plan.several else "", each.places) for pot in plan.pots for each in pot.rankings]
    return {
        **occasion(event),
        "said": list(plan.said),
        "rankings": [{"title": title, "places": list(map(_gets, places))} for title, places in rankings],
    }


def _gets(place: Place) -> dict[str, str]:
    return {"place": place_in_words(place.number), "amount": place.amount, "share": place.part}


def print_emergency_sheets(
    *, event_id: int, language: str, seats: int, copies: int, by: Actor, at: datetime
) -> PrintJob:
    """So many blank sheets for tables of this size, without names, for when nothing else works."""
    with transaction.atomic():
        event = printable(event_id, by)
        if seats not in rules.table_sizes(event.game):
            raise Objection(_("There are no tables of that size in this event."))
        if not 1 <= copies <= MOST_SHEETS:
            raise Objection(_("Name a number of sheets from 1 to %(most)d.") % {"most": MOST_SHEETS})
        ruleset = of_table(rules.Ruleset.from_dict(event.played_by), seats)
        payload = {**occasion(event), "ruleset": ruleset.to_dict(), "seats": seats, "copies": copies}
        about = {"seats": seats}
        return _asked(event, "emergency", language, payload, parts=copies, about=about, by=by, at=at)


def print_test_page(*, event_id: int, language: str, origin: str, by: Actor, at: datetime) -> PrintJob:
    """A page that shows what a printer can do; nobody is named on it. Once a day it is a new one."""
    with transaction.atomic():
        event = printable(event_id, by)
        address = origin + reverse("event", args=[event.slug])
        payload = {**occasion(event), "today": timezone.localtime(at).date().isoformat(), "address": address}
        return _asked(event, "test_page", language, payload, by=by, at=at)


def _emergency(event: Event, _language: str) -> Record:
    """What the settings decide of it."""
    return {**occasion(event), "ruleset": event.played_by}


SAID: Mapping[str, Callable[[Event, str], Record]] = {
    "poster": _poster,
    "rule_sheet": _rule_sheet,
    "prize_plan": _prize_plan,
    "emergency": _emergency,
}
"""What papers say of an event whose settings change, by document: of the event and the language."""


@contextmanager
def outdating(event_id: int) -> Iterator[None]:
    """Around a change of settings, within its transaction: papers on which they would read otherwise are out of date.

    Compared is what would be printed before and after the change. So entry fees that have come in since do not make
    a prize plan out of date, which says until when it counts.
    """
    prints = list(valid_prints(event_id, SAID))
    papers = {(each.document, each.language) for each in prints}
    before = _would_say(event_id, papers)
    yield
    after = _would_say(event_id, papers)
    take_away([each for each in prints if before[key := (each.document, each.language)] != after[key]])


def _would_say(event_id: int, papers: Collection[tuple[str, str]]) -> Mapping[tuple[str, str], Record]:
    if not papers:
        return {}
    event = Event.objects.select_related("book__club").get(pk=event_id)
    found = {}
    for document, language in papers:
        with translation.override(language):
            found[document, language] = SAID[document](event, language)
    return found


def _asked(event: Event, document: str, language: str, payload: Record, **more: Any) -> PrintJob:
    parts = {"parts": 1, **more}
    return request_print(document=document, book=event.book, language=language, payload=payload, **parts)


def _called(ruleset: rules.Ruleset, language: str) -> str:
    """The rules, as players call them."""
    return rules.say(ruleset.game, f"preset.{ruleset.preset}", {}, language)


def _lines(found: Iterable[Fact]) -> list[dict[str, str]]:
    return [each._asdict() for each in found]
