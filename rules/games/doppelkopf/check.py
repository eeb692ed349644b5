"""What is wrong or remarkable in a record of Doppelkopf: all at once, each by its fields; nothing is scored here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.bock import HEART_TRICK, factor, known_events, recorded_events, starters
from rules.games.doppelkopf.calling import check_calls, check_compulsory_call, clearing_trick
from rules.games.doppelkopf.codes import Key, confirm, error, incomplete
from rules.games.doppelkopf.compulsory import imposed_on, owed, sitting_out
from rules.games.doppelkopf.deal import (
    ALL_POINTS,
    CALL,
    CAUGHT,
    DECLARABLE,
    GAMES,
    KONTRA,
    RE,
    SAID,
    SCHLANKER_MARTIN,
    SCHWARZ,
    SIDES,
    SOLO_KINDS,
    TEAM_KINDS,
    Deal,
    Kind,
    NoTeam,
    Reading,
    Special,
    Team,
    all_tricks,
    call,
    caught,
    is_compulsory,
    is_schwarze_sau,
    only_seat,
    sides,
)
from rules.games.doppelkopf.fields import KEYS, SPECIALS, fields, throws_in
from rules.games.doppelkopf.most import possible_values
from rules.games.doppelkopf.penalties import check_penalty
from rules.games.doppelkopf.points import game_steps
from rules.games.doppelkopf.possible import (
    cards_can,
    heart_tricks,
    least_points,
    points_by_tricks,
    points_decide_schwarz,
    points_with,
    possible_points,
    tricks_for,
)
from rules.games.doppelkopf.score import takes_turn
from rules.games.doppelkopf.winner import winner
from rules.reading import nearest, unknown_keys
from rules.steps import final_value
from rules.types import Param, Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.games.doppelkopf.options import Options
    from rules.games.doppelkopf.state import Turn


CARDS_OF: tuple[Special, ...] = ("foxes", "doppelkopfs")
"""Special points that certain cards make."""

MOST: Mapping[Special, int] = {"foxes": 2, "doppelkopfs": 4, "tens": 2}
"""Of each there is no more in a deal, whoever has them."""

LAST_TRICK = frozenset({"karlchen", "karlchen_caught", "karlchen_double", "fox_last_trick", "fox_double"})
"""Who did what in the last trick: judged together."""

REQUIRED: Mapping[Kind, tuple[Key, ...]] = {
    **dict.fromkeys(GAMES, ("re", "re_points")),
    SCHLANKER_MARTIN: ("re", "won"),
    "value": ("value",),
    "penalty": ("offender", "penalty"),
}


def check(turn: Turn, reading: Reading) -> tuple[Problem, ...]:
    """Every problem of a record beyond its reading; a key that could not be read is not complained of twice."""
    deal = reading.deal
    if deal.kind is None:
        return ()
    kind = deal.kind
    found = [
        *_not_with_kind(turn, reading, kind),
        *(incomplete("missing", key) for key in REQUIRED.get(kind, ()) if _lacks(reading, key)),
        *_re(turn, reading),
        *_order_of_play(turn, deal),
    ]
    if kind in GAMES:
        found += _game(turn, reading)
    elif kind == "value":
        found += _value(turn.options, reading)
    elif kind == "penalty":
        found += check_penalty(turn, reading)
    elif kind == "thrown_in":
        found += _reason(turn.options, deal)
    found += _compulsory(turn, deal)
    return (*found, *_bock(turn, reading, found))


def _not_with_kind(turn: Turn, reading: Reading, kind: Kind) -> Iterator[Problem]:
    """Keys that this kind has no use for; an empty list counts as left out."""
    for key in unknown_keys(reading.record, KEYS[kind], lambda: fields(turn)):
        if reading.record[key] != ():
            special = key in SPECIALS and kind in SOLO_KINDS
            yield error("special_points_in_solo" if special else "not_with_kind", key, kind=f"kind.{kind}")


def _lacks(reading: Reading, *keys: Key) -> bool:
    """Whether none of these keys was stated, readable or not."""
    return not any(key in reading.record or key in reading.unreadable for key in keys)


def _re(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """Two players, or one alone; each once, and none who has no cards."""
    deal, kind = reading.deal, reading.deal.kind
    if deal.re is None or kind is None or "re" not in KEYS[kind]:
        return
    re = deal.players
    if kind in TEAM_KINDS and len(re) != 2:
        yield error("re_are_two", "re", given=len(re))
    elif kind in (*SOLO_KINDS, "penalty") and len(re) != 1:
        yield error("re_is_one", "re", given=len(re))
    elif not re:
        yield incomplete("missing", "re")
    if len(set(re)) < len(re):
        yield error("re_twice", "re", seat=re[0])
    out = sitting_out(turn.options, turn.seats, turn.dealer)
    named: tuple[Key, ...] = ("re", "dealer") if deal.dealer is not None else ("re",)
    match [seat for seat in dict.fromkeys(re) if seat in out]:
        case [seat]:
            yield error("re_sits_out", *named, seat=seat, dealer=turn.dealer)
        case [seat, other, *_more]:
            yield error("re_sit_out", *named, seat=seat, beside=other, dealer=turn.dealer)


def _order_of_play(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """What the rule set or the moment does not know of."""
    kind = deal.kind
    if kind == "time_up" and turn.state.time_up:
        yield error("time_is_up_already", "kind")
    if kind == "poverty" and turn.options.poverty == "never":
        yield confirm("not_played_here", "kind", kind="kind.poverty")


def _reason(options: Options, deal: Deal) -> Iterator[Problem]:
    if deal.reason is not None and not throws_in(options, deal.reason):
        yield confirm("no_reason_to_throw_in", "reason", reason=f"reason.{deal.reason}")


def _value(options: Options, reading: Reading) -> Iterator[Problem]:
    """Who was Re has to be known unless nobody got a point; only a soloist plays his compulsory solo."""
    deal = reading.deal
    possible = possible_values(options, alone=len(deal.players) == 1)
    if deal.value is not None and deal.value not in possible:
        yield confirm("value_of_no_game", "value", given=deal.value, nearest=nearest(deal.value, possible))
    if _lacks(reading, "re") and deal.value != 0:
        yield incomplete("missing", "re")
    if is_compulsory(deal) and len(deal.players) != 1 and "re" not in reading.unreadable:
        yield error("compulsory_without_solo", "compulsory" if deal.compulsory else "forced", "re")


def _game(turn: Turn, reading: Reading) -> Iterator[Problem]:
    yield from check_calls(turn.options, reading)
    if reading.deal.kind == SCHLANKER_MARTIN:
        yield from _no_absage(reading.deal)
        return
    yield from check_compulsory_call(turn.options, reading.deal)
    if reading.deal.kind in TEAM_KINDS:
        yield from _special_points(turn.options, reading)
    if reading.unreadable & {"re_points", "re_tricks"} or reading.deal.re_points is None:
        return
    yield from _cards(turn.options, reading)


def _no_absage(deal: Deal) -> Iterator[Problem]:
    """Where the fewest tricks win, nobody can announce what the others stay below."""
    for side in SIDES:
        if call(deal, side) > SAID:
            yield error("no_absage_here", CALL[side], kind=f"kind.{SCHLANKER_MARTIN}")


def _cards(options: Options, reading: Reading) -> Iterator[Problem]:
    """Can cards make these points in that many tricks, and are the tricks stated where they decide?"""
    deal = reading.deal
    points, tricks = (deal.re_points or 0), deal.re_tricks
    if not cards_can(options, points, tricks):
        yield _impossible(options, points, tricks)
        return
    if tricks is None:
        yield from _tricks_missing(options, deal, points)
    if tricks is not None and tricks < (least := _least_tricks(options, deal)):
        yield confirm("marriage_tricks", "re_tricks", "kind", tricks=tricks, needed=least)
    yield from _first_trick(options, deal)
    if not reading.unreadable & {*SPECIALS} and deal.kind in TEAM_KINDS:
        yield from _cards_for_specials(options, deal)


def _least_tricks(options: Options, deal: Deal) -> int:
    """Tricks that a marriage brings Re: one that the partner was found by, and those of the bride before it."""
    if options.marriage_partner == "first_foreign":
        return clearing_trick(deal) or int(deal.kind == "marriage")
    return int(deal.kind == "marriage")


def _first_trick(options: Options, deal: Deal) -> Iterator[Problem]:
    """What the first trick counted is what some four cards count, and a part of what its side has."""
    points, side = deal.first_trick_points, deal.first_trick
    if points is None:
        return
    if not cards_can(options, points, 1):
        near = nearest(points, points_by_tricks(nines=options.nines)[1])
        yield confirm("impossible_first_trick", "first_trick_points", points=points, nearest=near)
    elif any(each.name == side and each.points < points for each in sides(options, deal)):
        named: dict[str, Param] = {"points": points, "side": f"side.{side}"}
        yield confirm("first_trick_beyond", "first_trick", "first_trick_points", "re_points", **named)


def _impossible(options: Options, points: int, tricks: int | None) -> Problem:
    able = tricks_for(options, points)
    if tricks is None or not able:
        return error("impossible_points", "re_points", points=points, nearest=nearest(points, possible_points(options)))
    likely = min(able, key=lambda each: abs(each - tricks))
    return error("impossible_cards", "re_points", "re_tricks", points=points, tricks=tricks, nearest=likely)


def _tricks_missing(options: Options, deal: Deal, points: int) -> Iterator[Problem]:
    if not options.nines:
        return
    if not points_decide_schwarz(options, points):
        yield incomplete("tricks_missing", "re_tricks", points=points)
        return
    for side in SIDES:
        if call(deal, side) == SCHWARZ:
            yield incomplete("tricks_missing_for_call", "re_tricks", CALL[side], side=f"side.{side}")


def _special_points(options: Options, reading: Reading) -> Iterator[Problem]:
    """Two foxes, four Doppelkopf tricks and one last trick in all."""
    deal = reading.deal
    limits: Mapping[Special, int] = {**MOST, "heart_tricks": heart_tricks(options)}
    for special, most in limits.items():
        by_side = {CAUGHT[special][side]: caught(deal, special, side) for side in SIDES}
        total = sum(by_side.values())
        if total > most:
            yield error("too_many_together", *(key for key in by_side if by_side[key]), total=total, most=most)
    if not reading.unreadable & LAST_TRICK:
        yield from _last_trick(options, deal)


def _cards_for_specials(options: Options, deal: Deal) -> Iterator[Problem]:
    """Whether each side has the points and tricks for its own special points."""
    known = deal.re_tricks is not None or not 0 < (deal.re_points or 0) < ALL_POINTS
    found = [
        problem
        for side in sides(options, deal)
        for problem in _own_specials(deal, side.name, side.points, side.tricks if known else all_tricks(options))
    ]
    yield from found or _specials_together(options, deal)


def _specials_together(options: Options, deal: Deal) -> Iterator[Problem]:
    """Whether Re has its card points beside the foxes and the Doppelkopf tricks of both sides."""
    foxes, doppelkopfs = _of_both(deal, "foxes"), _of_both(deal, "doppelkopfs")
    if not any((*foxes, *doppelkopfs)):
        return
    tricks = range(all_tricks(options) + 1) if deal.re_tricks is None else (deal.re_tricks,)
    able = frozenset[int]().union(*(points_with(each, foxes, doppelkopfs, nines=options.nines) for each in tricks))
    specials = [CAUGHT[special][side] for side in SIDES for special in CARDS_OF if caught(deal, special, side)]
    points = deal.re_points or 0
    if not able and sum(foxes) <= MOST["foxes"] and sum(doppelkopfs) <= MOST["doppelkopfs"]:
        yield confirm("specials_exclude", *specials)
    elif able and points not in able:
        numbers: tuple[Key, ...] = ("re_points",) if deal.re_tricks is None else ("re_points", "re_tricks")
        yield confirm("impossible_with_specials", *specials, *numbers, points=points, nearest=nearest(points, able))


def _of_both(deal: Deal, special: Special) -> tuple[int, int]:
    return caught(deal, special, RE), caught(deal, special, KONTRA)


def _last_trick(options: Options, deal: Deal) -> Iterator[Problem]:
    winners: Mapping[Key, NoTeam | None] = {
        "karlchen": deal.karlchen,
        "karlchen_caught": deal.karlchen_caught,
        "fox_last_trick": deal.fox_last_trick,
    }
    named = [key for key, side in winners.items() if side not in (None, "none")]
    if len({winners[key] for key in named}) > 1 or {"karlchen", "fox_last_trick"} <= {*named}:
        yield error("one_last_trick", *named)
    elif deal.karlchen_double is True and {"karlchen", "karlchen_caught"} <= {*named}:
        yield error("two_karlchen", "karlchen_double", *named)
    if "karlchen_caught" in named and options.karlchen_caught == "never":
        yield error("no_caught_karlchen_here", "karlchen_caught")
    if deal.karlchen_double is True and not {"karlchen", "karlchen_caught"} & {*named}:
        yield error("double_of_nothing", "karlchen_double", "karlchen")
    if deal.fox_double is True and "fox_last_trick" not in named:
        yield error("double_of_nothing", "fox_double", "fox_last_trick")


def _own_specials(deal: Deal, side: Team, points: int, tricks: int) -> Iterator[Problem]:
    """Whether a side has the tricks and the card points that its special points take."""
    numbers = {key: getattr(deal, key) or 0 for key in SPECIALS if key.startswith(f"{side}_")}
    named = [key for key, number in numbers.items() if number]
    named += [key for key in SPECIALS if getattr(deal, key) == side]
    if not named:
        return
    foxes, doppelkopfs = caught(deal, "foxes", side), caught(deal, "doppelkopfs", side)
    if tricks < (needed := max(1, doppelkopfs)):
        params: dict[str, Param] = {"tricks": tricks, "needed": needed}
        yield error("too_few_tricks_for_specials", *named, "re_tricks", side=f"side.{side}", **params)
    elif points < least_points(foxes, doppelkopfs):
        params = {"points": points, "needed": least_points(foxes, doppelkopfs)}
        yield error("too_few_points_for_specials", *named, "re_points", side=f"side.{side}", **params)


def _compulsory(turn: Turn, deal: Deal) -> Iterator[Problem]:
    """Who owes a solo plays it first, nobody plays it twice, and at the end it is imposed (tournament rules 4.2)."""
    if deal.compulsory is False and deal.forced is True:
        yield error("implied", "compulsory", "forced", implied="field.compulsory", implying="field.forced")
    soloist = only_seat(deal)
    if is_compulsory(deal) and is_schwarze_sau(deal):
        yield error("schwarze_sau_not_compulsory", "schwarze_sau", "compulsory" if deal.compulsory else "forced")
    elif is_compulsory(deal) and soloist is not None:
        yield from _as_compulsory(turn, deal, soloist)
    elif deal.kind in DECLARABLE and soloist in owed(turn) and not is_schwarze_sau(deal):
        yield confirm("first_solo_is_compulsory", "compulsory", seat=soloist)
    yield from _imposed(turn, deal, soloist)


def _as_compulsory(turn: Turn, deal: Deal, soloist: int) -> Iterator[Problem]:
    named: Key = "compulsory" if deal.compulsory is True else "forced"
    if not turn.options.compulsory_solos:
        yield confirm("no_compulsory_solos_here", named)
    elif soloist not in owed(turn):
        here = turn.tallies[soloist]["compulsory_done"]
        done = error("compulsory_solo_done", named, "re", seat=soloist)
        yield done if here else confirm("compulsory_solo_done_before", named, "re", seat=soloist)
    if deal.forced is True and imposed_on(turn) is None:
        yield confirm("nothing_is_imposed", "forced")


def _imposed(turn: Turn, deal: Deal, soloist: int | None) -> Iterator[Problem]:
    """What should have been an imposed solo; once time is up nothing else is played."""
    seat = imposed_on(turn)
    if not takes_turn(deal) or deal.kind == "void":
        return
    if turn.state.time_up and owed(turn) and deal.kind != "penalty" and not is_compulsory(deal):
        yield error("only_solos_are_left", "kind", seat=owed(turn)[0] if seat is None else seat)
    elif seat is None:
        return
    elif not is_compulsory(deal):
        yield confirm("solo_is_imposed", "kind", seat=seat)
    elif soloist != seat:
        yield confirm("solo_is_imposed", "re", seat=seat)
    elif deal.forced is not True:
        yield confirm("solo_was_imposed", "forced", seat=seat)


def _bock(turn: Turn, reading: Reading, found: list[Problem]) -> Iterator[Problem]:
    """Whether the multiplier is the one that is due, and whether the events stated can have happened."""
    deal, expected = reading.deal, factor(turn.state.bock)
    given, played = deal.bock, starters(turn.options)
    if given is not None and given != expected:
        if played:
            yield confirm("bock_not_due", "bock", given=given, expected=expected)
        else:
            yield error("no_bock_here", "bock")
    for event in recorded_events(deal):
        if event not in played:
            yield error("event_starts_no_bock", "bock_events", event=f"event.{event}")
    blocked = reading.unreadable or any(problem.severity is Severity.ERROR for problem in found)
    if not blocked and deal.kind in GAMES:
        yield from _events(turn, deal, expected)


def _events(turn: Turn, deal: Deal, expected: int) -> Iterator[Problem]:
    """A record that tells its points knows of all events but one whether they happened."""
    stated = [event for event in recorded_events(deal) if event in starters(turn.options) and event != HEART_TRICK]
    if not stated:
        return
    won = winner(turn.options, deal)
    value = final_value(game_steps(turn.options, deal, won, expected))
    happened = {*known_events(turn.options, deal, won, value)}
    for event in stated:
        if event not in happened:
            yield error("event_did_not_happen", "bock_events", event=f"event.{event}")
