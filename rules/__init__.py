"""The rules facade: everything above `rules` calls these names and nothing deeper; nothing is worked out here."""

from rules.archives import differences, illegal_acts, read_archived, sample_archived, write_archived
from rules.engine import columns, fields, games, length, ranking_keys, replay, sample_deal, score
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
    "differences",
    "explain",
    "explain_steps",
    "fields",
    "games",
    "illegal_acts",
    "length",
    "options",
    "rank",
    "ranking_keys",
    "read_archived",
    "replay",
    "ruleset",
    "sample_archived",
    "sample_deal",
    "say",
    "score",
    "sentence",
    "write_archived",
]
