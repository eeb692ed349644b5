"""What is wrong or remarkable in a record of Skat: all at once, each naming its fields; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.deal import (
    DECIDED,
    FLAGS,
    SCHNEIDER,
    SCHWARZ,
    STAGES,
    card_result,
    declaration,
    flag,
    integer,
    is_null,
    null_below_bid,
)
from rules.games.skat.fields import KEYS, fields, sitting_out
from rules.games.skat.possible import SKAT_ALONE, Statement, cards_can, consistent
from rules.games.skat.values import BIDS
from rules.reading import error
from rules.types import Deal, Param, Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.registry import Reading, Turn

REQUIRED = {
    "game": ("declarer", "contract"),
    "value": ("declarer", "value"),
    "penalty": ("offender", "amount"),
}
ANNOUNCEMENTS = ("schneider_announced", "schwarz_announced")
RESULT = ("card_points", "tricks", "won", "schneider", "schwarz")
STATED = ("won", "schneider", "schwarz")


def check(turn: Turn[None], reading: Reading) -> tuple[Problem, ...]:
    """Every problem of a record beyond its reading; a key that could not be read is not complained of twice."""
    deal = reading.deal
    if "kind" not in deal:
        return ()
    kind = str(deal["kind"])
    found = [
        *_strangers(turn, deal, kind),
        *_missing(reading, *REQUIRED.get(kind, ())),
        *_declarer(turn, deal),
    ]
    if kind == "game" and "contract" in deal:
        found += _null(reading) if is_null(deal) else _trump_game(reading)
        found += _ending(deal) if deal.get("ending") in DECIDED else _cards(reading)
    elif kind == "value":
        found += _value(deal)
    return tuple(found)


def confirm(code: str, *named: str, **params: Param) -> Problem:
    """A problem that wants one conscious tick."""
    return Problem(code, Severity.CONFIRM, named, {"field": f"field.{named[0]}"} | params)


def _strangers(turn: Turn[None], deal: Deal, kind: str) -> Iterator[Problem]:
    """Keys that this kind has no use for. Stating no more than a field's default is not held against anyone."""
    for key in (key for key in deal if key not in KEYS[kind]):
        default = next(field.default for field in fields(turn) if field.key == key)
        if deal[key] != default:
            yield error("not_with_kind", key, kind=f"kind.{kind}")


def _missing(reading: Reading, *keys: str) -> Iterator[Problem]:
    return (error("missing", key) for key in keys if _lacks(reading, key))


def _lacks(reading: Reading, *keys: str) -> bool:
    """Whether none of these keys was stated, readable or not."""
    return not any(key in reading.deal or key in reading.unreadable for key in keys)


def _declarer(turn: Turn[None], deal: Deal) -> Iterator[Problem]:
    if deal["kind"] in ("game", "value") and deal.get("declarer") in sitting_out(turn.seats, turn.dealer):
        named = ("declarer", "dealer") if "dealer" in deal else ("declarer",)
        yield error("declarer_sits_out", *named, declarer=turn.dealer)


def _value(deal: Deal) -> Iterator[Problem]:
    value = integer(deal, "value")
    if value is not None and not (value in BIDS if value > 0 else -value // 2 in BIDS and value % 2 == 0):
        yield confirm("value_of_no_game", "value", given=value)


def _trump_game(reading: Reading) -> Iterator[Problem]:
    """Suit and grand: announcements that imply others, tops, and what belongs to a Null alone."""
    deal = reading.deal
    for place, name in enumerate(FLAGS):
        if deal.get(name) is not False:
            continue
        implying = next((higher for higher in FLAGS[place + 1 :] if deal.get(higher) is True), None)
        if implying:
            yield error("implied", name, implying, implied=f"field.{name}", implying=f"field.{implying}")
    yield from _missing(reading, "matadors")
    if deal["contract"] == "grand" and _tops(deal) > 4:
        yield error("too_many_tops_for_grand", "matadors", given=_tops(deal))
    if "replacement" in deal:
        yield error("replacement_without_null", "replacement", "contract")


def _tops(deal: Deal) -> int:
    return abs(integer(deal, "matadors") or 0)


def _null(reading: Reading) -> Iterator[Problem]:
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
    if _lacks(reading, "matadors"):
        yield error("matadors_for_null", "matadors", bid=integer(deal, "bid"), value=declaration(deal).null_value)
    if deal.get("replacement") == "grand" and _tops(deal) > 4:
        yield error("too_many_tops_for_grand", "matadors", "replacement", given=_tops(deal))


def _ending(deal: Deal) -> Iterator[Problem]:
    """Concessions and faults decide the game: a stated card result has to say the same, numbers are left aside."""
    ending = f"ending.{deal['ending']}"
    result = card_result(deal)
    stage = max(result.stage, declaration(deal).announced) if result.won else result.stage
    decided = {"won": result.won, "schneider": stage >= SCHNEIDER, "schwarz": stage >= SCHWARZ}
    for key, holds in decided.items():
        if key in deal and deal[key] is not holds and not (is_null(deal) and key in STAGES):
            yield error("ending_says_otherwise", key, "ending", ending=ending)


def _cards(reading: Reading) -> Iterator[Problem]:
    """Played or claimed: is the result there, can cards make it, and do its two forms agree."""
    deal = reading.deal
    if "awarded_stage" in deal and "ending" not in reading.unreadable and not is_null(deal):
        yield error("awarded_without_ending", "awarded_stage", "ending")
    if reading.unreadable & {*RESULT, "ending"}:
        return
    if not null_below_bid(deal):
        yield from _incomplete(deal)
    points, tricks = integer(deal, "card_points"), integer(deal, "tricks")
    if deal.get("ending") != "claimed" and not cards_can(points, tricks):
        yield _impossible(points, tricks)
    elif not reading.unreadable & {*FLAGS}:
        yield from _disagreement(deal)


def _impossible(points: int | None, tricks: int | None) -> Problem:
    if tricks is None:
        return error("impossible_points", "card_points", points=points)
    return error("impossible_cards", "card_points", "tricks", points=points, tricks=tricks)


def _incomplete(deal: Deal) -> Iterator[Problem]:
    if is_null(deal):
        if "tricks" not in deal and "won" not in deal:
            yield error("result_missing", "tricks", "won")
        return
    points = integer(deal, "card_points")
    if points is None:
        if "won" not in deal:
            yield error("result_missing", "card_points", "won")
    elif "tricks" not in deal and not (declaration(deal).announced == SCHWARZ and points < 120):
        if points in (0, 120):
            yield error("tricks_missing", "tricks", points=points)
        elif points in SKAT_ALONE and "schwarz" not in deal:
            yield confirm("tricks_unknown", "tricks", points=points)


def _disagreement(deal: Deal) -> Iterator[Problem]:
    said = _statement(deal)
    if consistent(said):
        return
    stated = [key for key in STATED if key in deal]
    without = {
        "won": said._replace(won=None),
        "schneider": said._replace(schneider=None),
        "schwarz": said._replace(schwarz=None),
    }
    wrong = [key for key in stated if consistent(without[key])] or stated
    numbers = [key for key in ("card_points", "tricks") if key in deal]
    yield error("forms_disagree", *wrong, *numbers)


def _statement(deal: Deal) -> Statement:
    null = is_null(deal)
    return Statement(
        null=null,
        announced=declaration(deal).announced,
        points=integer(deal, "card_points"),
        tricks=integer(deal, "tricks"),
        won=flag(deal, "won"),
        schneider=None if null else flag(deal, "schneider"),
        schwarz=None if null else flag(deal, "schwarz"),
        claimed=deal.get("ending") == "claimed",
    )
