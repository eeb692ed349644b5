"""What is wrong with the stated result of a played or claimed game; what was declared is checked beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.check_tops import tops
from rules.games.skat.codes import Key, confirm, error, incomplete
from rules.games.skat.deal import FLAGS, SCHWARZ, Deal, Reading, declaration, is_null, null_below_bid
from rules.games.skat.nearest import Claim, nearest_points, really
from rules.games.skat.possible import SKAT_ALONE, Statement, cards_can, consistent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.skat.options import Options
    from rules.types import Problem

NUMBERS: tuple[Key, ...] = ("card_points", "tricks")
STATED: tuple[Claim, ...] = ("won", "schneider", "schwarz")


def cards(options: Options, reading: Reading) -> Iterator[Problem]:
    """Played or claimed: is the result there, can cards make it, and do its two forms agree."""
    deal = reading.deal
    if deal.awarded_stage is not None and "ending" not in reading.unreadable and not is_null(deal):
        yield error("awarded_without_ending", "awarded_stage", "ending")
    if reading.unreadable & {*NUMBERS, *STATED, "ending"}:
        return
    if not null_below_bid(deal):
        yield from _incomplete(deal)
    points, tricks = deal.card_points, deal.tricks
    if deal.ending != "claimed" and points is not None and not cards_can(points, tricks):
        yield _impossible(points, tricks)
    elif not reading.unreadable & {*FLAGS}:
        yield from [*_disagreement(deal)] or tops(options, deal, _statement(deal))


def _impossible(points: int, tricks: int | None) -> Problem:
    if tricks is None:
        return error("impossible_points", "card_points", points=points, nearest=nearest_points(points, tricks))
    near = nearest_points(points, tricks)
    return error("impossible_cards", "card_points", "tricks", points=points, tricks=tricks, nearest=near)


def _incomplete(deal: Deal) -> Iterator[Problem]:
    if is_null(deal):
        if deal.tricks is None and deal.won is None:
            yield incomplete("result_missing", "tricks", "won")
        return
    points = deal.card_points
    if points is None:
        if deal.won is None:
            yield incomplete("result_missing", "card_points", "won")
    elif deal.tricks is None and not (declaration(deal).announced == SCHWARZ and points < 120):
        if points in (0, 120):
            yield incomplete("tricks_missing", "tricks", points=points)
        elif points in SKAT_ALONE and deal.schwarz is None:
            yield confirm("tricks_unknown", "tricks", points=points)


def _disagreement(deal: Deal) -> Iterator[Problem]:
    statement = _statement(deal)
    if consistent(statement):
        return
    claims: list[Claim] = [key for key in STATED if getattr(deal, key) is not None]
    without: dict[Claim, Statement] = {
        "won": statement._replace(won=None),
        "schneider": statement._replace(schneider=None),
        "schwarz": statement._replace(schwarz=None),
    }
    wrong = [key for key in claims if consistent(without[key])] or claims
    named: list[Key] = [*wrong, *(key for key in NUMBERS if getattr(deal, key) is not None)]
    readings = (really(statement, key, named) for key in wrong)
    yield next((reading for reading in readings if reading), error("forms_disagree", *named))


def _statement(deal: Deal) -> Statement:
    null = is_null(deal)
    return Statement(
        null=null,
        announced=declaration(deal).announced,
        points=deal.card_points,
        tricks=deal.tricks,
        won=deal.won,
        schneider=None if null else deal.schneider,
        schwarz=None if null else deal.schwarz,
        claimed=deal.ending == "claimed",
    )
