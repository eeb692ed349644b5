"""When a call is in time, where a record states the cards in the hand (tournament rules 6.4; DK-14..DK-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.codes import confirm, error
from rules.games.doppelkopf.deal import (
    CALL,
    CALL_CARDS,
    CALLS,
    KONTRA,
    NO90,
    NO_CALL,
    RE,
    SAID,
    SIDES,
    Deal,
    Reading,
    Team,
    all_tricks,
    call,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules.games.doppelkopf.options import Options
    from rules.types import Param, Problem

CARDS_NEEDED = (0, 11, 10, 9, 8, 7)
"""By level: a call is in time with at least so many cards in hand."""

CLEARED_AT_LAST = 3
"""A marriage is cleared in one of the first three tricks, and after them in any case."""


def cards_needed(options: Options, deal: Deal, level: int) -> int:
    """Cards that a speaker needs in hand for a call of this level."""
    return CARDS_NEEDED[level] - _lower(options) - _shift(options, deal)


def _lower(options: Options) -> int:
    """Without nines everybody has two cards fewer from the start, unless the table says otherwise."""
    if options.call_cards_lower == "standard":
        return 0 if options.nines else 2
    return options.call_cards_lower


def _shift(options: Options, deal: Deal) -> int:
    """Fewer cards are needed after a marriage was found: by the tricks it took, or by one less (DK-17)."""
    tricks = clearing_trick(deal)
    return tricks - 1 if tricks and options.marriage_calls == "shift_after_first" else tricks


def clearing_trick(deal: Deal) -> int:
    """The trick that cleared a marriage; 0 where there was none or the record does not say."""
    return CLEARED_AT_LAST if deal.kind == "marriage_alone" else deal.marriage_trick or 0


def check_calls(options: Options, reading: Reading) -> Iterator[Problem]:
    """Calls for the hands that the record states: too early is impossible, too late is valid unless somebody objected
    in time (tournament rules 9.6.3).
    """
    if reading.unreadable & {"re_call", "kontra_call", "re_call_cards", "kontra_call_cards", "marriage_trick"}:
        return
    for side in SIDES:
        if _recorded_hands(reading.deal, side) is not None:
            yield from _one_side(options, reading.deal, side)


def _one_side(options: Options, deal: Deal, side: Team) -> Iterator[Problem]:
    key, level, hands = CALL_CARDS[side], call(deal, side), _hands(deal, side)
    if len(hands) != level:
        yield error("call_cards_count", key, CALL[side], levels=level, given=len(hands))
    elif _grow(hands, partners=side == KONTRA or len(deal.re or ()) > 1):
        yield error("call_cards_grow", key)
    else:
        for each in range(SAID, level + 1):
            yield from _one_call(options, deal, side, each)


def _grow(hands: Sequence[int], *, partners: bool) -> bool:
    """Whether a later call was made with more cards than can be: one more, where the partner has not laid his yet."""
    return any(later > min(hands[:place]) + int(partners) for place, later in enumerate(hands) if place)


def _one_call(options: Options, deal: Deal, side: Team, level: int) -> Iterator[Problem]:
    named = (CALL_CARDS[side], CALL[side])
    hand, needed = _hands(deal, side)[level - 1], _enough(options, deal, side, level)
    called = f"side.{side}" if level == SAID else f"call.{CALLS[level]}"  # who says Re says no more than that
    params: dict[str, Param] = {"call": called, "side": f"side.{side}", "cards": hand}
    most = all_tricks(options) - clearing_trick(deal)
    if hand > most:
        yield error("call_too_early", *named, **params, most=most)
    elif hand < needed:
        yield confirm("call_too_late", *named, **params, needed=needed)
    elif level == NO90 and _follows_late_reply(options, deal, side):
        yield confirm("call_after_late_reply", *named, **params)


def _enough(options: Options, deal: Deal, side: Team, level: int) -> int:
    """Cards with which this call is in time: by its own deadline, or for Re and Kontra by that of a reply."""
    needed = cards_needed(options, deal, level)
    return min(needed, _reply_needs(options, deal, side)) if level == SAID else needed


def _reply_needs(options: Options, deal: Deal, side: Team) -> int:
    """Cards needed to answer: one fewer than what the other side called before that."""
    other: Team = KONTRA if side == RE else RE
    hands, own = _hands(deal, other), _hands(deal, side)[0]
    levels = (level for level in range(SAID, call(deal, other) + 1) if _was_called(hands, level, own))
    return min((cards_needed(options, deal, level) - 1 for level in levels), default=cards_needed(options, deal, SAID))


def _was_called(hands: tuple[int, ...], level: int, own: int) -> bool:
    """Whether the other side called this before somebody with so many cards answered; in doubt it did."""
    return len(hands) < level or hands[level - 1] >= own - 1


def _follows_late_reply(options: Options, deal: Deal, side: Team) -> bool:
    """A reply that came too late for a first call lets nothing follow (tournament rules 6.4.4)."""
    late = _hands(deal, side)[0] < cards_needed(options, deal, SAID)
    return late and not options.calls_after_late_reply


def _hands(deal: Deal, side: Team) -> tuple[int, ...]:
    return _recorded_hands(deal, side) or ()


def _recorded_hands(deal: Deal, side: Team) -> tuple[int, ...] | None:
    return deal.re_call_cards if side == RE else deal.kontra_call_cards


def check_compulsory_call(options: Options, deal: Deal) -> Iterator[Problem]:
    """House rule: whoever takes a first trick of 30 points or more has to say Re or Kontra."""
    limit, side = options.compulsory_call_points, deal.first_trick
    points = deal.first_trick_points
    if limit is None or points is None or points < limit or side is None:
        return
    if call(deal, side) == NO_CALL:
        params: dict[str, Param] = {"side": f"side.{side}", "points": points, "limit": limit}
        yield confirm("compulsory_call_missing", CALL[side], "first_trick", **params)
