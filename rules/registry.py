"""What a game describes of itself, and the games found under `rules/games/`; no rule of any game lives here."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules.types import (
    NOTHING,
    Column,
    Deal,
    Field,
    GameInfo,
    Line,
    Problem,
    Random,
    Replay,
    RulesetError,
    Section,
    Statistic,
    Step,
    Subject,
    Text,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rules.archived import Archived
    from rules.grammar import Grammar
    from rules.shorthand.line_forms import Shorthand
    from rules.totals import Totals

Chosen = TypeVar("Chosen")
"""A game's options: the class that describes them, see `rules.describing`."""

Dealt = TypeVar("Dealt")
"""What a record of the game can say: a class with an attribute for each key that it ever asks for."""

Ended = TypeVar("Ended", bound=str)
"""The codes of how a deal of the game can end."""

State = TypeVar("State")
"""What a game keeps from deal to deal beyond number, dealer, points and tallies."""


@dataclass(frozen=True, slots=True)
class Turn(Generic[Chosen, State]):
    """Where a list stands before its coming deal: all that a game may look at besides the deal itself."""

    options: Chosen
    seats: int
    number: int
    dealer: int
    running: tuple[int, ...]
    tallies: tuple[Mapping[str, int], ...]
    state: State
    carried: tuple[Mapping[str, int], ...] = ()
    """Of a list that goes on from another, by seat: tallies of before, which count on but are not of this list."""

    def counted(self, seat: int, name: str) -> int:
        """A tally of a seat, with what it was when the list began."""
        return self.tallies[seat][name] + (self.carried[seat].get(name, 0) if self.carried else 0)


@dataclass(frozen=True, slots=True)
class Reading(Generic[Dealt]):
    """A raw record after reading: what could be read, and what could not."""

    record: Deal
    """What was stated and could be read, by key."""
    deal: Dealt
    """The same as the game's own class; what is not stated is left at its default."""
    problems: tuple[Problem, ...] = ()
    unreadable: frozenset[str] = frozenset()
    """Keys that were stated but could not be read: nothing more is said about them."""


@dataclass(frozen=True, slots=True)
class Result(Generic[Ended, State]):
    """What a valid deal brought. Its points are not stored: they follow from the steps."""

    outcome: Ended
    state: State
    value: int = 0
    steps: tuple[Step, ...] = ()
    tallies: tuple[Mapping[str, int], ...] = ()
    """By seat; empty where the deal counts nothing."""
    running: tuple[int, ...] | None = None
    """Where the running score is not the sum of the points."""
    dealer: int | None = None
    """Who deals next, where it is not the next in turn."""
    notes: tuple[Problem, ...] = ()
    """What the table should be told of the score: legal facts that block nothing."""


def _always(*_: object) -> bool:
    return True


def _never(*_: object) -> bool:
    return False


def _nothing(*_: object) -> tuple[()]:
    return ()


def _nobody(*_: object) -> None:
    return None


def _next_seat(turn: Turn[Any, Any]) -> int:
    return (turn.dealer + 1) % turn.seats


def _nothing_follows(*_: object) -> Mapping[str, Sequence[int]]:
    return {}


