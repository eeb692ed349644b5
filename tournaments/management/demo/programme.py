"""What is on in the demo: a tournament played to its end, one that runs, one to come, and evenings of every game."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import cycle, islice

import rules
from scoring.lists.actions.opening_books import open_book
from scoring.lists.actions.opening_sheets import open_sheet
from scoring.models import Account, Book, Sheet
from scoring.people.actions.questions import Unsure
from tournaments.actions import drawing, organising, registering
from tournaments.management.demo import people
from tournaments.management.demo.playing import Keeper, play
from tournaments.models import Event
from tournaments.queries.seats import series_of
from tournaments.seating import NoSeatingError, sizes

SEED = 4711
SERIES = 2
FULL_LENGTH = 48
PLACE = "Gasthaus Zum Kiebitz"
BEFORE = timedelta(minutes=20)
BREAK = timedelta(hours=3)
RUNNING = (17, 24, 9)
"""Deals played so far at the tables of the running event."""
RUNNING_FIELD = 11
PAID = 38
EVENING = 21
DEALS = len(people.FIELD.splitlines()) // 4 * SERIES * FULL_LENGTH + sum(RUNNING) + EVENING
"""About as many as are played; a progress bar asks no more."""


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
            registering.set_paid(registration_id=registration.pk, paid=True, by=self.director, at=begins - 2 * BEFORE)
        for number in range(1, SERIES + 1):
            starts = begins + (number - 1) * BREAK
            for sheet in self._sheets(event, number, starts - BEFORE):
                self._play(sheet, starts, None)
        event.refresh_from_db()
        if event.state == Event.State.FINAL:
            return event
        return organising.finalise_event(event_id=event.pk, by=self.director, at=begins + SERIES * BREAK)

    def running(self) -> Event:
        """A few tables in the middle of their first series."""
        begins = self.now - timedelta(hours=1)
        field = "\n".join(people.FIELD.splitlines()[: _seatable(RUNNING_FIELD, self.ruleset.game)])
        event = self._event("Vereinsmeisterschaft", begins, SERIES, field)
        for sheet, deals in zip(self._sheets(event, 1, begins - BEFORE), cycle(RUNNING), strict=False):
            self._play(sheet, begins, deals)
        return event

    def coming(self) -> Event:
        """Nobody is registered yet."""
        return self._event("Adventsturnier", self.now + timedelta(days=15), 3, "")

    def evening(self) -> Book:
        """A list without an event, begun and open."""
        begins = self.now - timedelta(hours=1)
        book = self._book("Vereinsabend", begins)
        self._play(book.sheets.first() or self._list(book, self.ruleset, begins, 0), begins, EVENING)
        return book

    def evenings(self) -> list[Book]:
        """An evening of every game, with a list by each of its rule sets, signed."""
        return [self._game_evening(game, weeks) for weeks, game in enumerate(rules.games(), start=1)]

    def _game_evening(self, game: str, weeks: int) -> Book:
        begins = self.now - timedelta(weeks=weeks, hours=4)
        book = self._book(f"{_name(game).rpartition(' / ')[2]}-Abend", begins)
        known = {sheet.ruleset["preset"]: sheet for sheet in book.sheets.all()}
        for table, preset in enumerate(rules.games()[game].presets):
            ruleset = rules.ruleset(game, preset)
            sheet = known.get(preset) or self._list(book, ruleset, begins, table)
            self._play(sheet, begins, None)
        return book

    def _book(self, title: str, begins: datetime) -> Book:
        known = Book.objects.filter(club=self.house.club, title=title).first()
        return known or open_book(title=title, club=self.house.club, held_on=begins.date(), by=self.director)

    @property
    def _game(self) -> str:
        return _name(self.ruleset.game)

    def _event(self, title: str, begins: datetime, series: int, field: str) -> Event:
        """The event of this title, with these names registered."""
        event = Event.objects.filter(book__club=self.house.club, book__title=title).first()
        if event is None:
            event = organising.create_event(
                title=title,
                starts_at=begins,
                ruleset=self.ruleset,
                seed=SEED,
                by=self.director,
                at=min(begins - timedelta(days=14), self.now),
                club=self.house.club,
                place=PLACE,
                planned_series=series,
            )
        if field and not event.registrations.exists():
            self._register(event, field, begins - BREAK)
        return event

    def _register(self, event: Event, field: str, at: datetime) -> None:
        """Guests of an earlier event come again."""
        register = partial(
            registering.register_names, event_id=event.pk, text=field, by=self.director, at=at, agreed=True
        )
        try:
            register()
        except Unsure as unsure:
            register(answers=unsure.proposed)

    def _sheets(self, event: Event, number: int, at: datetime) -> list[Sheet]:
        """The lists of this series, drawn if it is not yet."""
        if event.series.count() < number:
            drawing.draw_series(event_id=event.pk, number=number, by=self.director, at=at)
        return [state.table.sheet for state in series_of(event)[number - 1].tables]

    def _list(self, book: Book, ruleset: rules.Ruleset, at: datetime, table: int) -> Sheet:
        """A list for the members who sit at this table, called by numbers, which every reader has words for."""
        members, seats = people.members(self.house), rules.tables(ruleset.game)[0]
        return open_sheet(
            book=book,
            title="",
            ruleset=ruleset,
            players=list(islice(cycle(members), table, table + seats)),
            series_number=table + 1,
            table_number=1,
            by=self.house.account("scorekeeper"),
            at=at,
        )

    def _play(self, sheet: Sheet, begins: datetime, deals: int | None) -> None:
        keeper = Keeper(self.house.account("scorekeeper"), str(SEED))
        for played in play(keeper, sheet, begins, deals):
            self.step(played)


def _name(game: str) -> str:
    return rules.say(game, rules.games()[game].name, {}, "de")


def _seatable(players: int, game: str) -> int:
    """So many, or as few more as the tables of this game take."""
    try:
        return sum(sizes(players, rules.tables(game)))
    except NoSeatingError as error:
        return max(error.possible)


def _last_saturday(now: datetime) -> datetime:
    """The Saturday before, at one o'clock."""
    day = now - timedelta(days=(now.weekday() - 5) % 7 or 7)
    return day.replace(hour=13, minute=0, second=0, microsecond=0)
