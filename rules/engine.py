"""The engine: folds deal records into a sheet; what a deal is worth is known by the games alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from rules import registry
from rules.codes import error
from rules.describing import record_of
from rules.reading import read
from rules.registry import Game, Occasion, Result, Turn
from rules.rulesets import seated
from rules.steps import work
from rules.totals import Totals
from rules.types import (
    Column,
    Deal,
    Field,
    GameInfo,
    Line,
    Next,
    Param,
    Problem,
    Random,
    Replay,
    Section,
    Severity,
    Sheet,
    Statistic,
    Subject,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.rulesets import Ruleset

BLOCKED = "blocked"
"""Outcome of a deal that cannot be scored because of an error."""

TALLIES, AHEAD = "tallies", "ahead"
"""Of what a list begins with that goes on from another: by seat, and the Bock deals still to come."""

LATE: Final = "match_is_over"
"""The problem of a deal recorded after a match was decided."""


def games() -> Mapping[str, GameInfo]:
    """Every game by its key."""
    return MappingProxyType({key: game.info for key, game in registry.games().items()})


def ranking_keys(game: str) -> tuple[str, ...]:
    """What players are ranked by, as keys for `rank`: `total` and names of tallies, the weightiest first."""
    return registry.find(game).ranking


def ranked_before(game: str) -> tuple[str, ...]:
    """What an earlier version ranked by, as `ranking_keys` does; the same where that never changed."""
    return registry.find(game).ranked_before or ranking_keys(game)


def usual_preset(game: str, language: str) -> str:
    """The preset that a form begins with for readers of this language; records and programs know one default alone."""
    found = registry.find(game)
    return found.usual_presets.get(language, next(iter(found.presets)))


def columns(ruleset: Ruleset) -> tuple[Column, ...]:
    """The columns of the score sheet, in the order of the printed list."""
    return registry.find(ruleset.game).columns(ruleset.chosen)


def sections(ruleset: Ruleset, seats: int) -> tuple[Section, ...]:
    """The parts of the printed list, in order; a game that keeps nothing apart has one with all its columns."""
    game = seated(ruleset, seats)
    keys = tuple(column.key for column in game.columns(ruleset.chosen))
    return game.sections(ruleset.chosen, seats) or (Section("", "game.name", keys, length(ruleset, seats)),)


def statistics(game: str) -> tuple[Statistic, ...]:
    """The statistics of this game, in the order in which they are shown."""
    return registry.find(game).statistics


def count(ruleset: Ruleset, seats: int, line: Line) -> tuple[Mapping[str, int], ...]:
    """What a line of a sheet adds to each seat's counters; nothing for one that an error blocks."""
    game = seated(ruleset, seats)
    return ({},) * seats if line.blocked else tuple(game.count(ruleset.chosen, seats, line, game.deal(**line.deal)))


def contracts(game: str) -> tuple[str, ...]:
    """What can have been played, in the order in which a search offers it; the text `contract.<code>` names it."""
    return registry.find(game).contracts


def outcomes(game: str) -> tuple[str, ...]:
    """How a deal that is about somebody can have ended; the text `outcome.<code>` names it."""
    return registry.find(game).outcomes


def subject(game: str, line: Line) -> Subject:
    """What was played in a line and whom it is about; nothing and nobody for one that an error blocks."""
    found = registry.find(game)
    return Subject() if line.blocked else found.subject(line, found.deal(**line.deal))


def named(game: str, line: Line) -> str:
    """The text code of what was played, where the explanation of the line does not tell it; else empty."""
    contract = subject(game, line).contract
    return f"contract.{contract}" if contract in registry.find(game).named else ""


def siding(game: str, line: Line) -> tuple[str, frozenset[int]]:
    """The text code of the side by which a game tells two against two, and who was on it; empty where it has none."""
    key = registry.find(game).sided
    found = line.deal.get(key) if key and not line.blocked else None
    seats = found if isinstance(found, tuple | list) else ()
    return f"side.{key}", frozenset(each for each in seats if isinstance(each, int))


def length(ruleset: Ruleset, seats: int) -> int | None:
    """Number of deals on a full sheet with this many seats; None if it is open-ended."""
    return seated(ruleset, seats).length(ruleset.chosen, seats)


