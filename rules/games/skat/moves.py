"""The moves of an archived game: words of the archive <-> play of a table; names and results are elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rules.archived import ArchiveError
from rules.games.skat.codes import Code, error
from rules.games.skat.deal import FLAGS, NULL_GAME
from rules.games.skat.played import KNOWN
from rules.games.skat.tricks import CONTRACTS
from rules.types import Param, printable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rules.cards import Card

WORLD = "w"
"""Who deals and gives notice; the others are 0 forehand, 1 middlehand, 2 rearhand."""
HIDDEN = "??"
"""A card that the archive did not see."""

SEAT = {"0": 1, "1": 2, "2": 0}
"""Seats of a sheet of one deal, where seat 0 deals, by who of the archive."""
WHO = {seat: who for who, seat in SEAT.items()}

CONTRACT_OF = dict(zip("CSHDGN", CONTRACTS, strict=True))
LETTER_OF = {contract: letter for letter, contract in CONTRACT_OF.items()}
FLAGS_BY_LETTER = dict(zip("HSZO", FLAGS, strict=True))
SAID = {"y": "hold", "p": "pass"}
CALLED = {call: word for word, call in SAID.items()}
TAKES_SKAT = "s"
SHOWS = "SC"

BID = re.compile(r"[1-9]\d{0,3}", re.ASCII)
CONTRACT = re.compile(r"([CSHDGN])(O?H?S?Z?)(?:\.(.+))?", re.ASCII)
NOTICE = re.compile(r"RE|(?:LE|TI)\.[012]", re.ASCII)
"""Resigned, left, timed out: nothing that is played."""
DOT = re.compile(r"[.|]")


def unreadable(code: Code, **params: Param) -> ArchiveError:
    """Why a line of an archive is refused."""
    return ArchiveError(error(code, "line", **params))


class Moves:
    """The moves of one game, sorted into what was dealt, said and played, on the seats of a sheet of one deal."""

    def __init__(self, text: str) -> None:
        """Sort the moves; `ArchiveError` names the first one that cannot be a move of this game."""
        self.announcer: int | None = None
        """Who took the skat or announced a game."""
        self.contract: str | None = None
        self.cards: list[tuple[int, Card]] = []
        self.hidden = False
        """Whether a card is not known: from then on nothing can be followed."""
        self._hands: dict[int, tuple[Card, ...]] = {}
        self._skat: tuple[Card, ...] = ()
        self._auction: list[tuple[int, int | str]] = []
        self._flags: tuple[str, ...] = ()
        self._discard: tuple[Card, ...] = ()
        self._took_skat = False
        self._held: dict[int, set[Card]] = {}
        self._read(text.split())

    def play(self) -> dict[str, object]:
        """What `rules.replay` takes."""
        play = {
            "hands": tuple(self._hands[seat] for seat in sorted(self._hands)),
            "skat": self._skat,
            "dealer": SEAT["2"],
            "auction": tuple(self._auction),
            "contract": self.contract,
            **dict.fromkeys(self._flags, True),
            "discard": self._discard,
            "cards": tuple(self.cards),
        }
        return {key: value for key, value in play.items() if value is not None and value != ()}

    def _read(self, words: Sequence[str]) -> None:
        if len(words) % 2:
            raise unreadable("archive_moves_not_in_pairs")
        moves = zip(words[::2], words[1::2], strict=True)
        who, action = next(moves, ("", ""))
        if who != WORLD or not self._deal(DOT.split(action)):
            raise unreadable("archive_bad_deal")
        for number, (who, action) in enumerate(moves, start=2):
            if not (NOTICE.fullmatch(action) or self._take(who, action)):
                raise unreadable("archive_bad_move", number=number, move=printable(f"{who} {action}"))

    def _deal(self, cards: Sequence[str]) -> bool:
        self.hidden = HIDDEN in cards
        self._hands = {seat: tuple(cards[10 * place : 10 * place + 10]) for place, seat in enumerate(SEAT.values())}
        self._skat = tuple(cards[30:])
        self._held = {seat: set(hand) for seat, hand in self._hands.items()}
        return len(cards) == len(KNOWN) and _are_cards(cards)

    def _take(self, who: str, action: str) -> bool:
        """Take a move; False for one that the archive's language does not know at this point of the game."""
        if who == WORLD:
            return self._took_skat and self._is_skat(DOT.split(action))
        if who not in SEAT:
            return False
        if self.contract is None:
            return self._say(SEAT[who], action)
        return self._lay(SEAT[who], action)

    def _is_skat(self, cards: Sequence[str]) -> bool:
        unseen = self.hidden or HIDDEN in cards
        return _are_cards(cards) and (unseen or sorted(cards) == sorted(self._skat))

    def _say(self, seat: int, action: str) -> bool:
        """A call, taking the skat, or the announcement."""
        if self.announcer is None and (action in SAID or BID.fullmatch(action)):
            self._auction.append((seat, SAID[action] if action in SAID else int(action)))
            return True
        if self.announcer not in {None, seat}:
            return False
        first, self.announcer = self.announcer is None, seat
        if action == TAKES_SKAT and first:
            self._took_skat = True
            self._held[seat].update(self._skat)
            return True
        announcement = CONTRACT.fullmatch(action)
        return announcement is not None and self._announce(seat, *announcement.groups())

    def _announce(self, seat: int, letter: str, flag_letters: str, cards: str | None) -> bool:
        self.contract = CONTRACT_OF[letter]
        self._flags = tuple(flag for letter, flag in FLAGS_BY_LETTER.items() if letter in flag_letters)
        if self.contract != NULL_GAME and flag_letters:
            self._flags = FLAGS[: FLAGS.index(self._flags[-1]) + 1]
        return cards is None or self._lay_away(seat, DOT.split(cards))

    def _lay_away(self, seat: int, cards: Sequence[str]) -> bool:
        """The discard, if he took the skat, and the hand that an open game shows."""
        if not _are_cards(cards) or seat != self.announcer or self.cards:
            return False
        if self._took_skat and not self._discard:
            self._discard, cards = tuple(cards[:2]), cards[2:]
            self._held[seat].difference_update(self._discard)
            self.hidden = self.hidden or HIDDEN in self._discard
        return not cards or self._show(seat, cards)

    def _lay(self, seat: int, action: str) -> bool:
        """A card, or what was shown instead of one."""
        if action == HIDDEN:
            self.hidden = True
        elif action in KNOWN:
            self._held[seat].discard(action)
            if not self.hidden:
                self.cards.append((seat, action))
        else:
            first, *rest = DOT.split(action)
            return self._show(seat, rest) if first == SHOWS else self._lay_away(seat, (first, *rest))
        return True

    def _show(self, seat: int, cards: Sequence[str]) -> bool:
        """Cards laid open: nobody can show what he does not hold."""
        return _are_cards(cards) and (
            self.hidden or (self._held[seat].issuperset(cards) and len(set(cards)) == len(cards))
        )


