"""What several people do to one event in the same moment: each act made ready as its page was seen, then let go."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import rules
from bench.acting import People
from bench.repairing_acts import Nothing
from scoring.lists.actions import opening_sheets, writing_entries
from scoring.lists.actions.writing_entries import Draft
from scoring.lists.values import log
from scoring.lists.values.lengths import of_table
from scoring.models import Merge, Player, Sheet
from scoring.people.queries import merge_queries
from tournaments.actions import (
    changing_seats,
    drawing,
    editing,
    merging,
    organising,
    placing_lists,
    registering,
    repairing,
)
from tournaments.actions.editing import RegistrationData
from tournaments.models import Event
from tournaments.queries import diary
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.moves import Chair
from tournaments.queries.progress import open_ends
from tournaments.queries.repair_plans import planned
from tournaments.queries.repairs_undone import undoing
from tournaments.values.repairs import Repair

SITUATIONS = {
    "drawing": ("draw", "draw", "undraw", "register", "edit", "remove", "withdraw", "sit", "merge", "open_loose"),
    "repairs": ("repair", "repair", "repair", "unrepair", "record", "swap", "withdraw", "undraw"),
    "playing": ("record", "record", "confirm", "swap", "sit", "sit", "walk_in", "undraw", "merge", "part", "edit"),
    "desks": ("record", "record", "record", "correct", "swap"),
    "late": ("lay", "set_aside", "record", "sit", "finalise", "draw", "merge", "open_loose", "correct"),
    "signed": ("finalise", "finalise", "reopen", "reopen", "register", "open_loose", "draw", "edit", "merge", "part"),
    "final": ("reopen_event", "reopen_event", "finalise", "reopen", "register", "open_loose", "edit", "merge", "draw"),
}
"""What comes to mind by how far the event is; `bring` brings it there."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that is about to be done."""

    name: str
    call: Callable[[], object]
    stands_on: tuple[tuple[int, int], ...] = ()
    """Lists and their revisions, as whoever does it saw them: of those with the same one only one is done."""


