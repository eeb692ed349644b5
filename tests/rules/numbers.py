"""Every number that the engine makes of the golden examples and of drawn lists, as digests of its answers.

    python -m tests.rules.numbers

writes numbers.txt anew. It refuses as long as a number that was known came out otherwise under the same version.
"""

import hashlib
import json
import sys
from functools import cache
from pathlib import Path
from random import Random

import rules
from rules import document

FILE = Path(__file__).with_name("numbers.txt")
DEALS, LISTS = 12, 2


@cache
def lists():
    """(stated rule set, seats, deals): examples as they stand, plays as they are replayed, and lists drawn by lot."""
    return [*_lists()]


def _lists():
    for game in rules.games():
        for rule in document.golden(game):
            for example in rule.get("example", ()):
                yield _stated(game, example), example["seats"], example["deals"]
            for play in rule.get("play", ()):
                stated = _stated(game, play)
                deal = rules.replay(ruleset(stated), rules.read_play(game, play["text"]).play).deal
                yield stated, play["text"].count("\nhand "), [deal]
        for preset in rules.games()[game].presets:
            for seats in rules.seats(rules.ruleset(game, preset)):
                yield from _drawn((game, preset, {}), seats)


def ruleset(stated):
    game, preset, options = stated
    return rules.ruleset(game, preset, **options)


def _stated(game, example):
    """As it is written down: an option that comes into being later is no part of the question."""
    return game, example.get("preset"), example.get("options", {})


def _drawn(stated, seats):
    rule = ruleset(stated)
    for number in range(LISTS):
        yield stated, seats, _deals(rule, seats, Random(f"{stated} {seats} {number}"))


def _deals(rule, seats, dice):
    """As they were drawn: what a sheet makes of its records is no part of the question."""
    deals, sheet = [], rules.score(rule, seats, ())
    while len(deals) < DEALS and not sheet.finished:
        deals.append(rules.sample_deal(rule, seats, (), dice, after=sheet))
        sheet = rules.score(rule, seats, deals[-1:], after=sheet)
    return deals


def numbers(rule, seats, deals):
    """Whatever is kept or ranked: totals, tallies, statistics, who has won, and each deal's share of it."""
    sheet = rules.score(rule, seats, deals)
    lines = [
        [line.number, line.numbered, line.dealer, line.points, line.outcome, line.value, line.tallies, line.blocked]
        for line in sheet.lines
    ]
    counted = [rules.count(rule, seats, line) for line in sheet.lines]
    whole = [sheet.totals, [dict(each) for each in sheet.tallies], sheet.finished, sheet.winner, sheet.money]
    return [lines, counted, whole, rules.ranking_keys(rule.game)]


def digest(value):
    text = json.dumps(value, sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(value):
    return dict(value) if hasattr(value, "keys") else str(value)


def now():
    """By what was asked: what came of it."""
    return {
        f"{stated[0]} {digest([stated, seats, deals])}": digest(numbers(ruleset(stated), seats, deals))
        for stated, seats, deals in lists()
    }


def known():
    """The version that the file was written under, and its digests."""
    version, *lines = FILE.read_text(encoding="ascii").splitlines()
    return int(version.removeprefix("version ")), {line[:-17]: line[-16:] for line in lines}


def changed(before, after):
    """What was asked before and is answered otherwise now."""
    return [asked for asked, answer in after.items() if before.get(asked, answer) != answer]


def main():
    version, before = known() if FILE.exists() else (0, {})
    after = now()
    if version == rules.VERSION and (found := changed(before, after)):
        sys.exit(
            f"a number changed: raise rules.VERSION (rules/rulesets.py), for {len(found)} answers are new: {found}"
        )
    lines = [f"version {rules.VERSION}", *(f"{asked} {answer}" for asked, answer in sorted(after.items()))]
    FILE.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")


if __name__ == "__main__":
    main()
