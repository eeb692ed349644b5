"""Two tables wrote some deals on each other's sheet: each of these deals goes to the other one, at its place."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from django.utils.translation import gettext as _

from scoring.access import Naming
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import sentence
from scoring.presenting import words
from tournaments.queries.repairs_of_lists import refuse_totals
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Kind, Repair


def span(room: Room, asked: Asked) -> Repair:
    """From one deal on to another, or to the last; the deals before and behind it stay where they are."""
    place, other = _both(room, asked)
    mine, theirs = of_span(place.loaded, asked), of_span(other.loaded, asked)
    if not mine and not theirs:
        raise Impossible(_("Say from which deal to which: at neither table there is one of these numbers."))
    here, there = Taken(room, place.number, place.loaded), Taken(room, other.number, other.loaded)
    here.take(mine, theirs, other.number)
    there.take(theirs, mine, place.number)
    drafts = [(place.sheet.pk, each) for each in here.drafts] + [(other.sheet.pk, each) for each in there.drafts]
    if not drafts:
        raise Impossible(_("These deals are the same at both tables."))
    about = room.number_of(*place.seated, *other.seated)
    return Repair(Kind.SPAN, room.series, about=about, drafts=tuple(drafts), seen=seen(place, other))


def _both(room: Room, asked: Asked) -> tuple[Place, Place]:
    series, table = asked.other or (0, 0)
    place, other = room.at(asked.table), (room if series == room.series else Room(room.event, series)).at(table)
    if place.sheet.pk == other.sheet.pk:
        raise Impossible(_("Choose another table."))
    place.open()
    other.open()
    refuse_totals(place, other)
    if place.sheet.seats != other.sheet.seats:
        raise Impossible(_("The other table has another number of seats. Enter the deal there, and delete it here."))
    return place, other


def of_span(loaded: Loaded, asked: Asked) -> Sequence[LoadedDeal]:
    """The deals of a sheet from one number to another. A penalty has no number and stays: it was not dealt."""
    first, last = asked.deal or 0, asked.place
    numbered = [each for each in loaded.deals if each.line.numbered and 0 < first <= each.line.number]
    return [each for each in numbered if last is None or each.line.number <= last]


@dataclass
class Taken:
    """A sheet that takes the deals of another one, entry by entry."""

    room: Room
    table: int
    loaded: Loaded

    def __post_init__(self) -> None:
        self.drafts: list[Draft] = []
        self.blocked = self.loaded.blocked

    def take(self, mine: Sequence[LoadedDeal], theirs: Sequence[LoadedDeal], other: int) -> None:
        """What stands here becomes what stands there: the places stay, and what is left over is written or deleted."""
        pairs = list(zip_longest(mine, theirs))
        for one, two in pairs:
            if two is not None:
                self._write(one, two, other)
        for one, _two in reversed([each for each in pairs if each[1] is None]):
            self._add(
                Draft(log.DELETE, PENDING, self.loaded.revision, corrects=one.sequence, reason=PENDING), one, other
            )
        if self.loaded.blocked > self.blocked:
            text = _("At table %(table)d deals that follow could not stand any more. Nothing is moved.")
            raise Impossible(text % {"table": self.table})

    def _write(self, one: LoadedDeal | None, two: LoadedDeal, other: int) -> None:
        record = two.logged.record
        if one is not None and one.logged.record == record and one.line.dealer == two.line.dealer:
            return
        kind, corrects = (log.RECORD, None) if one is None else (log.CORRECT, one.sequence)
        reason = "" if one is None else PENDING
        draft = Draft(
            kind, PENDING, self.loaded.revision, record=record, corrects=corrects, accepted=two.accepted, reason=reason
        )
        dealt = self._line_of(draft)
        if dealt is not None and dealt != two.line.dealer:
            draft = replace(draft, record={**record, "dealer": two.line.dealer})
        self._add(draft, two, other)

    def _line_of(self, draft: Draft) -> int | None:
        """Who deals where this is written."""
        line = sheet_queries.apply(self.loaded, draft).trial.line
        return line.dealer if line else None

    def _add(self, draft: Draft, deal: LoadedDeal, other: int) -> None:
        unusual = {each.code for each in sheet_queries.apply(self.loaded, draft).unticked}
        draft = replace(draft, accepted=tuple(sorted({*draft.accepted, *unusual})))
        tried = sheet_queries.apply(self.loaded, draft)
        if tried.errors:
            game = self.loaded.sheet.game
            names = words.names_of(self.loaded.players, naming=Naming(self.room.event.book, keeps=True))
            text = _("Deal %(number)d of table %(other)d cannot be entered at table %(table)d: %(why)s")
            why = " ".join(dict.fromkeys(sentence(each, game, names) for each in tried.errors))
            raise Impossible(text % {"number": deal.line.number, "other": other, "table": self.table, "why": why})
        self.drafts.append(draft)
        self.loaded = tried.loaded
