"""Renders `docs/rules.md` from the golden files: `python -m rules.document`; the rules themselves never read a file."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from rules import registry
from rules.shared_texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.types import Line, Problem, Sheet, Text

GAMES = Path(__file__).parent / "games"
PAGE = Path(__file__).parent.parent / "docs" / "rules.md"

SEED_ID = re.compile(r"[A-Z]{2}-\d\d")
"""The ids of the players' own rule sentences, which come first."""

COUNTED = re.compile(r"\{\w+:[^|}]*\|([^}]*)\}")
"""A word that a number puts into the plural; the page shows that."""

HEAD = """# The rules, sentence by sentence

Every sentence has its source, the place where it is implemented and examples that the tests work through. The page is
rendered from the golden files below `rules/games/`: `python -m rules.document`. To dispute a rule, send an example.
"""

COMMON = "\n## Problems and notes of every game\n\n"
OWN = "\n### Problems and notes\n\n"


@cache
def golden(game: str) -> tuple[Mapping[str, Any], ...]:
    """The golden files of a game, by their id; nobody changes what was read."""
    found = [tomllib.loads(file.read_text(encoding="utf-8")) for file in (GAMES / game / "golden").glob("*.toml")]
    return tuple(sorted(found, key=lambda rule: (SEED_ID.fullmatch(rule["id"]) is None, rule["id"])))


UNITS = {0: "", 100: ", in cents", 10_000: ", in hundredths of a cent"}
"""By `Option.per_euro`."""


def page() -> str:
    """The whole page as Markdown."""
    parts = [HEAD, COMMON, _codes(TEXTS)]
    for game, info in rules.games().items():
        known = golden(game)
        parts += [f"\n## {rules.say(game, info.name)}\n", _options(game, info.presets)]
        parts += [OWN, _codes(registry.find(game).texts), _table(known)]
        parts += [_rule(game, rule) for rule in known]
    return "".join(parts)


def sheet(game: str, example: Mapping[str, Any]) -> Sheet:
    """An example, scored."""
    ruleset = rules.ruleset(game, example.get("preset"), **example.get("options", {}))
    return rules.score(ruleset, example["seats"], example["deals"])


def replayed(game: str, play: Mapping[str, Any]) -> tuple[Sequence[Problem], Sheet]:
    """A play of the notation: everything that was wrong with it, and the deal that came of it, scored."""
    ruleset = rules.ruleset(game, play.get("preset"), **play.get("options", {}))
    typed = rules.read_play(game, play["text"])
    deal = rules.replay(ruleset, typed.play)
    return (*typed.problems, *deal.problems), rules.score(ruleset, play["text"].count("\nhand "), [deal.deal])


def problem_codes(texts: Mapping[str, Text]) -> list[str]:
    """Codes of problems, which have no dot; `code.field` is the wording of a code for that field."""
    known = {*TEXTS, *texts}
    return sorted(code for code in texts if code.split(".")[0] in known)


def _options(game: str, presets: tuple[str, ...]) -> str:
    """What each preset sets, option by option."""
    rows = [["option", "meaning", "allowed", *presets]]
    rows.append(["---"] * len(rows[0]))
    for option in rules.options(game):
        words = [*option.choices, *(["none"] if option.nullable else [])]
        bounds = f"{option.minimum}..{option.maximum}" if option.minimum is not None else ""
        allowed = ", ".join(filter(None, [bounds, *map(str, words)]))
        values = [str(rules.ruleset(game, preset).options[option.key]) for preset in presets]
        unit = UNITS[option.per_euro]
        rows.append([f"`{option.key}`", rules.say(game, option.label) + unit, allowed, *values])
    return "\n### Presets and options\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _codes(texts: Mapping[str, Text]) -> str:
    """What the rules can object to or remark, by code; a code with a field behind it is worded for that field."""
    said = {code: COUNTED.sub(r"\1", texts[code].en) for code in problem_codes(texts)}
    rows = "".join(f"| `{code}` | {text} |\n" for code, text in said.items())
    return f"| code | says |\n|---|---|\n{rows}"


def _table(known: tuple[Mapping[str, Any], ...]) -> str:
    rows = (f"| [{rule['id']}](#{rule['id'].lower()}) | `{rule['where']}` | {rule['source']} |\n" for rule in known)
    return "\n### Rules\n\n| id | where | source |\n|---|---|---|\n" + "".join(rows)


def _rule(game: str, rule: Mapping[str, Any]) -> str:
    sentences = "".join(f"- {language}: {rule['sentence'][language]}\n" for language in ("en", "de", "fr"))
    examples = "".join(_example(game, example) for example in rule.get("example", ()))
    evidence = f"\nExamples:\n\n{examples}" if examples else ""
    evidence += "".join(_play(game, play) for play in rule.get("play", ()))
    evidence = evidence or f"\nShown by the tests in `{rule['proven_by']}`.\n"
    return f"\n#### {rule['id']}\n\n{sentences}{evidence}"


def _example(game: str, example: Mapping[str, Any]) -> str:
    """One deal in a line; of several each in its own, and what the list came to below."""
    scored, deals = sheet(game, example), example["deals"]
    where = ", ".join((f"{example['seats']} seats", *_settings(example)))
    note = f" ({example['note']})" if "note" in example else ""
    told = [f"{_record(deal)} -> {_outcome(game, line)}" for deal, line in zip(deals, scored.lines, strict=True)]
    foot = _foot(scored, totals=len(deals) > 1 or "totals" in example["expect"])
    if len(deals) == 1:
        return f"- {where}{note}: {'; '.join((*told, *foot))}\n"
    numbered = "".join(f"  {number}. {each}\n" for number, each in enumerate(told, start=1))
    return f"- {where}{note}:\n{numbered}  - {'; '.join(foot)}\n"


def _play(game: str, play: Mapping[str, Any]) -> str:
    problems, scored = replayed(game, play)
    result = " ".join(rules.sentence(game, problem, "en", codes=True) for problem in problems)
    result = result or "; ".join((_outcome(game, scored.lines[-1]), *_foot(scored, totals=False)))
    settings = _settings(play)
    ruleset = f" ({', '.join(settings)})" if settings else ""
    return f"\nPlayed card by card{ruleset}:\n\n```{game}\n{play['text']}```\n\n-> {result}\n"


def _spoken(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _settings(example: Mapping[str, Any]) -> list[str]:
    """Preset and options, where they are not the usual ones."""
    chosen = [example["preset"]] if "preset" in example else []
    changed = (f"{key}: {_spoken(value)}" for key, value in example.get("options", {}).items())
    return [f"`{each}`" for each in (*chosen, *changed)]


def _record(deal: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {_spoken(value)}" for key, value in deal.items())


def _outcome(game: str, line: Line) -> str:
    """What a deal brought, or why it is refused, and what the table is asked about it."""
    if line.points is None:
        sentences = (
            rules.sentence(game, problem, "en", codes=True) for problem in line.problems if problem.severity == "error"
        )
        return "refused: " + " ".join(sentences)
    asked = [
        rules.sentence(game, problem, "en", codes=True) for problem in line.problems if problem.severity == "confirm"
    ]
    told = rules.explain(game, line.steps, "en") or rules.say(game, f"outcome.{line.outcome}")
    return "; ".join((told, *(f"asked: {each}" for each in asked)))


def _foot(scored: Sheet, *, totals: bool) -> list[str]:
    """What the list came to: totals, where they are more than the one deal, and money."""
    found = [f"totals {_listed(scored.totals)}"] if totals else []
    return found + ([f"in cents {_listed(scored.money)}"] if scored.money else [])


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
