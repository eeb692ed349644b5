"""Which words of an event's decisions tell who somebody is. Reads only."""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Q

from tournaments.models import Decision, Event

CALLED = ("name", "club", "category")
WHY = ("reason", "rule")


def events_naming(players: Collection[int]) -> set[int]:
    """Every event in which one of these was ever registered, be it that the registration is gone."""
    named = Q(pk=None)
    for player in players:
        for form in (f",{player}]", f",{player},", f'"player":{player}'):
            named |= Q(body__contains=form)
    kinds = ("adopted", "registered", "merged", "parted")
    written = Decision.objects.filter(named, kind__in=kinds).order_by().values_list("event", flat=True)
    registered = Event.objects.filter(registrations__player__in=players).values_list("pk", flat=True)
    return {*written, *registered}


def words_about(event: Event, players: Collection[int]) -> dict[int, frozenset[str]]:
    """By sequence number of the decision: under which names its texts say what one of these players is called."""
    reader = _Reader(set(players))
    rows = event.decisions.order_by("sequence").values_list("sequence", "kind", "body")
    for sequence, kind, body in rows.iterator(chunk_size=200):
        parsed = json.loads(body)
        reader.take(sequence, kind, parsed["said"], parsed["texts"].keys())
    return reader.found


class _Reader:
    """Follows which start numbers these players hold, decision after decision."""

    def __init__(self, players: set[int]) -> None:
        self.players = players
        self.numbers: set[int] = set()
        self.found: dict[int, frozenset[str]] = {}

    def take(self, sequence: int, kind: str, said: Mapping[str, Any], there: Collection[str]) -> None:
        if words := frozenset(self._words(kind, said)) & frozenset(there):
            self.found[sequence] = words

    def _words(self, kind: str, said: Mapping[str, Any]) -> Iterator[str]:
        if "people" in said:
            yield from self._people(kind, said["people"])
        elif kind == "repaired":
            yield from (f"{number}.name" for number in said["about"] if number in self.numbers)
        elif kind == "erased":
            yield from self.found.get(said["sequence"], ())
        elif "number" in said:
            yield from self._called(kind, said)

    def _called(self, kind: str, said: Mapping[str, Any]) -> Iterator[str]:
        """Why somebody is disqualified is told of that one as much as the name is, and of a pair of both."""
        why = said.get("partner") in self.numbers
        if self._is_about_them(kind, said):
            yield from CALLED
            why = True
        yield from WHY if why and kind in {"barred", "unbarred"} else ()

    def _people(self, kind: str, people: Collection[list[Any]]) -> Iterator[str]:
        if kind == "adopted":
            self.numbers.clear()
        for number, player, *_more in people:
            self._hold(number, holds=player in self.players)
            if player in self.players:
                yield from (f"{number}.{name}" for name in CALLED)

    def _is_about_them(self, kind: str, said: Mapping[str, Any]) -> bool:
        """Whether this decision about one registration names one of them; the number may change hands with it."""
        number = said["number"]
        theirs = said["player"] in self.players if "player" in said else number in self.numbers
        self._hold(number, holds=theirs and kind != "removed" and "to" not in said)
        if "to" in said:
            self._hold(said["to"], holds=theirs)
        return theirs

    def _hold(self, number: int, *, holds: bool) -> None:
        if holds:
            self.numbers.add(number)
        else:
            self.numbers.discard(number)
