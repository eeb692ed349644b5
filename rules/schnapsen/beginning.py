"""From what was dealt and said to the first card: the talon, what is laid away, what has to be in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.cards import SUITS, points_of
from rules.following import act_of
from rules.schnapsen.calling import WITHOUT_TALON
from rules.schnapsen.codes import error, incomplete
from rules.schnapsen.contracts import ACE_HIGH, ANNOUNCED, NORMAL, announcement
from rules.schnapsen.course import Begun
from rules.schnapsen.deal import LAID_AWAY
from rules.schnapsen.played import CARDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from rules.cards import Card
    from rules.schnapsen.calling import Game
    from rules.schnapsen.codes import Code
    from rules.schnapsen.contracts import Announced
    from rules.schnapsen.options import Options
    from rules.schnapsen.played import Play
    from rules.types import Param


def left_lying(given: Play, game: Game) -> bool:
    """Whether nobody took the talon."""
    return WITHOUT_TALON in game.more or given.discard == ()


ACE: Final = "ass_bettler"
"""The contract that wants an ace in hand."""


def begin(given: Play, options: Options, game: Game, first: int) -> Begun | None:
    """The deal before the first card; None where nobody can tell what is trumps, or how the game is played."""
    call = announcement(game.contract)
    if call.aim is None:
        given.problems.append(error("not_explained", "auction", contract=f"contract.{game.contract}"))
        return None
    if given.trumps is None and call.trumps:
        given.problems.append(incomplete("missing", "trumps"))
        return None
    if given.trumps and not _of_suit(given.hands[first], given.trumps):
        given.problems.append(error("trumps_not_held", "trumps", seat=first))
    hands = dict(enumerate(given.hands))
    away: tuple[Card, ...] = ()
    if given.seats == 3:
        hands[game.declarer], away = _exchanged(given, game)
    _check_hand(given, game, hands[game.declarer])
    counted = points_of(away) if options.laid_away_counts and not game.announced else 0
    return Begun(options, game, first, hands, given.trumps or "", counted)


def _of_suit(hand: Collection[Card], suit: str) -> list[Card]:
    return [card for card in hand if card[0] == suit]


def _exchanged(given: Play, game: Game) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The declarer's hand, with the talon taken and two laid away; and these."""
    hand = given.hands[game.declarer]
    if left_lying(given, game):
        if given.discard:
            given.problems.append(error("discard_without_talon", "discard", "auction", seat=game.declarer))
        return hand, ()
    eight = (*hand, *given.talon)
    away = _laid_away(given, eight)
    return tuple(card for card in eight if card not in away), away


def _laid_away(given: Play, eight: Collection[Card]) -> tuple[Card, ...]:
    """The two cards laid away; those that were never played where that is not said, and only two were not."""
    if given.discard is None:
        given.problems.append(incomplete("discard_missing", "discard"))
        return _never_played(given, eight)
    if len(set(given.discard)) != LAID_AWAY or len(given.discard) != LAID_AWAY:
        given.problems.append(error("discard_size", "discard", count=len(given.discard)))
        return _never_played(given, eight)
    strange = [card for card in given.discard if card not in eight]
    given.problems += [error("discard_not_held", "discard", card=card) for card in strange]
    return given.discard if not strange else _never_played(given, eight)


def _never_played(given: Play, eight: Collection[Card]) -> tuple[Card, ...]:
    played = {act.word for each in given.cards if (act := act_of(each, CARDS))}
    rest = tuple(card for card in eight if card not in played)
    return rest if len(rest) == LAID_AWAY else ()


def _check_hand(given: Play, game: Game, hand: Collection[Card]) -> None:
    """What has to be in hand for what was announced."""
    if game.contract != NORMAL and not holds(hand, game.contract, given.trumps):
        code: Code = "no_ace" if game.contract == ACE else "not_in_hand"
        named: dict[str, Param] = {"seat": game.declarer, "contract": f"contract.{game.contract}"}
        given.problems.append(error(code, "hands", "auction", **named))


def holds(hand: Collection[Card], contract: Announced, trumps: str | None) -> bool:
    """Whether a hand has what this contract needs: an ace, or all five trumps, or all five of another suit."""
    if contract == ACE:
        return any(card[1] == "A" for card in hand)
    if not ANNOUNCED[contract].certain:
        return True
    suits = [suit for suit in SUITS if (suit == trumps) is bool(ANNOUNCED[contract].trumps)]
    return any(len(_of_suit(hand, suit)) == len(ACE_HIGH) for suit in suits)
