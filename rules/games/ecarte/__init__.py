"""Écarté: the game's description, put together from its modules; nothing is worked out here."""

from rules.games.ecarte import notation
from rules.games.ecarte.check import check
from rules.games.ecarte.counting import STATISTICS, count
from rules.games.ecarte.deal import Deal
from rules.games.ecarte.deal_from_points import deal_from_points
from rules.games.ecarte.fields import fields
from rules.games.ecarte.match import Match, over, settle, start, winner
from rules.games.ecarte.occasions import OCCASIONS
from rules.games.ecarte.options import PRESETS, Options, length
from rules.games.ecarte.replay import replay
from rules.games.ecarte.sample import sample_deal, sample_play
from rules.games.ecarte.score import TALLIES, score
from rules.games.ecarte.sheet import columns, row
from rules.games.ecarte.shorthand import SHORTHAND
from rules.games.ecarte.statements import STATEMENTS
from rules.games.ecarte.subject import OUTCOMES, PLAYED, subject
from rules.games.ecarte.texts import TEXTS
from rules.games.ecarte.totals import enough, following, totals_problems
from rules.registry import Game, Notation

GAME: Game[Options, Deal, Match] = Game(
    key="ecarte",
    position=3,
    seats=(2,),
    options=Options,
    deal=Deal,
    presets=PRESETS,
    occasions=OCCASIONS,
    tallies=TALLIES,
    ranking=("parties", "stake", "voles"),
    ranked_before=("total", "parties", "voles"),
    texts=TEXTS,
    length=length,
    start=start,
    fields=fields,
    check=check,
    score=score,
    totals=totals_problems,
    enough_totals=enough,
    following=following,
    over=over,
    match=True,
    winner_at=(2,),
    often_alike=("result",),
    winner=winner,
    settle=settle,
    columns=columns,
    row=row,
    replay=replay,
    statistics=STATISTICS,
    count=count,
    contracts=PLAYED,
    outcomes=OUTCOMES,
    subject=subject,
    shorthand=SHORTHAND,
    notation=Notation(grammar=notation.GRAMMAR, statements=STATEMENTS, sample=sample_play),
    sample_deal=sample_deal,
    deal_from_points=deal_from_points,
)