def _are_cards(cards: Collection[str]) -> bool:
    return KNOWN.issuperset(card for card in cards if card != HIDDEN)


def written_moves(play: Mapping[str, Any], declarer: int | None) -> str:
    """The moves of a play in the archive's words."""
    hands = [".".join(play["hands"][seat]) for seat in SEAT.values()]
    words = [WORLD, ".".join((*hands, ".".join(play["skat"])))]
    for seat, call in play["auction"]:
        words += WHO[seat], CALLED.get(call, str(call))
    if declarer is not None and "contract" in play:
        words += _written_announcement(play, declarer)
    for seat, card in play.get("cards", ()):
        words += WHO[seat], card
    return " ".join(words)


def _written_announcement(play: Mapping[str, Any], declarer: int) -> list[str]:
    who, cards = WHO[declarer], tuple(play.get("discard", ()))
    words = [who, TAKES_SKAT, WORLD, ".".join(play["skat"])] if cards else []
    flags = {flag for flag in FLAGS if play.get(flag)}
    if "ouvert" in flags:
        cards += tuple(card for card in (*play["hands"][declarer], *play["skat"]) if card not in _laid(play))
    return [*words, who, ".".join((LETTER_OF[play["contract"]] + _letters(play["contract"], flags), *cards))]


def _laid(play: Mapping[str, Any]) -> tuple[Card, ...]:
    laid: tuple[Card, ...] = play.get("discard") or play["skat"]
    return laid


def _letters(contract: str, flags: Collection[str]) -> str:
    """Announced: open, Hand, Schneider, Schwarz; what is implied is left out, except for Hand before the last two."""
    if "ouvert" in flags:
        return "OH" if contract == NULL_GAME and "hand" in flags else "O"
    if "schwarz_announced" in flags:
        return "HZ"
    return "HS" if "schneider_announced" in flags else "H" if "hand" in flags else ""
