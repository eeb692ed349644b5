"""Reads what the plays of all games share: lists, cards, the dealer. Meaning and legality are each game's."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rules.codes import error, incomplete
from rules.following import pair
from rules.problems import unknown_key
from rules.types import printable

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from rules.cards import Card
    from rules.types import Problem


def unknown_keys(given: Mapping[object, object], keys: Sequence[str]) -> list[Problem]:
    """A problem for each key that the play of this game does not have."""
    return [unknown_key(key) for key in given if key not in keys]


def list_of(
    problems: list[Problem], given: Mapping[object, object], key: str, *, required: bool = False
) -> Sequence[object]:
    """The list under a key, its entries unread; empty where there is none, which is a problem if it is required."""
    value = given.get(key, ())
    if not isinstance(value, list | tuple):
        problems.append(error("not_a_list", key, given=printable(value)))
        return ()
    if required and not value:
        problems.append(incomplete("missing", key))
    return value


def cards_of(problems: list[Problem], pack: Sequence[Card], key: str, values: object) -> tuple[Card, ...]:
    """The cards of a list that exist; the others are problems. No list of cards is longer than the pack."""
    listed = values[: len(pack)] if isinstance(values, list | tuple) else ()
    strange = [value for value in listed if not isinstance(value, str) or value not in pack]
    problems += [error("card_unknown", key, given=printable(value)) for value in strange]
    return tuple(value for value in listed if isinstance(value, str) and value in pack)


def moment_of(
    problems: list[Problem], given: Mapping[object, object], key: str, seats: Container[int]
) -> tuple[int, int] | None:
    """One of these seats and the number of cards laid by then, of something that was done between two cards."""
    if key not in given:
        return None
    seat, laid = pair(given[key]) or (None, None)
    if seat in seats and type(laid) is int and laid >= 0:
        return cast("int", seat), laid
    problems.append(error("moment_unreadable", key, given=printable(given[key])))
    return None


def dealer_of(problems: list[Problem], given: Mapping[object, object], seats: int) -> int | None:
    """The seat that deals; None where it is missing or none of the table's seats."""
    dealer = given.get("dealer")
    if dealer is None:
        problems.append(incomplete("missing", "dealer"))
    elif type(dealer) is int and 0 <= dealer < seats:
        return dealer
    else:
        problems.append(error("not_a_seat", "dealer", given=printable(dealer), seats=seats))
    return None
