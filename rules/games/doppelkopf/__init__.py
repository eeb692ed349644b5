"""Doppelkopf: the game's description, put together from its modules; nothing is worked out here."""

from dataclasses import replace

from rules.games.doppelkopf import notation
from rules.games.doppelkopf.check import check
from rules.games.doppelkopf.compulsory import obligations, over, sitting_out
from rules.games.doppelkopf.deal import SOLO_KINDS, Deal
from rules.games.doppelkopf.deal_from_points import deal_from_points
from rules.games.doppelkopf.fields import fields
from rules.games.doppelkopf.occasions import OCCASIONS
from rules.games.doppelkopf.options import PRESETS, Options, as_meant, length
from rules.games.doppelkopf.penalties import deduction
from rules.games.doppelkopf.replay import replay
from rules.games.doppelkopf.sample import sample_deal
from rules.games.doppelkopf.score import TALLIES, WITHOUT_NUMBER, score, takes_turn
from rules.games.doppelkopf.selfplay import sample
from rules.games.doppelkopf.sheet import columns, row, sections
from rules.games.doppelkopf.shorthand import SHORTHAND
from rules.games.doppelkopf.stake import money
from rules.games.doppelkopf.state import State
from rules.games.doppelkopf.statements import STATEMENTS
from rules.games.doppelkopf.statistics import STATISTICS, count_line
from rules.games.doppelkopf.subject import OUTCOMES, PLAYED, subject
from rules.games.doppelkopf.texts import TEXTS
from rules.games.doppelkopf.totals import totals_problems
from rules.registry import Game, Notation

GAME: Game[Options, Deal, State] = Game(
    key="doppelkopf",
    position=2,
    seats=(4, 5, 6, 7),
    tables=(4, 5),
    larger_tables=(6, 7),
    owed_by="compulsory_solos",
    options=Options,
    deal=Deal,
    presets=PRESETS,
    occasions=OCCASIONS,
    tallies=TALLIES,
    named=frozenset({*SOLO_KINDS, "marriage", "poverty"}),
    sided="re",
    carries=("compulsory_done",),
    as_meant=as_meant,
    ahead=lambda state: state.bock,
    resumed=lambda state, ahead: replace(state, bock=ahead),
    ranking=("total", "solos_won", "won", "-lost"),
    texts=TEXTS,
    length=length,
    start=lambda _options, _seats: State(),
    fields=fields,
    check=check,
    score=score,
    totals=totals_problems,
    money=money,
    takes_turn=takes_turn,
    holding=("penalty", *WITHOUT_NUMBER),
    over=over,
    sitting_out=lambda turn: sitting_out(turn.options, turn.seats, turn.dealer),
    obligations=obligations,
    columns=columns,
    row=row,
    sections=sections,
    statistics=STATISTICS,
    count=count_line,
    contracts=PLAYED,
    outcomes=OUTCOMES,
    subject=subject,
    deal_from_points=deal_from_points,
    deduction=deduction,
    replay=replay,
    shorthand=SHORTHAND,
    notation=Notation(grammar=notation.GRAMMAR, statements=STATEMENTS, sample=sample),
    sample_deal=sample_deal,
)