def owed(ruleset: Ruleset, seats: int) -> int:
    """How many deals of a list its seats owe, each its own, as compulsory solos are. The text `owed.short` tells so of
    one that is so short that hardly anything else is played.
    """
    option = registry.find(ruleset.game).owed_by
    each = ruleset.options[option] if option else 0
    return each * seats if isinstance(each, int) else 0


def fields(
    ruleset: Ruleset, seats: int, deals: object = (), *, dealer: int | None = None, after: Sheet | None = None
) -> tuple[Field, ...]:
    """Fields of the deal after these, in the order in which players call them out.

    `dealer` is the seat that deals out of turn: the others' seats are asked for then; one that the table does not have
    is ignored. The field of the dealer keeps whose turn it is as its default.
    `after` is the sheet of the deals before these, as in `score`.
    Raises `RulesetError` for a number of seats that the game has no table for.
    """
    game = seated(ruleset, seats)
    turn = _fold(game, ruleset, seats, deals, after)[1]
    planned = {field.key: field for field in game.fields(turn) if field.key == "dealer"}
    return tuple(planned.get(field.key, field) for field in game.fields(_dealt_by(turn, dealer)))


def coming(
    ruleset: Ruleset, seats: int, deals: object = (), *, dealer: int | None = None, after: Sheet | None = None
) -> Next | None:
    """The deal after these, dealt out of turn by this seat where one is named; None once the list takes no more.

    `after` is the sheet of the deals before these, as in `score`.
    Raises `RulesetError` for a number of seats that the game has no table for.
    """
    game = seated(ruleset, seats)
    lines, turn = _fold(game, ruleset, seats, deals, after)
    return None if _finished(game, turn, lines) else _next(game, _dealt_by(turn, dealer))


def score(ruleset: Ruleset, seats: int, deals: object, after: Sheet | None = None) -> Sheet:
    """The whole list: each deal read, checked and scored against the state that the deals before it left.

    `after` is the sheet of the deals before these, scored by the same rule set: the list goes on from there.
    Bad data never raises, it becomes problems of its line; `RulesetError` for a number of seats that the game has no
    table for. Points are integers by seat.
    """
    game = seated(ruleset, seats)
    lines, turn = _fold(game, ruleset, seats, deals, after)
    points = tuple(
        sum(each) for each in zip((0,) * seats, *(line.points for line in lines if line.points), strict=True)
    )
    settlement = game.settle(turn)
    totals = work(settlement, points)
    finished = _finished(game, turn, lines)
    owed = fees(ruleset, turn.tallies)
    return Sheet(
        lines=lines,
        totals=totals,
        tallies=turn.tallies,
        settlement=settlement,
        finished=finished,
        winner=game.winner(turn),
        next=None if finished else _next(game, turn),
        money=_money(game.money(ruleset.chosen, totals), owed),
        fees=owed,
        turn=turn,
    )


def stakes(ruleset: Ruleset, totals: Sequence[int]) -> tuple[int, ...] | None:
    """Cents that each of these seats gets for its total, negative for who pays; None where points are worth nothing.

    `totals` are those of all seats of a sheet that somebody holds: each pays by what the others have.
    """
    return registry.find(ruleset.game).money(ruleset.chosen, totals)


def fees(
    ruleset: Ruleset, tallies: Sequence[Mapping[str, int]], seats: Sequence[int] | None = None
) -> tuple[int, ...] | None:
    """Cents that each of these seats pays into the cash box for its lost games, as minus; None where they cost nothing.

    `tallies` are those of a sheet, of all seats or of those that `seats` names. Where the sheet goes on from another
    one, games lost there count for what these cost, and were paid for there.
    """
    owed = registry.find(ruleset.game).fees
    before = ruleset.carried.get(TALLIES, ())
    paid = [before[seat] for seat in (range(len(tallies)) if seats is None else seats) if seat < len(before)]
    first = owed(ruleset.chosen, tallies)
    if first is None or len(paid) != len(tallies):
        return first
    both = [
        {name: count + own.get(name, 0) for name, count in have.items()}
        for have, own in zip(tallies, paid, strict=True)
    ]
    every, earlier = owed(ruleset.chosen, both) or (), owed(ruleset.chosen, paid) or ()
    return tuple(all_of_it - part for all_of_it, part in zip(every, earlier, strict=True))


