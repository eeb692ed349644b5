"""Skat: the game's description, put together from its modules; nothing is worked out here."""

from rules.bock import Rounds
from rules.games.skat import archive, chance, notation
from rules.games.skat.bock import multipliers, obligations, resumed
from rules.games.skat.check import check
from rules.games.skat.deal import Deal
from rules.games.skat.deal_from_points import deal_from_points
from rules.games.skat.fields import fields
from rules.games.skat.occasions import OCCASIONS
from rules.games.skat.options import PRESETS, Options, length
from rules.games.skat.payment import over
from rules.games.skat.replay import replay
from rules.games.skat.sample import sample_archived, sample_deal
from rules.games.skat.score import TALLIES, deduction, score, takes_turn
from rules.games.skat.seating import SEATS, sitting_out
from rules.games.skat.settle import settle, settled
from rules.games.skat.sheet import columns, row
from rules.games.skat.shorthand import SHORTHAND
from rules.games.skat.stake import fees, money
from rules.games.skat.statements import STATEMENTS
from rules.games.skat.statistics import STATISTICS, count
from rules.games.skat.subject import OUTCOMES, PLAYED, subject
from rules.games.skat.texts import TEXTS
from rules.games.skat.totals import totals_problems
from rules.registry import Archive, Game, Notation

GAME: Game[Options, Deal, Rounds] = Game(
    key="skat",
    position=1,
    seats=SEATS,
    tables=(4, 3),
    larger_tables=(5,),
    options=Options,
    deal=Deal,
    presets=PRESETS,
    occasions=OCCASIONS,
    tallies=TALLIES,
    carries=("lost",),
    ahead=multipliers,
    resumed=lambda _rounds, ahead: resumed(ahead),
    ranking=("total", "won", "-lost"),
    texts=TEXTS,
    length=length,
    start=lambda _options, _seats: (),
    fields=fields,
    check=check,
    score=score,
    totals=totals_problems,
    takes_turn=takes_turn,
    returns_to_plan=True,
    holding=("penalty", "thrown_in"),
    over=over,
    obligations=obligations,
    sitting_out=lambda turn: sitting_out(turn.options, turn.seats, turn.dealer),
    settle=settle,
    settled=settled,
    money=money,
    fees=fees,
    columns=columns,
    row=row,
    replay=replay,
    sample_deal=sample_deal,
    deal_from_points=deal_from_points,
    deduction=deduction,
    statistics=STATISTICS,
    count=count,
    contracts=PLAYED,
    outcomes=OUTCOMES,
    subject=subject,
    notation=Notation(grammar=notation.GRAMMAR, statements=STATEMENTS, sample=chance.sample),
    shorthand=SHORTHAND,
    archive=Archive(
        read=archive.read_archived,
        write=archive.write_archived,
        differences=archive.differences,
        sample=sample_archived,
        unfinished=archive.UNFINISHED,
    ),
)
