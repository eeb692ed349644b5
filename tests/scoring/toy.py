"""A game that nobody has heard of, with an answer of every kind: the faces know of it what it says of itself."""

import importlib
import sys
from contextlib import contextmanager
from dataclasses import replace

import rules
from rules import registry

SOURCE = '''
"""Quint: five cards each, hearts are trumps; who takes most tricks writes them down, first to the target has won."""

from dataclasses import dataclass
from typing import Literal

from rules import tricks
from rules.cards import TRUMP, Order
from rules.dealing import Heap, completed
from rules.declaring import Once, PerSeat, Tricks as Played
from rules.describing import number
from rules.drawing import one_of, shuffled
from rules.following import acts_of, follow
from rules.grammar import Grammar
from rules.plays import cards_of, list_of
from rules.problems import error, incomplete
from rules.registry import Game, Notation, Occasion, Result
from rules.shared_texts import DEALT, TRICK
from rules.statements import NUMBER, SEAT
from rules.types import Column, Field, Kind, Op, Replay, Section, Statistic, Step, Subject, Text

WORDS = {
    "game.name": "Quint", "kind.deal": "Deal", "kind.fine": "Fine", "field.winner": "Winner", "field.points": "Points",
    "field.partners": "Partners", "field.counted": "Counted", "field.melds": "Melds", "field.events": "Events",
    "field.doubled": "Doubled", "field.clean": "Clean", "events.storm": "Storm", "events.calm": "Calm",
    "column.number": "No.", "column.winner": "Won by", "column.points": "Worth", "column.running": "Score",
    "section.deals": "Deals of the match", "section.fines": "Fines", "outcome.won": "won", "outcome.fined": "fined",
    "tally.won": "deals won", "statistic.won": "Deals taken", "statistic.clean": "Clean ones",
    "statistic.group.luck": "Luck", "preset.plain": "Plain rules", "preset.wild": "Wild rules",
    "occasion.quint-night": "Quint by night", "option.target": "Target", "option.target.none": "no target",
    "option.double": "Doubling", "option.style": "Style", "option.style.soft": "soft", "option.style.hard": "hard",
    "step.points": "points {amount}", "step.won": "won: {points}", "obligation.needed": "{value} still needed",
    "obligation.behind": "Behind: {seats}", "quint_sum": "Counted is {given}, but a pack counts 30.", "contract.none":
    "No trump", "contract.hearts": "Hearts", "contract.stars": "Stars", "field.trump": "Trump",
    "trump.hearts": "Hearts", "trump.stars": "Stars", "column.trump": "Trump", "field.upheld": "Upheld",
    "outcome.waived": "waived", "quint_open": "Somebody has to say whether it is upheld.", "quint_unplayed":
    "The deal is not played to its end.",
    "quint_untrumped": "Trick {trick}: seat {seat} played {card} and did not trump, though able to.",
}


SUITS = ("hearts", "stars")


@dataclass(frozen=True)
class Options:
    target: int | None = number(10, 1, 99)
    double: bool = False
    style: Literal["soft", "hard"] = "soft"


@dataclass(frozen=True)
class Deal:
    kind: Literal["deal", "fine"] | None = None
    winner: int | None = None
    points: int | None = None
    partners: tuple[int, ...] | None = None
    counted: tuple[int, ...] = (30,)
    melds: tuple[tuple[int, ...], ...] | None = None
    events: tuple[str, ...] | None = None
    doubled: bool | None = None
    clean: bool = False
    trump: str | None = None
    upheld: bool | None = None
    dealer: int | None = None
    remark: str | None = None


def seat(key, turn, **more):
    return Field(key, Kind.SEAT, f"field.{key}", tuple(range(turn.seats)), maximum=turn.seats - 1, **more)


def fields(turn):
    each, deal = tuple(range(turn.seats)), {"kind": ("deal",)}
    kinds = {"counted": Kind.INTEGERS, "melds": Kind.LISTS}
    bounds = {"minimum": 0, "maximum": 60}
    return (
        Field("kind", Kind.CHOICE, "field.kind", ("deal", "fine"), ("kind.deal", "kind.fine"), default="deal"),
        seat("winner", turn),
        Field("points", Kind.INTEGER, "field.points", minimum=1, maximum=9),
        Field("partners", Kind.SEATS, "field.partners", each, length=turn.seats, maximum=turn.seats - 1),
        *(Field(key, kind, f"field.{key}", length=turn.seats, each=each, shown_when=deal, **bounds)
          for key, kind in kinds.items()),
        Field("events", Kind.CODES, "field.events", ("storm", "calm"), ("events.storm", "events.calm"), length=4),
        *((Field("doubled", Kind.FLAG, "field.doubled", default=False),) if turn.options.double else ()),
        Field("clean", Kind.FLAG, "field.clean", default=False),
        Field("trump", Kind.CHOICE, "field.trump", SUITS, tuple(f"trump.{each}" for each in SUITS), rare=("stars",)),
        Field("upheld", Kind.FLAG, "field.upheld", shown_when={"kind": ("fine",)}, outcomes=("fined", "waived")),
        seat("dealer", turn, default=turn.dealer, prominent=False),
        Field("remark", Kind.TEXT, "field.remark", length=200, prominent=False),
    )


def check(turn, reading):
    deal, known = reading.deal, {*reading.record, *reading.unreadable}
    counted = sum(deal.counted)
    if counted != 30:
        yield (incomplete if counted < 30 else error)("quint_sum", "counted", given=counted)
    yield from (incomplete("missing", key) for key in ("winner", "points") if key not in known)
    if deal.kind == "fine" and (deal.points or 0) > 5 and "upheld" not in known:
        yield incomplete("quint_open", "upheld")


def score(turn, deal):
    winner, fine = deal.winner, deal.kind == "fine"
    if fine and deal.upheld is False:
        return Result("waived", None)
    points = deal.points * (2 if deal.doubled else 1)
    steps = (Step("points", Op.SET, points), Step("won", Op.SHARE, -1 if fine else 1, winner))
    tallies = tuple({"won": int(seat == winner and not fine)} for seat in range(turn.seats))
    return Result("fined" if fine else "won", None, value=points, steps=steps, tallies=tallies)


def row(turn, deal, result, points):
    cells = {"winner": deal.winner, "trump": deal.trump, "points": result.value, "running": turn.running}
    return {**cells, "section": "fines" if deal.kind == "fine" else "deals"}


def count(_options, seats, _line, deal):
    taken = deal.kind == "deal"
    return [
        {"deals": int(taken), "won": int(taken and seat == deal.winner),
         "clean": int(taken and seat == deal.winner and deal.clean)}
        for seat in range(seats)
    ]


def reached(turn):
    target = turn.options.target
    return None if target is None else next((seat for seat, had in enumerate(turn.running) if had >= target), None)


def obligations(turn):
    best = max(turn.running)
    behind = tuple(seat for seat, had in enumerate(turn.running) if had < best)
    return {"needed": turn.options.target and turn.options.target - best, "behind": behind}


RANKS, SIZE = "AKQJT", 5
ORDER = Order.of(["H" + rank for rank in RANKS], RANKS)


def pack(seats):
    return tuple(suit + rank for suit in "HSC"[:seats] for rank in RANKS)


class Tricks(tricks.Tricks):
    """Who cannot follow has to trump."""

    def may_follow(self, hand, led):
        suit = self.order.legal(hand, led)
        trumps = tuple(card for card in hand if self.order.suit[card] == TRUMP)
        return suit if self.order.suit[suit[0]] == self.order.suit[led] else trumps or suit

    def objection(self, seat, card, led):
        follows = any(self.order.suit[held] == self.order.suit[led] for held in self.hands[seat])
        return "card_revoke" if follows else "quint_untrumped"


class Course:
    stopped = False

    def __init__(self, hands, dealer):
        table = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
        self.tricks = Tricks(ORDER, dict(enumerate(hands)), table)
        self.problems = self.tricks.problems

    @property
    def complete(self):
        return len(self.tricks.taken) == SIZE

    def take(self, act):
        if not self.complete:
            self.tricks.lay(act.seat, act.word)


def replay(_options, play):
    if "hands" in play and "dealer" in play:
        return played(play)
    wrong = () if play.get("points") else (error("missing", "points"),)
    return Replay({"kind": "deal", **play}, (), wrong)


def played(play):
    seats, problems = len(play["hands"]), []
    cards = pack(seats)
    dealt = enumerate(cards_of(problems, cards, "hands", hand) for hand in play["hands"])
    heaps = completed(problems, cards, [Heap("hands", hand, SIZE, "hand_size", seat) for seat, hand in dealt])
    hands = [heap.cards for heap in heaps]
    acts = acts_of(problems, list_of(problems, play, "cards"), cards)
    found = follow(lambda: Course(hands, play["dealer"]), acts, len(cards))
    won, deal = [trick.winner for trick in found.course.tricks.taken], {"kind": "deal", "dealer": play["dealer"]}
    problems += found.problems if found.course.complete else [*found.problems, incomplete("quint_unplayed", "cards")]
    if found.course.complete:
        winner = max(reversed(won), key=won.count)
        deal |= {"winner": winner, "points": won.count(winner)}
    return Replay(deal, tuple(found.course.tricks.taken), tuple(problems))


def sample_play(_options, seats, rng):
    mixed, dealer = shuffled(rng, pack(seats)), rng.randrange(seats)
    hands = tuple(tuple(mixed[SIZE * seat : SIZE * seat + SIZE]) for seat in range(seats))
    course, cards = Course(hands, dealer), []
    while not course.complete:
        cards.append((course.tricks.turn, one_of(rng, course.tricks.legal())))
        course.tricks.lay(*cards[-1])
    return {"hands": hands, "dealer": dealer, "cards": tuple(cards)}


def money(options, totals):
    """Ten cents for each point of difference to everybody else, where they play hard."""
    return tuple(10 * (len(totals) * had - sum(totals)) for had in totals) if options.style == "hard" else None


GAME = Game(
    key="quint", seats=(2, 3), options=Options, deal=Deal,
    presets={"plain": Options(), "wild": Options(double=True, target=20)},
    occasions=(Occasion(key="quint-night", preset="wild", options={"target": 15}, series=2),),
    tallies=("won",), contracts=(*SUITS, "none"), outcomes=("won",),
    texts={code: Text(text, text, text) for code, text in WORDS.items()},
    length=lambda _options, _seats: None, start=lambda _options, _seats: None,
    fields=fields, check=check, score=score,
    columns=lambda _options: (
        Column("number", "column.number"), Column("winner", "column.winner", kind="seat"),
        Column("trump", "column.trump", kind="suit"),
        Column("points", "column.points"), Column("running", "column.running", per_seat=True),
    ),
    row=row, count=count, takes_turn=lambda deal: deal.kind == "deal",
    sections=lambda _options, _seats: (
        Section("deals", "section.deals", ("number", "winner", "trump", "points", "running")),
        Section("fines", "section.fines", ("winner", "points")),
    ),
    statistics=(Statistic("won", "deals"), Statistic("clean", "won", "statistic.group.luck")),
    subject=lambda _line, deal: Subject(deal.trump or "none", deal.winner) if deal.kind == "deal" else Subject(),
    over=lambda turn: reached(turn) is not None,
    match=True, winner_at=(2, 3), winner=reached,
    obligations=obligations, replay=replay, money=money,
    notation=Notation(
        grammar=Grammar(
            tables={2: 2, 3: 3}, tricks=Played(),
            dealt=(Once("winner", SEAT), Once("points", NUMBER), Once("dealer", SEAT), PerSeat("hand", "hands")),
        ),
        statements={
            "dealer: 1": DEALT, "hand 2: HA ST": Text("Blatt", "main", "the hand"), "2: HA HK": TRICK,
            "winner: 2": Text("Gewinner", "gagnant", "winner"), "points: 3": Text("Punkte", "points", "points"),
        },
        sample=sample_play,
    ),
    sample_deal=lambda turn, rng: Deal(kind="deal", winner=rng.randrange(turn.seats), points=1),
)
'''


