"""Puts together what Bauernschnapsen and Dreierschnapsen share; nothing is worked out here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rules.registry import Game, Notation, Occasion
from rules.schnapsen.check import check
from rules.schnapsen.deal_from_points import deal_from_points
from rules.schnapsen.fields import fields
from rules.schnapsen.match import TALLIES, obligations, over, settle, start
from rules.schnapsen.notation import GRAMMARS
from rules.schnapsen.options import Options, length
from rules.schnapsen.replay import replay
from rules.schnapsen.sample import sample_deal
from rules.schnapsen.score import score, takes_turn
from rules.schnapsen.selfplay import sample
from rules.schnapsen.sheet import of_teams, of_three, row
from rules.schnapsen.short import shorthand
from rules.schnapsen.statements import STATEMENTS
from rules.schnapsen.statistics import STATISTICS, count
from rules.schnapsen.subject import OUTCOMES, PLAYED, subject
from rules.schnapsen.texts import TEXTS
from rules.schnapsen.totals import enough, following, totals_problems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.schnapsen.deal import Bummerl, Deal
    from rules.types import Text


def game(
    key: str,
    position: int,
    seats: int,
    *,
    presets: Mapping[str, Options],
    deal: type[Deal],
    texts: Mapping[str, Text],
    occasions: tuple[Occasion, ...] = (),
) -> Game[Options, Deal, Bummerl]:
    """One of the two games: its table, options and records are its own, and what its texts call otherwise."""
    into: Any = deal
    return Game(
        key=key,
        position=position,
        seats=(seats,),
        options=type(next(iter(presets.values()))),
        deal=deal,
        presets=presets,
        occasions=occasions,
        tallies=TALLIES,
        ranking=("-bummerl_against", "difference", "deals_won"),
        texts={**TEXTS, **texts},
        length=length,
        start=start,
        fields=fields,
        check=check,
        score=score,
        totals=totals_problems,
        enough_totals=enough,
        following=following,
        takes_turn=takes_turn,
        settle=settle,
        over=over,
        match=True,
        often_alike=("result",),
        pairs=seats == 4,
        obligations=obligations,
        columns=of_teams if seats == 4 else of_three,
        row=row,
        replay=partial(replay, into, seats),
        sample_deal=partial(sample_deal, into),
        deal_from_points=partial(deal_from_points, into),
        statistics=STATISTICS,
        count=count,
        contracts=PLAYED,
        outcomes=OUTCOMES,
        subject=subject,
        shorthand=shorthand(seats),
        notation=Notation(grammar=GRAMMARS[seats], statements=STATEMENTS[seats], sample=partial(sample, into)),
    )
