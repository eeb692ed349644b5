"""The tables of one series and everybody registered, as a repair is worked out from them. Reads only."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

import rules
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.models import Deal, Player, SeatTotal, Sheet
from tournaments.models import Event, Registration, Table
from tournaments.queries.substitutes import sitting_in
from tournaments.seating import fitting
from tournaments.values.repairs import Impossible


@dataclass(frozen=True)
class Place:
    """A table of a series with its list."""

    series: int
    number: int
    sheet: Sheet
    players: tuple[Player | None, ...]
    """By seat: who the result counts for."""
    begun: bool

    @property
    def untouched(self) -> bool:
        """Whether nothing has been played or signed here."""
        return (
            not self.begun
            and not self.sheet.totals_only
            and not self.sheet.closed_early
            and self.sheet.state == Sheet.State.OPEN
        )

    @property
    def seated(self) -> tuple[int, ...]:
        """The players who have a seat, in the order of the places."""
        return tuple(each.pk for each in self.players if each is not None)

    def seated_at(self, player: int) -> int:
        """The seat that counts for somebody."""
        return next(seat for seat, each in enumerate(self.players) if each is not None and each.pk == player)

    @property
    def full(self) -> bool:
        return len(self.seated) == self.sheet.seats

    @cached_property
    def loaded(self) -> Loaded:
        return sheet_queries.load(self.sheet)

    def open(self) -> Loaded:
        """The list, which takes entries; `Impossible` where it is confirmed or retracted."""
        if self.sheet.state != Sheet.State.OPEN:
            raise Impossible(_("%(list)s is confirmed. Reopen it first, with a reason.") % {"list": self.sheet})
        if self.sheet.retracted_at is not None:
            raise Impossible(_("%(list)s has been retracted. It must be shown again first.") % {"list": self.sheet})
        return self.loaded

    def left_empty(self, seat: int | None) -> bool:
        """Whether somebody left this seat, whose result stays, and nobody plays on there yet."""
        known = seat is not None and seat < self.sheet.seats
        return known and self.begun and self.players[seat or 0] is not None and self.loaded.seated[seat or 0] is None

    def given_up(self, seat: int | None, player: int) -> bool:
        """Whether this seat counts for somebody who does not play there any more."""
        if seat is None or player not in self.seated or self.seated_at(player) != seat:
            return False
        return not self.sheet.finished and self.loaded.log.occupants[seat] != player

    def leaver(self, seat: int | None) -> int | None:
        """Who can leave this seat, or has left it to nobody; None for neither."""
        if seat is None or seat >= self.sheet.seats:
            return None
        held = self.players[seat]
        return held.pk if held and self.left_empty(seat) else self.loaded.log.occupants[seat]

    def occupant(self, seat: int | None) -> int:
        """Who sits there now; `Impossible` where nobody does."""
        occupants = self.loaded.log.occupants
        found = occupants[seat] if seat is not None and seat < len(occupants) else None
        if found is None:
            raise Impossible(_("Nobody sits there any more. Please choose again."))
        return found


def seen(*places: Place) -> tuple[tuple[int, int], ...]:
    """The lists of these tables, each once, with the revisions that stand; and those from which one goes on at which
    nothing has been played, for what takes its place goes on from there, too.
    """
    before = (each.sheet.goes_on_from for each in places if each.untouched)
    lists = {(each.pk, each.revision) for each in before if each is not None}
    return tuple(sorted(lists | {(each.sheet.pk, each.loaded.revision) for each in places}))


@dataclass(frozen=True)
class Room:
    """A series as it stands: three statements, and each list is read where it is asked for."""

    event: Event
    series: int

    @cached_property
    def places(self) -> tuple[Place, ...]:
        begun = Exists(Deal.objects.filter(sheet=OuterRef("sheet")))
        laid = Table.objects.filter(series__event=self.event, series__number=self.series).order_by("number")
        seats = self._seats()
        found = tuple(
            Place(self.series, each.number, each.sheet, tuple(seats[each.sheet_id]), each.begun)
            for each in laid.select_related("sheet").annotate(begun=begun)
        )
        for each in found:
            each.sheet.book = self.event.book
        return found

    def _seats(self) -> dict[int, list[Player | None]]:
        rows = SeatTotal.objects.filter(
            sheet__table__series__event=self.event, sheet__table__series__number=self.series
        )
        seats: dict[int, list[Player | None]] = defaultdict(list)
        for row in rows.select_related("player").order_by("seat"):
            seats[row.sheet_id].append(row.player)
        return seats

    @cached_property
    def registered(self) -> dict[int, Registration]:
        """By start number."""
        return {each.number: each for each in self.event.registrations.select_related("player").order_by("number")}

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Seats that a table can have: what the game's tables have, and what these have beside that."""
        usual, larger = rules.tables(self.event.game), rules.larger_tables(self.event.game)
        most = max((each.sheet.seats for each in self.places), default=0)
        return (*usual, *(each for each in larger if each <= most))

    def takes_one_more(self, place: Place) -> bool:
        """Whether a table may grow by a chair: to a usual size, or where so many could not sit otherwise; one that goes
        on from another, as from its next deal.
        """
        if place.sheet.goes_on_from_id:
            return place.sheet.seats + 1 in rules.table_sizes(self.event.game)
        usual = rules.tables(self.event.game)
        # A table that plays on with another sheet names its players twice, and who left on the first one.
        sitting = {player for each in self.places for player in each.seated} - self._gone
        wanted = fitting(len(sitting) + 1, usual, rules.larger_tables(self.event.game))
        return place.sheet.seats + 1 in {*usual, *wanted}

    def free_seats(self, place: Place, leave: Collection[int] = ()) -> list[int]:
        """The chairs of a table at which nothing was played that nobody needs: empty, or of who has left or will."""
        holders = enumerate(place.players)
        return [seat for seat, each in holders if each is None or each.pk in self._gone or each.pk in leave]

    @cached_property
    def _gone(self) -> set[int]:
        return {each.player_id for each in self.registered.values() if each.withdrawn or each.disqualified_at}

    @property
    def in_pairs(self) -> bool:
        """Whether anybody plays with a fixed partner."""
        return any(each.partner_id for each in self.registered.values())

    def at(self, number: int) -> Place:
        """The table of this number."""
        found = next((each for each in self.places if each.number == number), None)
        if found is None:
            text = _("There is no table %(table)d in series %(series)d any more. Please look again.")
            raise Impossible(text % {"table": number, "series": self.series})
        return found

    def person(self, number: int | None) -> Registration:
        """Whoever is registered under this start number."""
        found = self.registered.get(number or 0)
        if found is None:
            raise Impossible(_("Choose who comes."))
        if found.disqualified_at is not None:
            text = _("%(name)s is disqualified. Take the disqualification back first.")
            raise Impossible(text % {"name": found.player.name})
        return found

    def of_player(self, player: int | None) -> Registration | None:
        """The registration of somebody who sits there; None for nobody."""
        return next((each for each in self.registered.values() if each.player_id == player), None)

    def partner_of(self, who: Registration | None) -> Registration | None:
        """The fixed partner."""
        partners = (each for each in self.registered.values() if who is not None and each.pk == who.partner_id)
        return next(partners, None)

    def takes_part(self, who: Registration | None) -> bool:
        """Whether somebody is here or sits at a table, and has not left."""
        here = who is not None and who.presence == who.Presence.HERE
        plays_on = who is not None and not who.withdrawn and who.disqualified_at is None
        return here or (plays_on and who is not None and self.place_of(who.player_id) is not None)

    @staticmethod
    def opposite(seat: int) -> int:
        """The partner's seat, where pairs play: a table of four."""
        return (seat + 2) % 4

    def number_of(self, *players: int) -> tuple[int, ...]:
        """Their start numbers, as far as they are registered."""
        numbers = {each.player_id: each.number for each in self.registered.values()}
        return tuple(numbers[each] for each in players if each in numbers)

    def place_of(self, player: int) -> Place | None:
        """The table at which somebody has a seat: of more than one, where the others have gone on, the last."""
        found = [each for each in self.places if player in each.seated]
        return max(found, key=lambda each: each.sheet.pk not in self._went_on, default=None)

    @cached_property
    def _went_on(self) -> set[int | None]:
        """The lists from which others go on."""
        return {each.sheet.goes_on_from_id for each in self.places}

    @cached_property
    def left_behind(self) -> dict[int, Place]:
        """Who left in mid-series and has no seat since, by player: the table whose list ended, and counts for them."""
        ended = [each for each in self.places if each.sheet.pk in self._went_on]
        sitting = {player for each in self.places if each not in ended for player in each.seated}
        return {player: each for each in ended for player in each.seated if player not in sitting}

    def gone_on_to(self, place: Place) -> Place:
        """Where those play now who were left at a table."""
        then = next((each for each in self.places if each.sheet.goes_on_from_id == place.sheet.pk), None)
        return place if then is None else self.gone_on_to(then)

    @cached_property
    def seated(self) -> set[int]:
        """Who has a seat in this series, or sits at somebody else's: one statement more, where anybody has none."""
        own = {player for each in self.places for player in each.seated}
        others = {each.player_id for each in self.registered.values()} - own
        return own | sitting_in(self.event, self.series, others)

    def waiting(self) -> Iterator[Registration]:
        """Who is here and has no seat in this series."""
        everybody = self.registered.values()
        return (each for each in everybody if each.presence == each.Presence.HERE and each.player_id not in self.seated)

    def unseated(self) -> Iterator[Registration]:
        """Everybody registered without a seat who may take one, here or not."""
        free = (each for each in self.registered.values() if each.disqualified_at is None)
        return (each for each in free if each.player_id not in self.seated)

    def coming_back(self) -> Iterator[Registration]:
        """Everybody registered who left in mid-series and may come back to it, here or not."""
        free = (each for each in self.registered.values() if each.disqualified_at is None)
        return (each for each in free if each.player_id in self.left_behind)

    @property
    def free_number(self) -> int:
        """The number of one more table."""
        return 1 + max((each.number for each in self.places), default=0)
