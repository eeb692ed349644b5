"""Who pays what: of each player what points and lost games come to, over all lists of an event. Reads only.

Nothing is reckoned here: what a seat gets or owes is what its list says, and the lists are added up.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.models import Player, Sheet
from tournaments.models import Event, Registration
from tournaments.queries import dues
from tournaments.queries.dues import Due, TableDue


@dataclass(frozen=True, slots=True)
class Payment:
    """What somebody gets or pays; cents, below 0 where he or she pays."""

    player: Player
    registration: Registration | None
    """None for somebody who sat down without being registered: nothing can be noted before."""
    points: int
    for_points: int
    lost_games: int
    """Never above 0."""
    open: int
    """Of both together: what is not noted as paid yet."""

    @property
    def together(self) -> int:
        return self.for_points + self.lost_games

    @property
    def amount(self) -> int:
        """Of what he or she gets or pays."""
        return abs(self.together)

    @property
    def points_counted(self) -> int:
        """So many points, above or below nothing."""
        return abs(self.points)

    @property
    def still(self) -> int:
        """Of what is open."""
        return abs(self.open)

    @property
    def into_box(self) -> int:
        """What is to come into the cash box; below 0 what is to be paid out of it."""
        return -self.open

    @property
    def settled(self) -> bool:
        return not self.open


@dataclass(frozen=True, slots=True)
class Payments:
    """Who pays what: what some pay is what others get, and what goes into the cash box."""

    rows: tuple[Payment, ...]
    """Who gets most comes first."""
    tables: tuple[TableDue, ...]
    """What they follow from."""
    unconfirmed: int
    """Sheets with a deal that nobody has confirmed: they may still change."""

    def of(self, player: Player) -> list[tuple[TableDue, Due]]:
        """Where somebody sat, and what comes of it."""
        return [(table, due) for table in self.tables for due in table.seats if due.player == player]

    @property
    def points(self) -> int:
        return sum(each.points for each in self.rows)

    @property
    def for_points(self) -> int:
        """What the box gets for points, as minus."""
        return sum(each.for_points for each in self.rows)

    @property
    def lost_games(self) -> int:
        """What the box gets for lost games, as minus."""
        return sum(each.lost_games for each in self.rows)

    @property
    def box(self) -> int:
        """What goes into the cash box."""
        return -self.for_points - self.lost_games

    @property
    def moves(self) -> bool:
        """Whether anybody pays or gets anything yet."""
        return any(each.together for each in self.rows)

    @property
    def open(self) -> tuple[Payment, ...]:
        """Whose payment can be noted."""
        return tuple(each for each in self.rows if each.open and each.registration)

    @property
    def open_cents(self) -> int:
        """What the cash box gets from them, less what it pays out."""
        return -sum(each.open for each in self.open)


def plays_for_money(event: Event) -> bool:
    """Whether points or lost games are worth money by the event's rules."""
    return dues.stake(event) or dues.tariff(event)


def payments(event: Event, tables: Iterable[TableDue] | None = None) -> Payments:
    """Of all tables of the event, which may be given where they were read."""
    read = list(dues.tables(event, None) if tables is None else tables)
    own: dict[int, list[Due]] = defaultdict(list)
    for table in read:
        for due in table.seats:
            own[due.player.pk].append(due)
    rows = sorted(map(_payment, own.values()), key=lambda each: (-each.together, -each.points, each.player.name))
    played = [each.sheet for each in read if each.sheet.deals_played or each.sheet.totals_only]
    return Payments(tuple(rows), tuple(read), sum(each.state != Sheet.State.CONFIRMED for each in played))


def _payment(dues_: list[Due]) -> Payment:
    first = dues_[0]
    return Payment(
        first.player,
        first.registration,
        sum(each.points for each in dues_),
        sum(each.won for each in dues_),
        -sum(each.owed for each in dues_),
        sum(each.open_for_points - each.open for each in dues_),
    )