class Racers:
    """Makes acts ready, and brings an event to where they matter."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.rng = people.rng

    def acts(self, event: Event, situation: str, number: int) -> list[Act]:
        """So many acts that fit the situation; those for which nothing is there are left out."""
        made: list[Act] = []
        for _try in range(20):
            name = self.rng.choice(SITUATIONS[situation])
            said = getattr(self, f"_{name}")(event)
            if said is not None:
                made.append(said if isinstance(said, Act) else Act(name, said))
            if len(made) == number:
                break
        return made

    def bring(self, event: Event, situation: str) -> None:
        """By one hand alone, through the same actions."""
        event.refresh_from_db()
        if event.state == Event.State.FINAL and situation != "final":
            self.people.reopen_event(event)
        if situation == "late":
            self._open_loose(event)()
        elif situation in {"signed", "final"}:
            self._finish(event)
        elif situation in {"playing", "desks", "repairs"}:
            self._open(event)
        event.refresh_from_db()
        if situation == "final" and event.state != Event.State.FINAL:
            self.people.finalise(event)
        event.refresh_from_db()

    def _finish(self, event: Event) -> None:
        """Everything drawn, signed and laid aside; a merge may have left somebody at two chairs: then it stays open."""
        while event.state != Event.State.FINAL and event.series.count() < event.planned_series:
            self.people.draw(event)
        for end in open_ends(event) if event.state != Event.State.FINAL else ():
            if end.loose and end.sheet:
                said = {"event_id": event.pk, "sheet_id": end.sheet.pk, "reason": "by mistake"}
                placing_lists.set_aside(**said, by=self.people.by, at=self.people.at)
            elif end.sheet:
                if not end.sheet.finished:
                    self._write(end.sheet, log.CLOSE, reason="it is late").call()
                    end.sheet.refresh_from_db()
                self._write(end.sheet, log.CONFIRM).call()

    def _open(self, event: Event) -> None:
        """Tables at which there is something to play, wherever they were ended early or signed."""
        if not event.series.exists():
            self.people.draw(event)
        for sheet in event.book.sheets.filter(counts=True):
            while sheet.state == Sheet.State.CONFIRMED or sheet.closed_early:
                self._write(sheet, log.REOPEN, reason="a deal is missing").call()
                sheet.refresh_from_db()

    # What is made ready.

    def _said(self, event: Event) -> dict[str, Any]:
        return {"event_id": event.pk, "by": self.people.by, "at": self.people.at}

    def _finalise(self, event: Event) -> Any:
        return partial(organising.finalise_event, **self._said(event))

    def _reopen_event(self, event: Event) -> Any:
        return partial(organising.reopen_event, **self._said(event), reason="a protest")

    def _draw(self, event: Event) -> Any:
        return partial(drawing.draw_series, **self._said(event), number=event.series.count() + 1)

    def _undraw(self, event: Event) -> Any:
        return partial(drawing.undo_draw, **self._said(event), number=event.series.count())

    def _register(self, event: Event) -> Any:
        name = self.rng.choice(("Zoe Zander Q.", self.people.name()))
        return partial(registering.register_names, **self._said(event), text=name)

    def _desk(self, event: Event) -> dict[str, Any] | None:
        """A registration as a desk saw it; most often that of the first number, so that two desks meet."""
        rows = event.registrations.select_related("player").order_by("number")
        found = rows.first() if self.rng.random() < 0.6 else self._one(rows)
        if found is None:
            return None
        now = RegistrationData.of(found)
        return {"registration_id": found.pk, "expected": now.digest, "now": now}

    def _edit(self, event: Event) -> Any:
        said = self._desk(event)
        if said is None:
            return None
        said.pop("now")
        number = self.rng.choice((1, 2, 77, 78))
        more = {"name": self.people.name(), "club_name": "", "category": "", "number": number}
        return partial(editing.edit_registration, **said, **more, by=self.people.by, at=self.people.at)

    def _remove(self, event: Event) -> Any:
        said = self._desk(event)
        if said is None:
            return None
        said.pop("now")
        return partial(editing.remove_registration, **said, by=self.people.by, at=self.people.at)

    def _withdraw(self, event: Event) -> Any:
        row = self._one(event.registrations)
        said = {"by": self.people.by, "at": self.people.at}
        return row and partial(registering.set_withdrawn, registration_id=row.pk, withdrawn=not row.withdrawn, **said)

    def _merge(self, event: Event) -> Any:
        """Somebody registered and somebody from elsewhere, or another who is registered, either way round."""
        players = Player.objects.filter(merged_into=None)
        mine = players.filter(registrations__event=event).order_by("pk")
        others = list(players.exclude(registrations__event=event).order_by("-pk")[:10])
        kept = mine.last() if self.rng.random() < 0.5 else self._one(mine)
        gone = self.rng.choice(others) if others and self.rng.random() < 0.8 else self._one(mine)
        if kept is None or kept == gone:
            return None
        if self.rng.random() < 0.5:
            kept, gone = gone, kept
        said = {
            "kept_id": kept.pk,
            "gone_id": gone.pk,
            "reason": "one person",
            "expected": merge_queries.seen(kept, gone),
        }
        return partial(merging.merge, **said, by=self.people.by, at=self.people.at)

    def _part(self, event: Event) -> Any:
        made = self._one(Merge.objects.filter(undone_at=None, kept__registrations__event=event))
        said = {"reason": "two persons", "by": self.people.by, "at": self.people.at}
        return made and partial(merging.part, merge_id=made.pk, **said)

    def _open_loose(self, event: Event) -> Any:
        seats = rules.tables(event.game)[-1]
        players = [each.player for each in event.registrations.select_related("player")]
        self.rng.shuffle(players)
        seated = [*players[:seats], *[None] * (seats - len(players))]
        ruleset = of_table(rules.Ruleset.from_dict(event.ruleset), seats)
        said = {"book": event.book, "title": "late", "ruleset": ruleset, "players": seated}
        return partial(opening_sheets.open_sheet, **said, by=self.people.by, at=self.people.at)

    def _set_aside(self, event: Event) -> Any:
        sheet = self._one(loose_sheets(event, untouched=False))
        said = self._said(event)
        return sheet and partial(placing_lists.set_aside, **said, sheet_id=sheet.pk, reason="by mistake")

    def _lay(self, event: Event) -> Any:
        sheet = self._one(loose_sheets(event, untouched=False))
        return sheet and partial(placing_lists.lay, **self._said(event), sheet_id=sheet.pk, series_number=1)

    def _record(self, event: Event) -> Any:
        """Most often at the first open list, so that two desks meet."""
        open_ = event.book.sheets.filter(state=Sheet.State.OPEN, finished=False).order_by("pk")
        sheet = open_.first() if self.rng.random() < 0.8 else self._one(open_)
        return sheet and self._write(sheet, log.RECORD, record=self._dealt(sheet), accepted=("entry_deal_twice",))

    def _dealt(self, sheet: Sheet) -> dict[str, Any]:
        before = list(sheet.deals.order_by("position").values_list("record", flat=True))
        return dict(rules.sample_deal(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats, before, self.rng))

    def _correct(self, event: Event) -> Any:
        sheet = self._one(event.book.sheets.filter(state=Sheet.State.OPEN, deals__isnull=False))
        deal = sheet and self._one(sheet.deals)
        return deal and self._write(sheet, log.DELETE, corrects=deal.sequence, reason="was never played")

    def _confirm(self, event: Event) -> Any:
        sheet = self._one(event.book.sheets.filter(state=Sheet.State.OPEN, finished=True))
        return sheet and self._write(sheet, log.CONFIRM)

    def _reopen(self, event: Event) -> Any:
        sheet = self._one(event.book.sheets.filter(state=Sheet.State.CONFIRMED))
        return sheet and self._write(sheet, log.REOPEN, reason="a deal is missing")

    def _sit(self, event: Event) -> Any:
        """The first of the registered at some table: two such acts put him at two tables at once."""
        sheet = self._one(event.book.sheets.filter(state=Sheet.State.OPEN))
        rows = event.registrations.order_by("-number")
        person = rows.first() if self.rng.random() < 0.7 else self._one(rows)
        if sheet is None or person is None:
            return None
        chair = self._chair(sheet)
        said = {"player_id": person.player_id, "since": self.rng.choice(("", "start"))}
        call = partial(changing_seats.seat_registered, chair=chair, **said, **self._signed())
        return Act("sit", call, ((sheet.pk, sheet.revision),))

    def _walk_in(self, event: Event) -> Any:
        sheet = self._one(event.book.sheets.filter(state=Sheet.State.OPEN))
        if sheet is None:
            return None
        said = {"name": self.people.name(), "since": "", **self._signed()}
        call = partial(changing_seats.register_and_seat, chair=self._chair(sheet), **said)
        return Act("walk_in", call, ((sheet.pk, sheet.revision),))

    def _swap(self, event: Event) -> Any:
        """Two of two tables, in either order."""
        found = list(event.book.sheets.filter(state=Sheet.State.OPEN, counts=True))
        if len(found) < 2:
            return None
        one, other = self.rng.sample(found, 2)
        said = {"one": self._chair(one), "other": self._chair(other), "since": "", **self._signed()}
        return Act("swap", partial(changing_seats.swap, **said), ((one.pk, one.revision), (other.pk, other.revision)))

    def _repair(self, event: Event) -> Any:
        """Two desks look at the same tables most of the time."""
        asked = self.people.asked(event)
        seen = self._seen(lambda: planned(event, asked))
        return seen and partial(repairing.repair, **self._said(event), asked=asked, seen=seen, reason="as it was")

    def _unrepair(self, event: Event) -> Any:
        standing = sorted(diary.repaired(event))
        seen = self._seen(lambda: undoing(event, standing[-1])) if standing else None
        said = self._said(event)
        return seen and partial(repairing.undo, **said, sequence=standing[-1], seen=seen, reason="by mistake")

    def _seen(self, work_out: Callable[[], Repair]) -> str | None:
        try:
            return self.people.worked_out(work_out)
        except Nothing:
            return None

    def _chair(self, sheet: Sheet) -> Chair:
        return Chair(sheet.pk, self.rng.randrange(sheet.seats), sheet.revision)

    def _signed(self) -> dict[str, Any]:
        return {"key": self.people.key, "by": self.people.by, "at": self.people.at}

    def _write(self, sheet: Sheet, kind: str, **said: Any) -> Act:
        draft = Draft(kind, self.people.key, sheet.revision, **said)
        by = self.people.by
        call = partial(writing_entries.write, sheet_id=sheet.pk, draft=draft, by=by, at=self.people.at)
        return Act(kind, call, ((sheet.pk, sheet.revision),))

    def _one(self, rows: Any) -> Any:
        found = list(rows.order_by("pk").distinct())
        return self.rng.choice(found) if found else None
