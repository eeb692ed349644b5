"""Holds every game against its promises over more records and deals than a test run has time for.

    .venv/bin/python bench/prove.py [GAME ...] [--records N] [--deals N] [--rules N]

Records, by every preset and number of seats: scoring never raises, the steps work out to the points and the settlement
to the totals, going on from a sheet gives the same sheet as folding the whole list, and where points even out they add
up to nothing. Deals, by every preset: played by lot they replay without a problem, score, and come back from their
notation; and each illegal change is found. Rule sets whose options are drawn by lot: the same for a list and a deal of
each. Ends with 1 where anything breaks its promise.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import rules  # noqa: E402  found through the line above
from bench.acts import illegal  # noqa: E402
from bench.junk import records  # noqa: E402
from bench.mistakes import plain  # noqa: E402
from rules.types import Kind, Option  # noqa: E402

RECORDS, DEALS, RULES = 50_000, 10_000, 1_000
LIST = 5
"""Records in a list."""
EVEN = {"doppelkopf": ("unsporting",)}
"""Games whose points add up to nothing, and the penalties that are paid to nobody."""
UNUSUAL = frozenset({"dealer_off_rotation", "overbid_by_far"})
"""What a deal played by lot may be asked about: it is the first of its list, and nobody thought its bids over."""
FOUND = {"card_not_held": {"card_not_held", "card_surplus"}}
"""How else an illegal change can be named: a card that was played before and stands there in place of another."""

Counts = Counter[str]


def main() -> int:
    arguments = _parser().parse_args()
    if unknown := [game for game in arguments.games if game not in rules.games()]:
        sys.exit(f"There is no game {unknown[0]}.")
    broken = 0
    for game in arguments.games or rules.games():
        counts: Counts = Counter()
        prove_records(game, arguments.records, counts)
        if rules.games()[game].notation:
            prove_deals(game, arguments.deals, counts)
        prove_house_rules(game, arguments.rules, counts)
        print(f"{game}: " + ", ".join(f"{count:,} {what}" for what, count in counts.items()), flush=True)
        broken += counts["broken"]
    return 1 if broken else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(rules.games())}")
    parser.add_argument("--records", type=int, default=RECORDS, help=f"per game, {RECORDS:,} if not given")
    parser.add_argument(
        "--deals", type=int, default=DEALS, help=f"by the first preset, {DEALS:,} if not given; a tenth by each other"
    )
    parser.add_argument("--rules", type=int, default=RULES, help=f"sets drawn by lot per game, {RULES:,} if not given")
    return parser


def _broken(counts: Counts, what: str, *shown: object) -> None:
    counts["broken"] += 1
    tqdm.write(f"{what}: " + ", ".join(map(repr, shown)))


def prove_records(game: str, number: int, counts: Counts) -> None:
    presets = rules.games()[game].presets
    tables = [(preset, seats) for preset in presets for seats in rules.seats(rules.ruleset(game, preset))]
    for seed in tqdm(range(0, number, LIST), f"{game} records", unit="list"):
        preset, seats = tables[seed // LIST % len(tables)]
        _list(rules.ruleset(game, preset), seats, min(LIST, number - seed), Random(f"{game} {seed}"), counts)


def _list(ruleset: rules.Ruleset, seats: int, number: int, rng: Random, counts: Counts) -> None:
    """A list of so many records, good and bad."""
    deals: list[Any] = []
    try:
        for _ in range(number):
            fields = rules.fields(ruleset, seats, deals)
            deals.append(records(rules.sample_deal(ruleset, seats, deals, rng), fields, rng))
        sheet = rules.score(ruleset, seats, deals)
        for what in unkept(ruleset, seats, deals, sheet, rng.randrange(number)):
            _broken(counts, what, ruleset, seats, deals)
    except Exception as error:  # noqa: BLE001  whatever it is, it must not have happened
        _broken(counts, "raised", error, ruleset, seats, deals)
        return
    counts["records"] += len(deals)
    counts["of them refused"] += sum(line.blocked for line in sheet.lines)
    counts["problems put into words"] += sum(len(line.problems) for line in sheet.lines)


def unkept(ruleset: rules.Ruleset, seats: int, deals: list[Any], sheet: Any, cut: int) -> Iterator[str]:
    """The promises that a sheet breaks."""
    game = ruleset.game
    summed = [0] * seats
    for line in sheet.lines:
        points = list(line.points or [0] * seats)
        summed = [sum(each) for each in zip(summed, points, strict=True)]
        if worked(line.steps, [0] * seats) != points:
            yield f"the steps of deal {line.number} do not work out to its points"
        if line.blocked is not any(problem.severity == "error" for problem in line.problems):
            yield f"deal {line.number} is not refused for its errors"
        if game in EVEN and evens_out(ruleset) and sum(points) and line.deal.get("penalty") not in EVEN[game]:
            yield f"the points of deal {line.number} do not even out"
        for language in rules.LANGUAGES:
            rules.explain(game, line.steps, language)
            [rules.sentence(game, problem, language) for problem in line.problems]
    if worked(sheet.settlement, summed) != list(sheet.totals):
        yield "the settlement does not work out to the totals"
    begun = rules.score(ruleset, seats, deals[:cut])
    if not rules.score(ruleset, seats, deals[cut:], after=begun) == rules.score(ruleset, seats, deals) == sheet:
        yield "going on from a sheet gives another one"


def evens_out(ruleset: rules.Ruleset) -> bool:
    """Whether plus and minus are both written down."""
    return ruleset.options["count"] == "plus_minus"


def worked(steps: Any, points: list[int]) -> list[int]:
    """The points from the explanation alone."""
    value = 0
    for step in steps:
        if step.seat is None:
            value = {"set": step.amount, "add": value + step.amount, "times": value * step.amount}[step.op]
        else:
            added = step.amount * value if step.op == "share" else step.amount
            points[step.seat] = added + (0 if step.op == "set" else points[step.seat])
    return points


def prove_deals(game: str, number: int, counts: Counts) -> None:
    first = rules.games()[game].presets[0]
    for preset in rules.games()[game].presets:
        ruleset = rules.ruleset(game, preset)
        seats = rules.seats(ruleset)
        for seed in tqdm(range(number if preset == first else -(-number // 10)), f"{game} {preset} deals", unit="deal"):
            rng = Random(f"{game} {preset} {seed}")
            play = _deal(ruleset, seats[seed % len(seats)], rng, counts)
            for code, changed in illegal(ruleset, play, rng):
                counts[f"changed to {code}"] += 1
                if FOUND.get(code, {code}).isdisjoint(each.code for each in rules.replay(ruleset, changed).problems):
                    _broken(counts, f"{code} is not found", ruleset, changed)


def prove_house_rules(game: str, number: int, counts: Counts) -> None:
    """A list and a deal by each of so many rule sets whose options are drawn by lot."""
    for seed in tqdm(range(number), f"{game} house rules", unit="rule set"):
        rng = Random(f"{game} house {seed}")
        ruleset = drawn(game, rng)
        seats = rng.choice(rules.seats(ruleset))
        _list(ruleset, seats, LIST, rng, counts)
        if rules.games()[game].notation:
            _deal(ruleset, seats, rng, counts)
        counts["rule sets by lot"] += 1


def drawn(game: str, rng: Random) -> rules.Ruleset:
    """Some preset with some of its options changed to anything that they can be."""
    options = [option for option in rules.options(game) if option.key != "deals"]
    some = rng.sample(options, rng.randrange(len(options) + 1))
    return rules.ruleset(game, rng.choice(rules.games()[game].presets), **{each.key: _any(each, rng) for each in some})


def _any(option: Option, rng: Random) -> Any:
    """A value of this option; of its numbers the bounds as often as all others."""
    values: list[Any] = [True, False] if option.kind is Kind.FLAG else [*option.choices]
    if option.nullable:
        values.append(None)
    if option.minimum is not None and option.maximum is not None:
        values += [option.minimum, option.maximum, rng.randint(option.minimum, option.maximum)]
    return rng.choice(values)


def _deal(ruleset: rules.Ruleset, seats: int, rng: Random, counts: Counts) -> Any:
    """A deal played by lot, which nothing may be wrong with."""
    play = rules.sample_play(ruleset, seats, rng)
    counts["deals"] += 1
    _legal(ruleset, seats, play, rules.replay(ruleset, play), counts)
    return play


def _legal(ruleset: rules.Ruleset, seats: int, play: Any, replay: Any, counts: Counts) -> None:
    line = rules.score(ruleset, seats, [replay.deal]).lines[0]
    doubtful = [each for each in line.problems if each.severity != "note" and each.code not in UNUSUAL]
    if replay.problems or doubtful:
        _broken(counts, "a legal deal is complained of", ruleset, play, replay.problems, doubtful)
    typed = rules.read_play(ruleset.game, rules.write_play(ruleset.game, play))
    if plain(typed.play) != plain(play) or typed.problems:
        _broken(counts, "the notation gives another deal", play, typed)


if __name__ == "__main__":
    sys.exit(main())
