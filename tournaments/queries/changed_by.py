"""Who did the last thing to somebody registered in an event, as its latest decisions say. Reads only."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scoring.models import Account
from tournaments import chain
from tournaments.models import Decision, Event
from tournaments.queries.diary import ABOUT_A_PERSON

LATEST = 60
"""Decisions that are looked at: those of a minute in which nobody looked, and of many desks."""


def changed_by(event: Event) -> dict[int, Account]:
    """By start number, the account that last decided about it; nothing of whom no recent decision is about."""
    found = dict[int, Account]()
    for decision in event.decisions.select_related("author").order_by("-sequence")[:LATEST]:
        if decision.author is not None:
            for number in _about(decision):
                found.setdefault(number, decision.author)
    return found


def _about(decision: Decision) -> Iterable[int]:
    said = chain.read_body(decision.body).said
    if decision.kind == Decision.Kind.REGISTERED:
        return [number for number, _player in said["people"]]
    return filter(None, _of_a_person(decision, said)) if decision.kind in ABOUT_A_PERSON else ()


def _of_a_person(decision: Decision, said: Mapping[str, Any]) -> Iterator[int | None]:
    """With another start number, or with a partner, it is about both."""
    yield from (decision.number, said.get("to"), said.get("partner"))
    for pair in said.get("pairs", ()):
        yield from pair