def _no_obligations(*_: object) -> Mapping[str, Value]:
    return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """A public archive of played games, one per line."""

    read: Callable[[str], Archived]
    write: Callable[[Archived], str]
    differences: Callable[[Archived, Line, Any], tuple[Problem, ...]]
    """The last is the line's deal, in the game's own class."""
    sample: Callable[[Random, int], str]
    unfinished: frozenset[str] = frozenset()
    """Codes of the errors that a replay reports of a game only because it was cut short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation(Generic[Chosen]):
    """A deal as a person types it, card by card."""

    grammar: Grammar
    """The statements, declared as data; read and written by what all games share."""
    sample: Callable[[Chosen, int, Random], Mapping[str, object]]
    """A deal played legally from the first word to the last trick, each choice drawn by lot."""
    statements: Mapping[str, Text]
    """Everything that can be typed: each statement by an example, with what it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """A kind of event as which the game is usually played: what is proposed to whoever holds one. Amounts are cents."""

    key: str
    """As it stands in addresses: no other occasion of any game has it."""
    preset: str
    options: Mapping[str, Value] = field(default_factory=lambda: NOTHING)
    """Where the preset is departed from."""
    series: int
    minutes: int | None = None
    """Of a series; None without a limit."""
    fee: int = 0
    """What taking part costs."""
    shares: tuple[int, ...] = ()
    """By place, the first one first, of the pot that entry fees and lost-game money make: hundredths of a per cent."""
    protest_minutes: int | None = None
    """So long after the last sheet was confirmed the ranking can be protested against; None: no such deadline."""
    four_eyes: bool = False
    """Whether nobody confirms a sheet into which he or she has written deals."""
    by_standing: bool = False
    """Whether the tables of every series but the first are made by the ranking after the series before."""
    clubs_apart: bool = False
    """Whether club mates are kept from one table, where that can be."""
    evening: bool = False
    """Whether it is an evening of a club, which nobody directs."""

    @property
    def label(self) -> str:
        """A text code, see `rules.say`."""
        return f"occasion.{self.key}"


def _about_nobody(*_: object) -> Subject:
    return Subject()


