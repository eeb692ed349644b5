"""Bock rounds of any game: how many deals each has left, what rounds that meet do, and how often that doubles."""

from typing import Literal

Rounds = tuple[int, ...]
"""Deals left of each round that runs, the coming deal among them; more than one only where rounds are stacked."""
Overlap = Literal["ignore", "last_deal", "extend", "restart", "stack"]
"""What an event within a Bock round does. The round's last deal is within it; `last_deal` lets it begin the next."""
Several = Literal["one", "each"]
"""Whether several events in one deal begin one round, or each of them one, which then meet as `Overlap` says."""


def after(rounds: Rounds, length: int, events: int, *, overlap: Overlap, several: Several) -> Rounds:
    """The rounds once a deal has been played: it used up one deal of each, and had so many events."""
    running = tuple(left - 1 for left in rounds if left > 1)
    within = bool(running if overlap == "last_deal" else rounds)
    for _event in range(min(events, 1) if several == "one" else events):
        running = _joined(running, length, overlap) if within else (length,)
        within = True
    return running


def _joined(running: Rounds, length: int, overlap: Overlap) -> Rounds:
    match overlap:
        case "ignore" | "last_deal":
            return running
        case "extend":
            return (sum(running) + length,)
        case "restart":
            return (length,)
        case "stack":
            return (*running, length)


def multiplier(rounds: Rounds, most: int) -> int:
    """What the coming deal counts times: each round that runs doubles it, up to `most`."""
    return min(1 << len(rounds), most)
