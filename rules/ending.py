"""Deals that end before their last card: somebody claims the rest or gives up; what comes of it each game knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from rules.drawing import one_of
from rules.following import Act, entries_until
from rules.plays import moment_of

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from rules.types import Problem, Random, Replay

CLAIMED: Final = "claimed"
CONCEDED: Final = "conceded"
ENDS: tuple[Literal["claimed"], Literal["conceded"]] = (CLAIMED, CONCEDED)
"""Laying the cards open for all tricks to come; giving up. Also the keys of a play, and heads of the notation."""

ENDED_IN = 8
"""Of the deals played at random, one in so many ends early."""


def ends_of(problems: list[Problem], given: Mapping[object, object], seats: Container[int]) -> list[tuple[int, Act]]:
    """Who ended a deal, behind as many cards as had been played by then; what cannot be read is a problem."""
    found = {word: moment_of(problems, given, word, seats) for word in ENDS}
    return [(moment[1], Act(moment[0], word)) for word, moment in found.items() if moment]


def ended_early(
    judge: Callable[[Mapping[str, object]], Replay], play: Mapping[str, object], rng: Random
) -> Mapping[str, object]:
    """A deal that was played out by lot, now and then ended early: given up anywhere, or claimed by who took the rest.

    `judge` replays: where something speaks against that end, the deal is left as it was.
    """
    cards = play.get("cards")
    if not isinstance(cards, list | tuple) or not cards or rng.randrange(ENDED_IN):
        return play
    players = sorted({seat for seat, _ in cards})
    word, seat, laid = CONCEDED, one_of(rng, players), rng.randrange(len(cards))
    if rng.randrange(2):
        tricks = judge(play).tricks
        if not tricks:
            return play
        word, seat = CLAIMED, tricks[-1].winner
        others = [trick.number for trick in tricks if trick.winner != seat]
        laid = max(others, default=0) * len(players)
    ended = {**_until(play, laid), word: type(cards)((seat, laid))}
    return play if judge(ended).problems else ended


def _until(play: Mapping[str, object], laid: int) -> dict[str, object]:
    """The deal as far as so many cards had been played."""
    cards = _listed(play, "cards")
    cut: dict[str, Sequence[object]] = {"cards": cards[: entries_until(cards, laid)]}
    calls = _listed(play, "calls")
    cut["calls"] = type(calls)(each for each in calls if isinstance(each, list | tuple) and each[2] <= laid)
    return {key: value for key, value in {**play, **cut}.items() if value or key not in cut}


def _listed(play: Mapping[str, object], key: str) -> list[object] | tuple[object, ...]:
    value = play.get(key)
    return value if isinstance(value, list | tuple) else ()
