"""Writes deals in German, French and English, reads them back, and plants mistakes in each language.

    .venv/bin/python bench/notation.py [GAME ...] [--deals N] [--mistakes N]

Every deal is played by lot, from fixed seeds, under a preset and at a table by lot. It is written in each language, and
then with capitals and accents as they fall, and has to come back as the records' own notation gives it. Mistakes
of each kind are planted per game and language: a word misspelt, a card dropped, a statement made twice (the second time
in any language), a card that can be two, a rank before its suit. Each has to be named, by its code and, where reading
finds it, by its line. Ends with 1 where a deal changed or a mistake was not named.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import rules  # noqa: E402  found through the line above
from bench.mistakes import FOUND, UNTOLD, Deal, complaints, deals  # noqa: E402
from rules.card_names import write_card  # noqa: E402
from rules.following import CARDS  # noqa: E402
from rules.types import Problem  # noqa: E402

DEALS, MISTAKES = 2_000, 15
"""Per game and language; of the mistakes per kind, too: 5 kinds, 6 games, 450 for each language."""

ONCE = re.compile(
    r"(dealer|hand \d|turned|skat|talon|stock|trumps|offered|returned|contract|pushes|king|claimed|conceded):"
)
"""What records call the statements that are made once."""
CARD = re.compile("[CSHD][AKQJT987]")
WORD = re.compile(r"[^\W\d_]{5,}")

ASKED: Mapping[str, Mapping[str, str]] = {
    "de": {"CK": "CR", "HK": "CR", "CQ": "CD", "HQ": "CD", "CJ": "CV", "HJ": "CV"},
    "fr": {
        "CK": "CR",
        "HK": "CR",
        "CQ": "CD",
        "HQ": "CD",
        "CJ": "CV",
        "HJ": "CV",
        "CA": "CA",
        "HA": "CA",
        "C7": "C7",
        "HT": "C10",
        "H9": "C9",
        "DQ": "KD",
        "DA": "KA",
        "DT": "K10",
    },
    "en": {"DT": "TD", "CQ": "TD"},
}
"""What somebody types for a card in this language that can be two."""
TURNED: Mapping[str, str] = {"DK": "KD", "DT": "TD"}
"""What is another card when it is turned round: K of Kreuz, T of trèfle."""


@dataclass(frozen=True)
class Planted:
    """A deal with one mistake, and what has to be said of it."""

    text: str
    names: Callable[[Problem], bool]


Plant = Callable[[Deal, str, Random], Planted | None]
"""Makes a mistake in a deal written in a language, if that has room for it."""


def written(deal: Deal, language: str) -> list[str]:
    return rules.write_play(deal.ruleset.game, deal.play, language).splitlines()


def misspelt(deal: Deal, language: str, rng: Random) -> Planted | None:
    """A letter of a word is left out, typed twice, or put behind the next."""
    lines = written(deal, language)
    places = [(number, found) for number, line in enumerate(lines) for found in WORD.finditer(line)]
    if not places:
        return None
    number, found = rng.choice(places)
    word, at = found[0], rng.randrange(len(found[0]) - 1)
    wrong = rng.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        )
    )
    lines[number] = lines[number][: found.start()] + wrong + lines[number][found.end() :]
    if _reads_as(deal, lines):
        return None
    return Planted(
        "\n".join(lines),
        lambda problem: (
            _where(problem) == ("notation_misspelt", number + 1)
            and wrong.lower() in str(problem.params["given"]).lower()
        ),
    )


def _where(problem: Problem) -> tuple[str, object]:
    return problem.code, problem.params.get("line")


def _reads_as(deal: Deal, lines: list[str]) -> bool:
    """Whether that is no mistake: two letters that are the same, swapped."""
    typed = rules.read_play(deal.ruleset.game, "\n".join(lines))
    return not typed.problems and typed == rules.read_play(deal.ruleset.game, "\n".join(deal.lines))


def _card(deal: Deal, rng: Random, known: Callable[[str], bool]) -> tuple[int, int, str] | None:
    """A line, the place of a word in it, and the card that stands there."""
    places = [
        (number, place, word)
        for number, line in enumerate(deal.lines)
        for place, word in enumerate(line.split())
        if CARD.fullmatch(word) and known(word)
    ]
    return rng.choice(places) if places else None


def _with(deal: Deal, language: str, number: int, place: int, words: list[str]) -> str:
    """The deal with these words for the card of this place."""
    lines = written(deal, language)
    line = lines[number].split()
    at = _place(deal, language, number, place)
    line[at : at + 1] = words
    lines[number] = " ".join(line)
    return "\n".join(lines)


def _place(deal: Deal, language: str, number: int, place: int) -> int:
    """Where the card of this place stands in the line as the language writes it: what is done can be two words."""
    count = sum(CARD.fullmatch(word) is not None for word in deal.lines[number].split()[:place])
    names = {write_card(card, language) for card in CARDS}
    line = written(deal, language)[number].split()
    return [at for at, word in enumerate(line) if word in names][count]


def dropped(deal: Deal, language: str, rng: Random) -> Planted | None:
    """A card is not typed; only where nobody ended the deal, and where what was dealt tells it."""
    untold = UNTOLD.get(deal.ruleset.game, ("discard", "push", "offered", "returned"))
    found = _card(deal, rng, lambda _: True)
    if deal.ended or found is None or deal.lines[found[0]].startswith((*untold, "turned")):
        return None
    number, place, card = found
    return Planted(
        _with(deal, language, number, place, []),
        lambda problem: (
            problem.code in FOUND and card in str(problem.params.get("card", problem.params.get("cards"))).split()
        ),
    )


def said_twice(deal: Deal, language: str, rng: Random) -> Planted | None:
    """A statement is made again, in another language."""
    number = rng.choice([number for number, line in enumerate(deal.lines) if ONCE.match(line)])
    again = written(deal, rng.choice(rules.LANGUAGES))[number]
    lines = written(deal, language)
    place = rng.randrange(number + 1, len(lines) + 1)
    lines.insert(place, again)
    named = again.partition(":")[0].lower()
    return Planted(
        "\n".join(lines),
        lambda problem: (
            (problem.code, problem.params["line"], problem.params["given"]) == ("notation_said_twice", place + 1, named)
        ),
    )


def ambiguous(deal: Deal, language: str, rng: Random) -> Planted | None:
    """A card is typed in letters that can be another one."""
    found = _card(deal, rng, ASKED[language].__contains__)
    if found is None:
        return None
    number, place, card = found
    return Planted(
        _with(deal, language, number, place, [ASKED[language][card]]),
        lambda problem: (
            _where(problem) == ("notation_ambiguous", number + 1) and card in str(problem.params["readings"]).split()
        ),
    )


def turned_round(deal: Deal, language: str, rng: Random) -> Planted | None:
    """A rank stands before its suit."""
    found = _card(deal, rng, lambda card: card not in TURNED)
    if found is None:
        return None
    number, place, card = found
    suit, rank = _letters(deal, language, number, place)
    return Planted(
        _with(deal, language, number, place, [rank + suit]),
        lambda problem: (
            _where(problem) == ("notation_suit_first", number + 1) and card in str(problem.params["readings"]).split()
        ),
    )


def _letters(deal: Deal, language: str, number: int, place: int) -> tuple[str, str]:
    word = written(deal, language)[number].split()[_place(deal, language, number, place)]
    split = re.fullmatch(r"(.+?)(10|.)", word)
    return (split[1], split[2]) if split else (word, "")


PLANTS: Mapping[str, Plant] = {
    plant.__name__: plant for plant in (misspelt, dropped, said_twice, ambiguous, turned_round)
}


def loosely(line: str, rng: Random) -> str:
    """As somebody types it: capitals as they fall, ae for ä or a, blanks before the colon."""
    head, colon, words = line.partition(":")
    ways = ({}, {"ä": "ae", "ö": "oe", "ü": "ue"}, {"ä": "a", "ö": "o", "ü": "u", "é": "e", "è": "e", "ê": "e"})
    spelt = f"{head}{rng.choice(('', ' ', chr(160)))}{colon}{words}".translate(str.maketrans(rng.choice(ways)))
    return rng.choice((str.upper, str.lower, str))(spelt)


def comes_back(deal: Deal, language: str, rng: Random) -> bool:
    """Whether the deal is read as it was, as it is written and as it is typed."""
    game, lines = deal.ruleset.game, written(deal, language)
    plain = rules.read_play(game, "\n".join(deal.lines))
    typed = "\n".join(loosely(line, rng) for line in lines)
    return plain == rules.read_play(game, "\n".join(lines)) == rules.read_play(game, typed) and not plain.problems


def changed(game: str, language: str, number: int) -> int:
    """How many of so many deals did not come back."""
    return sum(not comes_back(deal, language, rng) for deal, rng in deals(game, number))


def planted(game: str, language: str, plant: Plant) -> Iterator[tuple[Deal, Planted]]:
    """Deals that have room for this mistake, with it: without end."""
    for deal, rng in deals(game, sys.maxsize):
        made = plant(deal, language, rng)
        if made is not None:
            yield deal, made


def named(game: str, language: str, plant: Plant, number: int) -> Counter[str]:
    """Of so many mistakes: how many were named, misnamed or not noticed at all, and of how much was complained."""
    found: Counter[str] = Counter()
    for deal, mistake in islice(planted(game, language, plant), number):
        said = complaints(deal.ruleset, mistake.text)
        found["named" if any(map(mistake.names, said)) else "misnamed" if said else "unnoticed"] += 1
        found["complaints"] += len(said)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(rules.games())}")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"per game and language, {DEALS:,} if not given")
    parser.add_argument("--mistakes", type=int, default=MISTAKES, help=f"of each kind, {MISTAKES} if not given")
    arguments = parser.parse_args()
    broken = 0
    for language in rules.LANGUAGES:
        tried = 0
        for game in arguments.games or [key for key, info in rules.games().items() if info.notation]:
            lost = changed(game, language, arguments.deals)
            print(
                f"{language}: {game}: {arguments.deals:,} deals written and read back, {lost} of them changed",
                flush=True,
            )
            broken += lost
            for name, plant in PLANTS.items():
                found = named(game, language, plant, arguments.mistakes)
                complained = found.pop("complaints") / arguments.mistakes
                tried += arguments.mistakes
                broken += arguments.mistakes - found["named"]
                print(f"{language}: {game}: {name}: {arguments.mistakes} planted, ", end="")
                print(f"{found['named']} named, {found['misnamed']} misnamed, {found['unnoticed']} unnoticed; ", end="")
                print(f"{complained:.2f} complaints on average", flush=True)
        print(f"{language}: {tried} mistakes", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
