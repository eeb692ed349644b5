"""Sixty-Six and Schnapsen: the game's description, put together from its modules; nothing is worked out here."""

from rules.games.sixty_six import notation
from rules.games.sixty_six.check import check
from rules.games.sixty_six.deal import Deal, sitting_out
from rules.games.sixty_six.deal_from_points import deal_from_points
from rules.games.sixty_six.fields import fields
from rules.games.sixty_six.match import TALLIES, next_in_turn, over, settle, winner
from rules.games.sixty_six.occasions import OCCASIONS
from rules.games.sixty_six.options import LARGER_SCHNAPSEN, PRESETS, USUAL, Options, length, seats_with
from rules.games.sixty_six.replay import replay
from rules.games.sixty_six.sample import sample_deal
from rules.games.sixty_six.score import score
from rules.games.sixty_six.selfplay import sample
from rules.games.sixty_six.sheet import columns, row
from rules.games.sixty_six.shorthand import SHORTHAND
from rules.games.sixty_six.statements import STATEMENTS
from rules.games.sixty_six.statistics import STATISTICS, count
from rules.games.sixty_six.subject import OUTCOMES, PLAYED, subject
from rules.games.sixty_six.texts import TEXTS
from rules.games.sixty_six.totals import enough, following, totals_problems
from rules.registry import Game, Notation

GAME: Game[Options, Deal, int] = Game(
    key="sixty_six",
    position=4,
    seats=(2, 3, 4),
    seats_with=seats_with,
    instead=LARGER_SCHNAPSEN,
    tables=(2,),
    options=Options,
    deal=Deal,
    presets=PRESETS,
    usual_presets=USUAL,
    occasions=OCCASIONS,
    tallies=TALLIES,
    ranking=("bummerl", "difference", "deals_won"),
    ranked_before=("total", "bummerl", "game_points", "deals_won"),
    texts=TEXTS,
    length=length,
    start=lambda _options, _seats: 0,
    fields=fields,
    sitting_out=sitting_out,
    check=check,
    score=score,
    totals=totals_problems,
    enough_totals=enough,
    following=following,
    settle=settle,
    next_in_turn=next_in_turn,
    over=over,
    match=True,
    winner_at=(2,),
    often_alike=("result",),
    winner=winner,
    columns=columns,
    row=row,
    replay=replay,
    sample_deal=sample_deal,
    deal_from_points=deal_from_points,
    statistics=STATISTICS,
    count=count,
    contracts=PLAYED,
    outcomes=OUTCOMES,
    subject=subject,
    shorthand=SHORTHAND,
    notation=Notation(grammar=notation.GRAMMAR, statements=STATEMENTS, sample=sample),
)
