"""What is wrong with a declared game before its result: announcements, tops, Null, endings; the cards come after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.check_tops import tops_of_decided
from rules.games.skat.codes import Key, confirm, error, incomplete
from rules.games.skat.deal import (
    DECIDED_BY,
    FLAGS,
    SCHNEIDER,
    SCHWARZ,
    STAGES,
    CardResult,
    Deal,
    Reading,
    card_result,
    declaration,
    is_null,
    needed_stage,
    null_below_bid,
)
from rules.games.skat.nearest import STAGE, STATED, WON, Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.skat.options import Options
    from rules.types import Problem

NOT_NULL: tuple[Key, ...] = ("schneider_announced", "schwarz_announced", "schneider", "schwarz", "awarded_stage")


def missing(reading: Reading, *keys: Key) -> Iterator[Problem]:
    """What has to be stated and is not; what could not be read was stated."""
    return (incomplete("missing", key) for key in keys if lacks(reading, key))


def lacks(reading: Reading, *keys: Key) -> bool:
    """Whether none of these keys was stated, readable or not."""
    return not any(key in reading.record or key in reading.unreadable for key in keys)


def trump_game(reading: Reading) -> Iterator[Problem]:
    """Suit and grand: announcements that imply others, tops, and what belongs to a Null alone."""
    deal = reading.deal
    for place, name in enumerate(FLAGS):
        if getattr(deal, name) is not False:
            continue
        implying = next((higher for higher in FLAGS[place + 1 :] if getattr(deal, higher)), None)
        if implying:
            yield error("implied", name, implying, implied=f"field.{name}", implying=f"field.{implying}")
    yield from missing(reading, "matadors")
    if deal.contract == "grand" and _tops(deal) > 4:
        yield error("too_many_tops_for_grand", "matadors", given=_tops(deal))
    if deal.replacement is not None:
        yield error("replacement_without_null", "replacement", "contract")


def _tops(deal: Deal) -> int:
    return abs(deal.matadors or 0)


def null_game(reading: Reading) -> Iterator[Problem]:
    """Null knows no stages; tops and a replacement belong to it only where it cannot cover its bid."""
    deal = reading.deal
    for key in NOT_NULL:
        if getattr(deal, key):
            yield error("not_with_null", key, "contract")
    if reading.unreadable & {"bid", "hand", "ouvert"}:
        return
    if null_below_bid(deal):
        yield from _replaced(reading)
        return
    if deal.matadors is not None:
        yield error("only_with_null_below_bid", "matadors", "bid")
    if deal.replacement is not None:
        yield error("only_with_null_below_bid", "replacement", "bid")
    yield from _tricks_in_null(deal)


def _tricks_in_null(deal: Deal) -> Iterator[Problem]:
    """A Null is lost on the spot with the first trick (ISkO): more than one is often the other side's number.

    Card points tell that the cards were counted after all, as where a Null was played on.
    """
    tricks = deal.tricks or 0
    if tricks and deal.decided:
        yield confirm("null_was_lost", "tricks", "ending")
    elif tricks > 1 and deal.card_points is None:
        yield confirm("null_tricks", "tricks", tricks=tricks)


def _replaced(reading: Reading) -> Iterator[Problem]:
    deal = reading.deal
    if lacks(reading, "matadors"):
        yield error("matadors_for_null", "matadors", bid=deal.bid, value=declaration(deal).null_value)
    if deal.replacement == "grand" and _tops(deal) > 4:
        yield error("too_many_tops_for_grand", "matadors", "replacement", given=_tops(deal))


def ending(options: Options, deal: Deal) -> Iterator[Problem]:
    """Concessions and faults decide the game: a stated card result has to say the same, numbers are left aside."""
    named = f"ending.{deal.ending}"
    result = card_result(options, deal)
    stage = max(result.stage, declaration(deal).announced) if result.won else result.stage
    decided: dict[Claim, bool] = {"won": result.won, "schneider": stage >= SCHNEIDER, "schwarz": stage >= SCHWARZ}
    for key, holds in decided.items():
        claim = getattr(deal, key)
        if claim not in (None, holds) and not (is_null(deal) and key in STAGES):
            real, claimed = WON[result.won] if key == "won" else STAGE[stage], STATED[key][claim]
            yield error("ending_says_otherwise", key, "ending", ending=named, real=real, stated=claimed)
    if not is_null(deal):
        yield from _won_before(deal, result)
        yield from tops_of_decided(options, deal)


def _won_before(deal: Deal, result: CardResult) -> Iterator[Problem]:
    """Who has won already keeps the game, whoever gives up or errs after that (ISkO 4.1.3)."""
    points, needed = deal.card_points, needed_stage(deal)
    if points is None:
        return
    own_side, against = DECIDED_BY[needed]
    if deal.decided is False and points >= own_side:
        yield confirm("declarer_had_won", "card_points", "ending", points=points)
    elif result.won and result.stage >= needed and 120 - points >= against:
        yield confirm("defence_had_won", "card_points", "ending", points=120 - points)
