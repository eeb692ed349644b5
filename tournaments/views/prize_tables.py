"""The prizes of an event as the money page shows them: pot by pot, a table for each ranking."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.access import Naming
from scoring.amounts import euros
from scoring.presenting.prize_names import prize_name
from tournaments.actions.cashing import too_much
from tournaments.models import Event
from tournaments.queries.envelopes import Envelope, Envelopes, digest, envelopes
from tournaments.values.postings import POT


@dataclass(frozen=True, slots=True)
class Line:
    """A prize with the name of who won it, and why it is what it is where that is not plain."""

    envelope: Envelope
    name: str
    note: str


@dataclass(frozen=True, slots=True)
class Table:
    """The prizes of one ranking."""

    ranking: str
    title: str
    at: str
    """Its name in an address, and of its heading."""
    lines: tuple[Line, ...]
    """Those that the page has room for."""
    cents: int
    """Of all of them together."""


@dataclass(frozen=True, slots=True)
class Pot:
    """What one pot pays."""

    found: Envelopes
    title: str
    too_much: str
    late: str
    """That money has come in, or was given back, since its prizes were read out."""
    tables: tuple[Table, ...]

    @property
    def alone(self) -> bool:
        """Whether it pays for one ranking, so that the sum of that is the sum of all."""
        return len(self.tables) == 1


def pots_of_prizes(event: Event, pots: Sequence[Envelopes], shown: Sequence[Envelope]) -> list[Pot]:
    """All pots with the envelopes that are shown on this page, by whole names: they are handed to whom they name."""
    naming = Naming(event.book, keeps=True)
    naming.about(row.line.player for row in shown)
    places = {ranking: place for place, ranking in enumerate(each for pot in pots for each in pot.rankings)}

    def table(pot: Envelopes, ranking: str) -> Table:
        own = pot.of(ranking)
        lines = tuple(Line(row, naming(row.line.player), _note(row)) for row in shown if row.won.ranking == ranking)
        at = f"prizes{places[ranking]}" if len(places) > 1 else "prizes"
        return Table(ranking, prize_name(ranking), at, lines, sum(row.cents for row in own))

    def shown_as(pot: Envelopes) -> Pot:
        title = prize_name(f"{POT}{pot.name}") if pot.name else _("Pot")
        missing = too_much(pot) if pot.missing else ""
        return Pot(pot, title, missing, told_late(pot.late), tuple(table(pot, ranking) for ranking in pot.rankings))

    return list(map(shown_as, pots))


def told_late(cents: int) -> str:
    """What the cash book says of money that belongs to no prize; empty where there is none."""
    if not cents:
        return ""
    came = _(
        "%(cents)s came in after the ranking was made final. They stay in the cash box: the prizes stay as they were."
    )
    left = _("%(cents)s have been given back since the ranking was made final. The prizes stay as they were.")
    return (came if cents > 0 else left) % {"cents": euros(abs(cents))}


@dataclass(frozen=True, slots=True)
class Anew:
    """The prizes as they would be if they were shared out now."""

    rows: tuple[tuple[str, str, int, int], ...]
    """The ranking, the name, and the cents before and after; of whoever would get something else."""
    digest: str
    paid: bool
    """Whether a pot that would be shared out anew has paid a prize: then it cannot."""


def anew(event: Event, pots: Sequence[Envelopes]) -> Anew | None:
    """None where they would be the same, for nothing was paid since."""
    moved = [each for each in pots if each.late]
    if event.state != Event.State.FINAL or not moved:
        return None
    wanted = envelopes(event, anew=True)
    lines = {row.line.player.pk: row.line for pot in (*pots, *wanted) for row in pot.rows}
    before, after = (
        {(row.won.ranking, row.line.player.pk): row.cents for pot in some for row in pot.rows}
        for some in (pots, wanted)
    )
    naming = Naming(event.book, keeps=True)
    naming.about(line.player for line in lines.values())
    rows = (
        (prize_name(ranking), naming(lines[player].player), before.get((ranking, player), 0), cents)
        for ranking, player in dict.fromkeys((*after, *before))
        if (cents := after.get((ranking, player), 0)) != before.get((ranking, player), 0)
    )
    return Anew(tuple(rows), digest(wanted), any(row.paid for pot in moved for row in pot.rows))


def _note(row: Envelope) -> str:
    won = row.won
    if won.last > won.first:
        return _("shares places %(first)d to %(last)d") % {"first": won.first, "last": won.last}
    return _("moves up to place %(place)d") % {"place": won.first} if won.rank > won.first else ""
