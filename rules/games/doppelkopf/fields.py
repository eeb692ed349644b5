"""What a record of Doppelkopf may hold and how a form asks for it; whether it makes sense is checked elsewhere."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules import asking
from rules.asking import Condition, choice, flag, placed, remark, seat, value, won
from rules.games.doppelkopf.bock import EVENTS, FACTORS, starters
from rules.games.doppelkopf.compulsory import active
from rules.games.doppelkopf.deal import (
    ALL_POINTS,
    CALLS,
    DECLARABLE,
    DECLARED_SOLOS,
    GAMES,
    SCHLANKER_MARTIN,
    SIDES,
    TEAM_KINDS,
    UNDECLARED_SOLOS,
    all_tricks,
)
from rules.games.doppelkopf.deal import Kind as DealKind
from rules.games.doppelkopf.options import Options, house_solos, knows_poverty, plays_schwarze_sau, throw_in_limits
from rules.games.doppelkopf.penalties import PENALTIES, UNSPORTING
from rules.placing import BESIDE, NOWHERE, Place
from rules.types import Field, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rules.games.doppelkopf.codes import Key
    from rules.games.doppelkopf.state import Turn


HIGHEST_VALUE = 9999
"""No value or penalty of any list comes near it."""

REASONS = (
    "misdeal",
    "nines",
    "kings",
    "nines_and_kings",
    "trumps",
    "highest_trump",
    "points_over",
    "points_under",
    "poverty",
)
"""Why a deal can be thrown in; all but a misdeal and a poverty are options `throw_in_<reason>`."""

DIRECT = Place(plain=True, direct=("thrown_in",))
"""A deal that is thrown in needs no second word; its reason can be told by correcting it."""
USUAL_KINDS = ("normal", "marriage")
RARE_CALLS = ("no60", "no30", "schwarz")
LAST_KINDS: tuple[DealKind, ...] = ("value", "thrown_in", "penalty", "time_up", "void")

SPECIAL_OPTIONS: Mapping[str, tuple[Key, ...]] = MappingProxyType(
    {
        "karlchen_double": ("karlchen_double",),
        "fox_last_trick": ("fox_last_trick",),
        "fox_double": ("fox_double",),
        "tens_caught": ("re_tens", "kontra_tens"),
        "heart_tricks": ("re_heart_tricks", "kontra_heart_tricks"),
    },
)
"""The keys of special points that only some house rules have, by option."""

SPECIALS: tuple[Key, ...] = (
    *("re_foxes", "kontra_foxes", "re_doppelkopfs", "kontra_doppelkopfs", "karlchen", "karlchen_caught"),
    *(key for keys in SPECIAL_OPTIONS.values() for key in keys),
)

COMMON: frozenset[Key] = frozenset({"kind", "dealer", "remark"})
SOLO: frozenset[Key] = frozenset({"compulsory", "forced"})
DECLARED: frozenset[Key] = SOLO | {"schwarze_sau"}
SAID: frozenset[Key] = frozenset(
    {"re", "re_call", "kontra_call", "re_call_cards", "kontra_call_cards", "bock", "bock_events"}
)
CARDS: frozenset[Key] = SAID | {"re_points", "re_tricks", "first_trick", "first_trick_points"}
KEYS: Mapping[DealKind, frozenset[Key]] = MappingProxyType(
    {
        **dict.fromkeys(TEAM_KINDS, COMMON | CARDS | {*SPECIALS}),
        **dict.fromkeys(UNDECLARED_SOLOS, COMMON | CARDS),
        **dict.fromkeys(DECLARABLE, COMMON | CARDS | DECLARED),
        "normal": COMMON | CARDS | {*SPECIALS, "genscher"},
        "marriage": COMMON | CARDS | {*SPECIALS, "marriage_trick"},
        SCHLANKER_MARTIN: COMMON | SAID | DECLARED | {"won"},
        "value": COMMON | SOLO | {"re", "value", "bock_events"},
        "thrown_in": COMMON | {"reason"},
        "penalty": COMMON | SOLO | {"re", "offender", "penalty", "amount", "absagen", "harmed", "ends_deal"},
        "time_up": COMMON,
        "void": COMMON,
    },
)
"""Which keys each kind may state."""

_PLAYED: Condition = {"kind": GAMES}
_COUNTED: Condition = {"kind": tuple(kind for kind in GAMES if kind != SCHLANKER_MARTIN)}
_TEAMS: Condition = {"kind": TEAM_KINDS}
_PENALTY: Condition = {"kind": ("penalty",)}
_NEVER: Condition = {"kind": ()}
"""For keys that this rule set reads, so that it can refuse them, but never asks for."""


def fields(turn: Turn) -> tuple[Field, ...]:
    """The fields of the coming deal, in the order in which a table says them."""
    return _fields(turn.options, turn.seats, turn.dealer)


def kinds(options: Options) -> tuple[str, ...]:
    """The kinds of record in this rule set."""
    teams = (kind for kind in TEAM_KINDS if kind != "poverty" or knows_poverty(options))
    return (*teams, *UNDECLARED_SOLOS, *DECLARED_SOLOS, *house_solos(options), *LAST_KINDS)


@lru_cache(maxsize=256)
def _fields(options: Options, seats: int, dealer: int) -> tuple[Field, ...]:
    return (
        _kind(options),
        _re(seats, dealer),
        *_solo(options),
        *_calls(options),
        *_cards(options),
        *map(_grouped, _special_points(options)),
        *_bock(options),
        value(HIGHEST_VALUE),
        *_penalty(seats),
        choice("reason", REASONS, shown_when={"kind": ("thrown_in",)}),
        asking.dealer(seats, dealer),
        remark(),
    )


def _kind(options: Options) -> Field:
    offered = kinds(options)
    rare = tuple(kind for kind in offered if kind not in USUAL_KINDS)
    return placed(DIRECT, choice("kind", offered, default="normal", rare=rare))


def _re(seats: int, dealer: int) -> Field:
    asked = tuple(sorted(active(seats, dealer)))
    condition: Condition = {"kind": (*GAMES, "value", "penalty")}
    return Field(
        "re",
        Kind.SEATS,
        "field.re",
        asked,
        minimum=0,
        maximum=seats - 1,
        length=2,
        shown_when=condition,
        place=Place(seats=True, role="side.re"),
    )


def _solo(options: Options) -> Iterator[Field]:
    condition: Condition = {"kind": (*DECLARABLE, "value", "penalty")} if options.compulsory_solos else _NEVER
    yield flag("compulsory", condition, prominent=condition is not _NEVER)
    yield flag("forced", {**condition, "compulsory": (True,)}, prominent=condition is not _NEVER)
    if plays_schwarze_sau(options):
        yield flag("schwarze_sau", {"kind": DECLARABLE}, prominent=False)
    if options.genscher != "never":
        yield flag("genscher", {"kind": ("normal",)}, prominent=False)


def _calls(options: Options) -> Iterator[Field]:
    for side in SIDES:
        yield choice(f"{side}_call", CALLS, default=CALLS[0], shown_when=_PLAYED, label="call", rare=RARE_CALLS)
    for side in SIDES:
        condition: Condition = {**_PLAYED, f"{side}_call": CALLS[1:]}
        label, most = f"field.{side}_call_cards", all_tricks(options)
        yield Field(
            f"{side}_call_cards",
            Kind.INTEGERS,
            label,
            minimum=1,
            maximum=most,
            length=len(CALLS) - 1,
            shown_when=condition,
            prominent=False,
        )
    marriage: Condition = {"kind": ("marriage",)}
    yield _number("marriage_trick", 3, marriage, minimum=1, default=None, prominent=False)


def _cards(options: Options) -> Iterator[Field]:
    yield _number("re_points", ALL_POINTS, _COUNTED, default=None)
    yield _number("re_tricks", all_tricks(options), _COUNTED, default=None)
    if options.schlanker_martin:
        yield won({"kind": (SCHLANKER_MARTIN,)})
    if options.compulsory_call_points is not None:
        yield choice("first_trick", SIDES, shown_when=_COUNTED, prominent=False, label="side")
        yield _number("first_trick_points", 44, _COUNTED, default=None, prominent=False)


def _special_points(options: Options) -> Iterator[Field]:
    for key, most in (("foxes", 2), ("doppelkopfs", 4)):
        for side in SIDES:
            yield _number(f"{side}_{key}", most, _TEAMS)
    yield _by_side("karlchen", _TEAMS)
    caught = options.karlchen_caught != "never"
    yield _by_side("karlchen_caught", _TEAMS if caught else _NEVER, prominent=caught, place=BESIDE)
    if options.karlchen_double:
        yield flag("karlchen_double", _TEAMS, prominent=False)
    if options.fox_last_trick:
        yield _by_side("fox_last_trick", _TEAMS)
        if options.fox_double:
            yield flag("fox_double", _TEAMS, prominent=False)
    for played, key in ((options.tens_caught, "tens"), (options.heart_tricks, "heart_tricks")):
        if played:
            for side in SIDES:
                yield _number(f"{side}_{key}", 2, _TEAMS)


def _grouped(special: Field) -> Field:
    return placed(replace(special.place, group="group.special_points"), special)


def _bock(options: Options) -> Iterator[Field]:
    played = bool(starters(options))
    times: Condition = {"kind": GAMES} if played else _NEVER
    yield Field(
        "bock", Kind.INTEGER, "field.bock", FACTORS, minimum=1, maximum=FACTORS[-1], shown_when=times, prominent=False
    )
    events: Condition = {"kind": (*GAMES, "value")} if played else _NEVER
    labels = tuple(f"event.{event}" for event in EVENTS)
    yield Field("bock_events", Kind.CODES, "field.bock_events", EVENTS, labels, shown_when=events, prominent=False)


def _penalty(seats: int) -> Iterator[Field]:
    yield seat("offender", seats, tuple(range(seats)), _PENALTY)
    yield choice("penalty", PENALTIES, shown_when=_PENALTY)
    yield _number("amount", HIGHEST_VALUE, {**_PENALTY, "penalty": (UNSPORTING,)}, minimum=1, default=None)
    yield _number("absagen", 4, {**_PENALTY, "penalty": ("major",)})
    yield flag("harmed", {**_PENALTY, "penalty": ("minor",)}, default=None)
    yield flag("ends_deal", _PENALTY)


def throws_in(options: Options, reason: str) -> bool:
    """Whether this rule set lets a deal be thrown in for this reason."""
    if reason == "misdeal":
        return True
    if reason == "poverty":
        return options.poverty != "never" and not plays_schwarze_sau(options)
    if reason == "highest_trump":
        return options.throw_in_highest_trump != "never"
    return throw_in_limits(options)[reason] is not None


def _by_side(key: str, shown_when: Condition, *, prominent: bool = True, place: Place = NOWHERE) -> Field:
    choices = ("none", *SIDES)
    asked = choice(key, choices, default="none", shown_when=shown_when, prominent=prominent, label="side")
    return placed(place, asked)


def _number(
    key: str,
    maximum: int,
    shown_when: Condition,
    *,
    minimum: int = 0,
    default: int | None = 0,
    prominent: bool = True,
) -> Field:
    return Field(
        key,
        Kind.INTEGER,
        f"field.{key}",
        minimum=minimum,
        maximum=maximum,
        default=default,
        shown_when=shown_when,
        prominent=prominent,
    )
