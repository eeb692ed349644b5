"""Makes the mistakes of who types a deal, and counts what is complained of.

    .venv/bin/python bench/mistakes.py [GAME ...] [--deals N]

Every deal is played by lot, from fixed seeds, under a preset and at a table by lot; then one mistake is made. For each
game and mistake: how many were tried, complaints on average and at the most, how often there was exactly one, and how
often the card was named. A deal that somebody ended before the last card stands apart: there several cards can be it.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import rules  # noqa: E402  found through the line above
from rules.types import Problem  # noqa: E402

DEALS = 500
CARD = re.compile("[CSHD][AKQJT987]")
FOUND = frozenset({"card_missing", "cards_missing", "card_surplus"})
"""Codes that name a card left out or typed twice."""
ONCE = ("dealer", "hand", "turned", "skat", "talon", "stock", "offered", "returned", "contract", "declarer", "pushes")
ONCE += ("king", "abandoned")
"""Keys of statements that are made once, or once for a seat."""
UNTOLD = {"ecarte": ("stock", "hand", "turned", "discard")}
"""Where a card that was left out cannot be known: the rest of the stock is not told."""


@dataclass(frozen=True)
class Deal:
    """A deal played by lot."""

    ruleset: rules.Ruleset
    play: Mapping[str, Any]

    @property
    def lines(self) -> list[str]:
        return rules.write_play(self.ruleset.game, self.play).splitlines()

    @property
    def ended(self) -> bool:
        """Whether somebody ended it before the last card, or it may have been lost by then, as a Null is."""
        said = [entry[1] for entry in self.play.get("cards", ())]
        return "claim" in said or "abandoned" in self.play or self.play.get("contract") == "null"


@dataclass(frozen=True)
class Mistake:
    """What was handed in instead: a text or a play, and the card it is about."""

    given: str | Mapping[str, Any]
    card: str = ""


@dataclass
class Tally:
    """What was said to one mistake."""

    complaints: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    named: int = 0

    @property
    def tried(self) -> int:
        return self.complaints.total()

    @property
    def average(self) -> float:
        return sum(many * times for many, times in self.complaints.items()) / self.tried

    def add(self, problems: list[Problem], card: str) -> None:
        self.complaints[len(problems)] += 1
        self.codes.update(problem.code for problem in problems)
        said = [
            problem.params.get("card", problem.params.get("cards")) for problem in problems if problem.code in FOUND
        ]
        self.named += bool(card) and any(card in str(each).split() for each in said)


def played_left_out(deal: Deal, rng: Random) -> Mistake | None:
    """A card of a trick is not typed."""
    return _left_out(deal, rng, lambda key: key[0].isdigit())


def dealt_left_out(deal: Deal, rng: Random) -> Mistake | None:
    """A card of a hand, or of what lies beside them, is not typed."""
    untold = UNTOLD.get(deal.ruleset.game, ("discard", "push", "offered", "returned"))
    return _left_out(deal, rng, lambda key: not key[0].isdigit() and key not in untold)


def _left_out(deal: Deal, rng: Random, meant: Callable[[str], bool]) -> Mistake | None:
    return _changed(deal, rng, meant, lambda words, place: words.pop(place))


def typed_twice(deal: Deal, rng: Random) -> Mistake | None:
    """A card of a trick is typed twice in a row."""
    return _changed(
        deal, rng, lambda key: key[0].isdigit(), lambda words, place: words.insert(place, words[place]) or words[place]
    )


def _changed(
    deal: Deal, rng: Random, meant: Callable[[str], bool], change: Callable[[list[str], int], str]
) -> Mistake | None:
    lines = [line.split() for line in deal.lines]
    places = [
        (words, place)
        for words in lines
        for place, word in enumerate(words)
        if CARD.fullmatch(word) and meant(words[0].rstrip(":"))
    ]
    if not places:
        return None
    card = change(*rng.choice(places))
    return Mistake(_text(lines), card)


def _text(lines: list[list[str]]) -> str:
    return "\n".join(" ".join(words) for words in lines)


def handed_in_without(deal: Deal, rng: Random) -> Mistake | None:
    """A played card is not in the play that a program hands in."""
    cards = list(deal.play.get("cards", ()))
    places = [place for place, entry in enumerate(cards) if CARD.fullmatch(entry[1])]
    if not places:
        return None
    gone = rng.choice(places)
    card = cards.pop(gone)[1]
    play = {**deal.play, "cards": cards}
    if "calls" in play:
        play["calls"] = [(seat, call, laid - (laid > gone), *more) for seat, call, laid, *more in play["calls"]]
    for moment in ("king_declared", "abandoned"):
        if play.get(moment):
            play[moment] = (play[moment][0], play[moment][1] - (play[moment][1] > gone))
    return Mistake(play, card)


def said_twice(deal: Deal, rng: Random) -> Mistake | None:
    """A statement that is made once is made again."""
    lines = deal.lines
    place = rng.choice([place for place, line in enumerate(lines) if re.split("[: ]", line)[0] in ONCE])
    lines.insert(rng.randrange(place + 1, len(lines) + 1), lines[place])
    return Mistake("\n".join(lines))


MISTAKES: Mapping[str, Callable[[Deal, Random], Mistake | None]] = {
    made.__name__: made for made in (played_left_out, dealt_left_out, handed_in_without, typed_twice, said_twice)
}


def deals(game: str, number: int) -> Iterator[tuple[Deal, Random]]:
    """So many deals and the chance to go on with; the same for the same game."""
    for seed in range(number):
        rng = Random(f"{game} {seed}")
        ruleset = rules.ruleset(game, rng.choice(list(rules.games()[game].presets)))
        try:
            play = rules.sample_play(ruleset, rng.choice(rules.games()[game].seats), rng)
        except rules.RulesetError:
            continue
        yield Deal(ruleset, play), rng


def complaints(ruleset: rules.Ruleset, given: str | Mapping[str, Any]) -> list[Problem]:
    """Everything that reading and replay say."""
    if not isinstance(given, str):
        return list(rules.replay(ruleset, given).problems)
    typed = rules.read_play(ruleset.game, given)
    return [*typed.problems, *rules.replay(ruleset, typed.play).problems]


def tally(game: str, number: int) -> dict[str, Tally]:
    """What was said, by the name of the mistake."""
    found: dict[str, Tally] = {}
    for deal, rng in deals(game, number):
        for name, make in MISTAKES.items():
            mistake = make(deal, rng)
            if mistake is not None:
                kept = f"{name}, ended" if deal.ended and name != "said_twice" else name
                found.setdefault(kept, Tally()).add(complaints(deal.ruleset, mistake.given), mistake.card)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(rules.games())}")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"per game, {DEALS} if not given")
    arguments = parser.parse_args()
    if unknown := [game for game in arguments.games if game not in rules.games()]:
        sys.exit(f"There is no game {unknown[0]}.")
    for game in arguments.games or rules.games():
        for name, each in sorted(tally(game, arguments.deals).items()):
            most, one = max(each.complaints), each.complaints[1]
            print(f"{game}: {name}: {each.tried} tried, {each.average:.2f} on average, {most} at most, ", end="")
            print(f"{one} exactly one, {each.named} named", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