def carried_on(ruleset: Ruleset, sheet: Sheet, seats: Sequence[int | Mapping[str, int] | None]) -> Mapping[str, Any]:
    """What a list begins with that goes on from this one, as `Ruleset.carried` keeps it; empty where that is nothing.

    `seats`: who plays on, by the seat in this list, in the order of the new one; None: who comes, and begins with
    nothing; whoever comes back, with what `counting_on` gives of the list that he or she had left.
    """
    game = registry.find(ruleset.game)
    nothing = dict.fromkeys(game.carries, 0)
    tallies = [
        counting_on(ruleset, sheet, seat) if isinstance(seat, int) else {**nothing, **(seat or {})} for seat in seats
    ]
    ahead = list(game.ahead(sheet.turn.state)) if sheet.turn else []
    told = {TALLIES: tallies} if any(any(own.values()) for own in tallies) else {}
    return {**told, **({AHEAD: ahead} if ahead else {})}


def counting_on(ruleset: Ruleset, sheet: Sheet, seat: int) -> Mapping[str, int]:
    """What counts on of a seat when its player goes on at another list: compulsory solos, and lost games that a tariff
    counts, with those that this list itself began with.
    """
    game, before = registry.find(ruleset.game), ruleset.carried.get(TALLIES, ())
    own = before[seat] if before else {}
    return {name: sheet.tallies[seat][name] + own.get(name, 0) for name in game.carries}


def settled(ruleset: Ruleset, seats: int, tallies: Mapping[str, int]) -> tuple[int, int] | None:
    """Points that the foot of a sheet adds for a seat with these tallies, in two parts: for its own games won and lost,
    and for games that others lost. None where the rules add nothing like that.

    With the points of the deals they are the seat's total.
    """
    return registry.find(ruleset.game).settled(ruleset.chosen, seats, tallies)


def totals_problems(
    ruleset: Ruleset, seats: int, stated: Mapping[str, Sequence[int]], empty: Collection[int] = ()
) -> tuple[Problem, ...]:
    """What is impossible or unusual about the totals that a paper list states: for all that `ranking_keys` names, and
    the `total`, one whole number by seat, as far as they are known, see `enough_totals`. Nobody sits at the seats that
    are `empty`, so that nothing is said of them.

    An error is what no list of these rules ends with; to be confirmed is what only a penalty or the like explains.
    """
    game = seated(ruleset, seats)
    held = tuple(seat for seat in range(seats) if seat not in empty)
    return tuple(game.totals(ruleset.chosen, Totals(seats, held, game.length(ruleset.chosen, seats), stated)))


def enough_totals(ruleset: Ruleset, seats: int) -> tuple[str, ...]:
    """The totals of which one is enough to tell how a list ended; empty where all that is ranked by has to be stated.

    With one of them stated, what is ranked by first is known, or follows as `complete_totals` says.
    """
    return seated(ruleset, seats).enough_totals(ruleset.chosen, seats)


def complete_totals(
    ruleset: Ruleset, seats: int, stated: Mapping[str, Sequence[int]], empty: Collection[int] = ()
) -> Mapping[str, Sequence[int]]:
    """These totals, with what follows from them by these rules and is not stated."""
    game = seated(ruleset, seats)
    held = tuple(seat for seat in range(seats) if seat not in empty)
    totals = Totals(seats, held, game.length(ruleset.chosen, seats), stated)
    return {**game.following(ruleset.chosen, totals), **stated}


def replay(ruleset: Ruleset, play: object) -> Replay:
    """A deal played card by card: the record for `score`, the tricks, and every illegal act. Never raises on data."""
    return registry.find(ruleset.game).replay(ruleset.chosen, play)


def sample_deal(ruleset: Ruleset, seats: int, deals: object, rng: Random, after: Sheet | None = None) -> Deal:
    """A plausible record without any problem for the deal after these; the same seed draws the same record.

    `after` is the sheet of the deals before these, as in `score`.
    """
    game = seated(ruleset, seats)
    return record_of(game.sample_deal(_fold(game, ruleset, seats, deals, after)[1], rng))