def _no_counts(_options: object, seats: int, *_: object) -> Sequence[Mapping[str, int]]:
    return ({},) * seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Chosen, Dealt, State]):
    """A game as its folder describes it: data and pure functions, joined by the engine."""

    key: str
    seats: tuple[int, ...]
    seats_with: Callable[[Chosen, int], tuple[int, ...]] | None = None
    """Those of `seats` that a rule set with these options, made under this version, has; by default all."""
    instead: Mapping[int, str] = field(default_factory=dict)
    """The key of the game that so many play, where a rule set does not seat them."""
    tables: tuple[int, ...] = ()
    """Numbers of seats that a tournament's tables have, the preferred one first; empty: as in `seats`."""
    larger_tables: tuple[int, ...] = ()
    """More seats than those, the fewest first, for a number of players that makes no such tables."""
    owed_by: str = ""
    """The option that says how many deals of a list every seat owes, as compulsory solos are; empty: none does."""
    pairs: bool = False
    """Whether who sits opposite is one's partner all along: tournaments may then seat fixed pairs."""
    position: int = 100
    """Where the game stands in a list of all games: smaller first, equal ones by key."""
    options: type[Chosen]
    """Its options, described by the class that holds them, see `rules.describing`."""
    deal: type[Dealt]
    """What its records are read into."""
    presets: Mapping[str, Chosen]
    """By name; the first one is the default preset."""
    usual_presets: Mapping[str, str] = field(default_factory=dict)
    """By language the preset that its readers play by, where that is another one."""
    occasions: tuple[Occasion, ...] = ()
    """The events as which it is usually played, the commonest first."""
    tallies: tuple[str, ...]
    as_meant: Callable[[Mapping[str, Value], int], Mapping[str, Value]] | None = None
    """What stored options say today that were chosen under an earlier version, where one has another meaning since."""
    ranking: tuple[str, ...] = ("total",)
    """What players are ranked by over several sheets, weightiest first: tallies, `-name` where fewer is better.

    `total` may stand before them.
    """
    ranked_before: tuple[str, ...] = ()
    """What an earlier version ranked by, where it was something else."""
    named: frozenset[str] = frozenset()
    """Contracts that the explanation of a deal does not tell by itself: a list names them before it."""
    sided: str = ""
    """The key of a record that has the seats of one side; `side.<key>` says which."""
    carries: tuple[str, ...] = ()
    """Tallies that count on where a list goes on from another one."""
    ahead: Callable[[State], tuple[int, ...]] = _nothing
    """Of the state what else goes on with it: the Bock deals still to come."""
    resumed: Callable[[State, tuple[int, ...]], State] | None = None
    """The state with these still to come."""
    texts: Mapping[str, Text]
    length: Callable[[Chosen, int], int | None]
    """Number of deals on a full sheet with this many seats; None if it is open-ended."""
    fields: Callable[[Turn[Chosen, State]], tuple[Field, ...]]
    check: Callable[[Turn[Chosen, State], Reading[Dealt]], Sequence[Problem]]
    """Everything wrong or remarkable in a record beyond its reading; `Turn.dealer` is who really dealt."""
    score: Callable[[Turn[Chosen, State], Dealt], Result[Any, State]]
    """Called for records without errors only."""
    start: Callable[[Chosen, int], State]
    columns: Callable[[Chosen], tuple[Column, ...]]
    row: Callable[[Turn[Chosen, State], Dealt, Result[Any, State], Sequence[int]], Mapping[str, Value]]
    """The score sheet's cells of a deal with these points; the turn already stands after the deal.

    The cell `section` says in which part of the sheet the line stands; without it that is the first one.
    """
    replay: Callable[[Chosen, object], Replay]
    settle: Callable[[Turn[Chosen, State]], tuple[Step, ...]] = _nothing
    """Steps from the sum of the points to the totals; the turn stands after the last deal."""
    money: Callable[[Chosen, Sequence[int]], tuple[int, ...] | None] = _nobody
    """What these totals are worth, in hundredths of the currency by seat; None where no money is played for."""
    fees: Callable[[Chosen, Sequence[Mapping[str, int]]], tuple[int, ...] | None] = _nobody
    """What these tallies cost each seat besides, as minus, in the same hundredths; None where nothing costs a fee."""
    settled: Callable[[Chosen, int, Mapping[str, int]], tuple[int, int] | None] = _nobody
    """Of what `settle` adds for a seat with these tallies, at a table of that size: what is for the own games, what for
    those that others lost. None where nothing is settled like that."""
    takes_turn: Callable[[Dealt], bool] = _always
    """Whether this record uses up a deal number and the dealer's turn."""
    returns_to_plan: bool = False
    """After a wrong dealer: back to the rotation fixed by places, or on from who really dealt."""
    holding: tuple[str, ...] | None = None
    """The kinds of deal that take no number and leave the dealer; None where only the score tells who deals next."""
    next_in_turn: Callable[[Turn[Chosen, State]], int] = _next_seat
    """Who deals next where the result does not say it, as after a blocked deal; `Turn.dealer` is who really dealt."""
    totals: Callable[[Chosen, Totals], Iterable[Problem]] = _nothing
    """What is impossible or unusual about what the foot of a paper list says."""
    enough_totals: Callable[[Chosen, int], tuple[str, ...]] = _nothing
    """Of what the foot of a paper list says, that of which one is enough at a table of that size; empty where all of
    it is needed."""
    following: Callable[[Chosen, Totals], Mapping[str, Sequence[int]]] = _nothing_follows
    """What of the totals follows from those that are stated."""
    over: Callable[[Turn[Chosen, State]], bool] = _never
    """Whether a match is decided; for lists the length alone decides."""
    match: bool = False
    """Whether a list is a match, played to a number of points or won parties: score sheets say how it stands."""
    winner_at: tuple[int, ...] = ()
    """Numbers of seats at which one of them wins the match: score sheets name the winner."""
    often_alike: tuple[str, ...] = ()
    """Kinds of records of which two in a row often say the same: at least one in five does."""
    winner: Callable[[Turn[Chosen, State]], int | None] = _nobody
    sitting_out: Callable[[Turn[Chosen, State]], tuple[int, ...]] = _nothing
    """Seats that take no cards in the coming deal."""
    obligations: Callable[[Turn[Chosen, State]], Mapping[str, Value]] = _no_obligations
    """The obligations of the coming deal, by key. The text `obligation.<key>` tells them to the table.

    `{seats}` stands for the names where the value is a tuple of seats, `{value}` for any other value. None, False, 0
    and () are no obligation and have no text.
    """
    sample_deal: Callable[[Turn[Chosen, State], Random], Dealt]
    """A plausible record for the coming deal, without any problem."""
    sections: Callable[[Chosen, int], tuple[Section, ...]] = _nothing
    """The parts that paper keeps apart, by number of seats; empty for a sheet that is one table."""
    statistics: tuple[Statistic, ...] = ()
    count: Callable[[Chosen, int, Line, Dealt], Sequence[Mapping[str, int]]] = _no_counts
    """What a scored line and its deal add to each seat's counters, by number of seats."""
    contracts: tuple[str, ...] = ()
    """What can have been played, as deals are looked for; the text `contract.<code>` names it."""
    outcomes: tuple[str, ...] = ()
    """How a deal that is about somebody can have ended, as deals are looked for."""
    subject: Callable[[Line, Dealt], Subject] = _about_nobody
    """What was played in a scored line with this deal, and whom it is about."""
    deal_from_points: Callable[[Turn[Chosen, State], Sequence[int], int | None], Dealt | None] = _nobody
    """The record that keeps a deal of which paper says no more than each seat's points and perhaps a signed value.

    None where no deal brings these points.
    """
    deduction: Callable[[int, int], Dealt | None] = _nobody
    """The record that takes so many points from a seat and gives them to nobody, or as many as a referee may take.

    None where the game's points cannot be taken like this.
    """
    notation: Notation[Chosen] | None = None
    shorthand: Shorthand | None = None
    """A deal as a paper list has it, in one line."""
    archive: Archive | None = None

    @property
    def info(self) -> GameInfo:
        return GameInfo(
            self.key,
            "game.name",
            self.seats,
            tuple(self.presets),
            notation=self.notation is not None,
            shorthand=self.shorthand is not None,
            match=self.match,
            winner_at=self.winner_at,
            often_alike=self.often_alike,
        )


