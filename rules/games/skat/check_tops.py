"""Whether the tops of a game can go with its tricks, card points and result; the other checks stand beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.skat.codes import Key, confirm, error
from rules.games.skat.deal import SCHNEIDER, SCHWARZ, Deal, card_result, is_null
from rules.games.skat.nearest import STATED, Claim, nearest_points
from rules.games.skat.possible import TOPS, Statement, cards_can, consistent, possible_points, tricks_with

if TYPE_CHECKING:
    from rules.codes import Says
    from rules.games.skat.codes import Code
    from rules.games.skat.options import Options
    from rules.types import Problem

NOTHING = Statement(
    null=False, announced=0, points=None, tricks=None, won=None, schneider=None, schwarz=None, claimed=False
)
CLAIMS: tuple[Claim, ...] = ("schwarz", "schneider", "won")
"""What is complained of first says most."""


def tops(options: Options, deal: Deal, statement: Statement) -> list[Problem]:
    """Of a game played to its end an error, of a claimed one a question: what was laid open nobody has played."""
    if not _looked_at(options, deal):
        return []
    says, with_tops = confirm if statement.claimed else error, statement._replace(tops=deal.matadors)
    return _numbers(says, with_tops) or _claims(says, with_tops)


def tops_of_decided(options: Options, deal: Deal) -> list[Problem]:
    """Of a game that a concession or a fault ended a question: the numbers stated, and the stage that counts."""
    if not _looked_at(options, deal):
        return []
    stated = NOTHING._replace(points=deal.card_points, tricks=deal.tricks, claimed=True, tops=deal.matadors)
    return _numbers(confirm, stated) or _stage(options, deal)


def _looked_at(options: Options, deal: Deal) -> bool:
    """Whether there are tops to look at, and as many as the contract has trumps."""
    most = 4 if deal.contract == "grand" else len(TOPS)
    return options.tops_checked and not is_null(deal) and 0 < abs(deal.matadors or 0) <= most


def _stage(options: Options, deal: Deal) -> list[Problem]:
    """A stage that counts in such a game is one that its tops allow."""
    result = card_result(options, deal)
    schneider, schwarz = result.stage >= SCHNEIDER or None, result.stage == SCHWARZ or None
    counted = NOTHING._replace(won=result.won, schneider=schneider, schwarz=schwarz, tops=deal.matadors)
    claim = _claim_against(counted)
    if claim is None or not schneider:
        return []
    return [confirm("tops_and_result", "matadors", "ending", tops=f"matadors.{deal.matadors}", stated=STATED[claim][1])]


def _numbers(says: Says[Code, Key], statement: Statement) -> list[Problem]:
    """The first that does not fit: the number of tricks, or the card points.

    With 1 and no trick the jack of clubs lies in the skat and weighs its two points; as lists have been kept without
    looking for it, the table is asked.
    """
    count, points, tricks = statement.tops or 0, statement.points, statement.tricks
    named, possible = f"matadors.{count}", tricks_with(count)
    if tricks is not None and tricks not in possible:
        if count > 0:
            return [says("tops_need_tricks", "matadors", "tricks", tops=named, tricks=tricks, least=possible[0])]
        return [says("tops_leave_tricks", "matadors", "tricks", tops=named, tricks=tricks, most=possible[-1])]
    if points is None or _points_fit(statement):
        return []
    near = nearest_points(points, tricks, count)
    if tricks is None:
        return [says("tops_and_points", "matadors", "card_points", tops=named, points=points, nearest=near)]
    keys: tuple[Key, ...] = ("matadors", "card_points", "tricks")
    says = confirm if (count, tricks) == (1, 0) else says
    return [says("tops_and_cards", *keys, tops=named, points=points, tricks=tricks, nearest=near)]


def _claims(says: Says[Code, Key], statement: Statement) -> list[Problem]:
    """What is said of the result beside, or instead of, the numbers."""
    claim = _claim_against(statement)
    if claim is None:
        return []
    stated = STATED[claim][getattr(statement, claim)]
    return [says("tops_and_result", "matadors", claim, tops=f"matadors.{statement.tops}", stated=stated)]


def _points_fit(statement: Statement) -> bool:
    """Whether the tops allow these points. Of those that no cards make, as can stand in a claim, only the bounds count,
    and only where the tops and not the cards draw them.
    """
    points, whatever = statement.points or 0, possible_points(statement.tricks)
    possible = possible_points(statement.tricks, statement.tops)
    if points in whatever:
        return points in possible
    return min(possible) <= points <= max(possible) or not min(whatever) <= points <= max(whatever)


def _claim_against(statement: Statement) -> Claim | None:
    """What is said of the result that cards allow and these tops do not; a claimed game is measured by its end."""
    points = statement.points if cards_can(statement.points, statement.tricks) else None
    played = statement._replace(claimed=False, points=points)
    if consistent(played) or not consistent(played._replace(tops=None)):
        return None
    claims: list[Claim] = [claim for claim in CLAIMS if getattr(played, claim) is not None]
    without: dict[Claim, Statement] = {
        "schwarz": played._replace(schwarz=None),
        "schneider": played._replace(schneider=None),
        "won": played._replace(won=None),
    }
    return next((claim for claim in claims if consistent(without[claim])), claims[0])
