"""Everything that people do at an event, each act by lot, through the same actions that the pages call."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError

import rules
from bench.repairing_acts import Nothing, Repairing
from rules.types import Severity
from scoring.errors import Conflict, Refused
from scoring.lists.actions import opening_sheets, texts, writing_entries
from scoring.lists.actions.writing_entries import Draft
from scoring.lists.values import log
from scoring.lists.values.lengths import of_table
from scoring.models import Account, Entry, Grant, Merge, Player, Sheet
from scoring.people.actions.questions import Unsure
from scoring.people.queries import merge_queries
from tournaments.actions import (
    changing_seats,
    disqualifying,
    drawing,
    editing,
    lots,
    merging,
    organising,
    placing_lists,
    registering,
)
from tournaments.actions.editing import RegistrationData
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Event
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.moves import Chair
from tournaments.queries.standings import tied

REFUSALS = (Refused, Conflict, Unsure, Objection, BadLines, ValidationError, PermissionDenied)
"""What an action answers when it does nothing; anything else that is raised is a fault."""
FIRST = ("Anna", "Bert", "Cora", "Dirk", "Elif", "Finn", "Gerd", "Hanna", "Ines", "Jürgen", "Karin", "Lutz")
LAST = ("Adler", "Brandt", "Clemens", "Dahl", "Eren", "Fuchs", "Groß", "Köhler", "Koehler", "Lang", "Meyer", "Maier")
DEALS = {"skat": (2, 3, 4), "doppelkopf": (2, 4), "ecarte": (2, 3), "sixty_six": (2, 3)}
"""How many deals the lists of an event have."""
START = datetime(2026, 3, 14, 13, 0, tzinfo=UTC)


class People(Repairing):
    """Directors, desks and tables of several events, who do whatever comes to mind."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.by = Account.objects.create_superuser("everybody")
        self.keeper = Account.objects.create_user("keeper")
        self.clock = START
        self.number = 0

    @property
    def at(self) -> datetime:
        self.clock += timedelta(seconds=1)
        return self.clock

    @property
    def key(self) -> str:
        self.number += 1
        return f"key-{self.number}"

    def found(self, game: str) -> Event:
        """A new event with somebody registered."""
        deals = self.rng.choice(DEALS[game])
        try:
            ruleset = rules.ruleset(game, self.rng.choice(rules.games()[game].presets), deals=deals)
        except rules.RulesetError:
            ruleset = rules.ruleset(game, deals=deals)
        said = {"title": f"{game} {self.key}", "starts_at": START, "seed": self.rng.randrange(2**32)}
        planned = self.rng.choice((2, 2, 3))
        event = organising.create_event(ruleset=ruleset, by=self.by, at=self.at, planned_series=planned, **said)
        Grant.objects.create(account=self.keeper, role=Grant.Role.SCOREKEEPER, book=event.book)
        for _ in range(3):
            self._register(event, 2)
        return event

    # The people of an event.

    def register(self, event: Event) -> None:
        self._register(event, self.rng.randint(1, 2))

    def _register(self, event: Event, number: int) -> None:
        lines = [f"{self.name()}{self.rng.choice(('', '', '; SC Nord; Damen'))}" for _ in range(number)]
        said = {"event_id": event.pk, "text": "\n".join(lines), "by": self.by}
        answers: dict[str, str] = {}
        # An answer can raise one more question: a line that is somebody new may be meant by the line below it.
        for _ in range(1 + len(lines)):
            try:
                registering.register_names(**said, at=self.at, answers=answers)
            except Unsure as unsure:
                meant = self.rng.random() < 0.3
                answers |= (
                    unsure.proposed if meant else {each.key: each.none for each in unsure.questions if not each.answer}
                )
            else:
                return
        raise AssertionError(f"asked without end: {lines}, {answers}")

    def name(self) -> str:
        return f"{self.rng.choice(FIRST)} {self.rng.choice(LAST)} {self.rng.choice('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}."

    def edit(self, event: Event) -> None:
        registration = self._one(event.registrations.select_related("player"))
        now = RegistrationData.of(registration)
        self.by_desk(event, registration.pk, now, stale=self.rng.random() < 0.1)

    def by_desk(self, event: Event, registration: int, now: RegistrationData, *, stale: bool = False) -> None:
        number = now.number if self.rng.random() < 0.5 else self.rng.randint(1, 2 * event.registrations.count())
        editing.edit_registration(
            registration_id=registration,
            name=self.rng.choice((now.name, self.name())),
            club_name=self.rng.choice((now.club, "SC Süd")),
            category=self.rng.choice(("", "Jugend")),
            number=number,
            expected="stale" if stale else now.digest,
            by=self.by,
            at=self.at,
        )

    def remove(self, event: Event) -> None:
        fresh = event.registrations.filter(player__seat_totals=None)
        registration = self._one(fresh if fresh and self.rng.random() < 0.7 else event.registrations)
        said = {"expected": RegistrationData.of(registration).digest, "by": self.by, "at": self.at}
        editing.remove_registration(registration_id=registration.pk, **said)

    def withdraw(self, event: Event) -> None:
        registration = self._one(event.registrations)
        said = {"withdrawn": not registration.withdrawn, "by": self.by, "at": self.at}
        registering.set_withdrawn(registration_id=registration.pk, **said)

    def bar(self, event: Event) -> None:
        """Somebody is disqualified, or that is taken back."""
        barred = event.registrations.filter(disqualified_at__isnull=False)
        registration = self._one(barred if barred and self.rng.random() < 0.6 else event.registrations)
        about = {"registration_id": registration.pk, "reason": "told the cards", "by": self.by, "at": self.at}
        if registration.disqualified_at is None:
            disqualifying.disqualify(**about, rule="ISkO 4.5.9")
        else:
            disqualifying.rank_again(**about)

    def pay(self, event: Event) -> None:
        registration = self._one(event.registrations)
        registering.set_paid(registration_id=registration.pk, paid=not registration.paid, by=self.by, at=self.at)

    def merge(self, event: Event) -> None:
        """Somebody of the event and anybody whom the database knows, often of the same event."""
        players = Player.objects.filter(merged_into=None)
        mine = players.filter(registrations__event=event)
        fresh = mine.filter(seat_totals=None)
        kept = self._one(mine)
        gone = self._one(self.rng.choice((mine, fresh, players)))
        said = {"kept_id": kept.pk, "gone_id": gone.pk, "reason": "one person", "by": self.by}
        merging.merge(**said, at=self.at, expected=merge_queries.seen(kept, gone))

    def part(self, event: Event) -> None:
        mine = Merge.objects.filter(undone_at=None, kept__registrations__event=event)
        some = self._one(mine if mine and self.rng.random() < 0.9 else Merge.objects.all())
        merging.part(merge_id=some.pk, reason="two persons", by=self.by, at=self.at)

    # What the director does.

    def draw(self, event: Event) -> None:
        number = event.series.count() + (1 if self.rng.random() < 0.9 else 2)
        drawing.draw_series(event_id=event.pk, number=number, by=self.by, at=self.at)

    def undraw(self, event: Event) -> None:
        drawing.undo_draw(event_id=event.pk, number=event.series.count(), by=self.by, at=self.at)

    def plan(self, event: Event) -> None:
        said = {
            "title": event.book.title,
            "place": "Club",
            "starts_at": START,
            "planned_series": self.rng.randint(2, 3),
            "club": event.book.club,
            "public": self.rng.random() < 0.9,
            "aware": True,
        }
        organising.change_event(event_id=event.pk, **said, by=self.by, at=self.at)

    def finalise(self, event: Event) -> None:
        organising.finalise_event(event_id=event.pk, by=self.by, at=self.at)

    def reopen_event(self, event: Event) -> None:
        organising.reopen_event(event_id=event.pk, reason="a protest", by=self.by, at=self.at)

    def lot(self, event: Event) -> None:
        groups = [[each.player for each in group] for group in tied(event)]
        players = self.rng.choice(groups) if groups else [each.player_id for each in event.registrations.all()[:2]]
        self.rng.shuffle(players)
        act = lots.draw_lot if self.rng.random() < 0.5 else lots.record_lot
        act(event_id=event.pk, players=players, by=self.by, at=self.at)

    def open_loose(self, event: Event) -> None:
        seats = self.rng.choice(rules.tables(event.game))
        late, anybody = self._late(event), [each.player_id for each in event.registrations.all()]
        chosen = late if late and self.rng.random() < 0.8 else anybody
        found = Player.objects.in_bulk(self.rng.sample(chosen, min(seats, len(chosen))))
        players: list[Player | None] = [*found.values(), *[None] * (seats - len(found))]
        opening_sheets.open_sheet(
            book=event.book,
            title="late",
            ruleset=of_table(rules.Ruleset.from_dict(event.ruleset), seats),
            players=players,
            by=self.by,
            at=self.at,
        )

    def set_aside(self, event: Event) -> None:
        sheet = self._one(loose_sheets(event, untouched=False))
        placing_lists.set_aside(event_id=event.pk, sheet_id=sheet.pk, reason="by mistake", by=self.by, at=self.at)

    def lay(self, event: Event) -> None:
        sheet = self._one(loose_sheets(event, untouched=False))
        drawn = event.series.count() or 1
        series = drawn if self.rng.random() < 0.8 else self.rng.randint(1, drawn)
        placing_lists.lay(event_id=event.pk, sheet_id=sheet.pk, series_number=series, by=self.by, at=self.at)

    # What the tables do.

    def record(self, event: Event) -> None:
        self.record_at(self.sheet(event))

    def record_at(self, sheet: Sheet) -> None:
        self._dealt(sheet, "record")

    def correct(self, event: Event) -> None:
        sheet = self.played(event)
        self._dealt(sheet, "correct", corrects=self._deal(sheet))

    def insert(self, event: Event) -> None:
        sheet = self.played(event)
        self._dealt(sheet, "insert", before=self._deal(sheet))

    def delete(self, event: Event) -> None:
        sheet = self.played(event)
        self.write(sheet, "delete", corrects=self._deal(sheet), reason="was never played")

    def _dealt(self, sheet: Sheet, kind: str, **more: Any) -> None:
        ruleset = rules.Ruleset.from_dict(sheet.ruleset)
        before = list(sheet.deals.order_by("position").values_list("record", flat=True)) if kind == "record" else []
        record = rules.sample_deal(ruleset, sheet.seats, before, self.rng)
        if self.rng.random() < 0.2:
            record = {**record, "remark": "seen by all"}
        try:
            self.write(sheet, kind, record=record, **more)
        except Refused as refused:
            if any(each.severity is not Severity.CONFIRM for each in refused.problems):
                raise
            ticked = tuple({each.code for each in refused.problems})
            self.write(sheet, kind, record=record, accepted=ticked, **more)

    def close(self, event: Event) -> None:
        self.write(self.sheet(event), "close", reason="it is late")

    def mend_at(self, sheet: Sheet) -> None:
        """Put a deal right that cannot be scored."""
        self._dealt(sheet, "correct", corrects=self._one(sheet.deals.filter(points__isnull=True)).sequence)

    def fill_at(self, sheet: Sheet) -> None:
        """Somebody registered takes a chair that is empty from the first deal on."""
        empty = self._one(sheet.seat_totals.filter(player=None))
        player = self.rng.choice(self._players(sheet.book.event))
        chair = Chair(sheet.pk, empty.seat, sheet.revision)
        changing_seats.seat_registered(
            chair=chair, player_id=player, since="start", key=self.key, by=self.by, at=self.at
        )

    def come_late(self, event: Event) -> None:
        smallest = min(rules.tables(event.game))
        self.come_late_at(self._one(event.book.sheets.filter(state=Sheet.State.OPEN, deals=None, seats__gt=smallest)))

    def come_late_at(self, sheet: Sheet) -> None:
        """Who deals first and sits out is not there yet; then a stranger is entered for him, and put right at once."""
        absent = sheet.seat_totals.get(seat=0).player_id
        self.write(sheet, "seat", seats=((0, None),), stale=False)
        sheet.refresh_from_db()
        self._dealt(sheet, "record")
        said = {"since": "", "by": self.by, "at": self.at}
        changing_seats.register_and_seat(chair=self._first_chair(sheet), name=self.name(), key=self.key, **said)
        changing_seats.seat_registered(chair=self._first_chair(sheet), player_id=absent, key=self.key, **said)

    def _first_chair(self, sheet: Sheet) -> Chair:
        sheet.refresh_from_db()
        return Chair(sheet.pk, 0, sheet.revision)

    def confirm(self, event: Event) -> None:
        self.confirm_at(self.sheet(event))

    def confirm_at(self, sheet: Sheet) -> None:
        self.write(sheet, "confirm")

    def reopen(self, event: Event) -> None:
        ended = event.book.sheets.filter(state=Sheet.State.CONFIRMED)
        self.write(self._one(ended or event.book.sheets), "reopen", reason="a deal is missing")

    def erase(self, event: Event) -> None:
        entry = self._one(Entry.objects.filter(sheet__book=event.book_id, text__isnull=False))
        texts.forget(sheet_id=entry.sheet_id, sequence=entry.sequence, by=self.by, at=self.at)

    def seat(self, event: Event) -> None:
        """Several seats at once, as a page of the list writes them."""
        sheet = self.sheet(event)
        seats = self.rng.sample(range(sheet.seats), self.rng.randint(1, 2))
        pairs = tuple((seat, self.rng.choice([None, *self._players(event)])) for seat in seats)
        before = self._deal(sheet) if self.rng.random() < 0.4 else None
        self.write(sheet, "seat", seats=pairs, before=before)

    def sit(self, event: Event) -> None:
        late = self._late(event)
        player = self.rng.choice(late if late and self.rng.random() < 0.5 else self._players(event))
        chair, since = self._chair(self.sheet(event))
        changing_seats.seat_registered(chair=chair, player_id=player, since=since, key=self.key, by=self.by, at=self.at)

    def walk_in(self, event: Event) -> None:
        chair, since = self._chair(self.sheet(event))
        said = {"name": self.name(), "club_name": self.rng.choice(("", "SC West")), "since": since}
        changing_seats.register_and_seat(chair=chair, **said, key=self.key, by=self.by, at=self.at)

    def swap(self, event: Event) -> None:
        """Within a table, or across two, most often of one series."""
        sheet = self.sheet(event)
        others = event.book.sheets.filter(series_number=sheet.series_number)
        other = sheet if self.rng.random() < 0.5 else self._one(others)
        one, since = self._chair(sheet)
        two, _since = self._chair(other)
        changing_seats.swap(one=one, other=two, since=since, key=self.key, by=self.by, at=self.at)

    def empty(self, event: Event) -> None:
        chair, _since = self._chair(self.sheet(event))
        changing_seats.empty_seat(chair=chair, key=self.key, by=self.by, at=self.at)

    def write(self, sheet: Sheet, kind: str, *, stale: bool | None = None, **said: Any) -> None:
        """By a director, a scorekeeper or a program; now and then on what has changed meanwhile."""
        late = self.rng.random() < 0.03 if stale is None else stale
        author = self.by if kind in {log.REOPEN, log.ERASE} or self.rng.random() < 0.5 else self.keeper
        draft = Draft(kind, self.key, max(sheet.revision - late, 0), **said)
        writing_entries.write(sheet_id=sheet.pk, draft=draft, by=author, at=self.at)

    def sheet(self, event: Event) -> Sheet:
        """Any list; most often one that takes something."""
        going = event.book.sheets.filter(state=Sheet.State.OPEN, set_aside=None)
        return self._one(going if self.rng.random() < 0.85 and going else event.book.sheets)

    def played(self, event: Event) -> Sheet:
        """A list in which there is a deal; most often one that takes something."""
        begun = event.book.sheets.filter(deals__isnull=False)
        going = begun.filter(state=Sheet.State.OPEN)
        return self._one(going if self.rng.random() < 0.85 and going else begun)

    def _late(self, event: Event) -> list[int]:
        """The registered who have no seat in the last series."""
        seated = event.book.sheets.filter(series_number=event.series.count(), counts=True)
        free = event.registrations.exclude(
            player__in=seated.values("seat_totals__player").exclude(seat_totals__player=None)
        )
        return list(free.order_by("pk").values_list("player", flat=True))

    def _chair(self, sheet: Sheet) -> tuple[Chair, str]:
        since = self.rng.choice(("", "", "start", str(self._deal(sheet) or "")))
        return Chair(sheet.pk, self.rng.randrange(sheet.seats), sheet.revision), since

    def _deal(self, sheet: Sheet) -> int | None:
        deals = list(sheet.deals.values_list("sequence", flat=True))
        return self.rng.choice(deals) if deals else None

    def _players(self, event: Event) -> list[int]:
        """The registered, and now and then somebody who is not."""
        found = [each.player_id for each in event.registrations.all()]
        strangers = Player.objects.values_list("pk", flat=True)
        return found if self.rng.random() < 0.9 else [self.rng.choice(list(strangers))]

    def _one(self, rows: Any) -> Any:
        """One of these rows by lot; `Nothing` where there is none."""
        found = list(rows.all().order_by("pk").distinct())
        if not found:
            raise Nothing
        return self.rng.choice(found)