def deal_from_points(
    ruleset: Ruleset,
    seats: int,
    deals: object,
    points: Sequence[int],
    value: int | None = None,
    after: Sheet | None = None,
) -> Deal | None:
    """A record for the deal after these with the points noted on paper; None if no deal can score them.

    `points` are by seat; `value` is what stands in the column of values, negative for a game that the declaring side
    lost, for games in which the points alone do not tell who declared.
    `after` is the sheet of the deals before these, as in `score`.
    """
    game = seated(ruleset, seats)
    deal = game.deal_from_points(_fold(game, ruleset, seats, deals, after)[1], points, value)
    return None if deal is None else record_of(deal)


def tables(game: str) -> tuple[int, ...]:
    """Numbers of seats that a tournament's tables have, the preferred one first."""
    found = registry.find(game)
    return found.tables or found.seats


def larger_tables(game: str) -> tuple[int, ...]:
    """Numbers of seats of tables for a field that makes none of `tables`, the smallest first: there several pause."""
    return registry.find(game).larger_tables


def table_sizes(game: str) -> tuple[int, ...]:
    """All numbers of seats that a table of this game may have, the usual ones first."""
    return (*tables(game), *larger_tables(game))


def pairs(game: str) -> bool:
    """Whether those who sit opposite each other are partners all along."""
    return registry.find(game).pairs


def holding(game: str) -> tuple[str, ...] | None:
    """The kinds of deal that take no number and leave the dealer; None where only the score tells who deals next."""
    return registry.find(game).holding


def returns_to_plan(game: str) -> bool:
    """Whether the dealer follows the number of the deal again after somebody dealt out of turn."""
    return registry.find(game).returns_to_plan


def deduction(game: str, seat: int, points: int) -> Deal | None:
    """The record that takes so many points (1 or more) from a seat and gives them to nobody: as many as a referee may
    take at once. None where the game knows no such thing: what one player loses there the others win.
    """
    deal = registry.find(game).deduction(seat, points)
    return None if deal is None else record_of(deal)


def occasions(game: str) -> tuple[Occasion, ...]:
    """The events as which this game is usually played."""
    return registry.find(game).occasions


def _fold(
    game: Game[Any, Any, Any], ruleset: Ruleset, seats: int, deals: object, after: Sheet | None = None
) -> tuple[tuple[Line, ...], Turn[Any, Any]]:
    turn = after.turn if after else _start(game, ruleset, seats)
    lines = [*after.lines] if after else []
    cells: dict[str, Value] = dict.fromkeys((column.key for column in game.columns(ruleset.chosen)), None)
    for raw in deals if isinstance(deals, Sequence) and not isinstance(deals, str | bytes) else (deals,):
        line, turn = _play(game, turn, raw, cells)
        lines.append(line)
    return tuple(lines), turn


def _dealt_by(turn: Turn[Any, Any], dealer: object) -> Turn[Any, Any]:
    """The turn with this seat as its dealer, if the table has such a seat."""
    if dealer is turn.dealer:  # the very seat: True is none
        return turn
    if not isinstance(dealer, int) or isinstance(dealer, bool) or dealer not in range(turn.seats):
        return turn
    return replace(turn, dealer=dealer)


def _start(game: Game[Any, Any, Any], ruleset: Ruleset, seats: int) -> Turn[Any, Any]:
    nothing = dict.fromkeys(game.tallies, 0)
    state = game.start(ruleset.chosen, seats)
    ahead, before = ruleset.carried.get(AHEAD), _carried(ruleset, seats)
    if ahead and game.resumed:
        state = game.resumed(state, tuple(ahead))
    return Turn(ruleset.chosen, seats, 1, 0, (0,) * seats, (nothing,) * seats, state, before)


def _carried(ruleset: Ruleset, seats: int) -> tuple[Mapping[str, int], ...]:
    found = tuple(ruleset.carried.get(TALLIES, ()))
    return found if len(found) == seats else ()


