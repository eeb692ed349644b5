"""Whom somebody means who types a start number or a name at a table of an event: the registered first. Reads only."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import names
from scoring.models import Player
from scoring.people.values import twins
from tournaments.models import Event, Registration

NUMBER = re.compile(r"[0-9]{1,9}")
MOST_NEAR = 12


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may be meant."""

    player: Player
    registration: Registration | None
    label: str
    """`84 Gustav Gastmann (SC Nord)`, unlike that of everybody else."""


@dataclass(frozen=True, slots=True)
class Found:
    """Who is meant, or may be."""

    meant: Sequence[Person] = ()
    """Of this number or this very name: one, or several of one name."""
    near: Sequence[Person] = ()
    """Where nobody is: whose names are much like the one that was typed, or begin like its words."""


def people_of(event: Event) -> list[Person]:
    """Everybody registered by start number, then the other players of the event's club by name: two statements."""
    registrations = list(event.registrations.select_related("player").order_by("number"))
    registered = [Person(each.player, each, _label(each)) for each in registrations]
    return [*registered, *_unregistered(event, {each.player_id for each in registrations})]


def _label(registration: Registration) -> str:
    club = f" ({registration.club_name})" if registration.club_name else ""
    return f"{registration.number} {registration.player.name}{club}"


def _unregistered(event: Event, registered: set[int]) -> Iterator[Person]:
    if event.book.club_id is None:
        return
    others = [each for each in Player.objects.filter(club=event.book.club_id) if each.pk not in registered]
    often = Counter(names.plain(each.name) for each in others)
    for each in sorted(others, key=lambda player: names.sort_key(player.name)):
        alone = often[names.plain(each.name)] == 1
        yield Person(each, None, each.name if alone else f"{each.name} #{each.pk}")


def find(people: Sequence[Person], typed: str) -> Found:
    """Whoever is called so by number, label or name; case and accents tell nobody apart."""
    text = names.plain(typed)
    if NUMBER.fullmatch(text):
        return Found([each for each in people if each.registration and each.registration.number == int(text)])
    for matches in (_labelled, _named_and_registered, _named):
        if found := [each for each in people if matches(each, text)]:
            return Found(found)
    return Found(near=_near(people, typed)[:MOST_NEAR])


def _near(people: Sequence[Person], typed: str) -> list[Person]:
    """Who may be meant by a name that nobody bears: those who are called much like it before those who begin so."""
    alike = set(twins.Known(each.player.name for each in people).likely(typed))
    text = names.plain(typed)
    likely = [each for each in people if each.player.name in alike]
    return [*likely, *(each for each in people if each not in likely and _begins(each, text))]


def _labelled(person: Person, text: str) -> bool:
    """By the label, or by name and start number as lists tell namesakes apart."""
    labels = [person.label]
    if person.registration:
        name, number = person.player.name, person.registration.number
        labels += [f"{name} ({number})", f"{number} {name}"]
    return text in map(names.plain, labels)


def _named_and_registered(person: Person, text: str) -> bool:
    return person.registration is not None and _named(person, text)


def _named(person: Person, text: str) -> bool:
    return names.plain(person.player.name) == text


def _begins(person: Person, text: str) -> bool:
    """Whether every typed word begins one of the name's, or one is the start number."""
    words = names.plain(person.label).replace("(", " ").replace(")", " ").split()
    return all(any(word.startswith(part) for word in words) for part in text.split())
