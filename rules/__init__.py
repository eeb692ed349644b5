"""The rules facade: everything above `rules` calls these names and nothing deeper; nothing is worked out here."""

from rules.engine import columns, fields, games, replay, score
from rules.ranking import rank
from rules.rulesets import VERSION, Ruleset, options, ruleset
from rules.texts import LANGUAGES, explain, explain_steps, say, sentence
from rules.types import RulesetError

__all__ = [
    "LANGUAGES",
    "VERSION",
    "Ruleset",
    "RulesetError",
    "columns",
    "explain",
    "explain_steps",
    "fields",
    "games",
    "options",
    "rank",
    "replay",
    "ruleset",
    "say",
    "score",
    "sentence",
]