def _play(
    game: Game[Any, Any, Any], turn: Turn[Any, Any], raw: object, cells: dict[str, Value]
) -> tuple[Line, Turn[Any, Any]]:
    reading = read(raw, game.fields(turn), game.deal)
    deal = reading.deal
    dealt = _dealt_by(turn, reading.record.get("dealer"))
    problems = [*reading.problems, *_common(game, turn, dealt, deal), *game.check(dealt, reading)]
    blocked = any(problem.severity is Severity.ERROR for problem in problems)
    result: Result[Any, Any] = Result(BLOCKED, turn.state) if blocked else game.score(dealt, deal)
    problems += result.notes
    points = work(result.steps, (0,) * turn.seats)
    after = _after(game, dealt, result, points)
    counts = game.takes_turn(deal)
    row = dict({"mark": f"outcome.{BLOCKED}"} if blocked else game.row(after, deal, result, points))
    section = row.pop("section", None) or _first_section(game, turn)
    dealt_by = {"dealer": dealt.dealer} if "dealer" in cells else {}
    line = Line(
        number=turn.number,
        dealer=dealt.dealer,
        deal=reading.record,
        problems=tuple(problems),
        points=None if blocked else points,
        running=after.running,
        outcome=result.outcome,
        value=result.value,
        steps=result.steps,
        tallies=_tallied(game, result, turn.seats),
        row=MappingProxyType({**cells, **dealt_by, "number": turn.number if counts else None, **row}),
        section=str(section),
        sitting_out=game.sitting_out(dealt),
    )
    if not counts:
        after = replace(after, number=turn.number, dealer=turn.dealer if game.returns_to_plan else dealt.dealer)
    return line, after


def _first_section(game: Game[Any, Any, Any], turn: Turn[Any, Any]) -> str:
    return next((section.key for section in game.sections(turn.options, turn.seats)), "")


def _common(game: Game[Any, Any, Any], turn: Turn[Any, Any], dealt: Turn[Any, Any], deal: object) -> list[Problem]:
    """What is remarkable in every game: another dealer than the one whose turn it is, a deal after the end."""
    problems = []
    if dealt.dealer != turn.dealer:
        params: dict[str, Param] = {"dealer": dealt.dealer, "planned": turn.dealer}
        problems.append(Problem("dealer_off_rotation", Severity.CONFIRM, ("dealer",), params))
    if game.takes_turn(deal):
        length = game.length(turn.options, turn.seats)
        if length is not None and turn.number > length:
            problems.append(error("beyond_the_list", number=turn.number, length=length))
        if game.over(turn):
            problems.append(error(LATE))
    return problems


def _after(
    game: Game[Any, Any, Any], dealt: Turn[Any, Any], result: Result[Any, Any], points: Sequence[int]
) -> Turn[Any, Any]:
    """The next turn, as if this deal had used up its number."""
    running = tuple(map(sum, zip(dealt.running, points, strict=True))) if result.running is None else result.running
    tallies = dealt.tallies
    if result.tallies:
        pairs = zip(tallies, result.tallies, strict=True)
        tallies = tuple({name: count + more.get(name, 0) for name, count in have.items()} for have, more in pairs)
    following = dealt.number % dealt.seats if game.returns_to_plan else game.next_in_turn(dealt)
    dealer = following if result.dealer is None else result.dealer
    return replace(dealt, number=dealt.number + 1, dealer=dealer, running=running, tallies=tallies, state=result.state)


def _tallied(game: Game[Any, Any, Any], result: Result[Any, Any], seats: int) -> tuple[Mapping[str, int], ...]:
    if not result.tallies:
        return (dict.fromkeys(game.tallies, 0),) * seats
    return tuple({name: own.get(name, 0) for name in game.tallies} for own in result.tallies)


def _money(*parts: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """What each seat gets or pays, for its total and for what it did; None where neither is worth money."""
    paid = [part for part in parts if part is not None]
    return tuple(map(sum, zip(*paid, strict=True))) if paid else None


def _finished(game: Game[Any, Any, Any], turn: Turn[Any, Any], lines: Sequence[Line]) -> bool:
    """The list is full or the match decided, and no deal waits for its correction."""
    length = game.length(turn.options, turn.seats)
    full = length is not None and turn.number > length
    waiting = (line for line in lines if line.blocked and all(problem.code != LATE for problem in line.problems))
    return (full or game.over(turn)) and not any(waiting)


def _next(game: Game[Any, Any, Any], turn: Turn[Any, Any]) -> Next:
    return Next(turn.number, turn.dealer, game.sitting_out(turn), game.obligations(turn))
