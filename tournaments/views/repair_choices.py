"""What can be chosen for a repair: at a table, or for one of its players. What stands there decides what is offered."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

import rules
from scoring.access import Naming
from scoring.lists.views import presenters
from scoring.models import Player, Sheet
from scoring.presenting.marks import Mark
from tournaments.models import Event, Registration, Table
from tournaments.queries.repairs_of_latecomers import can_be_joined
from tournaments.queries.rooms import Place, Room
from tournaments.queries.seats_left import seats_ahead
from tournaments.values.repairs import Asked, Impossible


@dataclass(frozen=True)
class Choices:
    """A table of a series, or none, and one of its seats, or none."""

    event: Event
    asked: Asked

    def __post_init__(self) -> None:
        """The tables are read first, so that a page is not half made before one is missing."""
        if not self.room.places:
            raise Impossible(_("Choose what is to be repaired."))
        self.naming.about([player for each in self.room.places for player in each.players])
        self.naming.about([each.player for each in self.room.registered.values()])
        if self.place and self.asked.seat is not None:
            self._refuse_nobody(self.place)

    def _refuse_nobody(self, place: Place) -> None:
        if not place.left_empty(self.asked.seat):
            place.occupant(self.asked.seat)

    @cached_property
    def naming(self) -> Naming:
        return Naming(self.event.book, keeps=True)

    @cached_property
    def room(self) -> Room:
        return Room(self.event, self.asked.series)

    @cached_property
    def place(self) -> Place | None:
        return self.room.at(self.asked.table) if self.asked.table else None

    @property
    def confirmed(self) -> bool:
        """Whether the sheet has to be reopened first."""
        return self.place is not None and self.place.sheet.state != Sheet.State.OPEN

    @cached_property
    def seats(self) -> list[tuple[int, str]]:
        """Who sits at the table now."""
        if self.place is None:
            return []
        both = zip(self.place.loaded.seated, self.place.players, strict=True)
        return [(seat, self._name(plays, held)) for seat, (plays, held) in enumerate(both)]

    @cached_property
    def nobodys(self) -> set[int]:
        """Seats at which nobody plays and that count for nobody: there is nothing to repair but to seat somebody."""
        if self.place is None:
            return set()
        both = zip(self.place.loaded.seated, self.place.players, strict=True)
        return {seat for seat, (plays, held) in enumerate(both) if plays is None and held is None}

    def _name(self, plays: Player | None, held: Player | None) -> str:
        if plays is not None:
            return self.naming(plays)
        return _("empty") if held is None else _("empty, for %(name)s") % {"name": self.naming(held)}

    @property
    def left_empty(self) -> bool:
        """Whether the chosen seat waits for a substitute."""
        return self.place is not None and self.place.left_empty(self.asked.seat)

    @cached_property
    def ahead(self) -> str:
        """The later series in which whoever sits on the chosen seat has one, too, and their tables; empty: in none."""
        if self.place is None or (player := self.place.leaver(self.asked.seat)) is None:
            return ""
        text = _("series %(series)d, table %(table)d")
        found = seats_ahead(self.event, self.asked.series, player)
        return "; ".join(text % {"series": each.series, "table": each.table} for each in found)

    @property
    def can_play_on(self) -> bool:
        """Whether those who are left, when the chosen seat is, are a table by the rules of the game."""
        if self.place is None:
            return False
        stay = [each for seat, each in enumerate(self.place.loaded.log.occupants) if seat != self.asked.seat]
        return sum(each is not None for each in stay) in self.room.sizes

    @cached_property
    def joinable(self) -> list[int]:
        """Tables that take somebody from their next deal: all of the series, or the one that was chosen."""
        places = [self.place] if self.place else self.room.places
        return [each.number for each in places if can_be_joined(self.room, each)]

    @property
    def who(self) -> str:
        """Whose seat was chosen; empty where none was."""
        return "" if self.asked.seat is None or not self.place else self.seats[self.asked.seat][1]

    @cached_property
    def unseated(self) -> list[tuple[int, str]]:
        """Start number and name of everybody without a seat who may come late, and whether they are here: whoever left
        in mid-series only before the first deal of those who play on.
        """
        places = [self.place] if self.place else self.room.places
        if any(each.untouched and each.sheet.goes_on_from_id for each in places):
            return self.joining
        return [(each.number, self._unseated_name(each)) for each in self.room.unseated()]

    @cached_property
    def joining(self) -> list[tuple[int, str]]:
        """The same of everybody who may take part from a next deal, who left in mid-series first."""
        both = (*self.room.coming_back(), *self.room.unseated())
        return [(each.number, self._unseated_name(each)) for each in both]

    @cached_property
    def substitutes(self) -> list[tuple[int, str]]:
        """The same of everybody who may play on at the chosen seat, whoever had given it up first."""
        held = self.place.players[self.asked.seat] if self.place and self.asked.seat is not None else None
        own = (
            self.room.of_player(held.pk)
            if held and self.place and self.place.given_up(self.asked.seat, held.pk)
            else None
        )
        return [*([(own.number, self._unseated_name(own))] if own else ()), *self.joining]

    @cached_property
    def others(self) -> list[tuple[int, str]]:
        """Everybody registered who does not play at this table, and where he or she sits: who may have played here."""
        own = self.place.loaded.log.occupants if self.place else ()
        tables = {player: each.number for each in self.room.places for player in each.seated}
        return [
            (each.number, self._elsewhere(each, tables.get(each.player_id)))
            for each in self.room.registered.values()
            if each.player_id not in own and each.disqualified_at is None
        ]

    def _elsewhere(self, each: Registration, table: int | None) -> str:
        name = f"{each.number} {self.naming(each.player)}"
        return name if table is None else _("%(name)s (table %(table)d)") % {"name": name, "table": table}

    def _unseated_name(self, each: Registration) -> str:
        name = f"{each.number} {self.naming(each.player)}"
        here = each.presence == each.Presence.HERE
        gone = each.presence == each.Presence.GONE and self.event.is_evening
        said = Mark.WENT.label if gone else each.Presence(each.presence).label
        return name if here else f"{name} ({said})"

    def partners(self) -> Iterator[tuple[int, list[tuple[str, str]]]]:
        """By table, everybody else of the series, each as `other` says the seat."""
        for place in self.room.places:
            here = self.place is not None and place.number == self.place.number
            if place.sheet.state == Sheet.State.OPEN:
                found = [
                    (f"{place.number}.{seat}", self.naming(each))
                    for seat, each in enumerate(place.players)
                    if each and not (here and seat == self.asked.seat)
                ]
                if found:
                    yield place.number, found

    @property
    def can_cross(self) -> bool:
        """Whether deals can be told of two seats exchanged: by the game, and where partners are not fixed."""
        place = self.place
        if place is None or place.sheet.totals_only or self.room.in_pairs:
            return False
        return bool(self.neighbours) and rules.is_exchangeable(place.loaded.ruleset, place.sheet.seats)

    @property
    def neighbours(self) -> list[tuple[str, str]]:
        """The others who sit at this table, each as `other` says the seat."""
        if self.place is None:
            return []
        seated = enumerate(self.place.loaded.seated)
        return [
            (f"{self.place.number}.{seat}", self.naming(each))
            for seat, each in seated
            if each and seat != self.asked.seat
        ]

    def tables(self) -> list[tuple[str, str]]:
        """Every other table of the event whose sheet is open, as `other` says it."""
        laid = Table.objects.filter(series__event=self.event, sheet__state=Sheet.State.OPEN).select_related("series")
        text = _("series %(series)d, table %(table)d")
        return [
            (f"{each.series.number}.{each.number}", text % {"series": each.series.number, "table": each.number})
            for each in laid.order_by("series__number", "number")
            if (each.series.number, each.number) != (self.asked.series, self.asked.table)
        ]

    @property
    def other(self) -> str:
        """The table that was chosen, as `tables` says it."""
        return ".".join(map(str, self.asked.other)) if self.asked.other else ""

    def takes_points(self) -> bool:
        """Whether points can be taken from one player, as from whoever played on a wrong seat."""
        return rules.deduction(self.event.game, 0, 1) is not None

    def deals(self) -> list[tuple[int, str]]:
        """Every deal of the sheet, the last one first, as the sheet tells it."""
        if self.place is None:
            return []
        loaded = self.place.loaded
        self.naming.about(loaded.people.values())
        return [(each.sequence, presenters.in_few_words(each, loaded, self.naming)) for each in loaded.deals[::-1]]
