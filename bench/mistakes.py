"""Makes the mistakes of who types a deal, and counts what is complained of.

    .venv/bin/python bench/mistakes.py [GAME ...] [--deals N]

Every deal is played by lot, from fixed seeds, under a preset and at a table by lot; then one mistake is made. For each
game and mistake: how many were tried, complaints on average and at the most, how often there was exactly one, and how
often the card, the word or the line was named. A deal that somebody ended before the last card stands apart: there
several cards can be it. Then so many legal deals are written down and read back, as they are written and in any other
spelling. Ends with 1 where one of these does not come back as it was.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import rules  # noqa: E402  found through the line above
from rules.types import Problem  # noqa: E402

DEALS, LEGAL = 500, 2_000
CARD = re.compile("[CSHD][AKQJT987]")
FOUND = frozenset({"card_missing", "cards_missing", "card_surplus"})
"""Codes that name a card left out or typed twice."""
ONCE = ("dealer", "hand", "turned", "skat", "talon", "stock", "offered", "returned", "contract", "declarer", "pushes")
ONCE += ("king", "abandoned", "claimed", "conceded", "trumps")
"""Keys of statements that are made once, or once for a seat."""
ENDS = ("claim", "abandoned", "claimed", "conceded")
"""Words that end a deal before its last card."""
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
        """Whether somebody ended it before the last card, or it was lost by then, as a Null or a Bettler can be."""
        return bool(self.end) or self.play.get("contract") == "null" or self.announced

    @property
    def announced(self) -> bool:
        """Whether something of Bauern- or Dreierschnapsen is played that ends as soon as it is decided."""
        ending = self.ruleset.game in {"bauernschnapsen", "dreierschnapsen"}
        return ending and any(word != "pass" for _, word, *_ in self.play.get("auction", ()))

    @property
    def end(self) -> str:
        """By which word somebody ended it before the last card, if anybody did."""
        said = [entry[1] for entry in self.play.get("cards", ())]
        return next((word for word in ENDS if word in self.play or word in said), "")


@dataclass(frozen=True)
class Mistake:
    """What was handed in instead: a text or a play, and the card or the words it is about."""

    given: str | Mapping[str, Any]
    card: str = ""
    code: str = ""
    """That has to be found by reading alone."""
    found: frozenset[str] = FOUND
    """Codes of the replay that name the card."""


Make = Callable[[Deal, Random], Mistake | None]
"""Makes a mistake in a deal that has room for it."""


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

    def add(self, problems: list[Problem], mistake: Mistake) -> None:
        self.complaints[len(problems)] += 1
        self.codes.update(problem.code for problem in problems)
        self.named += bool(mistake.card) and any(_names(problem, mistake) for problem in problems)


def _names(problem: Problem, mistake: Mistake) -> bool:
    """Whether this problem says what was done."""
    if mistake.code:
        return (problem.code, problem.params.get("given")) == (mistake.code, mistake.card)
    said = problem.params.get("card", problem.params.get("cards"))
    return problem.code in mistake.found and mistake.card in str(said).split()


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


def led_by_another(deal: Deal, rng: Random) -> Mistake | None:
    """A trick is typed under the seat beside its leader."""
    lines, seats = deal.lines, [seat for seat, hand in enumerate(deal.play["hands"], 1) if hand]
    begun, laid = [], 0
    for place, line in enumerate(lines):
        words = line.split()
        if words[0][0].isdigit() and CARD.fullmatch(words[1]):
            begun += [] if laid % len(seats) else [place]
            laid += sum(bool(CARD.fullmatch(word)) for word in words)
    if not begun:
        return None
    place = rng.choice(begun)
    leader, card = int(lines[place][0]), lines[place].split()[1]
    beside = seats[(seats.index(leader) + 1) % len(seats)]
    lines[place] = f"{beside}{lines[place][1:]}"
    return Mistake("\n".join(lines), card, found=frozenset({"card_wrong_turn"}))


def handed_in_without(deal: Deal, rng: Random) -> Mistake | None:
    """A played card is not in the play that a program hands in."""
    cards = list(deal.play.get("cards", ()))
    places = [place for place, entry in enumerate(cards) if CARD.fullmatch(entry[1])]
    if not places:
        return None
    gone = rng.choice(places)
    laid = places.index(gone)
    card = cards.pop(gone)[1]
    play = {**deal.play, "cards": cards}
    if "calls" in play:
        play["calls"] = [(seat, call, after - (after > laid), *more) for seat, call, after, *more in play["calls"]]
    for moment in ("king_declared", "abandoned", "claimed", "conceded"):
        if play.get(moment):
            play[moment] = (play[moment][0], play[moment][1] - (play[moment][1] > laid))
    return Mistake(play, card)


def said_twice(deal: Deal, rng: Random) -> Mistake | None:
    """A statement that is made once is made again."""
    lines = deal.lines
    place = rng.choice([place for place, line in enumerate(lines) if re.split("[: ]", line)[0] in ONCE])
    lines.insert(rng.randrange(place + 1, len(lines) + 1), lines[place])
    return Mistake("\n".join(lines), lines[place].partition(":")[0], "notation_said_twice")


def played_on(deal: Deal, _rng: Random) -> Mistake | None:
    """Somebody ended the deal, and a card that was not played is typed behind that."""
    played = {word for _, word in deal.play.get("cards", ())}
    held = [(seat, card) for seat, hand in enumerate(deal.play["hands"]) for card in hand if card not in played]
    if not deal.end or not held:
        return None
    seat, card = held[0]
    return Mistake("\n".join([*deal.lines, f"{seat + 1}: {card}"]))


@dataclass(frozen=True)
class Misspelling:
    """What cannot be read, in a line of any game."""

    pattern: str
    instead: str
    given: str
    """What is named."""
    code: str = "notation_bad_word"

    def __call__(self, deal: Deal, rng: Random) -> Mistake | None:
        """One line of those that look so is changed."""
        lines = deal.lines
        places = [place for place, line in enumerate(lines) if re.search(self.pattern, line)]
        if not places:
            return None
        place = rng.choice(places)
        lines[place] = re.sub(self.pattern, self.instead, lines[place], count=1)
        return Mistake("\n".join(lines), self.given, self.code)


MISSPELLINGS: Mapping[str, Misspelling] = {
    "played_unreadable": Misspelling(r"^(\d: \S+) \S\S\b", r"\1 XX", "XX"),
    "dealt_unreadable": Misspelling(r"^(hand \d: \S+) \S\S\b", r"\1 XX", "XX"),
    "unknown_statement": Misspelling(r"^dealer", "wine: 1\ndealer", "wine: 1", "notation_bad_line"),
    "no_statement": Misspelling(r"^dealer", "well\ndealer", "well", "notation_bad_line"),
    "seat_too_much": Misspelling(r"^dealer: \d", "dealer 1: 1", "dealer 1"),
    "seat_left_out": Misspelling(r"^hand 1:", "hand:", "hand"),
    "hand_of_no_seat": Misspelling(r"^hand 1:", "hand 9:", "hand 9"),
    "dealer_of_no_seat": Misspelling(r"^dealer: \d", "dealer: 9", "9"),
    "leader_of_no_seat": Misspelling(r"^\d:", "9:", "9"),
    "dealer_seat_nought": Misspelling(r"^dealer: \d", "dealer: 0", "0"),
    "leader_seat_nought": Misspelling(r"^\d:", "0:", "0"),
    "dealer_unreadable": Misspelling(r"^dealer: \d", "dealer: north", "north"),
    "dealer_of_two": Misspelling(r"^dealer: \d", "dealer: 1 2", "1 2"),
    "dealer_unsaid": Misspelling(r"^dealer: \d", "dealer:", "dealer"),
}
"""What cannot be read is named by reading, once and with its line, whatever else the replay then lacks."""

SLIPS: Mapping[str, Make] = {
    made.__name__: made
    for made in (played_left_out, dealt_left_out, handed_in_without, typed_twice, said_twice, played_on, led_by_another)
}
"""What can be read, and the replay has to find."""

MISTAKES: Mapping[str, Make] = {**SLIPS, **MISSPELLINGS}


def loosely(text: str, rng: Random) -> str:
    """The same deal as somebody else would type it: case, blanks, commas, comments, suits as symbols."""
    return "\n".join(_loose_line(line, rng) for line in text.splitlines())


def _loose_line(line: str, rng: Random) -> str:
    head, _, words = line.partition(":")
    said = [_loose_word(word, rng) for word in words.split()]
    typed = "".join(rng.choice((str.upper, str.lower))(sign) for sign in f"{head} :{_between(said, rng)}")
    return rng.choice(("", "  ", "\n\n", "# so\n")) + typed + rng.choice(("", "  ", "  # 2: CJ"))


def _loose_word(word: str, rng: Random) -> str:
    if not CARD.fullmatch(word):
        return word
    suit = rng.choice((word[0], "♣♠♥♦"["CSHD".index(word[0])]))
    return suit + rng.choice({"T": ("T", "10"), "J": "JBV", "Q": "QD", "K": "KR"}.get(word[1], word[1]))


def _between(words: list[str], rng: Random) -> str:
    return "".join(rng.choice((" ", "   ", "\t", ", ")) + word for word in words)


def comes_back(deal: Deal, rng: Random) -> bool:
    """Whether the deal is read as it was, however it is typed."""
    game, text = deal.ruleset.game, "\n".join(deal.lines)
    strict, loose = rules.read_play(game, text), rules.read_play(game, loosely(text, rng))
    same = plain(strict.play) == plain(deal.play) and strict.play == loose.play
    return same and not strict.problems and not loose.problems


def plain(play: Any) -> Any:
    """Lists for tuples, however deep, and nothing that says no more than that it is absent."""
    if isinstance(play, dict):
        return {key: plain(each) for key, each in play.items() if each is not None}
    return [plain(each) for each in play] if isinstance(play, list | tuple) else play


def deals(game: str, number: int) -> Iterator[tuple[Deal, Random]]:
    """So many deals and the chance to go on with; the same for the same game."""
    return islice(_deals(game), number)


def _deals(game: str) -> Iterator[tuple[Deal, Random]]:
    for seed in count():
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


def tally(game: str, number: int, made: Mapping[str, Make] = MISTAKES) -> dict[str, Tally]:
    """What was said, by the name of the mistake."""
    found: dict[str, Tally] = {}
    for deal, rng in deals(game, number):
        for name, make in made.items():
            mistake = make(deal, rng)
            if mistake is not None:
                kept = f"{name}, ended" if deal.ended and not mistake.code else name
                found.setdefault(kept, Tally()).add(complaints(deal.ruleset, mistake.given), mistake)
    return found


def changed_by_typing(game: str, number: int) -> list[Deal]:
    """The legal deals that do not come back from their notation as they were."""
    return [deal for deal, rng in deals(game, number) if not comes_back(deal, rng)]


def ended_early(game: str, number: int) -> str:
    """How many of the legal deals somebody ended before the last card, word by word."""
    ends = Counter(deal.end for deal, _ in deals(game, number) if deal.end)
    return ", ".join(f"{times} {word}" for word, times in sorted(ends.items()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(rules.games())}")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"per game, {DEALS} if not given")
    parser.add_argument("--legal", type=int, default=LEGAL, help=f"deals written and read back, {LEGAL:,} if not given")
    arguments = parser.parse_args()
    if unknown := [game for game in arguments.games if game not in rules.games()]:
        sys.exit(f"There is no game {unknown[0]}.")
    broken = 0
    for game in arguments.games or rules.games():
        for name, each in sorted(tally(game, arguments.deals).items()):
            most, one = max(each.complaints), each.complaints[1]
            print(f"{game}: {name}: {each.tried} tried, {each.average:.2f} on average, {most} at most, ", end="")
            print(f"{one} exactly one, {each.named} named", flush=True)
        changed = changed_by_typing(game, arguments.legal)
        print(f"{game}: {arguments.legal:,} deals written and read back, {len(changed)} of them changed")
        print(f"{game}: of these ended before the last card: {ended_early(game, arguments.legal)}", flush=True)
        broken += len(changed)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
