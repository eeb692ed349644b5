"""Makes the fields that all games have in common, labelled by their keys; each game knows which it asks, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.placing import NOWHERE, Place
from rules.types import Field, Kind, Value

Condition = Mapping[str, tuple[Value, ...]]
"""When a field is shown: the values that other fields have to hold."""

ALWAYS: Condition = MappingProxyType({})
LONGEST_REMARK = 200


def choice(
    key: str,
    choices: tuple[str, ...],
    *,
    default: str | None = None,
    shown_when: Condition = ALWAYS,
    prominent: bool = True,
    label: str = "",
    rare: tuple[str, ...] = (),
) -> Field:
    """One of several words; the choices are labelled after the key, or after another one that has the same choices.

    `rare` are those that a table seldom needs.
    """
    return Field(
        key,
        Kind.CHOICE,
        f"field.{key}",
        choices,
        tuple(f"{label or key}.{each}" for each in choices),
        default=default,
        shown_when=shown_when,
        prominent=prominent,
        rare=rare,
    )


def placed(place: Place, asked: Field) -> Field:
    """The same field in another place of a form."""
    return replace(asked, place=place)


def flag(key: str, shown_when: Condition, *, default: bool | None = False, prominent: bool = True) -> Field:
    """Yes or no; without a default where neither is the usual answer."""
    return Field(key, Kind.FLAG, f"field.{key}", default=default, shown_when=shown_when, prominent=prominent)


def won(shown_when: Condition) -> Field:
    """Whether the deal was won: the flag whose answers are outcomes."""
    return replace(flag("won", shown_when, default=None), outcomes=("won", "lost"))


def seat(
    key: str,
    seats: int,
    asked: tuple[int, ...],
    shown_when: Condition = ALWAYS,
    *,
    default: int | None = None,
    prominent: bool = True,
    place: Place = NOWHERE,
) -> Field:
    """A seat of the table; `asked` are those that a form offers."""
    return Field(
        key,
        Kind.SEAT,
        f"field.{key}",
        asked,
        minimum=0,
        maximum=seats - 1,
        default=default,
        shown_when=shown_when,
        prominent=prominent,
        place=place,
    )


def dealer(seats: int, turn: int) -> Field:
    """Who dealt: whose turn it was, unless the table says otherwise."""
    return seat("dealer", seats, tuple(range(seats)), default=turn, prominent=False)


def value(highest: int) -> Field:
    """What a deal brought of which nothing but that is known; negative for a lost one."""
    when = {"kind": ("value",)}
    return Field("value", Kind.INTEGER, "field.value", minimum=-highest, maximum=highest, shown_when=when)


def remark() -> Field:
    """Words beside the deal, which no rule reads."""
    return Field("remark", Kind.TEXT, "field.remark", length=LONGEST_REMARK, prominent=False)
