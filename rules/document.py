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

    from rules.types import Problem, Sheet, Text

GAMES = Path(__file__).parent / "games"
PAGE = Path(__file__).parent.parent / "docs" / "rules.md"

SEED_ID = re.compile(r"[A-Z]{2}-\d\d")
"""The ids of the players' own rule sentences, which come first."""

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
    """Codes of problems: words without a point; what stands behind one is the field that it is worded for."""
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
        rows.append([f"`{option.key}`", rules.say(game, option.label), allowed, *values])
    return "\n### Presets and options\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _codes(texts: Mapping[str, Text]) -> str:
    """What the rules can object to or remark, by code; a code with a field behind it is worded for that field."""
    rows = "".join(f"| `{code}` | {texts[code].en} |\n" for code in problem_codes(texts))
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
    scored, deals = sheet(game, example), example["deals"]
    where = f"{example['seats']} seats" + (f", `{example['preset']}`" if "preset" in example else "")
    record = ", ".join(f"{key} {_spoken(value)}" for key, value in deals[-1].items())
    if len(deals) > 1:
        record = f"{len(deals)} deals, the last one {record}"
    note = f" ({example['note']})" if "note" in example else ""
    return f"- {where}: {record}{note} -> {_outcome(game, scored)}\n"


def _play(game: str, play: Mapping[str, Any]) -> str:
    problems, scored = replayed(game, play)
    result = " ".join(rules.sentence(game, problem, "en") for problem in problems) or _outcome(game, scored)
    settings = ([play["preset"]] if "preset" in play else []) + [
        f"{key}: {_spoken(value)}" for key, value in play.get("options", {}).items()
    ]
    ruleset = f" ({', '.join(f'`{each}`' for each in settings)})" if settings else ""
    return f"\nPlayed card by card{ruleset}:\n\n```{game}\n{play['text']}```\n\n-> {result}\n"


def _spoken(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _outcome(game: str, scored: Sheet) -> str:
    last = scored.lines[-1]
    if last.points is None:
        sentences = (rules.sentence(game, problem, "en") for problem in last.problems if problem.severity == "error")
        return "refused: " + " ".join(sentences)
    paid = f"; in cents {_listed(scored.money)}" if scored.money else ""
    totals = f"; totals {_listed(scored.totals)}" if len(scored.lines) > 1 else ""
    return (rules.explain(game, last.steps, "en") or rules.say(game, f"outcome.{last.outcome}")) + totals + paid


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
