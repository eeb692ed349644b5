"""Plausible deals for demos, drawn with the randomness handed in: whole games and bare records; no rule lives here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import registry
from rules.archived import Archived
from rules.describing import record_of
from rules.drawing import weighted
from rules.games.skat.archive import write_archived
from rules.games.skat.chance import ramsch
from rules.games.skat.deal import NULL_GAME, Deal, Doubling, Kind, declaration, doublings, is_null
from rules.games.skat.options import OFFICIAL, Options, has_ramsch
from rules.games.skat.played import read
from rules.games.skat.possible import POINTS_BY_TRICKS, cards_can
from rules.games.skat.replay import follow
from rules.games.skat.score import score
from rules.games.skat.seating import playing
from rules.games.skat.selfplay import ASCENDING, play_deal
from rules.games.skat.values import BASE
from rules.steps import work

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.skat.bock import Turn
    from rules.games.skat.codes import ResultKey
    from rules.types import Random, Value


PLAYERS = ("Anna", "Bernd", "Chloé", "Dominik", "Élise", "Frank", "Gerda", "Hugo", "Inès", "Jakob")

KINDS = {
    "passed": 760,
    "grand": 2510,
    "clubs": 2010,
    "spades": 1640,
    "hearts": 1380,
    "diamonds": 1160,
    "null": 280,
    "null ouvert": 230,
    "null ouvert hand": 25,
    "null hand": 10,
}
"""Of 10,000 deals: 407,259 deals of online championships (SaBeBen/skat_decision_transformer, notebooks)."""
ALL = 10_000
WON = 8510
"""Of 10,000 games played; same source, as are the three below."""
OVERBID = 13
SCHNEIDER = 2690
SCHWARZ = 410

TOPS = {1: 62, 2: 22, 3: 9, 4: 6, 5: 1}
KONTRA: Mapping[Doubling, int] = {"none": 92, "kontra": 6, "re": 2}
HAND = {"": 94, "hand": 5, "hand schneider_announced": 1}
"""Own estimates; no source counts them."""


def sample_archived(rng: Random, number: int) -> str:
    """A legal game, played by itself, as a line of an archive with the right result."""
    play = play_deal(rng)
    deal, _ = follow(OFFICIAL, read(OFFICIAL, play))
    first = rng.randrange(len(PLAYERS))
    return write_archived(
        Archived(
            id=str(number),
            played_at=_played_at(number),
            players=tuple(PLAYERS[(first + seat) % len(PLAYERS)] for seat in range(3)),
            seats=3,
            play=play,
            complete=True,
            recorded=record_of(deal),
            result=_result(deal),
        ),
    )


def _played_at(number: int) -> str:
    """A made-up moment: twelve games a day."""
    day, game = divmod(number, 12)
    return f"2025-{day // 28 % 12 + 1:02}-{day % 28 + 1:02}T{19 + game // 4}:{game % 4 * 15:02}:00Z"


def _result(deal: Deal) -> Mapping[ResultKey, Value]:
    """What an archive writes down of a game."""
    declarer = deal.declarer
    if declarer is None:
        return {"kind": "passed"}
    turn: Turn = registry.Turn(OFFICIAL, 3, 1, 0, (0, 0, 0), ({}, {}, {}), ())
    scored = score(turn, deal)
    points, tricks = deal.card_points or 0, deal.tricks or 0
    trumps = not is_null(deal)
    return {
        "kind": "game",
        "declarer": declarer,
        "won": scored.outcome == "won",
        "value": work(scored.steps, (0, 0, 0))[declarer],
        "matadors": deal.matadors if trumps else 0,
        "overbid": scored.outcome == "overbid",
        "card_points": points,
        "tricks": tricks,
        "schneider": trumps and not 30 < points < 90,
        "schwarz": trumps and tricks in {0, 10},
    }


def sample_deal(turn: Turn, rng: Random) -> Deal:
    """A plausible record without any problem, at the rates of real tables."""
    kind, *words = weighted(rng, KINDS).split()
    if kind == "passed":
        return _ramsch(turn, rng) if has_ramsch(turn.options) else Deal(kind=_passed(turn.options))
    active = playing(turn.options, turn.seats, turn.dealer)
    deal = Deal(
        declarer=active[rng.randrange(len(active))],
        contract=kind,
        hand="hand" in words or None,
        ouvert="ouvert" in words or None,
    )
    if turn.options.kontra and (word := weighted(rng, KONTRA)) in doublings(turn.options)[1:]:
        deal = replace(deal, kontra=word)
    return _null(rng, deal) if kind == NULL_GAME else _trump_game(turn, rng, deal, kind)


def _passed(options: Options) -> Kind:
    return "thrown_in" if options.passed_deal == "dealt_again" else "passed"


def _ramsch(turn: Turn, rng: Random) -> Deal:
    """What comes of a Ramsch in which everybody plays any card he may."""
    play = ramsch(turn.options, turn.seats, turn.dealer, rng)
    found, _ = follow(turn.options, read(turn.options, play))
    return replace(found, dealer=None, pushes=found.pushes or None)


def _null(rng: Random, deal: Deal) -> Deal:
    declared = declaration(deal)
    return replace(deal, bid=_bid(rng, declared.null_value), tricks=0 if _happens(rng, WON) else 1)


def _trump_game(turn: Turn, rng: Random, deal: Deal, contract: str) -> Deal:
    tops = weighted(rng, TOPS)
    if contract == "grand" or turn.options.jack_tops:
        tops = min(tops, 4)
    points, tricks = _cards(rng)
    drawn = tops if rng.randrange(10) < 6 else -tops
    matadors = next(each for each in (drawn, -drawn, 1, -1) if cards_can(points, tricks, each))
    words = weighted(rng, HAND).split() if points >= 90 else []
    stages = 0 if 30 < points < 90 else 2 if tricks in {0, 10} else 1
    certain = BASE[contract] * (tops + 1 + len(words))
    too_high = next((bid for bid in ASCENDING if bid > certain + BASE[contract] * stages), None)
    return replace(
        deal,
        matadors=matadors,
        card_points=points,
        tricks=tricks,
        hand="hand" in words or None,
        schneider_announced="schneider_announced" in words or None,
        bid=too_high if too_high and _happens(rng, OVERBID) else _bid(rng, certain),
    )


def _cards(rng: Random) -> tuple[int, int]:
    """The declarer's card points and tricks; nearly every Schneider is the defence's."""
    if not _happens(rng, WON):
        points, fewest, most = 60 - min(rng.randrange(30), rng.randrange(30)), 2, 6
    elif not _happens(rng, SCHNEIDER * ALL // WON):
        points, fewest, most = 61 + rng.randrange(29), 5, 8
    elif not _happens(rng, SCHWARZ * ALL // SCHNEIDER):
        points, fewest, most = 90 + min(rng.randrange(29), rng.randrange(29)), 7, 9
    else:
        return 120, 10
    possible = [tricks for tricks in range(fewest, most + 1) if points in POINTS_BY_TRICKS[tricks]]
    return points, possible[rng.randrange(len(possible))]


def _bid(rng: Random, highest: int) -> int:
    """A bid that the game covers, more often a low one."""
    bids = [bid for bid in ASCENDING if bid <= highest]
    return bids[min(rng.randrange(len(bids)), rng.randrange(len(bids)))]


def _happens(rng: Random, times: int) -> bool:
    return rng.randrange(ALL) < times