def silent(game):
    """The same game without a word on what is rare, what is only incomplete, and that it is a match."""

    def fields(turn):
        return tuple(replace(each, rare=(), outcomes=()) for each in game.fields(turn))

    def check(turn, reading):
        return [replace(each, incomplete=False) for each in game.check(turn, reading)]

    return replace(game, fields=fields, check=check, match=False, winner_at=())


@contextmanager
def installed(folder):
    """The game, put as one package into this folder, found by the registry, and forgotten afterwards."""
    package = folder / "quint"
    package.mkdir()
    (package / "__init__.py").write_text(SOURCE)
    importlib.import_module("config.api_urls")  # names the games there are when it is loaded; others come after it
    games = importlib.import_module("rules.games")
    games.__path__.append(str(folder))
    try:
        registry.load()
        _forget_schemas()
        yield rules.games()["quint"]
    finally:
        games.__path__.remove(str(folder))
        registry._games.pop("quint", None)
        sys.modules.pop("rules.games.quint", None)
        importlib.invalidate_caches()
        _forget_schemas()


def _forget_schemas():
    """What was worked out from the games there were: who installs one more, or takes it away, has it made anew."""
    from scoring.api import published_schema, record_schema
    from tests.api import calling

    record_schema.record_schema.cache_clear()
    published_schema.rendered.cache_clear()
    calling.schema.cache_clear()
    calling.component.cache_clear()
    calling.validate.cache_clear()
    calling.patterns.cache_clear()
    calling.validator.cache_clear()
