"""What is on in the demo: a tournament played to its end, one that runs, one to come, and a club evening to try."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import rules
from scoring.actions.books import open_book
from scoring.actions.sheets import open_sheet
from scoring.models import Account, Book, Sheet
from tournaments.actions import drawing, events, registering
from tournaments.management.demo import people
from tournaments.management.demo.playing import Keeper, play
from tournaments.models import Event
from tournaments.queries.seats import series_of

SEED = 4711
SERIES = 2
FULL_LENGTH = 48
PLACE = "Gasthaus Zum Kiebitz"
BEFORE = timedelta(minutes=20)
BREAK = timedelta(hours=3)
RUNNING = (17, 24, 9)
"""Deals played so far at the three tables of the running event."""
RUNNING_FIELD = 11
PAID = 38
EVENING = 21
EVENING_SEATS = 4
DEALS = len(people.FIELD.splitlines()) // 4 * SERIES * FULL_LENGTH + sum(RUNNING) + EVENING


@dataclass(frozen=True, slots=True)
class Programme:
    """Fills the house; whatever is there already stays as it is."""

    house: people.House
    ruleset: rules.Ruleset
    now: datetime
    step: Callable[[int], object]
    """Told how many deals were played."""

    @property
    def director(self) -> Account:
        return self.house.account("director")

    def tournament(self) -> Event:
        """Forty players, two series, every list signed, the ranking final."""
        begins = _last_saturday(self.now)
        event = self._event(f"Preis{self._game.lower()}", begins, SERIES, people.FIELD)
        people.choose_publicity(self.house)
        for registration in event.registrations.filter(paid=False).order_by("number")[:PAID]:
            registering.set_paid(registration_id=registration.pk, paid=True, by=self.director)
        for number in range(1, SERIES + 1):
            starts = begins + (number - 1) * BREAK
            for sheet in self._sheets(event, number, starts - BEFORE):
                self._play(sheet, starts, None)
        event.refresh_from_db()
        if event.state == Event.State.FINAL:
            return event
        return events.finalise_event(event_id=event.pk, by=self.director, at=begins + SERIES * BREAK)

    def running(self) -> Event:
        """Three tables, one of them of three, in the middle of their first series."""
        begins = self.now - timedelta(hours=1)
        field = "\n".join(people.FIELD.splitlines()[:RUNNING_FIELD])
        event = self._event("Vereinsmeisterschaft", begins, SERIES, field)
        for sheet, deals in zip(self._sheets(event, 1, begins - BEFORE), RUNNING, strict=True):
            self._play(sheet, begins, deals)
        return event

    def coming(self) -> Event:
        """Nobody is registered yet."""
        return self._event("Adventsturnier", self.now + timedelta(days=15), 3, "")

    def evening(self) -> Book:
        """A list without an event, begun and open."""
        begins = self.now - timedelta(hours=1)
        known = Book.objects.filter(club=self.house.club, title="Vereinsabend").first()
        day = begins.date()
        book = known or open_book(title="Vereinsabend", club=self.house.club, held_on=day, by=self.director)
        self._play(book.sheets.first() or self._evening_sheet(book, begins), begins, EVENING)
        return book

    @property
    def _game(self) -> str:
        return rules.say(self.ruleset.game, rules.games()[self.ruleset.game].name, {}, "de")

    def _event(self, title: str, begins: datetime, series: int, field: str) -> Event:
        """The event of this title, with these names registered."""
        event = Event.objects.filter(book__club=self.house.club, book__title=title).first()
        if event is None:
            event = events.create_event(
                title=title,
                starts_at=begins,
                ruleset=self.ruleset,
                seed=SEED,
                by=self.director,
                at=begins - timedelta(days=14),
                club=self.house.club,
                place=PLACE,
                planned_series=series,
            )
        if field and not event.registrations.exists():
            registering.register_names(event_id=event.pk, text=field, by=self.director, at=begins - BREAK)
        return event

    def _sheets(self, event: Event, number: int, at: datetime) -> list[Sheet]:
        """The lists of this series, drawn if it is not yet."""
        if event.series.count() < number:
            drawing.draw_series(event_id=event.pk, number=number, by=self.director, at=at)
        return [state.table.sheet for state in series_of(event)[number - 1].tables]

    def _evening_sheet(self, book: Book, at: datetime) -> Sheet:
        players = people.members(self.house, EVENING_SEATS)
        return open_sheet(
            book=book,
            title="",
            ruleset=self.ruleset,
            players=players,
            series_number=1,
            table_number=1,
            by=self.house.account("scorekeeper"),
            at=at,
        )

    def _play(self, sheet: Sheet, begins: datetime, deals: int | None) -> None:
        keeper = Keeper(self.house.account("scorekeeper"), str(SEED))
        for played in play(keeper, sheet, begins, deals):
            self.step(played)


def _last_saturday(now: datetime) -> datetime:
    """The Saturday before, at one o'clock."""
    day = now - timedelta(days=(now.weekday() - 5) % 7 or 7)
    return day.replace(hour=13, minute=0, second=0, microsecond=0)
