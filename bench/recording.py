"""W1, W2, W4 and R1: what recording a deal costs, as a service call and over HTTP, and how much of it is its score."""

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django.conf import settings
from django.test import Client
from django.utils.crypto import get_random_string

import rules
from bench import place, statement
from bench.clock import Figure, Work, against, compare
from scoring.actors import OPERATOR
from scoring.lists.actions import writing_entries
from scoring.lists.actions.writing_entries import Draft
from scoring.models import Account, Sheet
from tests import build

SEATS, DEALS = 4, 48
EXPLANATIONS = 20
"""Times that the 48 deals are scored and explained in a round: alone it is too little to be measured."""


def measure() -> Iterator[Figure]:
    """Full lists of four, deal by deal; the floor writes the rows of the same deals again."""
    deals = sampled(DEALS)
    floor = statement.of(opened(), [partial(record, deals=[deal]) for deal in deals])
    keeper = build.account()
    works = {
        "statement": Work(lambda _nothing: floor.write(), DEALS, floor.forget),
        "service": Work(partial(record, deals=deals), DEALS, opened),
        "empty": Work(lambda _nothing: floor.write(then=_empty_page), DEALS, floor.forget),
        "http": Work(_hand_in, DEALS, lambda: _requests(opened(), keeper, deals)),
        "batch": Work(lambda _nothing: floor.write_at_once(), DEALS, floor.forget),
    }
    seconds = compare(works | _scoring(deals))
    floor.prove()
    yield against("W1", "record a deal, service call", seconds, "service", "statement", "prepared statement, same rows")
    yield against("W2", "record a deal over HTTP, signed in", seconds, "http", "empty", "empty view and that")
    what = f"each of {DEALS} deals handed in one after the other"
    yield against("W4", what, seconds, "http", "batch", "the same rows in one pipelined transaction")
    yield against("R1", "score a deal and explain it", seconds, "explained", "looked_up", "look-up in a table")
    yield against("R1", "the same, as a part of W2", seconds, "explained", "http", "W2")
    yield against("R1", "score a list of 48 deals, as a part of W2", seconds, "fold", "http", "W2")


def sampled(count: int, seats: int = SEATS, seed: int = 1) -> list[Any]:
    """Deals of one list."""
    ruleset, chance = build.ruleset(), random.Random(seed)
    deals: list[Any] = []
    for _deal in range(count):
        deals.append(rules.sample_deal(ruleset, seats, deals, chance))
    return deals


def opened(seats: int = SEATS) -> Sheet:
    """A new list of four new players in a rehearsal, the only kind of which a log may be deleted."""
    return build.sheet(seats, book=build.book(rehearsal=True))


def record(sheet: Sheet, deals: list[Any]) -> None:
    """Every deal in turn."""
    for revision, deal in enumerate(deals, start=sheet.revision):
        draft = Draft("record", f"deal-{revision}", revision, record=deal)
        writing_entries.write(sheet_id=sheet.pk, draft=draft, by=OPERATOR, at=build.AT)


def _requests(sheet: Sheet, keeper: Account, deals: list[Any]) -> list[dict[str, Any]]:
    build.grant(keeper, "scorekeeper", book=sheet.book)
    path, headers = f"/api/v1/sheets/{sheet.pk}/entries/", signed_in(keeper)
    drafts = (
        {"kind": "record", "key": f"deal-{revision}", "revision": revision, "record": deal}
        for revision, deal in enumerate(deals, start=sheet.revision)
    )
    return [place.request("POST", path, json.dumps(draft).encode(), headers) for draft in drafts]


def signed_in(account: Account) -> dict[str, str]:
    """What the browser of somebody who has signed in sends with a form."""
    client, token = Client(), get_random_string(32)
    client.force_login(account)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={token}"
    return {"HTTP_COOKIE": cookies, "HTTP_X_CSRFTOKEN": token}


def _hand_in(requests: list[dict[str, Any]]) -> None:
    for each in requests:
        place.answer(each)


def _empty_page() -> None:
    place.answer(place.request("GET", place.EMPTY_PAGE))


def _scoring(deals: list[Any]) -> dict[str, Work]:
    ruleset = build.ruleset()
    names = sorted({name for deal in deals for name in deal})
    table = {_key(names, deal): explained(ruleset, deal) for deal in deals}
    return {
        "explained": _each(deals, partial(explained, ruleset)),
        "looked_up": _each(deals, lambda deal: table[_key(names, deal)]),
        "fold": Work(lambda _nothing: [rules.score(ruleset, SEATS, deals) for _ in range(EXPLANATIONS)], EXPLANATIONS),
    }


def _each(deals: list[Any], work: Callable[[Any], object]) -> Work:
    return Work(lambda _nothing: [work(deal) for _ in range(EXPLANATIONS) for deal in deals], EXPLANATIONS * len(deals))


def _key(names: list[str], deal: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(deal.get(name) for name in names)


def explained(ruleset: rules.Ruleset, deal: Any) -> tuple[object, str]:
    """A deal's points, and why."""
    line = rules.score(ruleset, SEATS, [deal]).lines[0]
    return line.points, rules.explain(ruleset.game, line.steps, "de")
