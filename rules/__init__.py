"""The rules facade: everything above `rules` calls these names and nothing deeper; nothing is worked out here."""

from rules.archives import (
    archived_games,
    differences,
    illegal_acts,
    read_archived,
    sample_archived,
    write_archived,
)
from rules.engine import (
    columns,
    coming,
    contracts,
    count,
    deal_from_points,
    fields,
    games,
    length,
    outcomes,
    ranked_before,
    ranking_keys,
    replay,
    sample_deal,
    score,
    sections,
    statistics,
    subject,
    tables,
)
from rules.notation import explain_notation, read_play, sample_play, write_play
from rules.ranking import rank
from rules.rulesets import VERSION, Ruleset, options, ruleset
from rules.steps import given
from rules.texts import LANGUAGES, explain, explain_steps, say, sentence
from rules.types import RulesetError

__all__ = [
    "LANGUAGES",
    "VERSION",
    "Ruleset",
    "RulesetError",
    "archived_games",
    "columns",
    "coming",
    "contracts",
    "count",
    "deal_from_points",
    "differences",
    "explain",
    "explain_notation",
    "explain_steps",
    "fields",
    "games",
    "given",
    "illegal_acts",
    "length",
    "options",
    "outcomes",
    "rank",
    "ranked_before",
    "ranking_keys",
    "read_archived",
    "read_play",
    "replay",
    "ruleset",
    "sample_archived",
    "sample_deal",
    "sample_play",
    "say",
    "score",
    "sections",
    "sentence",
    "statistics",
    "subject",
    "tables",
    "write_archived",
    "write_play",
]
