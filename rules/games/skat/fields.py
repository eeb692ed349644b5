"""What a record of Skat may hold and how a form asks for it; whether it makes sense together is checked elsewhere."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules import asking
from rules.asking import choice, flag, placed, remark, seat, value, won
from rules.games.skat.bock import MULTIPLIERS, Turn, planned
from rules.games.skat.deal import AWARDED, DECIDED, NULL_GAME, Doubling, doublings
from rules.games.skat.deal import Kind as DealKind
from rules.games.skat.options import has_ramsch
from rules.games.skat.ramsch import MOST_PUSHES
from rules.games.skat.seating import playing
from rules.games.skat.values import BASE, BIDS, NULL
from rules.placing import AT_SEATS, PLAIN, SAVED_BY_SEAT, Place
from rules.types import Field, Kind, Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.skat.codes import Key

RARE_KINDS = ("value", "penalty", "void")
RARE_BESIDE_RAMSCH = ("passed", *RARE_KINDS)
"""Where all pass, Ramsch is what follows: it stands where a form offers its usual kinds."""
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", NULL_GAME)
TRUMP_GAMES = tuple(BASE)
SUITS = ("clubs", "spades", "hearts", "diamonds")
"""In which more than the four jacks can be tops."""
ENDINGS = ("played", "claimed", *DECIDED)
LEGAL_BIDS = tuple(sorted(BIDS))
TOPS = (*range(1, 12), *range(-1, -12, -1))
_JACK_TOPS = tuple(tops for tops in TOPS if abs(tops) <= 4)
"""Those beyond the four jacks are rare, or do not count at all."""
HIGHEST_VALUE = 9999
"""No value or penalty of any list comes near it."""

DIRECT = Place(plain=True, direct=("passed", "thrown_in"))
"""Where all pass, nothing else is to be said."""

COMMON: frozenset[Key] = frozenset({"kind", "dealer", "remark"})
DECLARED: frozenset[Key] = frozenset(
    {"declarer", "contract", "matadors", "hand", "schneider_announced", "schwarz_announced", "ouvert", "bid"}
)
PLAYED: frozenset[Key] = frozenset(
    {"card_points", "tricks", "won", "schneider", "schwarz", "ending", "awarded_stage", "replacement"}
)
KEYS: Mapping[DealKind, frozenset[Key]] = {
    "game": COMMON | DECLARED | PLAYED | {"kontra", "bock"},
    "passed": COMMON,
    "thrown_in": COMMON,
    "ramsch": COMMON | {"points_each", "tricks_each", "pushes", "last_trick", "bock"},
    "value": COMMON | {"declarer", "value"},
    "penalty": COMMON | {"offender", "amount"},
    "void": COMMON,
}
"""Which keys each kind may state."""

_GAME = {"kind": ("game",)}
_RAMSCH = {"kind": ("ramsch",)}
_TRUMPS = {**_GAME, "contract": TRUMP_GAMES}
_PLAYED = {**_GAME, "ending": ("played", "claimed")}


class Forms(NamedTuple):
    """What a rule set asks for beyond the Skatordnung."""

    said: tuple[Doubling, ...]
    """Kontra and its answers; nothing to choose from where it is not played."""
    bock: int | None
    """What the coming deal is multiplied by; None where no Bock is played."""
    ramsch: bool
    pushes: bool
    ramsch_bock: bool
    last_trick: bool
    dealt_again: bool
    jack_tops: bool


def fields(turn: Turn) -> tuple[Field, ...]:
    """The fields of the coming deal, in the order in which a table says them."""
    options, ramsch = turn.options, has_ramsch(turn.options)
    forms = Forms(
        said=doublings(options),
        bock=planned(turn) if options.bock else None,
        ramsch=ramsch,
        pushes=ramsch and options.ramsch_pushes,
        ramsch_bock=ramsch and options.ramsch_bock,
        last_trick=ramsch and options.ramsch_tie == "last_trick",
        dealt_again=options.passed_deal == "dealt_again",
        jack_tops=options.jack_tops,
    )
    return _fields(turn.seats, turn.dealer, playing(options, turn.seats, turn.dealer), forms)


@lru_cache(maxsize=128)
def _fields(seats: int, dealer: int, active: tuple[int, ...], forms: Forms) -> tuple[Field, ...]:
    return (
        _kind(forms),
        seat("declarer", seats, active, {"kind": ("game", "value")}, place=SAVED_BY_SEAT),
        placed(PLAIN, choice("contract", CONTRACTS, shown_when=_GAME)),
        *_declaration(_JACK_TOPS if forms.jack_tops else TOPS),
        *([choice("kontra", forms.said, default="none", shown_when=_GAME)] if len(forms.said) > 1 else []),
        *_cards(),
        *_short_form(),
        *_end(),
        *(_ramsch(active, pushes=forms.pushes) if forms.ramsch else ()),
        *([seat("last_trick", seats, active, _RAMSCH, place=AT_SEATS)] if forms.last_trick else []),
        *([_bock(forms.bock, ("game", "ramsch") if forms.ramsch_bock else ("game",))] if forms.bock else []),
        value(HIGHEST_VALUE),
        seat("offender", seats, tuple(range(seats)), {"kind": ("penalty",)}, place=AT_SEATS),
        Field(
            "amount", Kind.INTEGER, "field.amount", minimum=1, maximum=HIGHEST_VALUE, shown_when={"kind": ("penalty",)}
        ),
        asking.dealer(seats, dealer),
        remark(),
    )


def _kind(forms: Forms) -> Field:
    """What follows three passes stands among the usual kinds: Ramsch, or the deal passed in or dealt again."""
    passed = ("thrown_in", "passed") if forms.dealt_again else ("passed",)
    rare = (*passed, *RARE_KINDS) if forms.ramsch else (*passed[1:], *RARE_KINDS)
    usual = ("game", "ramsch") if forms.ramsch else ("game", passed[0])
    return placed(DIRECT, choice("kind", (*usual, *rare), default="game", rare=rare))


def _declaration(tops: tuple[int, ...]) -> tuple[Field, ...]:
    return (
        Field(
            "matadors",
            Kind.INTEGER,
            "field.matadors",
            tops,
            tuple(f"matadors.{each}" for each in tops),
            minimum=min(tops),
            maximum=max(tops),
            shown_when=_GAME,
            rare=tuple(each for each in tops if each not in _JACK_TOPS),
            place=Place(plain=True, rare_when={"contract": SUITS}, digits_when={"contract": TRUMP_GAMES}),
        ),
        flag("hand", _GAME),
        flag("schneider_announced", _TRUMPS),
        flag("schwarz_announced", _TRUMPS),
        flag("ouvert", _GAME),
        Field("bid", Kind.INTEGER, "field.bid", choices=LEGAL_BIDS, minimum=18, maximum=264, shown_when=_GAME),
    )


def _cards() -> tuple[Field, ...]:
    return (
        Field(
            "card_points",
            Kind.INTEGER,
            "field.card_points",
            minimum=0,
            maximum=120,
            shown_when={**_PLAYED, "contract": TRUMP_GAMES},
        ),
        Field(
            "tricks",
            Kind.INTEGER,
            "field.tricks",
            minimum=0,
            maximum=10,
            shown_when={**_PLAYED, "contract": CONTRACTS},
        ),
    )


def _short_form() -> tuple[Field, ...]:
    stages = {**_PLAYED, "contract": TRUMP_GAMES}
    return (won(_PLAYED), flag("schneider", stages), flag("schwarz", stages))


def _end() -> tuple[Field, ...]:
    decided = {**_TRUMPS, "ending": tuple(DECIDED)}
    high_bids: tuple[Value, ...] = tuple(bid for bid in LEGAL_BIDS if bid > min(NULL.values()))
    replaced: dict[str, tuple[Value, ...]] = {**_GAME, "contract": (NULL_GAME,), "bid": high_bids}
    return (
        choice("ending", ENDINGS, default="played", shown_when=_GAME, prominent=False),
        choice("awarded_stage", tuple(AWARDED), shown_when=decided, prominent=False, label="stage"),
        choice("replacement", TRUMP_GAMES, shown_when=replaced, prominent=False, label="contract"),
    )


def _ramsch(active: tuple[int, ...], *, pushes: bool) -> tuple[Field, ...]:
    """What each of the three took, by seat, and how often the skat was handed on."""
    pushed = Field("pushes", Kind.INTEGER, "field.pushes", minimum=0, maximum=MOST_PUSHES, shown_when=_RAMSCH)
    return (_taken("points_each", 120, active), _taken("tricks_each", 10, active), *([pushed] if pushes else []))


def _taken(key: str, most: int, active: tuple[int, ...]) -> Field:
    label = f"field.{key}"
    return Field(
        key, Kind.INTEGERS, label, minimum=0, maximum=most, shown_when=_RAMSCH, length=len(active), each=active
    )


def _bock(multiplier: int, kinds: tuple[str, ...]) -> Field:
    most, condition = max(MULTIPLIERS), {"kind": kinds}
    return Field(
        "bock",
        Kind.INTEGER,
        "field.bock",
        MULTIPLIERS,
        minimum=1,
        maximum=most,
        default=multiplier,
        shown_when=condition,
    )
