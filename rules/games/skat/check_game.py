"""What is wrong with a declared game before its result: announcements, tops, Null, endings; the cards come after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.deal import (
    FLAGS,
    SCHNEIDER,
    SCHWARZ,
    STAGES,
    card_result,
    declaration,
    integer,
    is_null,
    null_below_bid,
)
from rules.games.skat.nearest import STAGE, STATED, WON
from rules.reading import error, incomplete

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.registry import Reading
    from rules.types import Deal, Problem

ANNOUNCEMENTS = ("schneider_announced", "schwarz_announced")


def missing(reading: Reading, *keys: str) -> Iterator[Problem]:
    """What has to be stated and is not; what could not be read was stated."""
    return (incomplete("missing", key) for key in keys if lacks(reading, key))


def lacks(reading: Reading, *keys: str) -> bool:
    """Whether none of these keys was stated, readable or not."""
    return not any(key in reading.deal or key in reading.unreadable for key in keys)


def trump_game(reading: Reading) -> Iterator[Problem]:
    """Suit and grand: announcements that imply others, tops, and what belongs to a Null alone."""
    deal = reading.deal
    for place, name in enumerate(FLAGS):
        if deal.get(name) is not False:
            continue
        implying = next((higher for higher in FLAGS[place + 1 :] if deal.get(higher) is True), None)
        if implying:
            yield error("implied", name, implying, implied=f"field.{name}", implying=f"field.{implying}")
    yield from missing(reading, "matadors")
    if deal["contract"] == "grand" and _tops(deal) > 4:
        yield error("too_many_tops_for_grand", "matadors", given=_tops(deal))
    if "replacement" in deal:
        yield error("replacement_without_null", "replacement", "contract")


def _tops(deal: Deal) -> int:
    return abs(integer(deal, "matadors") or 0)


def null_game(reading: Reading) -> Iterator[Problem]:
    """Null knows no stages; tops and a replacement belong to it only where it cannot cover its bid."""
    deal = reading.deal
    for key in (*ANNOUNCEMENTS, "schneider", "schwarz", "awarded_stage"):
        if deal.get(key) not in (None, False):
            yield error("not_with_null", key, "contract")
    if reading.unreadable & {"bid", "hand", "ouvert"}:
        return
    if null_below_bid(deal):
        yield from _replaced(reading)
        return
    for key in ("matadors", "replacement"):
        if key in deal:
            yield error("only_with_null_below_bid", key, "bid")


def _replaced(reading: Reading) -> Iterator[Problem]:
    deal = reading.deal
    if lacks(reading, "matadors"):
        yield error("matadors_for_null", "matadors", bid=integer(deal, "bid"), value=declaration(deal).null_value)
    if deal.get("replacement") == "grand" and _tops(deal) > 4:
        yield error("too_many_tops_for_grand", "matadors", "replacement", given=_tops(deal))


def ending(deal: Deal) -> Iterator[Problem]:
    """Concessions and faults decide the game: a stated card result has to say the same, numbers are left aside."""
    named = f"ending.{deal['ending']}"
    result = card_result(deal)
    stage = max(result.stage, declaration(deal).announced) if result.won else result.stage
    decided = {"won": result.won, "schneider": stage >= SCHNEIDER, "schwarz": stage >= SCHWARZ}
    for key, holds in decided.items():
        if key in deal and deal[key] is not holds and not (is_null(deal) and key in STAGES):
            real, stated = WON[result.won] if key == "won" else STAGE[stage], STATED[key][deal[key] is True]
            yield error("ending_says_otherwise", key, "ending", ending=named, real=real, stated=stated)
