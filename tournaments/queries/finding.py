"""Whom somebody means who types a start number or a name at a table of an event: the registered first. Reads only."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db.models import Max, QuerySet

from scoring import bounds, names
from scoring.models import Player
from scoring.people.values import person_names, twins
from tournaments.models import Event, Registration

NUMBER = re.compile(r"[0-9]{1,9}")
MOST_NEAR = 12


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may be meant."""

    player: int
    name: str
    number: int | None
    """The start number; None for who is not registered."""
    label: str
    """`84 Gustav Gastmann (SC Nord)`, unlike that of everybody else."""
    club: str = ""
    """Empty for the event's own, and for none."""


@dataclass(frozen=True, slots=True)
class Found:
    """Who is meant, or may be."""

    meant: Sequence[Person] = ()
    """Of this number or this very name: one, or several of one name."""
    near: Sequence[Person] = ()
    """Where nobody is: whose names are much like the one that was typed, or begin like its words."""


def suggested(event: Event) -> list[str]:
    """Labels that a field suggests: the registered first, and of very many only some."""
    first = [each.label for each in _people(event.registrations.order_by("number")[: bounds.SUGGESTED])]
    others = _unregistered(event) if len(first) < bounds.SUGGESTED else ()
    return [*first, *(each.label for each in islice(others, bounds.SUGGESTED - len(first)))]


def free_number(event: Event) -> int:
    """The next start number, behind all that are taken."""
    return 1 + (event.registrations.aggregate(most=Max("number"))["most"] or 0)


def somebody(event: Event, player: int) -> Person | None:
    """The player of this primary key, if registered or of the event's club."""
    if found := _people(event.registrations.filter(player=player)):
        return found[0]
    return next((each for each in _unregistered(event) if each.player == player), None)


def _people(registrations: QuerySet[Registration]) -> list[Person]:
    """Nobody becomes an object of his or her own, for ten thousand may be registered."""
    rows = registrations.values_list("player", "player__name", "number", "club_name")
    return [Person(player, name, number, _label(name, number, club), club) for player, name, number, club in rows]


def _label(name: str, number: int, club: str) -> str:
    return f"{number} {name} ({club})" if club else f"{number} {name}"


def _unregistered(event: Event) -> Iterator[Person]:
    """The other players of the event's club, by name."""
    if event.book.club_id is None:
        return
    registered = event.registrations.values("player")
    others = list(Player.objects.filter(club=event.book.club_id).exclude(pk__in=registered).values_list("pk", "name"))
    often = Counter(names.plain(name) for _player, name in others)
    for player, name in sorted(others, key=lambda each: person_names.sort_key(each[1])):
        yield Person(player, name, None, name if often[names.plain(name)] == 1 else f"{name} #{player}")


def find(event: Event, typed: str) -> Found:
    """Whoever is called so by number, label or name; case and accents tell nobody apart.

    A club behind a semicolon tells namesakes apart, and whoever plays for another may only be meant. A number is looked
    up; a name is compared with those of everybody, which no index can.
    """
    typed, club, _category = person_names.cells(typed)
    label, name = names.plain(typed), names.plain(person_names.read(typed).full)
    if NUMBER.fullmatch(label):
        return Found(_people(event.registrations.filter(number=int(label))))
    people = [*_people(event.registrations.order_by("number")), *_unregistered(event)]
    for matches, text in ((_labelled, label), (_named_and_registered, name), (_named, name)):
        if found := [each for each in people if matches(each, text)]:
            theirs = [each for each in found if club and _plays_for(each, club, event)]
            return Found(theirs or found) if theirs or not club else Found(near=found[:MOST_NEAR])
    return Found(near=_near(people, typed)[:MOST_NEAR])


def _near(people: Sequence[Person], typed: str) -> list[Person]:
    """Who may be meant by a name that nobody bears: those who are called much like it before those who begin so."""
    alike = set(twins.Known(each.name for each in people).likely(typed))
    text = names.plain(typed)
    likely = [each for each in people if each.name in alike]
    return [*likely, *(each for each in people if each not in likely and _begins(each, text))]


def _labelled(person: Person, text: str) -> bool:
    """By the label, or by name and start number as lists tell namesakes apart."""
    labels = [person.label]
    if person.number:
        labels += [f"{person.name} ({person.number})", f"{person.number} {person.name}"]
    return text in map(names.plain, labels)


def _named_and_registered(person: Person, text: str) -> bool:
    return person.number is not None and _named(person, text)


def _named(person: Person, text: str) -> bool:
    return names.plain(person.name) == text or names.plain(person_names.read(person.name).full) == text


def _plays_for(person: Person, club: str, event: Event) -> bool:
    home = event.book.club.name if event.book.club else ""
    return names.club_key(person.club or home) == names.club_key(club)


def _begins(person: Person, text: str) -> bool:
    """Whether every typed word begins one of the name's, or one is the start number."""
    words = names.plain(person.label).replace("(", " ").replace(")", " ").split()
    return all(any(word.startswith(part) for word in words) for part in text.split())