_games: dict[str, Game[Any, Any, Any]] = {}


def load() -> None:
    """Find the games: every package on the path of `rules.games` exposes its description as `GAME`."""
    folder = importlib.import_module("rules.games")
    for found in pkgutil.iter_modules(folder.__path__, "rules.games."):
        game: Game[Any, Any, Any] = importlib.import_module(found.name).GAME
        _games[game.key] = game
    ordered = sorted(_games.values(), key=lambda each: (each.position, each.key))
    _games.update({game.key: _games.pop(game.key) for game in ordered})


def games() -> Mapping[str, Game[Any, Any, Any]]:
    """All games by key."""
    return _games


def archive(key: str) -> Archive:
    """The archive of this game; `RulesetError` where it has none."""
    found = find(key).archive
    if found is None:
        raise RulesetError("game", key, tuple(key for key, game in _games.items() if game.archive))
    return found


def notation(key: str) -> Notation[Any]:
    """The notation of this game; `RulesetError` where it has none."""
    found = find(key).notation
    if found is None:
        raise RulesetError("game", key, tuple(key for key, game in _games.items() if game.notation))
    return found


def shorthand(key: str) -> Shorthand:
    """The shorthand of this game; `RulesetError` where it has none."""
    found = find(key).shorthand
    if found is None:
        raise RulesetError("game", key, tuple(key for key, game in _games.items() if game.shorthand))
    return found


def find(key: str) -> Game[Any, Any, Any]:
    """The game with this key; `RulesetError` where there is none."""
    if not isinstance(key, str) or key not in _games:
        raise RulesetError("game", key, tuple(_games))
    return _games[key]


# At the end, because the games that it finds import what stands above. It is also what lets the facade offer `games`:
# the subpackage of that name is bound to `rules` here, before the facade binds its function.
load()
